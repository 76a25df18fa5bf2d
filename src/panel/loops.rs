//! The section of loops: walls knocked out of the finished maze.

use super::draft::Draft;
use super::window::{rows, share};
use super::words::Tell;
use crate::texts::say;
use bevy_egui::egui::{DragValue, Ui};
use warren_maze::topology::Topology;

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "loops", |ui| {
        share(ui, say!("panel-dead-ends-opened"), &mut draft.recipe.braid);
        ui.label(ui.tell(say!("panel-more-passages")));
        let most = most_passages(draft);
        let passages = &mut draft.recipe.extra_passages;
        let field = DragValue::new(passages).range(0..=most).speed(0.5);
        let shown = ui.add_enabled(most > 0, field);
        let why = ui.tell(say!("panel-most-passages", most = most));
        shown.on_hover_text(&why).on_disabled_hover_text(&why);
        ui.end_row();
    });
}

/// The sides between two cells that a tree over all of them leaves walls. Where
/// areas are sealed or dead ends opened, there are fewer, and how many is only known
/// then.
fn most_passages(draft: &mut Draft) -> u32 {
    /// Those of larger grids are not counted in a frame.
    const MOST_CELLS: u32 = 1 << 18;

    let Some(grid) = draft.grid().filter(|grid| grid.cells() <= MOST_CELLS) else {
        return u32::MAX;
    };
    let ends: u32 = (0..grid.cells()).map(|cell| grid.exits(cell).len()).sum();
    ends / 2 - (grid.count() - 1)
}
