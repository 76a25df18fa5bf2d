//! The state of a commentary after a number of remarks.

use crate::cell_deque::CellDeque;
use crate::cell_list::CellList;
use crate::commentary::Commentary;
use crate::kind::Kind;
use crate::moment::Moment;
use crate::remark::{Effect, NO_DISTANCE};
use std::collections::VecDeque;
use std::sync::Arc;
use warren_maze::topology::{Cell, Dir, Dirs, Grid, Topology};

/// The state of an algorithm after a number of remarks. A reading can move forward and backward.
///
/// ```
/// use std::sync::Arc;
/// use warren_dungeon::recipe::{Algorithm, Recipe};
/// use warren_watch::{Commentary, Kind, Reading};
///
/// let recipe = Recipe { algorithm: Algorithm::Wilson, ..Recipe::default() };
/// let commentary = Arc::new(Commentary::carving(&recipe, &mut ())?);
/// let mut reading = Reading::begin(commentary.clone());
/// let mut walk = 0;
/// while reading.kind() != Some(Kind::Loop) {
///     walk = reading.list().len();
///     reading.seek(reading.at() + 1);
/// }
/// assert!(reading.list().len() < walk, "the walk has lost a loop");
/// # Ok::<(), warren_watch::ShowError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reading<T = Grid> {
    commentary: Arc<Commentary<T>>,
    at: usize,
    moment: Moment<T>,
    lists: [CellDeque; 2],
    distances: Vec<u32>,
    /// For each cell, the sides with a built wall. Empty if the algorithm builds no walls.
    built: Vec<Dirs>,
    changes: CellList,
}

impl<T: Topology + Clone> Reading<T> {
    /// Creates the state before the first remark.
    pub fn begin(commentary: Arc<Commentary<T>>) -> Reading<T> {
        let cells = commentary.show.level().grid().cells();
        let script = commentary.script().map(|script| script.name);
        Reading {
            at: 0,
            moment: Moment::begin(Arc::clone(&commentary.show)),
            lists: [(); 2].map(|()| CellDeque::on(cells)),
            distances: match commentary.depths.is_empty() {
                true => vec![NO_DISTANCE; cells as usize],
                false => Vec::new(),
            },
            built: match script == Some("recursive-division") && commentary.has_built() {
                true => vec![Dirs::NONE; cells as usize],
                false => Vec::new(),
            },
            changes: CellList::on(cells),
            commentary,
        }
    }

    /// Returns the commentary.
    pub fn commentary(&self) -> &Arc<Commentary<T>> {
        &self.commentary
    }

    /// Returns the show's state.
    pub fn moment(&self) -> &Moment<T> {
        &self.moment
    }

    /// Returns the number of remarks so far.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Moves forward or backward to the state after `at` remarks, or to the end if there are fewer
    /// remarks. Takes time linear in the number of effects that the remarks in between have.
    pub fn seek(&mut self, at: usize) {
        let commentary = Arc::clone(&self.commentary);
        let at = at.min(commentary.len());
        self.changes.clear();
        self.mark_focus();
        let effects = |at: usize| {
            let last = at.checked_sub(1);
            last.map_or(0, |last| commentary.remarks[last].effects as usize)
        };
        let (from, to) = (effects(self.at), effects(at));
        if from <= to {
            commentary.effects[from..to]
                .iter()
                .for_each(|&effect| self.apply(effect));
        } else {
            commentary.effects[to..from]
                .iter()
                .rev()
                .for_each(|&effect| self.undo(effect));
        }
        self.at = at;
        self.moment.seek(commentary.shown(at));
        self.changes.extend(self.moment.changed().iter().copied());
        self.mark_focus();
    }

    /// Returns the cells that the last [`seek`](Reading::seek) can have changed, without duplicates
    /// and in no particular order.
    pub fn changed(&self) -> &[Cell] {
        &self.changes.cells
    }

    /// Returns the last remark's kind, or `None` before the first remark.
    pub fn kind(&self) -> Option<Kind> {
        Some(self.commentary.kind(self.last()?))
    }

    /// Returns the last remark's number, or `None` before the first remark.
    pub fn last(&self) -> Option<usize> {
        self.at.checked_sub(1)
    }

    /// Returns the cells in the algorithm's frontier, stack, queue or walk: the cells that it
    /// remembers. The first cell is the front of a queue or the bottom of a stack. In a
    /// bidirectional search, this is the queue of the search from the start.
    pub fn list(&self) -> &VecDeque<Cell> {
        self.lists[0].cells()
    }

    /// In a bidirectional search, returns the queue of the search from the finishes. For all other
    /// algorithms, the list is empty.
    pub fn second_list(&self) -> &VecDeque<Cell> {
        self.lists[1].cells()
    }

    /// Returns a cell's index in the list, or `None` if the list does not contain it.
    pub fn index(&self, cell: Cell) -> Option<usize> {
        self.lists[0].index(cell)
    }

    /// Returns whether one of the lists contains a cell.
    pub fn is_listed(&self, cell: Cell) -> bool {
        self.lists.iter().any(|list| list.index(cell).is_some())
    }

    /// Returns the cells to which the last remark refers: its cell, and the cell on the other side
    /// of its wall.
    pub fn focus(&self) -> impl Iterator<Item = Cell> + '_ {
        let last = self.last().into_iter();
        last.flat_map(|last| {
            let next = self.commentary.side(last);
            let next = next.map(|(cell, dir)| self.moment.maze().grid().step(cell, dir));
            std::iter::once(self.commentary.cell(last)).chain(next)
        })
    }

    /// Returns the sides of a cell that have no wall. Recursive division begins with a grid without
    /// walls and builds walls. For all other algorithms, the result is the set of the cell's
    /// passages.
    pub fn openings(&self, cell: Cell) -> Dirs {
        let passages = self.moment.maze().passages(cell);
        match self.built.get(cell as usize) {
            Some(&built) if !self.moment.maze().is_solid(cell) => {
                passages | (self.moment.maze().grid().exits(cell) - built)
            }
            _ => passages,
        }
    }

    /// Returns the number of moves from the start or root to a cell, or `None` if the algorithm has
    /// not reached or found the cell. While a maze is being carved, this is the number of moves in
    /// the finished maze.
    pub fn distance(&self, cell: Cell) -> Option<u32> {
        let distance = match self.distances.get(cell as usize) {
            Some(&distance) => distance,
            None => {
                self.moment.number(cell)?;
                self.commentary.depths[cell as usize]
            }
        };
        (distance != NO_DISTANCE).then_some(distance)
    }

    /// Returns A*'s estimate of the distance from a cell to the nearest finish. Returns `None` for
    /// cells that the search has not found, and for all other algorithms.
    pub fn estimate(&self, cell: Cell) -> Option<u32> {
        self.distance(cell)?;
        self.commentary.estimates.get(cell as usize).copied()
    }

    fn mark_focus(&mut self) {
        let focus: Vec<Cell> = self.focus().collect();
        self.changes.extend(focus);
    }

    fn apply(&mut self, effect: Effect) {
        match effect {
            Effect::List(list, change) => {
                let cells = self.lists[usize::from(list)].apply(change);
                self.mark(list, cells);
            }
            Effect::Build(cell, dir) => self.set_built(cell, dir, true),
            Effect::Distance(cell, [_, to]) => self.set_distance(cell, to),
        }
    }

    fn undo(&mut self, effect: Effect) {
        match effect {
            Effect::List(list, change) => {
                let cells = self.lists[usize::from(list)].undo(change);
                self.mark(list, cells);
            }
            Effect::Build(cell, dir) => self.set_built(cell, dir, false),
            Effect::Distance(cell, [from, _]) => self.set_distance(cell, from),
        }
    }

    /// Marks cells as changed. Also marks the last two cells of the list, because each cell of a
    /// walk shows a line to the next cell.
    fn mark(&mut self, list: u8, cells: [Cell; 2]) {
        self.changes.extend(cells);
        let last = self.lists[usize::from(list)].cells().iter().rev().take(2);
        self.changes.extend(last.copied());
    }

    fn set_built(&mut self, cell: Cell, dir: Dir, on: bool) {
        let grid = self.moment.maze().grid();
        for (cell, dir) in [(cell, dir), (grid.step(cell, dir), grid.back(cell, dir))] {
            if let Some(built) = self.built.get_mut(cell as usize) {
                match on {
                    true => built.insert(dir),
                    false => built.remove(dir),
                }
            }
            self.changes.add(cell);
        }
    }

    fn set_distance(&mut self, cell: Cell, to: u32) {
        if let Some(distance) = self.distances.get_mut(cell as usize) {
            *distance = to;
        }
        self.changes.add(cell);
    }

    /// Returns the direction from a cell in the list to the next cell, or `None` if the cell is the
    /// last one or if the two cells are not neighbours.
    pub fn direction_on(&self, cell: Cell) -> Option<Dir> {
        let next = *self.list().get(self.index(cell)? + 1)?;
        let grid = self.moment.maze().grid();
        grid.exits(cell).find(|&dir| grid.step(cell, dir) == next)
    }
}
