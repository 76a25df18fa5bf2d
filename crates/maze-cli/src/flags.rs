//! Functions for the flags that several commands share.

use crate::output::write_note;
use clap::ValueEnum;
use std::fmt::Display;
use std::ops::RangeInclusive;
use warren_dungeon::level::Level;
use warren_dungeon::recipe::code;
use warren_dungeon::survey::Refused;

/// The maximum length of a code that is printed without being requested. The code of a recipe with
/// a drawn mask could fill the terminal.
const MAX_CODE_LENGTH: usize = 60;

/// Prints the random seed of a level, and commands that make the same level again.
pub(crate) fn print_fresh_seed(level: &Level) {
    let Some(recipe) = level.recipe() else {
        return;
    };
    let (seed, code) = (recipe.seed, code(recipe));
    match code.len() {
        ..=MAX_CODE_LENGTH => write_note(format_args!(
            "seed {seed}: --seed {seed} repeats it, or maze generate {code}"
        )),
        _ => print_seed(seed),
    }
}

/// Prints a random seed on standard error, even if that is not a terminal, so that the log of an
/// unattended run contains the seed that repeats the run.
pub(crate) fn print_seed(seed: impl Display) {
    write_note(format_args!("seed {seed}: --seed {seed} repeats it"));
}

/// Returns a Markdown list of the reasons why seeds made no maze, with the number of seeds for each
/// reason. The list is empty if a maze was made from every seed.
pub(crate) fn refused_seeds(made: u32, refused: &[Refused]) -> String {
    if refused.is_empty() {
        return String::new();
    }
    let seeds = refused.iter().map(|refused| u64::from(refused.seeds));
    let seeds = u64::from(made) + seeds.sum::<u64>();
    let reasons = refused.iter();
    let reasons = reasons.map(|Refused { reason, seeds }| format!("- {seeds}: {reason}\n"));
    let reasons: String = reasons.collect();
    format!("\n{made} of {seeds} seeds make a maze. The others do not:\n\n{reasons}")
}

/// Parses a number in a range.
pub(crate) fn number_in(range: RangeInclusive<f64>, text: &str) -> Option<f64> {
    text.parse().ok().filter(|number| range.contains(number))
}

/// Returns the name of a value on the command line.
pub(crate) fn name_of(value: impl ValueEnum) -> String {
    let name = value.to_possible_value();
    name.map_or(String::new(), |name| name.get_name().into())
}
