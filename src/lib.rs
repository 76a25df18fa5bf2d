//! Walk through generated mazes and dungeons: the game Warren, and the Bevy plugins from which it
//! is made.
//!
//! Any Bevy game can add these plugins. The documentation of each plugin names the resources and
//! entities that the plugin needs. A plugin does nothing while any of them is missing.
//!
//! - [`LevelPlugin`] makes levels and stores the current level.
//! - [`PlayerPlugin`] applies the game's rules in the current level.
//! - [`MazePlugin`] spawns the walls, doors, ladders and finishes around a [`Viewer`].
//! - [`HintPlugin`] shows hints as a light that travels towards a finish.
//! - [`BeastPlugin`] shows the Minotaur and its relatives.
//! - [`GhostPlugin`] replays an earlier run as a ghost.
//! - [`DraughtPlugin`] measures the draught from a nearby secret door.
//! - [`OverlayPlugin`] computes a colour for each cell, for example from its distance to the start.
//! - [`MapPlugin`] draws a map of the cells that the player has seen.
//! - [`SceneryPlugin`] renders the world, and adds [`MazePlugin`].
//!
//! These plugins need no default feature. The feature `game` adds Warren itself: its screens, its
//! saves, and the [`PanelPlugin`], which other games may also use. The feature `command-line`
//! adds the game's command line, and the feature `web` builds the game for browsers.

mod adapter;
#[cfg(feature = "game")]
mod app;
#[cfg(feature = "game")]
mod camera;
#[cfg(feature = "game")]
mod campaign;
mod colours;
#[cfg(feature = "game")]
mod controls;
mod dots;
mod flicker;
#[cfg(feature = "game")]
mod hud;
#[cfg(feature = "game")]
mod input;
mod level;
mod level_asset;
#[cfg(feature = "game")]
mod level_file;
#[cfg(feature = "game")]
mod level_list;
mod map;
mod maze;
#[cfg(feature = "game")]
mod multimaze;
#[cfg(feature = "game")]
mod news;
#[cfg(feature = "game")]
mod opened;
mod overlay;
#[cfg(feature = "game")]
mod panel;
mod panel_use;
#[cfg(feature = "game")]
mod pilots;
mod platform;
mod play;
mod purpose;
#[cfg(feature = "game")]
mod runs;
mod scenery;
mod schedule;
#[cfg(feature = "game")]
mod screens;
#[cfg(feature = "game")]
mod settings;
mod sight;
mod sign;
#[cfg(feature = "game")]
mod sound;
mod space;
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
mod texts;
#[cfg(feature = "game")]
mod theme;
#[cfg(feature = "game")]
mod watch;
#[cfg(feature = "game")]
mod window;
mod work;

pub use colours::{Colours, Palette};
pub use flicker::Flicker;
pub use level::{
    CancelLevel, CurrentLevel, LevelChanged, LevelFault, LevelInMaking, LevelPlugin, Making,
    OpenError, OpenLevel, UsualRecipe,
};
pub use level_asset::{LevelAsset, LevelLoader, LevelLoaderError};
pub use map::cell_texel::{CellTexel, mark};
pub use map::{Automap, CellClicked, CornerMap, MapClicks, MapOpen, MapPlugin};
pub use maze::{
    ChalkMark, Chunk, DoorLeaf, FinishMark, GateLeaf, ItemMark, Ladder, MazePlugin, Viewer, Wall,
};
pub use overlay::{LevelColours, OverlayColours, OverlayPlugin, ShownOverlay, colours};
pub use panel_use::PanelUse;
pub use play::avatar::Avatar;
pub use play::beasts::{BeastPlugin, EARSHOT, Hunter};
pub use play::draught::{DraughtPlugin, FeltDraught};
pub use play::ghost::{Ghost, GhostFigure, GhostPlugin};
pub use play::hint::{HintLight, HintLine, HintMark, HintPlugin, Spark};
pub use play::message::{NewRun, RunEvent, RunNumber, RunReader, on_run_event, run_began};
pub use play::perceived::{Change, Perceived};
pub use play::run::{PlayerInput, PlayerPlugin, Run, begin_run};
pub use play::torchlight::Torchlight;
pub use purpose::Purpose;
pub use scenery::detail::Quality;
pub use scenery::resolution::Resolution;
pub use scenery::{Look, SceneryPlugin, StoneMaterials};
pub use schedule::{FrameSystems, Tick, TickSystems};
pub use sight::Sight;
pub use space::{cell_under, centre};
pub use work::WaitForWork;

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
    runs::daily::{Dailies, Try, today},
    runs::descent::{Attempt, CurrentDescent, DescentRecords},
    runs::records::{Medal, Record, Records},
    screens::CustomRecipe,
    settings::{Section, Setting},
    states::{Card, Menu, PuzzlePhase, Screen, Solved, View},
    store::{Store, StoreError},
    texts::{Argument, Language, Say, Texts},
    watch::{
        Beside, CellNumbers, Lesson, Playback, Question, Quiz, WatchAction, WatchChoice, WatchMode,
        WatchStage, WatchSubject,
    },
    window::WindowShape,
};
