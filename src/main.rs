//! The program `warren`.

use clap::Parser;
use std::io;
use std::process::ExitCode;
use warren::args::{self, Args, ArgsError};
use warren_flags::{escape, escape_arguments};

fn main() -> ExitCode {
    let args = Args::try_parse().unwrap_or_else(|error| escape_arguments(error).exit());
    if !args.verify.is_empty() {
        return warren::verify(&args.verify);
    }
    if args.man {
        return match args::write_manual_page(io::stdout().lock()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: cannot print the manual page: {error}");
                ExitCode::FAILURE
            }
        };
    }
    let options = match args.options() {
        Ok(options) => options,
        Err(ArgsError::Usage(error)) => escape_arguments(error).exit(),
        Err(error) => {
            eprintln!("error: {}", escape(error.to_string()));
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
