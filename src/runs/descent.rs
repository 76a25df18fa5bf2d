//! The player's descent: makes its floors, and records what happens on them.
//!
//! The file of the descent contains the floors that the player has left. The run on the current
//! floor is saved in a separate slot, so that the player can play other levels in the meantime.

pub(crate) use super::descent_records::NewBest;
pub use super::descent_records::{Attempt, DescentRecords};

use super::book::Book;
use super::descent_records::{self, best_file, keep_best};
use super::race;
use super::recording::RunRecording;
use super::resume::{ReadRun, Reading};
use super::save_slot::{self, SaveKind, SaveSlot};
use crate::news::{CardNews, FileFaults};
use crate::store::{ReadFiles, Store, VersionedFile};
use crate::texts::{Say, say};
use bevy::prelude::*;
use bevy_warren::level::{LevelFault, OpenLevel};
use bevy_warren::play::ghost::Ghost;
use bevy_warren::play::message::{NewRun, RunEvent, on_run_event};
use bevy_warren::play::run::Run;
use bevy_warren::purpose::Purpose;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::work::{Slot, WaitForWork, WorkProgress};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use warren_dungeon::descent::{BuyError, Descent, FloorError, FloorKind, Good};
use warren_dungeon::level::{Fingerprint, Level, fingerprint};
use warren_dungeon::recipe::{Day, Recipe};

const FILE: VersionedFile = VersionedFile {
    name: "descent.ron",
    version: 3,
    has_unversioned: false,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FileFaults>()
        .init_resource::<LevelFault>()
        .init_resource::<WaitForWork>()
        .init_resource::<CurrentDescent>()
        .init_resource::<DescentRecords>()
        .add_systems(ReadFiles, recall)
        .add_systems(
            Update,
            follow_best.after(race::begin).in_set(FrameSystems::Run),
        )
        .add_systems(
            Update,
            leave
                .run_if(on_run_event(RunEvent::is_end))
                .in_set(FrameSystems::World),
        );
}

/// The player's descent, and its current floor.
#[derive(Resource, Default)]
pub struct CurrentDescent {
    kept: Option<Kept>,
    making: Slot<Result<Level, FloorError>>,
    reading_best: Slot<Option<Descent>>,
    /// The best descent with the same seed and table, once it has been read.
    best: Option<Descent>,
    /// The level of the current floor, once it has been made or read.
    floor: Option<Arc<Level>>,
    /// Whether the player is waiting for the floor.
    is_awaited: bool,
    /// How the result of the descent that is over beats the records before it.
    new_best: Option<NewBest>,
}

/// The contents of the file.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    /// The day, if the descent is the first attempt at the descent of this day.
    day: Option<Day>,
    /// The recipe of the current floor, once the floor has been made.
    floor: Option<Recipe>,
    /// The fingerprint of the current floor if it has no recipe, because its chambers are from a pack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    own_floor: Option<Fingerprint>,
    /// Whether the player has seen the current floor.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_opened: bool,
    /// Whether the player knew the floors from a descent before this one, so that the result is no record.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_repeat: bool,
    descent: Descent,
}

impl Kept {
    /// Returns whether this level is the current floor.
    fn is_floor(&self, level: &Level) -> bool {
        match level.true_recipe() {
            Some(recipe) => self.floor.as_ref() == Some(recipe),
            None => self.own_floor == Some(fingerprint(level)),
        }
    }

    /// Stores which level is the current floor.
    fn set_floor(&mut self, level: Option<&Level>) {
        self.floor = level.and_then(|level| level.recipe().cloned());
        let own = level.filter(|level| level.recipe().is_none());
        self.own_floor = own.map(fingerprint);
    }

    /// Returns whether the result can be a record: the player did not know the floors, and their chambers are
    /// Warren's own.
    fn counts(&self) -> bool {
        !self.is_repeat && self.descent.pack().is_none()
    }

    /// Adds the pack of the descent, if it has one and the pack is in the player's folder.
    fn add_pack(&mut self, store: &Store) {
        let Some(wanted) = self.descent.pack() else {
            return;
        };
        let mut packs = store.packs().into_iter().filter_map(|file| file.pack.ok());
        let found = packs.find(|pack| pack.id() == Some(wanted));
        let found = found.and_then(|pack| self.descent.clone().with_pack(pack).ok());
        if let Some(descent) = found {
            self.descent = descent;
        }
    }
}

impl CurrentDescent {
    /// Returns the descent, which can be over, or `None` if the player has not begun one.
    pub fn descent(&self) -> Option<&Descent> {
        self.kept.as_ref().map(|kept| &kept.descent)
    }

    /// Returns the descent if it is in progress.
    pub fn in_progress(&self) -> Option<&Descent> {
        self.descent().filter(|descent| !descent.is_over())
    }

    /// Returns the day, if the descent is the first attempt at the descent of this day.
    pub(crate) fn day(&self) -> Option<Day> {
        self.kept.as_ref()?.day
    }

    /// Returns how the result of the descent that is over beats the player's records before it.
    pub(crate) fn new_best(&self) -> Option<NewBest> {
        self.new_best
    }

    /// Withdraws the request for the current floor. The floor is still made.
    pub(crate) fn withdraw(&mut self) {
        self.is_awaited = false;
    }

    /// Returns the descent if the player is between two floors, and has not seen the current floor.
    fn between_floors(&self) -> Option<&Descent> {
        let is_opened = self.kept.as_ref()?.is_opened;
        self.in_progress().filter(|_| !is_opened)
    }

    /// Returns whether the player can buy goods for the current floor.
    pub(crate) fn sells(&self) -> bool {
        let between = self.between_floors();
        between.is_some_and(|descent| descent.offer().is_some())
    }

    /// Returns whether the player can leave the dungeon.
    pub(crate) fn has_exit(&self) -> bool {
        let between = self.between_floors();
        between.is_some_and(Descent::can_leave_dungeon)
    }

    fn read(&mut self, store: &Store, fault: &mut FileFaults) {
        let kept = fault.take(FILE.name, FILE.recall::<Option<Kept>>(store));
        *self = CurrentDescent {
            kept: kept.flatten(),
            ..default()
        };
        if let Some(kept) = &mut self.kept {
            kept.add_pack(store);
        }
        self.read_best(store);
    }

    /// Starts making the current floor, unless this has been done.
    fn make_floor(&mut self) {
        let Some(kept) = &self.kept else { return };
        if self.floor.is_none() && !self.making.is_busy() {
            let mut search = kept.descent.search_floor();
            self.making.ask_async(async move |progress: WorkProgress| {
                loop {
                    if let Some(floor) = search.step() {
                        return floor;
                    }
                    progress.pause().await;
                }
            });
        }
    }

    /// Starts reading the best descent with the same seed and table.
    fn read_best(&mut self, store: &Store) {
        let Some(descent) = self.in_progress() else {
            return;
        };
        let (store, file) = (store.clone(), best_file(descent));
        let read = move |_: &WorkProgress| store.recall(&file, Descent::read).ok()?;
        self.reading_best.ask(read);
    }

    fn save(&self, store: &Store, fault: &mut FileFaults) {
        fault.note(FILE.name, FILE.replace(store, &self.kept));
    }
}

/// Ends the descent: the player leaves the dungeon with the treasure.
pub(crate) fn leave_dungeon(
    store: Res<Store>,
    mut current: ResMut<CurrentDescent>,
    mut records: ResMut<DescentRecords>,
    mut book: ResMut<Book>,
    mut fault: ResMut<FileFaults>,
) {
    if !current.has_exit() {
        return;
    }
    let Some(kept) = &mut current.kept else {
        return;
    };
    kept.descent.leave_dungeon();
    book.leave_dungeon(&kept.descent, &store, &mut fault);
    record_result(&store, kept, &mut records, &mut fault);
    current.is_awaited = false;
    current.save(&store, &mut fault);
}

/// Records the result of a descent that is over. A repeated descent is only recorded as the best one
/// with its seed.
fn record_result(store: &Store, kept: &Kept, records: &mut DescentRecords, fault: &mut FileFaults) {
    end_in_records(store, kept, records, fault);
    fault.note("best descent", keep_best(store, &kept.descent));
}

/// Buys a good before the current floor, or takes it if it is a gift; see [`Descent::buy`].
pub(crate) fn buy(
    In(good): In<Good>,
    store: Res<Store>,
    mut current: ResMut<CurrentDescent>,
    mut fault: ResMut<FileFaults>,
) -> Result<(), BuyError> {
    if !current.sells() {
        return Err(BuyError::NotOffered);
    }
    let kept = current.kept.as_mut().ok_or(BuyError::NotOffered)?;
    kept.descent.buy(good)?;
    current.save(&store, &mut fault);
    Ok(())
}

/// Begins a descent, and replaces the previous one. `day` is its day if this is the first attempt at
/// the descent of that day.
pub(crate) fn begin(
    In((descent, day)): In<(Descent, Option<Day>)>,
    store: Res<Store>,
    mut current: ResMut<CurrentDescent>,
    mut records: ResMut<DescentRecords>,
    mut fault: ResMut<FileFaults>,
) {
    let kept = Kept {
        day,
        floor: None,
        own_floor: None,
        is_opened: false,
        is_repeat: false,
        descent,
    };
    replace_descent(kept, &store, &mut current, &mut records, &mut fault);
    if let Some(day) = day {
        fault.note(descent_records::FILE.name, records.begin(&store, day));
    }
}

/// Begins a descent with the same floors as the previous one.
pub(crate) fn repeat(
    store: Res<Store>,
    mut current: ResMut<CurrentDescent>,
    mut records: ResMut<DescentRecords>,
    mut fault: ResMut<FileFaults>,
) {
    let Some(descent) = current.descent().map(Descent::again) else {
        return;
    };
    let kept = Kept {
        day: None,
        floor: None,
        own_floor: None,
        is_opened: false,
        is_repeat: true,
        descent,
    };
    replace_descent(kept, &store, &mut current, &mut records, &mut fault);
}

/// Replaces the descent with a new one, and requests its first floor.
fn replace_descent(
    kept: Kept,
    store: &Store,
    current: &mut CurrentDescent,
    records: &mut DescentRecords,
    fault: &mut FileFaults,
) {
    let forgotten = save_slot::forget(store, SaveKind::Floor);
    fault.note(FILE.name, forgotten.map(|()| None));
    if let Some(given_up) = current.kept.as_ref().filter(|it| !it.descent.is_over()) {
        end_in_records(store, given_up, records, fault);
    }
    *current = CurrentDescent {
        kept: Some(kept),
        is_awaited: true,
        ..default()
    };
    current.make_floor();
    current.read_best(store);
    current.save(store, fault);
}

/// Records the result of a descent that is over or given up, unless it [does not count](Kept::counts).
fn end_in_records(
    store: &Store,
    kept: &Kept,
    records: &mut DescentRecords,
    fault: &mut FileFaults,
) {
    if kept.counts() {
        let ended = records.end(store, kept.day, kept.descent.result());
        fault.note(descent_records::FILE.name, ended);
    }
}

/// Continues the descent: on the saved floor, or at the beginning of the current floor if the
/// player has not visited it.
pub(crate) fn go_on(
    store: Res<Store>,
    mut current: ResMut<CurrentDescent>,
    mut reading: ResMut<Reading>,
    mut news: ResMut<CardNews>,
) {
    if current.in_progress().is_none() {
        return;
    }
    *news = CardNews::good(say!("descent-making"));
    current.is_awaited = true;
    if let Some(kept) = &mut current.kept {
        kept.add_pack(&store);
    }
    match SaveSlot::of(SaveKind::Floor).is_saved(&store) {
        true => reading.read_from(&store, SaveKind::Floor),
        false => current.make_floor(),
    }
}

/// Once the floor is ready, returns a request to open it. If a saved floor cannot be read, or
/// belongs to a floor that the player has left, the floor starts again.
pub(crate) fn take_ready(
    In(read): In<Option<ReadRun>>,
    wait: Res<WaitForWork>,
    reading: Res<Reading>,
    store: Res<Store>,
    mut current: ResMut<CurrentDescent>,
    mut level_fault: ResMut<LevelFault>,
    mut fault: ResMut<FileFaults>,
) -> Option<OpenLevel> {
    let current = current.bypass_change_detection();
    let is_floor = |level: &Level| {
        let kept = current.kept.as_ref();
        kept.is_some_and(|kept| kept.is_floor(level))
    };
    let (mut saved, mut is_changed) = (None, false);
    match read {
        Some(read) if is_floor(&read.level) => {
            current.floor = Some(read.level);
            saved = Some(read.state);
        }
        Some(_) => current.make_floor(),
        // A floor that is still in memory does not open before the saved run has been read.
        None if reading.is_busy() => return None,
        None if current.is_awaited => current.make_floor(),
        None => {}
    }
    match current.making.take_ready(*wait) {
        Some(Ok(level)) => {
            if let Some(kept) = &mut current.kept {
                kept.set_floor(Some(&level));
            }
            current.floor = Some(Arc::new(level));
            is_changed = true;
        }
        Some(Err(error)) => {
            current.is_awaited = false;
            level_fault.0 = Some(error.into());
        }
        None => {}
    }
    let opens = current.floor.is_some() && std::mem::take(&mut current.is_awaited);
    if let Some(kept) = current
        .kept
        .as_mut()
        .filter(|kept| opens && !kept.is_opened)
    {
        kept.is_opened = true;
        is_changed = true;
    }
    if is_changed {
        current.save(&store, &mut fault);
    }
    if !opens {
        return None;
    }
    let (kept, level) = (current.kept.as_ref()?, current.floor.as_ref()?);
    let open = OpenLevel::take(level.clone())
        .with_purpose(Purpose::Floor {
            depth: kept.descent.depth(),
            terms: kept.descent.terms(),
        })
        .bringing(kept.descent.brings(level));
    Some(match saved {
        Some(saved) => open.continuing(saved),
        None => open,
    })
}

fn recall(
    store: Res<Store>,
    mut current: ResMut<CurrentDescent>,
    mut records: ResMut<DescentRecords>,
    mut fault: ResMut<FileFaults>,
) {
    current.read(&store, &mut fault);
    let file = descent_records::FILE;
    *records = fault
        .take(file.name, file.recall(&store))
        .unwrap_or_default();
}

/// Lets the ghost of the best descent with the same seed and table accompany the player. If that
/// descent has not been read when a run begins, the ghost appears later, and catches up.
fn follow_best(
    mut commands: Commands,
    run: Option<Res<Run>>,
    mut new_run: NewRun,
    wait: Res<WaitForWork>,
    mut current: ResMut<CurrentDescent>,
) {
    let current = current.bypass_change_detection();
    let read = current.reading_best.take_ready(*wait);
    if !(new_run.is_new() | read.is_some()) {
        return;
    }
    current.best = read.unwrap_or(current.best.take());
    let (Some(run), Some(best)) = (run, &current.best) else {
        return;
    };
    let Some(depth) = run.purpose().depth() else {
        return;
    };
    if let Some(floor) = best.floors().get(depth as usize - 1) {
        commands.insert_resource(Ghost::new(run.level.clone(), floor));
    }
}

/// Adds the floor that the player has left to the descent, and makes the next one.
pub(super) fn leave(
    run: If<Res<Run>>,
    recording: Res<RunRecording>,
    store: Res<Store>,
    mut current: ResMut<CurrentDescent>,
    mut records: ResMut<DescentRecords>,
    mut fault: ResMut<FileFaults>,
) {
    let Some(recording) = recording.recording.clone() else {
        return;
    };
    if run.purpose().depth().is_none() || !run.progress.is_over() {
        return;
    }
    let Some(kept) = &mut current.kept else {
        return;
    };
    kept.descent.leave(recording, &run.progress);
    kept.set_floor(None);
    kept.is_opened = false;
    let is_over = kept.descent.is_over();
    let mut new_best = None;
    if is_over {
        let result = kept.descent.result();
        new_best = records.new_best(&result).filter(|_| kept.counts());
        record_result(&store, kept, &mut records, &mut fault);
    }
    current.new_best = new_best;
    current.floor = None;
    if !is_over {
        current.make_floor();
    }
    current.save(&store, &mut fault);
}

/// Returns the name of a descent's floor at a depth: its number, and the name of the place if it
/// has one.
pub(crate) fn floor_name(descent: &Descent, depth: u32) -> Say {
    match descent.table().kind(depth) {
        FloorKind::Place(name) => {
            let place = Say::Message(format!("descent-place-{name}").into(), Vec::new());
            say!("descent-floor-place", depth, place)
        }
        FloorKind::Vault => say!("descent-floor-vault", depth),
        FloorKind::Usual => say!("descent-floor", depth),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::store::GameLock;
    use bevy::ecs::system::RunSystemOnce;

    #[test]
    fn a_floor_in_memory_waits_until_the_saved_run_has_been_read() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path().join("levels"));
        let descent = Descent::new(7);
        let floor = descent.floor().unwrap();
        let current = CurrentDescent {
            kept: Some(Kept {
                day: None,
                floor: floor.recipe().cloned(),
                own_floor: None,
                is_opened: false,
                is_repeat: false,
                descent,
            }),
            floor: Some(Arc::new(floor)),
            is_awaited: true,
            ..default()
        };
        let mut reading = Reading::default();
        reading.read_from(&store, SaveKind::Floor);

        let mut world = World::new();
        world.insert_resource(store);
        world.insert_resource(current);
        world.insert_resource(reading);
        world.init_resource::<WaitForWork>();
        world.init_resource::<LevelFault>();
        world.init_resource::<FileFaults>();
        let opened = |world: &mut World| world.run_system_once_with(take_ready, None).unwrap();
        assert!(opened(&mut world).is_none());

        // Nothing is being read any more.
        world.insert_resource(Reading::default());
        assert!(opened(&mut world).is_some());
        assert!(opened(&mut world).is_none());
    }

    #[test]
    fn a_floor_that_is_opened_again_does_not_write_the_file_again() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path().join("levels"));
        let _lock = GameLock::take(&store).unwrap();
        let file = folder.path().join(FILE.name);
        let descent = Descent::new(7);
        let floor = descent.floor().unwrap();
        let mut world = World::new();
        world.insert_resource(store);
        world.insert_resource(CurrentDescent {
            kept: Some(Kept {
                day: None,
                floor: floor.recipe().cloned(),
                own_floor: None,
                is_opened: false,
                is_repeat: false,
                descent,
            }),
            floor: Some(Arc::new(floor)),
            ..default()
        });
        world.init_resource::<Reading>();
        world.init_resource::<WaitForWork>();
        world.init_resource::<LevelFault>();
        world.init_resource::<FileFaults>();
        for is_first in [true, false] {
            world.resource_mut::<CurrentDescent>().is_awaited = true;
            let opened = world.run_system_once_with(take_ready, None).unwrap();
            assert!(opened.is_some());
            assert_eq!(file.exists(), is_first);
            _ = std::fs::remove_file(&file);
        }
    }
}
