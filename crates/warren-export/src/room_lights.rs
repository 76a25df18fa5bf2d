//! The lights of maps for virtual tabletops.

use crate::map_rooms::MapRooms;
use warren_dungeon::level::Level;
use warren_maze::draw::{PageLayout, Point};
use warren_maze::topology::{Cell, Grid};

/// A light on a map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RoomLight {
    /// The cell of the light.
    pub(crate) cell: Cell,
    pub(crate) at: Point,
    /// The radius of the lit area, in cells.
    pub(crate) range: f64,
    /// Whether daylight falls into the cell, because it is a finish. All other lights are fires.
    pub(crate) is_daylight: bool,
}

/// Returns a light in each finish and, in each room of the level, a fire whose light reaches the farthest
/// cell of the room.
pub(crate) fn room_lights(level: &Level, page: &PageLayout<Grid>) -> Vec<RoomLight> {
    let finishes = level.finishes().iter().map(|&cell| RoomLight {
        cell,
        at: page.centre(cell),
        range: 3.0,
        is_daylight: true,
    });
    let map_rooms = MapRooms::new(level);
    let rooms = map_rooms.list.iter().filter(|room| room.is_room);
    let fires = rooms.map(|room| {
        let cell = map_rooms.label_cell(level, room);
        let at = page.centre(cell);
        let distance = |&other: &Cell| {
            let [x, y] = page.centre(other);
            f64::hypot(x - at[0], y - at[1])
        };
        let farthest = room.cells.iter().map(distance).fold(0.0, f64::max);
        RoomLight {
            cell,
            at,
            range: (farthest + 1.0).round().max(2.0),
            is_daylight: false,
        }
    });
    finishes.chain(fires).collect()
}
