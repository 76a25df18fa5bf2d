//! Gates that the player shuts to keep beasts out.
//!
//! The player shuts an open gate of its cell: the gate ahead, or otherwise the gate through which it came
//! last. The gate blocks the view, and no beast passes it for [`SHUT_TICKS`] ticks. A beast walks around
//! the gate. If there is no other path, it walks up to the gate and waits. Then the gate opens again.
//!
//! For the player, a shut gate is still open: the player pushes it open by walking up to it. Moves, hints,
//! plans and proofs therefore ignore shut gates. Each gate can be shut only once in a run, because its
//! hinges do not last longer.

use super::{Event, Progress, ToolRefusal};
use crate::level::{Gate, Level, Needs};
use crate::speeds::{SPEED, TICKS_PER_SECOND};
use serde::{Deserialize, Serialize};
use warren_maze::geometry::{UNIT, Vector, dot_unit};
use warren_maze::solve::{Filtered, Walkable};
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// The number of ticks for which a gate stays shut.
pub const SHUT_TICKS: u32 = 10 * TICKS_PER_SECOND;

/// The distance from a shut gate at which a player who walks up to it pushes it open, in units of 2⁻¹⁶ of
/// a cell.
const PUSH: i64 = UNIT as i64 * 2 / 5;

/// A gate that the player has shut in this run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShutGate {
    /// The number of the gate.
    pub gate: usize,
    /// The number of ticks for which the gate stays shut, or 0 if it is open again.
    pub ticks: u32,
}

impl Progress {
    /// Returns the gates that the player has shut in this run, in the order in which it shut them.
    pub fn shut_gates(&self) -> &[ShutGate] {
        &self.shut
    }

    /// Returns whether the gate with this number is shut, so that no beast passes it.
    pub fn is_shut(&self, gate: usize) -> bool {
        let mut shut = self.shut.iter();
        shut.any(|shut| shut.gate == gate && shut.ticks > 0)
    }

    /// Returns the number of the gate that the player would shut: the gate ahead, or otherwise the gate of
    /// the player's cell through which it came last. Takes time logarithmic in the number of gates.
    ///
    /// # Errors
    ///
    /// Fails if neither of them is an open gate that can be shut, or if the player has already shut it.
    pub fn gate_to_shut(&self, level: &Level<impl Embedding>) -> Result<usize, ToolRefusal> {
        let ahead = self.side_ahead(level);
        let ahead = ahead.and_then(|dir| level.gates().at(self.cell, dir));
        let mut here = level.gates().of(self.cell);
        let passed = here.find(|&(_, number, _)| Some(number) == self.passed);
        let passed = passed.map(|(_, number, gate)| (number, gate));
        let gates = ahead.into_iter().chain(passed);
        let open = gates.filter(|&(number, gate)| is_open(self, number, gate));
        let mut open = open.map(|(number, _)| number).peekable();
        let first = open.peek().copied().ok_or(ToolRefusal::NoOpenGate)?;
        let is_new = |number: &usize| self.shut.iter().all(|shut| shut.gate != *number);
        match open.find(is_new) {
            Some(number) => Ok(number),
            None if self.is_shut(first) => Err(ToolRefusal::GateShut),
            None => Err(ToolRefusal::BrokenHinges),
        }
    }

    /// Returns whether salt or a shut gate is in the way of beasts.
    pub(crate) fn hinders_beasts(&self) -> bool {
        !self.salt().is_empty() || self.shut.iter().any(|shut| shut.ticks > 0)
    }
}

/// Returns whether a gate is of a kind that can be open or closed, and is open.
fn is_open(progress: &Progress, number: usize, gate: Gate) -> bool {
    let can_close = match gate.needs() {
        Needs::Opener | Needs::IronKey | Needs::Lever { .. } => true,
        Needs::Nothing | Needs::OtherSide | Needs::Never => false,
    };
    can_close && progress.walker().gates.lets_pass(number, gate)
}

/// Shuts a gate of the player's cell.
///
/// # Errors
///
/// The same errors as [`Progress::gate_to_shut`].
pub(super) fn shut(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    events: &mut Vec<Event>,
) -> Result<(), ToolRefusal> {
    let gate = progress.gate_to_shut(level)?;
    let ticks = SHUT_TICKS;
    progress.shut.push(ShutGate { gate, ticks });
    events.push(Event::GateShut(gate));
    Ok(())
}

/// Lets the shut gates come a tick nearer to opening again.
pub(super) fn swing(
    level: &Level<impl Topology>,
    progress: &mut Progress,
    events: &mut Vec<Event>,
) {
    for index in 0..progress.shut.len() {
        match progress.shut[index].ticks {
            0 => {}
            1 => reopen(level, progress, index, events),
            _ => progress.shut[index].ticks -= 1,
        }
    }
}

/// Pushes open the shut gate to which the player has walked in this tick. `before` is the position of the
/// player before this tick.
pub(super) fn push(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    before: (Cell, Vector),
    events: &mut Vec<Event>,
) {
    if before.0 != progress.cell || before.1 == progress.offset {
        return;
    }
    let grid = level.grid();
    for index in 0..progress.shut.len() {
        let side = side_here(level, progress, index).filter(|_| progress.shut[index].ticks > 0);
        let Some(dir) = side.filter(|&dir| grid.has_side(progress.cell, dir)) else {
            continue;
        };
        let normal = grid.normal(progress.cell, dir);
        let [from, to] = [before.1, progress.offset].map(|at| dot_unit(normal, at));
        let is_near = to >= grid.apothem(progress.cell, dir) - PUSH;
        // A player who slides along the gate does not push it.
        if is_near && to - from > i64::from(SPEED) / 8 {
            reopen(level, progress, index, events);
        }
    }
}

/// Notes that the player leaves a cell in a direction. If there is a gate, it is not shut any more.
pub(super) fn pass(
    level: &Level<impl Topology>,
    progress: &mut Progress,
    (from, dir): (Cell, Dir),
    events: &mut Vec<Event>,
) {
    let Some((gate, _)) = level.gates().at(from, dir) else {
        return;
    };
    progress.passed = Some(gate);
    let shut = { progress.shut.iter() }.position(|shut| shut.gate == gate && shut.ticks > 0);
    if let Some(index) = shut {
        reopen(level, progress, index, events);
    }
}

/// Opens a shut gate again, unless a lever has closed it in the meantime.
fn reopen(
    level: &Level<impl Topology>,
    progress: &mut Progress,
    index: usize,
    events: &mut Vec<Event>,
) {
    let number = progress.shut[index].gate;
    progress.shut[index].ticks = 0;
    if is_open(progress, number, level.gates().get(number).1) {
        events.push(Event::GateReopened(number));
    }
}

/// Returns the side of the player's cell in which a gate that was shut is.
fn side_here(level: &Level<impl Topology>, progress: &Progress, index: usize) -> Option<Dir> {
    let mut gates = level.gates().of(progress.cell);
    let gate = gates.find(|&(_, number, _)| number == progress.shut[index].gate);
    gate.map(|(dir, ..)| dir)
}

/// Returns the moves of `ways` that lead through no shut gate.
pub(super) fn around<'a, W: Walkable + 'a, T: Topology>(
    ways: W,
    level: &'a Level<T>,
    progress: &'a Progress,
) -> impl Walkable<Grid = W::Grid> + 'a {
    let has_shut = progress.shut.iter().any(|shut| shut.ticks > 0);
    Filtered::new(ways, move |cell, dir| {
        let gate = || level.gates().at(cell, dir);
        !has_shut || !gate().is_some_and(|(number, _)| progress.is_shut(number))
    })
}
