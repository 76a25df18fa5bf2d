//! Motions of the plane that map cells to cells.

use crate::near::near;
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Grid, GridShape, Topology};

/// A rotation, after an optional reflection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The number of clockwise rotation steps. [`turns`] is the number of steps of a full turn.
    pub steps: u32,
    /// Whether east and west are swapped before the rotation.
    pub is_mirrored: bool,
}

/// Returns the number of rotation steps of a full turn around a cell: 4 on grids of squares, and 6
/// on grids of hexagons and triangles. After an odd number of steps, a triangle points in the
/// opposite direction.
///
/// On a polar grid, the number is 1: cells can only rotate around the middle of the grid, and the two
/// cells of [`Motion::between`] determine this rotation.
///
/// ```
/// use warren_editor::turns;
/// use warren_maze::topology::{Board, Grid, Hex};
///
/// let grid = Grid::from(Hex::new(Board::new([5, 5, 1], [false; 3])?));
/// assert_eq!(turns(&grid), 6);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn turns(grid: &Grid) -> u32 {
    grid.shape().turns()
}

/// A motion of the plane that maps cells to cells, and sides to sides.
///
/// ```
/// use warren_editor::{Motion, Turn};
/// use warren_maze::maze::Side;
/// use warren_maze::topology::{Board, Grid, Square};
///
/// let grid = Grid::from(Square::new(Board::new([5, 5, 1], [false; 3])?));
/// let quarter = Turn { steps: 1, is_mirrored: false };
/// let motion = Motion::between(&grid, 0, 12, quarter).expect("a motion");
/// assert_eq!(motion.cell(&grid, 1), Some(17), "from the east to the south");
/// assert_eq!(motion.cell(&grid, 3), None, "outside the grid");
/// let [east, south] = [Square::EAST, Square::SOUTH];
/// let side = motion.side(&grid, Side { cell: 0, dir: east });
/// assert_eq!(side, Some(Side { cell: 12, dir: south }));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion {
    /// On wrapped axes, the motion moves the copies of cells that are nearest to these coordinates.
    near: [i64; 3],
    map: Map,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Map {
    /// A motion of a lattice. `matrix` and `by` are in the coordinates of [`to_plane`].
    Lattice {
        shape: GridShape,
        matrix: [[i64; 2]; 2],
        by: [i64; 2],
        floors: i64,
    },
    /// A rotation of a polar grid by a fraction of a full turn, after an optional reflection at the
    /// line through the east.
    Rings { is_mirrored: bool, by: [i64; 2] },
}

/// The reason why no motion maps one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoMotion {
    /// On a polar grid, the two cells are in different rings.
    #[error(
        "on a polar grid, cells can only move around the middle: choose a cell in ring {}",
        ring + 1
    )]
    Ring {
        /// The ring, counted from 0, in which the second cell must be.
        ring: u32,
    },
    /// On a triangular grid, the first triangle does not point in the same direction as the second
    /// after the turn.
    #[error(
        "the two triangles point in different directions: turn by one step, or choose the triangle \
         beside this one"
    )]
    Triangle,
}

impl Motion {
    /// Returns the motion that maps the cell `anchor` to the cell `target`, and turns around it.
    /// Both cells must be on the grid.
    ///
    /// Returns `None` if no such motion maps cells to cells. On a triangular grid, the number of
    /// steps must be even if and only if the two triangles point in the same direction. On a polar
    /// grid, the two cells must be in the same ring, the motion is a rotation around the middle of
    /// the grid, and the number of steps is ignored.
    pub fn between(grid: &Grid, anchor: Cell, target: Cell, turn: Turn) -> Option<Motion> {
        let from = grid.coordinates(anchor).map(i64::from);
        Motion::to_cell(grid, from, target, turn).ok()
    }

    /// Returns the motion that maps the cell at the coordinates `from`, which may be outside the
    /// grid, to `target`.
    pub(crate) fn to_cell(
        grid: &Grid,
        from: [i64; 3],
        target: Cell,
        turn: Turn,
    ) -> Result<Motion, NoMotion> {
        let (shape, to) = (grid.shape(), grid.coordinates(target).map(i64::from));
        if shape.has_rings() {
            if from[1] != to[1] {
                let ring = from[1] as u32;
                return Err(NoMotion::Ring { ring });
            }
            let steps = match turn.is_mirrored {
                true => to[0] + from[0] + 1,
                false => to[0] - from[0],
            };
            let by = [steps, ring_length(grid, to[1]).unwrap_or(1)];
            return Ok(Motion::in_rings(turn.is_mirrored, by));
        }
        let points_same_way = (from[0] + from[1] + to[0] + to[1]) % 2 == 0;
        let is_even = turn.steps.is_multiple_of(2);
        if shape == GridShape::Triangular && points_same_way != is_even {
            return Err(NoMotion::Triangle);
        }
        let matrix = matrix(grid, turn);
        let moved = times(matrix, to_plane(shape, [from[0], from[1]]));
        let reached = to_plane(shape, [to[0], to[1]]);
        let map = Map::Lattice {
            shape,
            matrix,
            by: [0, 1].map(|axis| reached[axis] - moved[axis]),
            floors: to[2] - from[2],
        };
        Ok(Motion { near: from, map })
    }

    /// Returns the rotation around the middle of the grid by a fraction of a full turn, after a
    /// reflection that swaps east and west if `is_mirrored` is true. If the grid has a mask, the
    /// rotation is around the middle of the cells that are not removed. Returns `None` if no such
    /// rotation maps cells to cells.
    ///
    /// Takes constant time, or time linear in the number of cells if the grid has a mask.
    pub(crate) fn about_middle(
        grid: &Grid,
        is_mirrored: bool,
        [part, whole]: [u32; 2],
    ) -> Option<Motion> {
        if grid.shape().has_rings() {
            let [part, whole] = [part, whole].map(i64::from);
            let by = match is_mirrored {
                true => [whole + 2 * part, 2 * whole],
                false => [part, whole],
            };
            return Some(Motion::in_rings(is_mirrored, by));
        }
        let steps = part * turns(grid);
        if !steps.is_multiple_of(whole) {
            return None;
        }
        let turn = Turn {
            steps: steps / whole,
            is_mirrored,
        };
        let (shape, matrix) = (grid.shape(), matrix(grid, turn));
        let outermost = outermost(grid);
        let mut least = [[i64::MAX; 2]; 2];
        for &cell in &outermost {
            let [x, y, _] = grid.coordinates(cell).map(i64::from);
            let at = to_plane(shape, [x, y]);
            for (least, at) in least.iter_mut().zip([at, times(matrix, at)]) {
                *least = [0, 1].map(|axis| least[axis].min(at[axis]));
            }
        }
        let by = [0, 1].map(|axis| least[0][axis] - least[1][axis]);
        if shape == GridShape::Triangular {
            // After the turn, a triangle can have the same centre as a triangle that points the
            // other way.
            let [x, y, _] = grid.coordinates(*outermost.first()?).map(i64::from);
            let moved = times(matrix, to_plane(shape, [x, y]));
            let image = from_plane(shape, [0, 1].map(|axis| moved[axis] + by[axis]))?;
            let points_same_way = (x + y + image[0] + image[1]) % 2 == 0;
            if points_same_way != turn.steps.is_multiple_of(2) {
                return None;
            }
        }
        let map = Map::Lattice {
            shape,
            matrix,
            by,
            floors: 0,
        };
        let near = grid.size().map(|length| i64::from(length / 2));
        Some(Motion { near, map })
    }

    fn in_rings(is_mirrored: bool, by: [i64; 2]) -> Motion {
        Motion {
            near: [0; 3],
            map: Map::Rings { is_mirrored, by },
        }
    }

    /// Returns the image of a cell, or `None` if the image is outside the grid, if a mask removed it,
    /// or if it is not exactly one cell, as the images of the wide cells in the inner rings of a
    /// polar grid. On wrapped axes, the image continues at the other end. The motion moves all floors
    /// by the same number of floors.
    ///
    /// `grid` must be the grid of the motion, and `cell` must be on the grid. Takes constant time.
    pub fn cell(&self, grid: &Grid, cell: Cell) -> Option<Cell> {
        self.cell_of(grid, near(grid, cell, self.near))
    }

    /// Returns the image of a side, given with the image of its cell. A
    /// [one-way gate](warren_dungeon::level::Gate::OneWay) in the side therefore has the same value in the
    /// image. Returns `None` if the cell has no neighbour at this side, or if one of the two cells
    /// has no [image](Motion::cell).
    pub fn side(&self, grid: &Grid, side: Side) -> Option<Side> {
        let Side { cell, dir } = side;
        // The direction of a broken side need not be one of the 64 directions.
        if !grid.exits(cell).into_iter().any(|exit| exit == dir) {
            return None;
        }
        let here = near(grid, cell, self.near);
        let there = near(grid, grid.step(cell, dir), here);
        let cell = self.cell_of(grid, here)?;
        let dir = grid.dir_to(cell, self.cell_of(grid, there)?)?;
        Some(Side { cell, dir })
    }

    fn cell_of(&self, grid: &Grid, at: [i64; 3]) -> Option<Cell> {
        let cell = grid.cell_at(self.image(grid, at)?)?;
        grid.has(cell).then_some(cell)
    }

    /// Maps the coordinates of a cell to those of its image. Both may be outside the grid.
    pub(crate) fn image(&self, grid: &Grid, [x, y, floor]: [i64; 3]) -> Option<[i64; 3]> {
        match self.map {
            Map::Lattice {
                shape,
                matrix,
                by,
                floors,
            } => {
                let moved = times(matrix, to_plane(shape, [x, y]));
                let [x, y] = from_plane(shape, [0, 1].map(|axis| moved[axis] + by[axis]))?;
                Some([x, y, floor + floors])
            }
            Map::Rings { is_mirrored, by } => {
                let steps = by[0] * ring_length(grid, y)?;
                let by = (steps % by[1] == 0).then_some(steps / by[1])?;
                Some([if is_mirrored { by - 1 - x } else { by + x }, y, floor])
            }
        }
    }
}

/// Returns the number of cells in a ring of a polar grid.
fn ring_length(grid: &Grid, ring: i64) -> Option<i64> {
    let ring = u32::try_from(ring).ok();
    let ring = ring.filter(|&ring| ring < grid.count_rows())?;
    Some(grid.row(ring).len() as i64)
}

/// Returns some of the cells that are not removed, including the outermost ones: those with the
/// minimum and the maximum coordinates in the plane.
fn outermost(grid: &Grid) -> Vec<Cell> {
    if grid.count() < grid.cells() {
        return (0..grid.cells()).filter(|&cell| grid.has(cell)).collect();
    }
    let [width, height, _] = grid.size();
    let ends = |length: u32| [0, 1.min(length - 1), length.saturating_sub(2), length - 1];
    let rows = ends(height).into_iter();
    rows.flat_map(|y| ends(width).map(|x| y * width + x))
        .collect()
}

/// Converts the column and the row of a lattice cell to the coordinates of its centre. In these
/// coordinates, every rotation is a matrix of integers.
///
/// On square and hex grids, the coordinates are the column and the row. The centres of triangles are
/// points of a lattice of hexagons, whose axes lead 30° and 90° clockwise from the east. Every third
/// point of this lattice is a corner of triangles.
fn to_plane(shape: GridShape, [x, y]: [i64; 2]) -> [i64; 2] {
    match shape {
        GridShape::Triangular => [x, (3 * y - x).div_euclid(2)],
        _ => [x, y],
    }
}

/// The inverse of [`to_plane`]. Returns `None` if the point is not the centre of a cell.
fn from_plane(shape: GridShape, [u, v]: [i64; 2]) -> Option<[i64; 2]> {
    if shape != GridShape::Triangular {
        return Some([u, v]);
    }
    let thirds = 2 * v + u;
    match thirds.rem_euclid(3) {
        0 => Some([u, thirds / 3]),
        2 => Some([u, (thirds + 1) / 3]),
        _ => None,
    }
}

/// Returns the matrix of a turn on a lattice, in the coordinates of [`to_plane`].
fn matrix(grid: &Grid, turn: Turn) -> [[i64; 2]; 2] {
    let (step, mirror) = match grid.shape() {
        GridShape::Square | GridShape::Cubic | GridShape::Polar => {
            ([[0, -1], [1, 0]], [[-1, 0], [0, 1]])
        }
        GridShape::Hex => ([[0, -1], [1, 1]], [[-1, -1], [0, 1]]),
        GridShape::Triangular => ([[0, -1], [1, 1]], [[-1, 0], [1, 1]]),
    };
    let first = match turn.is_mirrored {
        true => mirror,
        false => [[1, 0], [0, 1]],
    };
    (0..turn.steps % turns(grid)).fold(first, |matrix, _| {
        let column = |at: usize| times(step, [matrix[0][at], matrix[1][at]]);
        let [first, second] = [column(0), column(1)];
        [[first[0], second[0]], [first[1], second[1]]]
    })
}

fn times(matrix: [[i64; 2]; 2], [u, v]: [i64; 2]) -> [i64; 2] {
    matrix.map(|row| row[0] * u + row[1] * v)
}
