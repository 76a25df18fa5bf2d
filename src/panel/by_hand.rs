//! The contents of the panel for a level that no recipe describes, because it was drawn or edited
//! by hand.

use super::texts::PanelText;
use crate::texts::{self, Say, of_library, say};
use bevy_egui::egui::{Button, Ui};
use warren_dungeon::level::Level;
use warren_dungeon::make;
use warren_dungeon::recipe::Recipe;
use warren_editor::choice;

/// Returns whether a level was drawn by hand, or was edited after it was generated.
pub(super) fn is_by_hand(level: &Level) -> bool {
    level.true_recipe().is_none()
}

/// Describes the level in a few words.
pub(super) fn summary(level: &Level) -> Say {
    let grid = level.grid().spec();
    let (size, shape) = (texts::size(grid), of_library::shape(grid.shape));
    match level.recipe() {
        None => say!("panel-drawn", size, shape),
        Some(_) => say!("panel-drawn-edited", size, shape),
    }
}

/// Asks whether to replace the level with a generated level. Returns `true` if the player clicks
/// the button.
pub(super) fn ask_to_replace(ui: &mut Ui, level: &Level) -> bool {
    ui.label(ui.text(say!("panel-drawn-why")));
    ui.add_space(4.0);
    let name = match level.recipe() {
        None => say!("panel-drawn-replace"),
        Some(_) => say!("panel-drawn-make-anew"),
    };
    let clicked = ui.add(Button::new(ui.text(name))).clicked();
    ui.weak(ui.text(say!("panel-drawn-lost")));
    ui.add_space(4.0);
    clicked
}

/// Returns the recipe of the level that replaces `level`. If `level` was made from a recipe before
/// it was edited, returns that recipe. Otherwise, returns the default recipe with the grid of
/// `level`, and with the seed and the algorithm of the draft. If this algorithm or its parameters
/// do not suit the grid, the recipe has the default algorithm instead.
pub(super) fn replacement(level: &Level, draft: &Recipe) -> Recipe {
    if let Some(own) = level.recipe() {
        return own.clone();
    }
    let mut recipe = Recipe {
        seed: draft.seed,
        algorithm: draft.algorithm.clone(),
        ..Recipe::default()
    };
    choice::set_grid(&mut recipe, level.grid().spec());
    let grid = recipe.grid();
    if !grid.is_ok_and(|grid| make::check(&recipe, &grid).is_ok()) {
        recipe.algorithm = Recipe::default().algorithm;
    }
    recipe
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use warren_dungeon::recipe::{Algorithm, AreasWithDoors};
    use warren_maze::topology::{GridShape, GridSpec};

    #[test]
    fn replacing_a_drawn_level_uses_the_drafts_algorithm_if_it_fits() {
        let areas = Algorithm::Areas(AreasWithDoors {
            count: 20,
            ..AreasWithDoors::DEFAULT
        });
        let default = Recipe::default().algorithm;
        for (shape, of_draft, expected) in [
            (GridShape::Square, Algorithm::Wilson, &Algorithm::Wilson),
            (GridShape::Hex, Algorithm::Wilson, &Algorithm::Wilson),
            // Recursive division does not support triangles.
            (
                GridShape::Triangular,
                Algorithm::RecursiveDivision,
                &default,
            ),
            // The grid has fewer cells than the draft has areas.
            (GridShape::Square, areas, &default),
        ] {
            let grid = GridSpec {
                shape,
                width: 4,
                height: 4,
                ..GridSpec::default()
            };
            let made = make::make(&Recipe {
                grid,
                ..Recipe::default()
            });
            let made = made.unwrap();
            let (starts, finishes) = (made.starts().to_vec(), made.finishes().to_vec());
            let drawn = Level::new(made.maze().clone(), starts, finishes).unwrap();
            let draft = Recipe {
                seed: 7,
                algorithm: of_draft,
                ..Recipe::default()
            };
            let replacement = replacement(&drawn, &draft);
            assert_eq!((replacement.seed, replacement.grid), (7, grid));
            assert_eq!(replacement.algorithm, *expected);
            assert!(make::make(&replacement).is_ok(), "{replacement:?}");
        }
    }
}
