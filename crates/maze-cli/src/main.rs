//! The program `maze`: mazes on the command line, one command a file.

mod error;
mod flags;
mod list;
mod play;
mod print;

use clap::{Parser, Subcommand};
use error::Error;
use std::process::ExitCode;

/// Makes mazes: prints one, or lets you walk in it
#[derive(Debug, Parser)]
#[command(name = "maze", version, args_conflicts_with_subcommands = true)]
#[command(after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    print: print::Args,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(Box<play::Args>),
    /// List the algorithms and the grids that each runs on, as Markdown
    List,
}

const EXAMPLES: &str = "\
Examples:
  maze                         a maze of 20 rows and 20 columns
  maze 10 30 --seed labyrinth  the same one on every machine
  maze play --grid hex         walk one made of hexagons
  maze play my-level.ron       walk one from a file
  maze list                    which algorithm runs on which grid";

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version: clap knows where to print them.
        Err(error) if !error.use_stderr() => error.exit(),
        Err(error) => return Error::from(error).report(),
    };
    let done = match &cli.command {
        Some(Command::Play(args)) => play::run(args),
        Some(Command::List) => list::run(),
        None => print::run(&cli.print),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_arguments_fit_together() {
        super::Cli::command().debug_assert();
    }
}
