//! A page of characters, and where it shows what of a grid.

use super::error::DrawError;
use super::raster::Raster;
use crate::maze::Maze;
use crate::topology::{Cell, Dir, Embedding, Grid, Topology};
use std::fmt;

/// A line and a column of a text, from 0.
pub type Position = [usize; 2];

/// A maze drawn as text; displays as its lines, each closed by a line feed, without
/// the blanks at their ends that belong to no square cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    lines: Vec<Vec<char>>,
    /// Whether blanks at the ends of lines belong to the picture.
    is_square: bool,
}

impl Text {
    /// Where [`lines`](super::lines()) shows what is in a cell, as
    /// [`Positions::room`] says; the top left corner where it cannot draw the grid.
    /// Time linear in the cells of a polar grid.
    pub fn room(grid: &Grid, cell: Cell) -> Position {
        Positions::new(grid).map_or([0; 2], |positions| positions.room(cell))
    }

    /// Where it shows the side of a cell, in the same way; that to another floor in
    /// the room.
    pub fn side(grid: &Grid, cell: Cell, dir: Dir) -> Position {
        let side = Positions::new(grid).map(|positions| positions.side(cell, dir));
        side.ok()
            .flatten()
            .unwrap_or_else(|| Text::room(grid, cell))
    }

    /// The lines. All are equally long, but for the empty ones between floors.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        self.lines.iter().map(|line| line.iter().collect())
    }

    /// Puts a character in its place.
    pub fn put(&mut self, [line, column]: Position, character: char) {
        self.lines[line][column] = character;
    }

    /// Floors of so many lines and columns, an empty line between them.
    pub(super) fn blank([lines, columns]: [usize; 2], floors: u32, floor: char) -> Text {
        let line = vec![floor; columns];
        let mut all = Vec::new();
        for z in 0..floors {
            if z > 0 {
                all.push(Vec::new());
            }
            all.extend(std::iter::repeat_n(line.clone(), lines));
        }
        Text {
            lines: all,
            is_square: false,
        }
    }

    /// Puts a character in several places.
    pub(super) fn fill(&mut self, places: Vec<Position>, character: char) {
        for place in places {
            self.put(place, character);
        }
    }

    /// What stands in a place; nothing beyond the text's edges.
    pub(super) fn at(&self, [line, column]: Position) -> Option<char> {
        self.lines.get(line)?.get(column).copied()
    }
}

impl fmt::Display for Text {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().try_for_each(|line| {
            let blanks = if self.is_square { "" } else { " " };
            let line = line.trim_end_matches(|c| blanks.contains(c));
            writeln!(out, "{line}")
        })
    }
}

/// Where [`lines`](super::lines()) shows the cells of a grid; of square cells
/// [`blocks`](super::blocks()) too.
pub struct Positions<'a>(Kind<'a>);

enum Kind<'a> {
    Ruled(Ruled<'a>),
    Raster(Raster<'a, Grid>),
}

impl<'a> Positions<'a> {
    /// Those of a grid. Time linear in the cells of a polar grid.
    ///
    /// # Errors
    ///
    /// Those of [`lines`](super::lines()).
    pub fn new(grid: &'a Grid) -> Result<Positions<'a>, DrawError> {
        Ok(Positions(match Style::of(grid) {
            Some(style) => Kind::Ruled(style.on(grid)),
            None => Kind::Raster(Raster::new(grid)?),
        }))
    }

    /// The middle of a room.
    pub fn room(&self, cell: Cell) -> Position {
        match &self.0 {
            Kind::Ruled(ruled) => ruled.room(cell),
            Kind::Raster(raster) => raster.room(cell),
        }
    }

    /// The middle of a side; `None` where a way leads to another floor.
    pub fn side(&self, cell: Cell, dir: Dir) -> Option<Position> {
        match &self.0 {
            Kind::Ruled(ruled) => ruled.side(cell, dir),
            Kind::Raster(raster) => raster.side(cell, dir),
        }
    }
}

/// Where a text shows the cells of a grid.
pub(super) trait Places {
    /// The middle of a room.
    fn room(&self, cell: Cell) -> Position;

    /// All of a room.
    fn area(&self, cell: Cell) -> Vec<Position>;

    /// The middle of a side; that to another floor has no place.
    fn side(&self, cell: Cell, dir: Dir) -> Option<Position>;

    /// All of a side.
    fn run(&self, cell: Cell, dir: Dir) -> Vec<Position>;

    /// From the middle of a room to that of a side.
    fn way(&self, cell: Cell, dir: Dir) -> Vec<Position>;
}

/// How one kind of grid is drawn.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Style {
    /// Lines and columns from one cell to the next column's and next row's.
    column: Position,
    row: Position,
    /// From the top left of the text to the first cell.
    first: Position,
    /// How far a room reaches from its middle to the left and right.
    reach: usize,
    /// The sides of cells whose column and row have an even sum, and an odd one.
    sides: [&'static [Side]; 2],
    /// Whether cells have corners that walls meet in, how many columns apart, and in
    /// every second line of corners how many further to the left.
    corners: Option<[usize; 2]>,
}

/// The wall of a side, seen from the cell.
#[derive(Debug, PartialEq, Eq)]
struct Side {
    dir: Dir,
    from: [isize; 2],
    wall: char,
    /// How far it reaches from its middle to the left and right.
    reach: usize,
}

const fn side(dir: u8, from: [isize; 2], wall: char, reach: usize) -> Side {
    let dir = Dir(dir);
    Side {
        dir,
        from,
        wall,
        reach,
    }
}

const SQUARE_SIDES: &[Side] = &[
    side(0, [0, 1], '|', 0),
    side(1, [0, -1], '|', 0),
    side(2, [1, 0], '-', 0),
    side(3, [-1, 0], '-', 0),
];

/// Square cells, a character each.
pub(crate) static SQUARE: Style = Style {
    column: [0, 2],
    row: [2, 0],
    first: [1, 1],
    reach: 0,
    sides: [SQUARE_SIDES; 2],
    corners: Some([2, 0]),
};

const WIDE_SIDES: &[Side] = &[
    side(0, [0, 2], '|', 0),
    side(1, [0, -2], '|', 0),
    side(2, [1, 0], '-', 1),
    side(3, [-1, 0], '-', 1),
];

/// Square cells, three characters each, which is as wide as they are high.
pub(crate) static WIDE: Style = Style {
    column: [0, 4],
    row: [2, 0],
    first: [1, 2],
    reach: 1,
    sides: [WIDE_SIDES; 2],
    corners: Some([4, 0]),
};

const HEX_SIDES: &[Side] = &[
    side(0, [0, 2], '|', 0),
    side(1, [0, -2], '|', 0),
    side(2, [1, 1], '/', 0),
    side(3, [-1, -1], '/', 0),
    side(4, [1, -1], '\\', 0),
    side(5, [-1, 1], '\\', 0),
];

/// Hexagons have no corners: their walls lean against each other.
pub(crate) static HEX: Style = Style {
    column: [0, 4],
    row: [2, 2],
    first: [1, 2],
    reach: 0,
    sides: [HEX_SIDES; 2],
    corners: None,
};

/// Triangles, a character each; the first points up.
static TRIANGULAR: Style = Style {
    column: [0, 2],
    row: [2, 0],
    first: [1, 2],
    reach: 0,
    sides: [
        &[
            side(0, [0, 1], '\\', 0),
            side(1, [0, -1], '/', 0),
            side(2, [1, 0], '-', 1),
        ],
        &[
            side(0, [0, 1], '/', 0),
            side(1, [0, -1], '\\', 0),
            side(3, [-1, 0], '-', 1),
        ],
    ],
    corners: Some([4, 2]),
};

impl Style {
    /// The style of [`lines`](super::lines()); `None` for rings.
    pub(super) fn of(grid: &Grid) -> Option<&'static Style> {
        match grid {
            Grid::Square(_) | Grid::Cubic(_) => Some(&SQUARE),
            Grid::Hex(_) => Some(&HEX),
            Grid::Triangular(_) => Some(&TRIANGULAR),
            Grid::Polar(_) => None,
        }
    }

    /// Where a floor shows the cell of this column and row, or the side of one, in a
    /// style whose cells are all drawn alike. A side to another floor is shown in the
    /// cell.
    pub(crate) fn place(&self, x: u32, y: u64, side: Option<Dir>) -> Position {
        let (x, y) = (x as usize, y as usize);
        let room = [0, 1].map(|i| self.first[i] + x * self.column[i] + y * self.row[i]);
        let side = self.sides[0].iter().find(|drawn| Some(drawn.dir) == side);
        side.map_or(room, |side| moved(room, side.from))
    }

    /// The style on one grid.
    pub(super) fn on<'a>(&'static self, grid: &'a Grid) -> Ruled<'a> {
        Ruled { grid, style: self }
    }
}

/// A grid in a style.
pub(super) struct Ruled<'a> {
    grid: &'a Grid,
    style: &'static Style,
}

impl Ruled<'_> {
    /// The walls of a maze alone, without corners. `wall` chooses the character
    /// for what is a `|`, `-`, `/` or `\` in the style.
    pub(super) fn walls(
        &self,
        maze: &Maze<Grid>,
        floor: char,
        wall: impl Fn(char) -> char,
    ) -> Text {
        let [_, column] = self.room(self.grid.cells() - 1);
        let size = [self.lines(), column + self.style.first[1] + 1];
        let mut text = Text {
            is_square: matches!(self.grid, Grid::Square(_) | Grid::Cubic(_)),
            ..Text::blank(size, self.grid.floors(), floor)
        };
        for cell in 0..self.grid.cells() {
            let room = self.room(cell);
            for side in self.sides(cell) {
                if !maze.passages(cell).contains(side.dir) {
                    let [line, column] = moved(room, side.from);
                    let reach = column - side.reach..=column + side.reach;
                    text.lines[line][reach].fill(wall(side.wall));
                }
            }
        }
        text
    }

    /// Puts a character in every corner, chosen by what stands north, east,
    /// south and west of it; nothing does at the text's edges.
    pub(super) fn corners(&self, text: &mut Text, joint: impl Fn([Option<char>; 4]) -> char) {
        let Some([apart, left]) = self.style.corners else {
            return;
        };
        let of_floor = self.lines() + 1;
        for line in (0..text.lines.len()).filter(|line| (line % of_floor).is_multiple_of(2)) {
            let is_second = line % of_floor % 4 == 2;
            let first = if is_second { 0 } else { left };
            for column in (first..text.lines[line].len()).step_by(apart) {
                let around = [[-1, 0], [0, 1], [1, 0], [0, -1]];
                let around = around.map(|by| text.at(moved([line, column], by)));
                text.put([line, column], joint(around));
            }
        }
    }

    fn sides(&self, cell: Cell) -> &'static [Side] {
        let [x, y, _] = self.grid.coordinates(cell);
        self.style.sides[(x + y) as usize % 2]
    }

    /// Lines of one floor.
    fn lines(&self) -> usize {
        self.grid.size()[1] as usize * self.style.row[0] + self.style.first[0]
    }
}

impl Places for Ruled<'_> {
    fn room(&self, cell: Cell) -> Position {
        let [x, y, z] = self.grid.coordinates(cell).map(|at| at as usize);
        let floor = [self.lines() + 1, 0];
        let Style {
            column, row, first, ..
        } = self.style;
        [0, 1].map(|i| first[i] + x * column[i] + y * row[i] + z * floor[i])
    }

    fn area(&self, cell: Cell) -> Vec<Position> {
        reaching(self.room(cell), self.style.reach)
    }

    fn side(&self, cell: Cell, dir: Dir) -> Option<Position> {
        let side = self.sides(cell).iter().find(|side| side.dir == dir)?;
        Some(moved(self.room(cell), side.from))
    }

    fn run(&self, cell: Cell, dir: Dir) -> Vec<Position> {
        let side = self.sides(cell).iter().find(|side| side.dir == dir);
        let run = side.map(|side| reaching(moved(self.room(cell), side.from), side.reach));
        run.unwrap_or_default()
    }

    fn way(&self, cell: Cell, dir: Dir) -> Vec<Position> {
        self.side(cell, dir).into_iter().collect()
    }
}

/// The places in a line that are so far away at most.
fn reaching([line, column]: Position, reach: usize) -> Vec<Position> {
    let columns = column - reach..=column + reach;
    columns.map(|column| [line, column]).collect()
}

fn moved(from: Position, by: [isize; 2]) -> Position {
    [0, 1].map(|i| from[i].wrapping_add_signed(by[i]))
}
