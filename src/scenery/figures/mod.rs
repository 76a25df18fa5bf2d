//! What walks: the player, as seen from above, and the Minotaur.

pub(super) mod minotaur;
pub(super) mod player;
