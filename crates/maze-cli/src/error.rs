//! The errors of the commands. Each error is printed on one line.

use crate::picture::TooLarge;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use warren_dungeon::file::LevelError;
use warren_dungeon::multimaze::PuzzleError;
use warren_dungeon::recipe::RecipeError;
use warren_dungeon::watch::ShowError;
use warren_flags::{FlagsError, ReadError, escape, escape_arguments, file};
use warren_maze::draw::{DrawError, SvgSize, TooManyCells};
use warren_maze::measure::UniformityError;
use warren_maze::read::PictureError;

#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The arguments are invalid or do not fit together.
    #[error("{0} (see --help)")]
    Usage(String),
    /// The level that the arguments describe cannot be made.
    #[error("{0} (see --help)")]
    Recipe(#[from] RecipeError),
    /// A file given by the arguments is not a recipe or a mask.
    #[error(transparent)]
    Flags(FlagsError),
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("cannot write {file}: {source}")]
    Write { file: String, source: io::Error },
    #[error("{file}: {source}")]
    Level { file: String, source: LevelError },
    #[error("{file}: {source}: update Warren to open it")]
    Newer { file: String, source: LevelError },
    #[error("{file}: {source}")]
    Picture { file: String, source: PictureError },
    #[error(transparent)]
    Draw(#[from] DrawError),
    #[error(transparent)]
    Svg(#[from] SvgSize),
    #[error("cannot write the picture as PNG: {0}")]
    Png(#[from] png::EncodingError),
    #[error("cannot write the animation as GIF: {0}")]
    Gif(#[from] gif::EncodingError),
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    #[error(transparent)]
    TooManyCells(#[from] TooManyCells),
    #[error(transparent)]
    Show(ShowError),
    #[error(transparent)]
    Uniformity(#[from] UniformityError),
    /// Wraps an error of a command whose exit status 1 is a verdict, so that the exit status is not
    /// 1.
    #[error(transparent)]
    Unjudged(Box<Error>),
    #[error("{what} needs about {megabytes} MB of memory, which is not available: ask for less")]
    Memory { what: &'static str, megabytes: u64 },
    /// This maze cannot be processed as requested.
    #[error("{0}")]
    Impossible(String),
    #[error("maze play needs a terminal: run it without redirecting its input or output")]
    NoTerminal,
    #[error("the terminal failed: {0}")]
    Terminal(io::Error),
    #[error(transparent)]
    Puzzle(PuzzleError),
    #[error("cannot write to standard output: {0}")]
    Output(#[from] io::Error),
}

impl Error {
    pub(crate) fn picture(file: &Path, source: PictureError) -> Error {
        let file = file::name(file);
        Error::Picture { file, source }
    }

    pub(crate) fn level(file: &Path, source: LevelError) -> Error {
        let file = file::name(file);
        match source {
            LevelError::Newer { .. } => Error::Newer { file, source },
            _ => Error::Level { file, source },
        }
    }

    /// Wraps the error, so that its exit status differs from the status of a verdict.
    pub(crate) fn unjudged(self) -> Error {
        Error::Unjudged(self.into())
    }

    fn is_closed_pipe(&self) -> bool {
        match self {
            Error::Output(source) | Error::Write { source, .. } => {
                source.kind() == io::ErrorKind::BrokenPipe
            }
            Error::Unjudged(error) => error.is_closed_pipe(),
            _ => false,
        }
    }

    /// Prints the error and returns the exit status. The status is 2 if the arguments must be
    /// changed or if there is no verdict, and 1 otherwise. If the reader of a pipe ended early,
    /// like `head`, nothing is printed and the status is 0.
    pub(crate) fn report(&self) -> ExitCode {
        let status = match self {
            error if error.is_closed_pipe() => return ExitCode::SUCCESS,
            Error::Usage(_) | Error::Recipe(_) | Error::Unjudged(_) => 2,
            _ => 1,
        };
        // Messages of other crates may quote the user's input.
        let line = escape(self.to_string());
        // If standard error cannot be written, there is nowhere to report the failure.
        let _ = writeln!(io::stderr(), "error: {line}");
        ExitCode::from(status)
    }
}

impl From<FlagsError> for Error {
    fn from(error: FlagsError) -> Error {
        match error {
            error if error.is_usage() => Error::Usage(error.to_string()),
            error => Error::Flags(error),
        }
    }
}

impl From<ShowError> for Error {
    fn from(error: ShowError) -> Error {
        match error {
            ShowError::Recipe(error) => error.into(),
            error => Error::Show(error),
        }
    }
}

impl From<PuzzleError> for Error {
    fn from(error: PuzzleError) -> Error {
        match error {
            PuzzleError::Recipe(error) => error.into(),
            error => Error::Puzzle(error),
        }
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
