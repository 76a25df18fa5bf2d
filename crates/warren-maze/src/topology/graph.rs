//! Graphs: grids of any shape, given by who lies beside whom.

use super::{Board, BrokenRule, Cell, Dir, Dirs, Layout, MOST_DIRS, Topology, check};

/// Cells with any neighbours, up to 64 each.
///
/// The directions of a cell are numbered in the order of its neighbours' numbers.
/// Takes four bytes a cell, and ten for each edge.
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
    /// For each cell, and one more, where its neighbours begin.
    first: Vec<u32>,
    /// The neighbours of all cells, each cell's in ascending order.
    to: Vec<Cell>,
    /// For each of those the direction that leads back.
    back: Vec<Dir>,
}

/// Why edges make no graph to carve on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// An edge that ends outside the graph.
    #[error("an edge joins {} and {}, but the graph has {cells} cells", edge.0, edge.1)]
    NoSuchCell {
        /// Its ends.
        edge: (Cell, Cell),
        /// How many cells there are.
        cells: u32,
    },
    /// An edge from a cell to itself.
    #[error("an edge joins cell {cell} with itself")]
    Loop {
        /// The cell.
        cell: Cell,
    },
    /// More neighbours than a set of directions can hold.
    #[error("cell {cell} has {neighbours} neighbours: the most is {MOST_DIRS}")]
    ManyNeighbours {
        /// The cell.
        cell: Cell,
        /// How many it has.
        neighbours: usize,
    },
    /// More edges than there are numbers.
    #[error("the graph has more than {} edges", u32::MAX / 2)]
    ManyEdges,
    /// No cells, too many, or cells that no way leads to.
    #[error(transparent)]
    Broken(#[from] BrokenRule),
}

impl Graph {
    /// The graph of so many cells and of these edges, in any order. One that is
    /// given twice, or once from each end, counts once. Time n log n in the edges.
    ///
    /// # Errors
    ///
    /// If an edge ends outside the graph or where it begins, if a cell has more
    /// than 64 neighbours, or if the cells are not connected.
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

    /// Moves are sorted, and each is there from both of its ends.
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
        // In this order the moves that lead to a cell come in the order of its own.
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

    /// The cells beside a cell, in the order of its directions.
    pub fn beside(&self, cell: Cell) -> &[Cell] {
        &self.to[self.first[cell as usize] as usize..self.first[cell as usize + 1] as usize]
    }

    /// The direction that leads from a cell to one beside it, if it is.
    pub fn dir_to(&self, cell: Cell, to: Cell) -> Option<Dir> {
        let number = self.beside(cell).binary_search(&to).ok()?;
        Some(Dir(number as u8))
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

    /// Not checked again: that was done when it was made.
    fn layout(&self) -> Layout {
        Layout::uneven(self)
    }
}
