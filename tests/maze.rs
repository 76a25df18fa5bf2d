//! Tests of the maze plugin without other plugins: its entities match the level.

use crate::app::{
    CHUNK, chunk_of, chunks_of, game, grid, hold, key, levels, own, place, run, ticks, vector,
};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy_warren::maze::{Chunk, DoorLeaf, FinishMark, Ladder};
use bevy_warren::play::hint::HintLight;
use bevy_warren::{HintPlugin, LevelPlugin, MazePlugin, OpenLevel, PlayerPlugin, Viewer, Wall};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use warren_dungeon::file;
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Dir, Embedding, GridShape, GridSpec, Topology};

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, LevelPlugin, MazePlugin));
    app
}

fn open_level(app: &mut App, level: &Level) {
    app.world_mut()
        .write_message(OpenLevel::take(Arc::new(level.clone())));
    for _ in 0..3 {
        app.update();
    }
}

/// Returns the key of a side, which is the same for both of the cells that share the side.
fn side(level: &Level, cell: Cell, dir: Dir) -> (Cell, u8) {
    if level.grid().exits(cell).contains(dir) {
        let door = Side::at(level.grid(), cell, dir);
        (door.cell, door.dir.0)
    } else {
        (cell, dir.0)
    }
}

/// Returns the closed sides of a level, without doors. Floors and ceilings do not count as sides.
fn closed_sides(level: &Level) -> BTreeSet<(Cell, u8)> {
    let sides = |cell| {
        level
            .grid()
            .clockwise(cell)
            .iter()
            .map(move |&dir| (cell, dir))
    };
    level
        .maze()
        .open_cells()
        .flat_map(sides)
        .filter(|&(cell, dir)| !level.maze().passages(cell).contains(dir))
        .filter(|&(cell, dir)| level.doors().number(cell, dir).is_none())
        .map(|(cell, dir)| side(level, cell, dir))
        .collect()
}

/// Returns the number of wall entities on each side.
fn wall_counts(app: &mut App, level: &Level) -> BTreeMap<(Cell, u8), u32> {
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

fn check_level(app: &mut App, level: &Level) {
    let walled = wall_counts(app, level);
    assert_eq!(
        walled.keys().copied().collect::<BTreeSet<_>>(),
        closed_sides(level)
    );
    assert!(
        walled.values().all(|&count| count == 1),
        "a side has two walls"
    );
    let mut doors = app.world_mut().query::<&DoorLeaf>();
    let mut doors: Vec<usize> = doors.iter(app.world()).map(|door| door.number).collect();
    doors.sort_unstable();
    // A door in a floor has no leaf.
    let stands = |&number: &usize| {
        let door = level.doors().list()[number];
        level.grid().has_side(door.cell, door.dir)
    };
    let standing = (0..level.doors().list().len()).filter(stands);
    assert!(doors.iter().copied().eq(standing));
    let mut finishes = app.world_mut().query::<&FinishMark>();
    assert_eq!(finishes.iter(app.world()).count(), level.finishes().len());
    let mut ladders = app.world_mut().query::<&Ladder>();
    let mut ladders: Vec<Cell> = ladders.iter(app.world()).map(|ladder| ladder.0).collect();
    ladders.sort_unstable();
    assert!(ladders.into_iter().eq(leads_up(level)));
    check_positions(app, level);
}

/// Checks that finishes are in the middle of their cells, that walls and closed doors are on the
/// sides that they close, and that ladders are at walls if their cells have walls.
fn check_positions(app: &mut App, level: &Level) {
    let grid = level.grid();
    let mut chunks = app.world_mut().query_filtered::<&Transform, With<Chunk>>();
    let mut things = app.world_mut().query::<(
        &Transform,
        &ChildOf,
        Option<&FinishMark>,
        Option<&DoorLeaf>,
        Option<&Ladder>,
        Option<&Wall>,
    )>();
    for (local, of, finish, door, ladder, wall) in things.iter(app.world()) {
        let chunk = chunks.get(app.world(), of.parent()).unwrap();
        let at = chunk.translation + local.translation;
        if let Some(finish) = finish {
            assert!(at.distance(place(level, finish.0)) < 1e-3);
        }
        if let Some(leaf) = door {
            let door = level.doors().list()[leaf.number];
            let [from, to] = grid.side(door.cell, door.dir).map(vector);
            let [middle, half] = [(from + to) / 2.0, (to - from) / 2.0];
            let middle = place(level, door.cell) + Vec3::new(middle.x, 0.0, middle.y);
            let reached = at + local.rotation * Vec3::X * half.length();
            assert!(reached.distance(middle) < 1e-3, "{reached} is not {middle}");
        }
        if let Some(wall) = wall {
            let part = wall.length / wall.sides.len() as f32;
            for (number, &(cell, dir)) in wall.sides.iter().enumerate() {
                let along = part * (number as f32 + 0.5) - wall.length / 2.0;
                let reached = at + local.rotation * Vec3::X * along;
                let [from, to] = grid.side(cell, dir).map(vector);
                let middle = (from + to) / 2.0;
                let middle = place(level, cell) + Vec3::new(middle.x, 0.0, middle.y);
                assert!(reached.distance(middle) < 1e-3, "{reached} is not {middle}");
                assert!((part - from.distance(to)).abs() < 1e-3);
            }
            assert!(wall.height > 0.5);
        }
        if let Some(ladder) = ladder {
            let way = (at - place(level, ladder.0)).xz();
            assert!(at.distance(place(level, ladder.0)) < 0.5);
            assert!(
                local.forward().xz().dot(way) > 0.0,
                "the ladder leans away from its wall"
            );
            let is_closed = |dir: &&Dir| !level.maze().passages(ladder.0).contains(**dir);
            let mut closed = grid.clockwise(ladder.0).iter().filter(is_closed).peekable();
            let is_there = |dir: &Dir| vector(grid.normal(ladder.0, *dir)).dot(way) > 0.2;
            assert!(closed.peek().is_none() || closed.any(is_there));
        }
    }
}

/// Returns the cells from which a passage leads up.
fn leads_up(level: &Level) -> impl Iterator<Item = Cell> {
    level.maze().open_cells().filter(|&cell| {
        let mut ways = level.maze().passages(cell);
        ways.any(|dir| level.grid().climb(cell, dir) > 0)
    })
}

#[test]
fn without_a_viewer_every_closed_side_has_exactly_one_wall() {
    for level in levels() {
        let mut app = app();
        open_level(&mut app, &level);
        check_level(&mut app, &level);
    }
}

type OfLevel = Or<(With<Wall>, With<Chunk>, With<DoorLeaf>, With<FinishMark>)>;

#[test]
fn a_new_level_replaces_every_entity() {
    let mut app = app();
    let mut before = BTreeSet::new();
    for level in levels() {
        open_level(&mut app, &level);
        check_level(&mut app, &level);
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
fn straight_walls_are_merged_within_a_chunk() {
    let level = file::read(
        r#"(format: "warren level", version: 1, grid: (shape: Square, width: 6, height: 1),
            cells: ["111110"], starts: [(0, 0)], finishes: [(5, 0)])"#,
    );
    let mut app = app();
    open_level(&mut app, &level.unwrap());
    let mut walls = app.world_mut().query::<&Wall>();
    let mut lengths: Vec<usize> = walls
        .iter(app.world())
        .map(|wall| wall.sides.len())
        .collect();
    lengths.sort_unstable();
    // The corridor is longer than a chunk.
    assert_eq!(lengths, [1, 1, 2, 2, 4, 4]);
}

fn square_level(wraps: bool, cells: u32) -> Level {
    make(&Recipe {
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
    assert_eq!(set.len(), keys.len(), "a chunk exists twice");
    set
}

#[test]
fn only_the_chunks_near_a_viewer_exist() {
    let level = square_level(false, 100);
    let mut app = app();
    let viewer = app.world_mut().spawn(Viewer { reach: 10.0 }).id();
    open_level(&mut app, &level);
    for at in [[0.0, 0.0], [50.0, 50.0], [52.0, 50.0], [99.0, 10.0]] {
        let [x, z] = at;
        *app.world_mut().get_mut::<Transform>(viewer).unwrap() = Transform::from_xyz(x, 0.0, z);
        app.update();
        let shown = chunks(&mut app);
        // Every cell within reach is in a visible chunk.
        for i in 0..10_000 {
            let (cx, cy) = ((i % 100) as f32, (i / 100) as f32);
            if Vec2::new(cx - x, cy - z).length() <= 10.0 {
                let key = [i % 100 / CHUNK, i / 100 / CHUNK, 0];
                assert!(shown.contains(&key), "chunk {key:?} is missing at {at:?}");
            }
        }
        assert!(shown.len() < 50, "{} chunks around {at:?}", shown.len());
        let mut walls = app.world_mut().query_filtered::<&ChildOf, With<Wall>>();
        for of in walls.iter(app.world()) {
            let chunk = app.world().get::<Chunk>(of.parent());
            assert!(chunk.is_some_and(|chunk| shown.contains(&chunk.0.to_array())));
        }
    }
}

#[test]
fn chunks_near_a_viewer_on_a_hex_grid_contain_every_near_cell() {
    let grid = GridSpec {
        shape: GridShape::Hex,
        width: 90,
        height: 90,
        ..default()
    };
    let level = make(&Recipe { grid, ..default() }).unwrap();
    let mut app = app();
    // This is the centre of the cell in column 30 and row 60. Each row is shifted by half a cell
    // relative to the row above.
    let at = Vec2::new(30.0 + 30.0, 60.0 * 0.866);
    let place = Transform::from_xyz(at.x, 0.0, at.y);
    app.world_mut().spawn((Viewer { reach: 9.0 }, place));
    open_level(&mut app, &level);
    let shown = chunks(&mut app);
    for (x, y) in (0..90).flat_map(|y| (0..90).map(move |x| (x, y))) {
        let cell = Vec2::new(x as f32 + y as f32 / 2.0, y as f32 * 0.866);
        if cell.distance(at) <= 9.0 {
            assert!(
                shown.contains(&chunk_of(&level, (y * 90 + x) as Cell)),
                "cell {x}, {y} is not shown"
            );
        }
    }
    assert!(shown.len() < 50, "{} chunks", shown.len());
}

/// Returns levels on each grid shape, with and without wrapped axes. The lengths of the axes are
/// not multiples of the chunk size.
fn wide_levels() -> impl Iterator<Item = Level> {
    let both = |shape| [false, true].map(|wraps| (shape, wraps));
    let grids = GridShape::ALL.into_iter().flat_map(both);
    let grids = grids.filter_map(|(shape, wraps)| grid(shape, [28, 21, 5], [wraps; 3]));
    grids.map(|grid| {
        let algorithm = Algorithm::AREAS;
        let recipe = Recipe {
            grid,
            algorithm,
            ..default()
        };
        make(&recipe).unwrap()
    })
}

/// Returns the vector from a cell to its repetition after `rounds` rounds along each axis.
fn round(level: &Level, rounds: [i32; 3]) -> Vec3 {
    let basis = level.grid().basis().map(|basis| basis.map(vector));
    let [column, row] = basis.unwrap_or_default();
    let [x, y, z] = [0, 1, 2].map(|axis| rounds[axis] as f32 * level.grid().size()[axis] as f32);
    let flat = column * x + row * y;
    Vec3::new(flat.x, -z, flat.y)
}

/// Returns the cells near the coordinates `from`, including cells beyond the ends of wrapped axes.
/// Each entry contains the number of floors between `from` and the cell, the key of the cell's
/// chunk, and the cell's position.
fn cells_around(level: &Level, from: [i32; 3]) -> Vec<(i32, [i32; 3], Vec3)> {
    let grid = level.grid();
    let mut cells = Vec::new();
    for z in -2..=2 {
        for y in -12..=12 {
            for x in -18..=18 {
                let at = [from[0] + x, from[1] + y, from[2] + z];
                let Some(cell) = grid.cell_at(at.map(i64::from)) else {
                    continue;
                };
                let rounds = [0, 1, 2].map(|axis| match grid.wraps()[axis] {
                    true => at[axis].div_euclid(grid.size()[axis] as i32),
                    false => 0,
                });
                let (own, chunks) = (chunk_of(level, cell), chunks_of(level));
                let key = [0, 1, 2].map(|axis| own[axis] + rounds[axis] * chunks[axis]);
                cells.push((z.abs(), key, place(level, cell) + round(level, rounds)));
            }
        }
    }
    cells
}

/// Returns the position and the contents of each chunk. The description of the contents does not
/// depend on the chunk's position.
fn contents(app: &mut App) -> BTreeMap<[i32; 3], (Vec3, BTreeSet<String>)> {
    let mut chunks = app
        .world_mut()
        .query::<(&Chunk, &Transform, Option<&Children>)>();
    let mut things = app.world_mut().query::<(
        Option<&Wall>,
        Option<&Transform>,
        Option<&DoorLeaf>,
        Option<&FinishMark>,
        Option<&Ladder>,
    )>();
    let chunks = chunks.iter(app.world()).map(|(chunk, at, children)| {
        let children = children.into_iter().flatten();
        let thing = |&child: &Entity| format!("{:?}", things.get(app.world(), child).unwrap());
        (
            chunk.0.to_array(),
            (at.translation, children.map(thing).collect()),
        )
    });
    chunks.collect()
}

#[test]
fn chunks_follow_the_viewer_on_every_grid_and_match_the_level() {
    const REACH: f32 = 6.0;
    for level in wide_levels() {
        let mut all = app();
        open_level(&mut all, &level);
        check_level(&mut all, &level);
        let whole = contents(&mut all);
        let mut app = app();
        let viewer = app.world_mut().spawn(Viewer { reach: REACH }).id();
        open_level(&mut app, &level);
        let mut entities = None;
        let size = level.grid().size();
        let firsts = |key| (0..level.grid().cells()).find(|&cell| chunk_of(&level, cell) == key);
        let places = [
            [0, 0, 0],
            [4, 12, 1],
            [27, 20, 4],
            [26, 1, 3],
            [13, 9, 2],
            [0, 0, 0],
        ];
        for mut at in places {
            at[2] = at[2].min(size[2] as i32 - 1);
            let middle = level.grid().cell_at(at.map(i64::from)).unwrap();
            let eye = place(&level, middle);
            *app.world_mut().get_mut::<Transform>(viewer).unwrap() =
                Transform::from_translation(eye);
            app.update();
            // Chunks within the viewer's reach appear at once. Chunks just beyond the reach appear
            // within 40 frames.
            for (frames, reach) in [(0, REACH), (40, REACH + 3.0)] {
                (0..frames).for_each(|_| app.update());
                let shown = contents(&mut app);
                for (floors, key, cell) in cells_around(&level, at) {
                    let far = cell.xz().distance(eye.xz());
                    let reach = match floors {
                        0 => reach,
                        1 => 3.0,
                        _ => 0.0,
                    };
                    let is_there = shown.contains_key(&key);
                    assert!(
                        is_there || far >= reach,
                        "{cell:?} from {at:?}, chunk {key:?}"
                    );
                }
                for (key, (stands, things)) in &shown {
                    let far = stands.xz().distance(eye.xz());
                    assert!(far < REACH + 4.0 + 16.0, "chunk {key:?} was left behind");
                    let (own, chunks) = (own(&level, *key), chunks_of(&level));
                    assert_eq!(things, &whole[&own].1, "chunk {key:?}");
                    let rounds = [0, 1, 2].map(|axis| key[axis].div_euclid(chunks[axis]));
                    let first = place(&level, firsts(own).unwrap());
                    let expected = first + round(&level, rounds);
                    assert!(
                        stands.distance(expected) < 1e-3,
                        "chunk {key:?} at {stands}"
                    );
                }
            }
            if at == [0, 0, 0] {
                let now = app.world().entities().count_spawned();
                assert_eq!(
                    *entities.get_or_insert(now),
                    now,
                    "entities were left behind"
                );
            }
        }
    }
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
fn a_small_torus_is_repeated_around_the_viewer() {
    let level = square_level(true, 5);
    let mut app = app();
    app.world_mut().spawn((
        Viewer { reach: 12.0 },
        Transform::from_xyz(-40.0, 0.0, 100.0),
    ));
    open_level(&mut app, &level);
    let walled = wall_counts(&mut app, &level);
    assert_eq!(
        walled.keys().copied().collect::<BTreeSet<_>>(),
        closed_sides(&level)
    );
    assert!(walled.values().all(|&count| count > 4), "{walled:?}");
    assert!(
        chunks(&mut app).contains(&[-16, 40, 0]),
        "the viewer's own chunk"
    );
}

/// A ring of five cells along a wrapped axis, with a side passage to the finish. The keys `ahead`
/// and `back` move the player around the ring in opposite directions. `parts` contains two
/// durations in ticks. Holding `ahead` for both durations moves the player around the ring once:
/// about half the way during the first, and the rest during the second.
struct Ring {
    level: Level,
    ahead: KeyCode,
    back: KeyCode,
    parts: [u32; 2],
}

fn rings() -> impl Iterator<Item = Ring> {
    // The player walks two and a half cells per second and climbs two floors per second.
    let walk = (KeyCode::KeyW, KeyCode::KeyS, [64, 64]);
    let climb = (KeyCode::KeyF, KeyCode::KeyR, [96, 64]);
    let along_x = r#"width: 5, height: 2, wrap_x: true), cells: ["13111", "11110"],
        finishes: [(4, 1)]"#;
    let along_y = r#"width: 2, height: 5, wrap_y: true), cells: ["20", "32", "22", "22", "20"],
        finishes: [(1, 4)]"#;
    let along_z = r#"width: 2, height: 1, depth: 5, wrap_z: true),
        floors: [["40"], ["54"], ["44"], ["44"], ["40"]], finishes: [(1, 0, 4)]"#;
    let rings = [
        ("Square", along_x, walk),
        ("Square", along_y, walk),
        ("Hex", along_x, walk),
        ("Hex", along_y, walk),
        ("Cubic", along_z, climb),
    ];
    rings
        .into_iter()
        .map(|(shape, rest, (ahead, back, parts))| {
            let start = if shape == "Cubic" {
                "(0, 0, 0)"
            } else {
                "(0, 0)"
            };
            let level = file::read(&format!(
                r#"(format: "warren level", version: 3, starts: [{start}],
                grid: (shape: {shape}, {rest})"#
            ));
            Ring {
                level: level.unwrap(),
                ahead,
                back,
                parts,
            }
        })
}

/// Returns the position and the rotation of every entity in the world. Positions are rounded to a
/// sixteenth of a cell, because walking players drift slightly from a slanted axis.
fn entity_positions(app: &mut App) -> BTreeSet<String> {
    let mut places = app.world_mut().query::<(&Transform, Option<&Chunk>)>();
    let described = places.iter(app.world()).map(|(place, chunk)| {
        let at = (place.translation * 16.0).round().as_ivec3();
        format!("{at} {:?} {chunk:?}", place.rotation)
    });
    described.collect()
}

#[test]
fn walking_around_a_wrapped_axis_restores_all_positions() {
    for ring in rings() {
        let mut app = game(&ring.level);
        ticks(&mut app, 5);
        let before = (entity_positions(&mut app), run(&app).progress.cell());
        hold(&mut app, ring.ahead, ring.parts[0]);
        assert_ne!(entity_positions(&mut app), before.0, "no entity moved");
        hold(&mut app, ring.ahead, ring.parts[1]);
        ticks(&mut app, 40);
        assert_eq!(run(&app).progress.steps(), 5);
        assert_eq!(
            (entity_positions(&mut app), run(&app).progress.cell()),
            before
        );
    }
}

/// A filter for entities with their own position in the world. Excludes the contents of chunks and
/// the layers of the map. These layers stay on the player's floor.
type Placed = (
    With<Transform>,
    Without<ChildOf>,
    Without<Node>,
    Without<NoFrustumCulling>,
);

#[test]
fn nearby_entities_do_not_jump_relative_to_the_player_at_a_seam() {
    for ring in rings() {
        let mut app = game(&ring.level);
        // The light of a hint moves along the path and leaves sparks.
        hold(&mut app, KeyCode::Digit0, 1);
        key(&mut app, ring.back, ButtonState::Pressed);
        let from_viewer = |app: &mut App| -> (BTreeMap<Entity, Vec3>, Option<Vec3>) {
            let mut viewer = app.world_mut().query_filtered::<&Transform, With<Viewer>>();
            let at = viewer.single(app.world()).unwrap().translation;
            let mut placed = app
                .world_mut()
                .query_filtered::<(Entity, &Transform), Placed>();
            let placed = placed.iter(app.world());
            let placed = placed.map(|(entity, place)| (entity, place.translation - at));
            let placed = placed.collect();
            let mut lights = app.world_mut().query::<&HintLight>();
            let light = lights.single(app.world()).ok();
            (placed, light.map(|light| light.path[0] - at))
        };
        let (mut before, mut light_before) = from_viewer(&mut app);
        let mut light_seen = 0;
        for _ in 0..170 {
            ticks(&mut app, 1);
            let (now, light) = from_viewer(&mut app);
            let is_near = |at: &&Vec3| at.length() < 10.0;
            for (entity, at) in now.iter().filter(|(_, at)| is_near(at)) {
                let Some(was) = before.get(entity) else {
                    // Besides the player's floor, only the adjacent floors are visible.
                    let is_chunk = app.world().get::<Chunk>(*entity).is_some();
                    let is_next = at.y.abs() < 1.2;
                    assert!(!is_chunk || !is_next, "a visible chunk was respawned");
                    continue;
                };
                assert!(was.distance(*at) < 0.2, "{was} became {at}");
            }
            if let (Some(was), Some(at)) = (light_before, light) {
                assert!(
                    was.distance(at) < 0.2,
                    "the light's path: {was} became {at}"
                );
                light_seen += u32::from(run(&app).progress.steps() > 0);
            }
            (before, light_before) = (now, light);
        }
        assert!(run(&app).progress.steps() >= 5);
        assert!(light_seen > 0, "the light disappeared at the seam");
    }
}
