//! The part of the panel in which the tools are chosen.

use super::super::level_map::LevelMap;
use super::super::style::{alarm, good};
use super::super::texts::PanelText;
use super::super::window::{drop_down, row, rows};
use super::actions::{EditorWorld, problem_line};
use super::spot::SideChoice;
use super::thing::{is_same_kind, kind_name, kinds, name, variants};
use super::{LevelEditor, Tool};
use crate::controls::action::{Action, ActionSet};
use crate::texts::{Say, say};
use bevy_egui::egui::{Button, Label, RichText, ScrollArea, Ui};
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_editor::{Brush, Symmetry};
use warren_maze::topology::Embedding;

/// The maximum height of the list of problems, in points.
const LIST_HEIGHT: f32 = 96.0;

impl LevelEditor {
    /// Shows the buttons for undoing, redoing, drawing and the test run. Returns whether a test run
    /// was requested.
    pub(in super::super) fn show_bar(&mut self, ui: &mut Ui, world: &mut EditorWorld) -> bool {
        self.ask_to_restore(ui, world);
        let mut wants_test = false;
        ui.horizontal_wrapped(|ui| {
            let mut is_drawing = self.is_drawing;
            let draw = ui.toggle_value(&mut is_drawing, ui.text(say!("editor-draw")));
            draw.on_hover_text(ui.text(say!("editor-draw-tip")));
            self.is_drawing = is_drawing;
            let undo = Button::new(ui.text(say!("editor-undo")));
            if ui.add_enabled(self.edited.can_undo(), undo).clicked() {
                self.undo(world);
            }
            let redo = Button::new(ui.text(say!("editor-redo")));
            if ui.add_enabled(self.edited.can_redo(), redo).clicked() {
                self.redo(world);
            }
            let test = ui.button(ui.text(say!("editor-test")));
            wants_test = test
                .on_hover_text(ui.text(say!("editor-test-tip", key = test_key())))
                .clicked();
            // Reserves the note's space, so that the panel does not move at the first edit.
            let note = RichText::new(ui.text(say!("editor-unsaved"))).weak();
            ui.add_visible(self.edited.is_unsaved(), Label::new(note))
                .on_hover_text(ui.text(say!("editor-unsaved-tip")));
        });
        wants_test
    }

    /// Asks whether to continue with the level that an earlier game has left behind.
    fn ask_to_restore(&mut self, ui: &mut Ui, world: &mut EditorWorld) {
        let Some((journal, _)) = &self.edited.abandoned else {
            return;
        };
        let level = journal.name();
        ui.colored_label(alarm(ui), ui.text(say!("editor-abandoned", level)));
        ui.horizontal(|ui| {
            if ui.button(ui.text(say!("editor-restore"))).clicked() {
                self.restore(world);
            }
            if ui.button(ui.text(say!("editor-forget"))).clicked() {
                self.edited.forget_abandoned();
            }
        });
        ui.separator();
    }

    /// Shows the tools, what they place, and the problems of the level.
    pub(in super::super) fn show_section(
        &mut self,
        ui: &mut Ui,
        level: &Arc<Level>,
        map: &mut LevelMap,
        world: &mut EditorWorld,
    ) {
        ui.horizontal_wrapped(|ui| {
            for tool in Tool::ALL {
                let name = ui.text(tool.name());
                if ui
                    .add(Button::selectable(self.tool == tool, name))
                    .clicked()
                {
                    (self.tool, self.is_drawing) = (tool, true);
                }
            }
        });
        rows(ui, "editor", |ui| self.edit_choices(ui, level));
        self.edit_selection(ui, world);
        if let Some((told, is_refused)) = &self.told {
            let color = match is_refused {
                true => alarm(ui),
                false => good(ui),
            };
            ui.colored_label(color, ui.text(told.clone()));
        }
        self.show_problems(ui, level, map, world);
    }

    fn edit_choices(&mut self, ui: &mut Ui, level: &Level) {
        if !matches!(self.tool, Tool::Eraser | Tool::Select) {
            row(ui, say!("editor-thing"), |ui| self.choose_kind(ui));
            if variants(self.thing).len() > 1 {
                row(ui, say!("editor-variant"), |ui| self.choose_variant(ui));
            }
            if level.grid().floors() > 1 && matches!(self.thing, Brush::Side(_)) {
                row(ui, say!("editor-sides"), |ui| {
                    ui.horizontal(|ui| self.choose_sides(ui));
                });
            }
        }
        row(ui, say!("editor-symmetry"), |ui| {
            drop_down(ui, "symmetry", symmetry_name(self.symmetry), |ui| {
                for symmetry in Symmetry::options(level.grid()) {
                    let name = ui.text(symmetry_name(symmetry));
                    ui.selectable_value(&mut self.symmetry, symmetry, name);
                }
            });
        });
    }

    fn choose_sides(&mut self, ui: &mut Ui) {
        for (choice, name) in [
            (SideChoice::Around, say!("editor-around")),
            (SideChoice::Up, say!("editor-up")),
            (SideChoice::Down, say!("editor-down")),
        ] {
            ui.selectable_value(&mut self.sides, choice, ui.text(name));
        }
    }

    fn choose_kind(&mut self, ui: &mut Ui) {
        drop_down(ui, "thing", kind_name(self.thing), |ui| {
            for kind in kinds() {
                let is_chosen = is_same_kind(kind, self.thing);
                let button = Button::selectable(is_chosen, ui.text(kind_name(kind)));
                if ui.add(button).clicked() && !is_chosen {
                    self.thing = kind;
                }
            }
        });
    }

    fn choose_variant(&mut self, ui: &mut Ui) {
        drop_down(ui, "variant", name(self.thing), |ui| {
            for variant in variants(self.thing) {
                let name = ui.text(name(variant));
                ui.selectable_value(&mut self.thing, variant, name);
            }
        });
    }

    fn edit_selection(&mut self, ui: &mut Ui, world: &mut EditorWorld) {
        let has_cells = !self.selection.is_empty() || self.spot.is_some();
        let can_turn = has_cells || self.pasting.is_some();
        let has_clip = self.clip.is_some();
        ui.horizontal_wrapped(|ui| {
            let button = |ui: &mut Ui, is_useful, name| {
                let button = Button::new(ui.text(name));
                ui.add_enabled(is_useful, button).clicked()
            };
            if button(ui, has_cells, say!("editor-copy")) {
                self.copy(world);
            }
            if button(ui, has_cells, say!("editor-cut")) {
                self.cut(world);
            }
            if button(ui, has_clip, say!("editor-paste")) {
                self.begin_to_paste(world);
                self.is_drawing = true;
            }
            if button(ui, can_turn, say!("editor-rotate")) {
                self.turn(false, world);
            }
            if button(ui, can_turn, say!("editor-mirror")) {
                self.turn(true, world);
            }
            if button(ui, has_cells, say!("editor-erase")) {
                self.erase(world);
            }
        });
    }

    fn show_problems(
        &mut self,
        ui: &mut Ui,
        level: &Arc<Level>,
        map: &mut LevelMap,
        world: &mut EditorWorld,
    ) {
        if self.problems.is_empty() {
            ui.weak(ui.text(say!("editor-no-problems")));
            return;
        }
        let mut chosen = None;
        ScrollArea::vertical()
            .id_salt("problems")
            .max_height(LIST_HEIGHT)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                for &problem in &self.problems {
                    let line = ui.text(problem_line(level, problem));
                    let shown = ui.add(Button::selectable(false, line).wrap());
                    let tip = ui.text(say!("editor-problem-tip"));
                    if shown.on_hover_text(tip).clicked() {
                        chosen = Some(problem);
                    }
                }
            });
        if let Some(problem) = chosen {
            self.go_to_problem(level, problem, world);
            map.look_at(problem.cell);
        }
    }
}

/// Returns the name of a symmetry.
fn symmetry_name(symmetry: Symmetry) -> Say {
    match symmetry {
        Symmetry::None => say!("editor-symmetry-none"),
        Symmetry::LeftRight => say!("editor-symmetry-left-right"),
        Symmetry::UpDown => say!("editor-symmetry-up-down"),
        Symmetry::Both => say!("editor-symmetry-both"),
        Symmetry::Half => say!("editor-symmetry-turned", count = 2),
        Symmetry::Quarter => say!("editor-symmetry-turned", count = 4),
        Symmetry::Thirds => say!("editor-symmetry-turned", count = 3),
        Symmetry::Sixths => say!("editor-symmetry-turned", count = 6),
        Symmetry::Sectors(count) => say!("editor-symmetry-turned", count),
    }
}

/// Returns the controls that begin and end a test run.
pub(crate) fn test_key() -> Say {
    Say::Controls(ActionSet::Play, &[Action::TestRun])
}
