//! What a player has achieved in each level, kept by what the level holds: whoever meets it
//! again, by seed, code or file, meets the same record.

use super::recording::RunRecording;
use super::replay::Replay;
use super::versioned::VersionedFile;
use crate::news::KeepFault;
use crate::play::run::{FinishReached, Run};
use crate::schedule::FrameSystems;
use crate::store::{Store, StoreError};
use crate::texts::{Say, of_library};
use crate::work::{Slot, WaitForWork};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use warren_dungeon::level::{self, Fingerprint};
use warren_dungeon::play::{Progress, Recording};

const FILE: VersionedFile = VersionedFile {
    name: "records.ron",
    version: 1,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WaitForWork>()
        .init_resource::<KeepFault>()
        .init_resource::<Records>()
        .init_resource::<LastWin>()
        .init_resource::<BestRun>()
        .add_systems(Startup, recall)
        .add_systems(
            Update,
            (note.run_if(on_message::<FinishReached>), tell)
                .chain()
                .in_set(FrameSystems::World),
        )
        .add_systems(Last, finish.run_if(on_message::<AppExit>));
}

/// The records of all levels that were won.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Records(BTreeMap<Fingerprint, Record>);

/// What was achieved in a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// How often it was won.
    pub wins: u32,
    /// The fewest ticks of a win.
    pub ticks: u32,
    /// The fewest steps of a win, perhaps another.
    pub steps: u32,
    /// The fewest ticks of a win without hints, if there was one.
    pub ticks_without_hints: Option<u32>,
    /// How many steps the shortest way takes.
    pub shortest: u32,
}

/// What a win can earn, each once for a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medal {
    /// A finish was reached.
    Finished,
    /// Without a hint.
    WithoutHints,
    /// In at most one and a half times as many steps as the shortest way takes.
    Short,
}

/// The win that the card is about.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct LastWin {
    /// What was achieved before.
    pub(crate) before: Option<Record>,
    /// What was achieved now, this run included if it counts.
    pub(crate) now: Option<Record>,
}

/// The best run of a level, while it is written.
#[derive(Resource, Default)]
struct BestRun(Slot<Result<(), StoreError>>);

impl Records {
    /// What was achieved in a level, if it was won.
    pub fn of(&self, level: Fingerprint) -> Option<&Record> {
        self.0.get(&level)
    }
}

impl Record {
    /// The record of a first win.
    fn first(progress: &Progress, shortest: u32) -> Record {
        Record {
            wins: 1,
            ticks: progress.ticks,
            steps: progress.steps,
            ticks_without_hints: (progress.hints == 0).then_some(progress.ticks),
            shortest,
        }
    }

    /// The better of each of two, and the wins of both.
    pub fn and(self, other: Record) -> Record {
        let unaided = [self.ticks_without_hints, other.ticks_without_hints];
        Record {
            wins: self.wins.saturating_add(other.wins),
            ticks: self.ticks.min(other.ticks),
            steps: self.steps.min(other.steps),
            ticks_without_hints: unaided.into_iter().flatten().min(),
            shortest: other.shortest,
        }
    }

    /// Whether it earned a medal.
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
}

/// The file of a level's best run.
fn best_run(level: Fingerprint) -> String {
    format!("best/{level}.ron")
}

/// The best run of a level. What is wrong in its file is told in English.
pub(crate) fn best(store: &Store, level: Fingerprint) -> Result<Recording, Say> {
    let text = store.kept(&best_run(level));
    let text = text.map_err(|error| of_library::store_error(&error))?;
    let run = Recording::read(&text.unwrap_or_default());
    run.map_err(Say::verbatim)
}

fn note(
    run: Option<Res<Run>>,
    recording: Res<RunRecording>,
    replay: Option<Res<Replay>>,
    store: Res<Store>,
    mut records: ResMut<Records>,
    mut last: ResMut<LastWin>,
    mut best: ResMut<BestRun>,
    mut fault: ResMut<KeepFault>,
) {
    let Some(run) = run.filter(|run| run.progress.finished) else {
        return;
    };
    let (level, progress) = (level::fingerprint(&run.level), &run.progress);
    let way = run.level.way_out();
    let shortest = way.map_or(progress.steps, |way| way.moves.len() as u32);
    let won = Record::first(progress, shortest);
    let before = records.of(level).copied();
    // The card is about a run that is played again too, which counts for nothing.
    if replay.is_some() {
        let now = before.or(Some(won));
        *last = LastWin { before, now };
        return;
    }
    let now = before.map_or(won, |before| before.and(won));
    *last = LastWin {
        before,
        now: Some(now),
    };
    records.0.insert(level, now);
    fault.note(FILE.keep(&store, &*records));
    let is_best = before.is_none_or(|before| won.ticks < before.ticks);
    if let (true, Some(recording)) = (is_best, &recording.0) {
        let (mut recording, store) = (recording.clone(), store.clone());
        recording.claim(progress);
        best.0
            .ask(move |_| store.keep(&best_run(level), &recording.write()));
    }
}

fn recall(store: Res<Store>, mut records: ResMut<Records>, mut fault: ResMut<KeepFault>) {
    let (kept, why) = FILE.recall(&store);
    *records = kept;
    fault.add(why);
}

fn tell(wait: Res<WaitForWork>, mut best: ResMut<BestRun>, mut fault: ResMut<KeepFault>) {
    if let Some(ended) = best.bypass_change_detection().0.take_ready(*wait) {
        fault.note(ended);
    }
}

/// The game ends once the best run is written.
fn finish(mut best: ResMut<BestRun>) {
    best.0.finish();
}
