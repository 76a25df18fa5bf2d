//! Mazes drawn as blocks. Walls are as thick as cells, and are drawn with characters of your
//! choice.
//!
//! ```text
//! #####     -----     cells and sides have the same positions as in lines; the walls
//! #   #     |   |     that meet in a corner choose its character
//! # ###     | --|
//! # # #     | | |
//! #####     -----
//! ```
//!
//! Hexagonal, triangular and polar grids are drawn by [`raster`](super::raster()).

use super::error::DrawError;
use super::marks::{self, Trace};
use super::plan::Plan;
use super::raster::raster;
use super::text::{SQUARE, Text};

/// The characters that [`blocks`] and [`raster`] use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// The character for walls that run from west to east, and for solid cells.
    pub horizontal: char,
    /// The character for walls that run from north to south.
    pub vertical: char,
    /// The character for cells and passages.
    pub floor: char,
}

impl Default for Blocks {
    /// Returns `#` for walls and solid cells, and a space for cells and passages.
    fn default() -> Blocks {
        Blocks {
            horizontal: '#',
            vertical: '#',
            floor: ' ',
        }
    }
}

/// Draws a plan with walls as thick as cells. Cells and paths have the same marks as in
/// [`lines`](super::lines()).
///
/// Corners use the same characters as the program `maz` (1991). A corner is drawn with the vertical
/// character if walls reach it from the north and from the south, but not from the west. On the
/// right border, a wall from the west makes no difference. All other corners are drawn with the
/// horizontal character. Takes time linear in the number of cells. Uses four bytes per character.
///
/// ```
/// use warren_maze::draw::{self, Blocks, Plan, Trace};
/// use warren_maze::maze::Maze;
/// use warren_maze::topology::{Grid, GridSpec, Square};
///
/// let spec = GridSpec { width: 2, height: 1, ..GridSpec::default() };
/// let mut maze = Maze::solid(Grid::try_from(spec)?);
/// maze.open(0, Square::EAST);
/// let text = draw::blocks(&Plan::new(&maze, &[], &[]), Blocks::default(), Trace::default())?;
/// assert_eq!(text.to_string(), "#####\n#   #\n#####\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// On hexagonal, triangular and polar grids, the errors of [`raster`](super::raster()).
pub fn blocks(plan: &Plan<'_>, blocks: Blocks, trace: Trace) -> Result<Text, DrawError> {
    if !plan.maze.grid().shape().has_square_cells() {
        return raster(plan, blocks, trace);
    }
    let (horizontal, vertical) = (blocks.horizontal, blocks.vertical);
    let ruled = SQUARE.on(plan.maze.grid());
    let mut text = ruled.walls(plan, blocks.floor, |wall| match wall {
        '|' => vertical,
        _ => horizontal,
    });
    ruled.corners(&mut text, |[north, east, south, west]| {
        let upright = north == Some(vertical) && south == Some(vertical);
        if upright && (east.is_none() || west != Some(horizontal)) {
            vertical
        } else {
            horizontal
        }
    });
    marks::show(plan, &ruled, trace, blocks.floor, horizontal, &mut text);
    Ok(text)
}
