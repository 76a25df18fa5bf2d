//! NPY, the array format of NumPy: a value for each cell of each maze.
//!
//! The bits of a value are the cell's passages, indexed by direction number, and the cell's
//! contents.

use crate::error::ExportError;
use warren_dungeon::level::Level;
use warren_maze::topology::{Grid, Topology};

/// The bit of starts.
const START: u16 = 1 << 8;
/// The bit of finishes.
const FINISH: u16 = 1 << 9;
/// The bit of cells on the solution.
const SOLUTION: u16 = 1 << 10;
/// The bit of rock.
const ROCK: u16 = 1 << 11;

/// Fails if the cells of a grid form no array.
pub(crate) fn check_grid(grid: &Grid) -> Result<(), ExportError> {
    match grid.board() {
        Some(_) => Ok(()),
        None => Err(ExportError::Impossible(format!(
            "the rows of a {} grid have different lengths, so npy has no array for it: choose jsonl",
            grid.shape().name()
        ))),
    }
}

/// Returns an array with one level.
///
/// # Errors
///
/// Fails if the cells of the grid form no array.
pub fn npy(level: &Level) -> Result<Vec<u8>, ExportError> {
    let mut file = npy_header(1, level.grid())?;
    file.extend(npy_numbers(level));
    Ok(file)
}

/// Returns the beginning of an array of `count` levels on this grid. The [`npy_numbers`] of the levels
/// follow. The axes of the array are the maze, the floor if there are several, the row and the column.
///
/// # Errors
///
/// Fails if the cells of the grid form no array.
pub fn npy_header(count: u32, grid: &Grid) -> Result<Vec<u8>, ExportError> {
    check_grid(grid)?;
    let [width, height, floors] = grid.size();
    let mut shape = vec![count];
    shape.extend((floors > 1).then_some(floors));
    shape.extend([height, width]);
    Ok(header("<u2", &shape))
}

/// Returns the values of a level's cells as the bytes of an array.
pub fn npy_numbers(level: &Level) -> Vec<u8> {
    let values = npy_values(level).into_iter();
    values.flat_map(u16::to_le_bytes).collect()
}

/// Returns the beginning of an array of numbers of a type, such as `<u2`.
pub(crate) fn header(kind: &str, shape: &[u32]) -> Vec<u8> {
    let shape = shape.iter().map(|length| format!("{length}, "));
    let mut text = format!(
        "{{'descr': '{kind}', 'fortran_order': False, 'shape': ({}), }}",
        shape.collect::<String>().trim_end()
    );
    // The magic string, the version and the length take 10 bytes. The values begin at a multiple of
    // 64 bytes.
    let length = (10 + text.len() + 1).next_multiple_of(64) - 10;
    text.extend(std::iter::repeat_n(' ', length - 1 - text.len()));
    text.push('\n');
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend((length as u16).to_le_bytes());
    header.extend(text.as_bytes());
    header
}

/// Returns the value of each cell: its passages, indexed by direction number, in bits 0 to 7; a start
/// in bit 8, a finish in bit 9, a cell on the [solution](Level::solution) in bit 10, and rock in bit 11.
pub fn npy_values(level: &Level) -> Vec<u16> {
    let (maze, grid) = (level.maze(), level.grid());
    let number = |cell| match maze.is_solid(cell) {
        true => ROCK,
        false => maze.passages(cell).fold(0, |bits, dir| bits | 1 << dir.0),
    };
    let mut numbers: Vec<u16> = (0..grid.cells()).map(number).collect();
    let path = level.solution().map(|path| path.cells(level));
    let marks = [
        (START, level.starts().to_vec()),
        (FINISH, level.finishes().to_vec()),
        (SOLUTION, path.unwrap_or_default()),
    ];
    for (bit, cells) in marks {
        for cell in cells {
            numbers[cell as usize] |= bit;
        }
    }
    numbers
}
