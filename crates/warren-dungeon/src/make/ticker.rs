//! Reports work that opens no passage to a listener.

use super::MakeError;
use super::done::done;
use warren_maze::maze::Listener;

/// The number of steps between two calls of [`Listener::tick`].
const STEPS: usize = 60_000;

/// Counts the steps of a pass, and calls [`Listener::tick`] regularly, so that the listener can
/// cancel the work.
#[derive(Default)]
pub(super) struct Ticker {
    steps: usize,
}

impl Ticker {
    /// Counts more steps.
    pub(super) fn add(
        &mut self,
        steps: usize,
        listener: &mut impl Listener,
    ) -> Result<(), MakeError> {
        self.steps += steps;
        let ticks = self.steps / STEPS;
        self.steps %= STEPS;
        done((0..ticks).try_for_each(|_| listener.tick()))
    }
}
