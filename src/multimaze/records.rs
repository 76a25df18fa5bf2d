//! The player's best times, and the results of daily puzzles.

use super::sitting::Sitting;
use crate::news::FileFaults;
use crate::store::{Store, VersionedFile};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use warren_dungeon::recipe::Day;
use warren_puzzle::{Game, Overlap};

const FILE: VersionedFile = VersionedFile {
    name: "puzzles.ron",
    version: 1,
    has_unversioned: false,
};

/// The player's puzzle records.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleRecords {
    /// The shortest time in ticks for each kind of puzzle, among puzzles that were solved without
    /// hints and without seeing the solution.
    #[serde(default)]
    best: BTreeMap<String, u32>,
    /// The first result for each day's puzzle.
    #[serde(default)]
    days: BTreeMap<Day, PuzzleResult>,
}

/// The result of a solved puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleResult {
    /// The time in ticks.
    pub ticks: u32,
    /// The paths' total number of moves.
    pub length: usize,
    /// The total number of moves in a known solution.
    pub par: usize,
    /// The number of hints.
    pub hints: u32,
    /// Whether the player has seen a whole solution.
    pub gave_up: bool,
}

impl PuzzleRecords {
    /// Returns the first result for a day's puzzle, or `None` if the player has not solved it.
    pub fn of(&self, day: Day) -> Option<PuzzleResult> {
        self.days.get(&day).copied()
    }

    /// Returns the shortest time for puzzles of the same kind as this game's puzzle, in ticks.
    pub fn best(&self, game: &Game) -> Option<u32> {
        self.best.get(&kind(game)).copied()
    }

    fn add(&mut self, sitting: &Sitting) {
        let result = sitting.result();
        if result.hints == 0 && !result.gave_up {
            let best = self.best.entry(kind(sitting.game()));
            let best = best.or_insert(result.ticks);
            *best = result.ticks.min(*best);
        }
        if let Some(day) = sitting.day() {
            self.days.entry(day).or_insert(result);
        }
    }
}

/// Returns the name of the puzzle's kind. Times are comparable only within a kind.
fn kind(game: &Game) -> String {
    let level = game.puzzle().level();
    let [width, height, depth] = level.grid().size();
    let wraps = level.grid().wraps();
    let wraps = ["x", "y", "z"].into_iter().zip(wraps);
    let wraps = wraps.filter_map(|(axis, wraps)| wraps.then_some(axis));
    let overlap = match game.overlap() {
        Overlap::Allowed => "overlap",
        Overlap::Forbidden => "apart",
    };
    format!(
        "{} {width}x{height}x{depth}{} {} of {} {overlap}",
        level.grid().shape().name(),
        wraps.collect::<String>(),
        level.starts().len(),
        level.finishes().len(),
    )
}

pub(super) fn recall(
    store: Res<Store>,
    mut records: ResMut<PuzzleRecords>,
    mut fault: ResMut<FileFaults>,
) {
    *records = fault
        .take(FILE.name, FILE.recall(&store))
        .unwrap_or_default();
}

/// Records the result for the puzzle that the player has just solved.
pub(super) fn record(
    sitting: If<Res<Sitting>>,
    store: Res<Store>,
    mut records: ResMut<PuzzleRecords>,
    mut fault: ResMut<FileFaults>,
) {
    records.add(&sitting);
    // If writing fails, the next result also writes this result.
    fault.note(FILE.name, FILE.replace(&store, &*records));
}
