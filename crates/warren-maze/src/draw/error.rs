//! Why a format cannot draw a maze.

use crate::maze::Maze;
use crate::topology::{Grid, Shape};

/// What a maze has that a format has no characters for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// Hexagons.
    #[error("{format} cannot draw hexagons: choose text, svg or png")]
    Hexagons {
        /// The format's name.
        format: &'static str,
    },
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
    let board = maze.grid().board();
    if maze.grid().shape() == Shape::Hex {
        return Err(DrawError::Hexagons { format });
    }
    if board.depth() > 1 {
        return Err(DrawError::Floors { format });
    }
    if board.wraps() != [false; 3] {
        return Err(DrawError::Wraps { format });
    }
    if (0..board.cells()).any(|cell| maze.is_solid(cell)) {
        return Err(DrawError::Rock { format });
    }
    Ok(())
}
