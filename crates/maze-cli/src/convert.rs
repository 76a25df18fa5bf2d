//! The command `maze convert`, which converts a maze between all supported formats.

use crate::error::Error;
use crate::input;
use crate::output::FormatFlags;
use std::path::PathBuf;

/// Convert a maze from one format to another
///
/// Fails if the new format cannot represent the whole maze, unless --lossy is given. The letter D
/// in a drawing is read as a secret door. Secret doors are not written to drawings, because they
/// would be visible there.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A maze drawn as text, or a level in RON or JSON; - is standard input
    #[arg(value_name = "IN")]
    from: PathBuf,
    /// The file to write; its extension chooses the format unless --format is given; - is
    /// standard output
    #[arg(value_name = "OUT")]
    to: PathBuf,
    /// Leave out everything that the format cannot represent
    #[arg(long)]
    lossy: bool,
    #[command(flatten)]
    format: FormatFlags,
}

const EXAMPLES: &str = "\
Examples:
  maze convert maze.txt level.ron         make a level to play
  maze convert level.ron - --format unicode
  maze convert maze.txt maze.pdf";

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    let mut input = input::read(&args.from)?;
    let to = Some(args.to.as_path());
    let format = args.format.of(to)?;
    if !args.lossy {
        format.check_holds(&input.level, &input.plan())?;
    } else if format.is_text() {
        // A drawing would show a wrapped passage as a hole in the border.
        input.level = input.level.unwrapped();
    }
    args.format.write(to, format, &input.level, &input.plan())
}
