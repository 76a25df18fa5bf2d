//! Figures: the player as seen from above, the hand with the torch, the Minotaur, and a ghost.

mod beast;
mod flesh;
pub(super) mod ghost;
pub(super) mod hand;
pub(super) mod minotaur;
pub(super) mod player;
