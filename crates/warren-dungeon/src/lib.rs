#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! The modules are layers. Each module uses only the modules above it in this table. The last column
//! lists the names with which most programs begin:
//!
//! | module | contents | begin with |
//! | --- | --- | --- |
//! | [`recipe`] | recipes, which determine levels, and their algorithms, presets and codes | [`Recipe`](recipe::Recipe), [`Algorithm`](recipe::Algorithm) |
//! | [`level`] | levels: mazes with rooms, starts, finishes, doors, charges and beasts | [`Level`](level::Level), [`Edit`](level::Edit) |
//! | [`route`] | routes through levels for walkers with given knowledge and items | [`Walker`](route::Walker) |
//! | [`proof`] | proofs that levels can be won and cannot be lost, and a checker for these proofs | [`certify`](proof::certify()) |
//! | [`make`] | making levels from recipes | [`make`](make::make()), [`make_on`](make::make_on) |
//! | [`file`](mod@file) | level files in RON and JSON | [`read`](file::read), [`write`](file::write) |
//! | [`survey`] | measures of levels, and statistics over many levels | [`measures`](survey::measures()) |
//! | [`play`] | the rules of the game: a deterministic step function that uses only integers | [`Progress`](play::Progress), [`step`](play::step) |
//! | [`pilot`] | players that are programs | [`run_demo`](pilot::run_demo) |
//! | [`cell_play`] | the rules in whole moves, without positions inside cells, for fast simulations | [`CellRules`](cell_play::CellRules) |
//! | [`replay`] | recorded runs, and the verification of their outcome | [`Recording`](replay::Recording) |
//! | [`descent`] | endless series of levels, harder the deeper they are | |
//! | [`book`] | what a player has met and done in all runs, and deeds | [`Journal`](book::Journal) |
//! | [`words`] | descriptions in words for players who cannot see the maze | [`Narrator`](words::Narrator) |

#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]
#![allow(
    clippy::module_inception,
    reason = "a type with the name of its folder is in a file with the same name"
)]

mod budget;
mod catalogue;
mod speeds;

pub mod book;
pub mod cell_play;
pub mod descent;
pub mod file;
pub mod level;
pub mod make;
pub mod pilot;
pub mod play;
pub mod proof;
pub mod recipe;
pub mod replay;
pub mod route;
pub mod survey;
pub mod words;
