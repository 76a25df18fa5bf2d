//! A game's progress and solution.

use crate::game::Game;
use crate::puzzle::Overlap;
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Dir};

/// A game's progress: the starts that are joined to a finish, and the starts that are not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The starts that are joined to a finish, each with its finish, in the order of the level's
    /// starts.
    pub joined: Vec<(Cell, Cell)>,
    /// The starts that are not joined to a finish, in the order of the level's starts.
    pub missing: Vec<Cell>,
    /// The cells that are on two or more paths, in ascending order.
    pub crossed: Vec<Cell>,
}

impl Check {
    /// Returns whether every start is joined to a finish.
    pub fn is_solved(&self) -> bool {
        self.missing.is_empty()
    }
}

impl Game {
    /// Returns the game's progress. A held path counts as if the player dropped it at its current
    /// end. Takes O(n log n) time for n cells on the paths.
    pub fn check(&self) -> Check {
        let mut check = Check {
            joined: Vec::new(),
            missing: Vec::new(),
            crossed: shared(self.paths().iter().flatten().copied()),
        };
        for (number, &start) in self.puzzle().level().starts().iter().enumerate() {
            match self.joined(number) {
                Some(finish) => check.joined.push((start, finish)),
                None => check.missing.push(start),
            }
        }
        check
    }

    /// Returns whether every start is joined to a finish.
    pub fn is_solved(&self) -> bool {
        (0..self.paths().len()).all(|number| self.joined(number).is_some())
    }

    /// Returns the total number of moves on all paths, including unfinished paths.
    pub fn length(&self) -> usize {
        let moves = self.paths().iter().map(|path| path.len().saturating_sub(1));
        moves.sum()
    }

    /// Returns a solution: the moves of a path for each start. If paths may overlap, the solution
    /// has the minimum total number of moves. If paths may not overlap, the solution is guaranteed
    /// to be the shortest only if the paths of [`Puzzle::shortest`](crate::Puzzle::shortest) happen
    /// not to overlap. Takes as long as [`shortest_pairing`](crate::shortest_pairing).
    pub fn solution(&self) -> Vec<Vec<Dir>> {
        self.solve(self.puzzle().shortest())
    }

    /// Returns the minimum total number of moves in a solution, or `None` if it is unknown. If
    /// paths may overlap, the minimum is always known. If paths may not overlap, the minimum is
    /// known only if [`solution`](Game::solution) has as few moves as
    /// [`Puzzle::shortest`](crate::Puzzle::shortest). Takes as long as `solution`.
    pub fn shortest_total(&self) -> Option<usize> {
        let shortest = self.puzzle().shortest();
        let least = total(&shortest);
        (total(&self.solve(shortest)) == least).then_some(least)
    }

    /// Returns a solution of this game. `shortest` is a shortest solution in which paths may
    /// overlap.
    fn solve(&self, shortest: Vec<Vec<Dir>>) -> Vec<Vec<Dir>> {
        let level = self.puzzle().level();
        let paths = level.starts().iter().zip(&shortest);
        let cells = paths.flat_map(|(&start, moves)| cells_along(level.grid(), start, moves));
        let overlaps = !shared(cells).is_empty();
        match (self.overlap(), self.puzzle().apart()) {
            (Overlap::Forbidden, Some(apart)) if overlaps => apart.to_vec(),
            _ => shortest,
        }
    }
}

fn total(paths: &[Vec<Dir>]) -> usize {
    paths.iter().map(Vec::len).sum()
}

/// Returns the cells that occur more than once, in ascending order.
fn shared(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    let equal = cells.chunk_by(|a, b| a == b);
    equal
        .filter(|equal| equal.len() > 1)
        .map(|equal| equal[0])
        .collect()
}
