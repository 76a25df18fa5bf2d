//! The section of the rules of play that a recipe sets.

use super::draft::Draft;
use super::window::rows;
use bevy_egui::egui::Ui;
use warren_dungeon::level::Charges;

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "rules", |ui| {
        ui.label("Charges");
        ui.horizontal(|ui| {
            let exactly = match draft.recipe.charges {
                Charges::Default => None,
                Charges::Exactly(count) => Some(count),
            };
            draft
                .choice(ui, exactly.is_none(), "as needed", |recipe| {
                    recipe.charges = Charges::Default;
                })
                .on_hover_text("As many as there are walls to blast between start and finish");
            draft.choice(ui, exactly.is_some(), "exactly", |recipe| {
                recipe.charges = Charges::Exactly(1);
            });
            if let Some(count) = exactly {
                draft.number(ui, count, 0..=99, |recipe, value| {
                    recipe.charges = Charges::Exactly(value);
                });
            }
        });
        ui.end_row();
        ui.label("Minotaur");
        let hunts = draft.recipe.minotaur;
        draft.tick(ui, hunts, "hunts the player", |recipe, ticked| {
            recipe.minotaur = ticked;
        });
        ui.end_row();
    });
}
