//! Checks what must not change from release to release, as `docs/stability.md` describes: the levels of
//! 1,000,000 recipes, their fingerprints and codes, and the ends of 10,000 recordings. Their digests are in
//! `digests.txt`.
//!
//! ```text
//! cargo run --release -p warren-dungeon --example promises -- [OPTIONS]
//!
//! --shard K/N        checks only every Nth digest, beginning with the Kth
//! --show FIRST..END  prints the codes and fingerprints of these recipes, to find the first that differs
//! --ticks N          plays at least N ticks, and saves and restores the state at each of them
//! --write            writes digests.txt again. Only do this together with a new version of the format
//! ```

mod recipes;
mod runs;

use rayon::prelude::*;
use recipes::{LEVELS, Sample};
use runs::{Player, RUNS};
use sha2::{Digest, Sha256};
use std::error::Error;
use std::fmt::{self, Display};
use std::ops::Range;
use std::time::Instant;
use std::{env, fs};
use warren_dungeon::level::fingerprint;
use warren_dungeon::recipe::code;

/// The number of digests of levels, and also of recordings.
const DIGESTS: u64 = 100;

const TABLE: &str = include_str!("digests.txt");
const TABLE_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/promises/digests.txt");

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => check(1, 1),
        ["--shard", shard] => {
            let numbers = shard.split_once('/').ok_or("write --shard K/N")?;
            check(numbers.0.parse()?, numbers.1.parse()?)
        }
        ["--show", range] => {
            let ends = range.split_once("..").ok_or("write --show FIRST..END")?;
            show(ends.0.parse()?..ends.1.parse()?)
        }
        ["--ticks", ticks] => save_each_tick(ticks.parse()?),
        ["--write"] => write(),
        _ => Err("unknown arguments: see the beginning of examples/promises/main.rs".into()),
    }
}

/// A range of samples that has a line in the table.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Part {
    kind: Kind,
    samples: Range<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Levels,
    Runs(Player),
}

impl Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.kind {
            Kind::Levels => "levels",
            Kind::Runs(Player::Demo) => "demo-runs",
            Kind::Runs(Player::Chance) => "chance-runs",
        };
        write!(out, "{name} {}..{}", self.samples.start, self.samples.end)
    }
}

/// Returns all parts, in the order of the table.
fn parts() -> Vec<Part> {
    small_parts().into_iter().chain(large_parts()).collect()
}

/// Returns a few samples of each kind, which the tests compare.
fn small_parts() -> [Part; 3] {
    [
        (Kind::Levels, 0..50),
        (Kind::Runs(Player::Demo), 0..3),
        (Kind::Runs(Player::Chance), 0..3),
    ]
    .map(|(kind, samples)| Part { kind, samples })
}

/// Returns parts that together contain all levels and all runs.
fn large_parts() -> impl Iterator<Item = Part> {
    let levels = (0..DIGESTS).map(|number| Part {
        kind: Kind::Levels,
        samples: number * LEVELS / DIGESTS..(number + 1) * LEVELS / DIGESTS,
    });
    let runs = (0..DIGESTS).map(|number| Part {
        kind: Kind::Runs(match number % 2 {
            0 => Player::Demo,
            _ => Player::Chance,
        }),
        samples: number * RUNS / DIGESTS..(number + 1) * RUNS / DIGESTS,
    });
    levels.chain(runs)
}

impl Part {
    /// Returns the line of the table, or an error if a sample breaks a promise without the table.
    fn line(&self) -> Result<String, String> {
        match self.kind {
            Kind::Levels => {
                let mut digest = Sha256::new();
                for index in self.samples.clone() {
                    let sample = Sample::level(index);
                    sample
                        .check()
                        .map_err(|fault| format!("recipe {index}: {fault}"))?;
                    digest.update(code(&sample.recipe));
                    digest.update(fingerprint(&sample.level).to_string());
                }
                Ok(format!("{self} {}", short(digest)))
            }
            Kind::Runs(player) => {
                let [mut inputs, mut ends] = [Sha256::new(), Sha256::new()];
                for index in self.samples.clone() {
                    let run = runs::record(index, player);
                    let run = run.map_err(|fault| format!("recording {index}: {fault}"))?;
                    inputs.update(run.inputs);
                    ends.update(run.end);
                }
                Ok(format!("{self} {} {}", short(inputs), short(ends)))
            }
        }
    }
}

/// Returns the first 16 hexadecimal digits of a digest.
fn short(digest: Sha256) -> String {
    let bytes = digest.finalize();
    bytes[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Returns what is wrong if a line differs from the line of the same part in the table.
fn compare(part: &Part, line: &str, table: &str) -> Result<(), String> {
    let first = part.samples.start;
    let name = format!("{part} ");
    let old = table.lines().find(|line| line.starts_with(&name));
    let old =
        old.ok_or_else(|| format!("{part}: the table has no such line: add it with --write"))?;
    if old == line {
        return Ok(());
    }
    let inputs = |line: &str| line.split(' ').nth(2).map(str::to_owned);
    Err(match part.kind {
        Kind::Levels => format!(
            "{part}: a level, its fingerprint or its code has changed. Compare the output of \
             --show {first}..{} with that of the last release",
            part.samples.end
        ),
        Kind::Runs(Player::Demo) if inputs(old) != inputs(line) => format!(
            "{part}: the inputs have changed. If the demo player has changed, this is permitted: \
             if all chance-runs are the same, write the table again"
        ),
        Kind::Runs(Player::Chance) if inputs(old) != inputs(line) => format!(
            "{part}: the inputs have changed, which depend only on random numbers and on the number of \
             ticks until the end: look at recording {first} first"
        ),
        Kind::Runs(_) => format!(
            "{part}: the same inputs lead elsewhere, so the rules have changed: look at recording \
             {first} first, and increase Recording::VERSION"
        ),
    })
}

/// Compares every `of`th part with the table, beginning with number `which`.
fn check(which: usize, of: usize) -> Result<(), Box<dyn Error>> {
    if of == 0 || !(1..=of).contains(&which) {
        return Err(format!("there is no shard {which}/{of}").into());
    }
    let begin = Instant::now();
    let parts: Vec<Part> = parts().into_iter().skip(which - 1).step_by(of).collect();
    let faults: Vec<String> = parts
        .par_iter()
        .with_max_len(1)
        .filter_map(|part| {
            let line = part.line();
            line.and_then(|line| compare(part, &line, TABLE)).err()
        })
        .collect();
    for fault in &faults {
        eprintln!("{fault}");
    }
    let seconds = begin.elapsed().as_secs();
    match faults.len() {
        0 => println!("{} digests are unchanged ({seconds} s)", parts.len()),
        count => return Err(format!("{count} of {} digests have changed", parts.len()).into()),
    }
    Ok(())
}

/// Writes the table.
fn write() -> Result<(), Box<dyn Error>> {
    let parts = parts();
    let lines = parts.par_iter().with_max_len(1).map(Part::line);
    let lines: Vec<String> = lines.collect::<Result<_, _>>()?;
    fs::write(TABLE_FILE, lines.join("\n") + "\n")?;
    Ok(())
}

/// Prints recipes' codes and fingerprints.
fn show(range: Range<u64>) -> Result<(), Box<dyn Error>> {
    for index in range {
        let sample = Sample::level(index);
        let fingerprint = fingerprint(&sample.level);
        println!("{index} {fingerprint} {}", code(&sample.recipe));
    }
    Ok(())
}

/// Plays runs with at least this number of ticks in total. Saves and restores the state at each tick.
fn save_each_tick(ticks: u64) -> Result<(), Box<dyn Error>> {
    let begin = Instant::now();
    let (mut first, mut played) = (0, 0);
    while played < ticks {
        let batch: Vec<u64> = (first..first + 64).collect();
        let counts = batch.par_iter().with_max_len(1).map(|&index| {
            let player = [Player::Demo, Player::Chance][index as usize % 2];
            let result = runs::save_each_tick(index, player);
            result.map_err(|fault| format!("run {index}: {fault}"))
        });
        played += counts
            .collect::<Result<Vec<u64>, String>>()?
            .iter()
            .sum::<u64>();
        first += 64;
    }
    let seconds = begin.elapsed().as_secs_f64();
    let rate = played as f64 / seconds;
    println!(
        "{played} ticks of {first} runs were saved and restored ({seconds:.0} s, {rate:.0} per second)"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_only_lines_of_parts_in_order() {
        let mut parts = parts().into_iter();
        for line in TABLE.lines() {
            let is_here = |part: Part| line.starts_with(&format!("{part} "));
            assert!(parts.any(is_here), "{line}");
        }
    }

    #[test]
    fn large_parts_contain_all_samples() {
        let large: Vec<Part> = large_parts().collect();
        let count = |parts: &[Part]| -> u64 {
            let counts = parts
                .iter()
                .map(|part| part.samples.end - part.samples.start);
            counts.sum()
        };
        assert_eq!(count(&large[..100]), LEVELS);
        assert_eq!(count(&large[100..]), RUNS);
    }

    #[test]
    fn the_first_levels_and_runs_do_not_change_between_releases() {
        for part in small_parts() {
            let line = part.line();
            assert_eq!(line.and_then(|line| compare(&part, &line, TABLE)), Ok(()));
        }
    }

    #[test]
    fn runs_continue_from_states_that_are_saved_at_each_tick() {
        let ticks = [(0, Player::Demo), (1, Player::Chance)]
            .map(|(index, player)| runs::save_each_tick(index, player));
        assert!(
            ticks.iter().all(|ticks| matches!(ticks, Ok(1..))),
            "{ticks:?}"
        );
    }

    #[test]
    fn errors_say_what_has_changed() {
        let part = |kind| Part {
            kind,
            samples: 100..200,
        };
        let [levels, demo, chance] = [
            Kind::Levels,
            Kind::Runs(Player::Demo),
            Kind::Runs(Player::Chance),
        ]
        .map(part);
        let table = "levels 100..200 a\ndemo-runs 100..200 a b\nchance-runs 100..200 a b\n";
        for (part, line, told) in [
            (&levels, "levels 100..200 a", ""),
            (&levels, "levels 100..200 b", "--show 100..200"),
            (&demo, "demo-runs 100..200 a b", ""),
            (&demo, "demo-runs 100..200 c b", "the demo player"),
            (&demo, "demo-runs 100..200 a c", "the rules have changed"),
            (&chance, "chance-runs 100..200 a b", ""),
            (&chance, "chance-runs 100..200 c c", "random numbers"),
            (
                &chance,
                "chance-runs 100..200 a c",
                "the rules have changed",
            ),
        ] {
            match compare(part, line, table) {
                Ok(()) => assert_eq!(told, "", "{line}"),
                Err(fault) => assert!(!told.is_empty() && fault.contains(told), "{fault}"),
            }
        }
        assert!(compare(&levels, "levels 100..200 a", "").is_err());
    }
}
