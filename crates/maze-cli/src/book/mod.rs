//! The command `maze book`, which makes a book of mazes with increasing difficulty.

mod choose;
mod pages;

use crate::condition;
use crate::error::Error;
use crate::flags::print_seed;
use crate::input::{add_default_size, default_recipe};
use crate::length::length;
use crate::output;
use choose::choose;
use pages::pages;
use std::path::{Path, PathBuf};
use warren_dungeon::survey::Figure;
use warren_export::length::INCH;
use warren_export::page::Paper;
use warren_export::picture;
use warren_flags::RecipeFlags;

/// Make a book of mazes with increasing difficulty, with solutions at the end, as PDF
///
/// The mazes become larger from page to page. For each page, several mazes are made, and the one is
/// chosen whose measure fits best into an even increase. The same seed makes the same book.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, mut_args = add_default_size)]
pub(crate) struct Args {
    #[command(flatten)]
    recipe: RecipeFlags,
    /// The number of mazes
    #[arg(long, value_name = "N", default_value_t = 12, help_heading = "Book")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=500))]
    pages: u32,
    /// The size of the first maze, in percent of the width and height of the last
    #[arg(
        long,
        value_name = "PERCENT",
        default_value_t = 40,
        help_heading = "Book"
    )]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    first: u32,
    /// The measure that increases: a key of the figures of maze stats --format json
    #[arg(
        long,
        value_name = "FIGURE",
        default_value = "difficulty",
        help_heading = "Book"
    )]
    #[arg(value_parser = condition::figure)]
    by: Figure,
    /// The title on the first page
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "Mazes",
        help_heading = "Book"
    )]
    title: String,
    /// The paper size
    #[arg(long, value_enum, default_value = "a4", help_heading = "Book")]
    paper: Paper,
    /// The white margin on each side of a page, with the unit in, mm, cm or pt
    #[arg(long, value_name = "LENGTH", default_value = "0.5in", value_parser = length)]
    #[arg(help_heading = "Book")]
    margin: f64,
    /// The PDF file to write
    #[arg(short, long, value_name = "FILE", help_heading = "Book")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  maze book -o book.pdf                         twelve mazes, up to 20 by 20 cells
  maze book -o hex.pdf --grid hex --mask hexagon --width 25 --height 25 --pages 30
  maze book -o book.pdf --by solution --algorithm wilson --width 40 --height 50 --seed 7";

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    let file = args.output.as_deref();
    check_name(file)?;
    output::check_bytes(file, "a book")?;
    if args.margin > MAX_MARGIN {
        return Err(Error::Usage(
            "--margin leaves no room for mazes: give at most 2in".into(),
        ));
    }
    let recipe = args.recipe.recipe(default_recipe)?;
    let mazes = choose(&recipe, args.pages, args.first, args.by)?;
    let pages = pages(&args.title, args.paper, args.margin, args.by, &mazes)?;
    let pdf = picture::pdf(
        &args.title,
        &pages.iter().map(pages::Sheet::page).collect::<Vec<_>>(),
    );
    output::write(file, |out| out.write_all(&pdf))?;
    if args.recipe.is_seed_fresh() {
        print_seed(recipe.seed);
    }
    Ok(())
}

/// Fails if a file's extension names a different format.
fn check_name(file: Option<&Path>) -> Result<(), Error> {
    let other = file.and_then(Path::extension);
    match other.filter(|extension| !extension.eq_ignore_ascii_case("pdf")) {
        None => Ok(()),
        Some(_) => Err(Error::Usage(
            "a book is a PDF file: give -o a name that ends with .pdf".into(),
        )),
    }
}

/// The maximum margin, in points.
const MAX_MARGIN: f64 = 2.0 * INCH;
