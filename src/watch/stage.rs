//! What is seen of a show at one moment.

use super::make::Made;
use super::subject::WatchMode;
use super::texels::path_sides;
use crate::colours::Colours;
use crate::map::{Texels, Writes};
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::watch::Moment;
use warren_maze::topology::{Cell, Embedding, Topology};

/// A moment of what is watched, and the map of it.
#[derive(Resource, Debug)]
pub struct WatchStage {
    pub(super) moment: Moment,
    mode: WatchMode,
    /// Whether cells show the sets that they are in, not their order.
    pub(super) forest: bool,
    /// Whether cells show the last digit of their number.
    pub(super) numbers: bool,
    /// The floor that is shown.
    floor: u32,
    /// Whether that is where the newest cell is.
    follows: bool,
    /// The sides of each cell that the path leads over; empty without one.
    pub(super) sides: Vec<u8>,
    /// Those of sets and order.
    pub(super) colours: Colours,
    cells: Texels,
    tints: Texels,
}

impl WatchStage {
    pub(super) fn new(made: Made, colours: Colours, images: &mut Assets<Image>) -> WatchStage {
        let Made { mode, show, forest } = made;
        let count = show.level().grid().cells();
        let mut stage = WatchStage {
            sides: path_sides(&show),
            moment: Moment::begin(Arc::clone(&show)),
            mode,
            forest,
            numbers: false,
            floor: 0,
            follows: true,
            colours,
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
    pub(super) fn take_over(&mut self, last: &WatchStage) {
        self.show_numbers(last.numbers);
        self.show_floor(i64::from(last.floor));
        self.follows = last.follows;
    }

    /// What there is now.
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// What is watched.
    pub fn mode(&self) -> WatchMode {
        self.mode
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
            self.draw_reached();
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

    fn draw_reached(&mut self) {
        for cell in self.moment.reached().to_vec() {
            self.draw(cell);
        }
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
}

/// Sets have the palette's colours.
pub(super) fn take_colours(colours: Res<Colours>, stage: Option<ResMut<WatchStage>>) {
    if let Some(mut stage) = stage {
        stage.colours = *colours;
        stage.draw_reached();
    }
}
