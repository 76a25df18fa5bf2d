//! The level as entities: chunks of cells around the viewer, with walls, doors, gates, ladders,
//! keys, levers and finishes.
//!
//! Chunks are identified by their column, row and floor. On wrapped axes, these numbers continue
//! past the end of the level, where the chunks repeat. This module does not determine the entities'
//! appearance.

mod chunk;
mod cut;
mod door;
mod gate;
mod mark;
mod touched;

pub use chunk::{Chunk, FinishMark, Ladder, Wall};
pub use door::DoorLeaf;
pub use gate::{GateLeaf, ItemMark};
pub use mark::{ChalkMark, SaltMark};

pub use cut::Cut;
pub use door::Hinge;

use crate::level::{CurrentLevel, LevelChanged, LevelEdited, are_comparable};
use crate::play::message::{NewRun, RunEvent, RunReader};
use crate::schedule::{FrameSystems, order};
use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::{Edit, Level, SideKind};
use warren_dungeon::play::Event;
use warren_maze::topology::Embedding;

/// Spawns the current level's entities near the [`Viewer`]. If there is no viewer, spawns the
/// entities for the whole level.
///
/// The current level is in the resource [`CurrentLevel`], which
/// [`LevelPlugin`](crate::level::LevelPlugin) sets.
/// `warren::SceneryPlugin` also adds this plugin. Adding it twice has no
/// effect.
pub struct MazePlugin;

/// The viewer of the world, at the position of its [`Transform`].
#[derive(Component, Clone, Copy, Debug, Reflect)]
#[reflect(Component)]
#[require(Transform)]
pub struct Viewer {
    /// The distance that the viewer can see, in cells.
    pub reach: f32,
}

/// The current level with the changes that the current run has made to it: blasted walls are
/// removed, doors found in floors are open, and taken keys are gone. The gates do not change.
#[derive(Resource, Clone, Debug, Default)]
pub struct Standing(pub Option<Arc<Level>>);

/// Sent when chunks have been despawned because their cells have changed. If they are near the viewer,
/// they have been spawned again.
///
/// Meshes and other things that were made from the previous cells are out of date. Things that belong
/// to an entity of a chunk have been despawned together with the chunk.
#[derive(Message, Clone, Debug)]
pub struct ChunksChanged {
    /// The original chunks whose cells have changed, or `None` if all chunks have changed.
    pub own: Option<HashSet<IVec3>>,
}

impl ChunksChanged {
    /// Returns whether an original chunk has changed.
    pub fn contains(&self, own: IVec3) -> bool {
        self.own.as_ref().is_none_or(|keys| keys.contains(&own))
    }
}

/// The spawned chunks, keyed by column, row and floor.
#[derive(Resource, Default)]
struct Chunks(HashMap<IVec3, Entity>);

impl Chunks {
    /// Despawns all chunks except those for which `is_kept` returns true.
    fn retain(&mut self, commands: &mut Commands, is_kept: impl Fn(IVec3) -> bool) {
        for (_, entity) in self.0.extract_if(|&key, _| !is_kept(key)) {
            commands.entity(entity).despawn();
        }
    }

    /// Despawns the chunks that have changed.
    fn remove(&mut self, commands: &mut Commands, cut: &Cut, changed: &ChunksChanged) {
        self.retain(commands, |key| !changed.contains(cut.own(key)));
    }
}

impl Plugin for MazePlugin {
    fn is_unique(&self) -> bool {
        false
    }

    fn build(&self, app: &mut App) {
        if app.world().contains_resource::<Chunks>() {
            return;
        }
        order(app);
        app.register_type::<Chunk>()
            .register_type::<Wall>()
            .register_type::<FinishMark>()
            .register_type::<DoorLeaf>()
            .register_type::<GateLeaf>()
            .register_type::<ItemMark>()
            .register_type::<ChalkMark>()
            .register_type::<SaltMark>()
            .register_type::<Ladder>()
            .register_type::<Viewer>()
            .init_resource::<Chunks>()
            .init_resource::<Standing>()
            .init_resource::<Cut>()
            .init_resource::<CurrentLevel>()
            .add_message::<LevelChanged>()
            .add_message::<LevelEdited>()
            .add_message::<ChunksChanged>()
            .add_message::<RunEvent>()
            .add_systems(
                Update,
                (
                    follow_level,
                    cross_seam,
                    open_walls,
                    update_chunks,
                    (mark::draw_marks::<ChalkMark>, mark::draw_marks::<SaltMark>),
                )
                    .chain()
                    .in_set(FrameSystems::World),
            )
            .add_systems(
                Update,
                (door::swing, gate::lift, mark::fade_salt).in_set(FrameSystems::Motion),
            );
    }
}

/// Shows the current level as it is without the changes of a run, when a level is opened or edited and
/// when a new run begins. Chunks without a cell that differs are kept, unless a level is opened.
fn follow_level(
    mut commands: Commands,
    mut opened: MessageReader<LevelChanged>,
    mut edited: MessageReader<LevelEdited>,
    mut new_run: NewRun,
    current: Res<CurrentLevel>,
    mut standing: ResMut<Standing>,
    mut cut: ResMut<Cut>,
    mut chunks: ResMut<Chunks>,
    mut changed: MessageWriter<ChunksChanged>,
    (mut doors, mut gates): (Query<&mut DoorLeaf>, Query<&mut GateLeaf>),
) {
    let is_opened = opened.read().count() > 0;
    // The previous level is missing from the message if there was none.
    let edited_from: Vec<_> = edited.read().map(|edit| edit.before.clone()).collect();
    let is_new = new_run.is_new() || is_opened || !edited_from.is_empty();
    let Some(now) = current.0.as_ref().filter(|_| is_new) else {
        return;
    };
    // The walls of a run differ from the level, so both the walls and the level are compared.
    let shown = std::iter::once(standing.0.clone());
    let before: Option<Vec<Arc<Level>>> = shown.chain(edited_from).collect();
    let before = before.filter(|before| {
        let mut before = before.iter();
        !is_opened && before.all(|level| are_comparable(level, now))
    });
    let own = match before {
        Some(before) => {
            // The numbers are those of the level, not of the walls.
            if let Some(numbered) = before.get(1) {
                door::renumber(numbered, now, &mut doors);
                gate::renumber(numbered, now, &mut gates);
            }
            let others = before.iter().filter(|before| !Arc::ptr_eq(before, now));
            let touched = others.flat_map(|before| touched::cells(before, now));
            Some(touched.map(|cell| cut.chunk_of(now, cell)).collect())
        }
        None => {
            *cut = Cut::of(now);
            None
        }
    };
    let is_shown = |shown: &Arc<Level>| Arc::ptr_eq(shown, now);
    if !standing.0.as_ref().is_some_and(is_shown) {
        standing.0 = Some(now.clone());
    }
    let replaced = ChunksChanged { own };
    chunks.remove(&mut commands, &cut, &replaced);
    changed.write(replaced);
}

/// Moves the chunks when the player crosses the seam of a wrapped axis.
fn cross_seam(
    mut events: RunReader,
    standing: Res<Standing>,
    cut: Res<Cut>,
    mut chunks: ResMut<Chunks>,
    mut shown: Query<(&mut Chunk, &mut Transform)>,
) {
    let Some(level) = &standing.0 else { return };
    let rounds = events.rounds();
    if rounds == IVec3::ZERO {
        return;
    }
    let moved = cut.chunks_in(rounds);
    let drained = chunks.0.drain();
    chunks.0 = drained.map(|(key, chunk)| (key + moved, chunk)).collect();
    for (mut chunk, mut transform) in &mut shown {
        chunk.0 += moved;
        transform.translation = cut.place(level, chunk.0);
    }
}

/// Opens blasted walls and newly found doors in floors, and despawns the chunks on both sides of
/// each opening, so that they are spawned again.
fn open_walls(
    mut commands: Commands,
    mut events: RunReader,
    mut standing: ResMut<Standing>,
    cut: Res<Cut>,
    mut chunks: ResMut<Chunks>,
    mut changed: MessageWriter<ChunksChanged>,
) {
    let opened = events.read().filter_map(|event| {
        let level = standing.0.as_ref()?;
        edit_of(event, level)
    });
    let edits: Vec<Edit> = opened.collect();
    // If nothing was opened, the resources must not be marked as changed.
    if edits.is_empty() {
        return;
    }
    let Some(level) = &mut standing.0 else { return };
    for edit in edits {
        let level = Arc::make_mut(level);
        if let Err(error) = level.apply(edit) {
            warn!("{error}");
            continue;
        }
        let touched = edit.cells(level.grid()).into_iter();
        let touched = touched.map(|cell| cut.chunk_of(level, cell)).collect();
        let replaced = ChunksChanged { own: Some(touched) };
        chunks.remove(&mut commands, &cut, &replaced);
        changed.write(replaced);
    }
}

/// Returns the edit by which an event changes the visible level. Finding a door in a side needs no
/// edit, because the door's leaf swings open. Only a door between two floors is replaced.
fn edit_of(event: &RunEvent, level: &Level) -> Option<Edit> {
    match event.event {
        Event::Blasted(wall) => Some(Edit::Side(wall, SideKind::Passage)),
        Event::DoorFound(_) => {
            let door = event.opened(level)?;
            let swings = level.grid().has_side(door.cell, door.dir);
            (!swings).then_some(Edit::Side(door, SideKind::OpenDoor))
        }
        Event::ItemTaken(content, cell) => Some(Edit::Content(content, cell, false)),
        // For these events, only gate leaves and plate slabs move.
        Event::GateOpened(_)
        | Event::GateShut(_)
        | Event::GateReopened(_)
        | Event::LeverPulled(_)
        | Event::LeverSetBack(..)
        | Event::Pressed(..)
        | Event::UseRefused(_)
        | Event::Marked(_)
        | Event::MarkRefused(_)
        | Event::TorchOut
        | Event::TorchPutOut
        | Event::TorchLit
        | Event::StoneThrown(_)
        | Event::Lured(_)
        | Event::FlareLit
        | Event::Dazzled(_)
        | Event::Consumed(..)
        | Event::WoreOff(_)
        | Event::ItemLeft(..)
        | Event::Shown(..)
        | Event::SaltLaid(_)
        | Event::SaltGone(_)
        | Event::ToolRefused(_)
        | Event::Crossed(_)
        | Event::Hint(_)
        | Event::NoWay
        | Event::HintRefused(_)
        | Event::Located
        | Event::Revealed
        | Event::Refused(_)
        | Event::Saw(_)
        | Event::Finished
        | Event::Caught(_)
        | Event::Warded(_)
        | Event::Stolen(..)
        | Event::Regained(..) => None,
    }
}

/// The distance beyond the viewer's reach within which chunks are spawned, in cells. Chunks within
/// this margin are spawned one per frame, before they become visible.
const MARGIN: f32 = 4.0;

/// Spawns the chunks near the viewer, and despawns the others.
fn update_chunks(
    mut commands: Commands,
    (current, standing): (Res<CurrentLevel>, Res<Standing>),
    cut: Res<Cut>,
    viewer: Option<Single<(&Viewer, &Transform)>>,
    mut chunks: ResMut<Chunks>,
    mut settled: Local<Option<(IVec3, f32)>>,
) {
    let Some(level) = &standing.0 else { return };
    let made = current.0.as_ref().unwrap_or(level);
    // The nearby chunks only change when the viewer enters a different cell.
    let seen = viewer.map(|viewer| {
        let (viewer, transform) = viewer.into_inner();
        (transform.translation.round().as_ivec3(), viewer.reach)
    });
    if *settled == seen && !standing.is_changed() && !chunks.0.is_empty() {
        return;
    }
    let (wanted, ready) = match seen {
        Some((at, reach)) => (
            cut.seen(level, at.as_vec3(), reach),
            cut.near(level, at.as_vec3(), reach + MARGIN),
        ),
        None => (cut.all(), default()),
    };
    chunks.retain(&mut commands, |key| {
        let key = key.to_array();
        wanted.contains(&key) || ready.contains(&key)
    });
    let mut missing = ready.iter().copied().map(IVec3::from_array);
    let next = missing.find(|key| !chunks.0.contains_key(key));
    for key in wanted.into_iter().map(IVec3::from_array).chain(next) {
        let make = || chunk::spawn(&mut commands, made, level, &cut, key);
        chunks.0.entry(key).or_insert_with(make);
    }
    *settled = seen.filter(|_| next.is_none());
}
