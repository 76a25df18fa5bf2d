//! Checks whether a level has room for a player.

use super::obstacles::{CLEARANCE, SLACK, sides};
use crate::level::Level;
use warren_maze::geometry::{UNIT, Vector, cross, dot, length, offset, sub};
use warren_maze::topology::{Cell, Dir, Dirs, Embedding};

/// The reason why a level has no room for a player with the radius [`CLEARANCE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoClearance {
    /// The centre of a cell is too near to one of its walls.
    #[error(
        "cell {cell} is too small to walk in: its centre must lie at least {:.2} UNIT from each \
         wall; enlarge the grid",
        clearance()
    )]
    Cell {
        /// The cell.
        cell: Cell,
    },
    /// The straight line from the centre of a cell to the midpoint of a passage is too near to a
    /// corner or to a wall.
    #[error(
        "the passage in direction {} of cell {cell} is too narrow to walk through: a straight \
         line from the centre of the cell to the middle of the side must keep {:.2} UNIT away \
         from all corners and walls; enlarge the grid",
        dir.0,
        clearance()
    )]
    Passage {
        /// The cell.
        cell: Cell,
        /// The direction of the passage.
        dir: Dir,
    },
    /// A wrapped axis is mirrored, as on a Möbius strip or a Klein bottle. Crossing such an axis
    /// would swap a player's left and right.
    #[error(
        "the wrapped axis that direction {} of cell {cell} crosses is mirrored, so nobody can walk \
         across it: join the two ends in the same order, or without a wrap",
        dir.0
    )]
    Mirrored {
        /// A cell at the end of the axis.
        cell: Cell,
        /// The direction that crosses the end of the axis.
        dir: Dir,
    },
}

/// Checks that a player has room at the centre of each open cell of a level. Also checks that a
/// player can walk in a straight line from each centre to the midpoint of each passage and each
/// door, and from there to the centre of the next cell. Also checks that no wrapped axis is
/// mirrored. A level that fails the check can have parts that no player can reach.
///
/// A level on a [`Grid`](warren_maze::topology::Grid) always has room, so the check takes constant
/// time. On other grids, the check takes time linear in the number of sides of all cells.
///
/// ```
/// use warren_dungeon::level::Level;
/// use warren_dungeon::play::{NoClearance, check_clearance};
/// use warren_maze::geometry::UNIT;
/// use warren_maze::maze::Maze;
/// use warren_maze::topology::{Dir, Tiling};
///
/// // Two rectangles side by side, half as high as they are wide.
/// let level = |width: i64| {
///     let corners = (0..6).map(|at| [at % 3 * width, at / 3 * width / 2]).collect();
///     let mut maze = Maze::solid(Tiling::new(corners, vec![vec![0, 1, 4, 3], vec![1, 2, 5, 4]])?);
///     maze.open(0, Dir(1));
///     Ok::<_, Box<dyn std::error::Error>>(Level::new(maze, vec![0], vec![1])?)
/// };
/// let unit = i64::from(UNIT);
/// assert_eq!(check_clearance(&level(unit)?), Ok(()));
/// assert_eq!(check_clearance(&level(unit / 2)?), Err(NoClearance::Cell { cell: 0 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the error for the first cell that fails a check.
pub fn check_clearance<T: Embedding>(level: &Level<T>) -> Result<(), NoClearance> {
    if T::HAS_ROOM {
        return Ok(());
    }
    let (grid, maze) = (level.grid(), level.maze());
    for cell in maze.open_cells() {
        let open = sides(grid, cell) & maze.passages(cell);
        let walls = sides(grid, cell) - open;
        if walls
            .into_iter()
            .any(|wall| is_near([0; 2], grid.side(cell, wall)))
        {
            return Err(NoClearance::Cell { cell });
        }
        let mut exits = sides(grid, cell) & grid.exits(cell);
        if let Some(dir) = exits.find(|&dir| is_mirrored(grid, cell, dir)) {
            return Err(NoClearance::Mirrored { cell, dir });
        }
        let doors: Dirs = level.doors().of(cell).map(|(dir, _)| dir).collect();
        let gates: Dirs = level.gates().of(cell).map(|(dir, ..)| dir).collect();
        let mut ways = open | doors | gates;
        if let Some(dir) = ways.find(|&dir| !is_wide(grid, cell, dir, walls)) {
            return Err(NoClearance::Passage { cell, dir });
        }
    }
    Ok(())
}

/// Returns whether a player can walk in a straight line from the centre of a cell to the midpoint
/// of a side.
fn is_wide(grid: &impl Embedding, cell: Cell, dir: Dir, walls: Dirs) -> bool {
    let middle = grid.to_midpoint(cell, dir);
    let mut others = (walls - Dirs::of(dir)).map(|wall| grid.side(cell, wall));
    let mut corners = grid
        .clockwise(cell)
        .iter()
        .map(|&side| grid.side(cell, side)[0]);
    // If two segments do not cross, the shortest line between them begins at an end of one of the
    // segments. The ends of the walls are corners, and the caller has already checked the centre of
    // the cell.
    !corners.any(|corner| is_near(corner, [[0; 2], middle]))
        && !others.any(|wall| is_near(middle, wall))
}

/// Returns whether a side crosses the end of a mirrored axis. Compares the `seam_offset` of the
/// side with the offset of the next side along the end of the axis. On an axis that is not
/// mirrored, all these offsets are equal.
fn is_mirrored(grid: &impl Embedding, cell: Cell, dir: Dir) -> bool {
    let Some(here) = seam_offset(grid, cell, dir) else {
        return false;
    };
    let end = |cell, [x, y]: Vector| offset([-i64::from(x), -i64::from(y)], grid.centre(cell));
    let corner = end(cell, grid.side(cell, dir)[1]);
    let round = grid.clockwise(cell);
    let mut next_sides = round.iter().cycle().skip_while(|&&side| side != dir);
    let next = next_sides
        .nth(1)
        .and_then(|&side| grid.adjoining(cell, side));
    next.is_some_and(|next| {
        let mut sides = grid.clockwise(next).iter();
        sides.any(|&side| {
            end(next, grid.side(next, side)[0]) == corner
                && seam_offset(grid, next, side).is_some_and(|there| there != here)
        })
    })
}

/// Returns the vector from a cell's neighbour to the position that the neighbour would have if the
/// plane continued beyond the end of the wrapped axis. Returns `None` if the side does not cross
/// the end of a wrapped axis.
fn seam_offset(grid: &impl Embedding, cell: Cell, dir: Dir) -> Option<[i128; 2]> {
    if !grid.exits(cell).contains(dir) || grid.adjoining(cell, dir).is_some() {
        return None;
    }
    let way = grid.to_neighbour(cell, dir).map(i128::from);
    let between = offset(grid.centre(grid.step(cell, dir)), grid.centre(cell));
    Some([0, 1].map(|axis| between[axis] + way[axis]))
}

/// Returns whether a point is too near to a segment for a player.
fn is_near(point: Vector, [from, to]: [Vector; 2]) -> bool {
    let least = i64::from(CLEARANCE) - SLACK;
    let (here, along) = (sub(point, from), sub(to, from));
    let (dot, cross, squared) = (dot(here, along), cross(here, along), dot(along, along));
    match dot {
        ..=0 => length(sub(point, from)) < least,
        _ if dot >= squared => length(sub(point, to)) < least,
        _ => cross * cross < i128::from(least * least) * squared,
    }
}

/// Returns the radius of a player divided by [`UNIT`].
fn clearance() -> f64 {
    f64::from(CLEARANCE) / f64::from(UNIT)
}
