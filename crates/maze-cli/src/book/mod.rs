//! The command `maze book`, which makes a book of mazes as printers accept it.

mod choose;
mod cover;
mod drawing;
mod end_picture;
mod ends;
mod extent;
mod file;
mod pages;
mod preflight;
mod puzzles;
mod stars;
mod trim;
mod words;

use crate::error::Error;
use crate::figures;
use crate::flags::print_seed;
use crate::input::add_default_size;
use crate::length::length;
use crate::output::{self, write_note};
use crate::progress;
use choose::{Choice, Names, choose};
use clap::Arg;
use cover::{Stock, cover};
use drawing::DrawingStyle;
use ends::Ends;
use file::BookFile;
use pages::{Book, Print};
use puzzles::{BookChapter, BookPuzzle, chapters, recipe_of_flags};
use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use trim::Trim;
use warren_dungeon::survey::Figure;
use warren_export::length::INCH;
use warren_export::maps::Language;
use warren_export::picture::{LineEnds, print_pdf};
use warren_flags::file::name;
use warren_flags::{RecipeFlags, ids};
use words::words;

/// Make a book of mazes as a PDF file for printers, with solutions at the end
///
/// A file describes the chapters of the book. Without a file, the flags describe one chapter, in which
/// mazes become larger and more difficult from page to page. The same seed makes the same book. See
/// docs/books.md.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, mut_args = add_default_size, mut_args = with_file)]
pub(crate) struct Args {
    /// A file with the chapters of the book
    #[arg(value_name = "FILE.ron")]
    file: Option<PathBuf>,
    #[command(flatten)]
    recipe: RecipeFlags,
    /// The number of mazes
    #[arg(long, value_name = "N", default_value_t = 12, help_heading = "Book")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=500), conflicts_with = "file")]
    pages: u32,
    /// The size of the first maze, in percent of the width and height of the last
    #[arg(
        long,
        value_name = "PERCENT",
        default_value_t = 40,
        help_heading = "Book"
    )]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100), conflicts_with = "file")]
    first: u32,
    /// The measure that increases: a key of the figures of maze stats --format json
    #[arg(
        long,
        value_name = "FIGURE",
        default_value = "difficulty",
        help_heading = "Book"
    )]
    #[arg(value_parser = figures::figure, conflicts_with = "file")]
    by: Figure,
    /// The title on the first page
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "Mazes",
        help_heading = "Book"
    )]
    #[arg(conflicts_with = "file")]
    title: String,
    /// The language of the instructions
    #[arg(long, value_enum, default_value = "en", help_heading = "Book")]
    language: Language,
    /// The number of solutions on a page
    #[arg(long, value_name = "N", default_value = "6", help_heading = "Book")]
    #[arg(value_parser = ["6", "12"])]
    solutions: String,
    /// The size of a page after cutting: 6x9, 8x10, 8.5x11 (or letter), a4, a5, a6, or a size of your
    /// own such as 5.5x8.5in or 150x220mm
    #[arg(
        long,
        visible_alias = "paper",
        value_name = "SIZE",
        default_value = "a4"
    )]
    #[arg(value_parser = Trim::parse, help_heading = "Print")]
    trim: Trim,
    /// The white margin at the outer edge, the top and the bottom of a page, with the unit in, mm, cm or
    /// pt
    #[arg(long, value_name = "LENGTH", default_value = "0.5in", value_parser = length)]
    #[arg(help_heading = "Print")]
    margin: f64,
    /// The margin at the spine [default: --margin, or more in a book of more than 300 pages]
    #[arg(long, value_name = "LENGTH", value_parser = length, help_heading = "Print")]
    inner: Option<f64>,
    /// The part of the sheet around a page that is cut off, such as 0.125in
    #[arg(long, value_name = "LENGTH", default_value = "0mm", value_parser = length)]
    #[arg(help_heading = "Print")]
    bleed: f64,
    /// The maximum width of a cell [default: mazes fill their pages]
    #[arg(long, value_name = "LENGTH", value_parser = length, help_heading = "Print")]
    cell: Option<f64>,
    /// The width of walls [default: a tenth of a cell, from 0.75pt to 3pt]
    #[arg(long, value_name = "LENGTH", value_parser = length, help_heading = "Print")]
    line_width: Option<f64>,
    /// The ends and the corners of walls
    #[arg(long, value_enum, default_value = "round", help_heading = "Print")]
    line_ends: LineEnds,
    /// The signs of the start and the finish
    #[arg(long, value_enum, default_value = "arrows", help_heading = "Print")]
    ends: Ends,
    /// Write a cover to this PDF file: back, spine and front on one sheet
    #[arg(long, value_name = "FILE.pdf", help_heading = "Cover")]
    cover: Option<PathBuf>,
    /// The paper of the book, from which the width of the spine follows
    #[arg(
        long,
        value_enum,
        default_value = "white",
        requires = "cover",
        help_heading = "Cover"
    )]
    stock: Stock,
    /// Show the spine, the safe areas and the space for a bar code on the cover
    #[arg(long, requires = "cover", help_heading = "Cover")]
    guides: bool,
    /// The PDF file to write
    #[arg(
        short,
        long,
        visible_alias = "pdf",
        value_name = "FILE.pdf",
        help_heading = "Book"
    )]
    output: Option<PathBuf>,
    /// Check a book or a cover instead of making one: fonts, boxes, inks, solutions, and equal mazes. The
    /// exit status is 0 if it has no problems, 1 if it has problems, and 2 if the file cannot be read
    #[arg(long, value_name = "FILE.pdf", exclusive = true)]
    preflight: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  maze book -o book.pdf                         twelve mazes, up to 20 by 20 cells
  maze book -o hex.pdf --grid hex --mask hexagon --width 25 --height 25 --pages 30
  maze book -o book.pdf --by solution --algorithm wilson --width 40 --height 50 --seed 7
  maze book chapters.ron --pdf book.pdf --trim 8.5x11 --cover cover.pdf --seed 7
  maze book --preflight book.pdf                check a book as a printer does";

/// The minimum width of walls, in points.
const MIN_LINE: f64 = 0.5;
/// The minimum width of the margins of a page, in points.
const MIN_MARGIN: f64 = 0.25 * INCH;
/// The minimum width of cells, in points.
const MIN_CELL: f64 = 2.0;

/// Forbids the flags of a recipe beside a file, except the seed.
fn with_file(flag: Arg) -> Arg {
    let id = flag.get_id().clone();
    match id != "seed" && ids::<RecipeFlags>().contains(&id) {
        true => flag.conflicts_with("file"),
        false => flag,
    }
}

/// Runs the command. Returns whether a checked book has no problems, or `true` if it makes a book.
pub(crate) fn run(args: &Args) -> Result<bool, Error> {
    if let Some(file) = &args.preflight {
        return check_file(file);
    }
    let file = args.output.as_deref();
    for file in [file, args.cover.as_deref()] {
        check_name(file)?;
    }
    if file.is_some() && file == args.cover.as_deref() {
        return Err(Error::Usage(
            "--cover and --pdf are the same file: give two names".into(),
        ));
    }
    output::check_bytes(file, "a book")?;
    let print = args.print()?;
    let (book, seed) = args.book()?;
    let pages = book.pages(&print)?;
    let pdf = print_pdf(&book.title, &book.author, &pages, args.line_ends);
    output::write(file, |out| out.write_all(&pdf))?;
    if let Some(file) = &args.cover {
        let page = cover(&book, &print, args.stock, pages.len(), args.guides)?;
        let spine = args.stock.spine(pages.len()) / INCH;
        let [width, height] = page.size.map(|side| side / INCH);
        let pdf = print_pdf(&book.title, &book.author, &[page], args.line_ends);
        output::write(Some(file), |out| out.write_all(&pdf))?;
        write_note(format_args!(
            "cover of {width:.3} × {height:.3} in, with a spine of {spine:.3} in for {} pages",
            pages.len()
        ));
    }
    if args.recipe.is_seed_fresh() {
        print_seed(seed);
    }
    Ok(true)
}

/// Prints what is wrong with a book or a cover. Returns whether nothing is wrong.
fn check_file(file: &Path) -> Result<bool, Error> {
    let bytes = fs::read(file).map_err(|why| Error::content(file, why))?;
    let report = preflight::preflight(bytes).map_err(|why| Error::content(file, why))?;
    let mut out = anstream::stdout();
    if report.problems.is_empty() {
        writeln!(out, "{}", report.summary())?;
        return Ok(true);
    }
    for problem in &report.problems {
        writeln!(out, "{problem}")?;
    }
    let count = report.problems.len();
    let plural = if count == 1 { "" } else { "s" };
    writeln!(out, "{}: {count} problem{plural}", name(file))?;
    Ok(false)
}

impl Args {
    /// Returns whether the command checks a file, so that the exit status 1 is a verdict.
    pub(crate) fn has_verdict(&self) -> bool {
        self.preflight.is_some()
    }

    fn print(&self) -> Result<Print, Error> {
        let usage = |what: &str| Err(Error::Usage(what.into()));
        if self.line_width.is_some_and(|line| line < MIN_LINE) {
            return usage("--line-width is too thin for printers: give at least 0.5pt");
        }
        if self.cell.is_some_and(|cell| cell < MIN_CELL) {
            return usage("--cell is too small to draw in: give at least 2pt");
        }
        let margins = [Some(self.margin), self.inner];
        if margins.into_iter().flatten().any(|it| it < MIN_MARGIN) {
            return usage("a margin is too small for printers: give at least 0.25in");
        }
        if self.bleed > INCH {
            return usage("--bleed is more than any printer asks for: give at most 1in");
        }
        let Trim(trim) = self.trim;
        let [columns, rows] = match self.solutions.as_str() {
            "12" => [3, 4],
            _ => [2, 3],
        };
        Ok(Print {
            trim,
            inner: self.inner,
            outer: self.margin,
            bleed: self.bleed,
            solutions: match trim[0] > trim[1] {
                true => [rows, columns],
                false => [columns, rows],
            },
            style: DrawingStyle {
                ends: self.ends,
                line: self.line_width,
                cell: self.cell,
            },
            words: words(self.language),
        })
    }

    /// Makes the puzzles of the book. Also returns its seed.
    fn book(&self) -> Result<(Book, u64), Error> {
        let Some(path) = &self.file else {
            return self.book_of_flags();
        };
        let file = BookFile::read(path)?;
        let seed = self.recipe.recipe(crate::input::default_recipe)?.seed;
        let book = Book {
            chapters: chapters(path, &file.chapters, seed)?,
            title: file.title,
            subtitle: file.subtitle,
            author: file.author,
            seed,
        };
        Ok((book, seed))
    }

    fn book_of_flags(&self) -> Result<(Book, u64), Error> {
        if let Some(letter) = warren_font::missing(&self.title) {
            return Err(Error::Usage(format!("--title: {}", no_letter(letter))));
        }
        let recipe = recipe_of_flags(&self.recipe)?;
        let seed = recipe.seed;
        let choice = Choice {
            recipe,
            count: self.pages,
            first: self.first,
            by: self.by,
            conditions: Vec::new(),
            names: Names::Flags,
        };
        let bar = progress::mazes(self.pages);
        let chosen = choose(&choice, &mut HashSet::new(), || bar.inc(1))?;
        let chapter = BookChapter {
            title: String::new(),
            text: String::new(),
            puzzles: chosen.into_iter().map(BookPuzzle::from).collect(),
        };
        let book = Book {
            title: self.title.clone(),
            subtitle: String::new(),
            author: String::new(),
            chapters: vec![chapter],
            seed,
        };
        Ok((book, seed))
    }
}

/// Says that the font does not contain a character.
fn no_letter(letter: char) -> String {
    format!(
        "the font has no character {letter:?}: use letters of European languages, digits and signs"
    )
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
