//! The keys of a puzzle, one table for the keyboard and for the buttons.

use super::{AskPuzzle, PuzzleAction, Sitting};
use crate::input::actions::{Action, BINDINGS};
use crate::schedule::FrameSystems;
use crate::space::to_world;
use crate::states::{Phase, Screen};
use crate::texts::{Say, say};
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// What a key or a button does.
#[derive(Clone, Copy, Debug)]
pub(super) enum Command {
    Act(PuzzleAction),
    Ask(AskPuzzle),
    /// Stops the clock, and lets it go on; once solved, with the next puzzle.
    Pause,
    Leave,
}

/// The keys that are buttons too, and what is written on these.
pub(super) static COMMANDS: [(KeyCode, fn() -> Say, Command); 8] = [
    (
        KeyCode::KeyU,
        || say!("puzzle-undo"),
        Command::Act(PuzzleAction::Undo),
    ),
    (
        KeyCode::KeyY,
        || say!("puzzle-redo"),
        Command::Act(PuzzleAction::Redo),
    ),
    (
        KeyCode::KeyC,
        || say!("puzzle-clear"),
        Command::Act(PuzzleAction::Clear),
    ),
    (
        KeyCode::KeyX,
        || say!("puzzle-check"),
        Command::Act(PuzzleAction::Check),
    ),
    (
        KeyCode::KeyG,
        || say!("puzzle-solution"),
        Command::Act(PuzzleAction::Solution),
    ),
    (KeyCode::KeyP, || say!("puzzle-pause"), Command::Pause),
    (
        KeyCode::KeyN,
        || say!("puzzle-new"),
        Command::Ask(AskPuzzle::Next),
    ),
    (KeyCode::Escape, || say!("puzzle-leave"), Command::Leave),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        press
            .in_set(FrameSystems::Controls)
            .run_if(in_state(Screen::MultiMaze)),
    );
}

impl Command {
    /// Does it, unless it needs a puzzle that is seen and there is none.
    pub(super) fn run_in(self, phase: Phase, commands: &mut Commands) {
        if phase == Phase::Open || !matches!(self, Command::Act(_)) {
            self.run(commands);
        }
    }

    /// Does it.
    pub(super) fn run(self, commands: &mut Commands) {
        match self {
            Command::Act(action) => _ = commands.write_message(action),
            Command::Ask(asked) => _ = commands.write_message(asked),
            Command::Pause => commands.run_system_cached(pause),
            Command::Leave => commands.set_state(Screen::Title),
        }
    }
}

fn pause(
    phase: Res<State<Phase>>,
    mut next: ResMut<NextState<Phase>>,
    mut ask: MessageWriter<AskPuzzle>,
) {
    match phase.get() {
        Phase::Open => next.set(Phase::Paused),
        Phase::Paused => next.set(Phase::Open),
        Phase::Solved => _ = ask.write(AskPuzzle::Next),
    }
}

/// Keys that are held repeat themselves; that walks, and does nothing else.
fn press(
    mut commands: Commands,
    mut pressed: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    phase: Res<State<Phase>>,
    sitting: Option<Res<Sitting>>,
) {
    let any = |of: [KeyCode; 2]| keys.any_pressed(of);
    let control = any([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let shift = any([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    for key in pressed.read().filter(|key| key.state.is_pressed()) {
        let code = key.key_code;
        let command = match (control, code) {
            (true, KeyCode::KeyZ) => Some(Command::Act(PuzzleAction::Undo)),
            (true, KeyCode::KeyY) => Some(Command::Act(PuzzleAction::Redo)),
            (true, _) => None,
            (false, _) => command_of(code, shift),
        };
        if let Some(command) = command {
            if !key.repeat {
                command.run_in(*phase.get(), &mut commands);
            }
        } else if let Some(sitting) = &sitting
            && *phase.get() == Phase::Open
            && !control
            && let Some(action) = walk(sitting, code)
        {
            commands.write_message(action);
        }
    }
}

fn command_of(key: KeyCode, shift: bool) -> Option<Command> {
    let action = match key {
        KeyCode::Tab => PuzzleAction::Choose(if shift { -1 } else { 1 }),
        KeyCode::Enter | KeyCode::NumpadEnter => PuzzleAction::Drop,
        KeyCode::PageUp => PuzzleAction::Floor(-1),
        KeyCode::PageDown => PuzzleAction::Floor(1),
        _ => {
            let mut commands = COMMANDS.iter();
            return commands.find(|command| command.0 == key).map(|of| of.2);
        }
    };
    Some(Command::Act(action))
}

/// The move that a key asks for.
fn walk(sitting: &Sitting, key: KeyCode) -> Option<PuzzleAction> {
    let level = sitting.game().puzzle().level();
    let (grid, end) = (level.grid(), sitting.end());
    let is_slanted = |&dir: &Dir| !grid.normal(end, dir).contains(&0);
    let has_slants = grid.clockwise(end).iter().any(is_slanted);
    let slant = SLANTS.iter().find(|slant| has_slants && slant.0 == key);
    let way = match slant {
        Some(&(_, way)) => way,
        None => {
            let mut bindings = BINDINGS.iter();
            match bindings.find(|binding| binding.1.contains(&key))?.0 {
                Action::Ahead => Vec2::NEG_Y,
                Action::Back => Vec2::Y,
                Action::Left | Action::TurnLeft => Vec2::NEG_X,
                Action::Right | Action::TurnRight => Vec2::X,
                Action::Up => return climb(level, end, true),
                Action::Down => return climb(level, end, false),
                _ => return None,
            }
        }
    };
    walk_along(sitting, way)
}

/// The move nearest to a way on the map.
pub(super) fn walk_along(sitting: &Sitting, way: Vec2) -> Option<PuzzleAction> {
    let level = sitting.game().puzzle().level();
    let path = &sitting.game().paths()[sitting.chosen()];
    let before = path.len().checked_sub(2).map(|before| path[before]);
    dir_along(level, sitting.end(), way, before).map(PuzzleAction::Step)
}

/// The keys of the number pad between the arrows, for cells with slanted sides.
const SLANTS: [(KeyCode, Vec2); 4] = [
    (KeyCode::Numpad1, Vec2::new(-1.0, 1.0)),
    (KeyCode::Numpad3, Vec2::new(1.0, 1.0)),
    (KeyCode::Numpad7, Vec2::new(-1.0, -1.0)),
    (KeyCode::Numpad9, Vec2::new(1.0, -1.0)),
];

/// The direction nearest to a way on the map. Of two as near, as those of a
/// hexagon are to north and south, an open one goes before a wall, and one that
/// leads on before the one that leads back to the cell `before`.
fn dir_along(level: &Level, cell: Cell, way: Vec2, before: Option<Cell>) -> Option<Dir> {
    let grid = level.grid();
    let near = |dir: Dir| to_world(grid.normal(cell, dir)).dot(way);
    let sides = || grid.clockwise(cell).iter().copied();
    let nearest = sides().map(near).fold(0.0, f32::max);
    let passages = level.maze().passages(cell);
    let is_back = |dir| passages.contains(dir) && Some(grid.step(cell, dir)) == before;
    sides()
        .filter(|&dir| near(dir) > nearest - 0.01)
        .min_by_key(|&dir| (!passages.contains(dir), is_back(dir)))
}

/// The move to the floor above, or to the one below.
pub(super) fn climb(level: &Level, cell: Cell, up: bool) -> Option<PuzzleAction> {
    let (grid, by) = (level.grid(), if up { 1 } else { -1 });
    // Also where that floor ends: the puzzle says why not.
    let dirs = 0..if grid.shape().has_floors() {
        grid.dir_names().len()
    } else {
        0
    };
    let mut dirs = dirs.map(|dir| Dir(dir as u8));
    let dir = dirs.find(|&dir| grid.climb(cell, dir) == by);
    dir.map(PuzzleAction::Step)
}
