//! Checks the stages of a certificate.

use super::plots::{Between, Plots, Position, Reached};
use super::{Flaw, Part};
use crate::level::{Gate, Level};
use crate::proof::{Stage, Then};
use std::collections::{BTreeMap, BTreeSet};
use warren_maze::topology::Topology;

/// Checks that the stages cover the start, that they can be won, and that every action that leaves
/// a stage leads to a stage.
pub(super) fn check<T: Topology>(level: &Level<T>, stages: &[Stage]) -> Result<(), Flaw> {
    let flaw = |part, why| Flaw { part, why };
    let plots = Plots::new(level).ok_or(flaw(Part::Stages, "the level has more than 64 items"))?;
    let mut checker = Checker {
        plots,
        stages: Vec::new(),
        by_doors: BTreeMap::new(),
    };
    for (number, stage) in stages.iter().enumerate() {
        let part = Part::Stage(number);
        checker.add(level, stage).map_err(|why| flaw(part, why))?;
    }
    let plot = checker.plots.of[level.starts()[0] as usize];
    let items = checker.plots.items[plot];
    if !checker.is_covered((plot, 0), &[], items, items) {
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
    /// The positions between which every player in the stage can walk without taking items.
    core: Reached,
}

/// An action that leaves a stage.
#[derive(Clone, Copy)]
struct Exit<'a> {
    /// The plot from which the player leaves.
    from: usize,
    /// The positions of the levers, or `None` if they do not matter.
    levers: Option<u8>,
    /// The entry of the next stage.
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
        let (has, may) = (bits(&stage.has)?, bits(&stage.may)?);
        let gates = level.gates();
        let is_iron = |&gate: &usize| gate < gates.len() && gates.get(gate).1 == Gate::Iron;
        let plot = self
            .plots
            .of
            .get(stage.cell as usize)
            .copied()
            .unwrap_or(usize::MAX);
        if plot == usize::MAX {
            return Err("the cell is rock or not on the grid");
        }
        if !stage.opened.iter().all(is_iron) || !stage.opened.is_sorted_by(|a, b| a < b) {
            return Err("the open gates must be different iron doors, in ascending order");
        }
        if has & !may != 0 || self.plots.items[plot] & !has != 0 {
            return Err("the player may have less than it must have");
        }
        let entry = (plot, stage.levers);
        let core = self.plots.reach(entry, &stage.opened, [has, u64::MAX], 0);
        self.by_doors
            .entry(&stage.opened)
            .or_default()
            .push(self.stages.len());
        self.stages.push(Checked {
            stage,
            entry,
            has,
            may,
            core,
        });
        Ok(())
    }

    /// Returns whether a player who has at least the items `least` and at most the items `most` is
    /// in one of the stages.
    fn is_covered(&self, at: Position, opened: &[usize], least: u64, most: u64) -> bool {
        let stages = self.by_doors.get(opened).into_iter().flatten();
        let mut stages = stages.map(|&number| &self.stages[number]);
        stages.any(|stage| {
            stage.has & !least == 0 && most & !stage.may == 0 && stage.core.contains(at)
        })
    }

    /// Checks that a player who has the fewest items can do what the stage says, and that this
    /// leads to an earlier stage.
    fn check_plan(&self, number: usize) -> Result<(), &'static str> {
        let Checked {
            stage, entry, has, ..
        } = self.stages[number];
        let reached = self.plots.reach(entry, &stage.opened, [has, 0], 0);
        let beside = |wanted: Between, levers: Option<u8>| {
            let here = reached
                .positions()
                .filter(|at| levers.is_none_or(|levers| at.1 == levers));
            let sides = here.flat_map(|(plot, _)| &self.plots.sides[plot]);
            { sides }.find(|side| side.1 == wanted).map(|side| side.0)
        };
        let (next, at, found, opened) = match stage.then {
            Then::Finish => {
                let is_won = reached.positions().any(|(plot, _)| self.plots.finish[plot]);
                return is_won.then_some(()).ok_or("no finish can be reached");
            }
            Then::Open { gate, stage: next } => {
                beside(Between::Iron(gate), None).ok_or("the iron door cannot be reached")?;
                if self.plots.count_iron(reached.items) <= stage.opened.len() {
                    return Err("the player may have no iron key left");
                }
                (next, entry, 0, with(&stage.opened, gate))
            }
            Then::Drop {
                gate,
                levers,
                stage: next,
            } => {
                let to = beside(Between::OneWay(gate), Some(levers));
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
        let next = &self.stages[next];
        if next.stage.opened != opened
            || !next.core.contains(at)
            || next.has & !(reached.items | found) != 0
        {
            return Err("the next stage does not follow");
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
        let charges = self.plots.charges;
        let all = self.plots.reach(entry, &stage.opened, [may, 0], charges);
        let (mut known, mut doors) = (BTreeMap::new(), BTreeSet::new());
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
                    Between::OneWay(_) if !core.contains((to, levers)) => Exit {
                        from,
                        levers: Some(levers),
                        to: (to, levers),
                        opened: &stage.opened,
                        found: self.plots.items[to],
                        keys: stage.opened.len(),
                    },
                    _ => continue,
                };
                if !self.is_safe(number, exit, [0; 2], &mut known) {
                    return Err("the player can leave to a state that is in no stage");
                }
            }
        }
        Ok(())
    }

    /// Returns whether an exit leads to a stage for every player who has the items `taken` and does
    /// not have the items `left`. `known` contains the positions that can be reached without
    /// certain items.
    fn is_safe(
        &self,
        number: usize,
        exit: Exit,
        [taken, left]: [u64; 2],
        known: &mut BTreeMap<u64, Reached>,
    ) -> bool {
        let Checked {
            stage,
            entry,
            has,
            may,
            ..
        } = self.stages[number];
        // Returns the items of a player who leaves without these items, if that is possible.
        let mut leaving = |left: u64| {
            let reached = known.entry(left).or_insert_with(|| {
                let items = [may & !left, left];
                self.plots
                    .reach(entry, &stage.opened, items, self.plots.charges)
            });
            let can_leave = match exit.levers {
                Some(levers) => reached.contains((exit.from, levers)),
                None => (0..=u8::MAX).any(|levers| reached.contains((exit.from, levers))),
            };
            let has_keys = self.plots.count_iron(reached.items) >= exit.keys;
            (can_leave && has_keys).then_some(reached.items)
        };
        let Some(most) = leaving(left).filter(|most| taken & !most == 0) else {
            return true;
        };
        let items = (0..u64::BITS).map(|bit| 1 << bit);
        let optional = items.filter(|item| most & !(has | taken) & item != 0);
        let needed = optional.filter(|item| leaving(left | item).is_none());
        let least = needed.fold(has | taken, |least, item| least | item);
        let [low, high] = [least, most].map(|items| items | exit.found);
        let open = most & !least;
        let one = open & open.wrapping_neg();
        self.is_covered(exit.to, exit.opened, low, high)
            || one != 0
                && self.is_safe(number, exit, [taken | one, left], known)
                && self.is_safe(number, exit, [taken, left | one], known)
    }
}

/// Adds a gate to a list in ascending order.
fn with(opened: &[usize], gate: usize) -> Vec<usize> {
    let mut opened = opened.to_vec();
    opened.insert(opened.partition_point(|&other| other < gate), gate);
    opened
}
