//! What to make: everything that decides a level, as plain data.

use super::Algorithm;
use serde::{Deserialize, Serialize};
use warren_maze::generate::ParameterError;
use warren_maze::topology::{GridError, GridSpec, Mask};

/// What to make. The same recipe makes the same level on every machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The cells.
    pub grid: GridSpec,
    /// Which of them are left out: solid rock, as far as the level goes.
    #[serde(default, skip_serializing_if = "Mask::is_full")]
    pub mask: Mask,
    /// How passages are carved.
    pub algorithm: Algorithm,
    /// The share of dead ends to open into loops, 0 to 1.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub braid: f64,
    /// How many more walls to knock out. Neither this nor braiding joins areas.
    #[serde(default, skip_serializing_if = "is_none")]
    pub extra_passages: u32,
    /// Where players start and finish.
    #[serde(default)]
    pub placement: Placement,
    /// How many starts, at least one.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub starts: u32,
    /// How many finishes, at least one.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub finishes: u32,
    /// How many walls the player may blast.
    #[serde(default, skip_serializing_if = "Charges::is_default")]
    pub charges: Charges,
    /// Whether a Minotaur hunts the player.
    #[serde(default, skip_serializing_if = "is_false")]
    pub minotaur: bool,
    /// What every random choice follows from.
    pub seed: u64,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            grid: GridSpec::default(),
            mask: Mask::default(),
            algorithm: Algorithm::default(),
            braid: 0.0,
            extra_passages: 0,
            placement: Placement::default(),
            starts: one(),
            finishes: one(),
            charges: Charges::default(),
            minotaur: false,
            seed: 0,
        }
    }
}

/// How many walls the player may blast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Charges {
    /// As many as there are walls between the first start and a finish where
    /// areas are sealed, by the way through the fewest; elsewhere none.
    #[default]
    Default,
    /// So many. With none, sealed areas stay sealed.
    Exactly(u32),
}

/// Where the first start and the first finish lie. With several areas, in
/// different ones. Further ones lie anywhere, no two in one cell.
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
    /// The algorithm does not work on such a grid.
    #[error("{algorithm} does not fit this grid: {reason}")]
    Misfit {
        /// Its name.
        algorithm: &'static str,
        /// Why not.
        reason: &'static str,
    },
    /// A parameter of the algorithm is wrong, or the share of dead ends to braid.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// More walls to knock out than there are.
    #[error("{count} extra passages do not fit: {walls} walls are left to knock out")]
    ManyPassages {
        /// What was asked.
        count: u32,
        /// The inner walls left.
        walls: u64,
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
    /// Nowhere to start or nowhere to finish.
    #[error("{what} is 0: a level needs at least 1")]
    NoPlace {
        /// Starts or finishes.
        what: &'static str,
    },
    /// Each start and each finish needs a cell of its own.
    #[error(
        "{starts} starts and {finishes} finishes do not fit on {cells} open cells: \
         ask for fewer or enlarge the grid"
    )]
    ManyPlaces {
        /// What was asked.
        starts: u32,
        /// What was asked.
        finishes: u32,
        /// What there is.
        cells: u32,
    },
    /// Nowhere to let a Minotaur wait.
    #[error(
        "the Minotaur finds no lair from which a walker can escape it and one who waits \
         cannot: enlarge the maze, or choose another placement or seed"
    )]
    NoLair,
    /// The listener broke the work off.
    #[error("making the level was cancelled")]
    Cancelled,
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

impl Charges {
    fn is_default(&self) -> bool {
        *self == Charges::Default
    }
}

const fn one() -> u32 {
    1
}

pub(super) fn is_false(asked: &bool) -> bool {
    !asked
}

fn is_zero(share: &f64) -> bool {
    *share == 0.0
}

pub(super) fn is_none(count: &u32) -> bool {
    *count == 0
}

fn is_one(count: &u32) -> bool {
    *count == 1
}
