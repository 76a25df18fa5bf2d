//! The section for the algorithm and its parameters.

use super::draft::Draft;
use super::number;
use super::texts::PanelText;
use super::window::{add_unless, drop_down, row, rows};
use crate::texts::{of_library, say};
use bevy_egui::egui::{Button, ComboBox, DragValue, Ui};
use warren_dungeon::recipe::{Algorithm, DoorCount, Parameter, ParameterValue, Recipe};
use warren_editor::choice;
use warren_maze::generate::{Corner, GiveUp};

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "algorithm", |ui| {
        row(ui, say!("panel-algorithm"), |ui| choose(ui, draft));
        edit_parameters(ui, draft);
    });
    ui.weak(ui.text(of_library::summary(&draft.recipe.algorithm)));
}

fn choose(ui: &mut Ui, draft: &mut Draft) {
    let chosen = draft.recipe.algorithm.name();
    let chosen_name = of_library::algorithm(&draft.recipe.algorithm);
    drop_down(ui, "algorithms", chosen_name, |ui| {
        for algorithm in Algorithm::ALL {
            let is_chosen = algorithm.name() == chosen;
            let take = |recipe: &mut Recipe| recipe.algorithm = algorithm.clone();
            let shown = draft.choice(ui, is_chosen, of_library::algorithm(&algorithm), take);
            shown.on_hover_text(ui.text(of_library::summary(&algorithm)));
        }
    });
}

/// Shows a row for each parameter of the algorithm, and a row for the doors.
fn edit_parameters(ui: &mut Ui, draft: &mut Draft) {
    let parameters = draft.recipe.algorithm.parameters();
    for &parameter in &parameters {
        let name = of_library::parameter(parameter.name);
        row(ui, name, |ui| edit_parameter(ui, draft, parameter));
    }
    let is_doors = |parameter: &Parameter| matches!(parameter.value, ParameterValue::Doors(_));
    if !parameters.iter().any(is_doors) {
        // The row is visible for every algorithm, so that players can find it.
        row(ui, of_library::parameter("doors"), |ui| {
            let none = Button::new(ui.text(say!("panel-doors-none")));
            add_unless(ui, Some(say!("panel-doors-none-hint")), none);
        });
    }
}

fn edit_parameter(ui: &mut Ui, draft: &mut Draft, parameter: Parameter) {
    use ParameterValue::{Chance, Count, Doors, Share, Switch, Weight, Whole};

    let Parameter { name, value, .. } = parameter;
    let set = |recipe: &mut Recipe, value| choice::set_parameter(recipe, name, value);
    let mut changed = value;
    match &mut changed {
        Chance(share) | Share(share) => _ = number::add_slider(ui, share),
        Whole(number) => {
            let field = number::add_field(ui, true, DragValue::new(number), 1.0);
            field.on_hover_text(ui.text(of_library::parameter_hint(name)));
        }
        Switch(on) => _ = ui.checkbox(on, ui.text(of_library::parameter_hint(name))),
        ParameterValue::Corner(corner) => edit_corner(ui, corner),
        ParameterValue::GiveUp(give_up) => edit_give_up(ui, give_up),
        Count(count) => {
            let set = |recipe: &mut Recipe, count| set(recipe, Count(count));
            draft.number(ui, *count, 2..=u32::MAX, set);
        }
        Weight(weight) => {
            let set = |recipe: &mut Recipe, weight| set(recipe, Weight(weight));
            draft.number(ui, *weight, 0..=MAX_WEIGHT, set);
        }
        Doors(doors) => {
            let set = |recipe: &mut Recipe, doors| set(recipe, Doors(doors));
            edit_doors(ui, draft, *doors, set);
        }
    }
    if changed != value {
        set(&mut draft.recipe, changed);
    }
}

const MAX_WEIGHT: u32 = 1000;

fn edit_corner(ui: &mut Ui, corner: &mut Corner) {
    drop_down(ui, "corners", of_library::corner(*corner), |ui| {
        for each in Corner::ALL {
            ui.selectable_value(corner, each, ui.text(of_library::corner(each)));
        }
    });
}

fn edit_give_up(ui: &mut Ui, give_up: &mut GiveUp) {
    let (chosen, chance) = match give_up {
        GiveUp::Default => (say!("panel-giving-up-usual"), 0.3),
        GiveUp::Constant(chance) => (say!("panel-giving-up-constant"), *chance),
        GiveUp::Growing(growth) => (say!("panel-giving-up-growing"), *growth),
    };
    drop_down(ui, "giving up", chosen.clone(), |ui| {
        for (name, value) in [
            (say!("panel-giving-up-usual"), GiveUp::Default),
            (say!("panel-giving-up-constant"), GiveUp::Constant(chance)),
            (say!("panel-giving-up-growing"), GiveUp::Growing(chance)),
        ] {
            let is_chosen = name == chosen;
            if ui.selectable_label(is_chosen, ui.text(name)).clicked() {
                *give_up = value;
            }
        }
    });
    match give_up {
        GiveUp::Default => {}
        GiveUp::Constant(chance) => {
            ui.end_row();
            ui.label(ui.text(say!("panel-chance")));
            number::add_slider(ui, chance);
        }
        GiveUp::Growing(growth) => {
            ui.end_row();
            ui.label(ui.text(say!("panel-growth")));
            number::add_logarithmic_slider(ui, growth);
        }
    }
}

fn edit_doors(
    ui: &mut Ui,
    draft: &mut Draft,
    doors: DoorCount,
    set: impl Fn(&mut Recipe, DoorCount) + Copy,
) {
    let areas = match draft.recipe.algorithm {
        Algorithm::Areas(areas) => areas.count,
        _ => 1,
    };
    let (name, exact) = match doors {
        DoorCount::Default => (say!("panel-doors-usual"), areas),
        DoorCount::Sealed => (say!("panel-doors-sealed"), areas),
        DoorCount::Exactly(exact) => (say!("panel-exactly"), exact),
    };
    ui.horizontal(|ui| {
        ComboBox::from_id_salt("doors")
            .selected_text(ui.text(name.clone()))
            .show_ui(ui, |ui| {
                for (other, value) in [
                    (say!("panel-doors-usual"), DoorCount::Default),
                    (say!("panel-exactly"), DoorCount::Exactly(exact)),
                    (say!("panel-doors-sealed"), DoorCount::Sealed),
                ] {
                    draft.choice(ui, other == name, other, |recipe| set(recipe, value));
                }
            });
        if let DoorCount::Exactly(exact) = doors {
            draft.number(ui, exact, 0..=u32::MAX, |recipe, value| {
                set(recipe, DoorCount::Exactly(value));
            });
        }
    });
}
