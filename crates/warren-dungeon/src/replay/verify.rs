//! Checks whether recordings have the outcomes that they claim.

use super::{Recording, ReplayError};
use crate::budget::{Budget, OverBudget};
use crate::level::Level;
use crate::play::{Carried, ConsumableKind, Input, Progress, TICKS_PER_SECOND, Tool, step_counted};
use crate::recipe::is_default;
use serde::{Deserialize, Serialize};
use warren_maze::topology::Topology;

/// The maximum number of ticks in a run that can be verified: a day of play.
pub const MAX_TICKS: u64 = 24 * 60 * 60 * TICKS_PER_SECOND as u64;

/// The maximum number of cells that may be searched while a run is verified. Each move of a
/// beast is counted as one search of all cells of the level. Each hint, each blast, each flask and each
/// scroll is counted as eight such searches, because it takes at most about eight times as long, and each thrown
/// stone, flask and scroll as one search for each beast. While there is salt on the floor or a gate is shut, each
/// move of a beast is counted
/// twice, because the beast first looks for a path around it. In a level with gates, a hint
/// is also counted as the number of cells that a search would visit in the time of the
/// [plan](crate::route::plan). A run of one hour with a
/// Minotaur on a level of 800 × 800 cells searches nearly this number of cells.
pub const MAX_SEARCHED: u64 = 4_000_000_000;

/// The outcome of a run. A recording [claims](Recording::claim) an outcome, and leaderboards rank
/// runs by their outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Whether the player reached a finish.
    pub finished: bool,
    /// Whether a beast caught the player.
    #[serde(default)]
    pub caught: bool,
    /// The number of ticks played.
    pub ticks: u32,
    /// The number of times that the player entered a different cell.
    pub steps: u32,
    /// The number of hints taken.
    pub hints: u32,
    /// The number of blasted walls.
    #[serde(default)]
    pub blasts: u32,
    /// Whether the whole level was shown to the player.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub revealed: bool,
    /// The number of coins that the player carried at the end.
    #[serde(default, skip_serializing_if = "is_default")]
    pub treasure: u32,
    /// The number of finds that the player took.
    #[serde(default, skip_serializing_if = "is_default")]
    pub finds: u32,
}

impl Outcome {
    /// Returns the outcome of a run in this state. Takes constant time.
    pub fn of(progress: &Progress) -> Outcome {
        Outcome {
            finished: progress.finished(),
            caught: progress.caught(),
            ticks: progress.ticks(),
            steps: progress.steps(),
            hints: progress.hints(),
            blasts: progress.blasted().len() as u32,
            revealed: progress.revealed(),
            treasure: progress.carried().treasure,
            finds: progress.finds(),
        }
    }
}

/// The reason why a recording is not valid. The messages are written for players.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The recording cannot be played.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The run is longer than [`MAX_TICKS`].
    #[error("the run has {ticks} ticks, but only runs of at most {MAX_TICKS} can be verified")]
    TooLong {
        /// The number of ticks of the recording.
        ticks: u64,
    },
    /// Hints, blasts and beasts search more than [`MAX_SEARCHED`] cells.
    #[error(
        "the run asks for too many searches on a level of this size: not verified beyond tick \
         {tick}"
    )]
    TooMuchWork {
        /// The number of ticks that were verified before the limit was exceeded.
        tick: u32,
    },
    /// No player can give this input.
    #[error("tick {tick}: {what}: no player can give this input")]
    Illegal {
        /// The first tick with this input, counted from 1.
        tick: u64,
        /// The reason.
        what: &'static str,
    },
    /// The player brings something from an earlier level, which only a descent can prove.
    #[error(
        "the player brings things from an earlier level: only a descent can prove them, so verify \
         the descent"
    )]
    Brings,
    /// There are inputs after the end of the run.
    #[error("the run ends after {} ticks, but has inputs for {more} more", outcome.ticks)]
    AfterEnd {
        /// The outcome of the run.
        outcome: Outcome,
        /// The number of ticks after the end of the run.
        more: u64,
    },
    /// The inputs end before the claimed number of ticks.
    #[error("the run claims {} ticks, but ends after {}: it was cut short", claimed.ticks, played.ticks)]
    CutShort {
        /// The outcome that the recording claims.
        claimed: Outcome,
        /// The real outcome of the run.
        played: Outcome,
    },
    /// The claimed outcome differs from the outcome of the run.
    #[error("the run claims {}, but its result is {}", told(claimed), told(played))]
    False {
        /// The outcome that the recording claims.
        claimed: Outcome,
        /// The real outcome of the run.
        played: Outcome,
    },
    /// The recording does not claim an outcome, which is normal for old recordings. Its inputs are
    /// valid, and none of them is after the end of the run.
    #[error("the recording claims no result; its result is {}", told(played))]
    NoClaim {
        /// The outcome of the run.
        played: Outcome,
    },
}

/// Formats an outcome for messages.
fn told(outcome: &Outcome) -> String {
    let end = match (outcome.finished, outcome.caught) {
        (true, false) => "the finish",
        (false, true) => "a catch",
        (false, false) => "no end",
        (true, true) => "the finish and a catch",
    };
    let shown = match outcome.revealed {
        true => ", with the whole level shown",
        false => "",
    };
    let finds = match outcome.finds {
        0 => String::new(),
        finds => format!(", {finds} finds and {} coins", outcome.treasure),
    };
    format!(
        "{end} in {} ticks with {} steps, {} hints, {} blasts{finds}{shown}",
        outcome.ticks, outcome.steps, outcome.hints, outcome.blasts
    )
}

/// A recording whose claim is true, with the result of the verification.
#[derive(Clone, Debug, PartialEq)]
pub struct Verified {
    /// The recording.
    pub recording: Recording,
    /// The level of the recording. The [fingerprint](crate::level::fingerprint) of the level
    /// identifies the leaderboard to which the run belongs.
    pub level: Level,
    /// The outcome of the run, which equals the claimed outcome.
    pub outcome: Outcome,
}

/// Reads a recording from a string and verifies it; see [`Recording::verify`].
///
/// # Errors
///
/// The same errors as [`Recording::read`] and [`Recording::verify`].
pub fn verify(text: &str) -> Result<Verified, VerifyError> {
    let recording = Recording::read(text)?;
    let (level, end) = recording.prove(Carried::default())?;
    Ok(Verified {
        recording,
        level,
        outcome: Outcome::of(&end),
    })
}

impl Recording {
    /// Replays the run and checks the recording. A player must be able to give each input, no input
    /// may follow the end of the run, the player must begin with nothing but what the level provides,
    /// and the run must have the outcome that the recording [claims](Recording::claim). Returns that outcome. The run does not have to be over; see
    /// [`Outcome::finished`].
    ///
    /// Takes time linear in the number of ticks, plus time linear in the number of cells for each
    /// hint, blast and move of a beast, plus the time of a [plan](crate::route::plan) for each hint in
    /// a level with gates. To limit the time and memory, a recording is rejected
    /// if its level is [too large](crate::play::check_playable) or takes too long to make, if it has more
    /// than [`MAX_TICKS`] ticks, or if more than [`MAX_SEARCHED`] cells would be searched.
    ///
    /// ```
    /// use warren_dungeon::make::make;
    /// use warren_dungeon::pilot::Demo;
    /// use warren_dungeon::play::{Progress, step};
    /// use warren_dungeon::replay::{self, Recording, VerifyError};
    /// use warren_dungeon::recipe::Recipe;
    ///
    /// let level = make(&Recipe { seed: 7, ..Recipe::default() })?;
    /// let (mut progress, mut demo) = (Progress::new(&level), Demo::default());
    /// let (mut recording, mut events) = (Recording::new(&level), Vec::new());
    /// while !progress.finished() {
    ///     let input = demo.input(&level, &progress, &events);
    ///     recording.push(input);
    ///     events = step(&level, &mut progress, input);
    /// }
    /// recording.claim(&progress);
    /// let outcome = recording.verify()?;
    /// assert!(outcome.finished && outcome.ticks == progress.ticks());
    ///
    /// let text = recording.write();
    /// assert_eq!(replay::verify(&text)?.level, level);
    /// let steps = format!("steps: {}", outcome.steps);
    /// let better = text.replace(&steps, "steps: 1");
    /// assert!(matches!(replay::verify(&better), Err(VerifyError::False { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the recording cannot be replayed, is incomplete, has invalid inputs, has a false
    /// claim or no claim, or exceeds one of the limits above.
    pub fn verify(&self) -> Result<Outcome, VerifyError> {
        self.prove(Carried::default())
            .map(|(_, end)| Outcome::of(&end))
    }

    /// Does the same as [`verify`](Recording::verify) for a player who must bring exactly `brings`
    /// from an earlier level, and returns the level and the last state of the run.
    pub(crate) fn prove(&self, brings: Carried) -> Result<(Level, Progress), VerifyError> {
        if self.brings() != brings {
            return Err(VerifyError::Brings);
        }
        let ticks = self.ticks();
        if ticks > MAX_TICKS {
            return Err(VerifyError::TooLong { ticks });
        }
        self.check_legal()?;
        let level = self.level()?;
        let end = self.replay_within(&level, MAX_SEARCHED)?;
        let played = Outcome::of(&end);
        let more = ticks - u64::from(played.ticks);
        match self.claimed() {
            _ if more > 0 => Err(VerifyError::AfterEnd {
                outcome: played,
                more,
            }),
            None => Err(VerifyError::NoClaim { played }),
            Some(claimed) if claimed == played => Ok((level, end)),
            Some(claimed) if claimed.ticks > played.ticks => {
                Err(VerifyError::CutShort { claimed, played })
            }
            Some(claimed) => Err(VerifyError::False { claimed, played }),
        }
    }

    fn check_legal(&self) -> Result<(), VerifyError> {
        let mut tick = 1;
        for &(input, ticks) in &self.inputs {
            if let Some(what) = illegal(input, self.hints_may_open_doors()) {
                return Err(VerifyError::Illegal { tick, what });
            }
            tick += u64::from(ticks);
        }
        Ok(())
    }

    /// Replays the run. Fails if the run searches more than `most` cells.
    fn replay_within(&self, level: &Level, most: u64) -> Result<Progress, VerifyError> {
        let cells = u64::from(level.grid().cells());
        let mut progress = self.begin(level);
        let budget = Budget::new(most, u64::MAX);
        for input in self.inputs() {
            let tick = progress.ticks();
            let refused = |OverBudget| VerifyError::TooMuchWork { tick };
            budget
                .spend(searches(&progress, input) * cells)
                .map_err(refused)?;
            let mut planned = 0;
            step_counted(level, &mut progress, input, &mut planned);
            budget.spend(planned).map_err(refused)?;
            if progress.is_over() {
                break;
            }
        }
        Ok(progress)
    }
}

/// Returns the reason why no player can give this input, or `None` if the input is valid. Speeds
/// are limited to full speed.
///
/// Any turn is valid, because a player can move the mouse arbitrarily fast. Any combination of
/// actions is valid too, because each part of an input has its own controls. Only old hints may open
/// doors.
fn illegal(input: Input, hints_may_open_doors: bool) -> Option<&'static str> {
    const FULL: i8 = 127;
    match input {
        Input { ahead, .. } if ahead < -FULL => Some("walks back faster than full speed"),
        Input { right, .. } if right < -FULL => Some("walks left faster than full speed"),
        Input { climb, .. } if !(-1..=1).contains(&climb) => Some("climbs by more than one"),
        Input { opens_doors, .. } if opens_doors && !hints_may_open_doors => {
            Some("opens doors with a hint")
        }
        _ => None,
    }
}

/// Returns how many searches of the whole level are counted for the next tick.
fn searches(progress: &Progress, input: Input) -> u64 {
    let asks = input.hint.is_some();
    let blasts = input.blast && progress.carried().charges > 0;
    let beasts = progress.beasts();
    let throws = input.tool == Some(Tool::Stone) && progress.carried().stones > 0;
    let consumed = match input.tool {
        Some(Tool::Drink) => Some(ConsumableKind::Flask),
        Some(Tool::Read) => Some(ConsumableKind::Scroll),
        _ => None,
    };
    let consumes = consumed.is_some_and(|kind| progress.held(kind).is_some());
    let lures = if throws || consumes {
        beasts.len() as u64
    } else {
        0
    };
    let hunts: u64 = beasts.iter().map(|it| it.searches(progress)).sum();
    let hinders = matches!(input.tool, Some(Tool::Salt | Tool::Shut));
    let is_hindered = hinders || progress.hinders_beasts();
    let hunts = if is_hindered { 2 * hunts } else { hunts };
    8 * (u64::from(asks) + u64::from(blasts) + u64::from(consumes)) + lures + hunts
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::level::{Content, Edit};
    use crate::make::make;
    use crate::play::{BEAST_TICKS, Strength};
    use crate::recipe::Recipe;

    #[test]
    fn the_cells_searched_by_hints_blasts_and_the_minotaur_are_counted() {
        let rests = Input::default();
        let walks = Input {
            ahead: 127,
            ..rests
        };
        let asks = Input {
            hint: Some(Strength::Whole),
            ..rests
        };
        let blasts = Input {
            blast: true,
            ..rests
        };
        let level = make(&Recipe::default()).unwrap();
        let hunted = level
            .clone()
            .with(Edit::Content(Content::Minotaur, 399, true))
            .unwrap();
        let armed = level.clone().with(Edit::Charges(1)).unwrap();
        let all = [
            (&level, rests, 1, 0, 0),
            (&level, blasts, 1, 0, 0),
            (&level, asks, 1, 8 * 400, 0),
            (&armed, blasts, 1, 8 * 400, 0),
            (&hunted, rests, 1, 400, 0),
            // The Minotaur searches once per move.
            (&hunted, walks, BEAST_TICKS, 400, 0),
            (&hunted, walks, BEAST_TICKS + 1, 2 * 400, BEAST_TICKS),
        ];
        for (level, input, ticks, searched, tick) in all {
            let mut recording = Recording::new(level);
            for _ in 0..ticks {
                recording.push(input);
            }
            assert!(recording.replay_within(level, searched).is_ok());
            if searched > 0 {
                let refused = recording.replay_within(level, searched - 1);
                assert_eq!(refused, Err(VerifyError::TooMuchWork { tick }));
            }
        }
    }
}
