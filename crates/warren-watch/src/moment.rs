//! The state of a show after a number of steps.

use crate::carving::Step;
use crate::cell_list::CellList;
use crate::frontier::Frontier;
use crate::sets::Sets;
use crate::show::Show;
use std::sync::Arc;
use warren_maze::draw::Path;
use warren_maze::maze::Maze;
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Grid, Topology};

/// The state of a show after a number of steps. A moment can move forward and backward.
///
/// Every method except [`seek`](Moment::seek) and [`begin`](Moment::begin) takes constant time. A
/// moment uses about 20 bytes per cell. A moment of a carving also uses about 24 bytes per step to
/// be able to undo the steps.
///
/// ```
/// use std::sync::Arc;
/// use warren_dungeon::recipe::Recipe;
/// use warren_watch::{Moment, Show};
///
/// let show = Arc::new(Show::carving(&Recipe::default(), &mut ())?);
/// let mut moment = Moment::begin(show.clone());
/// assert_eq!((moment.at(), moment.reached()), (0, &[][..]));
/// moment.seek(1);
/// let root = moment.reached()[0];
/// assert_eq!((moment.number(root), moment.set(root)), (Some(0), Some(0)));
/// moment.seek(show.len());
/// assert_eq!(moment.reached().len(), 400);
/// # Ok::<(), warren_watch::ShowError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Moment<T = Grid> {
    show: Arc<Show<T>>,
    at: usize,
    maze: Maze<T>,
    sets: Sets,
    /// The stack of a depth-first search, from bottom to top.
    stack: Vec<Cell>,
    changes: CellList,
}

impl<T: Topology + Clone> Moment<T> {
    /// Creates the state before the first step. At the beginning of a carving, the cells that are
    /// open in the level are already open and have walls on all sides. Takes time linear in the
    /// number of cells.
    pub fn begin(show: Arc<Show<T>>) -> Moment<T> {
        let done = show.level.maze();
        let cells = done.grid().cells();
        let maze = if show.is_carving {
            let mut maze = Maze::solid(done.grid().clone());
            done.open_cells().for_each(|cell| maze.clear(cell));
            maze
        } else {
            done.clone()
        };
        Moment {
            at: 0,
            maze,
            sets: Sets::none(cells),
            stack: Vec::new(),
            changes: CellList::on(cells),
            show,
        }
    }

    /// Returns the show whose state this moment represents.
    pub fn show(&self) -> &Show<T> {
        &self.show
    }

    /// Returns the number of steps so far.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Moves forward or backward to the state after `at` steps, or to the end if there are fewer
    /// steps. Takes time linear in the number of steps in between and in the number of cells that
    /// they change.
    pub fn seek(&mut self, at: usize) {
        let at = at.min(self.show.len());
        self.changes.clear();
        let was_over = self.path().is_some();
        self.mark_newest();
        let show = Arc::clone(&self.show);
        while self.at < at {
            self.at += 1;
            self.pass(&show, self.at - 1);
        }
        while self.at > at {
            self.at -= 1;
            self.undo(&show, self.at);
        }
        self.mark_newest();
        if let Some(path) = show.path().filter(|_| was_over != self.path().is_some()) {
            let along = cells_along(show.level.grid(), path.from, &path.moves);
            self.changes.extend(along);
        }
    }

    /// Returns the cells that the last [`seek`](Moment::seek) can have changed, without duplicates
    /// and in no particular order. Before the first seek, the list is empty.
    pub fn changed(&self) -> &[Cell] {
        &self.changes.cells
    }

    /// Returns the maze at this moment. In a search, this is the level's maze. In a carving, cells
    /// that are reached only by later steps are already open and have walls on all sides.
    pub fn maze(&self) -> &Maze<T> {
        &self.maze
    }

    /// Returns the index of a cell in [`reached`](Moment::reached), or `None` if the cell has not
    /// been reached yet.
    ///
    /// # Panics
    ///
    /// Panics if the cell is not on the grid.
    pub fn number(&self, cell: Cell) -> Option<u32> {
        let index = self.show.order.index(cell)?;
        (index < self.reached().len()).then_some(index as u32)
    }

    /// Returns the cells that have been carved or visited so far, in order.
    pub fn reached(&self) -> &[Cell] {
        self.show.reached(0..self.at)
    }

    /// Returns the last step's cells; see [`Show::newest`]. Before the first step, there are no
    /// such cells.
    pub fn newest(&self) -> impl Iterator<Item = Cell> + '_ {
        let last = self.at.checked_sub(1);
        last.into_iter().flat_map(|step| self.show.newest(step))
    }

    /// Returns the number of the set that contains a carved cell. Two cells that are connected by
    /// passages are in the same set. Sets are numbered from 0 in the order in which they were
    /// created. When two sets are joined, the joined set has the larger set's number. If both sets
    /// have the same size, the joined set has the older set's number. Returns `None` if the cell
    /// has not been reached yet, and for all cells in searches. Closing a passage does not split a
    /// set.
    ///
    /// # Panics
    ///
    /// Panics if the cell is not on the grid.
    pub fn set(&self, cell: Cell) -> Option<u32> {
        self.sets.of(cell)
    }

    /// Returns the number of sets. In searches, this number is 0.
    pub fn sets(&self) -> u32 {
        self.sets.count()
    }

    /// Returns the queue of a breadth-first search or the stack of a depth-first search. The queue
    /// contains the cells that were found but not visited yet, with the next cell first. The stack
    /// is the path from the start to the newest cell. In carvings, the list is empty.
    pub fn frontier(&self) -> &[Cell] {
        match &self.show.frontier {
            Frontier::Queue(found) => &self.show.order.cells[self.at..found[self.at] as usize],
            Frontier::Stack(_) | Frontier::None => &self.stack,
        }
    }

    /// Returns whether a cell is in the [`frontier`](Moment::frontier).
    ///
    /// # Panics
    ///
    /// Panics if the cell is not on the grid.
    pub fn is_in_frontier(&self, cell: Cell) -> bool {
        let Some(index) = self.show.order.index(cell) else {
            return false;
        };
        match &self.show.frontier {
            Frontier::Queue(found) => (self.at..found[self.at] as usize).contains(&index),
            Frontier::Stack(stack) => self.stack.get(stack.depths[index] as usize) == Some(&cell),
            Frontier::None => false,
        }
    }

    /// Returns the path that the search found. Returns `None` until the last step has been
    /// performed.
    pub fn path(&self) -> Option<&Path> {
        self.show.path().filter(|_| self.at == self.show.len())
    }

    /// Performs a step.
    fn pass(&mut self, show: &Show<T>, step: usize) {
        self.mark(show, step);
        match show.steps[step] {
            (cell, Step::Open(dir)) => self.maze.open(cell, dir),
            (cell, Step::Close(dir)) => self.maze.close(cell, dir),
            (_, Step::Visit) => {}
        }
        if show.is_carving {
            let [cell, next] = show.ends(step);
            self.sets.join(cell, next, &mut self.changes);
        }
        if let Frontier::Stack(stack) = &show.frontier {
            let left = self.stack.drain(stack.depths[step] as usize..);
            self.changes.extend(left);
            self.stack.push(show.order.cells[step]);
        }
    }

    /// Undoes a step.
    fn undo(&mut self, show: &Show<T>, step: usize) {
        self.mark(show, step);
        match show.steps[step] {
            (cell, Step::Open(dir)) => self.maze.close(cell, dir),
            (cell, Step::Close(dir)) => self.maze.open(cell, dir),
            (_, Step::Visit) => {}
        }
        self.sets.part(&mut self.changes);
        if let Frontier::Stack(stack) = &show.frontier {
            self.stack.pop();
            let kept = self.stack.len();
            if let Some(last) = step.checked_sub(1) {
                let popped = stack.above(kept, last).map(|place| show.order.cells[place]);
                self.stack.extend(popped);
            }
            self.stack[kept..].reverse();
            self.changes.extend(self.stack[kept..].iter().copied());
        }
    }

    /// Marks the cells that a step changes: the two cells of a passage, or the visited cell and the
    /// cells that the search found from it.
    fn mark(&mut self, show: &Show<T>, step: usize) {
        self.changes.extend(show.ends(step));
        if let Frontier::Queue(found) = &show.frontier {
            let found = found[step] as usize..found[step + 1] as usize;
            self.changes.extend(show.order.cells[found].iter().copied());
        }
    }

    fn mark_newest(&mut self) {
        if let Some(last) = self.at.checked_sub(1) {
            self.changes.extend(self.show.newest(last));
        }
    }
}
