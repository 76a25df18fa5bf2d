//! Recipes: everything that decides a level, as plain data.

use super::{Algorithm, Theme};
use serde::{Deserialize, Serialize};
use warren_maze::generate::ParameterError;
use warren_maze::maze::CarveError;
use warren_maze::topology::{GridError, GridSpec, Mask};

/// Everything that decides a level. The same recipe makes the same level on every
/// machine, in every release with the same version of the level format.
///
/// A recipe may gain fields in later releases: write `..Recipe::default()` at the end,
/// as here.
///
/// ```
/// use warren_dungeon::level::{self, Algorithm, Placement, Recipe};
/// use warren_maze::topology::{GridShape, GridSpec};
///
/// let recipe = Recipe {
///     grid: GridSpec { shape: GridShape::Hex, width: 9, height: 6, ..GridSpec::default() },
///     algorithm: Algorithm::Wilson,
///     placement: Placement::Farthest,
///     seed: 7,
///     ..Recipe::default()
/// };
/// let level = level::make(&recipe)?;
/// assert_eq!(level::make(&recipe)?, level);
/// assert_eq!(level.recipe(), Some(&recipe));
/// assert_eq!(level::read_recipe(&level::write_recipe(&recipe))?, recipe);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The grid: the shape of its cells, its size, and which axes wrap.
    pub grid: GridSpec,
    /// Which cells of the grid are left out. They are solid rock in the level.
    #[serde(default, skip_serializing_if = "Mask::is_full")]
    pub mask: Mask,
    /// The algorithm that carves the passages, and its parameters.
    pub algorithm: Algorithm,
    /// The share of dead ends to open, which makes loops: 0 to 1.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub braid: f64,
    /// How many more walls to remove, after braiding. Neither this nor `braid` removes a
    /// wall between two areas.
    #[serde(default, skip_serializing_if = "is_none")]
    pub extra_passages: u32,
    /// Where the first start and the first finish lie. In a file that leaves it out it is
    /// [`Placement::Corners`] on every grid, so that a file keeps its level; programs
    /// that make a new recipe choose [`Placement::usual`].
    #[serde(default)]
    pub placement: Placement,
    /// The number of starts, at least one.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub starts: u32,
    /// The number of finishes, at least one.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub finishes: u32,
    /// How many walls the player may blast.
    #[serde(default, skip_serializing_if = "Charges::is_default")]
    pub charges: Charges,
    /// Whether a Minotaur hunts the player.
    #[serde(default, skip_serializing_if = "is_false")]
    pub minotaur: bool,
    /// What the level is built of; [`Theme::usual`] if nobody chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    /// The seed of all random choices.
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
            theme: None,
            seed: 0,
        }
    }
}

/// How many walls the player may blast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Charges {
    /// In a level with sealed areas, as many as the player needs: the walls on the way
    /// from the first start to a finish that passes the fewest walls. None in any other
    /// level.
    #[default]
    Default,
    /// This number. Sealed areas stay sealed if it is 0.
    Exactly(u32),
}

/// Where the first start and the first finish lie. If there are several areas, the two
/// lie in different ones. All further starts and finishes lie in random cells, each in
/// a cell of its own.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Placement {
    /// The start in the open cell nearest the grid's first cell, the finish in the open
    /// cell nearest its last. Along an axis that wraps, these two cells are neighbours.
    #[default]
    Corners,
    /// Two random cells.
    Random,
    /// The two cells that are farthest apart, in moves. In a maze with loops there may be
    /// two that are slightly farther apart.
    Farthest,
}

/// Why a recipe makes no level.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// There is no such grid, or the mask does not fit it.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The algorithm does not work on this grid.
    #[error("{algorithm} does not fit this grid: {reason}")]
    Misfit {
        /// The algorithm's name.
        algorithm: &'static str,
        /// Why it does not work there.
        reason: &'static str,
    },
    /// A parameter of the algorithm is wrong, or [`Recipe::braid`] is.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// A parameter of the generator given to [`make_with`](super::make_with) is wrong.
    #[error("{generator}: {error}")]
    GeneratorParameter {
        /// The generator's name.
        generator: &'static str,
        /// What is wrong.
        error: ParameterError,
    },
    /// The generator given to [`make_with`](super::make_with) opened what the grid does not
    /// have, or nothing.
    #[error("{generator} {error}")]
    Carved {
        /// The generator's name.
        generator: &'static str,
        /// What it opened.
        error: CarveError,
    },
    /// The recipe asks for more extra passages than there are walls to remove.
    #[error("{count} extra passages do not fit: {walls} walls are left to knock out")]
    ManyPassages {
        /// The extra passages that the recipe asks for.
        count: u32,
        /// The walls that can be removed.
        walls: u64,
    },
    /// The recipe asks for too few doors to connect all areas.
    #[error(
        "{count} doors cannot connect {areas} areas: ask for at least {}, or seal them",
        areas - 1
    )]
    FewDoors {
        /// The doors that the recipe asks for.
        count: u32,
        /// The number of areas.
        areas: u32,
    },
    /// The recipe asks for more doors than there are walls to place them in.
    #[error("{count} doors do not fit into the {walls} walls between areas: ask for fewer")]
    ManyDoors {
        /// The doors that the recipe asks for.
        count: u32,
        /// The number of walls between areas.
        walls: u32,
    },
    /// The recipe asks for no start or no finish.
    #[error("{what} is 0: a level needs at least 1")]
    NoPlace {
        /// `"starts"` or `"finishes"`.
        what: &'static str,
    },
    /// There are more starts and finishes than open cells. Each needs a cell of its own.
    #[error(
        "{starts} starts and {finishes} finishes do not fit on {cells} open cells: \
         ask for fewer or enlarge the grid"
    )]
    ManyPlaces {
        /// The starts that the recipe asks for.
        starts: u32,
        /// The finishes that the recipe asks for.
        finishes: u32,
        /// The number of open cells.
        cells: u32,
    },
    /// No cell will do for the Minotaur to start in: from each, either a player who knows
    /// the way cannot escape, or the Minotaur cannot reach a player who waits.
    #[error(
        "there is no cell for the Minotaur to start in: from each it either catches a \
         player who knows the way, or cannot reach one who waits; enlarge the maze, or \
         choose another placement or seed"
    )]
    NoMinotaurStart,
    /// No level fits any of the seeds that [`make_fresh`](super::make_fresh) tried.
    #[error("none of {tries} seeds makes a level; of the last: {last}")]
    NoSeed {
        /// How many seeds were tried.
        tries: u32,
        /// Why no level fits the last of them.
        last: Box<RecipeError>,
    },
    /// The listener stopped the work.
    #[error("making the level was cancelled")]
    Cancelled,
}

impl Recipe {
    /// What the level is built of: [`theme`](Recipe::theme), or the usual one.
    pub fn theme(&self) -> Theme {
        self.theme.unwrap_or(Theme::usual(&self.algorithm))
    }
}

impl Placement {
    /// All placements.
    pub const ALL: [Placement; 3] = [Placement::Corners, Placement::Random, Placement::Farthest];

    /// The placement for a new recipe on a grid if nobody chooses one: corners, or farthest
    /// if an axis wraps, since the corners are neighbours along such an axis.
    ///
    /// ```
    /// use warren_dungeon::level::Placement;
    /// use warren_maze::topology::GridSpec;
    ///
    /// let flat = GridSpec::default();
    /// assert_eq!(Placement::usual(&flat), Placement::Corners);
    /// let torus = GridSpec { wrap_x: true, wrap_y: true, ..flat };
    /// assert_eq!(Placement::usual(&torus), Placement::Farthest);
    /// ```
    pub fn usual(grid: &GridSpec) -> Placement {
        match grid.wrap_x || grid.wrap_y || grid.wrap_z {
            true => Placement::Farthest,
            false => Placement::Corners,
        }
    }

    /// The placement's name on command lines and in texts, such as `"farthest"`.
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
