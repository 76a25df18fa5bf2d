//! The checker for certificates.
//!
//! The checker does not search, and it uses no code of the search. It contracts the cells of the
//! level itself, in a different way.

mod plots;
mod route;
mod stages;

use super::Certificate;
use crate::level::Level;
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

/// Checks that a certificate proves that a level can be won and cannot be lost.
///
/// # Errors
///
/// Returns the first error in the certificate.
pub fn check<T: Topology>(level: &Level<T>, certificate: &Certificate) -> Result<(), Flaw> {
    route::check(level, &certificate.route)?;
    match (level.gates().is_empty(), certificate.stages.is_empty()) {
        // The rule for blasts keeps a way out, and every passage leads back.
        (true, true) => Ok(()),
        (true, false) => Err(Flaw {
            part: Part::Stages,
            why: "a level without gates needs no stages",
        }),
        (false, _) => stages::check(level, &certificate.stages),
    }
}
