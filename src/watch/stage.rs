//! What is seen of a show at one moment, as the map shows it.

use super::make::Made;
use super::subject::Act;
use crate::map::{OPEN, Texels, Writes, mark};
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::watch::{Moment, Show};
use warren_maze::draw::{Colour, colours};
use warren_maze::solve::{Walkable, cells_along};
use warren_maze::topology::{Cell, Embedding, Topology};

/// A moment of what is watched, and the map of it.
#[derive(Resource, Debug)]
pub struct Stage {
    moment: Moment,
    act: Act,
    /// Whether cells show the sets that they are in, not their order.
    forest: bool,
    /// Whether cells show the last digit of their number.
    numbers: bool,
    /// The floor that is shown.
    floor: u32,
    /// Whether that is where the newest cell is.
    follows: bool,
    /// The sides of each cell that the path leads over; empty without one.
    sides: Vec<u8>,
    cells: Texels,
    tints: Texels,
}

/// How much of its colour a cell shows.
const TINT: u8 = 150;

impl Stage {
    pub(super) fn new(made: Made, images: &mut Assets<Image>) -> Stage {
        let Made { act, show, forest } = made;
        let count = show.level().grid().cells();
        let mut stage = Stage {
            sides: path_sides(&show),
            moment: Moment::begin(Arc::clone(&show)),
            act,
            forest,
            numbers: false,
            floor: 0,
            follows: true,
            cells: Texels::default(),
            tints: Texels::default(),
        };
        let cells = (0..count).map(|cell| stage.texel(cell)).collect();
        let tints = (0..count).map(|cell| stage.colour(cell)).collect();
        stage.cells = Texels::new(cells, false, images);
        stage.tints = Texels::new(tints, true, images);
        stage
    }

    /// Shows as much as another, as far as it can.
    pub(super) fn take_over(&mut self, last: &Stage) {
        self.show_numbers(last.numbers);
        self.show_floor(i64::from(last.floor));
        self.follows = last.follows;
    }

    /// What there is now.
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// What is watched.
    pub fn act(&self) -> Act {
        self.act
    }

    /// Whether cells show the last digits of their numbers.
    pub fn numbers(&self) -> bool {
        self.numbers
    }

    /// The floor that is shown, from 0.
    pub fn floor(&self) -> u32 {
        self.floor
    }

    /// Whether it is the newest cell's, and no other was chosen.
    pub fn follows(&self) -> bool {
        self.follows
    }

    /// What the map is told of a cell: four bytes as in `map.wgsl`, and its
    /// colour.
    pub fn shown(&self, cell: Cell) -> ([u8; 4], [u8; 4]) {
        (
            self.cells.all()[cell as usize],
            self.tints.all()[cell as usize],
        )
    }

    /// The textures: of numbers, and of colours.
    pub(super) fn textures(&self) -> [&Texels; 2] {
        [&self.cells, &self.tints]
    }

    /// Goes to where so many steps have happened, or to the end.
    pub(super) fn seek(&mut self, at: usize) {
        self.moment.seek(at);
        for cell in self.moment.changed().to_vec() {
            self.draw(cell);
        }
        self.draw_dots();
    }

    pub(super) fn show_numbers(&mut self, on: bool) {
        if self.numbers != on {
            self.numbers = on;
            for cell in self.moment.reached().to_vec() {
                self.draw(cell);
            }
        }
    }

    /// Shows a floor that was chosen, or the nearest that there is.
    pub(super) fn show_floor(&mut self, floor: i64) {
        let floors = self.moment.show().level().grid().floors();
        self.floor = floor.clamp(0, i64::from(floors) - 1) as u32;
        // Of one floor nobody chooses any.
        self.follows &= floors == 1;
    }

    /// Goes where the newest cell is from now on, or stays.
    pub(super) fn set_follows(&mut self, follows: bool) {
        self.follows = follows;
    }

    /// Shows the floor of the newest cell, unless one was chosen; at the
    /// beginning the first. Says whether that is another.
    pub(super) fn follow(&mut self) -> bool {
        let newest = self.moment.newest().last().unwrap_or(0);
        let floor = self.moment.show().level().grid().floor(newest);
        self.follows && std::mem::replace(&mut self.floor, floor) != floor
    }

    /// Hands what changed on to the textures.
    pub(super) fn flush(&mut self, writes: &mut Writes) {
        self.cells.flush(writes);
        self.tints.flush(writes);
    }

    fn draw(&mut self, cell: Cell) {
        let (texel, tint) = (self.texel(cell), self.colour(cell));
        self.cells.set(cell, texel);
        self.tints.set(cell, tint);
    }

    /// What is carved shows its dots at the end.
    fn draw_dots(&mut self) {
        let level = self.moment.show().level();
        let dots = [level.starts(), level.finishes()].concat();
        dots.into_iter().for_each(|cell| self.draw(cell));
    }

    fn texel(&self, cell: Cell) -> [u8; 4] {
        let (moment, show) = (&self.moment, self.moment.show());
        let level = show.level();
        if moment.maze().is_solid(cell) {
            return [0; 4];
        }
        let ways = match show.is_carving() {
            true => moment.maze().passages(cell),
            false => level.ways(|_| true).ways(cell),
        };
        let has_dots = !show.is_carving() || moment.at() == show.len();
        let marks = [
            (has_dots && level.starts()[0] == cell, mark::START),
            (has_dots && level.is_finish(cell), mark::FINISH),
            (moment.newest().any(|newest| newest == cell), mark::NEWEST),
            (moment.is_in_frontier(cell), mark::WAITING),
        ];
        let marks = marks.iter().filter(|(is_so, _)| *is_so);
        let number = moment.number(cell).filter(|_| self.numbers);
        [
            ways.0 as u8 | OPEN,
            marks.fold(0, |all, (_, bit)| all | bit),
            number.map_or(0, |number| number % 10 + 1) as u8,
            match moment.path() {
                Some(_) => self.sides[cell as usize],
                None => 0,
            },
        ]
    }

    /// That of a cell's set, or else of its place in the order.
    fn colour(&self, cell: Cell) -> [u8; 4] {
        let Some(number) = self.moment.number(cell) else {
            return [0; 4];
        };
        let all = self.moment.show().reached(0..self.moment.show().len());
        let Colour([red, green, blue]) = match self.moment.set(cell) {
            Some(set) if self.forest => colours::area(set),
            _ => colours::ramp(f64::from(number) / all.len() as f64),
        };
        [red, green, blue, TINT]
    }
}

/// The sides of each cell that the path leads over.
fn path_sides(show: &Show) -> Vec<u8> {
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
