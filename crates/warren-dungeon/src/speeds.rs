//! The speeds of the player and of beasts, in ticks, and the distances at which they hear each other.
//!
//! The rules of the game use these numbers. The choice of the beasts' starts uses them too, because
//! a player who knows the path to the finish must be able to escape.

use warren_maze::geometry::UNIT;

/// The number of ticks per second.
pub const TICKS_PER_SECOND: u32 = 64;

/// The full walking speed, in units of 2⁻¹⁶ of a cell ([`UNIT`]) per tick: two and a half cells per
/// second.
pub const SPEED: i32 = UNIT * 5 / 2 / TICKS_PER_SECOND as i32;

/// The turning speed while a turn key is held, in units of 2⁻¹⁶ of a full turn per tick. A quarter
/// turn takes a quarter of a second.
pub const TURN: i16 = 1024;

/// The time that a player takes to climb to the next floor, in ticks: half a second.
pub const CLIMB_TICKS: u32 = TICKS_PER_SECOND / 2;

/// The time that the Minotaur, or any other beast, takes to move to the next cell, in ticks. Beasts
/// make 1.6 moves per second. Along a straight corridor, the player makes 2.5 moves per second.
pub const BEAST_TICKS: u32 = TICKS_PER_SECOND * 5 / 8;

/// The time that the Sleeper and the Guardian take to get up after they have noticed the player, in
/// ticks: one second.
pub const RISE_TICKS: u32 = TICKS_PER_SECOND;

/// The maximum distance at which the Sleeper hears a noise, in moves.
pub const HEARING: u32 = 8;

/// The maximum distance at which the player hears a beast that hunts, in moves.
pub const EARSHOT: u32 = 16;

/// The maximum distance at which the player hears the breath of a sleeping Sleeper, in moves. A
/// player who runs towards the Sleeper has more than two seconds to slow down before it hears.
pub const BREATH: u32 = HEARING + 6;
