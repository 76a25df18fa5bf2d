//! The kinds of things in levels: one row for each kind of content, and the kinds of beasts, gates and
//! treasures.

mod beast_kind;
mod content;
mod gate;
mod key_shape;
mod lever_number;
mod portal_pair;
mod sign;
mod treasure;

pub use beast_kind::BeastKind;
pub(crate) use beast_kind::{Lair, each_beast};
pub use content::{Content, ContentClass, ContentKind, Detail, Opens};
pub(crate) use gate::GateForm;
pub use gate::{Gate, Needs};
pub use key_shape::KeyShape;
pub use lever_number::{LeverNumber, NoLever};
pub use portal_pair::PortalPair;
pub use sign::{Form, Ink, SignPart};
pub use treasure::Treasure;
