//! Recipes: plain data that determines a level completely. The module also contains ready-made
//! recipes and codes.

mod algorithm;
mod areas;
mod chamber_set;
mod code;
mod day;
mod difficulty;
mod error;
mod find_options;
mod form;
mod gate_counts;
mod generator;
mod mission;
mod option;
mod outline;
mod parameter;
mod pattern;
mod preset;
mod recipe;
mod room_options;
mod theme;

pub use algorithm::Algorithm;
pub use areas::{AreasWithDoors, DoorCount};
pub use code::{CodeError, code, read_code};
pub use day::{Day, NoDay};
pub use difficulty::{Difficulty, NoDifficulty};
pub use error::RecipeError;
pub use find_options::FindOptions;
pub use gate_counts::GateCounts;
pub use mission::Mission;
pub use option::{OptionValue, RecipeOption};
pub use outline::{Outline, OutlineError, OutlineStep};
pub use parameter::{Parameter, ParameterValue};
pub use pattern::{NoPattern, Pattern, PatternSet};
pub use preset::Preset;
pub(crate) use recipe::is_default;
pub use recipe::{Charges, LevelOptions, Placement, Recipe};
pub use room_options::RoomOptions;
pub use theme::Theme;
