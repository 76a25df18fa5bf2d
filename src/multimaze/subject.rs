//! What is played: which kind of puzzle.

use bevy::prelude::*;
use warren_dungeon::level::choice::{self, End};
use warren_dungeon::level::{Algorithm, Recipe};
use warren_dungeon::multimaze::Overlap;
use warren_maze::rng;
use warren_maze::topology::GridSpec;

/// The kind of puzzle that is played, or is to be.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct PuzzleKind {
    /// What it is made of.
    pub recipe: Recipe,
    /// Whether its paths may overlap.
    pub overlap: Overlap,
}

/// Asks for a puzzle; one still being made for an earlier message is given up.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskPuzzle {
    /// The same again.
    Again,
    /// The next of its kind; none, while one is being made.
    Next,
    /// One of so many more starts, and of as many finishes at least.
    Starts(i32),
    /// One of so many more finishes, and of as many starts at most.
    Finishes(i32),
    /// A larger one by so many sizes.
    Size(i32),
    /// One on the next kind of grid.
    GridShape,
    /// One on whose grid the next axes wrap.
    Wrap,
    /// One in which paths may overlap, or not: the same if that can be.
    Overlap,
}

impl Default for PuzzleKind {
    /// The usual kind, like the pages of `maze multimaze`, with a fresh seed.
    fn default() -> PuzzleKind {
        let [width, height] = SIZES[3];
        PuzzleKind {
            recipe: Recipe {
                grid: GridSpec {
                    width,
                    height,
                    ..GridSpec::default()
                },
                algorithm: Algorithm::AldousBroder,
                starts: 5,
                finishes: 5,
                seed: rng::fresh_seed(),
                ..Recipe::default()
            },
            overlap: Overlap::Allowed,
        }
    }
}

impl PuzzleKind {
    /// The kind that is asked for, after one of this.
    pub(super) fn after(&self, asked: AskPuzzle) -> PuzzleKind {
        let mut kind = self.clone();
        let recipe = &mut kind.recipe;
        let more = |count: u32, by: i32| count.saturating_add_signed(by).max(1);
        match asked {
            AskPuzzle::Again => {}
            AskPuzzle::Next => recipe.seed = recipe.seed.wrapping_add(1),
            AskPuzzle::Starts(by) => {
                recipe.starts = more(recipe.starts, by);
                recipe.finishes = recipe.finishes.max(recipe.starts);
            }
            AskPuzzle::Finishes(by) => {
                recipe.finishes = more(recipe.finishes, by);
                recipe.starts = recipe.starts.min(recipe.finishes);
            }
            AskPuzzle::Size(by) => {
                for _ in 0..by.unsigned_abs() {
                    choice::next_size(recipe, &SIZES, by > 0, End::Stay);
                }
            }
            AskPuzzle::GridShape => choice::next_shape(recipe, true),
            AskPuzzle::Wrap => choice::next_wraps(recipe, true),
            AskPuzzle::Overlap => {
                kind.overlap = match kind.overlap {
                    Overlap::Allowed => Overlap::Forbidden,
                    Overlap::Forbidden => Overlap::Allowed,
                }
            }
        }
        kind
    }
}

/// The sizes to choose from; the command line knows all others.
const SIZES: [[u32; 2]; 7] = [
    [8, 6],
    [12, 8],
    [18, 12],
    [24, 16],
    [33, 22],
    [48, 32],
    [72, 48],
];
