//! The program `warren`.

use clap::Parser;
use std::process::ExitCode;
use warren::args::{Args, ArgsError};

fn main() -> ExitCode {
    let options = match Args::parse().options() {
        Ok(options) => options,
        Err(ArgsError::Usage(error)) => error.exit(),
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    // The window's library would panic.
    let has_display = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|display| !display.is_empty()));
    if cfg!(target_os = "linux") && !options.headless && !has_display {
        eprintln!(
            "error: there is no display: set DISPLAY, or play without a window by \
             --headless --demo"
        );
        return ExitCode::FAILURE;
    }
    match warren::app(options).run() {
        bevy::app::AppExit::Success => ExitCode::SUCCESS,
        bevy::app::AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
