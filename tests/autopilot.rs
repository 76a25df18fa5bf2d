//! The autopilot: explores, goes where one clicked, and lets go of the keys.

use crate::app::{asset, game, hold, levels, run, screen, ticks};
use bevy::prelude::*;
use warren::{CellClicked, Screen};
use warren_core::play;

#[test]
fn exploring_reaches_the_finish_of_any_level_without_doors() {
    for level in levels() {
        if !level.doors().list().is_empty() {
            continue;
        }
        let mut app = game(&level);
        hold(&mut app, KeyCode::KeyX, 1);
        let mut left = 64 * 600;
        while screen(&app) == Screen::Playing {
            app.update();
            left -= 1;
            assert!(left > 0, "the explorer stopped or went in circles");
        }
        assert!(run(&app).progress.finished);
        assert_eq!(run(&app).progress.hints, 0, "it needs no hints");
    }
}

#[test]
fn a_key_takes_over_and_the_same_key_again_stops_it() {
    let level = levels().remove(0);
    for stop in [KeyCode::KeyX, KeyCode::ArrowLeft] {
        let mut app = game(&level);
        hold(&mut app, KeyCode::KeyX, 60);
        assert!(run(&app).progress.steps > 0, "it explores");
        hold(&mut app, stop, 2);
        let stopped = run(&app).progress.clone();
        ticks(&mut app, 100);
        assert_eq!(run(&app).progress.steps, stopped.steps);
    }
}

#[test]
fn a_click_leads_to_a_cell_that_was_seen_and_to_no_other() {
    let mut app = game(&asset("first-steps"));
    let began = run(&app).progress.clone();
    let level = run(&app).level.clone();
    let seen = began.seen.iter().last().unwrap();
    let unseen = (0..).find(|&cell| !began.seen.contains(cell)).unwrap();
    app.world_mut().write_message(CellClicked(unseen));
    ticks(&mut app, 200);
    assert_eq!(run(&app).progress.cell, began.cell, "nobody knows the way");
    app.world_mut().write_message(CellClicked(seen));
    ticks(&mut app, 64 * 8);
    assert_eq!(run(&app).progress.cell, seen);
    let is_seen = |cell| cell == seen;
    let ways = began.ways(&level);
    let path = warren_core::solve::shortest_path(&ways, began.cell, is_seen).unwrap();
    assert_eq!(run(&app).progress.steps as usize, path.len());
}

#[test]
fn keys_of_the_number_pad_and_of_vi_walk_too() {
    for (key, like) in [
        (KeyCode::Numpad8, KeyCode::KeyW),
        (KeyCode::KeyK, KeyCode::KeyW),
        (KeyCode::Numpad2, KeyCode::KeyS),
        (KeyCode::KeyJ, KeyCode::KeyS),
        (KeyCode::KeyH, KeyCode::KeyA),
        (KeyCode::KeyL, KeyCode::KeyD),
        (KeyCode::Numpad4, KeyCode::ArrowLeft),
        (KeyCode::Numpad6, KeyCode::ArrowRight),
    ] {
        let [a, b] = [key, like].map(|key| {
            let mut app = game(&asset("first-steps"));
            let began = run(&app).progress.clone();
            hold(&mut app, key, 9);
            let progress = run(&app).progress.clone();
            assert_ne!(
                (progress.offset, progress.heading),
                (began.offset, began.heading)
            );
            progress
        });
        assert_eq!(a, b, "{key:?}");
    }
}

#[test]
fn cell_by_cell_a_short_press_goes_to_the_middle_of_the_next_cell() {
    let mut app = game(&asset("first-steps"));
    hold(&mut app, KeyCode::KeyC, 1);
    let began = run(&app).progress.clone();
    hold(&mut app, KeyCode::KeyW, 3);
    ticks(&mut app, 60);
    let progress = run(&app).progress.clone();
    assert_eq!(progress.steps, 1);
    let off = progress.offset.map(i32::abs);
    assert!(
        off.iter().all(|&off| off < play::SPEED / 8),
        "{off:?} off the middle"
    );
    hold(&mut app, KeyCode::ArrowRight, 2);
    ticks(&mut app, 40);
    let turned = run(&app).progress.heading.wrapping_sub(began.heading);
    assert_eq!(turned, 1 << 14, "a quarter turn");
}
