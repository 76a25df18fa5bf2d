//! The type [`Action`].

use crate::level::LeverNumber;
use warren_maze::topology::Dir;

/// An action of a player in a level with gates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Walks or climbs to the next cell, through a passage, a secret door, an open gate or a
    /// blasted wall, or steps through a portal in the direction [`PORTAL`](crate::level::PORTAL).
    /// The player takes all items in this cell.
    Walk(Dir),
    /// Opens the locked or iron door in this side of the player's cell.
    Open(Dir),
    /// Pulls the lever with this number in the player's cell.
    Pull(LeverNumber),
    /// Blasts the wall in this side of the player's cell.
    Blast(Dir),
}
