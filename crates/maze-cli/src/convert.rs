//! The command `maze convert`, which converts a maze between all supported formats.

use crate::error::Error;
use crate::input;
use crate::output::{FormatFlags, write_losses};
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
    #[arg(value_name = "OUT", required_unless_present = "output")]
    to: Option<PathBuf>,
    /// The file to write, instead of OUT
    #[arg(
        short,
        long,
        value_name = "FILE",
        conflicts_with = "to",
        help_heading = "Output"
    )]
    output: Option<PathBuf>,
    /// Leave out everything that the format cannot represent, and say what that is
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
    let to = args.to.as_deref().or(args.output.as_deref());
    let format = args.format.of(to)?;
    let mut input = input::read(&args.from)?;
    let mut lost = Vec::new();
    if args.lossy {
        lost = args.format.losses(format, &input.level, &input.plan());
        if format.is_text() && input.level.grid().wraps().contains(&true) {
            // A drawing would show a wrapped passage as a hole in the border.
            input.level = input.level.unwrapped();
            lost.push("wrapped axes");
        }
    } else if !args.format.is_map() {
        format.check_holds(&input.level, &input.plan())?;
    }
    args.format.write(to, format, &input.level, &input.plan())?;
    write_losses(format, &lost);
    Ok(())
}
