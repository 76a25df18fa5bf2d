//! The section for the rules that a recipe sets.

use super::draft::Draft;
use super::window::{row, rows};
use super::words::PanelText;
use crate::texts::say;
use bevy_egui::egui::Ui;
use warren_dungeon::recipe::{Charges, GateCounts, Recipe};

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "rules", |ui| {
        row(ui, say!("panel-charges"), |ui| {
            ui.horizontal(|ui| edit_charges(ui, draft));
        });
        row(ui, say!("panel-minotaur"), |ui| {
            let hunts = draft.recipe.minotaur;
            draft.tick(ui, hunts, say!("panel-minotaur-hunts"), |recipe, ticked| {
                recipe.minotaur = ticked;
            });
        });
        edit_gates(ui, draft);
    });
}

/// Adds a row for the number of each kind of gates.
fn edit_gates(ui: &mut Ui, draft: &mut Draft) {
    let (now, most) = (draft.recipe.gates(), GateCounts::MAX);
    row(ui, say!("panel-locks"), |ui| {
        draft.number(ui, now.locks, 0..=most.locks, |recipe, value| {
            recipe.locks = value;
        });
    });
    row(ui, say!("panel-iron-doors"), |ui| {
        draft.number(ui, now.iron_doors, 0..=most.iron_doors, |recipe, value| {
            recipe.iron_doors = value;
        });
    });
    row(ui, say!("panel-one-ways"), |ui| {
        draft.number(ui, now.one_ways, 0..=most.one_ways, |recipe, value| {
            recipe.one_ways = value;
        });
    });
    row(ui, say!("panel-levers"), |ui| {
        draft.number(ui, now.levers, 0..=most.levers, |recipe, value| {
            recipe.levers = value;
        });
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
