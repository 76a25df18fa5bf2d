//! Tests of the settings for looking, turning, camera shake, head bobbing and flicker.

use crate::app::{asset, corridor, game, happen, hold, key, run, sealed, set, ticks};
use crate::layout::playing;
use bevy::input::ButtonState;
use bevy::input::mouse::MouseMotion;
use bevy::prelude::*;
use bevy::window::{
    CursorGrabMode, CursorOptions, MonitorSelection, PresentMode, PrimaryWindow, WindowMode,
};
use bevy_warren::{Avatar, Run};
use warren::{Language, Setting, View};
use warren_dungeon::play::Event;
use warren_dungeon::recipe::Theme;
use warren_maze::maze::Side;
use warren_maze::topology::{Dir, GridShape};

fn camera(app: &mut App) -> Transform {
    let mut cameras = app
        .world_mut()
        .query_filtered::<&Transform, With<Camera3d>>();
    *cameras.single(app.world()).unwrap()
}

/// Returns the largest change in the camera's position and orientation during a second in which the
/// player stands still.
fn camera_movement(app: &mut App) -> f32 {
    let before = camera(app);
    let mut most = 0f32;
    for _ in 0..64 {
        ticks(app, 1);
        let now = camera(app);
        let moved = now.translation.distance(before.translation);
        let leaned = now.forward().distance(*before.forward()) + now.up().distance(*before.up());
        most = most.max(moved + leaned);
    }
    most
}

#[test]
fn a_blast_shakes_the_camera_unless_shaking_is_disabled() {
    for shake in [true, false] {
        let mut app = game(&sealed(GridShape::Square, false));
        set(&mut app, Setting::Shake, shake);
        ticks(&mut app, 5);
        let wall = Side {
            cell: 0,
            dir: Dir(0),
        };
        happen(app.world_mut(), Event::Blasted(wall));
        let moved = camera_movement(&mut app);
        assert_eq!(moved > 1e-3, shake, "{moved}");
        assert!(shake || moved == 0.0, "{moved}");
    }
}

#[test]
fn being_caught_turns_the_camera_slowly_if_shaking_is_disabled() {
    let mut fastest = [0f32; 2];
    for (shake, fastest) in [true, false].into_iter().zip(&mut fastest) {
        let level = crate::minotaur::levels().next().unwrap();
        let mut app = game(&level);
        set(&mut app, Setting::Shake, shake);
        ticks(&mut app, 5);
        let progress = &mut app.world_mut().resource_mut::<Run>().progress;
        progress.be_caught();
        let mut before = camera(&mut app);
        for _ in 0..64 {
            ticks(&mut app, 1);
            let now = camera(&mut app);
            *fastest = fastest.max(now.rotation.angle_between(before.rotation));
            before = now;
        }
    }
    let [jerk, gentle] = fastest;
    assert!(gentle > 0.0 && gentle < 0.4 * jerk, "{fastest:?}");
}

#[test]
fn the_field_of_view_follows_its_setting_within_limits() {
    let mut app = game(&asset("first-steps"));
    for (degrees, seen) in [(72, 72.0), (100, 100.0), (400, 100.0), (0, 52.0f32)] {
        set(&mut app, Setting::FieldOfView, degrees);
        ticks(&mut app, 2);
        let mut cameras = app.world_mut().query::<&Projection>();
        let Projection::Perspective(lens) = cameras.single(app.world()).unwrap() else {
            panic!("the camera has no perspective");
        };
        assert!((lens.fov - seen.to_radians()).abs() < 1e-6, "{degrees}");
    }
}

#[test]
fn the_torch_flickers_only_if_flicker_is_enabled() {
    for flicker in [true, false] {
        let mut app = playing(Language::English, View::FirstPerson);
        set(&mut app, Setting::Flicker, flicker);
        ticks(&mut app, 3);
        let light = |app: &mut App| {
            let mut lights = app
                .world_mut()
                .query_filtered::<&PointLight, With<ChildOf>>();
            // Use only the player's torch, because sconces are spawned and despawned with the
            // visible chunks.
            let mut avatars = app.world_mut().query_filtered::<&Children, With<Avatar>>();
            let held = avatars.single(app.world()).unwrap().to_vec();
            let mut of_player = held.into_iter();
            of_player.find_map(|part| Some(lights.get(app.world(), part).ok()?.intensity))
        };
        let before = light(&mut app);
        let mut flickers = false;
        for _ in 0..32 {
            ticks(&mut app, 1);
            flickers |= light(&mut app) != before;
        }
        assert_eq!(flickers, flicker);
    }
}

#[test]
fn the_window_follows_the_settings_for_fullscreen_and_vsync() {
    let mut app = playing(Language::English, View::FirstPerson);
    let look = |app: &mut App| {
        let mut windows = app
            .world_mut()
            .query_filtered::<&Window, With<PrimaryWindow>>();
        let window = windows.single(app.world()).unwrap();
        (window.mode, window.present_mode)
    };
    assert_eq!(
        look(&mut app),
        (WindowMode::Windowed, PresentMode::AutoVsync)
    );
    set(&mut app, Setting::Window, "Screen");
    set(&mut app, Setting::Vsync, false);
    ticks(&mut app, 2);
    let whole = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
    assert_eq!(look(&mut app), (whole, PresentMode::AutoNoVsync));
}

/// Holds the key that turns right for `count` ticks. Returns the angle of the turn in units of 2⁻¹⁶
/// of a full turn.
fn turn_right(app: &mut App, count: u32) -> i16 {
    let before = run(app).progress.heading();
    hold(app, KeyCode::ArrowRight, count);
    run(app).progress.heading().wrapping_sub(before) as i16
}

#[test]
fn the_turning_speed_of_keys_follows_its_setting() {
    let mut app = game(&asset("first-steps"));
    let usual = turn_right(&mut app, 4);
    set(&mut app, Setting::Turning, 50);
    ticks(&mut app, 2);
    let slow = turn_right(&mut app, 4);
    assert!(usual > 0);
    assert_eq!(slow * 2, usual);
}

/// Moves the mouse. Returns the change in the heading and the change in the vertical component of
/// the viewing direction.
fn look(app: &mut App, delta: Vec2) -> (i16, f32) {
    let before = (run(app).progress.heading(), camera(app).forward().y);
    app.world_mut().write_message(MouseMotion { delta });
    ticks(app, 3);
    let turned = run(app).progress.heading().wrapping_sub(before.0) as i16;
    (turned, camera(app).forward().y - before.1)
}

#[test]
fn mouse_sensitivity_and_inversion_follow_the_settings() {
    let mut app = game(&asset("first-steps"));
    let cursor = CursorOptions {
        grab_mode: CursorGrabMode::Locked,
        ..default()
    };
    let window = Window {
        focused: true,
        ..default()
    };
    app.world_mut().spawn((window, cursor, PrimaryWindow));
    ticks(&mut app, 2);
    let away = Vec2::new(40.0, -40.0);
    let (turned, up) = look(&mut app, away);
    assert!(turned > 0 && up > 0.0, "{turned} {up}");
    set(&mut app, Setting::Mouse, 50);
    set(&mut app, Setting::Inverted, true);
    ticks(&mut app, 2);
    let (slowly, down) = look(&mut app, away);
    assert!((slowly * 2 - turned).abs() <= 2, "{slowly} {turned}");
    assert!(down < 0.0, "{down}");
}

#[test]
fn a_second_press_or_a_step_ends_a_toggled_search() {
    let mut app = game(&asset("gatehouse"));
    let searches = |app: &mut App| {
        ticks(app, 4);
        run(app).progress.searching() > 0
    };
    for toggles in [false, true] {
        set(&mut app, Setting::Toggles, toggles);
        ticks(&mut app, 2);
        hold(&mut app, KeyCode::KeyE, 2);
        assert_eq!(searches(&mut app), toggles);
        hold(&mut app, KeyCode::KeyE, 2);
        assert!(!searches(&mut app));
        hold(&mut app, KeyCode::KeyE, 2);
        hold(&mut app, KeyCode::KeyS, 1);
        assert!(!searches(&mut app), "a step did not end the search");
    }
    hold(&mut app, KeyCode::KeyE, 2);
    assert!(searches(&mut app));
    // Turning off the toggle setting ends the search. Afterwards, holding the key searches.
    set(&mut app, Setting::Toggles, false);
    ticks(&mut app, 2);
    assert!(!searches(&mut app));
    key(&mut app, KeyCode::KeyE, ButtonState::Pressed);
    assert!(searches(&mut app));
}

/// Returns the height of the eyes above the floor after each of `count` ticks. If `walked` contains
/// a key, holds the key.
fn heights(app: &mut App, walked: Option<KeyCode>, count: u32) -> Vec<f32> {
    if let Some(code) = walked {
        key(app, code, ButtonState::Pressed);
    }
    let seen = (0..count).map(|_| {
        ticks(app, 1);
        camera(app).translation.y
    });
    let seen = seen.collect();
    if let Some(code) = walked {
        key(app, code, ButtonState::Released);
    }
    seen
}

#[test]
fn the_head_bobs_once_per_step_only_if_head_bob_is_enabled() {
    for head_bob in [false, true] {
        let mut app = game(&corridor(Theme::DressedStone));
        set(&mut app, Setting::HeadBob, head_bob);
        let standing = heights(&mut app, None, 64);
        let at = standing[0];
        assert!(standing.iter().all(|&height| height == at), "{standing:?}");
        let from = camera(&mut app).translation;
        let walking = heights(&mut app, Some(KeyCode::KeyW), 192);
        let way = camera(&mut app).translation.distance(from);
        assert!(way > 5.0, "{way}");
        if !head_bob {
            assert!(walking.iter().all(|&height| height == at), "{walking:?}");
            continue;
        }
        let [least, most] = [f32::min, f32::max].map(|end| walking.iter().copied().reduce(end));
        let (least, most) = (least.unwrap() - at, most.unwrap() - at);
        assert!((-0.02..-0.004).contains(&least), "{least}");
        assert!((0.004..0.02).contains(&most), "{most}");
        // At full speed, a step is three quarters of a cell long, and the camera dips once per
        // step.
        let lowest = walking.windows(3).filter(|w| w[1] < w[0] && w[1] <= w[2]);
        let steps = lowest.count() as f32;
        assert!((steps - way / 0.75).abs() <= 1.5, "{steps} in {way}");
        let resting = heights(&mut app, None, 64);
        assert!((resting[63] - at).abs() < 1e-4, "{resting:?}");
    }
}
