//! The command line.

use crate::camera::View;
use bevy::ecs::resource::Resource;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, ValueEnum};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use warren_core::level::{self, Algorithm, DoorCount, Level, Placement, Recipe};
use warren_core::rng;
use warren_core::topology::Shape;

/// Walk through generated mazes and dungeons.
#[derive(Parser, Debug)]
#[command(version, after_help = EXAMPLES)]
pub struct Args {
    /// A level to open, as RON
    level: Option<PathBuf>,
    #[command(flatten)]
    recipe: RecipeArgs,
    /// The view to begin with
    #[arg(long, value_enum, default_value_t)]
    view: View,
    /// The demo player plays
    #[arg(long)]
    demo: bool,
    /// Without window and renderer, as fast as it can
    #[arg(long, requires = "demo", conflicts_with = "screenshot")]
    headless: bool,
    /// Save a picture of the window as PNG once the scene is ready, then exit
    #[arg(long, value_name = "FILE")]
    screenshot: Option<PathBuf>,
    /// Leave texts and map out of the picture
    #[arg(long)]
    no_hud: bool,
}

const EXAMPLES: &str = "\
Examples:
  warren                                      the title screen
  warren --seed 7 --algorithm areas           two areas, joined by secret doors
  warren --grid hex --wrap xy --view top-down hexagons without an edge
  warren --headless --demo --seed 7           play it without a window";

#[derive(clap::Args, Debug)]
struct RecipeArgs {
    /// A number or a word that decides everything random [default: a fresh one]
    #[arg(long, value_name = "SEED", conflicts_with = "level")]
    seed: Option<String>,
    /// How passages are carved [default: prim]
    #[arg(long, value_enum, conflicts_with = "level")]
    algorithm: Option<AlgorithmName>,
    /// The cells [default: square]
    #[arg(long, value_enum, conflicts_with = "level")]
    grid: Option<GridName>,
    /// The axes whose ends meet
    #[arg(long, value_enum, conflicts_with = "level")]
    wrap: Option<Wrap>,
    /// Cells a row [default: 20]
    #[arg(long, value_name = "N", conflicts_with = "level")]
    width: Option<u32>,
    /// Rows [default: 20]
    #[arg(long, value_name = "N", conflicts_with = "level")]
    height: Option<u32>,
    /// How many areas, with --algorithm areas [default: 2]
    #[arg(long, value_name = "K", conflicts_with = "level")]
    areas: Option<u32>,
    /// How many secret doors join the areas, 0 to seal them [default: as areas]
    #[arg(long, value_name = "N", conflicts_with = "level")]
    doors: Option<u32>,
    /// Where players start and finish [default: corners]
    #[arg(long, value_enum, conflicts_with = "level")]
    placement: Option<PlacementName>,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum AlgorithmName {
    Prim,
    RandomBacktrack,
    Areas,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum GridName {
    Square,
    Hex,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Wrap {
    X,
    Y,
    Xy,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum PlacementName {
    Corners,
    Random,
    Farthest,
}

/// What the command line asks for.
#[derive(Resource, Clone, Debug, Default)]
pub struct Options {
    /// The level to begin with; the title screen where there is none.
    pub level: Option<Arc<Level>>,
    /// What Play makes.
    pub recipe: Recipe,
    /// The view to begin with.
    pub view: View,
    /// Whether the demo player plays.
    pub demo: bool,
    /// Whether there is neither window nor renderer.
    pub headless: bool,
    /// Where a picture goes, before the program ends.
    pub screenshot: Option<PathBuf>,
    /// Whether texts are left out.
    pub no_hud: bool,
}

/// The most cells of a level that the game opens, 2000 × 2000.
pub const MAX_CELLS: u64 = 4_000_000;

/// Why the arguments start no game.
#[derive(Debug, thiserror::Error)]
pub enum ArgsError {
    /// They make no sense.
    #[error(transparent)]
    Usage(#[from] clap::Error),
    /// They name a level that cannot be opened.
    #[error("cannot open {}: {why}", path.display())]
    Level {
        /// The level's file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

impl Args {
    /// What they ask for, the level read or made.
    pub fn options(self) -> Result<Options, ArgsError> {
        let at_once = self.demo || self.screenshot.is_some();
        let wants_level = self.level.is_some() || self.recipe.any() || at_once;
        let recipe = self.recipe.recipe()?;
        let level = match &self.level {
            Some(path) => Some(open(path)?),
            None if wants_level => Some(level::make(&recipe).map_err(|e| usage(&e.to_string()))?),
            None => None,
        };
        Ok(Options {
            level: level.map(Arc::new),
            recipe,
            view: self.view,
            demo: self.demo,
            headless: self.headless,
            screenshot: self.screenshot,
            no_hud: self.no_hud,
        })
    }
}

impl RecipeArgs {
    fn any(&self) -> bool {
        self.seed.is_some()
            || self.algorithm.is_some()
            || self.grid.is_some()
            || self.wrap.is_some()
            || self.width.is_some()
            || self.height.is_some()
            || self.areas.is_some()
            || self.doors.is_some()
            || self.placement.is_some()
    }

    fn recipe(&self) -> Result<Recipe, clap::Error> {
        let mut recipe = Recipe::default();
        recipe.seed = match &self.seed {
            Some(text) => rng::seed_from(text)
                .ok_or_else(|| usage("--seed is empty: give a number or a word"))?,
            None => rng::fresh_seed(),
        };
        recipe.algorithm = self.algorithm()?;
        if let Some(grid) = self.grid {
            recipe.grid.shape = match grid {
                GridName::Square => Shape::Square,
                GridName::Hex => Shape::Hex,
            };
        }
        if let Some(wrap) = self.wrap {
            recipe.grid.wrap_x = matches!(wrap, Wrap::X | Wrap::Xy);
            recipe.grid.wrap_y = matches!(wrap, Wrap::Y | Wrap::Xy);
        }
        recipe.grid.width = self.width.unwrap_or(recipe.grid.width);
        recipe.grid.height = self.height.unwrap_or(recipe.grid.height);
        recipe.placement = match self.placement {
            Some(PlacementName::Random) => Placement::Random,
            Some(PlacementName::Farthest) => Placement::Farthest,
            Some(PlacementName::Corners) | None => Placement::Corners,
        };
        check_size(&recipe).map_err(|error| usage(&error))?;
        Ok(recipe)
    }

    fn algorithm(&self) -> Result<Algorithm, clap::Error> {
        let name = self.algorithm.unwrap_or(AlgorithmName::Prim);
        if !matches!(name, AlgorithmName::Areas) {
            for (flag, value) in [("--areas", self.areas), ("--doors", self.doors)] {
                if value.is_some() {
                    let message = format!("{flag} needs --algorithm areas");
                    return Err(usage(&message));
                }
            }
        }
        Ok(match name {
            AlgorithmName::Prim => Algorithm::Prim,
            AlgorithmName::RandomBacktrack => Algorithm::ALL[1].clone(),
            AlgorithmName::Areas => Algorithm::Areas {
                count: self.areas.unwrap_or(2),
                doors: match self.doors {
                    None => DoorCount::Default,
                    Some(0) => DoorCount::Sealed,
                    Some(count) => DoorCount::Exactly(count),
                },
            },
        })
    }
}

/// Whether the game opens levels of this size: what to do where it does not.
pub fn check_size(recipe: &Recipe) -> Result<(), String> {
    let (width, height) = (recipe.grid.width, recipe.grid.height);
    if u64::from(width) * u64::from(height) > MAX_CELLS {
        return Err(format!(
            "{width} × {height} is too large to walk in: ask for at most {MAX_CELLS} cells"
        ));
    }
    Ok(())
}

fn open(path: &Path) -> Result<Level, ArgsError> {
    let failed = |why: String| ArgsError::Level {
        path: path.into(),
        why,
    };
    let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    level::read(&text).map_err(|error| failed(error.to_string()))
}

fn usage(message: &str) -> clap::Error {
    Args::command().error(ErrorKind::ValueValidation, message)
}
