//! Plans with the fewest moves through levels with gates.

use super::{Action, Levers, NoPlan, WithPortals};
use crate::budget::Budget;
use crate::level::{Content, Gate, Level, LeverNumber, Needs, Opens};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use warren_maze::maze::Side;
use warren_maze::solve::{Walkable, shortest_path};
use warren_maze::topology::{Cell, Dir, Dirs, Topology};

/// The state of a player in a level with gates.
#[derive(Clone, Copy, Debug)]
pub struct PlayerState<'a> {
    /// The cell of the player.
    pub cell: Cell,
    /// The cells from which the player has taken the items, in ascending order.
    pub taken: &'a [Cell],
    /// The numbers of the locked and iron doors that the player has opened, in ascending order.
    pub opened: &'a [usize],
    /// The levers that the player has pulled.
    pub levers: Levers,
    /// The blasted walls, in ascending order.
    pub blasted: &'a [Side],
}

impl PlayerState<'_> {
    /// Returns the state at the beginning of a run.
    pub fn at_start<T: Topology>(level: &Level<T>) -> PlayerState<'static> {
        PlayerState {
            cell: level.starts()[0],
            taken: &[],
            opened: &[],
            levers: Levers::default(),
            blasted: &[],
        }
    }
}

/// Returns the actions with the fewest moves from a state to a finish. Among plans with the same
/// number of moves, returns one with the fewest actions. The plan may lead through secret doors.
///
/// The search visits states of the player at *places*: at items, levers and gates. Measuring the
/// distances between the places takes time linear in the number of cells for each place. The search
/// prefers states that are near a finish, measured as if all gates were open. It skips states that
/// have no more items than an earlier state with the same doors and levers. The time and the memory
/// that it may take are limited: a plan takes at most about ten seconds and 300 megabytes.
///
/// # Errors
///
/// Fails with [`NoPlan::NoWay`] if no finish can be reached without blasting walls. Fails with
/// [`NoPlan::TooMuchWork`] beyond the limits of the search: if the level has more than 64 keys or
/// more than 64 iron doors, or if the search would take too much time or memory. In this case,
/// there may be a way.
pub fn plan<T: Topology>(level: &Level<T>, state: PlayerState) -> Result<Vec<Action>, NoPlan> {
    plan_counted(level, state).0
}

/// Does the same as [`plan`], and also returns the work of planning, in searched cells: planning
/// takes about as long as a search of this number of cells.
pub(crate) fn plan_counted<T: Topology>(
    level: &Level<T>,
    state: PlayerState,
) -> (Result<Vec<Action>, NoPlan>, u64) {
    let budget = Budget::new(work::MAX, u64::MAX);
    let planned = Planner::new(level, state, &budget).and_then(|planner| planner.plan(&budget));
    (planned, budget.spent())
}

/// The work of planning, in searched cells. A level can have gates and items everywhere. The weights
/// limit both the time and the memory.
pub(super) mod work {
    /// The maximum work of a plan.
    pub(super) const MAX: u64 = 1 << 30;

    /// Measuring the distance to one cell.
    pub(super) const CELL: u64 = 8;

    /// Storing the distance between two places, which takes about 50 bytes.
    pub(super) const DISTANCE: u64 = 256;

    /// Trying a step from a state.
    pub(in crate::route) const STEP: u64 = 32;

    /// Storing a state, which takes about 250 bytes.
    pub(super) const STATE: u64 = 1024;
}

/// A set of items: bit `i` represents the item at index `i`.
pub(super) type Items = u64;

pub(super) struct Planner<'a, T> {
    level: &'a Level<T>,
    state: PlayerState<'a>,
    pub(super) places: Vec<Place>,
    /// For each item, its kind. Items that the player has already taken come first.
    items: Vec<Content>,
    /// The items that the player has already taken.
    held: Items,
    /// The numbers of the iron doors.
    pub(super) iron: Vec<usize>,
}

/// A cell that matters to a plan.
pub(super) struct Place {
    pub(super) cell: Cell,
    pub(super) items: Items,
    levers: Vec<LeverNumber>,
    /// The gates that can be passed from here, and the places behind them.
    gates: Vec<(Dir, usize, Gate, usize)>,
    /// The other places that can be reached through passages, and the number of moves.
    near: Vec<(usize, u32)>,
    /// The nearest finish that can be reached through passages, and the number of moves.
    pub(super) finish: Option<(Cell, u32)>,
    /// The number of moves to a finish if all gates were open.
    bound: Option<u32>,
}

/// A state of the player at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Node {
    pub(super) place: usize,
    pub(super) opened: u64,
    pub(super) levers: Levers,
    pub(super) items: Items,
}

#[derive(Clone, Copy)]
pub(super) enum Step {
    Go(usize),
    Pull(LeverNumber),
    /// Passes the gate with this index in the list of the place.
    Pass(usize),
}

impl<'a, T: Topology> Planner<'a, T> {
    /// Fails if the level has too many items, iron doors or places for a plan.
    pub(super) fn new(
        level: &'a Level<T>,
        state: PlayerState<'a>,
        budget: &Budget,
    ) -> Result<Self, NoPlan> {
        let gates = level.gates().iter().enumerate();
        let iron = gates.filter(|(_, (_, gate))| gate.needs() == Needs::IronKey);
        let mut planner = Planner {
            level,
            state,
            places: Vec::new(),
            items: Vec::new(),
            held: 0,
            iron: iron.map(|(number, _)| number).collect(),
        };
        planner.add_places().ok_or(NoPlan::TooMuchWork)?;
        planner.add_distances(budget)?;
        planner.add_bounds();
        Ok(planner)
    }

    /// Returns `None` if the level has too many items or iron doors.
    fn add_places(&mut self) -> Option<()> {
        let (level, grid) = (self.level, self.level.grid());
        let mut numbers = BTreeMap::new();
        self.place(&mut numbers, self.state.cell);
        for kind in Content::ALL {
            for &cell in level.cells_with(kind) {
                if kind.opens_gates() {
                    let item = self.items.len();
                    let bit = 1_u64.checked_shl(item as u32)?;
                    self.items.push(kind);
                    if self.state.taken.binary_search(&cell).is_ok() {
                        self.held |= bit;
                    } else {
                        let place = self.place(&mut numbers, cell);
                        self.places[place].items |= bit;
                    }
                } else if let Content::Lever(lever) = kind {
                    let place = self.place(&mut numbers, cell);
                    self.places[place].levers.push(lever);
                }
            }
        }
        if self.iron.len() > 64 {
            return None;
        }
        for (number, (Side { cell, dir }, gate)) in level.gates().iter().enumerate() {
            let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
            let ends = [cell, next].map(|cell| self.place(&mut numbers, cell));
            let ways = [(dir, gate), (back, gate.reversed())];
            for ((dir, gate), [from, to]) in ways.into_iter().zip([ends, [ends[1], ends[0]]]) {
                if gate.can_be_passed() {
                    self.places[from].gates.push((dir, number, gate, to));
                }
            }
        }
        Some(())
    }

    /// Returns the number of the place in a cell, and adds it if there is none.
    fn place(&mut self, numbers: &mut BTreeMap<Cell, usize>, cell: Cell) -> usize {
        *numbers.entry(cell).or_insert_with(|| {
            self.places.push(Place {
                cell,
                items: 0,
                levers: Vec::new(),
                gates: Vec::new(),
                near: Vec::new(),
                finish: None,
                bound: None,
            });
            self.places.len() - 1
        })
    }

    fn ways(&self) -> WithPortals<'a, T, Ungated<'a, T>> {
        Planner::ungated(self.level, self.state.blasted)
    }

    /// Returns the moves through passages, secret doors, portals and blasted walls, but not through gates.
    pub(super) fn ungated(
        level: &'a Level<T>,
        blasted: &'a [Side],
    ) -> WithPortals<'a, T, Ungated<'a, T>> {
        WithPortals::new(level, Ungated { level, blasted })
    }

    /// Measures the distances between the places that are connected by passages and portals.
    fn add_distances(&mut self, budget: &Budget) -> Result<(), NoPlan> {
        let (level, ways) = (self.level, self.ways());
        let cells: BTreeMap<Cell, usize> = self
            .places
            .iter()
            .enumerate()
            .map(|(number, place)| (place.cell, number))
            .collect();
        let mut distances = vec![u32::MAX; level.grid().cells() as usize];
        for number in 0..self.places.len() {
            let from = self.places[number].cell;
            let mut reached = vec![from];
            distances[from as usize] = 0;
            let mut next = 0;
            while let Some(&cell) = reached.get(next) {
                budget.spend(work::CELL)?;
                let distance = distances[cell as usize];
                let place = &mut self.places[number];
                if let Some(&other) = cells.get(&cell).filter(|&&other| other != number) {
                    budget.spend(work::DISTANCE)?;
                    place.near.push((other, distance));
                }
                if place.finish.is_none() && level.is_finish(cell) {
                    place.finish = Some((cell, distance));
                }
                for dir in ways.ways(cell) {
                    let beside = ways.grid().step(cell, dir);
                    if distances[beside as usize] == u32::MAX {
                        distances[beside as usize] = distance + 1;
                        reached.push(beside);
                    }
                }
                next += 1;
            }
            reached
                .iter()
                .for_each(|&cell| distances[cell as usize] = u32::MAX);
        }
        Ok(())
    }

    /// Measures the distances to a finish if all gates were open, by Dijkstra's algorithm.
    fn add_bounds(&mut self) {
        let mut before = vec![Vec::new(); self.places.len()];
        let mut queue = BinaryHeap::new();
        for (number, place) in self.places.iter().enumerate() {
            queue.extend(place.finish.map(|(_, moves)| Reverse((moves, number))));
            for &(other, moves) in &place.near {
                before[other].push((number, moves));
            }
            for &(.., behind) in &place.gates {
                before[behind].push((number, 1));
            }
        }
        while let Some(Reverse((bound, number))) = queue.pop() {
            if self.places[number].bound.is_none() {
                self.places[number].bound = Some(bound);
                let earlier = before[number].iter();
                queue.extend(earlier.map(|&(other, moves)| Reverse((bound + moves, other))));
            }
        }
    }

    /// Searches by A*.
    fn plan(&self, budget: &Budget) -> Result<Vec<Action>, NoPlan> {
        let opened = self.iron.iter().enumerate();
        let opened = opened.filter(|(_, gate)| self.state.opened.binary_search(gate).is_ok());
        let first = Node {
            place: 0,
            opened: opened.fold(0, |set, (door, _)| set | 1 << door),
            levers: self.state.levers,
            items: self.held | self.places[0].items,
        };
        // The cost is the number of moves, and then the number of actions.
        let mut queue = BinaryHeap::new();
        let bound = self.places[0].bound.ok_or(NoPlan::NoWay)?;
        queue.push(Reverse(((bound, 0), 0, first, false)));
        let mut known = BTreeMap::from([(first, (None, (0, 0)))]);
        let mut visited: BTreeMap<(usize, u64, Levers), Vec<Items>> = BTreeMap::new();
        while let Some(Reverse((_, _, node, is_end))) = queue.pop() {
            if is_end {
                return self.actions(node, &known, budget);
            }
            let sets = visited
                .entry((node.place, node.opened, node.levers))
                .or_default();
            budget.spend(sets.len() as u64)?;
            if sets.iter().any(|set| node.items & !set == 0) {
                continue;
            }
            sets.push(node.items);
            budget.spend(work::STATE)?;
            let (_, (moves, actions)) = known[&node];
            if let Some((_, more)) = self.places[node.place].finish {
                queue.push(Reverse(((moves + more, actions), actions, node, true)));
            }
            for (step, next, more, acts) in self.steps(node) {
                budget.spend(work::STEP)?;
                let cost = (moves + more, actions + acts);
                let Some(bound) = self.places[next.place].bound else {
                    continue;
                };
                let old = known.get(&next);
                if old.is_none_or(|(_, old)| cost < *old) {
                    budget.spend(work::STATE)?;
                    known.insert(next, (Some((node, step)), cost));
                    let estimate = (cost.0 + bound, cost.1);
                    queue.push(Reverse((estimate, cost.1, next, false)));
                }
            }
        }
        Err(NoPlan::NoWay)
    }

    /// Returns the steps from a node, the nodes that they lead to, and their moves and other
    /// actions.
    pub(super) fn steps(&self, node: Node) -> Vec<(Step, Node, u32, u32)> {
        let here = &self.places[node.place];
        let mut steps = Vec::new();
        for &(place, moves) in &here.near {
            let items = node.items | self.places[place].items;
            let next = Node {
                place,
                items,
                ..node
            };
            steps.push((Step::Go(place), next, moves, 0));
        }
        for &lever in &here.levers {
            let mut levers = node.levers;
            levers.pull(lever);
            steps.push((Step::Pull(lever), Node { levers, ..node }, 0, 1));
        }
        for (index, &(_, number, gate, place)) in here.gates.iter().enumerate() {
            let mut opened = node.opened;
            let is_open = match gate.needs() {
                Needs::Nothing => true,
                Needs::OtherSide | Needs::Never => false,
                Needs::Opener => self.is_unlocked(number, gate, node.items),
                Needs::Lever { lever, is_open } => is_open != node.levers.is_pulled(lever),
                Needs::IronKey => {
                    let door = self.iron.partition_point(|&iron| iron < number);
                    let hand = self.count(Content::IronKey, node.items) > opened.count_ones();
                    let is_open = opened >> door & 1 == 1;
                    opened |= 1 << door;
                    is_open || hand
                }
            };
            if is_open {
                let items = node.items | self.places[place].items;
                let acts = (opened != node.opened).into();
                let next = Node {
                    place,
                    opened,
                    items,
                    ..node
                };
                steps.push((Step::Pass(index), next, 1, acts));
            }
        }
        steps
    }

    fn is_unlocked(&self, number: usize, gate: Gate, items: Items) -> bool {
        let mut openers = gate.openers();
        self.state.opened.binary_search(&number).is_ok()
            || openers.any(|opener| self.count(opener, items) > 0)
    }

    /// Returns whether a set has an item that opened the gate when the player entered its cell.
    fn is_opened(&self, gate: Gate, items: Items) -> bool {
        let mut openers = gate.openers();
        openers.any(|opener| {
            opener.kind().opens() == Some(Opens::Entered) && self.count(opener, items) > 0
        })
    }

    /// Returns the number of items of a kind in a set.
    fn count(&self, kind: Content, items: Items) -> u32 {
        let all = self.items.iter().enumerate();
        let found = all.filter(|&(item, &content)| content == kind && items >> item & 1 == 1);
        found.count() as u32
    }

    /// Returns the actions that lead to a node, and from there to a finish.
    fn actions(
        &self,
        last: Node,
        known: &BTreeMap<Node, (Option<(Node, Step)>, (u32, u32))>,
        budget: &Budget,
    ) -> Result<Vec<Action>, NoPlan> {
        let mut steps = Vec::new();
        let mut node = last;
        while let Some(&(Some((before, step)), _)) = known.get(&node) {
            steps.push(step);
            node = before;
        }
        let mut opened: BTreeSet<usize> = self.state.opened.iter().copied().collect();
        let mut actions = Vec::new();
        let mut place = 0;
        let mut items = self.held | self.places[0].items;
        for step in steps.into_iter().rev() {
            match step {
                Step::Go(next) => {
                    self.walk(
                        self.places[place].cell,
                        self.places[next].cell,
                        &mut actions,
                        budget,
                    )?;
                    place = next;
                }
                Step::Pull(lever) => actions.push(Action::Pull(lever)),
                Step::Pass(index) => {
                    let (dir, number, gate, next) = self.places[place].gates[index];
                    let is_door = match gate.needs() {
                        Needs::Opener => !self.is_opened(gate, items),
                        Needs::IronKey => true,
                        Needs::Nothing | Needs::OtherSide | Needs::Lever { .. } | Needs::Never => {
                            false
                        }
                    };
                    if is_door && opened.insert(number) {
                        actions.push(Action::Open(dir));
                    }
                    actions.push(Action::Walk(dir));
                    place = next;
                }
            }
            items |= self.places[place].items;
        }
        let (finish, _) = self.places[place].finish.ok_or(NoPlan::NoWay)?;
        self.walk(self.places[place].cell, finish, &mut actions, budget)?;
        Ok(actions)
    }

    /// Appends the moves of a shortest path through passages.
    fn walk(
        &self,
        from: Cell,
        to: Cell,
        actions: &mut Vec<Action>,
        budget: &Budget,
    ) -> Result<(), NoPlan> {
        budget.spend(self.level.grid().cells().into())?;
        let path = shortest_path(&self.ways(), from, |cell| cell == to);
        actions.extend(path.ok_or(NoPlan::NoWay)?.into_iter().map(Action::Walk));
        Ok(())
    }
}

/// The moves through passages, secret doors and blasted walls, but not through gates.
pub(super) struct Ungated<'a, T> {
    level: &'a Level<T>,
    blasted: &'a [Side],
}

impl<T: Topology> Walkable for Ungated<'_, T> {
    type Grid = T;

    fn grid(&self) -> &T {
        self.level.grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        let (level, grid) = (self.level, self.level.grid());
        let doors = level.doors().of(cell).map(|(dir, _)| dir);
        let ways: Dirs = level.maze().passages(cell) | doors.collect();
        let is_blasted = |dir: &Dir| {
            let wall = Side::at(grid, cell, *dir);
            self.blasted.binary_search(&wall).is_ok()
        };
        match self.blasted.is_empty() {
            true => ways,
            false => ways | (grid.exits(cell) - ways).filter(is_blasted).collect(),
        }
    }

    fn entrances(&self, cell: Cell) -> Dirs {
        self.ways(cell)
    }
}
