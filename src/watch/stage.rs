//! The visible state of an animation at one step.

use super::make::FinishedShow;
use super::numbers::CellNumbers;
use super::subject::WatchMode;
use super::texels::path_sides;
use bevy::prelude::*;
use bevy_warren::colours::Colours;
use bevy_warren::map::{CellTexel, Texels};
use std::sync::Arc;
use warren_maze::topology::{Cell, Embedding, Topology};
use warren_watch::{Commentary, Moment, Reading};

/// The algorithm's current state, and its map.
#[derive(Resource, Debug)]
pub struct WatchStage {
    /// The number of steps so far. If the second animation has more steps, this number can be
    /// greater than this animation's number of steps.
    at: usize,
    /// The animation that is shown beside this one, if any. Both animations share the same clock.
    pub(super) second: Option<Box<WatchStage>>,
    pub(super) reading: Reading,
    mode: WatchMode,
    /// Whether a cell's colour depends on its set. If false, the colour depends on the cell's
    /// number.
    pub(super) forest: bool,
    pub(super) numbers: CellNumbers,
    /// The cells to choose from in the quiz.
    pub(super) options: Vec<Cell>,
    /// The visible floor.
    floor: u32,
    /// Whether the visible floor follows the newest cell.
    pub(super) follows: bool,
    /// For each cell, a bit for each side that the path crosses. The list is empty if there is no
    /// path.
    pub(super) sides: Vec<u8>,
    /// The palette, which contains the colours of sets.
    pub(super) colours: Colours,
    pub(super) cells: Texels<CellTexel>,
    pub(super) tints: Texels<[u8; 4]>,
}

impl WatchStage {
    pub(super) fn new(
        made: FinishedShow,
        colours: Colours,
        images: &mut Assets<Image>,
    ) -> WatchStage {
        let FinishedShow {
            mode,
            commentary,
            forest,
            second,
        } = made;
        let second = second.map(|second| WatchStage::new(*second, colours, images));
        let count = commentary.show().level().grid().cells();
        let mut stage = WatchStage {
            at: 0,
            second: second.map(Box::new),
            sides: path_sides(commentary.show()),
            reading: Reading::begin(commentary),
            mode,
            forest,
            numbers: CellNumbers::None,
            options: Vec::new(),
            floor: 0,
            follows: true,
            colours,
            cells: Texels::default(),
            tints: Texels::default(),
        };
        let cells = (0..count).map(|cell| stage.texel(cell)).collect();
        let tints = (0..count).map(|cell| stage.colour(cell)).collect();
        stage.cells = Texels::new(cells, images);
        stage.tints = Texels::new(tints, images);
        stage
    }

    /// Copies the previous stage's settings. If the new level does not have the visible floor,
    /// shows the nearest floor.
    pub(super) fn copy_settings(&mut self, last: &WatchStage) {
        self.show_numbers(last.numbers);
        self.show_floor(i64::from(last.floor));
        self.follows = last.follows;
    }

    /// Returns the algorithm's current state.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// Returns the current state of the maze and the cells that the algorithm has reached.
    pub fn moment(&self) -> &Moment {
        self.reading.moment()
    }

    /// Returns the remarks on the algorithm. Each remark is a step of the animation.
    pub fn commentary(&self) -> &Arc<Commentary> {
        self.reading.commentary()
    }

    /// Returns the number of steps so far.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the number of steps in the animation. If there are two animations, returns the
    /// larger of the two numbers.
    pub fn steps(&self) -> usize {
        let second = self.second().map_or(0, WatchStage::steps);
        self.commentary().len().max(second)
    }

    /// Returns the animation that is shown beside this one.
    pub fn second(&self) -> Option<&WatchStage> {
        self.second.as_deref()
    }

    /// Returns the kind of algorithm that is being watched.
    pub fn mode(&self) -> WatchMode {
        self.mode
    }

    /// Returns the numbers that the cells show.
    pub fn numbers(&self) -> CellNumbers {
        self.numbers
    }

    /// Returns the visible floor, counted from 0.
    pub fn floor(&self) -> u32 {
        self.floor
    }

    /// Returns whether the visible floor follows the newest cell. Following ends when the player
    /// chooses a floor.
    pub fn follows(&self) -> bool {
        self.follows
    }

    /// Returns a cell's texel, in the format of `map.wgsl`, and the cell's colour.
    pub fn shown(&self, cell: Cell) -> (CellTexel, [u8; 4]) {
        (
            self.cells.all()[cell as usize],
            self.tints.all()[cell as usize],
        )
    }

    /// Goes to the state after this number of steps, or to the end if there are fewer steps.
    pub(super) fn seek(&mut self, at: usize) {
        self.at = at.min(self.steps());
        if let Some(second) = &mut self.second {
            second.seek(at);
        }
        self.reading.seek(at);
        for cell in self.reading.changed().to_vec() {
            self.draw(cell);
        }
        self.draw_dots();
    }

    pub(super) fn show_numbers(&mut self, numbers: CellNumbers) {
        if self.numbers != numbers {
            self.numbers = numbers;
            self.draw_all();
        }
        if let Some(second) = &mut self.second {
            second.show_numbers(numbers);
        }
    }

    /// Shows numbers in the quiz cells to choose from, or no numbers if the list is empty.
    pub(super) fn show_options(&mut self, options: Vec<Cell>) {
        let before = std::mem::replace(&mut self.options, options);
        for cell in [before, self.options.clone()].concat() {
            self.draw(cell);
        }
    }

    /// Shows a floor chosen by the player, or the nearest existing floor.
    pub(super) fn show_floor(&mut self, floor: i64) {
        let floors = self.moment().show().level().grid().floors();
        self.floor = floor.clamp(0, i64::from(floors) - 1) as u32;
        // After the player has chosen a floor, the visible floor no longer follows the newest cell.
        // In a level with a single floor, this setting does not change.
        self.follows &= floors == 1;
    }

    /// If following is on, shows the floor of the newest cell, or the first floor if there is no
    /// newest cell. Returns whether the visible floor has changed.
    pub(super) fn follow(&mut self) -> bool {
        let newest = self.reading.focus().last().unwrap_or(0);
        let floor = self.moment().show().level().grid().floor(newest);
        self.follows && std::mem::replace(&mut self.floor, floor) != floor
    }

    fn use_colours(&mut self, colours: Colours) {
        self.colours = colours;
        self.draw_all();
        if let Some(second) = &mut self.second {
            second.use_colours(colours);
        }
    }

    fn draw_all(&mut self) {
        for cell in 0..self.moment().maze().grid().cells() {
            self.draw(cell);
        }
    }

    fn draw(&mut self, cell: Cell) {
        let (texel, tint) = (self.texel(cell), self.colour(cell));
        self.cells.set(cell, texel);
        self.tints.set(cell, tint);
    }

    /// Redraws the starts and finishes. During a carving, they are only visible at the last step.
    fn draw_dots(&mut self) {
        let level = self.moment().show().level();
        let dots = [level.starts(), level.finishes()].concat();
        dots.into_iter().for_each(|cell| self.draw(cell));
    }
}

/// Redraws the animation in the colours of the current palette.
pub(super) fn recolour(colours: Res<Colours>, mut stage: If<ResMut<WatchStage>>) {
    stage.use_colours(*colours);
}
