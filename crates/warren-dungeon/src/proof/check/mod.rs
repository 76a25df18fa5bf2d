//! The checker for certificates.
//!
//! The checker does not search, and it uses no code of the search. It contracts the cells of the
//! level itself, in a different way.

mod plots;
mod route;
mod stages;

use super::{Certificate, Stage};
use crate::budget::{Budget, OverBudget};
use crate::level::Level;
use crate::route::Action;
use warren_maze::topology::Topology;

/// The first error in a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct Flaw {
    /// The part of the certificate that contains the error.
    pub part: Part,
    /// What is wrong.
    pub why: &'static str,
}

/// A part of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The action with this index.
    Action(usize),
    /// The end of the route.
    End,
    /// The stage with this index.
    Stage(usize),
    /// The list of stages.
    Stages,
}

/// The work and the memory for checking a certificate: a few seconds, and a quarter of a gigabyte.
const MAX_WORK: u64 = 1 << 29;
const MAX_BYTES: u64 = 1 << 28;

impl From<OverBudget> for &'static str {
    fn from(_: OverBudget) -> Self {
        "checking the certificate takes too much work"
    }
}

/// Checks that a certificate proves that a level can be won and cannot be lost.
///
/// The time and the memory are limited, whatever the certificate contains.
///
/// # Errors
///
/// Returns the first error in the certificate, or an error if checking it takes too much work.
pub fn check<T: Topology>(level: &Level<T>, certificate: &Certificate) -> Result<(), Flaw> {
    let route = certificate.route.iter().copied();
    check_parts(level, route, &certificate.stages)
}

/// Checks the parts of a certificate. The route may be too long to be stored.
pub(super) fn check_parts<T: Topology>(
    level: &Level<T>,
    route: impl Iterator<Item = Action>,
    stages: &[Stage],
) -> Result<(), Flaw> {
    let budget = Budget::new(MAX_WORK, MAX_BYTES);
    route::check(level, route, &budget)?;
    match (level.gates().is_empty(), stages.is_empty()) {
        // The rule for blasts keeps a way out, and every passage leads back.
        (true, true) => Ok(()),
        (true, false) => Err(Flaw {
            part: Part::Stages,
            why: "a level without gates needs no stages",
        }),
        (false, _) => stages::check(level, stages, &budget),
    }
}
