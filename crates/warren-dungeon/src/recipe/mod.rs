//! Recipes: plain data that determines a level completely. Also contains ready-made recipes,
//! functions that change recipes, and codes.

mod algorithm;
pub mod choice;
mod code;
mod day;
mod error;
mod form;
mod preset;
mod recipe;
mod theme;

pub(crate) use algorithm::with_generator;
pub use algorithm::{Algorithm, AreasWithDoors, DoorCount};
pub use code::{CodeError, code, read_code};
pub use day::{Day, NoDay};
pub use error::RecipeError;
pub use preset::Preset;
pub(crate) use recipe::is_default;
pub use recipe::{Charges, Placement, Recipe};
pub use theme::Theme;
