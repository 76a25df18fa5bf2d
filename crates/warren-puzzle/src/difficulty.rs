//! A puzzle's difficulty.

use crate::puzzle::Puzzle;
use warren_maze::measure::mcclendon;
use warren_maze::topology::Dir;

/// Returns the difficulty of a puzzle with this solution: the sum of its paths' difficulties
/// according to [McClendon](warren_maze::measure::mcclendon()), because his measure is the
/// logarithm of a product over a path's branches. A path without moves has no difficulty. Takes
/// time linear in the number of cells for each path.
///
/// ```
/// use std::ops::ControlFlow;
/// use warren_puzzle::{Game, Overlap, difficulty, puzzles};
/// use warren_dungeon::recipe::{Placement, Recipe};
///
/// let recipe = Recipe { starts: 2, finishes: 2, placement: Placement::Random, ..Recipe::default() };
/// let mut puzzles = puzzles(&recipe, 1, Overlap::Allowed, || ControlFlow::Continue(()))?;
/// let game = Game::new(puzzles.remove(0), Overlap::Allowed)?;
/// assert!(difficulty(game.puzzle(), &game.solution()) > 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn difficulty(puzzle: &Puzzle, solution: &[Vec<Dir>]) -> f64 {
    let level = puzzle.level();
    let paths = level.starts().iter().zip(solution);
    let difficulties = paths.filter_map(|(&start, moves)| mcclendon(level.maze(), start, moves));
    difficulties.map(|measured| measured.difficulty).sum()
}
