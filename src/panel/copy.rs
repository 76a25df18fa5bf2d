//! The section for copying and pasting recipes.

use super::draft::Draft;
use super::style::alarm;
use super::texts::PanelText;
use crate::texts::say;
use bevy_egui::egui::{Button, TextEdit, Ui};
use bevy_warren::work::{Slot, WaitForWork};
use warren_dungeon::file;
use warren_dungeon::recipe::{Recipe, code, read_code};

/// The contents of the paste field, and the result of parsing them as a recipe.
#[derive(Default)]
pub(super) struct PasteField {
    text: String,
    /// The recipe that was parsed from the text, or an English error message. `None` if the text is
    /// empty, or if it is still being parsed.
    read: Option<Result<Recipe, String>>,
    /// Parses the text. A command line can name files, or a difficulty, which requires a search.
    reading: Slot<Result<Recipe, String>>,
}

/// Shows the buttons that copy the draft, and the paste field. Returns the pasted recipe if the
/// player clicks the button below the field.
pub(super) fn edit(ui: &mut Ui, draft: &Draft, pasted: &mut PasteField) -> Option<Recipe> {
    ui.horizontal_wrapped(|ui| {
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
        let text = pasted.text.trim().to_owned();
        pasted.read = None;
        match text.is_empty() {
            true => pasted.reading.give_up(),
            false => pasted.reading.ask(move |_| read(&text)),
        }
    }
    if let Some(read) = pasted.reading.take_ready(WaitForWork::default()) {
        pasted.read = Some(read);
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
        if pasted.reading.is_busy() {
            ui.spinner();
        }
        if let Some(Err(error)) = &pasted.read {
            ui.colored_label(alarm(ui), error);
        }
    });
    taken
}

/// Parses a recipe: a command line, RON, JSON or a code.
fn read(text: &str) -> Result<Recipe, String> {
    #[cfg(feature = "command-line")]
    if is_command_line(text) {
        use warren_maze::topology::GridSpec;

        let usual = |shape| Recipe {
            grid: GridSpec {
                shape,
                ..GridSpec::default()
            },
            ..Recipe::default()
        };
        return warren_flags::parse_command_line(text, usual).map_err(|error| error.to_string());
    }
    // Recipes in RON and JSON contain brackets; codes do not.
    match text.contains(['(', '{']) {
        true => file::read_recipe(text).map_err(|error| error.in_file(text)),
        false => read_code(text).map_err(|error| error.to_string()),
    }
}

/// Returns whether a text is a command line. A code is a single word without hyphens at its
/// beginning, and a recipe in RON or JSON begins with a bracket, a comment or an attribute.
#[cfg(feature = "command-line")]
fn is_command_line(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_recipe = first.starts_with(['(', '{', '#']) || first.starts_with("//");
    first.starts_with("--") || !is_recipe && words.next().is_some()
}

#[cfg(all(test, feature = "command-line"))]
mod tests {
    use super::*;
    use warren_dungeon::recipe::Preset;

    #[test]
    fn every_copied_form_can_be_pasted_and_errors_say_what_is_wrong() {
        for recipe in Preset::ALL.map(|preset| preset.recipe(12)) {
            for text in [
                warren_flags::command_line(&recipe),
                code(&recipe),
                file::write_recipe(&recipe),
            ] {
                assert_eq!(read(&text), Ok(recipe.clone()), "{text}");
            }
        }
        for (text, told) in [
            ("maze generate --widht 9", "'--widht'"),
            ("please make a maze", "\"please\""),
            ("--algorithm prime", "'prime'"),
            ("(grid: 3)", "line 1"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(told), "{error}");
        }
    }
}
