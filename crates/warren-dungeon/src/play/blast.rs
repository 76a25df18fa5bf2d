//! Blasting: a charge turns a wall into a passage for the rest of the run.
//!
//! The level does not change. Instead, the run stores which walls have been blasted, just as it
//! stores which doors have been found.

use super::climb::REACH;
use super::obstacles::sides;
use super::walk::side_on_ray;
use super::{Event, Progress, find, trig};
use crate::level::Level;
use crate::route::Walker;
use warren_maze::geometry::{UNIT, dot_unit, length};
use warren_maze::maze::Side;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Dir, Embedding};

/// A player who blasts a wall can be farther from the wall than the cell's centre by at most this
/// distance, in units of 2⁻¹⁶ of a cell.
const ARM: i64 = UNIT as i64 / 10;

/// The reason why a blast was refused. A refused blast does not use a charge. The messages are
/// written for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BlastRefusal {
    /// The player has no charges left.
    #[error("you have no charges left")]
    NoCharges,
    /// The level never had any charges.
    #[error("there are no charges in this level")]
    Unarmed,
    /// The player faces a closed gate.
    #[error("a gate is too strong for a charge")]
    Gate,
    /// The player does not face a wall, or is too far from the wall.
    #[error("there is no wall to blast here: walk up to one and face it")]
    NoWall,
    /// The player faces an outer wall or solid rock.
    #[error("outer walls and solid rock cannot be blasted")]
    Solid,
    /// The blast would leave fewer charges than there are walls between the player and the finish.
    #[error("too few charges would be left for the walls between you and the finish")]
    Needed,
}

impl BlastRefusal {
    /// Returns the reason why a player without charges cannot blast in this level.
    pub fn without_charges(level: &Level<impl Embedding>) -> BlastRefusal {
        match level.most_charges() {
            0 => BlastRefusal::Unarmed,
            _ => BlastRefusal::NoCharges,
        }
    }
}

impl Progress {
    /// Returns the side of the player's cell that is straight ahead, at any distance, or `None` if the
    /// cell has no sides.
    pub(super) fn side_ahead(&self, level: &Level<impl Embedding>) -> Option<Dir> {
        let (grid, cell) = (level.grid(), self.cell);
        let ahead = trig::ahead(self.heading);
        let sides = sides(grid, cell);
        let best = { sides }.max_by_key(|&dir| dot_unit(grid.normal(cell, dir), ahead))?;
        Some(side_on_ray(grid, (cell, self.offset), ahead, sides, best))
    }

    /// Returns the side of the player's cell that a blast would hit: a wall, a door, a gate or a
    /// passage.
    /// On a grid with several floors, a blast hits the ceiling if `climb` is positive, and the
    /// floor if `climb` is negative. In both cases, the player must be near the centre of the cell.
    /// Otherwise, a blast hits the side that the player faces. Returns `None` if the player is too
    /// far away, or if the cell has no such side.
    pub fn faces(&self, level: &Level<impl Embedding>, climb: i8) -> Option<Dir> {
        let (grid, cell) = (level.grid(), self.cell);
        if climb != 0 && grid.floors() > 1 {
            let mut exits = grid.exits(cell);
            let dir = exits.find(|&dir| grid.climb(cell, dir) == climb.signum())?;
            return (length(self.offset) <= REACH).then_some(dir);
        }
        let dir = self.side_ahead(level)?;
        (dot_unit(grid.normal(cell, dir), self.offset) >= -ARM).then_some(dir)
    }
}

/// Blasts the wall that the player faces. If the wall has a secret door, finds the door instead.
/// Refuses the blast if it would leave too few charges for the walls between the player and the
/// nearest finish. Takes time linear in the number of cells.
pub(super) fn blast(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    climb: i8,
    events: &mut Vec<Event>,
) {
    let (wall, blasted) = match strike(level, progress, climb) {
        Ok(struck) => struck,
        Err(refusal) => return events.push(Event::Refused(refusal)),
    };
    progress.carried.charges -= 1;
    match level.doors().number(wall.cell, wall.dir) {
        Some(door) => find(door, progress, events),
        None => {
            progress.blasted = blasted;
            events.push(Event::Blasted(wall));
        }
    }
}

/// Returns the wall that a blast opens, and the list of blasted walls including this wall. A secret
/// door that was not found is treated as a wall.
fn strike(
    level: &Level<impl Embedding>,
    progress: &Progress,
    climb: i8,
) -> Result<(Side, Vec<Side>), BlastRefusal> {
    let left = match progress.carried.charges {
        0 => return Err(BlastRefusal::without_charges(level)),
        charges => charges - 1,
    };
    let cell = progress.cell;
    let ways = progress.ways(level).ways(cell);
    let closed = level.breakable(cell) - ways;
    let faced = progress.faces(level, climb);
    if faced.is_some_and(|dir| progress.closed_gate(level, cell, dir).is_some()) {
        return Err(BlastRefusal::Gate);
    }
    let dir = match faced {
        Some(dir) if closed.contains(dir) => dir,
        Some(dir) if !ways.contains(dir) => return Err(BlastRefusal::Solid),
        _ => return Err(BlastRefusal::NoWall),
    };
    let wall = Side::at(level.grid(), cell, dir);
    let mut blasted = progress.blasted.clone();
    blasted.push(wall);
    blasted.sort_unstable();
    // All doors and gates are treated as open, so the result does not depend on whether this wall
    // has a door.
    let after = Walker {
        blasted: &blasted,
        charges: left,
        ..Walker::ALL_DOORS
    };
    match after.way_out(level, cell) {
        Some(_) => Ok((wall, blasted)),
        None => Err(BlastRefusal::Needed),
    }
}
