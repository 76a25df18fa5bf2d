#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! The modules are layers. Each module uses only the modules above it in this table:
//!
//! | module | contents |
//! | --- | --- |
//! | [`level`] | recipes, levels, making levels from recipes, level files |
//! | [`watch`] | carvings and searches that can be shown step by step, forward and back |
//! | [`play`] | the rules of the game: a deterministic step function with integers |
//! | [`multimaze`] | puzzles with several starts and finishes, and their rules |

#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod speeds;

pub mod level;
pub mod multimaze;
pub mod play;
pub mod watch;
