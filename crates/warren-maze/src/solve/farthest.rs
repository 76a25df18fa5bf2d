//! The two cells of a maze that are farthest apart.

use super::bfs::Flood;
use super::{Order, Walkable};
use crate::topology::Cell;
use core::cmp::Reverse;
use core::ops::ControlFlow;

/// Two cells and their distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FarthestPair {
    /// The end that was found first.
    pub from: Cell,
    /// The other end.
    pub to: Cell,
    /// The number of moves on a shortest path between the two cells.
    pub distance: u32,
}

/// Returns the two cells that are farthest apart among the cells that can be reached from
/// `seed`.
///
/// The result is exact in a perfect maze. In a maze with loops, the result is a lower bound: two
/// other cells can be farther apart. If several cells are equally far, the cell with the lowest
/// number is chosen. Runs two breadth-first searches, the second from the farthest cell that the
/// first search found. Takes time linear in the number of cells.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::solve;
/// use warren_maze::topology::{Board, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([4, 1, 1], [false; 3])?));
/// for cell in 0..3 {
///     maze.open(cell, Square::EAST);
/// }
/// let ends = solve::diameter(&maze, 1);
/// assert_eq!((ends.from, ends.to, ends.distance), (3, 0, 3));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
///
/// # Panics
///
/// If a one-way passage leads out of a cell that can be reached from `seed`. With one-way passages,
/// the distance between two cells can depend on the direction.
#[doc(alias = "longest path")]
#[track_caller]
pub fn diameter(ways: &impl Walkable, seed: Cell) -> FarthestPair {
    let all = |_| true;
    let end = farthest(ways, seed, all).map_or(seed, |pair| pair.to);
    farthest(ways, end, all).unwrap_or(FarthestPair {
        from: end,
        to: end,
        distance: 0,
    })
}

/// Returns the two cells in different areas that are farthest apart among the cells that can be
/// reached from `seed`. If all these cells are in one area, returns the same pair as [`diameter`].
///
/// `areas` contains the area number of each cell, as computed by
/// [`measure::areas`](crate::measure::areas). In a [`MazeWithDoors`](super::MazeWithDoors), doors
/// can connect the areas. The result is exact if the passages and doors form a tree, and a lower
/// bound otherwise. Runs at most four breadth-first searches. Takes time linear in the number of
/// cells.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::solve;
/// use warren_maze::topology::{Board, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([4, 1, 1], [false; 3])?));
/// for cell in 0..3 {
///     maze.open(cell, Square::EAST);
/// }
/// let pair = solve::farthest_pair(&maze, 1, &[0, 1, 1, 0]);
/// assert_eq!(pair.distance, 2);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
///
/// # Panics
///
/// Panics in the same cases as [`diameter`].
// Suppose that both ends a and b of the diameter are in one area. If two cells are in different
// areas, at least one of them is outside that area. The cell farthest from this one is a or b, and
// both are inside the area. Therefore, a or b belongs to a farthest pair.
#[track_caller]
pub fn farthest_pair(ways: &impl Walkable, seed: Cell, areas: &[u32]) -> FarthestPair {
    let all = diameter(ways, seed);
    let area = areas[all.from as usize];
    if areas[all.to as usize] != area {
        return all;
    }
    let elsewhere = |from| farthest(ways, from, |cell| areas[cell as usize] != area);
    match (elsewhere(all.from), elsewhere(all.to)) {
        (Some(a), Some(b)) if b.distance > a.distance => b,
        // If no cell is in a different area, there is only one area.
        (a, _) => a.unwrap_or(all),
    }
}

/// Returns `from` and the farthest cell from it for which `counts` is true. Returns `None` if there
/// is no such cell. If several cells are equally far, chooses the cell with the lowest number.
/// Panics if a one-way passage leads out of a cell that can be reached.
#[track_caller]
fn farthest(
    ways: &impl Walkable,
    from: Cell,
    counts: impl Fn(Cell) -> bool,
) -> Option<FarthestPair> {
    let mut best: Option<FarthestPair> = None;
    let mut flood = Flood::new(ways, Order::default(), &[from]);
    let flow = flood.run(|to, distance| {
        if !(ways.ways(to) - ways.entrances(to)).is_empty() {
            return ControlFlow::Break(to);
        }
        let nearer =
            |best: FarthestPair| (best.distance, Reverse(best.to)) < (distance, Reverse(to));
        if counts(to) && best.is_none_or(nearer) {
            best = Some(FarthestPair { from, to, distance });
        }
        ControlFlow::Continue(())
    });
    if let ControlFlow::Break(cell) = flow {
        panic!("a passage of cell {cell} is one-way: the farthest cells need two-way passages");
    }
    best
}
