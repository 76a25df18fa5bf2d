//! Blasting in the world: a wall goes, its chunk alone is built anew, and the
//! level stays what it was.

use crate::app::{game, hold, run, ticks};
use bevy::prelude::*;
use std::collections::BTreeMap;
use warren::{Chunk, CurrentLevel, HintMark, Wall, WallBlasted};
use warren_core::level::{self, Algorithm, DoorCount, Level, Recipe};
use warren_core::maze::Door;
use warren_core::play::Progress;
use warren_core::topology::{GridSpec, Shape, Topology};

/// Two areas sealed from each other, and charges for the walls between.
fn sealed(shape: Shape) -> Level {
    let recipe = Recipe {
        grid: GridSpec {
            shape,
            width: 24,
            height: 24,
            ..default()
        },
        algorithm: Algorithm::Areas {
            count: 2,
            doors: DoorCount::Sealed,
        },
        charges: level::Charges::Exactly(9),
        seed: 2,
        ..default()
    };
    level::make(&recipe).unwrap()
}

fn chunks(app: &mut App) -> BTreeMap<[i32; 3], Entity> {
    let mut chunks = app.world_mut().query::<(Entity, &Chunk)>();
    let found = chunks.iter(app.world());
    found
        .map(|(entity, chunk)| (chunk.0.to_array(), entity))
        .collect()
}

fn is_walled(app: &mut App, wall: Door) -> bool {
    let level = run(app).level.clone();
    let mut walls = app.world_mut().query::<&Wall>();
    let mut sides = walls.iter(app.world()).flat_map(|wall| wall.sides.clone());
    sides.any(|(cell, dir)| {
        level.grid().exits(cell).contains(dir) && Door::at(level.grid(), cell, dir) == wall
    })
}

/// Turns until the player faces a wall that can be blasted, and blasts it.
fn blast(app: &mut App) -> Door {
    for _ in 0..64 {
        hold(app, KeyCode::KeyB, 1);
        if let [wall] = run(app).progress.blasted[..] {
            ticks(app, 3);
            return wall;
        }
        hold(app, KeyCode::ArrowRight, 4);
    }
    panic!("nothing to blast around the start");
}

#[test]
fn a_blast_opens_the_wall_in_its_chunk_alone_and_again_closes_it() {
    for shape in Shape::ALL {
        let level = sealed(shape);
        let mut app = game(&level);
        ticks(&mut app, 40);
        let before = chunks(&mut app);
        let wall = blast(&mut app);
        assert!(!is_walled(&mut app, wall), "the wall still stands");
        let after = chunks(&mut app);
        let beyond = level.grid().step(wall.cell, wall.dir);
        let touched = [wall.cell, beyond].map(|cell| {
            let at = level.grid().board().coordinates(cell).map(|of| of as i32);
            [at[0] / 8, at[1] / 8, at[2]]
        });
        for (key, entity) in &before {
            let stays = after.get(key) == Some(entity);
            assert_eq!(stays, !touched.contains(key), "chunk {key:?}");
        }
        let current = app.world().resource::<CurrentLevel>().0.clone();
        assert_eq!(current.as_deref(), Some(&level), "the level is what it was");
        // Another run begins with all walls up.
        app.world_mut().run_system_cached(again).unwrap();
        ticks(&mut app, 3);
        assert_eq!(run(&app).progress.charges, 9);
        assert!(is_walled(&mut app, wall));
    }
}

fn again(mut screen: ResMut<NextState<warren::Screen>>) {
    screen.set(warren::Screen::Playing);
}

#[test]
fn charges_are_counted_and_refusals_cost_none() {
    let mut app = game(&sealed(Shape::Square));
    assert_eq!(run(&app).progress.charges, 9);
    blast(&mut app);
    assert_eq!(run(&app).progress.charges, 8);
    let level = run(&app).level.clone();
    let left = Progress {
        charges: 0,
        ..run(&app).progress.clone()
    };
    app.world_mut().resource_mut::<warren::Run>().progress = left.clone();
    hold(&mut app, KeyCode::ArrowRight, 7);
    hold(&mut app, KeyCode::KeyB, 2);
    assert_eq!(run(&app).progress.blasted, left.blasted);
    assert_eq!(run(&app).progress.charges, 0);
    assert_eq!(level.charges(), 9);
}

#[test]
fn a_hint_marks_the_walls_to_blast_and_the_marks_go_with_them() {
    for shape in Shape::ALL {
        let mut app = game(&sealed(shape));
        hold(&mut app, KeyCode::Digit3, 2);
        let mut marks = app.world_mut().query::<&HintMark>();
        let walls: Vec<Door> = marks.iter(app.world()).map(|mark| mark.0).collect();
        assert!(!walls.is_empty(), "no wall on the way out of a sealed area");
        let level = run(&app).level.clone();
        for wall in &walls {
            assert!(level.maze().inner_walls(wall.cell).contains(wall.dir));
        }
        app.world_mut().write_message(WallBlasted(walls[0]));
        ticks(&mut app, 2);
        let mut marks = app.world_mut().query::<&HintMark>();
        let left: Vec<Door> = marks.iter(app.world()).map(|mark| mark.0).collect();
        assert_eq!(left, walls[1..]);
    }
}
