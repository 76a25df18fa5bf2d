//! Whether recordings are worth what they claim.

use super::{Input, Progress, Recording, ReplayError, TICKS_PER_SECOND, step};
use crate::level::Level;
use serde::{Deserialize, Serialize};
use warren_maze::topology::Topology;

/// The most ticks of a run that is verified: a day of play.
pub const MOST_TICKS: u64 = 24 * 60 * 60 * TICKS_PER_SECOND as u64;

/// The most cells that a run may search while it is verified, all hints, blasts and moves
/// of the Minotaur together: each of them counts as all cells of the level, a hint or a
/// blast as eight times as many, since they take that much longer. An hour with a Minotaur
/// on a level of 800 × 800 cells searches nearly as many.
pub const MOST_SEARCHED: u64 = 4_000_000_000;

/// What a run came to: what it [claims](Recording::claim), and what boards rank by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Whether the player reached a finish.
    pub finished: bool,
    /// Whether the Minotaur caught the player.
    #[serde(default)]
    pub caught: bool,
    /// The number of ticks played.
    pub ticks: u32,
    /// The number of times that the player went into the next cell.
    pub steps: u32,
    /// The number of hints taken.
    pub hints: u32,
    /// The number of walls that were blasted.
    #[serde(default)]
    pub blasts: u32,
}

impl Outcome {
    /// The outcome of a run that got this far. Takes constant time.
    pub fn of(progress: &Progress) -> Outcome {
        Outcome {
            finished: progress.finished,
            caught: progress.caught,
            ticks: progress.ticks,
            steps: progress.steps,
            hints: progress.hints,
            blasts: progress.blasted.len() as u32,
        }
    }
}

/// Why a recording proves nothing. The texts are for players.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The recording cannot be played at all.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The run goes on for longer than [`MOST_TICKS`].
    #[error("the run has {ticks} ticks, and only runs of at most {MOST_TICKS} are verified")]
    TooLong {
        /// The ticks of its inputs.
        ticks: u64,
    },
    /// Hints, blasts and the Minotaur search more than [`MOST_SEARCHED`] cells.
    #[error(
        "the run asks for too many searches on a level of this size: not verified beyond tick \
         {tick}"
    )]
    TooMuchWork {
        /// The tick after which there were too many, from 1.
        tick: u32,
    },
    /// An input is none that a player can give.
    #[error("tick {tick}: {what}: no player gives such an input")]
    Illegal {
        /// The first tick with this input, from 1.
        tick: u64,
        /// What is wrong with it.
        what: &'static str,
    },
    /// There are inputs after the end of the run.
    #[error("the run is over after {} ticks, and inputs for {more} more follow", outcome.ticks)]
    AfterEnd {
        /// What the run came to.
        outcome: Outcome,
        /// For how many ticks inputs follow.
        more: u64,
    },
    /// The inputs end before the claim does.
    #[error("the run claims {} ticks, but ends after {}: it was cut short", claimed.ticks, played.ticks)]
    CutShort {
        /// What the recording claims.
        claimed: Outcome,
        /// What the run came to.
        played: Outcome,
    },
    /// The claim is not what the run came to.
    #[error("the run claims {}, but came to {}", told(claimed), told(played))]
    False {
        /// What the recording claims.
        claimed: Outcome,
        /// What the run came to.
        played: Outcome,
    },
    /// The recording claims nothing, as older ones do. It is whole and legal.
    #[error("the recording claims nothing; it came to {}", told(played))]
    NoClaim {
        /// What the run came to.
        played: Outcome,
    },
}

/// An outcome in words.
fn told(outcome: &Outcome) -> String {
    let end = match (outcome.finished, outcome.caught) {
        (true, false) => "the finish",
        (false, true) => "a catch",
        (false, false) => "no end",
        (true, true) => "the finish and a catch",
    };
    let Outcome {
        ticks,
        steps,
        hints,
        blasts,
        ..
    } = outcome;
    format!("{end} in {ticks} ticks with {steps} steps, {hints} hints, {blasts} blasts")
}

/// A recording that proves its outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Verified {
    /// The recording.
    pub recording: Recording,
    /// The level that it was played in. Its [fingerprint](crate::level::fingerprint) tells
    /// which board the run belongs to.
    pub level: Level,
    /// What the run came to, and claims.
    pub outcome: Outcome,
}

/// Reads a recording from a text and verifies it; see [`Recording::verify`].
///
/// # Errors
///
/// As of [`Recording::read`] and [`Recording::verify`].
pub fn verify(text: &str) -> Result<Verified, VerifyError> {
    let recording = Recording::read(text)?;
    let (level, outcome) = recording.prove()?;
    Ok(Verified {
        recording,
        level,
        outcome,
    })
}

impl Recording {
    /// Plays the run again and checks that it is whole, legal and true: that every input is
    /// one that a player can give, that the inputs end where the run does, and that the
    /// run comes to what the recording [claims](Recording::claim). Returns what it came to,
    /// which may be a run that goes on: see [`Outcome::finished`].
    ///
    /// Takes time linear in the ticks, and for each hint, blast and move of the Minotaur
    /// time linear in the cells. A recording that would take very long or much memory is
    /// refused: with a level that [cannot be walked in](super::check_walkable), or whose recipe
    /// takes too long to make, with more than [`MOST_TICKS`] ticks, or more than
    /// [`MOST_SEARCHED`] cells to search.
    ///
    /// ```
    /// use warren_dungeon::level::{self, Recipe};
    /// use warren_dungeon::play::{self, Demo, Progress, Recording, VerifyError, step};
    ///
    /// let level = level::make(&Recipe { seed: 7, ..Recipe::default() })?;
    /// let (mut progress, mut demo) = (Progress::new(&level), Demo::default());
    /// let (mut recording, mut events) = (Recording::new(&level), Vec::new());
    /// while !progress.finished {
    ///     let input = demo.input(&level, &progress, &events);
    ///     recording.push(input);
    ///     events = step(&level, &mut progress, input);
    /// }
    /// recording.claim(&progress);
    /// let outcome = recording.verify()?;
    /// assert!(outcome.finished && outcome.ticks == progress.ticks);
    ///
    /// let text = recording.write();
    /// assert_eq!(play::verify(&text)?.level, level);
    /// let steps = format!("steps: {}", outcome.steps);
    /// let better = text.replace(&steps, "steps: 1");
    /// assert!(matches!(play::verify(&better), Err(VerifyError::False { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the recording cannot be played, is not whole, legal and true, is refused, or
    /// claims nothing.
    pub fn verify(&self) -> Result<Outcome, VerifyError> {
        self.prove().map(|(_, outcome)| outcome)
    }

    fn prove(&self) -> Result<(Level, Outcome), VerifyError> {
        let ticks = self.ticks();
        if ticks > MOST_TICKS {
            return Err(VerifyError::TooLong { ticks });
        }
        self.check_legal()?;
        let level = self.level()?;
        let played = Outcome::of(&self.replay_within(&level, MOST_SEARCHED)?);
        let more = ticks - u64::from(played.ticks);
        match self.claimed() {
            _ if more > 0 => Err(VerifyError::AfterEnd {
                outcome: played,
                more,
            }),
            None => Err(VerifyError::NoClaim { played }),
            Some(claimed) if claimed == played => Ok((level, played)),
            Some(claimed) if claimed.ticks > played.ticks => {
                Err(VerifyError::CutShort { claimed, played })
            }
            Some(claimed) => Err(VerifyError::False { claimed, played }),
        }
    }

    fn check_legal(&self) -> Result<(), VerifyError> {
        let mut tick = 1;
        for &(input, ticks) in self.runs() {
            if let Some(what) = illegal(input) {
                return Err(VerifyError::Illegal { tick, what });
            }
            tick += u64::from(ticks);
        }
        Ok(())
    }

    /// Plays the run while it searches no more than so many cells.
    fn replay_within(&self, level: &Level, most: u64) -> Result<Progress, VerifyError> {
        let cells = u64::from(level.grid().cells());
        let mut progress = Progress::new(level);
        let mut searched = 0;
        for input in self.inputs() {
            searched += searches(&progress, input) * cells;
            if searched > most {
                let tick = progress.ticks;
                return Err(VerifyError::TooMuchWork { tick });
            }
            step(level, &mut progress, input);
            if progress.is_over() {
                break;
            }
        }
        Ok(progress)
    }
}

/// Why no player gives this input: no key is pressed by more than all its weight.
///
/// Any turn is a player's, who may throw the mouse. And nothing excludes anything else:
/// each part of an input has keys of its own, which may be down together.
fn illegal(input: Input) -> Option<&'static str> {
    const FULL: i8 = 127;
    match input {
        Input { ahead, .. } if ahead < -FULL => Some("walks back faster than full speed"),
        Input { right, .. } if right < -FULL => Some("walks left faster than full speed"),
        Input { climb, .. } if !(-1..=1).contains(&climb) => Some("climbs by more than one"),
        _ => None,
    }
}

/// How many times the cells of the level may be searched in the next tick.
fn searches(progress: &Progress, input: Input) -> u64 {
    let asks = input.hint.is_some();
    let blasts = input.blast && progress.charges > 0;
    let hunts = progress.minotaur.is_some_and(|hunter| hunter.ticks == 0);
    8 * (u64::from(asks) + u64::from(blasts)) + u64::from(hunts)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::level::{Recipe, make};
    use crate::play::Strength;

    #[test]
    fn hints_blasts_and_the_minotaur_are_counted() {
        let rests = Input::default();
        let asks = Input {
            hint: Some(Strength::Whole),
            ..rests
        };
        let blasts = Input {
            blast: true,
            ..rests
        };
        let level = make(&Recipe::default()).unwrap();
        let hunted = level.clone().with_minotaur(399).unwrap();
        let armed = level.clone().with_charges(1);
        let all = [
            (&level, rests, 0),
            (&level, blasts, 0),
            (&level, asks, 8 * 400),
            (&armed, blasts, 8 * 400),
            (&hunted, rests, 400),
        ];
        for (level, input, searched) in all {
            let mut recording = Recording::new(level);
            recording.push(input);
            assert!(recording.replay_within(level, searched).is_ok());
            if searched > 0 {
                let refused = recording.replay_within(level, searched - 1);
                assert_eq!(refused, Err(VerifyError::TooMuchWork { tick: 0 }));
            }
        }
    }
}
