//! The Minotaur in the game: it is where the rules say, and what it catches is
//! lost.

use crate::app::{demo, game, run, screen, ticks};
use bevy::prelude::*;
use warren::{Hunter, Screen};
use warren_core::level::{self, Level, Recipe};
use warren_core::topology::{GridSpec, Shape};

/// A level with a Minotaur on each grid, wrapped where that makes a difference.
fn hunted(shape: Shape, wraps: bool) -> Level {
    let recipe = |seed| Recipe {
        grid: GridSpec {
            shape,
            width: 10,
            height: 10,
            depth: if shape.has_floors() { 2 } else { 1 },
            wrap_x: wraps,
            ..default()
        },
        minotaur: true,
        seed,
        ..default()
    };
    (0..200)
        .find_map(|seed| level::make(&recipe(seed)).ok())
        .unwrap()
}

fn levels() -> impl Iterator<Item = Level> {
    let shapes = Shape::ALL.into_iter();
    shapes.flat_map(|shape| [false, true].map(|wraps| hunted(shape, wraps)))
}

#[test]
fn it_comes_to_who_stands_still_and_the_run_is_lost() {
    for level in levels() {
        let mut app = game(&level);
        let mut left = 64 * 300;
        while screen(&app) == Screen::Playing {
            app.update();
            left -= 1;
            assert!(left > 0, "it never came");
        }
        assert_eq!(screen(&app), Screen::Lost);
        assert!(run(&app).progress.caught);
        let mut hunters = app.world_mut().query_filtered::<&Transform, With<Hunter>>();
        let at = hunters.single(app.world()).unwrap().translation;
        let mut viewer = app
            .world_mut()
            .query_filtered::<&Transform, With<warren::Viewer>>();
        let player = viewer.single(app.world()).unwrap().translation;
        assert!(at.distance(player) < 1.0, "{at} is not where {player} is");
        // Once more.
        crate::screens::press(&mut app, "Again");
        assert_eq!(screen(&app), Screen::Playing);
        assert!(!run(&app).progress.caught);
        let mut hunters = app.world_mut().query::<&Hunter>();
        assert_eq!(hunters.iter(app.world()).count(), 1);
    }
}

#[test]
fn who_knows_the_way_escapes_it() {
    for level in levels() {
        let mut app = demo(&level, true);
        let mut left = 64 * 300;
        while screen(&app) == Screen::Playing {
            app.update();
            left -= 1;
            assert!(left > 0, "the run did not end");
        }
        assert_eq!(screen(&app), Screen::Won);
    }
}

#[test]
fn a_level_without_one_has_no_hunter() {
    let mut app = game(&hunted(Shape::Square, false));
    let tame = level::make(&Recipe::default()).unwrap();
    app.world_mut()
        .write_message(warren::OpenLevel::Take(std::sync::Arc::new(tame)));
    ticks(&mut app, 4);
    let mut hunters = app.world_mut().query::<&Hunter>();
    assert_eq!(hunters.iter(app.world()).count(), 0);
}
