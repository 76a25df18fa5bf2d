//! A puzzle being played: paths picked up, dragged, dropped and undone.
//!
//! A path is its cells, from a start on, and never meets itself: dragged back
//! over a cell of its own it ends there. So a drag that went astray is dragged
//! back, and a drag too fast for the pointer to be seen in every cell takes the
//! shortest way.

use super::puzzle::{Overlap, Puzzle};
use warren_maze::maze::Maze;
use warren_maze::solve::{Walkable, cells_along, shortest_path};
use warren_maze::topology::{Cell, Dir, Dirs, Grid, Topology};

/// How many moves a path grows by at most in one [`drag`](Game::drag).
pub const REACH: u32 = 64;

/// A puzzle and the paths drawn in it.
///
/// At any time every path begins at a start of its own and leads through
/// passages, no path meets itself, and where overlap is forbidden no two share a
/// cell. Once dropped, no two end on one finish.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    puzzle: Puzzle,
    overlap: Overlap,
    paths: Vec<Vec<Cell>>,
    held: Option<Held>,
    done: Vec<Action>,
    undone: Vec<Action>,
}

/// The path being dragged.
#[derive(Clone, Debug, PartialEq)]
struct Held {
    number: usize,
    /// Its cells before it was picked up.
    before: Vec<Cell>,
}

/// The paths that an action changed, by number, as they were before it; once
/// undone, as they were after it.
type Action = Vec<(usize, Vec<Cell>)>;

/// A puzzle that has no solution without overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this puzzle cannot be solved without overlapping paths: allow them to overlap")]
pub struct NotApart;

/// Why a path does not do what was asked. It is as it was then, unless it was
/// dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveRefusal {
    /// Neither a start nor the end of a path.
    #[error("nothing to pick up here: begin at a start, or at the end of a path")]
    Nothing {
        /// Where.
        cell: Cell,
    },
    /// No path is held.
    #[error("pick up a path at its start first")]
    EmptyHand,
    /// A side that is closed.
    #[error("a wall is in the way")]
    Wall {
        /// Where the path ends.
        cell: Cell,
        /// The closed side.
        dir: Dir,
    },
    /// A cell that is not reached within [`REACH`] moves.
    #[error("no short way leads there: follow the passages")]
    Far {
        /// Where the path should lead.
        cell: Cell,
    },
    /// Another path, and overlap is forbidden.
    #[error("another path is in the way, and paths may not overlap")]
    Path {
        /// Where it is in the way.
        cell: Cell,
        /// Its number.
        number: usize,
    },
    /// Another start, and overlap is forbidden.
    #[error("another start is in the way, and paths may not overlap")]
    Start {
        /// Where it is.
        cell: Cell,
    },
    /// A finish on which another path ends.
    #[error("this finish is taken: lead the path to another")]
    Taken {
        /// Where it is.
        cell: Cell,
    },
}

impl Game {
    /// A puzzle with no path drawn.
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

    /// What is played.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Whether paths may overlap.
    pub fn overlap(&self) -> Overlap {
        self.overlap
    }

    /// For each start, in the level's order, the cells of its path, the start
    /// included; empty where it has none.
    pub fn paths(&self) -> &[Vec<Cell>] {
        &self.paths
    }

    /// The moves of a path, by number: what pictures are drawn from, since cells
    /// do not say which way a path leads round a wrapped axis.
    pub fn moves(&self, number: usize) -> Vec<Dir> {
        let steps = self.paths[number].windows(2);
        let moves = steps.filter_map(|step| {
            let mut ways = self.maze().passages(step[0]);
            ways.find(|&dir| self.maze().grid().step(step[0], dir) == step[1])
        });
        moves.collect()
    }

    /// The number of the path being dragged.
    pub fn held(&self) -> Option<usize> {
        self.held.as_ref().map(|held| held.number)
    }

    /// The finish that a path joins its start to: the one it ends on, unless
    /// another path was there first.
    pub fn joined(&self, number: usize) -> Option<Cell> {
        let &end = self.paths[number].last()?;
        let joined = self.puzzle.level().is_finish(end) && !self.is_taken(number, end);
        joined.then_some(end)
    }

    /// Picks up a path, and says its number: at a start, to draw its path anew;
    /// else at the end of a path, to go on with it, the first one where several
    /// end. What was held is dropped before.
    pub fn pick(&mut self, cell: Cell) -> Result<usize, MoveRefusal> {
        // What went back is seen.
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

    /// Leads the path held to a cell: back to it where it is on the path; one
    /// move where it lies beside the path's end; else by a shortest way through
    /// passages, of [`REACH`] moves at most, that leaves out what is forbidden.
    ///
    /// Time linear in the cells drawn, and in all cells where more than one move
    /// is needed.
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

    /// Leads the path held one move on, or back where it came from there.
    pub fn step(&mut self, dir: Dir) -> Result<(), MoveRefusal> {
        let number = self.held().ok_or(MoveRefusal::EmptyHand)?;
        let cell = self.end(number);
        if !self.maze().passages(cell).contains(dir) {
            return Err(MoveRefusal::Wall { cell, dir });
        }
        self.drag(self.maze().grid().step(cell, dir))
    }

    /// Lets go of the path held, which ends the action that picking it up began.
    /// A path of no moves is gone then, unless its start is a finish too.
    ///
    /// # Errors
    ///
    /// [`MoveRefusal::Taken`] where the path ended on a finish that another path
    /// ends on. It was let go all the same, and went back to the last cell that
    /// is none.
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

    /// Takes all paths away, which is an action.
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

    /// Takes the last action back, that of the path held if there is one. Says
    /// whether there was any.
    pub fn undo(&mut self) -> bool {
        let _ = self.drop();
        let Some(mut action) = self.done.pop() else {
            return false;
        };
        self.swap(&mut action);
        self.undone.push(action);
        true
    }

    /// Does again what was undone last. Says whether there was anything: a new
    /// action forgets what was undone.
    pub fn redo(&mut self) -> bool {
        let _ = self.drop();
        let Some(mut action) = self.undone.pop() else {
            return false;
        };
        self.swap(&mut action);
        self.done.push(action);
        true
    }

    /// Forgets what could be undone.
    pub(super) fn forget(&mut self) {
        self.done.clear();
        self.undone.clear();
    }

    /// The part of a path that stays when it is dropped.
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

    /// Where a path ends: at its start where there is none.
    fn end(&self, number: usize) -> Cell {
        let start = self.puzzle.level().starts()[number];
        self.paths[number].last().copied().unwrap_or(start)
    }

    /// Whether a path that is not held, other than this one, ends on this cell
    /// and it is a finish.
    fn is_taken(&self, number: usize, cell: Cell) -> bool {
        let mut others = self.paths.iter().enumerate();
        self.puzzle.level().is_finish(cell)
            && others.any(|(other, path)| {
                let lies = other != number && self.held() != Some(other);
                lies && path.last() == Some(&cell)
            })
    }

    /// Puts the paths of an action in the place of those there, which it keeps.
    fn swap(&mut self, action: &mut Action) {
        for (number, path) in action {
            std::mem::swap(path, &mut self.paths[*number]);
        }
    }

    /// The cells that lead the path to `cell`, which it ends on then.
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
            // What is in the way of a path that may overlap.
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

    /// The cells that a path may not lie in, in ascending order.
    fn shut(&self, number: usize) -> Vec<Cell> {
        let others = self.in_the_way(number);
        let cells = others.flat_map(|(_, start, path)| path.iter().copied().chain([start]));
        let mut cells: Vec<Cell> = cells.collect();
        cells.sort_unstable();
        cells
    }

    /// The paths that one may not cross: number, start and cells.
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

/// The passages within reach. One that leads into a shut cell leads out of it
/// only, which nobody notices who never comes there.
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
