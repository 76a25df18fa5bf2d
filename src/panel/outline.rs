//! The rows for the outline of a mission: the patterns that a designer has chosen, and where each of them leads from.

use super::draft::Draft;
use super::texts::PanelText;
use crate::texts::{Say, of_library, say};
use bevy_egui::egui::{Button, ComboBox, Ui};
use warren_dungeon::recipe::{Outline, OutlineStep, Pattern, Recipe};

/// Adds a row for each step of the outline, and a button that adds one.
pub(super) fn edit(ui: &mut Ui, draft: &mut Draft, outline: Outline) {
    ui.vertical(|ui| {
        for (number, step) in (1..).zip(outline.steps()) {
            ui.horizontal(|ui| edit_step(ui, draft, outline, number, step));
        }
        let length = outline.len();
        let from = outline.places_for(length + 1).last().unwrap_or(0);
        let next = OutlineStep {
            pattern: Pattern::LockAndKey,
            from,
        };
        let add = Button::new(ui.text(say!("outline-add")));
        if ui.add_enabled(length < Outline::MAX_STEPS, add).clicked()
            && let Ok(longer) = outline.with_further(next)
        {
            set(&mut draft.recipe, longer);
        }
    });
}

/// Changes the outline of a recipe. The mission has at least as many patterns as its outline.
pub(super) fn set(recipe: &mut Recipe, outline: Outline) {
    recipe.mission.outline = outline;
    recipe.mission.patterns = recipe.mission.patterns.max(outline.len());
}

fn edit_step(ui: &mut Ui, draft: &mut Draft, outline: Outline, number: u32, step: OutlineStep) {
    let set_step = |recipe: &mut Recipe, step| {
        if let Ok(changed) = outline.with(number, step) {
            set(recipe, changed);
        }
    };
    ui.label(ui.text(say!("outline-number", number)));
    ComboBox::from_id_salt(("pattern", number))
        .selected_text(ui.text(of_library::pattern(step.pattern)))
        .show_ui(ui, |ui| {
            for &pattern in Pattern::ALL {
                let hint = ui.text(of_library::pattern_hint(pattern));
                let name = of_library::pattern(pattern);
                let changed = OutlineStep { pattern, ..step };
                let is_chosen = pattern == step.pattern;
                let button = draft.choice(ui, is_chosen, name, |recipe| set_step(recipe, changed));
                button.on_hover_text(hint);
            }
        });
    ComboBox::from_id_salt(("from", number))
        .selected_text(ui.text(place(step.from)))
        .show_ui(ui, |ui| {
            for from in outline.places_for(number) {
                let changed = OutlineStep { from, ..step };
                draft.choice(ui, from == step.from, place(from), |recipe| {
                    set_step(recipe, changed);
                });
            }
        });
    if ui.button(ui.text(say!("outline-remove"))).clicked() {
        let shorter = outline.without(number);
        let mission = &mut draft.recipe.mission;
        mission.outline = shorter;
        // If the mission has no other patterns, it gets smaller, too.
        if mission.patterns == outline.len() {
            mission.patterns = shorter.len().max(1);
        }
    }
}

/// Names the place from which a step leads.
fn place(from: u32) -> Say {
    match from {
        0 => say!("outline-start"),
        number => say!("outline-after", number),
    }
}
