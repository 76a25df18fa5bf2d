//! Saved games.
//!
//! A saved game is played again by the rules when it is resumed. So a file with a path
//! that cannot be drawn is refused.

use super::game::{Game, NotApart};
use super::puzzle::{Overlap, Puzzle};
use serde::{Deserialize, Serialize};
use warren_maze::topology::Cell;

/// A saved game: its paths, without the puzzle and without the actions that could be
/// undone. Any serde format can hold it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    overlap: Overlap,
    /// See [`Game::paths`].
    paths: Vec<Vec<Cell>>,
}

/// Why a saved game cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The saved game forbids overlap, and the puzzle has no solution without it.
    #[error(transparent)]
    NotApart(#[from] NotApart),
    /// The saved game does not have a path for each start.
    #[error(
        "the saved game has {found} paths, the puzzle {starts} starts: it is of another puzzle"
    )]
    Count {
        /// The number of paths in the saved game.
        found: usize,
        /// The number of starts in the puzzle.
        starts: usize,
    },
    /// A path of the saved game cannot be drawn in the puzzle.
    #[error("path {number} of the saved game does not fit the puzzle: it is of another puzzle")]
    Path {
        /// The number of the path, from 0.
        number: usize,
    },
}

impl Game {
    /// Saves the game as it would be if the held path were dropped.
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

    /// Resumes a saved game. Takes time linear in the number of paths times the cells on
    /// them.
    ///
    /// # Errors
    ///
    /// If the saved game does not fit the puzzle.
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

    /// Draws a path, as far as the rules allow.
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
        // The caller compares the path, which may be shorter now.
        let _ = self.drop();
    }
}
