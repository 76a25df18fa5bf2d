//! What the panel says of a level that no recipe makes: one drawn or edited by hand.

use super::look::alarm;
use super::words::Tell;
use crate::texts::{self, Say, of_library, say};
use bevy_egui::egui::{Button, Ui};
use warren_dungeon::level::{Level, Recipe, choice};

/// Whether a level was drawn by hand, or edited since its recipe made it.
pub(super) fn is(level: &Level) -> bool {
    level.true_recipe().is_none()
}

/// What it is, in a few words.
pub(super) fn summary(level: &Level) -> Say {
    let grid = level.grid().spec();
    let (size, shape) = (texts::size(grid), of_library::shape(grid.shape));
    match level.recipe() {
        None => say!("panel-drawn", size = size, shape = shape),
        Some(_) => say!("panel-drawn-edited", size = size, shape = shape),
    }
}

/// Asks whether a recipe's level is to replace it; `true` if it is.
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

/// The recipe whose level replaces it: its own, or that of the draft on its grid.
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
