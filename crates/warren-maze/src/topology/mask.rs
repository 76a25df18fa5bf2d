//! Masks: boards of any outline, by removing cells.

/// Which cells of a board are left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Mask {
    /// All of them.
    #[default]
    Full,
    /// A hexagon, on a rhombus as high as wide and of odd length: the corners
    /// that make it a rhombus are cut off.
    Hexagon,
    /// Drawn, a character for each cell and a line for each row, floor after
    /// floor: `#` is removed, `.` and a space are left.
    Drawn(Vec<String>),
}

/// Why a mask does not fit a board. Rows count from 1, through all floors, and
/// columns too; cells from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MaskError {
    /// Too many or too few rows.
    #[error("{found} rows, but the grid has {expected} in all")]
    Rows {
        /// Rows drawn.
        found: usize,
        /// Rows of all floors.
        expected: usize,
    },
    /// A row too long or too short.
    #[error("row {row} has {found} characters, but that row of the grid has {expected} cells")]
    Ragged {
        /// Which row.
        row: usize,
        /// Its characters.
        found: usize,
        /// The grid's columns.
        expected: u32,
    },
    /// A character without meaning.
    #[error(
        "row {row}, column {column}: {found:?} means nothing here: use # to remove a cell, . or a space to leave it"
    )]
    Letter {
        /// Which row.
        row: usize,
        /// Which column.
        column: usize,
        /// The character.
        found: char,
    },
    /// Floors drawn with different numbers of rows.
    #[error("floor {floor} has {found} rows, but the first has {expected}")]
    Floor {
        /// Which floor, from 1.
        floor: usize,
        /// Its rows.
        found: usize,
        /// Those of the first.
        expected: usize,
    },
    /// No cell is left.
    #[error("it removes every cell: leave one at least")]
    Empty,
    /// The cells left are in several pieces.
    #[error(
        "it cuts the grid into pieces: no way leads from {} to {}",
        place(*first),
        place(*stray)
    )]
    Disconnected {
        /// Column, row and floor of the first cell left.
        first: [u32; 3],
        /// Those of one that cannot be reached from it.
        stray: [u32; 3],
    },
    /// The grid has no hexagonal cells.
    #[error("a hexagon is cut from a hex grid, not from a {0} one")]
    NoHexagon(&'static str),
    /// The board is no rhombus to cut a hexagon from.
    #[error(
        "a hexagon is cut from a grid as high as wide and of odd length, not from {width} × {height}"
    )]
    Hexagon {
        /// Cells a row.
        width: u32,
        /// Rows.
        height: u32,
    },
}

/// A cell for people, who count from 1; floors only below the first.
fn place([x, y, z]: [u32; 3]) -> String {
    let floor = match z {
        0 => String::new(),
        _ => format!(", floor {}", z + 1),
    };
    format!("row {}, column {}{floor}", y + 1, x + 1)
}

impl Mask {
    /// Whether it removes nothing.
    pub fn is_full(&self) -> bool {
        *self == Mask::Full
    }

    /// The mask drawn in a text, and columns, rows and floors of the board
    /// that it fits. An empty line ends a floor; all floors have as many rows.
    pub fn drawn(text: &str) -> Result<(Mask, [u32; 3]), MaskError> {
        let floors: Vec<Vec<&str>> = text
            .lines()
            .collect::<Vec<_>>()
            .split(|line| line.is_empty())
            .filter(|floor| !floor.is_empty())
            .map(<[&str]>::to_vec)
            .collect();
        let expected = floors.first().map_or(0, Vec::len);
        for (floor, rows) in (1..).zip(&floors) {
            let found = rows.len();
            if found != expected {
                return Err(MaskError::Floor {
                    floor,
                    found,
                    expected,
                });
            }
        }
        let rows: Vec<String> = floors.concat().into_iter().map(String::from).collect();
        let width = rows.iter().map(|row| row.chars().count()).max();
        let size = [
            width.unwrap_or(0) as u32,
            expected as u32,
            floors.len() as u32,
        ];
        Ok((Mask::Drawn(rows), size))
    }

    /// For each cell whether it is left; `None` where all are. `lengths` has the
    /// cells of each row, floor after floor.
    pub(super) fn present(
        &self,
        lengths: &[u32],
        size: [u32; 3],
    ) -> Result<Option<Vec<bool>>, MaskError> {
        match self {
            Mask::Full => Ok(None),
            Mask::Hexagon => hexagon(size).map(Some),
            Mask::Drawn(rows) => drawn(lengths, rows).map(Some),
        }
    }
}

fn hexagon([width, height, _]: [u32; 3]) -> Result<Vec<bool>, MaskError> {
    if width != height || width % 2 == 0 {
        return Err(MaskError::Hexagon { width, height });
    }
    // Distances from the middle are at most this, on all three axes.
    let radius = width / 2;
    let inside = |cell| {
        let (x, y) = (cell % width, cell / width);
        (radius..=3 * radius).contains(&(x + y))
    };
    Ok((0..width * height).map(inside).collect())
}

fn drawn(lengths: &[u32], rows: &[String]) -> Result<Vec<bool>, MaskError> {
    let expected = lengths.len();
    if rows.len() != expected {
        let found = rows.len();
        return Err(MaskError::Rows { found, expected });
    }
    let mut present = Vec::new();
    for ((row, letters), &expected) in (1..).zip(rows).zip(lengths) {
        let found = letters.chars().count();
        if found != expected as usize {
            return Err(MaskError::Ragged {
                row,
                found,
                expected,
            });
        }
        for (column, found) in (1..).zip(letters.chars()) {
            present.push(match found {
                '#' => false,
                '.' | ' ' => true,
                _ => {
                    return Err(MaskError::Letter { row, column, found });
                }
            });
        }
    }
    Ok(present)
}
