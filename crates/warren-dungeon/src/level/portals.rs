//! Portals, which connect two cells of a level that need not be neighbours.

use super::Level;
use crate::catalogue::ContentKind;
use warren_maze::topology::{BrokenRule, Cell, Dir, Dirs, Topology};

/// The direction of a move through a portal, from either of its two cells. No common grid has this
/// direction, but a custom grid can have it in cells without a portal; see [`Level::is_portal`].
/// [`Level::portal_grid`] determines the cell to which a portal leads.
pub const PORTAL: Dir = Dir(63);

/// The grid of a level in which portals are moves in the direction [`PORTAL`]. Use it to follow a
/// player's moves.
#[derive(Clone, Copy, Debug)]
pub struct PortalGrid<'a, T>(&'a Level<T>);

impl<T: Topology> Level<T> {
    /// Returns whether the level has portals.
    pub fn has_portals(&self) -> bool {
        let mut pairs = self.contents.lists(ContentKind::Portal).iter();
        pairs.any(|cells| !cells.is_empty())
    }

    /// Returns the cell to which the portal in a cell leads. Returns `None` if the cell has no
    /// portal, or if the second portal of the pair is missing.
    pub fn portal(&self, cell: Cell) -> Option<Cell> {
        let mut portals = self.portals();
        portals.find_map(|[from, to]| (from == cell).then_some(to))
    }

    /// Returns whether a move from a cell leads through the cell's portal.
    pub fn is_portal(&self, cell: Cell, dir: Dir) -> bool {
        dir == PORTAL && self.portal(cell).is_some()
    }

    /// Returns the two cells of each complete pair of portals, in both orders.
    pub(crate) fn portals(&self) -> impl Iterator<Item = [Cell; 2]> {
        let ends = |cells: &Vec<Cell>| match cells[..] {
            [one, other] => Some([[one, other], [other, one]]),
            _ => None,
        };
        let pairs = self.contents.lists(ContentKind::Portal).iter();
        pairs.filter_map(ends).flatten()
    }

    /// Returns the level's grid with its portals.
    ///
    /// ```
    /// use warren_dungeon::level::{Content, Edit, Level, PORTAL, PortalPair};
    /// use warren_maze::maze::Maze;
    /// use warren_maze::topology::{Board, Grid, Square, Topology};
    ///
    /// let grid = Grid::Square(Square::new(Board::new([4, 1, 1], [false; 3])?));
    /// let mut maze = Maze::solid(grid);
    /// (0..4).for_each(|cell| maze.clear(cell));
    /// let portal = Content::Portal(PortalPair::A);
    /// let level = Level::new(maze, vec![0], vec![3])?
    ///     .with(Edit::Content(portal, 0, true))?
    ///     .with(Edit::Content(portal, 3, true))?;
    /// assert_eq!(level.portal_grid().step(0, PORTAL), 3);
    /// assert_eq!(level.shortest(), Some(1), "through the portal");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn portal_grid(&self) -> PortalGrid<'_, T> {
        PortalGrid(self)
    }
}

impl<T: Topology> Topology for PortalGrid<'_, T> {
    fn cells(&self) -> u32 {
        self.0.grid().cells()
    }

    fn exits(&self, cell: Cell) -> Dirs {
        let portal = self.0.portal(cell).map(|_| PORTAL);
        self.0.grid().exits(cell) | portal.into_iter().collect()
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        match self.0.portal(cell).filter(|_| dir == PORTAL) {
            Some(other) => other,
            None => self.0.grid().step(cell, dir),
        }
    }

    fn back(&self, cell: Cell, dir: Dir) -> Dir {
        match self.0.is_portal(cell, dir) {
            true => PORTAL,
            false => self.0.grid().back(cell, dir),
        }
    }

    fn owns(&self, cell: Cell, dir: Dir) -> bool {
        match self.0.is_portal(cell, dir) {
            true => cell < self.step(cell, dir),
            false => self.0.grid().owns(cell, dir),
        }
    }

    fn has(&self, cell: Cell) -> bool {
        self.0.grid().has(cell)
    }

    fn count(&self) -> u32 {
        self.0.grid().count()
    }

    /// A level's portals lead to cells of its grid and back, so only the grid is checked.
    fn validate(&self) -> Result<(), BrokenRule> {
        self.0.grid().validate()
    }
}
