//! The order of ticks and frames, which every plugin keeps.

use bevy::prelude::*;

/// All that happens in a tick of the rules. A game may give it a condition.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tick;

/// What happens in a tick of the rules, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TickSystems {
    /// Keys say what the player does.
    Input,
    /// A player made by a program takes over: autopilot, demo, recorded run.
    Program,
    /// What the player does is recorded.
    Record,
    /// The rules are played.
    Step,
    /// What happened is noted.
    Note,
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

/// The order of ticks and frames. Every plugin that lives by it calls this, so
/// that each works alone.
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
