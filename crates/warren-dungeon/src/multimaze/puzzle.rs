//! Puzzles, each with a solution, and as many of one kind as are asked for, no
//! two alike.

use super::shortest_pairing;
use crate::level::{self, CellName, Level, Recipe, RecipeError};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use warren_maze::measure;
use warren_maze::solve::disjoint_paths;
use warren_maze::topology::Dir;

/// Whether two paths may lie in one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Overlap {
    /// They may.
    #[default]
    Allowed,
    /// They may not.
    Forbidden,
}

/// A level whose starts can be joined to finishes, one to one.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    level: Level,
    apart: Option<Vec<Vec<Dir>>>,
}

/// Why there are no such puzzles.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PuzzleError {
    /// There is no level.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// More starts than finishes.
    #[error("{starts} starts need as many finishes, not {finishes}")]
    FewFinishes {
        /// The level's starts.
        starts: usize,
        /// Its finishes.
        finishes: usize,
    },
    /// More starts in an area than finishes.
    #[error(
        "no finish is left for the start at {at}: its area, with all doors shut, \
         has only {finishes}"
    )]
    NoFinish {
        /// The first start that is left over.
        at: CellName,
        /// The finishes in its area, each of which an earlier start needs.
        finishes: u32,
    },
    /// None was found that can be solved so.
    #[error(
        "none of {TRIES} puzzles drawn can be solved without overlapping paths: \
         ask for fewer starts or more finishes"
    )]
    Overlapping,
    /// All that were found were there already.
    #[error(
        "of such puzzles there are no {asked} that differ, or too few to find: \
         ask for fewer pages, or a larger maze"
    )]
    Alike {
        /// How many were asked for.
        asked: u32,
    },
}

/// How many puzzles to draw for one.
const TRIES: u32 = 10_000;

/// Draws so many puzzles, from the seed of the recipe and those that follow it.
/// Where one has no solution, or none with the `overlap` asked for, or is there
/// already, the next seed is tried, up to 10,000 for each puzzle. `drew` is told
/// of every try and may break off, which is [`RecipeError::Cancelled`].
pub fn puzzles(
    recipe: &Recipe,
    count: u32,
    overlap: Overlap,
    mut drew: impl FnMut() -> ControlFlow<()>,
) -> Result<Vec<Puzzle>, PuzzleError> {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut seeds = (0..).map(|number| recipe.seed.wrapping_add(number));
    for _ in 0..count {
        let mut failed = PuzzleError::Overlapping;
        let drawn = seeds.by_ref().take(TRIES as usize).find_map(|seed| {
            if drew().is_break() {
                return Some(Err(RecipeError::Cancelled.into()));
            }
            let puzzle = match draw(recipe, seed) {
                Ok(puzzle) => puzzle,
                Err(error @ PuzzleError::NoFinish { .. }) => {
                    failed = error;
                    return None;
                }
                Err(error) => return Some(Err(error)),
            };
            if overlap == Overlap::Forbidden && puzzle.apart.is_none() {
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

fn draw(recipe: &Recipe, seed: u64) -> Result<Puzzle, PuzzleError> {
    let recipe = recipe.clone();
    Puzzle::new(level::make(&Recipe { seed, ..recipe })?)
}

impl Puzzle {
    /// The puzzle of a level. Time linear in the cells for each start.
    ///
    /// # Errors
    ///
    /// [`FewFinishes`](PuzzleError::FewFinishes) or
    /// [`NoFinish`](PuzzleError::NoFinish) where it has no solution.
    pub fn new(level: Level) -> Result<Puzzle, PuzzleError> {
        let (starts, finishes) = (level.starts().len(), level.finishes().len());
        if starts > finishes {
            return Err(PuzzleError::FewFinishes { starts, finishes });
        }
        check_areas(&level)?;
        let apart = disjoint_paths(level.maze(), level.starts(), level.finishes());
        Ok(Puzzle { level, apart })
    }

    /// The maze, its starts and its finishes.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// For each start the moves of its path, no two of which share a cell, if
    /// that can be done. They are not always the shortest such paths.
    pub fn apart(&self) -> Option<&[Vec<Dir>]> {
        self.apart.as_deref()
    }

    /// For each start the moves of its path, so that they are the fewest
    /// together where paths may overlap. Takes as long as [`shortest_pairing`].
    pub fn shortest(&self) -> Vec<Vec<Dir>> {
        let level = &self.level;
        let paths = shortest_pairing(level.maze(), level.starts(), level.finishes());
        // A puzzle has a solution.
        paths.unwrap_or_default()
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

/// Whether every area has a finish for each of its starts.
fn check_areas(level: &Level) -> Result<(), PuzzleError> {
    let areas = measure::areas(level.maze());
    let area = |cell| areas.of[cell as usize] as usize;
    let mut finishes = vec![0; areas.count as usize];
    for &finish in level.finishes() {
        finishes[area(finish)] += 1;
    }
    let mut left = finishes.clone();
    for &start in level.starts() {
        let left = &mut left[area(start)];
        if *left == 0 {
            return Err(PuzzleError::NoFinish {
                at: CellName::of(level.grid(), start),
                finishes: finishes[area(start)],
            });
        }
        *left -= 1;
    }
    Ok(())
}
