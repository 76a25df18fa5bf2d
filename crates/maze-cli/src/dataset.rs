//! Datasets: many different mazes from one recipe, for statistics and machine learning.

use crate::condition::Condition;
use crate::error::Error;
use crate::memory;
use crate::output::write_note;
use crate::progress;
use std::collections::HashSet;
use std::io;
use warren_dungeon::level::{Level, fingerprint};
use warren_dungeon::make::{check, make};
use warren_dungeon::recipe::{Recipe, RecipeError};
use warren_dungeon::survey::{Refused, measures};

/// The number of seeds in succession after which the search for another maze ends.
const MAX_FAILURES: u64 = 10_000;

/// Fails if no seed makes a level of this recipe.
pub(crate) fn check_dataset(recipe: &Recipe) -> Result<(), Error> {
    memory::check_recipe(recipe)?;
    Ok(check(recipe, &recipe.grid().map_err(RecipeError::from)?)?)
}

/// Makes this number of different levels that fulfil all conditions, with the recipe's seed and the
/// seeds that follow it. Two levels are equal if they have the same fingerprint, which covers their
/// walls and contents. Each level is given to `write` as soon as it is made, so only its
/// fingerprint is stored. Prints the number of seeds that were skipped.
pub(crate) fn dataset(
    recipe: &Recipe,
    count: u32,
    conditions: &[Condition],
    mut write: impl FnMut(&Level) -> io::Result<()>,
) -> Result<(), Error> {
    let bar = progress::mazes(count);
    let mut skipped = Skipped::default();
    let mut known = HashSet::new();
    let (mut seed, mut failures) = (recipe.seed, 0);
    while known.len() < count as usize {
        if failures == MAX_FAILURES {
            return Err(skipped.exhausted(known.len(), count));
        }
        failures += 1;
        let made = make(&Recipe {
            seed,
            ..recipe.clone()
        });
        seed = seed.wrapping_add(1);
        let level = match made {
            Ok(level) => level,
            Err(reason) => {
                Refused::count(&mut skipped.refused, reason);
                continue;
            }
        };
        if !conditions.is_empty() {
            let measures = measures(&level);
            if !conditions
                .iter()
                .all(|condition| condition.holds(&measures))
            {
                skipped.unfit += 1;
                continue;
            }
        }
        if !known.insert(fingerprint(&level)) {
            skipped.repeated += 1;
            continue;
        }
        write(&level)?;
        bar.inc(1);
        failures = 0;
    }
    let seeds = seed.wrapping_sub(recipe.seed);
    write_note(format!(
        "{count} mazes from {seeds} seeds{}",
        skipped.list()
    ));
    Ok(())
}

/// The seeds that were skipped.
#[derive(Default)]
struct Skipped {
    /// The seeds whose levels did not fulfil the conditions.
    unfit: u32,
    /// The seeds whose levels were the same as earlier ones.
    repeated: u32,
    /// The seeds that made no level.
    refused: Vec<Refused>,
}

impl Skipped {
    /// Returns the reasons, each with the number of its seeds.
    fn list(&self) -> String {
        let reasons = [
            (self.unfit, "did not satisfy --where"),
            (self.repeated, "repeated a maze"),
        ];
        let reasons = reasons.into_iter().filter(|&(seeds, _)| seeds > 0);
        let reasons = reasons.map(|(seeds, reason)| format!("{seeds} {reason}"));
        let refused = self.refused.iter();
        let refused = refused.map(|it| format!("{} made no maze ({})", it.seeds, it.reason));
        let reasons: Vec<String> = reasons.chain(refused).collect();
        match reasons.is_empty() {
            true => String::new(),
            false => format!(": {}", reasons.join(", ")),
        }
    }

    fn exhausted(&self, found: usize, count: u32) -> Error {
        Error::Impossible(format!(
            "only {found} of {count} mazes were found, and {MAX_FAILURES} more seeds gave no other{}; \
             ask for fewer, for larger mazes, or for less with --where",
            self.list()
        ))
    }
}
