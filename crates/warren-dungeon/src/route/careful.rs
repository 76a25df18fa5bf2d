//! The careful route, for which the light of a torch is enough.

use crate::level::Level;
use warren_maze::topology::Topology;

impl<T: Topology> Level<T> {
    /// Returns the number of moves of the careful route, or `None` if there is none. A player on
    /// the careful route knows the level and goes straight to a finish, but nowhere else:
    ///
    /// - In a level with gates, the player takes the keys, pulls the levers and opens the gates of
    ///   the [`plan`](super::plan()) with the fewest moves. Secret doors are open, and no wall is
    ///   blasted.
    /// - In any other level, the route is the [way out](Level::way_out), which leads through secret
    ///   doors and, if necessary, through blasted walls.
    ///
    /// Takes time linear in the number of cells, plus the time of the plan if there are gates.
    pub fn careful_route(&self) -> Option<u32> {
        match self.gates().is_empty() {
            true => self.way_out().map(|way| way.moves.len() as u32),
            false => Some(self.planned_moves()?.ok()?.len() as u32),
        }
    }

    /// Returns the number of steps for which the torch still burns at the end of the [careful
    /// route](Level::careful_route). The number is negative if the torch burns out on the route.
    /// Oil is not counted. Returns `None` if the torch never burns down, or if there is no careful
    /// route.
    pub fn spare_light(&self) -> Option<i64> {
        let burns = self.light() > 0;
        let route = burns.then(|| self.careful_route())??;
        Some(i64::from(self.light()) - i64::from(route))
    }
}
