//! The map's texels for the current state of an algorithm.

use super::stage::WatchStage;
use crate::colours;
use crate::map::{CellTexel, mark};
use bevy::prelude::*;
use warren_dungeon::route::{GateStates, Walker};
use warren_dungeon::watch::Show;
use warren_maze::draw::colours::ramp;
use warren_maze::solve::{Walkable, cells_along};
use warren_maze::topology::{Cell, Topology};

/// The opacity of a cell's colour.
const TINT: u8 = 150;

impl WatchStage {
    /// Returns the texel of a cell for `map.wgsl`: its open sides, its marks, the last digit of
    /// its number, and the sides that the path crosses.
    pub(super) fn texel(&self, cell: Cell) -> CellTexel {
        let (moment, show) = (&self.moment, self.moment.show());
        let level = show.level();
        if moment.maze().is_solid(cell) {
            return CellTexel::default();
        }
        let ways = match show.is_carving() {
            true => moment.maze().passages(cell),
            false => Walker::ALL_DOORS.passages(level).ways(cell),
        };
        let has_dots = !show.is_carving() || moment.at() == show.len();
        let mut marks = 0;
        if moment.newest().any(|newest| newest == cell) {
            marks |= mark::NEWEST;
        }
        if moment.is_in_frontier(cell) {
            marks |= mark::WAITING;
        }
        let number = moment.number(cell).filter(|_| self.numbers);
        CellTexel {
            ways: ways.0 as u8 | CellTexel::OPEN,
            marks,
            contents: match has_dots {
                true => CellTexel::visible_bits(level.contents(cell)),
                false => 0,
            },
            gates: match show.is_carving() {
                true if has_dots => CellTexel::gates_of(level, cell, GateStates::Initial),
                true => 0,
                false => CellTexel::gates_of(level, cell, GateStates::AllOpen),
            },
            digit: number.map_or(0, |number| number % 10 + 1) as u8,
            line: match moment.path() {
                Some(_) => self.sides[cell as usize],
                None => 0,
            },
            ..default()
        }
    }

    /// Returns the colour of a cell. If separate trees grow, the colour depends on the cell's set,
    /// otherwise on the cell's number.
    pub(super) fn colour(&self, cell: Cell) -> [u8; 4] {
        let Some(number) = self.moment.number(cell) else {
            return [0; 4];
        };
        let all = self.moment.show().reached(0..self.moment.show().len());
        let colour = match self.moment.set(cell) {
            Some(set) if self.forest => self.colours.set(set),
            _ => colours::of_drawings(ramp(f64::from(number) / all.len() as f64)),
        };
        colours::texel(colour, TINT)
    }
}

/// Returns, for each cell, a bit for each side that the path crosses. The list is empty if there is
/// no path.
pub(super) fn path_sides(show: &Show) -> Vec<u8> {
    let Some(path) = show.path() else {
        return Vec::new();
    };
    let grid = show.level().grid();
    let mut sides = vec![0; grid.cells() as usize];
    for (cell, &dir) in cells_along(grid, path.from, &path.moves).zip(&path.moves) {
        sides[cell as usize] |= 1 << dir.0;
        sides[grid.step(cell, dir) as usize] |= 1 << grid.back(cell, dir).0;
    }
    sides
}
