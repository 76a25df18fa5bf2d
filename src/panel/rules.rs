//! The section for the rules that a recipe sets.

use super::draft::Draft;
use super::options;
use super::texts::PanelText;
use super::window::{row, rows};
use crate::texts::say;
use bevy_egui::egui::Ui;
use warren_dungeon::recipe::{Charges, Recipe};

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "rules", |ui| {
        row(ui, say!("panel-charges"), |ui| {
            ui.horizontal(|ui| edit_charges(ui, draft));
        });
        options::edit(ui, draft, &options::rules());
    });
}

fn edit_charges(ui: &mut Ui, draft: &mut Draft) {
    let exactly = match draft.recipe.charges {
        Charges::Default => None,
        Charges::Exactly(count) => Some(count),
    };
    let set = |charges| move |recipe: &mut Recipe| recipe.charges = charges;
    let usual = say!("panel-charges-usual");
    draft
        .choice(ui, exactly.is_none(), usual, set(Charges::Default))
        .on_hover_text(ui.text(say!("panel-charges-usual-hint")));
    let one = set(Charges::Exactly(1));
    draft.choice(ui, exactly.is_some(), say!("panel-exactly"), one);
    if let Some(count) = exactly {
        draft.number(ui, count, 0..=99, |recipe, value| {
            recipe.charges = Charges::Exactly(value);
        });
    }
}
