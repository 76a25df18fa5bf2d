//! Tests of portals in the game: stepping through them, and the hints that lead through them.

use crate::app::{corridor, game, hold, run, ticks};
use crate::words::is_displayed;
use bevy::prelude::*;
use bevy_warren::Avatar;
use bevy_warren::maze::ItemMark;
use warren_dungeon::level::{Content, Edit, Level, PORTAL, PortalPair};
use warren_dungeon::recipe::Theme;

/// Returns a corridor with portals in the first cell and in the cell before the finish.
fn level() -> Level {
    let level = corridor(Theme::default());
    let last = level.finishes()[0] - 1;
    let portal = Content::Portal(PortalPair::A);
    let put = |level: Level, cell| level.with(Edit::Content(portal, cell, true)).unwrap();
    put(put(level, 0), last)
}

fn avatar(app: &mut App) -> Vec3 {
    let mut avatar = app.world_mut().query_filtered::<&Transform, With<Avatar>>();
    avatar.single(app.world()).unwrap().translation
}

#[test]
fn the_key_that_searches_steps_through_the_portal_at_once() {
    let level = level();
    let last = level.finishes()[0] - 1;
    let mut app = game(&level);
    ticks(&mut app, 10);
    let marks = app
        .world_mut()
        .query::<&ItemMark>()
        .iter(app.world())
        .count();
    assert_eq!(marks, 2);
    let before = avatar(&mut app);
    hold(&mut app, KeyCode::KeyE, 1);
    ticks(&mut app, 3);
    assert_eq!(
        (run(&app).progress.cell(), run(&app).progress.steps()),
        (last, 1)
    );
    assert!(is_displayed(&mut app, "You step through the portal"));
    // The player is at the other end at once.
    assert!((avatar(&mut app).distance(before) - last as f32).abs() < 0.01);
    assert!(run(&app).trail.sides(0).contains(PORTAL));
    // Holding the key does not step back.
    hold(&mut app, KeyCode::KeyE, 30);
    assert_eq!(run(&app).progress.cell(), 0);
}

#[test]
fn hints_lead_to_the_portal_and_say_so() {
    let mut app = game(&level());
    ticks(&mut app, 10);
    hold(&mut app, KeyCode::Digit0, 1);
    ticks(&mut app, 10);
    assert!(is_displayed(&mut app, "step through the portal here"));
}
