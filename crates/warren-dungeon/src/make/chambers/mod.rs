//! Chambers: rooms that were drawn by hand.
//!
//! A chamber has a *lobby*, into which the doorways lead, and closed parts with gates, keys, levers
//! and things to find. Everything that opens the closed parts is in the chamber itself, and a path
//! leads back to the lobby from every cell of the chamber. A chamber therefore makes no other cell
//! unreachable, and no player can lose a level in it.
//!
//! A chamber is placed in two steps. [`placement`] replaces cells of the carved maze by the lobby,
//! and turns the closed parts into rock, so that later passes need not handle them. At the end,
//! [`opening`] opens the closed parts.
//!
//! A chamber can contain a beast, which then starts there instead of in a cell that
//! [`beast_start`](super::beast_start::beast_start) chooses. Whether it may start there depends on the
//! starts and the finishes, so [`furnish`](super::furnish::furnish) places chambers again if it may not.

mod chamber;
mod check;
mod drawing;
mod listed;
mod opening;
mod orientation;
mod pack;
mod placement;
mod sets;

pub use chamber::{
    Chamber, ChamberFile, InvalidChamber, MOST_LISTED_CHAMBERS, read_chamber_file, read_chambers,
};
pub use check::ChamberFault;
pub use drawing::DrawingFault;
pub(super) use opening::{open_chambers, without_gates};
pub use pack::ChamberPack;
pub use placement::MOST_CHAMBERS;
pub(super) use placement::{PlacedChamber, allowed_chambers, check_chambers, place_chambers};
pub use sets::{CHAMBER_SETS, chambers};
pub(crate) use sets::{NEWEST_CHAMBER_SET, chamber_set_since};
