//! The search for a proof that a level cannot be lost.
//!
//! Nearly everything that a player does can be undone; see [`Reach`]. Only two actions cannot:
//! passing a one-way gate, and opening an iron door, which consumes a key. Between two of these
//! actions, a player is in a *stage*. From every state of a stage, the player can return to its
//! entry with at least the items that it had there, and more items never hurt. A stage is therefore
//! either won or lost as a whole, and the search only has to explore stages.
//!
//! A player can enter a stage with different sets of items, depending on what it has left behind.
//! The first search merges all of these sets into one interval, from the items that the player must
//! have to the items that it may have. If every stage can be won with the fewest items, the level
//! cannot be lost. Otherwise, a second search distinguishes all sets of items. Its result is exact.

use super::lever_set::Levers;
use super::reach::{Explorer, Position, Reach};
use super::regions::{Items, Regions, SideKind};
use crate::budget::{Budget, OverBudget};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The work and the memory for a search: a second or two, and a quarter of a gigabyte.
const MAX_WORK: u64 = 1 << 27;
const MAX_BYTES: u64 = 1 << 28;

/// The bytes that a search stores for each stage, apart from its exits.
const STAGE_BYTES: u64 = 256;

/// The maximum number of exits of a stage.
const MAX_EXITS: usize = 1 << 20;

/// Returns the budget for a search.
pub(super) fn budget() -> Budget {
    Budget::new(MAX_WORK, MAX_BYTES)
}

/// The stages of a level.
pub(super) struct Stages {
    pub(super) list: Vec<Stage>,
}

/// A part of a run in which the player opens no iron door and passes no one-way gate.
pub(super) struct Stage {
    /// The position to which the player can always return.
    pub(super) entry: Position,
    /// The open iron doors.
    pub(super) opened: Items,
    /// The items that every player has when it enters the stage.
    pub(super) has: Items,
    /// The items that some player has when it enters the stage.
    pub(super) may: Items,
    /// The iron keys that every player has taken when it enters the stage. Only a merged search
    /// needs this bound.
    pub(super) keys: TakenKeys,
    /// How the stage was first entered, or `None` if the run begins with it.
    pub(super) origin: Option<Origin>,
    /// The exits that are open to every player in the stage, and the stages behind them.
    pub(super) exits: Vec<(Exit, usize)>,
    /// Whether a finish can be reached within the stage.
    pub(super) is_final: bool,
    /// The number of stages that have to follow until a player can reach a finish, and the exit to
    /// the next stage. `None` if a player with the items in `has` cannot reach a finish.
    pub(super) plan: Option<(u32, Option<(Exit, usize)>)>,
}

/// A bound for the iron keys that a player has taken: at least `least` of the keys in `among`.
///
/// Behind a one-way gate, players have different keys, but each of them has taken a key for each
/// iron door that is open. If this number were not known, every open door in front of the gate would
/// count as one that may have used up a key from behind it.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) struct TakenKeys {
    pub(super) least: u32,
    pub(super) among: Items,
}

impl TakenKeys {
    fn new(least: u32, among: Items) -> TakenKeys {
        match least {
            0 => TakenKeys::default(),
            _ => TakenKeys { least, among },
        }
    }

    /// Returns the number of keys in `among` that a player who also has these items has taken, at
    /// least.
    fn count(self, regions: &Regions, items: Items, among: Items) -> u32 {
        let items = items & among;
        let known = regions.count_iron(items);
        match self.among & !among {
            0 => known.max(self.least + regions.count_iron(items & !self.among)),
            _ => known,
        }
    }

    /// Returns the bound for players to whom one of two bounds applies.
    fn or(self, other: TakenKeys) -> TakenKeys {
        TakenKeys::new(self.least.min(other.least), self.among | other.among)
    }
}

/// How a stage was first entered.
#[derive(Clone, Copy)]
pub(super) struct Origin {
    pub(super) stage: usize,
    pub(super) exit: Exit,
    /// The items that the player has at the exit. This is exact if the search is exact.
    pub(super) items: Items,
}

/// An action that ends a stage.
#[derive(Clone, Copy, Debug)]
pub(super) enum Exit {
    /// Opening the iron door with this index from this region.
    Open { door: u32, from: u32 },
    /// Passing the one-way gate with this number from this position into the region `to`.
    Drop {
        gate: usize,
        from: Position,
        to: u32,
    },
}

/// How a search treats the sets of items with which a player can enter a stage.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Precision {
    /// All sets are merged into an interval.
    Merged,
    /// All sets are distinguished. Charges are ignored.
    Exact,
}

/// Explores all stages that a player can reach.
pub(super) fn explore(regions: &Regions, start: u32, by: Precision) -> Result<Stages, OverBudget> {
    let mut search = Search {
        regions,
        by,
        stages: Vec::new(),
        numbers: BTreeMap::new(),
        changed: BTreeSet::new(),
        areas: BTreeMap::new(),
        budget: budget(),
    };
    let items = regions.get(start).items;
    search.enter((start, 0), 0, [items; 2], TakenKeys::default(), None)?;
    while let Some(stage) = search.changed.pop_first() {
        match by {
            Precision::Merged => search.leave_merged(stage)?,
            Precision::Exact => search.leave_exactly(stage)?,
        }
    }
    for stage in 0..search.stages.len() {
        search.find_exits(stage)?;
    }
    let mut stages = Stages {
        list: search.stages,
    };
    stages.plan();
    Ok(stages)
}

impl Stages {
    /// Plans the way to a finish from each stage, by a breadth-first search backwards from the
    /// stages in which a finish can be reached.
    fn plan(&mut self) {
        let mut before = vec![Vec::new(); self.list.len()];
        let mut queue = VecDeque::new();
        for (number, stage) in self.list.iter_mut().enumerate() {
            if stage.is_final {
                stage.plan = Some((0, None));
                queue.push_back(number);
            }
            for &(exit, next) in &stage.exits {
                before[next].push((number, exit));
            }
        }
        while let Some(next) = queue.pop_front() {
            let rank = self.list[next].plan.map_or(0, |(rank, _)| rank + 1);
            for &(number, exit) in &before[next] {
                let plan = &mut self.list[number].plan;
                if plan.is_none() {
                    *plan = Some((rank, Some((exit, next))));
                    queue.push_back(number);
                }
            }
        }
    }

    /// Returns the first stage from which no finish can be reached.
    pub(super) fn lost(&self) -> Option<usize> {
        self.list.iter().position(|stage| stage.plan.is_none())
    }
}

/// Two positions are in the same area if a player can walk between them without items, and without
/// taking any. The area is represented by one of its positions.
type Area = Position;

struct Search<'a> {
    regions: &'a Regions,
    by: Precision,
    stages: Vec<Stage>,
    /// The number of each stage. An exact search also distinguishes the items.
    numbers: BTreeMap<(Items, Area, Option<Items>), usize>,
    /// The stages whose successors are not up to date.
    changed: BTreeSet<usize>,
    /// The known areas for each set of open iron doors.
    areas: BTreeMap<Items, Vec<(Reach, Area)>>,
    budget: Budget,
}

impl Search<'_> {
    fn reach(&self, explorer: Explorer) -> Result<Reach, OverBudget> {
        explorer.reach(self.regions, &self.budget)
    }

    /// Returns an explorer who begins at the entry of a stage with these items.
    fn explorer(&self, stage: usize, held: Items, avoided: Items) -> Explorer {
        let Stage { entry, opened, .. } = self.stages[stage];
        Explorer {
            from: entry,
            opened,
            held,
            avoided,
            charges: 0,
        }
    }

    /// Adds a stage, or extends the interval of items of an existing stage.
    fn enter(
        &mut self,
        entry: Position,
        opened: Items,
        [has, may]: [Items; 2],
        keys: TakenKeys,
        origin: Option<Origin>,
    ) -> Result<(), OverBudget> {
        let key = self.key(entry, opened, has)?;
        let number = *self.numbers.entry(key).or_insert(self.stages.len());
        if let Some(stage) = self.stages.get_mut(number) {
            let merged = (stage.has & has, stage.may | may, stage.keys.or(keys));
            if merged == (stage.has, stage.may, stage.keys) {
                return Ok(());
            }
            (stage.has, stage.may, stage.keys) = merged;
        } else {
            self.budget.store(STAGE_BYTES)?;
            self.stages.push(Stage {
                entry,
                opened,
                has,
                may,
                keys,
                origin,
                exits: Vec::new(),
                is_final: false,
                plan: None,
            });
        }
        self.changed.insert(number);
        Ok(())
    }

    fn key(
        &mut self,
        entry: Position,
        opened: Items,
        items: Items,
    ) -> Result<(Items, Area, Option<Items>), OverBudget> {
        let items = (self.by == Precision::Exact).then_some(items);
        Ok((opened, self.area(entry, opened)?, items))
    }

    fn area(&mut self, position: Position, opened: Items) -> Result<Area, OverBudget> {
        if self.regions.get(position.0).items != 0 {
            return Ok(position);
        }
        let known = self.areas.entry(opened).or_default();
        self.budget.spend(known.len() as u64)?;
        let mut areas = known.iter().filter(|(area, _)| area.contains(position));
        if let Some(&(_, area)) = areas.next() {
            return Ok(area);
        }
        let area = self.reach(Explorer {
            from: position,
            opened,
            held: 0,
            avoided: Items::MAX,
            charges: 0,
        })?;
        self.budget.store(area.bytes())?;
        self.areas.entry(opened).or_default().push((area, position));
        Ok(position)
    }

    /// Enters all stages that follow a stage, with the items that a player must have and may have.
    ///
    /// A player must have an item if it cannot reach the exit, or cannot have enough iron keys,
    /// without this item, whatever other items it has.
    fn leave_merged(&mut self, number: usize) -> Result<(), OverBudget> {
        let Stage {
            opened,
            has,
            may,
            keys: taken,
            ..
        } = self.stages[number];
        let regions = self.regions;
        let charges = regions.charges;
        let reach = |held, avoided| {
            let explorer = self.explorer(number, held, avoided);
            self.reach(Explorer {
                charges,
                ..explorer
            })
        };
        let keys = |exit| opened.count_ones() + u32::from(matches!(exit, Exit::Open { .. }));
        let all = reach(may, 0)?;
        let exits = exits(regions, &all, opened, &self.core(number)?)?.into_iter();
        let exits = exits.filter(|&exit| regions.count_iron(all.items) >= keys(exit));
        // Each exit, and the items that a player must have there.
        let mut exits: Vec<(Exit, Items)> = exits.map(|exit| (exit, has)).collect();
        for item in elements(all.items & !has) {
            let without = reach(may & !item, item)?;
            self.budget.spend(exits.len() as u64)?;
            for (exit, must) in &mut exits {
                let can_leave = match *exit {
                    Exit::Open { from, .. } => !without.at[from as usize].is_empty(),
                    Exit::Drop { from, .. } => without.contains(from),
                };
                if !can_leave || regions.count_iron(without.items) < keys(*exit) {
                    *must |= item;
                }
            }
        }
        for (exit, must) in exits {
            let taken = match exit {
                Exit::Open { .. } => taken,
                Exit::Drop { .. } => {
                    let among = all.items & regions.iron_keys | taken.among;
                    let least = taken.count(regions, must, among).max(opened.count_ones());
                    TakenKeys::new(least, among)
                }
            };
            self.follow(number, exit, [must, all.items], taken)?;
        }
        Ok(())
    }

    /// Enters all stages that follow a stage, with every possible set of items.
    fn leave_exactly(&mut self, number: usize) -> Result<(), OverBudget> {
        let Stage { opened, has, .. } = self.stages[number];
        let core = self.core(number)?;
        // Each entry contains the items that must be taken, and those that must not.
        let mut choices = vec![(has, 0)];
        while let Some((taken, avoided)) = choices.pop() {
            let explorer = self.explorer(number, has, avoided);
            let reach = self.reach(explorer)?;
            if taken & !reach.items != 0 {
                continue;
            }
            if let Some(item) = elements(reach.items & !taken).next() {
                choices.extend([(taken | item, avoided), (taken, avoided | item)]);
                continue;
            }
            let hand = self.regions.count_iron(taken) - opened.count_ones();
            for exit in exits(self.regions, &reach, opened, &core)? {
                if hand > 0 || matches!(exit, Exit::Drop { .. }) {
                    self.follow(number, exit, [taken; 2], TakenKeys::default())?;
                }
            }
        }
        Ok(())
    }

    /// Enters the stage behind an exit.
    fn follow(
        &mut self,
        stage: usize,
        exit: Exit,
        items: [Items; 2],
        keys: TakenKeys,
    ) -> Result<(), OverBudget> {
        let Stage { entry, opened, .. } = self.stages[stage];
        let (entry, opened, found) = behind(self.regions, exit, entry, opened);
        let origin = Origin {
            stage,
            exit,
            items: items[1],
        };
        let items = items.map(|items| items | found);
        self.enter(entry, opened, items, keys, Some(origin))
    }

    /// Finds the exits that are open to a player with the fewest items, and the stages behind them.
    fn find_exits(&mut self, number: usize) -> Result<(), OverBudget> {
        let Stage {
            entry,
            opened,
            has,
            keys,
            ..
        } = self.stages[number];
        let explorer = self.explorer(number, has, 0);
        let reach = self.reach(explorer)?;
        let core = self.core(number)?;
        let regions = self.regions;
        let has_key = keys.count(regions, reach.items, Items::MAX) > opened.count_ones();
        let mut found = Vec::new();
        for exit in exits(regions, &reach, opened, &core)? {
            if has_key || matches!(exit, Exit::Drop { .. }) {
                let (entry, opened, items) = behind(regions, exit, entry, opened);
                let items = items | reach.items;
                let key = self.key(entry, opened, items)?;
                let next = self.numbers.get(&key).filter(|&&next| {
                    let TakenKeys { least, among } = self.stages[next].keys;
                    keys.count(regions, items, among) >= least
                });
                found.extend(next.map(|&next| (exit, next)));
            }
        }
        self.budget.store(size_of_val(&*found) as u64)?;
        let mut reached = reach.regions();
        let is_final = reached.any(|region| regions.get(region).finish.is_some());
        self.stages[number].is_final = is_final;
        self.stages[number].exits = found;
        Ok(())
    }

    /// Returns the positions between which every player in a stage can walk without taking items.
    fn core(&self, number: usize) -> Result<Reach, OverBudget> {
        let has = self.stages[number].has;
        let explorer = self.explorer(number, has, Items::MAX);
        self.reach(explorer)
    }
}

/// Returns the entry of the stage behind an exit, the open iron doors, and the items that the
/// player takes on entering.
fn behind(
    regions: &Regions,
    exit: Exit,
    entry: Position,
    opened: Items,
) -> (Position, Items, Items) {
    match exit {
        // The player can return to the entry before it continues.
        Exit::Open { door, .. } => (entry, opened | 1 << door, 0),
        Exit::Drop { from, to, .. } => ((to, from.1), opened, regions.get(to).items),
    }
}

/// Returns the exits of the reached positions. An exit that leads back to the core is none, because
/// nothing is lost there. Fails if there are too many exits.
fn exits(
    regions: &Regions,
    reach: &Reach,
    opened: Items,
    core: &Reach,
) -> Result<Vec<Exit>, OverBudget> {
    let mut exits = Vec::new();
    for from in reach.regions() {
        let at = reach.at[from as usize];
        if exits.len() > MAX_EXITS {
            return Err(OverBudget);
        }
        for side in &regions.get(from).sides {
            match side.kind {
                SideKind::Iron(door) if opened >> door & 1 == 0 => {
                    exits.push(Exit::Open { door, from });
                }
                SideKind::Out(gate, open) => {
                    let passing = at.and(open).iter();
                    let all = passing.map(|levers: Levers| (levers, side.to));
                    let leaving = all.filter(|&(levers, to)| !core.contains((to, levers)));
                    exits.extend(leaving.map(|(levers, to)| Exit::Drop {
                        gate,
                        from: (from, levers),
                        to,
                    }));
                }
                _ => {}
            }
        }
    }
    Ok(exits)
}

/// Returns the elements of a set of items, as sets with one element.
fn elements(items: Items) -> impl Iterator<Item = Items> {
    (0..Items::BITS)
        .map(|bit| 1 << bit)
        .filter(move |item| items & item != 0)
}
