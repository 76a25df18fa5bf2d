//! The choices on the card for custom mazes. Each choice has a row and changes the recipe.

use super::draft::CustomRecipe;
use crate::screens::packs::{Packs, pack_name};
use crate::texts::{self, Say, of_library, say};
use bevy::prelude::*;
use warren_dungeon::level::BeastKind;
use warren_dungeon::recipe::{Charges, Preset, Recipe};
use warren_editor::choice::{self, End};

/// A choice on the card. It changes a part of the recipe or the whole recipe.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CustomChoice {
    /// A preset for the whole recipe, from easy to cruel.
    Preset,
    /// The shape of the cells.
    Shape,
    /// The number of columns and rows.
    Size,
    /// The number of floors, if the grid can have several.
    Floors,
    /// The wrapped axes of the grid.
    Wraps,
    /// The algorithm that carves the maze.
    Algorithm,
    /// The fraction of dead ends that are opened.
    Braid,
    /// The placement of the start and the finish.
    Placement,
    /// The numbers of chambers and pairs of portals.
    Extras,
    /// The number of gunpowder charges.
    Charges,
    /// The beasts in the level.
    Beasts,
    /// The pack from which the chambers are.
    Pack,
    /// The theme, which selects the materials of the level.
    Theme,
}

/// The sizes that the player can select, as numbers of columns and rows.
const SIZES: [[u32; 2]; 12] = [
    [5, 5],
    [8, 8],
    [12, 9],
    [15, 12],
    [20, 16],
    [20, 20],
    [28, 21],
    [36, 27],
    [48, 36],
    [64, 48],
    [90, 60],
    [120, 90],
];

impl CustomChoice {
    /// Every choice, in order. The floors are the last choice, so that there is no gap between the rows
    /// while their row is hidden.
    pub(super) const ALL: [CustomChoice; 13] = [
        CustomChoice::Preset,
        CustomChoice::Shape,
        CustomChoice::Size,
        CustomChoice::Wraps,
        CustomChoice::Algorithm,
        CustomChoice::Braid,
        CustomChoice::Placement,
        CustomChoice::Extras,
        CustomChoice::Pack,
        CustomChoice::Charges,
        CustomChoice::Beasts,
        CustomChoice::Theme,
        CustomChoice::Floors,
    ];

    /// Returns the name of the choice.
    pub(super) fn name(self) -> Say {
        match self {
            CustomChoice::Preset => say!("custom-preset"),
            CustomChoice::Shape => say!("custom-shape"),
            CustomChoice::Size => say!("custom-size"),
            CustomChoice::Floors => say!("custom-floors"),
            CustomChoice::Wraps => say!("custom-wraps"),
            CustomChoice::Algorithm => say!("custom-algorithm"),
            CustomChoice::Braid => say!("custom-braid"),
            CustomChoice::Placement => say!("custom-placement"),
            CustomChoice::Extras => say!("custom-extras"),
            CustomChoice::Pack => say!("custom-pack"),
            CustomChoice::Charges => say!("custom-charges"),
            CustomChoice::Beasts => say!("custom-beasts"),
            CustomChoice::Theme => say!("panel-theme"),
        }
    }

    /// Changes the recipe to the next or previous value of this choice. If the algorithm does not
    /// support the new grid, a different algorithm replaces it.
    pub(super) fn step(self, custom: &mut CustomRecipe, packs: &Packs, forward: bool) {
        let recipe = &mut custom.recipe;
        match self {
            CustomChoice::Pack => return packs.choose_next(&mut custom.pack, forward),
            CustomChoice::Preset => choice::next_preset(recipe, forward),
            CustomChoice::Shape => choice::next_shape(recipe, forward),
            CustomChoice::Size => choice::next_size(recipe, &SIZES, forward, End::Stay),
            CustomChoice::Floors => choice::next_floors(recipe, forward),
            CustomChoice::Wraps => choice::next_wraps(recipe, forward),
            CustomChoice::Algorithm => choice::next_algorithm(recipe, forward),
            CustomChoice::Braid => choice::next_braid(recipe, forward),
            CustomChoice::Placement => choice::next_placement(recipe, forward),
            CustomChoice::Extras => choice::next_extras(recipe, forward),
            CustomChoice::Charges => choice::next_charges(recipe, forward),
            CustomChoice::Beasts => choice::next_beasts(recipe, forward),
            CustomChoice::Theme => choice::next_theme(recipe, forward),
        }
        choice::fit_algorithm(recipe);
    }

    /// Returns the value of this choice.
    pub(super) fn value(self, custom: &CustomRecipe) -> Say {
        let (recipe, grid) = (custom.recipe(), custom.recipe().grid);
        match self {
            CustomChoice::Preset => match Preset::of(recipe) {
                Some(preset) => of_library::preset(preset),
                None => say!("custom-preset-own"),
            },
            CustomChoice::Shape => of_library::shape(grid.shape),
            CustomChoice::Size => say!("size-flat", width = grid.width, height = grid.height),
            CustomChoice::Floors => say!("number", number = grid.depth),
            CustomChoice::Wraps => texts::wraps(grid.wrap_x, grid.wrap_y),
            CustomChoice::Algorithm => of_library::algorithm(&recipe.algorithm),
            CustomChoice::Braid => say!("per-cent", share = (100.0 * recipe.braid) as u32),
            CustomChoice::Placement => of_library::placement(recipe.placement),
            CustomChoice::Extras => extras(recipe),
            CustomChoice::Pack => pack_name(custom.pack.as_ref()),
            CustomChoice::Charges => match recipe.charges {
                Charges::Default => say!("panel-charges-usual"),
                Charges::Exactly(count) => say!("number", number = count),
            },
            CustomChoice::Beasts => beasts(recipe),
            CustomChoice::Theme => match recipe.theme {
                Some(theme) => of_library::theme(theme),
                None => say!(
                    "panel-theme-usual",
                    theme = of_library::theme(recipe.theme())
                ),
            },
        }
    }
}

/// Returns the numbers of chambers and pairs of portals in a recipe.
fn extras(recipe: &Recipe) -> Say {
    let chambers =
        (recipe.chambers > 0).then(|| say!("custom-chambers", chambers = recipe.chambers));
    let portals = (recipe.portals > 0).then(|| say!("custom-portals", pairs = recipe.portals));
    match (chambers, portals) {
        (None, None) => say!("custom-extras-none"),
        (chambers, portals) => Say::Several(chambers.into_iter().chain(portals).collect(), ", "),
    }
}

/// Returns the names of the beasts in a recipe.
fn beasts(recipe: &Recipe) -> Say {
    let kinds: Vec<BeastKind> = recipe.options().beasts().collect();
    match kinds.len() {
        0 => say!("custom-beasts-none"),
        all if all == BeastKind::ALL.len() => say!("custom-beasts-all"),
        _ => {
            let names = kinds.into_iter().map(|kind| Say::variant("panel", kind));
            Say::Several(names.collect(), ", ")
        }
    }
}
