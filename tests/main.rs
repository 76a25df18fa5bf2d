//! The game as an app without a window, and once with a real one.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod app;
mod hint;
mod level;
mod maze;
mod panel;
mod program;
mod screens;
mod store;
mod window;
