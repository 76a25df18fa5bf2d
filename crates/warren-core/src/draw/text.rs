//! Mazes as lines of characters.
//!
//! ```text
//! +-+-+      / \ / \        a square cell is one character in its walls,
//! |   |     |   |   |       a hexagon three
//! + +-+      \ / \   \
//! | | |       |   |   |
//! +-+-+        \ / \ /
//! ```
//!
//! Floors stand below each other, a line apart. A cell without a mark shows `>`
//! where a passage leads down, `<` where one leads up and `X` where both do.

use crate::maze::Maze;
use crate::topology::{Cell, Cubic, Dir, Grid, Topology};
use std::fmt;

/// A line and a column of a text, from 0.
pub type Position = [usize; 2];

/// A maze drawn as text; displays as its lines, each closed by a line feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    lines: Vec<Vec<char>>,
}

/// Draws a maze: walls, the mark that `mark` gives to each open cell, and `#`
/// in rock. On a wrapped axis both borders show the same wall. Time and memory
/// linear in the cells.
pub fn text(maze: &Maze<Grid>, mark: impl Fn(Cell) -> char) -> Text {
    let style = Style::of(maze.grid());
    let mut text = style.blank(maze.grid());
    for cell in 0..maze.grid().cells() {
        let room = style.room(maze.grid(), cell);
        text.put(
            room,
            match mark(cell) {
                _ if maze.is_solid(cell) => '#',
                ' ' => stairs(maze, cell),
                mark => mark,
            },
        );
        for (i, side) in style.sides.iter().enumerate() {
            if !maze.passages(cell).contains(Dir(i as u8)) {
                text.put(moved(room, side.from), side.wall);
            }
        }
        for corner in style.corners {
            text.put(moved(room, *corner), '+');
        }
    }
    text
}

impl Text {
    /// Where the text shows a cell's mark.
    pub fn room(grid: &Grid, cell: Cell) -> Position {
        Style::of(grid).room(grid, cell)
    }

    /// Where the text shows the side of a cell.
    pub fn side(grid: &Grid, cell: Cell, dir: Dir) -> Position {
        let style = Style::of(grid);
        moved(style.room(grid, cell), style.sides[dir.index()].from)
    }

    /// The lines, all equally long.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        self.lines.iter().map(|line| line.iter().collect())
    }

    /// Puts a character in its place.
    pub fn put(&mut self, [line, column]: Position, character: char) {
        self.lines[line][column] = character;
    }
}

impl fmt::Display for Text {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines()
            .try_for_each(|line| writeln!(out, "{}", line.trim_end()))
    }
}

/// How one kind of grid is drawn.
struct Style {
    /// Lines and columns from one cell to the next column's and next row's.
    column: Position,
    row: Position,
    /// From the top left of the text to the first cell.
    first: Position,
    /// For each direction where its wall stands, seen from the cell.
    sides: &'static [Side],
    /// Where corners stand, seen from the cell.
    corners: &'static [[isize; 2]],
}

struct Side {
    from: [isize; 2],
    wall: char,
}

const fn side(line: isize, column: isize, wall: char) -> Side {
    let from = [line, column];
    Side { from, wall }
}

static SQUARE: Style = Style {
    column: [0, 2],
    row: [2, 0],
    first: [1, 1],
    sides: &[
        side(0, 1, '|'),
        side(0, -1, '|'),
        side(1, 0, '-'),
        side(-1, 0, '-'),
    ],
    corners: &[[-1, -1], [-1, 1], [1, -1], [1, 1]],
};

static HEX: Style = Style {
    column: [0, 4],
    row: [2, 2],
    first: [1, 2],
    sides: &[
        side(0, 2, '|'),
        side(0, -2, '|'),
        side(1, 1, '/'),
        side(-1, -1, '/'),
        side(1, -1, '\\'),
        side(-1, 1, '\\'),
    ],
    corners: &[],
};

impl Style {
    fn of(grid: &Grid) -> &'static Style {
        match grid {
            Grid::Square(_) | Grid::Cubic(_) => &SQUARE,
            Grid::Hex(_) => &HEX,
        }
    }

    fn room(&self, grid: &Grid, cell: Cell) -> Position {
        let [x, y, z] = grid.board().coordinates(cell).map(|at| at as usize);
        let height = grid.board().height() as usize;
        let floor = [height * self.row[0] + self.first[0] + 1, 0];
        [0, 1].map(|i| self.first[i] + x * self.column[i] + y * self.row[i] + z * floor[i])
    }

    fn blank(&self, grid: &Grid) -> Text {
        let [line, column] = self.room(grid, grid.cells() - 1);
        let lines = vec![vec![' '; column + self.first[1] + 1]; line + self.first[0] + 1];
        Text { lines }
    }
}

fn stairs(maze: &Maze<Grid>, cell: Cell) -> char {
    let passages = maze.passages(cell);
    let leads = |dir| maze.grid().shape().has_floors() && passages.contains(dir);
    match (leads(Cubic::DOWN), leads(Cubic::UP)) {
        (true, true) => 'X',
        (true, false) => '>',
        (false, true) => '<',
        (false, false) => ' ',
    }
}

fn moved(from: Position, by: [isize; 2]) -> Position {
    [0, 1].map(|i| from[i].wrapping_add_signed(by[i]))
}
