//! The measures of a level.
//!
//! Measures can be floating-point numbers, because no maze is generated from them.

use super::figure::Figure;
use super::lazy_measures::{LazyMeasures, turns};
use crate::level::Level;
use crate::route::{Solution, SolutionKind};
use warren_maze::topology::MAX_DIRS;

/// The measures of a level.
#[derive(Clone, Debug, PartialEq)]
pub struct Measures {
    /// The number of open cells. All cells except rock are open.
    pub open: u32,
    /// `degrees[n]` is the number of open cells with n passages. Closed doors are not passages.
    pub degrees: [u32; MAX_DIRS + 1],
    /// The number of straight cells among the cells with two passages; see
    /// [`straights`](warren_maze::measure::straights).
    pub straights: Option<u32>,
    /// Whether a player can follow the [solution](Level::solution), or `None` if there is none.
    pub solution_kind: Option<SolutionKind>,
    /// The values in the order of [`Figure::ALL`].
    figures: [Option<f64>; Figure::ALL.len()],
}

/// Measures a level. Takes time linear in the number of cells, and the time of the
/// [solution](Level::solution).
///
/// ```
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::Recipe;
/// use warren_dungeon::survey::{Figure, measures};
///
/// let level = make(&Recipe::default())?;
/// let measures = measures(&level);
/// assert_eq!(measures.open, 400);
/// let dead_ends = measures.figure(Figure::DeadEnds).expect("every maze has dead ends");
/// assert_eq!(dead_ends, f64::from(measures.degrees[1]) / f64::from(measures.open));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn measures(level: &Level) -> Measures {
    measures_with(level, level.solution().as_ref())
}

/// Measures a level whose [solution](Level::solution) is known; see [`measures`].
pub fn measures_with(level: &Level, solution: Option<&Solution>) -> Measures {
    let lazy = LazyMeasures::with_solution(level, solution);
    Measures {
        open: lazy.open,
        degrees: lazy.degrees,
        straights: lazy.straights(),
        solution_kind: solution.map(|solution| solution.kind),
        figures: Figure::ALL.map(|figure| lazy.figure(figure)),
    }
}

impl Measures {
    /// Returns the value of a figure, or `None` if the figure does not exist for the level. For
    /// example, the solution has no length if no finish can be reached.
    pub fn figure(&self, figure: Figure) -> Option<f64> {
        self.figures[figure as usize]
    }

    /// Returns the number of turns: cells with two passages that are not in opposite directions.
    /// Returns `None` if directions are not [paired](warren_maze::topology::Topology::PAIRS).
    pub fn turns(&self) -> Option<u32> {
        turns(&self.degrees, self.straights)
    }

    /// Returns the number of cells with three or more passages.
    pub fn junctions(&self) -> u32 {
        self.degrees[3..].iter().sum()
    }

    /// Returns the number of cells with four or more passages.
    pub fn crossroads(&self) -> u32 {
        self.degrees[4..].iter().sum()
    }
}
