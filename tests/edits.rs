//! Tests of edited levels: what has not changed is kept, and nobody has begun to play.

use crate::app::ticks;
use bevy::asset::AssetPlugin;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use bevy_warren::flicker::Flicker;
use bevy_warren::maze::{Chunk, Cut, DoorLeaf, GateLeaf};
use bevy_warren::overlay::{OverlayColours, ShownOverlay};
use bevy_warren::play::message::{run_began, run_is_new};
use bevy_warren::work::WaitForWork;
use bevy_warren::{
    CurrentLevel, EditLevel, LevelChanged, LevelEdited, LevelPlugin, MazePlugin, OpenLevel,
    OverlayPlugin, PlayerInput, PlayerPlugin, Run, Wall,
};
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;
use warren::SceneryPlugin;
use warren_dungeon::level::{Content, Edit, Gate, KeyShape, Level, SideKind};
use warren_dungeon::make::make;
use warren_dungeon::play::Input;
use warren_dungeon::recipe::{Algorithm, Recipe, RoomOptions};
use warren_dungeon::survey::Overlay;
use warren_maze::maze::Side;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{GridShape, GridSpec, Topology};

/// Creates an app with the whole level as entities, and with the scenery if `has_scenery` is true.
fn app(level: &Level, has_scenery: bool) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default()))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
            20,
        )))
        .init_asset::<Mesh>()
        .init_asset::<Image>()
        .init_asset::<StandardMaterial>()
        .add_plugins((LevelPlugin, PlayerPlugin, MazePlugin));
    if has_scenery {
        // Flames that flicker are never at the same place in two apps.
        app.add_plugins(SceneryPlugin)
            .insert_resource(Flicker(false));
    }
    let open = OpenLevel::take(Arc::new(level.clone()));
    app.world_mut().write_message(open);
    ticks(&mut app, 3);
    app
}

fn edit(app: &mut App, level: &Level) {
    let edit = EditLevel(Arc::new(level.clone()));
    app.world_mut().write_message(edit);
    ticks(app, 2);
}

fn square(cells: u32) -> Level {
    let grid = GridSpec {
        width: cells,
        height: cells,
        ..default()
    };
    make(&Recipe { grid, ..default() }).unwrap()
}

/// Returns the chunk of each entity of a level.
fn chunk_of_entities(app: &mut App) -> BTreeMap<Entity, [i32; 3]> {
    let mut chunks = app
        .world_mut()
        .query::<(Entity, &Chunk, Option<&Children>)>();
    let chunks = chunks.iter(app.world());
    let of = chunks.flat_map(|(entity, chunk, children)| {
        let children = children.into_iter().flatten().copied();
        let key = chunk.0.to_array();
        children.chain([entity]).map(move |entity| (entity, key))
    });
    of.collect()
}

#[test]
fn an_edit_keeps_the_entities_of_other_chunks() {
    let mut level = square(20);
    let mut app = app(&level, false);
    let before = chunk_of_entities(&mut app);
    // A cell in the middle of a chunk.
    let cell = 9 * 20 + 9;
    level
        .apply(Edit::Content(Content::Chalk, cell, true))
        .unwrap();
    edit(&mut app, &level);
    let after = chunk_of_entities(&mut app);
    let cut = app.world().resource::<Cut>();
    let edited = cut.chunk_of(&level, cell).to_array();
    let (mut kept, mut spawned) = (0, 0);
    for (entity, key) in &before {
        assert_eq!(after.contains_key(entity), *key != edited, "{key:?}");
        kept += usize::from(*key != edited);
    }
    for (entity, key) in &after {
        let is_new = !before.contains_key(entity);
        assert_eq!(is_new, *key == edited, "{key:?}");
        spawned += usize::from(is_new);
    }
    assert!(kept > 20 * spawned, "{kept} kept, {spawned} spawned");
}

#[test]
fn a_restart_keeps_the_chunks_that_the_run_has_not_changed() {
    let level = square(20);
    let mut app = app(&level, false);
    let before = chunk_of_entities(&mut app);
    let wall = wall_of(&level);
    crate::app::happen(app.world_mut(), warren_dungeon::play::Event::Blasted(wall));
    ticks(&mut app, 2);
    bevy_warren::begin_run(app.world_mut());
    ticks(&mut app, 2);
    let after = chunk_of_entities(&mut app);
    let kept = before.keys().filter(|entity| after.contains_key(entity));
    let kept = kept.count();
    assert!(
        kept * 10 > before.len() * 8 && kept < before.len(),
        "{kept}"
    );
    let signs = signs(&mut app);
    assert_eq!(signs, signs_of_new(&level, false));
}

fn wall_of(level: &Level) -> Side {
    let mut walls = level.maze().open_cells().flat_map(|cell| {
        let inner = level.maze().inner_walls(cell);
        inner.map(move |dir| Side::at(level.grid(), cell, dir))
    });
    walls.next().unwrap()
}

/// Returns a level with rooms, doors and gates on each kind of grid, with and without wrapped axes.
fn levels() -> impl Iterator<Item = Level> {
    let both = |shape| [false, true].map(|wraps| (shape, wraps));
    let levels = GridShape::ALL.into_iter().flat_map(both);
    levels.filter_map(|(shape, wraps)| {
        let grid = GridSpec {
            shape,
            width: 9,
            height: 9,
            depth: if shape.has_floors() { 2 } else { 1 },
            wrap_x: wraps,
            wrap_y: wraps,
            ..default()
        };
        let rooms = RoomOptions {
            count: 3,
            min_size: 2,
            max_size: 4,
            ..RoomOptions::DEFAULT
        };
        let algorithm = Algorithm::Wilson;
        make(&Recipe {
            grid,
            rooms,
            algorithm,
            seed: 3,
            ..default()
        })
        .ok()
    })
}

/// Applies edits around a random cell, as a stroke of an editor does. Edits that are not possible
/// there are left out.
fn draw(level: &mut Level, random: &mut SeededRandom) {
    let mut cell = random.below(level.grid().cells());
    for _ in 0..6 {
        let exits: Vec<_> = level.grid().exits(cell).collect();
        let dir = exits[random.below(exits.len() as u32) as usize];
        let next = level.grid().step(cell, dir);
        let side = |kind| Edit::Side(Side { cell, dir }, kind);
        let is_added = random.below(3) > 0;
        let edit = match random.below(12) {
            0 | 1 => side(SideKind::Wall),
            2 | 3 => side(SideKind::Passage),
            4 => side(SideKind::ClosedDoor),
            5 => side(SideKind::Gate(Gate::Iron)),
            6 => side(SideKind::Gate(Gate::Locked(KeyShape::Star))),
            7 => Edit::Content(Content::Key(KeyShape::Star), cell, is_added),
            8 => Edit::Content(Content::Finish, cell, is_added),
            9 => Edit::Content(Content::Start, cell, is_added),
            10 => Edit::Room(cell, is_added.then_some(next)),
            _ => Edit::Rock(cell, is_added),
        };
        // The test covers the edits that are possible.
        if level.apply(edit).is_err() && edit == Edit::Room(cell, Some(next)) {
            let _ = level.apply(Edit::Room(cell, Some(cell)));
        }
        cell = next;
    }
}

/// Describes all entities in chunks: their places, and what they show.
fn signs(app: &mut App) -> BTreeMap<String, usize> {
    type Parts = (
        Entity,
        Option<&'static Name>,
        Option<&'static Wall>,
        Option<&'static DoorLeaf>,
        Option<&'static GateLeaf>,
        Option<&'static Mesh3d>,
    );
    let mut entities = app.world_mut().query_filtered::<Parts, With<Transform>>();
    let world = app.world();
    let meshes = world.get_resource::<Assets<Mesh>>();
    let mut signs = BTreeMap::new();
    for (entity, name, wall, door, gate, mesh) in entities.iter(world) {
        let mut places = String::new();
        let mut at = entity;
        while world.get::<Chunk>(at).is_none() {
            let place = world.get::<Transform>(at).unwrap();
            places += &format!("{:.3} {:.3}; ", place.translation, place.rotation);
            let Some(parent) = world.get::<ChildOf>(at) else {
                break;
            };
            at = parent.parent();
        }
        let Some(chunk) = world.get::<Chunk>(at) else {
            continue;
        };
        let shape = mesh.and_then(|mesh| meshes?.get(&mesh.0)).map(|mesh| {
            let mut hasher = DefaultHasher::new();
            for (_, values) in mesh.attributes() {
                values.get_bytes().hash(&mut hasher);
            }
            hasher.finish()
        });
        let numbers = [door.map(|door| door.number), gate.map(|gate| gate.number)];
        let sides = wall.map(|wall| &wall.sides);
        let sign = format!(
            "{} {places}{name:?} {sides:?} {numbers:?} {shape:?}",
            chunk.0
        );
        *signs.entry(sign).or_insert(0) += 1;
    }
    signs
}

/// Describes the entities of a level that has just been opened.
fn signs_of_new(level: &Level, has_scenery: bool) -> BTreeMap<String, usize> {
    signs(&mut app(level, has_scenery))
}

/// The strongest check of what an edit keeps: after many strokes, the world looks exactly like that
/// of a level that has just been opened, on every grid.
#[test]
fn after_edits_the_world_equals_that_of_a_new_level() {
    let mut kept = 0;
    for mut level in levels() {
        let mut random = SeededRandom::new(7);
        let mut app = app(&level, true);
        for stroke in 0..4 {
            let before: BTreeSet<Entity> = chunk_of_entities(&mut app).into_keys().collect();
            draw(&mut level, &mut random);
            edit(&mut app, &level);
            let after = chunk_of_entities(&mut app);
            kept += before
                .iter()
                .filter(|entity| after.contains_key(entity))
                .count();
            let (now, new) = (signs(&mut app), signs_of_new(&level, true));
            let spec = level.grid().spec();
            for (sign, count) in &new {
                assert_eq!(
                    now.get(sign),
                    Some(count),
                    "{spec:?}, {stroke}: missing {sign}"
                );
            }
            for (sign, count) in &now {
                assert_eq!(
                    new.get(sign),
                    Some(count),
                    "{spec:?}, {stroke}: left {sign}"
                );
            }
        }
    }
    assert!(kept > 0, "nothing was kept");
}

/// What has happened in an app.
#[derive(Resource, Default)]
struct Counts {
    new: u32,
    begun: u32,
    opened: u32,
    edited: u32,
}

fn count(app: &mut App) {
    app.init_resource::<Counts>().add_systems(
        Last,
        (
            (|mut counts: ResMut<Counts>| counts.new += 1).run_if(run_is_new),
            (|mut counts: ResMut<Counts>| counts.begun += 1).run_if(run_began),
            (|mut counts: ResMut<Counts>| counts.opened += 1).run_if(on_message::<LevelChanged>),
            (|mut counts: ResMut<Counts>| counts.edited += 1).run_if(on_message::<LevelEdited>),
        ),
    );
}

fn counts(app: &App) -> [u32; 4] {
    let counts = app.world().resource::<Counts>();
    [counts.new, counts.begun, counts.opened, counts.edited]
}

/// A game that stops the rules while somebody edits, as Warren does.
#[derive(Resource, Default)]
struct IsPlayed(bool);

#[test]
fn a_run_in_an_edited_level_begins_with_the_first_tick() {
    use bevy_warren::schedule::Tick;

    let mut level = square(8);
    let mut app = App::new();
    let frame = Duration::from_secs(1) / 60;
    app.add_plugins((MinimalPlugins, LevelPlugin, PlayerPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame))
        .insert_resource(Time::<Fixed>::from_hz(60.0))
        .insert_resource(IsPlayed(true))
        .configure_sets(FixedUpdate, Tick.run_if(|it: Res<IsPlayed>| it.0));
    count(&mut app);
    let open = OpenLevel::take(Arc::new(level.clone()));
    app.world_mut().write_message(open);
    ticks(&mut app, 3);
    assert_eq!(counts(&app), [1, 1, 1, 0]);
    let walk = Input {
        ahead: 127,
        ..default()
    };
    app.insert_resource(PlayerInput::from(walk));
    ticks(&mut app, 40);
    assert!(app.world().resource::<Run>().progress.ticks() > 30);

    app.insert_resource(IsPlayed(false));
    for stroke in 0..3 {
        let chalk = Edit::Content(Content::Chalk, 20 + stroke, true);
        level.apply(chalk).unwrap();
        edit(&mut app, &level);
        ticks(&mut app, 5);
        assert_eq!(counts(&app), [2 + stroke, 1, 1, 1 + stroke]);
        let run = app.world().resource::<Run>();
        assert!(run.is_pending());
        assert_eq!((run.progress.ticks(), &*run.level), (0, &level));
        assert_eq!(run.progress.cell(), level.starts()[0]);
        let current = app.world().resource::<CurrentLevel>().0.as_ref().unwrap();
        assert!(Arc::ptr_eq(&run.level, current));
    }
    let number = app.world().resource::<Run>().number();
    app.insert_resource(IsPlayed(true));
    ticks(&mut app, 10);
    assert_eq!(counts(&app), [4, 2, 1, 3]);
    let run = app.world().resource::<Run>();
    assert!(!run.is_pending() && run.progress.ticks() > 5);
    assert_eq!(run.number(), number);
}

#[test]
fn a_request_in_the_same_frame_replaces_the_edited_level() {
    let (level, other) = (square(8), square(6));
    let mut app = app(&level, false);
    count(&mut app);
    let edited = level.with(Edit::Content(Content::Chalk, 20, true)).unwrap();
    app.world_mut().write_message(EditLevel(Arc::new(edited)));
    let open = OpenLevel::take(Arc::new(other.clone()));
    app.world_mut().write_message(open);
    ticks(&mut app, 3);
    let run = app.world().resource::<Run>();
    assert!(!run.is_pending() && *run.level == other);
    assert_eq!(signs(&mut app), signs_of_new(&other, false));
}

#[test]
fn the_colours_of_an_overlay_stay_until_those_of_the_edited_level_are_ready() {
    let mut level = square(40);
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, LevelPlugin, OverlayPlugin))
        .insert_resource(WaitForWork(true))
        .insert_resource(ShownOverlay(Some(Overlay::Distances)));
    let open = OpenLevel::take(Arc::new(level.clone()));
    app.world_mut().write_message(open);
    ticks(&mut app, 3);
    let colours = |app: &App| app.world().resource::<OverlayColours>().0.clone().unwrap();
    let before = colours(&app).colours;
    app.insert_resource(WaitForWork(false));
    level
        .apply(Edit::Side(wall_of(&level), SideKind::Passage))
        .unwrap();
    app.world_mut()
        .write_message(EditLevel(Arc::new(level.clone())));
    app.update();
    let shown = colours(&app);
    assert_eq!(*shown.level, level);
    assert_eq!(shown.colours.len(), before.len());
    app.insert_resource(WaitForWork(true));
    ticks(&mut app, 2);
    let expected = bevy_warren::overlay::colours(&level, Overlay::Distances);
    assert_eq!(colours(&app).colours, expected);
    assert_ne!(expected, before);
}
