//! What a descent adds to the rules of a run.

/// What a [descent](crate::descent) adds to the rules of a run. By default, it adds nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The price of each hint after the first, in coins, or 0 if all hints are free. A hint is
    /// [refused](super::HintRefusal) if the player cannot pay for it.
    pub hint_price: u32,
    /// The maximum number of moves that a hint shows, or 0 if a hint can show the whole path.
    pub hint_moves: u32,
    /// The number of ticks for which the Minotaur rests after each of its moves.
    pub minotaur_rest: u32,
}
