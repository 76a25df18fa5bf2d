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
    match warren::app(options).run() {
        bevy::app::AppExit::Success => ExitCode::SUCCESS,
        bevy::app::AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
