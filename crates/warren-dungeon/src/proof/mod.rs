//! Proofs that a level can be won and cannot be lost.
//!
//! [`certify()`] searches for a proof. The result is a [`Certificate`], which [`check()`] checks
//! against the cells of the level. The two share no code apart from the types of the certificate,
//! so an error in the search does not go unnoticed.

mod certificate;
mod certify;
mod check;
mod lever_set;
mod lock_depth;
mod reach;
mod regions;
mod search;
mod text;
mod tracer;

pub use certificate::{Certificate, Stage, Then};
pub use certify::{Verdict, certify};
pub use check::{Flaw, Part, check};
pub use lock_depth::{LockDepth, lock_depth, spheres_of_cells};
pub use text::{CertificateError, check_text, route_lines, write};

/// The reason why there is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unprovable {
    /// The level has more than 64 keys or more than 64 iron doors.
    #[error("the level has more than 64 keys or more than 64 iron doors")]
    TooManyItems,
    /// The search has too many states.
    #[error("there are too many ways to use the keys, levers and gates")]
    TooManyStates,
    /// The way out may lead through walls.
    #[error("the finish cannot be reached without blasting walls, and the level has gates")]
    NeedsBlasts,
    /// The way out leads through walls, and the player does not have enough charges at the start.
    #[error("the finish cannot be reached without gunpowder that the player has to find first")]
    NeedsGunpowder,
    /// Blasts may open ways around gates.
    #[error("blasts may open ways around the gates")]
    Charges,
}
