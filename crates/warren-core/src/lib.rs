//! Mazes and dungeons on any grid, and the rules of walking in them.
//!
//! The modules are layers; each uses only those above it in this list:
//!
//! | module | holds |
//! | --- | --- |
//! | [`topology`] | which cells exist and which lie side by side |
//! | [`maze`] | passages between cells |
//! | [`rng`] | seeds and draws |
//! | [`generate`] | one algorithm a file; each carves passages |
//! | [`solve`] | one solver a file; each reads passages |
//! | [`measure`] | areas, dead ends and other figures of a maze |
//! | [`geometry`] | cell centres, corners and walls, in cell units |
//! | [`draw`], [`read`] | mazes as text, shapes and SVG, and back |
//! | [`level`] | recipes, levels, the passes from one to the other, RON |
//! | [`watch`] | carvings and searches, step by step, forward and back |
//! | [`play`] | the rules: one deterministic step in integers |
//! | [`multimaze`] | puzzles of many starts and finishes, and the rules of playing them |
//!
//! ```
//! use warren_core::draw::{self, Plan, Trace};
//! use warren_core::level::{self, Recipe};
//!
//! let level = level::make(&Recipe { seed: 7, ..Recipe::default() })?;
//! let plan = Plan::new(level.maze(), level.starts(), level.finishes());
//! println!("{}", draw::lines(&plan, Trace::default()));
//! # Ok::<(), level::RecipeError>(())
//! ```

mod disjoint_sets;
mod pace;
mod rings;

pub mod draw;
pub mod generate;
pub mod geometry;
pub mod level;
pub mod maze;
pub mod measure;
pub mod multimaze;
pub mod play;
pub mod read;
pub mod rng;
pub mod solve;
pub mod topology;
pub mod watch;
