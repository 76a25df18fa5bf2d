//! The game Warren: its screens, its saves and its panel.
//!
//! The plugins that any Bevy game can use are in the packages `bevy_warren` and `warren-scenery`, except
//! for [`PanelPlugin`], which shows a panel in which levels are made and edited. It needs the feature
//! `game`.
//!
//! The feature `game` adds Warren itself. The feature `command-line` adds the game's command line, and
//! the feature `web` builds the game for browsers.

#[cfg(feature = "game")]
mod app;
#[cfg(feature = "game")]
mod camera;
#[cfg(feature = "game")]
mod campaign;
#[cfg(feature = "game")]
mod controls;
#[cfg(feature = "game")]
mod hud;
#[cfg(feature = "game")]
mod input;
#[cfg(feature = "game")]
mod level_browser;
#[cfg(feature = "game")]
mod level_file;
#[cfg(feature = "game")]
mod multimaze;
#[cfg(feature = "game")]
mod news;
#[cfg(feature = "game")]
mod opened;
#[cfg(feature = "game")]
mod panel;
#[cfg(feature = "game")]
mod pilots;
#[cfg(feature = "game")]
mod platform;
#[cfg(feature = "game")]
mod runs;
#[cfg(feature = "game")]
mod screens;
#[cfg(feature = "game")]
mod settings;
#[cfg(feature = "game")]
mod sound;
#[cfg(feature = "game")]
mod speech;
#[cfg(feature = "game")]
mod spoken;
#[cfg(feature = "game")]
mod states;
#[cfg(feature = "game")]
mod store;
#[cfg(feature = "game")]
mod stride;
#[cfg(feature = "game")]
mod takeover;
#[cfg(feature = "game")]
mod texts;
#[cfg(feature = "game")]
mod theme;
#[cfg(feature = "game")]
mod watch;
#[cfg(feature = "game")]
mod window;

pub use warren_scenery::detail::Quality;
pub use warren_scenery::resolution::Resolution;
pub use warren_scenery::{Look, SceneryPlugin, StoneMaterials};

#[cfg(feature = "command-line")]
pub use app::{args, exit_after_printing, has_renderer, print_error, verify};
#[cfg(feature = "game")]
pub use {
    app::display::Surface,
    app::{Opened, Options, app, app_on},
    campaign::{Campaign, Chapter},
    controls::action::{Action, ActionSet, Control},
    controls::bindings::Bindings,
    controls::devices::InputDevice,
    input::walk::Gait,
    level_file::LevelFile,
    multimaze::{
        AskPuzzle, PuzzleAction, PuzzleKind, PuzzleMap, PuzzleRecords, PuzzleResult, Sitting,
    },
    panel::{
        AskTestRun, EditorTool, LevelEditor, LevelMap, LevelProof, PanelPlugin, PanelZoom,
        SEED_FIELD,
    },
    runs::book::Book,
    runs::daily::{Dailies, Try, today},
    runs::descent::{Attempt, CurrentDescent, DescentRecords},
    runs::records::{Medal, Record, Records},
    screens::CustomRecipe,
    settings::{GaitQuestion, Section, Setting},
    states::{Card, Menu, PuzzlePhase, Screen, Solved, View},
    store::{Store, StoreError},
    texts::{Argument, Language, Say, Texts},
    watch::{
        Beside, CellNumbers, Lesson, Playback, Question, Quiz, WatchAction, WatchChoice, WatchMode,
        WatchStage, WatchSubject,
    },
    window::WindowShape,
};
