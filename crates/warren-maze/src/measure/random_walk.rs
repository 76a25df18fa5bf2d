//! The number of steps of a random walk.

use super::side_branches::{SideBranches, side_branches};
use crate::solve::Walkable;
use crate::topology::{Cell, Dir};

/// Returns the exact expected number of steps of a random walk from `start` to the goal of a perfect
/// maze, where `solution` leads from `start` to the goal. In each step, the walker moves through a
/// random passage of its cell; all passages, including the one through which the walker entered,
/// have the same probability. Returns `None` if the maze around the start is not perfect.
///
/// The expected number is E = Σ(2sᵢ − 1), with one term for each move of the solution, where sᵢ is
/// the number of cells on the start's side of the i-th move: the cells that a walker can reach from
/// the start without making that move.
///
/// # Proof
///
/// Let the i-th move lead from the cell u to the cell v. A walker on its way to the goal must make
/// every move of the solution, so E is the sum of the expected numbers of steps from each u to its
/// v. Until the walker reaches v, it stays in the tree T that consists of the sᵢ cells on the
/// start's side. Add to T the cell v, and consider an endless random walk on this tree of sᵢ + 1
/// cells and sᵢ edges. The stationary probability of a cell is the number of its edges divided by
/// twice the total number of edges, which is 1/(2sᵢ) for v. The expected time between two visits to
/// v is the inverse of this probability, 2sᵢ (M. Kac, 1947). The first step after a visit to v
/// always leads to u. The expected number of steps from u to v is therefore 2sᵢ − 1.
///
/// Takes time linear in the number of cells. Uses one byte per cell, plus four bytes per side
/// branch of the solution.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::measure;
/// use warren_maze::topology::{Board, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([4, 1, 1], [false; 3])?));
/// for cell in 0..3 {
///     maze.open(cell, Square::EAST);
/// }
/// // In a corridor of n moves, a random walk takes n² steps: 1 + 3 + 5 + ...
/// assert_eq!(measure::random_walk_steps(&maze, 0, &[Square::EAST; 3]), Some(9));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
///
/// # Panics
///
/// If a cell of the solution is not on the grid.
#[doc(alias = "hitting time")]
pub fn random_walk_steps(ways: &impl Walkable, start: Cell, solution: &[Dir]) -> Option<u64> {
    side_branches(ways, start, solution).map(|branches| branches.random_walk_steps())
}

impl SideBranches {
    /// Returns the expected number of steps of a random walk; see [`random_walk_steps`].
    pub fn random_walk_steps(&self) -> u64 {
        let (mut steps, mut behind) = (0, 0);
        for branches in self.before_goal() {
            behind += 1 + branches.iter().copied().map(u64::from).sum::<u64>();
            steps += 2 * behind - 1;
        }
        steps
    }
}
