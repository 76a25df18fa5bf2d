//! Tests of tools in the game: gates that the player shuts, and the tool in the hand.

use crate::app::{game, hold, plug, push, run, ticks};
use crate::words::is_displayed;
use bevy::prelude::*;
use bevy_warren::maze::GateLeaf;
use warren_dungeon::file::read;
use warren_dungeon::level::Level;
use warren_dungeon::play::{MARKS_PER_CHALK, SALT_PER_FIND, SHUT_TICKS, STONES_PER_FIND};

/// Returns a corridor with these additional fields of a level file, in which an open portcullis is beside
/// the start.
fn level(fields: &str) -> Level {
    let gate = r#"(cell: (0, 0), side: "east", kind: Portcullis(lever: 0, open: true))"#;
    let level = read(&format!(
        r#"(
            format: "warren level", version: 10, grid: (shape: Square, width: 6, height: 1),
            map: ["+-+-+-+-+-+-+", "|S|        F|", "+-+-+-+-+-+-+"], gates: [{gate}], {fields}
        )"#
    ));
    level.unwrap()
}

fn openness(app: &mut App) -> f32 {
    let mut leaves = app.world_mut().query::<&GateLeaf>();
    leaves.single(app.world()).unwrap().openness
}

#[test]
fn a_gate_that_the_player_shuts_closes_and_opens_again() {
    let mut app = game(&level(""));
    ticks(&mut app, 10);
    assert_eq!(openness(&mut app), 1.0);
    hold(&mut app, KeyCode::KeyO, 1);
    ticks(&mut app, 60);
    assert!(run(&app).progress.is_shut(0));
    assert_eq!(openness(&mut app), 0.0);
    assert!(is_displayed(&mut app, "no beast passes it for 10 seconds"));
    hold(&mut app, KeyCode::KeyO, 1);
    ticks(&mut app, 3);
    assert!(is_displayed(&mut app, "This gate is already shut"));
    ticks(&mut app, SHUT_TICKS);
    assert_eq!(openness(&mut app), 1.0);
    assert!(is_displayed(
        &mut app,
        "The gate that you shut is open again"
    ));
    hold(&mut app, KeyCode::KeyO, 1);
    ticks(&mut app, 3);
    assert!(is_displayed(&mut app, "you can shut it only once"));
}

#[test]
fn two_buttons_of_a_gamepad_use_all_tools() {
    let level = level("chalk: [(0, 0)], stones: [(0, 0)], salt: [(0, 0)]");
    let mut app = game(&level);
    let pad = plug(&mut app);
    ticks(&mut app, 10);
    let carried = |app: &App| run(app).progress.carried();
    let [next, used] = [GamepadButton::LeftTrigger2, GamepadButton::East];
    // Chalk is the first tool.
    push(&mut app, pad, used);
    assert_eq!(carried(&app).chalk, MARKS_PER_CHALK - 1);
    assert_eq!(run(&app).progress.marks(), [0]);
    push(&mut app, pad, next);
    assert!(is_displayed(&mut app, "In your hand: throw"));
    push(&mut app, pad, used);
    assert_eq!(carried(&app).stones, STONES_PER_FIND - 1);
    push(&mut app, pad, next);
    assert!(is_displayed(&mut app, "In your hand: salt"));
    push(&mut app, pad, used);
    assert_eq!(carried(&app).salt, SALT_PER_FIND - 1);
    // After the last tool comes the first one.
    push(&mut app, pad, next);
    assert!(is_displayed(&mut app, "In your hand: mark"));
}

#[test]
fn a_player_without_tools_is_told_so() {
    let mut app = game(&level(""));
    ticks(&mut app, 10);
    hold(&mut app, KeyCode::Period, 1);
    ticks(&mut app, 3);
    assert!(is_displayed(&mut app, "You have no tool"));
}
