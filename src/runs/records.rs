//! The player's record in each level. Records belong to the level itself: opening it by seed, code
//! or file shows the same record.

use super::recording::RunRecording;
use crate::news::FileFaults;
use crate::store::{BEST, ReadFiles, Store, VersionedFile, WriteFiles, WriteResult};
use crate::texts::{Say, of_library, say};
use bevy::prelude::*;
use bevy_warren::play::message::{RunEvent, on_run_event};
use bevy_warren::play::run::Run;
use bevy_warren::purpose::Purpose;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::work::{Slot, WaitForWork};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use warren_dungeon::level::{Fingerprint, Level, fingerprint};
use warren_dungeon::play::Progress;
use warren_dungeon::replay::Recording;

const FILE: VersionedFile = VersionedFile {
    name: "records.ron",
    version: 1,
    has_unversioned: false,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WaitForWork>()
        .init_resource::<FileFaults>()
        .init_resource::<Records>()
        .init_resource::<LastWin>()
        .init_resource::<BestRun>()
        .add_systems(ReadFiles, recall)
        .add_systems(WriteFiles, finish)
        .add_systems(
            Update,
            (note.run_if(on_run_event(RunEvent::is_finish)), tell)
                .chain()
                .in_set(FrameSystems::World),
        );
}

/// The records of all levels that were won.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Records(BTreeMap<Fingerprint, Record>);

/// The record of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The number of wins.
    pub wins: u32,
    /// The number of ticks of the fastest win.
    pub ticks: u32,
    /// The smallest number of steps of any win. The fastest win can have more steps.
    pub steps: u32,
    /// The number of ticks of the fastest win without hints, or `None` if there was no such win.
    pub ticks_without_hints: Option<u32>,
    /// The number of steps of a shortest path to a finish.
    pub shortest: u32,
    /// The largest number of coins that the player carried at the end of a win.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub treasure: u32,
    /// The largest number of things that the player found in a win.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub finds: u32,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A medal for a win. Each medal can be earned once per level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medal {
    /// A finish was reached.
    Finished,
    /// The win used no hints.
    WithoutHints,
    /// The win took at most one and a half times as many steps as a shortest path.
    Short,
}

/// The data of the last win, for the card that is shown after a win.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct LastWin {
    /// The record before the win, or `None` if this is the first win in the level.
    pub(crate) before: Option<Record>,
    /// The record after the win. A run that does not count leaves the record unchanged. For a
    /// replay in a level without a record, this field contains the result of the replay.
    pub(crate) now: Option<Record>,
    /// The number of steps of a shortest path to a finish.
    pub(crate) shortest: u32,
}

/// The task that writes a best run to its file, and the name of this file.
#[derive(Resource, Default)]
struct BestRun {
    file: String,
    writing: Slot<WriteResult>,
}

impl Records {
    /// Returns the record of a level, if the level was won.
    pub fn of(&self, level: Fingerprint) -> Option<&Record> {
        self.0.get(&level)
    }

    fn add(&mut self, level: Fingerprint, won: Record) {
        let record = self.0.entry(level);
        record
            .and_modify(|record| *record = record.and(won))
            .or_insert(won);
    }
}

impl Record {
    /// Returns the record of a level after its first win.
    fn first(progress: &Progress, shortest: u32) -> Record {
        Record {
            wins: 1,
            ticks: progress.ticks(),
            steps: progress.steps(),
            ticks_without_hints: (progress.hints() == 0).then_some(progress.ticks()),
            shortest,
            treasure: progress.carried().treasure,
            finds: progress.finds(),
        }
    }

    /// Combines two records of a level: adds the numbers of wins, and takes the better of each pair
    /// of results.
    pub fn and(self, other: Record) -> Record {
        let unaided = [self.ticks_without_hints, other.ticks_without_hints];
        Record {
            wins: self.wins.saturating_add(other.wins),
            ticks: self.ticks.min(other.ticks),
            steps: self.steps.min(other.steps),
            ticks_without_hints: unaided.into_iter().flatten().min(),
            shortest: other.shortest,
            treasure: self.treasure.max(other.treasure),
            finds: self.finds.max(other.finds),
        }
    }

    /// Returns whether the wins in this record have earned a medal.
    pub fn has(&self, medal: Medal) -> bool {
        match medal {
            Medal::Finished => true,
            Medal::WithoutHints => self.ticks_without_hints.is_some(),
            Medal::Short => u64::from(self.steps) * 2 <= u64::from(self.shortest) * 3,
        }
    }
}

impl Medal {
    /// Every medal.
    pub const ALL: [Medal; 3] = [Medal::Finished, Medal::WithoutHints, Medal::Short];

    /// Returns the medal's name for players.
    pub(crate) fn name(self) -> Say {
        Say::variant("medal", self)
    }
}

/// Returns the name of the file for a level's best run.
fn best_run(level: Fingerprint) -> String {
    format!("{BEST}/{level}.ron")
}

/// Reads the best run of a level. Fails if there is no best run, if its file cannot be read, or if
/// the run cannot be replayed because the rules have changed. Errors in the file are described in
/// English.
pub(crate) fn best(store: &Store, level: &Level) -> Result<Recording, Say> {
    match store.recall(&best_run(fingerprint(level)), Recording::read) {
        Ok(Some(run)) if run.check_rules(level).is_err() => Err(say!("best-run-too-old")),
        Ok(Some(run)) => Ok(run),
        Ok(None) => Err(say!("best-run-not-there")),
        Err(error) => Err(of_library::store_error(&error).sentence()),
    }
}

/// Saves a winning run as the best run of its level, unless the file contains a run that is at
/// least as fast and can be replayed. The file decides, not the record, because the record can be from
/// a run that was not saved.
fn keep_best(store: &Store, file: &str, level: &Level, run: &Recording) -> WriteResult {
    store.update(file, Recording::read, |best| {
        let is_worse =
            |best: &Recording| run.ticks() < best.ticks() || best.check_rules(level).is_err();
        best.as_ref().is_none_or(is_worse).then(|| run.write())
    })
}

fn note(
    run: Option<Res<Run>>,
    recording: Res<RunRecording>,
    store: Res<Store>,
    mut records: ResMut<Records>,
    mut last: ResMut<LastWin>,
    mut best: ResMut<BestRun>,
    mut fault: ResMut<FileFaults>,
) {
    let Some(run) = run.filter(|run| run.progress.finished()) else {
        return;
    };
    let (level, progress) = (fingerprint(&run.level), &run.progress);
    let way = run.level.way_out();
    let shortest = way.map_or(progress.steps(), |way| way.moves.len() as u32);
    let won = Record::first(progress, shortest);
    let before = records.of(level).copied();
    // Replays do not count, and neither do runs in which the level was revealed. Floors of a
    // descent have no records. A card shows the results anyway.
    let counts = !matches!(run.purpose(), Purpose::Replay(_) | Purpose::Floor { .. });
    if !counts || progress.revealed() {
        let now = before.or(Some(won).filter(|_| !progress.revealed()));
        *last = LastWin {
            before,
            now,
            shortest,
        };
        return;
    }
    records.add(level, won);
    // If writing fails, the next win also writes this win.
    fault.note(FILE.name, FILE.replace(&store, &*records));
    *last = LastWin {
        before,
        now: records.of(level).copied(),
        shortest,
    };
    // Even a run that is slower than the record replaces the saved best run if the saved run can no
    // longer be replayed.
    if let Some(recording) = recording.recording.clone() {
        let (played, store, file) = (run.level.clone(), store.clone(), best_run(level));
        best.file = file.clone();
        best.writing
            .ask(move |_| keep_best(&store, &file, &played, &recording));
    }
}

fn recall(store: Res<Store>, mut records: ResMut<Records>, mut fault: ResMut<FileFaults>) {
    *records = fault
        .take(FILE.name, FILE.recall(&store))
        .unwrap_or_default();
}

fn tell(wait: Res<WaitForWork>, mut best: ResMut<BestRun>, mut fault: ResMut<FileFaults>) {
    let best = best.bypass_change_detection();
    if let Some(ended) = best.writing.take_ready(*wait) {
        fault.note(&best.file, ended);
    }
}

/// Waits until the best run has been written.
fn finish(mut best: ResMut<BestRun>, mut fault: ResMut<FileFaults>) {
    if let Some(ended) = best.writing.finish() {
        fault.note(&best.file, ended);
    }
}
