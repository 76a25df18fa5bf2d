//! The work of planning, which is limited because a level can have gates and items everywhere.

use super::NoPlan;

/// The maximum work of a plan, in searched cells.
const MAX_WORK: u64 = 1 << 30;

/// The work of measuring the distance to one cell.
pub(super) const CELL: u64 = 8;

/// The work of storing the distance between two places, which takes about 50 bytes.
pub(super) const DISTANCE: u64 = 256;

/// The work of trying a step from a state.
pub(super) const STEP: u64 = 32;

/// The work of storing a state, which takes about 250 bytes.
pub(super) const STATE: u64 = 1024;

/// The work of a plan so far, in searched cells. The weights above limit the time and the memory.
#[derive(Debug, Default)]
pub(super) struct PlanWork(u64);

impl PlanWork {
    /// Adds to the work.
    ///
    /// # Errors
    ///
    /// Fails beyond the limit.
    pub(super) fn add(&mut self, work: u64) -> Result<(), NoPlan> {
        self.0 = self.0.saturating_add(work);
        match self.0 <= MAX_WORK {
            true => Ok(()),
            false => Err(NoPlan::TooMuchWork),
        }
    }

    /// Returns the work so far.
    pub(super) fn done(&self) -> u64 {
        self.0
    }
}
