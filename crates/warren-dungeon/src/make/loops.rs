//! The passes that make loops. They remove walls from a carved maze, but never walls between areas.

use super::MakeError;
use super::done::done;
use super::parts::Parts;
use crate::recipe::RecipeError;
use warren_maze::maze::{Listener, Maze};
use warren_maze::measure;
use warren_maze::rng::{Chance, Random};
use warren_maze::topology::{Cell, Dir, Dirs, Topology};

/// Opens a share of the dead ends, rounded up, in random order. To open a dead end, adds a passage
/// to a random neighbour in the same area, if possible to one that is also a dead end. A passage
/// between two dead ends opens both of them. A dead end without a suitable neighbour is skipped.
/// Takes time linear in the number of cells.
///
/// J. Buck, *Mazes for Programmers*, 2015, calls this braiding.
pub(super) fn braid<T: Topology>(
    maze: &mut Maze<T>,
    parts: &Parts,
    share: Chance,
    random: &mut impl Random,
    listener: &mut impl Listener,
) -> Result<(), MakeError> {
    // If no dead end is to be opened, skip the search for dead ends. It takes longer than some
    // algorithms take to carve the maze.
    if share.of(maze.grid().cells()) == 0 {
        return Ok(());
    }
    let mut dead_ends: Vec<Cell> = measure::dead_ends(maze).collect();
    let mut left = share.of(dead_ends.len() as u32);
    random.shuffle(&mut dead_ends);
    for cell in dead_ends {
        if left == 0 {
            break;
        }
        let is_dead_end = |maze: &Maze<T>, cell| maze.passages(cell).len() == 1;
        let walls = walls_inside(maze, parts, cell);
        if !is_dead_end(maze, cell) || walls.is_empty() {
            continue;
        }
        let to_others: Dirs = walls
            .filter(|&dir| is_dead_end(maze, maze.grid().step(cell, dir)))
            .collect();
        let dir = random.pick_dir(if to_others.is_empty() {
            walls
        } else {
            to_others
        });
        left = left.saturating_sub(if to_others.is_empty() { 1 } else { 2 });
        done((&mut *listener, &mut *maze).open(cell, dir))?;
    }
    Ok(())
}

/// Returns the maximum number of [extra passages](crate::recipe::Recipe::extra_passages) of a level
/// on this grid. The maximum is the number of walls between cells that remain after a spanning tree
/// has been carved. If there are several areas or dead ends are opened, the maximum can be smaller,
/// and is known only after the maze has been carved. Takes time linear in the number of cells.
///
/// ```
/// use warren_dungeon::make::most_extra_passages;
/// use warren_maze::topology::{Board, Square};
///
/// // On 2 x 2 cells, a tree opens three of the four sides.
/// let grid = Square::new(Board::new([2, 2, 1], [false; 3])?);
/// assert_eq!(most_extra_passages(&grid), 1);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn most_extra_passages<T: Topology>(grid: &T) -> u32 {
    let ends: u32 = (0..grid.cells()).map(|cell| grid.exits(cell).len()).sum();
    (ends / 2 + 1).saturating_sub(grid.count())
}

/// Checks that some maze on a grid has room for this number of extra passages. Takes time linear in
/// the number of cells, or constant time if `count` is 0.
pub(super) fn check_extra_passages(count: u32, grid: &impl Topology) -> Result<(), RecipeError> {
    if count == 0 {
        return Ok(());
    }
    let most = most_extra_passages(grid);
    match count > most {
        true => Err(RecipeError::ManyPassages {
            count,
            walls: most.into(),
        }),
        false => Ok(()),
    }
}

/// Removes `count` random walls between cells of the same area, all with the same probability.
/// Fails if there are fewer such walls. Takes time linear in the number of cells.
pub(super) fn knock_out<T: Topology>(
    maze: &mut Maze<T>,
    parts: &Parts,
    count: u32,
    random: &mut impl Random,
    listener: &mut impl Listener,
) -> Result<(), MakeError> {
    if count == 0 {
        return Ok(());
    }
    let mut walls: Vec<(Cell, Dir)> = Vec::new();
    for cell in maze.open_cells() {
        let sides = walls_inside(maze, parts, cell).filter(|&dir| maze.grid().owns(cell, dir));
        walls.extend(sides.map(|dir| (cell, dir)));
    }
    if walls.len() < count as usize {
        let walls = walls.len() as u64;
        return Err(RecipeError::ManyPassages { count, walls }.into());
    }
    for _ in 0..count {
        let at = random.below(walls.len() as u32) as usize;
        let (cell, dir) = walls.swap_remove(at);
        done((&mut *listener, &mut *maze).open(cell, dir))?;
    }
    Ok(())
}

/// Returns the walls between a cell and other cells of the same area.
fn walls_inside<T: Topology>(maze: &Maze<T>, parts: &Parts, cell: Cell) -> Dirs {
    maze.inner_walls(cell) - parts.boundary(maze, cell)
}
