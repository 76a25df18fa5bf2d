//! Diagrams, which define a point for each cell of a grid.

use super::{Cell, Topology};
use crate::geometry::Point;
use alloc::sync::Arc;

/// A grid whose cells are points in the plane. [`draw::diagram`](crate::draw::diagram()) draws a
/// maze on such a grid, with a dot for each cell and a line for each passage.
///
/// A [`Graph`](super::Graph) implements this trait if it
/// [has points](super::Graph::with_points). A grid whose cells are polygons implements
/// [`Embedding`](super::Embedding) instead.
pub trait Diagram: Topology {
    /// Returns a cell's point. `x` increases to the east and `y` to the south. Two cells should be
    /// at least one [`UNIT`](crate::geometry::UNIT) apart. The absolute value of each coordinate
    /// must be at most [`MAX_COORDINATE`](crate::geometry::MAX_COORDINATE).
    fn point(&self, cell: Cell) -> Point;
}

impl<T: Diagram + ?Sized> Diagram for &T {
    fn point(&self, cell: Cell) -> Point {
        (**self).point(cell)
    }
}

impl<T: Diagram + ?Sized> Diagram for Arc<T> {
    fn point(&self, cell: Cell) -> Point {
        (**self).point(cell)
    }
}
