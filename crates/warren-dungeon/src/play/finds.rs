//! Things to find: what happens when a player takes them, and marks of chalk.

use super::relic::Relic;
use super::{Event, Progress, consume, sight};
use crate::level::{Content, Level};
use std::collections::BTreeSet;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Embedding};

/// The number of moves within which a map fragment shows the cells around the cell where it was.
pub const MAP_MOVES: u32 = 24;

/// The number of moves within which a [chart](Relic::Chart) shows the cells around the start, and a
/// [sextant](Relic::Sextant) those around a finish.
const CHART_MOVES: u32 = 12;

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
        let contents = self.taken.iter().flat_map(move |&cell| {
            let contents = level.contents(cell);
            contents.filter(move |&content| !self.is_left_behind(content, cell))
        });
        contents.filter(|content| content.is_find())
    }

    /// Returns the finds of the level that the player has not taken, in the order of [`Content::ALL`].
    /// Takes time linear in the number of finds.
    pub fn missed_finds<T: Embedding>(&self, level: &Level<T>) -> impl Iterator<Item = Content> {
        let finds = Content::ALL.into_iter().filter(|it| it.is_find());
        finds.flat_map(move |find| {
            let cells = level.cells_with(find).iter();
            let missed = cells.filter(move |cell| {
                self.taken.binary_search(cell).is_err() || self.is_left_behind(find, **cell)
            });
            missed.map(move |_| find)
        })
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
    match content {
        Content::Flask | Content::Scroll => consume::receive(level, progress, content, cell),
        Content::MapFragment => {
            let moves = match progress.carried.relics.has(Relic::MapCase) {
                true => 2 * MAP_MOVES,
                false => MAP_MOVES,
            };
            let new = show_around(level, progress, cell, moves);
            if !new.is_empty() {
                events.push(Event::Saw(new));
            }
        }
        _ => progress.carried.receive(content),
    }
}

/// Adds the cells that the player's charts show to the cells that the player has seen.
pub(super) fn show_charts(level: &Level<impl Embedding>, progress: &mut Progress) {
    let relics = progress.carried.relics;
    let start = Some(progress.cell).filter(|_| relics.has(Relic::Chart));
    let finishes = level.finishes().iter().copied();
    let finishes = finishes.filter(|_| relics.has(Relic::Sextant));
    for cell in start.into_iter().chain(finishes) {
        show_around(level, progress, cell, CHART_MOVES);
    }
}

/// Adds the cells within this number of moves around a cell to the cells that the player has seen, and
/// returns those that the player had not seen before.
pub(super) fn show_around(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    cell: Cell,
    moves: u32,
) -> Vec<Cell> {
    let mut shown = BTreeSet::from([cell]);
    let mut outermost = vec![cell];
    for _ in 0..moves {
        let ways = progress.ways(level);
        let beside = |&cell: &Cell| {
            let dirs = ways.ways(cell).into_iter();
            dirs.map(move |dir| level.grid().step(cell, dir))
        };
        outermost = outermost.iter().flat_map(beside).collect();
        outermost.retain(|&cell| shown.insert(cell));
    }
    sight::add(progress, shown.into_iter().collect())
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
