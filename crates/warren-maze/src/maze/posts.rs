//! Posts, which are the cell corners at which walls end or meet.

use super::Maze;
use crate::topology::{Cell, Dir, Embedding, MAX_DIRS};
use SideEnd::{End, Start};
use alloc::vec::Vec;

impl<T: Embedding> Maze<T> {
    /// Returns whether a corner of a cell has a post. `dir` is the direction of the side that
    /// begins at the corner; see [`Embedding::corners`].
    ///
    /// A corner has a post if a wall ends at it. A wall is a side between two cells that have no
    /// passage between them, a side at the border of the grid, or a side of a solid cell. A corner
    /// has no post only if every side around it is a passage. Such a corner is in the interior of
    /// an open area. It can be at the end of a wrapped axis, because the two ends of the axis are
    /// joined.
    ///
    /// Takes time linear in the number of cells around the corner. If more than 64 cells surround a
    /// corner, the method returns `true`, so that it ends even if the grid breaks the rules of
    /// [`Embedding`].
    ///
    /// ```
    /// use warren_maze::maze::Maze;
    /// use warren_maze::topology::{Board, Square};
    ///
    /// // Four cells around a corner. The last passage completes the circle.
    /// let mut maze = Maze::solid(Square::new(Board::new([2, 2, 1], [false; 3])?));
    /// for (cell, dir) in [(0, Square::EAST), (1, Square::SOUTH), (2, Square::EAST)] {
    ///     maze.open(cell, dir);
    /// }
    /// // The southern side of cell 0 begins at its south-eastern corner.
    /// assert!(maze.has_post(0, Square::SOUTH));
    /// maze.open(0, Square::SOUTH);
    /// assert!(!maze.has_post(0, Square::SOUTH));
    /// assert!(maze.has_post(0, Square::EAST));
    /// # Ok::<(), warren_maze::topology::GridError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If `dir` is not one of the directions that [`Embedding::clockwise`] returns.
    pub fn has_post(&self, cell: Cell, dir: Dir) -> bool {
        !self.go_around(cell, dir, |_| ())
    }

    /// Returns the sides that begin at a corner without a post, each with its cell, in the order in
    /// which a walker around the corner crosses them. Returns `None` if the corner
    /// [has a post](Maze::has_post). Takes time linear in the number of sides.
    ///
    /// # Panics
    ///
    /// If `dir` is not one of the directions that [`Embedding::clockwise`] returns.
    pub fn sides_around(&self, cell: Cell, dir: Dir) -> Option<Vec<(Cell, Dir)>> {
        let mut sides = Vec::new();
        self.go_around(cell, dir, |side| sides.push(side))
            .then_some(sides)
    }

    /// Goes around a corner from cell to cell until it reaches a side that is not a passage, and
    /// calls `visit` with each passage. Returns whether all sides around the corner are passages.
    fn go_around(&self, cell: Cell, dir: Dir, mut visit: impl FnMut((Cell, Dir))) -> bool {
        let first = (cell, self.index(cell, dir));
        let mut side = first;
        for _ in 0..MAX_DIRS {
            let (cell, index) = side;
            let dir = self.grid().clockwise(cell)[index];
            if !self.passages(cell).contains(dir) {
                return false;
            }
            visit((cell, dir));
            match self.next_around(side, Start) {
                Some(next) if next == first => return true,
                Some(next) => side = next,
                None => return false,
            }
        }
        false
    }

    /// Returns whether every corner of every open cell [has a post](Maze::has_post). Takes time
    /// linear in the total number of cell sides.
    ///
    /// Every corner of a perfect maze has a post, because the passages around a corner without a
    /// post would form a loop.
    pub fn has_all_posts(&self) -> bool {
        self.open_cells().all(|cell| {
            let mut sides = self.grid().clockwise(cell).iter();
            sides.all(|&dir| self.has_post(cell, dir))
        })
    }

    /// Returns whether a corner of an open cell [has a post](Maze::has_post) that this cell owns.
    /// The owner is the open cell with the lowest number around the corner, so that a loop over the
    /// posts of all open cells visits each post once.
    ///
    /// # Panics
    ///
    /// If `dir` is not one of the directions that [`Embedding::clockwise`] returns.
    pub fn owns_post(&self, cell: Cell, dir: Dir) -> bool {
        let mut others = self.others_at_corner(cell, self.index(cell, dir));
        self.has_post(cell, dir) && !others.any(|other| other < cell && !self.is_solid(other))
    }

    /// Returns the cells that share a corner with a cell, in any order and possibly several times. A
    /// change of the cell's sides can move [posts](Maze::has_post) only at these corners. Takes time
    /// linear in the number of the returned cells.
    pub fn cells_at_corners(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let corners = 0..self.grid().clockwise(cell).len();
        corners.flat_map(move |at| self.others_at_corner(cell, at))
    }

    /// Returns the other cells around the corner at which a side begins. `at` is the side's index in
    /// the clockwise order of the cell's sides.
    fn others_at_corner(&self, cell: Cell, at: usize) -> impl Iterator<Item = Cell> {
        let sides = self.grid().clockwise(cell).len();
        // The border of the grid can interrupt the circle around the corner, so the cells are
        // visited in both directions.
        let after = self.cells_around((cell, at), Start);
        after.chain(self.cells_around((cell, (at + sides - 1) % sides), End))
    }

    /// Returns the other cells around one end of a side, in the order in which a walker around that
    /// end reaches them.
    fn cells_around(&self, side: CellSide, end: SideEnd) -> impl Iterator<Item = Cell> {
        let next = self.next_around(side, end);
        let sides = core::iter::successors(next, move |&side| self.next_around(side, end));
        let cells = sides.map(|(cell, _)| cell).take(MAX_DIRS);
        cells.take_while(move |&cell| cell != side.0)
    }

    /// Crosses a side, and returns the side of the next cell that meets the crossed side at `end`.
    /// Returns `None` at the border of the grid.
    fn next_around(&self, (cell, index): CellSide, end: SideEnd) -> Option<CellSide> {
        let grid = self.grid();
        let dir = grid.clockwise(cell)[index];
        let next = match grid.exits(cell).contains(dir) {
            true => grid.step(cell, dir),
            // A mask may have removed the cell beyond the side.
            false => grid.adjoining(cell, dir)?,
        };
        let sides = grid.clockwise(next);
        let back = grid.back(cell, dir);
        let back = sides.iter().position(|&side| side == back)?;
        // The start of a side in one cell is the end of that side in the neighbour.
        let by = match end {
            Start => 1,
            End => sides.len() - 1,
        };
        Some((next, (back + by) % sides.len()))
    }

    /// Returns a side's index in the clockwise order of the cell's sides.
    fn index(&self, cell: Cell, dir: Dir) -> usize {
        let mut sides = self.grid().clockwise(cell).iter();
        let index = sides.position(|&side| side == dir);
        index.unwrap_or_else(|| panic!("cell {cell} has no side in direction {}", dir.0))
    }
}

/// A side: a cell, and the side's index in the clockwise order of the cell's sides.
type CellSide = (Cell, usize);

/// The two ends of a side, in clockwise order around the cell.
#[derive(Clone, Copy)]
enum SideEnd {
    Start,
    End,
}
