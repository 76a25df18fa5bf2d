//! Times the game's frames on small and large levels, and prints a Markdown table.
//!
//! The benchmark runs the whole game, including the renderer, on wgpu's noop backend, which draws
//! nothing. The benchmark therefore times only a frame's CPU work. The player walks through each
//! level several times. A frame lasts a sixtieth of a second in game time, so each walk consists of
//! the same frames. For each frame, only the fastest time among the walks counts, because other
//! work on the machine can only make a frame slower. The two levels are timed alternately.

mod noop;
mod stand;

use stand::Stand;
use std::time::Duration;
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::recipe::Recipe;
use warren_maze::topology::GridSpec;

/// The number of frames that are timed per turn. Turns alternate between the two levels.
const FRAMES: usize = 300;
/// The number of turns in each walk.
const TURNS: usize = 6;

/// The number of walks through each level.
const WALKS: usize = 5;

fn main() {
    println!("Renderer: wgpu's noop backend; {} threads.\n", threads());
    println!("| | 20 × 20 | 2000 × 2000 | ratio | goal | met |");
    println!("| --- | ---: | ---: | ---: | --- | --- |");
    let mut stands = [20, 2000].map(|side| {
        let level = square(side);
        [(); WALKS].map(|()| Stand::new(&level))
    });
    race("walking, a frame", &mut stands, 1.2);
    for stand in stands.iter_mut().flatten() {
        stand.open_map();
    }
    race("the whole level from above, a frame", &mut stands, 1.5);
    drop(stands);
    first_frames();
}

/// Times the frames of two levels, and prints the median and the longest frame time on each level.
fn race(name: &str, stands: &mut [[Stand; WALKS]; 2], goal: f64) {
    let mut frames = [vec![], vec![]];
    for _ in 0..TURNS {
        for (walks, frames) in stands.iter_mut().zip(&mut frames) {
            let mut quickest = vec![Duration::MAX; FRAMES];
            for stand in walks {
                let times = stand.frames(FRAMES).into_iter();
                quickest = times.zip(quickest).map(|(a, b)| a.min(b)).collect();
            }
            frames.extend(quickest);
        }
    }
    let [small, large] = frames.each_mut().map(|frames| {
        frames.sort_unstable();
        frames[frames.len() / 2].as_secs_f64() * 1e3
    });
    let ratio = large / small;
    let met = if ratio <= goal { "yes" } else { "no" };
    println!("| {name} | {small:.2} ms | {large:.2} ms | {ratio:.2} | at most {goal} | {met} |");
    let [small, large] =
        frames.map(|frames| frames.last().map_or(0.0, Duration::as_secs_f64) * 1e3);
    let met = if small.max(large) <= 8.0 { "yes" } else { "no" };
    println!("| {name}, the longest | {small:.2} ms | {large:.2} ms | | at most 8 ms | {met} |");
}

/// Measures the time from choosing a level to its first frame, for two levels, and prints the
/// times.
fn first_frames() {
    let mut stand = Stand::new(&square(20));
    let mut quickest = [Duration::MAX; 2];
    for _ in 0..5 {
        for (side, quickest) in [20, 1000].into_iter().zip(&mut quickest) {
            *quickest = stand.choose(recipe(side)).min(*quickest);
        }
    }
    let [small, large] = quickest.map(|time| time.as_secs_f64());
    let more = large - small;
    let met = if more <= 0.5 { "yes" } else { "no" };
    println!("\n| | 20 × 20 | 1000 × 1000 | more | goal | met |");
    println!("| --- | ---: | ---: | ---: | --- | --- |");
    println!(
        "| from choosing a level to its first frame | {small:.3} s | {large:.3} s | {more:.3} s | at most 0.5 s | {met} |"
    );
}

fn recipe(side: u32) -> Recipe {
    Recipe {
        grid: GridSpec {
            width: side,
            height: side,
            ..GridSpec::default()
        },
        seed: 7,
        ..Recipe::default()
    }
}

fn square(side: u32) -> Level {
    make(&recipe(side)).expect("such a level is walkable")
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
