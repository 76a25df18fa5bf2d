//! Exploring: a player that goes by itself to where something new can be seen.
//!
//! It decides only by what the player has seen: the open sides of seen cells, and the
//! finishes among them. So it knows no more than the automap shows.

use super::sight::{Known, in_sight};
use super::{Event, Follow, Input, Progress, Stop, toward};
use crate::level::Level;
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Cell, Dir, Embedding};

/// A player that explores. Until it has seen a finish, it walks to the nearest cell from
/// which something new can be seen; then it walks to the finish.
#[derive(Clone, Debug, Default)]
pub struct Explore {
    follow: Follow,
}

impl Explore {
    /// The input of the next tick. `events` are those of the tick before, none at the
    /// beginning. Whenever the player has seen something new it plans its way again, which
    /// takes time linear in the cells.
    ///
    /// # Errors
    ///
    /// If the player stops, and why: [`Stop::AllSeen`] when nothing is left to explore.
    pub fn input(
        &mut self,
        level: &Level<impl Embedding>,
        progress: &Progress,
        events: &[Event],
    ) -> Result<Input, Stop> {
        self.follow.interrupted(progress, events)?;
        let saw = events.iter().any(|event| matches!(event, Event::Saw(_)));
        if saw || self.follow.is_done() {
            let path = plan(level, progress).ok_or(Stop::AllSeen)?;
            self.follow.take(level, progress, &path);
        }
        match self.follow.input(level, progress) {
            Some(input) => Ok(input),
            None if self.follow.stuck() > 0 => Err(Stop::Blocked),
            None => Ok(toward(progress, [0, 0]).unwrap_or_default()),
        }
    }
}

/// The moves to a finish that was seen, else to the nearest cell from which something new
/// can be seen; `None` if there is neither.
fn plan(level: &Level<impl Embedding>, progress: &Progress) -> Option<Vec<Dir>> {
    let known = Known { level, progress };
    let path_to = |is_goal: &dyn Fn(Cell) -> bool| shortest_path(&known, progress.cell, is_goal);
    let is_seen = |cell: Cell| progress.seen.contains(cell);
    let seen_finish = level.finishes().iter().any(|&finish| is_seen(finish));
    let to_finish = seen_finish.then(|| path_to(&|cell| level.is_finish(cell)));
    let ways = progress.ways(level);
    // All that can be seen from here has been seen.
    let shows_more = |cell| cell != progress.cell && !in_sight(&ways, cell).all(is_seen);
    to_finish.flatten().or_else(|| path_to(&shows_more))
}
