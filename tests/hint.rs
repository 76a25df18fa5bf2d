//! Hints and doors in the world: what is shown is what the library says.

use crate::app::{asset, game, hold, levels, run, ticks};
use bevy::prelude::*;
use warren::{DoorLeaf, HintLight};
use warren_core::geometry::{self, UNIT};
use warren_core::level::Level;
use warren_core::solve;
use warren_core::topology::Cell;

/// The centre of a cell, computed from the library's geometry.
fn place(level: &Level, at: [i8; 3]) -> Vec3 {
    let [x, y] = geometry::of(level.grid().shape()).way(at);
    // Floors lie one below the other, a cell apart.
    let up = -f32::from(at[2]);
    Vec3::new(x as f32 / UNIT as f32, up, y as f32 / UNIT as f32)
}

fn shortest(level: &Level, from: Cell) -> Vec<warren_core::topology::Dir> {
    let is_finish = |cell| level.finishes().contains(&cell);
    solve::shortest_path(&level.ways(|_| true), from, is_finish).unwrap()
}

#[test]
fn a_hint_shows_the_shortest_path_of_the_library() {
    for level in levels() {
        let mut app = game(&level);
        let run = run(&app).clone();
        let path = shortest(&level, run.progress.cell);
        let mut at = run.at.to_array().map(|of| of as i8);
        let mut expected = vec![place(&level, at)];
        for dir in path {
            let [dx, dy, dz] = level.grid().offsets()[dir.index()];
            at = [at[0] + dx, at[1] + dy, at[2] + dz];
            expected.push(place(&level, at));
        }
        hold(&mut app, KeyCode::Digit3, 2);
        let mut lights = app.world_mut().query::<(&HintLight, &Transform)>();
        let (light, transform) = lights.single(app.world()).unwrap();
        let above_floor = Vec3::Y * light.path[0].y - Vec3::Y * expected[0].y;
        let shown: Vec<Vec3> = light.path.iter().map(|at| at - above_floor).collect();
        assert!(
            shown
                .iter()
                .zip(&expected)
                .all(|(a, b)| a.distance(*b) < 1e-4)
        );
        assert_eq!(shown.len(), expected.len());
        assert!(
            transform.translation.distance(expected[0]) < 1.0,
            "it sets out"
        );
        assert_eq!(crate::app::run(&app).progress.hints, 1);
        // It arrives, and is gone.
        ticks(&mut app, expected.len() as u32 * 64 / 6 + 64);
        let mut lights = app.world_mut().query::<&HintLight>();
        assert_eq!(lights.iter(app.world()).count(), 0);
    }
}

fn openness(app: &mut App) -> Vec<f32> {
    let mut doors = app.world_mut().query::<&DoorLeaf>();
    let mut doors: Vec<_> = doors
        .iter(app.world())
        .map(|door| (door.number, door.openness))
        .collect();
    doors.sort_by_key(|door| door.0);
    doors.into_iter().map(|door| door.1).collect()
}

#[test]
fn a_found_door_swings_open_and_others_stay_shut() {
    let level = asset("gatehouse");
    let mut app = game(&level);
    ticks(&mut app, 70);
    assert_eq!(openness(&mut app), [0.0, 0.0, 0.0], "all look like walls");
    // The hint leads through the second and third door, not the first.
    hold(&mut app, KeyCode::Digit3, 20);
    let half = openness(&mut app);
    assert!(half[0] == 0.0 && half[1] > 0.0 && half[1] < 1.0, "{half:?}");
    ticks(&mut app, 64);
    assert_eq!(openness(&mut app), [0.0, 1.0, 1.0]);
}

#[test]
fn holding_the_search_key_finds_a_door_nearby() {
    let level = asset("gatehouse");
    let mut app = game(&level);
    // Two cells east, to the door in the corner of the hall.
    hold(&mut app, KeyCode::KeyW, 56);
    assert_eq!(run(&app).progress.cell, 2);
    hold(&mut app, KeyCode::KeyE, 40);
    assert_eq!(
        run(&app).progress.found,
        [false, false, false],
        "let go too early"
    );
    hold(&mut app, KeyCode::KeyE, 70);
    assert_eq!(run(&app).progress.found, [true, false, false]);
}
