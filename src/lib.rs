//! Walk through generated mazes and dungeons: the game Warren, and the Bevy
//! plugins that it is made of.
//!
//! [`LevelPlugin`] makes levels and keeps the current one, [`PlayerPlugin`]
//! plays the rules in it, [`MazePlugin`] turns it into entities, [`HintPlugin`]
//! shows the way; another game may add any of them, and where it has Bevy's
//! default plugins also the [`DebugPanelPlugin`]. Each other module is a plugin
//! of this game.

pub mod args;
mod autopilot;
mod camera;
mod campaign;
mod controls;
mod demo;
mod draught;
mod hint;
mod hud;
mod level;
mod map;
mod maze;
mod minotaur;
mod multimaze;
mod overlay;
mod panel;
mod player;
mod replay;
mod scenery;
mod screens;
mod screenshot;
mod sound;
mod store;
mod texts;
mod watch;
mod work;
mod world;
mod wraps;

pub use campaign::{Campaign, Chapter};
pub use controls::{Action, BINDINGS, BUTTONS, Gait, PanelInput};
pub use hint::{HintLight, HintMark, HintPlugin};
pub use level::{CurrentLevel, LevelChanged, LevelPlugin, OpenLevel};
pub use map::{Automap, CellClicked};
pub use maze::{Chunk, DoorLeaf, FinishMark, Ladder, MazePlugin, Viewer, Wall};
pub use minotaur::Hunter;
pub use multimaze::{AskPuzzle, Phase, PuzzleAction, PuzzleKind, PuzzleMap, Sitting};
pub use overlay::{Overlay, OverlayColours, colours};
pub use panel::{DebugPanelPlugin, SEED_FIELD};
pub use player::{
    BlastRefused, Caught, DoorFound, FinishReached, HintShown, PlayerInput, PlayerPlugin, Run,
    RunBegan, SeamCrossed, Unreachable, WallBlasted,
};
pub use store::{Store, StoreError};
pub use watch::{Act, Choice, Cue, Playback, Stage, Subject};

use args::Options;
use bevy::app::PluginGroupBuilder;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::render::{RenderApp, RenderPlugin};
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowResolution;
use bevy::winit::WinitPlugin;
use std::time::Duration;
use warren_dungeon::play::TICKS_PER_SECOND;

/// Where in the game the player is.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title screen.
    #[default]
    Title,
    /// The campaign's chapters.
    Campaign,
    /// In a level.
    Playing,
    /// A finish was reached.
    Won,
    /// The Minotaur has caught the player.
    Lost,
    /// Watching an algorithm work.
    Watching,
    /// Joining dots in a puzzle.
    MultiMaze,
}

impl Screen {
    /// Whether it is a menu, with the world seen from afar behind it.
    pub(crate) fn is_menu(self) -> bool {
        matches!(self, Screen::Title | Screen::Campaign)
    }
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

/// Whether the map covers the window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MapOpen(pub bool);

/// What happens in a tick of the rules, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TickSystems {
    /// Keys say what the player does.
    Input,
    /// A player made by a program takes over: autopilot, demo, recorded run.
    Program,
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

/// What the game is shown on.
pub enum Surface {
    /// A window.
    Window,
    /// Nothing: no renderer either.
    Nothing,
    /// A renderer without a window; each frame is over before the next begins.
    Renderer(RenderCreation),
}

/// The game's app, with or without a window.
pub fn app(options: Options) -> App {
    let surface = if options.headless {
        Surface::Nothing
    } else {
        Surface::Window
    };
    app_on(options, surface)
}

/// The game's app on any surface. It holds the same plugins on all of them; what
/// draws is left out where there is nothing to draw on.
pub fn app_on(options: Options, surface: Surface) -> App {
    let mut app = App::new();
    let headless = matches!(surface, Surface::Nothing);
    let tick = Duration::from_secs(1) / TICKS_PER_SECOND;
    let own_clock = TimeUpdateStrategy::ManualDuration(tick);
    match surface {
        Surface::Window => _ = app.add_plugins((with_window(&options), screenshot::plugin)),
        Surface::Nothing => {
            let renderer = RenderCreation::Automatic(Box::new(WgpuSettings {
                backends: None,
                ..default()
            }));
            app.add_plugins(without_window(None, renderer))
                .insert_resource(own_clock);
        }
        Surface::Renderer(renderer) => {
            let window = Some(Window::default());
            app.add_plugins(without_window(window, renderer).disable::<PipelinedRenderingPlugin>())
                .insert_resource(own_clock);
        }
    }
    if !headless {
        app.add_plugins((
            scenery::plugin,
            map::drawing,
            multimaze::drawing,
            watch::drawing,
        ));
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
        ))
        .add_plugins((
            controls::plugin,
            autopilot::plugin,
            camera::plugin,
            demo::plugin,
            replay::plugin,
            hud::plugin,
            minotaur::plugin,
            draught::plugin,
            campaign::plugin,
            map::plugin,
            overlay::plugin,
            multimaze::plugin,
            screens::plugin,
            watch::plugin,
            sound::plugin,
        ));
    run_on_one_thread(app.main_mut());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        run_on_one_thread(render);
    }
    app
}

/// Systems so short are over sooner than another thread wakes up: with Bevy's
/// usual executor a frame takes six times as long. The renderer still has a
/// thread of its own.
fn run_on_one_thread(app: &mut SubApp) {
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

/// The order of ticks and frames. Every plugin that lives by it calls this, so
/// that each works alone.
pub(crate) fn order(app: &mut App) {
    app.configure_sets(
        FixedUpdate,
        (TickSystems::Input, TickSystems::Program, TickSystems::Step).chain(),
    )
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

fn without_window(window: Option<Window>, renderer: RenderCreation) -> PluginGroupBuilder {
    let plugins = DefaultPlugins
        .set(WindowPlugin {
            primary_window: window,
            exit_condition: bevy::window::ExitCondition::DontExit,
            ..default()
        })
        .set(RenderPlugin {
            render_creation: renderer,
            synchronous_pipeline_compilation: true,
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
