//! Mazes on any grid: carved, solved, measured, drawn and read.
//!
//! The modules are layers; each uses only those above it in this list:
//!
//! | module | holds |
//! | --- | --- |
//! | [`topology`] | which cells exist and which lie side by side |
//! | [`maze`] | passages between cells |
//! | [`rng`] | seeds and draws |
//! | [`disjoint_sets`] | sets that only merge |
//! | [`generate`] | one algorithm a file; each carves passages |
//! | [`solve`] | one solver a file; each reads passages |
//! | [`measure`] | areas, dead ends and other figures of a maze |
//! | [`geometry`] | cell centres, corners and walls, in cell units |
//! | [`draw`], [`read`] | mazes as text, shapes and SVG, and back |
//!
//! ```
//! use warren_maze::draw::{self, Plan, Trace};
//! use warren_maze::generate::{Generator, Wilson};
//! use warren_maze::rng::SeededRandom;
//! use warren_maze::topology::{Grid, GridSpec};
//!
//! let grid = Grid::try_from(GridSpec { width: 20, height: 10, ..GridSpec::default() })?;
//! let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
//! println!("{}", draw::lines(&Plan::new(&maze, &[0], &[199]), Trace::default())?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! All features are on by default; none changes a maze.
//!
//! | feature | adds |
//! | --- | --- |
//! | `rayon` | threads for [`generate::minimum_spanning_tree`] |
//! | `serde` | `Serialize` and `Deserialize` for grids, masks, doors and corners |
//! | `statistics` | `p_value` of a [`measure::Uniformity`] |
//! | `system-random` | `rng::fresh_seed` |

pub mod disjoint_sets;
mod row_sets;
mod threads;

pub mod draw;
pub mod generate;
pub mod geometry;
pub mod maze;
pub mod measure;
pub mod read;
pub mod rng;
pub mod solve;
pub mod topology;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
