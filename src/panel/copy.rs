//! The section in which recipes are copied, and pasted back.

use super::draft::Draft;
use super::look::alarm;
use super::words::Tell;
use crate::texts::say;
use bevy_egui::egui::{Button, TextEdit, Ui};
use warren_dungeon::level::{self, Recipe};

/// A text that may be a recipe.
#[derive(Default)]
pub(super) struct Pasted {
    text: String,
    /// What it says, once there is one; what is wrong with it, in English.
    read: Option<Result<Recipe, String>>,
}

/// Copies the draft; returns a recipe that was pasted and is to be made.
pub(super) fn edit(ui: &mut Ui, draft: &Draft, pasted: &mut Pasted) -> Option<Recipe> {
    ui.horizontal(|ui| {
        if ui.button(ui.tell(say!("panel-copy-command"))).clicked() {
            ui.copy_text(warren_flags::command_line(&draft.whole()));
        }
        if ui.button(ui.tell(say!("panel-copy-code"))).clicked() {
            ui.copy_text(level::code(&draft.whole()));
        }
        if ui.button(ui.tell(say!("panel-copy-ron"))).clicked() {
            ui.copy_text(level::write_recipe(&draft.whole()));
        }
    });
    let field = TextEdit::multiline(&mut pasted.text)
        .hint_text(ui.tell(say!("panel-paste")))
        .code_editor()
        .desired_rows(2)
        .desired_width(f32::INFINITY);
    if ui.add(field).changed() {
        let text = pasted.text.trim();
        // Whatever recipe is no code has brackets.
        let read = || match text.contains(['(', '{']) {
            true => level::read_recipe(text).map_err(|error| error.to_string()),
            false => level::read_code(text).map_err(|error| error.to_string()),
        };
        pasted.read = (!text.is_empty()).then(read);
    }
    let mut taken = None;
    ui.horizontal_wrapped(|ui| {
        let is_recipe = matches!(pasted.read, Some(Ok(_)));
        let take = ui.add_enabled(is_recipe, Button::new(ui.tell(say!("panel-paste-take"))));
        if take.clicked()
            && let Some(Ok(recipe)) = pasted.read.take()
        {
            pasted.text.clear();
            taken = Some(recipe);
        }
        if let Some(Err(error)) = &pasted.read {
            ui.colored_label(alarm(ui), error);
        }
    });
    taken
}
