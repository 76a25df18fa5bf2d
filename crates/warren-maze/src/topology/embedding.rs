//! Embeddings, which define the positions of a grid's cells in the plane.

use super::{Cell, Dir, Topology};
use crate::geometry::{self, Point, UNIT, Vector, add, angle_of, dot_unit, length, sub};
use alloc::sync::Arc;

/// A grid whose cells are polygons in the plane, on one or several floors.
///
/// The functions of [`draw`](crate::draw) can draw every grid with an embedding, and
/// [`follow_wall`](crate::solve::follow_wall) can walk along its walls. Lengths are
/// integers, and a cell is about [`UNIT`] wide. `x` increases to the east and `y` to the
/// south.
///
/// Three methods are required: [`centre`](Embedding::centre),
/// [`clockwise`](Embedding::clockwise) and [`side`](Embedding::side). An implementation must
/// follow these rules, which [`check_embedding()`](super::check_embedding()) tests:
///
/// - Every cell is a convex polygon. `clockwise` lists all its sides in clockwise order, including
///   the sides at the border of the grid. Each side begins where the previous side ends.
/// - A cell's centre is inside the cell.
/// - Two cells that share a side report the same two end points for the side, unless the move
///   between them crosses the end of a wrapped axis. In that case, the two sides are at different
///   positions, and each is drawn at the border.
/// - An exit that is listed in `clockwise` leads to the same floor, and every other exit leads to a
///   different floor.
///
/// These rules exclude moves that cross each other on one floor, for example the diagonal moves of
/// squares with eight neighbours.
///
/// # Room for players
///
/// The players in `warren-dungeon` are discs with a radius of 0.18 [`UNIT`]. If players walk in the
/// grid, its cells must have room for them. The grid must then follow three more rules, which
/// `check_embedding` does not test:
///
/// - A cell's centre is at least 0.18 of a unit away from each wall.
/// - The straight line from the centre to the midpoint of a passage is at least 0.18 of a unit away
///   from all of the cell's corners and walls. A passage is therefore at least 0.36 of a unit wide.
/// - No wrapped axis is mirrored, as on a Möbius strip or a Klein bottle. Such grids can be carved,
///   solved and drawn, but not played.
///
/// Squares must be at least 0.36 of a unit wide, and regular octagons at least 0.87.
/// `play::check_clearance` in `warren-dungeon` checks whether a level follows these rules. Playing a
/// level that breaks them causes a panic.
///
/// ```
/// use warren_maze::geometry::{HALF, UNIT};
/// use warren_maze::topology::{Board, Embedding, Square};
///
/// let grid = Square::new(Board::new([3, 2, 1], [false; 3])?);
/// assert_eq!(grid.centre(4), [i64::from(UNIT), i64::from(UNIT)]);
/// assert_eq!(grid.side(4, Square::EAST), [[HALF, -HALF], [HALF, HALF]]);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[diagnostic::on_unimplemented(
    note = "cells without sides, as in a `Graph`, can be drawn by `draw::diagram`, but not with walls",
    note = "players cannot walk in cells without sides"
)]
pub trait Embedding: Topology {
    /// Whether every cell is known to have room for players, so that levels need not be checked. In
    /// your own grid, keep the default, which is `false`.
    const HAS_ROOM: bool = false;

    /// Returns a cell's centre. The origin is the same on all floors.
    fn centre(&self, cell: Cell) -> Point;

    /// Returns the directions of a cell's sides in clockwise order. A cell has at least three
    /// sides.
    fn clockwise(&self, cell: Cell) -> &[Dir];

    /// Returns the two ends of a side in clockwise order, relative to the cell's centre. `dir` must
    /// be one of the directions that [`clockwise`](Embedding::clockwise) returns.
    fn side(&self, cell: Cell, dir: Dir) -> [Vector; 2];

    /// Returns the number of floors. The default is 1.
    fn floors(&self) -> u32 {
        1
    }

    /// Returns a cell's floor, counted from 0 at the top. The default is 0.
    fn floor(&self, _cell: Cell) -> u32 {
        0
    }

    /// Returns the bounding box of all cells: the minimum and maximum coordinates of their corners.
    /// A single bounding box covers the cells of all floors. The default implementation takes time
    /// linear in the number of cells.
    fn bounds(&self) -> [Point; 2] {
        geometry::bounds((0..self.cells()).flat_map(|cell| self.corners(cell)))
    }

    /// Returns a cell's corners in clockwise order. Each corner is the first end of the side with
    /// the same index in [`clockwise`](Embedding::clockwise).
    fn corners(&self, cell: Cell) -> impl Iterator<Item = Point> {
        let centre = self.centre(cell);
        let sides = self.clockwise(cell).iter();
        sides.map(move |&dir| {
            let [from, _] = self.side(cell, dir);
            [0, 1].map(|axis| centre[axis] + i64::from(from[axis]))
        })
    }

    /// Returns the vector of length [`UNIT`] that is perpendicular to a side and points out
    /// of the cell.
    fn normal(&self, cell: Cell, dir: Dir) -> Vector {
        let [from, to] = self.side(cell, dir);
        let [x, y] = sub(to, from);
        let length = length([x, y]).max(1);
        [y, -x].map(|of| (i64::from(of) * i64::from(UNIT) / length) as i32)
    }

    /// Returns a side's distance from the cell's centre.
    fn apothem(&self, cell: Cell, dir: Dir) -> i64 {
        dot_unit(self.normal(cell, dir), self.side(cell, dir)[0])
    }

    /// Returns the angle of the [`normal`](Embedding::normal), in units of 2⁻¹⁶ of a full
    /// turn, clockwise from east.
    fn heading(&self, cell: Cell, dir: Dir) -> u16 {
        angle_of(self.normal(cell, dir))
    }

    /// Returns the vector from a cell's centre to the centre of its neighbour, for a walker who
    /// crosses the side between the two cells. This also works if the two cells are at opposite
    /// ends of a wrapped axis. Returns zero if the move leads to a different floor. `dir` must be
    /// one of the cell's exits.
    fn to_neighbour(&self, cell: Cell, dir: Dir) -> Vector {
        if !self.has_side(cell, dir) {
            return [0; 2];
        }
        let beyond = self.side(self.step(cell, dir), self.back(cell, dir));
        sub(self.side(cell, dir)[0], beyond[1])
    }

    /// Returns the vector from a cell's centre to the midpoint of a side. This is half of
    /// [`twice_to_midpoint`](Embedding::twice_to_midpoint), rounded towards zero.
    fn to_midpoint(&self, cell: Cell, dir: Dir) -> Vector {
        self.twice_to_midpoint(cell, dir).map(|twice| twice / 2)
    }

    /// Returns exactly twice the vector from a cell's centre to the midpoint of a side. A walker
    /// who follows this vector crosses the side at its midpoint, far from both corners. Returns
    /// zero if the move leads to a different floor. `dir` can also be the direction of a side at
    /// the border.
    ///
    /// On lattices, the result equals [`to_neighbour`](Embedding::to_neighbour). On a polar grid,
    /// the two vectors differ: the line between two centres does not always cross the side at its
    /// midpoint, and can pass close to a corner.
    fn twice_to_midpoint(&self, cell: Cell, dir: Dir) -> Vector {
        if !self.has_side(cell, dir) {
            return [0; 2];
        }
        let [from, to] = self.side(cell, dir);
        add(from, to)
    }

    /// Returns `true` if the cell has a side in this direction. A move in a direction without a
    /// side leads to a different floor.
    fn has_side(&self, cell: Cell, dir: Dir) -> bool {
        self.clockwise(cell).contains(&dir)
    }

    /// Returns the neighbour in direction `dir` if it shares a side with the cell in the plane.
    /// Returns `None` if there is no neighbour in this direction, as at the border of the grid, or
    /// if the neighbour is on a different floor or at the other end of a wrapped axis.
    fn adjoining(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        if !self.exits(cell).contains(dir) || !self.has_side(cell, dir) {
            return None;
        }
        let next = self.step(cell, dir);
        let (from, to, way) = (
            self.centre(cell),
            self.centre(next),
            self.to_neighbour(cell, dir),
        );
        let adjoins = (0..2).all(|axis| to[axis] - from[axis] == i64::from(way[axis]));
        adjoins.then_some(next)
    }

    /// Returns the direction in which a walker continues straight ahead after a move in direction
    /// `dir`. The neighbour has a side in the returned direction. This side can be at the border.
    /// Returns `None` if no side of the neighbour is straight ahead, or if the move leads to a
    /// different floor. `dir` must be one of the cell's exits.
    ///
    /// The default implementation considers only the neighbour's exits, and returns `None` if each
    /// of them requires a turn of more than an eighth of a full turn.
    fn straight_on(&self, cell: Cell, dir: Dir) -> Option<Dir> {
        if !self.has_side(cell, dir) {
            return None;
        }
        let (ahead, next) = (self.normal(cell, dir), self.step(cell, dir));
        let exits = self.exits(next);
        let sides = self.clockwise(next).iter().copied();
        let on = sides
            .filter(|&dir| exits.contains(dir))
            .max_by_key(|&dir| dot_unit(ahead, self.normal(next, dir)))?;
        /// √½ of a unit: the cosine of an eighth of a full turn, multiplied by [`UNIT`].
        const EIGHTH: i64 = 46_341;
        (dot_unit(ahead, self.normal(next, on)) >= EIGHTH).then_some(on)
    }

    /// Returns the cell that contains a point on the given floor, or `None` if the point is outside
    /// the grid. The result can be a cell that a mask removed. On a grid with wrapped axes, a point
    /// beyond one end of an axis is in a cell at the other end.
    ///
    /// The default implementation takes time linear in the number of cells.
    fn locate(&self, place: Point, floor: u32) -> Option<Cell> {
        let is_inside = |cell, dir| {
            let (centre, normal) = (self.centre(cell), self.normal(cell, dir));
            let along = |axis: usize| {
                let from_centre = i128::from(place[axis]) - i128::from(centre[axis]);
                from_centre * i128::from(normal[axis])
            };
            along(0) + along(1) <= i128::from(self.apothem(cell, dir)) * i128::from(UNIT)
        };
        let mut cells = 0..self.cells();
        cells.find(|&cell| {
            let mut sides = self.clockwise(cell).iter();
            self.floor(cell) == floor && sides.all(|&dir| is_inside(cell, dir))
        })
    }

    /// Returns the direction of the neighbour whose side in direction `dir` continues this cell's
    /// side in direction `dir` in a straight line. [`scene`](crate::draw::scene()) calls this
    /// method to draw a straight run of walls as one line. The returned direction must be the first
    /// of a pair, lead to the south or the east, and be the same for all cells.
    ///
    /// The default is `None`: the walls of different cells are not joined into one line.
    fn collinear_dir(&self, _cell: Cell, _dir: Dir) -> Option<Dir> {
        None
    }
}

impl<T: Embedding + ?Sized> Embedding for &T {
    const HAS_ROOM: bool = T::HAS_ROOM;
    forward_embedding!(deref);
}

impl<T: Embedding + ?Sized> Embedding for Arc<T> {
    const HAS_ROOM: bool = T::HAS_ROOM;
    forward_embedding!(deref);
}
