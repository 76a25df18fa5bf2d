//! The numbers in the cells.

use warren_editor::choice;
use warren_maze::topology::Cell;
use warren_watch::Reading;

/// The kind of number that each cell shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellNumbers {
    /// The cells show no numbers.
    #[default]
    None,
    /// The last digit of the cell's index in the order in which the algorithm reaches the cells, as
    /// in CS2604 programs.
    LastDigit,
    /// The cell's index in the order in which the algorithm reaches the cells.
    Order,
    /// The number of moves from the start or the root. For A*, this is g.
    Distance,
    /// The estimate h of A*.
    Estimate,
    /// The sum f of g and h.
    Sum,
    /// The number of the cell's set.
    Set,
}

impl CellNumbers {
    /// Every kind of number.
    pub const ALL: [CellNumbers; 7] = [
        CellNumbers::None,
        CellNumbers::LastDigit,
        CellNumbers::Order,
        CellNumbers::Distance,
        CellNumbers::Estimate,
        CellNumbers::Sum,
        CellNumbers::Set,
    ];

    /// Returns the next kind of number that is defined for the algorithm.
    pub(super) fn next(self, reading: &Reading) -> CellNumbers {
        let is_a_star = name_of(reading) == Some("a-star");
        let is_carving = reading.moment().show().is_carving();
        let mut kinds = CellNumbers::ALL.to_vec();
        kinds.retain(|kind| match kind {
            CellNumbers::Estimate | CellNumbers::Sum => is_a_star,
            CellNumbers::Set => is_carving,
            _ => true,
        });
        choice::cycle(&kinds, &self, true)
    }

    /// Returns a cell's number.
    pub(super) fn of(self, reading: &Reading, cell: Cell) -> Option<u32> {
        let moment = reading.moment();
        match self {
            CellNumbers::None => None,
            CellNumbers::LastDigit => moment.number(cell).map(|number| number % 10),
            CellNumbers::Order => moment.number(cell),
            CellNumbers::Distance => reading.distance(cell),
            CellNumbers::Estimate => reading.estimate(cell),
            CellNumbers::Sum => Some(reading.distance(cell)? + reading.estimate(cell)?),
            CellNumbers::Set => moment.set(cell).map(|set| set + 1),
        }
    }
}

/// Returns the algorithm's name.
pub(super) fn name_of(reading: &Reading) -> Option<&'static str> {
    reading.commentary().script().map(|script| script.name)
}
