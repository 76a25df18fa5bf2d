//! Levels made of mazes, and the rules of walking in them.
//!
//! The modules are layers; each uses only those above it in this list:
//!
//! | module | holds |
//! | --- | --- |
//! | [`level`] | recipes, levels, the passes from one to the other, RON |
//! | [`watch`] | carvings and searches, step by step, forward and back |
//! | [`play`] | the rules: one deterministic step in integers |
//! | [`multimaze`] | puzzles of many starts and finishes, and the rules of playing them |
//!
//! ```
//! use warren_dungeon::level::{self, Recipe};
//! use warren_maze::draw::{self, Trace};
//!
//! let level = level::make(&Recipe { seed: 7, ..Recipe::default() })?;
//! println!("{}", draw::lines(&level.plan(), Trace::default())?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod speeds;

pub mod level;
pub mod multimaze;
pub mod play;
pub mod watch;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
