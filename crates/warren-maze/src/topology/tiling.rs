//! Tilings: grids that are defined by polygons.

use super::{Board, BrokenRule, Cell, Dir, Dirs, Embedding, MAX_DIRS, Topology, check};
use crate::geometry::{self, Point, Vector, cross, is_convex_corner, is_far, offset};
use alloc::vec;
use alloc::vec::Vec;
use hashbrown::HashMap;

/// A grid that is defined by convex polygons, each with 3 to 64 sides.
///
/// Two cells are neighbours if each has a side between the same two corners. If a corner of a cell
/// is in the interior of a side of its neighbour, the neighbour must list that corner too, so that
/// this side counts as two sides. Direction `i` of a cell is its `i`-th side in clockwise order.
/// Uses 16 bytes per side and 28 bytes per cell.
///
/// A tiling has an [`Embedding`], so it can be drawn. The example `voronoi_cave` creates a
/// tiling from the Voronoi cells of random points.
///
/// ```
/// use warren_maze::geometry::UNIT;
/// use warren_maze::topology::{Dir, Tiling, Topology};
///
/// // Two triangles that form a square.
/// let unit = i64::from(UNIT);
/// let corners = vec![[0, 0], [unit, 0], [unit, unit], [0, unit]];
/// let tiling = Tiling::new(corners, vec![vec![0, 1, 2], vec![0, 2, 3]])?;
/// assert_eq!(tiling.step(0, Dir(2)), 1);
/// assert_eq!(tiling.back(0, Dir(2)), Dir(0));
/// # Ok::<(), warren_maze::topology::TilingError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiling {
    centres: Vec<Point>,
    exits: Vec<Dirs>,
    /// For each cell, the index of its first side in `sides`, followed by the length of `sides`.
    first: Vec<u32>,
    sides: Vec<TilingSide>,
    bounds: [Point; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TilingSide {
    /// The first corner of the side, relative to the cell's centre.
    from: Vector,
    /// The neighbour beyond the side, or the cell itself if the side is at the border.
    beyond: Cell,
    /// The direction from the neighbour back to the cell.
    back: Dir,
}

/// The reason why a list of polygons is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TilingError {
    /// A cell lists a corner that does not exist.
    #[error("cell {cell} has corner {corner}, but there are {corners} corners")]
    NoSuchCorner {
        /// The cell.
        cell: Cell,
        /// The corner's number.
        corner: u32,
        /// The number of corners.
        corners: usize,
    },
    /// A cell has too few or too many sides.
    #[error("cell {cell} has {sides} sides: it needs at least 3 and at most {MAX_DIRS}")]
    Sides {
        /// The cell.
        cell: Cell,
        /// The number of sides.
        sides: usize,
    },
    /// A cell's corners are listed in counter-clockwise order.
    #[error("the corners of cell {cell} run counter-clockwise: give them clockwise, y runs south")]
    CounterClockwise {
        /// The cell.
        cell: Cell,
    },
    /// A cell is not convex at a corner, or has two equal consecutive corners.
    #[error("cell {cell} is not convex at corner {corner}")]
    NotConvex {
        /// The cell.
        cell: Cell,
        /// The corner.
        corner: u32,
    },
    /// A corner is too far from the centre of its cell to be stored as a [`Vector`].
    #[error("cell {cell} is too large: its corners lie more than 2³⁰ from its centre")]
    TooLarge {
        /// The cell.
        cell: Cell,
    },
    /// The absolute value of a corner's coordinate is greater than
    /// [`MAX_COORDINATE`](crate::geometry::MAX_COORDINATE).
    #[error("cell {cell} lies more than 2⁶⁰ from the origin: move the whole tiling nearer to it")]
    Far {
        /// The cell.
        cell: Cell,
    },
    /// Two cells overlap, because both are to the right of the same side.
    #[error(
        "cells {} and {} overlap: both lie to the right of the side from corner {} to corner {}",
        cells[0], cells[1], corners[0], corners[1]
    )]
    Overlap {
        /// The two cells.
        cells: [Cell; 2],
        /// The numbers of the side's two ends.
        corners: [u32; 2],
    },
    /// The tiling breaks a rule of [`Topology`]: it has no cells, too many cells, or
    /// cells that are not connected.
    #[error(transparent)]
    Broken(#[from] BrokenRule),
}

impl Tiling {
    /// Creates a tiling from a list of corners and a list of cells. A corner is a point in the
    /// plane, where `y` increases to the south and [`UNIT`](crate::geometry::UNIT) is about a
    /// cell's width. A cell is a list of its corners in clockwise order, given as indices into
    /// `corners`. Takes time linear in the number of sides.
    ///
    /// Players in `warren-dungeon` can walk only in cells that have [room](Embedding) for them.
    /// This function does not check whether cells have room.
    ///
    /// # Errors
    ///
    /// A [`TilingError`] if a cell is not a convex polygon, if two cells overlap at a side that
    /// they share, or if the cells are not connected. Overlaps between cells without a common side
    /// are not detected.
    pub fn new(corners: Vec<Point>, cells: Vec<Vec<u32>>) -> Result<Tiling, TilingError> {
        let count = u32::try_from(cells.len()).unwrap_or(u32::MAX);
        if count == 0 || count > Board::MAX_CELLS {
            return Err(BrokenRule::Cells { cells: count }.into());
        }
        let used = cells
            .iter()
            .flatten()
            .filter_map(|&corner| corners.get(corner as usize));
        let mut tiling = Tiling {
            centres: Vec::with_capacity(cells.len()),
            exits: vec![Dirs::NONE; cells.len()],
            first: vec![0],
            sides: Vec::new(),
            bounds: geometry::bounds(used.copied()),
        };
        for (cell, numbers) in (0..).zip(&cells) {
            let polygon = polygon(cell, numbers, &corners)?;
            let centre = centre(&polygon);
            for &corner in &polygon {
                tiling.sides.push(TilingSide {
                    from: from_centre(centre, corner).ok_or(TilingError::TooLarge { cell })?,
                    beyond: cell,
                    back: Dir(0),
                });
            }
            if polygon.iter().any(is_far) {
                return Err(TilingError::Far { cell });
            }
            check_convex(cell, numbers, &polygon)?;
            tiling.centres.push(centre);
            tiling.first.push(tiling.sides.len() as u32);
        }
        tiling.join(&cells)?;
        check(&tiling)?;
        Ok(tiling)
    }

    /// Finds the neighbour beyond each side of each cell.
    fn join(&mut self, cells: &[Vec<u32>]) -> Result<(), TilingError> {
        let mut known: HashMap<[u32; 2], (Cell, Dir)> = HashMap::new();
        for (cell, numbers) in (0..).zip(cells) {
            let next = numbers.iter().cycle().skip(1);
            for ((dir, &from), &to) in (0..).zip(numbers).zip(next) {
                let (dir, corners) = (Dir(dir), [from, to]);
                if let Some((other, _)) = known.insert(corners, (cell, dir)) {
                    let cells = [other, cell];
                    return Err(TilingError::Overlap { cells, corners });
                }
                // The neighbour lists the ends of the side in the opposite order.
                if let Some(&(next, back)) = known.get(&[to, from]) {
                    self.lead(cell, dir, next, back);
                    self.lead(next, back, cell, dir);
                }
            }
        }
        Ok(())
    }

    fn lead(&mut self, cell: Cell, dir: Dir, beyond: Cell, back: Dir) {
        self.exits[cell as usize].insert(dir);
        let at = self.first[cell as usize] as usize + dir.index();
        self.sides[at] = TilingSide {
            beyond,
            back,
            ..self.sides[at]
        };
    }

    fn sides(&self, cell: Cell) -> &[TilingSide] {
        let [first, end] = [cell, cell + 1].map(|cell| self.first[cell as usize] as usize);
        &self.sides[first..end]
    }
}

/// Returns a cell's corners.
fn polygon(cell: Cell, numbers: &[u32], corners: &[Point]) -> Result<Vec<Point>, TilingError> {
    let sides = numbers.len();
    if !(3..=MAX_DIRS).contains(&sides) {
        return Err(TilingError::Sides { cell, sides });
    }
    let corner = |&corner: &u32| {
        let found = corners.get(corner as usize).copied();
        let corners = corners.len();
        found.ok_or(TilingError::NoSuchCorner {
            cell,
            corner,
            corners,
        })
    };
    numbers.iter().map(corner).collect()
}

/// Checks that the polygon never turns left at a corner, and that it runs around its first corner
/// only once.
fn check_convex(cell: Cell, numbers: &[u32], polygon: &[Point]) -> Result<(), TilingError> {
    let count = polygon.len();
    let turn = |at: usize| {
        let [a, b, c] = [at + count - 1, at, at + 1].map(|at| polygon[at % count]);
        [offset(a, b), offset(b, c)]
    };
    if (0..count)
        .map(turn)
        .all(|[here, next]| cross(here, next) <= 0)
    {
        return Err(TilingError::CounterClockwise { cell });
    }
    let bends = |&at: &usize| {
        let [here, next] = turn(at);
        !is_convex_corner(here, next) || cross_of_fan(polygon, at) < 0
    };
    match (0..count).find(bends) {
        None => Ok(()),
        Some(at) => Err(TilingError::NotConvex {
            cell,
            corner: numbers[at],
        }),
    }
}

/// Returns a positive number if, seen from the first corner, the corner with index `at + 1` is
/// clockwise from the corner with index `at`. Returns 0 if the three corners are on a line.
fn cross_of_fan(polygon: &[Point], at: usize) -> i128 {
    let [from, to] = [at, (at + 1) % polygon.len()].map(|at| offset(polygon[0], polygon[at]));
    cross(from, to)
}

/// Returns the mean of the corners.
fn centre(polygon: &[Point]) -> Point {
    [0, 1].map(|axis| {
        let sum: i128 = polygon.iter().map(|corner| i128::from(corner[axis])).sum();
        (sum / polygon.len() as i128) as i64
    })
}

fn from_centre(centre: Point, corner: Point) -> Option<Vector> {
    // Within this limit, adding or subtracting the two ends of a side cannot overflow.
    let by = offset(centre, corner)
        .map(|by| i32::try_from(by).ok().filter(|by| by.abs() < i32::MAX / 2));
    Some([by[0]?, by[1]?])
}

impl Topology for Tiling {
    fn cells(&self) -> u32 {
        self.centres.len() as u32
    }

    fn exits(&self, cell: Cell) -> Dirs {
        self.exits[cell as usize]
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.sides(cell)[dir.index()].beyond
    }

    fn back(&self, cell: Cell, dir: Dir) -> Dir {
        self.sides(cell)[dir.index()].back
    }

    /// Returns `Ok`, because the tiling was checked when it was created.
    fn validate(&self) -> Result<(), BrokenRule> {
        Ok(())
    }
}

impl Embedding for Tiling {
    fn centre(&self, cell: Cell) -> Point {
        self.centres[cell as usize]
    }

    fn clockwise(&self, cell: Cell) -> &[Dir] {
        static DIRS: [Dir; MAX_DIRS] = {
            let mut dirs = [Dir(0); MAX_DIRS];
            let mut at = 0;
            while at < MAX_DIRS {
                dirs[at] = Dir(at as u8);
                at += 1;
            }
            dirs
        };
        &DIRS[..self.sides(cell).len()]
    }

    fn side(&self, cell: Cell, dir: Dir) -> [Vector; 2] {
        let sides = self.sides(cell);
        [dir.index(), dir.index() + 1].map(|at| sides[at % sides.len()].from)
    }

    fn bounds(&self) -> [Point; 2] {
        self.bounds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::MAX_COORDINATE;
    use alloc::string::ToString;

    /// Returns the nine corners of four squares with sides of length 2.
    fn corners() -> Vec<Point> {
        (0..9).map(|at| [at % 3 * 2, at / 3 * 2]).collect()
    }

    #[test]
    fn cells_that_share_a_side_are_neighbours() {
        let cells = [[0, 1, 4, 3], [1, 2, 5, 4], [3, 4, 7, 6]].map(Vec::from);
        let tiling = Tiling::new(corners(), cells.into()).expect("a tiling");
        assert_eq!(tiling.exits(0), [Dir(1), Dir(2)].into_iter().collect());
        assert_eq!(
            (tiling.step(0, Dir(1)), tiling.back(0, Dir(1))),
            (1, Dir(3))
        );
        assert_eq!(
            (tiling.step(0, Dir(2)), tiling.back(0, Dir(2))),
            (2, Dir(0))
        );
        assert_eq!(tiling.centre(2), [1, 3]);
        assert_eq!(tiling.side(2, Dir(3)), [[-1, 1], [-1, -1]]);
        assert_eq!(tiling.bounds(), [[0, 0], [4, 4]]);
    }

    #[test]
    fn a_cell_may_have_a_corner_in_the_middle_of_a_straight_side() {
        // A rectangle on top of two squares.
        let bar = vec![0, 2, 5, 4, 3];
        let cells = vec![bar, vec![3, 4, 7, 6], vec![4, 5, 8, 7]];
        let tiling = Tiling::new(corners(), cells).expect("a tiling");
        assert_eq!(tiling.exits(0), [Dir(2), Dir(3)].into_iter().collect());
    }

    #[test]
    fn invalid_tilings_are_refused() {
        for (cells, told) in [
            (vec![], "the grid has 0 cells"),
            (vec![vec![0, 1]], "cell 0 has 2 sides"),
            (vec![vec![0; 65]], "cell 0 has 65 sides"),
            (vec![vec![0, 1, 9]], "cell 0 has corner 9, but there are 9"),
            (vec![vec![3, 4, 1, 0]], "cell 0 run counter-clockwise"),
            (
                vec![vec![0, 2, 4, 8, 6]],
                "cell 0 is not convex at corner 4",
            ),
            (vec![vec![0, 1, 1, 4]], "cell 0 is not convex at corner 1"),
            (vec![vec![0, 4, 3, 1]], "not convex"),
            (
                vec![vec![0, 1, 4, 3], vec![0, 1, 4]],
                "cells 0 and 1 overlap: both lie to the right of the side from corner 0 to corner 1",
            ),
            (
                vec![vec![0, 1, 4, 3], vec![4, 5, 8, 7]],
                "no path leads from cell 0 to cell 1",
            ),
        ] {
            let error = Tiling::new(corners(), cells).expect_err(told).to_string();
            assert!(error.contains(told), "{error}");
        }
        // A star turns right at every corner, but runs around its centre twice.
        let star = vec![[0, -10], [6, 8], [-9, -3], [9, -3], [-6, 8]];
        let star = Tiling::new(star, vec![(0..5).collect()]);
        assert!(matches!(star, Err(TilingError::NotConvex { .. })));
        let far = vec![[0, 0], [i64::MAX, 0], [i64::MAX, i64::MAX]];
        let far = Tiling::new(far, vec![vec![0, 1, 2]]);
        assert_eq!(far, Err(TilingError::TooLarge { cell: 0 }));
    }

    #[test]
    fn tilings_beyond_the_largest_coordinate_are_refused() {
        let (least, most) = (i64::MIN, i64::MAX);
        let huge = vec![[least, least], [most, least], [most, most], [least, most]];
        let huge = Tiling::new(huge, vec![vec![0, 1, 2, 3]]);
        assert_eq!(huge, Err(TilingError::TooLarge { cell: 0 }));
        let square = |[x, y]: Point| {
            let corners = [[0, 0], [9, 0], [9, 9], [0, 9]].map(|[dx, dy]| [x + dx, y + dy]);
            Tiling::new(corners.into(), vec![vec![0, 1, 2, 3]])
        };
        let far = Err(TilingError::Far { cell: 0 });
        for away in [most - 9, least, MAX_COORDINATE - 8, -MAX_COORDINATE - 1] {
            assert_eq!(square([away, 0]), far, "{away} east");
            assert_eq!(square([0, away]), far, "{away} south");
        }
        let last = square([MAX_COORDINATE - 9, -MAX_COORDINATE]).expect("a tiling");
        assert_eq!(last.locate([MAX_COORDINATE, -MAX_COORDINATE], 0), Some(0));
        assert_eq!(last.locate([least, most], 0), None);
    }
}
