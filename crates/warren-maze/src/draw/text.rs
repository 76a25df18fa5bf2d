//! A page of characters, and where it shows what of a grid.

use crate::maze::Maze;
use crate::topology::{Cell, Dir, Grid, Topology};
use std::fmt;

/// A line and a column of a text, from 0.
pub type Position = [usize; 2];

/// A maze drawn as text; displays as its lines, each closed by a line feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    style: &'static Style,
    lines: Vec<Vec<char>>,
}

impl Text {
    /// Where [`lines`](super::lines()) and [`blocks`](super::blocks()) show what is
    /// in a cell.
    pub fn room(grid: &Grid, cell: Cell) -> Position {
        Style::of(grid).room(grid, cell)
    }

    /// Where they show the side of a cell.
    pub fn side(grid: &Grid, cell: Cell, dir: Dir) -> Position {
        let style = Style::of(grid);
        moved(style.room(grid, cell), style.sides[dir.index()].from)
    }

    /// The lines. All are equally long, but for the empty ones between floors.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        self.lines.iter().map(|line| line.iter().collect())
    }

    /// Puts a character in its place.
    pub fn put(&mut self, [line, column]: Position, character: char) {
        self.lines[line][column] = character;
    }

    /// The walls of a maze alone, without corners. `wall` chooses the character
    /// for what is a `|`, `-`, `/` or `\` in the style.
    pub(super) fn of_walls(
        maze: &Maze<Grid>,
        style: &'static Style,
        floor: char,
        wall: impl Fn(char) -> char,
    ) -> Text {
        let grid = maze.grid();
        let lines = style.blank(grid, floor);
        let mut text = Text { style, lines };
        for cell in 0..grid.cells() {
            let room = style.room(grid, cell);
            for (i, side) in style.sides.iter().enumerate() {
                if !maze.passages(cell).contains(Dir(i as u8)) {
                    text.fill(moved(room, side.from), side.reach, wall(side.wall));
                }
            }
        }
        text
    }

    /// Puts a character in every corner, chosen by what stands north, east,
    /// south and west of it; nothing does at the text's edges. Hexagons have no
    /// corners: their walls lean against each other.
    pub(super) fn corners(&mut self, joint: impl Fn([Option<char>; 4]) -> char) {
        if self.style.is_slanted() {
            return;
        }
        for line in (0..self.lines.len()).step_by(2) {
            for column in (0..self.lines[line].len()).step_by(self.style.column[1]) {
                let around = [[-1, 0], [0, 1], [1, 0], [0, -1]];
                let around = around.map(|by| self.at(moved([line, column], by)));
                self.put([line, column], joint(around));
            }
        }
    }

    /// Puts a character in the middle of a room.
    pub(super) fn put_room(&mut self, grid: &Grid, cell: Cell, character: char) {
        self.put(self.style.room(grid, cell), character);
    }

    /// What stands in the middle of a room.
    pub(super) fn at_room(&self, grid: &Grid, cell: Cell) -> Option<char> {
        self.at(self.style.room(grid, cell))
    }

    /// Fills a room.
    pub(super) fn fill_room(&mut self, grid: &Grid, cell: Cell, character: char) {
        let room = self.style.room(grid, cell);
        self.fill(room, self.style.reach, character);
    }

    /// Puts a character in the middle of a side.
    pub(super) fn put_side(&mut self, grid: &Grid, cell: Cell, dir: Dir, character: char) {
        if let Some(side) = self.style.sides.get(dir.index()) {
            let room = self.style.room(grid, cell);
            self.put(moved(room, side.from), character);
        }
    }

    /// Fills a side. That to another floor has no place.
    pub(super) fn fill_side(&mut self, grid: &Grid, cell: Cell, dir: Dir, character: char) {
        if let Some(side) = self.style.sides.get(dir.index()) {
            let room = self.style.room(grid, cell);
            self.fill(moved(room, side.from), side.reach, character);
        }
    }

    fn fill(&mut self, [line, column]: Position, reach: usize, character: char) {
        self.lines[line][column - reach..=column + reach].fill(character);
    }

    fn at(&self, [line, column]: Position) -> Option<char> {
        self.lines.get(line)?.get(column).copied()
    }
}

impl fmt::Display for Text {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().try_for_each(|line| {
            // Lines of hexagons end in blanks that belong to none of them.
            let blanks = if self.style.is_slanted() { " " } else { "" };
            let line = line.trim_end_matches(|c| blanks.contains(c));
            writeln!(out, "{line}")
        })
    }
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
    /// For each direction where its wall stands, seen from the cell.
    sides: &'static [Side],
}

#[derive(Debug, PartialEq, Eq)]
struct Side {
    from: [isize; 2],
    wall: char,
    /// How far it reaches from its middle to the left and right.
    reach: usize,
}

const fn side(line: isize, column: isize, wall: char, reach: usize) -> Side {
    let from = [line, column];
    Side { from, wall, reach }
}

/// Square cells, a character each.
pub(crate) static SQUARE: Style = Style {
    column: [0, 2],
    row: [2, 0],
    first: [1, 1],
    reach: 0,
    sides: &[
        side(0, 1, '|', 0),
        side(0, -1, '|', 0),
        side(1, 0, '-', 0),
        side(-1, 0, '-', 0),
    ],
};

/// Square cells, three characters each, which is as wide as they are high.
pub(crate) static WIDE: Style = Style {
    column: [0, 4],
    row: [2, 0],
    first: [1, 2],
    reach: 1,
    sides: &[
        side(0, 2, '|', 0),
        side(0, -2, '|', 0),
        side(1, 0, '-', 1),
        side(-1, 0, '-', 1),
    ],
};

/// Hexagons, three characters each.
pub(crate) static HEX: Style = Style {
    column: [0, 4],
    row: [2, 2],
    first: [1, 2],
    reach: 0,
    sides: &[
        side(0, 2, '|', 0),
        side(0, -2, '|', 0),
        side(1, 1, '/', 0),
        side(-1, -1, '/', 0),
        side(1, -1, '\\', 0),
        side(-1, 1, '\\', 0),
    ],
};

impl Style {
    /// The style of [`lines`](super::lines()).
    pub(super) fn of(grid: &Grid) -> &'static Style {
        match grid {
            Grid::Square(_) | Grid::Cubic(_) => &SQUARE,
            Grid::Hex(_) => &HEX,
        }
    }

    fn room(&self, grid: &Grid, cell: Cell) -> Position {
        let [x, y, z] = grid.board().coordinates(cell);
        let [line, column] = self.place(x, y.into(), None);
        [line + z as usize * (self.lines(grid) + 1), column]
    }

    /// Where a floor shows the cell of this column and row, or the side of one. A
    /// side to another floor is shown in the cell.
    pub(crate) fn place(&self, x: u32, y: u64, side: Option<Dir>) -> Position {
        let (x, y) = (x as usize, y as usize);
        let room = [0, 1].map(|i| self.first[i] + x * self.column[i] + y * self.row[i]);
        let side = side.and_then(|dir| self.sides.get(dir.index()));
        side.map_or(room, |side| moved(room, side.from))
    }

    /// Lines of one floor.
    fn lines(&self, grid: &Grid) -> usize {
        grid.board().height() as usize * self.row[0] + self.first[0]
    }

    fn blank(&self, grid: &Grid, floor: char) -> Vec<Vec<char>> {
        let [_, column] = self.room(grid, grid.cells() - 1);
        let line = vec![floor; column + self.first[1] + 1];
        let mut lines = Vec::new();
        for z in 0..grid.board().depth() {
            if z > 0 {
                lines.push(Vec::new());
            }
            lines.extend(std::iter::repeat_n(line.clone(), self.lines(grid)));
        }
        lines
    }

    /// Whether each row begins further to the right than the one above.
    fn is_slanted(&self) -> bool {
        self.row[1] > 0
    }
}

fn moved(from: Position, by: [isize; 2]) -> Position {
    [0, 1].map(|i| from[i].wrapping_add_signed(by[i]))
}
