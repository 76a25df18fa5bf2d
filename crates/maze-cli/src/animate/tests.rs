//! Checks that painting a picture step by step has the same result as painting it in one pass.

#![allow(clippy::unwrap_used, reason = "in a test an unwrap is an assertion")]

use super::canvas::Canvas;
use super::film::Film;
use super::moment::Moment;
use crate::solve::search;
use std::sync::Arc;
use warren_dungeon::make::make;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_dungeon::route::{Search, Solver, Walker};
use warren_maze::solve::Order;
use warren_maze::topology::{Cell, GridShape, GridSpec, Mask, Topology};
use warren_watch::Show;

fn recipes() -> Vec<Recipe> {
    let square = Recipe {
        grid: GridSpec {
            width: 7,
            height: 7,
            ..GridSpec::default()
        },
        algorithm: Algorithm::Kruskal,
        braid: 1.0,
        seed: 3,
        ..Recipe::default()
    };
    let mut torus = square.clone();
    torus.grid.wrap_x = true;
    torus.grid.wrap_y = true;
    let mut cubic = square.clone();
    cubic.grid.shape = GridShape::Cubic;
    cubic.grid.depth = 3;
    let mut hex = square.clone();
    hex.grid.shape = GridShape::Hex;
    let mut hexagon = hex.clone();
    hexagon.mask = Mask::Hexagon;
    // The mask keeps four cells in the middle of the grid.
    let mut cropped = square.clone();
    let rows = (0..7).map(|y| {
        if y == 3 || y == 4 {
            "###..##"
        } else {
            "#######"
        }
    });
    cropped.mask = Mask::Drawn(rows.map(String::from).collect());
    let mut open = square.clone();
    open.extra_passages = 20;
    let mut triangular = square.clone();
    triangular.grid.shape = GridShape::Triangular;
    let mut polar = square.clone();
    polar.grid.shape = GridShape::Polar;
    polar.grid.height = 4;
    vec![
        square, torus, cubic, hex, hexagon, cropped, open, triangular, polar,
    ]
}

/// Checks after every frame that the updated picture equals a picture that is painted in one pass.
fn check(film: &Film, what: &str) {
    let all: Vec<Cell> = (0..film.plan.maze.grid().cells()).collect();
    for scale in [2.0, 5.0, 7.3, 12.0] {
        let mut moment = Moment::begin(film);
        let mut canvas = Canvas::new(film, scale).unwrap();
        canvas.paint(&moment, &all);
        for (number, frame) in film.frames.iter().enumerate() {
            let changed = moment.pass(frame);
            canvas.paint(&moment, &changed);
            let mut whole = Canvas::new(film, scale).unwrap();
            whole.paint(&moment, &all);
            // Rounded corners may differ by a few shades. Remains of a wall would differ by 100.
            let bytes = canvas.pixmap.data().iter().zip(whole.pixmap.data());
            let unlike = bytes.map(|(a, b)| a.abs_diff(*b)).max();
            assert!(unlike <= Some(16), "{what}, scale {scale}, frame {number}");
        }
    }
}

#[test]
fn repainted_carvings_equal_pictures_painted_at_once() {
    for recipe in recipes() {
        let show = Arc::new(Show::carving(&recipe, &mut ()).unwrap());
        for sets in [false, true] {
            let film = Film::new(show.level().plan(), &show, sets, 2.0);
            check(&film, &format!("{recipe:?}, sets: {sets}"));
        }
    }
}

#[test]
fn repainted_searches_equal_pictures_painted_at_once() {
    for recipe in recipes() {
        let level = make(&recipe).unwrap();
        let (ways, plan) = (Walker::ALL_DOORS.passages(&level), level.plan());
        let found = search(Solver::AStar, &ways, Order::default(), &level, &plan);
        let Search { visits, path } = found.unwrap_or_else(|_| panic!());
        let show = Arc::new(Show::visited(level.clone(), &visits, Some(path)).unwrap());
        let film = Film::new(plan, &show, false, 2.0);
        check(&film, &format!("{recipe:?}"));
    }
}
