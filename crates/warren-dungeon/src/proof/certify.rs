//! The verdict on a level.

use super::Unprovable;
use super::certificate::{Certificate, Stage, Then};
use super::reach::Explorer;
use super::regions::{Items, Regions, SideKind};
use super::search::{Exit, Precision, Stages, budget, explore};
use super::tracer::{Goal, Tracer};
use crate::level::Level;
use crate::route::Action;
use std::collections::BTreeSet;
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Topology};

/// The verdict on a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The level can be won, and it cannot be lost.
    Certified(Certificate),
    /// The level can be won, but it can also be lost.
    Losing {
        /// A way from the first start to a finish.
        route: Vec<Action>,
        /// Actions from the first start to a state from which no finish can be reached.
        fatal: Vec<Action>,
        /// The numbers of the gates around the cells that the player can still reach then.
        closed: Vec<usize>,
    },
    /// The level cannot be won.
    Unwinnable {
        /// The numbers of the gates around the cells that a player can reach. If there are none,
        /// walls separate the start from every finish.
        closed: Vec<usize>,
    },
    /// There is no proof.
    Unknown {
        /// The reason.
        why: Unprovable,
        /// A way from the first start to a finish, if one was found.
        route: Option<Vec<Action>>,
    },
}

/// Finds out whether a level can be won, and whether it can be lost.
///
/// The verdict is about the maze: beasts may catch a player who does not take the shortest
/// way out. The Thief takes nothing that a route needs: it takes only treasures, which open no gates, and
/// no keys, charges or light. The Warden sets back a lever only if the player could do the same, and only once.
/// Secret doors count as passages, because a player can always search for them.
///
/// Contracting the level takes time linear in the number of cells. The search takes time that
/// depends only on the gates, items and levers. It is limited to a few seconds and to a quarter of a
/// gigabyte, apart from memory in proportion to the cells.
pub fn certify<T: Topology>(level: &Level<T>) -> Verdict {
    let unknown = |why, route| Verdict::Unknown { why, route };
    if level.gates().is_empty() {
        return certify_without_gates(level);
    }
    let regions = match Regions::new(level) {
        Ok(regions) => regions,
        Err(why) => return unknown(why, None),
    };
    let start = regions.of(level.starts()[0]);
    let merged = explore(&regions, start, Precision::Merged);
    if let Ok(stages) = &merged
        && stages.lost().is_none()
        && let Some(route) = route(level, &regions, stages)
    {
        let stages = certified(&regions, stages);
        return Verdict::Certified(Certificate { route, stages });
    }
    let Ok(stages) = explore(&regions, start, Precision::Exact) else {
        let stages = merged.ok();
        let route = stages.and_then(|stages| route(level, &regions, &stages));
        return unknown(Unprovable::TooManyStates, route);
    };
    let has_charges = regions.charges > 0;
    let route = route(level, &regions, &stages);
    match (route, stages.lost()) {
        (None, lost) => match lost.filter(|&lost| is_lost(&regions, &stages, lost)) {
            Some(lost) => Verdict::Unwinnable {
                closed: closed(level, &regions, &stages, lost),
            },
            None => unknown(Unprovable::NeedsBlasts, None),
        },
        (Some(route), None) if !has_charges => {
            let stages = certified(&regions, &stages);
            Verdict::Certified(Certificate { route, stages })
        }
        (Some(route), lost) => {
            let lost = lost.filter(|&lost| is_lost(&regions, &stages, lost));
            let fatal = lost.and_then(|lost| Some((fatal(level, &regions, &stages, lost)?, lost)));
            match fatal {
                Some((fatal, lost)) => Verdict::Losing {
                    route,
                    fatal,
                    closed: closed(level, &regions, &stages, lost),
                },
                None => unknown(Unprovable::Charges, Some(route)),
            }
        }
    }
}

/// Certifies a level without gates. In such a level, the rule for blasts keeps a way out: a player
/// can return through every passage, and a blast is refused if too few charges would be left.
fn certify_without_gates<T: Topology>(level: &Level<T>) -> Verdict {
    let Some(way) = level.way_out() else {
        return Verdict::Unwinnable { closed: Vec::new() };
    };
    let walls = way.walls.len() as u32;
    if walls > level.most_charges() {
        return Verdict::Unwinnable { closed: Vec::new() };
    }
    if walls > level.charges() {
        // Whether the player finds enough gunpowder before the walls is not examined.
        let why = Unprovable::NeedsGunpowder;
        return Verdict::Unknown { why, route: None };
    }
    let mut walls = way.walls.iter().peekable();
    let mut cell: Cell = level.starts()[0];
    let mut route = Vec::new();
    for dir in way.moves {
        let is_blasted = |wall: &&Side| **wall == Side::at(level.grid(), cell, dir);
        if !level.is_portal(cell, dir) && walls.next_if(is_blasted).is_some() {
            route.push(Action::Blast(dir));
        }
        route.push(Action::Walk(dir));
        cell = level.portal_grid().step(cell, dir);
    }
    let stages = Vec::new();
    Verdict::Certified(Certificate { route, stages })
}

/// Returns the actions of a player who follows the plans of the stages.
fn route<T: Topology>(level: &Level<T>, regions: &Regions, stages: &Stages) -> Option<Vec<Action>> {
    let mut tracer = Tracer::new(level, regions);
    let mut stage = 0;
    loop {
        let (_, next) = stages.list[stage].plan?;
        let needed = next.map_or(0, |(_, next)| stages.list[next].has);
        // The items behind a one-way gate are taken later.
        let found = match next {
            Some((Exit::Drop { to, .. }, _)) => regions.get(to).items,
            _ => 0,
        };
        tracer.go(Goal {
            needed: needed & !found,
            avoided: 0,
            exit: next.map(|(exit, _)| exit),
        })?;
        match next {
            Some((_, next)) => stage = next,
            None => return Some(tracer.actions),
        }
    }
}

/// Returns the actions of a player who enters a stage of an exact search.
fn fatal<T: Topology>(
    level: &Level<T>,
    regions: &Regions,
    stages: &Stages,
    lost: usize,
) -> Option<Vec<Action>> {
    let mut origins = Vec::new();
    let mut stage = lost;
    while let Some(origin) = stages.list[stage].origin {
        origins.push(origin);
        stage = origin.stage;
    }
    let mut tracer = Tracer::new(level, regions);
    for origin in origins.into_iter().rev() {
        tracer.go(Goal {
            needed: origin.items,
            avoided: !origin.items,
            exit: Some(origin.exit),
        })?;
    }
    Some(tracer.actions)
}

/// The bytes that [`is_lost`] stores for each entry.
const ENTRY_BYTES: u64 = 64;

/// Returns whether no finish can be reached from a stage, even if each charge opens all walls in
/// reach, and iron doors need no keys. Returns `false` if it takes too much work to find out.
fn is_lost(regions: &Regions, stages: &Stages, lost: usize) -> bool {
    if regions.charges == 0 {
        return true;
    }
    let stage = &stages.list[lost];
    let mut entries = vec![stage.entry];
    let mut known = BTreeSet::from([stage.entry]);
    let mut held = stage.has;
    let mut number = 0;
    let budget = budget();
    // Every one-way gate that can be passed leads to a further entry.
    while let Some(&from) = entries.get(number) {
        let reach = Explorer {
            from,
            opened: Items::MAX,
            held,
            avoided: 0,
            charges: regions.charges,
        };
        let Ok(reach) = reach.reach(regions, &budget) else {
            return false;
        };
        for region in reach.regions() {
            let here = regions.get(region);
            if here.finish.is_some() {
                return false;
            }
            for side in &here.sides {
                let SideKind::Out(_, open) = side.kind else {
                    continue;
                };
                let behind = reach.at[region as usize].and(open).iter();
                for entry in behind.map(|levers| (side.to, levers)) {
                    // Even if the player can blast its way there, it keeps its charges if it
                    // passes the gate instead.
                    if known.insert(entry) {
                        if budget.store(ENTRY_BYTES).is_err() {
                            return false;
                        }
                        entries.push(entry);
                    }
                }
            }
        }
        // New items may open further doors everywhere.
        let is_new = reach.items != held;
        held |= reach.items;
        number = if is_new { 0 } else { number + 1 };
    }
    true
}

/// Returns the gates around the cells that a player in a stage can still reach.
fn closed<T: Topology>(
    level: &Level<T>,
    regions: &Regions,
    stages: &Stages,
    from: usize,
) -> Vec<usize> {
    let mut seen = vec![false; stages.list.len()];
    let mut reached = vec![false; regions.list.len()];
    let mut queue = vec![from];
    // The search has already done the same work, so it is within the budget.
    let budget = budget();
    while let Some(number) = queue.pop() {
        if std::mem::replace(&mut seen[number], true) {
            continue;
        }
        let stage = &stages.list[number];
        let explorer = Explorer {
            from: stage.entry,
            opened: stage.opened,
            held: stage.has,
            avoided: 0,
            charges: 0,
        };
        let reach = explorer.reach(regions, &budget).into_iter();
        for region in reach.flat_map(|reach| reach.regions().collect::<Vec<_>>()) {
            reached[region as usize] = true;
        }
        queue.extend(stage.exits.iter().map(|&(_, next)| next));
    }
    let is_reached = |cell: Cell| regions.is_in(cell, |region| reached[region as usize]);
    let gates = level.gates().iter().enumerate();
    let around = gates.filter(|(_, (side, _))| {
        is_reached(side.cell) != is_reached(level.grid().step(side.cell, side.dir))
    });
    around.map(|(number, _)| number).collect()
}

/// Returns the stages in the form of a certificate, in ascending order of the number of stages that
/// have to follow.
fn certified(regions: &Regions, stages: &Stages) -> Vec<Stage> {
    let rank = |&number: &usize| stages.list[number].plan.map(|(rank, _)| rank);
    let mut order: Vec<usize> = (0..stages.list.len()).collect();
    order.sort_by_key(rank);
    let mut place = vec![0; order.len()];
    for (index, &number) in order.iter().enumerate() {
        place[number] = index;
    }
    let numbers = |set: Items| (0..Items::BITS as usize).filter(move |bit| set >> bit & 1 == 1);
    let stages = order.iter().map(|&number| {
        let stage = &stages.list[number];
        let next = stage.plan.and_then(|(_, next)| next);
        // The bound is only stated if it does not follow from the items in `has`.
        let keys = stage.keys;
        let is_known = regions.count_iron(stage.has & keys.among) >= keys.least;
        let keys = if is_known { Default::default() } else { keys };
        Stage {
            opened: numbers(stage.opened)
                .map(|door| regions.iron[door])
                .collect(),
            has: numbers(stage.has).collect(),
            may: numbers(stage.may).collect(),
            keys: keys.least as usize,
            among: numbers(keys.among).collect(),
            cell: regions.get(stage.entry.0).cell,
            levers: stage.entry.1,
            then: match next {
                None => Then::Finish,
                Some((Exit::Open { door, .. }, next)) => Then::Open {
                    gate: regions.iron[door as usize],
                    stage: place[next],
                },
                Some((Exit::Drop { gate, from, .. }, next)) => Then::Drop {
                    gate,
                    levers: from.1,
                    stage: place[next],
                },
            },
        }
    });
    stages.collect()
}
