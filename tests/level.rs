//! Tests of runs in the game: every run can be played to the end, and equal key presses lead to
//! equal runs.

use crate::app::{
    asset, demo, game, hold, key, levels, play_to_the_end, run, screen, sealed_levels, ticks,
};
use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowFocused;
use bevy_warren::{CurrentLevel, OpenLevel, Run};
use std::sync::Arc;
use std::time::Duration;
use warren::{Menu, Screen, View};
use warren_dungeon::pilot;
use warren_dungeon::play;
use warren_dungeon::recipe::Recipe;

#[test]
fn the_demo_player_wins_every_kind_of_level_in_the_game() {
    for level in levels().into_iter().chain(sealed_levels()) {
        let mut app = demo(&level, true);
        play_to_the_end(&mut app, 200);
        assert_eq!(screen(&app), Screen::Won);
        let progress = &run(&app).progress;
        assert!(progress.finished());
        let shortest = level.shortest();
        assert!(shortest.is_none_or(|shortest| progress.steps() == shortest));
        // The run in the app has the same result as a run of the rules without an app.
        let alone = pilot::run_demo(&level).unwrap();
        assert_eq!(*progress, alone);
    }
}

/// Plays with random-looking input: holds keys for varying numbers of ticks.
fn press_many_keys(app: &mut App) {
    use KeyCode::{ArrowLeft, ArrowRight, Digit0, KeyA, KeyD, KeyE, KeyS, KeyV, KeyW};
    let keys = [
        KeyW, ArrowRight, KeyW, KeyD, ArrowLeft, KeyW, KeyE, KeyS, KeyV, KeyW, KeyA, KeyS, Digit0,
    ];
    for (i, &code) in keys.iter().cycle().take(2 * keys.len()).enumerate() {
        hold(app, code, 5 + (i as u32 * 7) % 23);
    }
}

#[test]
fn equal_inputs_lead_to_equal_states() {
    for level in levels().iter().step_by(5) {
        let [a, b] = [(), ()].map(|()| {
            let mut app = game(level);
            press_many_keys(&mut app);
            app.world().resource::<Run>().clone()
        });
        assert_eq!(a.progress, b.progress);
        let began = play::Progress::new(level);
        assert_ne!(
            a.progress.offset(),
            began.offset(),
            "the player did not move"
        );
    }
}

#[test]
fn arrow_keys_turn_in_first_person_and_walk_in_the_top_down_view() {
    let mut app = game(&asset("first-steps"));
    let before = run(&app).progress.clone();
    hold(&mut app, KeyCode::ArrowRight, 16);
    let turned = run(&app).progress.heading().wrapping_sub(before.heading());
    assert_eq!(turned, 16 * 1024, "not a quarter turn to the right");
    hold(&mut app, KeyCode::KeyV, 1);
    // In the view from above, each arrow key moves the player in one direction on the map. The
    // passage leads south.
    hold(&mut app, KeyCode::ArrowDown, 30);
    let after = &run(&app).progress;
    assert_eq!(after.heading(), 1 << 14, "not facing south");
    assert_eq!(after.cell(), 7, "not one cell down");
    assert_eq!(after.steps(), 1);
}

#[test]
fn pausing_stops_the_clock_until_play_resumes() {
    let mut app = game(&asset("first-steps"));
    hold(&mut app, KeyCode::Escape, 1);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::Pause);
    let ticks_before = run(&app).progress.ticks();
    hold(&mut app, KeyCode::KeyS, 30);
    assert_eq!(run(&app).progress.ticks(), ticks_before);
    hold(&mut app, KeyCode::Escape, 1);
    ticks(&mut app, 10);
    assert!(run(&app).progress.ticks() > ticks_before);
}

#[test]
fn an_invalid_recipe_keeps_the_current_level() {
    let level = asset("first-steps");
    let mut app = game(&level);
    let mut recipe = Recipe::default();
    recipe.grid.width = 0;
    app.world_mut()
        .write_message(OpenLevel::make(recipe.clone()));
    ticks(&mut app, 3);
    let current = app.world().resource::<CurrentLevel>().0.clone();
    assert_eq!(current.as_deref(), Some(&level));
    recipe.grid.width = 9;
    app.world_mut()
        .write_message(OpenLevel::make(recipe.clone()));
    ticks(&mut app, 3);
    let current = app.world().resource::<CurrentLevel>().0.clone();
    assert_eq!(
        current.as_deref(),
        Some(&warren_dungeon::make::make(&recipe).unwrap())
    );
    assert!(
        Arc::ptr_eq(&run(&app).level, &current.unwrap()),
        "no run started in the new level"
    );
}

#[test]
fn a_key_press_between_ticks_counts_once() {
    let mut app = game(&asset("first-steps"));
    // Frames first take a quarter of a tick each, and then four ticks each.
    for frame in [1.0 / 256.0, 1.0 / 16.0] {
        let before = run(&app).progress.hints();
        let frame = std::time::Duration::from_secs_f64(frame);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
        key(&mut app, KeyCode::Digit0, ButtonState::Pressed);
        ticks(&mut app, 1);
        key(&mut app, KeyCode::Digit0, ButtonState::Released);
        ticks(&mut app, 20);
        assert_eq!(run(&app).progress.hints(), before + 1);
    }
}

#[test]
fn the_clock_keeps_real_time_with_long_frames() {
    for view in View::ALL {
        let mut app = game(&asset("first-steps"));
        app.insert_resource(view);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(2)));
        app.update();
        let before = run(&app).progress.ticks();
        ticks(&mut app, 3);
        assert_eq!(run(&app).progress.ticks() - before, 6 * 64, "{view:?}");
    }
}

#[test]
fn a_short_key_press_does_not_count_for_a_whole_long_frame() {
    let mut app = game(&asset("first-steps"));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        750,
    )));
    let turned = |app: &mut App| {
        let before = run(app).progress.heading();
        app.update();
        run(app).progress.heading().wrapping_sub(before)
    };
    const TURN: u16 = play::TURN as u16;
    key(&mut app, KeyCode::ArrowRight, ButtonState::Pressed);
    key(&mut app, KeyCode::ArrowRight, ButtonState::Released);
    assert_eq!(turned(&mut app), 16 * TURN, "not a quarter of a second");
    assert_eq!(turned(&mut app), 0);
    key(&mut app, KeyCode::ArrowRight, ButtonState::Pressed);
    assert_eq!(turned(&mut app), 16 * TURN);
    assert_eq!(
        turned(&mut app),
        48 * TURN,
        "a held key did not count for the whole frame"
    );
}

#[test]
fn motion_is_smooth_with_several_frames_per_tick() {
    for frames in [3, 7] {
        let mut app = game(&asset("gatehouse"));
        let frame = std::time::Duration::from_secs(1) / (64 * frames);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
        key(&mut app, KeyCode::KeyW, ButtonState::Pressed);
        ticks(&mut app, 4 * frames);
        let mut camera = app
            .world_mut()
            .query_filtered::<&Transform, With<Camera3d>>();
        let mut last = camera.single(app.world()).unwrap().translation;
        let even = 2.5 / (64 * frames) as f32;
        for _ in 0..10 * frames {
            app.update();
            let now = camera.single(app.world()).unwrap().translation;
            let step = now.distance(last);
            assert!(
                (step - even).abs() < even * 0.05,
                "a frame of {step}, not {even}"
            );
            last = now;
        }
    }
}

#[test]
fn a_key_press_shorter_than_a_frame_counts() {
    let mut app = game(&levels()[0]);
    hold(&mut app, KeyCode::KeyC, 1);
    let before = run(&app).progress.heading();
    key(&mut app, KeyCode::ArrowRight, ButtonState::Pressed);
    key(&mut app, KeyCode::ArrowRight, ButtonState::Released);
    ticks(&mut app, 30);
    assert_ne!(run(&app).progress.heading(), before);
}

#[test]
fn losing_the_window_focus_pauses_the_game_except_for_the_demo_player() {
    let lose_focus = |app: &mut App| {
        let window = app.world_mut().spawn_empty().id();
        app.world_mut().write_message(WindowFocused {
            window,
            focused: false,
        });
        ticks(app, 2);
    };
    let level = &levels()[0];
    let mut app = game(level);
    lose_focus(&mut app);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::Pause);
    // The demo player continues when the window loses the focus.
    let mut app = demo(level, true);
    lose_focus(&mut app);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
}
