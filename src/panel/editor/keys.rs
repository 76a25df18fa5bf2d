//! Drawing with the keyboard or a gamepad.

use super::super::level_map::LevelMap;
use super::actions::{EditorWorld, cell_line};
use super::spot::Spot;
use super::thing::{is_same_kind, kind_name, kinds, name, shifted, variants};
use super::{LevelEditor, take_focus};
use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::{Devices, InputDevice};
use crate::texts::say;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, PrimaryEguiContext};
use bevy_warren::space::dir_along;
use warren_dungeon::level::Level;
use warren_maze::topology::{Cell, Embedding, Topology};

/// The time for which a key must be held before it moves the cursor again, and the time between
/// repetitions, in seconds.
const HOLD_TIME: f32 = 0.35;
const REPEAT_TIME: f32 = 0.08;

/// The actions that move the cursor, and the directions on the map.
const MOVES: [(Action, Vec2); 8] = [
    (Action::Ahead, Vec2::NEG_Y),
    (Action::Back, Vec2::Y),
    (Action::Left, Vec2::NEG_X),
    (Action::Right, Vec2::X),
    (Action::NorthWest, Vec2::new(-1.0, -1.0)),
    (Action::NorthEast, Vec2::new(1.0, -1.0)),
    (Action::SouthWest, Vec2::new(-1.0, 1.0)),
    (Action::SouthEast, Vec2::new(1.0, 1.0)),
];

/// Performs the actions of pressed keys and buttons, unless a widget of the panel receives them.
pub(super) fn press(
    devices: Devices,
    device: Res<InputDevice>,
    wants: Option<Res<EguiWantsInput>>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    time: Res<Time<Real>>,
    mut wait: Local<f32>,
    mut map: ResMut<LevelMap>,
    mut editor: ResMut<LevelEditor>,
    mut world: EditorWorld,
) {
    let is_typing = wants.is_some_and(|wants| wants.wants_any_keyboard_input());
    let is_pad = *device == InputDevice::Gamepad;
    if devices.just_pressed(ActionSet::Draw, Action::Bar) && (is_pad || !is_typing) {
        editor.is_panel_in_hand = !editor.is_panel_in_hand && is_pad;
        take_focus(&mut contexts);
    }
    if is_typing || is_pad && editor.is_panel_in_hand {
        return editor.end_stroke(&mut world);
    }
    let actions: Vec<Action> = devices.all_just_pressed(ActionSet::Draw).collect();
    for action in actions {
        perform(action, &mut map, &mut editor, &mut world);
    }
    let is_pressed = |action| devices.pressed(ActionSet::Draw, action);
    let is_new = |action| devices.just_pressed(ActionSet::Draw, action);
    let held = MOVES.into_iter().find(|&(action, _)| is_pressed(action));
    match held {
        Some((action, way)) if is_new(action) => {
            step(way, &mut map, &mut editor, &mut world);
            *wait = HOLD_TIME;
        }
        Some((_, way)) => {
            *wait -= time.delta_secs();
            if *wait <= 0.0 {
                step(way, &mut map, &mut editor, &mut world);
                *wait = REPEAT_TIME;
            }
        }
        None => {}
    }
    let is_by_keys = editor.stroke.as_ref().is_some_and(|it| it.is_by_keys);
    if is_by_keys && editor.tool.is_freehand() && !is_pressed(Action::DrawHere) {
        editor.release(&mut world);
    }
}

/// Performs an action that does not move the cursor.
fn perform(action: Action, map: &mut LevelMap, editor: &mut LevelEditor, world: &mut EditorWorld) {
    match action {
        Action::DrawHere => draw_here(map, editor, world),
        Action::NextSide => turn_side(1, editor, world),
        Action::LastSide => turn_side(-1, editor, world),
        Action::NextTool | Action::LastTool => {
            let by = if action == Action::NextTool { 1 } else { -1 };
            editor.tool = editor.tool.shifted(by);
            let told = editor.tool.name();
            editor.inform(told, world);
        }
        Action::NextThing | Action::LastThing => {
            let by = if action == Action::NextThing { 1 } else { -1 };
            let kinds = kinds();
            let kind = kinds.iter().find(|kind| is_same_kind(**kind, editor.thing));
            editor.thing = shifted(&kinds, *kind.unwrap_or(&kinds[0]), by);
            let told = kind_name(editor.thing);
            editor.inform(told, world);
        }
        Action::NextVariant => {
            editor.thing = shifted(&variants(editor.thing), editor.thing, 1);
            let told = name(editor.thing);
            editor.inform(told, world);
        }
        Action::Undo => editor.undo(world),
        Action::Redo => editor.redo(world),
        Action::Copy => editor.copy(world),
        Action::Cut => editor.cut(world),
        Action::Paste => editor.begin_to_paste(world),
        Action::Rotate => editor.turn(false, world),
        Action::Mirror => editor.turn(true, world),
        Action::Delete => editor.erase(world),
        Action::NextProblem => {
            if let Some(cell) = editor.next_problem(world) {
                map.look_at(cell);
            }
        }
        Action::FloorUp => change_floor(-1, map, editor, world),
        Action::FloorDown => change_floor(1, map, editor, world),
        Action::Leave => editor.leave(world),
        _ => {}
    }
}

/// Begins a stroke at the cursor, or ends the stroke of a tool that needs two cells.
fn draw_here(map: &LevelMap, editor: &mut LevelEditor, world: &mut EditorWorld) {
    if let Some(level) = editor.edited.level().cloned() {
        let spot = editor.spot.unwrap_or_else(|| first_spot(&level, map));
        editor.spot = Some(spot);
        match editor.stroke {
            Some(_) => editor.release(world),
            None => editor.press(true, world),
        }
        let needs_no_second = editor.tool == super::Tool::Fill;
        if needs_no_second && editor.stroke.is_some() {
            editor.release(world);
        } else if editor.stroke.is_some() && !editor.tool.is_freehand() {
            editor.inform(say!("editor-second-corner"), world);
        }
    }
}

/// Moves the cursor to the neighbouring cell in a direction on the map, even through a wall.
fn step(way: Vec2, map: &mut LevelMap, editor: &mut LevelEditor, world: &mut EditorWorld) {
    let Some(level) = editor.edited.level().cloned() else {
        return;
    };
    let Some(spot) = editor.spot else {
        let first = first_spot(&level, map);
        editor.spot = Some(first);
        return editor.inform(cell_line(&level, first), world);
    };
    let grid = level.grid();
    let Some(dir) = dir_along(&level, spot.cell, way, None) else {
        return;
    };
    if !grid.exits(spot.cell).any(|exit| exit == dir) {
        return;
    }
    let cell = grid.step(spot.cell, dir);
    // The chosen side keeps its direction.
    let side = editor.chosen_ladder(&level, cell).map(|side| side.dir);
    let side = side.or(spot.side.map(|side| side.dir));
    let next = Spot::with_side(&level, cell, side);
    editor.go_to(Some(next), world);
    map.floor = grid.floor(cell);
    if editor.stroke.is_none() || !editor.tool.is_freehand() {
        let told = cell_line(&level, next);
        editor.inform(told, world);
    }
}

/// Returns the spot at which the cursor appears: the first start, if it is on the visible floor.
fn first_spot(level: &Level, map: &LevelMap) -> Spot {
    let floor = map.visible_floor(level);
    let grid = level.grid();
    let is_visible = |cell: &Cell| grid.floor(*cell) == floor && grid.has(*cell);
    let starts = level.starts().iter().copied();
    let cell = starts.chain(0..grid.cells()).find(is_visible);
    Spot::with_side(level, cell.unwrap_or(0), None)
}

fn turn_side(by: isize, editor: &mut LevelEditor, world: &mut EditorWorld) {
    if let (Some(level), Some(spot)) = (editor.edited.level().cloned(), editor.spot) {
        let next = spot.turned(&level, by);
        editor.spot = Some(next);
        let told = cell_line(&level, next);
        editor.inform(told, world);
    }
}

/// Shows the floor above or below, and moves the cursor there.
fn change_floor(by: i64, map: &mut LevelMap, editor: &mut LevelEditor, world: &mut EditorWorld) {
    let Some(level) = editor.edited.level().cloned() else {
        return;
    };
    let grid = level.grid();
    let floor = i64::from(map.visible_floor(&level)) + by;
    let Some(floor) = u32::try_from(floor)
        .ok()
        .filter(|&floor| floor < grid.floors())
    else {
        return;
    };
    map.floor = floor;
    let Some(spot) = editor.spot else { return };
    if let Some(cell) = grid.locate(grid.centre(spot.cell), floor) {
        let next = Spot::with_side(&level, cell, spot.side.map(|side| side.dir));
        editor.go_to(Some(next), world);
        editor.inform(cell_line(&level, next), world);
    }
}
