//! Paths that never share a cell: a flow with room for one in every cell.
//!
//! By Menger's theorem (*Zur allgemeinen Kurventheorie*, 1927) as many paths
//! without a common cell exist as a flow can carry where every cell lets one
//! unit through, and L. R. Ford and D. R. Fulkerson (*Maximal flow through a
//! network*, 1956) find that flow path by path, each of which may push earlier
//! ones aside.
//!
//! A cell counts as two places, one that is entered and one that is left, with
//! room for one path between them:
//!
//! ```text
//!   free cell                    cell with a path a → b
//!     ──▶ in ──▶ out ──▶           a ──▶ in ━━━━━▶ out ──▶ b
//!                                   ◀────┘ ◀──────┘ ◀──── taken back
//! ```
//!
//! So a search that comes to a cell in use can only go back along the path that
//! it meets, up to a cell from where that path can be led another way.

use super::Walkable;
use crate::topology::{Cell, Dir, Topology};
use std::collections::VecDeque;

/// Joins every source to a target of its own by paths of which no two share a
/// cell: for each source, in order, its moves, or `None` where there are no
/// such paths. A source that is a target too is joined to itself; a path runs
/// through no other source and no other target. A source given twice cannot be
/// joined, and a target given twice counts once.
///
/// Exact, whether or not the ways form a tree. The paths are not always the
/// shortest. Time linear in the cells for each source; takes five bytes a cell.
pub fn disjoint_paths<W: Walkable>(
    ways: &W,
    sources: &[Cell],
    targets: &[Cell],
) -> Option<Vec<Vec<Dir>>> {
    let mut flow = Flow::new(ways, targets);
    let joined = sources.iter().all(|&source| flow.augment(source));
    joined.then(|| sources.iter().map(|&source| flow.path(source)).collect())
}

/// In place of a move: no path.
const NONE: u8 = u8::MAX;
/// In place of a move: here the path or the search begins or ends.
const END: u8 = u8::MAX - 1;
/// In place of a move: from the cell's other place.
const ACROSS: u8 = u8::MAX - 2;

/// The two places of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    In,
    Out,
}

struct Flow<'a, W> {
    ways: &'a W,
    is_target: Vec<bool>,
    /// The way back from each cell along the path that enters it, [`END`] where one
    /// begins, or [`NONE`].
    entered: Vec<u8>,
    /// The move by which a path leaves each cell, [`END`] where one ends, or
    /// [`NONE`].
    left: Vec<u8>,
    /// For both places of each cell the way back to where the search came from,
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

    /// Adds a path from `source`, and says whether there is one: if not, no
    /// rearrangement of the others makes room for it.
    ///
    /// A path may run through a source whose turn has yet to come, which then
    /// pushes it aside.
    fn augment(&mut self, source: Cell) -> bool {
        for came in &mut self.came {
            came.fill(NONE);
        }
        let mut queue = VecDeque::new();
        self.visit(&mut queue, source, Side::In, END);
        while let Some((cell, side)) = queue.pop_front() {
            let entered = self.entered[cell as usize];
            match side {
                Side::In if entered == NONE => {
                    if self.is_target[cell as usize] {
                        self.rearrange(cell);
                        return true;
                    }
                    self.visit(&mut queue, cell, Side::Out, ACROSS);
                }
                // Full: back to where its path comes from.
                Side::In if entered != END => {
                    let from = self.ways.grid().step(cell, Dir(entered));
                    let by = self.ways.grid().back(cell, Dir(entered));
                    self.visit(&mut queue, from, Side::Out, by.0);
                }
                Side::In => {}
                Side::Out => {
                    for dir in self.ways.ways(cell) {
                        if self.left[cell as usize] != dir.0 {
                            let grid = self.ways.grid();
                            let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
                            self.visit(&mut queue, next, Side::In, back.0);
                        }
                    }
                    // Back through a cell whose path was given up from here on.
                    if entered != NONE {
                        self.visit(&mut queue, cell, Side::In, ACROSS);
                    }
                }
            }
        }
        false
    }

    fn visit(&mut self, queue: &mut VecDeque<(Cell, Side)>, cell: Cell, side: Side, by: u8) {
        let came = &mut self.came[side as usize][cell as usize];
        if *came == NONE {
            *came = by;
            queue.push_back((cell, side));
        }
    }

    /// Leads paths as the search went, from the target that it found back to
    /// its source: what it went along is added, what it went back is given up.
    fn rearrange(&mut self, target: Cell) {
        self.left[target as usize] = END;
        let (mut cell, mut side) = (target, Side::In);
        loop {
            let by = self.came[side as usize][cell as usize];
            match (side, by) {
                (_, END) => {
                    self.entered[cell as usize] = END;
                    return;
                }
                (Side::In, ACROSS) => {
                    self.entered[cell as usize] = NONE;
                    self.left[cell as usize] = NONE;
                    side = Side::Out;
                }
                (Side::Out, ACROSS) => side = Side::In,
                (Side::In, by) => {
                    let grid = self.ways.grid();
                    let (from, left) = (grid.step(cell, Dir(by)), grid.back(cell, Dir(by)));
                    self.entered[cell as usize] = by;
                    self.left[from as usize] = left.0;
                    cell = from;
                    side = Side::Out;
                }
                (Side::Out, by) => {
                    cell = self.ways.grid().step(cell, Dir(by));
                    side = Side::In;
                }
            }
        }
    }

    /// The moves of the path that begins at a source.
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
