//! Tests of the scenery in a game that changes walls without changing the level.

use crate::app::happen;
use bevy::asset::AssetPlugin;
use bevy::math::Vec3Swizzles;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_warren::colours::{Colours, Palette};
use bevy_warren::flicker::Flicker;
use bevy_warren::maze::{Chunk, FinishMark};
use bevy_warren::space::centre;
use bevy_warren::work::WaitForWork;
use bevy_warren::{
    Avatar, LevelPlugin, MazePlugin, OpenLevel, PlayerInput, PlayerPlugin, Run, Sight, Viewer,
    Wall, begin_run,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
use warren::{Quality, SceneryPlugin, StoneMaterials};
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::play::{Event, Input};
use warren_dungeon::recipe::{Algorithm, Recipe, RoomOptions, Theme};
use warren_maze::maze::Side;
use warren_maze::topology::{Embedding, GridShape, GridSpec, Topology};

/// Creates a game that uses Warren's levels with its own wall material.
fn app(shape: GridShape) -> App {
    let grid = GridSpec {
        shape,
        width: 5,
        height: 4,
        ..default()
    };
    app_with_recipe(Recipe { grid, ..default() })
}

fn app_with_recipe(recipe: Recipe) -> App {
    let mut app = app_without_level();
    open_level(&mut app, &recipe);
    app
}

fn app_without_level() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default()))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
            20,
        )))
        .init_asset::<Mesh>()
        .init_asset::<Image>()
        .init_asset::<StandardMaterial>()
        .add_plugins((LevelPlugin, PlayerPlugin, MazePlugin, SceneryPlugin));
    let brick = app
        .world_mut()
        .resource_mut::<Assets<StandardMaterial>>()
        .add(StandardMaterial::default());
    app.insert_resource(StoneMaterials {
        wall: Some(brick),
        ..default()
    });
    app
}

fn open_level(app: &mut App, recipe: &Recipe) {
    let level = make(recipe).unwrap();
    app.world_mut()
        .write_message(OpenLevel::take(Arc::new(level)));
    for _ in 0..3 {
        app.update();
    }
}

/// Returns the number of vertices in all meshes with the game's own material.
fn vertex_count(app: &mut App) -> usize {
    let brick = app.world().resource::<StoneMaterials>().wall.clone();
    let mut seen = app
        .world_mut()
        .query::<(&Mesh3d, &MeshMaterial3d<StandardMaterial>)>();
    let meshes = app.world().resource::<Assets<Mesh>>();
    seen.iter(app.world())
        .filter(|(_, material)| Some(&material.0) == brick.as_ref())
        .map(|(mesh, _)| meshes.get(&mesh.0).unwrap().count_vertices())
        .sum()
}

/// Returns the number of vertices in a wall that runs along this number of sides. For each side, a
/// wall has two faces and a top. A face has four courses, each with two rows of four vertices. The
/// top has four vertices.
fn wall_vertex_count(sides: usize) -> usize {
    sides * (2 * 4 * (2 * 4) + 4)
}

#[test]
fn removing_or_adding_walls_changes_the_meshes() {
    for shape in GridShape::ALL {
        let mut app = app(shape);
        let before = vertex_count(&mut app);
        let mut walls = app.world_mut().query::<(Entity, &Wall)>();
        let all: usize = walls
            .iter(app.world())
            .map(|(_, wall)| wall.sides.len())
            .sum();
        let (first, sides) = walls
            .iter(app.world())
            .map(|(entity, wall)| (entity, wall.sides.len()))
            .next()
            .unwrap();
        app.world_mut().despawn(first);
        app.update();
        let after = vertex_count(&mut app);
        assert_eq!(after, before - wall_vertex_count(sides), "{shape:?}");

        let mut chunks = app.world_mut().query_filtered::<Entity, With<Chunk>>();
        let chunk = chunks.iter(app.world()).next().unwrap();
        let wall = Wall {
            sides: Vec::new(),
            length: 3.0,
            height: 0.4,
        };
        app.world_mut()
            .spawn((wall, Transform::from_xyz(1.0, 0.0, 1.0), ChildOf(chunk)));
        app.update();
        assert_eq!(
            vertex_count(&mut app),
            after + wall_vertex_count(1),
            "{shape:?}"
        );

        let every: Vec<Entity> = app
            .world_mut()
            .query_filtered::<Entity, With<Wall>>()
            .iter(app.world())
            .collect();
        for wall in every {
            app.world_mut().despawn(wall);
        }
        app.update();
        // The remaining vertices belong to pillars and arches.
        assert_eq!(
            vertex_count(&mut app),
            before - wall_vertex_count(all),
            "{shape:?}"
        );
    }
}

/// Returns, for each chunk, the number of children that match a predicate.
fn count_in_chunks(
    app: &mut App,
    is_such: impl Fn(EntityRef) -> bool,
) -> BTreeMap<[i32; 3], usize> {
    let mut chunks = app.world_mut().query::<(&Chunk, &Children)>();
    let count = |(chunk, children): (&Chunk, &Children)| {
        let children = children.iter().map(|child| app.world().entity(child));
        (
            chunk.0.to_array(),
            children.filter(|&child| is_such(child)).count(),
        )
    };
    chunks.iter(app.world()).map(count).collect()
}

/// Returns the number of meshes in each chunk.
fn meshes_per_chunk(app: &mut App) -> BTreeMap<[i32; 3], usize> {
    count_in_chunks(app, |child| child.contains::<Mesh3d>())
}

/// Returns the number of landmarks in each chunk.
fn landmarks_per_chunk(app: &mut App) -> BTreeMap<[i32; 3], usize> {
    count_in_chunks(app, |child| child.get::<Name>().is_some_and(is_landmark))
}

fn is_landmark(name: &Name) -> bool {
    const NAMES: [&str; 9] = [
        "Sconce", "Chains", "Bones", "Rubble", "Statue", "Roots", "Glyph", "Puddle", "Entrance",
    ];
    NAMES.contains(&name.as_str())
}

#[test]
fn chunks_in_reach_are_complete_and_others_get_their_meshes_one_per_frame() {
    const SIDE: i32 = crate::app::CHUNK;
    const REACH: f32 = 8.0;

    let grid = GridSpec {
        width: 60,
        height: 60,
        ..default()
    };
    let recipe = Recipe { grid, ..default() };
    let mut all_at_once = app_with_recipe(recipe.clone());
    let whole = meshes_per_chunk(&mut all_at_once);
    let all_landmarks = landmarks_per_chunk(&mut all_at_once);
    assert!(
        all_landmarks.values().sum::<usize>() > 100,
        "{all_landmarks:?}"
    );
    let mut app = app_without_level();
    let viewer = app.world_mut().spawn(Viewer { reach: REACH }).id();
    open_level(&mut app, &recipe);
    let mut before = meshes_per_chunk(&mut app);
    let mut was_bare = false;
    for frame in 0..280 {
        // New meshes replace the meshes of all chunks, but not the landmarks.
        let is_new = frame >= 160;
        if frame == 160 {
            app.insert_resource(Quality::Low);
            app.update();
            before = meshes_per_chunk(&mut app);
        }
        let at = Vec2::splat((frame as f32 * 0.25).min(30.0));
        let place = Transform::from_xyz(at.x, 0.0, at.y);
        *app.world_mut().get_mut::<Transform>(viewer).unwrap() = place;
        app.update();
        let now = meshes_per_chunk(&mut app);
        let mut unseen = 0;
        for (key, &count) in &now {
            // Clamp the position to the centres of the chunk's first and last cells.
            let first = IVec2::new(key[0], key[1]) * SIDE;
            let nearest = at.clamp(first.as_vec2(), (first + SIDE - 1).as_vec2());
            if nearest.distance(at) <= REACH {
                assert_eq!(count, whole[key], "frame {frame}, chunk {key:?}");
            } else if nearest.distance(at) > REACH + 3.0 {
                assert!(count == 0 || count == whole[key], "a part of {key:?}");
                unseen += usize::from(count > *before.get(key).unwrap_or(&0));
                was_bare |= count < whole[key];
            }
        }
        for (key, count) in landmarks_per_chunk(&mut app) {
            let all = all_landmarks[&key];
            let may_have_some = now[&key] == whole[&key];
            assert!(
                count == 0 || (may_have_some || is_new) && count == all,
                "frame {frame}, {count} landmarks of {all} in {key:?}"
            );
        }
        assert!(unseen <= 1, "{unseen} chunks in frame {frame}");
        before = now;
    }
    assert!(was_bare);
    assert!(before.iter().all(|(key, count)| whole[key] == *count));
    let landmarks = landmarks_per_chunk(&mut app);
    assert!(
        landmarks
            .iter()
            .all(|(key, count)| all_landmarks[key] == *count)
    );
}

/// Returns the number of entities with this name.
fn count_named(app: &mut App, name: &str) -> usize {
    let mut names = app.world_mut().query::<&Name>();
    let all = names.iter(app.world());
    all.filter(|known| known.as_str() == name).count()
}

/// Also checks that the lamps are at the ends of their walls near the doorway.
#[test]
fn lamps_hang_beside_the_doorways_of_rooms() {
    for shape in [GridShape::Square, GridShape::Hex] {
        let grid = GridSpec {
            shape,
            width: 12,
            height: 12,
            ..default()
        };
        let rooms = RoomOptions {
            count: 4,
            ..RoomOptions::DEFAULT
        };
        let mut app = app_with_recipe(Recipe {
            grid,
            rooms,
            theme: Some(Theme::DressedStone),
            ..default()
        });
        let mut lamps = app
            .world_mut()
            .query::<(&Name, &Transform, &ChildOf, &Children)>();
        let world = app.world();
        let lamps: Vec<Vec2> = lamps
            .iter(world)
            .filter(|(name, ..)| name.as_str() == "Doorway lamp")
            .map(|(_, at, chunk, parts)| {
                let parts: Vec<EntityRef> = parts.iter().map(|part| world.entity(part)).collect();
                assert!(parts.iter().any(|part| part.contains::<Mesh3d>()));
                let chunk = world.get::<Transform>(chunk.parent()).unwrap();
                (chunk.translation + at.translation).xz()
            })
            .collect();
        let level = &world.resource::<Run>().level;
        let (grid, maze) = (level.grid(), level.maze());
        let mut beside = 0;
        for door in (0..level.rooms().list().len()).flat_map(|room| level.doorways(room)) {
            let outside = grid.step(door.cell, door.dir);
            if level.contents(outside).next().is_some() {
                continue;
            }
            let sides = grid.clockwise(outside);
            let back = grid.back(door.cell, door.dir);
            let at = sides.iter().position(|&side| side == back).unwrap();
            let next = [1, sides.len() - 1].map(|by| sides[(at + by) % sides.len()]);
            let walls = next.map(|side| !maze.passages(outside).contains(side));
            let walls = walls.into_iter().filter(|&is_wall| is_wall).count();
            let middle = (centre(level, door.cell) + centre(level, outside)).xz() / 2.0;
            let near = lamps.iter().filter(|lamp| lamp.distance(middle) < 0.6);
            assert!(near.count() >= walls, "{shape:?}, {door:?}");
            beside += walls;
        }
        assert!(beside > 4, "{shape:?}");
    }
}

/// Returns a single wall between two cells of the level.
fn some_wall(level: &Level) -> Side {
    walls(level).next().unwrap()
}

/// Returns the walls between two cells of the level.
fn walls(level: &Level) -> impl Iterator<Item = Side> {
    let (grid, maze) = (level.grid(), level.maze());
    (0..grid.cells()).flat_map(move |cell| {
        let closed = grid.exits(cell).filter(move |&dir| {
            !maze.passages(cell).contains(dir) && level.doors().number(cell, dir).is_none()
        });
        closed
            .map(move |dir| Side::at(grid, cell, dir))
            .filter(move |wall| wall.cell == cell)
    })
}

#[test]
fn a_blast_spawns_a_flash_stones_and_dust_and_leaves_a_breach() {
    let mut app = app(GridShape::Square);
    let wall = some_wall(&app.world().resource::<Run>().level.clone());
    assert_eq!(count_named(&mut app, "Breach"), 0);
    happen(app.world_mut(), Event::Blasted(wall));
    app.update();
    app.update();
    for name in ["Flash", "Flying stone", "Dust", "Breach"] {
        assert!(count_named(&mut app, name) > 0, "{name}");
    }
    for _ in 0..50 * 7 {
        app.update();
    }
    for name in ["Flash", "Flying stone", "Dust"] {
        assert_eq!(count_named(&mut app, name), 0, "{name}");
    }
    assert_eq!(count_named(&mut app, "Breach"), 1);
}

/// Returns the position of every landmark and every gate, in tenths of a cell.
fn landmark_positions(app: &mut App) -> BTreeSet<(String, [i32; 3])> {
    let mut things = app.world_mut().query::<(&Name, &Transform, &ChildOf)>();
    let mut gates = app
        .world_mut()
        .query_filtered::<(&Transform, &Children, &ChildOf), With<FinishMark>>();
    let world = app.world();
    let place = |entity| world.get::<Transform>(entity).unwrap().translation;
    let tenths = |chunk: &ChildOf, at: Vec3| {
        let at = (place(chunk.parent()) + at) * 10.0;
        at.round().as_ivec3().to_array()
    };
    let landmarks = things
        .iter(world)
        .filter(|(name, ..)| is_landmark(name))
        .map(|(name, at, chunk)| (name.to_string(), tenths(chunk, at.translation)));
    let gates = gates.iter(world).map(|(mark, children, chunk)| {
        let at = mark.translation + place(children[0]);
        ("Gate".to_string(), tenths(chunk, at))
    });
    landmarks.chain(gates).collect()
}

#[test]
fn a_blast_only_changes_landmarks_and_gates_near_its_wall() {
    for (shape, theme) in [
        (GridShape::Square, Theme::Crypt),
        (GridShape::Hex, Theme::DressedStone),
        (GridShape::Cubic, Theme::Sewer),
    ] {
        let grid = GridSpec {
            shape,
            width: 7,
            height: 7,
            ..default()
        };
        let mut app = app_with_recipe(Recipe {
            grid,
            theme: Some(theme),
            seed: 5,
            ..default()
        });
        let made = app.world().resource::<Run>().level.clone();
        let before = landmark_positions(&mut app);
        assert!(before.len() > 5, "{before:?}");
        let mut removed = 0;
        for wall in walls(&made) {
            begin_run(app.world_mut());
            app.update();
            happen(app.world_mut(), Event::Blasted(wall));
            (0..3).for_each(|_| app.update());
            let after = landmark_positions(&mut app);
            let changed: Vec<_> = before.symmetric_difference(&after).collect();
            // A blast can remove a landmark on either face of the wall. The blast can also replace
            // the gate with a shaft of light in the middle of the finish cell.
            let middle = (centre(&made, wall.cell)
                + centre(&made, made.grid().step(wall.cell, wall.dir)))
                * 5.0;
            for (name, at) in &changed {
                let away = (IVec3::from_array(*at).as_vec3() - middle).xz().length();
                assert!(
                    away < 7.0,
                    "{shape:?} {wall:?}: {name} at {at:?}: {changed:?}"
                );
            }
            removed += changed.len();
        }
        assert!(removed > 0, "{shape:?}: no wall had a landmark");
    }
}

#[test]
fn a_found_secret_door_emits_dust() {
    let areas = Algorithm::ALL.iter().find(|of| of.name() == "areas");
    let areas = areas.unwrap();
    let mut app = app_with_recipe(Recipe {
        algorithm: areas.clone(),
        ..default()
    });
    happen(app.world_mut(), Event::DoorFound(0));
    app.update();
    app.update();
    assert!(count_named(&mut app, "Dust") > 5);
}

#[test]
fn only_walking_in_a_sewer_causes_ripples() {
    for theme in Theme::ALL {
        let mut app = app_with_camera(Some(theme));
        let mut rings = |ahead, frames| {
            let input = Input { ahead, ..default() };
            app.insert_resource(PlayerInput::from(input));
            (0..frames).for_each(|_| app.update());
            count_named(&mut app, "Ripple")
        };
        rings(0, 100);
        let (walking, resting) = (rings(127, 40), rings(0, 100));
        assert_eq!(walking > 1, theme == Theme::Sewer, "{theme:?}");
        assert_eq!(resting, 0, "{theme:?}");
    }
}

#[test]
fn the_top_down_view_hides_landmarks_of_unseen_cells() {
    let grid = GridSpec {
        width: 14,
        height: 14,
        ..default()
    };
    let mut app = app_with_recipe(Recipe { grid, ..default() });
    let shown = |app: &mut App| {
        let mut all = app.world_mut().query::<(&Name, &Visibility)>();
        let all = all.iter(app.world());
        let all = all.filter(|(name, _)| is_landmark(name));
        let states: Vec<bool> = all.map(|(_, seen)| *seen != Visibility::Hidden).collect();
        let count = states.iter().filter(|&&is_shown| is_shown).count();
        (count, states.len())
    };
    app.update();
    let (inside, all) = shown(&mut app);
    assert!(inside == all && all > 10, "{inside} of {all}");
    app.insert_resource(Sight::Above);
    app.update();
    let (above, _) = shown(&mut app);
    assert!(above < all / 2, "{above} of {all}");
    let run = app.world().resource::<Run>();
    let cells = run.level.grid().cells();
    let seen = (0..cells).filter(|&cell| run.progress.seen().contains(cell));
    assert!(above <= seen.count(), "{above}");
}

/// Creates a game with a player, a camera and a level that has this theme.
fn app_with_camera(theme: Option<Theme>) -> App {
    let mut app = app_without_level();
    // The game waits for background tasks in each frame, so that their results appear at once.
    app.insert_resource(WaitForWork(true));
    app.world_mut()
        .spawn((Avatar::default(), Viewer { reach: 8.0 }));
    app.world_mut().spawn(Camera3d::default());
    let grid = GridSpec {
        width: 5,
        height: 4,
        ..default()
    };
    let recipe = Recipe {
        grid,
        theme,
        ..default()
    };
    open_level(&mut app, &recipe);
    app
}

/// Returns whether all transforms and light intensities stay the same for about a second.
fn is_still(app: &mut App) -> bool {
    let mut all = app
        .world_mut()
        .query::<(Entity, &Transform, Option<&PointLight>)>();
    let mut look = |app: &mut App| -> Vec<_> {
        app.update();
        let all = all.iter(app.world());
        all.map(|(entity, place, light)| (entity, *place, light.map(|light| light.intensity)))
            .collect()
    };
    let first = look(app);
    assert!(first.iter().any(|(_, _, light)| light.is_some()));
    (0..50).all(|_| look(app) == first)
}

#[test]
fn without_flicker_nothing_moves_by_itself_or_flashes() {
    for flickers in [true, false] {
        let mut app = app_with_camera(None);
        app.insert_resource(Flicker(flickers));
        app.update();
        assert_eq!(is_still(&mut app), !flickers);
        let wall = some_wall(&app.world().resource::<Run>().level.clone());
        happen(app.world_mut(), Event::Blasted(wall));
        app.update();
        app.update();
        assert_eq!(count_named(&mut app, "Flash") > 0, flickers);
        assert!(
            count_named(&mut app, "Flying stone") > 0,
            "the blast throws no stones"
        );
    }
}

#[test]
fn hints_finishes_and_the_player_have_the_colours_of_the_palette() {
    let mut app = app_with_camera(None);
    for palette in Palette::ALL {
        let colours = palette.colours();
        app.insert_resource(colours);
        app.update();
        let mut lights = app.world_mut().query::<&PointLight>();
        let mut lights = lights.iter(app.world());
        assert!(
            lights.any(|light| light.color == colours.daylight),
            "{palette:?}"
        );
        let materials = app.world().resource::<Assets<StandardMaterial>>();
        let shines = |color: Color, bright| {
            let emitted = color.to_linear() * bright;
            materials
                .iter()
                .any(|(_, material)| material.emissive == emitted)
        };
        assert!(shines(colours.hint, 1.4), "{palette:?}: no hint");
        let has = |color| {
            materials
                .iter()
                .any(|(_, material)| material.base_color == color)
        };
        assert!(has(colours.cloak), "{palette:?}: no cloak");
    }
    assert_eq!(
        *app.world().resource::<Colours>(),
        Palette::Contrast.colours()
    );
}
