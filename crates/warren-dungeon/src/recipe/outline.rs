//! Outlines of missions: the patterns that a designer has chosen.

use super::pattern::{NoPattern, Pattern};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The first patterns of a [`Mission`](super::Mission), and the place from which each of them leads. The mission adds its other
/// patterns at random.
///
/// As a string, an outline consists of the names of its patterns, separated by commas. A pattern leads on from the end
/// of the pattern before it. After a different place, there is an `@` and its number: 0 for the start, and otherwise the
/// number of an earlier pattern, from whose end the pattern leads.
///
/// ```
/// use warren_dungeon::recipe::{Outline, OutlineError, Pattern};
///
/// // The vaults and the patrol both lead from the end of the seen lock.
/// let outline: Outline = "seen-lock,vaults,patrol@1,hoard@0".parse()?;
/// let patrol = outline.steps().nth(2).expect("the outline has four steps");
/// assert_eq!((patrol.pattern, patrol.from), (Pattern::Patrol, 1));
/// assert_eq!(outline.to_string(), "seen-lock,vaults,patrol@1,hoard@0");
/// # Ok::<(), OutlineError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outline {
    /// The steps, and after them only `None`.
    steps: [Option<OutlineStep>; Outline::MAX_STEPS as usize],
}

/// A pattern of an [`Outline`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OutlineStep {
    /// The pattern.
    pub pattern: Pattern,
    /// The place from which the pattern leads: 0 for the start, or the number of an earlier step, from 1, for the place
    /// at its end or, if there is no room, a different place of it.
    pub from: u32,
}

/// The error returned for a string or a list of steps that is not an [`Outline`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OutlineError {
    /// A name is not the name of a pattern.
    #[error(transparent)]
    Pattern(NoPattern),
    /// The text after an `@` is not a number.
    #[error(
        "{text:?} is not the number of a pattern: write 0 for the start, or the number of an earlier pattern"
    )]
    NoNumber {
        /// The text.
        text: String,
    },
    /// A pattern leads from itself or from a later pattern.
    #[error(
        "pattern {number} of the outline, {pattern}, cannot lead from pattern {from}: choose an earlier one, or 0 for \
         the start"
    )]
    NotEarlier {
        /// The number of the pattern, from 1.
        number: u32,
        /// The pattern.
        pattern: Pattern,
        /// The number of the pattern from which it would lead.
        from: u32,
    },
    /// A pattern leads from the end of one that has no place from which something can lead.
    #[error(
        "pattern {number} of the outline, {pattern}, cannot lead from pattern {from}: nothing leads on behind a secret \
         treasure; write @0 for the start, or @ and the number of a different pattern"
    )]
    FromHoard {
        /// The number of the pattern, from 1.
        number: u32,
        /// The pattern.
        pattern: Pattern,
        /// The number of the pattern from which it would lead.
        from: u32,
    },
    /// There are more patterns than a mission can have.
    #[error(
        "the outline has {count} patterns: a mission can have at most {}",
        Outline::MAX_STEPS
    )]
    TooLong {
        /// The number of patterns.
        count: usize,
    },
}

impl Outline {
    /// The maximum number of steps.
    pub const MAX_STEPS: u32 = 12;

    /// The outline without steps: all patterns are chosen at random.
    pub const EMPTY: Outline = Outline {
        steps: [None; Outline::MAX_STEPS as usize],
    };

    /// Returns an outline with these steps.
    ///
    /// # Errors
    ///
    /// [`OutlineError`] if there are too many steps, or if a step leads from itself, from a later step, or from a
    /// [`Hoard`](Pattern::Hoard).
    pub fn new(steps: &[OutlineStep]) -> Result<Outline, OutlineError> {
        let mut outline = Outline::EMPTY;
        if steps.len() > outline.steps.len() {
            let count = steps.len();
            return Err(OutlineError::TooLong { count });
        }
        for (number, &step) in (1..).zip(steps) {
            let OutlineStep { pattern, from } = step;
            if from >= number {
                return Err(OutlineError::NotEarlier {
                    number,
                    pattern,
                    from,
                });
            }
            let before = from.checked_sub(1).map(|index| steps[index as usize]);
            if before.is_some_and(|before| before.pattern == Pattern::Hoard) {
                return Err(OutlineError::FromHoard {
                    number,
                    pattern,
                    from,
                });
            }
            outline.steps[number as usize - 1] = Some(step);
        }
        Ok(outline)
    }

    /// Returns the outline with a different step in the place of the one with this number, counted from 1. If the
    /// new pattern is a [`Hoard`](Pattern::Hoard), later steps that led from this step lead from its own `from` instead.
    ///
    /// # Errors
    ///
    /// The same errors as [`new`](Outline::new).
    ///
    /// # Panics
    ///
    /// If the outline has no step with this number.
    pub fn with(self, number: u32, step: OutlineStep) -> Result<Outline, OutlineError> {
        let mut steps: Vec<OutlineStep> = self.steps().collect();
        steps[number as usize - 1] = step;
        if step.pattern == Pattern::Hoard {
            let below = steps.iter_mut().filter(|other| other.from == number);
            below.for_each(|other| other.from = step.from);
        }
        Outline::new(&steps)
    }

    /// Returns the outline with a further step at its end.
    ///
    /// # Errors
    ///
    /// The same errors as [`new`](Outline::new).
    pub fn with_further(self, step: OutlineStep) -> Result<Outline, OutlineError> {
        let steps: Vec<OutlineStep> = self.steps().chain([step]).collect();
        Outline::new(&steps)
    }

    /// Returns the outline without the step that has this number, counted from 1. Later steps that lead from it lead from
    /// the place of the step before it.
    ///
    /// ```
    /// use warren_dungeon::recipe::{Outline, OutlineError};
    ///
    /// let outline: Outline = "patrol,seen-lock,vaults,hoard@2".parse()?;
    /// assert_eq!(outline.without(2).to_string(), "patrol,vaults,hoard@1");
    /// # Ok::<(), OutlineError>(())
    /// ```
    pub fn without(self, number: u32) -> Outline {
        let mut outline = Outline::EMPTY;
        let removed = self.steps().nth(number as usize - 1);
        let from = removed.map_or(0, |step| step.from);
        let rest = (1..)
            .zip(self.steps())
            .filter(|&(other, _)| other != number);
        for (slot, (_, mut step)) in outline.steps.iter_mut().zip(rest) {
            if step.from == number {
                step.from = from;
            } else if step.from > number {
                step.from -= 1;
            }
            *slot = Some(step);
        }
        outline
    }

    /// Returns the places from which the step with this number can lead: 0 for the start, and the numbers of earlier
    /// steps.
    pub fn places_for(&self, number: u32) -> impl Iterator<Item = u32> {
        let earlier = (1..number).zip(self.steps());
        let open = earlier.filter(|(_, step)| step.pattern != Pattern::Hoard);
        std::iter::once(0).chain(open.map(|(earlier, _)| earlier))
    }

    /// Returns the steps, in the order in which the mission adds them.
    pub fn steps(&self) -> impl Iterator<Item = OutlineStep> {
        self.steps.into_iter().flatten()
    }

    /// Returns the number of steps.
    pub fn len(&self) -> u32 {
        self.steps().count() as u32
    }

    /// Returns whether the outline has no steps.
    pub fn is_empty(&self) -> bool {
        *self == Outline::EMPTY
    }
}

impl fmt::Display for Outline {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (before, OutlineStep { pattern, from }) in (0..).zip(self.steps()) {
            let comma = if before > 0 { "," } else { "" };
            write!(out, "{comma}{pattern}")?;
            if from != before {
                write!(out, "@{from}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Outline {
    type Err = OutlineError;

    fn from_str(text: &str) -> Result<Outline, OutlineError> {
        if text.trim().is_empty() {
            return Ok(Outline::EMPTY);
        }
        let steps = (0..).zip(text.split(',')).map(|(before, step)| {
            let (name, from) = match step.split_once('@') {
                Some((name, from)) => {
                    let from = from.trim();
                    let number = from
                        .parse()
                        .map_err(|_| OutlineError::NoNumber { text: from.into() })?;
                    (name, number)
                }
                None => (step, before),
            };
            let pattern = name.trim().parse().map_err(OutlineError::Pattern)?;
            Ok(OutlineStep { pattern, from })
        });
        Outline::new(&steps.collect::<Result<Vec<_>, _>>()?)
    }
}

/// Files contain the outline as a string.
impl Serialize for Outline {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Outline {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Outline, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}
