//! The routes from the first start of a level to a finish.

use super::{Action, NoPlan, PlayerState, Route, Walker, plan};
use crate::level::Level;
use warren_maze::topology::{Dir, Topology};

impl<T: Topology> Level<T> {
    /// Returns the number of moves of a shortest path from the first start to the nearest finish,
    /// or `None` if there is no path. The path can lead through any doors. In a level with gates,
    /// it leads to the keys and levers that the player needs; see [`way_out`](Level::way_out).
    pub fn shortest(&self) -> Option<u32> {
        Some(self.solution()?.moves.len() as u32)
    }

    /// Returns the way out: a route from the first start to a finish through the fewest walls, for
    /// a walker who can pass all doors and has any number of charges. If there are several such
    /// routes, returns a shortest one. Returns `None` if rock separates the start from every
    /// finish.
    ///
    /// In a level with gates, the route has the moves of the [`plan`](plan()) from the first start, which
    /// takes as long as planning. If there is no such plan, the walker can pass all gates that can
    /// be opened. In a level without gates, takes time linear in the number of cells.
    pub fn way_out(&self) -> Option<Route> {
        let walker = Walker {
            charges: u32::MAX,
            ..Walker::ALL_DOORS
        };
        let route = self.planned_route();
        route.or_else(|| walker.way_out(self, self.starts()[0]))
    }

    /// Returns the moves of the [`plan`](plan()) from the first start, or the reason why there is no
    /// plan. Returns `None` if the level has no gates.
    pub(crate) fn planned_moves(&self) -> Option<Result<Vec<Dir>, NoPlan>> {
        if self.gates().is_empty() {
            return None;
        }
        let moves = |actions: Vec<Action>| {
            let moves = actions.into_iter().filter_map(|action| match action {
                Action::Walk(dir) => Some(dir),
                _ => None,
            });
            moves.collect()
        };
        Some(plan(self, PlayerState::at_start(self)).map(moves))
    }

    fn planned_route(&self) -> Option<Route> {
        let moves = self.planned_moves()?.ok()?;
        Some(Walker::ALL_DOORS.route_along(self, self.starts()[0], moves))
    }
}
