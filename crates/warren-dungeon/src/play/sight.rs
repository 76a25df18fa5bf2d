//! What a player has seen: the memory behind an automap, and what travelling and
//! exploring go by.
//!
//! From a cell a player sees straight on through open ways, never round a corner,
//! and from a ladder the next floor's end of it:
//!
//! ```text
//!   +---+---+---+---+---+
//!   |   |   | . |       |
//!   +   +   +   +   +---+      who stands at @ sees the cells with a dot
//!   | .   .   @   .   . |
//!   +   +---+---+   +---+
//!   |           |       |
//!   +---+---+---+---+---+
//! ```
//!
//! Who sees a cell sees which of its sides are open. So a player knows the ways of
//! the cells seen, and nothing of any other: [`Known`].

use super::{Event, Progress};
use crate::level::Level;
use serde::{Deserialize, Serialize};
use warren_maze::geometry::along;
use warren_maze::maze::ones;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Dirs, Embedding, Topology};

/// How far a player sees, in cells.
pub const SIGHT: usize = 6;

/// The cells that a player has seen: a bit for each, up to the last one seen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seen {
    words: Vec<u64>,
}

impl Seen {
    /// Whether a cell was seen.
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

    /// How many cells were seen. Time linear in the cells, 64 at once.
    pub fn count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Puts a cell among those seen, and says whether it was not there.
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

/// The word of a cell, and its bit there.
fn place(cell: Cell) -> (usize, u64) {
    ((cell / u64::BITS) as usize, 1 << (cell % u64::BITS))
}

/// Looks around after whatever may show something new: the next cell, or a way
/// that opened.
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

/// Sees what there is to see from the player's cell, and returns what is new.
pub(super) fn see(level: &Level<impl Embedding>, progress: &mut Progress) -> Vec<Cell> {
    let mut cells: Vec<Cell> = in_sight(&progress.ways(level), progress.cell).collect();
    cells.retain(|&cell| progress.seen.insert(cell));
    cells
}

/// The cells that can be seen from a cell, itself included; round a short ring
/// some of them twice. What lies beyond a cell is not looked up before the cell
/// was taken.
pub(super) fn in_sight<'a>(
    ways: &'a impl Walkable<Grid: Embedding>,
    from: Cell,
) -> impl Iterator<Item = Cell> + 'a {
    let lines = ways.ways(from).flat_map(move |dir| line(ways, from, dir));
    std::iter::once(from).chain(lines)
}

/// The cells straight on in one direction, the nearest first, as far as the way does
/// not bend by a quarter turn or more. MazeWithDoors a ladder one sees one cell.
fn line<'a>(
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

/// Where a player knows to go: the open sides of the cells seen that lead to
/// other cells seen. The run ends at a finish, so no way leads on from one.
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
