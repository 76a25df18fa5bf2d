//! The type [`GateStates`].

use crate::level::{Gate, LeverNumber, Needs};
use serde::{Deserialize, Serialize};

/// The states of a level's gates, which decide whether a walker can pass them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GateStates<'a> {
    /// The states at the beginning of a run: locked doors and iron doors are closed.
    #[default]
    Initial,
    /// All gates that can be opened are open.
    AllOpen,
    /// The states at some point of a run.
    Changed {
        /// Whether each locked door and each iron door was opened. The slice is indexed by gate
        /// number and has one entry per gate.
        opened: &'a [bool],
        /// The levers that have been pulled.
        levers: Levers,
    },
}

/// For each number of levers, whether the levers with this number have been pulled an odd number of
/// times in total. Pulling them twice restores the first state of their portcullises.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Levers(u8);

impl Levers {
    /// Pulls a lever with this number.
    pub fn pull(&mut self, lever: LeverNumber) {
        self.0 ^= 1 << lever.index();
    }

    /// Returns whether the levers with this number have been pulled an odd number of times.
    pub fn is_pulled(self, lever: LeverNumber) -> bool {
        self.0 >> lever.index() & 1 != 0
    }
}

impl GateStates<'_> {
    /// Returns the levers that have been pulled.
    pub fn levers(self) -> Levers {
        match self {
            GateStates::Initial | GateStates::AllOpen => Levers::default(),
            GateStates::Changed { levers, .. } => levers,
        }
    }

    /// Returns whether a walker can pass the gate with this number. The gate is given relative to
    /// the cell that the walker leaves.
    ///
    /// # Panics
    ///
    /// Panics if the states have no entry for the gate.
    pub fn lets_pass(self, number: usize, gate: Gate) -> bool {
        match (gate.needs(), self) {
            (Needs::OtherSide | Needs::Never, _) => false,
            (Needs::Nothing, _) | (_, GateStates::AllOpen) => true,
            (Needs::Lever { lever, is_open }, states) => {
                is_open != states.levers().is_pulled(lever)
            }
            (Needs::Opener | Needs::IronKey, GateStates::Initial) => false,
            (Needs::Opener | Needs::IronKey, GateStates::Changed { opened, .. }) => opened[number],
        }
    }
}
