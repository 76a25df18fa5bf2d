//! Putting out the torch, and lighting it again.
//!
//! Both cost nothing. While the torch is out, the player sees as little as after it has [burned
//! out](super::DARK_SIGHT), and the torch does not burn down.

use super::{Event, Progress, ToolRefusal};
use crate::level::Level;
use warren_maze::topology::{Embedding, Topology};

impl Progress {
    /// Returns whether the player has put out the torch, and has not lit it again.
    pub fn is_torch_put_out(&self) -> bool {
        self.torch_put_out
    }

    /// Returns whether the player's torch has burned out.
    pub(super) fn is_burned_out(&self, level: &Level<impl Topology>) -> bool {
        level.light() > 0 && self.carried.light == 0
    }
}

/// Puts out the torch, or lights it again.
///
/// # Errors
///
/// Fails if the torch has burned out.
pub(super) fn switch(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    events: &mut Vec<Event>,
) -> Result<(), ToolRefusal> {
    if progress.is_burned_out(level) {
        return Err(ToolRefusal::BurnedOut);
    }
    progress.torch_put_out = !progress.torch_put_out;
    events.push(match progress.torch_put_out {
        true => Event::TorchPutOut,
        false => Event::TorchLit,
    });
    Ok(())
}
