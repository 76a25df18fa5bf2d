//! The type [`WithPortals`].

use crate::level::{Level, PORTAL, PortalGrid};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dirs, Topology};

/// The moves of a walker who also uses portals, in the direction [`PORTAL`]. Portals are open in
/// both directions at all times. Only players use them: beasts do not.
#[derive(Clone, Copy, Debug)]
pub struct WithPortals<'a, T, W> {
    level: &'a Level<T>,
    grid: PortalGrid<'a, T>,
    ways: W,
}

impl<'a, T: Topology, W: Walkable<Grid = T>> WithPortals<'a, T, W> {
    /// Adds the portals of a level to the moves of a walker.
    pub fn new(level: &'a Level<T>, ways: W) -> WithPortals<'a, T, W> {
        let grid = level.portal_grid();
        WithPortals { level, grid, ways }
    }

    fn portal(&self, cell: Cell) -> Dirs {
        let portal = self.level.portal(cell).map(|_| PORTAL);
        portal.into_iter().collect()
    }
}

impl<'a, T: Topology, W: Walkable<Grid = T>> Walkable for WithPortals<'a, T, W> {
    type Grid = PortalGrid<'a, T>;

    fn grid(&self) -> &PortalGrid<'a, T> {
        &self.grid
    }

    fn ways(&self, cell: Cell) -> Dirs {
        self.ways.ways(cell) | self.portal(cell)
    }

    fn entrances(&self, cell: Cell) -> Dirs {
        self.ways.entrances(cell) | self.portal(cell)
    }
}
