//! Two works timed in turn, and the ratio of what a cell costs.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Something to time.
pub struct Work {
    /// What it is, for people.
    pub name: String,
    /// How many cells a run makes or visits.
    pub cells: u64,
    /// Runs it once, with a seed.
    pub run: Box<dyn FnMut(u64)>,
}

impl Work {
    /// Work on `side` × `side` cells. What it makes is dropped in its time.
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

/// Two works, the one that is judged first.
pub struct Race {
    pub judged: Work,
    pub beside: Work,
    pub ratio: Ratio,
}

/// How the two compare, and the goal if there is one.
#[derive(Clone, Copy)]
pub enum Ratio {
    /// The judged one is so many times as fast, at least.
    Faster(Option<f64>),
    /// The judged one takes so many times the time, at most.
    Slower(Option<f64>),
}

/// About this much work is a batch, over as many seeds as that takes: in one
/// small maze branches would be learnt by heart, and random walks are longer for
/// some seeds than for others.
const BATCH: Duration = Duration::from_millis(50);

/// How many times every seed is run; fewer where that takes more than a second.
const ROUNDS: u32 = 15;
const ROUNDS_OF_SLOW: u32 = 3;

/// Runs races and prints a table; `word` chooses rows.
pub fn print(title: &str, races: Vec<Race>, word: &str) {
    println!("## {title}\n");
    println!("| | ns a cell | beside | ns a cell | ratio | goal | met |");
    println!("| --- | ---: | --- | ---: | --- | --- | --- |");
    for race in races {
        let names = format!("{} {}", race.judged.name, race.beside.name);
        if names.contains(word) {
            println!("{}", row(race));
            // A row at a time, also into a file: the large ones take long.
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

/// Nanoseconds a cell of both. What counts of each seed is its quickest run:
/// whatever disturbs the others only ever adds time.
fn times(judged: &mut Work, beside: &mut Work) -> (f64, f64) {
    // The first runs warm up, and say how many seeds make a batch.
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

/// A batch of seeds, for each the time of its quickest run so far.
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
