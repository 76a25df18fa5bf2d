//! The section for the rules that a recipe sets.

use super::draft::Draft;
use super::window::rows;
use super::words::Tell;
use crate::texts::say;
use bevy_egui::egui::Ui;
use warren_dungeon::recipe::Charges;

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "rules", |ui| {
        ui.label(ui.tell(say!("panel-charges")));
        ui.horizontal(|ui| {
            let exactly = match draft.recipe.charges {
                Charges::Default => None,
                Charges::Exactly(count) => Some(count),
            };
            draft
                .choice(
                    ui,
                    exactly.is_none(),
                    say!("panel-charges-usual"),
                    |recipe| {
                        recipe.charges = Charges::Default;
                    },
                )
                .on_hover_text(ui.tell(say!("panel-charges-usual-hint")));
            draft.choice(ui, exactly.is_some(), say!("panel-exactly"), |recipe| {
                recipe.charges = Charges::Exactly(1);
            });
            if let Some(count) = exactly {
                draft.number(ui, count, 0..=99, |recipe, value| {
                    recipe.charges = Charges::Exactly(value);
                });
            }
        });
        ui.end_row();
        ui.label(ui.tell(say!("panel-minotaur")));
        let hunts = draft.recipe.minotaur;
        draft.tick(ui, hunts, say!("panel-minotaur-hunts"), |recipe, ticked| {
            recipe.minotaur = ticked;
        });
        ui.end_row();
    });
}
