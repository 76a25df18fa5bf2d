//! The section for loops, which are created by removing walls from the finished maze.

use super::draft::Draft;
use super::number;
use super::window::rows;
use super::words::Tell;
use crate::texts::say;
use bevy_egui::egui::{DragValue, Slider, Ui};
use warren_dungeon::make::most_extra_passages;
use warren_maze::topology::Topology;

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "loops", |ui| {
        ui.label(ui.tell(say!("panel-dead-ends-opened")));
        ui.add(Slider::new(&mut draft.recipe.braid, 0.0..=1.0));
        ui.end_row();
        ui.label(ui.tell(say!("panel-more-passages")));
        let most = most_passages(draft);
        let passages = &mut draft.recipe.extra_passages;
        let field = DragValue::new(passages).range(0..=most);
        let shown = number::show(ui, most > 0, field, 0.5);
        let why = ui.tell(say!("panel-most-passages", most));
        shown.on_hover_text(&why).on_disabled_hover_text(&why);
        ui.end_row();
    });
}

fn most_passages(draft: &mut Draft) -> u32 {
    /// The maximum number of cells of a grid whose possible extra passages are counted. Counting
    /// them in a larger grid would take too long for one frame.
    const MOST_CELLS: u32 = 1 << 18;

    let grid = draft.grid().filter(|grid| grid.cells() <= MOST_CELLS);
    grid.map_or(u32::MAX, |grid| most_extra_passages(&grid))
}
