//! The puzzle that is being played: the player's actions, and messages about the actions.

use super::records::PuzzleResult;
use crate::states::{PuzzlePhase, Solved};
use crate::texts::{Say, of_library, say};
use bevy::prelude::*;
use warren_dungeon::play::TICKS_PER_SECOND;
use warren_dungeon::recipe::Day;
use warren_maze::topology::{Cell, Dir, Embedding};
use warren_puzzle::{Check, Game, MoveRefusal, difficulty};

/// An action of the player in a puzzle.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleAction {
    /// Picks up a path in a cell.
    Pick(Cell),
    /// Extends the held path to a cell.
    Drag(Cell),
    /// Releases the held path.
    Drop,
    /// Chooses the start that comes this number of positions after the chosen start. The first
    /// start follows the last start.
    Choose(i32),
    /// Extends the chosen start's path by one move.
    Step(Dir),
    /// Undoes the last change to the paths.
    Undo,
    /// Redoes the last change that was undone.
    Redo,
    /// Removes all paths.
    Clear,
    /// Reports the starts that are not joined to a finish, and the cells where paths cross.
    Check,
    /// Gives up and shows a solution, or hides it again.
    Solution,
    /// Shows the chosen start's path in a solution, or hides it again.
    Hint,
    /// Shows the floor that is this number of floors below the visible floor.
    Floor(i32),
}

/// The current puzzle, with its clock, its latest message and the player's choices.
#[derive(Resource, Clone, Debug)]
pub struct Sitting {
    game: Game,
    solution: Vec<Vec<Dir>>,
    shortest: Option<usize>,
    chosen: usize,
    floor: i32,
    ticks: u64,
    /// Whether the file of the saved puzzle contains the game, which can be an earlier state of it.
    kept: bool,
    gave_up: bool,
    shows_solution: bool,
    /// The number of hints.
    hints: u32,
    /// The number of the path whose solution is shown.
    hinted: Option<usize>,
    /// The day, if this is a day's puzzle.
    day: Option<Day>,
    difficulty: f64,
    checked: Option<Check>,
    pub(super) message: Option<PuzzleMessage>,
}

/// The latest message to the player.
#[derive(Clone, Debug)]
pub(super) struct PuzzleMessage {
    pub(super) say: Say,
    /// The cell to which the message refers, or `None` if the map marks no cell.
    pub(super) cell: Option<Cell>,
    /// The clock's value when the message appeared, in ticks.
    tick: u64,
}

/// The number of ticks for which a message is visible, and the number of ticks for which the
/// message's cell is marked.
const MESSAGE_TICKS: u64 = 3 * TICKS_PER_SECOND as u64;
const MARK_TICKS: u64 = TICKS_PER_SECOND as u64 * 2 / 3;

impl Sitting {
    /// Begins to play a game. Also finds a solution, which can take a long time.
    pub(super) fn new(game: Game) -> Sitting {
        let solution = game.solution();
        let mut sitting = Sitting {
            difficulty: difficulty(game.puzzle(), &solution),
            solution,
            shortest: game.shortest_total(),
            game,
            chosen: 0,
            floor: 0,
            ticks: 0,
            kept: false,
            gave_up: false,
            shows_solution: false,
            hints: 0,
            hinted: None,
            day: None,
            checked: None,
            message: None,
        };
        sitting.look_at(sitting.start());
        sitting
    }

    /// Continues a saved game that was played for `ticks` ticks. Takes as long as [`Sitting::new`].
    pub(super) fn resumed(game: Game, ticks: u64, hints: u32, gave_up: bool) -> Sitting {
        Sitting {
            ticks,
            kept: true,
            hints,
            gave_up,
            ..Sitting::new(game)
        }
    }

    /// Makes this a day's puzzle.
    pub(super) fn of_day(self, day: Option<Day>) -> Sitting {
        Sitting { day, ..self }
    }

    /// Returns the day if this is a day's puzzle, or `None` otherwise.
    pub fn day(&self) -> Option<Day> {
        self.day
    }

    /// Returns the puzzle's difficulty; see [`difficulty`].
    pub fn difficulty(&self) -> f64 {
        self.difficulty
    }

    /// Returns the total number of moves in the known solution. If paths may overlap, no solution
    /// has fewer moves.
    pub fn par(&self) -> usize {
        self.solution.iter().map(Vec::len).sum()
    }

    /// Returns the number of hints that the player has used.
    pub fn hints(&self) -> u32 {
        self.hints
    }

    /// Returns the number of the path whose solution is shown, or `None` if no hint is shown.
    pub fn hinted(&self) -> Option<usize> {
        self.hinted
    }

    /// Returns the result that the player would get if the puzzle were solved now.
    pub(super) fn result(&self) -> PuzzleResult {
        PuzzleResult {
            ticks: u32::try_from(self.ticks).unwrap_or(u32::MAX),
            length: self.game.length(),
            par: self.par(),
            hints: self.hints,
            gave_up: self.gave_up,
        }
    }

    /// Shows a message that does not refer to a cell.
    pub(super) fn tell(&mut self, say: Say) {
        self.set_message(say, None);
    }

    /// Returns the puzzle and its paths.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns a solution: for each start, the moves of the path that begins there.
    pub fn solution(&self) -> &[Vec<Dir>] {
        &self.solution
    }

    /// Returns the index of the path that keys extend. Each path has the same index as its start.
    pub fn chosen(&self) -> usize {
        self.chosen
    }

    /// Returns the index of the visible floor.
    pub fn floor(&self) -> i32 {
        self.floor
    }

    /// Returns the level's number of floors.
    pub(super) fn floors(&self) -> i32 {
        self.game.puzzle().level().grid().floors() as i32
    }

    /// Returns the number of ticks for which the game was played.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// Returns the number of seconds for which the game was played.
    pub(super) fn seconds(&self) -> f32 {
        self.ticks as f32 / TICKS_PER_SECOND as f32
    }

    /// Returns whether the player has given up and seen a solution.
    pub fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// Returns whether a solution is shown instead of the player's paths.
    pub fn shows_solution(&self) -> bool {
        self.shows_solution
    }

    /// Returns whether every start is joined to a finish and no path is held.
    pub fn is_solved(&self) -> bool {
        self.game.held().is_none() && self.game.is_solved()
    }

    /// Returns whether the game was loaded from the file of the saved puzzle or is saved there.
    pub(super) fn is_kept(&self) -> bool {
        self.kept
    }

    /// Records that the game is saved.
    pub(super) fn note_kept(&mut self) {
        self.kept = true;
    }

    /// Returns whether the player has begun the game and has not solved it.
    pub(super) fn is_under_way(&self) -> bool {
        let is_begun = self.kept || self.gave_up || self.hints > 0 || self.game.length() > 0;
        is_begun && !self.is_solved()
    }

    /// Returns whether the player has drawn paths and has not solved the game.
    pub(super) fn has_unsolved_paths(&self) -> bool {
        self.game.length() > 0 && !self.is_solved()
    }

    /// Returns the number of starts that are joined to a finish.
    pub(super) fn joined(&self) -> usize {
        let starts = 0..self.game.paths().len();
        starts
            .filter(|&number| self.game.joined(number).is_some())
            .count()
    }

    /// Returns the last check's result, or `None` if another action followed the check.
    pub fn checked(&self) -> Option<&Check> {
        self.checked.as_ref()
    }

    /// Returns the latest message while it is visible, and its cell while the map marks the cell.
    pub fn message(&self) -> Option<(&Say, Option<Cell>)> {
        self.message
            .as_ref()
            .map(|message| (&message.say, message.cell))
    }

    /// Returns the paths' minimum total length, in moves. Returns `None` if the minimum is unknown,
    /// or if the player has neither solved the puzzle nor given up.
    pub fn shortest(&self) -> Option<usize> {
        self.shortest.filter(|_| self.gave_up || self.is_solved())
    }

    /// Returns the fraction of the latest message's display time that remains, from 0 to 1.
    pub(super) fn message_share(&self) -> f32 {
        let age = self.message_age().unwrap_or(MESSAGE_TICKS);
        1.0 - age.min(MESSAGE_TICKS) as f32 / MESSAGE_TICKS as f32
    }

    /// Returns the number of ticks since the latest message appeared.
    fn message_age(&self) -> Option<u64> {
        let message = self.message.as_ref()?;
        Some(self.ticks - message.tick)
    }

    /// Returns the chosen start's cell.
    pub(super) fn start(&self) -> Cell {
        self.game.puzzle().level().starts()[self.chosen]
    }

    /// Returns the chosen path's last cell.
    pub(super) fn end(&self) -> Cell {
        let path = &self.game.paths()[self.chosen];
        path.last().copied().unwrap_or(self.start())
    }

    fn play(&mut self, action: PuzzleAction) {
        // Every action except a change of the visible floor removes the latest message and the last
        // check's marks.
        if !matches!(action, PuzzleAction::Floor(_)) {
            self.message = None;
            self.checked = None;
            self.shows_solution &= action == PuzzleAction::Solution;
            if action != PuzzleAction::Hint {
                self.hinted = None;
            }
        }
        let mut done = Ok(());
        match action {
            PuzzleAction::Pick(cell) => done = self.pick(cell),
            PuzzleAction::Drag(cell) => done = self.game.drag(cell),
            PuzzleAction::Drop => done = self.game.drop(),
            PuzzleAction::Choose(by) => done = self.choose(by),
            PuzzleAction::Step(dir) => done = self.step(dir),
            PuzzleAction::Solution => done = self.toggle_solution(),
            PuzzleAction::Hint => done = self.toggle_hint(),
            PuzzleAction::Undo => {
                if !self.game.undo() {
                    self.set_message(say!("puzzle-nothing-undone"), None);
                }
            }
            PuzzleAction::Redo => {
                if !self.game.redo() {
                    self.set_message(say!("puzzle-nothing-redone"), None);
                }
            }
            PuzzleAction::Clear => self.game.clear(),
            PuzzleAction::Check => self.check(),
            PuzzleAction::Floor(by) => {
                self.floor = (self.floor + by).clamp(0, self.floors() - 1);
            }
        }
        if let Err(refusal) = done {
            self.set_message(of_library::move_refusal(refusal), cell_of(refusal));
        }
    }

    fn pick(&mut self, cell: Cell) -> Result<(), MoveRefusal> {
        self.chosen = self.game.pick(cell)?;
        Ok(())
    }

    fn choose(&mut self, by: i32) -> Result<(), MoveRefusal> {
        let count = self.game.paths().len() as i64;
        self.chosen = (self.chosen as i64 + i64::from(by)).rem_euclid(count) as usize;
        self.look_at(self.end());
        self.game.drop()
    }

    fn step(&mut self, dir: Dir) -> Result<(), MoveRefusal> {
        if self.game.held() != Some(self.chosen) {
            self.take_up()?;
        }
        let done = self.game.step(dir);
        self.look_at(self.end());
        done
    }

    /// Picks up the chosen path at its end. If a different path would be picked up in that cell,
    /// picks up the chosen path at its start.
    fn take_up(&mut self) -> Result<(), MoveRefusal> {
        self.game.drop()?;
        let end = self.end();
        let mut ends = self.game.paths().iter().map(|path| path.last());
        let is_own = ends.position(|other| other == Some(&end)) == Some(self.chosen);
        let is_start = self.game.puzzle().level().starts().contains(&end);
        let at = if is_own && !is_start {
            end
        } else {
            self.start()
        };
        self.game.pick(at)?;
        Ok(())
    }

    fn check(&mut self) {
        let check = self.game.check();
        let message = say!(
            "puzzle-checked",
            missing = check.missing.len(),
            crossed = check.crossed.len()
        );
        self.set_message(message, None);
        self.checked = Some(check);
    }

    fn toggle_solution(&mut self) -> Result<(), MoveRefusal> {
        self.gave_up = true;
        self.shows_solution = !self.shows_solution;
        self.game.drop()
    }

    fn toggle_hint(&mut self) -> Result<(), MoveRefusal> {
        self.hinted = match self.hinted {
            Some(_) => None,
            None => Some(self.chosen),
        };
        if self.hinted.is_some() {
            // A hint reveals nothing new to a player who has seen the whole solution.
            self.hints += u32::from(!self.gave_up);
            self.set_message(say!("puzzle-hinted", number = self.chosen + 1), None);
        }
        self.game.drop()
    }

    fn set_message(&mut self, say: Say, cell: Option<Cell>) {
        self.message = Some(PuzzleMessage {
            say,
            cell,
            tick: self.ticks,
        });
    }

    fn look_at(&mut self, cell: Cell) {
        self.floor = self.game.puzzle().level().grid().floor(cell) as i32;
    }
}

/// Returns the cell that the map marks after a refused move. If a wall blocks the move, this cell
/// is the end of the path.
fn cell_of(refusal: MoveRefusal) -> Option<Cell> {
    match refusal {
        MoveRefusal::EmptyHand => None,
        MoveRefusal::Nothing { cell }
        | MoveRefusal::Wall { cell, .. }
        | MoveRefusal::Far { cell }
        | MoveRefusal::Path { cell, .. }
        | MoveRefusal::Start { cell }
        | MoveRefusal::Taken { cell } => Some(cell),
    }
}

pub(super) fn tick(mut sitting: If<ResMut<Sitting>>) {
    let ticking = sitting.bypass_change_detection();
    ticking.ticks += 1;
    match ticking.message_age() {
        Some(MESSAGE_TICKS) => sitting.message = None,
        Some(MARK_TICKS) => {
            if let Some(message) = &mut sitting.message {
                message.cell = None;
            }
        }
        _ => {}
    }
}

pub(super) fn act(mut actions: MessageReader<PuzzleAction>, mut sitting: If<ResMut<Sitting>>) {
    for &action in actions.read() {
        sitting.play(action);
    }
}

pub(super) fn finish(
    sitting: If<Res<Sitting>>,
    phase: Option<Res<State<PuzzlePhase>>>,
    mut solved: ResMut<NextState<Solved>>,
) {
    let is_open = phase.is_some_and(|phase| *phase.get() == PuzzlePhase::Open);
    if is_open && sitting.is_solved() {
        solved.set(Solved(true));
    }
}
