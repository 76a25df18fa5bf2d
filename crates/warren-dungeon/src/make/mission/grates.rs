//! Adds the grates of a mission, through which players see the finish, the treasures and some gates before
//! they can reach them.

use super::error::MissionError;
use super::furnish::no_room;
use super::plan::{MissionPlan, View, WayKind};
use crate::catalogue::{Content, Gate};
use crate::level::{Edit, Level, SideKind};
use crate::route::Walker;
use std::collections::BTreeSet;
use warren_maze::maze::Side;
use warren_maze::solve::{UNREACHED, distances};
use warren_maze::topology::{Cell, Topology};

/// The minimum number of moves between the first cell from which a player can see something through a grate
/// and the thing itself.
const AROUND: u32 = 6;

/// The number of cells around a grate in which no beast starts if the player meets the grate at once.
const IN_SIGHT: u32 = 6;

/// The cells from which players can look through grates.
pub(super) struct Lookouts {
    /// The index of the place of each cell, or `None` for a cell beside which there is no grate.
    place_of: Vec<Option<usize>>,
    /// The distance of each cell from the start, in moves, if all doors and gates are open.
    away: Vec<u32>,
    /// The cells that a beast reaches soon.
    near_beasts: BTreeSet<Cell>,
}

impl Lookouts {
    /// Takes time linear in the number of cells. No grate is beside a cell in `kept`.
    pub(super) fn new<T: Topology>(
        plan: &MissionPlan,
        level: &Level<T>,
        kept: &BTreeSet<Cell>,
    ) -> Lookouts {
        let mut place_of = vec![None; level.grid().cells() as usize];
        for (number, place) in plan.places().iter().enumerate() {
            for &cell in place.cells.iter().filter(|cell| !kept.contains(cell)) {
                place_of[cell as usize] = Some(number);
            }
        }
        let ways = Walker::ALL_DOORS.passages(level);
        let beasts: Vec<Cell> = level.beasts().map(|(_, cell)| cell).collect();
        let from_beasts = match beasts.is_empty() {
            true => Vec::new(),
            false => distances(&ways, &beasts),
        };
        let near_beasts = (0..)
            .zip(from_beasts)
            .filter(|&(_, moves)| moves <= IN_SIGHT);
        Lookouts {
            place_of,
            away: distances(&ways, &level.starts()[..1]),
            near_beasts: near_beasts.map(|(cell, _)| cell).collect(),
        }
    }

    /// Returns the sides of other places through which a player could see a cell before reaching it, each
    /// from the cell of the player.
    pub(super) fn before<'a, T: Topology>(
        &'a self,
        level: &'a Level<T>,
        cell: Cell,
    ) -> impl Iterator<Item = Side> + 'a {
        let grid = level.grid();
        let place = self.place_of[cell as usize];
        let walls = level.maze().inner_walls(cell);
        walls.filter_map(move |dir| {
            let next = grid.step(cell, dir);
            let [from, to] = [next, cell].map(|cell| self.away[cell as usize]);
            let is_wall = level.doors().number(cell, dir).is_none()
                && level.gates().at(cell, dir).is_none()
                && grid.climb(cell, dir) == 0;
            let is_between = place.is_some()
                && self.place_of[next as usize].is_some_and(|other| Some(other) != place);
            let is_early = from != UNREACHED && from.saturating_add(AROUND) <= to;
            let shows_beast = from <= IN_SIGHT && self.near_beasts.contains(&cell);
            let dir = grid.back(cell, dir);
            (is_wall && is_between && is_early && !shows_beast).then_some(Side { cell: next, dir })
        })
    }
}

impl MissionPlan {
    /// Adds a grate for the finish, for each treasure, and for each gate that is farther from the start than
    /// its key, where this is possible. Fails if the finish must be seen, but no side allows it.
    pub(super) fn add_grates<T: Topology>(
        &mut self,
        level: &mut Level<T>,
        lookouts: &Lookouts,
        treasures: &[Cell],
    ) -> Result<(), MissionError> {
        for [from, seen] in self.needed_views.clone() {
            let cells = &self.places[seen].cells;
            let mut cells = cells
                .iter()
                .filter(|&&cell| level.contents(cell).next().is_some());
            let side = cells.find_map(|&cell| {
                let mut sides = lookouts.before(level, cell);
                sides.find(|side| lookouts.place_of[side.cell as usize] == Some(from))
            });
            match side {
                Some(side) => self.add_grate(level, lookouts, side),
                None if seen == self.finish => return Err(no_room(Gate::Grate.in_words())),
                None => {}
            }
        }
        let finish = level.finishes()[..1].iter();
        let things = finish.chain(treasures).copied();
        let things: Vec<Cell> = things.chain(self.unseen_gates(level, lookouts)).collect();
        for cell in things {
            if level.gates().of(cell).any(|(.., gate)| gate == Gate::Grate) {
                continue;
            }
            let sides = lookouts.before(level, cell);
            let first = sides.min_by_key(|side| lookouts.away[side.cell as usize]);
            if let Some(side) = first {
                self.add_grate(level, lookouts, side);
            }
        }
        Ok(())
    }

    /// Adds a grate, unless the side cannot have one.
    fn add_grate<T: Topology>(&mut self, level: &mut Level<T>, lookouts: &Lookouts, side: Side) {
        let grid = level.grid();
        let ends = [side.cell, grid.step(side.cell, side.dir)];
        let places = ends.map(|cell| lookouts.place_of[cell as usize]);
        let grate = Edit::Side(side, SideKind::Gate(Gate::Grate));
        if let [Some(from), Some(to)] = places
            && level.apply(grate).is_ok()
        {
            let places = [from, to];
            self.grates.push(View { places, side });
        }
    }

    /// Returns the cells in front of the gates that are farther from the start than everything that opens
    /// them.
    fn unseen_gates<T: Topology>(&self, level: &Level<T>, lookouts: &Lookouts) -> Vec<Cell> {
        let away = |cell: Cell| lookouts.away[cell as usize];
        let gates = self.ways.iter().filter_map(|way| match way.kind {
            WayKind::Gate(gate) => Some((way.side.cell, gate)),
            WayKind::Passage | WayKind::SecretDoor => None,
        });
        let unseen = gates.filter(|&(cell, gate)| {
            let openers = gate.openers().filter(|it| !matches!(it, Content::Plate(_)));
            let openers = openers.flat_map(|opener| level.cells_with(opener).to_vec());
            openers.map(away).min().is_some_and(|key| key < away(cell))
        });
        unseen.map(|(cell, _)| cell).collect()
    }
}
