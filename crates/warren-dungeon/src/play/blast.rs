//! Blasting: a charge makes a passage of a wall, for the rest of the run.
//!
//! The level stays as it is. What was blasted belongs to the run, which keeps it
//! beside the doors found.

use super::climb::REACH;
use super::walk::{along, length};
use super::{Event, Input, Progress, find, step_towards, trig};
use crate::level::Level;
use warren_maze::geometry::{self, HALF, UNIT};
use warren_maze::maze::{Door, Doors};
use warren_maze::solve::{Through, Ways, fewest_walls};
use warren_maze::topology::{Cell, Cubic, Dir, Dirs, Grid};

/// How near to a wall a player must be to blast it: from the middle of its cell
/// every wall is near enough.
const ARM: i64 = HALF as i64 + UNIT as i64 / 10;

/// Why a blast was refused. It costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There are no charges left.
    #[error("you have no charges left")]
    NoCharges,
    /// The player faces no wall between two open cells, or none near enough.
    #[error("there is no wall here that you can blast: go up to one and face it")]
    NoWall,
    /// Fewer charges would be left than there are walls still to blast.
    #[error("too few charges would be left for the walls between you and the finish")]
    Needed,
}

impl Progress {
    /// The side of the player's cell that a blast would strike, be it a wall, a
    /// door or open: the one faced, or where floors are the ceiling while
    /// `climb` is up, and the floor while it is down. `None` where it is too far
    /// off. Ladders and what might be one are reached from the cell's middle.
    pub fn faces(&self, level: &Level, climb: i8) -> Option<Dir> {
        if climb != 0 && level.grid().shape().has_floors() {
            let dir = if climb > 0 { Cubic::UP } else { Cubic::DOWN };
            return (length(self.offset) <= REACH).then_some(dir);
        }
        let ahead = trig::ahead(self.heading);
        let normals = geometry::of(level.grid().shape()).normals;
        let (number, &normal) = (0..)
            .zip(normals)
            .max_by_key(|&(_, &of)| along(of, ahead))?;
        let distance = i64::from(HALF) - along(normal, self.offset);
        (distance <= ARM).then_some(Dir(number))
    }
}

/// The input of the next tick for a player who blasts the wall in direction
/// `dir`: it turns there, walks up to the wall where that is too far off, and
/// then sets the charge. It never ends by itself: a blast is an event.
pub fn blast_towards(level: &Level, progress: &Progress, dir: Dir) -> Input {
    let climb = -level.grid().offsets()[dir.index()][2];
    if progress.faces(level, climb) == Some(dir) {
        return Input {
            blast: true,
            climb,
            ..Input::default()
        };
    }
    step_towards(level, progress, dir).unwrap_or_default()
}

/// Blasts the wall faced, or finds the door there, if enough charges are left
/// after it for the walls between the player and the nearest finish. Time linear
/// in the cells.
pub(super) fn blast(level: &Level, progress: &mut Progress, climb: i8, events: &mut Vec<Event>) {
    let (wall, blasted) = match strike(level, progress, climb) {
        Ok(struck) => struck,
        Err(refusal) => return events.push(Event::Refused(refusal)),
    };
    progress.charges -= 1;
    match level.doors().number(wall.cell, wall.dir) {
        Some(door) => find(door, progress, events),
        None => {
            progress.blasted = blasted;
            events.push(Event::Blasted(wall));
        }
    }
}

/// The wall or door that a blast strikes, and with it all that are blasted.
fn strike(level: &Level, progress: &Progress, climb: i8) -> Result<(Door, Vec<Door>), Refusal> {
    let left = progress.charges.checked_sub(1).ok_or(Refusal::NoCharges)?;
    let cell = progress.cell;
    let closed = level.maze().inner_walls(cell) - progress.ways(level).ways(cell);
    let faced = progress.faces(level, climb);
    let dir = faced.filter(|&dir| closed.contains(dir));
    let wall = Door::at(level.grid(), cell, dir.ok_or(Refusal::NoWall)?);
    let mut blasted = progress.blasted.clone();
    blasted.push(wall);
    blasted.sort_unstable();
    // All doors count as open, so that it makes no difference if this is one.
    match walls_ahead(level, &blasted, cell) {
        Some(walls) if walls <= left as usize => Ok((wall, blasted)),
        _ => Err(Refusal::Needed),
    }
}

/// The fewest walls between a cell and a finish, `None` where rock is between
/// them.
fn walls_ahead(level: &Level, blasted: &[Door], cell: Cell) -> Option<usize> {
    let ways = opened(level, |_| true, blasted);
    let is_finish = |cell| level.is_finish(cell);
    let way = fewest_walls(level.maze(), &ways, cell, is_finish)?;
    Some(way.walls.len())
}

/// A level as it is to one who may pass some doors and has blasted some walls.
pub(super) fn opened<'a, F: Fn(usize) -> bool>(
    level: &'a Level,
    is_open: F,
    blasted: &[Door],
) -> Opened<Through<'a, Grid, F>> {
    Opened {
        ways: level.ways(is_open),
        holes: Doors::new(level.grid(), blasted.to_vec()),
    }
}

/// Ways, and holes in walls.
pub(super) struct Opened<W> {
    ways: W,
    holes: Doors,
}

impl<W: Ways> Ways for Opened<W> {
    type Grid = W::Grid;

    fn grid(&self) -> &W::Grid {
        self.ways.grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        let holes = self.holes.of(cell).map(|(dir, _)| dir);
        self.ways.ways(cell) | holes.collect()
    }
}
