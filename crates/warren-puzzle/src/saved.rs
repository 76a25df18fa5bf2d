//! Saved games.
//!
//! Resuming a saved game draws its paths again under the game's rules. A saved game is rejected if
//! one of its paths cannot be drawn.

use crate::game::{Game, NotApart};
use crate::puzzle::{Overlap, Puzzle};
use serde::{Deserialize, Serialize};
use warren_maze::topology::Cell;

/// A saved game. It contains the paths, but neither the puzzle nor the undo history. Any serde
/// format can store it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    overlap: Overlap,
    /// The paths, as [`Game::paths`] returns them.
    paths: Vec<Vec<Cell>>,
}

/// The reason why a saved game cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The saved game forbids overlap, but the puzzle has no solution without overlap.
    #[error(transparent)]
    NotApart(#[from] NotApart),
    /// The number of paths in the saved game differs from the number of starts.
    #[error(
        "the saved game has {found} paths, but the puzzle has {starts} starts: \
         it belongs to a different puzzle"
    )]
    Count {
        /// The number of paths in the saved game.
        found: usize,
        /// The number of starts in the puzzle.
        starts: usize,
    },
    /// A path in the saved game cannot be drawn in the puzzle.
    #[error(
        "path {number} of the saved game does not fit the puzzle: it belongs to a different puzzle"
    )]
    Path {
        /// The path's number, counted from 0.
        number: usize,
    },
}

impl Game {
    /// Saves the game. A held path is saved as if it were dropped.
    pub fn save(&self) -> Saved {
        let lies = |(number, path): (usize, &Vec<Cell>)| match self.held() {
            Some(held) if held == number => self.left(number).to_vec(),
            _ => path.clone(),
        };
        Saved {
            overlap: self.overlap(),
            paths: self.paths().iter().enumerate().map(lies).collect(),
        }
    }

    /// Resumes a saved game. Takes time linear in the number of paths times the number of cells on
    /// them.
    ///
    /// # Errors
    ///
    /// Fails if the saved game does not fit the puzzle.
    pub fn resume(puzzle: Puzzle, saved: &Saved) -> Result<Game, ResumeError> {
        let mut game = Game::new(puzzle, saved.overlap)?;
        let (found, starts) = (saved.paths.len(), game.paths().len());
        if found != starts {
            return Err(ResumeError::Count { found, starts });
        }
        for (number, path) in saved.paths.iter().enumerate() {
            game.redraw(path);
            if game.paths()[number] != *path {
                return Err(ResumeError::Path { number });
            }
        }
        game.forget();
        Ok(game)
    }

    /// Draws a path as far as the rules allow.
    fn redraw(&mut self, path: &[Cell]) {
        for (i, &cell) in path.iter().enumerate() {
            let drawn = match i {
                0 => self.pick(cell).map(|_| ()),
                _ => self.drag(cell),
            };
            if drawn.is_err() {
                break;
            }
        }
        // If `drop` shortens the path, the caller detects the change by comparing the path with the
        // saved path.
        let _ = self.drop();
    }
}
