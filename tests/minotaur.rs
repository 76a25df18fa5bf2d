//! The Minotaur in the game: it is where the rules say, and what it catches is
//! lost.

use crate::app::{demo, game, run, screen, ticks};
use bevy::prelude::*;
use warren::{Hunter, Run, Screen};
use warren_dungeon::level::{self, Level, Recipe};
use warren_dungeon::play::MINOTAUR_TICKS;
use warren_maze::geometry;
use warren_maze::topology::{GridSpec, Shape};

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

/// It is shown where the rules say, but for a little that it glides behind: of all
/// the places where a wrapped world shows it the one nearest to the player.
fn check_place(app: &mut App) {
    let mut hunters = app.world_mut().query::<(&Hunter, &Transform)>();
    let (hunter, shown) = hunters.single(app.world()).unwrap();
    let Run {
        level,
        progress,
        at: player,
        ..
    } = run(app);
    let minotaur = progress.minotaur.as_ref().unwrap();
    let distance = minotaur.distance.filter(|_| minotaur.awake);
    assert_eq!(hunter.distance, distance);
    let board = level.grid().board();
    let geometry = geometry::of(level.grid().shape());
    let place = |at: [f32; 3]| {
        let [column, row] = [geometry.column, geometry.row]
            .map(|way| Vec2::new(way[0] as f32, way[1] as f32) / geometry::UNIT as f32);
        let flat = column * at[0] + row * at[1];
        Vec3::new(flat.x, -at[2], flat.y)
    };
    let cell = board.coordinates(minotaur.cell);
    let at = [0, 1, 2].map(|axis| {
        let (at, size) = (cell[axis] as i32, board.size()[axis] as i32);
        let far = |at: &i32| (at - player[axis]).abs();
        let rounds = if board.wraps()[axis] { -1..=1 } else { 0..=0 };
        let places = rounds.map(|round| at + round * size);
        places.min_by_key(far).unwrap() as f32
    });
    let way = minotaur
        .toward
        .map_or([0; 3], |dir| level.grid().offsets()[dir.index()]);
    let way = place(way.map(f32::from));
    let done = minotaur.ticks as f32 / MINOTAUR_TICKS as f32;
    let expected = place(at) + way * done;
    // As far away on both sides of a wrapped world, it may be shown on either.
    let is_between = [0, 1, 2].into_iter().any(|axis| {
        let size = board.size()[axis] as i32;
        board.wraps()[axis] && (at[axis] as i32 - player[axis]).abs() * 2 >= size - 1
    });
    let off = shown.translation.distance(expected);
    assert!(off < 0.3 || is_between, "{off} from where it is");
    if minotaur.awake && done > 0.9 {
        let ahead = way.with_y(0.0).normalize_or_zero();
        let is_ahead = shown.forward().dot(ahead) > 0.7;
        assert!(is_ahead || ahead == Vec3::ZERO, "it looks elsewhere");
    }
}

#[test]
fn it_comes_to_who_stands_still_and_the_run_is_lost() {
    for level in levels() {
        let mut app = game(&level);
        let mut left = 64 * 300;
        while screen(&app) == Screen::Playing {
            app.update();
            check_place(&mut app);
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
