//! The player's book: the beasts, relics and deeds of a player, summed over all runs.

mod deed;
mod journal;
mod unlock;

pub use deed::{Deed, Moment};
pub use journal::{BeastTally, Journal, RunEnd};
