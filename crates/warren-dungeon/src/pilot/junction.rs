//! A junction at which exploring has stopped, and the player's choice there.

use super::branch::is_inside;
use super::{Branch, Explore, branches};
use crate::level::Level;
use crate::play::{Progress, Trail};
use warren_maze::topology::{Cell, Embedding};

/// A junction: a place with several unexplored [`branches`]. The player chooses one of them by its
/// number, or turns towards it.
///
/// A player who has not turned since the junction was created has chosen nothing, even if the
/// player faces a branch. To choose the branch that the player faces at first, the player turns away
/// and back, or chooses its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Junction {
    /// The cell in which the player was when the junction was created.
    cell: Cell,
    branches: Vec<Branch>,
    /// The branch that the player faced when the junction was created.
    faced: Option<Branch>,
    /// Whether the player has faced something else since then.
    has_turned: bool,
}

impl Junction {
    /// Returns the junction where the player is, or `None` if the place has fewer than two unexplored
    /// branches. Takes O(n log n) time for n seen cells.
    pub fn new(
        level: &Level<impl Embedding>,
        progress: &Progress,
        trail: &Trail,
    ) -> Option<Junction> {
        let branches = branches(level, progress, trail);
        let mut junction = Junction {
            cell: progress.cell(),
            branches,
            faced: None,
            has_turned: false,
        };
        junction.faced = junction.faced(level, progress);
        (junction.branches.len() > 1).then_some(junction)
    }

    /// Returns the unexplored branches in the order of their numbers: clockwise from the heading that
    /// the player had when the junction was created.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// Returns whether the player is still at the junction: in the same cell, or in the same room.
    pub fn is_here(&self, level: &Level<impl Embedding>, progress: &Progress) -> bool {
        is_inside(level, progress, self.cell)
    }

    /// Notes the player's heading. Call this method in every tick while the player is at the
    /// junction. A player who walks through a room of several cells also turns.
    pub fn look(&mut self, level: &Level<impl Embedding>, progress: &Progress) {
        let has_walked = self.cell != progress.cell();
        if !self.has_turned {
            self.has_turned = has_walked || self.faced(level, progress) != self.faced;
        }
    }

    /// Returns the branch that the player has chosen by turning towards it, or `None` if the player has
    /// not turned or faces no branch.
    pub fn chosen(&self, level: &Level<impl Embedding>, progress: &Progress) -> Option<Branch> {
        self.faced(level, progress).filter(|_| self.has_turned)
    }

    /// Returns an explorer that continues after the player has pressed the key again: through the
    /// branch that the player has chosen by turning. Without a choice, the explorer stops immediately
    /// as long as the place has several unexplored branches.
    pub fn explore(&self, level: &Level<impl Embedding>, progress: &Progress) -> Explore {
        let chosen = self.chosen(level, progress);
        chosen.map_or(Explore::default(), Explore::through)
    }

    /// Returns the branch that the player faces: the branch with the smallest angle between the
    /// player's heading and its own heading, if this angle is at most an eighth of a turn.
    fn faced(&self, level: &Level<impl Embedding>, progress: &Progress) -> Option<Branch> {
        const EIGHTH: u16 = 1 << 13;

        let turn = |branch: &Branch| {
            let heading = branch.heading(level, progress)?;
            Some((heading.wrapping_sub(progress.heading()) as i16).unsigned_abs())
        };
        let turns = self
            .branches
            .iter()
            .filter_map(|branch| Some((turn(branch)?, *branch)));
        let faced = turns.filter(|&(turn, _)| turn <= EIGHTH);
        faced.min().map(|(_, branch)| branch)
    }
}
