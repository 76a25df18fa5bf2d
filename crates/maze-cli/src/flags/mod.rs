//! The flags that say what to make, for every command that makes a level.

mod algorithm;
mod grid;
mod mask;
#[cfg(test)]
mod tests;

pub(crate) use mask::MaskFileError;

use crate::error::Error;
use algorithm::AlgorithmFlags;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Command, Id};
use grid::GridFlags;
use warren_core::level::{Placement, Recipe};
use warren_core::rng;
use warren_core::topology::Shape;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What to make")]
pub(crate) struct RecipeFlags {
    /// A number or a word; the same seed makes the same level [default: a fresh one]
    #[arg(long, value_parser = seed)]
    seed: Option<u64>,
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
    #[command(flatten)]
    grid: GridFlags,
    #[command(flatten)]
    algorithm: AlgorithmFlags,
}

impl RecipeFlags {
    /// The recipe that the flags ask for. Where they leave the size open,
    /// `size` gives columns, rows and floors.
    pub(crate) fn recipe(&self, size: impl Fn(Shape) -> [u32; 3]) -> Result<Recipe, Error> {
        let (grid, mask) = self.grid.grid(size)?;
        Ok(Recipe {
            grid,
            mask,
            algorithm: self.algorithm.algorithm()?,
            braid: self.braid,
            extra_passages: self.extra_passages,
            placement: self.placement,
            seed: self.seed.unwrap_or_else(rng::fresh_seed),
            ..Recipe::default()
        })
    }
}

/// All these flags, for an argument that excludes them: clap has no group of
/// what is flattened.
pub(crate) fn all() -> Vec<Id> {
    let command = RecipeFlags::augment_args(Command::new("maze"));
    command
        .get_arguments()
        .map(|flag| flag.get_id().clone())
        .collect()
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
