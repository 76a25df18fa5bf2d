//! Five ways to draw a maze in text, and what each character means.
//!
//! ```text
//! +-+-+    #####    ._._    ┌───┬───┐      / \ / \     cells stand between walls,
//! |   |    #   #    | ._|   │       │     |   |   |    all of one character;
//! + +-+    # ###    |_._|   │   ╶───┤      \ / \   \   of underscores, cells hold
//! | F |    #   #            │     F │       |   |   |  the floor below them, the
//! +-+-+    #####            └───────┘        \ / \ /   roof may be a character
//!                                                      shorter, and nothing
//!                                                      stands at corners
//! ```

use super::LineColumn;
use crate::draw;
use crate::topology::{Cubic, Dir, Dirs, Moves, Square, SquareMoves};

/// How a picture shows walls. Its first characters tell which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Walls are `-`, `|` and `+`, any of them at corners too. Everything else
    /// is a passage or a cell: a space, or `.`, `#` and digits, which mark paths
    /// and orders.
    Lines,
    /// Walls and rock are `#` or `█`; a space and `.` are open.
    Blocks,
    /// A `_` is a floor below its cell, a `|` a wall to its right; a `.`, a space
    /// or a `_` there is none.
    Underscores,
    /// Walls are light box-drawing lines, rock is `▒`, and a cell is three
    /// characters wide. Marks are those of lines, and `•`.
    Boxes,
    /// Hexagons: walls are `|`, `/` and `\`, and each row begins two characters
    /// further to the right. All else is as in lines.
    Hexagons,
}

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Nothing, or stairs, or a mark of a path or an order.
    Open,
    /// `S`.
    Start,
    /// `F`.
    Finish,
    /// Rock: in blocks a wall, in boxes `▒`, in other lines a `#` with all sides
    /// closed.
    Rock,
}

/// What stands between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Wall,
    Open,
    /// `D`: a wall with a secret door.
    Door,
}

/// What stands at a place of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// Nothing: a space.
    Blank,
    Corner,
    /// What is in the cell.
    Room,
    /// What is on this side of the cell.
    Side(Dir),
}

/// A line of a row: what stands before the first cell, and then for each cell.
pub(super) type Line = (Option<Slot>, &'static [Slot]);

// Sides of hexagons.
const SOUTH_EAST: Dir = Dir(2);
pub(super) const NORTH_WEST: Dir = Dir(3);
const SOUTH_WEST: Dir = Dir(4);
pub(super) const NORTH_EAST: Dir = Dir(5);

impl Style {
    /// The style of a picture that begins so, unless it is of hexagons.
    pub(super) fn of(first: char) -> Option<Style> {
        let styles = [
            Style::Lines,
            Style::Blocks,
            Style::Underscores,
            Style::Boxes,
        ];
        // A space is a corner of boxes too, but never their first.
        styles.into_iter().find(|style| style.is_corner(first))
    }

    /// The line of a row's cells, without the spaces that it begins with.
    pub(super) fn rooms_line(self) -> Line {
        let cell: &[Slot] = match self {
            Style::Lines | Style::Blocks | Style::Boxes => &[Slot::Room, Slot::Side(Square::EAST)],
            Style::Underscores => &[Slot::Side(Square::SOUTH), Slot::Side(Square::EAST)],
            Style::Hexagons => &[
                Slot::Blank,
                Slot::Room,
                Slot::Blank,
                Slot::Side(Square::EAST),
            ],
        };
        (Some(Slot::Side(Square::WEST)), cell)
    }

    /// The line of the walls below a row, if there is one.
    pub(super) fn walls_line(self) -> Option<Line> {
        match self {
            Style::Underscores => None,
            Style::Lines | Style::Blocks | Style::Boxes => Some((
                Some(Slot::Corner),
                &[Slot::Side(Square::SOUTH), Slot::Corner],
            )),
            Style::Hexagons => Some((
                None,
                &[
                    Slot::Blank,
                    Slot::Side(SOUTH_WEST),
                    Slot::Blank,
                    Slot::Side(SOUTH_EAST),
                ],
            )),
        }
    }

    /// The sides of a cell that lead to the next row, from left to right.
    pub(super) fn below(self) -> &'static [Dir] {
        match self {
            Style::Hexagons => &[SOUTH_WEST, SOUTH_EAST],
            _ => &[Square::SOUTH],
        }
    }

    /// How many columns to the east the cell lies that is beyond this side in the
    /// next row; `None` for sides within a row.
    pub(super) fn shift_below(self, dir: Dir) -> Option<i32> {
        match (self, dir) {
            (Style::Hexagons, SOUTH_WEST) => Some(-1),
            (Style::Hexagons, SOUTH_EAST) => Some(0),
            (Style::Hexagons, _) => None,
            (_, Square::SOUTH) => Some(0),
            _ => None,
        }
    }

    /// Characters to the left and to the right of what stands in a cell, or on a
    /// side above or below it, that look alike.
    pub(super) fn reach(self, slot: Slot) -> usize {
        let is_wide = matches!(
            slot,
            Slot::Room | Slot::Side(Square::NORTH) | Slot::Side(Square::SOUTH)
        );
        usize::from(self == Style::Boxes && is_wide)
    }

    /// What stands beside a character that reaches so far.
    pub(super) fn beside(self, found: char) -> char {
        match found {
            '─' | '▒' => found,
            _ => ' ',
        }
    }

    /// Whether lines may end before or after the spaces that belong to them.
    pub(super) fn is_trimmed(self) -> bool {
        matches!(self, Style::Boxes | Style::Hexagons)
    }

    /// Spaces that the lines of a row begin with.
    pub(super) fn indent(self, row: u64) -> u64 {
        match self {
            Style::Hexagons => 2 * row,
            _ => 0,
        }
    }

    /// Characters in a row of so many columns.
    pub(super) fn line_length(self, row: u64, columns: u64) -> u64 {
        match self {
            Style::Boxes | Style::Hexagons => self.indent(row) + 4 * columns + 1,
            _ => 2 * columns + 1,
        }
    }

    /// Whether this may stand where walls meet.
    pub(super) fn is_corner(self, found: char) -> bool {
        match self {
            Style::Lines => matches!(found, '+' | '-' | '|'),
            Style::Blocks => matches!(found, '#' | '█'),
            Style::Underscores => matches!(found, '.' | '_' | ' '),
            Style::Boxes => matches!(found, '▒' | ' ') || draw::JOINTS.contains(&found),
            Style::Hexagons => false,
        }
    }

    pub(super) fn room(self, found: char) -> Option<Room> {
        use Style::{Blocks, Boxes, Hexagons, Lines};
        Some(match (self, found) {
            (Lines | Blocks | Boxes | Hexagons, 'S') => Room::Start,
            (Lines | Blocks | Boxes | Hexagons, 'F') => Room::Finish,
            (Lines | Hexagons, '#') | (Blocks, '#' | '█') | (Boxes, '▒') => Room::Rock,
            (Lines | Boxes | Hexagons, '0'..='9') | (Boxes, '•' | '#') => Room::Open,
            (Lines | Blocks | Boxes, '<' | '>' | 'X') | (_, ' ' | '.') => Room::Open,
            _ => return None,
        })
    }

    /// The floors that a character in a cell leads to.
    pub(super) fn stairs(self, found: char) -> Dirs {
        match found {
            '>' => Dirs::of(Cubic::DOWN),
            '<' => Dirs::of(Cubic::UP),
            'X' => Dirs::of(Cubic::DOWN) | Dirs::of(Cubic::UP),
            _ => Dirs::NONE,
        }
    }

    /// What a character is on this side of a cell.
    pub(super) fn side(self, dir: Dir, found: char) -> Option<Side> {
        use Style::{Blocks, Boxes, Hexagons, Lines, Underscores};
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
            _ if is_wall => Side::Wall,
            (Lines | Blocks | Boxes | Hexagons, 'D') => Side::Door,
            (Lines | Boxes | Hexagons, '#' | '0'..='9') | (Boxes, '•') => Side::Open,
            (Underscores, '_') if is_level => Side::Open,
            (_, ' ' | '.') => Side::Open,
            _ => return None,
        })
    }

    /// What may stand in a cell, for people.
    pub(super) fn rooms(self) -> &'static str {
        match self {
            Style::Lines => {
                "cell (a space, S, F, stairs >, < or X, # or a mark: a point or a digit)"
            }
            Style::Blocks => "cell (#, █, a space, a point, S, F or stairs >, < or X)",
            Style::Underscores => "floor (_, a space or a point)",
            Style::Boxes => {
                "cell (three characters: ▒▒▒, or between spaces a space, S, F, stairs >, < or X, or \
                 a mark: a point, •, # or a digit)"
            }
            Style::Hexagons => "cell (a space, S, F, # or a mark: a point or a digit)",
        }
    }

    /// What may stand between cells, for people.
    pub(super) fn sides(self) -> &'static str {
        match self {
            Style::Lines => "side of a cell (+, -, |, a space, D or a mark: #, a point or a digit)",
            Style::Blocks => "side of a cell (#, █, a space, a point or D)",
            Style::Underscores => "side of a cell (|, a space, a point or _)",
            Style::Boxes => {
                "side of a cell (│, ─ or ▒ in all its width, or between spaces a space, D or a mark: \
                 a point, •, # or a digit)"
            }
            Style::Hexagons => {
                "side of a cell (the |, / or \\ that belongs here, a space, D or a mark: #, a point or \
                 a digit)"
            }
        }
    }

    /// What may stand at a corner, for people.
    pub(super) fn corners(self) -> &'static str {
        match self {
            Style::Lines => "corner (+, - or |)",
            Style::Blocks => "corner (# or █)",
            Style::Underscores => "corner (a point, _ or a space)",
            Style::Boxes => "corner (box-drawing lines such as ┌, ▒ or a space)",
            Style::Hexagons => "space between walls",
        }
    }

    /// Where the side of a cell stands, or the cell itself, in a picture whose
    /// roof is line `top`. Rows and columns of cells count from 0.
    pub(super) fn place(self, top: u64, row: u64, column: u32, side: Option<Dir>) -> LineColumn {
        let drawn = match self {
            Style::Lines | Style::Blocks => &draw::SQUARE,
            Style::Boxes => &draw::WIDE,
            Style::Hexagons => &draw::HEX,
            Style::Underscores => {
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
