//! Wall following: walking with one hand on the wall.

use super::Ways;
use crate::topology::{Cell, Dir, Dirs, Topology};

/// The hand on the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// Turns left where it can.
    Left,
    /// Turns right where it can.
    Right,
}

/// A walk along a wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Its moves from the first cell.
    pub moves: Vec<Dir>,
    /// Why it is over.
    pub end: End,
}

/// Why a walk is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It came to a goal.
    Finished,
    /// It came to a cell with a heading that it had there before, or there was
    /// no way out of the first cell: it would go round for ever.
    Loops,
}

/// Why no wall can be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no hand can follow the walls of this grid: its cells do not lie in one plane")]
pub struct NoWall;

/// Follows the wall with one hand from `from`, facing `heading`, to a cell that
/// `is_goal`. Where the ways form a tree it comes to every cell; elsewhere it
/// may go round in a loop, and says so. Time linear in the cells; takes a byte
/// for each and one for each move.
///
/// In each cell it takes the first way on the side of the hand, looking round
/// from there to where it came from, which is the last.
pub fn follow_wall<W: Ways>(
    ways: &W,
    hand: Hand,
    from: Cell,
    heading: Dir,
    is_goal: impl Fn(Cell) -> bool,
) -> Result<Walk, NoWall> {
    let grid = ways.grid();
    let round = grid.round();
    if round.is_empty() {
        return Err(NoWall);
    }
    // For each cell a bit for each heading in which the walk came there.
    let mut came = vec![Dirs::NONE; grid.cells() as usize];
    let mut moves = Vec::new();
    let (mut cell, mut heading) = (from, heading);
    let end = loop {
        if is_goal(cell) {
            break End::Finished;
        }
        if came[cell as usize].contains(heading) {
            break End::Loops;
        }
        came[cell as usize] = came[cell as usize] | Dirs::of(heading);
        let Some(dir) = turn(round, hand, heading).find(|&dir| ways.ways(cell).contains(dir))
        else {
            break End::Loops;
        };
        moves.push(dir);
        cell = grid.step(cell, dir);
        heading = dir;
    };
    Ok(Walk { moves, end })
}

/// All directions, from the one next to the way back on the side of the hand
/// round to the way back.
fn turn(round: &'static [Dir], hand: Hand, heading: Dir) -> impl Iterator<Item = Dir> {
    let count = round.len();
    let back = round.iter().position(|&dir| dir == heading.opposite());
    let back = back.unwrap_or(0);
    (1..=count).map(move |turns| match hand {
        Hand::Left => round[(back + turns) % count],
        Hand::Right => round[(back + count - turns) % count],
    })
}
