//! Changes of a run without the rules, for programs that show or test a state.

use super::carried::Carried;
use super::progress::Progress;
use warren_maze::geometry::Vector;
use warren_maze::maze::Side;
use warren_maze::topology::Cell;

/// A rule that only runs of old recordings follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OldRule {
    /// Before version 7 of recordings: a player who is beyond the lines of several sides of a cell
    /// crosses the first of these sides, instead of the side at the player's position.
    CrossesFirstSide,
    /// Before version 10: the pillars of rooms do not stop the player.
    NoPillars,
    /// Before version 11: a player has reached a finish only near the centre of its cell, and can
    /// cross the cell along its walls.
    FinishesNearCentre,
}

impl Progress {
    /// Makes the run follow an old rule from now on.
    pub fn follow(&mut self, rule: OldRule) {
        match rule {
            OldRule::CrossesFirstSide => self.crosses_first_side = true,
            OldRule::NoPillars => self.pillars.clear(),
            OldRule::FinishesNearCentre => self.finishes_near_centre = true,
        }
    }

    /// Puts the player into a cell, at an offset from its centre in units of 2⁻¹⁶ of a cell, without
    /// a move. The player does not see, take or press anything there before the next tick.
    pub fn put(&mut self, cell: Cell, offset: Vector) {
        (self.cell, self.offset) = (cell, offset);
    }

    /// Turns the player to a heading, in units of 2⁻¹⁶ of a full turn clockwise from east.
    pub fn turn_to(&mut self, heading: u16) {
        self.heading = heading;
    }

    /// Finds the door with this number, and returns whether it was not found before.
    ///
    /// # Panics
    ///
    /// Panics if the level has no such door.
    pub fn find_door(&mut self, door: usize) -> bool {
        !std::mem::replace(&mut self.found[door], true)
    }

    /// Opens the gate with this number, and returns whether it was not open before.
    ///
    /// # Panics
    ///
    /// Panics if the level has no such gate.
    pub fn open_gate(&mut self, gate: usize) -> bool {
        !std::mem::replace(&mut self.opened[gate], true)
    }

    /// Makes a passage of a wall without using a charge. Takes time linear in the number of blasted
    /// walls.
    pub fn blast_wall(&mut self, wall: Side) {
        if let Err(at) = self.blasted.binary_search(&wall) {
            self.blasted.insert(at, wall);
        }
    }

    /// Replaces what the player carries, apart from keys.
    pub fn carry(&mut self, carried: Carried) {
        self.carried = carried;
    }

    /// Records that the whole level was shown to the player.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Ends the run as if the player had reached a finish.
    pub fn finish(&mut self) {
        self.finished = true;
    }

    /// Ends the run as if the level's first beast, if it has one, had caught the player in the
    /// player's cell.
    pub fn be_caught(&mut self) {
        self.caught = true;
        if let Some(beast) = self.beasts.first_mut() {
            beast.cell = self.cell;
        }
    }
}
