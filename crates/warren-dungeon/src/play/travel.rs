//! Travel: a player that goes by itself to a place that was seen.

use super::sight::Known;
use super::{Event, Follow, Input, Progress, Stop, toward};
use crate::level::Level;
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Cell, Embedding};

/// A player on the shortest way that it knows to a cell that it has seen.
///
/// It knows the open sides of the cells seen, so it goes through seen cells only,
/// and through no door that was not found. Nor does it go through a finish, where
/// the run would end on the way.
#[derive(Clone, Debug)]
pub struct Travel {
    follow: Follow,
    to: Cell,
}

/// Why there is no travelling to a cell. The texts are for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRoute {
    /// The cell was never seen.
    #[error("you have not seen that place yet")]
    NotSeen,
    /// No way through seen cells leads there.
    #[error("you know no way to that place")]
    NoWay,
}

impl Travel {
    /// Plans the way from the player's cell to another. Time linear in the
    /// level's cells.
    pub fn to(
        level: &Level<impl Embedding>,
        progress: &Progress,
        cell: Cell,
    ) -> Result<Travel, NoRoute> {
        if !progress.seen.contains(cell) {
            return Err(NoRoute::NotSeen);
        }
        let known = Known { level, progress };
        let path = shortest_path(&known, progress.cell, |at| at == cell);
        let mut follow = Follow::default();
        follow.take(level, progress, &path.ok_or(NoRoute::NoWay)?);
        Ok(Travel { follow, to: cell })
    }

    /// The input of the next tick, given what happened in the last one, or why
    /// it lets go of the keys.
    pub fn input(
        &mut self,
        level: &Level<impl Embedding>,
        progress: &Progress,
        events: &[Event],
    ) -> Result<Input, Stop> {
        self.follow.interrupted(progress, events)?;
        match self.follow.input(level, progress) {
            Some(input) => Ok(input),
            None if self.follow.stuck() > 0 => Err(Stop::Blocked),
            None if progress.cell != self.to => Err(Stop::Astray),
            None => toward(progress, [0, 0]).ok_or(Stop::Arrived),
        }
    }
}
