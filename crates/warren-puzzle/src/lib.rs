//! Puzzles with several starts and finishes, and the game's rules.
//!
//! ```text
//!   ┌───────┬───┐   To solve the puzzle, join every start ● to a finish ○ of its own
//!   │ ●━━━┓ │ ○ │   by a path through the maze. If paths may not overlap, each cell
//!   ├───╴ ┃ ╵ ┃ │   is on at most one path.
//!   │ ●━┓ ┃ ┏━┛ │
//!   │ ╷ ┃ ┗━┛ ╶─┤   The player picks up a path, drags it and drops it. Together this
//!   │ │ ┗━━━━━○ │   is one action, which can be undone.
//!   └─┴─────────┘
//! ```
//!
//! Closed doors act as walls in a puzzle, because the player cannot open them.
//!
//! ```
//! use std::ops::ControlFlow;
//! use warren_puzzle::{Game, Overlap, puzzles};
//! use warren_dungeon::recipe::{Placement, Recipe};
//!
//! let recipe = Recipe { starts: 3, finishes: 4, placement: Placement::Random, ..Recipe::default() };
//! let mut puzzles = puzzles(&recipe, 2, Overlap::Allowed, || ControlFlow::Continue(()))?;
//! assert_eq!(puzzles.len(), 2);
//!
//! // Walk the shortest solution, path by path.
//! let mut game = Game::new(puzzles.remove(0), Overlap::Allowed)?;
//! let starts = game.puzzle().level().starts().to_vec();
//! for (start, moves) in starts.into_iter().zip(game.solution()) {
//!     game.pick(start)?;
//!     for dir in moves {
//!         game.step(dir)?;
//!     }
//!     game.drop()?;
//! }
//! assert!(game.is_solved());
//! assert_eq!(Some(game.length()), game.shortest_total());
//!
//! assert!(game.undo() && !game.is_solved(), "the last path is gone");
//! assert_eq!(game.check().joined.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod check;
mod daily;
mod difficulty;
mod game;
mod pairing;
mod puzzle;
mod saved;

pub use check::Check;
pub use daily::daily_puzzle;
pub use difficulty::difficulty;
pub use game::{Game, MoveRefusal, NotApart, REACH};
pub use pairing::shortest_pairing;
pub use puzzle::{APART_TRIES, Overlap, Puzzle, PuzzleError, PuzzleSearch, puzzles};
pub use saved::{ResumeError, Saved};
