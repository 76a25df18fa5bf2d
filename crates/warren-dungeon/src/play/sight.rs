//! What a player has seen. The automap shows it, and [`Travel`](super::Travel) and
//! [`Explore`](super::Explore) know nothing else.
//!
//! From a cell, a player sees straight through open sides, but not around corners. Through
//! a ladder the player sees one cell of the next floor.
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
//! A player who sees a cell sees which of its sides are open. So the player knows the ways
//! of the cells seen, and of no others: [`Known`].

use super::{Event, Progress};
use crate::level::Level;
use serde::{Deserialize, Serialize};
use warren_maze::geometry::along;
use warren_maze::maze::ones;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Dirs, Embedding, Topology};

/// How far a player sees, in cells.
pub const SIGHT: usize = 6;

/// The cells that a player has seen: a set that takes a bit for each cell up to the last
/// one seen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seen {
    words: Vec<u64>,
}

impl Seen {
    /// Whether a cell was seen. Takes constant time.
    pub fn contains(&self, cell: Cell) -> bool {
        let (word, bit) = place(cell);
        self.words.get(word).is_some_and(|word| word & bit != 0)
    }

    /// The cells seen, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        let firsts = (0..).step_by(u64::BITS as usize);
        let words = self.words.iter().zip(firsts);
        words.flat_map(|(&word, first)| ones(word).map(move |bit| first + bit))
    }

    /// The number of cells seen. Takes time linear in the cells, 64 at a time.
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

/// The word that holds a cell's bit, and that bit.
fn place(cell: Cell) -> (usize, u64) {
    ((cell / u64::BITS) as usize, 1 << (cell % u64::BITS))
}

/// Looks around after every event that may show something new: the player is in the next
/// cell, or a way opened.
pub(super) fn look(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    events: &mut Vec<Event>,
) {
    let shows_more = |event: &Event| {
        matches!(
            event,
            Event::Crossed(_) | Event::DoorFound(_) | Event::Blasted(_)
        )
    };
    if events.iter().any(shows_more) {
        let new = see(level, progress);
        if !new.is_empty() {
            events.push(Event::Saw(new));
        }
    }
}

/// Adds all cells that can be seen from the player's cell to those seen, and returns the
/// new ones.
pub(super) fn see(level: &Level<impl Embedding>, progress: &mut Progress) -> Vec<Cell> {
    let mut cells: Vec<Cell> = in_sight(&progress.ways(level), progress.cell).collect();
    cells.retain(|&cell| progress.seen.insert(cell));
    cells
}

/// The cells that can be seen from a cell, with that cell. On a short wrapped axis some
/// come twice. The iterator is lazy: it visits a cell only when that cell is asked for.
pub(super) fn in_sight<'a>(
    ways: &'a impl Walkable<Grid: Embedding>,
    from: Cell,
) -> impl Iterator<Item = Cell> + 'a {
    let lines = ways.ways(from).flat_map(move |dir| line(ways, from, dir));
    std::iter::once(from).chain(lines)
}

/// The cells straight on in one direction, the nearest first, until the way bends by a
/// quarter turn or more. Through a ladder it is one cell.
pub(super) fn line<'a>(
    ways: &'a impl Walkable<Grid: Embedding>,
    from: Cell,
    dir: Dir,
) -> impl Iterator<Item = Cell> + 'a {
    let grid = ways.grid();
    let ahead = grid.has_side(from, dir).then(|| grid.normal(from, dir));
    let mut next = Some((from, dir));
    (0..SIGHT).map_while(move |_| {
        let (cell, dir) = next?;
        let bends = ahead.is_some_and(|ahead| along(ahead, grid.normal(cell, dir)) <= 0);
        if bends || !ways.ways(cell).contains(dir) {
            return None;
        }
        let seen = grid.step(cell, dir);
        next = grid.straight_on(cell, dir).map(|on| (seen, on));
        Some(seen)
    })
}

/// The ways that a player knows: the open sides between cells seen. No way leads on from a
/// finish, because the run ends there.
pub(super) struct Known<'a, T> {
    pub(super) level: &'a Level<T>,
    pub(super) progress: &'a Progress,
}

impl<T: Embedding> Walkable for Known<'_, T> {
    type Grid = T;

    fn grid(&self) -> &T {
        self.level.grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        if self.level.is_finish(cell) {
            return Dirs::NONE;
        }
        let seen = |&dir: &Dir| self.progress.seen.contains(self.grid().step(cell, dir));
        let ways = self.progress.ways(self.level).ways(cell);
        ways.filter(seen).collect()
    }
}
