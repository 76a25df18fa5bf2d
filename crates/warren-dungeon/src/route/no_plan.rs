//! The type [`NoPlan`].

use crate::budget::OverBudget;

/// The reason why there is no [`plan`](super::plan()).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPlan {
    /// No finish can be reached without blasting walls.
    #[error("no finish can be reached without blasting walls")]
    NoWay,
    /// The search for a plan would take too much time or memory. There may be a way to a finish.
    #[error("the level has too many gates, keys and levers to plan a way through it")]
    TooMuchWork,
}

impl From<OverBudget> for NoPlan {
    fn from(_: OverBudget) -> NoPlan {
        NoPlan::TooMuchWork
    }
}
