//! The section for copying and pasting recipes.

use super::draft::Draft;
use super::look::alarm;
use super::words::PanelText;
use crate::texts::say;
use bevy_egui::egui::{Button, TextEdit, Ui};
use warren_dungeon::file;
use warren_dungeon::recipe::{Recipe, code, read_code};

/// The contents of the paste field, and the result of parsing them as a recipe.
#[derive(Default)]
pub(super) struct PasteField {
    text: String,
    /// The recipe that was parsed from the text, or an English error message. `None` if the text is
    /// empty.
    read: Option<Result<Recipe, String>>,
}

/// Shows the buttons that copy the draft, and the paste field. Returns the pasted recipe if the
/// player clicks the button below the field.
pub(super) fn edit(ui: &mut Ui, draft: &Draft, pasted: &mut PasteField) -> Option<Recipe> {
    ui.horizontal(|ui| {
        #[cfg(feature = "command-line")]
        if ui.button(ui.text(say!("panel-copy-command"))).clicked() {
            ui.copy_text(warren_flags::command_line(&draft.full_recipe()));
        }
        if ui.button(ui.text(say!("panel-copy-code"))).clicked() {
            ui.copy_text(code(&draft.full_recipe()));
        }
        if ui.button(ui.text(say!("panel-copy-ron"))).clicked() {
            ui.copy_text(file::write_recipe(&draft.full_recipe()));
        }
    });
    let field = TextEdit::multiline(&mut pasted.text)
        .hint_text(ui.text(say!("panel-paste")))
        .code_editor()
        .desired_rows(2)
        .desired_width(f32::INFINITY);
    if ui.add(field).changed() {
        let text = pasted.text.trim();
        // Recipes in RON and JSON contain brackets; codes do not.
        let read = || match text.contains(['(', '{']) {
            true => file::read_recipe(text).map_err(|error| error.to_string()),
            false => read_code(text).map_err(|error| error.to_string()),
        };
        pasted.read = (!text.is_empty()).then(read);
    }
    let mut taken = None;
    ui.horizontal_wrapped(|ui| {
        let is_recipe = matches!(pasted.read, Some(Ok(_)));
        let take = ui.add_enabled(is_recipe, Button::new(ui.text(say!("panel-paste-take"))));
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
