//! Turns a sequence of stages into actions in the cells of a level.

use super::lever_set::{LeverSet, Levers};
use super::reach::Position;
use super::regions::{Items, RegionSide, Regions, SideKind, steps};
use super::search::Exit;
use crate::level::{Level, LeverNumber, PORTAL};
use crate::route::Action;
use std::collections::{BTreeMap, VecDeque};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Dir, Topology};

/// Turns a sequence of stages into actions.
pub(super) struct Tracer<'a, T> {
    level: &'a Level<T>,
    regions: &'a Regions,
    cell: Cell,
    levers: Levers,
    held: Items,
    /// The numbers of the locked doors that are open.
    unlocked: Vec<usize>,
    opened: Items,
    pub(super) actions: Vec<Action>,
    /// For each cell, the direction from which the search of this number reached it.
    reached: Vec<(u32, Dir)>,
    searches: u32,
}

/// The end of a part of a trace.
#[derive(Clone, Copy)]
pub(super) struct Goal {
    /// The items that the player must have at the end.
    pub(super) needed: Items,
    /// The items that the player must not take.
    pub(super) avoided: Items,
    /// The exit through which the player leaves. Without an exit, the player walks to a finish.
    pub(super) exit: Option<Exit>,
}

/// A step between two positions.
#[derive(Clone, Copy)]
enum Step {
    Pull(LeverNumber, Cell),
    Cross(RegionSide),
}

impl<'a, T: Topology> Tracer<'a, T> {
    /// Begins at the first start.
    pub(super) fn new(level: &'a Level<T>, regions: &'a Regions) -> Self {
        let cell = level.starts()[0];
        Tracer {
            level,
            regions,
            cell,
            levers: 0,
            held: regions.get(regions.of(cell)).items,
            unlocked: Vec::new(),
            opened: 0,
            actions: Vec::new(),
            reached: vec![(0, Dir(0)); level.grid().cells() as usize],
            searches: 0,
        }
    }

    /// Walks to a goal. Collects further items only if the goal cannot be reached without them.
    /// Returns `None` if the goal cannot be reached.
    pub(super) fn go(&mut self, goal: Goal) -> Option<()> {
        while !self.is_ready(goal) || !self.approach(goal, |tracer, at| tracer.is_end(goal, at)) {
            let is_new = |tracer: &Self, (region, _): Position| {
                tracer.regions.get(region).items & !tracer.held != 0
            };
            if !self.approach(goal, is_new) {
                return None;
            }
        }
        match goal.exit {
            None => {
                let finish = self.regions.get(self.regions.of(self.cell)).finish?;
                self.walk_to(finish)?;
                if !self.level.is_finish(finish) {
                    self.actions.push(Action::Walk(PORTAL));
                }
                Some(())
            }
            Some(exit) => self.leave(exit),
        }
    }

    fn is_ready(&self, goal: Goal) -> bool {
        let hand = self.regions.count_iron(self.held) > self.opened.count_ones();
        let can_leave = hand || !matches!(goal.exit, Some(Exit::Open { .. }));
        goal.needed & !self.held == 0 && can_leave
    }

    fn is_end(&self, goal: Goal, at: Position) -> bool {
        match goal.exit {
            None => self.regions.get(at.0).finish.is_some(),
            Some(Exit::Open { from, .. }) => at.0 == from,
            Some(Exit::Drop { from, .. }) => at == from,
        }
    }

    /// Walks to the nearest position for which `is_end` is true. Returns whether there is one.
    fn approach(&mut self, goal: Goal, is_end: impl Fn(&Self, Position) -> bool) -> bool {
        let from = (self.regions.of(self.cell), self.levers);
        let mut before: BTreeMap<Position, Option<(Position, Step)>> = [(from, None)].into();
        let mut queue = VecDeque::from([from]);
        let end = loop {
            let Some(at) = queue.pop_front() else {
                return false;
            };
            if is_end(self, at) {
                break at;
            }
            for (step, next) in self.steps(at, goal.avoided) {
                before.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    Some((at, step))
                });
            }
        };
        let mut path = Vec::new();
        let mut at = end;
        while let Some(&Some((previous, step))) = before.get(&at) {
            path.push(step);
            at = previous;
        }
        path.into_iter().rev().all(|step| self.take(step).is_some())
    }

    /// Returns the steps from a position with the current items.
    fn steps(&self, (region, levers): Position, avoided: Items) -> Vec<(Step, Position)> {
        let here = self.regions.get(region);
        let pulls = here.levers.iter().map(|&(lever, cell)| {
            let pulled = levers ^ 1 << lever.index();
            (Step::Pull(lever, cell), (region, pulled))
        });
        let sides = here.sides.iter().filter(|side| {
            let here = LeverSet::one(levers);
            let passing = side.kind.passing(here, self.held, self.opened);
            !passing.is_empty() && self.regions.get(side.to).items & avoided & !self.held == 0
        });
        let crossings = sides.map(|&side| (Step::Cross(side), (side.to, levers)));
        pulls.chain(crossings).collect()
    }

    fn take(&mut self, step: Step) -> Option<()> {
        match step {
            Step::Pull(lever, cell) => {
                self.walk_to(cell)?;
                self.actions.push(Action::Pull(lever));
                self.levers ^= 1 << lever.index();
            }
            Step::Cross(side) => self.cross(side)?,
        }
        Some(())
    }

    fn leave(&mut self, exit: Exit) -> Option<()> {
        let sides = |region| self.regions.get(region).sides.iter();
        match exit {
            Exit::Open { door, from } => {
                let is_door =
                    |side: &&RegionSide| matches!(side.kind, SideKind::Iron(of) if of == door);
                let side = *sides(from).find(is_door)?;
                self.walk_to(side.at.cell)?;
                self.actions.push(Action::Open(side.at.dir));
                self.opened |= 1 << door;
                Some(())
            }
            Exit::Drop { gate, from, .. } => {
                let is_gate =
                    |side: &&RegionSide| matches!(side.kind, SideKind::Out(of, _) if of == gate);
                let side = *sides(from.0).find(is_gate)?;
                self.cross(side)
            }
        }
    }

    /// Walks to a side, opens it if it is locked and no taken item has opened it, and crosses it.
    fn cross(&mut self, side: RegionSide) -> Option<()> {
        let Side { cell, dir } = side.at;
        self.walk_to(cell)?;
        if let SideKind::Locked(keys) = side.kind
            && keys & self.regions.open_when_taken & self.held == 0
        {
            let (gate, _) = self.level.gates().at(cell, dir)?;
            if !self.unlocked.contains(&gate) {
                self.unlocked.push(gate);
                self.actions.push(Action::Open(dir));
            }
        }
        self.actions.push(Action::Walk(dir));
        self.cell = self.level.portal_grid().step(cell, dir);
        self.held |= self.regions.get(side.to).items;
        Some(())
    }

    /// Walks to a cell in the same region.
    fn walk_to(&mut self, to: Cell) -> Option<()> {
        self.searches += 1;
        let (from, region) = (self.cell, self.regions.of(to));
        let mut queue = VecDeque::from([to]);
        self.reached[to as usize].0 = self.searches;
        while self.reached[from as usize].0 != self.searches {
            let cell = queue.pop_front()?;
            for (dir, next) in steps(self.level, cell) {
                let (search, back) = &mut self.reached[next as usize];
                if *search != self.searches && self.regions.of(next) == region {
                    *search = self.searches;
                    *back = self.level.portal_grid().back(cell, dir);
                    queue.push_back(next);
                }
            }
        }
        while self.cell != to {
            let dir = self.reached[self.cell as usize].1;
            self.actions.push(Action::Walk(dir));
            self.cell = self.level.portal_grid().step(self.cell, dir);
        }
        Some(())
    }
}
