#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! The modules are layers; each uses only those above it in this list:
//!
//! | module | holds |
//! | --- | --- |
//! | [`level`] | recipes, levels, how a recipe makes a level, level files |
//! | [`watch`] | carvings and searches, step by step, forward and back |
//! | [`play`] | the rules of play: one deterministic step in integers |
//! | [`multimaze`] | puzzles with many starts and finishes, and the rules of playing them |

#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod speeds;

pub mod level;
pub mod multimaze;
pub mod play;
pub mod watch;
