//! What each pattern adds to a mission.

use super::growth::{Growth, TREASURE};
use super::plan::WayKind;
use crate::catalogue::{Content, Gate};
use crate::recipe::Pattern;
use warren_maze::rng::Random;

/// Returns whether a pattern can lead on towards the finish. The others only lead aside.
pub(super) fn leads_on(pattern: Pattern) -> bool {
    match pattern {
        Pattern::LockAndKey
        | Pattern::SeenLock
        | Pattern::TwoKeys
        | Pattern::LongAndShort
        | Pattern::HiddenShortCut
        | Pattern::WayBack
        | Pattern::BridgeOfLevers
        | Pattern::RemoteLever
        | Pattern::FalseFinish
        | Pattern::DarkShortCut
        | Pattern::Patrol => true,
        Pattern::Gambit
        | Pattern::Vaults
        | Pattern::PortalReturn
        | Pattern::SideLoop
        | Pattern::Hoard => false,
    }
}

/// Adds a pattern to the place `from`. Returns the place to which it leads, or `None` if there is no
/// room for the pattern. In that case, the mission does not change.
pub(super) fn add<R: Random>(
    growth: &mut Growth<'_, R>,
    pattern: Pattern,
    from: usize,
) -> Option<usize> {
    match pattern {
        Pattern::LockAndKey => lock_and_key(growth, from),
        Pattern::SeenLock => seen_lock(growth, from),
        Pattern::TwoKeys => two_keys(growth, from),
        Pattern::LongAndShort => long_and_short(growth, from).map(|[to, _]| to),
        Pattern::HiddenShortCut => hidden_short_cut(growth, from),
        Pattern::WayBack => way_back(growth, from),
        Pattern::BridgeOfLevers => bridge_of_levers(growth, from),
        Pattern::RemoteLever => remote_lever(growth, from),
        Pattern::Gambit => gambit(growth, from),
        Pattern::Vaults => vaults(growth, from),
        Pattern::PortalReturn => portal_return(growth, from),
        Pattern::SideLoop => side_loop(growth, from),
        Pattern::Hoard => hoard(growth, from),
        Pattern::FalseFinish => false_finish(growth, from),
        Pattern::DarkShortCut => dark_short_cut(growth, from),
        Pattern::Patrol => patrol(growth, from),
    }
}

fn lock_and_key<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<usize> {
    let path = growth.branch(from, 1)?;
    let [shape] = growth.unused_shapes()?;
    let spot = growth.spot(from, 0, &path);
    let to = growth.chain(from, &path)[0];
    growth.gate(from, to, Gate::Locked(shape));
    growth.put_at(spot, Content::Key(shape));
    Some(to)
}

fn seen_lock<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<usize> {
    let cycle = growth.cycle(from, 2)?;
    let door = growth.beside(from, &cycle)?;
    let [shape] = growth.unused_shapes()?;
    let around = growth.chain(from, &cycle);
    let last = around[around.len() - 1];
    growth.gate(last, from, Gate::OneWay { forwards: true });
    growth.put(last, Content::Key(shape));
    let to = growth.chain(from, &[door])[0];
    growth.gate(from, to, Gate::Locked(shape));
    Some(to)
}

fn two_keys<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<usize> {
    let path = growth.branch(from, 2)?;
    let [first, second] = growth.unused_shapes()?;
    let spot = growth.spot(from, 0, &path);
    growth.put_at(spot, Content::Key(first));
    let spot = growth.spot(from, 1, &path);
    growth.put_at(spot, Content::Key(second));
    let places = growth.chain(from, &path);
    growth.gate(from, places[0], Gate::Locked(first));
    growth.gate(places[0], places[1], Gate::Locked(second));
    Some(places[1])
}

/// Adds a loop, and returns the place where its two sides meet, and the last place of the short side.
fn long_and_short<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<[usize; 2]> {
    let cycle = growth.cycle(from, 3)?;
    let around = growth.chain(from, &cycle);
    let last = around[around.len() - 1];
    growth.way(last, from, WayKind::Passage);
    // With three regions, the short side has none of its own.
    let meeting = around.len() - if around.len() > 3 { 2 } else { 1 };
    Some([around[meeting], last])
}

fn hidden_short_cut<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<usize> {
    let [to, last] = long_and_short(growth, from)?;
    growth.way(last, from, WayKind::SecretDoor);
    Some(to)
}

fn way_back<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<usize> {
    let cycle = growth.cycle(from, 3)?;
    let around = growth.chain(from, &cycle);
    let to = around[around.len() - 1];
    growth.gate(to, from, Gate::OneWay { forwards: true });
    Some(to)
}

fn bridge_of_levers<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<usize> {
    let path = growth.branch(from, 2)?;
    let lever = growth.unused_lever()?;
    let places = growth.chain(from, &path);
    let portcullis = |is_open| Gate::Portcullis { lever, is_open };
    growth.gate(from, places[0], portcullis(false));
    growth.gate(places[0], places[1], portcullis(true));
    growth.put(from, Content::Lever(lever));
    growth.put(places[0], Content::Lever(lever));
    Some(places[1])
}

fn remote_lever<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<usize> {
    let path = growth.branch(from, 1)?;
    let lever = growth.unused_lever()?;
    let spot = growth.spot(from, 0, &path);
    let to = growth.chain(from, &path)[0];
    let is_open = false;
    growth.gate(from, to, Gate::Portcullis { lever, is_open });
    growth.put_at(spot, Content::Lever(lever));
    Some(to)
}

fn gambit<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<usize> {
    let cycle = growth.cycle(from, 2)?;
    let around = growth.chain(from, &cycle);
    let last = around[around.len() - 1];
    growth.gate(from, around[0], Gate::OneWay { forwards: true });
    growth.gate(last, from, Gate::OneWay { forwards: true });
    growth.put(around[around.len() / 2], TREASURE);
    Some(last)
}

/// The maximum number of vaults beside each other.
const VAULTS: usize = 3;

fn vaults<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<usize> {
    let mut taken = Vec::new();
    while let Some(region) = growth.beside(from, &taken).filter(|_| taken.len() < VAULTS) {
        taken.push(region);
    }
    if taken.len() < 2 {
        return None;
    }
    let spot = growth.spot(from, 0, &taken);
    for region in taken {
        let vault = growth.chain(from, &[region])[0];
        growth.gate(from, vault, Gate::Iron);
        growth.put(vault, TREASURE);
        growth.close(vault);
    }
    growth.put_at(spot, Content::IronKey);
    Some(from)
}

fn portal_return<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<usize> {
    let path = growth.branch(from, 3).or_else(|| growth.branch(from, 2))?;
    let pair = growth.unused_portals()?;
    let places = growth.chain(from, &path);
    let last = places[places.len() - 1];
    growth.put(from, Content::Portal(pair));
    growth.put(last, Content::Portal(pair));
    growth.put(last, TREASURE);
    Some(last)
}

fn side_loop<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<usize> {
    let cycle = growth.cycle(from, 2)?;
    let around = growth.chain(from, &cycle);
    let last = around[around.len() - 1];
    growth.way(last, from, WayKind::Passage);
    growth.put(around[around.len() / 2], TREASURE);
    Some(last)
}

fn hoard<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<usize> {
    let path = growth.branch(from, 1)?;
    let to = growth.chain(from, &path)[0];
    growth.way(from, to, WayKind::SecretDoor);
    growth.put(to, TREASURE);
    growth.close(to);
    Some(to)
}

fn false_finish<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<usize> {
    let (path, seen_from) = growth.way_around(from, 2)?;
    let places = growth.chain(from, &path);
    let to = places[places.len() - 1];
    growth.view(seen_from, to);
    Some(to)
}

fn dark_short_cut<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<usize> {
    // With three regions, the short way would have none of its own.
    let cycle = growth.cycle(from, 4)?;
    let around = growth.chain(from, &cycle);
    let short = around[around.len() - 1];
    growth.way(short, from, WayKind::Passage);
    growth.darken(short);
    growth.haunt(short);
    Some(around[around.len() - 2])
}

fn patrol<R: Random>(growth: &mut Growth<'_, R>, from: usize) -> Option<usize> {
    let cycle = growth.cycle(from, 2)?;
    let around = growth.chain(from, &cycle);
    let last = around[around.len() - 1];
    growth.way(last, from, WayKind::Passage);
    let middle = around[around.len() / 2];
    growth.put(middle, TREASURE);
    around.iter().for_each(|&place| growth.haunt(place));
    Some(middle)
}
