//! A text drawing, and the positions of a grid's cells in the drawing.

use super::error::DrawError;
use super::plan::Plan;
use super::raster::Raster;
use crate::topology::{Cell, Dir, Embedding, Grid, GridShape, Topology};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// A character's line and column in a [`Text`], each counted from 0.
pub type Position = [usize; 2];

/// A maze drawn as text.
///
/// [`Display`](fmt::Display) writes the drawing. Each line ends with a line feed. Trailing spaces
/// are omitted, except on square and cubic grids, where they are part of the drawing.
///
/// ```
/// use warren_maze::draw::{self, Plan, Text, Trace};
/// use warren_maze::maze::Maze;
/// use warren_maze::topology::{Grid, GridSpec};
///
/// let grid = Grid::try_from(GridSpec { width: 2, height: 1, ..GridSpec::default() })?;
/// let mut maze = Maze::solid(grid.clone());
/// maze.clear(0);
/// maze.clear(1);
/// let mut text = draw::lines(&Plan::new(&maze, &[], &[]), Trace::default())?;
/// text.put(Text::room(&grid, 1), '*');
/// assert_eq!(text.to_string(), "+-+-+\n| |*|\n+-+-+\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    lines: Vec<Vec<char>>,
    /// Whether trailing spaces are part of the drawing.
    is_square: bool,
}

impl Text {
    /// Returns the position of a cell's middle in a drawing by [`lines`](super::lines()). Returns
    /// `[0, 0]` if `lines` cannot draw the grid. Takes constant time or, on a polar grid, time
    /// linear in the number of cells. If you need the positions of many cells, use [`Positions`].
    pub fn room(grid: &Grid, cell: Cell) -> Position {
        Positions::new(grid).map_or([0; 2], |positions| positions.room(cell))
    }

    /// Returns the position of a side's middle in a drawing by [`lines`](super::lines()). For a
    /// move to a different floor, returns the cell's position. Otherwise, this function works like
    /// [`room`](Text::room).
    pub fn side(grid: &Grid, cell: Cell, dir: Dir) -> Position {
        let positions = Positions::new(grid).ok();
        let side = positions.and_then(|positions| positions.side(cell, dir));
        side.unwrap_or_else(|| Text::room(grid, cell))
    }

    /// Returns the lines. All lines have the same length, except for the empty lines between
    /// floors.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        self.lines.iter().map(|line| line.iter().collect())
    }

    /// Replaces the character at a position.
    ///
    /// # Panics
    ///
    /// If the position is outside the drawing.
    pub fn put(&mut self, [line, column]: Position, character: char) {
        self.lines[line][column] = character;
    }

    /// Creates a drawing with several floors of the same size, filled with the character `floor`.
    /// Floors are separated by empty lines.
    pub(super) fn blank([lines, columns]: [usize; 2], floors: u32, floor: char) -> Text {
        let line = vec![floor; columns];
        let mut all = Vec::new();
        for z in 0..floors {
            if z > 0 {
                all.push(Vec::new());
            }
            all.extend(core::iter::repeat_n(line.clone(), lines));
        }
        Text {
            lines: all,
            is_square: false,
        }
    }

    /// Replaces the characters at several positions.
    pub(super) fn fill(&mut self, places: Vec<Position>, character: char) {
        for place in places {
            self.put(place, character);
        }
    }

    /// Returns the length of a line without its trailing spaces.
    pub(super) fn end(&self, line: usize) -> usize {
        let last = self.lines[line].iter().rposition(|&of| of != ' ');
        last.map_or(0, |last| last + 1)
    }

    /// Returns the character at a position, or `None` if the position is outside the drawing.
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

/// The positions of cells and sides in a drawing by [`lines`](super::lines()). On square and cubic
/// grids, they are also the positions in a drawing by [`blocks`](super::blocks()).
///
/// ```
/// use warren_maze::draw::Positions;
/// use warren_maze::topology::{Grid, GridSpec, Square};
///
/// let grid = Grid::try_from(GridSpec::default())?;
/// let positions = Positions::new(&grid)?;
/// assert_eq!(positions.room(0), [1, 1]);
/// assert_eq!(positions.side(0, Square::EAST), Some([1, 2]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Positions<'a>(Box<dyn Places + Send + Sync + 'a>);

impl<'a> Positions<'a> {
    /// Returns the positions of a grid's cells and sides. Takes constant time or, on a polar grid,
    /// time linear in the number of cells.
    ///
    /// # Errors
    ///
    /// The errors of [`lines`](super::lines()).
    pub fn new(grid: &'a Grid) -> Result<Positions<'a>, DrawError> {
        Ok(Positions(match Style::of(grid) {
            Some(style) => Box::new(style.on(grid)),
            None => Box::new(Raster::new(grid)?),
        }))
    }

    /// Returns the position of a cell's middle character.
    pub fn room(&self, cell: Cell) -> Position {
        self.0.room(cell)
    }

    /// Returns the position of a side's middle, or `None` for a move to a different floor.
    pub fn side(&self, cell: Cell, dir: Dir) -> Option<Position> {
        self.0.side(cell, dir)
    }

    /// Returns the positions of all characters in a cell and on its sides, without the corners of square and
    /// triangular cells. A position can occur several times.
    pub fn outline(&self, cell: Cell, sides: impl Iterator<Item = Dir>) -> Vec<Position> {
        let mut positions = self.0.area(cell);
        positions.extend(sides.flat_map(|dir| self.0.run(cell, dir)));
        positions
    }
}

/// The positions of cells and sides in a text drawing.
pub(super) trait Places {
    /// Returns the position of a cell's middle character.
    fn room(&self, cell: Cell) -> Position;

    /// Returns the positions of all characters in a cell.
    fn area(&self, cell: Cell) -> Vec<Position>;

    /// Returns the position of a side's middle, or `None` for a move to a different floor.
    fn side(&self, cell: Cell, dir: Dir) -> Option<Position>;

    /// Returns the positions of all characters on a side.
    fn run(&self, cell: Cell, dir: Dir) -> Vec<Position>;

    /// Returns the positions on the line from a cell's middle to a side's middle.
    fn way(&self, cell: Cell, dir: Dir) -> Vec<Position>;
}

/// The positions and characters used to draw one kind of grid.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Style {
    /// The offset from a cell to the cell in the next column, in lines and columns of characters.
    column: Position,
    /// The offset from a cell to the cell in the next row, in lines and columns of characters.
    row: Position,
    /// The position of the first cell.
    first: Position,
    /// The number of columns from a cell's middle to its leftmost or rightmost character.
    reach: usize,
    /// The sides of cells whose column and row add up to an even number, and the sides of all other
    /// cells.
    sides: [&'static [SideWall]; 2],
    /// The number of columns between two corners, and the number of columns by which the corners in
    /// every second line of corners are shifted to the left. `None` if no characters are drawn at
    /// corners.
    corners: Option<[usize; 2]>,
}

/// The wall on a side of a cell.
#[derive(Debug, PartialEq, Eq)]
struct SideWall {
    dir: Dir,
    /// The wall's middle, relative to the cell's middle.
    from: [isize; 2],
    wall: char,
    /// The number of columns from the wall's middle to its leftmost or rightmost character.
    reach: usize,
}

const fn side(dir: u8, from: [isize; 2], wall: char, reach: usize) -> SideWall {
    let dir = Dir(dir);
    SideWall {
        dir,
        from,
        wall,
        reach,
    }
}

const SQUARE_SIDES: &[SideWall] = &[
    side(0, [0, 1], '|', 0),
    side(1, [0, -1], '|', 0),
    side(2, [1, 0], '-', 0),
    side(3, [-1, 0], '-', 0),
];

/// The style of square cells that are one character wide.
pub(crate) static SQUARE: Style = Style {
    column: [0, 2],
    row: [2, 0],
    first: [1, 1],
    reach: 0,
    sides: [SQUARE_SIDES; 2],
    corners: Some([2, 0]),
};

const WIDE_SIDES: &[SideWall] = &[
    side(0, [0, 2], '|', 0),
    side(1, [0, -2], '|', 0),
    side(2, [1, 0], '-', 1),
    side(3, [-1, 0], '-', 1),
];

/// The style of square cells that are three characters wide. On a screen, these cells look about as
/// wide as they are high.
pub(crate) static WIDE: Style = Style {
    column: [0, 4],
    row: [2, 0],
    first: [1, 2],
    reach: 1,
    sides: [WIDE_SIDES; 2],
    corners: Some([4, 0]),
};

const HEX_SIDES: &[SideWall] = &[
    side(0, [0, 2], '|', 0),
    side(1, [0, -2], '|', 0),
    side(2, [1, 1], '/', 0),
    side(3, [-1, -1], '/', 0),
    side(4, [1, -1], '\\', 0),
    side(5, [-1, 1], '\\', 0),
];

/// The style of hexagonal cells. There are no characters at the corners.
pub(crate) static HEX: Style = Style {
    column: [0, 4],
    row: [2, 2],
    first: [1, 2],
    reach: 0,
    sides: [HEX_SIDES; 2],
    corners: None,
};

/// The style of triangular cells that are one character wide. The first cell points up.
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
    /// Returns the style that [`lines`](super::lines()) uses for a grid, or `None` for a grid that
    /// is drawn as a raster, such as a polar grid.
    pub(super) fn of(grid: &Grid) -> Option<&'static Style> {
        match grid.shape() {
            shape if shape.has_square_cells() => Some(&SQUARE),
            GridShape::Hex => Some(&HEX),
            GridShape::Triangular => Some(&TRIANGULAR),
            _ => None,
        }
    }

    /// Returns the position of the cell in column `x` and row `y` or, if `side` is given, the
    /// position of this side of the cell. If `side` leads to a different floor, returns the cell's
    /// position. The two entries of `sides` must be equal.
    pub(crate) fn place(&self, x: u32, y: u64, side: Option<Dir>) -> Position {
        let (x, y) = (x as usize, y as usize);
        let room = [0, 1].map(|i| self.first[i] + x * self.column[i] + y * self.row[i]);
        let side = side.and_then(|side| self.sides[0].iter().find(|drawn| drawn.dir == side));
        side.map_or(room, |side| moved(room, side.from))
    }

    /// Applies the style to a grid.
    pub(super) fn on<'a>(&'static self, grid: &'a Grid) -> Ruled<'a> {
        Ruled { grid, style: self }
    }
}

/// A grid and the style in which it is drawn.
pub(super) struct Ruled<'a> {
    grid: &'a Grid,
    style: &'static Style,
}

impl Ruled<'_> {
    /// Draws a maze's walls and openings, without corners. `wall` converts each wall character of
    /// the style (`|`, `-`, `/` or `\`) to the character to draw.
    pub(super) fn walls(&self, plan: &Plan<'_>, floor: char, wall: impl Fn(char) -> char) -> Text {
        let [_, column] = self.room(self.grid.cells() - 1);
        let size = [self.lines(), column + self.style.first[1] + 1];
        let mut text = Text {
            is_square: self.grid.shape().has_square_cells(),
            ..Text::blank(size, self.grid.floors(), floor)
        };
        for cell in 0..self.grid.cells() {
            let room = self.room(cell);
            for side in self.sides(cell) {
                if !plan.maze.passages(cell).contains(side.dir) {
                    let [line, column] = moved(room, side.from);
                    let reach = column - side.reach..=column + side.reach;
                    text.lines[line][reach].fill(wall(side.wall));
                }
            }
        }
        for &(cell, dir) in &plan.openings {
            text.fill(self.run(cell, dir), floor);
        }
        text
    }

    /// Puts a character in every corner. `joint` chooses the character, given the characters to the
    /// north, east, south and west of the corner. `None` represents a position outside the drawing.
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

    fn sides(&self, cell: Cell) -> &'static [SideWall] {
        let [x, y, _] = self.grid.coordinates(cell);
        self.style.sides[(x + y) as usize % 2]
    }

    /// Returns the number of lines per floor.
    fn lines(&self) -> usize {
        self.grid.size()[1] as usize * self.style.row[0] + self.style.first[0]
    }
}

impl Places for Ruled<'_> {
    fn room(&self, cell: Cell) -> Position {
        let [x, y, z] = self.grid.coordinates(cell);
        let [line, column] = self.style.place(x, y.into(), None);
        [line + z as usize * (self.lines() + 1), column]
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

/// Returns the positions in the same line that are at most `reach` columns away from a position.
fn reaching([line, column]: Position, reach: usize) -> Vec<Position> {
    let columns = column - reach..=column + reach;
    columns.map(|column| [line, column]).collect()
}

fn moved(from: Position, by: [isize; 2]) -> Position {
    [0, 1].map(|i| from[i].wrapping_add_signed(by[i]))
}
