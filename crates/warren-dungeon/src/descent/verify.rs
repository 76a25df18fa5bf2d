//! Checks whether descents have the results that they claim.

use super::{BuyError, Descent, DescentResult, FloorError};
use crate::level::Level;
use crate::play::Terms;
use crate::replay::{FREE_HINTS, MAX_TICKS, Recording, Source, VerifyError};

/// The maximum number of floors of a descent that can be verified.
pub const MAX_FLOORS: usize = 2000;

/// The reason why a descent is not valid. The messages are written for players.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyDescentError {
    /// The descent has more floors, or more ticks, than can be verified.
    #[error(
        "the descent has {floors} floors and {ticks} ticks, but only descents of at most {MAX_FLOORS} floors and {MAX_TICKS} ticks can be verified"
    )]
    TooLong {
        /// The number of floors.
        floors: usize,
        /// The number of ticks.
        ticks: u64,
    },
    /// A floor cannot be made.
    #[error("floor {depth}: {why}")]
    Floor {
        /// The depth.
        depth: usize,
        /// The reason.
        why: FloorError,
    },
    /// The recording of a floor was played in a different level.
    #[error("floor {depth}: the recording is not from this floor of the descent")]
    OtherLevel {
        /// The depth.
        depth: usize,
    },
    /// The player begins a floor with something that the player did not carry from the last one.
    #[error(
        "floor {depth}: the player does not begin with what was left after the floor before it"
    )]
    OtherThings {
        /// The depth.
        depth: usize,
    },
    /// The player could not have bought what was bought before a floor.
    #[error("floor {depth}: the player has bought something before it: {why}")]
    Bought {
        /// The depth.
        depth: usize,
        /// The reason.
        why: BuyError,
    },
    /// The player left the dungeon where it has no exit.
    #[error("floor {depth}: the dungeon has no exit before it")]
    NoExit {
        /// The depth of the floor that follows.
        depth: usize,
    },
    /// The recording of a floor has a different price for hints than the table of the descent.
    #[error("floor {depth}: the price of hints is {found} coins instead of {expected}")]
    HintPrice {
        /// The depth.
        depth: usize,
        /// The price in the recording.
        found: u32,
        /// The price in the table, or 0 if the recording is too old for prices.
        expected: u32,
    },
    /// The recording of a floor has other rules for hints or for the Minotaur than the table of the descent.
    #[error("floor {depth}: hints or the Minotaur follow other rules than on this floor")]
    Terms {
        /// The depth.
        depth: usize,
    },
    /// The recording of a floor is not valid.
    #[error("floor {depth}: {why}")]
    Recording {
        /// The depth.
        depth: usize,
        /// The reason.
        why: VerifyError,
    },
    /// The player did not reach the finish of a floor, but the descent goes on.
    #[error("floor {depth}: the player does not reach the finish")]
    NotLeft {
        /// The depth.
        depth: usize,
    },
}

impl Descent {
    /// Replays all floors, and checks that the descent was played as recorded: every floor is the
    /// one that the seed determines, every recording is [valid](crate::replay::Recording::verify),
    /// and the player begins each floor with what was left after the floor before it. Returns the
    /// result.
    ///
    /// # Errors
    ///
    /// Fails at the first invalid floor, and for descents with more than [`MAX_FLOORS`] floors or
    /// more than [`MAX_TICKS`] ticks. Also fails if the descent has floors and a pack that nobody
    /// [has added](Descent::with_pack).
    pub fn verify(&self) -> Result<DescentResult, VerifyDescentError> {
        let floors = self.floors().len();
        let ticks = self
            .floors()
            .iter()
            .fold(0, |sum: u64, floor| sum.saturating_add(floor.ticks()));
        if floors > MAX_FLOORS || ticks > MAX_TICKS {
            return Err(VerifyDescentError::TooLong { floors, ticks });
        }
        let (mut carried, mut caught) = (self.start().carried(), false);
        for (index, recording) in self.floors().iter().enumerate() {
            let depth = index + 1;
            let level = self.search_floor_at(depth as u32).finish();
            let level = level.map_err(|why| VerifyDescentError::Floor { depth, why })?;
            if !is_played_in(recording, &level) {
                return Err(VerifyDescentError::OtherLevel { depth });
            }
            self.check_bought(depth as u32, carried)
                .map_err(|why| VerifyDescentError::Bought { depth, why })?;
            let brings = self.brought(depth as u32, carried, &level);
            if recording.brings() != brings {
                return Err(VerifyDescentError::OtherThings { depth });
            }
            self.check_terms(depth, recording)?;
            let (_, end) = recording
                .prove(brings)
                .map_err(|why| VerifyDescentError::Recording { depth, why })?;
            let is_left = end.finished() || end.caught() && depth == floors;
            if !is_left {
                return Err(VerifyDescentError::NotLeft { depth });
            }
            carried = self.left_with(&end);
            caught = end.caught();
        }
        let depth = floors + 1;
        self.check_bought(depth as u32, carried)
            .map_err(|why| VerifyDescentError::Bought { depth, why })?;
        if self.last_bought() > depth - usize::from(caught) {
            return Err(VerifyDescentError::Bought {
                depth: self.last_bought(),
                why: BuyError::NotOffered,
            });
        }
        if self.result().has_left_dungeon && (caught || !self.has_exit(depth as u32)) {
            return Err(VerifyDescentError::NoExit { depth });
        }
        match carried == self.carried() {
            true => Ok(self.result()),
            false => Err(VerifyDescentError::OtherThings { depth }),
        }
    }

    /// Checks that the run followed the table's terms, unless the recording is older than prices of hints.
    fn check_terms(&self, depth: usize, recording: &Recording) -> Result<(), VerifyDescentError> {
        let expected = match recording.version() {
            ..=FREE_HINTS => Terms::default(),
            _ => self.table().terms(depth as u32),
        };
        let found = recording.terms();
        let (price, wanted) = (found.hint_price, expected.hint_price);
        if price != wanted {
            return Err(VerifyDescentError::HintPrice {
                depth,
                found: price,
                expected: wanted,
            });
        }
        match found == expected {
            true => Ok(()),
            false => Err(VerifyDescentError::Terms { depth }),
        }
    }
}

/// Returns whether a recording was played in this floor. A floor with chambers from a pack has no recipe, so
/// its recording contains the level.
fn is_played_in(recording: &Recording, level: &Level) -> bool {
    match (&recording.source, level.recipe()) {
        (Source::Recipe(recipe), Some(made)) => recipe == made,
        (Source::Level(_), None) => recording.level().is_ok_and(|played| played == *level),
        _ => false,
    }
}
