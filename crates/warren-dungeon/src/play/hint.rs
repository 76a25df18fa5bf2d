//! Hints, which show the path to a finish or the first part of that path.

use super::{Event, Progress, find};
use crate::level::Level;
use crate::route::{DoorSet, Walker};
use serde::{Deserialize, Serialize};
use warren_maze::maze::Door;
use warren_maze::solve::{Walkable, cells_along};
use warren_maze::topology::{Dir, Embedding};

/// The length of the path that a hint shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Strength {
    /// The next move.
    Direction,
    /// The path to the next junction. A junction is a cell for which the player knows more than two
    /// exits. [`STRETCH`] contains the minimum and the maximum number of moves.
    Stretch,
    /// The whole path.
    Whole,
}

/// The minimum and the maximum number of moves in a [`Strength::Stretch`]. The path is shorter only
/// if the finish is nearer.
pub const STRETCH: [usize; 2] = [4, 12];

/// A hint: a part of the path from the player to a finish.
///
/// The path leads through as few walls as possible, and is a shortest one among such paths. Doors
/// and blasted walls are treated as passages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The strength that the player asked for.
    pub strength: Strength,
    /// The moves of this part of the path. The list is empty if the player's cell is a finish.
    pub moves: Vec<Dir>,
    /// The walls on this part of the path that the player must blast, in order.
    pub walls: Vec<Door>,
    /// The numbers of the secret doors on this part that the player has not found, in order. The
    /// player must search for these doors.
    pub doors: Vec<usize>,
}

/// Adds an [`Event::Hint`] with a part of the path to a finish. If the player has too few charges
/// for the walls on the path, adds [`Event::NoWay`] instead. If `opens_doors` is true, the player
/// finds the secret doors on this part. Takes time linear in the number of cells.
pub(super) fn hint(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    strength: Strength,
    opens_doors: bool,
    events: &mut Vec<Event>,
) {
    let walker = Walker {
        open: DoorSet::All,
        ..progress.walker()
    };
    let Some(way) = walker.way_out(level, progress.cell) else {
        events.push(Event::NoWay);
        return;
    };
    let mut moves = way.moves;
    moves.truncate(match strength {
        Strength::Direction => 1,
        Strength::Stretch => stretch(level, progress, &moves),
        Strength::Whole => moves.len(),
    });
    let mut route = walker.route_along(level, progress.cell, moves);
    progress.hints += 1;
    if opens_doors {
        for door in route.doors.drain(..) {
            find(door, progress, events);
        }
    }
    events.push(Event::Hint(Hint {
        strength,
        moves: route.moves,
        walls: route.walls,
        doors: route.doors,
    }));
}

/// Returns the number of moves to the next junction, within the limits of [`STRETCH`].
fn stretch(level: &Level<impl Embedding>, progress: &Progress, moves: &[Dir]) -> usize {
    let [fewest, most] = STRETCH;
    let known = progress.ways(level);
    let cells = cells_along(level.grid(), progress.cell, moves);
    let mut ends = cells.enumerate().skip(fewest).take(most - fewest);
    let junction = ends.find(|&(_, cell)| known.ways(cell).len() > 2);
    junction.map_or(most, |(made, _)| made)
}
