//! The section of the mask: which cells it leaves, as a small picture.

use super::draft::Draft;
use bevy_egui::egui::{self, Button, Color32, ColorImage, TextureHandle, TextureOptions, Ui, vec2};
use warren_dungeon::level::Recipe;
use warren_maze::topology::{Cell, Grid, GridSpec, Mask, Topology};

/// The picture, and what it is of.
#[derive(Default)]
pub(super) struct Picture(Option<(Subject, TextureHandle)>);

/// Which drawing of a draft, and the grid that is cut by it.
type Subject = (u32, GridSpec, Mask);

/// Its longer side, in points, and in pixels at most.
const SIDE: f32 = 110.0;
const PIXELS: u32 = 128;

const LEFT: Color32 = Color32::from_rgb(214, 190, 140);
const REMOVED: Color32 = Color32::from_rgb(45, 42, 40);

/// Shows the mask, if there is one, and takes it off when asked.
pub(super) fn edit(ui: &mut Ui, draft: &mut Draft, picture: &mut Picture) {
    if draft.recipe.mask.is_full() {
        return;
    }
    let Some(grid) = draft.grid() else { return };
    let subject = (draft.drawings, draft.recipe.grid, draft.recipe.mask.clone());
    let shown = picture.0.take().filter(|shown| shown.0 == subject);
    let texture = shown.map_or_else(
        || {
            let options = TextureOptions::NEAREST;
            ui.ctx().load_texture("mask", paint(&grid), options)
        },
        |shown| shown.1,
    );
    ui.horizontal(|ui| {
        let size = texture.size_vec2();
        let size = size * (SIDE / size.max_elem());
        ui.add(egui::Image::new(&texture).fit_to_exact_size(size.max(vec2(4.0, 4.0))));
        ui.vertical(|ui| {
            let kind = match subject.2 {
                Mask::Drawn(_) => "Mask, drawn",
                _ => "Mask, a hexagon",
            };
            ui.label(kind);
            ui.weak(format!("{} of {} cells", grid.count(), grid.cells()));
            if matches!(subject.2, Mask::Drawn(_)) {
                edit_drawn(ui, draft);
            }
        });
    });
    picture.0 = Some((subject, texture));
}

/// A picture, unlike an outline, does not come back: it is taken off by a button.
fn edit_drawn(ui: &mut Ui, draft: &mut Draft) {
    let remove = |recipe: &mut Recipe| recipe.mask = Mask::Full;
    let reason = draft.refusal_of(remove);
    let shown = ui.add_enabled(reason.is_none(), Button::new("Remove"));
    if shown.clicked() {
        remove(&mut draft.recipe);
    }
    shown.on_disabled_hover_text(reason.unwrap_or_default());
}

/// A pixel a cell, floor below floor; of large grids only some cells. Shorter rows,
/// such as rings have farther in, are stretched.
fn paint(grid: &Grid) -> ColorImage {
    let rows = grid.count_rows();
    let columns = grid.row(rows - 1).len() as u32;
    let stride = columns.max(rows).div_ceil(PIXELS);
    let cells = |y: u32| {
        let row = grid.row(y);
        (0..columns)
            .step_by(stride as usize)
            .map(move |x| row.start + x * row.len() as u32 / columns)
    };
    let colour = |cell: Cell| if grid.has(cell) { LEFT } else { REMOVED };
    let pixels = (0..rows)
        .step_by(stride as usize)
        .flat_map(cells)
        .map(colour);
    let size = [columns, rows].map(|length| length.div_ceil(stride) as usize);
    ColorImage::new(size, pixels.collect())
}
