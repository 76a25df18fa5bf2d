//! Command-line flags that select a recipe, for programs that make levels and use clap.
//!
//! A program flattens [`RecipeFlags`] into its own arguments. [`RecipeFlags::recipe`] returns the
//! recipe, or a [`FlagsError`]. The program provides its own default recipe, for the values that no
//! flag sets. [`command_line()`] converts a recipe back to flags, and [`parse_command_line`] parses
//! such a command line. [`mod@file`] reads the files
//! given by flags, and [`output_file`] writes files. [`Named`] is an argument that selects a level
//! by its file or by its code. [`escape()`] makes untrusted text, such as file names, safe to
//! print.

#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod algorithm;
mod command_line;
mod error;
mod escape;
pub mod file;
mod grid;
mod mask;
mod mask_file;
mod named;
mod options;
pub mod output_file;
mod parse;
mod pixels;
#[cfg(test)]
mod tests;

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use command_line::command_line;
pub use error::FlagsError;
pub use escape::{escape, escape_arguments};
pub use file::ReadError;
pub use mask::MaskFileError;
pub use mask_file::{MaskFile, read_mask_file};
pub use named::{Named, NeitherNamed};
pub use parse::{CommandLineError, parse_command_line};

use algorithm::AlgorithmFlags;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Command, Id};
use grid::GridFlags;
use options::OptionFlags;
use std::io::{self, Write};
use std::path::PathBuf;
use warren_dungeon::file::read_recipe;
use warren_dungeon::recipe::{Charges, Difficulty, Placement, Preset, Recipe, Theme};
use warren_dungeon::survey::{Free, make_difficult};
use warren_maze::rng;
use warren_maze::topology::GridShape;

/// The flags for a recipe. Each part of the recipe has a flag, and `--recipe` reads the whole
/// recipe from a file.
///
/// A field of type `Option<RecipeFlags>` is `Some` if at least one of the flags is given.
// The group lists all flags explicitly, because clap does not add flattened flags to it.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What to make")]
#[group(args = ["recipe_file", "preset", "seed"], args = ids::<PartFlags>())]
pub struct RecipeFlags {
    /// A file with a recipe in RON, or with a level that contains its recipe; replaces flags
    #[arg(long = "recipe", value_name = "FILE.ron", conflicts_with_all = ids::<PartFlags>())]
    recipe_file: Option<PathBuf>,
    /// A ready-made recipe, from easy to cruel; replaces all flags except --seed and --theme
    #[arg(long, value_parser = one_of_told(Preset::ALL, |preset| preset.name(), |preset| preset.summary()))]
    #[arg(conflicts_with = "recipe_file", conflicts_with_all = ids_but_theme())]
    preset: Option<Preset>,
    /// A number or a word; the same seed makes the same level [default: random]
    #[arg(long, value_parser = seed)]
    seed: Option<u64>,
    #[command(flatten)]
    parts: PartFlags,
}

/// All parts of a recipe except the seed.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What to make")]
struct PartFlags {
    /// The positions of the start and the finish [default: corners, or farthest if an axis
    /// wraps]
    #[arg(long, value_parser = one_of(Placement::ALL, |placement| placement.name()))]
    placement: Option<Placement>,
    /// The difficulty of the maze: easy, medium, hard, cruel, or a value of the measure with a
    /// tolerance, such as 40±2; tries other seeds, and every algorithm, share of loops and placement
    /// unless a flag sets it; see docs/measures.md
    #[arg(long, value_name = "GRADE|VALUE")]
    difficulty: Option<Difficulty>,
    /// The number of walls that players may blast [default: the number needed if areas are sealed,
    /// otherwise 0]
    #[arg(long, value_name = "N")]
    charges: Option<u32>,
    /// The theme of the level in the game [default: hewn-rock for random-backtrack, otherwise
    /// dressed-stone]
    #[arg(long, value_parser = one_of(Theme::ALL, |theme| theme.name()))]
    theme: Option<Theme>,
    #[command(flatten)]
    options: OptionFlags,
    #[command(flatten)]
    grid: GridFlags,
    #[command(flatten)]
    algorithm: AlgorithmFlags,
}

impl RecipeFlags {
    /// Returns the recipe that the flags select. `usual` returns the default recipe for a given
    /// shape of cells. The default recipe provides the size, the algorithm, the starts and the
    /// finishes if no flag sets them. The default placement is [`Placement::usual`]. If neither a
    /// flag nor a file sets the seed, the seed is random.
    ///
    /// ```
    /// use clap::Parser;
    /// use warren_dungeon::recipe::{Algorithm, Recipe};
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
    /// Fails if the flags contradict each other, or if one of their files cannot be read or is
    /// invalid. [`make`](warren_dungeon::make::make()) can still fail for the returned recipe.
    pub fn recipe(&self, usual: impl FnOnce(GridShape) -> Recipe) -> Result<Recipe, FlagsError> {
        self.recipe_if(usual, |_| Ok(()))
    }

    /// Returns the recipe that the flags select, as [`recipe`](RecipeFlags::recipe) does, if `check`
    /// accepts it. The flag `--difficulty` makes many levels to find a recipe. `check` is called
    /// before that, with a recipe that may have a different seed, algorithm, placement and share of
    /// loops, but has the same grid and the same mask.
    ///
    /// # Errors
    ///
    /// The errors of [`recipe`](RecipeFlags::recipe), and those of `check`.
    pub fn recipe_if<E: From<FlagsError>>(
        &self,
        usual: impl FnOnce(GridShape) -> Recipe,
        check: impl FnOnce(&Recipe) -> Result<(), E>,
    ) -> Result<Recipe, E> {
        let recipe = self.without_difficulty(usual)?;
        check(&recipe)?;
        match self.parts.difficulty {
            Some(difficulty) => Ok(self.parts.with_difficulty(&recipe, difficulty)?),
            None => Ok(recipe),
        }
    }

    fn without_difficulty(
        &self,
        usual: impl FnOnce(GridShape) -> Recipe,
    ) -> Result<Recipe, FlagsError> {
        let mut recipe = match (&self.recipe_file, self.preset) {
            (Some(file), _) => {
                let source = read_recipe(&file::text(file)?);
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

    /// Returns `true` if the seed is random because neither a flag nor a file sets it. If a random
    /// seed does not make a level, a program can try a different seed; see
    /// [`make_fresh`](warren_dungeon::make::make_fresh).
    pub fn is_seed_fresh(&self) -> bool {
        self.seed.is_none() && self.recipe_file.is_none()
    }

    /// Returns `true` if neither a flag, a preset nor a file decides where the start and the finish are.
    pub fn has_usual_placement(&self) -> bool {
        let parts = &self.parts;
        let is_free = parts.placement.is_none() && parts.difficulty.is_none();
        is_free && self.preset.is_none() && self.recipe_file.is_none()
    }

    /// Returns `true` if a flag selects the algorithm or one of its parameters.
    pub fn chooses_algorithm(&self) -> bool {
        self.parts.algorithm.is_chosen()
    }

    /// Returns the value of the flag `--starts`, if it is given.
    pub fn starts(&self) -> Option<u32> {
        self.parts.options.count("starts")
    }

    /// Returns the value of the flag `--finishes`, if it is given.
    pub fn finishes(&self) -> Option<u32> {
        self.parts.options.count("finishes")
    }
}

impl PartFlags {
    /// Returns a variant of the recipe whose maze has this difficulty. Does not change what a flag
    /// sets.
    fn with_difficulty(
        &self,
        recipe: &Recipe,
        difficulty: Difficulty,
    ) -> Result<Recipe, FlagsError> {
        let free = Free {
            algorithm: !self.algorithm.is_chosen(),
            braid: recipe.braid == 0.0,
            placement: self.placement.is_none(),
        };
        let level = make_difficult(recipe, difficulty, free, || ())?;
        Ok(level.recipe().unwrap_or(recipe).clone())
    }

    fn recipe(&self, usual: impl FnOnce(GridShape) -> Recipe) -> Result<Recipe, FlagsError> {
        let usual = usual(self.grid.shape());
        let (grid, mask) = self.grid.grid(usual.grid)?;
        let mut recipe = Recipe {
            grid,
            mask,
            algorithm: self.algorithm.algorithm(usual.algorithm)?,
            placement: self.placement.unwrap_or(Placement::usual(&grid)),
            starts: usual.starts,
            finishes: usual.finishes,
            charges: self.charges.map_or(Charges::Default, Charges::Exactly),
            theme: self.theme,
            seed: usual.seed,
            ..Recipe::default()
        };
        self.options.apply(&mut recipe)?;
        Ok(recipe)
    }
}

/// Returns the ids of all flags that cannot be combined with a preset.
fn ids_but_theme() -> impl Iterator<Item = Id> {
    ids::<PartFlags>().into_iter().filter(|id| id != "theme")
}

/// Returns the ids of all flags of `A`, so that an argument can conflict with all of them. The
/// result includes the flags that `A` flattens, which clap's own group for `A` does not include.
pub fn ids<A: Args>() -> Vec<Id> {
    let command = A::augment_args(Command::new("flags"));
    command
        .get_arguments()
        .map(|flag| flag.get_id().clone())
        .collect()
}

/// Parses a seed, which is a number or a word. A word is hashed. A number that does not fit in 64
/// bits is treated as a word, and a warning is printed on standard error.
///
/// ```
/// assert_eq!(warren_flags::seed("7"), Ok(7));
/// assert_eq!(warren_flags::seed("maze"), warren_flags::seed("maze"));
/// assert!(warren_flags::seed("").is_err());
/// ```
///
/// # Errors
///
/// Fails if the string is empty.
pub fn seed(text: &str) -> Result<u64, &'static str> {
    let number = text.trim();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && number.parse::<u64>().is_err() {
        // If writing to standard error fails, the failure cannot be reported.
        let _ = writeln!(
            io::stderr(),
            "seed {number}: it does not fit in 64 bits, so it is used as a word"
        );
    }
    rng::seed_from(text).ok_or("a seed is a number or a word")
}

/// Parses a share or a probability: a number from 0 to 1, or a percentage such as 50%. Whether the
/// number is in its range is checked later.
fn fraction(text: &str) -> Result<f64, String> {
    let (number, unit) = match text.strip_suffix('%') {
        Some(percentage) => (percentage.trim_end(), 100.0),
        None => (text, 1.0),
    };
    let number: Result<f64, _> = number.parse();
    match number {
        Ok(number) => Ok(number / unit),
        Err(_) => Err("give a number from 0 to 1, or a percentage such as 50%".into()),
    }
}

/// Returns a parser for a flag whose value is the name of an element of `all`. The help lists the
/// names.
pub fn one_of<T: Clone + Send + Sync + 'static, const N: usize>(
    all: [T; N],
    name: fn(&T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    one_of_values(all, name, move |one| PossibleValue::new(name(one)))
}

/// Returns a parser like [`one_of`]. The help also describes each element with its summary.
pub fn one_of_told<T: Clone + Send + Sync + 'static, const N: usize>(
    all: [T; N],
    name: fn(&T) -> &'static str,
    summary: fn(&T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    one_of_values(all, name, move |one| {
        PossibleValue::new(name(one)).help(summary(one))
    })
}

fn one_of_values<T: Clone + Send + Sync + 'static, const N: usize>(
    all: [T; N],
    name: fn(&T) -> &'static str,
    value: impl Fn(&T) -> PossibleValue,
) -> impl TypedValueParser<Value = T> {
    let values = PossibleValuesParser::new(all.each_ref().map(value));
    values.try_map(move |chosen| {
        let found = all.iter().find(|one| name(one) == chosen);
        found.cloned().ok_or("there is no such name")
    })
}
