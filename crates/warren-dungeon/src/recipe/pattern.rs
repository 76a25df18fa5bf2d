//! The patterns from which missions grow.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Declares [`Pattern`]. Each row has the documentation of a pattern, its name, and a sentence for
/// players and designers.
macro_rules! patterns {
    ($($(#[$doc:meta])+ $pattern:ident = $name:literal, $summary:literal;)+) => {
        /// A pattern of a [`Mission`](super::Mission): what it adds to a place that players can already reach. New
        /// patterns are appended to the end.
        #[non_exhaustive]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Pattern {
            $($(#[$doc])+ $pattern,)+
        }

        impl Pattern {
            /// All patterns.
            pub const ALL: &[Pattern] = &[$(Pattern::$pattern,)+];

            /// Returns the name for files, command lines and messages, such as `"seen-lock"`.
            pub fn name(self) -> &'static str {
                [$($name,)+][self as usize]
            }

            /// Returns a description, without a full stop.
            pub fn summary(self) -> &'static str {
                [$($summary,)+][self as usize]
            }
        }
    };
}

patterns! {
    /// A locked door leads on, and its key is in a side branch elsewhere.
    LockAndKey = "lock-and-key", "a locked door, and its key in a branch elsewhere";
    /// A locked door leads on. Its key is in the last place of a loop that begins beside the door. A
    /// one-way gate leads from there back to the door, so that the player sees the lock first.
    SeenLock = "seen-lock", "a locked door, and its key on a loop that begins and ends beside the door";
    /// Two locked doors, one behind the other, with keys in different places.
    TwoKeys = "two-keys", "two locked doors in a row, with keys in different places";
    /// A short way and a long way to the same place.
    LongAndShort = "long-and-short", "a short way and a long way to the same place";
    /// A long way, and a short way to the same place behind a secret door.
    HiddenShortCut = "hidden-short-cut", "a long way, and a short one behind a secret door";
    /// A long way to a place from which a one-way gate leads back.
    WayBack = "way-back", "a long way, and a one-way gate that leads back from its end";
    /// Two portcullises in a row that the same levers open and close, so that only one is open.
    BridgeOfLevers = "bridge-of-levers", "two portcullises in a row, of which only one is open";
    /// A portcullis leads on, and its lever is in a side branch elsewhere.
    RemoteLever = "remote-lever", "a portcullis, and its lever in a branch elsewhere";
    /// A loop with treasure that is entered and left through one-way gates.
    Gambit = "gambit", "treasure on a loop with one-way gates at both ends";
    /// Several iron doors with treasure behind them, and an iron key for only one of them.
    Vaults = "vaults", "several iron doors before treasures, and an iron key for only one";
    /// A long branch with treasure, and a portal from its end back to its beginning.
    PortalReturn = "portal-return", "a long branch, and a portal from its end to its beginning";
    /// A loop with treasure.
    SideLoop = "side-loop", "a loop aside with treasure";
    /// A branch with treasure behind a secret door.
    Hoard = "hoard", "treasure behind a secret door";
    /// A long way to a place that the player sees through a grate as early as possible. If the pattern is
    /// the last one on the way, this place has the finish.
    FalseFinish = "false-finish", "a finish that is seen through a grate, and a long way around to it";
    /// A long way, and a short dark one to the same place. The dark place has no oil, and a beast starts
    /// there if it can.
    DarkShortCut = "dark-short-cut", "a long way, and a short one that is dark and dangerous";
    /// A loop to the way on, with treasure, where a beast starts if it can.
    Patrol = "patrol", "a loop with treasure and, if the level has beasts, with a patrol";
}

impl fmt::Display for Pattern {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// Reads the [name](Pattern::name) of a pattern.
impl FromStr for Pattern {
    type Err = NoPattern;

    fn from_str(name: &str) -> Result<Pattern, NoPattern> {
        let named = Pattern::ALL.iter().find(|pattern| pattern.name() == name);
        named
            .copied()
            .ok_or_else(|| NoPattern::Unknown { name: name.into() })
    }
}

/// A set of patterns, which is not empty. As a string, it consists of the names of its patterns,
/// separated by commas. The string `all` is read as the set of all patterns of this release.
///
/// ```
/// use warren_dungeon::recipe::{Pattern, PatternSet};
///
/// let set: PatternSet = "seen-lock,vaults".parse()?;
/// assert!(set.contains(Pattern::Vaults) && !set.contains(Pattern::Hoard));
/// assert_eq!(set.to_string(), "seen-lock,vaults");
/// # Ok::<(), warren_dungeon::recipe::NoPattern>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PatternSet(u32);

/// The error returned for a string that is not a [`Pattern`] or a [`PatternSet`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPattern {
    /// There is no pattern with this name.
    #[error("there is no pattern {name:?}: choose all, or some of {}", names())]
    Unknown {
        /// The name.
        name: String,
    },
    /// A pattern is named twice.
    #[error("the pattern {name} is named twice")]
    Twice {
        /// The name.
        name: &'static str,
    },
}

fn names() -> String {
    let names: Vec<&str> = Pattern::ALL.iter().map(|pattern| pattern.name()).collect();
    names.join(", ")
}

impl PatternSet {
    /// The default: the patterns of the first release with missions. The set never changes, because
    /// files and codes leave it out.
    pub const DEFAULT: PatternSet = PatternSet((1 << 16) - 1);

    /// The set of all patterns of this release.
    pub const ALL: PatternSet = PatternSet((1 << Pattern::ALL.len()) - 1);

    /// Returns the set of these patterns, or `None` if there are none.
    pub fn of(patterns: impl IntoIterator<Item = Pattern>) -> Option<PatternSet> {
        let patterns = patterns.into_iter();
        let bits = patterns.fold(0, |bits, pattern| bits | bit(pattern));
        PatternSet::from_bits(bits)
    }

    /// Returns whether the set contains a pattern.
    pub fn contains(self, pattern: Pattern) -> bool {
        self.0 & bit(pattern) != 0
    }

    /// Returns the set with or without a pattern, or `None` if no pattern is left.
    pub fn with(self, pattern: Pattern, is_in: bool) -> Option<PatternSet> {
        PatternSet::from_bits(match is_in {
            true => self.0 | bit(pattern),
            false => self.0 & !bit(pattern),
        })
    }

    /// Returns the patterns, in the order of [`Pattern::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Pattern> {
        let all = Pattern::ALL.iter().copied();
        all.filter(move |&pattern| self.contains(pattern))
    }

    /// Returns the set as a number, in which each pattern is a bit.
    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    /// Returns the set for a number, or `None` if it is 0 or has a bit of no pattern.
    pub(crate) fn from_bits(bits: u32) -> Option<PatternSet> {
        let is_set = bits != 0 && bits & !PatternSet::ALL.0 == 0;
        is_set.then_some(PatternSet(bits))
    }
}

fn bit(pattern: Pattern) -> u32 {
    1 << pattern as u32
}

impl Default for PatternSet {
    fn default() -> PatternSet {
        PatternSet::DEFAULT
    }
}

impl fmt::Display for PatternSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Pattern::name).collect();
        out.write_str(&names.join(","))
    }
}

impl FromStr for PatternSet {
    type Err = NoPattern;

    fn from_str(text: &str) -> Result<PatternSet, NoPattern> {
        if text.trim() == "all" {
            return Ok(PatternSet::ALL);
        }
        let mut bits = 0;
        for name in text.split(',') {
            let pattern: Pattern = name.trim().parse()?;
            if bits & bit(pattern) != 0 {
                let name = pattern.name();
                return Err(NoPattern::Twice { name });
            }
            bits |= bit(pattern);
        }
        Ok(PatternSet(bits))
    }
}

/// Files contain the set as a string.
impl Serialize for PatternSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PatternSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PatternSet, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}
