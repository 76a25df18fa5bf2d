//! Statistics over many levels that are made from one recipe.

use super::figure::Figure;
use super::measures::{Measures, measures};
use crate::make::{MakeError, check, make_heard};
use crate::recipe::Recipe;
use std::ops::{ControlFlow, Range};
use warren_maze::maze::Listener;
use warren_maze::threads;

/// The figures of many levels that one recipe makes with different seeds.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// The measures of each level, in the order of the seeds.
    pub levels: Vec<Measures>,
    /// The reasons why seeds did not make a level. Each kind of reason is listed once, in the order
    /// in which the reasons first occurred.
    pub refused: Vec<Refused>,
    /// The spread of each figure that exists for at least one level, in the order of
    /// [`Figure::ALL`].
    pub figures: Vec<(Figure, Spread)>,
}

/// A reason why some seeds of a survey did not make a level.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The reason. The numbers in the error come from the first seed that failed for this reason.
    pub reason: MakeError,
    /// The number of seeds that did not make a level for this reason.
    pub seeds: u32,
}

/// The mean and the standard deviation of a figure over many levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The number of levels for which the figure exists.
    pub levels: u32,
    /// The mean over those levels.
    pub mean: f64,
    /// The sample standard deviation over those levels, with n − 1 in the denominator. If there is
    /// only one level, the deviation is 0.
    pub deviation: f64,
}

/// A figure of one level, and its spread over the levels of a survey.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// The figure.
    pub figure: Figure,
    /// The value for the level, or `None` if the figure does not exist for it.
    pub own: Option<f64>,
    /// The spread over the survey, or `None` if there is no survey or the figure does not
    /// exist for any of its levels.
    pub spread: Option<Spread>,
}

/// Makes and measures `count` levels of a recipe, with the recipe's seed and the seeds that
/// follow it. Seeds that do not make a level are counted, grouped by the reason. Uses all of
/// rayon's threads, or one thread in WebAssembly. The result does not depend on the number of threads.
///
/// Calls `ask` before each level. `ask` returns the listener for that level, or cancels the survey.
///
/// For most algorithms, takes time linear in the number of cells times the number of samples. Uses
/// the memory of one level per thread.
///
/// ```
/// use std::ops::ControlFlow;
/// use warren_dungeon::recipe::{Algorithm, Recipe};
/// use warren_dungeon::survey::{Figure, survey};
///
/// let recipe = Recipe { algorithm: Algorithm::Wilson, ..Recipe::default() };
/// let survey = survey(&recipe, 20, || ControlFlow::Continue(()))?;
/// assert_eq!(survey.levels.len(), 20);
/// let dead_ends = survey.figure(Figure::DeadEnds).expect("every maze has dead ends");
/// assert!((0.25..0.35).contains(&dead_ends.mean), "29 % of a uniform spanning tree");
/// # Ok::<(), warren_dungeon::make::MakeError>(())
/// ```
///
/// # Errors
///
/// If no seed can make a level, returns the same error as [`check`]. If `ask` or a listener cancels
/// the survey, returns [`MakeError::Cancelled`].
pub fn survey<L: Listener>(
    recipe: &Recipe,
    count: u32,
    ask: impl Fn() -> ControlFlow<(), L> + Sync,
) -> Result<Survey, MakeError> {
    check(recipe, &recipe.grid()?)?;
    Survey::of(samples(recipe, 0..count, ask))
}

/// Makes and measures the levels of a [`survey`] with these numbers, which are added to the seed of
/// the recipe. To measure a large survey in parts, call [`check`] once, then this function for each
/// part, and [`Survey::of`] for all results.
pub fn samples<L: Listener>(
    recipe: &Recipe,
    numbers: Range<u32>,
    ask: impl Fn() -> ControlFlow<(), L> + Sync,
) -> Vec<Result<Measures, MakeError>> {
    let sample = |&number: &u32| {
        let ControlFlow::Continue(mut listener) = ask() else {
            return Err(MakeError::Cancelled);
        };
        let seed = recipe.seed.wrapping_add(u64::from(number));
        let recipe = recipe.clone();
        let level = make_heard(&Recipe { seed, ..recipe }, &mut listener)?;
        Ok(measures(&level))
    };
    let numbers: Vec<u32> = numbers.collect();
    threads::map(&numbers, sample)
}

/// Returns the figures that exist for the level or for at least one level of the survey, in the
/// order of [`Figure::ALL`]. Leaves out a share of cells with a [number of
/// passages](Figure::passages) that is 0 for all of these levels.
pub fn compare(measures: &Measures, survey: Option<&Survey>) -> Vec<Compared> {
    let compared = Figure::ALL.map(|figure| Compared {
        figure,
        own: measures.figure(figure),
        spread: survey.and_then(|survey| survey.figure(figure)),
    });
    let is_told = |one: &Compared| {
        let told = |value: f64| value != 0.0 || one.figure.passages().is_none();
        one.own.is_some_and(told) || one.spread.is_some_and(|spread| told(spread.mean))
    };
    compared.into_iter().filter(is_told).collect()
}

impl Survey {
    /// Returns the survey of these [`samples`].
    ///
    /// # Errors
    ///
    /// Fails with [`MakeError::Cancelled`] if a sample was cancelled.
    pub fn of(
        samples: impl IntoIterator<Item = Result<Measures, MakeError>>,
    ) -> Result<Survey, MakeError> {
        let mut survey = Survey {
            levels: Vec::new(),
            refused: Vec::new(),
            figures: Vec::new(),
        };
        for sample in samples {
            match sample {
                Ok(measures) => survey.levels.push(measures),
                Err(MakeError::Cancelled) => return Err(MakeError::Cancelled),
                Err(reason) => Refused::count(&mut survey.refused, reason),
            }
        }
        survey.figures = Figure::ALL
            .into_iter()
            .filter_map(|figure| Some((figure, spread(&survey.values(figure))?)))
            .collect();
        Ok(survey)
    }

    /// Returns the number of seeds that were tried.
    pub fn seeds(&self) -> u32 {
        let refused = self.refused.iter().map(|refused| refused.seeds);
        self.levels.len() as u32 + refused.sum::<u32>()
    }

    /// Returns the spread of a figure, or `None` if the figure does not exist for any level.
    pub fn figure(&self, figure: Figure) -> Option<Spread> {
        let mut figures = self.figures.iter();
        figures.find_map(|&(other, spread)| (other == figure).then_some(spread))
    }

    /// Returns the values of a figure, in the order of the seeds. Levels for which the figure does
    /// not exist are left out.
    pub fn values(&self, figure: Figure) -> Vec<f64> {
        let levels = self.levels.iter();
        levels.filter_map(|level| level.figure(figure)).collect()
    }
}

impl Refused {
    /// Counts a seed that did not make a level. If the list does not contain this kind of reason,
    /// adds the reason to the list.
    pub fn count(list: &mut Vec<Refused>, reason: MakeError) {
        let mut known = list.iter_mut();
        match known.find(|refused| refused.reason.is_same_kind(&reason)) {
            Some(refused) => refused.seeds += 1,
            None => list.push(Refused { reason, seeds: 1 }),
        }
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
