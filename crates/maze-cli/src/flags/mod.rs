//! The flags that say what to make, for every command that makes a level.

mod algorithm;
mod grid;
mod mask;
#[cfg(test)]
mod tests;

pub(crate) use mask::MaskFileError;

use crate::error::Error;
use crate::input;
use algorithm::AlgorithmFlags;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Command, Id, ValueEnum};
use grid::GridFlags;
use std::io::{self, Write};
use std::path::PathBuf;
use warren_core::level::{self, Charges, Placement, Recipe};
use warren_core::rng;
use warren_core::topology::Shape;

/// A recipe, said in flags or read from a file.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What to make")]
pub(crate) struct RecipeFlags {
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
    /// How many starts; those after the first lie anywhere
    #[arg(long, value_name = "N", default_value_t = 1)]
    starts: u32,
    /// How many finishes; those after the first lie anywhere
    #[arg(long, value_name = "N", default_value_t = 1)]
    finishes: u32,
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
    /// The recipe asked for. Where flags leave the size open, `size` gives
    /// columns, rows and floors.
    pub(crate) fn recipe(&self, size: impl Fn(Shape) -> [u32; 3]) -> Result<Recipe, Error> {
        let mut recipe = match &self.recipe_file {
            Some(file) => {
                let text = input::text(file)?;
                let source = level::read_recipe(&text);
                source.map_err(|source| Error::level(file, source))?
            }
            None => self.parts.recipe(size)?,
        };
        match (self.seed, &self.recipe_file) {
            (Some(seed), _) => recipe.seed = seed,
            (None, Some(_)) => {}
            (None, None) => recipe.seed = rng::fresh_seed(),
        }
        Ok(recipe)
    }

    /// Tells the seed of a recipe if nobody chose it.
    pub(crate) fn tell_fresh_seed(&self, recipe: &Recipe) {
        if self.seed.is_none() && self.recipe_file.is_none() {
            tell_seed(recipe.seed);
        }
    }
}

impl PartFlags {
    fn recipe(&self, size: impl Fn(Shape) -> [u32; 3]) -> Result<Recipe, Error> {
        let (grid, mask) = self.grid.grid(size)?;
        Ok(Recipe {
            grid,
            mask,
            algorithm: self.algorithm.algorithm()?,
            braid: self.braid,
            extra_passages: self.extra_passages,
            placement: self.placement,
            starts: self.starts,
            finishes: self.finishes,
            charges: self.charges.map_or(Charges::Default, Charges::Exactly),
            minotaur: self.minotaur,
            ..Recipe::default()
        })
    }
}

/// All flags of a group, for an argument that excludes them: clap has no group
/// of what is flattened.
pub(crate) fn ids<A: Args>() -> Vec<Id> {
    let command = A::augment_args(Command::new("maze"));
    command
        .get_arguments()
        .map(|flag| flag.get_id().clone())
        .collect()
}

/// Tells a seed that nobody chose on standard error, on a terminal and in a log
/// alike: the run worth repeating is the one that nobody watched.
pub(crate) fn tell_seed(seed: u64) {
    // Nobody is left to tell where this fails.
    let _ = writeln!(io::stderr(), "seed {seed}: --seed {seed} repeats it");
}

/// What a value is called on the command line.
pub(crate) fn name_of(value: impl ValueEnum) -> String {
    let name = value.to_possible_value();
    name.map_or(String::new(), |name| name.get_name().into())
}

/// Reads a seed.
pub(crate) fn seed(text: &str) -> Result<u64, &'static str> {
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
