//! Numbers for a maze's cells, and the colours that represent these numbers.

use super::colours;
use super::plan::{NO_VALUE, ValueKind, Values};
use super::scene::Colour;
use crate::maze::Maze;
use crate::measure;
use crate::solve::{self, Walkable};
use crate::topology::{Cell, Topology};
use alloc::vec;
use alloc::vec::Vec;

impl Values {
    /// Numbers the cells of a grid by their indices in `visits`. All other cells have no number.
    /// The grid has `cells` cells.
    ///
    /// # Panics
    ///
    /// If a cell in `visits` is not less than `cells`.
    pub fn order(visits: &[Cell], cells: u32) -> Values {
        let mut of = vec![NO_VALUE; cells as usize];
        for (place, &cell) in (0..).zip(visits) {
            of[cell as usize] = place;
        }
        let kind = ValueKind::Order;
        Values { kind, of }
    }

    /// Numbers each cell by its distance from the nearest cell in `from`, in moves. Cells that
    /// cannot be reached from these cells have no number. Takes time linear in the number of cells.
    ///
    /// # Panics
    ///
    /// If a cell in `from` is not in the grid.
    pub fn distances(ways: &impl Walkable, from: &[Cell]) -> Values {
        let kind = ValueKind::Distance;
        let of = solve::distances(ways, from);
        Values { kind, of }
    }

    /// Numbers each cell by its area. An area is a set of cells that are connected by passages.
    /// Rock has no number. Takes time linear in the number of cells.
    pub fn areas<T: Topology>(maze: &Maze<T>) -> Values {
        let kind = ValueKind::Area;
        let of = measure::areas(maze).of;
        Values { kind, of }
    }
}

/// Returns, for each cell of a maze, the colour that represents its number. A drawing of a
/// [`Plan`](super::Plan) with these values has the same colours. The entry for a cell is `None` if
/// the cell is rock or has no number. Takes time linear in the number of cells.
///
/// ```
/// use warren_maze::draw::{self, Values, colours};
/// use warren_maze::maze::Maze;
/// use warren_maze::topology::{Board, Square};
///
/// // A row of three cells, the last of them rock.
/// let mut maze = Maze::solid(Square::new(Board::new([3, 1, 1], [false; 3])?));
/// maze.open(0, Square::EAST);
/// let far = Values::distances(&maze, &[0]);
/// assert_eq!(far.of[..2], [0, 1]);
/// let tints = draw::tints(&maze, &far);
/// assert_eq!(tints, [Some(colours::ramp(0.0)), Some(colours::ramp(1.0)), None]);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn tints<T: Topology>(maze: &Maze<T>, values: &Values) -> Vec<Option<Colour>> {
    let tint = tint_of(values);
    let open = |&cell: &Cell| !maze.is_solid(cell);
    let cells = 0..maze.grid().cells();
    cells
        .map(|cell| Some(cell).filter(open).and_then(&tint))
        .collect()
}

/// Returns a function that maps a cell to the colour of its number. The function returns `None` for
/// a cell without a number.
pub(super) fn tint_of(values: &Values) -> impl Fn(Cell) -> Option<Colour> {
    let numbers = values.of.iter().filter(|&&value| value != NO_VALUE);
    let most = f64::from(numbers.max().copied().unwrap_or(0).max(1));
    // With this number of colours, the steps between the colours are not visible.
    let steps = 255.0;
    move |cell| {
        let value = *values.of.get(cell as usize)?;
        (value != NO_VALUE).then(|| match values.kind {
            ValueKind::Order | ValueKind::Distance => {
                let step = libm::round(f64::from(value) / most * steps);
                colours::ramp(step / steps)
            }
            ValueKind::Area => colours::area(value),
        })
    }
}
