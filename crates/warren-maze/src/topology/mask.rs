//! Masks, which remove cells from a grid to give it an arbitrary outline.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A mask, which defines which cells are removed from a grid.
///
/// The enum is deliberately exhaustive: if a new kind of mask is added, the compiler reports every
/// `match` on the enum.
///
/// ```
/// use warren_maze::topology::{Grid, GridSpec, Mask, Topology};
///
/// let (mask, [width, height, depth]) = Mask::drawn("..##\n....\n##..\n")?;
/// let spec = GridSpec { width, height, depth, ..GridSpec::default() };
/// let grid = Grid::try_from(spec)?.masked(&mask)?;
/// assert_eq!((grid.cells(), grid.count()), (12, 8));
/// assert!(!grid.has(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Mask {
    /// Removes no cells.
    #[default]
    Full,
    /// Reduces a hex grid, whose outline is a rhombus, to a hexagon by removing two of its corners.
    /// The grid must have the same number of rows and columns, and this number must be odd.
    Hexagon,
    /// A drawing with one string per row, floor after floor, and one character per cell: `#`
    /// removes the cell, and `.` or a space keeps it. Other characters cannot be deserialized.
    Drawn(#[cfg_attr(feature = "serde", serde(deserialize_with = "read_rows"))] Vec<String>),
}

/// The reason why a mask does not fit a grid. In [`Disconnected`](MaskError::Disconnected),
/// columns, rows and floors are numbered from 0. In all other variants, they are numbered from 1,
/// and rows are numbered consecutively through all floors.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MaskError {
    /// The drawing has too many or too few rows.
    #[error("{found} rows, but the grid has {expected} in all")]
    Rows {
        /// The number of rows in the drawing.
        found: usize,
        /// The number of rows on all floors of the grid.
        expected: usize,
    },
    /// A row of the drawing is too long or too short.
    #[error("row {row} has {found} characters, but that row of the grid has {expected} cells")]
    Ragged {
        /// The row.
        row: usize,
        /// The number of characters in the row.
        found: usize,
        /// The number of cells in that row of the grid.
        expected: u32,
    },
    /// The drawing has a character that is not `#`, `.` or a space.
    #[error(
        "row {row}, column {column}: {found:?} is not allowed here: use # to remove a cell, . or a space to leave it"
    )]
    Letter {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The character.
        found: char,
    },
    /// The drawing's floors have different numbers of rows.
    #[error("floor {floor} has {found} rows, but the first has {expected}")]
    Floor {
        /// The floor.
        floor: usize,
        /// The number of rows on the floor.
        found: usize,
        /// The number of rows on the first floor.
        expected: usize,
    },
    /// The mask removes every cell.
    #[error("it removes every cell: leave at least one")]
    Empty,
    /// The remaining cells are not connected.
    #[error(
        "the cells that it leaves are not connected: no path leads from {} to {}",
        place(*first),
        place(*stray)
    )]
    Disconnected {
        /// The column, row and floor of the first remaining cell, counted from 0.
        first: [u32; 3],
        /// The column, row and floor of a cell that cannot be reached from `first`.
        stray: [u32; 3],
    },
    /// [`Mask::Hexagon`] was used on a grid that is not a hex grid. The field is the name of the
    /// grid's shape.
    #[error("a hexagon needs a hex grid, not a {0} grid")]
    NoHexagon(&'static str),
    /// [`Mask::Hexagon`] was used on a grid whose number of rows is even or differs from its number
    /// of columns.
    #[error(
        "a hexagon needs a grid with as many rows as columns, and an odd number of them, not {width} × {height}"
    )]
    Hexagon {
        /// The number of columns in the grid.
        width: u32,
        /// The number of rows in the grid.
        height: u32,
    },
}

/// Formats a cell's coordinates as numbers counted from 1. Omits the floor if it is the first
/// floor.
fn place([x, y, z]: [u32; 3]) -> String {
    let floor = match z {
        0 => String::new(),
        _ => format!(", floor {}", z + 1),
    };
    format!("row {}, column {}{floor}", y + 1, x + 1)
}

impl Mask {
    /// Returns `true` if the mask is [`Full`](Mask::Full), which removes no cell.
    pub fn is_full(&self) -> bool {
        *self == Mask::Full
    }

    /// Reads a mask from a drawing. Returns the mask and the size of the grid that it fits: the
    /// numbers of columns, rows and floors. One or more empty lines separate the floors.
    ///
    /// The characters and row lengths are checked later, when the mask is applied to a grid.
    ///
    /// # Errors
    ///
    /// [`MaskError::Floor`] if the floors have different numbers of rows.
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

    /// Returns a mask for a hex grid, whose outline is a rhombus, that keeps rows which form a rectangle:
    /// every second row begins half a cell further to the right. `width` is the number of cells in each
    /// row. Also returns the number of columns of the grid, which is larger, because the rows of a
    /// rhombus are shifted further and further.
    ///
    /// # Panics
    ///
    /// Panics if the number of columns does not fit in a `u32`.
    ///
    /// ```
    /// use warren_maze::topology::{Grid, GridShape, GridSpec, Mask, Topology};
    ///
    /// let (mask, columns) = Mask::rectangle(3, 4);
    /// assert_eq!(mask, Mask::drawn("#...\n#...\n...#\n...#\n")?.0);
    /// let hex = GridSpec { shape: GridShape::Hex, width: columns, height: 4, ..GridSpec::default() };
    /// assert_eq!(Grid::try_from(hex)?.masked(&mask)?.count(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rectangle(width: u32, height: u32) -> (Mask, u32) {
        let shift = height.saturating_sub(1) / 2;
        let columns = width.checked_add(shift).expect("the columns fit in a u32");
        let row = |y| {
            let left = shift - y / 2;
            let letter = |x| {
                if (left..left + width).contains(&x) {
                    '.'
                } else {
                    '#'
                }
            };
            (0..columns).map(letter).collect()
        };
        (Mask::Drawn((0..height).map(row).collect()), columns)
    }

    /// Returns, for each cell, whether the mask keeps it. Returns `None` if the mask is
    /// [`Full`](Mask::Full). `lengths` contains the number of cells in each row, floor after floor.
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
    // The maximum distance between a cell and the hexagon's centre along each of the three axes.
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
        for (column, letter) in (1..).zip(letters.chars()) {
            present.push(is_kept(row, column, letter)?);
        }
    }
    Ok(present)
}

/// Returns whether a character of a drawing keeps its cell.
fn is_kept(row: usize, column: usize, letter: char) -> Result<bool, MaskError> {
    match letter {
        '#' => Ok(false),
        '.' | ' ' => Ok(true),
        found => Err(MaskError::Letter { row, column, found }),
    }
}

/// Deserializes the rows of a drawing. Refuses other characters, because programs show these rows
/// and write them on command lines.
#[cfg(feature = "serde")]
fn read_rows<'de, D: serde::Deserializer<'de>>(source: D) -> Result<Vec<String>, D::Error> {
    let rows = <Vec<String> as serde::Deserialize>::deserialize(source)?;
    for (row, letters) in (1..).zip(&rows) {
        for (column, letter) in (1..).zip(letters.chars()) {
            is_kept(row, column, letter)
                .map_err(|error| serde::de::Error::custom(format_args!("mask: {error}")))?;
        }
    }
    Ok(rows)
}
