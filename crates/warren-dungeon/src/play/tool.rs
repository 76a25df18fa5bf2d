//! The tools that a player uses in a level, with one row for each tool.
//!
//! An [`Input`](super::Input) uses at most one tool per tick. The rule of each tool is in its own file.
//! Tools help the player, but no level needs them: plans and proofs do not use them.

use super::consumable::ConsumableKind;
use super::{Event, Progress, consume, flare, salt, shut, stone, torch};
use crate::level::Level;
use serde::{Deserialize, Serialize};
use warren_maze::topology::Embedding;

/// A tool that a player uses in a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Tool {
    /// A [stone](super::Lure), which the player throws in the direction of the player's heading. The
    /// beasts that hear it look for it instead of hunting the player.
    Stone,
    /// The torch, which the player puts out, or lights again.
    Torch,
    /// [Salt](super::Salt), which the player lays in its cell. No beast enters the cell while the salt is
    /// there.
    Salt,
    /// A flare. The beasts that see it are [dazzled](field@super::Beast::dazzled), and stand still.
    Flare,
    /// The player's hands, which shut an [open gate](Progress::gate_to_shut) of the player's cell. No
    /// beast passes the gate while it is shut.
    Shut,
    /// The flask that the player carries, which the player drinks.
    Drink,
    /// The scroll that the player carries, which the player reads.
    Read,
}

impl Tool {
    /// All tools, in the order of their declaration.
    pub const ALL: [Tool; 7] = [
        Tool::Stone,
        Tool::Torch,
        Tool::Salt,
        Tool::Flare,
        Tool::Shut,
        Tool::Drink,
        Tool::Read,
    ];

    /// Returns the letter of the tool in recordings, which never changes.
    pub(crate) fn letter(self) -> char {
        match self {
            Tool::Stone => 's',
            Tool::Torch => 't',
            Tool::Salt => 'a',
            Tool::Flare => 'f',
            Tool::Shut => 'g',
            Tool::Drink => 'd',
            Tool::Read => 'r',
        }
    }
}

/// The reason why a player could not use a tool. The messages are written for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ToolRefusal {
    /// The player has no stones.
    #[error("you have no stones")]
    NoStones,
    /// There is a wall or a closed gate on the side that the player faces.
    #[error("there is no room to throw a stone: face an open side")]
    NoRoom,
    /// The torch has burned out, so the player cannot light it.
    #[error("your torch has burned out")]
    BurnedOut,
    /// The player has no salt.
    #[error("you have no salt")]
    NoSalt,
    /// Salt already covers the player's cell.
    #[error("there is already salt here")]
    Salted,
    /// The player has no flares.
    #[error("you have no flares")]
    NoFlares,
    /// There is no open gate ahead, and the player's cell has no open gate through which the player came
    /// last.
    #[error("there is no open gate to shut here")]
    NoOpenGate,
    /// The gate is already shut.
    #[error("this gate is already shut")]
    GateShut,
    /// The player has already shut the gate once in this run.
    #[error("the hinges of this gate are broken: you can shut it only once")]
    BrokenHinges,
    /// The player carries no flask.
    #[error("you have no flask")]
    NoFlask,
    /// The player carries no scroll.
    #[error("you have no scroll")]
    NoScroll,
}

/// Uses a tool.
pub(super) fn use_tool(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    tool: Tool,
    events: &mut Vec<Event>,
) {
    let used = match tool {
        Tool::Stone => stone::throw(level, progress, events),
        Tool::Torch => torch::switch(level, progress, events),
        Tool::Salt => salt::lay(progress, events),
        Tool::Flare => flare::light(level, progress, events),
        Tool::Shut => shut::shut(level, progress, events),
        Tool::Drink => consume::consume(level, progress, ConsumableKind::Flask, events),
        Tool::Read => consume::consume(level, progress, ConsumableKind::Scroll, events),
    };
    if let Err(refusal) = used {
        events.push(Event::ToolRefused(refusal));
    }
}
