//! Graphs: grids that are defined by a list of edges.

use super::{Board, BrokenRule, Cell, Diagram, Dir, Dirs, MAX_DIRS, Topology, check};
use crate::geometry::{Point, is_far};
use alloc::vec;
use alloc::vec::Vec;

/// A grid that is defined by a list of edges. A cell can have up to 64 neighbours.
///
/// A cell's directions are numbered from 0, in ascending order of the neighbours' cell numbers.
/// Uses four bytes per cell and ten per edge. `P` is `()` or, if the graph has
/// [points](Graph::with_points), `Vec<Point>`.
///
/// All generators work on a graph, except those that need [`Rows`](super::Rows), and
/// [`InheritedBacktrack`](crate::generate::InheritedBacktrack), which needs cells with at most four
/// neighbours. [`draw::diagram`](crate::draw::diagram) draws a maze on a graph with points. A graph
/// has no [`Embedding`](super::Embedding), because its cells have no sides. It therefore cannot be
/// drawn with walls, and players cannot walk in it. For cells that are convex polygons, use a
/// [`Tiling`](super::Tiling).
///
/// ```
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Graph, Topology};
///
/// // The corners and edges of a tetrahedron.
/// let graph = Graph::from_edges(4, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)])?;
/// assert_eq!(graph.exits(2).len(), 3);
/// let maze = Wilson.maze(&graph, &mut SeededRandom::new(7));
/// assert_eq!(maze.open_cells().count(), 4);
/// # Ok::<(), warren_maze::topology::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph<P = ()> {
    /// For each cell, the index of its first neighbour in `to`, followed by the length of `to`.
    first: Vec<u32>,
    /// The neighbours of all cells, cell by cell. Each cell's neighbours are in ascending order.
    to: Vec<Cell>,
    /// For each entry of `to`, the direction from the neighbour back to the cell.
    back: Vec<Dir>,
    points: P,
}

/// The reason why a list of edges is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// An end of an edge is not a cell of the graph.
    #[error("an edge joins {} and {}, but the graph has {cells} cells", edge.0, edge.1)]
    NoSuchCell {
        /// The two ends of the edge.
        edge: (Cell, Cell),
        /// The number of cells in the graph.
        cells: u32,
    },
    /// An edge joins a cell to itself.
    #[error("an edge joins cell {cell} with itself")]
    Loop {
        /// The cell.
        cell: Cell,
    },
    /// A cell has more neighbours than there are directions.
    #[error("cell {cell} has {neighbours} neighbours: the maximum is {MAX_DIRS}")]
    ManyNeighbours {
        /// The cell.
        cell: Cell,
        /// The number of neighbours.
        neighbours: usize,
    },
    /// The graph has more edges than 32-bit indices can represent.
    #[error("the graph has more than {} edges", u32::MAX / 2)]
    ManyEdges,
    /// The number of points differs from the number of cells.
    #[error("there are {points} points for {cells} cells: give one point for each cell")]
    Points {
        /// The number of points.
        points: usize,
        /// The number of cells in the graph.
        cells: u32,
    },
    /// Two cells have the same point.
    #[error("cells {} and {} are at the same point: move one of them", cells[0], cells[1])]
    SamePoint {
        /// The two cells.
        cells: [Cell; 2],
    },
    /// The absolute value of a point's coordinate is greater than
    /// [`MAX_COORDINATE`](crate::geometry::MAX_COORDINATE).
    #[error("cell {cell} lies more than 2⁶⁰ from the origin: move the whole graph nearer to it")]
    Far {
        /// The cell.
        cell: Cell,
    },
    /// The graph breaks a rule of [`Topology`]: it has no cells, too many cells, or
    /// cells that are not connected.
    #[error(transparent)]
    Broken(#[from] BrokenRule),
}

impl Graph {
    /// Creates a graph from a number of cells and a list of edges. The order and the direction of
    /// the edges do not matter. An edge that is listed more than once counts once. Takes O(n log n)
    /// time for n edges.
    ///
    /// # Errors
    ///
    /// A [`GraphError`] if an edge joins a cell to itself, if an end of an edge is not a cell, if a
    /// cell has more than 64 neighbours, if there are no cells or too many cells or edges, or if
    /// the cells are not connected.
    pub fn from_edges(
        cells: u32,
        edges: impl IntoIterator<Item = (Cell, Cell)>,
    ) -> Result<Graph, GraphError> {
        if cells == 0 || cells > Board::MAX_CELLS {
            return Err(BrokenRule::Cells { cells }.into());
        }
        let mut moves = Vec::new();
        for (a, b) in edges {
            if a >= cells || b >= cells {
                let edge = (a, b);
                return Err(GraphError::NoSuchCell { edge, cells });
            }
            if a == b {
                return Err(GraphError::Loop { cell: a });
            }
            moves.extend([(a, b), (b, a)]);
        }
        moves.sort_unstable();
        moves.dedup();
        if u32::try_from(moves.len()).is_err() {
            return Err(GraphError::ManyEdges);
        }
        let graph = Graph::from_moves(cells, &moves)?;
        check(&graph)?;
        Ok(graph)
    }

    /// Creates a graph from its moves, which must be sorted and contain both directions
    /// of every edge.
    fn from_moves(cells: u32, moves: &[(Cell, Cell)]) -> Result<Graph, GraphError> {
        let mut first = Vec::with_capacity(cells as usize + 1);
        first.push(0);
        for of_cell in 0..cells {
            let begin = *first.last().unwrap_or(&0) as usize;
            let neighbours = moves[begin..].partition_point(|&(from, _)| from == of_cell);
            if neighbours > MAX_DIRS {
                let cell = of_cell;
                return Err(GraphError::ManyNeighbours { cell, neighbours });
            }
            first.push((begin + neighbours) as u32);
        }
        // The moves are sorted, so the moves that lead to a cell are in the same order as the moves
        // that lead from that cell.
        let mut met = vec![0; cells as usize];
        let back = moves.iter().map(|&(_, to)| {
            let number = met[to as usize];
            met[to as usize] += 1;
            Dir(number)
        });
        Ok(Graph {
            back: back.collect(),
            first,
            to: moves.iter().map(|&(_, to)| to).collect(),
            points: (),
        })
    }

    /// Assigns a point in the plane to each cell: `points` is indexed by cell. `y` increases to the
    /// south. Two cells should be at least one [`UNIT`](crate::geometry::UNIT) apart, so that their
    /// dots do not overlap in a [`diagram`](crate::draw::diagram). No cell should be on the
    /// straight line between two neighbours, because the passage between the neighbours would seem
    /// to lead to that cell. Takes O(n log n) time for n cells.
    ///
    /// ```
    /// use warren_maze::geometry::UNIT;
    /// use warren_maze::topology::{Diagram, Graph, GraphError};
    ///
    /// let triangle = Graph::from_edges(3, [(0, 1), (1, 2), (2, 0)])?;
    /// let unit = i64::from(UNIT);
    /// let error = triangle.clone().with_points(vec![[0, 0], [unit, 0], [0, 0]]).unwrap_err();
    /// assert_eq!(error.to_string(), "cells 0 and 2 are at the same point: move one of them");
    ///
    /// let triangle = triangle.with_points(vec![[0, 0], [unit, 0], [0, unit]])?;
    /// assert_eq!(triangle.point(1), [unit, 0]);
    /// # Ok::<(), GraphError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`GraphError`] if the number of points differs from the number of cells, if two cells have
    /// the same point, or if a point is too far from the origin.
    pub fn with_points(self, points: Vec<Point>) -> Result<Graph<Vec<Point>>, GraphError> {
        let cells = self.cells();
        if points.len() != cells as usize {
            let points = points.len();
            return Err(GraphError::Points { points, cells });
        }
        if let Some(cell) = (0..cells).find(|&cell| is_far(&points[cell as usize])) {
            return Err(GraphError::Far { cell });
        }
        let mut order: Vec<(Point, Cell)> = points.iter().copied().zip(0..).collect();
        order.sort_unstable();
        if let Some(pair) = order.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let cells = [pair[0].1, pair[1].1];
            return Err(GraphError::SamePoint { cells });
        }
        let Graph {
            first, to, back, ..
        } = self;
        Ok(Graph {
            first,
            to,
            back,
            points,
        })
    }
}

impl<P> Graph<P> {
    /// Returns a cell's neighbours, in the order of its directions.
    pub fn neighbours(&self, cell: Cell) -> &[Cell] {
        &self.to[self.first[cell as usize] as usize..self.first[cell as usize + 1] as usize]
    }
}

impl<P> Topology for Graph<P> {
    fn cells(&self) -> u32 {
        self.first.len() as u32 - 1
    }

    #[inline]
    fn exits(&self, cell: Cell) -> Dirs {
        let [begin, end] = [cell, cell + 1].map(|cell| self.first[cell as usize]);
        Dirs::first((end - begin) as usize)
    }

    #[inline]
    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.to[self.first[cell as usize] as usize + dir.index()]
    }

    #[inline]
    fn back(&self, cell: Cell, dir: Dir) -> Dir {
        self.back[self.first[cell as usize] as usize + dir.index()]
    }

    /// Takes time logarithmic in the number of neighbours.
    fn dir_to(&self, cell: Cell, to: Cell) -> Option<Dir> {
        let number = self.neighbours(cell).binary_search(&to).ok()?;
        Some(Dir(number as u8))
    }

    /// Returns `Ok`, because the graph was checked when it was created.
    fn validate(&self) -> Result<(), BrokenRule> {
        Ok(())
    }
}

impl Diagram for Graph<Vec<Point>> {
    fn point(&self, cell: Cell) -> Point {
        self.points[cell as usize]
    }
}
