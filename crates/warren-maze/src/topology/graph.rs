//! Graphs: grids that are defined by a list of edges.

use super::{Board, BrokenRule, Cell, Dir, Dirs, MOST_DIRS, Topology, check};

/// A grid that is defined by a list of edges. A cell may have up to 64 neighbours.
///
/// The directions of a cell are numbered from 0 in ascending order of its neighbours.
/// Uses four bytes per cell and ten per edge.
///
/// All generators work on a graph, except those that need [`Rows`](super::Rows), and
/// [`InheritedBacktrack`](crate::generate::InheritedBacktrack), which needs cells with at most four
/// neighbours. A graph has no [`Embedding`](super::Embedding), so it cannot be drawn. To draw a
/// maze on arbitrary cells, use a [`Tiling`](super::Tiling).
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
pub struct Graph {
    /// For each cell, the index of its first neighbour in `to`, followed by the length of `to`.
    first: Vec<u32>,
    /// The neighbours of all cells, cell by cell. The neighbours of a cell are in ascending order.
    to: Vec<Cell>,
    /// For each entry of `to`, the direction that leads back.
    back: Vec<Dir>,
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
        /// The number of cells of the graph.
        cells: u32,
    },
    /// An edge joins a cell to itself.
    #[error("an edge joins cell {cell} with itself")]
    Loop {
        /// The cell.
        cell: Cell,
    },
    /// A cell has more neighbours than there are directions.
    #[error("cell {cell} has {neighbours} neighbours: the maximum is {MOST_DIRS}")]
    ManyNeighbours {
        /// The cell.
        cell: Cell,
        /// The number of its neighbours.
        neighbours: usize,
    },
    /// The graph has more edges than 32-bit indices can represent.
    #[error("the graph has more than {} edges", u32::MAX / 2)]
    ManyEdges,
    /// The graph breaks a rule of [`Topology`]: it has no cells, too many cells, or
    /// cells that are not connected.
    #[error(transparent)]
    Broken(#[from] BrokenRule),
}

impl Graph {
    /// Creates a graph from the number of its cells and its edges. The order and the direction of
    /// the edges do not matter. An edge that is listed several times counts once. Takes O(n log n)
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
            if neighbours > MOST_DIRS {
                let cell = of_cell;
                return Err(GraphError::ManyNeighbours { cell, neighbours });
            }
            first.push((begin + neighbours) as u32);
        }
        // The moves are sorted, so the moves to a cell are in the same order as the moves
        // from that cell.
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
        })
    }

    /// Returns the neighbours of a cell, in the order of its directions.
    pub fn beside(&self, cell: Cell) -> &[Cell] {
        &self.to[self.first[cell as usize] as usize..self.first[cell as usize + 1] as usize]
    }
}

impl Topology for Graph {
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
        let number = self.beside(cell).binary_search(&to).ok()?;
        Some(Dir(number as u8))
    }

    /// Returns `Ok`, because the graph was checked when it was created.
    fn validate(&self) -> Result<(), BrokenRule> {
        Ok(())
    }
}
