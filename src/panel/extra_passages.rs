//! The control for the number of additional walls to remove.

use super::draft::Draft;
use super::number;
use super::texts::PanelText;
use crate::texts::say;
use bevy_egui::egui::{DragValue, Ui};
use warren_dungeon::make::most_extra_passages;
use warren_maze::topology::Topology;

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    let most = max_passages(draft);
    let passages = &mut draft.recipe.extra_passages;
    let field = DragValue::new(passages).range(0..=most);
    let shown = number::add_field(ui, most > 0, field, 0.5);
    let why = ui.text(say!("panel-most-passages", most));
    shown.on_hover_text(&why).on_disabled_hover_text(&why);
}

fn max_passages(draft: &mut Draft) -> u32 {
    /// The maximum number of cells in a grid whose possible extra passages are counted. Counting
    /// them in a larger grid would take too long for one frame.
    const MAX_CELLS: u32 = 1 << 18;

    let grid = draft.grid().filter(|grid| grid.cells() <= MAX_CELLS);
    grid.map_or(u32::MAX, |grid| most_extra_passages(&grid))
}
