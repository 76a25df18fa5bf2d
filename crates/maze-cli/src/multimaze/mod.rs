//! The command `maze multimaze`, which makes puzzle pages with several starts and finishes.

mod files;
#[cfg(test)]
mod tests;

use crate::error::Error;
use crate::flags;
use crate::length::length;
use crate::output::write_note;
use crate::progress;
use files::{Format, Titled, write_pages};
use std::ops::ControlFlow;
use std::path::PathBuf;
use warren_dungeon::recipe::{Algorithm, Recipe, RecipeError};
use warren_export::length::INCH;
use warren_export::memory;
use warren_export::page::{Layout, Paper, Style};
use warren_export::picture::MAX_PDF_SIDE;
use warren_flags::{FlagsError, one_of};
use warren_maze::draw::TooManyCells;
use warren_maze::rng;
use warren_maze::topology::{Dir, Grid, GridShape, GridSpec};
use warren_puzzle::{APART_TRIES, Overlap, Puzzle, PuzzleError, PuzzleSearch};

/// Make puzzle pages: mazes with several starts that must be joined to finishes
///
/// The mazes are made by Aldous-Broder, so all mazes of a size are equally likely. One corner is
/// always a start, and the opposite corner is a finish. Starts are solid green dots, and finishes
/// are hollow red dots.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The shape of cells
    #[arg(long, value_parser = one_of(GridShape::ALL, |shape| shape.name()))]
    #[arg(default_value = GridShape::default().name())]
    grid: GridShape,
    /// Columns of the maze; for a polar grid, cells of the innermost ring [default: 40
    /// squares]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,
    /// Rows of the maze; for a polar grid, the number of rings [default: 32 squares]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    height: Option<u32>,
    /// Floors of a cubic grid [default: 4]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// The number of starts
    #[arg(long, value_name = "N", default_value_t = 8)]
    starts: u32,
    /// The number of finishes, at least as many as starts
    #[arg(long, value_name = "N", default_value_t = 8)]
    finishes: u32,
    /// Let paths overlap [default: only if no puzzle was found that can be solved otherwise]
    #[arg(long)]
    overlap: bool,
    /// Make only puzzles that can be solved without two paths through the same cell
    #[arg(long, conflicts_with = "overlap")]
    no_overlap: bool,
    /// A number or a word; the same seed makes the same pages [default: random]
    #[arg(long, value_parser = warren_flags::seed)]
    seed: Option<u64>,
    /// Add a page with a solution
    #[arg(long)]
    solution: bool,
    /// The number of different puzzles; with several, puzzles are numbered and the solutions are at
    /// the end
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    pages: u32,
    /// The width of a cell, with the unit in, mm, cm or pt [default: 0.25in; with --paper, more if the
    /// maze would not fill the page]
    #[arg(long, value_name = "LENGTH", value_parser = length, help_heading = "Page")]
    cell: Option<f64>,
    /// The width of walls [default: a tenth of a cell]
    #[arg(long, value_name = "LENGTH", value_parser = length, help_heading = "Page")]
    line_width: Option<f64>,
    /// The white margin on each side of the page
    #[arg(long, value_name = "LENGTH", default_value = "0.5in", value_parser = length)]
    #[arg(help_heading = "Page")]
    margin: f64,
    /// The paper size; the maze is made smaller if necessary [default: a page that fits the maze]
    #[arg(long, value_enum, help_heading = "Page")]
    paper: Option<Paper>,
    /// The format [default: from the extension of the file, or else svg]
    #[arg(long, value_enum, help_heading = "Page")]
    format: Option<Format>,
    /// The file to write; several pages as SVG or PNG are written to FILE-1, FILE-2 and so
    /// on
    #[arg(short, long, value_name = "FILE", help_heading = "Page")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  maze multimaze -o puzzle.pdf                  one puzzle of 10 by 8 inches
  maze multimaze -o puzzle.png --solution       a puzzle and its solution
  maze multimaze -o a4.pdf --paper a4 --cell 7mm
  maze multimaze -o rings.pdf --grid polar --paper a4
  maze multimaze -o book.pdf --pages 12 --starts 6 --finishes 6";

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    let target = files::target(args.format, args.output.as_deref(), args.all_pages())?;
    let made = args.make()?;
    write_pages(&target, &pages(&made, args)?)?;
    if args.seed.is_none() {
        flags::print_seed(made.recipe.seed);
    }
    args.print_report(&made);
    Ok(())
}

/// Puzzles, and the layout of their pages.
struct Made {
    puzzles: Vec<Puzzle>,
    /// Whether the paths may overlap.
    rule: Overlap,
    recipe: Recipe,
    layout: Layout,
}

impl Args {
    /// Returns whether pages with solutions are written.
    fn solves(&self) -> bool {
        self.solution || self.pages > 1
    }

    fn all_pages(&self) -> u32 {
        if self.solves() {
            2 * self.pages
        } else {
            self.pages
        }
    }

    fn style(&self) -> Result<Style, Error> {
        let cell = self.cell.unwrap_or(USUAL_CELL);
        let line = self.line_width.unwrap_or(0.1 * cell);
        let usage = |what: &str| Err(Error::Usage(what.into()));
        if cell < MIN_CELL {
            return usage("--cell is too small to draw in: give at least 1mm");
        }
        if line <= 0.0 {
            return usage("--line-width is 0: walls would be invisible");
        }
        if line > cell / 2.0 {
            return usage("--line-width is more than half a cell: give less");
        }
        Ok(Style {
            cell,
            // Half of an outer wall extends into the margin.
            margin: self.margin.max(line / 2.0),
            line,
        })
    }

    /// Returns the rule that is tried first.
    fn first_rule(&self) -> Overlap {
        match self.overlap {
            true => Overlap::Allowed,
            false => Overlap::Forbidden,
        }
    }

    /// Makes the puzzles. Without a flag for the rule, paths may overlap only if no puzzle was found
    /// that can be solved otherwise.
    fn make(&self) -> Result<Made, Error> {
        let seed = self.seed.unwrap_or_else(rng::fresh_seed);
        match self.make_with(self.first_rule(), seed) {
            Err(Error::Puzzle(PuzzleError::Overlapping)) if !self.no_overlap => {
                write_note(format_args!(
                    "none of {APART_TRIES} mazes can be solved without overlap, so paths may overlap"
                ));
                self.make_with(Overlap::Allowed, seed)
            }
            made => made,
        }
    }

    fn make_with(&self, rule: Overlap, seed: u64) -> Result<Made, Error> {
        let layout = self.layout(rule)?;
        let recipe = self.recipe(layout.grid, seed);
        Ok(Made {
            puzzles: self.puzzles(&recipe, rule)?,
            rule,
            recipe,
            layout,
        })
    }

    fn layout(&self, rule: Overlap) -> Result<Layout, Error> {
        let style = self.style()?;
        let asked = self.requested_grid()?;
        let grid = Grid::try_from(asked).map_err(RecipeError::from)?;
        let layout = match self.paper {
            None => Layout::around(style, &grid, &self.instructions(rule)),
            Some(paper) => {
                let layout = Layout::on_paper(paper, style, asked, &self.instructions(rule))
                    .ok_or_else(|| Error::Usage(NO_ROOM.into()))?;
                match self.cell {
                    None => layout.enlarged(self.line_width),
                    Some(_) => layout,
                }
            }
        };
        if layout.size.iter().any(|&length| length > MAX_PDF_SIDE) {
            let [width, height] = layout.size.map(|length| length / INCH);
            let max = MAX_PDF_SIDE / INCH;
            return Err(Error::Usage(format!(
                "a page of {width:.0} × {height:.0} inches is too large: the maximum is {max} × {max}"
            )));
        }
        // All pages are in memory at the same time.
        let cells = u32::try_from(layout.grid.cells()).unwrap_or(u32::MAX);
        let cells = cells.saturating_mul(self.all_pages());
        if cells > TooManyCells::MAX {
            return Err(TooManyCells { cells }.into());
        }
        let grid = Grid::try_from(layout.grid).map_err(RecipeError::from)?;
        let scene = memory::of_scene(&grid, false);
        // Shapes are copied when they are moved to their position on the page, and a PDF contains
        // all shapes once more.
        let bytes = u64::from(self.all_pages()).saturating_mul(3 * scene);
        memory::check("this page", bytes)?;
        Ok(layout)
    }

    /// Returns the requested grid. If a paper size is chosen, the grid on the page can be smaller.
    fn requested_grid(&self) -> Result<GridSpec, Error> {
        if self.depth.is_some() && !self.grid.has_floors() {
            let chosen = self.grid.name();
            let flag = "--depth";
            return Err(FlagsError::NoFloors { flag, chosen }.into());
        }
        let [width, height, depth] = self.grid.paper_size();
        Ok(GridSpec {
            shape: self.grid,
            width: self.width.unwrap_or(width),
            height: self.height.unwrap_or(height),
            depth: self.depth.unwrap_or(depth),
            ..GridSpec::default()
        })
    }

    fn recipe(&self, grid: GridSpec, seed: u64) -> Recipe {
        Recipe {
            grid,
            algorithm: Algorithm::AldousBroder,
            starts: self.starts,
            finishes: self.finishes,
            seed,
            ..Recipe::default()
        }
    }

    fn puzzles(&self, recipe: &Recipe, rule: Overlap) -> Result<Vec<Puzzle>, Error> {
        let bar = progress::bar(0, "{spinner} {pos} puzzles made");
        let drew = || {
            bar.inc(1);
            ControlFlow::Continue(())
        };
        let search = PuzzleSearch::new(recipe.clone(), self.pages, rule);
        let search = match rule == Overlap::Forbidden && !self.no_overlap {
            true => search.with_max_tries(APART_TRIES),
            false => search,
        };
        Ok(search.run(drew)?)
    }

    fn instructions(&self, rule: Overlap) -> String {
        self.in_words(match rule {
            Overlap::Allowed => OVERLAP,
            Overlap::Forbidden => NO_OVERLAP,
        })
    }

    /// Replaces the word "square" in a string with "cell" if the cells are not squares.
    fn in_words(&self, text: &str) -> String {
        match self.grid.has_square_cells() {
            true => text.into(),
            false => text.replace("square", "cell"),
        }
    }

    /// Prints a report about the pages on standard error, because standard output is reserved for
    /// the page.
    fn print_report(&self, made: &Made) {
        let Made {
            puzzles, recipe, ..
        } = made;
        let asked = self.requested_grid();
        if asked.is_ok_and(|asked| asked != recipe.grid) {
            let GridSpec { width, height, .. } = recipe.grid;
            write_note(match self.grid.has_rings() {
                true => format!("{height} rings fit on the paper, the innermost of {width} cells"),
                false => format!("{width} columns and {height} rows fit on the paper"),
            });
        }
        let apart = puzzles.iter().filter(|puzzle| puzzle.apart().is_some());
        write_note(match (puzzles.len(), apart.count()) {
            (1, 0) => "it cannot be solved without overlapping paths".into(),
            (1, _) => "it can be solved without overlapping paths".into(),
            (all, apart) => format!("{apart} of {all} can be solved without overlapping paths"),
        });
    }
}

/// The width of a cell if no flag sets it.
const USUAL_CELL: f64 = INCH / 4.0;

/// A millimetre in points, minus a tolerance for rounding errors.
const MIN_CELL: f64 = INCH / 25.4 - 1e-9;

const APART: &str = "No square lies on two paths.";
const NO_ROOM: &str = "no maze fits on the paper: make the cells or the margins smaller";

const NO_OVERLAP: &str = "Join each full green dot with one hollow red dot by a path through \
    the maze, and no red dot with two. No two paths may share a square.";
const OVERLAP: &str = "Join each full green dot with one hollow red dot by a path through \
    the maze, and no red dot with two. Paths may overlap. Harder: let no two paths share \
    a square. Not every maze allows it.";

/// Returns the pages of the puzzles, followed by the pages of their solutions.
fn pages(made: &Made, args: &Args) -> Result<Vec<Titled>, Error> {
    let Made {
        puzzles,
        rule,
        layout,
        ..
    } = made;
    let page = |title: String, text: &str, puzzle: &Puzzle, paths: &[Vec<Dir>]| {
        let scene = layout.scene(&title, text, puzzle.level(), paths)?;
        Ok(Titled { title, scene })
    };
    let title = |number: u32| match puzzles.len() {
        1 => "MultiMaze".to_string(),
        _ => format!("MultiMaze {number}"),
    };
    let numbered = (1..).zip(puzzles);
    let asked = numbered
        .clone()
        .map(|(number, puzzle)| page(title(number), &args.instructions(*rule), puzzle, &[]));
    let solved = numbered.filter(|_| args.solves()).map(|(number, puzzle)| {
        let (paths, text) = match puzzle.apart() {
            Some(paths) => (paths.to_vec(), args.in_words(APART)),
            None => {
                let paths = puzzle.shortest();
                let moves: usize = paths.iter().map(Vec::len).sum();
                let text = format!("{moves} steps in total, the fewest possible.");
                (paths, text)
            }
        };
        let title = format!("{}: solution", title(number));
        page(title, &text, puzzle, &paths)
    });
    asked.chain(solved).collect()
}
