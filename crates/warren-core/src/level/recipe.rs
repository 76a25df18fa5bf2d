//! What to make: everything that decides a level, as plain data.

use crate::topology::{GridError, GridSpec};
use serde::{Deserialize, Serialize};

/// What to make. The same recipe makes the same level on every machine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The cells.
    pub grid: GridSpec,
    /// How passages are carved.
    pub algorithm: Algorithm,
    /// Where players start and finish.
    #[serde(default)]
    pub placement: Placement,
    /// What every random choice follows from.
    pub seed: u64,
}

/// How passages are carved, and the parameters of that way.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Algorithm {
    /// Randomized Prim: many short dead ends.
    #[default]
    Prim,
    /// Depth-first search that gives branches up: long winding passages and
    /// solid rock.
    RandomBacktrack {
        /// When a branch is given up.
        #[serde(default)]
        give_up: GiveUpChance,
        /// The share of cells to reach at least, 0 to 1.
        #[serde(default = "half")]
        least: f64,
        /// Whether the rock that is left is joined on by Prim.
        #[serde(default)]
        fill: bool,
    },
    /// Several Prim trees, joined by secret doors.
    Areas {
        /// How many, at least 2.
        count: u32,
        /// The secret doors between them.
        #[serde(default)]
        doors: DoorCount,
    },
}

/// The chance, at each step, that a branch is given up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum GiveUpChance {
    /// A constant chance that suits the grid.
    #[default]
    Default,
    /// This chance at every step, 0 to 1.
    Constant(f64),
    /// This much more with every step since the last backtrack, 0 to 1.
    Growing(f64),
}

/// How many secret doors join the areas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DoorCount {
    /// As many as areas, or as walls between areas where those are fewer.
    #[default]
    Default,
    /// None: areas are sealed from each other.
    Sealed,
    /// So many, at least one less than areas; they connect all areas.
    Exactly(u32),
}

/// Where players start and finish. With several areas, in different ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Placement {
    /// From the open cell nearest the first cell to the one nearest the last.
    #[default]
    Corners,
    /// Anywhere.
    Random,
    /// The two cells farthest apart.
    Farthest,
}

/// Why a recipe makes no level.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RecipeError {
    /// There is no such grid.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// A share that is none.
    #[error("{name} is {value}: it must lie between 0 and 1")]
    Share {
        /// The parameter.
        name: &'static str,
        /// What it was.
        value: f64,
    },
    /// One area is no areas.
    #[error("areas is {count}: there must be at least 2 (for one, choose the algorithm prim)")]
    FewAreas {
        /// What was asked.
        count: u32,
    },
    /// An area needs a cell.
    #[error("{count} areas do not fit on {cells} cells: ask for fewer or enlarge the grid")]
    ManyAreas {
        /// What was asked.
        count: u32,
        /// What there is.
        cells: u32,
    },
    /// Too few doors to connect the areas.
    #[error(
        "{count} doors cannot connect {areas} areas: ask for at least {}, or seal them",
        areas - 1
    )]
    FewDoors {
        /// What was asked.
        count: u32,
        /// The areas.
        areas: u32,
    },
    /// Too few walls to hang the doors in.
    #[error("{count} doors do not fit into the {walls} walls between areas: ask for fewer")]
    ManyDoors {
        /// What was asked.
        count: u32,
        /// The walls between areas.
        walls: u32,
    },
    /// The listener broke the work off.
    #[error("making the level was cancelled")]
    Cancelled,
}

impl Algorithm {
    /// The algorithms with their default parameters.
    pub const ALL: [Algorithm; 3] = [
        Algorithm::Prim,
        Algorithm::RandomBacktrack {
            give_up: GiveUpChance::Default,
            least: half(),
            fill: false,
        },
        Algorithm::Areas {
            count: 2,
            doors: DoorCount::Default,
        },
    ];

    /// The name on command lines and in texts.
    pub fn name(&self) -> &'static str {
        match self {
            Algorithm::Prim => "prim",
            Algorithm::RandomBacktrack { .. } => "random-backtrack",
            Algorithm::Areas { .. } => "areas",
        }
    }
}

impl Placement {
    /// Every way to place starts and finishes.
    pub const ALL: [Placement; 3] = [Placement::Corners, Placement::Random, Placement::Farthest];

    /// The name on command lines and in texts.
    pub fn name(self) -> &'static str {
        match self {
            Placement::Corners => "corners",
            Placement::Random => "random",
            Placement::Farthest => "farthest",
        }
    }
}

const fn half() -> f64 {
    0.5
}
