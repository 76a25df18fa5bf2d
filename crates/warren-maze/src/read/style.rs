//! The five styles of text drawings, and the meaning of each character.
//!
//! ```text
//! lines    blocks   underscores  boxes            hexagons
//!
//! +-+-+    #####    ._._         ┌───┬───┐      / \ / \
//! |   |    #   #    | ._|        │       │     |   |   |
//! + +-+    # ###    |_._|        │   ╶───┤      \ / \   \
//! | F |    #   #                 │     F │       |   |   |
//! +-+-+    #####                 └───────┘        \ / \ /
//! ```
//!
//! In underscores, `_` is the wall below a cell, there are no corners, and the first line may be
//! one character shorter than the other lines.

use super::LineColumn;
use crate::draw;
use crate::topology::{Cubic, Dir, Dirs, Moves, Square, SquareMoves};
use Slot::{Blank, Corner, Inside, Side};
use Style::{Blocks, Boxes, Hexagons, Lines, Underscores};

/// The style of a text drawing. A reader recognizes the style from the first characters. In all
/// styles except [`Underscores`], `S` is a start, `F` is a finish and `D` is a secret door. In
/// lines, blocks and boxes, `>`, `<` and `X` are stairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Style {
    /// Walls are `-`, `|` and `+`, and each of these characters may also be a corner. Cells and
    /// passages are drawn as spaces, `.`, `#` or digits. A `.` or a `#` marks a path, and a digit
    /// is the last digit of a cell's value. A `#` with walls on all sides is solid rock.
    Lines,
    /// Walls and solid cells are `#` or `█`. Cells and passages are spaces or `.`.
    Blocks,
    /// A `_` is the wall below its cell, and a `|` is the wall to the right of its cell. If the
    /// character after a cell is a `.`, a space or a `_`, the cell has no wall to the right.
    Underscores,
    /// Walls are light box-drawing characters, solid rock is `▒`, and the inside of a cell is three
    /// characters wide. The marks are the same as in [`Lines`], plus `•`.
    Boxes,
    /// The cells are hexagons. Walls are `|`, `/` and `\`. Each row begins two characters further
    /// right than the previous row. The other characters are the same as in [`Lines`].
    Hexagons,
}

/// The contents of a cell in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawnCell {
    /// An open cell that is empty, or that contains stairs, a path mark or a number.
    Open,
    /// An open cell with the mark `S`.
    Start,
    /// An open cell with the mark `F`.
    Finish,
    /// Solid rock. In blocks, rock is drawn as `#` or `█`, in boxes as `▒`, and in lines and
    /// hexagons as a `#` with walls on all sides.
    Rock,
}

/// The state of the side between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SideState {
    Wall,
    Open,
    /// A secret door, drawn as `D`.
    Door,
}

/// The kinds of positions in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// A space between wall characters.
    Blank,
    /// A corner, where walls meet.
    Corner,
    /// The inside of the cell.
    Inside,
    /// A side of the cell.
    Side(Dir),
}

/// The positions in a line of a row: an optional position before the first cell, and the positions
/// that are repeated for each cell.
pub(super) type Line = (Option<Slot>, &'static [Slot]);

// The sides of a hexagon.
const SOUTH_EAST: Dir = Dir(2);
pub(super) const NORTH_WEST: Dir = Dir(3);
const SOUTH_WEST: Dir = Dir(4);
pub(super) const NORTH_EAST: Dir = Dir(5);

impl Style {
    /// Returns the style of a drawing that begins with this character. Hexagons are not recognized.
    pub(super) fn of(first: char) -> Option<Style> {
        let styles = [Lines, Blocks, Underscores, Boxes];
        // In boxes, a space may be a corner, but not the first corner.
        styles.into_iter().find(|style| style.is_corner(first))
    }

    /// Returns the positions in the line that contains a row's cells, without the leading spaces of
    /// the line.
    pub(super) fn rooms_line(self) -> Line {
        let cell: &[Slot] = match self {
            Lines | Blocks | Boxes => &[Inside, Side(Square::EAST)],
            Underscores => &[Side(Square::SOUTH), Side(Square::EAST)],
            Hexagons => &[Blank, Inside, Blank, Side(Square::EAST)],
        };
        (Some(Side(Square::WEST)), cell)
    }

    /// Returns the positions in the line that contains the walls below a row, or `None` if the
    /// style has no such line.
    pub(super) fn walls_line(self) -> Option<Line> {
        match self {
            Underscores => None,
            Lines | Blocks | Boxes => Some((Some(Corner), &[Side(Square::SOUTH), Corner])),
            Hexagons => Some((None, &[Blank, Side(SOUTH_WEST), Blank, Side(SOUTH_EAST)])),
        }
    }

    /// Returns the sides of a cell that lead to the next row, from left to right. Each side is
    /// paired with the column of the neighbour minus the cell's column.
    pub(super) fn below(self) -> &'static [(Dir, i32)] {
        match self {
            Hexagons => &[(SOUTH_WEST, -1), (SOUTH_EAST, 0)],
            _ => &[(Square::SOUTH, 0)],
        }
    }

    /// Returns `true` if a cell or side is three characters wide. In boxes, this applies to cells
    /// and to the sides above and below them.
    pub(super) fn is_wide(self, slot: Slot) -> bool {
        self == Boxes && matches!(slot, Inside | Side(Square::NORTH | Square::SOUTH))
    }

    /// Returns the character that must be on both sides of a wide cell's or side's middle
    /// character.
    pub(super) fn beside(self, found: char) -> char {
        match found {
            '─' | '▒' => found,
            _ => ' ',
        }
    }

    /// Returns `true` if a line may have any number of trailing spaces.
    pub(super) fn is_trimmed(self) -> bool {
        matches!(self, Boxes | Hexagons)
    }

    /// Returns the number of spaces at the beginning of each line of a row.
    pub(super) fn indent(self, row: u64) -> u64 {
        match self {
            Hexagons => 2 * row,
            _ => 0,
        }
    }

    /// Returns the number of characters in a line, for a row of `columns` columns.
    pub(super) fn line_length(self, row: u64, columns: u64) -> u64 {
        match self {
            Boxes | Hexagons => self.indent(row) + 4 * columns + 1,
            _ => 2 * columns + 1,
        }
    }

    /// Returns `true` if a character is allowed at a corner.
    pub(super) fn is_corner(self, found: char) -> bool {
        match self {
            Lines => matches!(found, '+' | '-' | '|'),
            Blocks => matches!(found, '#' | '█'),
            Underscores => matches!(found, '.' | '_' | ' '),
            Boxes => matches!(found, '▒' | ' ') || draw::JOINTS.contains(&found),
            Hexagons => false,
        }
    }

    pub(super) fn room(self, found: char) -> Option<DrawnCell> {
        Some(match (self, found) {
            (Lines | Blocks | Boxes | Hexagons, 'S') => DrawnCell::Start,
            (Lines | Blocks | Boxes | Hexagons, 'F') => DrawnCell::Finish,
            (Lines | Hexagons, '#') | (Blocks, '#' | '█') | (Boxes, '▒') => DrawnCell::Rock,
            (Lines | Boxes | Hexagons, '0'..='9') | (Boxes, '•' | '#') => DrawnCell::Open,
            (Lines | Blocks | Boxes, '<' | '>' | 'X') | (_, ' ' | '.') => DrawnCell::Open,
            _ => return None,
        })
    }

    /// Returns the directions of the stairs that a character in a cell represents.
    pub(super) fn stairs(self, found: char) -> Dirs {
        match found {
            '>' => Dirs::of(Cubic::DOWN),
            '<' => Dirs::of(Cubic::UP),
            'X' => Dirs::of(Cubic::DOWN) | Dirs::of(Cubic::UP),
            _ => Dirs::NONE,
        }
    }

    /// Returns a character's meaning on a cell's side, or `None` if the character is not allowed
    /// there.
    pub(super) fn side(self, dir: Dir, found: char) -> Option<SideState> {
        let is_level = matches!(dir, Square::EAST | Square::WEST);
        let is_wall = match (self, found) {
            (Lines, '+' | '-' | '|') | (Blocks, '#' | '█') | (Boxes, '▒') => true,
            (Underscores, '|') | (Boxes, '│') => is_level,
            (Underscores, '_') | (Boxes, '─') => !is_level,
            (Hexagons, '|') => is_level,
            (Hexagons, '/') => matches!(dir, SOUTH_EAST | NORTH_WEST),
            (Hexagons, '\\') => matches!(dir, SOUTH_WEST | NORTH_EAST),
            _ => false,
        };
        Some(match (self, found) {
            _ if is_wall => SideState::Wall,
            (Lines | Blocks | Boxes | Hexagons, 'D') => SideState::Door,
            (Lines | Boxes | Hexagons, '#' | '0'..='9') | (Boxes, '•') => SideState::Open,
            (Underscores, '_') if is_level => SideState::Open,
            (_, ' ' | '.') => SideState::Open,
            _ => return None,
        })
    }

    /// Returns a description of the characters that are allowed in a cell, for an error message.
    pub(super) fn rooms(self) -> &'static str {
        match self {
            Lines => "a cell (a space, S, F, stairs >, < or X, # or a mark: a point or a digit)",
            Blocks => "a cell (#, █, a space, a point, S, F or stairs >, < or X)",
            Underscores => "a wall below a cell (_, a space or a point)",
            Boxes => {
                "a cell (three characters: ▒▒▒, or between spaces a space, S, F, stairs >, < or X, \
                 or a mark: a point, •, # or a digit)"
            }
            Hexagons => "a cell (a space, S, F, # or a mark: a point or a digit)",
        }
    }

    /// Returns a description of the characters that are allowed between cells, for an error
    /// message.
    pub(super) fn sides(self) -> &'static str {
        match self {
            Lines => "a side of a cell (+, -, |, a space, D or a mark: #, a point or a digit)",
            Blocks => "a side of a cell (#, █, a space, a point or D)",
            Underscores => "a side of a cell (|, a space, a point or _)",
            Boxes => {
                "a side of a cell (│, ─ or ▒ in its whole width, or between spaces a space, D or a \
                 mark: a point, •, # or a digit)"
            }
            Hexagons => {
                "a side of a cell (the |, / or \\ that belongs here, a space, D or a mark: #, a \
                 point or a digit)"
            }
        }
    }

    /// Returns a description of the characters that are allowed at a corner, for an error message.
    pub(super) fn corners(self) -> &'static str {
        match self {
            Lines => "a corner (+, - or |)",
            Blocks => "a corner (# or █)",
            Underscores => "a corner (a point, _ or a space)",
            Boxes => "a corner (box-drawing lines such as ┌, ▒ or a space)",
            Hexagons => "a space between walls",
        }
    }

    /// Returns the position of a cell or of one of its sides in a drawing whose northern border is
    /// line `top`. Rows and columns of cells are numbered from 0.
    pub(super) fn place(self, top: u64, row: u64, column: u32, side: Option<Dir>) -> LineColumn {
        let drawn = match self {
            Lines | Blocks => &draw::SQUARE,
            Boxes => &draw::WIDE,
            Hexagons => &draw::HEX,
            Underscores => {
                let [dx, dy, _] = side.map_or([0; 3], |dir| SquareMoves::OFFSETS[dir.index()]);
                return LineColumn {
                    line: (top + 1 + row).saturating_add_signed(dy.min(0).into()),
                    column: (2 + 2 * u64::from(column)).saturating_add_signed(dx.into()),
                };
            }
        };
        let [line, column] = drawn.place(column, row, side).map(|at| at as u64);
        LineColumn {
            line: top + line,
            column: column + 1,
        }
    }
}
