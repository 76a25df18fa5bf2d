//! What a picture shows of a maze, whatever the picture is made of.

use crate::geometry;
use crate::maze::Maze;
use crate::topology::{Cell, Dir, Grid, Topology};

/// A maze and what to show in it.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// Walls and rock.
    pub maze: &'a Maze<Grid>,
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

impl<'a> Plan<'a> {
    /// Walls, starts and finishes. One start and one finish that both lie at the
    /// border are openings in it, a way in at the top or left where there is a
    /// choice and a way out at the bottom or right, if whoever reads the picture
    /// from the top comes to the start first.
    pub fn new(maze: &'a Maze<Grid>, starts: &'a [Cell], finishes: &'a [Cell]) -> Plan<'a> {
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

fn openings(grid: &Grid, starts: &[Cell], finishes: &[Cell]) -> Option<Vec<(Cell, Dir)>> {
    let (&[start], &[finish]) = (starts, finishes) else {
        return None;
    };
    if grid.board().depth() > 1 {
        return None;
    }
    let normals = geometry::of(grid.shape()).normals;
    let [x, y] = [0, 1];
    let border =
        |cell| (0..normals.len()).filter(move |&i| !grid.exits(cell).contains(Dir(i as u8)));
    let entry = border(start).min_by_key(|&i| [normals[i][y], normals[i][x]])?;
    let exit = border(finish).max_by_key(|&i| [normals[i][y], normals[i][x]])?;
    let sides = [(start, Dir(entry as u8)), (finish, Dir(exit as u8))];
    let [first, second] = sides.map(|side| place(grid, side));
    (first < second).then(|| sides.into())
}

/// South and east of the first cell's centre, twice the middle of a side.
fn place(grid: &Grid, (cell, dir): (Cell, Dir)) -> [i64; 2] {
    let geometry = geometry::of(grid.shape());
    let [column, row, _] = grid.board().coordinates(cell).map(i64::from);
    [1, 0].map(|axis| {
        let centre =
            column * i64::from(geometry.column[axis]) + row * i64::from(geometry.row[axis]);
        2 * centre + i64::from(geometry.normals[dir.index()][axis])
    })
}
