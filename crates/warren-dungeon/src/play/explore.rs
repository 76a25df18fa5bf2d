//! Exploring: a player that goes by itself where there is more to see.
//!
//! It decides by what was seen alone: the open sides of seen cells, and the
//! finishes among them. So it plays no better than a player could who looks at
//! the automap.

use super::sight::{Known, in_sight};
use super::{Event, Follow, Input, Progress, Stop, toward};
use crate::level::Level;
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Cell, Dir, Embedding};

/// A player that walks to a finish once one was seen, and until then to the
/// nearest place from which something new is to be seen.
#[derive(Clone, Debug, Default)]
pub struct Explore {
    follow: Follow,
}

impl Explore {
    /// The input of the next tick, given what happened in the last one, or why
    /// it lets go of the keys. It plans anew whenever it saw something, which
    /// takes time linear in the level's cells.
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

/// The moves to a finish that was seen, or else to the nearest cell from which
/// something unseen is to be seen; `None` where there is neither.
fn plan(level: &Level<impl Embedding>, progress: &Progress) -> Option<Vec<Dir>> {
    let known = Known { level, progress };
    let path_to = |is_goal: &dyn Fn(Cell) -> bool| shortest_path(&known, progress.cell, is_goal);
    let is_seen = |cell: Cell| progress.seen.contains(cell);
    let seen_finish = level.finishes().iter().any(|&finish| is_seen(finish));
    let to_finish = seen_finish.then(|| path_to(&|cell| level.is_finish(cell)));
    let ways = progress.ways(level);
    // What there is to see from here was seen.
    let shows_more = |cell| cell != progress.cell && !in_sight(&ways, cell).all(is_seen);
    to_finish.flatten().or_else(|| path_to(&shows_more))
}
