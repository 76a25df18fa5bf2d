//! Puzzles with a guaranteed solution. [`puzzles`] makes several different puzzles from one recipe.

use crate::pairing::shortest_pairing;
use serde::{Deserialize, Serialize};
use std::mem;
use std::ops::ControlFlow;
use warren_dungeon::level::{CellName, Level};
use warren_dungeon::make::{MakeError, make};
use warren_dungeon::recipe::Recipe;
use warren_maze::measure;
use warren_maze::solve::disjoint_paths;
use warren_maze::topology::Dir;

/// Whether several paths may use the same cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Overlap {
    /// Paths may share cells.
    Allowed,
    /// Each cell may be on at most one path.
    #[default]
    Forbidden,
}

/// A level in which paths can join every start to a different finish. Such paths are guaranteed to
/// exist if they may overlap. [`apart`](Puzzle::apart) returns paths without overlap if they exist.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    level: Level,
    apart: Option<Vec<Vec<Dir>>>,
}

/// The reason why a puzzle, or the requested number of different puzzles, could not be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The recipe cannot make a level, or the work was cancelled.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// The level has more starts than finishes.
    #[error("{starts} starts need at least as many finishes, not {finishes}")]
    FewFinishes {
        /// The number of starts.
        starts: usize,
        /// The number of finishes.
        finishes: usize,
    },
    /// An area has more starts than finishes.
    #[error(
        "no finish is left for the start at {at}: with all doors shut, its area \
         has only {finishes}"
    )]
    NoFinish {
        /// The first start without a remaining finish.
        at: CellName,
        /// The number of finishes in this start's area. Earlier starts need all of them.
        finishes: u32,
    },
    /// None of the tried levels can be solved without overlapping paths.
    #[error(
        "none of {TRIES} generated puzzles can be solved without overlapping paths: \
         ask for fewer starts or more finishes"
    )]
    Overlapping,
    /// The tried levels did not yield enough different puzzles.
    #[error(
        "{asked} different puzzles of this kind were not found: \
         ask for fewer pages, or a larger maze"
    )]
    Alike {
        /// The requested number of puzzles.
        asked: u32,
    },
}

/// The maximum number of levels tried per puzzle.
const TRIES: u32 = 10_000;

/// Makes `count` different puzzles from a recipe. Tries the recipe's seed and the seeds that follow
/// it. Skips a level if it has no solution with this `overlap`, or if it looks the same as an
/// earlier puzzle. Tries at most 10,000 levels for each puzzle.
///
/// Before each try, calls `drew`, which can cancel the work.
///
/// # Errors
///
/// Fails if the recipe cannot make a level, or if 10,000 tries in a row fail. The error contains
/// the reason. If `drew` cancels the work, the error is [`MakeError::Cancelled`].
pub fn puzzles(
    recipe: &Recipe,
    count: u32,
    overlap: Overlap,
    drew: impl FnMut() -> ControlFlow<()>,
) -> Result<Vec<Puzzle>, PuzzleError> {
    PuzzleSearch::new(recipe.clone(), count, overlap).run(drew)
}

/// The number of levels that programs try in order to find a puzzle that can be solved without
/// overlap, before they allow paths to overlap.
pub const APART_TRIES: u32 = 1_000;

/// The search of [`puzzles`], one level at a time.
#[derive(Clone, Debug)]
pub struct PuzzleSearch {
    /// The recipe, with the seed of the next level.
    recipe: Recipe,
    count: u32,
    overlap: Overlap,
    found: Vec<Puzzle>,
    /// The number of levels tried for the next puzzle.
    tries: u32,
    max_tries: u32,
    /// The reason why the latest of these levels is not a puzzle.
    fault: PuzzleError,
}

impl PuzzleSearch {
    /// Creates a search with the arguments of [`puzzles`].
    pub fn new(recipe: Recipe, count: u32, overlap: Overlap) -> PuzzleSearch {
        PuzzleSearch {
            recipe,
            count,
            overlap,
            found: Vec::new(),
            tries: 0,
            max_tries: TRIES,
            fault: PuzzleError::Overlapping,
        }
    }

    /// Tries at most this number of levels for each puzzle, instead of 10,000.
    pub fn with_max_tries(self, max_tries: u32) -> PuzzleSearch {
        PuzzleSearch { max_tries, ..self }
    }

    /// Returns the number of puzzles that have been found so far.
    pub fn found(&self) -> usize {
        self.found.len()
    }

    /// Tries the next level. When the search has ended, returns `Break` with the puzzles or with an
    /// error of [`puzzles`]. Call this function again only after `Continue`.
    pub fn try_next(&mut self) -> ControlFlow<Result<Vec<Puzzle>, PuzzleError>> {
        if self.found.len() < self.count as usize {
            match self.draw() {
                Ok(puzzle) => {
                    self.found.push(puzzle);
                    self.tries = 0;
                    self.fault = PuzzleError::Overlapping;
                }
                Err(DrawError::Recipe(error)) => return ControlFlow::Break(Err(error)),
                Err(DrawError::Level(error)) => {
                    self.tries += 1;
                    self.fault = error;
                }
            }
            self.recipe.seed = self.recipe.seed.wrapping_add(1);
        }
        if self.found.len() == self.count as usize {
            ControlFlow::Break(Ok(mem::take(&mut self.found)))
        } else if self.tries == self.max_tries {
            ControlFlow::Break(Err(self.fault.clone()))
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Tries levels until the search has ended. Before each try, calls `drew`, which can cancel the
    /// work.
    ///
    /// # Errors
    ///
    /// The same errors as [`puzzles`].
    pub fn run(
        mut self,
        mut drew: impl FnMut() -> ControlFlow<()>,
    ) -> Result<Vec<Puzzle>, PuzzleError> {
        loop {
            if drew().is_break() {
                return Err(MakeError::Cancelled.into());
            }
            if let ControlFlow::Break(puzzles) = self.try_next() {
                return puzzles;
            }
        }
    }

    fn draw(&self) -> Result<Puzzle, DrawError> {
        let level = make(&self.recipe).map_err(|error| DrawError::Recipe(error.into()))?;
        let puzzle = match Puzzle::new(level) {
            Ok(puzzle) => puzzle,
            Err(error @ PuzzleError::NoFinish { .. }) => return Err(DrawError::Level(error)),
            Err(error) => return Err(DrawError::Recipe(error)),
        };
        if self.overlap == Overlap::Forbidden && puzzle.apart.is_none() {
            // An earlier reason is more specific.
            return Err(DrawError::Level(self.fault.clone()));
        }
        if self.found.iter().any(|other| other.is_like(&puzzle)) {
            let asked = self.count;
            return Err(DrawError::Level(PuzzleError::Alike { asked }));
        }
        Ok(puzzle)
    }
}

/// The reason why a level is not a puzzle.
enum DrawError {
    /// No level that the recipe makes is a puzzle.
    Recipe(PuzzleError),
    /// Levels with other seeds may be puzzles.
    Level(PuzzleError),
}

impl Puzzle {
    /// Creates a puzzle from a level. Takes time linear in the number of cells for each start.
    ///
    /// ```
    /// use warren_dungeon::file;
    /// use warren_puzzle::{Puzzle, PuzzleError};
    ///
    /// let row = |starts: &str, finishes: &str| {
    ///     file::read(&format!(
    ///         r#"(
    ///             format: "warren level", version: 4,
    ///             grid: (shape: Square, width: 4, height: 1), cells: ["1110"],
    ///             starts: [{starts}], finishes: [{finishes}],
    ///         )"#
    ///     ))
    /// };
    /// let side_by_side = Puzzle::new(row("(1, 0), (2, 0)", "(0, 0), (3, 0)")?)?;
    /// assert!(side_by_side.apart().is_some());
    /// let in_the_way = Puzzle::new(row("(0, 0), (1, 0)", "(2, 0), (3, 0)")?)?;
    /// assert!(in_the_way.apart().is_none());
    ///
    /// let error = Puzzle::new(row("(0, 0), (1, 0)", "(3, 0)")?).unwrap_err();
    /// assert_eq!(error, PuzzleError::FewFinishes { starts: 2, finishes: 1 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the level has no solution, returns [`FewFinishes`](PuzzleError::FewFinishes) or
    /// [`NoFinish`](PuzzleError::NoFinish).
    pub fn new(level: Level) -> Result<Puzzle, PuzzleError> {
        let (starts, finishes) = (level.starts().len(), level.finishes().len());
        if starts > finishes {
            return Err(PuzzleError::FewFinishes { starts, finishes });
        }
        check_areas(&level)?;
        let apart = disjoint_paths(level.maze(), level.starts(), level.finishes());
        Ok(Puzzle { level, apart })
    }

    /// Returns the level, which contains the maze, the starts and the finishes.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Returns the moves of each start's path in a solution without overlap, or `None` if there is
    /// no such solution. A shorter solution without overlap may exist.
    pub fn apart(&self) -> Option<&[Vec<Dir>]> {
        self.apart.as_deref()
    }

    /// Returns the moves of each start's path in a shortest solution in which paths may overlap. No
    /// solution has fewer moves in total. Takes as long as [`shortest_pairing`].
    pub fn shortest(&self) -> Vec<Vec<Dir>> {
        let level = &self.level;
        let paths = shortest_pairing(level.maze(), level.starts(), level.finishes());
        // The result is never `None`, because a puzzle always has a solution.
        paths.unwrap_or_default()
    }

    /// Returns whether the two puzzles look the same on paper, where the order of the starts is not
    /// visible.
    fn is_like(&self, other: &Puzzle) -> bool {
        let places = |puzzle: &Puzzle| {
            let mut starts = puzzle.level.starts().to_vec();
            starts.sort_unstable();
            (starts, puzzle.level.finishes().to_vec())
        };
        self.level.maze() == other.level.maze() && places(self) == places(other)
    }
}

/// Checks that every area has at least as many finishes as starts.
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
