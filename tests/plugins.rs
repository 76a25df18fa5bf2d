//! Tests of the plugins in other games: single plugins, pairs of plugins, and all plugins.

use crate::app::ticks;
use bevy::core_pipeline::CorePipelinePlugin;
use bevy::log::LogPlugin;
use bevy::pbr::{DistanceFog, PbrPlugin};
use bevy::post_process::PostProcessPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::sprite_render::SpriteRenderPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::ui_render::UiRenderPlugin;
use bevy::winit::WinitPlugin;
use bevy_warren::{
    Avatar, BeastPlugin, CurrentLevel, DraughtPlugin, GhostPlugin, HintPlugin, LevelChanged,
    LevelPlugin, MapPlugin, MazePlugin, OpenLevel, OverlayPlugin, PlayerInput, PlayerPlugin, Run,
    RunReader, Sight, Viewer, Wall,
};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use warren::{PanelPlugin, SceneryPlugin};
use warren_dungeon::level::Level;
use warren_dungeon::make::{make, make_with};
use warren_dungeon::pilot::Demo;
use warren_dungeon::play::TICKS_PER_SECOND;
use warren_dungeon::recipe::{Recipe, Theme};
use warren_maze::generate::Generator;
use warren_maze::maze::Listener;
use warren_maze::rng::Random;
use warren_maze::topology::{GridSpec, Topology};

type AddPlugin = fn(&mut App);

/// The plugins that `docs/plugins.md` lists.
const PLUGINS: [(&str, AddPlugin); 11] = [
    ("LevelPlugin", |app| _ = app.add_plugins(LevelPlugin)),
    ("PlayerPlugin", |app| _ = app.add_plugins(PlayerPlugin)),
    ("MazePlugin", |app| _ = app.add_plugins(MazePlugin)),
    ("HintPlugin", |app| _ = app.add_plugins(HintPlugin)),
    ("BeastPlugin", |app| _ = app.add_plugins(BeastPlugin)),
    ("GhostPlugin", |app| _ = app.add_plugins(GhostPlugin)),
    ("DraughtPlugin", |app| _ = app.add_plugins(DraughtPlugin)),
    ("OverlayPlugin", |app| _ = app.add_plugins(OverlayPlugin)),
    ("MapPlugin", |app| _ = app.add_plugins(MapPlugin)),
    ("SceneryPlugin", |app| _ = app.add_plugins(SceneryPlugin)),
    ("PanelPlugin", |app| _ = app.add_plugins(PanelPlugin)),
];

/// Creates an app with Bevy's plugins, but without a window or a graphics card.
fn app_with_bevy_plugins() -> App {
    let no_card = RenderCreation::Automatic(Box::new(WgpuSettings {
        backends: None,
        ..default()
    }));
    let plugins = DefaultPlugins
        .set(RenderPlugin {
            render_creation: no_card,
            ..default()
        })
        .disable::<WinitPlugin>()
        .disable::<LogPlugin>()
        // These plugins only render, and load about a hundred shaders.
        .disable::<CorePipelinePlugin>()
        .disable::<PostProcessPlugin>()
        .disable::<SpriteRenderPlugin>()
        .disable::<UiRenderPlugin>()
        .disable::<PbrPlugin>();
    #[cfg(feature = "audio")]
    let plugins = plugins.disable::<bevy::audio::AudioPlugin>();
    #[cfg(feature = "gamepad")]
    let plugins = plugins.disable::<bevy::gilrs::GilrsPlugin>();
    let mut app = App::new();
    app.add_plugins(plugins);
    // Without a renderer, Bevy does not add this plugin, but still needs it.
    app.add_plugins(SyncWorldPlugin)
        .init_asset::<StandardMaterial>();
    app
}

/// Runs the app in a level for ten ticks. Spawns a player and a camera, as a game must do.
fn run_in_level(app: &mut App, level: Arc<Level>) {
    let tick = Duration::from_secs(1) / TICKS_PER_SECOND;
    app.insert_resource(TimeUpdateStrategy::ManualDuration(tick))
        .insert_resource(Time::<Fixed>::from_hz(TICKS_PER_SECOND.into()))
        .insert_resource(CurrentLevel(Some(level)))
        .add_message::<LevelChanged>();
    app.world_mut()
        .spawn((Avatar::default(), Viewer { reach: 8.0 }));
    app.world_mut().spawn(Camera3d::default());
    app.finish();
    app.cleanup();
    app.world_mut().write_message(LevelChanged::default());
    ticks(app, 10);
}

fn small_level(theme: Theme) -> Arc<Level> {
    let recipe = Recipe {
        grid: GridSpec {
            width: 5,
            height: 4,
            ..default()
        },
        theme: Some(theme),
        ..default()
    };
    Arc::new(make(&recipe).unwrap())
}

#[test]
fn every_plugin_runs_alone_and_with_any_other() {
    let level = small_level(Theme::DressedStone);
    for (i, (_, first)) in PLUGINS.iter().enumerate() {
        let mut app = app_with_bevy_plugins();
        first(&mut app);
        run_in_level(&mut app, level.clone());
        for (_, second) in &PLUGINS[i + 1..] {
            let mut app = app_with_bevy_plugins();
            first(&mut app);
            second(&mut app);
            run_in_level(&mut app, level.clone());
        }
    }
}

#[test]
fn all_plugins_work_together_in_both_orders() {
    let level = small_level(Theme::DressedStone);
    for backwards in [false, true] {
        let mut app = app_with_bevy_plugins();
        let mut plugins: Vec<AddPlugin> = PLUGINS.map(|(_, plugin)| plugin).into();
        if backwards {
            plugins.reverse();
        }
        for plugin in plugins {
            plugin(&mut app);
        }
        run_in_level(&mut app, level.clone());
        assert_eq!(app.world().resource::<Run>().level, level);
        let mut walls = app.world_mut().query::<&Wall>();
        assert!(walls.iter(app.world()).count() > 0);
    }
}

#[test]
fn the_manual_lists_every_plugin() {
    let page = include_str!("../docs/plugins.md");
    for (name, _) in PLUGINS {
        assert!(page.contains(&format!("| `{name}`")), "{name}");
    }
}

#[test]
fn the_program_in_the_manual_matches_the_compiled_example() {
    let page = include_str!("../docs/plugins.md");
    let (_, program) = page.split_once("```rust\n").unwrap();
    let (program, _) = program.split_once("```").unwrap();
    let example = include_str!("../examples/first_game.rs");
    let (_, example) = example.split_once("\n\n").unwrap();
    assert_eq!(program, example);
}

#[test]
fn the_scenery_adds_fog_ambient_light_and_a_sun() {
    for (theme, sight, has_sun) in [
        (Theme::DressedStone, Sight::Inside, false),
        (Theme::DressedStone, Sight::Above, true),
        (Theme::Hedge, Sight::Inside, true),
    ] {
        let mut app = app_with_bevy_plugins();
        app.add_plugins(SceneryPlugin).insert_resource(sight);
        run_in_level(&mut app, small_level(theme));
        let check = |app: &mut App, has_sun: bool| {
            let mut cameras = app
                .world_mut()
                .query_filtered::<(Has<DistanceFog>, Has<AmbientLight>), With<Camera3d>>();
            assert_eq!(cameras.single(app.world()).unwrap(), (true, true));
            let mut suns = app.world_mut().query::<&DirectionalLight>();
            let suns: Vec<f32> = suns.iter(app.world()).map(|sun| sun.illuminance).collect();
            assert_eq!(suns.len(), usize::from(has_sun), "{theme:?} {sight:?}");
            assert!(suns.iter().all(|&lux| lux > 0.0), "{suns:?}");
        };
        check(&mut app, has_sun);
        // The lights and the fog depend on the view of the world.
        app.insert_resource(Sight::Afar);
        ticks(&mut app, 2);
        check(&mut app, true);
        app.insert_resource(Sight::Inside);
        ticks(&mut app, 2);
        check(&mut app, theme == Theme::Hedge);
    }
}

#[test]
fn cameras_and_avatars_spawned_later_also_get_fog_and_lights() {
    let mut app = app_with_bevy_plugins();
    app.add_plugins((PlayerPlugin, SceneryPlugin));
    run_in_level(&mut app, small_level(Theme::DressedStone));
    let count = |app: &mut App| {
        let world = app.world_mut();
        let mut lights = world.query_filtered::<(), With<PointLight>>();
        let mut fog = world.query_filtered::<(), With<DistanceFog>>();
        (lights.iter(world).count(), fog.iter(world).count())
    };
    let before = count(&mut app);
    let mut players = app
        .world_mut()
        .query_filtered::<Entity, Or<(With<Avatar>, With<Camera3d>)>>();
    let old: Vec<Entity> = players.iter(app.world()).collect();
    for entity in old {
        app.world_mut().despawn(entity);
    }
    ticks(&mut app, 1);
    assert_eq!(count(&mut app).1, 0);
    app.world_mut().spawn(Avatar::default());
    app.world_mut().spawn(Camera3d::default());
    ticks(&mut app, 3);
    assert_eq!(count(&mut app), before);
}

#[derive(Resource, Default)]
struct Finishes(usize);

/// A generator that is defined outside the library and carves breadth-first.
struct Broad;

impl Generator for Broad {
    fn name(&self) -> &'static str {
        "broad"
    }

    fn summary(&self) -> &'static str {
        "short passages around the first cell"
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        _: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let mut is_reached = vec![false; grid.cells() as usize];
        is_reached[0] = true;
        listener.start(0)?;
        let mut queue = VecDeque::from([0]);
        while let Some(cell) = queue.pop_front() {
            for dir in grid.exits(cell) {
                let next = grid.step(cell, dir);
                if !std::mem::replace(&mut is_reached[next as usize], true) {
                    listener.open(cell, dir)?;
                    queue.push_back(next);
                }
            }
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn a_level_from_a_custom_generator_can_be_won() {
    let recipe = Recipe {
        grid: GridSpec {
            width: 4,
            height: 3,
            ..default()
        },
        ..default()
    };
    let level = make_with(&recipe, &Broad, &mut ()).unwrap();
    let mut app = app_with_bevy_plugins();
    app.add_plugins((LevelPlugin, PlayerPlugin, MazePlugin, SceneryPlugin))
        .init_resource::<Finishes>()
        .add_systems(
            Update,
            |mut events: RunReader, mut all: ResMut<Finishes>| {
                all.0 += events.read().filter(|it| it.is_finish()).count();
            },
        );
    run_in_level(&mut app, small_level(Theme::Ice));
    let level = Arc::new(level);
    app.world_mut()
        .write_message(OpenLevel::take(level.clone()));
    ticks(&mut app, 2);
    assert_eq!(app.world().resource::<Run>().level, level);
    let mut demo = Demo::default();
    for _ in 0..64 * 60 {
        let run = app.world().resource::<Run>();
        if run.progress.finished() {
            ticks(&mut app, 2);
            assert_eq!(app.world().resource::<Finishes>().0, 1);
            return;
        }
        let input = demo.input(&run.level, &run.progress, &run.events);
        app.insert_resource(PlayerInput::from(input));
        app.update();
    }
    panic!("the finish was not reached");
}
