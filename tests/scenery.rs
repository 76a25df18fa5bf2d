//! What is seen of walls, in a game that has other walls than the level's own.

use bevy::asset::AssetPlugin;
use bevy::prelude::*;
use std::sync::Arc;
use warren::{Chunk, LevelPlugin, MazePlugin, OpenLevel, SceneryPlugin, StoneMaterials, Wall};
use warren_dungeon::level::{self, Recipe};
use warren_maze::topology::{GridShape, GridSpec};

/// A game of another's that has Warren's levels, with a material of its own.
fn app(shape: GridShape) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default()))
        .init_asset::<Mesh>()
        .init_asset::<Image>()
        .init_asset::<StandardMaterial>()
        .add_plugins((LevelPlugin, MazePlugin, SceneryPlugin));
    let brick = app
        .world_mut()
        .resource_mut::<Assets<StandardMaterial>>()
        .add(StandardMaterial::default());
    app.insert_resource(StoneMaterials {
        wall: Some(brick),
        ..default()
    });
    let grid = GridSpec {
        shape,
        width: 5,
        height: 4,
        ..default()
    };
    let level = level::make(&Recipe { grid, ..default() }).unwrap();
    app.world_mut()
        .write_message(OpenLevel::Take(Arc::new(level)));
    for _ in 0..3 {
        app.update();
    }
    app
}

/// The vertices of all that is seen in the game's own material.
fn vertices(app: &mut App) -> usize {
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

/// Of a wall that closes so many sides: two faces of four courses, each two rows of four, and a
/// top.
fn of_wall(sides: usize) -> usize {
    sides * (2 * 4 * (2 * 4) + 4)
}

#[test]
fn walls_that_another_game_takes_away_or_sets_up_are_seen_so() {
    for shape in GridShape::ALL {
        let mut app = app(shape);
        let before = vertices(&mut app);
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
        let after = vertices(&mut app);
        assert_eq!(after, before - of_wall(sides), "{shape:?}");

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
        assert_eq!(vertices(&mut app), after + of_wall(1), "{shape:?}");

        let every: Vec<Entity> = app
            .world_mut()
            .query_filtered::<Entity, With<Wall>>()
            .iter(app.world())
            .collect();
        for wall in every {
            app.world_mut().despawn(wall);
        }
        app.update();
        // What is left are pillars and arches.
        assert_eq!(vertices(&mut app), before - of_wall(all), "{shape:?}");
    }
}
