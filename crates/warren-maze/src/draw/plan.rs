//! What a picture shows of a maze, whatever the picture is made of.

use crate::maze::Maze;
use crate::topology::{Cell, Dir, Embedding, Grid};

/// A maze and what to show in it.
#[derive(Clone, Debug)]
pub struct Plan<'a, T = Grid> {
    /// Walls and rock.
    pub maze: &'a Maze<T>,
    /// Where players start.
    pub starts: &'a [Cell],
    /// Where players finish.
    pub finishes: &'a [Cell],
    /// Sides in the grid's border that are drawn open: the ways in and out.
    /// Where there are none, starts and finishes are marked instead.
    pub openings: Vec<(Cell, Dir)>,
    /// Paths to trace.
    pub paths: Vec<Path>,
    /// A number to show in each cell.
    pub values: Option<Values>,
}

/// A way through a maze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Its first cell.
    pub from: Cell,
    /// Its moves from there.
    pub moves: Vec<Dir>,
}

/// A number for each cell: a vector over cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// What the numbers mean.
    pub kind: ValueKind,
    /// The numbers, or [`NO_VALUE`].
    pub of: Vec<u32>,
}

/// The value of a cell that has none.
pub const NO_VALUE: u32 = u32::MAX;

/// What numbers in cells mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// The place in an order of visits, from 0.
    Order,
    /// How many moves away something is.
    Distance,
    /// Which of several areas.
    Area,
}

impl<'a, T: Embedding> Plan<'a, T> {
    /// Walls, starts and finishes. One start and one finish that both lie at the
    /// border are openings in it, a way in at the top or left where there is a
    /// choice and a way out at the bottom or right, if whoever reads the picture
    /// from the top comes to the start first.
    pub fn new(maze: &'a Maze<T>, starts: &'a [Cell], finishes: &'a [Cell]) -> Plan<'a, T> {
        Plan {
            maze,
            starts,
            finishes,
            openings: openings(maze.grid(), starts, finishes).unwrap_or_default(),
            paths: Vec::new(),
            values: None,
        }
    }
}

impl Values {
    /// The places of cells in an order of visits, on a grid of so many cells.
    pub fn order(visits: &[Cell], cells: u32) -> Values {
        let mut of = vec![NO_VALUE; cells as usize];
        for (place, &cell) in (0..).zip(visits) {
            of[cell as usize] = place;
        }
        let kind = ValueKind::Order;
        Values { kind, of }
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

/// South and east of the origin, twice the middle of a side.
fn place(grid: &impl Embedding, (cell, dir): (Cell, Dir)) -> [i64; 2] {
    let (centre, normal) = (grid.centre(cell), grid.normal(cell, dir));
    [1, 0].map(|axis| 2 * centre[axis] + i64::from(normal[axis]))
}
