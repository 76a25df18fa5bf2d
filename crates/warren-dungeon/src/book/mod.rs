//! The player's book: what the player has met and done in all runs.

mod deed;
mod journal;

pub use deed::{Deed, Moment};
pub use journal::{BeastTally, Journal, RunEnd};
