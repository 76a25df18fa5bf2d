//! The maze plugin alone: the entities are the level.

use crate::app::levels;
use bevy::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use warren::{
    Chunk, DoorLeaf, FinishMark, HintPlugin, LevelPlugin, MazePlugin, OpenLevel, PlayerPlugin,
    Viewer, Wall,
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

/// The closed sides of a level that are no doors.
fn closed(level: &Level) -> BTreeSet<(Cell, u8)> {
    let dirs = level.grid().dir_names().len() as u8;
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
        for &(cell, dir, _) in &wall.sides {
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

fn chunks(app: &mut App) -> BTreeSet<[i32; 2]> {
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
                let key = [i % 100 / 8, i / 100 / 8];
                assert!(shown.contains(&key), "chunk {key:?} is missing at {at:?}");
            }
        }
        assert!(shown.len() < 30, "{} chunks around {at:?}", shown.len());
        let walls: Vec<Wall> = {
            let mut query = app.world_mut().query::<&Wall>();
            query.iter(app.world()).cloned().collect()
        };
        for wall in walls {
            let (_, _, cell) = wall.sides[0];
            assert!(
                shown.contains(&[cell.x / 8, cell.y / 8]),
                "a wall is left behind"
            );
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
                shown.contains(&[x / 8, y / 8]),
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
        chunks(&mut app).contains(&[-8, 20]),
        "the viewer's own chunk"
    );
}
