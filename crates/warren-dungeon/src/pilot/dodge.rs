//! How a computer player lets the Warden pass, which walks the same round all the time.

use crate::level::Level;
use crate::play::Progress;
use crate::route::{Patrol, nearby};
use crate::speeds::TICKS_PER_SECOND;
use warren_maze::solve::{Walkable, shortest_path};
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// A player who crosses the Warden's round. The player waits outside the round, until it can walk through the
/// next cells of the round without a pause.
#[derive(Clone, Debug, Default)]
pub(super) struct Dodge {
    /// The cell outside the round from which the player has begun to cross the round.
    from: Option<Cell>,
    /// The number of ticks for which the player has been waiting.
    waited: u32,
}

/// What the player does next.
pub(super) enum Step {
    /// It makes the next move.
    Walk,
    /// It waits in its cell.
    Wait,
    /// It leaves the round through these moves.
    Flee(Vec<Dir>),
}

/// The maximum number of moves with which a player leaves the round.
const REFUGE: u32 = 8;

impl Dodge {
    /// Returns what a player does who wants to make these moves. `time` is the number of ticks since the
    /// Warden was at the beginning of its round. A player who has waited for two rounds goes on, because no
    /// moment is right. If the player has to decide, takes time in proportion to the number of moves in the
    /// round, and to find a way out of the round, O(n log n) for n cells at most [`REFUGE`] moves away.
    pub(super) fn step(
        &mut self,
        level: &Level<impl Embedding>,
        progress: &Progress,
        (patrol, time): (&Patrol, u32),
        moves: &[Dir],
    ) -> Step {
        let here = progress.cell();
        let is_outside = !patrol.cells().contains(&here);
        if is_outside && self.from != Some(here) {
            self.from = None;
        }
        let stretch = stretch(level, patrol, here, moves);
        let crosses = !is_outside || stretch.len() > 1 || {
            let next = moves.first().map(|&dir| level.portal_grid().step(here, dir));
            next.is_some_and(|next| patrol.cells().contains(&next))
        };
        let has_begun = self.from.is_some() && !moves.is_empty();
        let is_late = self.waited > 2 * patrol.ticks();
        if !crosses || has_begun || is_late || is_safe(level, progress, (patrol, time), &stretch) {
            self.waited = if crosses && is_late { self.waited } else { 0 };
            self.from = (crosses && !moves.is_empty()).then_some(self.from.unwrap_or(here));
            return Step::Walk;
        }
        if is_outside {
            self.waited += 1;
            return Step::Wait;
        }
        match refuge(level, progress, (patrol, time)) {
            Some(moves) => {
                self.from = Some(here);
                Step::Flee(moves)
            }
            None => Step::Walk,
        }
    }
}

/// Returns the moves through the round: up to the first cell outside, or up to the last cell and back, if
/// that cell is no finish.
fn stretch(
    level: &Level<impl Embedding>,
    patrol: &Patrol,
    mut cell: Cell,
    moves: &[Dir],
) -> Vec<Dir> {
    let grid = level.portal_grid();
    let (mut stretch, mut back) = (Vec::new(), Vec::new());
    for &dir in moves {
        stretch.push(dir);
        back.push(grid.back(cell, dir));
        cell = grid.step(cell, dir);
        if !patrol.cells().contains(&cell) {
            return stretch;
        }
    }
    if !level.is_finish(cell) {
        stretch.extend(back.into_iter().rev());
    }
    stretch
}

/// Returns whether a player who makes these moves now keeps out of the Warden's way.
fn is_safe(
    level: &Level<impl Embedding>,
    progress: &Progress,
    (patrol, time): (&Patrol, u32),
    moves: &[Dir],
) -> bool {
    let ways = progress.ways(level);
    // The player first has to find a door, or to open a gate.
    let delay = |cell: Cell, dir| match ways.ways(cell).contains(dir) || level.is_portal(cell, dir) {
        true => 0,
        false => TICKS_PER_SECOND,
    };
    let place = (progress.cell(), progress.heading());
    let moves = moves.iter().copied();
    patrol.lets_pass(level, place, moves, time, delay)
}

/// Returns a path to a near cell outside the round.
fn refuge(
    level: &Level<impl Embedding>,
    progress: &Progress,
    at: (&Patrol, u32),
) -> Option<Vec<Dir>> {
    let ways = progress.ways(level);
    let near = nearby(&ways, progress.cell(), REFUGE).into_iter();
    let near = near.filter(|cell| !at.0.cells().contains(cell));
    let mut paths = near.filter_map(|to| shortest_path(&ways, progress.cell(), |cell| cell == to));
    paths.find(|moves| is_safe(level, progress, at, moves))
}
