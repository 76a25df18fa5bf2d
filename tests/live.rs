//! Tests that request levels faster than the game can make them, as happens when a user drags a
//! slider.

use bevy::prelude::*;
use bevy_warren::level::CancelLevel;
use bevy_warren::{CurrentLevel, LevelChanged, LevelPlugin, OpenLevel};
use std::time::{Duration, Instant};
use warren_dungeon::level::Level;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_maze::topology::GridSpec;

/// Creates an app with only the level plugin. In this app, making a level takes many frames.
fn app_with_level_plugin() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, LevelPlugin))
        .init_resource::<Seeds>()
        .add_systems(Last, record_seeds);
    app.world_mut()
        .write_message(OpenLevel::make(Recipe::default()));
    app.update();
    app
}

/// The seeds of all levels that were opened.
#[derive(Resource, Default)]
struct Seeds(Vec<u64>);

fn record_seeds(
    mut changed: MessageReader<LevelChanged>,
    current: Res<CurrentLevel>,
    mut seeds: ResMut<Seeds>,
) {
    for _ in changed.read() {
        let recipe = current.0.as_deref().and_then(Level::recipe);
        seeds.0.extend(recipe.map(|recipe| recipe.seed));
    }
}

fn large_recipe(seed: u64) -> Recipe {
    Recipe {
        grid: GridSpec {
            width: 1500,
            height: 1500,
            ..default()
        },
        seed,
        ..default()
    }
}

fn current_level(app: &App) -> Option<&Level> {
    app.world().resource::<CurrentLevel>().0.as_deref()
}

/// Runs frames until the level with this seed has been opened.
fn wait_for(app: &mut App, seed: u64) {
    let began = Instant::now();
    while current_level(app)
        .and_then(Level::recipe)
        .map(|recipe| recipe.seed)
        != Some(seed)
    {
        assert!(
            began.elapsed() < Duration::from_secs(120),
            "the level was not opened"
        );
        std::thread::sleep(Duration::from_millis(2));
        app.update();
    }
}

#[test]
fn the_last_of_many_requested_levels_is_opened() {
    let mut app = app_with_level_plugin();
    wait_for(&mut app, 0);
    for seed in 1..=60 {
        app.world_mut()
            .write_message(OpenLevel::make(large_recipe(seed)));
        app.update();
        std::thread::sleep(Duration::from_millis(2));
    }
    wait_for(&mut app, 60);
    assert_eq!(
        current_level(&app).unwrap().grid().spec(),
        large_recipe(60).grid
    );
    for _ in 0..20 {
        std::thread::sleep(Duration::from_millis(2));
        app.update();
    }
    let seeds = &app.world().resource::<Seeds>().0;
    assert!(seeds.is_sorted() && seeds.ends_with(&[60]), "{seeds:?}");
}

#[test]
fn a_new_request_or_a_stop_cancels_a_slow_level() {
    let mut app = app_with_level_plugin();
    wait_for(&mut app, 0);
    // A random walk along a single row takes a very long time to reach both ends.
    let mut endless = large_recipe(1);
    endless.algorithm = Algorithm::AldousBroder;
    (endless.grid.width, endless.grid.height) = (20_000, 1);
    let mut quick = large_recipe(2);
    (quick.grid.width, quick.grid.height) = (9, 9);
    app.world_mut()
        .write_message(OpenLevel::make(endless.clone()));
    for _ in 0..10 {
        app.update();
    }
    app.world_mut().write_message(OpenLevel::make(quick));
    wait_for(&mut app, 2);
    // After a cancellation, the current level stays open, and a different level can be requested.
    app.world_mut().write_message(OpenLevel::make(endless));
    app.update();
    app.world_mut().write_message(CancelLevel::Stop);
    for _ in 0..50 {
        std::thread::sleep(Duration::from_millis(2));
        app.update();
    }
    assert_eq!(current_level(&app).unwrap().recipe().unwrap().seed, 2);
    let mut quick = large_recipe(3);
    quick.grid.width = 5;
    app.world_mut().write_message(OpenLevel::make(quick));
    wait_for(&mut app, 3);
    assert_eq!(app.world().resource::<Seeds>().0, [0, 2, 3]);
}
