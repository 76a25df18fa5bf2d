//! Levels, their rooms, the rules for levels, and fingerprints.

mod beasts;
mod cell_name;
mod changed_cells;
mod contents;
mod edit;
mod fingerprint;
mod gates;
mod invalid;
mod key_outline;
mod letters;
mod level;
mod pack_id;
mod pillars;
mod portals;
mod rooms;

pub use crate::catalogue::{
    BeastKind, Content, ContentClass, ContentKind, Detail, Form, Gate, Ink, KeyShape, LeverNumber,
    Needs, NoLever, Opens, PortalPair, SignPart, Treasure,
};
pub use cell_name::CellName;
pub(crate) use contents::Contents;
pub use edit::{Edit, InvalidEdit, SideKind};
pub use fingerprint::{Fingerprint, NoFingerprint, fingerprint};
pub use gates::Gates;
pub use invalid::InvalidLevel;
pub(crate) use invalid::check_side;
pub(crate) use letters::{floors, letters, positive};
pub use level::Level;
pub use pack_id::{InvalidPackId, PackId};
pub use pillars::PILLARED;
pub use portals::{PORTAL, PortalGrid};
pub use rooms::{Rooms, connected_parts};
