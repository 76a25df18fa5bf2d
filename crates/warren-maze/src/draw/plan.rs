//! Plans: a maze, and everything that a drawing of the maze shows.

use crate::maze::Maze;
use crate::topology::{Cell, Dir, Embedding, Grid};
use alloc::vec::Vec;

/// A maze, and everything that a drawing of the maze shows. The functions of [`draw`](super) draw a
/// plan.
///
/// ```
/// use warren_maze::draw::{self, Path, Plan, Trace};
/// use warren_maze::maze::Maze;
/// use warren_maze::topology::{Grid, GridSpec, Square};
///
/// let spec = GridSpec { width: 2, height: 1, ..GridSpec::default() };
/// let mut maze = Maze::solid(Grid::try_from(spec)?);
/// maze.open(0, Square::EAST);
/// let plan = Plan {
///     paths: vec![Path { from: 0, moves: vec![Square::EAST] }],
///     ..Plan::new(&maze, &[0], &[1])
/// };
/// // The start and the finish are openings in the border.
/// assert_eq!(plan.openings, [(0, Square::NORTH), (1, Square::SOUTH)]);
/// let text = draw::lines(&plan, Trace::default())?.to_string();
/// assert_eq!(text, "+.+-+\n|...|\n+-+.+\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan<'a, T = Grid> {
    /// The maze.
    pub maze: &'a Maze<T>,
    /// The cells in which players start.
    pub starts: &'a [Cell],
    /// The cells in which players finish.
    pub finishes: &'a [Cell],
    /// The border sides that are drawn as openings: the entry and the exit. If the list is empty,
    /// starts and finishes are marked instead.
    pub openings: Vec<(Cell, Dir)>,
    /// The paths to draw.
    pub paths: Vec<Path>,
    /// The numbers to show in cells, or `None` to show no numbers.
    pub values: Option<Values>,
}

/// A path through a maze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The first cell.
    pub from: Cell,
    /// The moves, starting from the first cell.
    pub moves: Vec<Dir>,
}

/// A number for each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// The meaning of the numbers.
    pub kind: ValueKind,
    /// For each cell, its number or [`NO_VALUE`].
    pub of: Vec<u32>,
}

/// The entry in [`Values::of`] for a cell that has no number. It equals
/// [`UNREACHED`](crate::solve::UNREACHED) and [`ROCK`](crate::measure::ROCK).
pub const NO_VALUE: u32 = u32::MAX;

/// The meaning of the numbers in cells. The meaning determines the colours of a drawing.
///
/// The enum is deliberately exhaustive: if a new kind is added, the compiler reports every
/// renderer that matches on the enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// The cell's index in a list of visits: see [`Values::order`].
    Order,
    /// The cell's distance from the nearest of several cells, in moves: see [`Values::distances`].
    Distance,
    /// The cell's area number: see [`Values::areas`].
    Area,
}

impl<'a, T: Embedding> Plan<'a, T> {
    /// Creates a plan of a maze with its starts and finishes.
    ///
    /// If there is exactly one start and exactly one finish, and both are at the border, they
    /// become openings. The entry is the start's northernmost border side. If several sides are
    /// equally far north, the entry is the westernmost of them. The exit is the finish's
    /// southernmost border side. If several sides are equally far south, the exit is the
    /// easternmost of them. The grid must have one floor, and the entry must be north of the exit
    /// or, if both are equally far north, west of it. Otherwise, the plan has no openings.
    pub fn new(maze: &'a Maze<T>, starts: &'a [Cell], finishes: &'a [Cell]) -> Plan<'a, T> {
        Plan {
            openings: openings(maze.grid(), starts, finishes).unwrap_or_default(),
            ..Plan::without_openings(maze, starts, finishes)
        }
    }
}

impl<'a, T> Plan<'a, T> {
    /// Creates a plan in which starts and finishes are marked instead of drawn as openings. The
    /// grid does not have to be an [`Embedding`].
    pub fn without_openings(
        maze: &'a Maze<T>,
        starts: &'a [Cell],
        finishes: &'a [Cell],
    ) -> Plan<'a, T> {
        Plan {
            maze,
            starts,
            finishes,
            openings: Vec::new(),
            paths: Vec::new(),
            values: None,
        }
    }
}

fn openings(grid: &impl Embedding, starts: &[Cell], finishes: &[Cell]) -> Option<Vec<(Cell, Dir)>> {
    let (&[start], &[finish]) = (starts, finishes) else {
        return None;
    };
    if grid.floors() > 1 {
        return None;
    }
    let border = |cell| {
        let sides = grid.clockwise(cell).iter().copied();
        sides.filter(move |&dir| !grid.exits(cell).contains(dir))
    };
    let [x, y] = [0, 1];
    let southward = |cell, dir| {
        let normal = grid.normal(cell, dir);
        [normal[y], normal[x]]
    };
    let entry = border(start).min_by_key(|&dir| southward(start, dir))?;
    let exit = border(finish).max_by_key(|&dir| southward(finish, dir))?;
    let sides = [(start, entry), (finish, exit)];
    let [first, second] = sides.map(|side| place(grid, side));
    (first < second).then(|| sides.into())
}

/// Returns a point for comparing the positions of two border sides: twice the cell's centre plus
/// the side's outward normal. The southward coordinate comes first, then the eastward coordinate.
fn place(grid: &impl Embedding, (cell, dir): (Cell, Dir)) -> [i64; 2] {
    let (centre, normal) = (grid.centre(cell), grid.normal(cell, dir));
    [1, 0].map(|axis| 2 * centre[axis] + i64::from(normal[axis]))
}
