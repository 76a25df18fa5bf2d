//! The maze plugin alone: the entities are the level.

use crate::app::levels;
use bevy::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use warren::{
    Chunk, DoorLeaf, FinishMark, HintPlugin, Ladder, LevelPlugin, MazePlugin, OpenLevel,
    PlayerPlugin, Viewer, Wall,
};
use warren_core::level::{self, Level, Recipe};
use warren_core::maze::Door;
use warren_core::topology::{Cell, Dir, GridSpec, Shape, Topology};

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, LevelPlugin, MazePlugin));
    app
}

fn open(app: &mut App, level: &Level) {
    app.world_mut()
        .write_message(OpenLevel::Take(Arc::new(level.clone())));
    for _ in 0..3 {
        app.update();
    }
}

/// A side, the same whichever of its two cells it is seen from.
fn side(level: &Level, cell: Cell, dir: Dir) -> (Cell, u8) {
    if level.grid().exits(cell).contains(dir) {
        let door = Door::at(level.grid(), cell, dir);
        (door.cell, door.dir.0)
    } else {
        (cell, dir.0)
    }
}

/// The closed sides of a level that are no doors; floors and ceilings are none.
fn closed(level: &Level) -> BTreeSet<(Cell, u8)> {
    let is_flat = |way: &&[i8; 3]| way[2] == 0;
    let dirs = level.grid().offsets().iter().filter(is_flat).count() as u8;
    level
        .maze()
        .open_cells()
        .flat_map(|cell| (0..dirs).map(move |dir| (cell, Dir(dir))))
        .filter(|&(cell, dir)| !level.maze().passages(cell).contains(dir))
        .filter(|&(cell, dir)| level.doors().number(cell, dir).is_none())
        .map(|(cell, dir)| side(level, cell, dir))
        .collect()
}

/// How often each side is walled in the app.
fn walled(app: &mut App, level: &Level) -> BTreeMap<(Cell, u8), u32> {
    let mut count = BTreeMap::new();
    let mut walls = app.world_mut().query::<&Wall>();
    for wall in walls.iter(app.world()) {
        assert!(!wall.sides.is_empty());
        for &(cell, dir) in &wall.sides {
            *count.entry(side(level, cell, dir)).or_default() += 1;
        }
    }
    count
}

fn check_whole(app: &mut App, level: &Level) {
    let walled = walled(app, level);
    assert_eq!(
        walled.keys().copied().collect::<BTreeSet<_>>(),
        closed(level)
    );
    assert!(
        walled.values().all(|&count| count == 1),
        "a side has two walls"
    );
    let mut doors = app.world_mut().query::<&DoorLeaf>();
    let mut doors: Vec<usize> = doors.iter(app.world()).map(|door| door.number).collect();
    doors.sort_unstable();
    assert!(doors.iter().copied().eq(0..level.doors().list().len()));
    let mut finishes = app.world_mut().query::<&FinishMark>();
    assert_eq!(finishes.iter(app.world()).count(), level.finishes().len());
    let mut ladders = app.world_mut().query::<&Ladder>();
    let mut ladders: Vec<Cell> = ladders.iter(app.world()).map(|ladder| ladder.0).collect();
    ladders.sort_unstable();
    assert!(ladders.into_iter().eq(leads_up(level)));
}

/// The cells with a passage up.
fn leads_up(level: &Level) -> impl Iterator<Item = Cell> {
    let up = level.grid().offsets().iter().position(|way| way[2] < 0);
    level.maze().open_cells().filter(move |&cell| {
        up.is_some_and(|up| level.maze().passages(cell).contains(Dir(up as u8)))
    })
}

#[test]
fn without_a_viewer_walls_cover_every_closed_side_once_and_no_open_one() {
    for level in levels() {
        let mut app = app();
        open(&mut app, &level);
        check_whole(&mut app, &level);
    }
}

type OfLevel = Or<(With<Wall>, With<Chunk>, With<DoorLeaf>, With<FinishMark>)>;

#[test]
fn a_new_level_replaces_every_entity() {
    let mut app = app();
    let mut before = BTreeSet::new();
    for level in levels() {
        open(&mut app, &level);
        check_whole(&mut app, &level);
        let mut query = app.world_mut().query_filtered::<Entity, OfLevel>();
        let now: BTreeSet<Entity> = query.iter(app.world()).collect();
        assert!(
            now.is_disjoint(&before),
            "entities of the last level are left"
        );
        before = now;
    }
}

#[test]
fn straight_walls_are_one_entity_as_far_as_their_chunk_goes() {
    let level = level::read(
        r#"(format: "warren level", version: 1, grid: (shape: Square, width: 6, height: 1),
            cells: ["111110"], starts: [(0, 0)], finishes: [(5, 0)])"#,
    );
    let mut app = app();
    open(&mut app, &level.unwrap());
    let mut walls = app.world_mut().query::<&Wall>();
    let mut lengths: Vec<usize> = walls
        .iter(app.world())
        .map(|wall| wall.sides.len())
        .collect();
    lengths.sort_unstable();
    assert_eq!(lengths, [1, 1, 6, 6]);
}

fn large(wraps: bool, cells: u32) -> Level {
    level::make(&Recipe {
        grid: GridSpec {
            width: cells,
            height: cells,
            wrap_x: wraps,
            wrap_y: wraps,
            ..default()
        },
        ..default()
    })
    .unwrap()
}

fn chunks(app: &mut App) -> BTreeSet<[i32; 3]> {
    let mut chunks = app.world_mut().query::<&Chunk>();
    let keys: Vec<_> = chunks
        .iter(app.world())
        .map(|chunk| chunk.0.to_array())
        .collect();
    let set: BTreeSet<_> = keys.iter().copied().collect();
    assert_eq!(set.len(), keys.len(), "a chunk is there twice");
    set
}

#[test]
fn with_a_viewer_there_are_the_chunks_of_its_neighbourhood_and_none_left_behind() {
    let level = large(false, 100);
    let mut app = app();
    let viewer = app.world_mut().spawn(Viewer { reach: 10.0 }).id();
    open(&mut app, &level);
    for at in [[0.0, 0.0], [50.0, 50.0], [52.0, 50.0], [99.0, 10.0]] {
        let [x, z] = at;
        *app.world_mut().get_mut::<Transform>(viewer).unwrap() = Transform::from_xyz(x, 0.0, z);
        app.update();
        let shown = chunks(&mut app);
        // Every cell within reach is in a chunk that is shown.
        for i in 0..10_000 {
            let (cx, cy) = ((i % 100) as f32, (i / 100) as f32);
            if Vec2::new(cx - x, cy - z).length() <= 10.0 {
                let key = [i % 100 / 8, i / 100 / 8, 0];
                assert!(shown.contains(&key), "chunk {key:?} is missing at {at:?}");
            }
        }
        assert!(shown.len() < 30, "{} chunks around {at:?}", shown.len());
        let mut walls = app.world_mut().query_filtered::<&ChildOf, With<Wall>>();
        for of in walls.iter(app.world()) {
            let chunk = app.world().get::<Chunk>(of.parent());
            assert!(chunk.is_some_and(|chunk| shown.contains(&chunk.0.to_array())));
        }
    }
}

#[test]
fn a_viewer_among_hexagons_sees_every_cell_around_it() {
    let grid = GridSpec {
        shape: Shape::Hex,
        width: 90,
        height: 90,
        ..default()
    };
    let level = level::make(&Recipe { grid, ..default() }).unwrap();
    let mut app = app();
    // The centre of the cell in column 30 of row 60: rows lean by half a cell.
    let at = Vec2::new(30.0 + 30.0, 60.0 * 0.866);
    let place = Transform::from_xyz(at.x, 0.0, at.y);
    app.world_mut().spawn((Viewer { reach: 9.0 }, place));
    open(&mut app, &level);
    let shown = chunks(&mut app);
    for (x, y) in (0..90).flat_map(|y| (0..90).map(move |x| (x, y))) {
        let cell = Vec2::new(x as f32 + y as f32 / 2.0, y as f32 * 0.866);
        if cell.distance(at) <= 9.0 {
            assert!(
                shown.contains(&[x / 8, y / 8, 0]),
                "cell {x}, {y} is not shown"
            );
        }
    }
    assert!(shown.len() < 30, "{} chunks", shown.len());
}

#[test]
fn plugins_work_alone() {
    let plugins: [fn(&mut App); 4] = [
        |app| _ = app.add_plugins(LevelPlugin),
        |app| _ = app.add_plugins(MazePlugin),
        |app| _ = app.add_plugins(PlayerPlugin),
        |app| _ = app.add_plugins(HintPlugin),
    ];
    for add in plugins {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins);
        add(&mut app);
        for _ in 0..3 {
            app.update();
        }
    }
}

#[test]
fn a_small_torus_is_shown_many_times() {
    let level = large(true, 5);
    let mut app = app();
    app.world_mut().spawn((
        Viewer { reach: 12.0 },
        Transform::from_xyz(-40.0, 0.0, 100.0),
    ));
    open(&mut app, &level);
    let walled = walled(&mut app, &level);
    assert_eq!(
        walled.keys().copied().collect::<BTreeSet<_>>(),
        closed(&level)
    );
    assert!(walled.values().all(|&count| count > 4), "{walled:?}");
    assert!(
        chunks(&mut app).contains(&[-8, 20, 0]),
        "the viewer's own chunk"
    );
}

/// A ring of five cells beside one that is never reached.
const RING: &str = r#"(format: "warren level", version: 3,
    grid: (shape: Square, width: 5, height: 2, wrap_x: true),
    cells: ["11111", "11110"], starts: [(0, 0)], finishes: [(2, 1)])"#;

/// Where everything in the world is.
fn places(app: &mut App) -> BTreeSet<String> {
    let mut places = app.world_mut().query::<(&Transform, Option<&Chunk>)>();
    let described = places
        .iter(app.world())
        .map(|(place, chunk)| format!("{:?} {:?} {chunk:?}", place.translation, place.rotation));
    described.collect()
}

#[test]
fn whoever_walks_round_the_world_finds_it_as_it_was() {
    let level = level::read(RING).unwrap();
    let mut app = crate::app::game(&level);
    crate::app::ticks(&mut app, 5);
    let before = (places(&mut app), crate::app::run(&app).at);
    // Two and a half cells a second: five cells in 128 ticks, to the unit.
    crate::app::hold(&mut app, KeyCode::KeyW, 64);
    assert_ne!(places(&mut app), before.0, "halfway round");
    crate::app::hold(&mut app, KeyCode::KeyW, 64);
    crate::app::ticks(&mut app, 5);
    assert_eq!(crate::app::run(&app).progress.steps, 5);
    assert_eq!((places(&mut app), crate::app::run(&app).at), before);
}

#[test]
fn at_a_seam_the_world_moves_with_the_player() {
    let level = level::read(RING).unwrap();
    let mut app = crate::app::game(&level);
    crate::app::key(&mut app, KeyCode::KeyW, bevy::input::ButtonState::Pressed);
    let from_viewer = |app: &mut App| -> BTreeMap<Entity, Vec3> {
        let mut viewer = app.world_mut().query_filtered::<&Transform, With<Viewer>>();
        let at = viewer.single(app.world()).unwrap().translation;
        let mut chunks = app
            .world_mut()
            .query_filtered::<(Entity, &Transform), With<Chunk>>();
        let seen = chunks.iter(app.world());
        seen.map(|(chunk, place)| (chunk, place.translation - at))
            .collect()
    };
    let mut before = from_viewer(&mut app);
    for _ in 0..140 {
        crate::app::ticks(&mut app, 1);
        let now = from_viewer(&mut app);
        let near = |at: &&Vec3| at.length() < 10.0;
        for (chunk, at) in now.iter().filter(|(_, at)| near(at)) {
            let was = before.get(chunk).expect("what is in view was made anew");
            assert!(was.distance(*at) < 0.05, "{was} became {at}");
        }
        before = now;
    }
    assert_eq!(crate::app::run(&app).progress.steps, 5);
}
