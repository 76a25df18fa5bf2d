//! How far away the player hears a beast, in three steps.

use crate::play::run::Run;
use warren_dungeon::level::BeastKind;
use warren_dungeon::play::EARSHOT;

/// Returns how far away the player hears a hunting beast of this kind, or `None` if the player does
/// not hear it.
pub fn heard_distance(run: &Run, kind: BeastKind) -> Option<HeardDistance> {
    let beast = run.progress.beast(kind).filter(|beast| beast.is_heard())?;
    HeardDistance::of(beast.distance?)
}

/// How far away a beast is that the player hears, from near to far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HeardDistance {
    /// At most 4 moves.
    Close,
    /// At most 9 moves.
    Near,
    /// At most [`EARSHOT`] moves.
    Far,
}

impl HeardDistance {
    /// Returns `None` if a beast that is this number of moves away cannot be heard.
    pub fn of(moves: u32) -> Option<HeardDistance> {
        match moves {
            0..=4 => Some(HeardDistance::Close),
            5..=9 => Some(HeardDistance::Near),
            10..=EARSHOT => Some(HeardDistance::Far),
            _ => None,
        }
    }
}
