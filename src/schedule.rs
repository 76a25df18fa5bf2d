//! The order of the systems in ticks and frames, which every plugin follows.

use bevy::prelude::*;

/// The set of all systems that run in a tick of the rules. A game may add a run condition to this
/// set.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tick;

/// The steps of a tick of the rules, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TickSystems {
    /// The input of the player is read.
    Input,
    /// A program that plays may replace the input: autopilot, demo, replay.
    Program,
    /// The input is recorded.
    Record,
    /// The rules are applied.
    Step,
    /// State that systems of the next step read is derived from the tick.
    Follow,
    /// The events of the tick are handled.
    Note,
}

/// The steps of a frame, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameSystems {
    /// Devices are read.
    Controls,
    /// The view of the world follows the controls.
    States,
    /// A finished level becomes the current one.
    Level,
    /// A run begins in a new level.
    Begin,
    /// A new run is resumed or gets its ghost, and the avatar moves to the player's position.
    Run,
    /// Entities are spawned and despawned to match the level.
    World,
    /// Entities get their meshes, and the map the cells that were seen.
    Scenery,
    /// Moving things are updated.
    Motion,
    /// Entities that depend on moving things and on the camera are updated.
    Follow,
    /// Texts and screens are updated.
    Interface,
    /// Maps, speech and sounds follow the texts and screens.
    Output,
}

/// Configures the order of ticks and frames. Every plugin that depends on this order calls this
/// function, so that each plugin works without the others.
pub(crate) fn order(app: &mut App) {
    app.configure_sets(
        FixedUpdate,
        (
            TickSystems::Input,
            TickSystems::Program,
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
