//! The difficulty and complexity of a maze according to M. S. McClendon (*The Complexity and
//! Difficulty of a Maze*, Bridges 2001).

use crate::solve::{Walkable, cells_along};
use crate::topology::{Cell, Dir, Dirs, Topology};
use alloc::vec;
use alloc::vec::Vec;

/// The difficulty and complexity of a maze with a solution; see [`mcclendon`]. Both are natural
/// logarithms without a unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct McClendon {
    /// ln(γ(S) · Π (γ(B) + 1)), with one factor for each branch B off the solution S.
    pub difficulty: f64,
    /// ln(γ(S) + Σ γ(h)), with one term for each hallway h that is not on the solution S.
    pub complexity: f64,
    /// ln(γ(S)), the part of the difficulty that comes only from the solution.
    pub of_solution: f64,
}

impl McClendon {
    /// Returns ν/δ: the number of [non-significant walls](super::non_significant_walls()) divided
    /// by the difficulty (V. Bellot et al., *How to generate perfect mazes?*, 2021). A larger ratio
    /// means that more walls end freely and fewer walls make the maze difficult.
    ///
    /// Returns `None` if less than half of the difficulty comes from the branches. Without this
    /// safeguard, mazes without decisions would have the largest ratios: all inner walls of a
    /// spiral form one chain with a free end, and its difficulty is only ln(γ(S)), because no
    /// branch multiplies it. The ratio would even be infinite or negative for short solutions,
    /// whose difficulty can be zero or less. As ν grows with the number of cells, compare the ratio
    /// only between mazes on the same grid.
    pub fn wall_ratio(&self, non_significant_walls: u32) -> Option<f64> {
        let of_branches = self.difficulty - self.of_solution;
        let is_safe = self.difficulty > 0.0 && of_branches >= self.of_solution;
        is_safe.then(|| f64::from(non_significant_walls) / self.difficulty)
    }
}

/// Returns the difficulty and complexity of a maze in which `solution` leads from `start` to the
/// goal. Returns `None` if the solution has no moves.
///
/// This is the variant of McClendon's measures that public implementations use. The paper itself
/// defines them for curves in the plane, whose turns can have any angle.
///
/// - A **hallway** is a path between two cells at which a walker stops: dead ends, junctions, and
///   solution cells. A hallway of D moves consists of segments with d₁, d₂, ... moves, separated by
///   changes of direction. Its complexity is γ = D · Σ 1/(2dᵢ). The sum contains *all* segments,
///   including the first and the last one, so the complexity of a straight hallway is ½.
/// - The **solution** S is one hallway from the start to the goal, regardless of its junctions.
/// - A **branch** B consists of the hallways that can be reached from one side of a solution cell
///   without crossing the solution. γ(B) is the sum of γ over these hallways.
///
/// Lengths are in moves, and logarithms are natural. A change of direction is a move in a direction
/// with a different number. Because a direction's number has no meaning if directions are not
/// [paired](Topology::PAIRS), every move on such a grid is a separate segment. On grids whose cells
/// are not squares, every change of direction counts as much as a right angle.
///
/// The measures are also defined for mazes with loops: if a hallway leads back to the solution, it
/// ends there, and all hallways that are connected outside the solution form one branch. A one-way
/// passage counts like any other. Cells that are not connected to the solution are ignored.
///
/// Takes time linear in the number of cells. Uses nine bytes per cell.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::measure;
/// use warren_maze::topology::{Board, Square};
///
/// // The solution leads along the first row. A branch leads south from its middle, and then east.
/// let mut maze = Maze::solid(Square::new(Board::new([3, 2, 1], [false; 3])?));
/// maze.open(0, Square::EAST);
/// maze.open(1, Square::EAST);
/// maze.open(1, Square::SOUTH);
/// maze.open(4, Square::EAST);
/// let solution = [Square::EAST, Square::EAST];
/// let measured = measure::mcclendon(&maze, 0, &solution).expect("a solution with moves");
/// // γ(S) = 2 · 1/4, and γ(B) = 2 · (1/2 + 1/2).
/// assert!((measured.difficulty - (0.5 * (2.0 + 1.0_f64)).ln()).abs() < 1e-12);
/// assert!((measured.complexity - (0.5 + 2.0_f64).ln()).abs() < 1e-12);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
///
/// # Panics
///
/// If a cell of the solution is not on the grid.
pub fn mcclendon(ways: &impl Walkable, start: Cell, solution: &[Dir]) -> Option<McClendon> {
    if solution.is_empty() {
        return None;
    }
    let mut hallway = Hallway::default();
    let mut explorer = Explorer::new(ways);
    let path: Vec<Cell> = cells_along(ways.grid(), start, solution).collect();
    for (&cell, &dir) in path.iter().zip(solution) {
        hallway.walk(dir, explorer.is_paired());
        explorer.mark(cell, dir);
    }
    for &cell in &path {
        explorer.solution[cell as usize] = true;
    }
    let of_solution = hallway.complexity();
    let mut of_branches = 0.0;
    let mut difficulty = libm::log(of_solution);
    for &cell in &path {
        for dir in explorer.unwalked(cell) {
            // The walk through an earlier side can have returned through this one.
            if explorer.unwalked(cell).contains(dir) {
                let branch = explorer.branch(cell, dir);
                of_branches += branch;
                difficulty += libm::log1p(branch);
            }
        }
    }
    Some(McClendon {
        difficulty,
        complexity: libm::log(of_solution + of_branches),
        of_solution: libm::log(of_solution),
    })
}

/// The moves along a hallway.
#[derive(Default)]
struct Hallway {
    length: u32,
    /// The sum of 1/(2d) over the finished segments.
    finished: f64,
    /// The direction and length of the latest segment.
    segment: Option<(Dir, u32)>,
}

impl Hallway {
    fn walk(&mut self, dir: Dir, is_paired: bool) {
        self.length += 1;
        self.segment = match self.segment {
            Some((same, length)) if same == dir && is_paired => Some((dir, length + 1)),
            _ => {
                self.finished += self.of_segment();
                Some((dir, 1))
            }
        };
    }

    /// Returns 1/(2d) for the latest segment.
    fn of_segment(&self) -> f64 {
        self.segment
            .map_or(0.0, |(_, length)| 0.5 / f64::from(length))
    }

    fn complexity(&self) -> f64 {
        f64::from(self.length) * (self.finished + self.of_segment())
    }
}

/// Walks along all hallways of a maze, each once.
struct Explorer<'a, W> {
    ways: &'a W,
    /// Whether each cell is on the solution.
    solution: Vec<bool>,
    /// The sides of each cell through which the explorer has walked.
    walked: Vec<Dirs>,
}

impl<'a, W: Walkable> Explorer<'a, W> {
    fn new(ways: &'a W) -> Self {
        let cells = ways.grid().cells() as usize;
        Explorer {
            ways,
            solution: vec![false; cells],
            walked: vec![Dirs::NONE; cells],
        }
    }

    fn is_paired(&self) -> bool {
        W::Grid::PAIRS > 0
    }

    /// Returns the sides of a cell through which a walker can pass in at least one direction, and
    /// through which the explorer has not walked.
    fn unwalked(&self, cell: Cell) -> Dirs {
        (self.ways.ways(cell) | self.ways.entrances(cell)) - self.walked[cell as usize]
    }

    /// Marks a side as walked, and returns the cell behind it.
    fn mark(&mut self, cell: Cell, dir: Dir) -> Cell {
        let grid = self.ways.grid();
        let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
        self.walked[cell as usize].insert(dir);
        self.walked[next as usize].insert(back);
        next
    }

    /// Walks along all hallways of a branch, and returns the sum of their complexities.
    fn branch(&mut self, cell: Cell, dir: Dir) -> f64 {
        let (mut sum, mut ends) = (0.0, Vec::new());
        let (first, end) = self.hallway(cell, dir);
        sum += first;
        ends.push(end);
        while let Some(end) = ends.pop() {
            if self.solution[end as usize] {
                continue;
            }
            if let Some(dir) = self.unwalked(end).next() {
                ends.push(end);
                let (complexity, next) = self.hallway(end, dir);
                sum += complexity;
                ends.push(next);
            }
        }
        sum
    }

    /// Walks along a hallway, and returns its complexity and the cell where it ends.
    fn hallway(&mut self, cell: Cell, dir: Dir) -> (f64, Cell) {
        let (mut cell, mut dir) = (cell, dir);
        let mut hallway = Hallway::default();
        loop {
            hallway.walk(dir, self.is_paired());
            let from = cell;
            cell = self.mark(from, dir);
            let sides = self.ways.ways(cell) | self.ways.entrances(cell);
            let back = self.ways.grid().back(from, dir);
            let mut onward = sides - Dirs::of(back);
            match (onward.next(), onward.is_empty()) {
                (Some(next), true) if !self.solution[cell as usize] => dir = next,
                _ => return (hallway.complexity(), cell),
            }
        }
    }
}
