//! The flags that say what to make, for every command that makes a level.

use crate::error::Error;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use warren_core::level::{Algorithm, DoorCount, Recipe};
use warren_core::rng;
use warren_core::topology::{GridSpec, Shape};

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What to make")]
pub(crate) struct RecipeFlags {
    /// A number or a word; the same seed makes the same level [default: a fresh one]
    #[arg(long, value_parser = seed)]
    seed: Option<u64>,
    /// How passages are carved [default: prim, or areas with --areas]
    #[arg(long, value_parser = one_of(Algorithm::ALL, Algorithm::name))]
    algorithm: Option<Algorithm>,
    /// The shape of cells
    #[arg(long, value_parser = one_of(Shape::ALL, |shape| shape.name()))]
    #[arg(default_value = Shape::default().name())]
    grid: Shape,
    /// The axes that lead round to the other side
    #[arg(long)]
    wrap: Option<Wrap>,
    /// Cells a row
    #[arg(long, value_name = "N")]
    width: Option<u32>,
    /// Rows
    #[arg(long, value_name = "N")]
    height: Option<u32>,
    /// Areas to grow, joined by secret doors [default: 2 with --algorithm areas]
    #[arg(long, value_name = "K")]
    areas: Option<u32>,
    /// Secret doors between areas, or "sealed" for none [default: as many as areas]
    #[arg(long, value_name = "N|sealed", value_parser = doors)]
    doors: Option<DoorCount>,
}

impl RecipeFlags {
    /// The recipe that the flags ask for. Where they leave the size open,
    /// `size` gives width and height.
    pub(crate) fn recipe(&self, size: impl Fn(Shape) -> [u32; 2]) -> Result<Recipe, Error> {
        let [width, height] = size(self.grid);
        Ok(Recipe {
            grid: GridSpec {
                shape: self.grid,
                width: self.width.unwrap_or(width),
                height: self.height.unwrap_or(height),
                wrap_x: matches!(self.wrap, Some(Wrap::X | Wrap::Xy)),
                wrap_y: matches!(self.wrap, Some(Wrap::Y | Wrap::Xy)),
            },
            algorithm: self.algorithm()?,
            seed: self.seed.unwrap_or_else(rng::fresh_seed),
            ..Recipe::default()
        })
    }

    fn algorithm(&self) -> Result<Algorithm, Error> {
        let conflict = |flag, name| {
            let what = format!("{flag} needs --algorithm areas, not {name}");
            Err(Error::Usage(what))
        };
        match (&self.algorithm, self.areas, self.doors) {
            (Some(Algorithm::Areas { count, doors }), areas, hung) => Ok(Algorithm::Areas {
                count: areas.unwrap_or(*count),
                doors: hung.unwrap_or(*doors),
            }),
            (None, Some(count), doors) => Ok(Algorithm::Areas {
                count,
                doors: doors.unwrap_or_default(),
            }),
            (other, areas, doors) => {
                let algorithm = other.clone().unwrap_or_default();
                match (areas, doors) {
                    (Some(_), _) => conflict("--areas", algorithm.name()),
                    (_, Some(_)) => conflict("--doors", algorithm.name()),
                    (None, None) => Ok(algorithm),
                }
            }
        }
    }
}

/// Reads a seed.
pub(crate) fn seed(text: &str) -> Result<u64, &'static str> {
    rng::seed_from(text).ok_or("a seed is a number or a word")
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Wrap {
    X,
    Y,
    Xy,
}

fn doors(text: &str) -> Result<DoorCount, &'static str> {
    match text {
        "sealed" | "0" => Ok(DoorCount::Sealed),
        _ => text
            .parse()
            .map(DoorCount::Exactly)
            .map_err(|_| "give a number, or sealed"),
    }
}

/// Reads one of `all` by the name that the library gives it.
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

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        flags: RecipeFlags,
    }

    #[test]
    fn flags_ask_for_algorithms() {
        let [prim, backtrack, areas] = Algorithm::ALL;
        let some_areas = |count, doors| Algorithm::Areas { count, doors };
        for (flags, algorithm) in [
            ("", prim.clone()),
            ("--algorithm prim", prim),
            ("--algorithm random-backtrack", backtrack),
            ("--algorithm areas", areas),
            ("--areas 3", some_areas(3, DoorCount::Default)),
            (
                "--algorithm areas --areas 3",
                some_areas(3, DoorCount::Default),
            ),
            (
                "--algorithm areas --doors 1",
                some_areas(2, DoorCount::Exactly(1)),
            ),
            ("--areas 4 --doors 7", some_areas(4, DoorCount::Exactly(7))),
            ("--areas 4 --doors 0", some_areas(4, DoorCount::Sealed)),
            ("--areas 4 --doors sealed", some_areas(4, DoorCount::Sealed)),
        ] {
            assert_eq!(recipe(flags).algorithm, algorithm, "{flags}");
        }
    }

    #[test]
    fn flags_ask_for_grids() {
        let grid = |shape, width, height, wrap_x, wrap_y| GridSpec {
            shape,
            width,
            height,
            wrap_x,
            wrap_y,
        };
        for (flags, spec) in [
            ("", grid(Shape::Square, 7, 6, false, false)),
            ("--grid hex", grid(Shape::Hex, 3, 2, false, false)),
            ("--width 9 --wrap x", grid(Shape::Square, 9, 6, true, false)),
            (
                "--height 9 --wrap y",
                grid(Shape::Square, 7, 9, false, true),
            ),
            ("--grid hex --wrap xy", grid(Shape::Hex, 3, 2, true, true)),
        ] {
            assert_eq!(recipe(flags).grid, spec, "{flags}");
        }
    }

    #[test]
    fn flags_ask_for_seeds() {
        assert_eq!(recipe("--seed 7").seed, 7);
        assert_eq!(Some(recipe("--seed word").seed), rng::seed_from("word"));
        assert_ne!(recipe("").seed, recipe("").seed);
    }

    fn recipe(flags: &str) -> Recipe {
        let args = std::iter::once("maze").chain(flags.split_whitespace());
        let flags = Cli::try_parse_from(args).expect("flags").flags;
        let size = |shape| match shape {
            Shape::Square => [7, 6],
            Shape::Hex => [3, 2],
        };
        flags.recipe(size).expect("a recipe")
    }
}
