//! The daily maze. On each day in UTC, all players get the same maze, and only the first try of
//! each player counts.

use super::resume;
use super::save::{self, SavedRun};
use crate::news::FileFaults;
use crate::store::{ReadFiles, Store, VersionedFile};
use bevy::prelude::*;
use bevy_warren::play::message::{RunEvent, on_run_event, run_began};
use bevy_warren::play::run::Run;
use bevy_warren::purpose::Purpose;
use bevy_warren::schedule::FrameSystems;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use warren_dungeon::make::is_daily;
use warren_dungeon::recipe::{Day, Recipe};
use warren_dungeon::replay::Outcome;
use web_time::{SystemTime, UNIX_EPOCH};

const FILE: VersionedFile = VersionedFile {
    name: "daily.ron",
    version: 1,
    has_unversioned: false,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FileFaults>()
        .init_resource::<Dailies>()
        .add_systems(ReadFiles, recall)
        .add_systems(
            Update,
            begin
                .run_if(run_began)
                .in_set(FrameSystems::Run)
                .after(resume::resume),
        )
        .add_systems(
            Update,
            end.run_if(on_run_event(RunEvent::is_end))
                .in_set(FrameSystems::World),
        );
}

/// The states of the first tries at the daily mazes, keyed by day.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Dailies(BTreeMap<Day, Try>);

/// The state of the first try at a daily maze. Later tries do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Try {
    /// The try is in progress, in the current run or in a saved run.
    Begun,
    /// The try is over, with this outcome.
    Over(Outcome),
    /// The player gave up the try to begin a new run in the same maze.
    GivenUp,
}

/// Returns the day for which a run in progress is the first try, or `None` if the run does not count or
/// is over.
pub(crate) fn day_of_try(run: &Run) -> Option<Day> {
    match *run.purpose() {
        Purpose::Try(day) if !run.progress.is_over() => Some(day),
        _ => None,
    }
}

/// Returns the current day in UTC, according to the system clock.
pub fn today() -> Day {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // If the clock is set before 1970, the day is the first day of 1970.
    since
        .ok()
        .and_then(|since| Day::at(since.as_secs()))
        .unwrap_or(Day::numbered(0))
}

impl Dailies {
    /// Returns the state of the first try at the maze of a day, or `None` if there was no try.
    pub fn of(&self, day: Day) -> Option<Try> {
        self.0.get(&day).copied()
    }

    /// Sets the state of the first try at the maze of a day, and writes the file. If writing fails, the
    /// next change also writes this change.
    fn set(&mut self, day: Day, tried: Try, store: &Store, fault: &mut FileFaults) {
        self.0.insert(day, tried);
        fault.note(FILE.name, FILE.replace(store, self));
    }

    /// Returns the day whose daily maze has this recipe. Considers only the current day and the
    /// days whose first try is in progress, because a run cannot count for any other day.
    fn day_of(&self, recipe: &Recipe, today: Day) -> Option<Day> {
        let begun = self.0.iter().filter(|(_, tried)| **tried == Try::Begun);
        let mut days = std::iter::once(today).chain(begun.map(|(&day, _)| day));
        days.find(|&day| is_daily(recipe, day))
    }
}

/// Decides whether a new run in a daily maze counts, however the player has opened the maze. A run
/// counts if it is the first run in a daily maze, or if it resumes that first run from a save. If the
/// first run ended before it was saved, for example because the player left before the first step, the
/// next run counts.
fn begin(
    mut run: If<ResMut<Run>>,
    saved: Res<SavedRun>,
    store: Res<Store>,
    mut dailies: ResMut<Dailies>,
    mut fault: ResMut<FileFaults>,
) {
    if !matches!(run.purpose(), Purpose::Free | Purpose::Try(_)) {
        return;
    }
    let recipe = run.level.true_recipe().filter(|_| store.keeps());
    let day = recipe.and_then(|recipe| dailies.day_of(recipe, today()));
    let mut purpose = Purpose::Free;
    if let Some(day) = day {
        let resumed = saved.is_continued();
        let goes_on = match resumed {
            true => saved.continues_try(&store, day),
            false => !save::has_try(&store, day),
        };
        let counts = match dailies.of(day) {
            None => !resumed,
            Some(Try::Begun) => goes_on,
            Some(Try::Over(_) | Try::GivenUp) => false,
        };
        if counts {
            purpose = Purpose::Try(day);
            dailies.set(day, Try::Begun, &store, &mut fault);
        }
    }
    run.set_purpose(purpose);
}

/// Gives up the first try at the maze of a day, and removes its save.
pub(crate) fn give_up(
    In(day): In<Day>,
    run: Option<ResMut<Run>>,
    store: Res<Store>,
    mut saved: ResMut<SavedRun>,
    mut dailies: ResMut<Dailies>,
    mut fault: ResMut<FileFaults>,
) {
    if let Some(mut run) = run.filter(|run| *run.purpose() == Purpose::Try(day)) {
        run.set_purpose(Purpose::Free);
    }
    fault.note(save::FAULT, saved.forget_try(&store, day));
    if dailies.of(day) == Some(Try::Begun) {
        dailies.set(day, Try::GivenUp, &store, &mut fault);
    }
}

fn end(
    run: If<Res<Run>>,
    store: Res<Store>,
    mut dailies: ResMut<Dailies>,
    mut fault: ResMut<FileFaults>,
) {
    if let Purpose::Try(day) = *run.purpose()
        && run.progress.is_over()
    {
        let over = Try::Over(Outcome::of(&run.progress));
        dailies.set(day, over, &store, &mut fault);
    }
}

fn recall(store: Res<Store>, mut dailies: ResMut<Dailies>, mut fault: ResMut<FileFaults>) {
    *dailies = fault
        .take(FILE.name, FILE.recall(&store))
        .unwrap_or_default();
}
