//! How fast the player and the Minotaur are, in ticks.
//!
//! The rules of play use these speeds. So does the pass that chooses where the Minotaur
//! starts, because a player who knows the way must be able to escape.

use warren_maze::geometry::UNIT;

/// The number of ticks in a second of play.
pub const TICKS_PER_SECOND: u32 = 64;

/// Full speed, in units per tick: two and a half cells per second.
pub const SPEED: i32 = UNIT * 5 / 2 / TICKS_PER_SECOND as i32;

/// How fast a player turns while a key is held, in 2⁻¹⁶ of a full turn per tick: a
/// quarter turn takes a quarter of a second.
pub const TURN: i16 = 1024;

/// How long it takes to climb to the next floor, in ticks: half a second.
pub const CLIMB_TICKS: u32 = TICKS_PER_SECOND / 2;

/// How long the Minotaur takes for a move to the next cell, in ticks. It makes 1.6 moves
/// per second, fewer than a player who turns in place at every corner.
pub const MINOTAUR_TICKS: u32 = TICKS_PER_SECOND * 5 / 8;
