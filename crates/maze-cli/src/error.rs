//! Why a command failed, in one line for whoever typed it.

use crate::flags::MaskFileError;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use warren_core::level::{LevelError, RecipeError};

#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The arguments make no sense, or not together.
    #[error("{0} (see --help)")]
    Usage(String),
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    #[error("cannot read {}: {source}", file.display())]
    Read { file: PathBuf, source: io::Error },
    #[error("{}: {source}", file.display())]
    Level { file: PathBuf, source: LevelError },
    #[error("{}: {source}", file.display())]
    Mask {
        file: PathBuf,
        source: MaskFileError,
    },
    #[error("{}: {why}", file.display())]
    Unplayable { file: PathBuf, why: &'static str },
    #[error("maze play needs a terminal: run it without redirecting its input or output")]
    NoTerminal,
    #[error("the terminal failed: {0}")]
    Terminal(io::Error),
    #[error("cannot write to standard output: {0}")]
    Output(#[from] io::Error),
}

impl Error {
    /// Tells the user, and says how the program ends: with 2 where other
    /// arguments are needed, else with 1. A reader that goes away, like `head`,
    /// had what it wanted: that is no failure.
    pub(crate) fn report(&self) -> ExitCode {
        let status = match self {
            Error::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Error::Usage(_) => 2,
            _ => 1,
        };
        // Nobody is left to tell where this fails too.
        let _ = writeln!(io::stderr(), "error: {self}");
        ExitCode::from(status)
    }
}

/// Joins clap's paragraphs into a line, without the usage that they end with.
impl From<clap::Error> for Error {
    fn from(error: clap::Error) -> Error {
        let text = error.to_string();
        let said = text.split("\n\n").filter(|paragraph| {
            !paragraph.starts_with("Usage:") && !paragraph.starts_with("For more information")
        });
        let said = said.map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
        let line = said.collect::<Vec<_>>().join("; ");
        Error::Usage(line.trim_start_matches("error: ").into())
    }
}
