//! The player's book: the journal of all runs, and the deeds of the last one.

use super::descent::{self, CurrentDescent};
use crate::news::{FileFaults, News};
use crate::store::{ReadFiles, Store, VersionedFile};
use crate::texts::{Say, of_library, say};
use bevy::prelude::*;
use bevy_warren::play::message::{RunEvent, on_run_event};
use bevy_warren::play::run::Run;
use bevy_warren::purpose::Purpose;
use bevy_warren::schedule::FrameSystems;
use warren_dungeon::book::{Deed, Journal, RunEnd};
use warren_dungeon::descent::Descent;

const FILE: VersionedFile = VersionedFile {
    name: "book.ron",
    version: 1,
    has_unversioned: false,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FileFaults>()
        .init_resource::<Book>()
        .add_systems(ReadFiles, recall)
        .add_systems(
            Update,
            note.after(descent::leave)
                .run_if(on_run_event(RunEvent::is_end))
                .in_set(FrameSystems::World),
        );
}

/// What the player has met and done in all runs.
#[derive(Resource, Default)]
pub struct Book {
    journal: Journal,
    latest: Vec<Deed>,
}

impl Book {
    /// Returns the journal of all runs.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Returns the deeds that the player did for the first time in the last run that ended.
    pub fn latest(&self) -> &[Deed] {
        &self.latest
    }

    /// Records that the player has left the dungeon.
    pub(super) fn leave_dungeon(
        &mut self,
        descent: &Descent,
        store: &Store,
        fault: &mut FileFaults,
    ) {
        self.latest = self.journal.leave_dungeon(descent);
        self.save(store, fault);
    }

    fn save(&self, store: &Store, fault: &mut FileFaults) {
        fault.note(FILE.name, FILE.replace(store, &self.journal));
    }
}

/// Returns the line that names the deeds of the last run, or nothing if there are none.
pub(crate) fn told_deeds(deeds: &[Deed]) -> Say {
    if deeds.is_empty() {
        return Say::Nothing;
    }
    let names = deeds.iter().map(|&deed| of_library::deed(deed));
    let deeds = Say::Several(names.collect(), "; ");
    say!("book-new-deeds", deeds)
}

/// Records the end of the run, and announces new deeds. Replays, tests and runs whose level was
/// revealed do not count.
fn note(
    run: If<Res<Run>>,
    store: Res<Store>,
    current: Res<CurrentDescent>,
    mut book: ResMut<Book>,
    mut fault: ResMut<FileFaults>,
    mut news: MessageWriter<News>,
) {
    book.latest.clear();
    let counts = !matches!(run.purpose(), Purpose::Replay(_) | Purpose::Test);
    if !counts || run.progress.revealed() {
        return;
    }
    let is_floor = run.purpose().depth().is_some();
    let end = RunEnd {
        level: &run.level,
        end: &run.progress,
        descent: current.descent().filter(|_| is_floor),
    };
    book.latest = book.journal.end_run(&end);
    book.save(&store, &mut fault);
    let told = told_deeds(&book.latest);
    news.write_batch((told != Say::Nothing).then(|| News::to_read(told)));
}

fn recall(store: Res<Store>, mut book: ResMut<Book>, mut fault: ResMut<FileFaults>) {
    let read = fault.take(FILE.name, FILE.recall(&store));
    *book = Book {
        journal: read.unwrap_or_default(),
        latest: Vec::new(),
    };
}
