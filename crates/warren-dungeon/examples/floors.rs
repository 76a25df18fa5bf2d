//! Measures the floors of 20 descents, and prints the table of means in `docs/descent.md`.
//!
//! `cargo run --release -p warren-dungeon --example floors`

use std::error::Error;
use std::time::{Duration, Instant};
use warren_dungeon::descent::{Effort, FloorSearch, table};

const SEEDS: u64 = 20;

/// The last depths of the groups of floors in the table.
const LAST: [u32; 6] = [10, 20, 30, 40, 50, 60];

fn main() -> Result<(), Box<dyn Error>> {
    println!("| floors | moves | decisions | gates | monsters | effort | making a floor |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let (mut floor_times, mut level_times) = (Vec::new(), Vec::new());
    let mut fitting = 0;
    for last in LAST {
        let mut sums = Effort::default();
        let start = floor_times.len();
        for (seed, depth) in (0..SEEDS).flat_map(|seed| (last - 9..=last).map(move |d| (seed, d))) {
            let (effort, times) = measure(seed, depth)?;
            let percent = 100 * effort.total() / table().effort_at(depth);
            fitting += u32::from((90..=120).contains(&percent));
            sums.moves += effort.moves;
            sums.decisions += effort.decisions;
            sums.nesting += effort.nesting;
            sums.dangers += effort.dangers;
            floor_times.push(times.iter().sum());
            level_times.extend(times);
        }
        let times = &floor_times[start..];
        let count = times.len() as f64;
        let mean = |sum: u32| f64::from(sum) / count;
        println!(
            "| {}–{last} | {:.0} | {:.1} | {:.2} | {:.2} | {:.0} | {:.1} ms |",
            last - 9,
            mean(sums.moves),
            mean(sums.decisions),
            mean(sums.nesting),
            mean(sums.dangers),
            mean(sums.total()),
            milliseconds(times.iter().sum()) / count,
        );
    }
    floor_times.sort();
    level_times.sort();
    println!(
        "\n{fitting} of {} floors have the requested effort. Half take at most {:.1} ms, and the \
        slowest takes {:.0} ms.\n{:.1} levels are made for a floor, each in at most {:.0} ms.",
        floor_times.len(),
        milliseconds(floor_times[floor_times.len() / 2]),
        milliseconds(floor_times[floor_times.len() - 1]),
        level_times.len() as f64 / floor_times.len() as f64,
        milliseconds(level_times[level_times.len() - 1]),
    );
    Ok(())
}

/// Makes a floor. Returns its effort, and the time of each level that is made for it.
fn measure(seed: u64, depth: u32) -> Result<(Effort, Vec<Duration>), Box<dyn Error>> {
    let mut search = FloorSearch::new(table(), seed, depth);
    let mut times = Vec::new();
    loop {
        let start = Instant::now();
        let floor = search.step();
        times.push(start.elapsed());
        if let Some(level) = floor.transpose()? {
            return Ok((
                Effort::of(&level).ok_or("a floor without a way out")?,
                times,
            ));
        }
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
