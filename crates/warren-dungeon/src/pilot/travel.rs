//! A computer player that walks to a cell that it has seen.

use super::dodge::meets_patrol;
use super::{Follow, Stop, toward};
use crate::level::Level;
use crate::play::{Event, Input, Progress, known};
use warren_maze::solve::{Walkable, shortest_path};
use warren_maze::topology::{Cell, Dirs, Embedding};

/// A computer player that walks to a cell along a shortest path through the passages that it knows.
///
/// The player knows the open sides of the cells that it has seen, and the path of a hint. Without a hint, the
/// player therefore walks only
/// through seen cells and found doors, and steps only through portals of which it has seen both
/// ends. The player never walks through a finish, because the run
/// would end there. It stops before it meets a Warden.
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

/// The moves that a player knows, and those of a hint.
struct Hinted<W, F> {
    known: W,
    hint: F,
}

impl<W: Walkable, F: Fn(Cell) -> Dirs> Walkable for Hinted<W, F> {
    type Grid = W::Grid;

    fn grid(&self) -> &W::Grid {
        self.known.grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        self.known.ways(cell) | (self.hint)(cell)
    }
}

impl Travel {
    /// Plans a path from the player's cell to a different cell. Takes time linear in the number of
    /// cells.
    ///
    /// # Errors
    ///
    /// Fails if the player has not seen the cell, or does not know a path to it.
    pub fn to(
        level: &Level<impl Embedding>,
        progress: &Progress,
        cell: Cell,
    ) -> Result<Travel, NoRoute> {
        Travel::with_hint(level, progress, |_| Dirs::NONE, cell)
    }

    /// Plans a path that may also follow a hint, through cells that the player has not seen. `hint` returns
    /// the sides of a cell that the path of the hint crosses. Takes time linear in the number of cells.
    ///
    /// # Errors
    ///
    /// Fails if the player has not seen the cell and the hint does not lead through it, or if the player does
    /// not know a path to the cell.
    pub fn with_hint(
        level: &Level<impl Embedding>,
        progress: &Progress,
        hint: impl Fn(Cell) -> Dirs,
        cell: Cell,
    ) -> Result<Travel, NoRoute> {
        if !progress.seen().contains(cell) && hint(cell).is_empty() {
            return Err(NoRoute::NotSeen);
        }
        let known = Hinted {
            known: known(level, progress),
            hint,
        };
        let path = shortest_path(&known, progress.cell(), |at| at == cell);
        let mut follow = Follow::default();
        follow.take(level, progress, &path.ok_or(NoRoute::NoWay)?);
        Ok(Travel { follow, to: cell })
    }

    /// Returns the input for the next tick. `events` contains the events of the previous tick, and
    /// is empty before the first tick.
    ///
    /// # Errors
    ///
    /// When the player stops, returns the reason as an error. When the player reaches the centre of
    /// the destination, the reason is [`Stop::Arrived`].
    pub fn input(
        &mut self,
        level: &Level<impl Embedding>,
        progress: &Progress,
        events: &[Event],
    ) -> Result<Input, Stop> {
        self.follow.interrupted(progress, events)?;
        let moves = self.follow.moves(level, progress);
        if meets_patrol(level, progress, &moves) {
            return Err(Stop::Beast);
        }
        match self.follow.input(level, progress) {
            Some(input) => Ok(input),
            None if self.follow.stuck() > 0 => Err(Stop::Blocked),
            None if progress.cell() != self.to => Err(Stop::Astray),
            None => toward(progress, [0, 0]).ok_or(Stop::Arrived),
        }
    }
}
