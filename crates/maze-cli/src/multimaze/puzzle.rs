//! Puzzles of one kind, no two alike.

use warren_core::level::{self, Level, Recipe, RecipeError};
use warren_core::solve::{disjoint_paths, shortest_pairing};
use warren_core::topology::Dir;

/// A maze whose starts are to be joined to finishes, one to one.
#[derive(Clone, Debug)]
pub(super) struct Puzzle {
    pub(super) level: Level,
    /// For each start the moves of its path, no two of which share a cell, if
    /// that can be done.
    pub(super) apart: Option<Vec<Vec<Dir>>>,
}

/// Why there are no such puzzles.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum PuzzleError {
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    #[error(
        "none of {TRIES} puzzles drawn can be solved without overlapping paths: \
         ask for fewer starts or more finishes"
    )]
    Overlapping,
    #[error(
        "of such puzzles there are no {asked} that differ, or too few to find: \
         ask for fewer pages, or a larger maze"
    )]
    Alike { asked: u32 },
}

/// How many puzzles to draw for one.
const TRIES: u32 = 10_000;

/// Draws so many puzzles, from the seed of the recipe and those that follow it.
/// Where they are to be solved with paths `apart`, or one is there already, the
/// next seed is tried. `drew` is told of every try.
pub(super) fn puzzles(
    recipe: &Recipe,
    count: u32,
    apart: bool,
    mut drew: impl FnMut(),
) -> Result<Vec<Puzzle>, PuzzleError> {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut seeds = (0..).map(|number| recipe.seed.wrapping_add(number));
    for _ in 0..count {
        let mut failed = PuzzleError::Overlapping;
        let drawn = seeds.by_ref().take(TRIES as usize).find_map(|seed| {
            drew();
            let puzzle = match Puzzle::new(&Recipe {
                seed,
                ..recipe.clone()
            }) {
                Ok(puzzle) => puzzle,
                Err(error) => return Some(Err(error)),
            };
            if apart && puzzle.apart.is_none() {
                return None;
            }
            if puzzles.iter().any(|other| other.is_like(&puzzle)) {
                failed = PuzzleError::Alike { asked: count };
                return None;
            }
            Some(Ok(puzzle))
        });
        puzzles.push(drawn.ok_or(failed)??);
    }
    Ok(puzzles)
}

impl Puzzle {
    fn new(recipe: &Recipe) -> Result<Puzzle, RecipeError> {
        let level = level::make(recipe)?;
        let apart = disjoint_paths(level.maze(), level.starts(), level.finishes());
        Ok(Puzzle { level, apart })
    }

    /// For each start the moves of its path: with no cell in two of them if that
    /// can be done, else as short together as can be.
    pub(super) fn solution(&self) -> Vec<Vec<Dir>> {
        let level = &self.level;
        let any = || shortest_pairing(level.maze(), level.starts(), level.finishes());
        // A maze of one piece with no more starts than finishes has a solution.
        self.apart.clone().or_else(any).unwrap_or_default()
    }

    /// Whether they look alike on paper, where no start is the first.
    fn is_like(&self, other: &Puzzle) -> bool {
        let places = |puzzle: &Puzzle| {
            let mut starts = puzzle.level.starts().to_vec();
            starts.sort_unstable();
            (starts, puzzle.level.finishes().to_vec())
        };
        self.level.maze() == other.level.maze() && places(self) == places(other)
    }
}
