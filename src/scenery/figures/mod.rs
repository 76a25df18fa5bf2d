//! What walks: the player, as seen from above, the Minotaur, and a ghost.

pub(super) mod ghost;
pub(super) mod minotaur;
pub(super) mod player;
