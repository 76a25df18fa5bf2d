//! How a computer player lets the Warden pass, which walks the same round all the time.

use crate::level::Level;
use crate::play::Progress;
use crate::route::{Patrol, nearby};
use crate::speeds::TICKS_PER_SECOND;
use warren_maze::solve::{Walkable, cells_along, shortest_path};
use warren_maze::topology::{Cell, Dir, Embedding};

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
const REFUGE: u32 = 24;

/// The maximum number of paths that a player considers to leave the round.
const REFUGES: usize = 12;

/// The number of ticks between two decisions of a player who waits.
const PAUSE: u32 = TICKS_PER_SECOND / 8;

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
        let Some((stretch, end)) = stretch else {
            (self.from, self.waited) = (None, 0);
            return Step::Walk;
        };
        let is_late = self.waited > 2 * patrol.ticks();
        let decides = self.waited.is_multiple_of(PAUSE);
        let at = (patrol, time);
        if self.from.is_some() || is_late || decides && is_safe(level, progress, at, stretch, end) {
            self.from = self.from.or(Some(here));
            return Step::Walk;
        }
        if is_outside {
            self.waited += 1;
            return Step::Wait;
        }
        self.from = Some(here);
        let mut refuges = refuges(level, progress, patrol, here).into_iter();
        let refuge = refuges.find(|moves| is_safe(level, progress, at, moves, None));
        refuge.map_or(Step::Walk, Step::Flee)
    }
}

/// The number of moves for which a player looks ahead.
const AHEAD: usize = 4;

/// Returns whether a player who makes these moves soon meets a beast that patrols: whether the beast is, or will
/// be after its current move, in one of the next cells.
pub(super) fn meets_patrol(
    level: &Level<impl Embedding>,
    progress: &Progress,
    moves: &[Dir],
) -> bool {
    let grid = level.portal_grid();
    let moves = &moves[..moves.len().min(AHEAD)];
    let mut beasts = progress.beasts().iter().filter(|it| it.kind.patrols());
    beasts.any(|beast| {
        let next = beast.toward.map(|dir| level.grid().step(beast.cell, dir));
        let mut cells = cells_along(&grid, progress.cell(), moves).skip(1);
        cells.any(|cell| cell == beast.cell || Some(cell) == next)
    })
}

/// Returns the first moves, up to the first cell outside the round, and the last cell if the moves end in the
/// round and not in a finish. Returns `None` if the first move does not lead through the round.
fn stretch<'a>(
    level: &Level<impl Embedding>,
    patrol: &Patrol,
    here: Cell,
    moves: &'a [Dir],
) -> Option<(&'a [Dir], Option<Cell>)> {
    let grid = level.portal_grid();
    let is_outside = |cell: &Cell| !patrol.cells().contains(cell);
    let mut cells = cells_along(&grid, here, moves).skip(1);
    let count = cells.position(|cell| is_outside(&cell));
    if moves.is_empty() || count == Some(0) && is_outside(&here) {
        return None;
    }
    let end = cells_along(&grid, here, moves).last();
    Some(match count {
        Some(count) => (&moves[..=count], None),
        None => (moves, end.filter(|&end| !level.is_finish(end))),
    })
}

/// Returns whether a player who makes these moves now keeps out of the Warden's way. If the moves end in a
/// cell of the round, the player then leaves the round.
fn is_safe(
    level: &Level<impl Embedding>,
    progress: &Progress,
    (patrol, time): (&Patrol, u32),
    moves: &[Dir],
    end: Option<Cell>,
) -> bool {
    let ways = progress.ways(level);
    // The player first has to find a door, or to open a gate.
    let delay = |cell: Cell, dir| match ways.ways(cell).contains(dir) || level.is_portal(cell, dir)
    {
        true => 0,
        false => TICKS_PER_SECOND,
    };
    let place = (progress.cell(), progress.heading());
    let passes = |more: &[Dir]| {
        let moves = moves.iter().chain(more).copied();
        patrol.lets_pass(level, place, moves, time, delay)
    };
    match end {
        Some(end) if passes(&[]) => {
            let refuges = refuges(level, progress, patrol, end);
            refuges.is_empty() || refuges.iter().any(|more| passes(more))
        }
        Some(_) => false,
        None => passes(&[]),
    }
}

/// Returns paths from a cell to the nearest cells outside the round.
fn refuges(
    level: &Level<impl Embedding>,
    progress: &Progress,
    patrol: &Patrol,
    from: Cell,
) -> Vec<Vec<Dir>> {
    let ways = progress.ways(level);
    let near = nearby(&ways, from, REFUGE).into_iter();
    let outside = near.filter(|cell| !patrol.cells().contains(cell));
    let paths = outside.filter_map(|to| shortest_path(&ways, from, |cell| cell == to));
    paths.take(REFUGES).collect()
}
