#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! The modules are layers. Each module uses only the modules above it in this table:
//!
//! | module | contents |
//! | --- | --- |
//! | [`recipe`] | recipes, which determine levels, and their algorithms, presets and codes |
//! | [`level`] | levels: mazes with rooms, starts, finishes, doors, charges and beasts |
//! | [`route`] | routes through levels for walkers with given knowledge and items |
//! | [`proof`] | proofs that levels can be won and cannot be lost, and a checker for these proofs |
//! | [`make`] | making levels from recipes |
//! | [`file`](mod@file) | level files in RON and JSON |
//! | [`survey`] | measures of levels, and statistics over many levels |
//! | [`play`] | the rules of the game: a deterministic step function that uses only integers |
//! | [`descent`] | endless series of levels, harder the deeper they are |

#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]
#![allow(
    clippy::module_inception,
    reason = "a type with the name of its folder is in a file with the same name"
)]

mod budget;
mod catalogue;
mod speeds;

pub mod descent;
pub mod file;
pub mod level;
pub mod make;
pub mod play;
pub mod proof;
pub mod recipe;
pub mod route;
pub mod survey;
