//! The map's texels for an algorithm's current state.

use super::numbers::{CellNumbers, name_of};
use super::stage::WatchStage;
use bevy::prelude::*;
use bevy_warren::colours;
use bevy_warren::map::{CellTexel, mark};
use warren_dungeon::route::{GateStates, Walker};
use warren_maze::draw::colours::ramp;
use warren_maze::solve::{Walkable, cells_along};
use warren_maze::topology::{Cell, Topology};
use warren_watch::{Kind, Show};

/// The opacity of cell colours.
const TINT: u8 = 150;

impl WatchStage {
    /// Returns a cell's texel for `map.wgsl`: its open sides, its marks, its number, the sides that
    /// the path or the walk crosses, and the wall that the algorithm is examining.
    pub(super) fn texel(&self, cell: Cell) -> CellTexel {
        let (reading, moment) = (&self.reading, self.reading.moment());
        let show = moment.show();
        let level = show.level();
        if moment.maze().is_solid(cell) {
            return CellTexel::default();
        }
        let ways = match show.is_carving() {
            true => reading.openings(cell),
            false => Walker::ALL_DOORS.passages(level).ways(cell),
        };
        let has_dots = !show.is_carving() || moment.at() == show.len();
        let mut marks = 0;
        if reading.focus().any(|focus| focus == cell) {
            marks |= mark::NEWEST;
        }
        if reading.is_listed(cell) {
            marks |= mark::WAITING;
        }
        let option = self.options.iter().position(|&option| option == cell);
        let (number, is_digit) = match option {
            Some(index) => (Some(index as u32 + 1), false),
            None if self.options.is_empty() => {
                let is_digit = self.numbers == CellNumbers::LastDigit;
                (self.numbers.of(reading, cell), is_digit)
            }
            // In the quiz, other numbers would be confusing.
            None => (None, false),
        };
        let number = number.filter(|&number| number <= u16::MAX.into());
        if option.is_some() {
            marks = mark::CHOSEN;
        }
        if number.is_some() && !is_digit {
            marks |= mark::NUMBER;
        }
        let number = match number {
            Some(digit) if is_digit => digit + 1,
            number => number.unwrap_or(0),
        };
        let gates = |states: GateStates| {
            CellTexel::gates_of(level, cell, |number, gate| states.lets_pass(number, gate))
        };
        let texel = CellTexel {
            ways: ways.0 as u8 | CellTexel::OPEN,
            marks,
            gates: match show.is_carving() {
                true if has_dots => gates(GateStates::Initial),
                true => 0,
                false => gates(GateStates::AllOpen),
            },
            number: number as u16,
            doors: self.kept_sides(cell),
            line: match moment.path() {
                Some(_) => self.sides[cell as usize],
                None => self.walk_sides(cell),
            },
            ..default()
        };
        let contents = level.contents(cell).filter(|content| content.is_visible());
        texel.with(contents.filter(|_| has_dots))
    }

    /// Returns a bit for each side of a cell that a random walk crosses.
    fn walk_sides(&self, cell: Cell) -> u8 {
        let reading = &self.reading;
        if name_of(reading) != Some("wilson") {
            return 0;
        }
        let grid = reading.moment().maze().grid();
        let onward = reading.direction_on(cell);
        let before = reading.index(cell).and_then(|index| index.checked_sub(1));
        let before = before.and_then(|index| reading.list().get(index).copied());
        let back = before.and_then(|before| {
            let onward = reading.direction_on(before)?;
            Some(grid.back(before, onward))
        });
        let sides = onward.into_iter().chain(back);
        sides.fold(0, |sides, dir| sides | 1 << dir.0)
    }

    /// Returns the bit of the cell side at which the algorithm examines a wall.
    fn kept_sides(&self, cell: Cell) -> u8 {
        let reading = &self.reading;
        let (Some(last), Some(Kind::Keep | Kind::Coin)) = (reading.last(), reading.kind()) else {
            return 0;
        };
        let grid = reading.moment().maze().grid();
        match reading.commentary().side(last) {
            Some((from, dir)) if from == cell => 1 << dir.0,
            Some((from, dir)) if grid.step(from, dir) == cell => 1 << grid.back(from, dir).0,
            _ => 0,
        }
    }

    /// Returns a cell's colour. If separate trees grow, the colour depends on the cell's set.
    /// Otherwise, it depends on the cell's number.
    pub(super) fn colour(&self, cell: Cell) -> [u8; 4] {
        let moment = self.moment();
        let Some(number) = moment.number(cell) else {
            return [0; 4];
        };
        let all = moment.show().reached(0..moment.show().len());
        let colour = match moment.set(cell) {
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
