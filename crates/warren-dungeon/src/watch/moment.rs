//! What there is to see after some steps of a show.

use super::changes::Changes;
use super::sets::Sets;
use super::{Course, Show};
use std::sync::Arc;
use warren_maze::draw::Path;
use warren_maze::maze::Maze;
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Grid, Topology};

/// A place in a show that goes forward and back.
///
/// Every question about it takes constant time. Takes some sixteen bytes a cell,
/// and two dozen a step of a carving that has happened, to undo it.
#[derive(Clone, Debug)]
pub struct Moment<T = Grid> {
    show: Arc<Show<T>>,
    at: usize,
    maze: Maze<T>,
    sets: Sets,
    /// What is on a depth-first search's stack, from below.
    stack: Vec<Cell>,
    changes: Changes,
}

impl<T: Topology + Clone> Moment<T> {
    /// Before the first step. What is carved has all of its walls then, so that
    /// these only ever go.
    pub fn begin(show: Arc<Show<T>>) -> Moment<T> {
        let done = show.level.maze();
        let cells = done.grid().cells();
        let maze = if show.is_carving() {
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
            changes: Changes::none(cells),
            show,
        }
    }

    /// What it is a moment of.
    pub fn show(&self) -> &Show<T> {
        &self.show
    }

    /// How many steps have happened.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes to where so many steps have happened, or to the end. Time linear in
    /// the steps between and the cells that change in them.
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

    /// The cells about which something may have changed between the last two
    /// places: each once, in no order. None at the beginning, where all is new.
    pub fn changed(&self) -> &[Cell] {
        &self.changes.cells
    }

    /// The passages that are open: of a search, those of the level. Cells that
    /// are carved later are open already, with walls all round.
    pub fn maze(&self) -> &Maze<T> {
        &self.maze
    }

    /// As which, counted from 0, a cell was carved or visited; `None` before.
    pub fn number(&self, cell: Cell) -> Option<u32> {
        let place = self.show.places[cell as usize];
        ((place as usize) < self.reached().len()).then_some(place)
    }

    /// The cells carved or visited so far, in order.
    pub fn reached(&self) -> &[Cell] {
        self.show.reached(0..self.at)
    }

    /// The cells where the last step happened, as of [`Show::newest`].
    pub fn newest(&self) -> impl Iterator<Item = Cell> + '_ {
        let last = self.at.checked_sub(1);
        last.into_iter().flat_map(|step| self.show.newest(step))
    }

    /// The set that a carved cell is in: cells joined by passages have the same
    /// number. Numbers count from 0 on as sets begin; of two that are joined the
    /// larger keeps its own, or else the older. `None` in searches.
    pub fn set(&self, cell: Cell) -> Option<u32> {
        self.sets.of(cell)
    }

    /// How many sets there are.
    pub fn sets(&self) -> u32 {
        self.sets.count()
    }

    /// The queue of a breadth-first search, cells found and not yet visited, the
    /// next one first; or the stack of a depth-first one, the way from the start
    /// to the newest cell.
    pub fn frontier(&self) -> &[Cell] {
        match self.show.queue() {
            Some(queue) => &self.show.order[self.at..queue.found[self.at] as usize],
            None => &self.stack,
        }
    }

    /// Whether a cell is in the [`frontier`](Moment::frontier).
    pub fn is_in_frontier(&self, cell: Cell) -> bool {
        let place = self.show.places[cell as usize] as usize;
        if let Some(queue) = self.show.queue() {
            return (self.at..queue.found[self.at] as usize).contains(&place);
        }
        let depths = self.show.stack().map_or(&[][..], |stack| &stack.depths);
        let on_stack = depths
            .get(place)
            .and_then(|&depth| self.stack.get(depth as usize));
        on_stack == Some(&cell)
    }

    /// The way that a search found, once it has.
    pub fn path(&self) -> Option<&Path> {
        self.show.path().filter(|_| self.at == self.show.len())
    }

    /// Lets a step happen.
    fn pass(&mut self, show: &Show<T>, step: usize) {
        self.mark(show, step);
        if let Course::Carving { .. } = show.course {
            let [cell, next] = show.ends(step);
            if let Some((cell, dir)) = show.opened(step) {
                self.maze.open(cell, dir);
            }
            self.sets.join(cell, next, &mut self.changes);
        }
        if let Some(stack) = show.stack() {
            let left = self.stack.drain(stack.depths[step] as usize..);
            self.changes.extend(left);
            self.stack.push(show.order[step]);
        }
    }

    /// Takes a step back.
    fn undo(&mut self, show: &Show<T>, step: usize) {
        self.mark(show, step);
        if let Some((cell, dir)) = show.opened(step) {
            self.maze.close(cell, dir);
        }
        self.sets.part(&mut self.changes);
        if let Some(stack) = show.stack() {
            self.stack.pop();
            let kept = self.stack.len();
            if let Some(last) = step.checked_sub(1) {
                let popped = stack.above(kept, last).map(|place| show.order[place]);
                self.stack.extend(popped);
            }
            self.stack[kept..].reverse();
            self.changes.extend(self.stack[kept..].iter().copied());
        }
    }

    /// What a step is about changes: the ends of a passage, or a cell visited
    /// and those found from it.
    fn mark(&mut self, show: &Show<T>, step: usize) {
        self.changes.extend(show.ends(step));
        if let Some(queue) = show.queue() {
            let found = queue.found[step] as usize..queue.found[step + 1] as usize;
            self.changes.extend(show.order[found].iter().copied());
        }
    }

    fn mark_newest(&mut self) {
        if let Some(last) = self.at.checked_sub(1) {
            self.changes.extend(self.show.newest(last));
        }
    }
}
