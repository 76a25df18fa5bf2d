//! The cells that a player has seen. The automap shows these cells, and [`Travel`](crate::pilot::Travel)
//! and [`Explore`](crate::pilot::Explore) use only these cells.
//!
//! From a cell, a player sees in a straight line through every side that the player can pass, but
//! not around corners. A gate that the player cannot pass from this side, or that the player has
//! [shut](super::ShutGate), blocks the view, unless it is a [grate](crate::level::Gate::Grate). Through a ladder, the player sees one cell of the next floor.
//!
//! ```text
//!   +---+---+---+---+---+
//!   |   |   | . |       |
//!   +   +   +   +   +---+      A player at @ sees the cells with a dot.
//!   | .   .   @   .   . |
//!   +   +---+---+   +---+
//!   |           |       |
//!   +---+---+---+---+---+
//! ```
//!
//! In a room, a player sees all cells of the room. In a cell beside a doorway of a room, a player
//! also sees all cells of that room, in addition to the cells straight ahead. A room can be larger
//! than the [distance](SIGHT) that a player sees in corridors.
//!
//! ```text
//!   +---+---+---+---+---+
//!   |   | .   .   . |   |
//!   +   +           +   +      A player at @ stands beside a doorway, and sees
//!   | .   @   .   .   . |      the cells with a dot: the room of 3 × 2 cells, and
//!   +---+           +---+      the cells straight ahead, beyond the room.
//!   |   | .   .   . |   |
//!   +---+---+---+---+---+
//! ```
//!
//! With [oil](super::MAX_SIGHT), and after a flask of [sight](Effect::Sight), a player sees farther. In the dark, after the torch has burned out or
//! while it is put out, a player sees only one cell in each direction, and no rooms.
//!
//! When a player sees a cell, the player also sees which of its sides are open. [`known`] returns
//! the open sides between seen cells.

use super::effect::Effect;
use super::{DARK_SIGHT, Event, Progress, Relic, trig};
use crate::level::{Content, Gates, Level, PortalGrid, Rooms};
use crate::route::{Passages, WithPortals};
use serde::{Deserialize, Serialize};
use warren_maze::geometry::{self, dot, dot_unit, sub};
use warren_maze::maze::ones;
use warren_maze::solve::{Filtered, Walkable, cells_along, shortest_path};
use warren_maze::topology::{Cell, Dir, Dirs, Embedding, Topology};

/// The maximum distance that a player can see without oil, in cells.
pub const SIGHT: usize = 6;

/// The set of cells that a player has seen. Uses one bit per cell, up to the seen cell with the
/// highest number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seen {
    words: Vec<u64>,
}

impl Seen {
    /// Returns whether a cell has been seen. Takes constant time.
    pub fn contains(&self, cell: Cell) -> bool {
        let (word, bit) = place(cell);
        self.words.get(word).is_some_and(|word| word & bit != 0)
    }

    /// Returns the seen cells in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        let firsts = (0..).step_by(u64::BITS as usize);
        let words = self.words.iter().zip(firsts);
        words.flat_map(|(&word, first)| ones(word).map(move |bit| first + bit))
    }

    /// Returns the number of seen cells. Takes time linear in the number of cells, and counts 64
    /// cells at a time.
    pub fn count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Adds a cell, and returns whether it is new.
    fn insert(&mut self, cell: Cell) -> bool {
        let (word, bit) = place(cell);
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }
}

/// Returns the index of the word that contains a cell's bit, and the bit as a mask.
fn place(cell: Cell) -> (usize, u64) {
    ((cell / u64::BITS) as usize, 1 << (cell % u64::BITS))
}

/// Updates the seen cells if an event can have made new cells visible: the player entered a
/// different cell, or a side opened.
pub(super) fn look(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    events: &mut Vec<Event>,
) {
    let shows_more = |event: &Event| {
        matches!(
            event,
            Event::Crossed(_)
                | Event::DoorFound(_)
                | Event::Blasted(_)
                | Event::GateOpened(_)
                | Event::GateReopened(_)
                | Event::LeverPulled(_)
                | Event::TorchLit
                | Event::ItemTaken(Content::Oil, _)
                | Event::Consumed(_, Effect::Oil | Effect::Sight)
        )
    };
    if events.iter().any(shows_more) {
        let new = see(level, progress);
        if !new.is_empty() {
            events.push(Event::Saw(new));
        }
    }
}

/// Adds all cells that are visible from the player's cell to the cells that the player has seen.
/// Returns the cells that the player had not seen before.
pub(super) fn see(level: &Level<impl Embedding>, progress: &mut Progress) -> Vec<Cell> {
    let cells = in_view(level, progress).collect();
    add(progress, cells)
}

/// Adds cells to the cells that the player has seen. Returns those that the player had not seen
/// before.
pub(super) fn add(progress: &mut Progress, mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.retain(|&cell| progress.seen.insert(cell));
    cells
}

/// Returns the cells that the player currently sees, including the player's own cell.
///
/// # Panics
///
/// May panic if the progress does not belong to this level; see [`Progress`].
pub fn in_view(level: &Level<impl Embedding>, progress: &Progress) -> impl Iterator<Item = Cell> {
    let views = progress.views(level);
    let cells: Vec<Cell> =
        in_sight(&views, level.rooms(), progress.cell, progress.sight(level)).collect();
    cells.into_iter()
}

/// The sides through which a player sees: those that the player can pass, except
/// [shut](Progress::is_shut) gates, and [grates](crate::level::Gate::Grate). [`Progress::views`] creates this value.
#[derive(Clone, Copy, Debug)]
pub struct Views<'a, T> {
    ways: Passages<'a, T>,
    gates: &'a Gates,
    progress: &'a Progress,
}

impl<'a, T: Embedding> Views<'a, T> {
    pub(super) fn new(level: &'a Level<T>, progress: &'a Progress) -> Views<'a, T> {
        Views {
            ways: progress.ways(level),
            gates: level.gates(),
            progress,
        }
    }
}

impl<T: Topology> Walkable for Views<'_, T> {
    type Grid = T;

    fn grid(&self) -> &T {
        self.ways.grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        let mut views = self.ways.ways(cell);
        if !self.gates.is_empty() {
            let gates = || self.gates.of(cell);
            let transparent = gates().filter(|(.., gate)| gate.is_transparent());
            transparent.for_each(|(dir, ..)| views.insert(dir));
            let shut = gates().filter(|&(_, number, _)| self.progress.is_shut(number));
            shut.for_each(|(dir, ..)| views.remove(dir));
        }
        views
    }
}

/// Returns whether the player sees a cell, in any direction.
pub(super) fn sees(level: &Level<impl Embedding>, progress: &Progress, cell: Cell) -> bool {
    let (views, sight) = (progress.views(level), progress.sight(level));
    in_sight(&views, level.rooms(), progress.cell, sight).any(|seen| seen == cell)
}

/// Returns whether a player who [sees] a cell looks at it: whether the player's heading is less than a quarter
/// turn away from its direction. The player looks at a cell above or below its own cell whatever the heading is.
pub(super) fn looks_at(level: &Level<impl Embedding>, progress: &Progress, cell: Cell) -> bool {
    let views = progress.views(level);
    let moves = shortest_path(&views, progress.cell, |other| other == cell).unwrap_or_default();
    let grid = level.grid();
    let cells = || cells_along(grid, progress.cell, &moves).zip(&moves);
    if cells().any(|(cell, &dir)| !grid.has_side(cell, dir)) {
        return true;
    }
    let to_cell = cells().fold([0; 2], |to, (cell, &dir)| {
        geometry::add(to, grid.to_neighbour(cell, dir))
    });
    let has_mirror = progress.carried.relics.has(Relic::Mirror);
    has_mirror || dot(sub(to_cell, progress.offset), trig::ahead(progress.heading)) > 0
}

/// Returns the cells that are visible from a cell for a player who sees `sight` cells straight ahead,
/// including that cell. Some cells can occur twice,
/// for example on a short wrapped axis. The iterator is lazy: it visits a cell only when the cell
/// is requested.
pub(crate) fn in_sight<'a>(
    ways: &'a impl Walkable<Grid: Embedding>,
    rooms: &'a Rooms,
    from: Cell,
    sight: usize,
) -> impl Iterator<Item = Cell> + 'a {
    let lines = ways
        .ways(from)
        .flat_map(move |dir| line(ways, from, dir, sight));
    let seen = std::iter::once(from).chain(lines);
    let rooms = (sight > DARK_SIGHT).then(|| rooms_in_sight(ways, rooms, from));
    seen.chain(rooms.into_iter().flatten().flatten().copied())
}

/// Returns the cells of each room that is visible from a cell: the room of the cell, and the rooms
/// behind its open sides.
fn rooms_in_sight<'a>(
    ways: &'a impl Walkable<Grid: Embedding>,
    rooms: &'a Rooms,
    from: Cell,
) -> impl Iterator<Item = &'a [Cell]> + 'a {
    let grid = ways.grid();
    let here = rooms.number(from);
    // Without rooms, a player who looks around takes no extra time.
    let open = ways.ways(from).into_iter().filter(|_| !rooms.is_empty());
    let open = open.filter(move |&dir| grid.has_side(from, dir));
    let behind = open.filter_map(move |dir| rooms.number(grid.step(from, dir)));
    let numbers = here
        .into_iter()
        .chain(behind.filter(move |&room| Some(room) != here));
    numbers.map(move |room| &rooms.list()[room][..])
}

/// Returns the cells straight ahead in one direction, nearest first. The line of cells ends at a
/// wall, at a bend of a quarter turn or more, or after `sight` cells. If the direction is a
/// ladder, the result has at most one cell.
pub(super) fn line<'a>(
    ways: &'a impl Walkable<Grid: Embedding>,
    from: Cell,
    dir: Dir,
    sight: usize,
) -> impl Iterator<Item = Cell> + 'a {
    let grid = ways.grid();
    let ahead = grid.has_side(from, dir).then(|| grid.normal(from, dir));
    let mut next = Some((from, dir));
    (0..sight).map_while(move |_| {
        let (cell, dir) = next?;
        let bends = ahead.is_some_and(|ahead| dot_unit(ahead, grid.normal(cell, dir)) <= 0);
        if bends || !ways.ways(cell).contains(dir) {
            return None;
        }
        let seen = grid.step(cell, dir);
        next = grid.straight_on(cell, dir).map(|on| (seen, on));
        Some(seen)
    })
}

/// Returns the moves that a player knows: through the open sides between seen cells, and through
/// portals between seen cells. No moves lead out of a finish, because the run ends there.
pub(crate) fn known<'a, T: Embedding>(
    level: &'a Level<T>,
    progress: &'a Progress,
) -> impl Walkable<Grid = PortalGrid<'a, T>> + 'a {
    let ways = WithPortals::new(level, progress.ways(level));
    Filtered::new(ways, |cell, dir| {
        !level.is_finish(cell) && progress.seen.contains(level.portal_grid().step(cell, dir))
    })
}
