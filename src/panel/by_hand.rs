//! The contents of the panel for a level that was drawn or edited by hand, and has no recipe.

use super::look::alarm;
use super::words::Tell;
use crate::texts::{self, Say, of_library, say};
use bevy_egui::egui::{Button, Ui};
use warren_dungeon::level::Level;
use warren_dungeon::recipe::{Recipe, choice};

/// Returns whether a level was drawn by hand, or was edited after it was generated.
pub(super) fn is(level: &Level) -> bool {
    level.true_recipe().is_none()
}

/// Describes the level in a few words.
pub(super) fn summary(level: &Level) -> Say {
    let grid = level.grid().spec();
    let (size, shape) = (texts::size(grid), of_library::shape(grid.shape));
    match level.recipe() {
        None => say!("panel-drawn", size, shape),
        Some(_) => say!("panel-drawn-edited", size, shape),
    }
}

/// Asks whether to replace the level with a generated level. Returns `true` if the player clicks
/// the button.
pub(super) fn ask(ui: &mut Ui, level: &Level) -> bool {
    ui.label(ui.tell(say!("panel-drawn-why")));
    ui.add_space(4.0);
    let name = match level.recipe() {
        None => say!("panel-drawn-replace"),
        Some(_) => say!("panel-drawn-make-anew"),
    };
    let clicked = ui.add(Button::new(ui.tell(name))).clicked();
    ui.colored_label(alarm(ui), ui.tell(say!("panel-drawn-lost")));
    ui.add_space(4.0);
    clicked
}

/// Returns the recipe of the level that replaces `level`. This is the original recipe of `level`
/// or, without an original recipe, the default recipe with the seed of the draft and the grid of
/// `level`.
pub(super) fn recipe(level: &Level, draft: &Recipe) -> Recipe {
    if let Some(own) = level.recipe() {
        return own.clone();
    }
    let mut recipe = Recipe {
        seed: draft.seed,
        ..Recipe::default()
    };
    choice::set_grid(&mut recipe, level.grid().spec());
    recipe
}
