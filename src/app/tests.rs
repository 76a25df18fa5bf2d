//! Tests that need both the complete set of plugins and the game's private types.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::app_on;
use super::begin;
use super::display::Surface;
use super::options::Options;
use crate::multimaze::PuzzleKind;
use crate::runs::first_input::WaitsForInput;
use crate::runs::recording::RunRecording;
use crate::states::Menu;
use crate::store::Store;
use crate::watch::WatchMode;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::ui_widgets::Activate;
use bevy::window::{PrimaryWindow, WindowResized};
use bevy_warren::map::Lens;
use bevy_warren::panel_use::PanelUse;
use bevy_warren::play::run::{Run, begin_run};
use std::sync::Arc;
use warren_dungeon::file;
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::play::Progress;
use warren_dungeon::recipe::Recipe;
use warren_maze::geometry::UNIT;
use warren_maze::topology::{Embedding, Grid, GridSpec};

/// Returns the game with all rendering plugins and a renderer without a backend.
fn rendering_app(options: Options) -> App {
    let nothing = RenderCreation::Automatic(Box::new(WgpuSettings {
        backends: None,
        ..default()
    }));
    let mut app = app_on(options, Surface::Renderer(nothing));
    app.insert_resource(Store::default().keeping_nothing());
    app.finish();
    app.cleanup();
    app
}

#[test]
fn only_a_game_with_a_player_keeps_something() {
    let keeps = |options: Options| {
        let mut app = App::new();
        begin::insert_resources(&mut app, &options);
        app.world().resource::<Store>().keeps()
    };
    assert!(keeps(Options::default()));
    for options in [
        Options {
            demo: true,
            ..default()
        },
        Options {
            headless: true,
            ..default()
        },
        Options {
            screenshot: Some("run.png".into()),
            ..default()
        },
    ] {
        assert!(!keeps(options));
    }
}

fn window(app: &mut App) -> (Entity, Vec2) {
    let mut windows = app
        .world_mut()
        .query_filtered::<(Entity, &Window), With<PrimaryWindow>>();
    let (entity, window) = windows.single(app.world()).unwrap();
    (entity, window.size())
}

fn resize(app: &mut App, size: Vec2) {
    let (entity, _) = window(app);
    let mut window = app.world_mut().get_mut::<Window>(entity).unwrap();
    window.resolution.set(size.x, size.y);
    app.world_mut().write_message(WindowResized {
        window: entity,
        width: size.x,
        height: size.y,
    });
    (0..3).for_each(|_| app.update());
}

/// Returns the part of the window that the only visible map covers, for a level with this grid.
fn map_area(app: &mut App, spec: GridSpec) -> Rect {
    let (_, size) = window(app);
    let mut lenses = app.world_mut().query::<(&Lens, &InheritedVisibility)>();
    let mut seen = lenses.iter(app.world()).filter(|lens| lens.1.get());
    let (lens, _) = seen.next().unwrap();
    assert!(seen.next().is_none());
    let [low, high] = Grid::try_from(spec).unwrap().bounds().map(|at| {
        let at = Vec2::from_array(at.map(|along| along as f32 / UNIT as f32));
        (at - lens.middle) * lens.scale + size / 2.0
    });
    Rect::from_corners(low, high)
}

/// Checks, in windows of several sizes, that the map fits beside a bar of this width in logical
/// pixels. An explanation of this width or height, if any, is to the right of the map in wide
/// windows, and below the map in all other windows.
fn check_fit(app: &mut App, bar: f32, explanation: Option<Vec2>, spec: GridSpec) {
    for size in [
        [1280.0, 720.0],
        [1400.0, 900.0],
        [800.0, 600.0],
        [900.0, 500.0],
    ] {
        let size = Vec2::from_array(size);
        resize(app, size);
        // In large windows, the interface, including the bar, is scaled up.
        let scale = app.world().resource::<UiScale>().0;
        let mut free = Rect::from_corners(Vec2::X * bar * scale, size);
        match explanation.map(|size| size * scale) {
            Some(more) if free.width() >= 1.15 * free.height() => free.max.x -= more.x,
            Some(more) => free.max.y -= more.y,
            None => {}
        }
        let map = map_area(app, spec);
        let told = format!("{map:?} in {free:?}");
        assert_eq!(free.union(map), free, "{told}");
        assert!(map.center().distance(free.center()) < 1.0, "{told}");
        // The map must also fill most of the free space.
        let left = (free.size() - map.size()).min_element();
        assert!(left < 150.0, "{told}");
    }
}

#[test]
fn the_watched_maze_fits_into_windows_of_several_sizes() {
    let level = make(&Recipe::default()).unwrap();
    let spec = level.grid().spec();
    let mut app = rendering_app(Options {
        level: Some(Arc::new(level)),
        watch: Some(WatchMode::Carving),
        ..default()
    });
    (0..200).for_each(|_| app.update());
    check_fit(&mut app, 340.0, Some(Vec2::new(290.0, 232.0)), spec);
}

#[test]
fn a_puzzle_fits_into_windows_of_several_sizes() {
    let kind = PuzzleKind::default();
    let spec = kind.recipe.grid;
    let mut app = rendering_app(Options {
        multimaze: Some(kind),
        ..default()
    });
    (0..200).for_each(|_| app.update());
    check_fit(&mut app, 250.0, None, spec);
}

/// Returns the game in a level with a Minotaur. Runs wait for the first input, as in a window.
fn waiting_app() -> App {
    let recipe = Recipe {
        minotaur: true,
        seed: 7,
        ..Recipe::default()
    };
    waiting_in(make(&recipe).unwrap())
}

/// Returns the game in a level. Runs wait for the first input, as in a window.
fn waiting_in(level: Level) -> App {
    let mut app = super::app(Options {
        level: Some(Arc::new(level)),
        headless: true,
        ..default()
    });
    app.finish();
    app.cleanup();
    app.insert_resource(WaitsForInput(true));
    app
}

/// Presses or releases a key, and runs 20 ticks.
fn press(app: &mut App, key_code: KeyCode, state: ButtonState) {
    app.world_mut().write_message(KeyboardInput {
        key_code,
        logical_key: Key::Unidentified(NativeKey::Unidentified),
        state,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    });
    (0..20).for_each(|_| app.update());
}

/// Presses and releases a key.
fn tap(app: &mut App, key: KeyCode) {
    press(app, key, ButtonState::Pressed);
    press(app, key, ButtonState::Released);
}

#[test]
fn a_run_begins_with_the_first_input() {
    let mut app = waiting_app();
    let ticks = |app: &App| app.world().resource::<Run>().progress.ticks();
    (0..200).for_each(|_| app.update());
    let waiting = app.world().resource::<Run>();
    assert_eq!(waiting.progress, Progress::new(&waiting.level));
    assert_eq!(app.world().resource::<RunRecording>().recording, None);

    press(&mut app, KeyCode::KeyW, ButtonState::Pressed);
    assert!(ticks(&app) > 10);
    // After the first input, the run continues by itself, and replaying the recording leads to the
    // same state.
    press(&mut app, KeyCode::KeyW, ButtonState::Released);
    assert!(ticks(&app) > 30);
    let run = app.world().resource::<Run>().clone();
    let recording = app.world().resource::<RunRecording>().recording.clone();
    assert_eq!(recording.unwrap().replay_in(&run.level), Ok(run.progress));

    // The next run waits again, and the previous run's recording does not change.
    let before = app.world().resource::<RunRecording>().recording.clone();
    begin_run(app.world_mut());
    (0..20).for_each(|_| app.update());
    assert_eq!(ticks(&app), 0);
    assert_eq!(app.world().resource::<RunRecording>().recording, before);
}

#[test]
fn exploring_near_a_beast_does_not_begin_the_run() {
    let level = |minotaur: &str| {
        let level = format!(
            "(format: \"warren level\", version: 4, grid: (shape: Square, width: 10, height: 1),
              map: [\"+-+-+-+-+-+-+-+-+-+-+\", \"|F S                |\",
                    \"+-+-+-+-+-+-+-+-+-+-+\"]{minotaur})"
        );
        file::read(&level).unwrap()
    };
    for (minotaur, begins) in [("", true), (", minotaur: (8, 0)", false)] {
        let mut app = waiting_in(level(minotaur));
        (0..20).for_each(|_| app.update());
        tap(&mut app, KeyCode::KeyX);
        (0..60).for_each(|_| app.update());
        let ticks = app.world().resource::<Run>().progress.ticks();
        assert_eq!(ticks > 0, begins, "{minotaur}");
    }
}

/// Checks that the run waits for its first input although the player has seen the whole level, and
/// that its first tick records this fact.
fn check_revealed_run(mut app: App) {
    (0..200).for_each(|_| app.update());
    let waiting = app.world().resource::<Run>();
    assert_eq!(waiting.progress, Progress::new(&waiting.level));
    tap(&mut app, KeyCode::KeyW);
    let run = app.world().resource::<Run>();
    let recording = app.world().resource::<RunRecording>().recording.clone();
    let recording = recording.unwrap();
    assert!(recording.inputs().next().unwrap().reveal && run.progress.revealed());
    assert_eq!(recording.inputs().filter(|input| input.reveal).count(), 1);
    assert_eq!(recording.replay_in(&run.level), Ok(run.progress.clone()));
}

#[test]
fn a_run_that_begins_in_the_panel_waits_for_the_first_input() {
    for key in [KeyCode::F1, KeyCode::F5] {
        let mut app = waiting_app();
        app.world_mut().resource_mut::<PanelUse>().open = true;
        (0..20).for_each(|_| app.update());
        // F5 begins a test run, and F1 closes the panel.
        tap(&mut app, key);
        assert!(!app.world().resource::<PanelUse>().open, "{key:?}");
        check_revealed_run(app);
    }
}

#[test]
fn a_run_whose_level_is_revealed_before_the_first_input_waits_for_it() {
    let mut app = waiting_app();
    (0..20).for_each(|_| app.update());
    tap(&mut app, KeyCode::F1);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::Reveal);
    let mut labels = app.world_mut().query::<(&Text, &ChildOf)>();
    let mut labels = labels.iter(app.world());
    let entity = labels.find(|(label, _)| label.0 == "Show it").unwrap().1.0;
    app.world_mut().trigger(Activate { entity });
    (0..20).for_each(|_| app.update());
    // The panel does not ask again.
    for is_open in [true, false, true] {
        assert_eq!(app.world().resource::<PanelUse>().open, is_open);
        tap(&mut app, KeyCode::F1);
    }
    check_revealed_run(app);
}
