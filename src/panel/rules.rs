//! The section for the rules that a recipe sets.

use super::draft::Draft;
use super::window::{row, rows};
use super::words::PanelText;
use crate::texts::{Say, say};
use bevy_egui::egui::Ui;
use warren_dungeon::level::{BeastKind, PortalPair};
use warren_dungeon::recipe::{Charges, FindOptions, GateCounts, Recipe};

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "rules", |ui| {
        row(ui, say!("panel-charges"), |ui| {
            ui.horizontal(|ui| edit_charges(ui, draft));
        });
        edit_beasts(ui, draft);
        edit_gates(ui, draft);
        edit_finds(ui, draft);
    });
}

/// Adds a row for each kind of beast.
fn edit_beasts(ui: &mut Ui, draft: &mut Draft) {
    for kind in BeastKind::ALL {
        row(ui, Say::variant("panel", kind), |ui| {
            let is_asked = draft.recipe.options().beasts().any(|asked| asked == kind);
            let rule = Say::variant("panel-rule", kind);
            draft.tick(ui, is_asked, rule, move |recipe, ticked| {
                recipe.set_beast(kind, ticked);
            });
        });
    }
}

/// Adds a row for the number of each kind of gates, and for the number of pairs of portals.
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
    let (portals, most) = (draft.recipe.portals, PortalPair::ALL.len() as u32);
    row(ui, say!("panel-portals"), |ui| {
        draft.number(ui, portals, 0..=most, |recipe, value| {
            recipe.portals = value;
        });
    });
}

/// Adds a row for the number of each kind of things to find, and for the light.
fn edit_finds(ui: &mut Ui, draft: &mut Draft) {
    type Count = fn(&mut FindOptions) -> &mut u32;
    let counts: [(Say, Count); 5] = [
        (say!("panel-treasure"), |finds| &mut finds.treasure),
        (say!("panel-gunpowder"), |finds| &mut finds.gunpowder),
        (say!("panel-chalk"), |finds| &mut finds.chalk),
        (say!("panel-map-fragments"), |finds| {
            &mut finds.map_fragments
        }),
        (say!("panel-oil"), |finds| &mut finds.oil),
    ];
    for (name, count) in counts {
        let now = *count(&mut draft.recipe.finds);
        row(ui, name, |ui| {
            draft.number(ui, now, 0..=99, move |recipe, value| {
                *count(&mut recipe.finds) = value;
            });
        });
    }
    row(ui, say!("panel-compass"), |ui| {
        let hidden = draft.recipe.finds.compass;
        draft.tick(
            ui,
            hidden,
            say!("panel-compass-hidden"),
            |recipe, ticked| {
                recipe.finds.compass = ticked;
            },
        );
    });
    edit_light(ui, draft);
}

/// Adds the row for the light of the torch.
fn edit_light(ui: &mut Ui, draft: &mut Draft) {
    const USUAL: u32 = 200;

    let now = draft.recipe.light;
    row(ui, say!("panel-light"), |ui| {
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
