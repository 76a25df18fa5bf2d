//! Measures missions: makes levels with missions on five grids, and prints how long that takes, what the
//! levels are like, and how different they are. The arguments are the number of levels for each grid, the
//! number of rooms and of chambers, the percentage of cells on loops, and the name of a beast; by default
//! 100, 0, 0, 0 and no beast.
//!
//! Every second level has a random set of patterns. The variety is measured by three numbers:
//!
//! - *linearity*: the percentage of places that are on the shortest way from the start to the finish,
//! - *lock depth*: the number of gates one behind the other; see [`lock_depth`],
//! - *backtracking*: the percentage of the moves of the shortest plan that lead to a cell which the player
//!   has already visited.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::thread;
use std::time::{Duration, Instant};
use warren_dungeon::level::{BeastKind, Content, Level};
use warren_dungeon::make::{MissionPlan, WayKind, make, mission};
use warren_dungeon::proof::{Verdict, certify, lock_depth};
use warren_dungeon::recipe::{Mission, Pattern, PatternSet, Recipe, RoomOptions};
use warren_dungeon::route::{Action, PlayerState, Walker, plan};
use warren_maze::measure::on_loops;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::distances;
use warren_maze::topology::{GridShape, GridSpec, Topology};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, usual| {
        let given = arguments.get(index).and_then(|it| it.parse().ok());
        given.unwrap_or(usual)
    };
    let beast = arguments.get(4).and_then(|name| {
        let mut kinds = BeastKind::ALL.into_iter();
        kinds.find(|kind| kind.name().eq_ignore_ascii_case(name))
    });
    let of = |seed: u32, shape| {
        let mut recipe = Recipe {
            grid: grid(shape),
            mission: of_seed(seed, number(3, 0)),
            rooms: RoomOptions {
                count: number(1, 0),
                ..RoomOptions::DEFAULT
            },
            chambers: number(2, 0),
            chamber_set: 2,
            seed: seed.into(),
            ..Recipe::default()
        };
        if let Some(kind) = beast {
            recipe.set_beast(kind, true);
        }
        recipe
    };
    let mut all = Measured::default();
    thread::scope(|scope| {
        let threads = GridShape::ALL.into_iter().map(|shape| {
            let measure = move || measure((0..number(0, 100)).map(|seed| of(seed, shape)));
            (shape, scope.spawn(measure))
        });
        for (shape, thread) in threads.collect::<Vec<_>>() {
            let measured = thread.join().expect("no thread panics");
            println!("{}: {measured}", shape.name());
            all.add(measured);
        }
    });
    println!("all: {all}\n");
    print_range(&all.bins);
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

/// Patterns that need neither keys nor levers nor portals.
const LOOPS: [Pattern; 4] = [
    Pattern::SideLoop,
    Pattern::LongAndShort,
    Pattern::Hoard,
    Pattern::WayBack,
];

/// Returns one to six patterns with a random depth, and every second time a random set of patterns.
fn of_seed(seed: u32, loops: u32) -> Mission {
    let random = &mut SeededRandom::new(seed.into());
    let patterns = 1 + random.below(6);
    let mut kinds = PatternSet::ALL;
    if seed % 2 == 1 {
        let count = 1 + random.below(5);
        // Keys, levers and portals run out, but there is always room for a loop.
        let a_loop = random.pick(&LOOPS);
        let chosen = (0..count).map(|_| random.pick(Pattern::ALL));
        kinds = PatternSet::of(chosen.chain([a_loop])).unwrap_or_default();
    }
    Mission {
        patterns,
        depth: random.below(patterns + 1),
        loops,
        kinds,
        ..Mission::NONE
    }
}

/// A bin of the expressive range: fifths of the linearity, the lock depth up to 4, and the backtracking:
/// none, or tens of percent up to 40.
type Bin = [u32; 3];

/// The numbers of bins along each axis.
const BINS: Bin = [5, 5, 5];

#[derive(Default)]
struct Measured {
    count: usize,
    certified: u32,
    spent: Duration,
    longest: Duration,
    /// The numbers of gates with openers, of those that are nearer than their openers, and of those that
    /// are nearer or are seen through a grate that is nearer.
    gates: [u32; 3],
    /// The numbers of levels, and of levels whose finish is seen through a grate.
    finishes: u32,
    shares: Vec<usize>,
    bins: BTreeMap<Bin, u32>,
    faults: BTreeMap<String, u32>,
}

impl Measured {
    fn add(&mut self, other: Measured) {
        self.count += other.count;
        self.certified += other.certified;
        self.spent += other.spent;
        self.longest = self.longest.max(other.longest);
        self.gates = [0, 1, 2].map(|it| self.gates[it] + other.gates[it]);
        self.finishes += other.finishes;
        self.shares.extend(other.shares);
        for (bin, count) in other.bins {
            *self.bins.entry(bin).or_default() += count;
        }
        for (fault, count) in other.faults {
            *self.faults.entry(fault).or_default() += count;
        }
    }
}

impl std::fmt::Display for Measured {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        let [gates, met, seen] = self.gates;
        let percent = |count| 100.0 * f64::from(count) / f64::from(gates.max(1));
        let shares = self.shares.iter();
        write!(
            out,
            "{} of {} certified, {:.2} ms a level, at most {:.1} ms; of {gates} gates {:.1} % are nearer \
             than their keys, and {:.1} % are nearer or seen first through a grate; {:.1} % of the \
             finishes are seen through a grate; {} to {} % of the cells are on loops",
            self.certified,
            self.count,
            milliseconds(self.spent) / self.count as f64,
            milliseconds(self.longest),
            percent(met),
            percent(seen),
            100.0 * f64::from(self.finishes) / self.count as f64,
            shares.clone().min().unwrap_or(&0),
            shares.max().unwrap_or(&0),
        )?;
        for (fault, times) in &self.faults {
            write!(out, "\n    {times} times: {fault}")?;
        }
        Ok(())
    }
}

fn measure(recipes: impl ExactSizeIterator<Item = Recipe>) -> Measured {
    let mut measured = Measured {
        count: recipes.len(),
        ..Measured::default()
    };
    for recipe in recipes {
        let begun = Instant::now();
        let made = make(&recipe);
        let took = begun.elapsed();
        measured.spent += took;
        measured.longest = measured.longest.max(took);
        let level = match made {
            Ok(level) => level,
            Err(error) => {
                *measured.faults.entry(error.to_string()).or_default() += 1;
                continue;
            }
        };
        measured.certified += u32::from(matches!(certify(&level), Verdict::Certified(_)));
        let ways = Walker::ALL_DOORS.passages(&level);
        let on = on_loops(&ways, level.starts()[0]).into_iter();
        let on = on.filter(|&is_on| is_on).count();
        let open = level.maze().open_cells().count();
        measured.shares.push(100 * on / open);
        let Ok(Some(mission)) = mission(&recipe) else {
            continue;
        };
        let gates = gates(&mission, &level);
        measured.gates = [0, 1, 2].map(|it| measured.gates[it] + gates[it]);
        let grates = mission.grates().iter();
        let mut seen = grates.map(|grate| level.grid().step(grate.side.cell, grate.side.dir));
        measured.finishes += u32::from(seen.any(|cell| level.is_finish(cell)));
        let depth = lock_depth(&level).map_or(0, |depth| depth.nesting);
        let bin = [
            (linearity(&mission) * BINS[0])
                .div_ceil(100)
                .saturating_sub(1),
            depth.min(BINS[1] - 1),
            backtracking(&level).div_ceil(10).min(BINS[2] - 1),
        ];
        *measured.bins.entry(bin).or_default() += 1;
    }
    measured
}

/// Returns the percentage of the places that are on the way from the start to the finish through the
/// fewest places.
fn linearity(mission: &MissionPlan) -> u32 {
    let count = mission.places().len();
    let mut lengths = vec![None; count];
    lengths[0] = Some(1);
    let mut queue = VecDeque::from([0]);
    while let Some(place) = queue.pop_front() {
        for way in mission.ways() {
            let [from, to] = way.places;
            let is_one_way = matches!(way.kind, WayKind::Gate(gate) if gate.is_one_way());
            let next = match place {
                _ if place == from => to,
                _ if place == to && !is_one_way => from,
                _ => continue,
            };
            if lengths[next].is_none() {
                lengths[next] = lengths[place].map(|length| length + 1);
                queue.push_back(next);
            }
        }
    }
    lengths[mission.finish()].unwrap_or(0) * 100 / count as u32
}

/// Returns the percentage of the moves of the shortest plan that lead to a cell for at least the second time.
fn backtracking(level: &Level) -> u32 {
    let Ok(actions) = plan(level, PlayerState::at_start(level)) else {
        return 0;
    };
    let grid = level.portal_grid();
    let mut cell = level.starts()[0];
    let (mut visited, mut moves, mut again) = (BTreeSet::from([cell]), 0, 0);
    for action in actions {
        if let Action::Walk(dir) = action {
            cell = grid.step(cell, dir);
            moves += 1;
            again += u32::from(!visited.insert(cell));
        }
    }
    100 * again / moves.max(1)
}

/// Returns the number of gates of a level that need a key or a lever, the number of those that are nearer to
/// the start than everything that opens them, and the number of those that are nearer, or that the player
/// sees first through a grate.
fn gates(mission: &MissionPlan, level: &Level) -> [u32; 3] {
    let ways = Walker::ALL_DOORS.passages(level);
    let away = distances(&ways, &level.starts()[..1]);
    let mut counts = [0; 3];
    for way in mission.ways() {
        let WayKind::Gate(gate) = way.kind else {
            continue;
        };
        let openers = gate.openers().filter(|it| !matches!(it, Content::Plate(_)));
        let openers: Vec<Content> = openers.collect();
        let cells = openers.iter().flat_map(|&opener| level.cells_with(opener));
        if let Some(key) = cells.map(|&cell| away[cell as usize]).min() {
            let front = way.side.cell;
            let is_met = away[front as usize] <= key;
            let is_seen = mission.grates().iter().any(|grate| {
                let behind = level.grid().step(grate.side.cell, grate.side.dir);
                behind == front && away[grate.side.cell as usize] <= key
            });
            counts[0] += 1;
            counts[1] += u32::from(is_met);
            counts[2] += u32::from(is_met || is_seen);
        }
    }
    counts
}

/// Returns whether levels can be in a bin: without gates, the shortest plan enters no cell twice.
fn is_reachable([_, depth, backtracking]: Bin) -> bool {
    depth > 0 || backtracking == 0
}

/// Prints the number of levels in each bin.
fn print_range(bins: &BTreeMap<Bin, u32>) {
    let all = (0..BINS[0]).flat_map(|linearity| {
        (0..BINS[1]).flat_map(move |depth| (0..BINS[2]).map(move |back| [linearity, depth, back]))
    });
    let reachable: Vec<Bin> = all.filter(|&bin| is_reachable(bin)).collect();
    let filled = reachable.iter().filter(|bin| bins.contains_key(*bin));
    println!("{} of {} bins are filled", filled.count(), reachable.len());
    println!("| linearity | lock depth | no backtracking | to 10 % | to 20 % | to 30 % | more |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for linearity in 0..BINS[0] {
        for depth in 0..BINS[1] {
            let counts = (0..BINS[2]).map(|back| match is_reachable([linearity, depth, back]) {
                true => bins
                    .get(&[linearity, depth, back])
                    .unwrap_or(&0)
                    .to_string(),
                false => "–".into(),
            });
            let counts: Vec<String> = counts.collect();
            let more = if depth + 1 == BINS[1] { " or more" } else { "" };
            let to = (linearity + 1) * 100 / BINS[0];
            println!("| to {to} % | {depth}{more} | {} |", counts.join(" | "));
        }
    }
}
