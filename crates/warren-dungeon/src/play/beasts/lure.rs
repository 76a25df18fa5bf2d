//! The noise of a stone, for which beasts look. Some flasks and scrolls make the same noise.

use super::{Beast, guardian};
use crate::level::{BeastKind, Level};
use crate::play::{Event, Progress, STONE_HEARING};
use crate::route::nearby;
use crate::speeds::BEAST_TICKS;
use serde::{Deserialize, Serialize};
use warren_maze::topology::{Cell, Embedding};

/// The number of ticks for which a beast looks for a stone. This is enough to reach the farthest stone
/// that the beast hears.
pub const LURE_TICKS: u32 = STONE_HEARING * BEAST_TICKS;

/// The noise of a stone, for which a beast looks: it walks to the stone's cell, and waits there until
/// it hunts the player again. It catches a player who is in its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lure {
    /// The cell in which the stone made the noise.
    pub cell: Cell,
    /// The number of ticks for which the beast still looks for the stone. At least 1.
    pub ticks: u32,
}

/// Lures all beasts that hear the noise of a stone in this cell: those that are awake and at most
/// [`STONE_HEARING`] moves away. The Guardian looks only for stones in its room, the Statue hears
/// nothing, a Thief with a treasure only runs away, and the Warden never leaves its round. Takes time O(n log n) for each beast, for n cells
/// that are at most that far away.
pub(in crate::play) fn lure(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    cell: Cell,
    events: &mut Vec<Event>,
) {
    let ways = progress.ways(level);
    let hears = |beast: &Beast| {
        let listens = match beast.kind {
            BeastKind::Guardian => guardian::guards(level, cell),
            BeastKind::Statue | BeastKind::Warden => false,
            BeastKind::Thief => beast.loot.is_none(),
            _ => true,
        };
        beast.awake && listens && nearby(&ways, beast.cell, STONE_HEARING).contains(&cell)
    };
    let heard: Vec<bool> = progress.beasts.iter().map(hears).collect();
    let beasts = progress.beasts.iter_mut().zip(heard);
    for (beast, _) in beasts.filter(|(_, hears)| *hears) {
        let ticks = LURE_TICKS;
        beast.lure = Some(Lure { cell, ticks });
        events.push(Event::Lured(beast.kind));
    }
}

/// Returns where a beast goes that would otherwise go to `goal`: to the stone for which it looks.
pub(super) fn follow(beast: &mut Beast, goal: Option<Cell>) -> Option<Cell> {
    let Some(Lure { cell, ticks }) = beast.lure else {
        return goal;
    };
    let ticks = ticks.saturating_sub(1);
    beast.lure = (ticks > 0).then_some(Lure { cell, ticks });
    match beast.awake {
        true => goal.map(|_| cell),
        false => goal,
    }
}
