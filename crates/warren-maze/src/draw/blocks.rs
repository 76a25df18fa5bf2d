//! Mazes as blocks: a wall is a character like a room, and of one's own choice.
//!
//! ```text
//! #####     -----     places are those of lines; what stands in a corner
//! #   #     |   |     follows from the walls that meet there
//! # ###     | --|
//! # # #     | | |
//! #####     -----
//! ```
//!
//! Cells of other shapes are drawn as [`raster`](super::raster()) does.

use super::error::DrawError;
use super::marks::{self, Trace};
use super::plan::Plan;
use super::raster::raster;
use super::text::{SQUARE, Text};
use crate::topology::GridShape;

/// The characters of [`blocks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// Walls that run east and west, and rock.
    pub horizontal: char,
    /// Walls that run south and north.
    pub vertical: char,
    /// Rooms and openings.
    pub floor: char,
}

impl Default for Blocks {
    fn default() -> Blocks {
        Blocks {
            horizontal: '#',
            vertical: '#',
            floor: ' ',
        }
    }
}

/// Draws a plan in blocks; marks are those of [`lines`](super::lines()). Corners
/// are as maz (1991) printed them: vertical where walls lead on north and south
/// but none west, or on the right border, and horizontal elsewhere. Time linear
/// in the cells; takes four bytes a character.
///
/// # Errors
///
/// Those of [`raster`](super::raster()), on grids of other cells than squares.
pub fn blocks(plan: &Plan<'_>, blocks: Blocks, trace: Trace) -> Result<Text, DrawError> {
    if !matches!(
        plan.maze.grid().shape(),
        GridShape::Square | GridShape::Cubic
    ) {
        return raster(plan, blocks, trace);
    }
    let Blocks {
        horizontal,
        vertical,
        floor,
    } = blocks;
    let ruled = SQUARE.on(plan.maze.grid());
    let mut text = ruled.walls(plan.maze, floor, |wall| match wall {
        '|' => vertical,
        _ => horizontal,
    });
    marks::open(plan, &ruled, floor, &mut text);
    ruled.corners(&mut text, |[north, east, south, west]| {
        let upright = north == Some(vertical) && south == Some(vertical);
        if upright && (east.is_none() || west != Some(horizontal)) {
            vertical
        } else {
            horizontal
        }
    });
    marks::show(plan, &ruled, trace, floor, horizontal, &mut text);
    Ok(text)
}
