//! A player that walks by itself to a cell that was seen.

use super::sight::Known;
use super::{Event, Follow, Input, Progress, Stop, toward};
use crate::level::Level;
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Cell, Embedding};

/// A player that walks to a cell along the shortest path that it knows.
///
/// It knows the open sides of the cells that it has seen. It therefore walks only through
/// seen cells and found doors. It never crosses a finish, because the run would end there.
#[derive(Clone, Debug)]
pub struct Travel {
    follow: Follow,
    to: Cell,
}

/// The reason why a player cannot travel to a cell. The messages are written for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoRoute {
    /// The player has not seen the cell.
    #[error("you have not seen that place yet")]
    NotSeen,
    /// No path through seen cells leads to the cell.
    #[error("you know no path to that place")]
    NoWay,
}

impl Travel {
    /// Plans a path from the player's cell to another cell. Takes time linear in the number
    /// of cells.
    ///
    /// # Errors
    ///
    /// Fails if the player has not seen the cell, or knows no path to it.
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

    /// Returns the input of the next tick. `events` are the events of the previous tick, or
    /// an empty list at the beginning.
    ///
    /// # Errors
    ///
    /// Returns the reason as an error when the player stops. It is [`Stop::Arrived`] at the
    /// centre of the destination.
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
