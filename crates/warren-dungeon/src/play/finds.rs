//! Things to find: what happens when a player takes them, and marks of chalk.

use super::carried::{MARKS_PER_CHALK, STEPS_PER_OIL};
use super::{Event, Progress, sight};
use crate::level::{Content, Level};
use std::collections::BTreeSet;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Embedding};

/// The number of moves within which a map fragment shows the cells around the cell where it was.
pub const MAP_MOVES: u32 = 24;

/// The reason why a player could not make a mark of chalk. The messages are written for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MarkRefusal {
    /// The player has no chalk.
    #[error("you have no chalk")]
    NoChalk,
    /// The player's cell already has a mark.
    #[error("there is already a mark here")]
    Marked,
}

impl Progress {
    /// Returns whether the player has marked a cell with chalk.
    pub fn is_marked(&self, cell: Cell) -> bool {
        self.marks.binary_search(&cell).is_ok()
    }

    /// Returns the finds that the player has taken in this level, in ascending order of their cells.
    pub fn taken_finds<T: Embedding>(&self, level: &Level<T>) -> impl Iterator<Item = Content> {
        let contents = self
            .taken
            .iter()
            .flat_map(move |&cell| level.contents(cell));
        contents.filter(|content| content.is_find())
    }
}

/// Gives the player a find. Does nothing for other kinds of content.
pub(super) fn receive(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    content: Content,
    cell: Cell,
    events: &mut Vec<Event>,
) {
    let carried = &mut progress.carried;
    let (number, more) = match content {
        Content::Treasure(treasure) => (&mut carried.treasure, treasure.coins()),
        Content::Gunpowder => (&mut carried.charges, 1),
        Content::Chalk => (&mut carried.chalk, MARKS_PER_CHALK),
        Content::Oil => {
            carried.light = carried.light.saturating_add(STEPS_PER_OIL);
            (&mut carried.oil, 1)
        }
        Content::Compass => {
            carried.compass = true;
            return;
        }
        Content::MapFragment => return show_map(level, progress, cell, events),
        _ => return,
    };
    *number = number.saturating_add(more);
}

/// Adds the cells around the cell of a map fragment to the cells that the player has seen.
fn show_map(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    cell: Cell,
    events: &mut Vec<Event>,
) {
    let mut shown = BTreeSet::from([cell]);
    let mut outermost = vec![cell];
    for _ in 0..MAP_MOVES {
        let ways = progress.ways(level);
        let beside = |&cell: &Cell| {
            let dirs = ways.ways(cell).into_iter();
            dirs.map(move |dir| level.grid().step(cell, dir))
        };
        outermost = outermost.iter().flat_map(beside).collect();
        outermost.retain(|&cell| shown.insert(cell));
    }
    let new = sight::add(progress, shown.into_iter().collect());
    if !new.is_empty() {
        events.push(Event::Saw(new));
    }
}

/// Marks the player's cell with chalk.
pub(super) fn mark(progress: &mut Progress, events: &mut Vec<Event>) {
    let cell = progress.cell;
    let place = progress.marks.binary_search(&cell);
    events.push(match place {
        Ok(_) => Event::MarkRefused(MarkRefusal::Marked),
        Err(_) if progress.carried.chalk == 0 => Event::MarkRefused(MarkRefusal::NoChalk),
        Err(index) => {
            progress.carried.chalk -= 1;
            progress.marks.insert(index, cell);
            Event::Marked(cell)
        }
    });
}
