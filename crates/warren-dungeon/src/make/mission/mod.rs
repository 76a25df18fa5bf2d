//! The pass that draws a mission before the maze.
//!
//! ```text
//!   mission                  regions               level
//!
//!   start --- a === b        +-------+-----+       Each region has a maze of its own. Two
//!     |       |              | start | a   |       regions are joined in one side if the mission
//!    key      c              +---+---+--+--+       has a way between them, and nowhere else.
//!                            |key|  c   | b|
//!                            +---+------+--+
//! ```
//!
//! The grid is divided into regions first, and the mission grows on them, so that every way of the
//! mission is between regions that have a common border. The level that results is proved like every
//! other level: the proof knows nothing about the mission.
//!
//! The patterns are cycles in the sense of J. Dormans, *Cyclic generation*, in *Procedural Generation in
//! Game Design*, 2017: two ways between two places, whose lengths, locks and rewards make the difference.

mod diagram;
mod draft;
mod error;
mod furnish;
mod grates;
mod growth;
mod loops;
mod patterns;
mod plan;
mod regions;
mod within;

pub use diagram::{TreeLine, TreePart};
pub(super) use draft::{MissionDraft, check_generator};
pub use error::MissionError;
pub(super) use furnish::check_proof;
pub use plan::{MissionPlan, Place, PlannedPattern, View, Way, WayKind};

use crate::recipe::{DoorCount, GateCounts, LevelOptions, Mission, RecipeError};

/// Checks the options of a level with a mission, which places all gates, portals, doors, starts and
/// finishes itself.
pub(super) fn check_mission(options: &LevelOptions) -> Result<(), RecipeError> {
    let Mission {
        patterns,
        depth,
        loops,
        outline,
        kinds: _,
    } = options.mission;
    if patterns == 0 {
        return Ok(());
    }
    let most = Mission::MAX_PATTERNS;
    if patterns > most {
        let what = "patterns";
        return Err(RecipeError::ManyGates {
            what,
            count: patterns,
            most,
        });
    }
    if depth > patterns {
        return Err(RecipeError::MissionDepth { depth, patterns });
    }
    if outline.len() > patterns {
        let outline = outline.len();
        return Err(RecipeError::MissionOutline { outline, patterns });
    }
    if loops > 100 {
        return Err(RecipeError::MissionLoops { percent: loops });
    }
    let conflicts = [
        (options.gates() != GateCounts::default(), "gates"),
        (options.portals > 0, "portals"),
        (options.starts > 1, "further starts"),
        (options.finishes > 1, "further finishes"),
        (
            matches!(options.doors, DoorCount::Exactly(1..)),
            "secret doors",
        ),
    ];
    match conflicts.into_iter().find(|&(is_asked, _)| is_asked) {
        Some((_, what)) => Err(RecipeError::BesideMission { what }),
        None => Ok(()),
    }
}
