//! Travel: a player that goes by itself to a cell that was seen.

use super::sight::Known;
use super::{Event, Follow, Input, Progress, Stop, toward};
use crate::level::Level;
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Cell, Embedding};

/// A player that walks to a cell by the shortest way that it knows.
///
/// It knows the open sides of the cells that it has seen. So it walks only through seen
/// cells, and only through doors that were found. It does not walk through a finish,
/// because the run would end there.
#[derive(Clone, Debug)]
pub struct Travel {
    follow: Follow,
    to: Cell,
}

/// Why a player cannot travel to a cell. The texts are for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoRoute {
    /// The player has not seen the cell.
    #[error("you have not seen that place yet")]
    NotSeen,
    /// No way through seen cells leads to the cell.
    #[error("you know no way to that place")]
    NoWay,
}

impl Travel {
    /// Plans the way from the player's cell to another. Takes time linear in the cells.
    ///
    /// # Errors
    ///
    /// If the player has not seen the cell, or knows no way to it.
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

    /// The input of the next tick. `events` are those of the tick before, none at the
    /// beginning.
    ///
    /// # Errors
    ///
    /// If the player stops, and why: [`Stop::Arrived`] in the centre of the cell.
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
