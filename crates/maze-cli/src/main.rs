//! The program `maze`, which works with mazes on the command line. Each command has its own
//! module.

mod animate;
mod benchmark;
mod book;
mod certify;
mod chamber;
mod check;
mod condition;
mod convert;
mod cs2604;
mod dataset;
mod dataset_card;
mod error;
mod explained;
mod figures;
mod flags;
mod generate;
mod grade;
mod greeting;
mod input;
mod labmaze;
mod length;
mod lessons;
mod list;
mod manual;
mod measures;
mod memory;
mod mission;
mod multimaze;
mod output;
mod play;
mod progress;
mod prove;
mod show;
#[cfg(unix)]
mod signals;
mod slides;
mod solve;
mod stats;
mod step_picture;
mod stream;
mod table;
mod texts;
mod type_set;
mod worksheet;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use error::Error;
use std::io::IsTerminal;
use std::process::ExitCode;

/// Make, print, draw, solve, measure and convert mazes, and walk in them
///
/// Without a command, works like the maze program of the course CS2604: prints a maze, and searches
/// it by DFS and BFS. Without arguments, on a terminal, prints a maze and three commands to try next.
#[derive(Debug, Parser)]
#[command(name = "maze", version, args_conflicts_with_subcommands = true)]
#[command(after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    cs2604: cs2604::Args,
}

#[derive(Debug, Subcommand)]
enum Command {
    Generate(Box<generate::Args>),
    Solve(Box<solve::Args>),
    Stats(Box<stats::Args>),
    Convert(Box<convert::Args>),
    Animate(Box<animate::Args>),
    Slides(Box<slides::Args>),
    Lessons(lessons::ListArgs),
    Lesson(lessons::Args),
    Worksheet(Box<worksheet::Args>),
    Stream(stream::Args),
    Labmaze(labmaze::Args),
    Check(check::Args),
    Chamber(chamber::Args),
    Grade(grade::Args),
    Certify(Box<certify::Args>),
    Prove(Box<prove::Args>),
    Multimaze(Box<multimaze::Args>),
    Book(Box<book::Args>),
    Benchmark(benchmark::Args),
    Play(Box<play::Args>),
    List(list::Args),
    Completions(manual::CompletionsArgs),
    Man(manual::ManArgs),
}

const EXAMPLES: &str = "\
Examples:
  maze 20 20                        a maze of 20 rows and 20 columns
  maze 10 30 --seed labyrinth       the same maze on every machine
  maze generate --grid hex -o a.svg any algorithm, any grid, any format
  maze solve maze.txt               the path through a maze from any program
  maze play --grid hex              walk a maze of hexagons";

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version are not errors. clap prints them to the right stream.
        Err(text) if !text.use_stderr() => {
            return match text.print() {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => Error::Output(error).report(1),
            };
        }
        Err(error) => return Error::from(suggest_command(error)).report(2),
    };
    // For these commands, the exit status 1 is a verdict and not an error.
    let has_verdict = match &cli.command {
        Some(Command::Book(args)) => args.has_verdict(),
        Some(
            Command::Check(_)
            | Command::Chamber(_)
            | Command::Grade(_)
            | Command::Certify(_)
            | Command::Prove(_),
        ) => true,
        _ => false,
    };
    match run(&cli) {
        Ok(is_positive) => ExitCode::from(u8::from(!is_positive)),
        Err(error) => error.report(1 + u8::from(has_verdict)),
    }
}

/// The arguments without the positional numbers, so that clap parses the first argument as a
/// command.
#[derive(Debug, Parser)]
struct Commands {
    #[command(subcommand)]
    _command: Command,
}

/// Improves the error if the first argument is neither a number nor a command. The argument was
/// probably meant as a command, and clap can suggest the right one.
fn suggest_command(error: clap::Error) -> clap::Error {
    let first = std::env::args_os().nth(1).unwrap_or_default();
    let is_number = first
        .to_string_lossy()
        .starts_with(|c: char| c.is_ascii_digit());
    match Commands::try_parse() {
        Err(unknown) if !is_number && unknown.kind() == ErrorKind::InvalidSubcommand => unknown,
        _ => error,
    }
}

/// Returns whether a person has called the program without arguments. Scripts and pipes get the output
/// of the course CS2604.
fn is_greeting() -> bool {
    std::env::args_os().len() <= 1 && std::io::stdout().is_terminal()
}

/// Runs the command. Returns the verdict of a command that has one, and `true` otherwise.
fn run(cli: &Cli) -> Result<bool, Error> {
    match &cli.command {
        Some(Command::Generate(args)) => generate::run(args)?,
        Some(Command::Solve(args)) => solve::run(args)?,
        Some(Command::Stats(args)) => stats::run(args)?,
        Some(Command::Convert(args)) => convert::run(args)?,
        Some(Command::Animate(args)) => animate::run(args)?,
        Some(Command::Slides(args)) => slides::run(args)?,
        Some(Command::Lessons(args)) => lessons::list(args)?,
        Some(Command::Lesson(args)) => lessons::run(args)?,
        Some(Command::Worksheet(args)) => worksheet::run(args)?,
        Some(Command::Stream(args)) => stream::run(args)?,
        Some(Command::Labmaze(args)) => labmaze::run(args)?,
        Some(Command::Check(args)) => return check::run(args),
        Some(Command::Chamber(args)) => return chamber::run(args),
        Some(Command::Grade(args)) => return grade::run(args),
        Some(Command::Certify(args)) => return certify::run(args),
        Some(Command::Prove(args)) => return prove::run(args),
        Some(Command::Multimaze(args)) => multimaze::run(args)?,
        Some(Command::Book(args)) => return book::run(args),
        Some(Command::Benchmark(args)) => benchmark::run(args)?,
        Some(Command::Play(args)) => play::run(args)?,
        Some(Command::List(args)) => list::run(args)?,
        Some(Command::Completions(args)) => manual::completions(args, Cli::command())?,
        Some(Command::Man(args)) => manual::man(args, Cli::command())?,
        None if is_greeting() => greeting::run()?,
        None => cs2604::run(&cli.cs2604)?,
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use clap::{Args, CommandFactory};
    use warren_flags::RecipeFlags;

    #[test]
    fn every_flag_is_under_the_right_heading() {
        let recipe = RecipeFlags::augment_args(clap::Command::new("flags"));
        let of_recipe: Vec<_> = recipe.get_arguments().collect();
        let is_recipe_heading = |heading: &str| {
            let headings = of_recipe.iter().filter_map(|flag| flag.get_help_heading());
            headings.into_iter().any(|other| other == heading)
        };
        let mut checked = 0;
        for command in super::Cli::command().get_subcommands() {
            if command
                .get_arguments()
                .all(|flag| flag.get_id() != "recipe_file")
            {
                continue;
            }
            for flag in command.get_arguments() {
                let heading = flag.get_help_heading();
                let name = format!("{} --{}", command.get_name(), flag.get_id());
                let known = of_recipe
                    .iter()
                    .find(|known| known.get_id() == flag.get_id());
                match known {
                    Some(known) => assert_eq!(heading, known.get_help_heading(), "{name}"),
                    None if flag.get_id() == "chamber_file" => {
                        assert_eq!(heading, Some("What to make"));
                    }
                    None => assert!(
                        !heading.is_some_and(is_recipe_heading),
                        "{name}: {heading:?}"
                    ),
                }
                checked += 1;
            }
        }
        assert!(checked > 300, "{checked}");
    }

    #[test]
    fn the_command_line_definition_is_valid() {
        super::Cli::command().debug_assert();
    }
}
