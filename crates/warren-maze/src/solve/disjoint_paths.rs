//! Paths that have no cell in common, computed as a maximum flow.
//!
//! By K. Menger's theorem (*Zur allgemeinen Kurventheorie*, 1927), the maximum number of paths
//! without a common cell equals the value of a maximum flow in which each cell has capacity one. L.
//! R. Ford and D. R. Fulkerson's algorithm (*Maximal flow through a network*, 1956) finds that flow
//! path by path. A new path can reroute earlier paths.
//!
//! Each cell is split into two nodes, `in` and `out`. A path enters the cell at `in` and
//! leaves it at `out`. The edge between the two nodes has capacity one:
//!
//! ```text
//!   free cell                    cell with a path a → b
//!     ──▶ in ──▶ out ──▶           a ──▶ in ━━━━━▶ out ──▶ b
//!                                   ◀────┘ ◀──────┘ ◀──── taken back
//! ```
//!
//! A search that enters a cell on an existing path can only go back along that path, until it
//! reaches a cell from which the path can be rerouted.

use super::{Walkable, expect_cells};
use crate::topology::{Cell, Dir, Topology, expect_valid};
use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

/// Finds a path from each source to a different target, so that no two paths share a cell. Returns
/// each path's moves, in the order of the sources, or `None` if there are no such paths.
///
/// The path of a source that is also a target is empty. A path contains no source other than its
/// own, and no target other than its own. If a source is listed twice, the result is `None`. A
/// target that is listed twice counts once.
///
/// The function finds such paths whenever they exist, but the paths are not always as short as
/// possible. For each source, takes time linear in the number of cells. Uses five bytes per cell.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::solve;
/// use warren_maze::topology::{Board, Square};
///
/// // Two rows without passages between them.
/// let mut maze = Maze::solid(Square::new(Board::new([2, 2, 1], [false; 3])?));
/// maze.open(0, Square::EAST);
/// maze.open(2, Square::EAST);
/// let east = vec![Square::EAST];
/// let paths = solve::disjoint_paths(&maze, &[0, 2], &[1, 3]);
/// assert_eq!(paths, Some(vec![east.clone(), east]));
/// assert_eq!(solve::disjoint_paths(&maze, &[0, 1], &[2, 3]), None);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "maximum flow")]
#[doc(alias = "Menger")]
#[track_caller]
pub fn disjoint_paths<W: Walkable>(
    ways: &W,
    sources: &[Cell],
    targets: &[Cell],
) -> Option<Vec<Vec<Dir>>> {
    expect_valid(ways.grid());
    expect_cells(ways.grid(), sources);
    expect_cells(ways.grid(), targets);
    let mut flow = Flow::new(ways, targets);
    let joined = sources.iter().all(|&source| flow.augment(source));
    joined.then(|| sources.iter().map(|&source| flow.path(source)).collect())
}

/// Stored in place of a direction if no path or search uses the node.
const NONE: u8 = u8::MAX;
/// Stored in place of a direction if the path or the search begins or ends at the node.
const END: u8 = u8::MAX - 1;
/// Stored in place of a direction if the search came from the other node of the same cell.
const ACROSS: u8 = u8::MAX - 2;

/// The two nodes of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellNode {
    In,
    Out,
}

struct Flow<'a, W> {
    ways: &'a W,
    is_target: Vec<bool>,
    /// For each cell, the direction back along the path that enters it, [`END`] if a path
    /// begins there, or [`NONE`].
    entered: Vec<u8>,
    /// For each cell, the direction in which a path leaves it, [`END`] if a path ends there,
    /// or [`NONE`].
    left: Vec<u8>,
    /// For both nodes of each cell, the direction back to the cell from which the search came, or
    /// [`END`], [`ACROSS`] or [`NONE`].
    came: [Vec<u8>; 2],
}

impl<'a, W: Walkable> Flow<'a, W> {
    fn new(ways: &'a W, targets: &[Cell]) -> Flow<'a, W> {
        let bytes = |byte| vec![byte; ways.grid().cells() as usize];
        let mut is_target = vec![false; ways.grid().cells() as usize];
        for &target in targets {
            is_target[target as usize] = true;
        }
        Flow {
            ways,
            is_target,
            entered: bytes(NONE),
            left: bytes(NONE),
            came: [bytes(NONE), bytes(NONE)],
        }
    }

    /// Adds a path from `source`, and reroutes other paths if necessary. Returns `false` if no
    /// rerouting makes a path from `source` possible.
    ///
    /// A path can lead through a source that has not been processed yet. The path is rerouted when
    /// that source is processed.
    fn augment(&mut self, source: Cell) -> bool {
        for came in &mut self.came {
            came.fill(NONE);
        }
        let mut queue = VecDeque::new();
        self.visit(&mut queue, source, CellNode::In, END);
        while let Some((cell, side)) = queue.pop_front() {
            let entered = self.entered[cell as usize];
            match side {
                CellNode::In if entered == NONE => {
                    if self.is_target[cell as usize] {
                        self.rearrange(cell);
                        return true;
                    }
                    self.visit(&mut queue, cell, CellNode::Out, ACROSS);
                }
                // The cell is on a path, so the search goes back along the path.
                CellNode::In if entered != END => {
                    let from = self.ways.grid().step(cell, Dir(entered));
                    let by = self.ways.grid().back(cell, Dir(entered));
                    self.visit(&mut queue, from, CellNode::Out, by.0);
                }
                CellNode::In => {}
                CellNode::Out => {
                    for dir in self.ways.ways(cell) {
                        if self.left[cell as usize] != dir.0 {
                            let grid = self.ways.grid();
                            let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
                            self.visit(&mut queue, next, CellNode::In, back.0);
                        }
                    }
                    // If a path leads through the cell, the search can cancel the path's step from
                    // `In` to `Out`.
                    if entered != NONE {
                        self.visit(&mut queue, cell, CellNode::In, ACROSS);
                    }
                }
            }
        }
        false
    }

    fn visit(
        &mut self,
        queue: &mut VecDeque<(Cell, CellNode)>,
        cell: Cell,
        side: CellNode,
        by: u8,
    ) {
        let came = &mut self.came[side as usize][cell as usize];
        if *came == NONE {
            *came = by;
            queue.push_back((cell, side));
        }
    }

    /// Adds the path that the search found to the existing paths, and reroutes the paths that the
    /// search followed backwards. The function traces the search's path from `target` back to the
    /// source.
    fn rearrange(&mut self, target: Cell) {
        self.left[target as usize] = END;
        let (mut cell, mut side) = (target, CellNode::In);
        loop {
            let by = self.came[side as usize][cell as usize];
            match (side, by) {
                (_, END) => {
                    self.entered[cell as usize] = END;
                    return;
                }
                (CellNode::In, ACROSS) => {
                    self.entered[cell as usize] = NONE;
                    self.left[cell as usize] = NONE;
                    side = CellNode::Out;
                }
                (CellNode::Out, ACROSS) => side = CellNode::In,
                (CellNode::In, by) => {
                    let grid = self.ways.grid();
                    let (from, left) = (grid.step(cell, Dir(by)), grid.back(cell, Dir(by)));
                    self.entered[cell as usize] = by;
                    self.left[from as usize] = left.0;
                    cell = from;
                    side = CellNode::Out;
                }
                (CellNode::Out, by) => {
                    cell = self.ways.grid().step(cell, Dir(by));
                    side = CellNode::In;
                }
            }
        }
    }

    /// Returns the moves of the path that begins at a source.
    fn path(&self, source: Cell) -> Vec<Dir> {
        let mut moves = Vec::new();
        let mut cell = source;
        while self.left[cell as usize] < ACROSS {
            let dir = Dir(self.left[cell as usize]);
            moves.push(dir);
            cell = self.ways.grid().step(cell, dir);
        }
        moves
    }
}
