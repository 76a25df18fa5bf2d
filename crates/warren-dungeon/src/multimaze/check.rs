//! What is done and missing in a game, and its solution.

use super::game::Game;
use super::puzzle::Overlap;
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Dir};

/// What is done and what is missing in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The starts that are joined to a finish, with that finish, in the level's order.
    pub joined: Vec<(Cell, Cell)>,
    /// The starts that are not joined to a finish, in the level's order.
    pub missing: Vec<Cell>,
    /// The cells that lie on two paths or more, in ascending order.
    pub crossed: Vec<Cell>,
}

impl Check {
    /// Whether every start is joined.
    pub fn is_solved(&self) -> bool {
        self.missing.is_empty()
    }
}

impl Game {
    /// What is done and what is missing. A path that is held counts as it lies. Takes time
    /// n log n for n cells on the paths.
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

    /// Whether every start is joined.
    pub fn is_solved(&self) -> bool {
        (0..self.paths().len()).all(|number| self.joined(number).is_some())
    }

    /// The total number of moves of all paths, with unfinished ones.
    pub fn length(&self) -> usize {
        let moves = self.paths().iter().map(|path| path.len().saturating_sub(1));
        moves.sum()
    }

    /// A solution: for each start, the moves of its path. If paths may overlap, no
    /// solution has fewer moves in total. If they may not, this one may have more moves
    /// than needed, unless the shortest paths happen not to overlap. Takes as long as
    /// [`shortest_pairing`](super::shortest_pairing).
    pub fn solution(&self) -> Vec<Vec<Dir>> {
        self.solve(self.puzzle().shortest())
    }

    /// The least total number of moves of a solution. Always known if paths may overlap.
    /// If they may not, it is known only if [`solution`](Game::solution) has as few moves
    /// as [`Puzzle::shortest`](super::Puzzle::shortest); else `None`. Takes as long as
    /// `solution`.
    pub fn shortest_total(&self) -> Option<usize> {
        let shortest = self.puzzle().shortest();
        let least = total(&shortest);
        (total(&self.solve(shortest)) == least).then_some(least)
    }

    /// A solution of this game, given a shortest one whose paths may overlap.
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

/// The cells that occur more than once, in ascending order.
fn shared(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    let equal = cells.chunk_by(|a, b| a == b);
    equal
        .filter(|equal| equal.len() > 1)
        .map(|equal| equal[0])
        .collect()
}
