//! The command `maze worksheet`, which writes a task about an algorithm, and its answer.

mod again;
mod bias;
mod distances;
mod figure;
mod kruskal;
mod sheet;
mod visits;
mod wilson;

use crate::error::Error;
use crate::input::{add_default, recipe_of_size};
use crate::output;
use crate::texts::text;
use clap::{Arg, ValueEnum};
use figure::Figure;
use sheet::Sheet;
use std::path::PathBuf;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_export::length::MILLIMETRE;
use warren_export::maps::Language;
use warren_export::page::Paper;
use warren_export::picture::{self, Page};
use warren_flags::RecipeFlags;
use warren_maze::draw::Scene;
use warren_maze::topology::GridShape;

/// Write a worksheet about an algorithm, with its answer on the second page, as PDF
///
/// The library computes the answers. The same seed makes the same worksheet.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, mut_args = add_default_size)]
pub(crate) struct Args {
    /// The task
    #[arg(value_enum)]
    kind: Kind,
    #[command(flatten)]
    recipe: RecipeFlags,
    /// The PDF file to write
    #[arg(long, value_name = "FILE", help_heading = "Worksheet")]
    pdf: PathBuf,
    /// The language of the texts
    #[arg(long, value_enum, value_name = "LANGUAGE", default_value_t = Language::English)]
    #[arg(help_heading = "Worksheet")]
    language: Language,
    /// The paper size
    #[arg(long, value_enum, default_value = "a4", help_heading = "Worksheet")]
    paper: Paper,
}

const EXAMPLES: &str = "\
Examples:
  maze worksheet breadth-first --seed 7 --pdf visits.pdf
  maze worksheet distances --grid hex --width 7 --height 7 --seed 7 --pdf hexagons.pdf
  maze worksheet bias --language de --paper a4 --seed 7 --pdf vorliebe.pdf";

/// The tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Number the cells in the order of a breadth-first search
    BreadthFirst,
    /// Find the sets of Kruskal's algorithm, and the walls that it opens next
    Kruskal,
    /// Draw the next random walk of Wilson's algorithm
    Wilson,
    /// Find out which algorithm made which of four mazes
    Bias,
    /// Compute the distances from a cell
    Distances,
}

/// A task and its answer.
struct Task {
    title: &'static str,
    paragraphs: Vec<String>,
    figures: Vec<Figure>,
    answers: Vec<String>,
    answer_figures: Vec<Figure>,
}

/// Replaces the default size in the help.
fn add_default_size(flag: Arg) -> Arg {
    match flag.get_id().as_str() {
        "width" | "height" => add_default(flag, "8, for bias 14"),
        "depth" => add_default(flag, "1"),
        _ => flag,
    }
}

/// The maximum number of columns and of rows.
const MAX_SIDE: u32 = 40;
/// The minimum width of cells in which a person writes, and of the other cells, in points.
const MIN_CELLS: [f64; 2] = [6.0 * MILLIMETRE, 2.0 * MILLIMETRE];

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    output::check_bytes(Some(&args.pdf), "a worksheet")?;
    let recipe = args.recipe()?;
    let language = args.language;
    let task = match args.kind {
        Kind::BreadthFirst => visits::task(&recipe, language)?,
        Kind::Kruskal => kruskal::task(&recipe, language)?,
        Kind::Wilson => wilson::task(&recipe, language)?,
        Kind::Bias => bias::task(&recipe, language)?,
        Kind::Distances => distances::task(&recipe, language)?,
    };
    let scenes = args.scenes(&recipe, &task)?;
    let pages: Vec<Page> = scenes
        .iter()
        .map(|scene| Page { scene, unit: 1.0 })
        .collect();
    let pdf = picture::pdf(task.title, &pages);
    output::write(Some(&args.pdf), |out| out.write_all(&pdf))?;
    if args.recipe.is_seed_fresh() {
        crate::flags::print_seed(recipe.seed);
    }
    Ok(())
}

impl Args {
    /// Returns the recipe of the maze, which has one floor.
    fn recipe(&self) -> Result<Recipe, Error> {
        if self.kind == Kind::Bias && self.recipe.chooses_algorithm() {
            return Err(Error::Usage(
                "this worksheet compares four algorithms: leave out --algorithm and its parameters"
                    .into(),
            ));
        }
        let algorithm = match self.kind {
            Kind::Kruskal => Algorithm::Kruskal,
            Kind::Wilson | Kind::BreadthFirst | Kind::Distances => Algorithm::Wilson,
            Kind::Bias => Algorithm::default(),
        };
        let usual = |shape: GridShape| {
            let [width, height, _] = shape.usual_size();
            let most = if self.kind == Kind::Bias { 14 } else { 8 };
            Recipe {
                algorithm: algorithm.clone(),
                ..recipe_of_size(shape, [width.min(most), height.min(most), 1])
            }
        };
        let recipe = self.recipe.recipe_if(usual, |recipe| {
            let grid = recipe.grid;
            if grid.depth > 1 {
                let what = "a worksheet shows one floor: give --depth 1, or leave it out";
                return Err(Error::Usage(what.into()));
            }
            match grid.width.max(grid.height) {
                0..=MAX_SIDE => Ok(()),
                _ => Err(Error::Usage(format!(
                    "the maze is too large for a worksheet: give a --width and a --height of at most \
                     {MAX_SIDE}"
                ))),
            }
        })?;
        let is_fixed = matches!(self.kind, Kind::Kruskal | Kind::Wilson);
        match is_fixed && recipe.algorithm.name() != algorithm.name() {
            false => Ok(recipe),
            true => Err(Error::Usage(format!(
                "this worksheet is about {}: leave out --algorithm",
                algorithm.name()
            ))),
        }
    }

    /// Returns the page of the task and the page of the answer. Fails if the cells are too small.
    fn scenes(&self, recipe: &Recipe, task: &Task) -> Result<[Scene; 2], Error> {
        let seed = self.recipe.is_seed_fresh().then_some(recipe.seed);
        let words = std::env::args_os().skip(1);
        let words = words.map(|word| word.to_string_lossy().into_owned());
        let footer = again::command(words, &self.pdf, seed);
        let name = text(self.language, "sheet-name");
        let answer = format!("{}: {}", text(self.language, "sheet-answer"), task.title);
        let sheet = Sheet {
            size: self.paper.portrait(),
            footer: &footer,
        };
        let (page, cell) = sheet.scene(task.title, Some(name), &task.paragraphs, &task.figures);
        let [written, other] = MIN_CELLS;
        let least = if self.kind == Kind::Bias {
            other
        } else {
            written
        };
        if cell < least {
            return Err(Error::Usage(format!(
                "the cells would be {:.1} mm wide, which is too small: give a smaller --width and \
                 --height, or a larger --paper",
                cell / MILLIMETRE
            )));
        }
        let (answer, _) = sheet.scene(&answer, None, &task.answers, &task.answer_figures);
        Ok([page, answer])
    }
}
