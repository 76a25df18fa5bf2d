//! Three ways to draw a square maze in text, and what each character means.
//!
//! ```text
//! +-+-+    #####    ._._      cells stand between walls, all of one character;
//! |   |    #   #    | ._|     of underscores, cells hold the floor below them,
//! + +-+    # ###    |_._|     the roof may be a character shorter, and nothing
//! | F |    #   #              stands at corners
//! +-+-+    #####
//! ```

use super::Place;
use crate::topology::{Dir, Moves, SquareMoves};

/// How a picture shows walls. Its first character tells which it is.
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
}

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Nothing, or a mark of a path or an order.
    Open,
    /// `S`.
    Start,
    /// `F`.
    Finish,
    /// Rock: in blocks a wall, in lines a `#` with all four sides closed.
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

impl Style {
    /// The style of a picture that begins so.
    pub(super) fn of(first: char) -> Option<Style> {
        let styles = [Style::Lines, Style::Blocks, Style::Underscores];
        styles.into_iter().find(|style| style.is_corner(first))
    }

    /// Whether this may stand where walls meet.
    pub(super) fn is_corner(self, found: char) -> bool {
        match self {
            Style::Lines => matches!(found, '+' | '-' | '|'),
            Style::Blocks => matches!(found, '#' | '█'),
            Style::Underscores => matches!(found, '.' | '_' | ' '),
        }
    }

    pub(super) fn room(self, found: char) -> Option<Room> {
        Some(match (self, found) {
            (Style::Lines | Style::Blocks, 'S') => Room::Start,
            (Style::Lines | Style::Blocks, 'F') => Room::Finish,
            (Style::Lines, '#') | (Style::Blocks, '#' | '█') => Room::Rock,
            (Style::Lines, '0'..='9') | (_, ' ' | '.') => Room::Open,
            _ => return None,
        })
    }

    /// What a character is to the west or east of a cell.
    pub(super) fn wall(self, found: char) -> Option<Side> {
        Some(match (self, found) {
            (Style::Underscores, '|') => Side::Wall,
            (Style::Underscores, '.' | ' ' | '_') => Side::Open,
            (Style::Underscores, _) => return None,
            _ => return self.floor(found),
        })
    }

    /// What a character is to the north or south of a cell.
    pub(super) fn floor(self, found: char) -> Option<Side> {
        Some(match (self, found) {
            (Style::Lines, '+' | '-' | '|')
            | (Style::Blocks, '#' | '█')
            | (Style::Underscores, '_') => Side::Wall,
            (Style::Lines | Style::Blocks, 'D') => Side::Door,
            (Style::Lines, '#' | '0'..='9') | (_, ' ' | '.') => Side::Open,
            _ => return None,
        })
    }

    /// What may stand in a cell, for people.
    pub(super) fn rooms(self) -> &'static str {
        match self {
            Style::Lines => "cell (a space, S, F, # or a mark: a point or a digit)",
            Style::Blocks => "cell (#, █, a space, a point, S or F)",
            Style::Underscores => "floor (_, a space or a point)",
        }
    }

    /// What may stand between cells, for people.
    pub(super) fn sides(self) -> &'static str {
        match self {
            Style::Lines => "side of a cell (+, -, |, a space, D or a mark: #, a point or a digit)",
            Style::Blocks => "side of a cell (#, █, a space, a point or D)",
            Style::Underscores => "side of a cell (|, a space, a point or _)",
        }
    }

    /// What may stand at a corner, for people.
    pub(super) fn corners(self) -> &'static str {
        match self {
            Style::Lines => "corner (+, - or |)",
            Style::Blocks => "corner (# or █)",
            Style::Underscores => "corner (a point, _ or a space)",
        }
    }

    /// Where the side of a cell stands, or the cell itself, in a picture whose
    /// roof is line `top`. Rows and columns of cells count from 0.
    pub(super) fn place(self, top: u64, row: u64, column: u32, side: Option<Dir>) -> Place {
        let [dx, dy, _] = side.map_or([0; 3], |dir| SquareMoves::OFFSETS[dir.index()]);
        let (lines, dy) = match self {
            Style::Underscores => (1, dy.min(0)),
            _ => (2, dy),
        };
        Place {
            line: (top + 1 + lines * row).saturating_add_signed(dy.into()),
            column: (2 + 2 * u64::from(column)).saturating_add_signed(dx.into()),
        }
    }
}
