//! Tests of blasts in the world: the wall disappears, only the chunks beside the wall are rebuilt,
//! and the level itself does not change.

use crate::app::{chunk_of, game, happen, hold, own, run, sealed, sealed_levels, ticks, vector};
use bevy::prelude::*;
use bevy_warren::maze::{Chunk, Ladder};
use bevy_warren::play::hint::{HintLight, HintMark};
use bevy_warren::{CurrentLevel, Wall, begin_run};
use std::collections::{BTreeMap, BTreeSet};
use warren_dungeon::level::Level;
use warren_dungeon::play::{Carried, Event};
use warren_maze::maze::Side;
use warren_maze::topology::{Dir, Embedding, GridShape, Topology};

fn chunks(app: &mut App) -> BTreeMap<[i32; 3], Entity> {
    let mut chunks = app.world_mut().query::<(Entity, &Chunk)>();
    let found = chunks.iter(app.world());
    found
        .map(|(entity, chunk)| (chunk.0.to_array(), entity))
        .collect()
}

/// Returns whether a side is closed by a wall or, between floors, by a floor without a ladder.
fn is_closed(app: &mut App, wall: Side) -> bool {
    let level = run(app).level.clone();
    let grid = level.grid();
    if !grid.has_side(wall.cell, wall.dir) {
        let foot = grid.step(wall.cell, wall.dir);
        let mut ladders = app.world_mut().query::<&Ladder>();
        return !ladders.iter(app.world()).any(|ladder| ladder.0 == foot);
    }
    let mut walls = app.world_mut().query::<&Wall>();
    let mut sides = walls.iter(app.world()).flat_map(|wall| wall.sides.clone());
    sides.any(|(cell, dir)| grid.exits(cell).contains(dir) && Side::at(grid, cell, dir) == wall)
}

/// Returns the keys of the chunks that contain the cells on both sides of a wall.
fn chunks_beside(level: &Level, wall: Side) -> [[i32; 3]; 2] {
    let beyond = level.grid().step(wall.cell, wall.dir);
    [wall.cell, beyond].map(|cell| chunk_of(level, cell))
}

/// Checks that exactly the chunks beside a wall were rebuilt.
fn check_rebuilt(app: &mut App, before: &BTreeMap<[i32; 3], Entity>, wall: Side) {
    let (level, after) = (run(app).level.clone(), chunks(app));
    assert!(before.keys().eq(after.keys()));
    let touched = chunks_beside(&level, wall);
    for (key, entity) in before {
        let stays = after[key] == *entity;
        let is_touched = touched.contains(&own(&level, *key));
        assert_eq!(stays, !is_touched, "chunk {key:?}");
    }
}

/// Turns the player towards a wall that can be blasted, and blasts the wall.
fn blast(app: &mut App) -> Side {
    for _ in 0..64 {
        hold(app, KeyCode::KeyB, 1);
        if let [wall] = run(app).progress.blasted()[..] {
            ticks(app, 3);
            return wall;
        }
        hold(app, KeyCode::ArrowRight, 4);
    }
    panic!("no wall around the start can be blasted");
}

#[test]
fn a_blast_rebuilds_only_its_chunks_and_a_new_run_restores_the_wall() {
    for level in sealed_levels() {
        let mut app = game(&level);
        ticks(&mut app, 40);
        let before = chunks(&mut app);
        let wall = blast(&mut app);
        assert!(!is_closed(&mut app, wall), "the wall still stands");
        check_rebuilt(&mut app, &before, wall);
        let current = app.world().resource::<CurrentLevel>().0.clone();
        assert_eq!(
            current.as_deref(),
            Some(&level),
            "the blast changed the level"
        );
        // A new run begins with all walls intact, even if the previous run has just blasted a wall.
        for _ in 0..2 {
            begin_run(app.world_mut());
            ticks(&mut app, 3);
            assert_eq!(run(&app).progress.carried().charges, 9);
            assert!(is_closed(&mut app, wall));
            happen(app.world_mut(), Event::Blasted(wall));
        }
    }
}

#[test]
fn blasts_open_walls_inside_and_between_chunks_in_every_direction() {
    for level in sealed_levels() {
        let mut app = game(&level);
        ticks(&mut app, 40);
        let keys = chunks(&mut app).into_keys();
        let shown: BTreeSet<_> = keys.map(|key| own(&level, key)).collect();
        let dirs = (0..level.grid().dir_names().len() as u8).map(Dir);
        let is_owned =
            |cell, dir| level.grid().exits(cell).contains(dir) && level.grid().owns(cell, dir);
        let owned = |dir: &Dir| level.maze().open_cells().any(|cell| is_owned(cell, *dir));
        for dir in dirs.filter(owned) {
            let is_floor = !level.grid().has_side(0, dir) && level.grid().floors() > 1;
            for is_border in [false, true] {
                let maze = level.maze();
                let walls = maze.open_cells().filter_map(|cell| {
                    let wall = Side { cell, dir };
                    let is_wall = maze.inner_walls(cell).contains(dir);
                    (is_wall && level.grid().owns(cell, dir)).then_some(wall)
                });
                let wall = walls.rev().find(|&wall| {
                    let [here, there] = chunks_beside(&level, wall);
                    let is_shown = shown.contains(&here) && shown.contains(&there);
                    is_shown && (here != there) == is_border
                });
                let Some(wall) = wall else {
                    // In polar grids, few cells have a second side towards the outer ring.
                    let is_rare = level.grid().shape() == GridShape::Polar && dir == Dir(4);
                    let is_none = is_floor && !is_border;
                    assert!(is_none || is_rare, "no wall to blast in this direction");
                    continue;
                };
                let before = chunks(&mut app);
                assert!(is_closed(&mut app, wall));
                happen(app.world_mut(), Event::Blasted(wall));
                // Chunks that are out of sight are rebuilt at a rate of one per frame.
                ticks(&mut app, 20);
                assert!(!is_closed(&mut app, wall), "{wall:?}");
                check_rebuilt(&mut app, &before, wall);
            }
        }
    }
}

#[test]
fn a_blast_costs_one_charge_and_is_refused_without_charges() {
    let mut app = game(&sealed(GridShape::Square, false));
    assert_eq!(run(&app).progress.carried().charges, 9);
    blast(&mut app);
    assert_eq!(run(&app).progress.carried().charges, 8);
    let level = run(&app).level.clone();
    let progress = &mut app.world_mut().resource_mut::<bevy_warren::Run>().progress;
    progress.carry(Carried::default());
    let left = progress.clone();
    hold(&mut app, KeyCode::ArrowRight, 7);
    hold(&mut app, KeyCode::KeyB, 2);
    assert_eq!(run(&app).progress.blasted(), left.blasted());
    assert_eq!(run(&app).progress.carried().charges, 0);
    assert_eq!(level.charges(), 9);
}

#[test]
fn a_hint_marks_the_walls_to_blast_until_they_are_blasted() {
    for level in sealed_levels() {
        let mut app = game(&level);
        hold(&mut app, KeyCode::Digit0, 2);
        let mut marks = app.world_mut().query::<(&HintMark, &Transform)>();
        let marks = marks.iter(app.world());
        let marks: Vec<(Side, Transform)> = marks.map(|(mark, at)| (mark.0, *at)).collect();
        let walls: Vec<Side> = marks.iter().map(|mark| mark.0).collect();
        assert!(!walls.is_empty(), "the hint marks no wall of a sealed area");
        let mut lights = app.world_mut().query::<&HintLight>();
        let path = lights.single(app.world()).unwrap().path.clone();
        for (wall, at) in &marks {
            // The mark is in the middle of the wall or floor, and perpendicular to it.
            let (grid, Side { cell, dir }) = (level.grid(), *wall);
            let is_side = grid.has_side(cell, dir);
            let (middle, across) = match is_side {
                true => (
                    vector(grid.twice_to_midpoint(cell, dir)) / 2.0,
                    vector(grid.normal(cell, dir)),
                ),
                false => (Vec2::ZERO, Vec2::ZERO),
            };
            let up = f32::from(grid.climb(cell, dir));
            let middle = Vec3::new(middle.x, up / 2.0, middle.y);
            let across = Vec3::new(across.x, up, across.y);
            let is_there = |centre: &Vec3| (centre + middle).distance(at.translation) < 1e-4;
            assert!(path.iter().any(is_there), "{wall:?} at {at:?}");
            assert!(at.forward().dot(across).abs() > 0.999, "{wall:?} at {at:?}");
        }
        for wall in &walls {
            assert!(level.maze().inner_walls(wall.cell).contains(wall.dir));
        }
        happen(app.world_mut(), Event::Blasted(walls[0]));
        ticks(&mut app, 2);
        let mut marks = app.world_mut().query::<&HintMark>();
        let left: Vec<Side> = marks.iter(app.world()).map(|mark| mark.0).collect();
        assert_eq!(left, walls[1..]);
    }
}
