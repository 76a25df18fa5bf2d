//! The command `maze benchmark`, which writes tasks for language models and agents, answers them with
//! simple baselines, and grades answers.

mod baseline;
mod families;
mod maker;
mod prose;
mod score;
mod search;
mod task;

use crate::error::Error;
use crate::flags::print_seed;
use crate::output;
use crate::progress;
use baseline::Baseline;
use maker::{Made, make_pair};
use rayon::prelude::*;
use score::{Answer, score};
use std::fs;
use std::path::{Path, PathBuf};
use task::Task;
use warren_flags::file;
use warren_maze::rng;

/// Write mazes as tasks for language models and agents, and grade their answers
///
/// Each task is a maze as a picture, as text, as an adjacency list, and as prose in English and German.
/// The answer is a list of moves, or "impossible". docs/benchmark.md describes the files.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The folder of the tasks: tasks.jsonl, and a folder with pictures
    folder: PathBuf,
    /// The number of tasks to write
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// A number or a word; the same seed makes the same tasks [default: random]
    #[arg(long, value_parser = warren_flags::seed)]
    seed: Option<u64>,
    /// Leave out the pictures
    #[arg(long)]
    no_pictures: bool,
    /// Grade the answers in this file, instead of writing tasks; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "seed", "no_pictures"])]
    grade: Option<PathBuf>,
    /// Print the answers of a simple program, instead of writing tasks
    #[arg(long, value_enum, conflicts_with_all = ["count", "seed", "no_pictures", "grade"])]
    baseline: Option<Baseline>,
}

const EXAMPLES: &str = "\
Examples:
  maze benchmark --count 1000 --seed 7 tasks
  maze benchmark --baseline wall-follower tasks > answers.jsonl
  maze benchmark --grade answers.jsonl tasks";

/// The name of the file with the tasks.
const TASKS: &str = "tasks.jsonl";

/// The number of pairs of tasks that are in memory at the same time.
const BATCH: usize = 64;

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    if let Some(answers) = &args.grade {
        let tasks = read_tasks(&args.folder)?;
        let table =
            score(&tasks, &read_answers(answers)?).map_err(|why| Error::content(answers, why))?;
        return output::write(None, |out| out.write_all(table.as_bytes()));
    }
    if let Some(baseline) = args.baseline {
        let tasks = read_tasks(&args.folder)?;
        return output::write(None, |out| {
            tasks.iter().try_for_each(|task| {
                let answer = Answer {
                    id: task.id.clone(),
                    answer: baseline.answer(task).into(),
                };
                writeln!(out, "{}", serde_json::to_string(&answer)?)
            })
        });
    }
    let seed = args.seed.unwrap_or_else(rng::fresh_seed);
    write_tasks(args, seed)?;
    if args.seed.is_none() {
        print_seed(seed);
    }
    Ok(())
}

/// Makes the tasks in pairs: a maze, and a twin with the same graph.
fn write_tasks(args: &Args, seed: u64) -> Result<(), Error> {
    if args.folder.join(TASKS).exists() {
        return Err(Error::Usage(format!(
            "{} already contains tasks: give a new folder, or use --grade or --baseline",
            file::name(&args.folder)
        )));
    }
    let pictures = args.folder.join("pictures");
    let folder = if args.no_pictures {
        &args.folder
    } else {
        &pictures
    };
    let failed = |source| Error::Write {
        file: file::name(folder),
        source,
    };
    fs::create_dir_all(folder).map_err(failed)?;
    let bar = progress::mazes(args.count);
    output::try_write(Some(&args.folder.join(TASKS)), |out| {
        let pairs: Vec<u32> = (0..args.count.div_ceil(2)).collect();
        let mut left = args.count as usize;
        for batch in pairs.chunks(BATCH) {
            let made = batch
                .par_iter()
                .map(|&pair| make_pair(seed, pair, !args.no_pictures));
            let made: Vec<[Made; 2]> = made.collect::<Result<_, Error>>()?;
            for Made { task, picture } in made.into_iter().flatten().take(left) {
                if let (Some(name), Some(picture)) = (&task.picture, picture) {
                    let file = args.folder.join(name);
                    output::write(Some(&file), |out| out.write_all(&picture))?;
                }
                let line = serde_json::to_string(&task).map_err(std::io::Error::other)?;
                writeln!(out, "{line}")?;
                bar.inc(1);
                left -= 1;
            }
        }
        Ok(())
    })
}

fn read_tasks(folder: &Path) -> Result<Vec<Task>, Error> {
    let path = folder.join(TASKS);
    read_lines(&path, |task: &Task| task.check())
}

fn read_answers(path: &Path) -> Result<Vec<Answer>, Error> {
    read_lines(path, |_| Ok(()))
}

/// Reads a file with one JSON value per line.
fn read_lines<T: serde::de::DeserializeOwned>(
    path: &Path,
    check: impl Fn(&T) -> Result<(), String>,
) -> Result<Vec<T>, Error> {
    let text = file::text(path)?;
    let lines = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty());
    let parsed = lines.map(|(number, line)| {
        let value = serde_json::from_str(line).map_err(|why| why.to_string());
        let checked = value.and_then(|value| check(&value).map(|()| value));
        checked.map_err(|why| Error::content(path, format!("line {number}: {why}")))
    });
    parsed.collect()
}
