//! Makes levels with a requested difficulty.

use super::lazy_measures::direct_path;
use crate::level::Level;
use crate::make::{MakeError, WorkLimit, make_heard};
use crate::recipe::{Algorithm, Difficulty, Placement, Recipe};
use crate::route::Walker;
use warren_maze::maze::Listener;
use warren_maze::measure::mcclendon;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{Grid, Topology};

/// The reason why [`make_difficult`] made no level.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum DifficultyError {
    /// No variant of the recipe makes a level, or the listener cancelled the work.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// No level with the requested difficulty was found.
    #[error(
        "none of {tries} mazes had a difficulty from {least:.1} to {most:.1}{}: ask for another \
         difficulty, or change the grid", near(*.nearest)
    )]
    NotFound {
        /// The minimum requested difficulty.
        least: f64,
        /// The maximum requested difficulty.
        most: f64,
        /// The difficulty closest to this range, or `None` if no maze has a difficulty.
        nearest: Option<f64>,
        /// The number of mazes made.
        tries: u32,
    },
}

fn near(difficulty: Option<f64>) -> String {
    match difficulty {
        Some(difficulty) => format!("; the nearest had {difficulty:.1}"),
        None => String::new(),
    }
}

/// The parts of a recipe that [`make_difficult`] may change, apart from the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Free {
    /// Whether the algorithm may change, to any other that carves all cells into one perfect maze.
    pub algorithm: bool,
    /// Whether the share of opened dead ends may change.
    pub braid: bool,
    /// Whether the placement of the start and the finish may change.
    pub placement: bool,
}

impl Free {
    /// All parts may change.
    pub const ALL: Free = Free {
        algorithm: true,
        braid: true,
        placement: true,
    };
}

/// The maximum number of levels to make.
const MAX_TRIES: u32 = 400;

/// The minimum number of levels to make, however large the grid is.
const MIN_TRIES: u32 = 16;

/// The maximum number of cells of all levels together, so that a failure does not take long.
const MAX_CELLS: u32 = 1 << 23;

/// The shares of opened dead ends to choose from. Loops make mazes easier.
const BRAIDS: [f64; 6] = [0.0, 0.0, 0.1, 0.25, 0.5, 1.0];

/// Makes a level with a requested [difficulty](Difficulty), whose doors and gates count as open.
///
/// Makes levels from random variants of the recipe, starting with the recipe itself, until one has
/// the difficulty. The same recipe and the same difficulty always give the same level, and the recipe
/// of the level makes it again. Before each try, calls `listener`, as
/// [`make_fresh`](crate::make::make_fresh) does. Makes at most 400 levels, and fewer on grids of more
/// than 20,000 cells. Algorithms that walk at random are no longer used after their walks have taken
/// half a billion steps, or 470 per cell, so that a failure takes at most a few seconds more than
/// the other algorithms need.
///
/// ```
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::{Difficulty, Recipe};
/// use warren_dungeon::survey::{Figure, Free, make_difficult, measures};
///
/// let recipe = Recipe { seed: 7, ..Recipe::default() };
/// let level = make_difficult(&recipe, Difficulty::Cruel, Free::ALL, || ())?;
/// let found = measures(&level).figure(Figure::Difficulty).expect("the finish can be reached");
/// assert!(Difficulty::Cruel.range(400).contains(&found));
/// assert_eq!(make(level.recipe().expect("a level of a recipe"))?, level);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails if no level of the difficulty is found, if no variant makes a level, or if the listener
/// cancels the work.
pub fn make_difficult<L: Listener>(
    recipe: &Recipe,
    difficulty: Difficulty,
    free: Free,
    mut listener: impl FnMut() -> L,
) -> Result<Level, DifficultyError> {
    let grid = recipe.grid().map_err(MakeError::from)?;
    let wanted = difficulty.range(grid.count());
    let random = &mut SeededRandom::new(recipe.seed);
    let algorithms = match free.algorithm {
        true => algorithms(&grid),
        false => Vec::new(),
    };
    let tries = (MAX_CELLS / grid.count().max(1)).clamp(MIN_TRIES, MAX_TRIES);
    let mut nearest: Option<f64> = None;
    let mut refused = None;
    let mut tried = recipe.clone();
    // All tries together may take as many steps as a single slow level of this size.
    let mut limit = WorkLimit::with(grid.count());
    for _ in 0..tries {
        match make_heard(&tried, &mut (&mut limit, &mut listener())) {
            Ok(level) => {
                let found = difficulty_of(&level);
                if found.is_some_and(|found| wanted.contains(&found)) {
                    return Ok(level);
                }
                let off = |value: f64| {
                    (value - wanted.start())
                        .abs()
                        .min((value - wanted.end()).abs())
                };
                nearest = nearest
                    .into_iter()
                    .chain(found)
                    .min_by(|&a, &b| off(a).total_cmp(&off(b)));
            }
            // The remaining tries only succeed with algorithms that take few steps.
            Err(MakeError::Cancelled) if limit.is_exceeded() => {}
            Err(MakeError::Cancelled) => return Err(MakeError::Cancelled.into()),
            Err(error) => _ = refused.get_or_insert(error),
        }
        tried = varied(recipe, free, &algorithms, random);
    }
    let missed = |nearest| DifficultyError::NotFound {
        least: *wanted.start(),
        most: *wanted.end(),
        nearest,
        tries,
    };
    Err(match (nearest, refused) {
        (Some(nearest), _) => missed(Some(nearest)),
        (None, Some(refused)) => refused.into(),
        (None, None) => missed(None),
    })
}

/// Returns the difficulty of a level after McClendon.
fn difficulty_of(level: &Level) -> Option<f64> {
    let ways = Walker::ALL_DOORS.passages(level);
    let found = mcclendon(&ways, level.starts()[0], &direct_path(level)?)?;
    Some(found.difficulty)
}

/// Returns the algorithms that carve all cells of a grid into one perfect maze. Cycle popping is not
/// included: its mazes have the same probabilities as Wilson's, and every seed keeps its level.
fn algorithms(grid: &Grid) -> Vec<Algorithm> {
    let makes_one_tree = |algorithm: &Algorithm| {
        !matches!(
            algorithm,
            Algorithm::Areas(_) | Algorithm::RandomBacktrack(_) | Algorithm::CyclePopping
        )
    };
    let all = Algorithm::ALL.into_iter().filter(makes_one_tree);
    all.filter(|algorithm| algorithm.misfit(grid).is_none())
        .collect()
}

fn varied(
    recipe: &Recipe,
    free: Free,
    algorithms: &[Algorithm],
    random: &mut impl Random,
) -> Recipe {
    let mut varied = Recipe {
        seed: random.bits(),
        ..recipe.clone()
    };
    if !algorithms.is_empty() {
        let chosen = random.below(algorithms.len() as u32) as usize;
        varied.algorithm = algorithms[chosen].clone();
    }
    if free.braid {
        varied.braid = random.pick(&BRAIDS);
    }
    if free.placement {
        varied.placement = random.pick(&Placement::ALL);
    }
    varied
}
