//! The section for starts and finishes.

use super::draft::Draft;
use super::window::rows;
use super::words::Tell;
use crate::texts::{Say, of_library, say};
use bevy_egui::egui::Ui;
use warren_dungeon::recipe::{Placement, Recipe};

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "placement", |ui| {
        ui.label(ui.tell(say!("panel-placed")));
        ui.horizontal(|ui| {
            for placement in Placement::ALL {
                let is_chosen = draft.recipe.placement == placement;
                draft.choice(ui, is_chosen, of_library::placement(placement), |recipe| {
                    recipe.placement = placement;
                });
            }
        });
        ui.end_row();
        type Count = fn(&mut Recipe) -> &mut u32;
        let counts: [(Say, Count); 2] = [
            (say!("panel-starts"), |recipe| &mut recipe.starts),
            (say!("panel-finishes"), |recipe| &mut recipe.finishes),
        ];
        for (name, count) in counts {
            ui.label(ui.tell(name));
            let now = *count(&mut draft.recipe);
            draft.number(ui, now, 1..=u32::MAX, |recipe, value| {
                *count(recipe) = value
            });
            ui.end_row();
        }
    });
}
