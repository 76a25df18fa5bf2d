//! Grows a mission on the regions of a grid.
//!
//! Every pattern adds new places to a place that players can already reach, and every key and lever is in
//! a place that players can reach without the gate that it opens. One-way gates are only on loops that
//! return to the place where they begin. A player who has opened every gate that can be opened can
//! therefore reach every place except some vaults, and no place is a trap. An iron key opens only one of
//! several vaults, so nothing is placed behind a vault.

use super::patterns::{add, leads_on};
use super::plan::{PlannedPattern, WayKind};
use super::regions::Regions;
use crate::catalogue::{Content, Gate, KeyShape, LeverNumber, PortalPair, Treasure};
use crate::recipe::{Mission, Pattern};
use std::collections::VecDeque;
use warren_maze::rng::Random;

/// A mission that grows.
pub(super) struct Growth<'a, R> {
    regions: &'a Regions,
    is_free: Vec<bool>,
    pub(super) random: &'a mut R,
    pub(super) places: Vec<DraftPlace>,
    pub(super) ways: Vec<DraftWay>,
    pub(super) patterns: Vec<PlannedPattern>,
    /// The place to which each pattern leads.
    ends: Vec<usize>,
    /// The index of the place where the main path, from the start to the finish, ends.
    pub(super) goal: usize,
    /// See [`MissionPlan::needed_views`](super::MissionPlan).
    pub(super) views: Vec<[usize; 2]>,
    shapes: Vec<KeyShape>,
    levers: Vec<LeverNumber>,
    portals: Vec<PortalPair>,
}

#[derive(Clone)]
pub(super) struct DraftPlace {
    pub(super) region: u32,
    pub(super) contents: Vec<Content>,
    /// The number of ways from the start to the place when it was added.
    pub(super) hops: u32,
    /// Whether nothing may lead on from the place, and no key may be in it.
    is_closed: bool,
    /// See [`Place::is_dark`](super::Place::is_dark).
    pub(super) is_dark: bool,
    /// See [`Place::is_haunted`](super::Place::is_haunted).
    pub(super) is_haunted: bool,
}

#[derive(Clone)]
pub(super) struct DraftWay {
    pub(super) places: [usize; 2],
    pub(super) kind: WayKind,
}

/// Where a key or a lever will be.
pub(super) enum Spot {
    /// In a place of the mission.
    Place(usize),
    /// In a new branch: the index of the place from which it leads, and its region.
    Branch(usize, u32),
}

/// A number below this one is added at random to the minimum length of a loop.
const LONGER: u32 = 3;

/// The content for a treasure in a plan, whose value is not known yet.
pub(super) const TREASURE: Content = Content::Treasure(Treasure::Coins);

impl<'a, R: Random> Growth<'a, R> {
    /// Returns a mission with one place in this region.
    pub(super) fn new(regions: &'a Regions, start: u32, random: &'a mut R) -> Growth<'a, R> {
        let mut shapes: Vec<KeyShape> = KeyShape::ALL.into();
        random.shuffle(&mut shapes);
        let mut growth = Growth {
            regions,
            is_free: vec![true; regions.cells.len()],
            random,
            places: Vec::new(),
            ways: Vec::new(),
            patterns: Vec::new(),
            ends: Vec::new(),
            goal: 0,
            views: Vec::new(),
            shapes,
            levers: LeverNumber::ALL.into_iter().rev().collect(),
            portals: PortalPair::ALL.into_iter().rev().collect(),
        };
        growth.place(start, 0);
        growth
    }

    /// Adds the patterns of a mission: those of its outline, and then random ones. Returns the number of
    /// patterns that were added, which is smaller than requested if no region was left for one of them.
    pub(super) fn grow(&mut self, mission: &Mission) -> u32 {
        let on_path = patterns_before_goal(mission);
        let mut added = 0;
        for step in mission.outline.steps() {
            let on = leads_on(step.pattern);
            let mut bases = self.bases(step.from).into_iter();
            if !bases.any(|from| self.add_pattern(step.pattern, from, on)) {
                return added;
            }
            added += 1;
        }
        for added in added..mission.patterns {
            // The main path comes first, because later patterns take the regions around it.
            let leads_on = added < on_path;
            let mut is_added = self.add_one(mission, leads_on);
            if leads_on && !is_added {
                is_added = self.add_one(mission, false);
            }
            if !is_added {
                return added;
            }
        }
        if self.goal == 0 {
            // No pattern leads on, so the finish is in the place that is farthest from the start.
            let places = self.open_places().into_iter();
            self.goal = places.max_by_key(|&it| self.places[it].hops).unwrap_or(0);
        }
        self.mark_main_path();
        self.reward_ends();
        self.fill_views();
        mission.patterns
    }

    /// Marks the patterns through which the main path leads.
    fn mark_main_path(&mut self) {
        let mut at = self.goal;
        for pattern in self.patterns.iter_mut().rev() {
            pattern.is_on_main_path = pattern.places.contains(&at);
            if pattern.is_on_main_path {
                at = pattern.from;
            }
        }
    }

    /// Puts treasure into empty places at the ends of patterns from which nothing leads on.
    fn reward_ends(&mut self) {
        for end in self.ends.clone() {
            let leads_on = self.ways.iter().any(|way| way.places[0] == end);
            let is_idle = !leads_on && self.places[end].contents.is_empty();
            if is_idle && end != self.goal {
                self.put(end, TREASURE);
            }
        }
    }

    /// Puts treasure into places that the player sees and in which there is nothing to see.
    fn fill_views(&mut self) {
        for [_, seen] in self.views.clone() {
            if seen != self.goal && self.places[seen].contents.is_empty() {
                self.put(seen, TREASURE);
            }
        }
    }

    /// Adds a random pattern: one that leads on from the end of the main path, or any
    /// pattern in any place. Prefers patterns that were used rarely. A false finish comes last on the main path.
    /// Returns whether there was room for a pattern.
    fn add_one(&mut self, mission: &Mission, on: bool) -> bool {
        let mut kinds: Vec<Pattern> = mission.kinds.iter().collect();
        kinds.retain(|&pattern| !on || leads_on(pattern));
        self.random.shuffle(&mut kinds);
        let uses = |pattern| {
            let used = self.patterns.iter();
            used.filter(|used| used.pattern == pattern).count()
        };
        let is_last = self.patterns.len() as u32 + 1 >= patterns_before_goal(mission);
        let is_early = |pattern| on && !is_last && pattern == Pattern::FalseFinish;
        kinds.sort_by_cached_key(|&pattern| (is_early(pattern), uses(pattern)));
        let mut bases = match on {
            true => vec![self.goal],
            false => self.open_places(),
        };
        self.random.shuffle(&mut bases);
        for &pattern in &kinds {
            for &from in &bases {
                if self.add_pattern(pattern, from, on) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns the places from which a step of an outline can lead: the start, or the end of an earlier step and
    /// then its other places.
    fn bases(&self, from: u32) -> Vec<usize> {
        let Some(index) = from.checked_sub(1).map(|index| index as usize) else {
            return vec![0];
        };
        let end = self.ends[index];
        let others = self.patterns[index].places.iter().copied();
        let others = others.filter(|&place| place != end && !self.places[place].is_closed);
        std::iter::once(end).chain(others).collect()
    }

    /// Adds a pattern to a place. If it leads on towards the finish, the main path ends at its end. Returns whether
    /// there was room for the pattern.
    fn add_pattern(&mut self, pattern: Pattern, from: usize, leads_on: bool) -> bool {
        let before = self.places.len();
        let Some(end) = add(self, pattern, from) else {
            return false;
        };
        if leads_on {
            self.goal = end;
        }
        self.ends.push(end);
        let places = (before..self.places.len()).collect();
        self.patterns.push(PlannedPattern {
            pattern,
            from,
            is_on_main_path: false,
            places,
        });
        true
    }

    fn open_places(&self) -> Vec<usize> {
        let places = 0..self.places.len();
        places.filter(|&it| !self.places[it].is_closed).collect()
    }

    /// Returns a path of `count` free regions that begins beside a place, or `None` if there is none.
    pub(super) fn branch(&mut self, from: usize, count: usize) -> Option<Vec<u32>> {
        let mut path = vec![self.places[from].region];
        self.extend(&mut path, count + 1).then(|| path.split_off(1))
    }

    fn extend(&mut self, path: &mut Vec<u32>, length: usize) -> bool {
        let Some(&last) = path.last().filter(|_| path.len() < length) else {
            return true;
        };
        let mut next: Vec<u32> = self.regions.around(last).collect();
        next.retain(|&region| self.is_free[region as usize] && !path.contains(&region));
        self.random.shuffle(&mut next);
        for region in next {
            path.push(region);
            if self.extend(path, length) {
                return true;
            }
            path.pop();
        }
        false
    }

    /// Returns a path of at least `least` free regions whose first and last ones are beside a place, or
    /// `None` if none was found.
    pub(super) fn cycle(&mut self, from: usize, least: usize) -> Option<Vec<u32>> {
        let longer = least + self.random.below(LONGER) as usize;
        let path = self.path(from, from, longer);
        path.or_else(|| self.path(from, from, least))
    }

    /// Returns a path of at least `least` free regions from the place `from` to the neighbourhood of the
    /// place nearest to the start for which there is such a path, and this place.
    pub(super) fn way_around(&mut self, from: usize, least: usize) -> Option<(Vec<u32>, usize)> {
        let mut places = self.open_places();
        self.random.shuffle(&mut places);
        places.sort_by_key(|&place| self.places[place].hops);
        let mut paths = places.into_iter();
        paths.find_map(|place| Some((self.path(from, place, least)?, place)))
    }

    /// Returns a path of at least `least` free regions, of which the first one is beside the place `from`
    /// and the last one beside the place `to`, or `None` if none was found.
    fn path(&mut self, from: usize, to: usize, least: usize) -> Option<Vec<u32>> {
        let base = self.places[to].region;
        let mut firsts: Vec<u32> = self.regions.around(self.places[from].region).collect();
        firsts.retain(|&region| self.is_free[region as usize]);
        self.random.shuffle(&mut firsts);
        for &first in &firsts {
            let mut before = vec![None; self.is_free.len()];
            let mut queue = VecDeque::from([(first, 1)]);
            before[first as usize] = Some(first);
            while let Some((region, length)) = queue.pop_front() {
                if length >= least && region != first && self.regions.touch(region, base) {
                    return Some(path_to(region, &before));
                }
                for next in self.regions.around(region) {
                    // An inner region beside the base would allow a shorter loop.
                    let is_inner = length + 1 < least && self.regions.touch(next, base);
                    if self.is_free[next as usize] && before[next as usize].is_none() && !is_inner {
                        before[next as usize] = Some(region);
                        queue.push_back((next, length + 1));
                    }
                }
            }
        }
        None
    }

    /// Returns a random free region beside a place, apart from those in `taken`.
    pub(super) fn beside(&mut self, place: usize, taken: &[u32]) -> Option<u32> {
        let mut around: Vec<u32> = self.regions.around(self.places[place].region).collect();
        around.retain(|region| self.is_free[*region as usize] && !taken.contains(region));
        (!around.is_empty()).then(|| self.random.pick(&around))
    }

    fn place(&mut self, region: u32, hops: u32) -> usize {
        self.is_free[region as usize] = false;
        self.places.push(DraftPlace {
            region,
            contents: Vec::new(),
            hops,
            is_closed: false,
            is_dark: false,
            is_haunted: false,
        });
        self.places.len() - 1
    }

    /// Adds a place for each region of a path, and passages from `from` along the path. Returns the
    /// indices of the places.
    pub(super) fn chain(&mut self, from: usize, path: &[u32]) -> Vec<usize> {
        let mut last = from;
        let places = path.iter().map(|&region| {
            let next = self.place(region, self.places[last].hops + 1);
            self.way(last, next, WayKind::Passage);
            last = next;
            next
        });
        places.collect()
    }

    /// Adds a way, or changes the kind of a way that was added before.
    pub(super) fn way(&mut self, from: usize, to: usize, kind: WayKind) {
        let places = [from, to];
        match self.ways.iter_mut().find(|way| way.places == places) {
            Some(way) => way.kind = kind,
            None => self.ways.push(DraftWay { places, kind }),
        }
    }

    /// Adds a gate.
    pub(super) fn gate(&mut self, from: usize, to: usize, gate: Gate) {
        self.way(from, to, WayKind::Gate(gate));
    }

    /// Adds a content to a place.
    pub(super) fn put(&mut self, place: usize, content: Content) {
        self.places[place].contents.push(content);
    }

    /// Requires a grate through which the player sees a place from another one.
    pub(super) fn view(&mut self, from: usize, seen: usize) {
        self.views.push([from, seen]);
    }

    /// Keeps oil out of a place.
    pub(super) fn darken(&mut self, place: usize) {
        self.places[place].is_dark = true;
    }

    /// Lets beasts start in a place if they can.
    pub(super) fn haunt(&mut self, place: usize) {
        self.places[place].is_haunted = true;
    }

    /// Makes a place one from which nothing leads on.
    pub(super) fn close(&mut self, place: usize) {
        self.places[place].is_closed = true;
    }

    /// Chooses where the key or the lever of a gate at the place `gate` will be: if possible in a new
    /// branch of another place that is at least as far from the start as the gate, so that players meet
    /// the gate first. `further` is the number of ways from the place `gate` to the gate, and `taken` are
    /// regions that are needed for something else.
    pub(super) fn spot(&mut self, gate: usize, further: u32, taken: &[u32]) -> Spot {
        let mut bases = self.open_places();
        self.random.shuffle(&mut bases);
        let hops = self.places[gate].hops + further;
        bases.sort_by_key(|&base| {
            let nearer = (hops + 1).saturating_sub(self.places[base].hops);
            (base == gate, nearer)
        });
        for &base in &bases {
            if let Some(region) = self.beside(base, taken) {
                return Spot::Branch(base, region);
            }
        }
        Spot::Place(bases[0])
    }

    /// Puts a content into a spot.
    pub(super) fn put_at(&mut self, spot: Spot, content: Content) {
        let place = match spot {
            Spot::Place(place) => place,
            Spot::Branch(from, region) => self.chain(from, &[region])[0],
        };
        self.put(place, content);
    }

    /// Returns shapes that no key of the mission has, or `None` if too few are left.
    pub(super) fn unused_shapes<const N: usize>(&mut self) -> Option<[KeyShape; N]> {
        let rest = self.shapes.len().checked_sub(N)?;
        self.shapes.split_off(rest).try_into().ok()
    }

    pub(super) fn unused_lever(&mut self) -> Option<LeverNumber> {
        self.levers.pop()
    }

    pub(super) fn unused_portals(&mut self) -> Option<PortalPair> {
        self.portals.pop()
    }
}

/// Returns the number of patterns after which the main path is complete: those on it, and those of the outline that
/// lead aside.
fn patterns_before_goal(mission: &Mission) -> u32 {
    let aside = mission
        .outline
        .steps()
        .filter(|step| !leads_on(step.pattern));
    mission.patterns_on_main_path() + aside.count() as u32
}

fn path_to(last: u32, before: &[Option<u32>]) -> Vec<u32> {
    let step = |&region: &u32| before[region as usize].filter(|&other| other != region);
    let mut path: Vec<u32> = std::iter::successors(Some(last), step).collect();
    path.reverse();
    path
}
