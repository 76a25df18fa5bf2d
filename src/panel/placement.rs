//! The section for starts and finishes.

use super::draft::Draft;
use super::window::{row, rows};
use crate::texts::{Say, of_library, say};
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
        type Count = fn(&mut Recipe) -> &mut u32;
        let counts: [(Say, Count); 2] = [
            (say!("panel-starts"), |recipe| &mut recipe.starts),
            (say!("panel-finishes"), |recipe| &mut recipe.finishes),
        ];
        for (name, count) in counts {
            let now = *count(&mut draft.recipe);
            let set = |recipe: &mut Recipe, value| *count(recipe) = value;
            row(ui, name, |ui| _ = draft.number(ui, now, 1..=u32::MAX, set));
        }
    });
}
