//! Wall following: a walk with one hand on the wall.

use super::{Walkable, expect_cells};
use crate::geometry::dot_unit;
use crate::topology::{Cell, Dir, Dirs, Embedding, Topology, expect_valid};
use alloc::vec;
use alloc::vec::Vec;

/// The hand with which a walker touches the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// The left hand: the walker turns left whenever possible.
    Left,
    /// The right hand: the walker turns right whenever possible.
    Right,
}

/// The result of a walk along a wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The moves, starting from the first cell.
    pub moves: Vec<Dir>,
    /// The reason why the walk ended.
    pub end: End,
}

/// The reason why a walk along a wall ended. The enum is exhaustive, because a third reason is
/// impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The walk reached a goal.
    Finished,
    /// The walk never reaches a goal. Either the walk entered a cell for the second time through
    /// the same side, or no passage leads out of the last cell.
    Loops,
}

/// The error that [`follow_wall`] returns for a grid with several floors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a walk along the wall needs a grid with one floor: this grid has several")]
pub struct SeveralFloors;

/// Walks from the cell `from` with one hand on the wall, to a cell for which `is_goal` is true.
///
/// In each cell, the walker tries the sides in turn, starting on the hand's side, and goes through
/// the first passage. The side through which the walker entered the cell comes last. In the first
/// cell, the walker faces the side `heading`. In a perfect maze, the walker can reach every cell.
/// In a maze with loops, the walker can return to an earlier cell through the same side. The walk
/// then ends with [`End::Loops`]. A one-way passage that leads into the walker's cell acts as a
/// wall. Takes time linear in the number of cells. Uses eight bytes per cell and one byte per move.
///
/// ```
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::solve::{self, End, Hand};
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
/// let walk = solve::follow_wall(&maze, Hand::Left, 0, Square::EAST, |cell| cell == 199)?;
/// assert_eq!(walk.end, End::Finished);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SeveralFloors`] if the grid has several floors.
#[doc(alias = "wall follower")]
#[doc(alias = "right-hand rule")]
#[doc(alias = "left-hand rule")]
#[track_caller]
pub fn follow_wall<W: Walkable<Grid: Embedding>>(
    ways: &W,
    hand: Hand,
    from: Cell,
    heading: Dir,
    is_goal: impl Fn(Cell) -> bool,
) -> Result<Walk, SeveralFloors> {
    let grid = ways.grid();
    expect_valid(grid);
    expect_cells(grid, &[from]);
    if grid.floors() > 1 {
        return Err(SeveralFloors);
    }
    // For each cell, the sides through which the walk has entered it.
    let mut came = vec![Dirs::NONE; grid.cells() as usize];
    let mut moves = Vec::new();
    // The walk starts as if it had entered the first cell through the side opposite to `heading`.
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

/// Returns the cell's side that is behind a walker who faces the side `faced`.
fn behind(grid: &impl Embedding, cell: Cell, faced: Dir) -> Dir {
    let ahead = grid.normal(cell, faced);
    let sides = grid.clockwise(cell).iter().copied();
    sides
        .min_by_key(|&dir| dot_unit(ahead, grid.normal(cell, dir)))
        .unwrap_or(faced)
}

/// Returns all sides of a cell in the order in which the walker tries them. The first side is the
/// next side after `back`, clockwise for the left hand and anticlockwise for the right hand. The
/// last side is `back` itself.
fn turn(sides: &[Dir], hand: Hand, back: Dir) -> impl Iterator<Item = Dir> {
    let count = sides.len();
    let back = sides.iter().position(|&dir| dir == back).unwrap_or(0);
    (1..=count).map(move |turns| match hand {
        Hand::Left => sides[(back + turns) % count],
        Hand::Right => sides[(back + count - turns) % count],
    })
}
