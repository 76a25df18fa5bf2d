//! The control for how long the torch burns.

use super::draft::Draft;
use super::texts::PanelText;
use crate::texts::say;
use bevy_egui::egui::Ui;

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    const USUAL: u32 = 200;

    let now = draft.recipe.light;
    ui.horizontal(|ui| {
        draft.tick(ui, now > 0, say!("panel-light-burns"), |recipe, ticked| {
            recipe.light = if ticked { USUAL } else { 0 };
        });
        if now > 0 {
            draft.number(ui, now, 100..=1000, |recipe, value| recipe.light = value);
            ui.label(ui.text(say!("panel-light-percent")))
                .on_hover_text(ui.text(say!("panel-light-hint")));
        }
    });
}
