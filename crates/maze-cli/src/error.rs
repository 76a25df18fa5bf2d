//! The errors of the commands. Each error is printed on one line.

use crate::output::write_note;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use warren_dungeon::descent::FloorError;
use warren_dungeon::file::LevelError;
use warren_dungeon::make::MakeError;
use warren_dungeon::recipe::RecipeError;
use warren_export::ExportError;
use warren_flags::{FlagsError, ReadError, escape, escape_arguments, file};
use warren_maze::draw::{DrawError, SvgSize, TooManyCells};
use warren_maze::measure::UniformityError;
use warren_puzzle::PuzzleError;
use warren_watch::ShowError;

#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The arguments are invalid or do not fit together.
    #[error("{0}")]
    Usage(String),
    /// The arguments describe an invalid recipe.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// The level that the arguments describe cannot be made.
    #[error(transparent)]
    Make(#[from] MakeError),
    #[error(transparent)]
    Floor(#[from] FloorError),
    #[error(transparent)]
    Flags(#[from] FlagsError),
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("cannot write {file}: {source}")]
    Write { file: String, source: io::Error },
    /// The content of a file cannot be used.
    #[error("{file}: {why}")]
    Content { file: String, why: String },
    #[error(transparent)]
    Draw(#[from] DrawError),
    #[error(transparent)]
    Svg(#[from] SvgSize),
    #[error(transparent)]
    Export(#[from] ExportError),
    #[error("cannot write the animation as GIF: {0}")]
    Gif(#[from] gif::EncodingError),
    #[error(transparent)]
    TooManyCells(#[from] TooManyCells),
    #[error(transparent)]
    Show(#[from] ShowError),
    #[error(transparent)]
    Uniformity(#[from] UniformityError),
    /// This maze cannot be processed as requested.
    #[error("{0}")]
    Impossible(String),
    #[error("maze play needs a terminal: run it without redirecting its input or output")]
    NoTerminal,
    #[error("the terminal failed: {0}")]
    Terminal(io::Error),
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    #[error("cannot write to standard output: {0}")]
    Output(#[from] io::Error),
}

impl Error {
    pub(crate) fn content(file: &Path, why: impl ToString) -> Error {
        Error::Content {
            file: file::name(file),
            why: why.to_string(),
        }
    }

    pub(crate) fn level(file: &Path, source: &LevelError) -> Error {
        let advice = match source {
            LevelError::Newer { .. } => ": update Warren to open it",
            _ => "",
        };
        Error::content(file, format!("{source}{advice}"))
    }

    /// Returns whether the user must change the arguments to avoid this error.
    fn is_usage(&self) -> bool {
        match self {
            Error::Usage(_)
            | Error::Export(ExportError::Option(_))
            | Error::Recipe(_)
            | Error::Make(_)
            | Error::Floor(_)
            | Error::Show(ShowError::Make(_))
            | Error::Puzzle(PuzzleError::Make(_) | PuzzleError::FewFinishes { .. }) => true,
            Error::Flags(error) => error.is_usage(),
            _ => false,
        }
    }

    fn is_closed_pipe(&self) -> bool {
        match self {
            Error::Output(source) | Error::Write { source, .. } => {
                source.kind() == io::ErrorKind::BrokenPipe
            }
            _ => false,
        }
    }

    /// Prints the error and returns the exit status. The status is 2 if the arguments must be
    /// changed, and `other` otherwise. If the reader of a pipe has closed it early, as `head` does,
    /// nothing is printed and the status is 0.
    pub(crate) fn report(&self, other: u8) -> ExitCode {
        if self.is_closed_pipe() {
            return ExitCode::SUCCESS;
        }
        let (advice, status) = match self.is_usage() {
            true => (" (see --help)", 2),
            false => ("", other),
        };
        // Messages from other crates can quote the user's input.
        let line = escape(self.to_string());
        write_note(format_args!("error: {line}{advice}"));
        ExitCode::from(status)
    }
}

/// Joins the paragraphs of clap's message into one line, without the usage at the end.
impl From<clap::Error> for Error {
    fn from(error: clap::Error) -> Error {
        let text = escape_arguments(error).to_string();
        let said = text.split("\n\n").filter(|paragraph| {
            !paragraph.starts_with("Usage:") && !paragraph.starts_with("For more information")
        });
        let said = said.map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
        let line = said.collect::<Vec<_>>().join("; ");
        Error::Usage(line.trim_start_matches("error: ").into())
    }
}
