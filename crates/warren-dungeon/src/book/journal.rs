//! The beasts, relics and deeds of a player, summed over all runs.

use super::{Deed, Moment};
use crate::descent::Descent;
use crate::level::{BeastKind, Level};
use crate::play::{Effect, Progress, Relic};
use crate::recipe::is_default;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The beasts, relics and deeds of a player, summed over all runs.
///
/// A journal is saved with serde. It contains beasts, relics, effects and deeds by their names, so that a
/// version of Warren that does not know a name keeps it.
///
/// ```
/// use warren_dungeon::book::{Deed, Journal, RunEnd};
/// use warren_dungeon::descent::Descent;
/// use warren_dungeon::pilot::Demo;
/// use warren_dungeon::play::step;
///
/// let mut descent = Descent::new(7);
/// let level = descent.floor()?;
/// let (mut progress, mut recording) = (descent.begin(&level), descent.record(&level));
/// let (mut demo, mut events) = (Demo::default(), Vec::new());
/// while !progress.is_over() {
///     let input = demo.input(&level, &progress, &events);
///     recording.push(input);
///     events = step(&level, &mut progress, input);
/// }
/// descent.leave(recording, &progress);
///
/// let mut journal = Journal::default();
/// let end = RunEnd { level: &level, end: &progress, descent: Some(&descent) };
/// assert!(journal.end_run(&end).contains(&Deed::FirstFloor));
/// assert!(journal.has(Deed::FirstFloor) && journal.floors() == 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Journal {
    floors: u32,
    #[serde(skip_serializing_if = "is_default")]
    beasts: BTreeMap<String, BeastTally>,
    #[serde(skip_serializing_if = "is_default")]
    relics: BTreeSet<String>,
    #[serde(skip_serializing_if = "is_default")]
    effects: BTreeSet<String>,
    #[serde(skip_serializing_if = "is_default")]
    deeds: BTreeSet<String>,
}

/// The number of levels in which a player has met a kind of beast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BeastTally {
    /// The number of levels with the beast whose run has ended.
    pub met: u32,
    /// The number of these levels whose finish the player has reached.
    pub escaped: u32,
    /// The number of times that the beast has caught the player.
    pub caught: u32,
}

/// The end of a run.
#[derive(Clone, Copy, Debug)]
pub struct RunEnd<'a> {
    /// The level of the run.
    pub level: &'a Level,
    /// The last state of the run.
    pub end: &'a Progress,
    /// The descent to which the level belongs, after the player has [left](Descent::leave) the floor.
    pub descent: Option<&'a Descent>,
}

impl Journal {
    /// Returns the number of floors of descents that the player has left by their finish.
    pub fn floors(&self) -> u32 {
        self.floors
    }

    /// Returns how often the player has met this kind of beast.
    pub fn tally(&self, kind: BeastKind) -> BeastTally {
        self.beasts.get(kind.field()).copied().unwrap_or_default()
    }

    /// Returns whether the player has carried this relic at the end of a run.
    pub fn has_held(&self, relic: Relic) -> bool {
        self.relics.contains(relic.name())
    }

    /// Returns whether the player has identified a flask or a scroll with this effect.
    pub fn has_identified(&self, effect: Effect) -> bool {
        self.effects.contains(effect.name())
    }

    /// Returns whether the player has done this deed.
    pub fn has(&self, deed: Deed) -> bool {
        self.deeds.contains(deed.key())
    }

    /// Records the end of a run, and returns the deeds that the player has done for the first time, in
    /// the order of [`Deed::ALL`]. A run that is not over changes nothing.
    pub fn end_run(&mut self, run: &RunEnd<'_>) -> Vec<Deed> {
        let end = run.end;
        if !end.is_over() {
            return Vec::new();
        }
        let captor = end.captor().map(|beast| beast.kind);
        for (kind, _) in run.level.beasts() {
            let tally = self.beasts.entry(kind.field().to_owned()).or_default();
            tally.met = tally.met.saturating_add(1);
            let escaped = u32::from(end.finished());
            tally.escaped = tally.escaped.saturating_add(escaped);
            let caught = u32::from(captor == Some(kind));
            tally.caught = tally.caught.saturating_add(caught);
        }
        let held = end.carried().relics.iter();
        self.relics
            .extend(held.map(|relic| relic.name().to_owned()));
        let identified = end.carried().identified();
        self.effects
            .extend(identified.map(|effect| effect.name().to_owned()));
        if run.descent.is_some() && end.finished() {
            self.floors = self.floors.saturating_add(1);
        }
        self.add_deeds(run.descent, Some(run))
    }

    /// Records that the player has [left the dungeon](Descent::leave_dungeon), and returns the deeds
    /// that the player has done for the first time.
    pub fn leave_dungeon(&mut self, descent: &Descent) -> Vec<Deed> {
        self.add_deeds(Some(descent), None)
    }

    fn add_deeds(&mut self, descent: Option<&Descent>, run: Option<&RunEnd<'_>>) -> Vec<Deed> {
        let moment = Moment {
            journal: self,
            descent,
            run,
        };
        let is_new = |deed: &Deed| !self.has(*deed) && deed.is_done(&moment);
        let new: Vec<Deed> = Deed::ALL.iter().copied().filter(is_new).collect();
        self.deeds
            .extend(new.iter().map(|deed| deed.key().to_owned()));
        new
    }
}
