//! Missions: plans of levels that are made before the maze.

use super::outline::Outline;
use super::pattern::PatternSet;
use serde::{Deserialize, Serialize};

/// The plan of a level, which is made before its maze. A mission is a graph of *places*. It grows from
/// the start by *patterns*, such as a lock whose key is elsewhere, or two ways of different lengths to
/// the same place. Each place becomes a region of the grid with a maze of its own, and regions are
/// joined only where the mission says so; see [`make::mission`](crate::make::mission()).
///
/// ```
/// use warren_dungeon::make::{MakeError, make, mission};
/// use warren_dungeon::recipe::{Mission, Recipe};
///
/// let recipe = Recipe { mission: Mission::of(4), seed: 7, ..Recipe::default() };
/// let level = make(&recipe)?;
/// let plan = mission(&recipe)?.expect("the recipe has a mission");
/// assert_eq!(plan.patterns().len(), 4);
/// let last = &plan.places()[plan.finish()];
/// assert!(last.cells.iter().any(|&cell| level.is_finish(cell)));
/// # Ok::<(), MakeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Mission {
    /// The number of patterns, at most [`Mission::MAX_PATTERNS`], or 0 for a maze without a mission.
    pub patterns: u32,
    /// The number of patterns between the start and the finish, at most `patterns`. The others lead
    /// aside, to treasure. If there is no room for a pattern at the end of the main path, it is
    /// added elsewhere, and fewer patterns are on the main path. If the number is 0, about half of the patterns
    /// are between the start and the finish.
    pub depth: u32,
    /// The percentage of the cells that are on loops at least, from 0 to 100. The loops of the mission
    /// count, and walls inside places are opened for the rest. Above about 90 %, there may be no wall left
    /// whose opening makes another loop.
    pub loops: u32,
    /// The patterns to choose from.
    pub kinds: PatternSet,
    /// The first patterns, at most `patterns`. They can be of any kind.
    #[serde(skip_serializing_if = "Outline::is_empty")]
    pub outline: Outline,
}

impl Mission {
    /// The default: no mission.
    pub const NONE: Mission = Mission {
        patterns: 0,
        depth: 0,
        loops: 0,
        kinds: PatternSet::DEFAULT,
        outline: Outline::EMPTY,
    };

    /// The maximum number of patterns.
    pub const MAX_PATTERNS: u32 = Outline::MAX_STEPS;

    /// Returns a mission with this number of patterns of all kinds.
    pub const fn of(patterns: u32) -> Mission {
        Mission {
            patterns,
            ..Mission::NONE
        }
    }

    /// Returns the number of patterns between the start and the finish, if there is room for them there.
    pub(crate) fn patterns_on_main_path(&self) -> u32 {
        match self.depth {
            0 => self.patterns.div_ceil(2),
            depth => depth.min(self.patterns),
        }
    }

    /// Returns a mission of suitable size for a grid with this number of cells.
    ///
    /// ```
    /// use warren_dungeon::recipe::Mission;
    ///
    /// assert_eq!(Mission::suited_to(20 * 20).patterns, 5);
    /// ```
    pub fn suited_to(cells: u32) -> Mission {
        Mission::of((cells / CELLS_FOR_PATTERN).clamp(1, Mission::MAX_PATTERNS))
    }
}

/// The number of cells for each pattern of [`Mission::suited_to`].
const CELLS_FOR_PATTERN: u32 = 75;

impl Default for Mission {
    fn default() -> Mission {
        Mission::NONE
    }
}
