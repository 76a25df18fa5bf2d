//! The routes from the first start of a level to a finish.

use super::{Route, Walker};
use crate::level::Level;
use warren_maze::topology::Topology;

impl<T: Topology> Level<T> {
    /// Returns the number of moves of a shortest path from the first start to the nearest finish,
    /// or `None` if there is no path. The path can lead through any doors and through all gates
    /// that can be opened. Takes time linear in the number of cells.
    pub fn shortest(&self) -> Option<u32> {
        let route = Walker::ALL_DOORS.way_out(self, self.starts()[0])?;
        Some(route.moves.len() as u32)
    }

    /// Returns the way out: a route from the first start to a finish through the fewest walls, for
    /// a walker who can pass all doors, has opened all gates, and has any number of charges. If
    /// there are several such routes, returns a shortest one. Returns `None` if rock separates the
    /// start from every finish. Takes time linear in the number of cells.
    pub fn way_out(&self) -> Option<Route> {
        let walker = Walker {
            charges: u32::MAX,
            ..Walker::ALL_DOORS
        };
        walker.way_out(self, self.starts()[0])
    }
}
