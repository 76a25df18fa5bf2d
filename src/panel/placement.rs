//! The section for starts and finishes.

use super::draft::Draft;
use super::options;
use super::window::{row, rows};
use crate::texts::{of_library, say};
use bevy_egui::egui::Ui;
use warren_dungeon::recipe::{Placement, Recipe};

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "placement", |ui| {
        row(ui, say!("panel-placed"), |ui| {
            ui.horizontal(|ui| {
                for placement in Placement::ALL {
                    let is_chosen = draft.recipe.placement == placement;
                    let take = |recipe: &mut Recipe| recipe.placement = placement;
                    draft.choice(ui, is_chosen, of_library::placement(placement), take);
                }
            });
        });
        options::edit(ui, draft, options::PLACES);
    });
}
