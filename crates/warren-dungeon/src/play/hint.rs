//! Hints: the way to the finish, as much of it as was asked for.

use super::blast::opened;
use super::{Event, Progress, find};
use crate::level::Level;
use serde::{Deserialize, Serialize};
use warren_maze::maze::Door;
use warren_maze::solve::{Walkable, cells_along, fewest_walls};
use warren_maze::topology::{Dir, Embedding};

/// How much of the way a hint shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Strength {
    /// The next move.
    Direction,
    /// The way to the next junction: the first cell after at least
    /// [`STRETCH`]'s fewest moves out of which more than two ways lead that the
    /// player knows of, and no more than its most.
    Stretch,
    /// All of it.
    Whole,
}

/// The fewest and the most moves of the next stretch, where the finish is not
/// nearer.
pub const STRETCH: [usize; 2] = [4, 12];

/// A part of the way from the player to the nearest finish.
///
/// The way is a shortest one through passages, blasted walls and all doors; only
/// where there is none, one through the fewest walls, and of those a shortest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// How much was asked for.
    pub strength: Strength,
    /// The moves of that part; none in a finish.
    pub moves: Vec<Dir>,
    /// The walls on it that must be blasted, in order.
    pub walls: Vec<Door>,
}

/// Shows a part of the way, and points out the doors on it. Where charges do not
/// suffice there is no way. Time linear in the cells.
pub(super) fn hint(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    strength: Strength,
    events: &mut Vec<Event>,
) {
    let all = opened(level, |_| true, &progress.blasted);
    let is_finish = |cell| level.is_finish(cell);
    let way = fewest_walls(level.maze(), &all, progress.cell, is_finish)
        .filter(|way| way.walls.len() <= progress.charges as usize);
    let Some(way) = way else {
        events.push(Event::NoWay);
        return;
    };
    progress.hints += 1;
    let mut moves = way.moves;
    moves.truncate(match strength {
        Strength::Direction => 1,
        Strength::Stretch => stretch(level, progress, &moves),
        Strength::Whole => moves.len(),
    });
    let mut walls = Vec::new();
    for (cell, &dir) in cells_along(level.grid(), progress.cell, &moves).zip(&moves) {
        if let Some(door) = level.doors().number(cell, dir) {
            find(door, progress, events);
        }
        let side = Door::at(level.grid(), cell, dir);
        walls.extend(way.walls.contains(&side).then_some(side));
    }
    events.push(Event::Hint(Hint {
        strength,
        moves,
        walls,
    }));
}

/// How many of the moves lead to the next junction.
fn stretch(level: &Level<impl Embedding>, progress: &Progress, moves: &[Dir]) -> usize {
    let [fewest, most] = STRETCH;
    let known = progress.ways(level);
    let cells = cells_along(level.grid(), progress.cell, moves);
    let mut ends = cells.enumerate().skip(fewest).take(most - fewest);
    let junction = ends.find(|&(_, cell)| known.ways(cell).len() > 2);
    junction.map_or(most, |(made, _)| made)
}
