//! Breadth-first search, with distances and shortest paths.
//!
//! For each cell, one byte stores the direction back to the cell from which the search found it.
//! These directions are enough to build a path. In addition, the search stores only the cells at
//! the current distance and at the next distance. On a grid with paired directions,
//! `Topology::step` is called only for uneven cells. For all other cells, a move adds a fixed
//! stride to the cell's number, so that searching a maze on the enum
//! [`Grid`](crate::topology::Grid) is as fast as on a concrete grid type.

use super::{Order, Solution, Walkable, expect_cells, moves_to};
use crate::topology::{Cell, Dir, Dirs, MAX_PAIRED, Strides, Topology, UNEVEN};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The distance of a cell that cannot be reached: see [`distances`].
pub const UNREACHED: u32 = u32::MAX;

/// Finds a shortest path from `from` to the nearest cell for which `is_goal` is true, by
/// breadth-first search.
///
/// The visits are in ascending order of distance. `order` determines which direction is tried
/// first. If there are several shortest paths, `order` also determines which of them is found.
/// Takes time linear in the number of cells. Uses one byte per cell and four bytes per visited
/// cell.
///
/// ```
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::solve::{self, Order};
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
/// let solution = solve::breadth_first(&maze, Order::default(), 0, |cell| cell == 199);
/// assert_eq!(solution.path, solve::shortest_path(&maze, 0, |cell| cell == 199));
/// assert_eq!(solution.visits.first(), Some(&0));
/// assert_eq!(solution.visits.last(), Some(&199));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "bfs")]
#[doc(alias = "shortest path")]
#[track_caller]
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

/// Returns the moves of a shortest path from `from` to the nearest cell for which `is_goal`
/// is true, or `None` if there is no path.
///
/// If there are several shortest paths, returns the path whose moves come first in the default
/// [`Order`]. Takes time linear in the number of cells. Uses one byte per cell, plus eight bytes
/// per cell in the largest set of cells at the same distance.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::solve;
/// use warren_maze::topology::{Board, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([3, 1, 1], [false; 3])?));
/// maze.open(0, Square::EAST);
/// let to = |goal| solve::shortest_path(&maze, 0, |cell| cell == goal);
/// assert_eq!(to(1), Some(vec![Square::EAST]));
/// assert_eq!(to(2), None);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "solve")]
#[doc(alias = "bfs")]
#[track_caller]
pub fn shortest_path<W: Walkable>(
    ways: &W,
    from: Cell,
    is_goal: impl Fn(Cell) -> bool,
) -> Option<Vec<Dir>> {
    path_to_first(ways, Order::default(), from, is_goal)
}

/// Returns the distance of every cell from the nearest of `sources`, in moves. The result has one
/// entry per cell. The entry of a cell that cannot be reached is [`UNREACHED`]. To compute the
/// distances from every cell to the nearest of `sources`, pass [`Reversed`](super::Reversed) moves.
/// Takes time linear in the number of cells.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::solve::{self, UNREACHED};
/// use warren_maze::topology::{Board, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([4, 1, 1], [false; 3])?));
/// maze.open(0, Square::EAST);
/// maze.open(1, Square::EAST);
/// assert_eq!(solve::distances(&maze, &[0]), [0, 1, 2, UNREACHED]);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "flood fill")]
#[doc(alias = "Dijkstra")]
#[track_caller]
pub fn distances<W: Walkable>(ways: &W, sources: &[Cell]) -> Vec<u32> {
    // `Flood::new` checks the grid, so this call comes before the allocation.
    let mut flood = Flood::new(ways, Order::default(), sources);
    let mut distances = vec![UNREACHED; ways.grid().cells() as usize];
    let _ = flood.run(|cell, far| {
        distances[cell as usize] = far;
        ControlFlow::<()>::Continue(())
    });
    distances
}

#[track_caller]
fn path_to_first<W: Walkable>(
    ways: &W,
    order: Order,
    from: Cell,
    mut is_goal: impl FnMut(Cell) -> bool,
) -> Option<Vec<Dir>> {
    let mut flood = Flood::new(ways, order, &[from]);
    let flow = flood.run(|cell, _| match is_goal(cell) {
        true => ControlFlow::Break(cell),
        false => ControlFlow::Continue(()),
    });
    flow.break_value().map(|goal| flood.path_to(goal))
}

/// A breadth-first search, which visits all cells at one distance from its sources, and then all
/// cells at the next distance.
pub(super) struct Flood<'a, W> {
    ways: &'a W,
    /// For each subset of the first six directions, its directions in the order in which the search
    /// tries them. Each direction takes four bits, and the first direction is in the lowest four.
    /// The lower three of these bits contain the direction, and the fourth is always set.
    in_order: [u32; 64],
    strides: Strides,
    /// The state of each cell. If directions are paired, the byte contains [`FOUND`] and the
    /// direction back if the cell was found, and [`UNEVEN`] if the cell is uneven. If directions
    /// are not paired, the byte is the direction back plus one if the cell was found, and 0
    /// otherwise.
    cells: Vec<u8>,
    /// The cells at the current distance, in the order in which the search visits them.
    rim: Vec<Cell>,
    /// The distance from the sources to the cells in `rim`, in moves.
    far: u32,
    /// The cells at the next distance.
    next: Vec<Cell>,
}

/// The bits of a byte that contain the direction back.
const BACK: u8 = 7;
const FOUND: u8 = 1 << 3;
/// The value in a source's byte that replaces the direction back, if directions are paired.
const SOURCE: u8 = 7;
/// A source's byte, if directions are not paired.
const UNPAIRED_SOURCE: u8 = u8::MAX;

impl<'a, W: Walkable> Flood<'a, W> {
    /// Starts a search from `sources`. Uses one byte per cell.
    #[track_caller]
    pub(super) fn new(ways: &'a W, order: Order, sources: &[Cell]) -> Flood<'a, W> {
        let grid = ways.grid();
        let layout = grid.layout();
        expect_cells(grid, sources);
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

    /// Calls `visit` with every cell that can be reached and its distance, until `visit` returns
    /// `Break`.
    pub(super) fn run<B>(
        &mut self,
        mut visit: impl FnMut(Cell, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        while !self.is_over() {
            self.advance(&mut visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Visits the cells at the current distance, and finds the cells at the next distance.
    pub(super) fn advance<B>(
        &mut self,
        visit: &mut impl FnMut(Cell, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
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
                (ways - Dirs::first(MAX_PAIRED)).for_each(enter);
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
        core::mem::swap(&mut self.rim, &mut self.next);
        self.next.clear();
        self.far += 1;
        ControlFlow::Continue(())
    }

    /// Returns `true` if no cell is left to visit.
    pub(super) fn is_over(&self) -> bool {
        self.rim.is_empty()
    }

    /// Returns the number of cells at the current distance.
    pub(super) fn breadth(&self) -> usize {
        self.rim.len()
    }

    /// Returns `true` if a cell was found, even if it has not been visited yet.
    pub(super) fn has_found(&self, cell: Cell) -> bool {
        is_found::<W>(self.cells[cell as usize])
    }

    /// Returns the moves of a shortest path from a source to a cell that was found.
    pub(super) fn path_to(&self, cell: Cell) -> Vec<Dir> {
        moves_to(self.ways.grid(), cell, |cell| self.back(cell))
    }

    /// Returns the moves of a shortest path from a cell that was found to a source.
    pub(super) fn path_back(&self, mut cell: Cell) -> Vec<Dir> {
        let mut moves = Vec::new();
        while let Some(dir) = self.back(cell) {
            moves.push(dir);
            cell = self.ways.grid().step(cell, dir);
        }
        moves
    }

    /// Returns the direction back from a cell that was found, or `None` for a source.
    fn back(&self, cell: Cell) -> Option<Dir> {
        back::<W>(self.cells[cell as usize])
    }
}

/// Returns the direction back that a found cell's byte contains, or `None` for a source.
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
