//! The maze of the day: the same for everybody on a day in UTC, with one try that counts.

use super::replay::Replay;
use super::save::SavedRun;
use crate::news::KeepFault;
use crate::play::message::{Caught, FinishReached, on_run_message, run_began};
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::store::{Store, VersionedFile};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};
use warren_dungeon::level::{self, Day, Recipe};
use warren_dungeon::play::Outcome;

const FILE: VersionedFile = VersionedFile {
    name: "daily.ron",
    version: 1,
    has_unversioned: false,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeepFault>()
        .init_resource::<Dailies>()
        .init_resource::<Trying>()
        .add_systems(Startup, recall)
        .add_systems(
            Update,
            (
                begin.run_if(run_began),
                end.run_if(on_run_message::<FinishReached>.or_else(on_run_message::<Caught>)),
            )
                .chain()
                .in_set(FrameSystems::World),
        );
}

/// The tries that count, by day.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Dailies(BTreeMap<Day, Try>);

/// The one try of a day that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Try {
    /// It goes on, now or when the saved run does.
    Begun,
    /// It ended so.
    Over(Outcome),
    /// It was given up for another.
    GivenUp,
}

/// The day whose try counts now.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Trying(Option<Day>);

impl Trying {
    /// Whether the run is the one try of its day.
    pub(crate) fn counts(&self) -> bool {
        self.0.is_some()
    }
}

/// Today in UTC, by the system's clock.
pub fn today() -> Day {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // A clock that is far off tells some day too.
    since
        .ok()
        .and_then(|since| Day::at(since.as_secs()))
        .unwrap_or(Day::numbered(0))
}

impl Dailies {
    /// The try of a day, if there was one.
    pub fn of(&self, day: Day) -> Option<Try> {
        self.0.get(&day).copied()
    }

    /// Adds the tries of another game. A try that has ended replaces one that has only begun.
    fn merge(&mut self, other: &Dailies) {
        for (&day, &tried) in &other.0 {
            let own = self.0.entry(day).or_insert(tried);
            if *own == Try::Begun {
                *own = tried;
            }
        }
    }

    /// The day of a recipe, if its try may still count: today, or one begun before.
    fn day_of(&self, recipe: &Recipe, today: Day) -> Option<Day> {
        let begun = self.0.iter().filter(|(_, tried)| **tried == Try::Begun);
        let mut days = std::iter::once(today).chain(begun.map(|(&day, _)| day));
        days.find(|&day| level::daily(day) == *recipe)
    }
}

/// A run in the maze of the day counts if it is the first, or continues the first.
fn begin(
    run: Option<Res<Run>>,
    replay: Option<Res<Replay>>,
    saved: Res<SavedRun>,
    store: Res<Store>,
    mut trying: ResMut<Trying>,
    mut dailies: ResMut<Dailies>,
    mut fault: ResMut<KeepFault>,
) {
    trying.0 = None;
    let Some(run) = run.filter(|_| store.keeps() && replay.is_none()) else {
        return;
    };
    let recipe = run.level.true_recipe();
    let day = recipe.and_then(|recipe| dailies.day_of(recipe, today()));
    let Some(day) = day else { return };
    let resumed = saved.is_continued();
    change(&store, &mut dailies, &mut fault, |dailies| {
        let now = match dailies.of(day) {
            None if !resumed => Try::Begun,
            Some(Try::Begun) if resumed => Try::Begun,
            Some(Try::Begun) => Try::GivenUp,
            _ => return,
        };
        trying.0 = (now == Try::Begun).then_some(day);
        dailies.0.insert(day, now);
    });
}

fn end(
    run: Option<Res<Run>>,
    store: Res<Store>,
    mut trying: ResMut<Trying>,
    mut dailies: ResMut<Dailies>,
    mut fault: ResMut<KeepFault>,
) {
    let over = run.filter(|run| run.progress.is_over());
    if let Some((run, day)) = over.and_then(|run| Some((run, trying.0.take()?))) {
        let over = Try::Over(Outcome::of(&run.progress));
        change(&store, &mut dailies, &mut fault, |dailies| {
            // Another game may have given the try up.
            if dailies.of(day) == Some(Try::Begun) {
                dailies.0.insert(day, over);
            }
        });
    }
}

/// Changes the tries, together with those that other games have added to the file. If the
/// file cannot be written, the next change writes this one too.
fn change(
    store: &Store,
    dailies: &mut Dailies,
    fault: &mut KeepFault,
    change: impl FnOnce(&mut Dailies),
) {
    let mut change = Some(change);
    let ended = FILE.update(store, |kept: &mut Dailies| {
        dailies.merge(kept);
        if let Some(change) = change.take() {
            change(dailies);
        }
        *kept = dailies.clone();
    });
    // Without a file there is nothing to merge.
    if let Some(change) = change {
        change(dailies);
    }
    fault.note(FILE.name, ended);
}

fn recall(store: Res<Store>, mut dailies: ResMut<Dailies>, mut fault: ResMut<KeepFault>) {
    *dailies = fault
        .take(FILE.name, FILE.recall(&store))
        .unwrap_or_default();
}
