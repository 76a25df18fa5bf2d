//! How deeply the gates of a level are nested.

use super::lever_set::LeverSet;
use super::regions::{Items, Regions, SideKind};
use crate::level::{Level, LeverNumber};
use std::collections::VecDeque;
use warren_maze::topology::Topology;

/// Measures of the gates of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LockDepth {
    /// The maximum number of gates that a player has to pass, one behind the other, to get to a
    /// cell.
    pub nesting: u32,
    /// The number of spheres, or `None` if no finish can be reached. The first sphere consists of
    /// the cells that can be reached without items, and each further sphere of the cells that can
    /// be reached with the items in the spheres before it. Spheres behind the first one with a
    /// finish are not counted. One iron key counts for all iron doors.
    pub spheres: Option<u32>,
}

/// Measures the gates of a level. Returns `None` if the level has no gates, or more than 64 keys or
/// iron doors. Takes time linear in the number of cells.
pub fn lock_depth<T: Topology>(level: &Level<T>) -> Option<LockDepth> {
    if level.gates().is_empty() {
        return None;
    }
    let regions = Regions::new(level).ok()?;
    let start = regions.of(level.starts()[0]);
    Some(LockDepth {
        nesting: nesting(&regions, start),
        spheres: spheres(&regions, start),
    })
}

/// Returns the number of each cell's sphere, or `None` for a cell to which no player can get. See
/// [`LockDepth::spheres`]; here, spheres behind the first one with a finish are counted, too, and a lever counts
/// as an item: it is pulled only in the spheres after its own. Spheres are numbered from 0. Returns `None` if the level has more than 64 keys or iron doors. Takes time linear in
/// the number of cells, multiplied by the number of spheres.
///
/// ```
/// use warren_dungeon::make::make;
/// use warren_dungeon::proof::spheres_of_cells;
/// use warren_dungeon::recipe::Recipe;
///
/// let level = make(&Recipe::default())?;
/// let spheres = spheres_of_cells(&level).expect("no keys");
/// assert!(spheres.iter().all(|&sphere| sphere == Some(0)));
/// # Ok::<(), warren_dungeon::make::MakeError>(())
/// ```
pub fn spheres_of_cells<T: Topology>(level: &Level<T>) -> Option<Vec<Option<u32>>> {
    let regions = Regions::new(level).ok()?;
    let start = regions.of(level.starts()[0]);
    let mut sphere_of = vec![None; regions.list.len()];
    let (mut held, mut known) = (0, Vec::new());
    for sphere in 0.. {
        let (mut found, mut seen) = (held, known.clone());
        for region in reached(&regions, start, held, |lever| known.contains(&lever)) {
            let region_found = regions.get(region);
            found |= region_found.items;
            seen.extend(region_found.levers.iter().map(|&(lever, _)| lever));
            sphere_of[region as usize].get_or_insert(sphere);
        }
        seen.sort_unstable();
        seen.dedup();
        if found == held && seen == known {
            break;
        }
        (held, known) = (found, seen);
    }
    let sphere = |cell| *sphere_of.get(regions.of(cell) as usize)?;
    Some((0..level.grid().cells()).map(sphere).collect())
}

fn nesting(regions: &Regions, start: u32) -> u32 {
    let mut gates = vec![None; regions.list.len()];
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((region, passed)) = queue.pop_front() {
        if gates[region as usize].is_some() {
            continue;
        }
        gates[region as usize] = Some(passed);
        for side in &regions.get(region).sides {
            match side.kind {
                SideKind::Passage => queue.push_front((side.to, passed)),
                SideKind::Wall => {}
                _ => queue.push_back((side.to, passed + 1)),
            }
        }
    }
    gates.into_iter().flatten().max().unwrap_or(0)
}

fn spheres(regions: &Regions, start: u32) -> Option<u32> {
    let mut held = 0;
    for sphere in 1.. {
        let (mut found, mut is_won) = (held, false);
        for region in reached(regions, start, held, |_| true) {
            found |= regions.get(region).items;
            is_won |= regions.get(region).finish.is_some();
        }
        if is_won {
            return Some(sphere);
        }
        if found == held {
            return None;
        }
        held = found;
    }
    None
}

/// Returns the regions that a player with these items can reach, without using further items. The player pulls
/// only levers for which `pulls` returns `true`.
fn reached<F: Fn(LeverNumber) -> bool>(
    regions: &Regions,
    start: u32,
    held: Items,
    pulls: F,
) -> impl Iterator<Item = u32> + use<F> {
    let iron = match regions.iron_keys & held {
        0 => 0,
        _ => Items::MAX,
    };
    let mut at = vec![LeverSet::default(); regions.list.len()];
    at[start as usize] = LeverSet::one(0);
    let mut changed = vec![start];
    while let Some(region) = changed.pop() {
        let here = regions.get(region);
        let mut levers = at[region as usize];
        for &(lever, _) in here.levers.iter().filter(|&&(lever, _)| pulls(lever)) {
            levers.add(levers.pulled(lever));
        }
        at[region as usize] = levers;
        for side in &here.sides {
            let passing = match side.kind {
                SideKind::Out(_, open) => levers.and(open),
                kind => kind.passing(levers, held, iron),
            };
            if at[side.to as usize].add(passing) {
                changed.push(side.to);
            }
        }
    }
    let regions = (0..).zip(at);
    regions.filter_map(|(region, at)| (!at.is_empty()).then_some(region))
}
