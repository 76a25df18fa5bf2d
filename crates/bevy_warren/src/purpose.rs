//! The purpose of a run, and the state in which it starts. Requests for levels carry both, and the
//! first run in the level gets them.

use std::sync::Arc;
use warren_dungeon::play::{Carried, Progress, Terms, Trail};
use warren_dungeon::recipe::Day;
use warren_dungeon::replay::Recording;
use warren_maze::topology::Cell;

/// The purpose of a run. It decides where the run is saved, for what it counts, and what the screens
/// offer. Apps without the game's screens only have free runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Purpose {
    /// A run in a level that belongs to nothing else, or a later try at a daily maze.
    #[default]
    Free,
    /// A run in a chapter of the campaign.
    Chapter,
    /// The first try at the maze of a day, the only one that counts.
    Try(Day),
    /// A run on a floor of the descent.
    Floor {
        /// The depth of the floor, counted from 1.
        depth: u32,
        /// What the descent adds to the rules of the run.
        terms: Terms,
    },
    /// A race against this recorded run.
    Race(Arc<Recording>),
    /// A replay of this recorded run.
    Replay(Arc<Recording>),
    /// A test of the panel's level.
    Test,
}

impl Purpose {
    /// Returns the depth of the floor of the descent, or `None` for other purposes.
    pub fn depth(&self) -> Option<u32> {
        match self {
            Purpose::Floor { depth, .. } => Some(*depth),
            _ => None,
        }
    }

    /// Returns what a descent adds to the rules of the run. Other runs have no such terms.
    pub fn terms(&self) -> Terms {
        match self {
            Purpose::Floor { terms, .. } => *terms,
            _ => Terms::default(),
        }
    }

    /// Returns whether the run replays a recorded run.
    pub fn is_replay(&self) -> bool {
        matches!(self, Purpose::Replay(_))
    }

    /// Returns whether the run tests the panel's level.
    pub fn is_test(&self) -> bool {
        matches!(self, Purpose::Test)
    }

    /// Returns the purpose of the next run after a restart of the level. A second try at a daily
    /// maze is practice, and a restart during a replay lets the player play.
    fn after_restart(&self) -> Purpose {
        match self {
            Purpose::Try(_) | Purpose::Replay(_) => Purpose::Free,
            Purpose::Free
            | Purpose::Chapter
            | Purpose::Floor { .. }
            | Purpose::Race(_)
            | Purpose::Test => self.clone(),
        }
    }
}

/// The purpose of a run, and the state in which it starts. By default, the run is free and starts at
/// the level's start without items.
#[derive(Clone, Debug, Default)]
pub struct RunStart {
    /// The purpose.
    pub purpose: Purpose,
    /// The items that the player brings from an earlier level.
    pub brings: Carried,
    /// The saved run that the run continues.
    pub saved: Option<Arc<SavedState>>,
}

impl RunStart {
    /// Returns the start of the next run if the player restarts the level of a run with this purpose
    /// and these items.
    pub fn after_restart(purpose: &Purpose, brings: Carried) -> RunStart {
        RunStart {
            purpose: purpose.after_restart(),
            brings,
            saved: None,
        }
    }
}

/// A saved run that was read and replayed.
#[derive(Clone, Debug)]
pub struct SavedState {
    /// The state of the run.
    pub progress: Progress,
    /// The player's path so far.
    pub trail: Trail,
    /// The cells of the pins on the map.
    pub pins: Vec<Cell>,
    /// The recorded inputs.
    pub recording: Recording,
}
