//! The type [`Walker`].

use super::{GateStates, Passages, Route, WithPortals};
use crate::level::Level;
use warren_maze::maze::Side;
use warren_maze::solve::{Walkable, cells_along, fewest_walls, shortest_path};
use warren_maze::topology::{Cell, Dir, Topology};

/// The knowledge and the items that a walker has.
///
/// The default walker has found no doors, cannot pass any door, has opened no gate, and has no
/// charges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walker<'a> {
    /// The doors that the walker has found.
    pub found: DoorSet<'a>,
    /// The doors that the walker can pass. If the walker has not found such a door, a route can
    /// lead through it, and lists it in [`Route::doors`].
    pub open: DoorSet<'a>,
    /// The states of the gates. Blasts cannot open gates.
    pub gates: GateStates<'a>,
    /// The blasted walls, in ascending order. The walker can pass them in both directions.
    pub blasted: &'a [Side],
    /// The number of walls that the walker can blast on a route.
    pub charges: u32,
}

/// A set of doors of a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DoorSet<'a> {
    /// No doors.
    #[default]
    None,
    /// All doors.
    All,
    /// The doors whose entries in the slice are `true`. The slice is indexed by door number and has
    /// one entry per door.
    Marked(&'a [bool]),
}

impl DoorSet<'_> {
    /// Returns whether the set contains the door with this number.
    ///
    /// # Panics
    ///
    /// Panics if the set is [`Marked`](DoorSet::Marked) and its slice has no entry for the door.
    pub fn contains(self, door: usize) -> bool {
        match self {
            DoorSet::None => false,
            DoorSet::All => true,
            DoorSet::Marked(doors) => doors[door],
        }
    }
}

impl<'a> Walker<'a> {
    /// A walker who has found all doors and can pass them, and who has opened all gates that can be
    /// opened, but has no charges.
    pub const ALL_DOORS: Walker<'static> = Walker {
        found: DoorSet::All,
        open: DoorSet::All,
        gates: GateStates::AllOpen,
        blasted: &[],
        charges: 0,
    };

    /// Returns [`ALL_DOORS`](Walker::ALL_DOORS) if the condition is true, and the default walker
    /// otherwise.
    pub fn passing_doors(condition: bool) -> Self {
        match condition {
            true => Walker::ALL_DOORS,
            false => Walker::default(),
        }
    }

    /// Returns the moves that the walker can make without blasting any further walls and without
    /// using portals; see [`WithPortals`].
    pub fn passages<T: Topology>(self, level: &'a Level<T>) -> Passages<'a, T> {
        Passages::new(level.maze(), level.doors(), level.gates(), self)
    }

    /// Returns a route from a cell to a finish that leads through the fewest walls; see
    /// [`Walker::route`].
    pub fn way_out<T: Topology>(self, level: &Level<T>, from: Cell) -> Option<Route> {
        self.route(level, from, |cell| level.is_finish(cell))
    }

    /// Returns the route through the fewest walls from `from` to a cell for which `is_goal` is
    /// true. If there are several such routes, returns a shortest one. Returns `None` if every
    /// route needs more charges than the walker has. The walker opens no gates on the route; use
    /// [`plan`](super::plan()) to plan with keys and levers. Takes time linear in the number of
    /// cells. The route can lead through portals, in the direction [`PORTAL`](crate::level::PORTAL).
    ///
    /// # Panics
    ///
    /// Panics if `from` is not on the grid, or if a [`DoorSet`] has no entry for a door.
    #[track_caller]
    pub fn route<T: Topology>(
        self,
        level: &Level<T>,
        from: Cell,
        is_goal: impl Fn(Cell) -> bool,
    ) -> Option<Route> {
        let passages = self.passages(level);
        let moves = match level.has_portals() {
            false => self.moves(level, &passages, from, is_goal)?,
            true => self.moves(level, &WithPortals::new(level, passages), from, is_goal)?,
        };
        Some(self.route_along(level, from, moves))
    }

    #[track_caller]
    fn moves<T: Topology>(
        self,
        level: &Level<T>,
        ways: &impl Walkable,
        from: Cell,
        is_goal: impl Fn(Cell) -> bool,
    ) -> Option<Vec<Dir>> {
        if self.charges == 0 {
            return shortest_path(ways, from, is_goal);
        }
        let path = fewest_walls(ways, |cell| level.breakable(cell), from, is_goal)?;
        let is_affordable = path.walls.len() <= self.charges as usize;
        is_affordable.then_some(path.moves)
    }

    /// Returns the route with these moves, starting from the cell `from`. Takes time linear in the
    /// number of moves.
    pub(crate) fn route_along<T: Topology>(
        self,
        level: &Level<T>,
        from: Cell,
        moves: Vec<Dir>,
    ) -> Route {
        let (grid, passages) = (level.grid(), self.passages(level));
        let (mut walls, mut doors, mut gates) = (Vec::new(), Vec::new(), Vec::new());
        let with_portals = level.portal_grid();
        let cells = cells_along(&with_portals, from, &moves).zip(&moves);
        for (cell, &dir) in cells.filter(|&(cell, &dir)| !level.is_portal(cell, dir)) {
            if !passages.ways(cell).contains(dir) {
                match level.gates().at(cell, dir) {
                    Some((gate, _)) if gates.contains(&gate) => {}
                    Some((gate, _)) => gates.push(gate),
                    None => walls.push(Side::at(grid, cell, dir)),
                }
            }
            let door = level.doors().number(cell, dir);
            doors.extend(door.filter(|&door| !self.found.contains(door)));
        }
        Route {
            moves,
            walls,
            doors,
            gates,
        }
    }
}
