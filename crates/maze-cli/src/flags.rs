//! What several commands do with their flags.

use clap::ValueEnum;
use std::io::{self, Write};
use warren_dungeon::level::{self, Level, Refused};

/// The most letters of a code that is told unasked: that of a drawn mask would fill the
/// terminal.
const LONGEST_CODE: usize = 60;

/// Tells the seed that nobody chose, of a level that was made, and what else repeats it.
pub(crate) fn tell_fresh_seed(level: &Level) {
    let Some(recipe) = level.recipe() else {
        return;
    };
    let (seed, code) = (recipe.seed, level::code(recipe));
    if code.len() > LONGEST_CODE {
        return tell_seed(seed);
    }
    // Nobody is left to tell where this fails.
    let _ = writeln!(
        io::stderr(),
        "seed {seed}: --seed {seed} repeats it, or maze generate {code}"
    );
}

/// Tells a seed that nobody chose on standard error, on a terminal and in a log
/// alike: the run worth repeating is the one that nobody watched.
pub(crate) fn tell_seed(seed: u64) {
    // Nobody is left to tell where this fails.
    let _ = writeln!(io::stderr(), "seed {seed}: --seed {seed} repeats it");
}

/// How many seeds make no maze, and why, in Markdown. Nothing if all make one.
pub(crate) fn refused(made: u32, refused: &[Refused]) -> String {
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

/// What a value is called on the command line.
pub(crate) fn name_of(value: impl ValueEnum) -> String {
    let name = value.to_possible_value();
    name.map_or(String::new(), |name| name.get_name().into())
}
