//! The command `maze slides`, which writes the steps of an algorithm as slides.

mod html;
mod page;
mod stops;
mod words;

use crate::error::Error;
use crate::explained::{commentary, script_parser};
use crate::input::{add_default, recipe_of_size};
use crate::output;
use crate::progress;
use crate::step_picture::{Numbers, StepPicture};
use crate::texts;
use clap::Arg;
use std::path::PathBuf;
use std::sync::Arc;
use stops::Stop;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_export::maps::Language;
use warren_export::picture;
use warren_flags::RecipeFlags;
use warren_maze::draw::Scene;
use warren_maze::topology::{Grid, GridShape, Topology};
use warren_watch::{Commentary, Script, check_size};
use words::Words;

/// Write the steps of an algorithm as slides: PDF pages, or one HTML page for any browser
///
/// Each slide shows the maze so far, the pseudocode with the current line, a sentence about the step, and
/// the cells that the algorithm remembers. The HTML page needs no server and no network: the arrow keys
/// move one step, Space plays and pauses, and Home and End go to the first and the last step.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, mut_args = add_default_size)]
#[command(group = clap::ArgGroup::new("files").args(["pdf", "html"]).required(true).multiple(true))]
pub(crate) struct Args {
    /// The algorithm that carves or searches a maze
    #[arg(value_name = "ALGORITHM", value_parser = script_parser())]
    script: &'static Script,
    #[command(flatten)]
    recipe: RecipeFlags,
    /// Write slides in the format 16:9 to this PDF file
    #[arg(long, value_name = "FILE", help_heading = "Slides")]
    pdf: Option<PathBuf>,
    /// Write slides to this HTML file
    #[arg(long, value_name = "FILE", help_heading = "Slides")]
    html: Option<PathBuf>,
    /// The language of the texts
    #[arg(long, value_enum, value_name = "LANGUAGE", default_value_t = Language::English)]
    #[arg(help_heading = "Slides")]
    language: Language,
    /// The numbers in the cells
    #[arg(long, value_enum, value_name = "WHICH", help_heading = "Slides")]
    numbers: Option<Numbers>,
    /// Show only the pages of the algorithm's lesson, each with its step
    #[arg(long, conflicts_with = "slides", help_heading = "Slides")]
    lesson: bool,
    /// The maximum number of slides; if there are more steps, a slide shows several of them
    #[arg(long, value_name = "N", help_heading = "Slides")]
    #[arg(value_parser = clap::value_parser!(u32).range(2..=MAX_SLIDES as i64))]
    slides: Option<u32>,
}

const EXAMPLES: &str = "\
Examples:
  maze slides wilson --seed 7 --pdf wilson.pdf           a page per step
  maze slides kruskal --seed 7 --html kruskal.html       open it in a browser
  maze slides breadth-first --algorithm prim --grid hex --seed 7 --html search.html
  maze slides wilson --lesson --seed 7 --html lesson.html
  maze slides aldous-broder --seed 7 --slides 100 --language de --pdf zufall.pdf";

/// The maximum number of slides.
const MAX_SLIDES: usize = 5000;

/// The maximum number of cells that all slides of a PDF file can show together.
const MAX_PDF_CELLS: u64 = 4_000_000;

/// The maximum number of cells on slides. More cells would be too small to see.
const MAX_CELLS: u32 = 2500;

/// Replaces the default size in the help.
fn add_default_size(flag: Arg) -> Arg {
    match flag.get_id().as_str() {
        "width" => add_default(flag, "8"),
        "height" => add_default(flag, "6"),
        "depth" => add_default(flag, "2"),
        _ => flag,
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    for (file, what) in [(&args.pdf, "a PDF file"), (&args.html, "an HTML file")] {
        if file.is_some() {
            output::check_bytes(file.as_deref(), what)?;
        }
    }
    let recipe = args.recipe()?;
    let commentary = Arc::new(commentary(
        args.script,
        &recipe,
        args.recipe.is_seed_fresh(),
    )?);
    let stops = match args.lesson {
        true => stops::lesson(&commentary, texts::lesson(args.language, args.script)),
        false => stops::every(commentary.len(), args.slides.map(|most| most as usize)),
    };
    args.check_length(&commentary, stops.len())?;
    let mut picture = StepPicture::begin(Arc::clone(&commentary), args.numbers);
    let words = Words::new(args.language, args.script);
    if let Some(file) = &args.pdf {
        let pdf = progress::during("drawing", || pdf(&mut picture, &words, &stops));
        output::write(Some(file), |out| out.write_all(&pdf))?;
    }
    if let Some(file) = &args.html {
        let html = progress::during("drawing", || html::html(&mut picture, &words, &stops));
        output::write(Some(file), |out| out.write_all(html.as_bytes()))?;
    }
    if args.recipe.is_seed_fresh() {
        crate::flags::print_fresh_seed(commentary.show().level());
    }
    Ok(())
}

impl Args {
    /// Returns the recipe of the maze that is carved or searched.
    fn recipe(&self) -> Result<Recipe, Error> {
        let carved = Algorithm::ALL
            .into_iter()
            .find(|algorithm| algorithm.name() == self.script.name);
        let usual = |shape: GridShape| {
            let [width, height, depth] = shape.usual_size();
            let size = [width.min(8), height.min(6), depth.min(2)];
            Recipe {
                algorithm: carved.clone().unwrap_or_default(),
                ..recipe_of_size(shape, size)
            }
        };
        let recipe = self.recipe.recipe_if(usual, |recipe| {
            check_size(recipe.grid)?;
            let cells = Grid::try_from(recipe.grid).map_or(0, |grid| grid.cells());
            match cells {
                0..=MAX_CELLS => Ok(()),
                _ => Err(Error::Usage(format!(
                    "{cells} cells are too many for slides: the maximum is {MAX_CELLS}"
                ))),
            }
        })?;
        match &carved {
            Some(carved) if carved.name() != recipe.algorithm.name() => Err(Error::Usage(format!(
                "the slides show {}, so the maze cannot be carved by {}: leave out --algorithm",
                carved.name(),
                recipe.algorithm.name()
            ))),
            _ => Ok(recipe),
        }
    }

    /// Fails if there are too many slides.
    fn check_length(&self, commentary: &Commentary, slides: usize) -> Result<(), Error> {
        let cells = u64::from(commentary.show().level().grid().cells());
        let is_long = self.pdf.is_some() && slides as u64 * cells > MAX_PDF_CELLS;
        match slides > MAX_SLIDES || is_long {
            false => Ok(()),
            true => Err(Error::Usage(format!(
                "{slides} steps are too many for this maze: give --slides, or a smaller --width and \
                 --height"
            ))),
        }
    }
}

/// Returns the slides as the pages of a PDF file.
fn pdf(picture: &mut StepPicture, words: &Words, stops: &[Stop]) -> Vec<u8> {
    let scenes: Vec<Scene> = stops
        .iter()
        .map(|&stop| {
            picture.seek(stop.remarks);
            page::scene(picture, words, stop)
        })
        .collect();
    let pages: Vec<_> = scenes
        .iter()
        .map(|scene| picture::Page { scene, unit: 1.0 })
        .collect();
    picture::pdf(words.title(), &pages)
}
