//! Checks the stages of a certificate.

use super::plots::{Between, Plots, Position, Reached};
use super::{Flaw, Part};
use crate::budget::{Budget, OverBudget};
use crate::level::{Level, Needs};
use crate::proof::{Stage, Then};
use std::collections::{BTreeMap, BTreeSet};
use warren_maze::topology::Topology;

/// Checks that the stages cover the start, that they can be won, and that every action that leaves
/// a stage leads to a stage.
pub(super) fn check<T: Topology>(
    level: &Level<T>,
    stages: &[Stage],
    budget: &Budget,
) -> Result<(), Flaw> {
    let flaw = |part, why| Flaw { part, why };
    let plots = Plots::new(level).map_err(|why| flaw(Part::Stages, why))?;
    let mut checker = Checker {
        plots,
        budget,
        stages: Vec::new(),
        by_doors: BTreeMap::new(),
    };
    for (number, stage) in stages.iter().enumerate() {
        let part = Part::Stage(number);
        checker.add(level, stage).map_err(|why| flaw(part, why))?;
    }
    let plot = checker.plots.of[level.starts()[0] as usize];
    let items = checker.plots.items[plot];
    let mut at_start = checker.stages_at((plot, 0), &[]).into_iter();
    let is_at_start = |number: usize| {
        let stage = &checker.stages[number];
        let keys = checker.plots.count_iron(items & stage.among);
        stage.contains_all(items, items) && keys >= stage.keys
    };
    if !at_start.any(is_at_start) {
        return Err(flaw(Part::Stages, "no stage covers the start"));
    }
    for number in 0..stages.len() {
        let checked = checker.check_plan(number);
        let checked = checked.and_then(|()| checker.check_exits(number));
        checked.map_err(|why| flaw(Part::Stage(number), why))?;
    }
    Ok(())
}

struct Checker<'a> {
    plots: Plots,
    budget: &'a Budget,
    stages: Vec<Checked<'a>>,
    /// The numbers of the stages with each list of open iron doors.
    by_doors: BTreeMap<&'a [usize], Vec<usize>>,
}

/// A stage whose cells and numbers exist.
struct Checked<'a> {
    stage: &'a Stage,
    entry: Position,
    has: u64,
    may: u64,
    /// The number of iron keys in `among` that every player in the stage has taken, at least.
    keys: usize,
    among: u64,
    /// The positions between which every player in the stage can walk without taking items.
    core: Reached,
}

impl Checked<'_> {
    /// Returns whether all players who have at least the items `least` and at most the items `most`
    /// may be in the stage.
    fn contains_all(&self, least: u64, most: u64) -> bool {
        self.has & !least == 0 && most & !self.may == 0
    }

    /// Returns whether some player who has at least the items `least` and at most the items `most`
    /// may be in the stage.
    fn contains_some(&self, least: u64, most: u64) -> bool {
        self.has & !most == 0 && least & !self.may == 0
    }
}

/// The positions that players can reach who never take certain items.
#[derive(Default)]
struct Known {
    by_left: BTreeMap<u64, Reached>,
}

/// The maximum number of bytes that are stored to avoid repeated work.
const MAX_KNOWN: u64 = 1 << 26;

/// An action that leaves a stage.
#[derive(Clone, Copy)]
struct Exit<'a> {
    /// The plot from which the player leaves.
    from: usize,
    /// The positions of the levers, or `None` if they do not matter.
    levers: Option<u8>,
    /// The position in which the player enters the next stage.
    to: Position,
    /// The open iron doors in the next stage.
    opened: &'a [usize],
    /// The items that the player takes behind the exit.
    found: u64,
    /// The number of iron keys that the player must have had.
    keys: usize,
}

impl<'a> Checker<'a> {
    fn add<T: Topology>(&mut self, level: &Level<T>, stage: &'a Stage) -> Result<(), &'static str> {
        let bits = |items: &[usize]| {
            let exist = items.iter().all(|&item| item < self.plots.item_count);
            let set = || items.iter().fold(0_u64, |set, item| set | 1 << item);
            exist
                .then(set)
                .ok_or("the level has no item with this number")
        };
        let useful = self.plots.useful;
        let (has, may) = (bits(&stage.has)? & useful, bits(&stage.may)? & useful);
        let among = bits(&stage.among)? & useful & self.plots.iron_keys;
        let gates = level.gates();
        let is_iron =
            |&gate: &usize| gate < gates.len() && gates.get(gate).1.needs() == Needs::IronKey;
        let plot = self
            .plots
            .of
            .get(stage.cell as usize)
            .copied()
            .unwrap_or(usize::MAX);
        if plot == usize::MAX {
            return Err("no player can get to this cell, or it is not on the grid");
        }
        if u32::from(stage.levers) >> self.plots.lever_count != 0 {
            return Err("the level has no lever with this number");
        }
        if !stage.opened.iter().all(is_iron) || !stage.opened.is_sorted_by(|a, b| a < b) {
            return Err("the open gates must be different iron doors, in ascending order");
        }
        if has & !may != 0 {
            return Err("the player may have less than it must have");
        }
        if self.plots.items[plot] & !has != 0 {
            return Err("the player has the items in the cell of the entry");
        }
        if stage.keys > among.count_ones() as usize {
            return Err("no player can have taken so many of these iron keys");
        }
        let entry = (plot, stage.levers);
        self.budget.store(self.plots.reached_bytes())?;
        let items = [has, u64::MAX];
        let core = self
            .plots
            .reach(entry, &stage.opened, items, 0, self.budget)?;
        self.by_doors
            .entry(&stage.opened)
            .or_default()
            .push(self.stages.len());
        self.stages.push(Checked {
            stage,
            entry,
            has,
            may,
            keys: stage.keys,
            among,
            core,
        });
        Ok(())
    }

    /// Returns the numbers of the stages with these open iron doors whose core contains a position.
    fn stages_at(&self, at: Position, opened: &[usize]) -> Vec<usize> {
        let stages = self.by_doors.get(opened).into_iter().flatten();
        let stages = stages.filter(|&&number| self.stages[number].core.contains(at));
        stages.copied().collect()
    }

    /// Checks that a player who has the fewest items can do what the stage says, and that this
    /// leads to an earlier stage.
    fn check_plan(&self, number: usize) -> Result<(), &'static str> {
        let Checked {
            stage, entry, has, ..
        } = self.stages[number];
        let items = [has, 0];
        let reached = self
            .plots
            .reach(entry, &stage.opened, items, 0, self.budget)?;
        let beside = |is_wanted: &dyn Fn(Between) -> bool, levers: Option<u8>| {
            let here = reached
                .positions()
                .filter(|at| levers.is_none_or(|levers| at.1 == levers));
            let sides = here.flat_map(|(plot, _)| &self.plots.sides[plot]);
            { sides }.find(|side| is_wanted(side.1)).map(|side| side.0)
        };
        let (next, at, found, opened) = match stage.then {
            Then::Finish => {
                let is_won = reached.positions().any(|(plot, _)| self.plots.finish[plot]);
                return is_won.then_some(()).ok_or("no finish can be reached");
            }
            Then::Open { gate, stage: next } => {
                let is_door = |between| between == Between::Iron(gate);
                beside(&is_door, None).ok_or("the iron door cannot be reached")?;
                if self.fewest_keys(number, reached.items, u64::MAX) <= stage.opened.len() {
                    return Err("the player may have no iron key left");
                }
                (next, entry, 0, with(&stage.opened, gate))
            }
            Then::Drop {
                gate,
                levers,
                stage: next,
            } => {
                let is_open = |between| match between {
                    Between::OneWay(other, raised) => other == gate && raised.with(levers),
                    _ => false,
                };
                let to = beside(&is_open, Some(levers));
                let to = to.ok_or("the one-way gate cannot be reached")?;
                (
                    next,
                    (to, levers),
                    self.plots.items[to],
                    stage.opened.clone(),
                )
            }
        };
        if next >= number {
            return Err("the next stage is not an earlier stage");
        }
        let (next, items) = (&self.stages[next], reached.items | found);
        if next.stage.opened != opened || !next.core.contains(at) || next.has & !items != 0 {
            return Err("the next stage does not follow");
        }
        if self.fewest_keys(number, items, next.among) < next.keys {
            return Err("the player may have taken too few iron keys for the next stage");
        }
        Ok(())
    }

    /// Checks that every action that leaves a stage leads to a stage, whatever items the player
    /// has.
    fn check_exits(&self, number: usize) -> Result<(), &'static str> {
        let Checked {
            stage,
            entry,
            may,
            ref core,
            ..
        } = self.stages[number];
        let (charges, items) = (self.plots.charges, [may, 0]);
        let all = self
            .plots
            .reach(entry, &stage.opened, items, charges, self.budget)?;
        let (mut known, mut doors) = (Known::default(), BTreeSet::new());
        for (from, levers) in all.positions() {
            for &(to, between) in &self.plots.sides[from] {
                let with_door;
                let exit = match between {
                    Between::Iron(gate)
                        if !stage.opened.contains(&gate) && doors.insert((from, gate)) =>
                    {
                        with_door = with(&stage.opened, gate);
                        Exit {
                            from,
                            levers: None,
                            to: entry,
                            opened: &with_door,
                            found: 0,
                            keys: with_door.len(),
                        }
                    }
                    Between::OneWay(_, raised)
                        if raised.with(levers) && !core.contains((to, levers)) =>
                    {
                        Exit {
                            from,
                            levers: Some(levers),
                            to: (to, levers),
                            opened: &stage.opened,
                            found: self.plots.items[to],
                            keys: stage.opened.len(),
                        }
                    }
                    _ => continue,
                };
                let same_doors = self.by_doors.get(exit.opened).map_or(0, Vec::len);
                self.budget.spend((exit.opened.len() + same_doors) as u64)?;
                let stages = self.stages_at(exit.to, exit.opened);
                if !self.is_safe(number, exit, [0; 2], &stages, &mut known)? {
                    return Err("the player can leave to a state that is in no stage");
                }
            }
        }
        Ok(())
    }

    /// Returns whether an exit leads to one of these stages for every player who has the items
    /// `taken` and does not have the items `left`.
    fn is_safe(
        &self,
        number: usize,
        exit: Exit,
        [taken, left]: [u64; 2],
        stages: &[usize],
        known: &mut Known,
    ) -> Result<bool, OverBudget> {
        self.budget.spend(1 + stages.len() as u64)?;
        let most = self.leaving(number, exit, left, known)?;
        let Some(most) = most.filter(|most| taken & !most == 0) else {
            return Ok(true);
        };
        let mut least = self.stages[number].has | taken;
        for item in elements(most & !least) {
            if self.leaving(number, exit, left | item, known)?.is_none() {
                least |= item;
            }
        }
        // Each of these players has taken a key for each door.
        let fewest_keys = |among: u64| {
            let others = self.plots.count_iron(most & !among);
            let opening = exit.keys.saturating_sub(others);
            opening.max(self.fewest_keys(number, least | exit.found, among))
        };
        let mut candidates = Vec::new();
        for &next in stages {
            let stage = &self.stages[next];
            let [least, most] = [least, most].map(|items| items | exit.found);
            if stage.contains_all(least, most) && fewest_keys(stage.among) >= stage.keys {
                return Ok(true);
            }
            if stage.contains_some(least, most) {
                candidates.push(next);
            }
        }
        // The player who has most items is in none of the stages if they do not differ in any item
        // that players may or may not have.
        let differences = candidates.iter().fold(0, |differences, &number| {
            let stage = &self.stages[number];
            let among = if stage.keys > 0 { stage.among } else { 0 };
            differences | stage.has | !stage.may | among
        });
        let Some(one) = elements(differences & most & !(least | exit.found)).next() else {
            return Ok(false);
        };
        Ok(
            self.is_safe(number, exit, [taken | one, left], &candidates, known)?
                && self.is_safe(number, exit, [taken, left | one], &candidates, known)?,
        )
    }

    /// Returns the number of iron keys in `among` that every player in a stage has, at least, who now
    /// has these items.
    fn fewest_keys(&self, number: usize, items: u64, among: u64) -> usize {
        let stage = &self.stages[number];
        let known = self.plots.count_iron(items & among);
        match stage.among & !among {
            0 => {
                let others = self.plots.count_iron(items & among & !stage.among);
                known.max(stage.keys.saturating_add(others))
            }
            _ => known,
        }
    }

    /// Returns the items of a player who leaves a stage and takes all items but those in `left`, or
    /// `None` if this player cannot leave.
    fn leaving(
        &self,
        number: usize,
        exit: Exit,
        left: u64,
        known: &mut Known,
    ) -> Result<Option<u64>, OverBudget> {
        self.budget.spend(1)?;
        let Checked {
            stage, entry, may, ..
        } = self.stages[number];
        if !known.by_left.contains_key(&left) {
            if known.by_left.len() as u64 >= MAX_KNOWN / self.plots.reached_bytes() {
                known.by_left.clear();
            }
            let (charges, items) = (self.plots.charges, [may & !left, left]);
            let reached = self
                .plots
                .reach(entry, &stage.opened, items, charges, self.budget)?;
            known.by_left.insert(left, reached);
        }
        let reached = &known.by_left[&left];
        let can_leave = match exit.levers {
            Some(levers) => reached.contains((exit.from, levers)),
            None => reached.contains_plot(exit.from),
        };
        let has_keys = self.plots.count_iron(reached.items) >= exit.keys;
        Ok((can_leave && has_keys).then_some(reached.items))
    }
}

/// Returns the elements of a set of items, as sets with one element.
fn elements(items: u64) -> impl Iterator<Item = u64> {
    let bits = (0..u64::BITS).map(|bit| 1 << bit);
    bits.filter(move |bit| items & bit != 0)
}

/// Adds a gate to a list in ascending order.
fn with(opened: &[usize], gate: usize) -> Vec<usize> {
    let mut opened = opened.to_vec();
    opened.insert(opened.partition_point(|&other| other < gate), gate);
    opened
}
