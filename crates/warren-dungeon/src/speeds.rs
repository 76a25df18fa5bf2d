//! How fast things go, in ticks of the rules.
//!
//! Play goes by it, and so does the lair of a Minotaur, which is chosen so that
//! a walker escapes; both must mean the same walker.

use warren_maze::geometry::UNIT;

/// Steps of the rules in a second of play.
pub const TICKS_PER_SECOND: u32 = 64;

/// Full speed, in units a tick: two and a half cells a second.
pub const SPEED: i32 = UNIT * 5 / 2 / TICKS_PER_SECOND as i32;

/// How fast a held key turns, in 2⁻¹⁶ of a full turn a tick: a quarter turn
/// takes a quarter of a second.
pub const TURN: i16 = 1024;

/// How long a climb takes, in ticks.
pub const CLIMB_TICKS: u32 = TICKS_PER_SECOND / 2;

/// How long the Minotaur takes from one cell to the next, in ticks: it makes
/// 1.6 cells a second, less than a walker who turns at every corner.
pub const MINOTAUR_TICKS: u32 = TICKS_PER_SECOND * 5 / 8;
