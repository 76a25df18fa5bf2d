//! The section of the algorithm and its parameters.

use super::draft::Draft;
use super::window::{rows, share};
use bevy_egui::egui::{ComboBox, DragValue, Slider, Ui};
use warren_dungeon::level::AreasWithDoors;
use warren_dungeon::level::{Algorithm, DoorCount, Recipe};
use warren_maze::generate::Corner;
use warren_maze::generate::{
    BinaryTree, Eller, GiveUp, GrowingTree, InheritedBacktrack, RandomBacktrack, Sidewinder,
};

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "algorithm", |ui| {
        ui.label("Algorithm");
        choose(ui, draft);
        ui.end_row();
        edit_parameters(ui, draft);
        edit_doors(ui, draft);
    });
    ui.weak(draft.recipe.algorithm.summary());
}

fn choose(ui: &mut Ui, draft: &mut Draft) {
    let chosen = draft.recipe.algorithm.name();
    ComboBox::from_id_salt("algorithms")
        .selected_text(chosen)
        .width(FIELD)
        .height(400.0)
        .show_ui(ui, |ui| {
            for algorithm in Algorithm::ALL {
                let name = algorithm.name();
                let take = |recipe: &mut Recipe| recipe.algorithm = algorithm.clone();
                let shown = draft.choice(ui, name == chosen, name, take);
                shown.on_hover_text(algorithm.summary());
            }
        });
}

/// How wide a list is, in points.
const FIELD: f32 = 150.0;

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
            share(ui, "Joined across", across);
            share(ui, "Joined down", down);
        }
        Algorithm::Sidewinder(Sidewinder { close }) => share(ui, "Runs end", close),
        Algorithm::BinaryTree(BinaryTree { corner }) => edit_corner(ui, corner),
        Algorithm::GrowingTree(_) => edit_weights(ui, draft),
        Algorithm::InheritedBacktrack(InheritedBacktrack { multiple, offset }) => {
            edit_state(ui, multiple, offset);
        }
        Algorithm::RandomBacktrack(RandomBacktrack {
            give_up,
            least,
            fill,
        }) => {
            edit_give_up(ui, give_up);
            share(ui, "Least carved", least);
            ui.label("Rock left");
            ui.checkbox(fill, "joined on by Prim");
            ui.end_row();
        }
        Algorithm::Areas(_) => edit_areas(ui, draft),
    }
}

fn edit_corner(ui: &mut Ui, corner: &mut Corner) {
    ui.label("Corner");
    ComboBox::from_id_salt("corners")
        .selected_text(corner.name())
        .width(FIELD)
        .show_ui(ui, |ui| {
            for each in Corner::ALL {
                ui.selectable_value(corner, each, each.name());
            }
        });
    ui.end_row();
}

/// Only some numbers will do: the nearest below is taken.
fn edit_state(ui: &mut Ui, multiple: &mut i32, offset: &mut i32) {
    ui.label("Multiple");
    let field = ui.add(DragValue::new(multiple).speed(1.0));
    field.on_hover_text("1 more than a multiple of 4");
    ui.end_row();
    ui.label("Offset");
    ui.add(DragValue::new(offset).speed(1.0))
        .on_hover_text("odd");
    ui.end_row();
    (*multiple, *offset) = (*multiple & !3 | 1, *offset | 1);
}

/// At least one weight stays above 0.
fn edit_weights(ui: &mut Ui, draft: &mut Draft) {
    type Weight = fn(&mut Algorithm) -> Option<&mut u32>;
    let weights: [(&str, Weight); 3] = [
        ("Newest", |algorithm| match algorithm {
            Algorithm::GrowingTree(GrowingTree { newest, .. }) => Some(newest),
            _ => None,
        }),
        ("Any", |algorithm| match algorithm {
            Algorithm::GrowingTree(GrowingTree { random, .. }) => Some(random),
            _ => None,
        }),
        ("Oldest", |algorithm| match algorithm {
            Algorithm::GrowingTree(GrowingTree { oldest, .. }) => Some(oldest),
            _ => None,
        }),
    ];
    for (name, weight) in weights {
        let now = weight(&mut draft.recipe.algorithm).copied();
        let Some(now) = now else { return };
        ui.label(name);
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
        GiveUp::Default => ("to suit the grid", 0.3),
        GiveUp::Constant(chance) => ("constant", *chance),
        GiveUp::Growing(growth) => ("growing", *growth),
    };
    ui.label("Giving up");
    ComboBox::from_id_salt("giving up")
        .selected_text(name)
        .width(FIELD)
        .show_ui(ui, |ui| {
            for (name, value) in [
                ("to suit the grid", GiveUp::Default),
                ("constant", GiveUp::Constant(chance)),
                ("growing", GiveUp::Growing(chance)),
            ] {
                let chosen = std::mem::discriminant(give_up) == std::mem::discriminant(&value);
                if ui.selectable_label(chosen, name).clicked() {
                    *give_up = value;
                }
            }
        });
    ui.end_row();
    match give_up {
        GiveUp::Default => {}
        GiveUp::Constant(chance) => share(ui, "Chance", chance),
        GiveUp::Growing(growth) => {
            ui.label("More a step");
            ui.add(Slider::new(growth, 0.0..=1.0).logarithmic(true));
            ui.end_row();
        }
    }
}

fn edit_areas(ui: &mut Ui, draft: &mut Draft) {
    let Algorithm::Areas(AreasWithDoors { count, .. }) = draft.recipe.algorithm else {
        return;
    };
    ui.label("Areas");
    draft.number(ui, count, 2..=u32::MAX, |recipe, value| {
        if let Algorithm::Areas(AreasWithDoors { count, doors }) = &mut recipe.algorithm {
            *count = value;
            // Fewer would not connect them.
            if let DoorCount::Exactly(doors) = doors {
                *doors = (*doors).max(value.saturating_sub(1));
            }
        }
    });
    ui.end_row();
}

/// Shown for every algorithm, so that who looks for doors finds them.
fn edit_doors(ui: &mut Ui, draft: &mut Draft) {
    ui.label("Secret doors");
    let Algorithm::Areas(AreasWithDoors { count, doors }) = draft.recipe.algorithm else {
        let none = bevy_egui::egui::Button::new("none");
        ui.add_enabled(false, none).on_disabled_hover_text(
            "Doors join areas, and this algorithm carves one: choose the algorithm areas",
        );
        ui.end_row();
        return;
    };
    let (name, exact) = match doors {
        DoorCount::Default => ("as many as areas", count),
        DoorCount::Sealed => ("none: sealed", count),
        DoorCount::Exactly(exact) => ("exactly", exact),
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
            .selected_text(name)
            .show_ui(ui, |ui| {
                for (other, value) in [
                    ("as many as areas", DoorCount::Default),
                    ("exactly", DoorCount::Exactly(exact)),
                    ("none: sealed", DoorCount::Sealed),
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
