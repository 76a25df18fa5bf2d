//! The section for the algorithm and its parameters.

use super::draft::Draft;
use super::number;
use super::window::{rows, share};
use super::words::Tell;
use crate::texts::{Say, of_library, say};
use bevy_egui::egui::{ComboBox, DragValue, Slider, Ui};
use warren_dungeon::recipe::AreasWithDoors;
use warren_dungeon::recipe::{Algorithm, DoorCount, Recipe, choice};
use warren_maze::generate::Corner;
use warren_maze::generate::{
    BinaryTree, Eller, GiveUp, GrowingTree, InheritedBacktrack, RandomBacktrack, Sidewinder,
};

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "algorithm", |ui| {
        ui.label(ui.tell(say!("panel-algorithm")));
        choose(ui, draft);
        ui.end_row();
        edit_parameters(ui, draft);
        edit_doors(ui, draft);
    });
    ui.weak(ui.tell(of_library::summary(&draft.recipe.algorithm)));
}

fn choose(ui: &mut Ui, draft: &mut Draft) {
    let chosen = draft.recipe.algorithm.name();
    ComboBox::from_id_salt("algorithms")
        .selected_text(ui.tell(of_library::algorithm(&draft.recipe.algorithm)))
        .width(FIELD)
        .height(400.0)
        .show_ui(ui, |ui| {
            for algorithm in Algorithm::ALL {
                let is_chosen = algorithm.name() == chosen;
                let take = |recipe: &mut Recipe| recipe.algorithm = algorithm.clone();
                let shown = draft.choice(ui, is_chosen, of_library::algorithm(&algorithm), take);
                shown.on_hover_text(ui.tell(of_library::summary(&algorithm)));
            }
        });
}

/// The width of a drop-down list, in points.
pub(super) const FIELD: f32 = 150.0;

fn edit_parameters(ui: &mut Ui, draft: &mut Draft) {
    match &mut draft.recipe.algorithm {
        Algorithm::DepthFirst
        | Algorithm::Prim
        | Algorithm::Kruskal
        | Algorithm::MinimumSpanningTree
        | Algorithm::HuntAndScan
        | Algorithm::HuntAndKill
        | Algorithm::AldousBroder
        | Algorithm::Wilson
        | Algorithm::RecursiveDivision => {}
        Algorithm::Eller(Eller { across, down }) => {
            share(ui, say!("panel-joined-across"), across);
            share(ui, say!("panel-joined-down"), down);
        }
        Algorithm::Sidewinder(Sidewinder { close }) => share(ui, say!("panel-runs-end"), close),
        Algorithm::BinaryTree(BinaryTree { corner }) => edit_corner(ui, corner),
        Algorithm::GrowingTree(_) => edit_weights(ui, draft),
        Algorithm::InheritedBacktrack(generator) => edit_state(ui, generator),
        Algorithm::RandomBacktrack(RandomBacktrack {
            give_up,
            least,
            fill,
        }) => {
            edit_give_up(ui, give_up);
            share(ui, say!("panel-least-carved"), least);
            ui.label(ui.tell(say!("panel-rock-left")));
            ui.checkbox(fill, ui.tell(say!("panel-rock-filled")));
            ui.end_row();
        }
        Algorithm::Areas(_) => edit_areas(ui, draft),
    }
}

fn edit_corner(ui: &mut Ui, corner: &mut Corner) {
    ui.label(ui.tell(say!("panel-corner")));
    ComboBox::from_id_salt("corners")
        .selected_text(ui.tell(of_library::corner(*corner)))
        .width(FIELD)
        .show_ui(ui, |ui| {
            for each in Corner::ALL {
                ui.selectable_value(corner, each, ui.tell(of_library::corner(each)));
            }
        });
    ui.end_row();
}

fn edit_state(ui: &mut Ui, generator: &mut InheritedBacktrack) {
    ui.label(ui.tell(say!("panel-multiple")));
    let field = number::show(ui, true, DragValue::new(&mut generator.multiple), 1.0);
    field.on_hover_text(ui.tell(say!("panel-multiple-hint")));
    ui.end_row();
    ui.label(ui.tell(say!("panel-offset")));
    let field = number::show(ui, true, DragValue::new(&mut generator.offset), 1.0);
    field.on_hover_text(ui.tell(say!("panel-offset-hint")));
    ui.end_row();
    *generator = generator.nearest_fitting();
}

/// Shows a field for each of the three weights. At least one weight stays above 0.
fn edit_weights(ui: &mut Ui, draft: &mut Draft) {
    type Weight = fn(&mut Algorithm) -> Option<&mut u32>;
    let weights: [(Say, Weight); 3] = [
        (say!("panel-newest"), |algorithm| match algorithm {
            Algorithm::GrowingTree(GrowingTree { newest, .. }) => Some(newest),
            _ => None,
        }),
        (say!("panel-any"), |algorithm| match algorithm {
            Algorithm::GrowingTree(GrowingTree { random, .. }) => Some(random),
            _ => None,
        }),
        (say!("panel-oldest"), |algorithm| match algorithm {
            Algorithm::GrowingTree(GrowingTree { oldest, .. }) => Some(oldest),
            _ => None,
        }),
    ];
    for (name, weight) in weights {
        let now = weight(&mut draft.recipe.algorithm).copied();
        let Some(now) = now else { return };
        ui.label(ui.tell(name));
        draft.number(ui, now, 0..=MOST_WEIGHT, |recipe, value| {
            if let Some(weight) = weight(&mut recipe.algorithm) {
                *weight = value;
            }
        });
        ui.end_row();
    }
}

const MOST_WEIGHT: u32 = 1000;

fn edit_give_up(ui: &mut Ui, give_up: &mut GiveUp) {
    let (name, chance) = match give_up {
        GiveUp::Default => (say!("panel-giving-up-usual"), 0.3),
        GiveUp::Constant(chance) => (say!("panel-giving-up-constant"), *chance),
        GiveUp::Growing(growth) => (say!("panel-giving-up-growing"), *growth),
    };
    ui.label(ui.tell(say!("panel-giving-up")));
    ComboBox::from_id_salt("giving up")
        .selected_text(ui.tell(name))
        .width(FIELD)
        .show_ui(ui, |ui| {
            for (name, value) in [
                (say!("panel-giving-up-usual"), GiveUp::Default),
                (say!("panel-giving-up-constant"), GiveUp::Constant(chance)),
                (say!("panel-giving-up-growing"), GiveUp::Growing(chance)),
            ] {
                let chosen = std::mem::discriminant(give_up) == std::mem::discriminant(&value);
                if ui.selectable_label(chosen, ui.tell(name)).clicked() {
                    *give_up = value;
                }
            }
        });
    ui.end_row();
    match give_up {
        GiveUp::Default => {}
        GiveUp::Constant(chance) => share(ui, say!("panel-chance"), chance),
        GiveUp::Growing(growth) => {
            ui.label(ui.tell(say!("panel-growth")));
            ui.add(Slider::new(growth, 0.0..=1.0).logarithmic(true));
            ui.end_row();
        }
    }
}

fn edit_areas(ui: &mut Ui, draft: &mut Draft) {
    let Algorithm::Areas(AreasWithDoors { count, .. }) = draft.recipe.algorithm else {
        return;
    };
    ui.label(ui.tell(say!("panel-areas")));
    draft.number(ui, count, 2..=u32::MAX, choice::set_areas);
    ui.end_row();
}

/// Shows the setting for doors, which is visible for every algorithm, so that players can find it.
fn edit_doors(ui: &mut Ui, draft: &mut Draft) {
    ui.label(ui.tell(say!("panel-doors")));
    let Algorithm::Areas(AreasWithDoors { count, doors }) = draft.recipe.algorithm else {
        let none = bevy_egui::egui::Button::new(ui.tell(say!("panel-doors-none")));
        ui.add_enabled(false, none)
            .on_disabled_hover_text(ui.tell(say!("panel-doors-none-hint")));
        ui.end_row();
        return;
    };
    let (name, exact) = match doors {
        DoorCount::Default => (say!("panel-doors-usual"), count),
        DoorCount::Sealed => (say!("panel-doors-sealed"), count),
        DoorCount::Exactly(exact) => (say!("panel-exactly"), exact),
    };
    let hang = |value: DoorCount| {
        move |recipe: &mut Recipe| {
            if let Algorithm::Areas(AreasWithDoors { doors, .. }) = &mut recipe.algorithm {
                *doors = value;
            }
        }
    };
    ui.horizontal(|ui| {
        ComboBox::from_id_salt("doors")
            .selected_text(ui.tell(name.clone()))
            .show_ui(ui, |ui| {
                for (other, value) in [
                    (say!("panel-doors-usual"), DoorCount::Default),
                    (say!("panel-exactly"), DoorCount::Exactly(exact)),
                    (say!("panel-doors-sealed"), DoorCount::Sealed),
                ] {
                    draft.choice(ui, other == name, other, hang(value));
                }
            });
        if let DoorCount::Exactly(exact) = doors {
            draft.number(ui, exact, 0..=u32::MAX, |recipe, value| {
                hang(DoorCount::Exactly(value))(recipe);
            });
        }
    });
    ui.end_row();
}
