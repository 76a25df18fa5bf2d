//! The flags of a recipe, for every program that makes levels.
//!
//! A program flattens [`RecipeFlags`] into its own arguments, says what it takes
//! to be usual where flags are silent, and turns a [`FlagsError`] into an error of
//! its own.

mod algorithm;
mod command_line;
mod error;
pub mod file;
mod grid;
mod mask;
#[cfg(test)]
mod tests;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use command_line::command_line;
pub use error::FlagsError;
pub use file::ReadError;
pub use mask::MaskFileError;

use algorithm::AlgorithmFlags;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Command, Id};
use grid::GridFlags;
use std::io::{self, Write};
use std::path::PathBuf;
use warren_dungeon::level::{self, Charges, Placement, Recipe};
use warren_maze::rng;
use warren_maze::topology::GridShape;

/// A recipe, said in flags or read from a file.
///
/// As an option of a program it is there where any of the flags is given: the
/// group below has them all, which clap leaves empty where others are flattened.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What to make")]
#[group(args = ["recipe_file", "seed"], args = ids::<PartFlags>())]
pub struct RecipeFlags {
    /// A recipe in RON, or a level that remembers its own, instead of flags
    #[arg(long = "recipe", value_name = "FILE.ron", conflicts_with_all = ids::<PartFlags>())]
    recipe_file: Option<PathBuf>,
    /// A number or a word; the same seed makes the same level [default: a fresh one]
    #[arg(long, value_parser = seed)]
    seed: Option<u64>,
    #[command(flatten)]
    parts: PartFlags,
}

/// All of a recipe but the seed.
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
    /// Where players start and finish
    #[arg(long, value_parser = one_of(Placement::ALL, |placement| placement.name()))]
    #[arg(default_value = Placement::default().name())]
    placement: Placement,
    /// How many starts; those after the first lie anywhere [default: 1]
    #[arg(long, value_name = "N")]
    starts: Option<u32>,
    /// How many finishes; those after the first lie anywhere [default: 1]
    #[arg(long, value_name = "N")]
    finishes: Option<u32>,
    /// How many walls players may blast [default: as many as part sealed areas]
    #[arg(long, value_name = "N")]
    charges: Option<u32>,
    /// Let a Minotaur hunt the player
    #[arg(long)]
    minotaur: bool,
    #[command(flatten)]
    grid: GridFlags,
    #[command(flatten)]
    algorithm: AlgorithmFlags,
}

impl RecipeFlags {
    /// The recipe asked for. Where flags leave size, algorithm, starts or finishes
    /// open, they are as in the `usual` recipe for cells of that shape. A seed that
    /// nobody chose is a fresh one.
    pub fn recipe(&self, usual: impl FnOnce(GridShape) -> Recipe) -> Result<Recipe, FlagsError> {
        let mut recipe = match &self.recipe_file {
            Some(file) => {
                let source = level::read_recipe(&file::text(file)?);
                source.map_err(|source| FlagsError::RecipeFile {
                    file: file::name(file),
                    source,
                })?
            }
            None => self.parts.recipe(usual)?,
        };
        if self.is_seed_fresh() {
            recipe.seed = rng::fresh_seed();
        }
        if let Some(seed) = self.seed {
            recipe.seed = seed;
        }
        Ok(recipe)
    }

    /// Whether nobody chose the seed.
    pub fn is_seed_fresh(&self) -> bool {
        self.seed.is_none() && self.recipe_file.is_none()
    }

    /// How many starts are asked for, if a flag says so.
    pub fn starts(&self) -> Option<u32> {
        self.parts.starts
    }

    /// How many finishes are asked for, if a flag says so.
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
            placement: self.placement,
            starts: self.starts.unwrap_or(usual.starts),
            finishes: self.finishes.unwrap_or(usual.finishes),
            charges: self.charges.map_or(Charges::Default, Charges::Exactly),
            minotaur: self.minotaur,
            seed: usual.seed,
        })
    }
}

/// All flags of a group, for an argument that excludes them: clap has no group
/// of what is flattened.
pub fn ids<A: Args>() -> Vec<Id> {
    let command = A::augment_args(Command::new("flags"));
    command
        .get_arguments()
        .map(|flag| flag.get_id().clone())
        .collect()
}

/// Reads a seed: a number or a word. Tells on standard error of a number that is
/// too large, and is a word therefore.
pub fn seed(text: &str) -> Result<u64, &'static str> {
    let number = text.trim();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && number.parse::<u64>().is_err() {
        // Nobody is left to tell where this fails.
        let _ = writeln!(
            io::stderr(),
            "seed {number}: more than 64 bits hold, so it is taken as a word"
        );
    }
    rng::seed_from(text).ok_or("a seed is a number or a word")
}

/// Reads one of `all` by its name.
fn one_of<T, const N: usize>(
    all: [T; N],
    name: fn(&T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
{
    let names = all.each_ref().map(name);
    PossibleValuesParser::new(names).try_map(move |chosen| {
        let found = all.iter().find(|one| name(one) == chosen);
        found.cloned().ok_or("there is no such name")
    })
}
