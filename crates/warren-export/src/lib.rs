#![doc = include_str!("../README.md")]

mod barriers;
mod cs2604;
mod dxf;
mod error;
mod export;
mod format;
mod jsonl;
mod language;
pub mod length;
mod losses;
mod map;
mod map_key;
mod map_rooms;
mod map_style;
pub mod memory;
pub mod message;
mod npy;
mod origin;
pub mod page;
mod part;
pub mod picture;
mod solid;
mod stl;
mod stroke;
mod three_mf;
mod tmx;
mod uvtt;
mod viewport;
mod zip;

pub use cs2604::{CS2604_TRACE, cs2604};
pub use error::{ExportError, TooLarge};
pub use export::{Exported, Options, export, title};
pub use format::Format;
pub use jsonl::jsonl;
pub use losses::list;
pub use npy::{npy, npy_header, npy_numbers, npy_values};
pub use origin::recipe_of;
pub use solid::SolidSizes;
pub use stroke::StrokeLengths;
pub use viewport::{Viewport, place};

/// Maps for game masters and for players.
pub mod maps {
    pub use crate::language::Language;
    pub use crate::map::{Audience, MapOptions};
    pub use crate::map_key::{MapKey, RoomKey};
    pub use crate::map_style::MapStyle;
}
