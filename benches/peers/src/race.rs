//! Times two tasks alternately, and prints the ratio of their times per cell.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// A task to time.
pub struct Work {
    /// The task's name in the tables.
    pub name: String,
    /// The number of cells that one run carves or visits.
    pub cells: u64,
    /// Runs the task once, with the given seed.
    pub run: Box<dyn FnMut(u64)>,
}

impl Work {
    /// Creates a task on `side` × `side` cells. A run's time includes dropping the result.
    pub fn on_square<R>(name: &str, side: u32, mut run: impl FnMut(u64) -> R + 'static) -> Work {
        let size = match side {
            10_000 => "10⁸".into(),
            _ => format!("{side}²"),
        };
        Work {
            name: format!("{name}, {size}"),
            cells: u64::from(side).pow(2),
            run: Box::new(move |seed| {
                black_box(run(seed));
            }),
        }
    }
}

/// Two tasks to compare, and how to compare them. The goal applies to the task `judged`.
pub struct Race {
    pub judged: Work,
    pub beside: Work,
    pub ratio: Ratio,
}

/// How two tasks are compared. The goal for the ratio of their times is optional.
#[derive(Clone, Copy)]
pub enum Ratio {
    /// The task `judged` must be at least this many times as fast as the task `beside`.
    Faster(Option<f64>),
    /// The task `judged` must take at most this many times as long as the task `beside`.
    Slower(Option<f64>),
}

/// The approximate duration of a batch, which consists of runs of one task with different seeds. A
/// batch needs many seeds for two reasons: with a single small maze, the branch predictor would
/// learn the whole run, and random walks are longer for some seeds than for others.
const BATCH: Duration = Duration::from_millis(50);

/// The number of runs per seed.
const ROUNDS: u32 = 15;
/// The number of runs per seed if a run takes more than a second.
const ROUNDS_OF_SLOW: u32 = 3;

/// Runs the races in which a task's name contains `word`, and prints a table with one row per race.
pub fn print(title: &str, races: Vec<Race>, word: &str) {
    println!("## {title}\n");
    println!("| | ns a cell | beside | ns a cell | ratio | goal | met |");
    println!("| --- | ---: | --- | ---: | --- | --- | --- |");
    for race in races {
        let names = format!("{} {}", race.judged.name, race.beside.name);
        if names.contains(word) {
            println!("{}", row(race));
            // Each row is flushed, because the races on large mazes take a long time.
            io::stdout().flush().expect("the table can be written");
        }
    }
    println!();
}

fn row(mut race: Race) -> String {
    let (judged, beside) = times(&mut race.judged, &mut race.beside);
    let (ratio, words, goal, met) = match race.ratio {
        Ratio::Faster(goal) => {
            let ratio = beside / judged;
            (
                ratio,
                "as fast",
                goal.map(|goal| format!("at least {goal} ×")),
                goal.map(|goal| ratio >= goal),
            )
        }
        Ratio::Slower(goal) => {
            let ratio = judged / beside;
            (
                ratio,
                "the time",
                goal.map(|goal| format!("at most {goal} ×")),
                goal.map(|goal| ratio <= goal),
            )
        }
    };
    format!(
        "| {} | {judged:.1} | {} | {beside:.1} | {ratio:.2} × {words} | {} | {} |",
        race.judged.name,
        race.beside.name,
        goal.unwrap_or_default(),
        met.map_or("", |met| if met { "yes" } else { "no" }),
    )
}

/// Returns the times of the two tasks, in nanoseconds per cell. For each seed, only the fastest run
/// counts, because other work on the machine can only add time.
fn times(judged: &mut Work, beside: &mut Work) -> (f64, f64) {
    // The first runs are a warm-up. Their times determine the number of rounds and the number of
    // seeds per batch.
    let (first, first_beside) = (time(judged, 0), time(beside, 0));
    let rounds = match first.max(first_beside) {
        slow if slow > Duration::from_secs(1) => ROUNDS_OF_SLOW,
        _ => ROUNDS,
    };
    let (mut quickest, mut quickest_beside) = (batch(first), batch(first_beside));
    for _ in 0..rounds {
        run_all(judged, &mut quickest);
        run_all(beside, &mut quickest_beside);
    }
    (a_cell(judged, &quickest), a_cell(beside, &quickest_beside))
}

/// Creates a batch, which stores the time of the fastest run so far for each seed. `once` is the
/// time of one run.
fn batch(once: Duration) -> Vec<Duration> {
    let seeds = BATCH.as_nanos().div_ceil(once.as_nanos().max(1));
    vec![Duration::MAX; seeds as usize]
}

fn run_all(work: &mut Work, quickest: &mut [Duration]) {
    for (seed, quickest) in (0..).zip(quickest) {
        *quickest = time(work, seed).min(*quickest);
    }
}

fn time(work: &mut Work, seed: u64) -> Duration {
    let start = Instant::now();
    (work.run)(seed);
    start.elapsed()
}

fn a_cell(work: &Work, quickest: &[Duration]) -> f64 {
    let sum: Duration = quickest.iter().sum();
    sum.as_secs_f64() * 1e9 / (quickest.len() as u64 * work.cells) as f64
}
