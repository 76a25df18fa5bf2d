//! `maze convert`: from any format that can be read to any that can be written.

use crate::error::Error;
use crate::input;
use crate::output::FormatFlags;
use std::path::PathBuf;

/// Convert a maze from one format to another
///
/// What the new format cannot hold is an error, unless it may be lost. Secret
/// doors are read from text, as D, but never written to it: they would be none.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A maze drawn in text, or a level in RON or JSON; - is standard input
    #[arg(value_name = "IN")]
    from: PathBuf,
    /// Where to; its name chooses the format unless --format does; - is standard output
    #[arg(value_name = "OUT")]
    to: PathBuf,
    /// Leaves out what the format cannot hold
    #[arg(long)]
    lossy: bool,
    #[command(flatten)]
    format: FormatFlags,
}

const EXAMPLES: &str = "\
Examples:
  maze convert maze.txt level.ron         to play it
  maze convert level.ron - --format unicode
  maze convert maze.txt maze.pdf";

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    let mut input = input::read(&args.from)?;
    let to = Some(args.to.as_path());
    let format = args.format.of(to)?;
    if !args.lossy {
        format.check_holds(&input.level, &input.plan())?;
    } else if format.is_text() {
        // Half of a passage round the grid would be a hole in the border.
        input.level = input.level.unwrapped();
    }
    args.format.write(to, format, &input.level, &input.plan())
}
