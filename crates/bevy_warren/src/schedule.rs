//! The order of the systems in a tick and in a frame, which is the same for all plugins.

use bevy::prelude::*;

/// The set of all systems that run in a rules tick. A game may add a run condition to this set, for
/// example to pause the rules.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tick;

/// The steps of a rules tick, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TickSystems {
    /// The player's input is read.
    Input,
    /// A program such as the autopilot or a replay may replace the input.
    Program,
    /// A run that waits in an edited level begins, because this tick is played.
    Begin,
    /// The input is recorded.
    Record,
    /// The rules are applied.
    Step,
    /// Resources that the systems in `Note` read are updated from the run's new state.
    Follow,
    /// The tick's events are handled.
    Note,
}

/// The steps of a frame, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameSystems {
    /// Input devices are read.
    Controls,
    /// The world view is chosen.
    States,
    /// A requested level becomes the current level once it has been made.
    Level,
    /// A run begins in a new level, at its start or where a saved run continues. After an edit, the
    /// player stands at the start of the edited level.
    Begin,
    /// The new run may get a different purpose, a race starts its ghost, and the avatar moves to the
    /// player's position.
    Run,
    /// Entities are spawned and despawned to match the level.
    World,
    /// Entities get their meshes, and the map is updated with the cells that the player has seen.
    Scenery,
    /// Moving entities are updated.
    Motion,
    /// Entities that depend on moving entities or on the camera are updated.
    Follow,
    /// Texts and screens are updated.
    Interface,
    /// Maps, speech and sounds, which depend on the texts and screens, are updated.
    Output,
}

/// Configures the order of the systems in ticks and frames. Every plugin that depends on this order
/// calls this function, so that each plugin works without the others.
pub fn order(app: &mut App) {
    app.configure_sets(
        FixedUpdate,
        (
            TickSystems::Input,
            TickSystems::Program,
            TickSystems::Begin,
            TickSystems::Record,
            TickSystems::Step,
            TickSystems::Follow,
            TickSystems::Note,
        )
            .chain()
            .in_set(Tick),
    )
    .configure_sets(
        Update,
        (
            FrameSystems::Controls,
            FrameSystems::States,
            FrameSystems::Level,
            FrameSystems::Begin,
            FrameSystems::Run,
            FrameSystems::World,
            FrameSystems::Scenery,
            FrameSystems::Motion,
            FrameSystems::Follow,
            FrameSystems::Interface,
            FrameSystems::Output,
        )
            .chain(),
    );
}
