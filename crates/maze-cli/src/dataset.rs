//! Datasets: many different mazes from one recipe, for statistics and machine learning.

use crate::condition::{Condition, all_hold};
use crate::error::Error;
use crate::memory;
use crate::output::write_note;
use crate::progress;
use rayon::prelude::*;
use std::collections::HashSet;
use std::io;
use std::ops::Range;
use warren_dungeon::level::{Fingerprint, Level, fingerprint};
use warren_dungeon::make::{MakeError, check, make};
use warren_dungeon::recipe::{Recipe, RecipeError};
use warren_dungeon::survey::{LazyMeasures, Refused};
use warren_maze::topology::Topology;

/// The number of seeds in succession after which the search for another maze ends.
const MAX_FAILURES: u64 = 10_000;

/// Fails if no seed makes a level of this recipe.
pub(crate) fn check_dataset(recipe: &Recipe) -> Result<(), Error> {
    memory::check_recipe(recipe)?;
    Ok(check(recipe, &recipe.grid().map_err(RecipeError::from)?)?)
}

/// A part of a dataset. All parts together, in order, are the whole dataset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shard {
    /// The number of the part, counted from 0.
    index: u32,
    /// The number of parts.
    parts: u32,
}

impl Shard {
    pub(crate) const WHOLE: Shard = Shard { index: 0, parts: 1 };

    /// Parses a number from 1 and the number of parts, such as `3/100`.
    pub(crate) fn parse(text: &str) -> Result<Shard, &'static str> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(number, parts)| {
            Some((number.parse::<u32>().ok()?, parts.parse::<u32>().ok()?))
        });
        match numbers {
            Some((number, parts)) if (1..=parts).contains(&number) => Ok(Shard {
                index: number - 1,
                parts,
            }),
            _ => Err("give the number of a part and the number of parts, such as 3/100"),
        }
    }

    /// Returns the numbers of the mazes in this part of a dataset.
    pub(crate) fn of(self, count: u32) -> Range<u32> {
        let begin = |index: u32| {
            let before = u64::from(count) * u64::from(index) / u64::from(self.parts);
            before as u32
        };
        begin(self.index)..begin(self.index + 1)
    }
}

/// The number of cells of the levels that are in memory at the same time, unless there are more cores
/// than levels with so many cells.
const CELLS_IN_MEMORY: u32 = 1 << 18;

/// The maximum number of levels that are in memory at the same time.
const MAX_BATCH: usize = 1024;

/// What a seed results in.
enum Made {
    Found(Box<Level>, Fingerprint),
    Unfit,
    Refused(MakeError),
}

/// Makes this number of different levels that fulfil all conditions, with the recipe's seed and the
/// seeds that follow it. Two levels are equal if they have the same fingerprint, which covers their
/// walls and contents. Levels in the shard are encoded on all cores and written in the order of their
/// seeds. Only the fingerprints of all levels and the levels of one batch are stored. Prints the number
/// of seeds that were skipped.
///
/// A shard has to know which seeds were skipped before it, so it also makes the levels before its own,
/// but does not encode them.
pub(crate) fn dataset<E: Send>(
    recipe: &Recipe,
    (count, shard): (u32, Shard),
    conditions: &[Condition],
    encode: impl Fn(&Level) -> E + Sync,
    mut write: impl FnMut(E) -> io::Result<()>,
) -> Result<(), Error> {
    let wanted = shard.of(count);
    let bar = progress::mazes(wanted.len() as u32);
    let threads = rayon::current_num_threads();
    let cells = recipe.grid().map_or(1, |grid| grid.cells());
    let batch = (CELLS_IN_MEMORY / cells) as usize;
    let batch = batch.clamp(threads, MAX_BATCH.max(threads));
    let mut skipped = Skipped::default();
    let mut known = HashSet::new();
    let (mut seed, mut failures) = (recipe.seed, 0);
    while known.len() < wanted.end as usize {
        let missing = wanted.end as usize - known.len();
        // Some seeds may be skipped.
        let seeds = batch.min(missing.max(2 * threads)) as u64;
        let made: Vec<Made> = (0..seeds)
            .into_par_iter()
            .map(|after| make_one(recipe, seed.wrapping_add(after), conditions))
            .collect();
        let mut chosen = Vec::new();
        for made in made {
            if known.len() == wanted.end as usize || failures == MAX_FAILURES {
                break;
            }
            seed = seed.wrapping_add(1);
            failures += 1;
            match made {
                Made::Refused(reason) => Refused::count(&mut skipped.refused, reason),
                Made::Unfit => skipped.unfit += 1,
                Made::Found(level, print) => {
                    let number = known.len() as u32;
                    if !known.insert(print) {
                        skipped.repeated += 1;
                        continue;
                    }
                    if wanted.contains(&number) {
                        chosen.push(level);
                    }
                    failures = 0;
                }
            }
        }
        let encoded: Vec<E> = chosen.par_iter().map(|level| encode(level)).collect();
        for one in encoded {
            write(one)?;
            bar.inc(1);
        }
        if failures == MAX_FAILURES {
            return Err(skipped.exhausted(known.len(), count));
        }
    }
    let seeds = seed.wrapping_sub(recipe.seed);
    write_note(format!(
        "{} mazes from {seeds} seeds{}",
        wanted.len(),
        skipped.list()
    ));
    Ok(())
}

fn make_one(recipe: &Recipe, seed: u64, conditions: &[Condition]) -> Made {
    let made = make(&Recipe {
        seed,
        ..recipe.clone()
    });
    let level = match made {
        Ok(level) => level,
        Err(reason) => return Made::Refused(reason),
    };
    if !conditions.is_empty() && !all_hold(conditions, &LazyMeasures::new(&level)) {
        return Made::Unfit;
    }
    let print = fingerprint(&level);
    Made::Found(Box::new(level), print)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_divide_a_dataset_without_gaps() {
        for (count, parts) in [(10, 3), (7, 7), (2, 5), (10_000_000, 999)] {
            let mut next = 0;
            for number in 1..=parts {
                let shard = Shard::parse(&format!("{number}/{parts}")).expect("a shard");
                let range = shard.of(count);
                assert_eq!(range.start, next);
                next = range.end;
            }
            assert_eq!(next, count);
        }
        for text in ["", "3", "0/3", "4/3", "a/3", "1/0", "1/-1"] {
            assert!(Shard::parse(text).is_err(), "{text}");
        }
        assert_eq!(Shard::parse("1/1"), Ok(Shard::WHOLE));
    }
}
