//! The puzzle screen's keys, and the commands of its buttons.

use super::{AskPuzzle, PuzzleAction, PuzzleInMaking, PuzzleRecords, Sitting};
use super::{labels, print};
use crate::controls::action::{Action, ActionSet, Control};
use crate::controls::bindings::Bindings;
use crate::runs::daily::today;
use crate::states::{Menu, PuzzlePhase, Screen};
use crate::texts::{Texts, say};
use crate::theme::sidebar::BarInHand;
use bevy::clipboard::Clipboard;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_warren::space::dir_along;
use warren_dungeon::level::Level;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// A command that a key or button on the puzzle screen triggers.
#[derive(Component, Clone, Copy, Debug)]
pub(super) enum Command {
    Act(PuzzleAction),
    Ask(AskPuzzle),
    /// Pauses or resumes the puzzle. If the puzzle is solved, requests the next puzzle.
    Pause,
    Settings,
    /// Requests the daily puzzle.
    Daily,
    /// Writes the puzzle and a solution to a file for printing.
    Print,
    /// Copies the daily puzzle's result.
    CopyResult,
    Leave,
}

/// The actions that have a button on the bar. To leave, players without a keyboard pause first.
pub(super) static BUTTONS: [Action; 9] = [
    Action::Undo,
    Action::Redo,
    Action::Clear,
    Action::Check,
    Action::HintPath,
    Action::Solution,
    Action::Pause,
    Action::NewPuzzle,
    Action::Print,
];

impl Command {
    /// Runs the command.
    pub(super) fn run(self, commands: &mut Commands) {
        match self {
            Command::Act(action) => _ = commands.write_message(action),
            Command::Ask(asked) => commands.run_system_cached_with(ask, asked),
            Command::Pause => commands.run_system_cached(pause),
            Command::Settings => commands.set_state(Menu::Settings),
            Command::Daily => commands.run_system_cached_with(ask, AskPuzzle::Daily(today())),
            Command::CopyResult => commands.run_system_cached(copy_result),
            Command::Print => commands.run_system_cached(print::print),
            Command::Leave => commands.set_state(Screen::Title),
        }
    }
}

/// The latest request that the player has to confirm because the new puzzle would discard the
/// current puzzle's paths. The resource does not exist until there is such a request.
#[derive(Resource)]
pub(super) struct UnconfirmedRequest(pub(super) AskPuzzle);

/// Requests a puzzle. If this would discard an unsolved puzzle's paths, asks the player first.
fn ask(
    In(asked): In<AskPuzzle>,
    mut commands: Commands,
    sitting: Option<Res<Sitting>>,
    making: Res<PuzzleInMaking>,
) {
    if !making.is_busy() && sitting.is_some_and(|sitting| sitting.has_unsolved_paths()) {
        commands.insert_resource(UnconfirmedRequest(asked));
        commands.set_state(Menu::Restart);
    } else {
        commands.write_message(asked);
    }
}

/// Copies the daily puzzle's result to the clipboard.
fn copy_result(
    mut sitting: If<ResMut<Sitting>>,
    records: Res<PuzzleRecords>,
    texts: Res<Texts>,
    mut clipboard: ResMut<Clipboard>,
) {
    let day = sitting.day();
    let Some((day, result)) = day.and_then(|day| Some((day, records.of(day)?))) else {
        return;
    };
    let text = texts.translate(&labels::daily_result(day, &result));
    let told = match clipboard.set_text(text.clone()) {
        Ok(()) => say!("copied", text),
        Err(error) => say!("not-copied", why = error.to_string()),
    };
    sitting.tell(told);
}

fn pause(
    phase: Res<State<PuzzlePhase>>,
    mut menu: ResMut<NextState<Menu>>,
    mut ask: MessageWriter<AskPuzzle>,
) {
    match phase.get() {
        PuzzlePhase::Open => menu.set(Menu::Pause),
        PuzzlePhase::Paused => menu.set(Menu::None),
        PuzzlePhase::Solved => _ = ask.write(AskPuzzle::Next),
    }
}

/// Handles key presses. The repeated presses that a held key generates extend the path, but trigger
/// no commands.
pub(super) fn press(
    mut commands: Commands,
    mut pressed: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    bindings: Res<Bindings>,
    bar: BarInHand,
) {
    if bar.get() {
        pressed.clear();
        return;
    }
    let any = |of: [KeyCode; 2]| keys.any_pressed(of);
    let control = any([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let shift = any([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    for key in pressed.read().filter(|key| key.state.is_pressed()) {
        let bound = bindings.action(ActionSet::Puzzle, Control::Key(key.key_code));
        let action = match control {
            true => match letter(key) {
                Some('z') => Some(Action::Undo),
                Some('y') => Some(Action::Redo),
                _ => None,
            },
            false => match bound {
                Some(Action::NextPath) if shift => Some(Action::LastPath),
                bound => bound,
            },
        };
        let Some(action) = action else { continue };
        if !key.repeat || command_of(action).is_none() {
            commands.run_system_cached_with(perform, action);
        }
    }
}

/// Returns the letter on a key, which depends on the keyboard's layout. On keys without a Latin
/// letter, returns the letter that a US keyboard has there.
fn letter(key: &KeyboardInput) -> Option<char> {
    match &key.logical_key {
        Key::Character(text) if text.is_ascii() => text.to_ascii_lowercase().chars().next(),
        _ => match key.key_code {
            KeyCode::KeyY => Some('y'),
            KeyCode::KeyZ => Some('z'),
            _ => None,
        },
    }
}

/// Runs an action's command, or extends the chosen path if the action is a move. An action that
/// would change a paused or solved puzzle has no effect.
pub(super) fn perform(
    In(action): In<Action>,
    mut commands: Commands,
    phase: Res<State<PuzzlePhase>>,
    sitting: Option<Res<Sitting>>,
) {
    let is_open = *phase.get() == PuzzlePhase::Open;
    match command_of(action) {
        Some(Command::Act(_)) if !is_open => {}
        Some(command) => command.run(&mut commands),
        None => {
            let sitting = sitting.filter(|_| is_open);
            if let Some(step) = sitting.and_then(|sitting| walk(&sitting, action)) {
                commands.write_message(step);
            }
        }
    }
}

/// Returns an action's command, or `None` if the action is a move.
pub(super) fn command_of(action: Action) -> Option<Command> {
    Some(Command::Act(match action {
        Action::Undo => PuzzleAction::Undo,
        Action::Redo => PuzzleAction::Redo,
        Action::Clear => PuzzleAction::Clear,
        Action::Check => PuzzleAction::Check,
        Action::Solution => PuzzleAction::Solution,
        Action::HintPath => PuzzleAction::Hint,
        Action::NextPath => PuzzleAction::Choose(1),
        Action::LastPath => PuzzleAction::Choose(-1),
        Action::LetGo => PuzzleAction::Drop,
        Action::FloorUp => PuzzleAction::Floor(-1),
        Action::FloorDown => PuzzleAction::Floor(1),
        Action::Pause => return Some(Command::Pause),
        Action::NewPuzzle => return Some(Command::Ask(AskPuzzle::Next)),
        Action::Print => return Some(Command::Print),
        Action::Leave => return Some(Command::Leave),
        _ => return None,
    }))
}

/// Returns the move by which an action extends the chosen path, or `None` if there is no such move.
fn walk(sitting: &Sitting, action: Action) -> Option<PuzzleAction> {
    let level = sitting.game().puzzle().level();
    let (grid, end) = (level.grid(), sitting.end());
    let is_slanted = |&dir: &Dir| !grid.normal(end, dir).contains(&0);
    let slant = |way| grid.clockwise(end).iter().any(is_slanted).then_some(way);
    let way = match action {
        Action::Ahead => Vec2::NEG_Y,
        Action::Back => Vec2::Y,
        Action::Left => Vec2::NEG_X,
        Action::Right => Vec2::X,
        Action::NorthWest => slant(Vec2::new(-1.0, -1.0))?,
        Action::NorthEast => slant(Vec2::new(1.0, -1.0))?,
        Action::SouthWest => slant(Vec2::new(-1.0, 1.0))?,
        Action::SouthEast => slant(Vec2::new(1.0, 1.0))?,
        Action::Up => return climb(level, end, 1),
        Action::Down => return climb(level, end, -1),
        _ => return None,
    };
    walk_along(sitting, way)
}

/// Returns the move by which the chosen path is extended in a direction on the map.
pub(super) fn walk_along(sitting: &Sitting, way: Vec2) -> Option<PuzzleAction> {
    let level = sitting.game().puzzle().level();
    let path = &sitting.game().paths()[sitting.chosen()];
    let before = path.len().checked_sub(2).map(|before| path[before]);
    dir_along(level, sitting.end(), way, before).map(PuzzleAction::Step)
}

/// Returns the move from a cell to the floor above if `by` is 1, or to the floor below if `by` is
/// -1.
fn climb(level: &Level, cell: Cell, by: i8) -> Option<PuzzleAction> {
    let grid = level.grid();
    if !grid.shape().has_floors() {
        return None;
    }
    // The direction is returned even if there is no floor above or below, so that the puzzle
    // reports why the move is refused.
    let mut dirs = (0..grid.dir_names().len() as u8).map(Dir);
    let dir = dirs.find(|&dir| grid.climb(cell, dir) == by);
    dir.map(PuzzleAction::Step)
}
