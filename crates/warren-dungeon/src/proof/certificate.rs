//! The type [`Certificate`].

use crate::route::Action;
use warren_maze::topology::Cell;

/// A proof that a level can be won and cannot be lost.
///
/// The route shows that the level can be won. The stages show that it cannot be lost; the page
/// `docs/proofs.md` explains how. [`check`](super::check()) checks a certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    /// A way from the first start to a finish.
    pub route: Vec<Action>,
    /// The stages. If the level has no gates, the rule for blasts is the proof, and there are no
    /// stages.
    pub stages: Vec<Stage>,
}

/// A set of states from which the player can return to the same cell, with the same positions of
/// the levers.
///
/// In a stage, the player opens no iron door and passes no one-way gate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The numbers of the open iron doors, in ascending order.
    pub opened: Vec<usize>,
    /// The numbers of the items that every player has when it enters the stage, in ascending order.
    pub has: Vec<usize>,
    /// The numbers of the items that some player has when it enters the stage, in ascending order.
    pub may: Vec<usize>,
    /// Every player has taken at least this many of the iron keys in `among` when it enters the
    /// stage.
    pub keys: usize,
    /// The numbers of the iron keys to which `keys` refers, in ascending order.
    pub among: Vec<usize>,
    /// The cell to which the player can always return.
    pub cell: Cell,
    /// The positions of the levers to which the player can always return: bit `n` is 1 if lever `n`
    /// was pulled an odd number of times.
    pub levers: u8,
    /// What the player does to win.
    pub then: Then,
}

/// What a player in a stage does to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The player walks to a finish.
    Finish,
    /// The player takes all items that it can reach, opens the iron door with the number `gate`,
    /// and continues with an earlier stage.
    Open {
        /// The number of the iron door.
        gate: usize,
        /// The index of the stage.
        stage: usize,
    },
    /// The player takes all items that it can reach, passes the one-way gate with the number
    /// `gate`, and continues with an earlier stage.
    Drop {
        /// The number of the one-way gate.
        gate: usize,
        /// The positions of the levers when the player passes the gate.
        levers: u8,
        /// The index of the stage.
        stage: usize,
    },
}
