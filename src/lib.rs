//! Walk through generated mazes and dungeons: the game Warren, and the Bevy
//! plugins that it is made of.
//!
//! [`LevelPlugin`] makes levels and keeps the current one, [`PlayerPlugin`]
//! plays the rules in it, [`MazePlugin`] turns it into entities, [`HintPlugin`]
//! shows the way; another game may add any of them, and where it has Bevy's
//! default plugins also the [`DebugPanelPlugin`]. Each other module is a plugin
//! of this game.

mod app;
mod camera;
mod campaign;
mod hud;
mod input;
mod level;
mod map;
mod maze;
mod multimaze;
mod news;
mod overlay;
mod panel;
mod pilots;
mod play;
mod scenery;
mod schedule;
mod screens;
mod sound;
mod space;
mod states;
mod store;
mod texts;
mod theme;
mod watch;
mod work;
mod wraps;

pub use app::surface::Surface;
pub use app::{app, app_on, args};
pub use campaign::{Campaign, Chapter};
pub use input::actions::{Action, BINDINGS, BUTTONS, PanelInput};
pub use input::walk::Gait;
pub use level::{CurrentLevel, LevelChanged, LevelPlugin, OpenLevel};
pub use map::{Automap, CellClicked};
pub use maze::{Chunk, DoorLeaf, FinishMark, Ladder, MazePlugin, Viewer, Wall};
pub use multimaze::{AskPuzzle, PuzzleAction, PuzzleKind, PuzzleMap, Sitting};
pub use overlay::{Overlay, OverlayColours, colours};
pub use panel::{DebugPanelPlugin, SEED_FIELD};
pub use play::hint::{HintLight, HintMark, HintPlugin};
pub use play::minotaur::Hunter;
pub use play::run::{
    BlastRefused, Caught, DoorFound, FinishReached, HintShown, PlayerInput, PlayerPlugin, Run,
    RunBegan, SeamCrossed, Unreachable, WallBlasted,
};
pub use schedule::{FrameSystems, TickSystems};
pub use states::{MapOpen, Pause, Phase, Screen, View};
pub use store::{Store, StoreError};
pub use watch::{Act, Choice, Cue, Playback, Stage, Subject};
pub use work::WaitForWork;
