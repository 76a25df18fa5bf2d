//! The kinds of things in levels: one row for each kind of content, and the kinds of beasts, gates and
//! treasures.

mod beast_kind;
mod content;
mod gate;
mod portal_pair;
mod sign;
mod treasure;

pub use beast_kind::BeastKind;
pub(crate) use beast_kind::Lair;
pub use content::{Content, ContentClass, ContentKind, Detail};
pub use gate::{Gate, KeyShape, LeverNumber, NoLever};
pub use portal_pair::PortalPair;
pub use sign::{Form, Ink, SignPart};
pub use treasure::Treasure;
