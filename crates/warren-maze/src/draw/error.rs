//! The errors that the text formats return for mazes that they cannot draw.

use crate::maze::Maze;
use crate::topology::{Embedding, Grid, Topology};

/// The reason why a text format cannot draw a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The format cannot draw this kind of grid.
    #[error("{format} cannot draw a {grid} grid: choose text, blocks, svg or png")]
    GridShape {
        /// The format's name.
        format: &'static str,
        /// The name of the kind of grid.
        grid: &'static str,
    },
    /// The drawing would have more than 2²⁸ characters.
    #[error("a drawing of {lines} lines of {columns} characters is too large: choose svg or png")]
    Large {
        /// The number of lines per floor.
        lines: u64,
        /// The number of characters per line.
        columns: u64,
    },
    /// A cell or a side would be smaller than a character.
    #[error("cells are too small or too narrow to be drawn in characters: choose svg or png")]
    Coarse,
    /// The grid has several floors.
    #[error("{format} shows one floor: choose text, blocks or unicode")]
    Floors {
        /// The format's name.
        format: &'static str,
    },
    /// An axis of the grid wraps.
    #[error("{format} has a closed border, but this grid wraps: choose text, blocks or unicode")]
    Wraps {
        /// The format's name.
        format: &'static str,
    },
    /// Some cells are solid rock.
    #[error("{format} cannot show rock: choose text, blocks or unicode")]
    Rock {
        /// The format's name.
        format: &'static str,
    },
}

/// Checks that a maze is plain. A plain maze has one floor of square cells, no wrapped axes and no
/// solid cells. The error message uses the format name `format`. Takes time linear in the number of
/// cells.
///
/// # Errors
///
/// A [`DrawError`] that says why the maze is not plain.
pub fn check_plain(maze: &Maze<Grid>, format: &'static str) -> Result<(), DrawError> {
    let grid = maze.grid();
    check_square(grid, format)?;
    if grid.floors() > 1 {
        return Err(DrawError::Floors { format });
    }
    if grid.wraps() != [false; 3] {
        return Err(DrawError::Wraps { format });
    }
    if (0..grid.cells()).any(|cell| maze.is_solid(cell)) {
        return Err(DrawError::Rock { format });
    }
    Ok(())
}

/// Checks that a grid's cells are squares.
pub(super) fn check_square(grid: &Grid, format: &'static str) -> Result<(), DrawError> {
    if grid.shape().has_square_cells() {
        return Ok(());
    }
    let grid = grid.shape().name();
    Err(DrawError::GridShape { format, grid })
}
