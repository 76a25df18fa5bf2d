//! The command line.

use crate::View;
use crate::multimaze::PuzzleKind;
use crate::watch::Act;
use crate::world::check_walkable;
use bevy::ecs::resource::Resource;
use clap::builder::{PossibleValuesParser, RangedI64ValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, ValueEnum};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use warren_core::level::{self, Algorithm, Charges, DoorCount, Level, Placement, Recipe};
use warren_core::multimaze::{Overlap, PuzzleError};
use warren_core::play::Recording;
use warren_core::topology::{Grid, GridSpec, Shape};
use warren_core::{rng, watch};

/// Walk through generated mazes and dungeons.
#[derive(Parser, Debug)]
#[command(version, after_help = EXAMPLES)]
pub struct Args {
    /// A level to open, as RON
    level: Option<PathBuf>,
    #[command(flatten)]
    recipe: Option<RecipeArgs>,
    /// Begin with a puzzle: every start to be joined to a finish of its own
    #[arg(long, conflicts_with_all = ["level", "demo", "replay", "record"])]
    multimaze: bool,
    /// How many starts the puzzle has [default: 5]
    #[arg(long, value_name = "N", requires = "multimaze", value_parser = at_least_one())]
    starts: Option<u32>,
    /// How many finishes, no fewer than starts [default: as starts]
    #[arg(long, value_name = "N", requires = "multimaze", value_parser = at_least_one())]
    finishes: Option<u32>,
    /// Whether no two of its paths may share a cell
    #[arg(long, requires = "multimaze")]
    no_overlap: bool,
    /// The view to begin with
    #[arg(long, value_enum, default_value_t)]
    view: View,
    /// The demo player plays
    #[arg(long)]
    demo: bool,
    /// Watch the maze being carved, or a search flooding it
    #[arg(long, value_name = "WHAT", value_enum, conflicts_with_all = ["demo", "headless"])]
    watch: Option<Act>,
    /// Begin at this step [default: the first, or half-way with --screenshot]
    #[arg(long, value_name = "N", requires = "watch")]
    watch_step: Option<usize>,
    /// Play a recorded run again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["level", "RecipeArgs", "demo", "watch"])]
    replay: Option<PathBuf>,
    /// Keep the run, or the last of several, in a file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Without window and renderer, as fast as it can; needs --demo or --replay
    #[arg(long, conflicts_with = "screenshot")]
    headless: bool,
    /// Save a picture of the window as PNG once the scene is ready, then exit
    #[arg(long, value_name = "FILE")]
    screenshot: Option<PathBuf>,
    /// Take that picture after so many ticks of play, 64 a second
    #[arg(long, value_name = "TICKS", requires = "screenshot")]
    after: Option<u32>,
    /// What is open at the beginning
    #[arg(long, value_enum, value_name = "WHAT")]
    open: Option<Opened>,
    /// Leave the texts and the map over the world out
    #[arg(long)]
    no_hud: bool,
    /// How much is drawn: low spares processors that draw everything themselves
    #[arg(long, value_enum, default_value_t)]
    quality: Quality,
    /// Let the torch burn without a flicker, so that pictures repeat
    #[arg(long)]
    still: bool,
}

const EXAMPLES: &str = "\
Examples:
  warren                                      the title screen
  warren --seed 7 --algorithm areas           two areas, joined by secret doors
  warren --grid hex --wrap xy --view top-down hexagons without an edge
  warren --multimaze --starts 6 --grid hex    a puzzle of six paths
  warren --watch carve --algorithm kruskal    see how a maze comes about
  warren --headless --demo --seed 7           play it without a window
  warren --demo --record run.ron --seed 7     keep a run, here the demo player's
  warren --replay run.ron                     and see it again";

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
    /// How many walls a player may blast [default: as many as part the start from
    /// the finish]
    #[arg(long, value_name = "N")]
    charges: Option<u32>,
    /// Something hunts the player
    #[arg(long)]
    minotaur: bool,
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

/// What may be open over a level.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    /// The map of what was seen.
    Map,
    /// The panel.
    Panel,
}

/// How much is drawn.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Quality {
    /// As much as the renderer is good for.
    #[default]
    Auto,
    /// No shadows, no smooth edges.
    Low,
    /// Everything.
    High,
}

/// Reads a seed.
fn seed(text: &str) -> Result<u64, &'static str> {
    rng::seed_from(text).ok_or("a seed is a number or a word")
}

fn at_least_one() -> RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..)
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
    /// The kind of puzzle to begin with, if with one.
    pub multimaze: Option<PuzzleKind>,
    /// The view to begin with.
    pub view: View,
    /// Whether the demo player plays.
    pub demo: bool,
    /// Whether there is neither window nor renderer.
    pub headless: bool,
    /// Where a picture goes, before the program ends.
    pub screenshot: Option<PathBuf>,
    /// How many ticks of play come before it.
    pub after: u32,
    /// What is open when a level is entered for the first time.
    pub open: Option<Opened>,
    /// Whether texts are left out.
    pub no_hud: bool,
    /// The run to play again.
    pub replay: Option<Recording>,
    /// Where to keep the run that is played.
    pub record: Option<PathBuf>,
    /// How much is drawn.
    pub quality: Quality,
    /// Whether the torch does not flicker.
    pub still: bool,
    /// What to watch of the level.
    pub watch: Option<Act>,
    /// At which step to begin to watch.
    pub watch_step: Option<usize>,
}

/// Why the arguments start no game.
#[derive(Debug, thiserror::Error)]
pub enum ArgsError {
    /// They make no sense.
    #[error(transparent)]
    Usage(#[from] clap::Error),
    /// They name a file that cannot be opened.
    #[error("cannot open {}: {why}", path.display())]
    File {
        /// The level's or the run's.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

impl Args {
    /// What they ask for, the level read or made.
    pub fn options(self) -> Result<Options, ArgsError> {
        if self.headless && !self.demo && self.replay.is_none() {
            return Err(usage("--headless needs --demo or --replay, or nobody would play").into());
        }
        let replay = self.replay.as_deref().map(open_run).transpose()?;
        let at_once = self.demo || self.screenshot.is_some() || self.watch.is_some();
        let asks_level = self.level.is_some() || self.recipe.is_some() || at_once;
        let wants_level = asks_level && !self.multimaze;
        let multimaze = self.multimaze.then(|| self.puzzle()).transpose()?;
        let recipe = match &self.recipe {
            Some(args) if !self.multimaze => args.recipe(Recipe::default())?,
            _ => Recipe {
                seed: rng::fresh_seed(),
                ..Recipe::default()
            },
        };
        if self.watch.is_some() {
            check_watchable_size(recipe.grid)?;
        }
        let level = match (&replay, &self.level) {
            (Some((level, _)), _) => Some(level.clone()),
            (None, Some(path)) => Some(open_level(path)?),
            (None, None) if wants_level => {
                Some(level::make(&recipe).map_err(|e| usage(&e.to_string()))?)
            }
            (None, None) => None,
        };
        if let (Some(act), Some(level)) = (self.watch, &level) {
            check_watchable(act, level)?;
        }
        Ok(Options {
            level: level.map(Arc::new),
            recipe,
            multimaze,
            view: self.view,
            demo: self.demo,
            headless: self.headless,
            screenshot: self.screenshot,
            after: self.after.unwrap_or(0),
            open: self.open,
            no_hud: self.no_hud,
            replay: replay.map(|(_, run)| run),
            record: self.record,
            quality: self.quality,
            still: self.still,
            watch: self.watch,
            watch_step: self.watch_step,
        })
    }
}

impl Args {
    fn puzzle(&self) -> Result<PuzzleKind, clap::Error> {
        let usual = PuzzleKind::fresh();
        let mut recipe = match &self.recipe {
            Some(args) => args.recipe(usual.recipe)?,
            None => usual.recipe,
        };
        let most = self.finishes.unwrap_or(recipe.finishes);
        recipe.starts = self.starts.unwrap_or(recipe.starts.min(most));
        recipe.finishes = self.finishes.unwrap_or(recipe.starts);
        if recipe.starts > recipe.finishes {
            let few = PuzzleError::FewFinishes {
                starts: recipe.starts as usize,
                finishes: recipe.finishes as usize,
            };
            return Err(usage(&few.to_string()));
        }
        let overlap = match self.no_overlap {
            true => Overlap::Forbidden,
            false => usual.overlap,
        };
        Grid::try_from(recipe.grid).map_err(|error| usage(&error.to_string()))?;
        Ok(PuzzleKind { recipe, overlap })
    }
}

impl RecipeArgs {
    /// The recipe, which is as `usual` where no flag says otherwise.
    fn recipe(&self, usual: Recipe) -> Result<Recipe, clap::Error> {
        let default = usual.grid;
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
            algorithm: self.algorithm(&usual.algorithm)?,
            placement: self.placement.unwrap_or(usual.placement),
            charges: self.charges.map_or(Charges::Default, Charges::Exactly),
            minotaur: self.minotaur,
            seed: self.seed.unwrap_or_else(rng::fresh_seed),
            ..usual
        })
    }

    fn algorithm(&self, usual: &Algorithm) -> Result<Algorithm, clap::Error> {
        let implied = self.areas.map(|_| Algorithm::AREAS);
        let named = self.algorithm.clone().or(implied);
        let mut algorithm = named.unwrap_or_else(|| usual.clone());
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

/// The level in a file.
fn open_level(path: &Path) -> Result<Level, ArgsError> {
    let read = |text: &str| Ok((level::read(text).map_err(|error| error.to_string())?, ()));
    open(path, read).map(|(level, ())| level)
}

/// The level of a recorded run, and the run.
fn open_run(path: &Path) -> Result<(Level, Recording), ArgsError> {
    open(path, |text| {
        let run = Recording::read(text).map_err(|error| error.to_string())?;
        let level = run.level().map_err(|error| error.to_string())?;
        Ok((level, run))
    })
}

/// Reads a level that can be walked from a file, with what else is told there.
fn open<T>(
    path: &Path,
    read: impl FnOnce(&str) -> Result<(Level, T), String>,
) -> Result<(Level, T), ArgsError> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string());
    let opened = text.and_then(|text| {
        let (level, rest) = read(&text)?;
        check_walkable(level.grid().spec())?;
        Ok((level, rest))
    });
    opened.map_err(|why| ArgsError::File {
        path: path.into(),
        why,
    })
}

/// Refuses grids that are too large to watch.
fn check_watchable_size(grid: GridSpec) -> Result<(), clap::Error> {
    watch::check_size(grid).map_err(|error| usage(&error.to_string()))
}

/// Refuses levels that are too large to watch, or that no recipe carves.
fn check_watchable(act: Act, level: &Level) -> Result<(), clap::Error> {
    check_watchable_size(level.grid().spec())?;
    if act == Act::Carving && (level.recipe().is_none() || level.is_edited()) {
        return Err(usage(
            "--watch carve needs a level that a recipe makes: this one was made or edited by \
             hand, and can only be searched",
        ));
    }
    Ok(())
}

fn usage(message: &str) -> clap::Error {
    Args::command().error(ErrorKind::ValueValidation, message)
}
