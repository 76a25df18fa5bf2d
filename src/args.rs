//! The command line.

use crate::View;
use crate::world::check_walkable;
use bevy::ecs::resource::Resource;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, ValueEnum};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use warren_core::level::{self, Algorithm, DoorCount, Level, Placement, Recipe};
use warren_core::rng;
use warren_core::topology::{GridSpec, Shape};

/// Walk through generated mazes and dungeons.
#[derive(Parser, Debug)]
#[command(version, after_help = EXAMPLES)]
pub struct Args {
    /// A level to open, as RON
    level: Option<PathBuf>,
    #[command(flatten)]
    recipe: Option<RecipeArgs>,
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
    /// Leave the texts over the world out
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
#[group(conflicts_with = "level")]
struct RecipeArgs {
    /// A number or a word that decides everything random [default: a fresh one]
    #[arg(long, value_name = "SEED", value_parser = seed)]
    seed: Option<u64>,
    /// How passages are carved [default: prim, or areas with --areas]
    #[arg(long, value_parser = one_of(Algorithm::ALL, Algorithm::name))]
    algorithm: Option<Algorithm>,
    /// The cells [default: square]
    #[arg(long, value_parser = one_of(Shape::ALL, |shape| shape.name()))]
    grid: Option<Shape>,
    /// The axes whose ends meet
    #[arg(long, value_enum)]
    wrap: Option<Wrap>,
    /// Cells a row [default: 20]
    #[arg(long, value_name = "N")]
    width: Option<u32>,
    /// Rows [default: 20]
    #[arg(long, value_name = "N")]
    height: Option<u32>,
    /// Floors of a cubic grid [default: 1]
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// How many areas [default: 2 with --algorithm areas]
    #[arg(long, value_name = "K")]
    areas: Option<u32>,
    /// How many secret doors join the areas, 0 to seal them [default: as areas]
    #[arg(long, value_name = "N")]
    doors: Option<u32>,
    /// Where players start and finish [default: corners]
    #[arg(long, value_parser = one_of(Placement::ALL, |placement| placement.name()))]
    placement: Option<Placement>,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Wrap {
    X,
    Y,
    Xy,
}

/// Reads a seed.
fn seed(text: &str) -> Result<u64, &'static str> {
    rng::seed_from(text).ok_or("a seed is a number or a word")
}

/// Reads one of `all` by the name that the library gives it.
fn one_of<T: Clone + Send + Sync + 'static, const N: usize>(
    all: [T; N],
    name: fn(&T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let names = all.each_ref().map(name);
    PossibleValuesParser::new(names).try_map(move |chosen| {
        let found = all.iter().find(|one| name(one) == chosen);
        found.cloned().ok_or("there is no such name")
    })
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
        let wants_level = self.level.is_some() || self.recipe.is_some() || at_once;
        let recipe = match &self.recipe {
            Some(args) => args.recipe()?,
            None => Recipe {
                seed: rng::fresh_seed(),
                ..Recipe::default()
            },
        };
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
    fn recipe(&self) -> Result<Recipe, clap::Error> {
        let default = GridSpec::default();
        let grid = GridSpec {
            shape: self.grid.unwrap_or(default.shape),
            width: self.width.unwrap_or(default.width),
            height: self.height.unwrap_or(default.height),
            depth: self.depth.unwrap_or(default.depth),
            wrap_x: matches!(self.wrap, Some(Wrap::X | Wrap::Xy)),
            wrap_y: matches!(self.wrap, Some(Wrap::Y | Wrap::Xy)),
            ..default
        };
        check_walkable(grid).map_err(|error| usage(&error))?;
        Ok(Recipe {
            grid,
            algorithm: self.algorithm()?,
            placement: self.placement.unwrap_or_default(),
            seed: self.seed.unwrap_or_else(rng::fresh_seed),
            ..Recipe::default()
        })
    }

    fn algorithm(&self) -> Result<Algorithm, clap::Error> {
        let implied = self.areas.map(|_| Algorithm::AREAS);
        let mut algorithm = self.algorithm.clone().or(implied).unwrap_or_default();
        let flags = [("--areas", self.areas), ("--doors", self.doors)];
        if let Algorithm::Areas { count, doors } = &mut algorithm {
            *count = self.areas.unwrap_or(*count);
            *doors = match self.doors {
                None => *doors,
                Some(0) => DoorCount::Sealed,
                Some(count) => DoorCount::Exactly(count),
            };
        } else if let Some((flag, _)) = flags.iter().find(|flag| flag.1.is_some()) {
            let name = algorithm.name();
            return Err(usage(&format!(
                "{flag} needs --algorithm areas, not {name}"
            )));
        }
        Ok(algorithm)
    }
}

fn open(path: &Path) -> Result<Level, ArgsError> {
    let failed = |why: String| ArgsError::Level {
        path: path.into(),
        why,
    };
    let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    let level = level::read(&text).map_err(|error| failed(error.to_string()))?;
    check_walkable(level.grid().spec()).map_err(failed)?;
    Ok(level)
}

fn usage(message: &str) -> clap::Error {
    Args::command().error(ErrorKind::ValueValidation, message)
}
