//! Exploring: a player that goes by itself while only one way leads on.
//!
//! It decides only by what the player has seen: the open sides of seen cells, and the
//! finishes among them. So it knows no more than the automap shows.

use super::sight::{Known, in_sight};
use super::{Event, Follow, Input, Progress, Stop, toward};
use crate::level::Level;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Dirs, Embedding};

/// A player that explores. It walks through corridors and out of dead ends, and stops where
/// there is something to decide:
///
/// - where several ways lead on ([`Stop::Junction`]);
/// - where a finish can be seen ([`Stop::FinishSeen`]); it never walks into one;
/// - where nothing is left to explore ([`Stop::AllSeen`]).
///
/// A way out of a cell leads on if the nearest way to some cell, from which something new
/// can be seen, begins with it. The way back to the cell that the player came from counts
/// only if no other way leads on. So a branch whose end was seen from the junction is not
/// worth a stop.
///
/// A player that has not moved yet came from nowhere. If several ways lead on, it takes the
/// one that it faces; in a corridor it takes the one that it faces more directly.
#[derive(Clone, Debug, Default)]
pub struct Explore {
    follow: Follow,
    /// The cell for which the player has decided what to do.
    at: Option<Cell>,
    /// The way back to the cell that the player came from.
    back: Option<Dir>,
    /// Why the player stops in the centre of its cell.
    stop: Option<Stop>,
}

impl Explore {
    /// The input of the next tick. `events` are those of the tick before, none at the
    /// beginning. In each cell that the player enters it decides where to go, which takes
    /// time linear in the seen cells at most.
    ///
    /// # Errors
    ///
    /// If the player stops, and why. It stops in the centre of a cell, unless it has not
    /// moved at all.
    pub fn input(
        &mut self,
        level: &Level<impl Embedding>,
        progress: &Progress,
        events: &[Event],
    ) -> Result<Input, Stop> {
        self.follow.interrupted(progress, events)?;
        if self.at != Some(progress.cell) {
            let came = events.iter().find_map(|event| match event {
                Event::Crossed(dir) => Some(*dir),
                _ => None,
            });
            let came = self.at.zip(came);
            self.back = came.map(|(from, dir)| level.grid().back(from, dir));
            self.at = Some(progress.cell);
            let next = next_move(level, progress, self.back);
            self.follow.take(level, progress, next.ok().as_slice());
            self.stop = next.err();
        }
        match (self.stop, self.back) {
            (Some(stop), None) => Err(stop),
            (Some(stop), Some(_)) => toward(progress, [0, 0]).ok_or(stop),
            (None, _) => self.follow.input(level, progress).ok_or(Stop::Blocked),
        }
    }
}

/// The direction in which the player goes on, or why it stops.
fn next_move(
    level: &Level<impl Embedding>,
    progress: &Progress,
    back: Option<Dir>,
) -> Result<Dir, Stop> {
    let ways = progress.ways(level);
    if in_sight(&ways, progress.cell).any(|cell| level.is_finish(cell)) {
        return Err(Stop::FinishSeen);
    }
    let leading = leading_on(level, progress, back);
    let mut ahead = leading;
    if let Some(back) = back {
        ahead.remove(back);
    }
    match (ahead.len(), back) {
        (0, _) => { leading }.next().ok_or_else(|| all_seen(level, progress)),
        (1, _) => { ahead }.next().ok_or(Stop::Junction),
        (_, Some(_)) => Err(Stop::Junction),
        (_, None) => faced(level, progress, ahead).ok_or(Stop::Junction),
    }
}

/// Why the player stops when nothing is left to explore.
fn all_seen(level: &Level<impl Embedding>, progress: &Progress) -> Stop {
    let mut finishes = level.finishes().iter();
    match finishes.any(|&finish| progress.seen.contains(finish)) {
        true => Stop::FinishSeen,
        false => Stop::AllSeen,
    }
}

/// The ways out of the player's cell with which the nearest ways begin to the cells from
/// which something new can be seen.
///
/// The search ends early if it can find no further way apart from `back`.
fn leading_on(level: &Level<impl Embedding>, progress: &Progress, back: Option<Dir>) -> Dirs {
    let (grid, known, ways) = (
        level.grid(),
        Known { level, progress },
        progress.ways(level),
    );
    let is_seen = |cell: Cell| progress.seen.contains(cell);
    let shows_more = |cell| !level.is_finish(cell) && !in_sight(&ways, cell).all(is_seen);
    let mut leading = Dirs::NONE;
    // For each cell reached, the first move of the nearest way to it.
    let mut first_moves = BTreeMap::from([(progress.cell, None)]);
    let mut queue = VecDeque::from([(progress.cell, None)]);
    // The entries of the queue that are not reached by way of `back`.
    let mut ahead = 1;
    while let Some((cell, first)) = queue.pop_front() {
        if ahead == 0 && !leading.is_empty() {
            break;
        }
        ahead -= usize::from(first.is_none() || first != back);
        if let Some(first) = first
            && shows_more(cell)
        {
            leading.insert(first);
        }
        for dir in known.ways(cell) {
            let next = grid.step(cell, dir);
            let first = first.or(Some(dir));
            if let Entry::Vacant(entry) = first_moves.entry(next) {
                entry.insert(first);
                queue.push_back((next, first));
                ahead += usize::from(first != back);
            }
        }
    }
    leading
}

/// The one of these ways that the player faces. Where at most two ways lead out of the cell
/// there is always one.
fn faced(level: &Level<impl Embedding>, progress: &Progress, ways: Dirs) -> Option<Dir> {
    const EIGHTH: u16 = 1 << 13;

    let (grid, cell) = (level.grid(), progress.cell);
    // A ladder is never faced.
    let turn = |dir: Dir| match grid.has_side(cell, dir) {
        true => (grid.heading(cell, dir).wrapping_sub(progress.heading) as i16).unsigned_abs(),
        false => u16::MAX,
    };
    let is_corridor = progress.ways(level).ways(cell).len() <= 2;
    let nearest = ways.min_by_key(|&dir| turn(dir));
    nearest.filter(|&dir| is_corridor || turn(dir) <= EIGHTH)
}
