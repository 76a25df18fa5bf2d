//! The state of a run in a level with beasts.

use super::CellState;
use crate::play::{Beast, Progress};
use std::hash::{Hash, Hasher};

/// The state of a run in a level with beasts, as the rules by ticks have it. The rest of the [`CellState`] is a
/// copy of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BeastState {
    /// Contains neither what the player has seen nor pillars.
    pub(super) progress: Progress,
}

impl Hash for BeastState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let progress = &self.progress;
        (progress.ticks(), progress.cell(), progress.offset()).hash(hasher);
        for beast in progress.beasts() {
            (beast.cell, beast.ticks, beast.awake).hash(hasher);
        }
    }
}

/// The beasts.
impl CellState {
    /// Returns the beasts of the level, in the order of [`BeastKind::ALL`](crate::level::BeastKind::ALL).
    pub fn beasts(&self) -> &[Beast] {
        let beasts = self.beasts.as_ref();
        beasts.map_or(&[], |state| state.progress.beasts())
    }

    /// Returns whether a beast has caught the player. Nothing changes after that.
    pub fn caught(&self) -> bool {
        let beasts = self.beasts.as_ref();
        beasts.is_some_and(|state| state.progress.caught())
    }

    /// Returns the beast that has caught the player, or `None` if the player was not caught.
    pub fn captor(&self) -> Option<&Beast> {
        self.beasts.as_ref()?.progress.captor()
    }

    /// Returns whether the run is over, because the player has reached a finish or was caught.
    pub fn is_over(&self) -> bool {
        self.finished() || self.caught()
    }

    /// Returns the number of ticks played, or `None` in a level without beasts, where ticks are not counted.
    pub fn ticks(&self) -> Option<u32> {
        Some(self.beasts.as_ref()?.progress.ticks())
    }
}
