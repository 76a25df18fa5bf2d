//! The state of a run at the level of cells.

use super::CellRules;
use super::beast_state::BeastState;
use crate::level::KeyShape;
use crate::play::Carried;
use crate::route::Levers;
use warren_maze::topology::Cell;

/// The state of a run whose player acts in whole moves. [`CellRules::act`] changes it. The size is a few
/// numbers, and a bit for each gate, door and cell with items. In a level with beasts, it is about a kilobyte
/// larger.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CellState {
    pub(super) cell: Cell,
    pub(super) steps: u32,
    pub(super) finds: u32,
    pub(super) iron_keys: u32,
    /// The shapes of the keys, as bits.
    pub(super) keys: u8,
    pub(super) levers: Levers,
    /// Whether the first action has begun.
    pub(super) has_begun: bool,
    pub(super) finished: bool,
    pub(super) carried: Carried,
    /// The opened gates, the found doors, and what was taken from each cell with items; see
    /// [`CellRules`].
    pub(super) bits: Box<[u64]>,
    /// The state of the beasts, or `None` in a level without beasts.
    pub(super) beasts: Option<Box<BeastState>>,
}

impl CellState {
    /// Returns the state at the beginning of a run.
    pub fn new(rules: &CellRules) -> CellState {
        CellState::at_start(rules, vec![0; rules.count_words()].into())
    }

    fn at_start(rules: &CellRules, bits: Box<[u64]>) -> CellState {
        CellState {
            cell: rules.start(),
            steps: 0,
            finds: 0,
            iron_keys: 0,
            keys: 0,
            levers: Levers::default(),
            has_begun: false,
            finished: false,
            carried: rules.carried_at_start(),
            bits,
            beasts: rules.beasts_at_start(),
        }
    }

    /// Returns to the beginning of a run. In a level without beasts, allocates only if the state was created
    /// for different rules.
    pub fn reset(&mut self, rules: &CellRules) {
        let mut bits = std::mem::take(&mut self.bits);
        if bits.len() != rules.count_words() {
            bits = vec![0; rules.count_words()].into();
        }
        bits.fill(0);
        *self = CellState::at_start(rules, bits);
    }

    /// Returns the cell of the player.
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// Returns the number of moves to other cells.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Returns whether the player has reached a finish. Nothing changes after that.
    pub fn finished(&self) -> bool {
        self.finished
    }

    /// Returns what the player carries, apart from keys.
    pub fn carried(&self) -> Carried {
        self.carried
    }

    /// Returns the number of finds that the player has taken.
    pub fn finds(&self) -> u32 {
        self.finds
    }

    /// Returns whether the player has a key of this shape.
    pub fn has_key(&self, shape: KeyShape) -> bool {
        self.keys >> shape as u32 & 1 != 0
    }

    /// Returns the number of iron keys that the player has taken and not used.
    pub fn iron_keys(&self) -> u32 {
        self.iron_keys
    }

    /// Returns the levers that have been pulled.
    pub fn levers(&self) -> Levers {
        self.levers
    }

    /// Returns what the player has changed in the level, as a key for caches: what was taken, opened and found,
    /// and the levers. Two states of a level with the same key have the same passages, contents and keys.
    pub fn changes(&self) -> (&[u64], Levers) {
        (&self.bits, self.levers)
    }

    pub(super) fn bit(&self, number: u32) -> bool {
        self.bits[number as usize / 64] >> (number % 64) & 1 != 0
    }

    /// Sets a bit, and returns whether it was not set before.
    pub(super) fn set_bit(&mut self, number: u32) -> bool {
        let word = &mut self.bits[number as usize / 64];
        let is_new = *word >> (number % 64) & 1 == 0;
        *word |= 1 << (number % 64);
        is_new
    }
}
