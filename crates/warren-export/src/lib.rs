#![doc = include_str!("../README.md")]

mod barriers;
mod cs2604;
mod dxf;
mod error;
pub mod escape;
mod export;
mod format;
mod foundry;
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
mod npz;
mod origin;
pub mod page;
mod part;
pub mod picture;
mod plot;
mod room_lights;
mod sheets;
mod solid;
mod stl;
mod stroke;
mod three_mf;
mod tmx;
mod uvtt;
mod viewport;
mod watabou;
mod zip;

pub use cs2604::{CS2604_TRACE, cs2604};
pub use error::{ExportError, TooLarge};
pub use export::{Exported, Options, export, scene, title};
pub use format::Format;
pub use jsonl::jsonl;
pub use losses::list;
pub use origin::recipe_of;
pub use solid::SolidSizes;
pub use viewport::{Viewport, place};

/// The parts of datasets, which contain many levels.
pub mod datasets {
    pub use crate::jsonl::jsonl_with;
    pub use crate::npy::{npy, npy_header, npy_numbers, npy_values};
    pub use crate::npz::{NpzEntry, NpzWriter};
}

/// The lines in which walls are drawn, for pen plotters.
pub mod lines {
    pub use crate::stroke::{StrokeLengths, WallLines};
}

/// Maps for game masters and for players.
pub mod maps {
    pub use crate::foundry::foundry;
    pub use crate::language::Language;
    pub use crate::map::{Audience, MapOptions};
    pub use crate::map_key::{MapKey, RoomKey};
    pub use crate::map_style::MapStyle;
    pub use crate::watabou::{check_watabou, watabou};
}
