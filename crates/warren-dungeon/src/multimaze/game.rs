//! A puzzle being played: the player picks up, drags and drops paths, and undoes that.
//!
//! A path is a list of cells that begins at a start. It never contains a cell twice: if the
//! player drags it back to a cell of its own, it ends there. If the pointer skips cells,
//! the path takes the shortest way to the pointer.

use super::puzzle::{Overlap, Puzzle};
use warren_maze::maze::Maze;
use warren_maze::solve::{Walkable, cells_along, shortest_path};
use warren_maze::topology::{Cell, Dir, Dirs, Grid, Topology};

/// The most moves by which a path grows in one [`drag`](Game::drag).
pub const REACH: u32 = 64;

/// A puzzle and the paths drawn in it.
///
/// These rules always hold: every path begins at its own start and leads through passages.
/// No path contains a cell twice. If overlap is forbidden, no cell lies on two paths. No
/// two paths end on the same finish, except while one of them is held.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    puzzle: Puzzle,
    overlap: Overlap,
    paths: Vec<Vec<Cell>>,
    held: Option<Held>,
    done: Vec<Action>,
    undone: Vec<Action>,
}

/// The path that is held.
#[derive(Clone, Debug, PartialEq)]
struct Held {
    number: usize,
    /// The cells of the path before it was picked up.
    before: Vec<Cell>,
}

/// The paths that an action changed, by number, as they were before it. Once the action is
/// undone, as they were after it.
type Action = Vec<(usize, Vec<Cell>)>;

/// The puzzle has no solution without overlapping paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this puzzle cannot be solved without overlapping paths: allow them to overlap")]
pub struct NotApart;

/// Why a change of a path was refused. The path stays as it was; only
/// [`drop`](Game::drop) also shortens it. The texts are for players.
///
/// The enum is exhaustive on purpose: a program that shows where a refusal lies should not
/// compile until it knows a new one too. So a new refusal is a breaking change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveRefusal {
    /// The cell is neither a start nor the end of a path.
    #[error("nothing to pick up here: begin at a start, or at the end of a path")]
    Nothing {
        /// The cell.
        cell: Cell,
    },
    /// No path is held.
    #[error("pick up a path at its start first")]
    EmptyHand,
    /// A wall is in the way.
    #[error("a wall is in the way")]
    Wall {
        /// The cell where the path ends.
        cell: Cell,
        /// The side with the wall.
        dir: Dir,
    },
    /// No way of at most [`REACH`] moves leads to the cell.
    #[error("no short way leads there: follow the passages")]
    Far {
        /// The cell to which the path should lead.
        cell: Cell,
    },
    /// Another path is in the way, and overlap is forbidden.
    #[error("another path is in the way, and paths may not overlap")]
    Path {
        /// The first cell of the other path on the way.
        cell: Cell,
        /// The number of the other path.
        number: usize,
    },
    /// Another start is in the way, and overlap is forbidden.
    #[error("another start is in the way, and paths may not overlap")]
    Start {
        /// The other start.
        cell: Cell,
    },
    /// Another path ends on this finish.
    #[error("this finish is taken: lead the path to another")]
    Taken {
        /// The finish.
        cell: Cell,
    },
}

impl Game {
    /// A puzzle in which no path is drawn yet.
    ///
    /// # Errors
    ///
    /// If overlap is forbidden and the puzzle has no solution without it.
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

    /// The puzzle that is played.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Whether paths may overlap.
    pub fn overlap(&self) -> Overlap {
        self.overlap
    }

    /// For each start, in the level's order, the cells of its path, which begin with the
    /// start. Empty if the start has no path. A path's number is its place here.
    pub fn paths(&self) -> &[Vec<Cell>] {
        &self.paths
    }

    /// The moves of the path with this number. Pictures are drawn from them, because on a
    /// short wrapped axis two cells alone do not say which way the path leads.
    ///
    /// # Panics
    ///
    /// If there is no path with this number.
    pub fn moves(&self, number: usize) -> Vec<Dir> {
        let steps = self.paths[number].windows(2);
        let moves = steps.filter_map(|step| {
            let mut ways = self.maze().passages(step[0]);
            ways.find(|&dir| self.maze().grid().step(step[0], dir) == step[1])
        });
        moves.collect()
    }

    /// The number of the path that is held.
    pub fn held(&self) -> Option<usize> {
        self.held.as_ref().map(|held| held.number)
    }

    /// The finish to which the path with this number joins its start: the one on which it
    /// ends, unless another path ended there first.
    ///
    /// # Panics
    ///
    /// If there is no path with this number.
    pub fn joined(&self, number: usize) -> Option<Cell> {
        let &end = self.paths[number].last()?;
        let joined = self.puzzle.level().is_finish(end) && !self.is_taken(number, end);
        joined.then_some(end)
    }

    /// Picks up a path, and returns its number. If the cell is a start, the path of that
    /// start begins again from there. Else it is the path that ends in the cell, the first
    /// of several, and the player continues it. A path that was held before is dropped.
    ///
    /// # Errors
    ///
    /// If the cell is neither a start nor the end of a path.
    pub fn pick(&mut self, cell: Cell) -> Result<usize, MoveRefusal> {
        // Whether that path was shortened can be seen.
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

    /// Drags the held path to a cell. If the cell is on the path, the path becomes shorter
    /// and ends there. If it is a neighbour of the path's end, the path grows by one move.
    /// Else the path grows by a shortest way of at most [`REACH`] moves; if overlap is
    /// forbidden, that way avoids the other paths and starts.
    ///
    /// Takes time linear in the cells on paths; if more than one move is needed, linear in
    /// all cells.
    ///
    /// # Errors
    ///
    /// If no path is held, or if the path cannot lead to the cell. The path does not
    /// change then.
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

    /// Extends the held path by one move, or shortens it if the move leads back along the
    /// path.
    ///
    /// # Errors
    ///
    /// As of [`drag`](Game::drag).
    pub fn step(&mut self, dir: Dir) -> Result<(), MoveRefusal> {
        let number = self.held().ok_or(MoveRefusal::EmptyHand)?;
        let cell = self.end(number);
        if !self.maze().passages(cell).contains(dir) {
            return Err(MoveRefusal::Wall { cell, dir });
        }
        self.drag(self.maze().grid().step(cell, dir))
    }

    /// Drops the held path, which ends the action that began when it was picked up. Does
    /// nothing if no path is held. A path without moves is removed, unless its start is
    /// also a finish.
    ///
    /// # Errors
    ///
    /// [`MoveRefusal::Taken`] if another path ends on the finish where this one ended. The
    /// path is dropped all the same, but shortened: it ends before that finish.
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

    /// Removes all paths. This is one action.
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

    /// Undoes the last action; if a path is held, it is dropped first. Returns whether there
    /// was an action to undo.
    pub fn undo(&mut self) -> bool {
        let _ = self.drop();
        let Some(mut action) = self.done.pop() else {
            return false;
        };
        self.swap(&mut action);
        self.undone.push(action);
        true
    }

    /// Redoes the action that was undone last. Returns whether there was one: after a new
    /// action there is none.
    pub fn redo(&mut self) -> bool {
        let _ = self.drop();
        let Some(mut action) = self.undone.pop() else {
            return false;
        };
        self.swap(&mut action);
        self.done.push(action);
        true
    }

    /// Forgets all actions, so that none can be undone or redone.
    pub(super) fn forget(&mut self) {
        self.done.clear();
        self.undone.clear();
    }

    /// The part of a path that remains when it is dropped.
    pub(super) fn left(&self, number: usize) -> &[Cell] {
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

    /// The cell where a path ends; its start if the path is empty.
    fn end(&self, number: usize) -> Cell {
        let start = self.puzzle.level().starts()[number];
        self.paths[number].last().copied().unwrap_or(start)
    }

    /// Whether the cell is a finish, and a path ends there that is neither this one nor
    /// held.
    fn is_taken(&self, number: usize, cell: Cell) -> bool {
        let mut others = self.paths.iter().enumerate();
        self.puzzle.level().is_finish(cell)
            && others.any(|(other, path)| {
                let lies = other != number && self.held() != Some(other);
                lies && path.last() == Some(&cell)
            })
    }

    /// Swaps the paths of an action with those of the game.
    fn swap(&mut self, action: &mut Action) {
        for (number, path) in action {
            std::mem::swap(path, &mut self.paths[*number]);
        }
    }

    /// The cells by which the path is led to `cell`; the last of them is `cell`.
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
            // What is in the way of a path that may overlap others.
            let mut way = short_way(maze, &[], end, cell).into_iter().flatten();
            let refused = way.find_map(|at| self.check_free(number, at).err());
            refused.unwrap_or(MoveRefusal::Far { cell })
        })
    }

    /// Whether a path may lie in a cell.
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

    /// The cells that a path may not use, in ascending order.
    fn shut(&self, number: usize) -> Vec<Cell> {
        let others = self.in_the_way(number);
        let cells = others.flat_map(|(_, start, path)| path.iter().copied().chain([start]));
        let mut cells: Vec<Cell> = cells.collect();
        cells.sort_unstable();
        cells
    }

    /// The paths that this path may not cross: number, start and cells.
    fn in_the_way(&self, number: usize) -> impl Iterator<Item = (usize, Cell, &[Cell])> {
        let starts = self.puzzle.level().starts().iter().zip(&self.paths);
        let paths = starts.enumerate();
        paths
            .filter(move |&(other, _)| self.overlap == Overlap::Forbidden && other != number)
            .map(|(other, (&start, path))| (other, start, &path[..]))
    }
}

/// The cells of a shortest way of at most [`REACH`] moves, without the first;
/// none of them is in `shut`, which is sorted.
fn short_way(maze: &Maze<Grid>, shut: &[Cell], from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let near = Near { maze, shut, from };
    let moves = shortest_path(&near, from, |cell| cell == to)?;
    let cells = cells_along(maze.grid(), from, &moves).skip(1);
    (moves.len() <= REACH as usize).then(|| cells.collect())
}

/// The passages within reach that do not lead into a shut cell.
struct Near<'a> {
    maze: &'a Maze<Grid>,
    shut: &'a [Cell],
    from: Cell,
}

impl Walkable for Near<'_> {
    type Grid = Grid;

    fn grid(&self) -> &Grid {
        self.maze.grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        let grid = self.grid();
        let may = |next| {
            grid.distance(self.from, next) <= REACH && self.shut.binary_search(&next).is_err()
        };
        let passages = self.maze.passages(cell);
        passages.filter(|&dir| may(grid.step(cell, dir))).collect()
    }
}
