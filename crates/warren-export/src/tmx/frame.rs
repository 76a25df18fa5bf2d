//! The positions of cells in a map of Tiled.
//!
//! ```text
//!   1 2 3        the rows of a hex grid form a rhombus; in a map, each row begins in the
//!    4 5 6       first or the second half of a tile, so the rows have empty tiles at
//!     7 8 9      their ends
//! ```

use crate::error::ExportError;
use crate::memory;
use warren_maze::draw::Point;
use warren_maze::geometry::UNIT;
use warren_maze::topology::{Cell, Dir, Embedding, Grid, GridShape};

/// The positions of the cells of a grid in a map.
pub(super) struct Frame {
    /// The width and height of the map, in tiles.
    pub(super) size: [u32; 2],
    pub(super) floors: u32,
    /// The width and height of a tile, in pixels.
    pub(super) tile: [u32; 2],
    is_hex: bool,
    /// The number of pixels per unit of the grid, along each axis.
    scale: Point,
    /// The least coordinates of the grid's corners.
    low: Point,
}

/// The maximum number of tiles in a map. Editors need far more memory per tile than the file.
const MAX_TILES: u64 = 1 << 27;

/// Fails if a map has too many tiles.
fn check_tiles([width, height]: [u32; 2], floors: u32) -> Result<(), ExportError> {
    let floor = u64::from(width) * u64::from(height);
    let tiles = floor.saturating_mul(floors.into());
    if tiles > MAX_TILES {
        return Err(ExportError::Impossible(format!(
            "a map of {width} × {height} tiles is too large for tmx: make the maze smaller, or a hex \
             grid less high, because each row begins half a tile further to the right"
        )));
    }
    memory::check("this map", 24 * tiles)
}

/// The length of the vertical sides of a hexagon, in pixels.
const HEX_SIDE: u32 = 32;

impl Frame {
    pub(super) fn new(grid: &Grid) -> Result<Frame, ExportError> {
        let shape = grid.shape();
        let is_hex = shape == GridShape::Hex;
        if !is_hex && !shape.has_square_cells() {
            return Err(ExportError::Impossible(format!(
                "tmx has only squares and hexagons, and this grid is {}: choose svg, png or uvtt",
                shape.name()
            )));
        }
        let [width, height, floors] = grid.size();
        // The length of an axis is at most 2³⁰, so that these sums fit in a `u32`.
        let size = match is_hex {
            true => [width + (height - 1) / 2, height],
            false => [width, height],
        };
        check_tiles(size, floors)?;
        // The sizes of hexagons are whole numbers of pixels, so they are one percent too wide.
        let tile = if is_hex { [56, 2 * HEX_SIDE] } else { [32; 2] };
        let [x, y] = tile.map(f64::from);
        let scale = match is_hex {
            true => [x, y * 3f64.sqrt() / 2.0],
            false => [x, y],
        };
        let [low, _] = grid.bounds();
        Ok(Frame {
            size,
            floors,
            tile,
            is_hex,
            scale,
            low: low.map(|along| along as f64 / f64::from(UNIT)),
        })
    }

    /// Returns the attributes of the map that define the positions of its tiles.
    pub(super) fn orientation(&self) -> String {
        match self.is_hex {
            true => format!(
                r#"orientation="hexagonal" hexsidelength="{HEX_SIDE}" staggeraxis="y" staggerindex="odd""#
            ),
            false => r#"orientation="orthogonal""#.into(),
        }
    }

    /// Returns the column and the row of a cell.
    pub(super) fn position(&self, grid: &Grid, cell: Cell) -> [u32; 2] {
        let [x, y, _] = grid.coordinates(cell);
        match self.is_hex {
            true => [x + y / 2, y],
            false => [x, y],
        }
    }

    /// Returns the centre of a cell in the map, in pixels.
    pub(super) fn centre(&self, grid: &Grid, cell: Cell) -> Point {
        let centre = grid.centre(cell);
        [0, 1].map(|axis| {
            let along = centre[axis] as f64 / f64::from(UNIT);
            ((along - self.low[axis]) * self.scale[axis]).round()
        })
    }

    /// Returns the ends of a cell's side, relative to the cell's centre, in pixels.
    pub(super) fn side(&self, grid: &Grid, cell: Cell, dir: Dir) -> [Point; 2] {
        grid.side(cell, dir).map(|end| {
            [0, 1].map(|axis| (f64::from(end[axis]) / f64::from(UNIT) * self.scale[axis]).round())
        })
    }
}
