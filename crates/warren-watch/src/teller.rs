//! Writes a commentary's remarks.

use crate::cell_deque::{CellDeque, Change};
use crate::kind::Kind;
use crate::moment::Moment;
use crate::remark::{Effect, NO_DISTANCE, Remark};
use crate::show::Show;
use std::collections::VecDeque;
use std::sync::Arc;
use warren_maze::topology::{Cell, Dir, Dirs, Topology};

/// The algorithm's state at the next remark, and the remarks before it.
pub(crate) struct Teller<T> {
    show: Arc<Show<T>>,
    moment: Moment<T>,
    lists: [CellDeque; 2],
    distances: Vec<u32>,
    /// For each cell, whether a mask has not removed it.
    present: Vec<bool>,
    remarks: Vec<Remark>,
    effects: Vec<Effect>,
}

impl<T: Topology + Clone> Teller<T> {
    pub(crate) fn new(show: Arc<Show<T>>) -> Teller<T> {
        let cells = show.level().grid().cells();
        // A level's grid contains the cells that the recipe's mask removes.
        let masked = show.level().recipe().and_then(|recipe| recipe.grid().ok());
        let has = |cell| match &masked {
            Some(grid) => grid.has(cell),
            None => show.level().grid().has(cell),
        };
        Teller {
            present: (0..cells).map(has).collect(),
            moment: Moment::begin(Arc::clone(&show)),
            lists: [(); 2].map(|()| CellDeque::on(cells)),
            distances: vec![NO_DISTANCE; cells as usize],
            remarks: Vec::new(),
            effects: Vec::new(),
            show,
        }
    }

    /// Returns the show, the remarks and their effects.
    pub(crate) fn finish(mut self) -> (Arc<Show<T>>, Vec<Remark>, Vec<Effect>) {
        // Changes after the last remark belong to this remark.
        if let Some(last) = self.remarks.last_mut() {
            last.effects = self.effects.len() as u32;
        }
        (self.show, self.remarks, self.effects)
    }

    pub(crate) fn show(&self) -> &Arc<Show<T>> {
        &self.show
    }

    pub(crate) fn grid(&self) -> &T {
        self.show.level().grid()
    }

    /// Returns the show's state before the next step.
    pub(crate) fn moment(&self) -> &Moment<T> {
        &self.moment
    }

    pub(crate) fn is_reached(&self, cell: Cell) -> bool {
        self.moment.number(cell).is_some()
    }

    /// Returns whether a cell is on the grid that was carved.
    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.present[cell as usize]
    }

    /// Returns the number of a cell's neighbours that have been reached or, if `reached` is false,
    /// that have not been reached.
    pub(crate) fn neighbours(&self, cell: Cell, reached: bool) -> u32 {
        let exits = self.grid().exits(cell);
        let like = |&dir: &Dir| {
            let next = self.grid().step(cell, dir);
            self.is_reached(next) == reached && self.has(next)
        };
        exits.filter(like).collect::<Dirs>().len()
    }

    /// Returns the number of cells that are open in the level and have not been reached.
    pub(crate) fn left(&self) -> u32 {
        let all = self.show.reached(0..self.show.len()).len();
        (all - self.moment.reached().len()) as u32
    }

    /// Returns the number of a cell's set, counted from 1, or 0 for a single cell.
    pub(crate) fn set(&self, cell: Cell) -> u32 {
        self.moment.set(cell).map_or(0, |set| set + 1)
    }

    /// Completes the show's next step.
    pub(crate) fn pass(&mut self) {
        let at = self.moment.at();
        self.moment.seek(at + 1);
    }

    /// Completes the search's next step if this step visits the cell.
    pub(crate) fn visit(&mut self, cell: Cell) {
        if !self.is_reached(cell) {
            self.pass();
        }
    }

    pub(crate) fn remark(&mut self, kind: Kind, cell: Cell, numbers: [u32; 3]) {
        self.push_remark(kind, cell, None, numbers);
    }

    pub(crate) fn remark_side(&mut self, kind: Kind, cell: Cell, side: Dir, numbers: [u32; 3]) {
        self.push_remark(kind, cell, Some(side), numbers);
    }

    fn push_remark(&mut self, kind: Kind, cell: Cell, side: Option<Dir>, numbers: [u32; 3]) {
        self.remarks.push(Remark {
            kind,
            shown: self.moment.at() as u32,
            effects: self.effects.len() as u32,
            cell,
            side,
            numbers,
        });
    }

    /// Returns the last remark and the show's position after it, if the remark has this kind.
    pub(crate) fn last(&mut self, kind: Kind) -> Option<&mut [u32; 3]> {
        let (shown, effects) = (self.moment.at() as u32, self.effects.len() as u32);
        let last = self.remarks.last_mut().filter(|last| last.kind == kind)?;
        (last.shown, last.effects) = (shown, effects);
        Some(&mut last.numbers)
    }

    pub(crate) fn list(&self) -> &VecDeque<Cell> {
        self.lists[0].cells()
    }

    /// Returns the list's length.
    pub(crate) fn length(&self) -> u32 {
        self.list().len() as u32
    }

    /// Returns a list's first cell.
    pub(crate) fn front(&self, list: u8) -> Option<Cell> {
        self.lists[usize::from(list)].cells().front().copied()
    }

    pub(crate) fn index(&self, cell: Cell) -> Option<usize> {
        self.lists[0].index(cell)
    }

    /// Adds a cell to the list, unless the list contains it. Returns whether the cell was added.
    pub(crate) fn push(&mut self, cell: Cell) -> bool {
        self.push_to(0, cell)
    }

    pub(crate) fn push_to(&mut self, list: u8, cell: Cell) -> bool {
        let is_new = self.lists[usize::from(list)].index(cell).is_none();
        if is_new {
            self.change(list, Change::Push(cell));
        }
        is_new
    }

    /// Removes the list's last cell.
    pub(crate) fn pop(&mut self) {
        if let Some(&cell) = self.list().back() {
            self.change(0, Change::Pop(cell));
        }
    }

    /// Removes and returns a list's first cell.
    pub(crate) fn pop_front(&mut self, list: u8) -> Option<Cell> {
        let cell = *self.lists[usize::from(list)].cells().front()?;
        self.change(list, Change::PopFront(cell));
        Some(cell)
    }

    /// Removes a cell from the list, if the list contains it. If it is the first cell, the other
    /// cells move up. Otherwise, the last cell takes its place.
    pub(crate) fn remove(&mut self, cell: Cell) {
        match self.index(cell) {
            Some(0) => self.change(0, Change::PopFront(cell)),
            Some(index) => self.change(0, Change::Remove(cell, index as u32)),
            None => {}
        }
    }

    pub(crate) fn clear(&mut self) {
        while !self.list().is_empty() {
            self.pop();
        }
    }

    fn change(&mut self, list: u8, change: Change) {
        self.lists[usize::from(list)].apply(change);
        self.effects.push(Effect::List(list, change));
    }

    pub(crate) fn build(&mut self, cell: Cell, dir: Dir) {
        self.effects.push(Effect::Build(cell, dir));
    }

    pub(crate) fn distance(&self, cell: Cell) -> u32 {
        self.distances[cell as usize]
    }

    pub(crate) fn set_distance(&mut self, cell: Cell, distance: u32) {
        let before = std::mem::replace(&mut self.distances[cell as usize], distance);
        self.effects
            .push(Effect::Distance(cell, [before, distance]));
    }
}
