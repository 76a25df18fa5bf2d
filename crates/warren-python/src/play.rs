//! A player who acts in whole moves by the rules of the game, and what the player sees.

use crate::camera::{self, CellBytes};
use crate::distances::{Distances, count_moves};
use crate::error::value_error;
use crate::map::Map;
use crate::window::{FINISH, OPEN, cells_around};
use pyo3::prelude::*;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use warren_dungeon::cell_play::{CellAction, CellRules, CellState, perform};
use warren_dungeon::level::{Content, Gate, KeyShape, Level, LeverNumber};
use warren_dungeon::play::{Beast, Event, Progress, Trail};
use warren_dungeon::replay::Recording;
use warren_dungeon::route::Levers;
use warren_dungeon::words::Narrator;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Dirs, Embedding, Topology};

/// The byte of a side with a gate that nothing opens.
const NO_OPENER: u8 = u8::MAX;

/// The number of bytes that describe what the player carries.
pub(crate) const CARRIED: usize = KeyShape::ALL.len() + 1 + LeverNumber::ALL.len();

/// A player in a level.
pub(crate) struct Play {
    pub(crate) level: Arc<Level>,
    player: Player,
    /// The number of rows and columns that a window shows on each side.
    pub(crate) radius: u8,
    /// The number of directions in actions and windows. The grid may have fewer.
    sides: usize,
    /// The heading of the camera: the direction of the last move, even if it was not possible.
    heading: u16,
}

enum Player {
    /// A player in a level that the rules in whole moves cover.
    Cells(Box<InCells>),
    /// A player who is moved by ticks.
    Ticks(Box<ByTicks>),
}

struct ByTicks {
    progress: Progress,
    /// The inputs so far, if they are recorded.
    recording: Option<Recording>,
    /// The cells that the player has visited.
    trail: Trail,
}

struct InCells {
    rules: CellRules,
    state: CellState,
    map: Map,
    /// The cells of the beasts on the map.
    beasts: Vec<Cell>,
    /// The cells whose bytes can change: those with contents, gates or doors.
    changing: Vec<Cell>,
    /// The distances of the cells to a finish. They are made when a distance is first asked for.
    distances: Option<Box<Distances>>,
}

impl Play {
    /// Begins a run with windows of this radius, which is played by the fast rules.
    pub(crate) fn new(level: Arc<Level>, radius: u8) -> Play {
        let sides = level.grid().dir_names().len();
        let player = match CellRules::new(&level) {
            Err(_) => return Play::by_ticks(level, radius),
            Ok(rules) => {
                let state = CellState::new(&rules);
                let describe =
                    |cell, place: &mut [u8]| of_rules(&level, &rules, &state, cell, place);
                let map = Map::new(level.grid(), radius.into(), 3 + sides, describe);
                Player::Cells(Box::new(InCells {
                    beasts: cells_of_beasts(&state).collect(),
                    rules,
                    state,
                    map,
                    changing: changing_cells(&level),
                    distances: None,
                }))
            }
        };
        Play {
            heading: Progress::new(&*level).heading(),
            level,
            player,
            radius,
            sides,
        }
    }

    /// Begins a run that is played by ticks, so that the player's surroundings can be described.
    pub(crate) fn by_ticks(level: Arc<Level>, radius: u8) -> Play {
        let sides = level.grid().dir_names().len();
        let progress = Progress::new(&*level);
        Play::continued(level, progress, None, (radius, sides))
    }

    /// Continues a run by ticks, and records its inputs.
    pub(crate) fn recorded(
        level: Arc<Level>,
        progress: Progress,
        recording: Recording,
        look: (u8, usize),
    ) -> Play {
        Play::continued(level, progress, Some(recording), look)
    }

    fn continued(
        level: Arc<Level>,
        progress: Progress,
        recording: Option<Recording>,
        (radius, sides): (u8, usize),
    ) -> Play {
        let trail = Trail::new(progress.cell());
        Play {
            level,
            heading: progress.heading(),
            player: Player::Ticks(Box::new(ByTicks {
                progress,
                recording,
                trail,
            })),
            radius,
            sides,
        }
    }

    /// Returns the number of actions: the directions, using the cell, and searching.
    pub(crate) fn actions(&self) -> usize {
        self.sides + 2
    }

    /// Returns the lengths of the axes of a window.
    pub(crate) fn shape(&self) -> (usize, usize, usize) {
        let side = 2 * usize::from(self.radius) + 1;
        (side, side, 3 + self.sides)
    }

    /// Returns the player's cell.
    pub(crate) fn cell(&self) -> Cell {
        match &self.player {
            Player::Cells(player) => player.state.cell(),
            Player::Ticks(player) => player.progress.cell(),
        }
    }

    /// Returns whether the player has reached a finish.
    pub(crate) fn finished(&self) -> bool {
        match &self.player {
            Player::Cells(player) => player.state.finished(),
            Player::Ticks(player) => player.progress.finished(),
        }
    }

    /// Returns whether a beast has caught the player.
    pub(crate) fn caught(&self) -> bool {
        match &self.player {
            Player::Cells(player) => player.state.caught(),
            Player::Ticks(player) => player.progress.caught(),
        }
    }

    /// Returns whether the run is over.
    pub(crate) fn is_over(&self) -> bool {
        self.finished() || self.caught()
    }

    /// Returns the recorded run if it is over, and stops the recording.
    pub(crate) fn take_recorded(&mut self) -> Option<(Recording, &Progress)> {
        match &mut self.player {
            Player::Ticks(player) if player.progress.is_over() => {
                let recording = player.recording.take();
                recording.map(|recording| (recording, &player.progress))
            }
            _ => None,
        }
    }

    /// Returns the fewest moves to a finish, or -1 if no way is known.
    pub(crate) fn distance(&mut self) -> i64 {
        match &mut self.player {
            Player::Cells(player) => player.distance(&self.level),
            Player::Ticks(player) => match player.progress.plan(&*self.level) {
                Ok(plan) => count_moves(&plan),
                Err(_) => -1,
            },
        }
    }

    /// Writes for each shape of key whether the player has it, the number of iron keys, and for each
    /// lever whether it is pulled.
    pub(crate) fn write_carried(&self, bytes: &mut [u8]) {
        let (keys, iron, levers) = match &self.player {
            Player::Cells(player) => {
                let state = &player.state;
                let keys = KeyShape::ALL.map(|shape| state.has_key(shape));
                (keys, state.iron_keys(), state.levers())
            }
            Player::Ticks(player) => {
                let progress = &player.progress;
                let keys = KeyShape::ALL.map(|shape| progress.keys().contains(&shape));
                (keys, progress.iron_keys(), progress.levers())
            }
        };
        let iron = u8::try_from(iron).unwrap_or(u8::MAX);
        let levers = LeverNumber::ALL.map(|lever| u8::from(Levers::is_pulled(levers, lever)));
        let all = keys.map(u8::from).into_iter().chain([iron]).chain(levers);
        { bytes.iter_mut() }
            .zip(all)
            .for_each(|(byte, value)| *byte = value);
    }

    /// Fails if there is no action with this number.
    pub(crate) fn check_action(&self, action: usize) -> PyResult<()> {
        if action < self.actions() {
            return Ok(());
        }
        let most = self.actions() - 1;
        Err(value_error(format_args!(
            "there is no action {action}: the actions are the numbers from 0 to {most}"
        )))
    }

    /// Performs the action with this number.
    pub(crate) fn act(&mut self, action: usize) {
        let action = match action {
            action if action < self.sides => CellAction::Go(Dir(action as u8)),
            action if action == self.sides => CellAction::Use,
            _ => CellAction::Search,
        };
        let (level, cell) = (&*self.level, self.cell());
        if let CellAction::Go(dir) = action
            && level.grid().has_side(cell, dir)
        {
            self.heading = level.grid().heading(cell, dir);
        }
        match &mut self.player {
            Player::Cells(player) => player.act(level, action),
            Player::Ticks(player) => player.act(level, action),
        }
    }

    /// Writes the cells around the player to a window of this [shape](Play::shape).
    pub(crate) fn look(&self, window: &mut [u8]) {
        let level = &*self.level;
        match &self.player {
            Player::Cells(player) => player.map.copy(level.grid(), player.state.cell(), window),
            Player::Ticks(player) => {
                let progress = &player.progress;
                let cells = cells_around(level.grid(), progress.cell(), self.radius.into());
                for (place, cell) in window.chunks_exact_mut(3 + self.sides).zip(cells) {
                    place.fill(0);
                    if let Some(cell) = cell {
                        of_progress(level, progress, cell, place);
                    }
                }
            }
        }
    }
}

impl Play {
    /// Draws what the player sees in the direction of the last move to a picture of [`camera::BYTES`] bytes.
    pub(crate) fn draw(&self, picture: &mut [u8]) {
        let level = &*self.level;
        let known: RefCell<HashMap<Cell, CellBytes>> = RefCell::default();
        let bytes = |cell| match &self.player {
            Player::Cells(player) => {
                let (mut bytes, of_map) = (CellBytes::default(), player.map.of(cell));
                // A loop is faster than a call of memcpy.
                { bytes.iter_mut() }
                    .zip(of_map)
                    .for_each(|(to, from)| *to = *from);
                bytes
            }
            Player::Ticks(player) => *known.borrow_mut().entry(cell).or_insert_with(|| {
                let mut bytes = CellBytes::default();
                of_progress(level, &player.progress, cell, &mut bytes);
                bytes
            }),
        };
        camera::draw(level.grid(), (self.cell(), self.heading), bytes, picture);
    }
}

impl Play {
    /// Returns who describes the player's surroundings, or `None` if the run is not played by ticks.
    pub(crate) fn narrator(&self) -> Option<Narrator<'_>> {
        match &self.player {
            Player::Cells(_) => None,
            Player::Ticks(player) => Some(Narrator {
                level: &self.level,
                progress: &player.progress,
                trail: &player.trail,
            }),
        }
    }
}

impl ByTicks {
    fn act(&mut self, level: &Level, action: CellAction) {
        let (recording, trail) = (&mut self.recording, &mut self.trail);
        perform(level, &mut self.progress, action, |input, events| {
            if let Some(recording) = recording {
                recording.push(input);
            }
            for event in events {
                if let Event::Crossed(dir) = *event {
                    trail.cross(&level.portal_grid(), dir);
                }
            }
        });
    }
}

impl InCells {
    fn act(&mut self, level: &Level, action: CellAction) {
        let changes = self.rules.act(&mut self.state, action);
        let (rules, state) = (&self.rules, &self.state);
        let describe = |cell: Cell, place: &mut [u8]| of_rules(level, rules, state, cell, place);
        let is_moved = !cells_of_beasts(state).eq(self.beasts.iter().copied());
        if is_moved {
            let before = self.beasts.iter().copied();
            self.map
                .update(before.chain(cells_of_beasts(state)), describe);
            self.beasts.clear();
            self.beasts.extend(cells_of_beasts(state));
        }
        if changes {
            self.map.update(self.changing.iter().copied(), describe);
            if let Some(distances) = &mut self.distances {
                distances.current = None;
            }
        }
    }

    /// Returns the fewest moves to a finish.
    fn distance(&mut self, level: &Level) -> i64 {
        let distances = &mut self.distances;
        let distances = distances.get_or_insert_with(|| Box::new(Distances::new(level)));
        distances.get(level, &self.rules, &self.state)
    }
}

fn cells_of_beasts(state: &CellState) -> impl Iterator<Item = Cell> {
    state.beasts().iter().map(|beast| beast.cell)
}

/// Returns the cells with contents, gates or doors.
fn changing_cells(level: &Level) -> Vec<Cell> {
    let with_contents = Content::ALL.into_iter();
    let with_contents = with_contents.flat_map(|content| level.cells_with(content).iter().copied());
    let gates = level.gates().iter().map(|(side, _)| side);
    let sides = gates.chain(level.doors().list().iter().copied());
    let beside = sides.flat_map(|side| [side.cell, level.grid().step(side.cell, side.dir)]);
    let mut cells: Vec<Cell> = with_contents.chain(beside).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Writes the bytes of a cell for the rules in whole moves. The bytes are 0 before.
fn of_rules(level: &Level, rules: &CellRules, state: &CellState, cell: Cell, place: &mut [u8]) {
    if level.maze().is_solid(cell) {
        return;
    }
    describe(
        level,
        cell,
        rules.ways(state, cell),
        rules.contents(state, cell),
        place,
    );
    place[2] = beast_byte(state.beasts(), cell);
    for (dir, ..) in level.gates().of(cell) {
        if let Some(gate) = rules.closed_gate(state, cell, dir) {
            place[3 + usize::from(dir.0)] = opener(gate);
        }
    }
}

/// Writes the bytes of a cell for the rules by ticks. The bytes are 0 before.
fn of_progress(level: &Level, progress: &Progress, cell: Cell, place: &mut [u8]) {
    if level.maze().is_solid(cell) {
        return;
    }
    let ways = progress.ways(level).ways(cell);
    describe(level, cell, ways, progress.contents(level, cell), place);
    place[2] = beast_byte(progress.beasts(), cell);
    for (dir, ..) in level.gates().of(cell) {
        if let Some((_, gate)) = progress.closed_gate(level, cell, dir) {
            place[3 + usize::from(dir.0)] = opener(gate);
        }
    }
}

/// Returns the byte of the first beast in a cell, or 0 without a beast.
fn beast_byte(beasts: &[Beast], cell: Cell) -> u8 {
    let beast = beasts.iter().find(|beast| beast.cell == cell);
    beast.map_or(0, |beast| number(beast.kind.content()))
}

/// Writes the first two bytes of an open cell.
fn describe(
    level: &Level,
    cell: Cell,
    ways: Dirs,
    mut contents: impl Iterator<Item = Content>,
    place: &mut [u8],
) {
    let finish = if level.is_finish(cell) { FINISH } else { 0 };
    place[0] = ways.0 as u8 & (FINISH - 1) | finish | OPEN;
    let is_shown = |one: &Content| !matches!(one, Content::Start | Content::Finish);
    place[1] = contents.find(is_shown).map_or(0, number);
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
