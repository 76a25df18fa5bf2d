//! Why a format cannot draw a maze.

use crate::maze::Maze;
use crate::topology::{Embedding, Grid, GridShape, Topology};

/// What a maze has that a format has no characters for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// Cells of another shape.
    #[error("{format} cannot draw a {grid} grid: choose text, blocks, svg or png")]
    GridShape {
        /// The format's name.
        format: &'static str,
        /// The grid's name.
        grid: &'static str,
    },
    /// More characters than memory should be spent on.
    #[error("a drawing of {lines} lines of {columns} characters is too large: choose svg or png")]
    Large {
        /// Lines of a floor.
        lines: u64,
        /// Characters a line.
        columns: u64,
    },
    /// Rooms or sides smaller than characters.
    #[error("cells are too small or too narrow to be drawn in characters: choose svg or png")]
    Coarse,
    /// Several floors.
    #[error("{format} shows one floor: choose text, blocks or unicode")]
    Floors {
        /// The format's name.
        format: &'static str,
    },
    /// Passages from one border to the other.
    #[error("{format} has a closed border, and this grid wraps: choose text, blocks or unicode")]
    Wraps {
        /// The format's name.
        format: &'static str,
    },
    /// Cells that are no part of the maze.
    #[error("{format} cannot show rock: choose text, blocks or unicode")]
    Rock {
        /// The format's name.
        format: &'static str,
    },
}

/// Refuses what is no square maze of whole rows on one floor: all that some
/// formats can draw. Time linear in the cells.
pub fn check_plain(maze: &Maze<Grid>, format: &'static str) -> Result<(), DrawError> {
    let grid = maze.grid();
    if !matches!(grid.shape(), GridShape::Square | GridShape::Cubic) {
        return Err(DrawError::GridShape {
            format,
            grid: grid.shape().name(),
        });
    }
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
