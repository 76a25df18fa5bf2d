//! The text field for the seed, which also accepts a code.

use super::super::CODE;
use super::CustomRecipe;
use crate::texts::say;
use crate::theme::{self, widget};
use bevy::prelude::*;
use bevy::text::{EditableText, TextEdit};
use warren_dungeon::recipe::read_code;
use warren_maze::rng;

/// The contents of the field in the last frame, and the seed that they represent, or `None` if the
/// field must be updated.
#[derive(Component, Default)]
pub(super) struct SeedLine {
    text: String,
    seed: Option<u64>,
}

pub(super) fn spawn(column: &mut ChildSpawnerCommands) {
    column.spawn(widget::label_in(theme::FAINT, say!("title-seed"), 16.0));
    column.spawn((SeedLine::default(), widget::text_field(CODE)));
}

/// Applies the seed or code that the player types. If the seed changes in any other way, shows the
/// new seed in the field.
pub(super) fn read(
    line: Single<(&mut SeedLine, &mut EditableText)>,
    mut custom: ResMut<CustomRecipe>,
) {
    let (mut line, mut field) = line.into_inner();
    let typed = field.value().to_string();
    if typed != line.text {
        if let Ok(recipe) = read_code(&typed) {
            custom.take(recipe);
            line.seed = None;
        } else {
            if let Some(seed) = rng::seed_from(&typed) {
                custom.choose_seed(seed);
            }
            line.seed = Some(custom.recipe().seed);
        }
        line.text = typed;
    }
    let seed = custom.recipe().seed;
    if line.seed != Some(seed) {
        line.text = seed.to_string();
        line.seed = Some(seed);
        field.editor_mut().set_text(&line.text);
        field.queue_edit(TextEdit::TextEnd(false));
    }
}
