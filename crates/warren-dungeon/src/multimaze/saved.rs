//! Games kept between sittings.
//!
//! What is read is played again by the rules, so that no file, whoever wrote it,
//! holds a path that could not be drawn.

use super::game::{Game, NotApart};
use super::puzzle::{Overlap, Puzzle};
use serde::{Deserialize, Serialize};
use warren_maze::topology::Cell;

/// A game without its puzzle, and without what could be undone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    overlap: Overlap,
    /// As of [`Game::paths`].
    paths: Vec<Vec<Cell>>,
}

/// Why a saved game cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// The puzzle has no solution of this kind.
    #[error(transparent)]
    NotApart(#[from] NotApart),
    /// More or fewer paths than starts.
    #[error(
        "the saved game has {found} paths, the puzzle {starts} starts: it is of another puzzle"
    )]
    Count {
        /// In the saved game.
        found: usize,
        /// In the puzzle.
        starts: usize,
    },
    /// A path that could not be drawn.
    #[error("path {number} of the saved game does not fit the puzzle: it is of another puzzle")]
    Path {
        /// Which one, from 0.
        number: usize,
    },
}

impl Game {
    /// The game as it is once the path held is dropped.
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

    /// Goes on with a saved game. Time linear in the cells of its paths, for
    /// each of them.
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
        // What went back is no longer the path.
        let _ = self.drop();
    }
}
