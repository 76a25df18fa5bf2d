//! Integration tests of the game. Most tests run without a window. A few tests open a real window.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::too_many_lines, reason = "tables of cases are long")]

mod accessible;
mod app;
mod args;
mod assets;
mod automap;
mod autopilot;
mod beasts;
mod bindings;
mod blast;
mod campaign;
mod clicks;
mod colours;
mod custom;
mod descents;
mod devices;
mod editor;
mod edits;
mod finds;
mod focus;
mod handling;
mod hint;
mod kept;
mod layout;
mod level;
mod level_asset;
mod level_file;
mod live;
mod manual;
mod maze;
mod minotaur;
mod mouse;
mod multimaze;
mod overlay;
mod paces;
mod panel;
mod plugins;
mod portals;
mod program;
mod records;
mod reveal;
mod runs;
mod saves;
mod scenery;
mod screens;
mod searching;
mod settings;
#[cfg(feature = "audio")]
mod sound;
mod store;
mod takeover;
mod texts;
mod tools;
mod touch;
mod watch;
mod window;
mod without_sight;
mod words;
