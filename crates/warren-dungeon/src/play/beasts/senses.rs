//! What beasts perceive of the player in a tick.

use super::minotaur;
use crate::play::Progress;
use warren_maze::topology::Cell;

/// What beasts perceive of the player in a tick, and what is known from the tick before. The default knows
/// nothing of it.
#[derive(Clone, Debug, Default)]
pub(in crate::play) struct Senses {
    /// Whether the player has made a noise that beasts have not heard in the same circumstances.
    pub(super) is_noisy: bool,
    /// Whether neither the player's cell, the passages, the light nor the player's treasures have changed since
    /// the tick before. A beast at rest that has not noticed the player then does not notice it now, unless
    /// there is a noise.
    pub(super) is_same: bool,
    /// The cells of the Statue that were last found to be out of the player's sight.
    pub(super) unseen: [Option<Cell>; 2],
    /// Whether there has been a noise in the same circumstances.
    has_heard: bool,
    /// Whether nothing happened in the tick before.
    was_calm: bool,
    was_time: bool,
}

impl Senses {
    /// Updates what beasts perceive before they move. `was_cell` is the player's cell in the tick before, and
    /// `is_calm` is true if there were no events since then.
    pub(in crate::play) fn perceive(
        &mut self,
        progress: &Progress,
        was_cell: Cell,
        is_calm: bool,
        is_noisy: bool,
    ) {
        let is_time = minotaur::is_time(progress);
        let is_same_cell = was_cell == progress.cell;
        self.is_same = self.was_calm && is_calm && is_same_cell && self.was_time == is_time;
        if !self.is_same {
            (self.has_heard, self.unseen) = (false, [None; 2]);
        }
        self.is_noisy = is_noisy && !self.has_heard;
        self.has_heard |= is_noisy;
        self.was_time = is_time;
    }

    /// Records after beasts have moved whether there were no events in the tick.
    pub(in crate::play) fn end_tick(&mut self, is_calm: bool) {
        self.was_calm = is_calm;
    }
}
