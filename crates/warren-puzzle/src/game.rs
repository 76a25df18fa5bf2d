//! A game, in which the player solves a puzzle by picking up, dragging and dropping paths. The
//! player can undo these actions.
//!
//! A path is a list of cells that begins at a start and contains no cell twice. If the player drags
//! a path's end back to a cell of the same path, the path is shortened to that cell. If the pointer
//! skips cells, the path is extended along a shortest path to the pointer.

use crate::puzzle::{Overlap, Puzzle};
use warren_maze::maze::Maze;
use warren_maze::solve::{Filtered, cells_along, shortest_path};
use warren_maze::topology::{Cell, Dir, Grid, Topology};

/// The maximum number of moves by which one call of [`drag`](Game::drag) extends a path.
pub const REACH: u32 = 64;

/// A puzzle, with the paths drawn in it.
///
/// A game always obeys these rules: Every path begins at its own start and follows passages. No
/// path contains a cell twice. If overlap is forbidden, no cell is on two paths. Two paths never
/// end on the same finish, except while one of them is held.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    puzzle: Puzzle,
    overlap: Overlap,
    paths: Vec<Vec<Cell>>,
    held: Option<Held>,
    done: Vec<Action>,
    undone: Vec<Action>,
}

/// The path that the player holds.
#[derive(Clone, Debug, PartialEq)]
struct Held {
    number: usize,
    /// The path's cells before it was picked up.
    before: Vec<Cell>,
}

/// The paths that an action changed, each with its number. The undo list contains the paths before
/// the action, and the redo list contains the paths after it.
type Action = Vec<(usize, Vec<Cell>)>;

/// The error returned when a puzzle cannot be solved without overlapping paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this puzzle cannot be solved without overlapping paths: allow them to overlap")]
pub struct NotApart;

/// The reason why a path could not be changed as requested. A refused [`drag`](Game::drag) or
/// [`step`](Game::step) does not change the path. A refused [`drop`](Game::drop) shortens it, and a
/// refused [`pick`](Game::pick) still drops the path that was held. The messages are written for
/// players.
///
/// The enum is deliberately exhaustive: if a new variant is added, the compiler reports every
/// `match` that does not handle it. Adding a variant is therefore a breaking change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveRefusal {
    /// The cell is neither a start nor the end of a path.
    #[error("nothing to pick up here: begin at a start, or at the end of a path")]
    Nothing {
        /// The cell.
        cell: Cell,
    },
    /// The player does not hold a path.
    #[error("pick up a path at its start first")]
    EmptyHand,
    /// A wall blocks the path.
    #[error("a wall is in the way")]
    Wall {
        /// The cell where the path ends.
        cell: Cell,
        /// The side with the wall.
        dir: Dir,
    },
    /// There is no path of at most [`REACH`] moves to the cell.
    #[error("that cell is too far away: follow the passages")]
    Far {
        /// The cell to which the path was dragged.
        cell: Cell,
    },
    /// Another path is in the way, and overlap is forbidden.
    #[error("another path is in the way, and paths may not overlap")]
    Path {
        /// The first cell of the other path that is in the way.
        cell: Cell,
        /// The other path's number.
        number: usize,
    },
    /// The start of another path is in the way, and overlap is forbidden.
    #[error("another start is in the way, and paths may not overlap")]
    Start {
        /// The other start.
        cell: Cell,
    },
    /// Another path ends on this finish.
    #[error("this finish is taken: lead the path to another one")]
    Taken {
        /// The finish.
        cell: Cell,
    },
}

impl Game {
    /// Creates a game without paths.
    ///
    /// # Errors
    ///
    /// Fails if overlap is forbidden and the puzzle has no solution without overlap.
    pub fn new(puzzle: Puzzle, overlap: Overlap) -> Result<Game, NotApart> {
        if overlap == Overlap::Forbidden && puzzle.apart().is_none() {
            return Err(NotApart);
        }
        Ok(Game {
            overlap,
            paths: vec![Vec::new(); puzzle.level().starts().len()],
            held: None,
            done: Vec::new(),
            undone: Vec::new(),
            puzzle,
        })
    }

    /// Returns this game's puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns whether paths may overlap.
    pub fn overlap(&self) -> Overlap {
        self.overlap
    }

    /// Returns the cells of each path. There is one path per start, in the order of the level's
    /// starts. A path's index in this list is its number. A path begins with its start. A path that
    /// has not been drawn yet is empty.
    pub fn paths(&self) -> &[Vec<Cell>] {
        &self.paths
    }

    /// Returns the moves of the path with this number. A drawing needs moves, because a list of
    /// cells can be ambiguous: on a short wrapped axis, two cells can be neighbours in two
    /// directions.
    ///
    /// # Panics
    ///
    /// Panics if there is no path with this number.
    pub fn moves(&self, number: usize) -> Vec<Dir> {
        let steps = self.paths[number].windows(2);
        let moves = steps.filter_map(|step| {
            let mut ways = self.maze().passages(step[0]);
            ways.find(|&dir| self.maze().grid().step(step[0], dir) == step[1])
        });
        moves.collect()
    }

    /// Returns the held path's number, or `None` if no path is held.
    pub fn held(&self) -> Option<usize> {
        self.held.as_ref().map(|held| held.number)
    }

    /// Returns the finish to which the path with this number joins its start, or `None`. A path
    /// joins its start to the finish on which it ends, unless a different path ended there first.
    ///
    /// # Panics
    ///
    /// Panics if there is no path with this number.
    pub fn joined(&self, number: usize) -> Option<Cell> {
        let &end = self.paths[number].last()?;
        let joined = self.puzzle.level().is_finish(end) && !self.is_taken(number, end);
        joined.then_some(end)
    }

    /// Picks up a path and returns its number. If the cell is a start, that start's path is reset
    /// to this cell. Otherwise, the player continues the first path that ends in the cell. If a
    /// path is already held, it is dropped first.
    ///
    /// # Errors
    ///
    /// Fails if the cell is neither a start nor the end of a path.
    pub fn pick(&mut self, cell: Cell) -> Result<usize, MoveRefusal> {
        // The error is ignored, because it only means that the dropped path was shortened, which
        // the player can see.
        let _ = self.drop();
        let starts = self.puzzle.level().starts();
        let start = starts.iter().position(|&start| start == cell);
        let end = || {
            self.paths
                .iter()
                .position(|path| path.last() == Some(&cell))
        };
        let number = start.or_else(end).ok_or(MoveRefusal::Nothing { cell })?;
        let before = self.paths[number].clone();
        self.held = Some(Held { number, before });
        if start.is_some() {
            self.paths[number] = vec![cell];
        }
        Ok(number)
    }

    /// Drags the held path's end to a cell. If the cell is on the path, the path is shortened to
    /// that cell. If the cell is a neighbour of the path's end, the path is extended by one move.
    /// Otherwise, the path is extended by a shortest path of at most [`REACH`] moves. If overlap is
    /// forbidden, this extension avoids all other paths and starts.
    ///
    /// Takes time linear in the number of cells on paths, or in the number of cells in the maze if
    /// more than one move is needed.
    ///
    /// # Errors
    ///
    /// Fails if no path is held, or if the path cannot be extended to the cell. In this case, the
    /// path does not change.
    pub fn drag(&mut self, cell: Cell) -> Result<(), MoveRefusal> {
        let number = self.held().ok_or(MoveRefusal::EmptyHand)?;
        let way = self.way(number, cell)?;
        let path = &mut self.paths[number];
        for cell in way {
            match path.iter().position(|&own| own == cell) {
                Some(at) => path.truncate(at + 1),
                None => path.push(cell),
            }
        }
        Ok(())
    }

    /// Extends the held path by one move. If the move leads back along the path, the path is
    /// shortened instead.
    ///
    /// # Errors
    ///
    /// The same errors as [`drag`](Game::drag).
    pub fn step(&mut self, dir: Dir) -> Result<(), MoveRefusal> {
        let number = self.held().ok_or(MoveRefusal::EmptyHand)?;
        let cell = self.end(number);
        if !self.maze().passages(cell).contains(dir) {
            return Err(MoveRefusal::Wall { cell, dir });
        }
        self.drag(self.maze().grid().step(cell, dir))
    }

    /// Drops the held path, which ends the action that began when the path was picked up. Does
    /// nothing if no path is held. If the path has no moves, it is removed, unless its start is
    /// also a finish.
    ///
    /// # Errors
    ///
    /// Fails with [`MoveRefusal::Taken`] if a different path already ends on the same finish. Even
    /// so, the path is no longer held, and it is cut back so that it ends before that finish.
    pub fn drop(&mut self) -> Result<(), MoveRefusal> {
        let Some(Held { number, before }) = self.held.take() else {
            return Ok(());
        };
        let cell = self.end(number);
        let left = self.left(number).len();
        self.paths[number].truncate(left);
        if self.paths[number] != before {
            self.done.push(vec![(number, before)]);
            self.undone.clear();
        }
        match self.is_taken(number, cell) {
            true => Err(MoveRefusal::Taken { cell }),
            false => Ok(()),
        }
    }

    /// Removes all paths, as a single action.
    pub fn clear(&mut self) {
        let _ = self.drop();
        let drawn = self.paths.iter_mut().enumerate();
        let drawn = drawn.filter(|(_, path)| !path.is_empty());
        let cleared: Action = drawn
            .map(|(number, path)| (number, std::mem::take(path)))
            .collect();
        if !cleared.is_empty() {
            self.done.push(cleared);
            self.undone.clear();
        }
    }

    /// Undoes the last action. If a path is held, it is dropped first. Returns whether there was an
    /// action to undo.
    pub fn undo(&mut self) -> bool {
        let _ = self.drop();
        exchange(&mut self.paths, &mut self.done, &mut self.undone)
    }

    /// Redoes the action that was undone last. Returns whether there was an action to redo. A new
    /// action discards all actions that could be redone.
    pub fn redo(&mut self) -> bool {
        let _ = self.drop();
        exchange(&mut self.paths, &mut self.undone, &mut self.done)
    }

    /// Discards all actions, so that no action can be undone or redone.
    pub(crate) fn forget(&mut self) {
        self.done.clear();
        self.undone.clear();
    }

    /// Returns the part of a path that remains after the path is dropped.
    pub(crate) fn left(&self, number: usize) -> &[Cell] {
        let mut path = &self.paths[number][..];
        while let Some((&end, before)) = path.split_last()
            && self.is_taken(number, end)
        {
            path = before;
        }
        match path {
            [start] if !self.puzzle.level().is_finish(*start) => &[],
            path => path,
        }
    }

    fn maze(&self) -> &Maze<Grid> {
        self.puzzle.level().maze()
    }

    /// Returns the cell where a path ends, or its start if the path is empty.
    fn end(&self, number: usize) -> Cell {
        let start = self.puzzle.level().starts()[number];
        self.paths[number].last().copied().unwrap_or(start)
    }

    /// Returns whether the cell is a finish that is taken: a different path that is not held ends
    /// on it.
    fn is_taken(&self, number: usize, cell: Cell) -> bool {
        let mut others = self.paths.iter().enumerate();
        self.puzzle.level().is_finish(cell)
            && others.any(|(other, path)| {
                let lies = other != number && self.held() != Some(other);
                lies && path.last() == Some(&cell)
            })
    }

    /// Returns the cells through which a path's end moves when the path is dragged to `cell`. The
    /// last of these cells is `cell`.
    fn way(&self, number: usize, cell: Cell) -> Result<Vec<Cell>, MoveRefusal> {
        if self.paths[number].contains(&cell) {
            return Ok(vec![cell]);
        }
        let (maze, end) = (self.maze(), self.end(number));
        let beside = maze.grid().neighbours(end).find(|&(_, next)| next == cell);
        if let Some((dir, _)) = beside {
            if !maze.passages(end).contains(dir) {
                return Err(MoveRefusal::Wall { cell: end, dir });
            }
            self.check_free(number, cell)?;
            return Ok(vec![cell]);
        }
        let way = short_way(maze, &self.shut(number), end, cell);
        way.ok_or_else(|| {
            // To find the obstacle, search again as if paths could overlap.
            let mut way = short_way(maze, &[], end, cell).into_iter().flatten();
            let refused = way.find_map(|at| self.check_free(number, at).err());
            refused.unwrap_or(MoveRefusal::Far { cell })
        })
    }

    /// Checks that no other path or start blocks a cell for the path with this number.
    fn check_free(&self, number: usize, cell: Cell) -> Result<(), MoveRefusal> {
        for (number, start, path) in self.in_the_way(number) {
            if path.contains(&cell) {
                return Err(MoveRefusal::Path { cell, number });
            }
            if start == cell {
                return Err(MoveRefusal::Start { cell });
            }
        }
        Ok(())
    }

    /// Returns, in ascending order, the cells that the path with this number must not enter because
    /// of other paths and starts.
    fn shut(&self, number: usize) -> Vec<Cell> {
        let others = self.in_the_way(number);
        let cells = others.flat_map(|(_, start, path)| path.iter().copied().chain([start]));
        let mut cells: Vec<Cell> = cells.collect();
        cells.sort_unstable();
        cells
    }

    /// Returns the number, start and cells of every path that the path with this number must not
    /// cross.
    fn in_the_way(&self, number: usize) -> impl Iterator<Item = (usize, Cell, &[Cell])> {
        let starts = self.puzzle.level().starts().iter().zip(&self.paths);
        let paths = starts.enumerate();
        paths
            .filter(move |&(other, _)| self.overlap == Overlap::Forbidden && other != number)
            .map(|(other, (&start, path))| (other, start, &path[..]))
    }
}

/// Moves the last action from one list to another, and swaps its paths with the game's paths of the
/// same numbers. Returns whether there was an action.
fn exchange(paths: &mut [Vec<Cell>], from: &mut Vec<Action>, to: &mut Vec<Action>) -> bool {
    let Some(mut action) = from.pop() else {
        return false;
    };
    for (number, path) in &mut action {
        std::mem::swap(path, &mut paths[*number]);
    }
    to.push(action);
    true
}

/// Returns the cells of a shortest path, without its first cell, or `None` if every path needs more
/// than [`REACH`] moves. The path avoids the cells of `shut`, which must be sorted.
fn short_way(maze: &Maze<Grid>, shut: &[Cell], from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let near = Filtered::new(maze, |cell, dir| {
        let next = maze.grid().step(cell, dir);
        maze.grid().distance(from, next) <= REACH && shut.binary_search(&next).is_err()
    });
    let moves = shortest_path(&near, from, |cell| cell == to)?;
    let cells = cells_along(maze.grid(), from, &moves).skip(1);
    (moves.len() <= REACH as usize).then(|| cells.collect())
}
