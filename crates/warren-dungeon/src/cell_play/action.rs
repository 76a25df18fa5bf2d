//! The type [`CellAction`].

use warren_maze::topology::Dir;

/// An action of a player who acts in whole moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellAction {
    /// Go to the next cell in this direction, through a passage, a found door or a gate, or up or down a
    /// ladder. A player who has the key of a closed gate opens the gate first. If the player cannot pass the
    /// side, the player waits.
    Go(Dir),
    /// Pull the lever in the player's cell, or step through its portal. Without either, the player waits.
    Use,
    /// Search for secret doors in the sides of the player's cell and of the cells one move away.
    Search,
}
