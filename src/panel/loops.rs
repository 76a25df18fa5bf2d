//! The section of loops: walls knocked out of the finished maze.

use super::draft::Draft;
use super::window::{rows, share};
use bevy_egui::egui::{DragValue, Ui};
use warren_maze::topology::{GridSpec, Topology};

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "loops", |ui| {
        share(ui, "Dead ends opened", &mut draft.recipe.braid);
        ui.label("More passages");
        let most = most_passages(draft);
        let passages = &mut draft.recipe.extra_passages;
        let field = DragValue::new(passages).range(0..=most).speed(0.5);
        let shown = ui.add_enabled(most > 0, field);
        let why = format!("No more than {most}: so many walls are left to knock out at most");
        shown.on_hover_text(&why).on_disabled_hover_text(&why);
        ui.end_row();
    });
}

/// The sides between two cells that a tree over all of them leaves walls. Where
/// cells are removed, areas sealed or dead ends opened, there are fewer, and how
/// many is only known then.
fn most_passages(draft: &mut Draft) -> u32 {
    let Some(grid) = draft.grid() else {
        return u32::MAX;
    };
    let tree = u64::from(grid.count()) - 1;
    let left = sides(draft.recipe.grid).saturating_sub(tree);
    left.try_into().unwrap_or(u32::MAX)
}

/// The sides between two cells of a grid.
fn sides(grid: GridSpec) -> u64 {
    let lengths = [grid.width, grid.height, grid.depth];
    let wraps = [grid.wrap_x, grid.wrap_y, grid.wrap_z];
    let across = |offset: &[i8; 3]| -> u64 {
        let axes = (0..3).map(|axis| match (offset[axis], wraps[axis]) {
            (0, _) | (_, true) => u64::from(lengths[axis]),
            _ => u64::from(lengths[axis]) - 1,
        });
        axes.product()
    };
    // Directions lie in opposite pairs.
    grid.shape.offsets().iter().step_by(2).map(across).sum()
}
