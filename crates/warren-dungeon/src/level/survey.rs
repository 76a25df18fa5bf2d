//! The figures of a level, and their means over the levels that a recipe makes.
//!
//! Nothing here decides a maze, so figures are floating point.

use super::{Level, Recipe, RecipeError, make_heard};
use rayon::prelude::*;
use std::ops::ControlFlow;
use warren_maze::maze::Listener;
use warren_maze::measure;
use warren_maze::topology::MOST_DIRS;

/// What there is to measure in a level.
#[derive(Clone, Debug, PartialEq)]
pub struct Measures {
    /// Cells that are not rock.
    pub open: u32,
    /// Of those, how many have no passage, one, and so on. Doors are none.
    pub degrees: [u32; MOST_DIRS + 1],
    /// See [`measure::river`].
    pub river: Option<f64>,
    /// See [`measure::straightness`].
    pub straightness: Option<f64>,
    /// Moves of a shortest path from the first start to the nearest finish,
    /// through any door; `None` when there is no way.
    pub solution: Option<u32>,
    /// The cells of each area, in the order of the areas' first cells.
    pub areas: Vec<u32>,
}

/// A measure that is one number. Shares lie between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// The share of open cells with so many passages, 0 to 6.
    Degree(u8),
    /// The mean length of the branches that dead ends close, in cells.
    River,
    /// The share of straight cells among those with two passages.
    Straightness,
    /// The length of the solution, in moves.
    Solution,
    /// The share of open cells that lie on the solution.
    SolutionShare,
    /// How many areas there are.
    Areas,
    /// The cells of the smallest area.
    SmallestArea,
    /// The cells of the largest area.
    LargestArea,
}

/// The figures of many levels of one recipe.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// The measures of each level, in the order of the seeds.
    pub levels: Vec<Measures>,
    /// Each figure that any of them has, and its spread.
    pub figures: Vec<(Figure, Spread)>,
}

/// A figure over many levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// How many of the levels have it.
    pub levels: u32,
    /// Its mean over those.
    pub mean: f64,
    /// Its standard deviation, estimated from those; 0 for one level.
    pub deviation: f64,
}

/// A figure of one level beside its spread over others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// Which figure.
    pub figure: Figure,
    /// That of the level, if it has one.
    pub own: Option<f64>,
    /// That of the others, if there are any and one of them has it.
    pub spread: Option<Spread>,
}

/// Measures a level. Time linear in the cells.
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

/// Makes and measures as many levels as `samples`, with the recipe's seed, the
/// next, and so on, on all threads that rayon has; the result does not depend on
/// how many. `ask` is called before each level and gives the listener that hears
/// it carved; either may cancel the survey, which is [`RecipeError::Cancelled`].
/// Of several levels that cannot be made, the error is that of the first. Time
/// linear in the cells and the samples, for most algorithms; takes a level's
/// memory for each thread.
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
    let levels: Vec<_> = (0..samples).into_par_iter().map(sample).collect();
    let levels: Vec<Measures> = levels.into_iter().collect::<Result<_, _>>()?;
    let mut survey = Survey {
        levels,
        figures: Vec::new(),
    };
    survey.figures = Figure::ALL
        .into_iter()
        .filter_map(|figure| Some((figure, spread(&survey.values(figure))?)))
        .collect();
    Ok(survey)
}

/// The figures that a level or any of a survey has, in the order of
/// [`Figure::ALL`]. Numbers of passages that no cell has are left out.
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
    /// One of the figures; `None` where a level has none, such as the length of
    /// the solution where there is no way.
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
    /// The spread of a figure; `None` if none of the levels has it.
    pub fn figure(&self, figure: Figure) -> Option<Spread> {
        let mut figures = self.figures.iter();
        figures.find_map(|&(other, spread)| (other == figure).then_some(spread))
    }

    /// A figure of each level that has it, in the order of the seeds.
    pub fn values(&self, figure: Figure) -> Vec<f64> {
        let levels = self.levels.iter();
        levels.filter_map(|level| level.figure(figure)).collect()
    }
}

impl Figure {
    /// The share of open cells that are dead ends.
    pub const DEAD_ENDS: Figure = Figure::Degree(1);

    /// Every figure.
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

    /// The name on command lines and in texts.
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

    /// A value of it for people: shares in per cent, and whole numbers as such.
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
