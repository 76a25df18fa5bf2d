//! Difficulties that a caller can request.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// A requested difficulty: a range of McClendon's measure δ; see
/// [`mcclendon`](warren_maze::measure::mcclendon()).
///
/// The grades have a fixed ratio to the square root of the number of cells, because difficulty
/// grows at about this rate on every grid. The grades apply to a maze seen from above. The page
/// `docs/measures.md` compares this with the view from inside.
///
/// ```
/// use warren_dungeon::recipe::Difficulty;
///
/// assert_eq!("hard".parse(), Ok(Difficulty::Hard));
/// let around = "40±2".parse::<Difficulty>()?;
/// assert_eq!(around.range(400), 38.0..=42.0);
/// assert!(Difficulty::Hard.range(400).contains(&40.0));
/// # Ok::<(), warren_dungeon::recipe::NoDifficulty>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Difficulty {
    /// A difficulty of the square root of the number of cells.
    Easy,
    /// A difficulty of 1.5 times the square root.
    Medium,
    /// A difficulty of 2 times the square root.
    Hard,
    /// A difficulty of 2.6 times the square root. A grid of fewer than about 60 cells has no such
    /// maze.
    Cruel,
    /// A value of the measure.
    Around {
        /// The value.
        value: f64,
        /// The maximum difference from the value.
        tolerance: f64,
    },
}

/// The error returned for a string that is not a [`Difficulty`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no difficulty: expected easy, medium, hard, cruel, a number such as 40, or a number with \
     a tolerance such as 40±2 or 40+-2"
)]
pub struct NoDifficulty(pub String);

/// The tolerance of a grade, or of a value whose tolerance is not specified, as a share of the
/// value.
const TOLERANCE: f64 = 0.15;

impl Difficulty {
    /// The grades, from easy to cruel.
    pub const GRADES: [Difficulty; 4] = [
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Hard,
        Difficulty::Cruel,
    ];

    /// Returns a grade's name, or `None` for a value.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Difficulty::Easy => Some("easy"),
            Difficulty::Medium => Some("medium"),
            Difficulty::Hard => Some("hard"),
            Difficulty::Cruel => Some("cruel"),
            Difficulty::Around { .. } => None,
        }
    }

    /// Returns the requested range of the measure for a maze with this number of cells.
    pub fn range(self, cells: u32) -> RangeInclusive<f64> {
        let graded = |ratio: f64| {
            let value = ratio * f64::from(cells).sqrt();
            [value, TOLERANCE * value]
        };
        let [value, tolerance] = match self {
            Difficulty::Easy => graded(1.0),
            Difficulty::Medium => graded(1.5),
            Difficulty::Hard => graded(2.0),
            Difficulty::Cruel => graded(2.6),
            Difficulty::Around { value, tolerance } => [value, tolerance],
        };
        value - tolerance..=value + tolerance
    }
}

impl FromStr for Difficulty {
    type Err = NoDifficulty;

    fn from_str(text: &str) -> Result<Difficulty, NoDifficulty> {
        let mut grades = Difficulty::GRADES.into_iter();
        if let Some(grade) = grades.find(|grade| grade.name() == Some(text)) {
            return Ok(grade);
        }
        let error = || NoDifficulty(text.into());
        let number = |text: &str| {
            let number = text.trim().parse().ok();
            let number = number.filter(|number: &f64| number.is_finite() && *number >= 0.0);
            number.ok_or_else(error)
        };
        let split = text.split_once('±').or_else(|| text.split_once("+-"));
        let (value, tolerance) = match split {
            Some((value, tolerance)) => (number(value)?, number(tolerance)?),
            None => (number(text)?, TOLERANCE * number(text)?),
        };
        Ok(Difficulty::Around { value, tolerance })
    }
}
