//! The command line flags of a recipe, for programs that make levels and use clap.
//!
//! A program flattens [`RecipeFlags`] into its own arguments. [`RecipeFlags::recipe`]
//! returns the recipe, or a [`FlagsError`]. The program passes it the usual recipe, which
//! decides what no flag does. [`command_line()`] writes a recipe as flags again, and
//! [`mod@file`] reads the files that flags name, and [`output_file`] writes them. [`Named`] is
//! an argument that names a level by its file or by a code. [`escape`] makes file names and
//! other foreign text safe to print.

#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod algorithm;
mod command_line;
mod error;
mod escape;
pub mod file;
mod grid;
mod mask;
mod named;
pub mod output_file;
#[cfg(test)]
mod tests;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use command_line::command_line;
pub use error::FlagsError;
pub use escape::{escape, escape_arguments};
pub use file::ReadError;
pub use mask::MaskFileError;
pub use named::{Named, NeitherNamed};

use algorithm::AlgorithmFlags;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Command, Id};
use grid::GridFlags;
use std::io::{self, Write};
use std::path::PathBuf;
use warren_dungeon::level::{self, Charges, Placement, Preset, Recipe, Theme};
use warren_maze::rng;
use warren_maze::topology::GridShape;

/// The flags of a recipe: each part of the recipe has a flag, and `--recipe` reads it from
/// a file.
///
/// A field of type `Option<RecipeFlags>` is `Some` if at least one of the flags is given.
// That is why the group lists all flags: clap leaves it empty if others are flattened.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What to make")]
#[group(args = ["recipe_file", "preset", "seed"], args = ids::<PartFlags>())]
pub struct RecipeFlags {
    /// A recipe in RON, or a level that remembers its own, instead of flags
    #[arg(long = "recipe", value_name = "FILE.ron", conflicts_with_all = ids::<PartFlags>())]
    recipe_file: Option<PathBuf>,
    /// A recipe from easy to cruel, instead of flags other than --seed and --theme
    #[arg(long, value_parser = one_of_told(Preset::ALL, |preset| preset.name(), |preset| preset.summary()))]
    #[arg(conflicts_with = "recipe_file", conflicts_with_all = ids_but_theme())]
    preset: Option<Preset>,
    /// A number or a word; the same seed makes the same level [default: a fresh one]
    #[arg(long, value_parser = seed)]
    seed: Option<u64>,
    #[command(flatten)]
    parts: PartFlags,
}

/// All parts of a recipe but the seed.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What to make")]
struct PartFlags {
    /// The share of dead ends to open into loops, 0 to 1
    #[arg(
        long,
        value_name = "SHARE",
        default_value_t,
        allow_negative_numbers = true
    )]
    braid: f64,
    /// How many more walls to knock out
    #[arg(long, value_name = "N", default_value_t)]
    extra_passages: u32,
    /// Where players start and finish [default: corners, or farthest if an axis wraps]
    #[arg(long, value_parser = one_of(Placement::ALL, |placement| placement.name()))]
    placement: Option<Placement>,
    /// How many starts; those after the first lie anywhere [default: 1]
    #[arg(long, value_name = "N")]
    starts: Option<u32>,
    /// How many finishes; those after the first lie anywhere [default: 1]
    #[arg(long, value_name = "N")]
    finishes: Option<u32>,
    /// How many walls players may blast [default: as many as needed if areas are sealed, else 0]
    #[arg(long, value_name = "N")]
    charges: Option<u32>,
    /// Let a Minotaur hunt the player
    #[arg(long)]
    minotaur: bool,
    /// What the game builds the level of [default: hewn-rock for random-backtrack, else
    /// dressed-stone]
    #[arg(long, value_parser = one_of(Theme::ALL, |theme| theme.name()))]
    theme: Option<Theme>,
    #[command(flatten)]
    grid: GridFlags,
    #[command(flatten)]
    algorithm: AlgorithmFlags,
}

impl RecipeFlags {
    /// The recipe that the flags ask for. `usual` returns the usual recipe for a shape of
    /// cells: it decides the size, the algorithm, the starts and the finishes if no flag
    /// does. [`Placement::usual`] decides the placement if no flag does. If neither a flag
    /// nor a file gives the seed, it is a fresh one.
    ///
    /// ```
    /// use clap::Parser;
    /// use warren_dungeon::level::{Algorithm, Recipe};
    /// use warren_flags::RecipeFlags;
    ///
    /// #[derive(Parser)]
    /// struct Args {
    ///     #[command(flatten)]
    ///     flags: RecipeFlags,
    /// }
    ///
    /// let args = Args::parse_from(["program", "--algorithm", "wilson", "--starts", "2"]);
    /// let recipe = args.flags.recipe(|_| Recipe { finishes: 3, ..Recipe::default() })?;
    /// assert_eq!(recipe.algorithm, Algorithm::Wilson);
    /// assert_eq!((recipe.starts, recipe.finishes), (2, 3));
    /// assert!(args.flags.is_seed_fresh());
    ///
    /// let args = Args::parse_from(["program", "--algorithm", "prim", "--across", "0.1"]);
    /// let error = args.flags.recipe(|_| Recipe::default()).unwrap_err();
    /// assert_eq!(error.to_string(), "--across needs --algorithm eller, not prim");
    /// # Ok::<(), warren_flags::FlagsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the flags contradict each other, or if a file that they name cannot be read or is
    /// wrong. The recipe may still make no level; [`level::make`] tells.
    pub fn recipe(&self, usual: impl FnOnce(GridShape) -> Recipe) -> Result<Recipe, FlagsError> {
        let mut recipe = match (&self.recipe_file, self.preset) {
            (Some(file), _) => {
                let source = level::read_recipe(&file::text(file)?);
                source.map_err(|source| FlagsError::RecipeFile {
                    file: file::name(file),
                    source,
                })?
            }
            (None, Some(preset)) => Recipe {
                theme: self.parts.theme,
                ..preset.recipe(0)
            },
            (None, None) => self.parts.recipe(usual)?,
        };
        if self.is_seed_fresh() {
            recipe.seed = rng::fresh_seed();
        }
        if let Some(seed) = self.seed {
            recipe.seed = seed;
        }
        Ok(recipe)
    }

    /// Whether neither a flag nor a file gives the seed. Then another seed may make the
    /// level if this one makes none: see [`level::make_fresh`].
    pub fn is_seed_fresh(&self) -> bool {
        self.seed.is_none() && self.recipe_file.is_none()
    }

    /// The number of starts that the flag `--starts` asks for, if it is given.
    pub fn starts(&self) -> Option<u32> {
        self.parts.starts
    }

    /// The number of finishes that the flag `--finishes` asks for, if it is given.
    pub fn finishes(&self) -> Option<u32> {
        self.parts.finishes
    }
}

impl PartFlags {
    fn recipe(&self, usual: impl FnOnce(GridShape) -> Recipe) -> Result<Recipe, FlagsError> {
        let usual = usual(self.grid.shape());
        let (grid, mask) = self.grid.grid(usual.grid)?;
        Ok(Recipe {
            grid,
            mask,
            algorithm: self.algorithm.algorithm(usual.algorithm)?,
            braid: self.braid,
            extra_passages: self.extra_passages,
            placement: self.placement.unwrap_or(Placement::usual(&grid)),
            starts: self.starts.unwrap_or(usual.starts),
            finishes: self.finishes.unwrap_or(usual.finishes),
            charges: self.charges.map_or(Charges::Default, Charges::Exactly),
            minotaur: self.minotaur,
            theme: self.theme,
            seed: usual.seed,
        })
    }
}

/// The ids of all parts that a preset decides.
fn ids_but_theme() -> impl Iterator<Item = Id> {
    ids::<PartFlags>().into_iter().filter(|id| id != "theme")
}

/// The ids of all flags of `A`, for an argument that conflicts with them. They include
/// flags that `A` flattens, which clap's own group of `A` does not.
pub fn ids<A: Args>() -> Vec<Id> {
    let command = A::augment_args(Command::new("flags"));
    command
        .get_arguments()
        .map(|flag| flag.get_id().clone())
        .collect()
}

/// Reads a seed: a number, or a word, which is hashed. A number of more than 64 bits is
/// taken as a word, and a warning is written to standard error.
///
/// ```
/// assert_eq!(warren_flags::seed("7"), Ok(7));
/// assert_eq!(warren_flags::seed("maze"), warren_flags::seed("maze"));
/// assert!(warren_flags::seed("").is_err());
/// ```
///
/// # Errors
///
/// If the text is empty.
pub fn seed(text: &str) -> Result<u64, &'static str> {
    let number = text.trim();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && number.parse::<u64>().is_err() {
        // If this fails too, there is nobody to tell.
        let _ = writeln!(
            io::stderr(),
            "seed {number}: more than 64 bits hold, so it is taken as a word"
        );
    }
    rng::seed_from(text).ok_or("a seed is a number or a word")
}

/// A parser of a flag that reads one of `all` by its name. The help lists the names.
pub fn one_of<T, const N: usize>(
    all: [T; N],
    name: fn(&T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
{
    let values = all.each_ref().map(|one| PossibleValue::new(name(one)));
    one_of_values(all, name, values)
}

/// The same, with a few words in the help that say what each of them is.
pub fn one_of_told<T, const N: usize>(
    all: [T; N],
    name: fn(&T) -> &'static str,
    summary: fn(&T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
{
    let told = |one| PossibleValue::new(name(one)).help(summary(one));
    let values = all.each_ref().map(told);
    one_of_values(all, name, values)
}

fn one_of_values<T, const N: usize>(
    all: [T; N],
    name: fn(&T) -> &'static str,
    values: [PossibleValue; N],
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(values).try_map(move |chosen| {
        let found = all.iter().find(|one| name(one) == chosen);
        found.cloned().ok_or("there is no such name")
    })
}
