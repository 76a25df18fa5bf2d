//! The figures of a level, and their means over many levels of one recipe.
//!
//! No maze depends on the figures, so they are floating-point numbers.

use super::make::{check, grid, make_heard};
use super::{Level, Recipe, RecipeError};
use rayon::prelude::*;
use std::mem::discriminant;
use std::ops::ControlFlow;
use warren_maze::maze::Listener;
use warren_maze::measure;
use warren_maze::topology::MOST_DIRS;

/// The measures of a level.
#[derive(Clone, Debug, PartialEq)]
pub struct Measures {
    /// The number of open cells: those that are not rock.
    pub open: u32,
    /// `degrees[n]` is the number of open cells with n passages. A closed door is no
    /// passage.
    pub degrees: [u32; MOST_DIRS + 1],
    /// The mean length of the branches that end in dead ends, in cells: see
    /// [`measure::river`].
    pub river: Option<f64>,
    /// The share of cells with two passages that are straight, 0 to 1: see
    /// [`measure::straightness`].
    pub straightness: Option<f64>,
    /// The length of the solution, in moves: see [`Level::shortest`].
    pub solution: Option<u32>,
    /// The number of cells of each area, in the order of the areas' first cells.
    pub areas: Vec<u32>,
}

/// A measure that is one number. Shares lie between 0 and 1.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// The share of open cells with this number of passages, 0 to 6.
    Degree(u8),
    /// The mean length of the branches that end in dead ends, in cells.
    River,
    /// The share of cells with two passages that are straight.
    Straightness,
    /// The length of the solution, in moves.
    Solution,
    /// The share of open cells that lie on the solution.
    SolutionShare,
    /// The number of areas.
    Areas,
    /// The number of cells of the smallest area.
    SmallestArea,
    /// The number of cells of the largest area.
    LargestArea,
}

/// The figures of many levels of one recipe.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// The measures of each level, in the order of the seeds.
    pub levels: Vec<Measures>,
    /// Why the other seeds make no level: each kind of reason once, in the order of the
    /// first seeds.
    pub refused: Vec<Refused>,
    /// Each figure that at least one level has, and its spread, in the order of
    /// [`Figure::ALL`].
    pub figures: Vec<(Figure, Spread)>,
}

/// Why some seeds of a survey make no level.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The reason. If it has numbers, they are those of the first of these seeds.
    pub reason: RecipeError,
    /// How many seeds make no level for this reason.
    pub seeds: u32,
}

/// The mean and the deviation of a figure over many levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The number of levels that have the figure.
    pub levels: u32,
    /// The mean over those levels.
    pub mean: f64,
    /// The sample standard deviation over those levels, with n − 1 in the denominator;
    /// 0 for one level.
    pub deviation: f64,
}

/// A figure of one level, and its spread over the levels of a survey.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// The figure.
    pub figure: Figure,
    /// Its value in the level, if the level has it.
    pub own: Option<f64>,
    /// Its spread over the survey, if there is one and one of its levels has the figure.
    pub spread: Option<Spread>,
}

/// Measures a level. Takes time linear in the cells.
pub fn measures(level: &Level) -> Measures {
    let maze = level.maze();
    let degrees = measure::degrees(maze);
    Measures {
        open: degrees.iter().sum(),
        degrees,
        river: measure::river(maze),
        straightness: measure::straightness(maze),
        solution: level.shortest(),
        areas: measure::areas(maze).sizes(),
    }
}

/// Makes and measures the levels of a recipe with `samples` seeds: the recipe's seed and
/// those that follow. Seeds that make no level are counted by the reason. Uses all threads
/// of rayon; the result does not depend on their number.
///
/// `ask` is called before each level is made. It returns the listener of that level, or
/// stops the survey.
///
/// Takes time linear in the cells and in the samples for most algorithms, and the memory
/// of one level for each thread.
///
/// ```
/// use std::ops::ControlFlow;
/// use warren_dungeon::level::{Algorithm, Figure, Recipe, survey};
///
/// let recipe = Recipe { algorithm: Algorithm::Wilson, ..Recipe::default() };
/// let survey = survey(&recipe, 20, || ControlFlow::Continue(()))?;
/// assert_eq!(survey.levels.len(), 20);
/// let dead_ends = survey.figure(Figure::DEAD_ENDS).expect("every maze has dead ends");
/// assert!((0.25..0.35).contains(&dead_ends.mean), "29 % of a uniform spanning tree");
/// # Ok::<(), warren_dungeon::level::RecipeError>(())
/// ```
///
/// # Errors
///
/// As of [`check`], if no seed can make a level. If `ask` or a listener stops the survey,
/// [`RecipeError::Cancelled`].
pub fn survey<L: Listener>(
    recipe: &Recipe,
    samples: u32,
    ask: impl Fn() -> ControlFlow<(), L> + Sync,
) -> Result<Survey, RecipeError> {
    let sample = |number: u32| {
        let ControlFlow::Continue(mut listener) = ask() else {
            return Err(RecipeError::Cancelled);
        };
        let seed = recipe.seed.wrapping_add(u64::from(number));
        let recipe = recipe.clone();
        let level = make_heard(&Recipe { seed, ..recipe }, &mut listener)?;
        Ok(measures(&level))
    };
    check(recipe, &grid(recipe)?)?;
    let levels: Vec<_> = (0..samples).into_par_iter().map(sample).collect();
    let mut survey = Survey {
        levels: Vec::new(),
        refused: Vec::new(),
        figures: Vec::new(),
    };
    for level in levels {
        match level {
            Ok(measures) => survey.levels.push(measures),
            Err(RecipeError::Cancelled) => return Err(RecipeError::Cancelled),
            Err(reason) => Refused::count(&mut survey.refused, reason),
        }
    }
    survey.figures = Figure::ALL
        .into_iter()
        .filter_map(|figure| Some((figure, spread(&survey.values(figure))?)))
        .collect();
    Ok(survey)
}

/// The figures that the level has, or a level of the survey, in the order of
/// [`Figure::ALL`]. Leaves out [`Figure::Degree`]s that are 0 everywhere.
pub fn compare(measures: &Measures, survey: Option<&Survey>) -> Vec<Compared> {
    let compared = Figure::ALL.map(|figure| Compared {
        figure,
        own: measures.figure(figure),
        spread: survey.and_then(|survey| survey.figure(figure)),
    });
    let is_told = |one: &Compared| {
        let told = |value: f64| value != 0.0 || !matches!(one.figure, Figure::Degree(_));
        one.own.is_some_and(told) || one.spread.is_some_and(|spread| told(spread.mean))
    };
    compared.into_iter().filter(is_told).collect()
}

impl Measures {
    /// One of the figures. `None` if the level does not have it: if no way leads to a
    /// finish, for instance, there is no length of the solution.
    pub fn figure(&self, figure: Figure) -> Option<f64> {
        let share = |count: u32| f64::from(count) / f64::from(self.open);
        match figure {
            Figure::Degree(passages) => self.degrees.get(usize::from(passages)).copied().map(share),
            Figure::River => self.river,
            Figure::Straightness => self.straightness,
            Figure::Solution => self.solution.map(f64::from),
            Figure::SolutionShare => self.solution.map(|moves| share(moves + 1)),
            Figure::Areas => Some(self.areas.len() as f64),
            Figure::SmallestArea => self.areas.iter().min().copied().map(f64::from),
            Figure::LargestArea => self.areas.iter().max().copied().map(f64::from),
        }
    }
}

impl Survey {
    /// The number of seeds that were tried.
    pub fn seeds(&self) -> u32 {
        let refused = self.refused.iter().map(|refused| refused.seeds);
        self.levels.len() as u32 + refused.sum::<u32>()
    }

    /// The spread of a figure; `None` if no level has the figure.
    pub fn figure(&self, figure: Figure) -> Option<Spread> {
        let mut figures = self.figures.iter();
        figures.find_map(|&(other, spread)| (other == figure).then_some(spread))
    }

    /// The values of a figure, in the order of the seeds. Levels without the figure are
    /// left out.
    pub fn values(&self, figure: Figure) -> Vec<f64> {
        let levels = self.levels.iter();
        levels.filter_map(|level| level.figure(figure)).collect()
    }
}

impl Refused {
    /// Counts one more seed that makes no level, and adds its reason to the list if no seed
    /// before had one of that kind.
    pub fn count(list: &mut Vec<Refused>, reason: RecipeError) {
        let kind = discriminant(&reason);
        let mut known = list.iter_mut();
        match known.find(|refused| discriminant(&refused.reason) == kind) {
            Some(refused) => refused.seeds += 1,
            None => list.push(Refused { reason, seeds: 1 }),
        }
    }
}

impl Figure {
    /// The share of open cells that are dead ends: those with one passage.
    pub const DEAD_ENDS: Figure = Figure::Degree(1);

    /// All figures.
    pub const ALL: [Figure; 14] = [
        Figure::Degree(0),
        Figure::DEAD_ENDS,
        Figure::Degree(2),
        Figure::Degree(3),
        Figure::Degree(4),
        Figure::Degree(5),
        Figure::Degree(6),
        Figure::River,
        Figure::Straightness,
        Figure::Solution,
        Figure::SolutionShare,
        Figure::Areas,
        Figure::SmallestArea,
        Figure::LargestArea,
    ];

    /// The figure's name on command lines and in texts.
    pub fn name(self) -> &'static str {
        match self {
            Figure::Degree(0) => "cells without a passage",
            Figure::Degree(1) => "dead ends",
            Figure::Degree(2) => "cells with 2 passages",
            Figure::Degree(3) => "cells with 3 passages",
            Figure::Degree(4) => "cells with 4 passages",
            Figure::Degree(5) => "cells with 5 passages",
            Figure::Degree(_) => "cells with 6 passages",
            Figure::River => "river",
            Figure::Straightness => "straightness",
            Figure::Solution => "solution",
            Figure::SolutionShare => "cells on the solution",
            Figure::Areas => "areas",
            Figure::SmallestArea => "smallest area",
            Figure::LargestArea => "largest area",
        }
    }

    /// A value of the figure as text: a share in per cent, a whole number without
    /// decimals.
    pub fn text(self, value: f64) -> String {
        if self.is_share() {
            return format!("{:.2} %", 100.0 * value);
        }
        let whole = value.fract() == 0.0;
        format!("{value:.*}", if whole { 0 } else { 2 })
    }

    /// Whether it is a share, to be shown in per cent.
    pub fn is_share(self) -> bool {
        matches!(
            self,
            Figure::Degree(_) | Figure::Straightness | Figure::SolutionShare
        )
    }
}

fn spread(values: &[f64]) -> Option<Spread> {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (!values.is_empty()).then(|| Spread {
        levels: values.len() as u32,
        mean,
        deviation: (squares / (count - 1.0).max(1.0)).sqrt(),
    })
}
