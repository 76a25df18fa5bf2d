//! A player who acts from cell to cell by the rules of the game, and what the player sees.

use crate::error::value_error;
use crate::window::{FINISH, OPEN, cells_around};
use numpy::PyReadwriteArray3;
use pyo3::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::{Content, Gate, KeyShape, Level, LeverNumber};
use warren_dungeon::pilot::{open_towards, step_towards, toward, use_cell};
use warren_dungeon::play::{Input, Progress, SEARCH_TICKS, TICKS_PER_SECOND, step};
use warren_dungeon::replay::Recording;
use warren_dungeon::route::Action;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Dirs, Topology};

/// The byte of a side with a gate that nothing opens.
const NO_OPENER: u8 = u8::MAX;
/// The ticks after which an action ends in any case. A move takes less than a second.
const MAX_TICKS: u32 = 4 * TICKS_PER_SECOND;

/// A player in a level.
pub(crate) struct Play {
    pub(crate) level: Arc<Level>,
    pub(crate) progress: Progress,
    /// The inputs so far, if they are recorded.
    pub(crate) recording: Option<Recording>,
    /// The number of rows and columns that a window shows on each side.
    pub(crate) radius: u8,
    /// The number of directions in actions and windows. The grid may have fewer.
    pub(crate) sides: usize,
}

impl Play {
    /// Returns the number of actions: the directions, using the cell, and searching.
    pub(crate) fn actions(&self) -> usize {
        self.sides + 2
    }

    /// Returns the lengths of the axes of a window.
    pub(crate) fn shape(&self) -> (usize, usize, usize) {
        let side = 2 * usize::from(self.radius) + 1;
        (side, side, 3 + self.sides)
    }

    /// Returns the fewest moves to a finish, or `None` if no way is known.
    pub(crate) fn distance(&self) -> Option<usize> {
        let plan = self.progress.plan(&*self.level).ok()?;
        let moves = plan
            .iter()
            .filter(|action| matches!(action, Action::Walk(_)));
        Some(moves.count())
    }

    /// Returns for each shape of key whether the player has it, the number of iron keys, and for each
    /// lever whether it is pulled.
    pub(crate) fn carried(&self) -> Vec<u8> {
        let progress = &self.progress;
        let keys = KeyShape::ALL.map(|shape| u8::from(progress.keys().contains(&shape)));
        let iron = u8::try_from(progress.iron_keys()).unwrap_or(u8::MAX);
        let levers = LeverNumber::ALL.map(|lever| u8::from(progress.levers().is_pulled(lever)));
        keys.into_iter().chain([iron]).chain(levers).collect()
    }

    /// Performs an action.
    ///
    /// # Errors
    ///
    /// Fails if there is no such action.
    pub(crate) fn act(&mut self, py: Python<'_>, action: usize) -> PyResult<()> {
        if action >= self.actions() {
            let most = self.actions() - 1;
            return Err(value_error(format_args!(
                "there is no action {action}: the actions are the numbers from 0 to {most}"
            )));
        }
        py.detach(|| match action {
            action if action < self.sides => self.walk(Dir(action as u8)),
            action if action == self.sides => self.use_cell(),
            _ => (0..SEARCH_TICKS).for_each(|_| {
                self.tick(Input {
                    search: true,
                    ..Input::default()
                });
            }),
        });
        Ok(())
    }

    /// Writes the cells around the player to a window.
    ///
    /// # Errors
    ///
    /// Fails if the window does not have the right shape.
    pub(crate) fn look(
        &self,
        py: Python<'_>,
        mut window: PyReadwriteArray3<'_, u8>,
    ) -> PyResult<()> {
        let (height, width, bytes) = self.shape();
        if window.as_array().shape() != [height, width, bytes] {
            let found = window.as_array().shape().to_vec();
            return Err(value_error(format_args!(
                "the window has the shape {found:?}, but [{height}, {width}, {bytes}] is needed"
            )));
        }
        let Ok(places) = window.as_slice_mut() else {
            return Err(value_error("the window is not contiguous"));
        };
        py.detach(|| {
            let radius = self.radius.into();
            let cells = cells_around(self.level.grid(), self.progress.cell(), radius);
            for (place, cell) in places.chunks_exact_mut(bytes).zip(cells) {
                place.fill(0);
                if let Some(cell) = cell.filter(|&cell| !self.level.maze().is_solid(cell)) {
                    self.describe(cell, place);
                }
            }
        });
        Ok(())
    }

    /// Walks to the centre of the next cell, or opens a gate with a key first.
    fn walk(&mut self, dir: Dir) {
        let (level, cell) = (Arc::clone(&self.level), self.progress.cell());
        if !level.grid().exits(cell).contains(dir) {
            return self.wait();
        }
        if let Some((_, gate)) = self.progress.closed_gate(&*level, cell, dir) {
            if !self.progress.has_key_for(gate) {
                return self.wait();
            }
            for _ in 0..MAX_TICKS {
                let input = open_towards(&*level, &self.progress, dir);
                self.tick(input);
                if input.act {
                    break;
                }
            }
        }
        if !self.progress.ways(&*level).ways(cell).contains(dir) {
            return self.wait();
        }
        let steps = self.progress.steps();
        for _ in 0..MAX_TICKS {
            let input = match self.progress.steps() == steps {
                true => step_towards(&*level, &self.progress, dir),
                false => toward(&self.progress, [0, 0]),
            };
            match input {
                Some(input) if !self.progress.is_over() => self.tick(input),
                _ => return,
            }
        }
    }

    /// Pulls the lever or steps through the portal in the player's cell.
    fn use_cell(&mut self) {
        let level = Arc::clone(&self.level);
        let cell = self.progress.cell();
        let has_lever = level
            .contents(cell)
            .any(|one| matches!(one, Content::Lever(_)));
        if !has_lever && level.portal(cell).is_none() {
            return self.wait();
        }
        for _ in 0..MAX_TICKS {
            let input = use_cell(&*level, &self.progress);
            self.tick(input);
            if input.act {
                return;
            }
        }
    }

    /// Stands still for about as long as a move takes, so that beasts come nearer.
    fn wait(&mut self) {
        (0..TICKS_PER_SECOND / 3).for_each(|_| self.tick(Input::default()));
    }

    fn tick(&mut self, input: Input) {
        if let Some(recording) = self.recording.as_mut().filter(|_| !self.progress.is_over()) {
            recording.push(input);
        }
        step(&*self.level, &mut self.progress, input);
    }

    /// Writes the bytes of an open cell, which are 0 before.
    fn describe(&self, cell: Cell, place: &mut [u8]) {
        let (level, progress) = (&*self.level, &self.progress);
        let ways: Dirs = progress.ways(level).ways(cell);
        let finish = if level.is_finish(cell) { FINISH } else { 0 };
        place[0] = ways.0 as u8 & (FINISH - 1) | finish | OPEN;
        let is_shown = |one: &Content| !matches!(one, Content::Start | Content::Finish);
        let mut contents = progress.contents(level, cell);
        place[1] = contents.find(is_shown).map_or(0, number);
        let beast = progress.beasts().iter().find(|beast| beast.cell == cell);
        place[2] = beast.map_or(0, |beast| number(beast.kind.content()));
        for (dir, _, gate) in level.gates().of(cell) {
            if progress.closed_gate(level, cell, dir).is_some() {
                place[3 + usize::from(dir.0)] = opener(gate);
            }
        }
    }
}

/// Returns the byte of a side with a closed gate.
fn opener(gate: Gate) -> u8 {
    gate.openers().next().map_or(NO_OPENER, number)
}

/// Returns the byte of a content.
fn number(content: Content) -> u8 {
    let index = Content::ALL.iter().position(|&one| one == content);
    // There are fewer than 254 contents.
    index.map_or(0, |index| index as u8 + 1)
}
