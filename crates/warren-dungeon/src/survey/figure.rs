//! Measures that are single numbers, with one row for each.

use super::lazy_measures::LazyMeasures;
use crate::level::Content;

/// What the value of a figure is.
#[derive(Clone, Copy, PartialEq)]
enum Unit {
    /// A share of something, from 0 to 1.
    Share,
    /// A number of something, which the figure's description names.
    Number,
}

/// A figure's name, key, unit and value.
struct Row {
    name: &'static str,
    key: &'static str,
    unit: Unit,
    value: fn(&LazyMeasures) -> Option<f64>,
}

/// Declares [`Figure`] from one row for each figure: its name, its key, its unit and its value.
macro_rules! figures {
    ($($(#[$doc:meta])+ $figure:ident, $name:literal, $key:literal, $unit:ident, $value:expr;)+) => {
        /// A measure that is a single number.
        #[non_exhaustive]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Figure {
            $($(#[$doc])+ $figure,)+
        }

        impl Figure {
            /// All figures.
            pub const ALL: [Figure; [$(Figure::$figure),+].len()] = [$(Figure::$figure),+];

            fn row(self) -> &'static Row {
                match self {
                    $(Figure::$figure => {
                        const ROW: Row = Row {
                            name: $name,
                            key: $key,
                            unit: Unit::$unit,
                            value: $value,
                        };
                        &ROW
                    })+
                }
            }
        }
    };
}

figures! {
    /// The share of open cells without a passage.
    NoPassages, "cells without a passage", "cells_without_a_passage", Share,
        |m| m.with_passages(0);
    /// The share of dead ends, that is, of open cells with one passage.
    DeadEnds, "dead ends", "dead_ends", Share,
        |m| m.with_passages(1);
    /// The share of open cells with two passages.
    TwoPassages, "cells with 2 passages", "cells_with_2_passages", Share,
        |m| m.with_passages(2);
    /// The share of open cells with three passages.
    ThreePassages, "cells with 3 passages", "cells_with_3_passages", Share,
        |m| m.with_passages(3);
    /// The share of open cells with four passages.
    FourPassages, "cells with 4 passages", "cells_with_4_passages", Share,
        |m| m.with_passages(4);
    /// The share of open cells with five passages.
    FivePassages, "cells with 5 passages", "cells_with_5_passages", Share,
        |m| m.with_passages(5);
    /// The share of open cells with six passages.
    SixPassages, "cells with 6 passages", "cells_with_6_passages", Share,
        |m| m.with_passages(6);
    /// The mean length of the corridors that end in dead ends, in cells.
    River, "river", "river", Number,
        |m| m.river();
    /// The share of straight cells among the cells with two passages.
    Straightness, "straightness", "straightness", Share,
        |m| m.straightness();
    /// The share of open cells that are straight: they have two passages in opposite directions.
    Straights, "straights", "straights", Share,
        |m| m.straights().map(|count| m.share(count));
    /// The share of open cells that are turns: they have two passages that are not in opposite
    /// directions.
    Turns, "turns", "turns", Share,
        |m| m.turns().map(|count| m.share(count));
    /// The share of open cells with three or more passages.
    Junctions, "junctions", "junctions", Share,
        |m| Some(m.share(m.with_at_least(3)));
    /// The share of open cells with four or more passages.
    Crossroads, "crossroads", "crossroads", Share,
        |m| Some(m.share(m.with_at_least(4)));
    /// The share of open cells that are on a loop, through all doors and gates.
    OnLoops, "cells on loops", "cells_on_loops", Share,
        |m| Some(m.share(m.on_loops()));
    /// The length of the solution, in moves.
    Solution, "solution", "solution", Number,
        |m| Some(m.solution()?.moves.len() as f64);
    /// The share of open cells that are on the solution.
    SolutionShare, "cells on the solution", "cells_on_the_solution", Share,
        |m| Some(m.share(m.solution()?.cell_count(m.level)));
    /// The distance between the two cells that are farthest apart, in moves.
    LongestPath, "longest path", "longest_path", Number,
        |m| Some(m.longest_path().into());
    /// The difficulty after McClendon, a natural logarithm.
    Difficulty, "difficulty", "difficulty", Number,
        |m| m.mcclendon().map(|found| found.difficulty);
    /// The complexity after McClendon, a natural logarithm.
    Complexity, "complexity", "complexity", Number,
        |m| m.mcclendon().map(|found| found.complexity);
    /// The expected number of steps of a random walk. This figure and the following figure exist
    /// only for levels without loops.
    RandomWalk, "random walk", "random_walk", Number,
        |m| m.side_branches().map(|branches| branches.random_walk_steps() as f64);
    /// The standard deviation of the number of steps of a random depth-first walker.
    SearchDeviation, "deviation of a search", "deviation_of_a_search", Number,
        |m| m.side_branches().map(|branches| branches.random_search().variance.sqrt());
    /// The number of non-significant walls, after Bellot et al.
    NonSignificantWalls, "non-significant walls", "non_significant_walls", Number,
        |m| Some(m.non_significant_walls().into());
    /// The number of non-significant walls divided by the difficulty; see
    /// [`McClendon::wall_ratio`](warren_maze::measure::McClendon::wall_ratio).
    WallRatio, "walls per difficulty", "walls_per_difficulty", Number,
        |m| m.mcclendon()?.wall_ratio(m.non_significant_walls());
    /// The common logarithm of the number of spanning trees of the open cells.
    SpanningTrees, "log10 of spanning trees", "log10_of_spanning_trees", Number,
        |m| m.log10_tree_count();
    /// The number of areas.
    Areas, "areas", "areas", Number,
        |m| Some(m.areas().len() as f64);
    /// The number of cells in the smallest area.
    SmallestArea, "smallest area", "smallest_area", Number,
        |m| m.areas().iter().min().copied().map(f64::from);
    /// The number of cells in the largest area.
    LargestArea, "largest area", "largest_area", Number,
        |m| m.areas().iter().max().copied().map(f64::from);
    /// The maximum number of gates that a player has to pass, one behind the other.
    LockNesting, "lock nesting", "lock_nesting", Number,
        |m| m.locks().map(|locks| locks.nesting.into());
    /// The number of spheres of items.
    Spheres, "spheres", "spheres", Number,
        |m| m.locks()?.spheres.map(f64::from);
    /// The share of moves that lead to cells that were visited before.
    Backtracking, "backtracking", "backtracking", Share,
        |m| m.backtracking();
    /// The number of rooms. This figure and the following figures exist only for levels with rooms.
    Rooms, "rooms", "rooms", Number,
        |m| m.room_count().map(f64::from);
    /// The share of open cells that are in rooms.
    RoomShare, "cells in rooms", "cells_in_rooms", Share,
        |m| m.room_count().map(|_| m.share(m.cells_in_rooms()));
    /// The number of doorways of all rooms.
    Doorways, "doorways", "doorways", Number,
        |m| m.room_count().map(|_| m.doorways().into());
    /// The number of gates. This figure and the following figure exist only for levels with gates.
    Gates, "gates", "gates", Number,
        |m| m.gate_count().map(f64::from);
    /// The number of keys and levers.
    Keys, "keys and levers", "keys_and_levers", Number,
        |m| m.gate_count().map(|_| m.contents(opens_gates).into());
    /// The number of complete pairs of portals. This figure exists only for levels with portals.
    Portals, "pairs of portals", "pairs_of_portals", Number,
        |m| some_of(m.level.portals().count() as u32 / 2);
    /// The number of things to find. This figure and the following figure exist only for levels with
    /// things to find.
    Finds, "things to find", "things_to_find", Number,
        |m| some_of(m.contents(Content::is_find));
    /// The number of coins that all treasures are worth.
    Coins, "coins", "coins", Number,
        |m| some_of(m.contents(Content::is_find)).map(|_| m.coins().into());
    /// The number of steps for which the torch burns. This figure and the following figure exist
    /// only for levels in which the torch burns down.
    Light, "light", "light", Number,
        |m| some_of(m.level.light());
    /// The number of steps for which the torch still burns at the end of the [careful
    /// route](crate::level::Level::careful_route). The number is negative if the torch burns out earlier.
    SpareLight, "light to spare", "light_to_spare", Number,
        |m| m.level.spare_light().map(|steps| steps as f64);
}

impl Figure {
    /// Returns the figure's value, or `None` if the figure does not exist for the level.
    pub(super) fn of(self, measures: &LazyMeasures) -> Option<f64> {
        (self.row().value)(measures)
    }

    /// Returns the figure with this [key](Figure::key), or `None` if there is none.
    ///
    /// ```
    /// use warren_dungeon::survey::Figure;
    ///
    /// assert_eq!(Figure::from_key("dead_ends"), Some(Figure::DeadEnds));
    /// assert_eq!(Figure::from_key("dead ends"), None);
    /// ```
    pub fn from_key(key: &str) -> Option<Figure> {
        Figure::ALL.into_iter().find(|figure| figure.key() == key)
    }

    /// Returns the figure's name for command lines and messages.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the figure's key for programs that read figures, for example from JSON. Unlike the
    /// [`name`](Figure::name), the key never changes.
    pub fn key(self) -> &'static str {
        self.row().key
    }

    /// Formats a value of the figure: a share as a percentage, and a whole number without decimals.
    pub fn text(self, value: f64) -> String {
        if self.is_share() {
            return format!("{:.2} %", 100.0 * value);
        }
        let whole = value.fract() == 0.0;
        format!("{value:.*}", if whole { 0 } else { 2 })
    }

    /// Returns whether the figure is a share, from 0 to 1, which is displayed as a percentage.
    pub fn is_share(self) -> bool {
        self.row().unit == Unit::Share
    }

    /// Returns the number of passages if the figure is the share of open cells with this number of
    /// passages.
    pub fn passages(self) -> Option<u8> {
        match self {
            Figure::NoPassages => Some(0),
            Figure::DeadEnds => Some(1),
            Figure::TwoPassages => Some(2),
            Figure::ThreePassages => Some(3),
            Figure::FourPassages => Some(4),
            Figure::FivePassages => Some(5),
            Figure::SixPassages => Some(6),
            _ => None,
        }
    }
}

/// Returns a number that the figure states only if it is not 0.
fn some_of(count: u32) -> Option<f64> {
    (count > 0).then_some(f64::from(count))
}

/// Returns whether the number of keys and levers includes a content.
fn opens_gates(content: Content) -> bool {
    content.kind().opens().is_some()
}
