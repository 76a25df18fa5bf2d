//! Wall following: walking with one hand on the wall.

use super::Walkable;
use crate::geometry::along;
use crate::topology::{Cell, Dir, Dirs, Embedding, Topology};

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
#[error("no hand can follow the walls of this grid: it has several floors")]
pub struct NoWall;

/// Follows the wall with one hand from `from`, facing `heading`, to a cell that
/// `is_goal`. Where the ways form a tree it comes to every cell; elsewhere it
/// may go round in a loop, and says so. Time linear in the cells; takes a byte
/// for each and one for each move.
///
/// In each cell it takes the first way on the side of the hand, looking round
/// from there to where it came from, which is the last.
pub fn follow_wall<W: Walkable<Grid: Embedding>>(
    ways: &W,
    hand: Hand,
    from: Cell,
    heading: Dir,
    is_goal: impl Fn(Cell) -> bool,
) -> Result<Walk, NoWall> {
    let grid = ways.grid();
    if grid.floors() > 1 {
        return Err(NoWall);
    }
    // For each cell the sides that the walk came in by.
    let mut came = vec![Dirs::NONE; grid.cells() as usize];
    let mut moves = Vec::new();
    // Who faces one side of the first cell has come in by the one behind.
    let (mut cell, mut back) = (from, behind(grid, from, heading));
    let end = loop {
        if is_goal(cell) {
            break End::Finished;
        }
        if came[cell as usize].contains(back) {
            break End::Loops;
        }
        came[cell as usize].insert(back);
        let sides = grid.clockwise(cell);
        let Some(dir) = turn(sides, hand, back).find(|&dir| ways.ways(cell).contains(dir)) else {
            break End::Loops;
        };
        moves.push(dir);
        back = grid.back(cell, dir);
        cell = grid.step(cell, dir);
    };
    Ok(Walk { moves, end })
}

/// The side of a cell that one who faces another has behind.
fn behind(grid: &impl Embedding, cell: Cell, faced: Dir) -> Dir {
    let ahead = grid.normal(cell, faced);
    let sides = grid.clockwise(cell).iter().copied();
    sides
        .min_by_key(|&dir| along(ahead, grid.normal(cell, dir)))
        .unwrap_or(faced)
}

/// All sides of a cell, from the one next to the way back on the side of the hand
/// around to the way back.
fn turn(sides: &[Dir], hand: Hand, back: Dir) -> impl Iterator<Item = Dir> {
    let count = sides.len();
    let back = sides.iter().position(|&dir| dir == back).unwrap_or(0);
    (1..=count).map(move |turns| match hand {
        Hand::Left => sides[(back + turns) % count],
        Hand::Right => sides[(back + count - turns) % count],
    })
}
