//! Tests that the entities for hints and doors match the results of the library.

use crate::app::{SLOW, asset, game, happen, hold, levels, place, run, slow_down, ticks, vector};
use bevy::prelude::*;
use bevy_warren::begin_run;
use bevy_warren::maze::{DoorLeaf, Ladder};
use bevy_warren::play::hint::{HintLight, HintLine, HintMark};
use warren_dungeon::file;
use warren_dungeon::level::{Content, Level};
use warren_dungeon::play::{Event, Hint, Strength};
use warren_dungeon::route::Walker;
use warren_maze::solve;
use warren_maze::topology::{Cell, Embedding, Topology};

fn path_to_finish(level: &Level, from: Cell) -> Vec<warren_maze::topology::Dir> {
    let is_finish = |cell| level.finishes().contains(&cell);
    solve::shortest_path(&Walker::ALL_DOORS.passages(level), from, is_finish).unwrap()
}

#[test]
fn a_hint_shows_the_shortest_path_and_its_light_disappears_at_the_end() {
    for level in levels() {
        let mut app = game(&level);
        let run = run(&app).clone();
        let path = path_to_finish(&level, run.progress.cell());
        let mut cell = run.progress.cell();
        let mut expected = vec![place(&level, cell)];
        for dir in path {
            // The path can continue past the end of a wrapped axis.
            let way = vector(level.grid().to_neighbour(cell, dir));
            let up = f32::from(level.grid().climb(cell, dir));
            let centre = expected[expected.len() - 1];
            // The path leads through the middle of the side, so that the light does not cut
            // corners.
            let side = vector(level.grid().twice_to_midpoint(cell, dir)) / 2.0;
            expected.push(centre + Vec3::new(side.x, up / 2.0, side.y));
            expected.push(centre + Vec3::new(way.x, up, way.y));
            cell = level.grid().step(cell, dir);
        }
        hold(&mut app, KeyCode::Digit0, 2);
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
            "the light does not start at the player"
        );
        assert_eq!(crate::app::run(&app).progress.hints(), 1);
        // The light reaches the end of the path and disappears.
        slow_down(&mut app);
        ticks(&mut app, (expected.len() as u32 * 64 / 12 + 64) / SLOW);
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
    let mut app = game(&asset("gatehouse"));
    ticks(&mut app, 70);
    assert_eq!(
        openness(&mut app),
        [0.0, 0.0, 0.0],
        "a door is open before it is found"
    );
    // Walk two cells east, to the door in the corner of the hall.
    hold(&mut app, KeyCode::KeyW, 56);
    hold(&mut app, KeyCode::KeyE, 80);
    let half = openness(&mut app);
    assert!(half[0] > 0.0 && half[0] < 1.0 && half[1] == 0.0, "{half:?}");
    ticks(&mut app, 64);
    assert_eq!(openness(&mut app), [1.0, 0.0, 0.0]);
}

#[test]
fn a_hint_marks_secret_doors_until_they_are_found_and_opens_none() {
    let level = asset("gatehouse");
    let mut app = game(&level);
    ticks(&mut app, 70);
    // The hint leads through the second and third doors, not the first.
    hold(&mut app, KeyCode::Digit0, 20);
    ticks(&mut app, 64);
    assert_eq!(openness(&mut app), [0.0, 0.0, 0.0]);
    assert_eq!(run(&app).progress.found(), [false, false, false]);
    let marked = |app: &mut App| {
        let mut marks = app.world_mut().query::<&HintMark>();
        let doors = level.doors().list();
        let number = |mark: &HintMark| doors.iter().position(|door| *door == mark.0).unwrap();
        let mut numbers: Vec<usize> = marks.iter(app.world()).map(number).collect();
        numbers.sort_unstable();
        numbers
    };
    assert_eq!(marked(&mut app), [1, 2]);
    let mut texts = app.world_mut().query::<&Text>();
    let texts: Vec<&Text> = texts.iter(app.world()).collect();
    for part in ["The finish is", "search for the secret door"] {
        assert!(texts.iter().any(|text| text.0.contains(part)), "{part}");
    }
    happen(app.world_mut(), Event::DoorFound(1));
    ticks(&mut app, 2);
    assert_eq!(marked(&mut app), [2]);
}

#[test]
fn holding_the_search_key_finds_a_door_nearby() {
    let level = asset("gatehouse");
    let mut app = game(&level);
    // Walk two cells east, to the door in the corner of the hall.
    hold(&mut app, KeyCode::KeyW, 56);
    assert_eq!(run(&app).progress.cell(), 2);
    hold(&mut app, KeyCode::KeyE, 40);
    assert_eq!(
        run(&app).progress.found(),
        [false, false, false],
        "found although the key was released too early"
    );
    hold(&mut app, KeyCode::KeyE, 70);
    assert_eq!(run(&app).progress.found(), [true, false, false]);
}

/// Returns the cell at the foot of each ladder.
fn ladders(app: &mut App) -> Vec<Cell> {
    let mut ladders = app.world_mut().query::<&Ladder>();
    ladders.iter(app.world()).map(|ladder| ladder.0).collect()
}

#[test]
fn a_found_door_in_a_floor_becomes_a_ladder() {
    let level = file::read(
        r#"(format: "warren level", version: 3, grid: (shape: Cubic, width: 2, height: 1, depth: 2),
            floors: [["10"], ["10"]], starts: [(0, 0, 0)], finishes: [(1, 0, 1)],
            doors: [(cell: (0, 0, 0), side: "down")])"#,
    );
    let mut app = game(&level.unwrap());
    ticks(&mut app, 30);
    assert!(ladders(&mut app).is_empty());
    hold(&mut app, KeyCode::KeyE, 70);
    assert_eq!(run(&app).progress.found(), [true]);
    assert_eq!(ladders(&mut app), [2]);
    hold(&mut app, KeyCode::KeyF, 40);
    assert_eq!(run(&app).progress.cell(), 2);
    // In a new run, the door is hidden again, even if the door was found in the last frame of the
    // previous run.
    for _ in 0..2 {
        begin_run(app.world_mut());
        ticks(&mut app, 3);
        assert!(ladders(&mut app).is_empty());
        happen(app.world_mut(), Event::DoorFound(0));
    }
}

#[test]
fn a_new_hint_replaces_the_last_one_and_a_new_run_removes_it() {
    for level in levels().into_iter().step_by(3) {
        let mut app = game(&level);
        let count = |app: &mut App| {
            let mut lights = app.world_mut().query::<&HintLight>();
            let mut lines = app.world_mut().query::<&HintLine>();
            let lights = lights.iter(app.world()).count();
            assert_eq!(lines.iter(app.world()).count(), lights);
            lights
        };
        hold(&mut app, KeyCode::Digit0, 10);
        hold(&mut app, KeyCode::Digit0, 10);
        assert_eq!(count(&mut app), 1);
        let moves = path_to_finish(&level, run(&app).progress.cell());
        let hint = Hint {
            strength: Strength::Whole,
            goal: Content::Finish,
            reaches_goal: true,
            moves,
            walls: Vec::new(),
            doors: Vec::new(),
            gates: Vec::new(),
        };
        happen(app.world_mut(), Event::Hint(hint));
        begin_run(app.world_mut());
        ticks(&mut app, 3);
        assert_eq!(count(&mut app), 0);
    }
}
