//! The rules of the game in whole moves, without positions inside cells: a fast simulator for programs that
//! learn or search, and for large numbers of runs.
//!
//! [`perform()`] defines what a [`CellAction`] is: a sequence of inputs of [`step`](crate::play::step), with
//! which the player walks to the centre of the next cell, uses something, or searches. [`CellRules`] does
//! the same to a [`CellState`], without computing ticks, with tables of the level's sides. A test performs
//! the same actions in both ways and compares the states.
//!
//! # What it covers
//!
//! All grids, passages, secret doors, gates, keys, plates, levers, portals, finds, charges and torches,
//! beasts, and several starts and finishes. A state does not contain what the player has seen, so a map
//! fragment is taken without an effect, and there is no action that marks a cell, blasts a wall or uses a tool.
//!
//! Beasts move during the player's moves. In a level with beasts, [`CellRules`] therefore compute the ticks of
//! each move too, but how the player walks from one cell to the next is computed only once.
//!
//! ```
//! use warren_dungeon::cell_play::{CellAction, CellRules, CellState};
//! use warren_dungeon::make::make;
//! use warren_dungeon::recipe::Recipe;
//! use warren_dungeon::route::Action;
//!
//! let level = make(&Recipe { seed: 7, ..Recipe::default() })?;
//! let rules = CellRules::new(&level)?;
//! let mut state = CellState::new(&rules);
//! for action in rules.plan(&level, &state)? {
//!     if let Action::Walk(dir) = action {
//!         rules.act(&mut state, CellAction::Go(dir));
//!     }
//! }
//! assert!(state.finished());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod beast_rules;
mod beast_state;
mod perform;
mod rules;
mod state;

pub use action::CellAction;
pub use perform::{MOVE_TICKS, perform};
pub use rules::{CellRules, NotCovered};
pub use state::CellState;
