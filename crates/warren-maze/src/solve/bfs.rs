//! Breadth-first search, and what rests on it: distances and shortest paths.
//!
//! A byte a cell holds the way back to where it was first entered from, which is all
//! that a path needs; beside it there are only the cells at the distance being
//! visited and at the next. The grid is asked at seams alone, elsewhere a step
//! is an addition, so that a maze on a [`Grid`](crate::topology::Grid) is
//! searched as fast as one on the grid inside.

use super::{Order, Solution, Walkable, moves_to};
use crate::topology::{Cell, Dir, Dirs, MOST_PAIRED, Strides, Topology, UNEVEN};
use std::ops::ControlFlow;

/// The distance of a cell that cannot be reached.
pub const UNREACHED: u32 = u32::MAX;

/// Searches breadth first from `from` until it visits a cell that `is_goal`.
/// Visits are in the order of distance; the path is as of [`shortest_path`].
/// Time linear in the cells; takes a byte for each and four for each visited.
pub fn breadth_first<W: Walkable>(
    ways: &W,
    order: Order,
    from: Cell,
    is_goal: impl Fn(Cell) -> bool,
) -> Solution {
    let mut visits = Vec::new();
    let path = path_to_first(ways, order, from, |cell| {
        visits.push(cell);
        is_goal(cell)
    });
    Solution { visits, path }
}

/// The moves of a shortest path from `from` to the nearest cell that `is_goal`,
/// or `None` when there is no way. Of paths equally short, the one whose moves
/// come first in the default [`Order`]. Time linear in the cells; takes a byte
/// for each of them, and no more than four for each cell at one distance.
pub fn shortest_path<W: Walkable>(
    ways: &W,
    from: Cell,
    is_goal: impl Fn(Cell) -> bool,
) -> Option<Vec<Dir>> {
    path_to_first(ways, Order::default(), from, is_goal)
}

/// The distance in moves of every cell from the nearest of `sources`, or
/// [`UNREACHED`]. A vector over cells. Time linear in the cells.
pub fn distances<W: Walkable>(ways: &W, sources: &[Cell]) -> Vec<u32> {
    let mut distances = vec![UNREACHED; ways.grid().cells() as usize];
    flood(ways, Order::default(), sources, |cell, far| {
        distances[cell as usize] = far;
        ControlFlow::Continue(())
    });
    distances
}

fn path_to_first<W: Walkable>(
    ways: &W,
    order: Order,
    from: Cell,
    mut is_goal: impl FnMut(Cell) -> bool,
) -> Option<Vec<Dir>> {
    let mut goal = None;
    let flood = flood(ways, order, &[from], |cell, _| {
        if is_goal(cell) {
            goal = Some(cell);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    goal.map(|goal| flood.path_to(goal))
}

/// Visits all cells that can be reached from `sources`, each with its distance,
/// until `visit` breaks off.
pub(super) fn flood<'a, W: Walkable>(
    ways: &'a W,
    order: Order,
    sources: &[Cell],
    mut visit: impl FnMut(Cell, u32) -> ControlFlow<()>,
) -> Flood<'a, W> {
    let mut flood = Flood::new(ways, order, sources);
    while !flood.is_over() && flood.advance(&mut visit).is_continue() {}
    flood
}

/// A search that spreads from its sources to all cells at one distance, then
/// to all at the next.
pub(super) struct Flood<'a, W> {
    ways: &'a W,
    /// For each set of paired ways the moves in the order to try them, four bits each
    /// from the lowest on: [`BACK`], with a fourth bit that tells it from none.
    in_order: [u32; 64],
    strides: Strides,
    /// For each cell [`FOUND`] and the way back from it, and [`UNEVEN`] where strides
    /// do not hold. Where directions are not paired, one more than the way back.
    cells: Vec<u8>,
    /// The cells to visit now, in order.
    rim: Vec<Cell>,
    /// How far they lie.
    far: u32,
    /// The cells one move farther.
    next: Vec<Cell>,
}

const BACK: u8 = 7;
const FOUND: u8 = 1 << 3;
/// In place of the way back from a source.
const SOURCE: u8 = 7;
/// In place of one more than the way back from a source.
const UNPAIRED_SOURCE: u8 = u8::MAX;

impl<'a, W: Walkable> Flood<'a, W> {
    /// Takes a byte a cell.
    pub(super) fn new(ways: &'a W, order: Order, sources: &[Cell]) -> Flood<'a, W> {
        let grid = ways.grid();
        let layout = grid.layout();
        let strides = layout.strides();
        let mut cells = layout.into_bytes();
        for byte in &mut cells {
            *byte &= if is_paired::<W>() { UNEVEN } else { 0 };
        }
        let mut in_order = [0; 64];
        for (ways, moves) in (0..).map(Dirs).zip(&mut in_order) {
            let back_to_front = order.of(ways).rev();
            *moves = back_to_front.fold(0, |moves, dir| moves << 4 | u32::from(FOUND | dir.0));
        }
        let mut rim = Vec::with_capacity(sources.len());
        for &cell in sources {
            if !is_found::<W>(cells[cell as usize]) {
                cells[cell as usize] |= if is_paired::<W>() {
                    FOUND | SOURCE
                } else {
                    UNPAIRED_SOURCE
                };
                rim.push(cell);
            }
        }
        Flood {
            ways,
            in_order,
            strides,
            cells,
            rim,
            far: 0,
            next: Vec::new(),
        }
    }

    /// Visits the cells at the present distance, and finds those at the next.
    pub(super) fn advance(
        &mut self,
        visit: &mut impl FnMut(Cell, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let cells = &mut self.cells[..];
        for &cell in &self.rim {
            visit(cell, self.far)?;
            let byte = cells[cell as usize];
            if !is_paired::<W>() {
                let (grid, back) = (self.ways.grid(), back::<W>(byte));
                let ways = self.ways.ways(cell) - back.map_or(Dirs::NONE, Dirs::of);
                let mut enter = |dir| {
                    let next = grid.step(cell, dir);
                    let there = &mut cells[next as usize];
                    if *there == 0 {
                        *there = 1 + grid.back(cell, dir).0;
                        self.next.push(next);
                    }
                };
                let mut moves = self.in_order[(ways.0 % 64) as usize];
                while moves != 0 {
                    enter(Dir(moves as u8 & BACK));
                    moves >>= 4;
                }
                (ways - Dirs::first(MOST_PAIRED)).for_each(enter);
                continue;
            }
            let ways = self.ways.ways(cell) - Dirs::of(Dir(byte & BACK));
            let mut moves = self.in_order[(ways.0 % 64) as usize];
            while moves != 0 {
                let dir = Dir(moves as u8 & BACK);
                let next = self.strides.step(self.ways.grid(), byte, cell, dir);
                let there = &mut cells[next as usize];
                if *there & FOUND == 0 {
                    *there |= FOUND | dir.paired().0;
                    self.next.push(next);
                }
                moves >>= 4;
            }
        }
        std::mem::swap(&mut self.rim, &mut self.next);
        self.next.clear();
        self.far += 1;
        ControlFlow::Continue(())
    }

    /// Whether no cell is left to visit.
    pub(super) fn is_over(&self) -> bool {
        self.rim.is_empty()
    }

    /// How many cells are to be visited next.
    pub(super) fn breadth(&self) -> usize {
        self.rim.len()
    }

    /// Whether a cell was found, though perhaps not yet visited.
    pub(super) fn has_found(&self, cell: Cell) -> bool {
        is_found::<W>(self.cells[cell as usize])
    }

    /// The moves of a shortest path from a source to a cell that was found.
    pub(super) fn path_to(&self, cell: Cell) -> Vec<Dir> {
        moves_to(self.ways.grid(), cell, |cell| self.back(cell))
    }

    /// The moves of a shortest path to a source from a cell that was found.
    pub(super) fn path_back(&self, mut cell: Cell) -> Vec<Dir> {
        let mut moves = Vec::new();
        while let Some(dir) = self.back(cell) {
            moves.push(dir);
            cell = self.ways.grid().step(cell, dir);
        }
        moves
    }

    /// The way back from a cell that was found; none from a source.
    fn back(&self, cell: Cell) -> Option<Dir> {
        back::<W>(self.cells[cell as usize])
    }
}

/// The way back that the byte of a cell that was found holds; none from a source.
fn back<W: Walkable>(byte: u8) -> Option<Dir> {
    match byte {
        _ if is_paired::<W>() => Some(byte & BACK).filter(|&back| back != SOURCE).map(Dir),
        UNPAIRED_SOURCE => None,
        _ => Some(Dir(byte - 1)),
    }
}

const fn is_paired<W: Walkable>() -> bool {
    W::Grid::PAIRS > 0
}

const fn is_found<W: Walkable>(byte: u8) -> bool {
    if is_paired::<W>() {
        byte & FOUND != 0
    } else {
        byte != 0
    }
}
