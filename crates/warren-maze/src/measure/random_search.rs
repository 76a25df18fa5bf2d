//! The number of steps of a random depth-first search.

use super::side_branches::{SideBranches, side_branches};
use crate::solve::Walkable;
use crate::topology::{Cell, Dir};

/// The number of steps of a random depth-first walker; see [`random_search`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RandomSearch {
    /// The expected number of steps.
    pub mean: u64,
    /// The variance of the number of steps. Its square root is the standard deviation, in steps.
    pub variance: f64,
}

/// Returns the exact mean and variance of the number of steps that a random depth-first walker makes
/// from `start` to the goal of a perfect maze, where `solution` leads from `start` to the goal.
/// Returns `None` if the maze around the start is not perfect.
///
/// The walker remembers every passage that it has walked through. In each cell, it chooses a random
/// passage that it has not walked through yet. If there is none, it goes back the way it came. It
/// stops as soon as it enters the goal.
///
/// Let L be the number of moves in the solution. For each solution cell before the goal, let m_b be
/// the number of cells in its side branch b. Then
///
/// - the mean is L + Σ m_b over all side branches of all these cells. If the goal is a dead end,
///   this is N − 1 in *every* perfect maze with N cells, because each cell except the start is
///   either the end of a solution move or in one of the branches. The mean therefore does not
///   distinguish mazes, but the variance does.
/// - the variance is the sum, over the solution cells before the goal, of
///   Σ_b m_b² + ⅔ Σ_{b<c} m_b m_c.
///
/// # Proof
///
/// When the walker first enters a cell of the solution, it has not yet walked through the passage
/// that continues the solution, nor into any of the k side branches. It tries these k + 1 passages in
/// a random order, all orders being equally likely. A side branch that it tries before the solution
/// costs exactly 2m_b steps, regardless of the choices inside: the branch is a tree without the
/// goal, and the walker walks through each of its m_b passages, including the entrance, once in
/// each direction. A branch that comes after the solution costs nothing, because the walker never
/// returns to this cell. The number of steps is therefore L + Σ 2m_b X_b, where X_b is 1 if b comes
/// before the solution in the order for its cell, and 0 otherwise.
///
/// In a random order, b comes before the solution with probability ½, so the mean of 2m_b X_b is m_b
/// and its variance is 4m_b² · ¼ = m_b². Two branches b and c of the same cell both come before the
/// solution if the solution is the last of the three, which has probability ⅓. Their covariance is
/// 4m_b m_c (⅓ − ¼) = ⅓ m_b m_c, which the variance of the sum contains twice. The orders of
/// different cells are independent, so their variances add up.
///
/// Takes time linear in the number of cells. Uses one byte per cell, plus four bytes per side
/// branch of the solution.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::measure;
/// use warren_maze::topology::{Board, Square};
///
/// // The start is in the middle of a corridor. The finish is one move to the east, and the walker
/// // makes either 1 step, or 2 · 2 + 1.
/// let mut maze = Maze::solid(Square::new(Board::new([4, 1, 1], [false; 3])?));
/// for cell in 0..3 {
///     maze.open(cell, Square::EAST);
/// }
/// let search = measure::random_search(&maze, 2, &[Square::EAST]).expect("a perfect maze");
/// assert_eq!((search.mean, search.variance), (3, 4.0));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
///
/// # Panics
///
/// If a cell of the solution is not on the grid.
pub fn random_search(ways: &impl Walkable, start: Cell, solution: &[Dir]) -> Option<RandomSearch> {
    side_branches(ways, start, solution).map(|branches| branches.random_search())
}

impl SideBranches {
    /// Returns the steps of a random depth-first walker; see [`random_search`].
    pub fn random_search(&self) -> RandomSearch {
        let mut search = RandomSearch {
            mean: self.before_goal().count() as u64,
            variance: 0.0,
        };
        let square = |of: f64| of * of;
        for branches in self.before_goal() {
            // The sum of m_b m_c over all pairs is half the difference between the square of the
            // sum and the sum of the squares.
            let sum: u64 = branches.iter().copied().map(u64::from).sum();
            let squares: f64 = branches.iter().map(|&size| square(f64::from(size))).sum();
            search.mean += sum;
            search.variance += squares + (square(sum as f64) - squares) / 3.0;
        }
        search
    }
}
