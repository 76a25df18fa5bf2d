//! The order of the systems in ticks and frames, which every plugin follows.

use bevy::prelude::*;

/// The set of all systems of a tick of the rules. A game may add a run condition to this set.
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
    /// The events of the tick are handled.
    Note,
}

/// The steps of a frame, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameSystems {
    /// Devices are read.
    Controls,
    /// A finished level becomes the current one.
    Level,
    /// A run begins in a new level.
    Begin,
    /// Entities are spawned and despawned to match the level.
    World,
    /// Moving things are updated.
    Motion,
    /// Texts and screens are updated.
    Interface,
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
            TickSystems::Note,
        )
            .chain()
            .in_set(Tick),
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
