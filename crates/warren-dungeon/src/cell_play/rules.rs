//! The rules of a level at the level of cells, as tables.

use super::beast_rules::BeastRules;
use super::beast_state::BeastState;
use super::{CellAction, CellState};
use crate::level::{Content, Gate, Level, LeverNumber, Needs, Opens};
use crate::play::{Carried, ConsumableKind, Look, NoClearance, Progress, check_clearance, look_in};
use crate::route::{Action, FinishMoves, NoPlan, PlayerState, plan};
use std::collections::BTreeSet;
use std::sync::Arc;
use warren_maze::topology::{Cell, Dir, Dirs, Embedding, Topology};

/// The reason why [`CellRules`] do not cover a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotCovered {
    /// The level has no room for a player.
    #[error(transparent)]
    NoClearance(#[from] NoClearance),
}

/// The rules of one level for runs in whole moves: a table with an entry for each side of each cell, and the
/// contents of cells. Any number of [states](CellState) and threads can share it.
#[derive(Clone, Debug)]
pub struct CellRules {
    start: Cell,
    /// What the player carries at the beginning.
    carried: Carried,
    /// Whether the torch burns down.
    burns: bool,
    /// The number of directions in `table`.
    directions: usize,
    /// The side with direction `d` of cell `c` is at index `c * directions + d`.
    table: Vec<Side>,
    locks: Vec<Lock>,
    gates: Vec<Gate>,
    /// For each cell, the index of its place in `places`. The place with index 0 is empty.
    place_of: Vec<u32>,
    places: Vec<Place>,
    /// The visible contents of all places, each with the look of a flask or a scroll.
    contents: Vec<(Content, Option<Look>)>,
    /// The number of bits of a state: one for each gate, then one for each door, then [`BITS_PER_PLACE`] for
    /// each place.
    bits: u32,
    /// The number of the first bit of a place.
    first_place_bit: u32,
    /// The rules of the beasts, or `None` in a level without beasts.
    beasts: Option<Arc<BeastRules>>,
}

/// A side of a cell.
#[derive(Clone, Copy, Debug)]
struct Side {
    /// The cell beyond the side.
    beyond: Cell,
    /// [`OPEN`], [`WALL`], or [`FIRST_LOCK`] plus an index in [`CellRules::locks`].
    kind: u32,
}

const OPEN: u32 = 0;
const WALL: u32 = 1;
const FIRST_LOCK: u32 = 2;

/// What decides whether a player can pass a side from one of its cells.
#[derive(Clone, Copy, Debug)]
struct Lock {
    passes: Passes,
    /// What opens the side for a player who moves towards it.
    key: Key,
    /// The gate, relative to the cell, or `None` for a secret door.
    gate: Option<Gate>,
    /// The bit of the secret door.
    door: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
enum Passes {
    Always,
    Never,
    /// If this bit of the state is set.
    Bit(u32),
    /// If this lever has been pulled or, if the gate is open at first, has not been pulled.
    Lever(LeverNumber, bool),
}

#[derive(Clone, Copy, Debug)]
enum Key {
    Nothing,
    /// A key whose bit is in this mask.
    Shape(u8),
    Iron,
}

/// What is in a cell.
#[derive(Clone, Debug, Default)]
struct Place {
    cell: Cell,
    is_finish: bool,
    /// Whether a player who enters the cell for the first time takes or presses something.
    has_items: bool,
    lever: Option<LeverNumber>,
    /// The cell to which the portal leads.
    portal: Option<Cell>,
    /// The sides of the cell in the plane.
    around: Dirs,
    /// The range of the contents in [`CellRules::contents`].
    contents: [u32; 2],
}

/// The bits of a place: whether its items were taken, and whether the player has left its flask and its scroll
/// there.
const BITS_PER_PLACE: u32 = 3;

impl CellRules {
    /// Makes the tables of a level. Takes time linear in the number of sides of all cells.
    ///
    /// # Errors
    ///
    /// Fails if the level has no room for a player.
    ///
    /// # Panics
    ///
    /// Panics if the level has 2³² gates, doors and cells with contents or more.
    pub fn new(level: &Level) -> Result<CellRules, NotCovered> {
        check_clearance(level)?;
        let gates: Vec<Gate> = level.gates().iter().map(|(_, gate)| gate).collect();
        let grid = level.grid();
        let exits = (0..grid.cells()).map(|cell| grid.exits(cell).0);
        let all = exits.fold(0, |all, exits| all | exits);
        let directions = (u64::BITS - all.leading_zeros()) as usize;
        let first_place_bit = gates.len() + level.doors().list().len();
        let mut rules = CellRules {
            start: level.starts()[0],
            carried: Progress::new(level).carried(),
            burns: level.light() > 0,
            directions,
            table: Vec::with_capacity(grid.cells() as usize * directions),
            locks: Vec::new(),
            gates,
            place_of: vec![0; grid.cells() as usize],
            places: vec![Place::default()],
            contents: Vec::new(),
            bits: 0,
            first_place_bit: u32::try_from(first_place_bit).expect("fewer than 2³² gates"),
            beasts: BeastRules::new(level).map(Arc::new),
        };
        for cell in 0..grid.cells() {
            rules.add_sides(level, cell);
        }
        for cell in cells_with_contents(level) {
            rules.add_place(level, cell);
        }
        let places = rules.places.len() as u32;
        rules.bits = rules.first_place_bit + BITS_PER_PLACE * places;
        Ok(rules)
    }

    fn add_sides(&mut self, level: &Level, cell: Cell) {
        let (grid, open) = (level.grid(), level.maze().passages(cell));
        let exits = grid.exits(cell);
        for dir in (0..self.directions).map(|dir| Dir(dir as u8)) {
            let kind = match self.lock(level, cell, dir) {
                Some(lock) => {
                    self.locks.push(lock);
                    FIRST_LOCK + self.locks.len() as u32 - 1
                }
                None if open.contains(dir) => OPEN,
                None => WALL,
            };
            let beyond = match exits.contains(dir) {
                true => grid.step(cell, dir),
                false => cell,
            };
            self.table.push(Side { beyond, kind });
        }
    }

    /// Returns the gate or the secret door in a side.
    fn lock(&self, level: &Level, cell: Cell, dir: Dir) -> Option<Lock> {
        if let Some(door) = level.doors().number(cell, dir) {
            let bit = (self.gates.len() + door) as u32;
            let is_open = level.maze().passages(cell).contains(dir);
            return Some(Lock {
                passes: if is_open {
                    Passes::Always
                } else {
                    Passes::Bit(bit)
                },
                key: Key::Nothing,
                gate: None,
                door: Some(bit),
            });
        }
        let (number, gate) = level.gates().at(cell, dir)?;
        let shape = gate.shape().map_or(0, |shape| 1 << shape as u32);
        let (passes, key) = match gate.needs() {
            Needs::Nothing => (Passes::Always, Key::Nothing),
            Needs::OtherSide | Needs::Never => (Passes::Never, Key::Nothing),
            Needs::Opener => (Passes::Bit(number as u32), Key::Shape(shape)),
            Needs::IronKey => (Passes::Bit(number as u32), Key::Iron),
            Needs::Lever { lever, is_open } => (Passes::Lever(lever, is_open), Key::Nothing),
        };
        Some(Lock {
            passes,
            key,
            gate: Some(gate),
            door: None,
        })
    }

    fn add_place(&mut self, level: &Level, cell: Cell) {
        let first = self.contents.len() as u32;
        let visible = level.contents(cell).filter(|content| content.is_visible());
        self.contents.extend(visible.map(|content| {
            let kind = ConsumableKind::of(content);
            (content, kind.map(|kind| look_in(level, kind, cell)))
        }));
        let contents = &self.contents[first as usize..];
        if contents.is_empty() {
            return;
        }
        let mut levers = contents.iter().filter_map(|&(content, _)| match content {
            Content::Lever(lever) => Some(lever),
            _ => None,
        });
        self.place_of[cell as usize] = self.places.len() as u32;
        self.places.push(Place {
            cell,
            is_finish: level.is_finish(cell),
            has_items: { contents.iter() }.any(|&(it, _)| it.is_item() || it.opens_gates()),
            lever: levers.next(),
            portal: level.portal(cell),
            around: level.grid().clockwise(cell).iter().copied().collect(),
            contents: [first, self.contents.len() as u32],
        });
    }

    pub(super) fn start(&self) -> Cell {
        self.start
    }

    pub(super) fn carried_at_start(&self) -> Carried {
        self.carried
    }

    pub(super) fn beasts_at_start(&self) -> Option<Box<BeastState>> {
        let beasts = self.beasts.as_ref()?;
        Some(Box::new(beasts.at_start()))
    }

    pub(super) fn gate_bit(gate: usize) -> u32 {
        gate as u32
    }

    pub(super) fn door_bit(&self, door: usize) -> u32 {
        (self.gates.len() + door) as u32
    }

    /// Returns the first bit of a cell's place, or `None` if nothing is in the cell.
    pub(super) fn place_bit_of(&self, cell: Cell) -> Option<u32> {
        let place = self.place_of[cell as usize];
        (place > 0).then(|| self.place_bit(place))
    }

    pub(super) fn count_words(&self) -> usize {
        self.bits.div_ceil(u64::BITS) as usize
    }
}

/// Returns the cells with contents in ascending order.
fn cells_with_contents(level: &Level) -> BTreeSet<Cell> {
    let contents = Content::ALL.into_iter();
    contents
        .flat_map(|content| level.cells_with(content).iter().copied())
        .collect()
}

/// What a player can see of a state.
impl CellRules {
    /// Returns one more than the highest number of a direction.
    pub fn directions(&self) -> usize {
        self.directions
    }

    /// Returns whether a gate has been opened with a key or by a plate. Gates are numbered as in
    /// [`Level::gates`].
    ///
    /// # Panics
    ///
    /// Panics if the level has no such gate.
    pub fn is_opened(&self, state: &CellState, gate: usize) -> bool {
        assert!(gate < self.gates.len(), "there is no gate {gate}");
        state.bit(gate as u32)
    }

    /// Returns whether a secret door has been found. Doors are numbered as in [`Level::doors`].
    ///
    /// # Panics
    ///
    /// Panics if the level has no such door.
    pub fn is_found(&self, state: &CellState, door: usize) -> bool {
        let bit = self.gates.len() + door;
        assert!(
            (bit as u32) < self.first_place_bit,
            "there is no door {door}"
        );
        state.bit(bit as u32)
    }

    /// Returns the directions in which the player can leave a cell, except through a portal.
    ///
    /// # Panics
    ///
    /// Panics if the level has no such cell.
    pub fn ways(&self, state: &CellState, cell: Cell) -> Dirs {
        let sides = self.sides(cell).iter().enumerate();
        let open = sides.filter(|(_, side)| self.passes(state, side.kind));
        open.map(|(dir, _)| Dir(dir as u8)).collect()
    }

    /// Returns the gate in a side of a cell, relative to the cell. Returns `None` if there is no gate, or if
    /// the player can pass it from this cell.
    ///
    /// # Panics
    ///
    /// Panics if the level has no such cell.
    pub fn closed_gate(&self, state: &CellState, cell: Cell, dir: Dir) -> Option<Gate> {
        let side = self.sides(cell).get(usize::from(dir.0))?;
        let gate = self.lock_of(side.kind)?.gate;
        gate.filter(|_| !self.passes(state, side.kind))
    }

    /// Returns the visible contents of a cell, in the order of [`Content::ALL`].
    ///
    /// # Panics
    ///
    /// Panics if the level has no such cell.
    pub fn contents(&self, state: &CellState, cell: Cell) -> impl Iterator<Item = Content> {
        let place = self.place_of[cell as usize];
        let bit = self.place_bit(place);
        let [is_taken, flask, scroll] = [0, 1, 2].map(|n| state.bit(bit + n));
        let contents = self.contents_of(&self.places[place as usize]);
        let contents = contents.iter().map(|&(content, _)| content);
        contents.filter(move |&content| {
            let is_left = match ConsumableKind::of(content) {
                None => false,
                Some(ConsumableKind::Flask) => flask,
                Some(ConsumableKind::Scroll) => scroll,
            };
            !is_taken || !content.is_item() || is_left
        })
    }

    /// Returns the plan with the fewest moves to a finish of the level, as [`Progress::plan`] does.
    ///
    /// # Errors
    ///
    /// The same errors as [`plan`].
    ///
    /// # Panics
    ///
    /// Can panic if the level has different contents.
    pub fn plan(&self, level: &Level, state: &CellState) -> Result<Vec<Action>, NoPlan> {
        self.with_player_state(state, |state| plan(level, state))
    }

    /// Returns the fewest moves to a finish from each cell, for a player who has taken, opened and pulled the
    /// same as in this state; see [`FinishMoves::from_all_cells`].
    ///
    /// # Panics
    ///
    /// Can panic if the level has different contents.
    pub fn moves_from_all_cells(
        &self,
        level: &Level,
        moves: &FinishMoves,
        state: &CellState,
    ) -> Vec<u32> {
        self.with_player_state(state, |state| moves.from_all_cells(level, state))
    }

    fn with_player_state<R>(
        &self,
        state: &CellState,
        work: impl FnOnce(PlayerState<'_>) -> R,
    ) -> R {
        let is_taken = |place: u32| state.bit(self.place_bit(place));
        let places = (0..).zip(&self.places).skip(1);
        let taken = places.filter(|&(place, _)| is_taken(place));
        let taken: Vec<Cell> = taken.map(|(_, place)| place.cell).collect();
        let gates = 0..self.gates.len();
        let opened: Vec<usize> = gates.filter(|&gate| state.bit(gate as u32)).collect();
        work(PlayerState {
            cell: state.cell,
            taken: &taken,
            opened: &opened,
            levers: state.levers,
            blasted: &[],
        })
    }

    fn contents_of(&self, place: &Place) -> &[(Content, Option<Look>)] {
        let [first, end] = place.contents.map(|index| index as usize);
        &self.contents[first..end]
    }

    fn sides(&self, cell: Cell) -> &[Side] {
        &self.table[cell as usize * self.directions..][..self.directions]
    }

    fn lock_of(&self, kind: u32) -> Option<&Lock> {
        let index = kind.checked_sub(FIRST_LOCK)?;
        self.locks.get(index as usize)
    }

    /// Returns whether the player can pass a side of this kind.
    fn passes(&self, state: &CellState, kind: u32) -> bool {
        match self.lock_of(kind) {
            None => kind == OPEN,
            Some(lock) => match lock.passes {
                Passes::Always => true,
                Passes::Never => false,
                Passes::Bit(bit) => state.bit(bit),
                Passes::Lever(lever, is_open) => is_open != state.levers.is_pulled(lever),
            },
        }
    }

    /// Returns the first bit of a place.
    fn place_bit(&self, place: u32) -> u32 {
        self.first_place_bit + BITS_PER_PLACE * place
    }
}

/// What the player does.
impl CellRules {
    /// Performs an action, and returns whether the look of the level has changed, apart from beasts: whether
    /// something was taken, pressed, opened, pulled, set back or found. The state must have been created for
    /// these rules.
    ///
    /// In a level without beasts, takes constant time, and allocates nothing. With beasts, takes time linear
    /// in the number of cells for each move that a beast begins.
    ///
    /// # Panics
    ///
    /// Can panic if the state was created for different rules.
    pub fn act(&self, state: &mut CellState, action: CellAction) -> bool {
        if let Some(beasts) = &self.beasts {
            return beasts.act(self, state, action);
        }
        let takes = !state.has_begun && self.arrive(state, state.cell);
        state.has_begun = true;
        let changes = !state.finished
            && match action {
                CellAction::Go(dir) => self.go(state, dir),
                CellAction::Use => self.use_cell(state),
                CellAction::Search => self.search(state),
            };
        takes || changes
    }

    fn go(&self, state: &mut CellState, dir: Dir) -> bool {
        let Some(&side) = self.sides(state.cell).get(usize::from(dir.0)) else {
            return false;
        };
        let mut opens = false;
        if side.kind != OPEN {
            opens = self.can_open(state, side.kind);
            if opens {
                self.open(state, side.kind);
            }
            if !self.passes(state, side.kind) {
                return opens;
            }
        }
        let takes = self.step_to(state, side.beyond);
        opens || takes
    }

    /// Returns whether the player has the key of a closed gate.
    fn can_open(&self, state: &CellState, kind: u32) -> bool {
        !self.passes(state, kind)
            && self.lock_of(kind).is_some_and(|lock| match lock.key {
                Key::Nothing => false,
                Key::Shape(mask) => state.keys & mask != 0,
                Key::Iron => state.iron_keys > 0,
            })
    }

    /// Opens a gate with the player's key.
    fn open(&self, state: &mut CellState, kind: u32) {
        if let Some(lock) = self.lock_of(kind) {
            state.iron_keys -= u32::from(matches!(lock.key, Key::Iron));
            if let Passes::Bit(bit) = lock.passes {
                state.set_bit(bit);
            }
        }
    }

    /// Moves the player to a cell, and returns whether the player takes or presses something there.
    fn step_to(&self, state: &mut CellState, cell: Cell) -> bool {
        state.cell = cell;
        state.steps += 1;
        let takes = self.arrive(state, cell);
        if self.burns {
            state.carried.light = state.carried.light.saturating_sub(1);
        }
        takes
    }

    /// Lets the player take and press what is in a cell, and ends the run in a finish. Returns whether the
    /// player takes or presses something.
    fn arrive(&self, state: &mut CellState, cell: Cell) -> bool {
        let number = self.place_of[cell as usize];
        if number == 0 {
            return false;
        }
        let place = &self.places[number as usize];
        let bit = self.place_bit(number);
        let takes = place.has_items && state.set_bit(bit);
        if takes {
            for &(content, look) in self.contents_of(place) {
                self.take(state, bit, content, look);
            }
        }
        state.finished = place.is_finish;
        takes
    }

    fn take(&self, state: &mut CellState, place_bit: u32, content: Content, look: Option<Look>) {
        match content {
            Content::Key(shape) => state.keys |= 1 << shape as u32,
            Content::IronKey => state.iron_keys += 1,
            _ if content.kind().opens() == Some(Opens::Entered) => {
                let gates = self.gates.iter().zip(0..);
                let opened = gates.filter(|(gate, _)| gate.is_opened_by(content));
                opened.for_each(|(_, bit)| {
                    state.set_bit(bit);
                });
            }
            _ if !content.is_item() => {}
            _ => match ConsumableKind::of(content).zip(look) {
                Some((kind, _)) if state.carried.slot(kind).held.is_some() => {
                    // The player carries at most one flask and one scroll, and leaves others.
                    state.set_bit(place_bit + 1 + kind as u32);
                }
                held => {
                    state.finds += 1;
                    match held {
                        Some((kind, look)) => state.carried.hold(kind, look),
                        None => state.carried.receive(content),
                    }
                }
            },
        }
    }

    fn use_cell(&self, state: &mut CellState) -> bool {
        let place = &self.places[self.place_of[state.cell as usize] as usize];
        if place.lever.is_none() && place.portal.is_none() {
            return false;
        }
        // A player whose keys fit all sides faces one of their gates, which the key would open.
        let sides = self.sides(state.cell);
        let opens = |dir: Dir| {
            let side = sides.get(usize::from(dir.0));
            side.is_some_and(|side| self.can_open(state, side.kind))
        };
        if { place.around }.all(opens) {
            return false;
        }
        match (place.lever, place.portal) {
            (Some(lever), _) => {
                state.levers.pull(lever);
                true
            }
            (None, Some(to)) => self.step_to(state, to),
            (None, None) => false,
        }
    }

    /// Finds the secret doors in the sides of the player's cell and of the cells one move away, and returns
    /// whether there are any new ones.
    fn search(&self, state: &mut CellState) -> bool {
        let here = state.cell;
        let ways = self.ways(state, here);
        let finds = self.find_beside(state, here);
        ways.fold(finds, |finds, dir| {
            let cell = self.sides(here)[usize::from(dir.0)].beyond;
            self.find_beside(state, cell) || finds
        })
    }

    fn find_beside(&self, state: &mut CellState, cell: Cell) -> bool {
        let locks = self.sides(cell).iter();
        let doors = locks.filter_map(|side| self.lock_of(side.kind)?.door);
        let new = doors.filter(|&bit| state.set_bit(bit));
        new.count() > 0
    }
}
