//! The editor of the panel: draws on the map of the whole level with the mouse, the keyboard or a
//! gamepad.
//!
//! [`LevelEditor`] is the state, and `actions` changes it. The other files handle input (`pointer`,
//! `keys`, `section`) and show the state (`lights`, `section`).

mod actions;
mod edited;
mod keys;
mod lights;
mod pointer;
mod section;
mod spot;
mod thing;
mod tool;

pub(super) use actions::EditorWorld;
pub(super) use pointer::choose_button;
pub(crate) use section::test_key;
pub use tool::Tool;

use super::level_map::LevelMap;
use super::proof::{self, LevelProof};
use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::{Devices, InputDevice, KeyCapture};
use crate::controls::touched::TouchedActions;
use crate::level_file::LevelFile;
use crate::news::News;
use crate::store::{Store, StoreError, WriteFiles};
use crate::texts::{Say, of_library};
use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext};
use bevy_warren::level::{CurrentLevel, EditLevel, LevelInMaking};
use bevy_warren::panel_use::PanelUse;
use bevy_warren::schedule::FrameSystems;
use edited::EditedLevel;
use spot::{SideChoice, Spot};
use std::sync::Arc;
use warren_dungeon::level::{Level, SideKind};
use warren_editor::{Brush, Clip, Problem, Symmetry, Turn, problems};

/// Asks the game to play the level of the panel from its start, and to open the panel again
/// afterwards.
#[derive(Message, Clone, Copy, Debug)]
pub struct AskTestRun;

/// The state of the editor.
#[derive(Resource)]
pub struct LevelEditor {
    /// Whether the mouse and the keys draw on the map.
    pub is_drawing: bool,
    /// The active tool.
    pub tool: Tool,
    /// The thing that the tool places.
    pub thing: Brush,
    symmetry: Symmetry,
    sides: SideChoice,
    /// The position of the pointer, or of the cursor that the keys move.
    spot: Option<Spot>,
    stroke: Option<Stroke>,
    selection: Vec<warren_maze::topology::Cell>,
    clip: Option<Clip>,
    /// The turn with which the clip is pasted at the spot, or `None` if it is not being pasted.
    pasting: Option<Turn>,
    edited: EditedLevel,
    /// The result of the last action, and whether the action was refused.
    told: Option<(Say, bool)>,
    /// The level whose problems are known, and whether the verdict on it was known.
    examined: Option<(Arc<Level>, bool)>,
    problems: Vec<Problem>,
    /// The index of the problem that is shown next.
    next_problem: usize,
    /// Whether the level was replaced while the mouse button was held.
    is_sliding: bool,
    /// Whether the panel was open in the last frame.
    was_open: bool,
    /// Whether the gamepad operates the panel instead of the map.
    is_panel_in_hand: bool,
}

/// A movement of the pointer with a held button.
struct Stroke {
    from: Spot,
    last: Spot,
    /// Whether the stroke has changed the level.
    has_changed: bool,
    /// Whether the keys draw the stroke.
    is_by_keys: bool,
    /// Whether the stroke has left its first cell.
    has_left: bool,
}

impl Default for LevelEditor {
    fn default() -> LevelEditor {
        LevelEditor {
            is_drawing: false,
            tool: Tool::Brush,
            thing: Brush::Side(SideKind::Passage),
            symmetry: Symmetry::None,
            sides: SideChoice::Around,
            spot: None,
            stroke: None,
            selection: Vec::new(),
            clip: None,
            pasting: None,
            edited: EditedLevel::default(),
            told: None,
            examined: None,
            problems: Vec::new(),
            next_problem: 0,
            is_sliding: false,
            was_open: false,
            is_panel_in_hand: false,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LevelEditor>()
        .init_resource::<KeyCapture>()
        .init_resource::<TouchedActions>()
        .init_resource::<InputDevice>()
        .init_resource::<ButtonInput<KeyCode>>()
        .add_message::<AskTestRun>()
        .add_message::<News>()
        .init_resource::<ButtonInput<MouseButton>>()
        .add_systems(
            Update,
            (
                (pointer::point, keys::press)
                    .chain()
                    .in_set(FrameSystems::Controls)
                    .run_if(is_drawing),
                end_stroke
                    .after(keys::press)
                    .in_set(FrameSystems::Controls)
                    .run_if(not(is_drawing).or_else(begins_test)),
                (
                    mark_saved.run_if(resource_changed::<LevelFile>),
                    follow,
                    examine,
                    show_draft,
                )
                    .chain()
                    .after(proof::examine)
                    .before(super::level_map::make)
                    .in_set(FrameSystems::Interface),
            ),
        )
        .add_systems(
            EguiPrimaryContextPass,
            lights::draw
                .after(super::window::show_panel)
                .run_if(is_drawing),
        )
        .add_systems(WriteFiles, end)
        .add_systems(Last, end.run_if(on_message::<AppExit>));
}

/// Returns whether the mouse and the keys draw on the map.
pub(super) fn is_drawing(editor: Res<LevelEditor>, panel: Res<PanelUse>) -> bool {
    editor.is_drawing && panel.covers
}

/// Returns whether the gamepad operates the panel: it is open, and the editor does not draw, or has
/// lent the gamepad to the panel.
pub(super) fn panel_in_hand(editor: Res<LevelEditor>, panel: Res<PanelUse>) -> bool {
    panel.open && (!editor.is_drawing || !panel.covers || editor.is_panel_in_hand)
}

/// Takes the keyboard from the widget of the panel that has the focus.
fn take_focus(contexts: &mut Query<&mut EguiContext, With<PrimaryEguiContext>>) {
    for mut context in contexts {
        context.get_mut().memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }
}

impl LevelEditor {
    /// Shows a fault of the journal.
    fn tell_fault(&mut self, fault: &StoreError) {
        self.told = Some((of_library::store_error(fault), true));
    }
}

/// Returns the name of the file that is open, without its extension, for the journal.
fn name_of(file: &LevelFile) -> String {
    let stem = file.path().and_then(|path| path.file_stem());
    stem.unwrap_or_default().to_string_lossy().into_owned()
}

/// Records levels that were not made by the editor. While the panel is open, they are steps that
/// can be undone. When the game opens a level while the panel is closed, editing ends.
fn follow(
    current: Res<CurrentLevel>,
    panel: Res<PanelUse>,
    mouse: Res<ButtonInput<MouseButton>>,
    making: Res<LevelInMaking>,
    file: Res<LevelFile>,
    store: Res<Store>,
    mut was_making: Local<bool>,
    mut editor: ResMut<LevelEditor>,
) {
    let editor = editor.bypass_change_detection();
    // The last level of a movement may be ready only after the button was released.
    let is_late = std::mem::replace(&mut *was_making, making.making().is_some());
    let is_held = mouse.pressed(MouseButton::Left) && !mouse.just_pressed(MouseButton::Left);
    editor.is_sliding &= is_held || is_late;
    let has_opened = panel.open && !editor.was_open;
    editor.was_open = panel.open;
    let Some(level) = current
        .0
        .as_ref()
        .filter(|_| current.is_changed() || has_opened)
    else {
        return;
    };
    let is_own = |own: &Arc<Level>| Arc::ptr_eq(own, level);
    let is_known = editor.edited.level().is_some_and(is_own);
    if has_opened && let Some(fault) = editor.edited.find_abandoned(&store) {
        editor.tell_fault(&fault);
    }
    if is_known {
        return;
    }
    if panel.open && editor.edited.level().is_some() {
        let name = name_of(&file);
        let fault = editor
            .edited
            .replace(&store, &name, level, editor.is_sliding);
        if let Some(fault) = fault {
            editor.tell_fault(&fault);
        }
        editor.is_sliding |= mouse.pressed(MouseButton::Left);
        editor.forget_places();
    } else {
        editor.edited.end();
        editor.forget_places();
        if panel.open {
            editor.edited.begin(level);
        }
    }
}

/// Records that the level has been saved. A level that is being loaded is recorded later, by
/// [`follow`], so it does not count as saved.
fn mark_saved(file: Res<LevelFile>, mut editor: ResMut<LevelEditor>) {
    let editor = editor.bypass_change_detection();
    if editor
        .edited
        .level()
        .is_some_and(|level| file.contains(level))
    {
        editor.edited.mark_saved();
    }
}

/// Finds the problems of the level, as soon as the level or the verdict on it changes. The level of a
/// stroke is examined when the stroke ends.
fn examine(panel: Res<PanelUse>, proof: Res<LevelProof>, mut editor: ResMut<LevelEditor>) {
    let editor = editor.bypass_change_detection();
    let is_due = panel.open && editor.stroke.is_none();
    let Some(level) = editor.edited.level().filter(|_| is_due) else {
        return;
    };
    let verdict = proof.of(level);
    let is_examined = |(examined, with_verdict): &(Arc<Level>, bool)| {
        Arc::ptr_eq(examined, level) && *with_verdict == verdict.is_some()
    };
    if !editor.examined.as_ref().is_some_and(is_examined) {
        editor.problems = problems(level, verdict);
        editor.examined = Some((level.clone(), verdict.is_some()));
    }
}

/// Shows the level on the map while a stroke changes it. The level becomes the current level when
/// the stroke ends.
fn show_draft(mut editor: ResMut<LevelEditor>, mut map: ResMut<LevelMap>) {
    let editor = editor.bypass_change_detection();
    let draft = editor.stroke.as_ref().and_then(|_| editor.edited.level());
    map.bypass_change_detection().draft = draft.cloned();
}

/// Removes the journal when the game ends, unless the level has unsaved changes.
fn end(mut editor: ResMut<LevelEditor>) {
    editor.edited.end();
}

/// Returns whether a key has just been pressed that begins a test run, which plays what the stroke has
/// drawn so far.
fn begins_test(devices: Devices) -> bool {
    devices.just_pressed(ActionSet::Play, Action::TestRun)
}

/// Ends the stroke if the editor can no longer draw, for example because the panel was closed.
fn end_stroke(mut editor: ResMut<LevelEditor>, mut world: EditorWorld) {
    if editor.stroke.is_some() {
        editor.end_stroke(&mut world);
    }
}

/// Makes the level of the editor the current level.
fn publish(editor: &LevelEditor, edit: &mut MessageWriter<EditLevel>) {
    if let Some(level) = editor.edited.level() {
        edit.write(EditLevel(level.clone()));
    }
}
