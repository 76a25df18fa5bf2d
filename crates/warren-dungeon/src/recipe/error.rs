//! The errors in recipes.

use super::GateCounts;
use crate::catalogue::{BeastKind, Lair};
use warren_maze::generate::{Misfit, ParameterError};
use warren_maze::maze::CarveError;
use warren_maze::topology::GridError;

/// The reason why a recipe cannot make a level.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// The grid is invalid, or the mask does not fit it.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The algorithm does not work on this grid.
    #[error("{algorithm} does not fit this grid: {reason}")]
    Misfit {
        /// The algorithm's name.
        algorithm: &'static str,
        /// The reason.
        reason: Misfit,
    },
    /// A parameter of the algorithm or [`Recipe::braid`](super::Recipe::braid) is invalid.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// A parameter of the generator for [`make_with`](crate::make::make_with) is invalid.
    #[error("{generator}: {error}")]
    GeneratorParameter {
        /// The generator's name.
        generator: &'static str,
        /// The reason.
        error: ParameterError,
    },
    /// The generator for [`make_with`](crate::make::make_with) opened no cell, or opened a cell or
    /// a side that the grid does not have.
    #[error("{generator} {error}")]
    Carved {
        /// The generator's name.
        generator: &'static str,
        /// The generator's error.
        error: CarveError,
    },
    /// The room sizes are invalid.
    #[error(
        "rooms cannot have sizes from {min} to {max}: the minimum size must be at least 2, and the \
         maximum size at least that and at most {}",
        super::RoomOptions::MAX_SIZE
    )]
    RoomSizes {
        /// The minimum size.
        min: u32,
        /// The maximum size.
        max: u32,
    },
    /// There is no place for a room of the minimum size.
    #[error("there is no place for a room of size {size}: {why}")]
    NoPlaceForRoom {
        /// The minimum size.
        size: u32,
        /// The reason, and what to change.
        why: NoPlaceForRoom,
    },
    /// The recipe asks for too many chambers.
    #[error("{count} chambers: a level can have at most {most}")]
    ManyChambers {
        /// The requested number of chambers.
        count: u32,
        /// The maximum number.
        most: u32,
    },
    /// There is no set of chambers with the requested number.
    #[error("there is no chamber set {set}: ask for a set from 1 to {most}")]
    NoChamberSet {
        /// The requested number.
        set: u32,
        /// The greatest number.
        most: u32,
    },
    /// There is no place for any chamber.
    #[error(
        "there is no place for a chamber: enlarge the grid, ask for fewer rooms, locks or levers, \
         or choose another seed; on grids without rows of square or hexagonal cells, chambers have \
         no place"
    )]
    NoPlaceForChamber,
    /// No level with a requested difficulty was found; see
    /// [`make_difficult`](crate::survey::make_difficult).
    #[error(
        "none of {tries} mazes had a difficulty from {least:.1} to {most:.1}{}: ask for another \
         difficulty, or change the grid", near(*.nearest)
    )]
    Difficulty {
        /// The minimum requested difficulty.
        least: f64,
        /// The maximum requested difficulty.
        most: f64,
        /// The difficulty closest to this range, or `None` if no maze has a difficulty.
        nearest: Option<f64>,
        /// The number of mazes made.
        tries: u32,
    },
    /// The options request chambers on a custom grid.
    #[error("chambers are drawn in rows and columns, so they need one of the built-in grids")]
    ChambersOffGrid,
    /// The recipe asks for more extra passages than there are walls to remove.
    #[error("{count} extra passages do not fit: {walls} walls are left to remove")]
    ManyPassages {
        /// The requested number of extra passages.
        count: u32,
        /// The number of walls that can be removed.
        walls: u64,
    },
    /// The recipe asks for too few doors to connect all areas.
    #[error(
        "{count} doors cannot connect {areas} areas: ask for at least {}, or seal them",
        areas - 1
    )]
    FewDoors {
        /// The requested number of doors.
        count: u32,
        /// The number of areas.
        areas: u32,
    },
    /// The generator for [`make_with`](crate::make::make_with) left rock between its areas, so that
    /// doors cannot connect all areas.
    #[error(
        "rock lies between some of the {areas} areas, so that no doors can connect all of them: \
         carve more cells, or seal the areas"
    )]
    RockBetweenAreas {
        /// The number of areas.
        areas: u32,
    },
    /// The recipe asks for more doors than there are walls between areas.
    #[error("{count} doors do not fit into the {walls} walls between areas: ask for fewer")]
    ManyDoors {
        /// The requested number of doors.
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
    /// There are more starts and finishes than open cells. Each start and each finish needs its own
    /// cell.
    #[error(
        "{starts} starts and {finishes} finishes do not fit on {cells} open cells: \
         ask for fewer or enlarge the grid"
    )]
    ManyPlaces {
        /// The requested number of starts.
        starts: u32,
        /// The requested number of finishes.
        finishes: u32,
        /// The number of open cells.
        cells: u32,
    },
    /// A beast cannot start in any cell. From each cell, the beast either would catch a player who
    /// knows the way out, or would be no danger to other players.
    #[error("there is no start cell for the {}: {}", .0.name(), why_no_start(*.0))]
    NoBeastStart(BeastKind),
    /// The recipe asks for a Guardian, but the maze has no room, or only the room with the first
    /// start.
    #[error(
        "there is no room for the Guardian: it guards a room without the start; ask for more rooms \
         (rooms), or for no Guardian"
    )]
    NoRoomForGuardian,
    /// A beast cannot start in any cell of a level with gates. A player who knows the way out takes
    /// so long for the detours to keys and levers that the beast arrives in time.
    #[error(
        "there is no start cell for the {}: the way leads to the keys and levers of {gates} gates, \
         and from every cell it either catches a player who knows this way, or is no danger to \
         anybody; ask for fewer gates, enlarge the maze, or choose another placement or seed",
        .kind.name()
    )]
    NoBeastStartWithGates {
        /// The kind of beast.
        kind: BeastKind,
        /// The number of gates in the level.
        gates: u32,
    },
    /// The options for [`make_on_graph`](crate::make::make_on_graph) ask for a beast.
    #[error(
        "{} is true, but distances between the cells of a graph are unknown, so no cell can be \
         chosen where the {} starts: use make_on, on a grid with an Embedding",
        .0.field(), .0.name()
    )]
    BeastOnGraph(BeastKind),
    /// The recipe asks for more gates of one kind, or more portals, than a level can have.
    #[error("{count} {what}: a level can have at most {most}")]
    ManyGates {
        /// The gates' name, such as `"iron doors"`.
        what: &'static str,
        /// The requested number.
        count: u32,
        /// The maximum number.
        most: u32,
    },
    /// The maze has too few passages that are suitable for locked doors, iron doors and
    /// portcullises.
    #[error(
        "{counts} need {} passages that are the only way to a part of the maze, but this maze has \
         only {possible}: ask for fewer, or for fewer loops (braid, extra passages), or enlarge the \
         grid",
        counts.obstacles()
    )]
    FewBottlenecks {
        /// The requested numbers of gates.
        counts: GateCounts,
        /// The number of suitable passages.
        possible: u32,
    },
    /// The maze has too few passages that are suitable for one-way gates.
    #[error(
        "{asked} one-way gates need {asked} passages that are on a loop, or are the only way to the \
         finish, but this maze has only {possible}: ask for fewer, or enlarge the grid"
    )]
    FewOneWays {
        /// The requested number of one-way gates.
        asked: u32,
        /// The number of suitable passages.
        possible: u32,
    },
    /// The finish cannot be reached without blasting, so gates cannot be placed on the path to it.
    #[error(
        "gates need a way to the finish that needs no blasting: ask for doors between the areas, or \
         for no locks, iron doors, one-way gates and levers"
    )]
    GatesWithoutWayOut,
    /// There are not enough cells for keys and levers that are not behind their own gates.
    #[error(
        "no cells are left for some of the keys and levers: ask for fewer gates, enlarge the grid, or \
         choose another seed"
    )]
    NoPlaceForKeys,
    /// A player could lose the level by blasting a wall, or there is no proof that this is impossible:
    /// the player could blast a way around a one-way gate, and use up iron keys that are needed
    /// elsewhere.
    #[error(
        "blasts can lead around the {one_ways} one-way gates of this level, so that iron keys for its \
         {iron_doors} iron doors may be missing elsewhere: choose another seed, ask for fewer one-way \
         gates or iron doors, or for no charges and no gunpowder"
    )]
    LostByBlasting {
        /// The number of one-way gates in the level.
        one_ways: u32,
        /// The number of iron doors in the level.
        iron_doors: u32,
    },
    /// There are not enough cells for the portals.
    #[error(
        "{pairs} pairs of portals need {} empty cells, and a walk of several moves without gates \
         between the two cells of each pair, but this level has room for only {possible}: ask for \
         fewer portals, gates or starts, or enlarge the grid",
        2 * pairs
    )]
    FewPortalCells {
        /// The requested number of pairs.
        pairs: u32,
        /// The number of pairs for which cells were found.
        possible: u32,
    },
    /// The recipe asks for more finds than there are suitable cells.
    #[error(
        "{count} things to find need {count} cells, but this level has only {cells} cells that are \
         empty and can be reached: ask for fewer things, or enlarge the grid"
    )]
    ManyFinds {
        /// The requested number of finds.
        count: u64,
        /// The number of suitable cells.
        cells: u32,
    },
    /// The torch's budget is too small for the careful route, or too large.
    #[error(
        "a light of {percent} % of the careful route: ask for 100 to {most} %, or for 0 if the torch \
         never burns down"
    )]
    Light {
        /// The requested budget.
        percent: u32,
        /// The maximum budget.
        most: u32,
    },
    /// The torch cannot have a budget, because no careful route was found.
    #[error(
        "the torch burns for a percentage of the careful route to the finish, but none was found: \
         ask for fewer gates, for no light, or for doors between the areas"
    )]
    LightWithoutRoute,
    /// The recipe makes levels, but none of them can be [certified](crate::proof::certify) as a
    /// [floor](crate::descent::floor()) of a descent.
    #[error(
        "no level of this recipe was proved to be winnable and impossible to lose: ask for fewer \
         gates, or for doors between the areas"
    )]
    NotCertified,
    /// None of the seeds that [`make_fresh`](crate::make::make_fresh) tried makes a level.
    #[error("none of {tries} seeds makes a level; the last one failed: {last}")]
    NoSeed {
        /// The number of seeds tried.
        tries: u32,
        /// The error for the last seed.
        last: Box<RecipeError>,
    },
    /// The listener cancelled the work.
    #[error("making the level was cancelled")]
    Cancelled,
}

/// Returns why no cell can be the start of a beast, and what to change.
fn why_no_start(beast: BeastKind) -> &'static str {
    match beast.lair() {
        Lair::NearStart => {
            "from every cell it either catches a player who knows the way, or cannot reach a player \
             who waits; enlarge the maze, or choose another placement or seed"
        }
        Lair::InEarshot => {
            "from every cell it either catches a player who knows the way, or never hears that \
             player; enlarge the maze, or choose another algorithm or seed"
        }
        Lair::InRoom => {
            "from every cell of the rooms it catches a player who knows the way, or is in that \
             player's way; ask for more or larger rooms, or choose another seed"
        }
    }
}

/// The reason why there is no place for a room of the minimum size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoPlaceForRoom {
    /// The grid is smaller than the room.
    #[error("the grid is too small; enlarge it, or make rooms smaller")]
    SmallGrid,
    /// Each place contains rock or cells of different areas, but there are places for smaller
    /// rooms.
    #[error("each place contains rock or walls between areas; rooms of size {largest} would fit")]
    Smaller {
        /// The size of the largest rooms that would fit.
        largest: u32,
    },
    /// Each place, for any room size, contains rock or cells of different areas.
    #[error(
        "even rooms of size 2 would contain rock or walls between areas; ask for fewer areas, or \
         let rooms use dead space"
    )]
    Nowhere,
}

fn near(difficulty: Option<f64>) -> String {
    match difficulty {
        Some(difficulty) => format!("; the nearest had {difficulty:.1}"),
        None => String::new(),
    }
}
