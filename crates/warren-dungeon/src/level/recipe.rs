//! What to make: everything that decides a level, as plain data.

use serde::{Deserialize, Serialize};
use warren_maze::generate::Corner;
use warren_maze::topology::{Grid, GridError, GridSpec, Mask, Shape, Topology};

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

/// How passages are carved, and the parameters of that way.
///
/// Each is a function in [`generate`](warren_maze::generate), which says more.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Algorithm {
    /// Depth-first search: long winding passages, few dead ends.
    DepthFirst,
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
    /// Randomized Prim: many short dead ends.
    #[default]
    Prim,
    /// Several Prim trees, joined by secret doors.
    Areas {
        /// How many, at least 2.
        count: u32,
        /// The secret doors between them.
        #[serde(default)]
        doors: DoorCount,
    },
    /// Walls in random order, each taken away that parts two trees.
    Kruskal,
    /// The tree of least weight, where every wall has a random one.
    MinimumSpanningTree,
    /// A walk that goes on from the next cell in the maze when stuck (MazeGen,
    /// 1991).
    HuntAndScan,
    /// A walk that goes on beside the maze when stuck.
    HuntAndKill,
    /// Depth-first search whose branches repeat each other's turns (maz, 1991).
    InheritedBacktrack {
        /// Factor of the generator's state, 1 modulo 4.
        #[serde(default = "default_multiple")]
        multiple: i32,
        /// Summand of the generator's state, odd.
        #[serde(default = "default_offset")]
        offset: i32,
    },
    /// A random walk that carves where it comes first: uniform.
    AldousBroder,
    /// Loop-erased random walks: uniform.
    Wilson,
    /// Row by row, in memory of one row.
    Eller {
        /// The chance that two sets side by side are joined, 0 to 1.
        #[serde(default = "half")]
        across: f64,
        /// The chance that a cell is joined to the row below, 0 to 1; one cell
        /// of each set always is.
        #[serde(default = "half")]
        down: f64,
    },
    /// A tree that grows from a cell chosen by its age, each choice as likely
    /// as its weight says.
    GrowingTree {
        /// The youngest cell, as depth-first search does.
        #[serde(default)]
        newest: u32,
        /// Any cell, much as Prim does.
        #[serde(default)]
        random: u32,
        /// The oldest cell.
        #[serde(default)]
        oldest: u32,
    },
    /// Every cell joined to a neighbour on the way to one corner.
    BinaryTree {
        /// That corner.
        #[serde(default)]
        corner: Corner,
    },
    /// Runs of cells, each joined once to the row above.
    Sidewinder {
        /// The chance that a run ends at a cell, 0 to 1.
        #[serde(default = "half")]
        close: f64,
    },
    /// Walls with one gap that cut the grid in two again and again.
    RecursiveDivision,
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
    /// A share that is none.
    #[error("{name} is {value}: it must lie between 0 and 1")]
    Share {
        /// The parameter.
        name: &'static str,
        /// What it was.
        value: f64,
    },
    /// The algorithm does not work on such a grid.
    #[error("{algorithm} does not fit this grid: {reason}")]
    Misfit {
        /// Its name.
        algorithm: &'static str,
        /// Why not.
        reason: &'static str,
    },
    /// A growing tree that may choose no cell.
    #[error("a growing tree needs a weight above 0 for newest, random or oldest")]
    NoWeights,
    /// Weights that add up to too much.
    #[error(
        "the weights of a growing tree add up to more than {}: make them smaller",
        u32::MAX
    )]
    LargeWeights,
    /// A factor that could let the state cycle for ever.
    #[error("multiple is {multiple}: it must be 1 more than a multiple of 4, such as 5 or 57")]
    Multiple {
        /// What it was.
        multiple: i32,
    },
    /// A summand that could let the state cycle for ever.
    #[error("offset is {offset}: it must be odd")]
    Offset {
        /// What it was.
        offset: i32,
    },
    /// More walls to knock out than there are.
    #[error("{count} extra passages do not fit: {walls} walls are left to knock out")]
    ManyPassages {
        /// What was asked.
        count: u32,
        /// The inner walls left.
        walls: u64,
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

impl Algorithm {
    /// The algorithms with their default parameters.
    pub const ALL: [Algorithm; 16] = [
        Algorithm::DepthFirst,
        Algorithm::RandomBacktrack {
            give_up: GiveUpChance::Default,
            least: half(),
            fill: false,
        },
        Algorithm::Prim,
        Algorithm::AREAS,
        Algorithm::Kruskal,
        Algorithm::MinimumSpanningTree,
        Algorithm::HuntAndScan,
        Algorithm::HuntAndKill,
        Algorithm::InheritedBacktrack {
            multiple: default_multiple(),
            offset: default_offset(),
        },
        Algorithm::AldousBroder,
        Algorithm::Wilson,
        Algorithm::Eller {
            across: half(),
            down: half(),
        },
        Algorithm::GrowingTree {
            newest: 1,
            random: 1,
            oldest: 0,
        },
        Algorithm::BinaryTree {
            corner: Corner::NorthWest,
        },
        Algorithm::Sidewinder { close: half() },
        Algorithm::RecursiveDivision,
    ];

    /// Two areas and their doors.
    pub const AREAS: Algorithm = Algorithm::Areas {
        count: 2,
        doors: DoorCount::Default,
    };

    /// The name on command lines and in texts.
    pub fn name(&self) -> &'static str {
        match self {
            Algorithm::DepthFirst => "depth-first",
            Algorithm::RandomBacktrack { .. } => "random-backtrack",
            Algorithm::Prim => "prim",
            Algorithm::Areas { .. } => "areas",
            Algorithm::Kruskal => "kruskal",
            Algorithm::MinimumSpanningTree => "minimum-spanning-tree",
            Algorithm::HuntAndScan => "hunt-and-scan",
            Algorithm::HuntAndKill => "hunt-and-kill",
            Algorithm::InheritedBacktrack { .. } => "inherited-backtrack",
            Algorithm::AldousBroder => "aldous-broder",
            Algorithm::Wilson => "wilson",
            Algorithm::Eller { .. } => "eller",
            Algorithm::GrowingTree { .. } => "growing-tree",
            Algorithm::BinaryTree { .. } => "binary-tree",
            Algorithm::Sidewinder { .. } => "sidewinder",
            Algorithm::RecursiveDivision => "recursive-division",
        }
    }

    /// What it makes or how, in a few words.
    pub fn summary(&self) -> &'static str {
        match self {
            Algorithm::DepthFirst => "long winding passages, few dead ends",
            Algorithm::RandomBacktrack { .. } => {
                "winding passages in solid rock, which Prim may fill"
            }
            Algorithm::Prim => "many short dead ends",
            Algorithm::Areas { .. } => "several trees, joined by secret doors or sealed",
            Algorithm::Kruskal => "walls taken away in random order",
            Algorithm::MinimumSpanningTree => "mazes like Kruskal's, on all cores",
            Algorithm::HuntAndScan => {
                "walks that go on from the next cell in the maze (MazeGen, 1991)"
            }
            Algorithm::HuntAndKill => "walks that go on beside the maze",
            Algorithm::InheritedBacktrack { .. } => {
                "branches that repeat each other's turns (maz, 1991)"
            }
            Algorithm::AldousBroder => "any tree, all as likely, by one random walk",
            Algorithm::Wilson => "any tree, all as likely, by loop-erased walks",
            Algorithm::Eller { .. } => "row by row, in memory of one row",
            Algorithm::GrowingTree { .. } => "anything between depth-first and prim, by weight",
            Algorithm::BinaryTree { .. } => "every cell joined on the way to one corner",
            Algorithm::Sidewinder { .. } => "runs of cells, each joined once to the row above",
            Algorithm::RecursiveDivision => "long straight walls with one gap each",
        }
    }

    /// Why the algorithm does not work on a grid, whatever its parameters;
    /// `None` where it does.
    pub fn misfit(&self, grid: &Grid) -> Option<&'static str> {
        let rows = grid.rows();
        match self {
            Algorithm::InheritedBacktrack { .. } => (grid.shape() != Shape::Square)
                .then_some("its draws choose among four directions, so it needs the square grid"),
            Algorithm::Eller { .. }
            | Algorithm::BinaryTree { .. }
            | Algorithm::Sidewinder { .. }
            | Algorithm::RecursiveDivision
                if rows.is_none() =>
            {
                Some(NEEDS_ROWS)
            }
            Algorithm::Eller { .. } => rows
                .is_some_and(|rows| rows.depth > 1)
                .then_some("it knows one row at a time, so it needs a single floor"),
            _ => None,
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

impl Charges {
    fn is_default(&self) -> bool {
        *self == Charges::Default
    }
}

/// Why some algorithms do not work on some grids.
pub(super) const NEEDS_ROWS: &str = "it needs whole rows: no mask, and no axis that wraps";

const fn half() -> f64 {
    0.5
}

const fn default_multiple() -> i32 {
    57
}

const fn default_offset() -> i32 {
    1
}

const fn one() -> u32 {
    1
}

fn is_false(asked: &bool) -> bool {
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
