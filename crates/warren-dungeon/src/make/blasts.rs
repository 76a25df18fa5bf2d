//! Checks that no player can lose a level by blasting walls.
//!
//! The passes make levels that cannot be lost without blasts. A blast only adds a passage, but it can
//! lead to cells that the player could not reach yet, and the rules for gates depend on the order in
//! which players reach them. Most levels need no search, for the following reason.
//!
//! A one-way gate *leads back* if passages and other one-way gates lead from behind it to the cell in
//! front of it. A player can always walk around such a gate. If the level is cut at all other one-way
//! gates, it falls into *parts*. Suppose that each of these gates leads from one part to another one,
//! and that all iron doors are in one part. A player in any state can then still win:
//!
//! - All that the player did since entering the current part, apart from opening and blasting, can
//!   be undone: walking, and pulling levers. Open doors and blasted walls stay open, and keys of locks
//!   are never used up. So the player can return to the cell in which players enter the part, with
//!   the levers in any position in which they were there.
//! - From this cell, the gates of the part can be opened in the order in which they were placed. The
//!   key or lever of each gate is in the part, and can be reached after the earlier gates are open. If
//!   the part has iron doors, its iron keys can be reached before any of them is open. There are as
//!   many iron keys as iron doors in the level, so there is a key for each iron door that is still
//!   closed.
//! - Behind the last gate is a finish, or the entrance of another part, where the same is true.
//!
//! If iron doors are in several parts, the player can blast a way from one part to another, and use up
//! keys of one part for doors of the other. Such a level needs a proof.

use super::MakeError;
use crate::level::{Content, Gate, Level, LeverNumber, Needs};
use crate::proof::{Verdict, certify};
use crate::route::Walker;
use std::collections::BTreeSet;
use warren_maze::disjoint_sets::DisjointSets;
use warren_maze::maze::Side;
use warren_maze::solve::{Filtered, UNREACHED, Walkable, distances, shortest_path};
use warren_maze::topology::{Cell, Topology};

/// Checks that no player can lose a level that the passes have made, whatever the player blasts.
/// Takes constant time in a level without gates or without charges, and time linear in the number of
/// cells for each one-way gate if no proof is necessary.
pub(super) fn check_blasts<T: Topology>(level: &Level<T>) -> Result<(), MakeError> {
    let has_both = !level.gates().is_empty() && level.most_charges() > 0;
    let is_safe =
        !has_both || parts_are_safe(level) || matches!(certify(level), Verdict::Certified(_));
    match is_safe {
        true => Ok(()),
        false => Err(MakeError::LostByBlasting {
            one_ways: one_ways(level).count() as u32,
            iron_doors: iron_doors(level).count() as u32,
        }),
    }
}

/// Returns whether each one-way gate leads back, or leads from one part to another one, and all iron
/// doors are in the same part.
fn parts_are_safe<T: Topology>(level: &Level<T>) -> bool {
    let grid = level.grid();
    let cuts: Vec<(Cell, Cell)> = one_ways(level)
        .filter(|&(from, to)| !leads_back(level, from, to))
        .collect();
    let is_cut = |a, b| cuts.contains(&(a, b)) || cuts.contains(&(b, a));
    let passages = Walker::ALL_DOORS.passages(level);
    let mut parts = DisjointSets::new(grid.cells());
    // A run ends at a finish, so that no way leads through it.
    for cell in level
        .maze()
        .open_cells()
        .filter(|&cell| !level.is_finish(cell))
    {
        for next in passages.ways(cell).map(|dir| grid.step(cell, dir)) {
            if !level.is_finish(next) && !is_cut(cell, next) {
                parts.join(cell, next);
            }
        }
    }
    for [from, to] in level.portals() {
        parts.join(from, to);
    }
    let are_apart = cuts
        .iter()
        .all(|&(from, to)| parts.root(from) != parts.root(to));
    let iron = iron_doors(level).map(|side| match level.is_finish(side.cell) {
        true => parts.root(grid.step(side.cell, side.dir)),
        false => parts.root(side.cell),
    });
    let iron: BTreeSet<Cell> = iron.collect();
    are_apart && iron.len() <= 1
}

/// Returns whether each one-way gate leads back through passages and one-way gates. Takes time linear
/// in the number of cells for each one-way gate.
pub(crate) fn lead_back<T: Topology>(level: &Level<T>) -> bool {
    one_ways(level).all(|(from, to)| leads_back(level, from, to))
}

/// Returns whether passages and one-way gates lead from the cell `to` behind a one-way gate to the
/// cell `from` in front of it.
fn leads_back<T: Topology>(level: &Level<T>, from: Cell, to: Cell) -> bool {
    let passages = Walker::ALL_DOORS.passages(level);
    let is_open = |cell, dir| match level.gates().at(cell, dir) {
        None => true,
        Some((_, gate)) => gate.needs() == Needs::Nothing,
    };
    let ways = Filtered::new(&passages, is_open);
    shortest_path(&ways, to, |cell| cell == from).is_some()
}

/// Returns whether a player can reach all iron keys without opening an iron door, and whether there
/// are enough of them for all iron doors. A portcullis counts as closed if another one has the same
/// lever. Takes time linear in the number of cells for each gate.
pub(crate) fn has_iron_keys_first<T: Topology>(level: &Level<T>) -> bool {
    let doors = iron_doors(level).count();
    if doors == 0 {
        return true;
    }
    let portcullises = |wanted: LeverNumber| {
        let gates = level.gates().iter();
        gates
            .filter(|(_, gate)| gate.lever() == Some(wanted))
            .count()
    };
    let passages = Walker::ALL_DOORS.passages(level);
    let mut found: BTreeSet<Content> = BTreeSet::new();
    loop {
        let is_open = |gate: Gate| match gate.needs() {
            Needs::Nothing => true,
            Needs::Opener => gate.openers().any(|opener| found.contains(&opener)),
            Needs::Lever { lever, .. } => {
                portcullises(lever) == 1 && found.contains(&Content::Lever(lever))
            }
            Needs::OtherSide | Needs::IronKey | Needs::Never => false,
        };
        let ways = Filtered::new(&passages, |cell, dir| {
            let gate = level.gates().at(cell, dir);
            !level.is_finish(cell) && gate.is_none_or(|(_, gate)| is_open(gate))
        });
        let reached = distances(&ways, &level.starts()[..1]);
        let is_reached = |&&cell: &&Cell| reached[cell as usize] != UNREACHED;
        let keys = level.cells_with(Content::IronKey);
        if keys.len() >= doors && keys.iter().all(|cell| is_reached(&cell)) {
            return true;
        }
        let before = found.len();
        for content in Content::ALL {
            if level
                .cells_with(content)
                .iter()
                .any(|cell| is_reached(&cell))
            {
                found.insert(content);
            }
        }
        if found.len() == before {
            return false;
        }
    }
}

fn iron_doors<T: Topology>(level: &Level<T>) -> impl Iterator<Item = Side> {
    let gates = level.gates().iter();
    gates.filter_map(|(side, gate)| (gate.needs() == Needs::IronKey).then_some(side))
}

/// Returns the cell in front of each one-way gate, and the cell behind it.
fn one_ways<T: Topology>(level: &Level<T>) -> impl Iterator<Item = (Cell, Cell)> {
    let gates = level.gates().iter().filter(|(_, gate)| gate.is_one_way());
    gates.map(|(side, gate)| {
        let (near, far) = (side.cell, level.grid().step(side.cell, side.dir));
        match gate.needs() {
            Needs::OtherSide => (far, near),
            _ => (near, far),
        }
    })
}
