//! The texture of a maze: how its passages branch, turn and end.

use crate::maze::Maze;
use crate::topology::{Cell, Dirs, MAX_DIRS, Topology};

/// Returns a maze's dead ends, which are the cells with one passage, in ascending order. Doors are
/// not treated as passages. Takes time linear in the number of cells.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::measure;
/// use warren_maze::topology::{Board, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([3, 1, 1], [false; 3])?));
/// maze.open(0, Square::EAST);
/// maze.open(1, Square::EAST);
/// assert_eq!(measure::dead_ends(&maze).collect::<Vec<_>>(), [0, 2]);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn dead_ends<T: Topology>(maze: &Maze<T>) -> impl Iterator<Item = Cell> {
    maze.open_cells()
        .filter(|&cell| maze.passages(cell).len() == 1)
}

/// Returns, for each number of passages from 0 to [`MAX_DIRS`], the number of open cells with this
/// number. The entry at index 1 counts the dead ends, the entry at index 2 counts the corridor
/// cells, and all later entries count junctions. Takes time linear in the number of cells.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::measure;
/// use warren_maze::topology::{Board, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([3, 1, 1], [false; 3])?));
/// maze.open(0, Square::EAST);
/// maze.open(1, Square::EAST);
/// assert_eq!(measure::degrees(&maze)[..4], [0, 2, 1, 0]);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "junctions")]
pub fn degrees<T: Topology>(maze: &Maze<T>) -> [u32; MAX_DIRS + 1] {
    let mut degrees = [0; MAX_DIRS + 1];
    for cell in maze.open_cells() {
        degrees[maze.passages(cell).len() as usize] += 1;
    }
    degrees
}

/// Returns the mean length of the dead ends, in cells. The length is the number of cells from the
/// dead end to the last cell before a junction or, if there is no junction, to the other end of the
/// corridor. Returns `None` if there are no dead ends. Takes time linear in the number of cells.
///
/// According to W. D. Pullen (*Think Labyrinth*), a maze with much "river" has few long dead ends
/// rather than many short ones. This function measures a maze's river.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::measure;
/// use warren_maze::topology::{Board, Square};
///
/// // A junction in the middle of the first row, with dead ends of one cell each.
/// let mut maze = Maze::solid(Square::new(Board::new([3, 2, 1], [false; 3])?));
/// maze.open(1, Square::EAST);
/// maze.open(1, Square::WEST);
/// maze.open(1, Square::SOUTH);
/// assert_eq!(measure::river(&maze), Some(1.0));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn river<T: Topology>(maze: &Maze<T>) -> Option<f64> {
    let mut branches = 0;
    let mut length = 0;
    for end in dead_ends(maze) {
        branches += 1;
        length += branch(maze, end);
    }
    (branches > 0).then(|| length as f64 / f64::from(branches))
}

/// Returns the fraction of corridor cells that are straight, from 0 to 1: the
/// [`straights`] divided by the number of cells with two passages. Returns `None` if no cell has two
/// passages, or if directions are not [paired](Topology::PAIRS). Takes time linear in the number of
/// cells.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::measure;
/// use warren_maze::topology::{Board, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([3, 2, 1], [false; 3])?));
/// maze.open(0, Square::EAST);
/// maze.open(1, Square::EAST);
/// maze.open(2, Square::SOUTH);
/// // Cell 1 is straight, cell 2 is a turn.
/// assert_eq!(measure::straightness(&maze), Some(0.5));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn straightness<T: Topology>(maze: &Maze<T>) -> Option<f64> {
    let straights = straights(maze)?;
    let corridor = degrees(maze)[2];
    (corridor > 0).then(|| f64::from(straights) / f64::from(corridor))
}

/// Returns the number of straight corridor cells. A corridor cell has two passages. It is straight
/// if its passages lead in opposite directions, so that a walker passes it without a change of
/// direction; otherwise, it is a turn. The grid defines which directions are opposite: a walk along
/// a row of triangles is straight on a triangular grid, and so is a walk along a ring on a polar
/// grid. Returns `None` if directions are not [paired](Topology::PAIRS). Takes time linear in the
/// number of cells.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::measure;
/// use warren_maze::topology::{Board, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([3, 2, 1], [false; 3])?));
/// maze.open(0, Square::EAST);
/// maze.open(1, Square::EAST);
/// maze.open(2, Square::SOUTH);
/// assert_eq!(measure::straights(&maze), Some(1));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn straights<T: Topology>(maze: &Maze<T>) -> Option<u32> {
    let is_straight = |&cell: &Cell| {
        let mut passages = maze.passages(cell);
        let first = passages.next();
        first.is_some_and(|dir| passages == Dirs::of(dir.paired()))
    };
    (T::PAIRS > 0).then(|| maze.open_cells().filter(is_straight).count() as u32)
}

/// Returns the number of cells from a dead end to the last cell before a junction.
fn branch<T: Topology>(maze: &Maze<T>, end: Cell) -> u64 {
    let mut cell = end;
    let mut onward = maze.passages(end);
    let mut length = 1;
    while let Some(dir) = onward.next() {
        let back = maze.grid().back(cell, dir);
        cell = maze.grid().step(cell, dir);
        onward = maze.passages(cell) - Dirs::of(back);
        if onward.len() > 1 {
            break;
        }
        length += 1;
    }
    length
}
