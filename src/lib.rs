//! Walk through generated mazes and dungeons: the game Warren, and the Bevy
//! plugins that it is made of.
//!
//! [`LevelPlugin`] makes levels and keeps the current one, [`PlayerPlugin`]
//! plays the rules in it, [`MazePlugin`] turns it into entities, [`HintPlugin`]
//! shows the way; another game may add any of them, and where it has Bevy's
//! default plugins also the [`DebugPanelPlugin`]. Each other module is a plugin
//! of this game.

pub mod args;
mod camera;
mod controls;
mod demo;
mod hint;
mod hud;
mod level;
mod maze;
mod panel;
mod player;
mod scenery;
mod screens;
mod screenshot;
mod sound;
mod store;
mod texts;
mod world;

pub use controls::{Action, BINDINGS, PanelInput};
pub use hint::{HintLight, HintPlugin};
pub use level::{CurrentLevel, LevelChanged, LevelPlugin, OpenLevel};
pub use maze::{Chunk, DoorLeaf, FinishMark, Ladder, MazePlugin, Viewer, Wall};
pub use panel::{DebugPanelPlugin, SEED_FIELD};
pub use player::{
    DoorFound, FinishReached, HintShown, PlayerInput, PlayerPlugin, Run, RunBegan, SeamCrossed,
    Unreachable, WallBlasted,
};
pub use store::{Store, StoreError};

use args::Options;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowResolution;
use bevy::winit::WinitPlugin;
use std::time::Duration;
use warren_core::play::TICKS_PER_SECOND;

/// Where in the game the player is.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title screen.
    #[default]
    Title,
    /// In a level.
    Playing,
    /// A finish was reached.
    Won,
}

/// Whether time stands still in a level.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Playing)]
pub enum Pause {
    /// Time runs.
    #[default]
    Off,
    /// Time stands still.
    On,
}

/// How the world is looked at.
#[derive(Resource, clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// Through the player's eyes.
    #[default]
    FirstPerson,
    /// From above, north up.
    TopDown,
}

/// What happens in a tick of the rules, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TickSystems {
    /// Whoever plays says what the player does: keys, or the demo player.
    Input,
    /// The rules are played.
    Step,
}

/// What happens in a frame, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameSystems {
    /// Devices are read.
    Controls,
    /// A level that is ready becomes the current one.
    Level,
    /// A run begins in a level that is new.
    Begin,
    /// Entities are made and removed so that the world is the level.
    World,
    /// Things that move are put where they are now.
    Motion,
    /// Texts and screens say what is so.
    Interface,
}

/// The game's app, with or without a window. Both hold the same plugins; what
/// draws is left out where there is nothing to draw on.
pub fn app(options: Options) -> App {
    let mut app = App::new();
    let headless = options.headless;
    if headless {
        let tick = Duration::from_secs(1) / TICKS_PER_SECOND;
        app.add_plugins(without_window())
            .insert_resource(TimeUpdateStrategy::ManualDuration(tick));
    } else {
        app.add_plugins((with_window(&options), scenery::plugin, screenshot::plugin));
    }
    app.insert_resource(Time::<Fixed>::from_hz(f64::from(TICKS_PER_SECOND)))
        .insert_resource(options)
        .init_state::<Screen>()
        .add_sub_state::<Pause>()
        .add_plugins((
            LevelPlugin,
            PlayerPlugin,
            MazePlugin,
            HintPlugin,
            DebugPanelPlugin,
            controls::plugin,
            camera::plugin,
            demo::plugin,
            hud::plugin,
            screens::plugin,
            sound::plugin,
        ));
    if headless {
        run_on_one_thread(&mut app);
    }
    app
}

/// Systems so short are over sooner than another thread wakes up.
fn run_on_one_thread(app: &mut App) {
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

/// The order of ticks and frames. Every plugin that lives by it calls this, so
/// that each works alone.
pub(crate) fn order(app: &mut App) {
    app.configure_sets(FixedUpdate, (TickSystems::Input, TickSystems::Step).chain())
        .configure_sets(
            Update,
            (
                FrameSystems::Controls,
                FrameSystems::Level,
                FrameSystems::Begin,
                FrameSystems::World,
                FrameSystems::Motion,
                FrameSystems::Interface,
            )
                .chain(),
        );
}

fn with_window(options: &Options) -> impl PluginGroup {
    let window = Window {
        title: texts::TITLE.into(),
        resolution: WindowResolution::new(1280, 720),
        ..default()
    };
    DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(window),
            ..default()
        })
        .set(RenderPlugin {
            // A picture must not miss what is still being compiled.
            synchronous_pipeline_compilation: options.screenshot.is_some(),
            ..default()
        })
        .set(LogPlugin {
            filter: "error".into(),
            ..default()
        })
}

fn without_window() -> impl PluginGroup {
    let plugins = DefaultPlugins
        .set(WindowPlugin {
            primary_window: None,
            exit_condition: bevy::window::ExitCondition::DontExit,
            ..default()
        })
        .set(RenderPlugin {
            render_creation: RenderCreation::Automatic(Box::new(WgpuSettings {
                backends: None,
                ..default()
            })),
            ..default()
        })
        .disable::<WinitPlugin>()
        .disable::<LogPlugin>()
        .add(bevy::app::ScheduleRunnerPlugin::run_loop(Duration::ZERO));
    #[cfg(feature = "audio")]
    let plugins = plugins.disable::<bevy::audio::AudioPlugin>();
    #[cfg(feature = "gamepad")]
    let plugins = plugins.disable::<bevy::gilrs::GilrsPlugin>();
    plugins
}
