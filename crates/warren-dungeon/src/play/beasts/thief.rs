//! The Thief, which hunts a player who has taken a treasure in this level. When it reaches the player, it
//! takes the most valuable of these treasures and runs away. A player who reaches it gets the treasure
//! back.
//!
//! The Thief never catches the player, and takes nothing but treasures, which open no gates. A level
//! that can be won can therefore be won after a theft too.

use super::{Beast, around, rise_ticks};
use crate::level::{Content, Level, Treasure};
use crate::play::{Event, Progress};
use crate::route::nearby_distances;
use crate::speeds::TICKS_PER_SECOND;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use warren_maze::topology::{Cell, Embedding};

/// The number of ticks after a theft for which the Thief runs at double speed, out of the player's reach.
const DASH_TICKS: u32 = 4 * TICKS_PER_SECOND;

/// The maximum distance at which the Thief runs away from the player, in moves. A Thief that is farther
/// away rests.
const FLIGHT: u32 = 24;

/// How many times as long the Thief needs to get up after it has lost its treasure as after it has noticed
/// the player.
const STUN: u32 = 10;

/// The maximum number of searches with which the Thief chooses a move: the cells near the Thief, those near
/// the player, and the path.
pub(super) const SEARCHES: u64 = 3;

/// Wakes the Thief if the player has taken a treasure, and returns where it goes: to the player, or away
/// from the player if it carries a treasure. If the circumstances are the same as in the tick before, a Thief
/// that did not wake then does not wake now.
pub(super) fn goal(
    level: &Level<impl Embedding>,
    progress: &Progress,
    thief: &mut Beast,
    is_same: bool,
) -> Option<Cell> {
    thief.dash = thief.dash.saturating_sub(1);
    if thief.loot.is_some() {
        return Some(match (thief.ticks, thief.toward) {
            // The direction is that of the last move, and the cell may have no such side.
            (0, _) => refuge(level, progress, thief),
            (_, Some(dir)) => level.grid().step(thief.cell, dir),
            (_, None) => thief.cell,
        });
    }
    if !thief.awake {
        if is_same {
            return None;
        }
        best_treasure(level, progress)?;
        thief.awake = true;
        thief.rising = rise_ticks(progress);
    }
    (!thief.rises()).then_some(progress.cell)
}

/// Takes the player's most valuable treasure, or gives the treasure back. The Thief is in the player's
/// cell. Nothing happens while it gets up or dashes. A dazzled Thief does not dash, and takes nothing.
pub(super) fn meet(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    thief: &mut Beast,
    events: &mut Vec<Event>,
) {
    let is_ready = match thief.dazzled {
        0 => thief.dash == 0,
        _ => thief.loot.is_some(),
    };
    if !thief.awake || thief.rising > 0 || !is_ready {
        return;
    }
    let carried = progress.carried;
    if let Some(loot) = thief.loot.take() {
        let coins = carried.coins_for(loot);
        progress.carried.treasure = carried.treasure.saturating_add(coins);
        (thief.rising, thief.dash) = (STUN * rise_ticks(progress), 0);
        events.push(Event::Regained(thief.kind, loot));
    } else if let Some(loot) = best_treasure(level, progress) {
        let coins = carried.coins_for(loot);
        progress.carried.treasure = carried.treasure.saturating_sub(coins);
        thief.loot = Some(loot);
        thief.dash = DASH_TICKS;
        events.push(Event::Stolen(thief.kind, loot));
    }
    (thief.lure, thief.toward) = (None, None);
    thief.ticks = 0;
    thief.distance = None;
}

/// Returns the most valuable treasure that the player has taken in this level.
fn best_treasure(level: &Level<impl Embedding>, progress: &Progress) -> Option<Treasure> {
    let treasures = progress.taken_finds(level).filter_map(|find| match find {
        Content::Treasure(treasure) => Some(treasure),
        _ => None,
    });
    treasures.max()
}

/// Returns where a Thief with a treasure goes: to the cell with the greatest distance from the player
/// among the cells that the Thief reaches with at most as many moves as the player, and with at most
/// [`FLIGHT`] moves. Among cells with the same distance, it chooses the nearest, and then the one with
/// the lowest number. A Thief that is more than [`FLIGHT`] moves away from the player stays where it is.
/// Takes time O(n log n) for n cells that are at most twice as far away.
fn refuge(level: &Level<impl Embedding>, progress: &Progress, thief: &mut Beast) -> Cell {
    let ways = progress.ways(level);
    let of_player = nearby_distances(&ways, progress.cell, 2 * FLIGHT);
    let of_player: BTreeMap<Cell, u32> = of_player.into_iter().collect();
    let distance = of_player.get(&thief.cell).copied();
    thief.distance = distance.filter(|&distance| distance <= FLIGHT);
    if thief.distance.is_none() {
        return thief.cell;
    }
    let ways = around(ways, level, progress);
    let cells = nearby_distances(&ways, thief.cell, FLIGHT).into_iter();
    let cells = cells.map(|(cell, moves)| {
        let of_player = of_player.get(&cell).copied().unwrap_or(u32::MAX);
        (of_player, Reverse(moves), Reverse(cell))
    });
    let farthest = { cells }
        .filter(|(of_player, moves, _)| moves.0 <= *of_player)
        .max();
    farthest.map_or(thief.cell, |(_, _, cell)| cell.0)
}
