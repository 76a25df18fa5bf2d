//! The daily puzzle.

use warren_dungeon::recipe::{Algorithm, Day, Recipe};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{GridShape, GridSpec};

/// The width, height and number of starts for each weekday, from Monday to Sunday. Puzzles become
/// larger during the week.
const WEEK: [[u32; 3]; 7] = [
    [12, 8, 3],
    [14, 10, 4],
    [18, 12, 5],
    [20, 14, 5],
    [24, 16, 6],
    [28, 18, 7],
    [33, 22, 8],
];

/// Returns the recipe for a day's puzzle, in which no cell may be on two paths. The recipe is the
/// same for everybody, in all releases with the same level format version.
/// [`PuzzleSearch`](crate::PuzzleSearch) makes the puzzle from it, with the first seed whose level
/// can be solved without overlap.
///
/// ```
/// use warren_puzzle::{Overlap, daily_puzzle, puzzles};
/// use warren_dungeon::recipe::Day;
/// use std::ops::ControlFlow;
///
/// let day: Day = "2026-12-01".parse()?;
/// let recipe = daily_puzzle(day);
/// let puzzles = puzzles(&recipe, 1, Overlap::Forbidden, || ControlFlow::Continue(()))?;
/// assert!(puzzles[0].apart().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn daily_puzzle(day: Day) -> Recipe {
    let mut random = SeededRandom::new(u64::from(day.number()) ^ PUZZLES);
    // Day 0 was a Thursday.
    let [width, height, starts] = WEEK[(day.number() as usize + 3) % 7];
    let shape = match random.below(4) {
        0 => GridShape::Hex,
        _ => GridShape::Square,
    };
    Recipe {
        grid: GridSpec {
            shape,
            width,
            height,
            ..GridSpec::default()
        },
        algorithm: Algorithm::AldousBroder,
        starts,
        finishes: starts,
        seed: random.bits(),
        ..Recipe::default()
    }
}

/// A number that makes a day's puzzle independent of the daily maze.
const PUZZLES: u64 = 0x6d75_6c74_696d_617a;
