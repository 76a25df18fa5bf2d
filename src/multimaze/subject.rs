//! The kind of puzzle to play, and requests for puzzles.

use bevy::prelude::*;
use warren_dungeon::recipe::{Algorithm, Day, Recipe};
use warren_editor::choice::{self, End};
use warren_maze::rng;
use warren_maze::topology::GridSpec;
use warren_puzzle::{Overlap, daily_puzzle};

/// The kind of the current puzzle or, while a puzzle is being made, of the requested puzzle.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct PuzzleKind {
    /// The puzzle's recipe.
    pub recipe: Recipe,
    /// Whether paths are allowed to overlap.
    pub overlap: Overlap,
    /// The day, if this is a day's puzzle.
    pub day: Option<Day>,
}

/// A request for a puzzle. A new request cancels an earlier request whose puzzle is not ready yet.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskPuzzle {
    /// The puzzle with the current kind and seed, restarted from the beginning.
    Again,
    /// This day's puzzle.
    Daily(Day),
    /// The next puzzle of this kind. If a puzzle is being made, the request only cancels that
    /// puzzle.
    Next,
    /// A puzzle with this number of additional starts, and at least as many finishes as starts.
    Starts(i32),
    /// A puzzle with this number of additional finishes, and at most as many starts as finishes.
    Finishes(i32),
    /// A puzzle whose size comes this number of places later in the list of selectable sizes, or
    /// earlier if the number is negative.
    Size(i32),
    /// A puzzle on a grid with the next shape.
    GridShape,
    /// A puzzle on a grid with the next combination of wrapped axes.
    Wrap,
    /// A puzzle in which overlapping paths are allowed if they are currently forbidden, or
    /// forbidden if they are currently allowed. If the current puzzle is solvable under the new
    /// rule, the puzzle itself does not change.
    Overlap,
}

impl Default for PuzzleKind {
    /// Returns the default kind, with a fresh seed. `maze multimaze` has the same default.
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
            overlap: Overlap::Forbidden,
            day: None,
        }
    }
}

impl PuzzleKind {
    /// Returns the kind of puzzle that a request selects if this is the current kind.
    pub(super) fn after(&self, asked: AskPuzzle) -> PuzzleKind {
        let mut kind = self.clone();
        if asked != AskPuzzle::Again {
            kind.day = None;
        }
        let recipe = &mut kind.recipe;
        let more = |count: u32, by: i32| count.saturating_add_signed(by).max(1);
        match asked {
            AskPuzzle::Again => {}
            AskPuzzle::Daily(day) => {
                kind = PuzzleKind {
                    recipe: daily_puzzle(day),
                    overlap: Overlap::Forbidden,
                    day: Some(day),
                };
            }
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

/// The selectable sizes. The command line also accepts other sizes.
const SIZES: [[u32; 2]; 7] = [
    [8, 6],
    [12, 8],
    [18, 12],
    [24, 16],
    [33, 22],
    [48, 32],
    [72, 48],
];
