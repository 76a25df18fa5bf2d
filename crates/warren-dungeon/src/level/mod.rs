//! Levels, their rooms, the rules for levels, and fingerprints.

mod beasts;
mod cell_name;
mod contents;
mod edit;
mod fingerprint;
mod gate;
mod gates;
mod invalid;
mod key_outline;
mod letters;
mod level;
mod pillars;
mod portals;
mod rooms;
mod treasure;

pub use crate::beast_kind::BeastKind;
pub use cell_name::CellName;
pub use contents::Content;
pub(crate) use contents::Contents;
pub use edit::{Edit, InvalidEdit, SideKind};
pub use fingerprint::{Fingerprint, NoFingerprint, fingerprint};
pub use gate::{Gate, KeyShape, LeverNumber, NoLever};
pub use gates::Gates;
pub use invalid::InvalidLevel;
pub(crate) use invalid::check_side;
pub(crate) use letters::{floors, letter, positive};
pub use level::Level;
pub use pillars::PILLARED;
pub use portals::{PORTAL, PortalGrid, PortalPair};
pub use rooms::Rooms;
pub(crate) use rooms::connected_parts;
pub use treasure::Treasure;
