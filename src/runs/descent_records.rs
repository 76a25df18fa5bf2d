//! The player's best descent, and the first attempts at daily descents.

use crate::store::{BEST, Store, VersionedFile, WriteResult};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use warren_dungeon::descent::{Descent, DescentResult};
use warren_dungeon::recipe::Day;

/// The file that stores the records.
pub(super) const FILE: VersionedFile = VersionedFile {
    name: "descents.ron",
    version: 2,
    has_unversioned: false,
};

/// The results of the player's descents.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DescentRecords {
    /// The best result of all descents that are over.
    #[serde(default)]
    pub best: Option<DescentResult>,
    /// The result with the most treasure of all descents in which the player left the dungeon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub richest: Option<DescentResult>,
    /// The first attempts at daily descents.
    #[serde(default)]
    days: BTreeMap<Day, Attempt>,
}

/// The first attempt at a daily descent. Later attempts do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Attempt {
    /// The attempt is in progress.
    Begun,
    /// The attempt is over, with this result.
    Over(DescentResult),
}

/// How the result of a descent beats the best one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NewBest {
    /// It is deeper. The number is the depth of the best result before it.
    Deeper(u32),
    /// It is as deep, with more treasure. The number is the treasure of the best result before it.
    Richer(u32),
}

impl DescentRecords {
    /// Returns how a result beats the best result of the descents that are over, or `None` if it does
    /// not, or if there is none.
    pub(super) fn new_best(&self, result: &DescentResult) -> Option<NewBest> {
        let best = self.best.filter(|_| !result.revealed)?;
        if result.depth > best.depth {
            Some(NewBest::Deeper(best.depth))
        } else if result.depth == best.depth && result.treasure > best.treasure {
            Some(NewBest::Richer(best.treasure))
        } else {
            None
        }
    }

    /// Returns the first attempt at a day's descent, if there was one.
    pub fn of(&self, day: Day) -> Option<Attempt> {
        self.days.get(&day).copied()
    }

    fn add(&mut self, result: DescentResult) {
        if !result.revealed && self.best.is_none_or(|best| result.is_better_than(&best)) {
            self.best = Some(result);
        }
        let is_richest = self
            .richest
            .is_none_or(|other| result.is_richer_than(&other));
        if !result.revealed && result.has_left_dungeon && is_richest {
            self.richest = Some(result);
        }
    }

    /// Records that the first attempt at a day's descent begins, and writes the file. If writing fails,
    /// the next change also writes this change.
    pub(super) fn begin(&mut self, store: &Store, day: Day) -> WriteResult {
        self.days.entry(day).or_insert(Attempt::Begun);
        FILE.replace(store, self)
    }

    /// Records the result of a descent that is over, and writes the file. `day` is the day if the
    /// descent is the first attempt at that day's descent.
    pub(super) fn end(
        &mut self,
        store: &Store,
        day: Option<Day>,
        result: DescentResult,
    ) -> WriteResult {
        self.add(result);
        if let Some(day) = day {
            self.days.insert(day, Attempt::Over(result));
        }
        FILE.replace(store, self)
    }
}

/// Saves a descent that is over as the best descent with its seed and table, unless the file contains
/// a better one.
pub(super) fn keep_best(store: &Store, descent: &Descent) -> WriteResult {
    let result = descent.result();
    store.update(&best_file(descent), Descent::read, |best| {
        let is_better = |best: &Descent| result.is_better_than(&best.result());
        best.as_ref().is_none_or(is_better).then(|| descent.write())
    })
}

/// Returns the file name of the best descent with the same seed, table and pack as `descent`. The floors
/// of each table and each pack are different, so each of them has its own file.
pub(super) fn best_file(descent: &Descent) -> String {
    let seed = descent.seed();
    if let Some(pack) = descent.pack() {
        let (table, hash) = (descent.table().version, pack.hash());
        return format!("{BEST}/descent-{seed}-table-{table}-pack-{hash}.ron");
    }
    match descent.table().version {
        1 => format!("{BEST}/descent-{seed}.ron"),
        table => format!("{BEST}/descent-{seed}-table-{table}.ron"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_best_is_deeper_or_as_deep_with_more_treasure() {
        let result = |depth, treasure| DescentResult {
            depth,
            treasure,
            ..default()
        };
        let mut records = DescentRecords::default();
        assert_eq!(records.new_best(&result(3, 0)), None, "there is no record");
        records.add(result(7, 40));
        for (depth, treasure, expected) in [
            (8, 0, Some(NewBest::Deeper(7))),
            (7, 41, Some(NewBest::Richer(40))),
            (7, 40, None),
            (6, 99, None),
        ] {
            let told = records.new_best(&result(depth, treasure));
            assert_eq!(told, expected, "{depth} {treasure}");
        }
        let revealed = DescentResult {
            revealed: true,
            ..result(9, 99)
        };
        assert_eq!(records.new_best(&revealed), None);
    }
}
