#![doc = include_str!("../README.md")]

mod barriers;
mod cs2604;
mod dxf;
mod error;
mod export;
mod format;
mod jsonl;
pub mod length;
mod losses;
pub mod memory;
mod npy;
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
pub use export::{Exported, Options, export, recipe_of, title};
pub use format::Format;
pub use jsonl::jsonl;
pub use losses::list;
pub use npy::{npy, npy_header, npy_numbers, npy_values};
pub use solid::SolidSizes;
pub use stroke::StrokeLengths;
pub use viewport::{Viewport, place};
