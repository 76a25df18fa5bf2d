//! The section of starts and finishes.

use super::draft::Draft;
use super::window::rows;
use bevy_egui::egui::Ui;
use warren_dungeon::level::{Placement, Recipe};

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "placement", |ui| {
        ui.label("Placed");
        ui.horizontal(|ui| {
            for placement in Placement::ALL {
                let is_chosen = draft.recipe.placement == placement;
                draft.choice(ui, is_chosen, placement.name(), |recipe| {
                    recipe.placement = placement;
                });
            }
        });
        ui.end_row();
        type Count = fn(&mut Recipe) -> &mut u32;
        let counts: [(&str, Count); 2] = [
            ("Starts", |recipe| &mut recipe.starts),
            ("Finishes", |recipe| &mut recipe.finishes),
        ];
        for (name, count) in counts {
            ui.label(name);
            let now = *count(&mut draft.recipe);
            draft.number(ui, now, 1..=u32::MAX, |recipe, value| {
                *count(recipe) = value
            });
            ui.end_row();
        }
    });
}
