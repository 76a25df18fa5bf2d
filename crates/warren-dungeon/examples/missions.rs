//! Measures missions: makes levels with missions on five grids, and prints how long that takes and what
//! the levels are like. The arguments are the number of levels for each grid, the number of rooms and of
//! chambers, and the percentage of cells on loops; by default 100, 0, 0 and 0.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use warren_dungeon::level::{Content, Level};
use warren_dungeon::make::{WayKind, make, mission};
use warren_dungeon::proof::{Verdict, certify, lock_depth};
use warren_dungeon::recipe::{Mission, Recipe, RoomOptions};
use warren_dungeon::route::Walker;
use warren_maze::measure::on_loops;
use warren_maze::solve::distances;
use warren_maze::topology::{GridShape, GridSpec};

fn main() {
    let numbers = std::env::args().skip(1).filter_map(|it| it.parse().ok());
    let numbers: Vec<u32> = numbers.collect();
    let at = |index: usize, usual| numbers.get(index).copied().unwrap_or(usual);
    let of = |seed: u32, shape| Recipe {
        grid: grid(shape),
        mission: Mission {
            loops: at(3, 0),
            ..Mission::of(2 + seed % 5)
        },
        rooms: RoomOptions {
            count: at(1, 0),
            ..RoomOptions::DEFAULT
        },
        chambers: at(2, 0),
        chamber_set: 2,
        seed: seed.into(),
        ..Recipe::default()
    };
    for shape in GridShape::ALL {
        print!("{}: ", shape.name());
        measure((0..at(0, 100)).map(|seed| of(seed, shape)));
    }
}

fn grid(shape: GridShape) -> GridSpec {
    let (width, height, depth) = match shape {
        GridShape::Cubic => (12, 12, 3),
        GridShape::Polar => (6, 12, 1),
        _ => (20, 20, 1),
    };
    GridSpec {
        shape,
        width,
        height,
        depth,
        ..GridSpec::default()
    }
}

fn measure(recipes: impl ExactSizeIterator<Item = Recipe>) {
    let count = recipes.len();
    let (mut spent, mut longest) = (Duration::ZERO, Duration::ZERO);
    let (mut certified, mut locks, mut seen) = (0, 0, 0);
    let mut faults = BTreeMap::<String, u32>::new();
    let mut depths = BTreeMap::<u32, u32>::new();
    let mut shares = Vec::with_capacity(count);
    for recipe in recipes {
        let begun = Instant::now();
        let made = make(&recipe);
        let took = begun.elapsed();
        spent += took;
        longest = longest.max(took);
        match made {
            Ok(level) => {
                certified += u32::from(matches!(certify(&level), Verdict::Certified(_)));
                let [all, first] = locks_and_seen(&recipe, &level);
                (locks, seen) = (locks + all, seen + first);
                let depth = lock_depth(&level).map_or(0, |depth| depth.nesting);
                *depths.entry(depth).or_default() += 1;
                let ways = Walker::ALL_DOORS.passages(&level);
                let on = on_loops(&ways, level.starts()[0]).into_iter();
                let on = on.filter(|&is_on| is_on).count();
                shares.push(100 * on / level.maze().open_cells().count());
            }
            Err(error) => *faults.entry(error.to_string()).or_default() += 1,
        }
    }
    shares.sort_unstable();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    println!(
        "{certified} of {count} certified, {:.2} ms a level, at most {:.1} ms; {seen} of {locks} gates \
         are nearer than their keys; {} to {} % of the cells are on loops; gates behind each other: \
         {depths:?}",
        milliseconds(spent) / count as f64,
        milliseconds(longest),
        shares.first().unwrap_or(&0),
        shares.last().unwrap_or(&0),
    );
    for (fault, times) in faults {
        println!("    {times} times: {fault}");
    }
}

/// Returns the number of gates of a level that need a key or a lever, and the number of those that are
/// nearer to the start than their key or lever.
fn locks_and_seen(recipe: &Recipe, level: &Level) -> [u32; 2] {
    let ways = Walker::ALL_DOORS.passages(level);
    let away = distances(&ways, &level.starts()[..1]);
    let mut counts = [0, 0];
    for way in mission(recipe)
        .ok()
        .flatten()
        .iter()
        .flat_map(|plan| plan.ways())
    {
        let WayKind::Gate(gate) = way.kind else {
            continue;
        };
        let openers = gate.openers().filter(|it| !matches!(it, Content::Plate(_)));
        let openers: Vec<Content> = openers.collect();
        let cells = openers.iter().flat_map(|&opener| level.cells_with(opener));
        if let Some(key) = cells.map(|&cell| away[cell as usize]).min() {
            counts[0] += 1;
            counts[1] += u32::from(away[way.side.cell as usize] <= key);
        }
    }
    counts
}
