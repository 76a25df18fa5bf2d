//! Checks the route of a certificate.

use super::{Flaw, Part};
use crate::budget::{Budget, OverBudget};
use crate::level::{Content, Gate, Level, Needs, Opens, PORTAL, PortalPair};
use crate::route::Action;
use std::collections::BTreeSet;
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Dir, Topology};

/// Checks that the actions are possible, and that they lead from the first start to a finish.
pub(super) fn check<T: Topology>(
    level: &Level<T>,
    route: impl Iterator<Item = Action>,
    budget: &Budget,
) -> Result<(), Flaw> {
    let cell = level.starts()[0];
    let mut player = Player {
        level,
        budget,
        cell,
        visited: BTreeSet::from([cell]),
        opened: BTreeSet::new(),
        levers: 0,
        blasted: BTreeSet::new(),
    };
    for (number, action) in route.enumerate() {
        let part = Part::Action(number);
        player.act(action).map_err(|why| Flaw { part, why })?;
    }
    let no_finish = Flaw {
        part: Part::End,
        why: "the route does not end at a finish",
    };
    level.is_finish(player.cell).then_some(()).ok_or(no_finish)
}

/// The work for one action.
const ACTION: u64 = 16;

struct Player<'a, T> {
    level: &'a Level<T>,
    budget: &'a Budget,
    cell: Cell,
    visited: BTreeSet<Cell>,
    /// The numbers of the open locked and iron doors.
    opened: BTreeSet<usize>,
    levers: u8,
    blasted: BTreeSet<Side>,
}

impl<T: Topology> Player<'_, T> {
    fn act(&mut self, action: Action) -> Result<(), &'static str> {
        let (level, cell) = (self.level, self.cell);
        self.budget.spend(ACTION)?;
        let is_possible = match action {
            Action::Walk(dir) if self.is_open(dir)? => {
                self.cell = level.grid().step(cell, dir);
                self.visited.insert(self.cell);
                return Ok(());
            }
            Action::Walk(PORTAL) => return self.use_portal(),
            Action::Walk(_) => return Err("this side is closed"),
            Action::Open(dir) => return self.open(dir),
            Action::Pull(lever) => {
                self.levers ^= 1 << lever.index();
                level.cells_with(Content::Lever(lever)).contains(&cell)
            }
            Action::Blast(dir) => {
                level.gates().is_empty()
                    && level.maze().inner_walls(cell).contains(dir)
                    && level.doors().number(cell, dir).is_none()
                    && self.blasted.insert(Side::at(level.grid(), cell, dir))
                    && self.blasted.len() <= level.charges() as usize
            }
        };
        is_possible.then_some(()).ok_or(match action {
            Action::Pull(_) => "there is no such lever in this cell",
            _ => "this side cannot be blasted",
        })
    }

    fn use_portal(&mut self) -> Result<(), &'static str> {
        let cells = |pair| self.level.cells_with(Content::Portal(pair));
        let pair = PortalPair::ALL.map(cells).into_iter();
        let pair = pair.filter(|cells| cells.len() == 2 && cells.contains(&self.cell));
        let other = pair.flatten().find(|&&cell| cell != self.cell);
        self.cell = *other.ok_or("there is no portal in this cell that leads to another")?;
        self.visited.insert(self.cell);
        Ok(())
    }

    fn is_open(&self, dir: Dir) -> Result<bool, OverBudget> {
        let (level, cell) = (self.level, self.cell);
        let Some((number, gate)) = level.gates().at(cell, dir) else {
            let is_exit = level.grid().exits(cell).contains(dir);
            let is_wall = || !level.maze().passages(cell).contains(dir);
            let has_door = || level.doors().number(cell, dir).is_some();
            let is_blasted = || self.blasted.contains(&Side::at(level.grid(), cell, dir));
            return Ok(is_exit && (!is_wall() || has_door() || is_blasted()));
        };
        Ok(match gate.needs() {
            Needs::Nothing => true,
            Needs::OtherSide | Needs::Never => false,
            Needs::Opener => {
                self.opened.contains(&number) || self.holds_opener(gate, Opens::Entered)?
            }
            Needs::IronKey => self.opened.contains(&number),
            Needs::Lever { lever, is_open } => is_open ^ (self.levers >> lever.index() & 1 == 1),
        })
    }

    fn open(&mut self, dir: Dir) -> Result<(), &'static str> {
        let gates = self.level.gates();
        let is_iron = |gate: &&usize| gates.get(**gate).1.needs() == Needs::IronKey;
        let used = || self.opened.iter().filter(is_iron).count();
        self.budget.spend(self.opened.len() as u64)?;
        let nothing = "there is no locked or iron door in this side";
        let (number, gate) = gates.at(self.cell, dir).ok_or(nothing)?;
        let has_key = match gate.needs() {
            Needs::Opener => self.holds_opener(gate, Opens::Carried)?,
            Needs::IronKey => self.holds(Content::IronKey)? > used(),
            Needs::Nothing | Needs::OtherSide | Needs::Lever { .. } | Needs::Never => {
                return Err(nothing);
            }
        };
        if !has_key {
            return Err("the player has no key for this door");
        }
        let is_new = !self.is_open(dir)? && self.opened.insert(number);
        is_new.then_some(()).ok_or("this door is already open")
    }

    /// Returns whether the player has visited a cell with a content that opens a gate in this way.
    fn holds_opener(&self, gate: Gate, how: Opens) -> Result<bool, OverBudget> {
        for opener in gate
            .openers()
            .filter(|opener| opener.kind().opens() == Some(how))
        {
            if self.holds(opener)? > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the number of visited cells with this kind of content.
    fn holds(&self, content: Content) -> Result<usize, OverBudget> {
        let cells = self.level.cells_with(content);
        self.budget.spend(cells.len() as u64)?;
        let is_visited = |cell: &&Cell| self.visited.contains(cell);
        Ok(cells.iter().filter(is_visited).count())
    }
}
