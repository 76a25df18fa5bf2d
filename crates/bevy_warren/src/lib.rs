//! Bevy plugins for mazes and dungeons that a player walks in.
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
//!
//! None of them decides how the world looks: the `SceneryPlugin` of the package `warren-scenery` gives the
//! entities meshes and materials, and a game may do so itself.

pub mod adapter;
pub mod colours;
pub mod dots;
pub mod flicker;
pub mod level;
pub mod level_asset;
pub mod map;
pub mod maze;
pub mod overlay;
pub mod panel_use;
pub mod play;
pub mod purpose;
pub mod schedule;
pub mod sight;
pub mod sign;
pub mod space;
mod task;
pub mod work;

pub use level::{CurrentLevel, EditLevel, LevelChanged, LevelEdited, LevelPlugin, OpenLevel};
pub use map::MapPlugin;
pub use maze::{MazePlugin, Viewer, Wall};
pub use overlay::OverlayPlugin;
pub use play::avatar::Avatar;
pub use play::beasts::{BeastPlugin, Hunter};
pub use play::draught::DraughtPlugin;
pub use play::ghost::{Ghost, GhostPlugin};
pub use play::hint::HintPlugin;
pub use play::message::{RunEvent, RunReader};
pub use play::run::{PlayerInput, PlayerPlugin, Run, begin_run};
pub use schedule::{FrameSystems, TickSystems};
pub use sight::Sight;
