//! The Warden, which walks the same [round](crate::route::Patrol) all the time. It hunts nobody, but catches a player
//! who is in its way. Where it reaches a lever that the player has pulled, it sets the lever back. Like the
//! Minotaur, it rests until the player moves.
//!
//! A level that cannot be lost cannot be lost with a Warden either, for two reasons:
//!
//! - The Warden sets back a lever only if the player could do so too: walk to a lever with this number,
//!   pull it, and return, without taking or pressing anything. The state of the run afterwards is therefore
//!   one that the player can reach without the Warden.
//! - It sets back the levers of each number only once in a run. A player who pulls such a lever again
//!   therefore has all the time to reach the gates.

use super::{Beast, minotaur};
use crate::level::{Content, Level, LeverNumber};
use crate::play::gates::is_left_in;
use crate::play::{Event, Progress};
use crate::route::{GateStates, Levers, Patrol, Walker, WithPortals, nearby_distances};
use crate::speeds::EARSHOT;
use warren_maze::solve::{Filtered, Reversed, UNREACHED, Walkable, distances};
use warren_maze::topology::{Cell, Embedding, Topology};

/// The maximum number of searches in which the Warden finds out whether it may set back a lever.
pub(super) const SEARCHES: u64 = 2;

/// Wakes the Warden when it is time, and returns where it goes: to the next cell of its round. Before each
/// move, it sets back a lever within reach.
pub(super) fn goal(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    warden: &mut Beast,
    events: &mut Vec<Event>,
) -> Option<Cell> {
    warden.awake |= minotaur::is_time(progress);
    if !warden.awake {
        return None;
    }
    if warden.ticks == 0 {
        warden.post = progress.post_of(warden);
        if let Some(lever) = lever_to_set_back(level, progress, warden.cell) {
            progress.levers.pull(lever);
            progress.set_back.pull(lever);
            events.push(Event::LeverSetBack(warden.kind, lever));
        }
        let near = nearby_distances(&progress.ways(level), warden.cell, EARSHOT);
        let player = near.into_iter().find(|&(cell, _)| cell == progress.cell);
        warden.distance = player.map(|(_, moves)| moves);
    }
    progress.next_post(warden.post)
}

/// Returns the lever that the Warden in this cell sets back. If the player has pulled several levers within
/// reach, the Warden deals only with the first. Takes time linear in the number of cells.
fn lever_to_set_back(
    level: &Level<impl Embedding>,
    progress: &Progress,
    cell: Cell,
) -> Option<LeverNumber> {
    let is_thrown = |lever: &LeverNumber| {
        progress.levers.is_pulled(*lever) && !progress.set_back.is_pulled(*lever)
    };
    let lever = Patrol::reached(level, cell).find(is_thrown)?;
    let is_beside_player =
        { level.gates().of(progress.cell) }.any(|(_, _, gate)| gate.lever() == Some(lever));
    // A portcullis never falls on the player.
    (!is_beside_player && player_could_pull(level, progress, lever)).then_some(lever)
}

/// Returns whether the player could walk to a lever with this number, pull it, and return, without entering a
/// finish, opening a gate or a door, pulling a different lever, or taking or pressing anything.
fn player_could_pull(
    level: &Level<impl Embedding>,
    progress: &Progress,
    lever: LeverNumber,
) -> bool {
    let mut levers = progress.levers;
    levers.pull(lever);
    let there = distances(
        &plain_ways(level, progress, progress.levers),
        &[progress.cell],
    );
    let back = plain_ways(level, progress, levers);
    let back = distances(&Reversed(back), &[progress.cell]);
    let is_reached = |far: &[u32], cell: Cell| far[cell as usize] != UNREACHED;
    let mut cells = level.cells_with(Content::Lever(lever)).iter();
    cells.any(|&cell| is_reached(&there, cell) && is_reached(&back, cell))
}

/// Returns the moves that a player with these levers can make, and that change nothing else.
fn plain_ways<'a, T: Embedding>(
    level: &'a Level<T>,
    progress: &'a Progress,
    levers: Levers,
) -> impl Walkable + 'a {
    let opened = &progress.opened;
    let walker = Walker {
        gates: GateStates::Changed { opened, levers },
        ..progress.walker()
    };
    let grid = level.portal_grid();
    Filtered::new(
        WithPortals::new(level, walker.passages(level)),
        move |cell, dir| {
            let next = grid.step(cell, dir);
            !level.is_finish(next) && !is_left_in(level, progress, next)
        },
    )
}
