//! The section for the mask, with a small picture of the cells that the mask keeps.

use super::draft::Draft;
use super::window::add_unless;
use super::words::PanelText;
use crate::texts::say;
use bevy_egui::egui::{self, Button, Color32, ColorImage, TextureHandle, TextureOptions, Ui, vec2};
use warren_dungeon::recipe::Recipe;
use warren_maze::geometry::{Point, UNIT};
use warren_maze::topology::{Cell, Embedding, Grid, GridSpec, Mask, Topology};

/// The picture of the masked grid, and the subject from which it was painted.
#[derive(Default)]
pub(super) struct Picture(Option<(Subject, TextureHandle)>);

/// The subject of a picture: the draft's `drawings` counter, the grid and its mask.
type Subject = (u32, GridSpec, Mask);

/// The length of the picture's longer side, in points and in pixels.
const SIDE: f32 = 110.0;
const PIXELS: i64 = 220;

const LEFT: Color32 = Color32::from_rgb(214, 190, 140);
const REMOVED: Color32 = Color32::from_rgb(45, 42, 40);

/// Shows the mask, if there is one. A drawn mask has a button that removes it.
pub(super) fn edit(ui: &mut Ui, draft: &mut Draft, picture: &mut Picture) {
    if draft.recipe.mask.is_full() {
        return;
    }
    let Some(grid) = draft.grid() else { return };
    let subject = (draft.drawings, draft.recipe.grid, draft.recipe.mask.clone());
    let texture = match picture.0.take() {
        Some((painted, texture)) if painted == subject => texture,
        _ => {
            let options = TextureOptions::LINEAR;
            ui.ctx().load_texture("mask", paint(&grid), options)
        }
    };
    ui.horizontal(|ui| {
        let size = texture.size_vec2();
        let size = size * (SIDE / size.max_elem());
        ui.add(egui::Image::new(&texture).fit_to_exact_size(size.max(vec2(4.0, 4.0))));
        ui.vertical(|ui| {
            let kind = match subject.2 {
                Mask::Drawn(_) => say!("panel-mask-drawn"),
                _ => say!("panel-mask-hexagon"),
            };
            ui.label(ui.text(kind));
            let (left, all) = (grid.count(), grid.cells());
            ui.weak(ui.text(say!("panel-mask-cells", left, all)));
            if matches!(subject.2, Mask::Drawn(_)) {
                edit_drawn(ui, draft);
            }
        });
    });
    picture.0 = Some((subject, texture));
}

/// Shows a button that removes the drawn mask. A checkbox would suggest that the drawing can be
/// restored.
fn edit_drawn(ui: &mut Ui, draft: &mut Draft) {
    let remove = |recipe: &mut Recipe| recipe.mask = Mask::Full;
    let reason = draft.refusal_of(remove);
    let button = Button::new(ui.text(say!("panel-mask-remove")));
    if add_unless(ui, reason, button).clicked() {
        remove(&mut draft.recipe);
    }
}

/// Paints the grid as seen from above, with each floor below the previous floor. Pixels outside all
/// cells are transparent.
fn paint(grid: &Grid) -> ColorImage {
    let [low, high] = grid.bounds();
    let [width, height] = [0, 1].map(|axis| high[axis] - low[axis]);
    let lengths = [width, height * i64::from(grid.floors())];
    let longest = lengths[0].max(lengths[1]);
    let size = lengths.map(|length| (length * PIXELS / longest).max(1));
    let middle = |pixel: i64, axis: usize| (2 * pixel + 1) * lengths[axis] / (2 * size[axis]);
    let colour = |x: i64, y: i64| {
        let (x, y) = (middle(x, 0), middle(y, 1));
        let place = [low[0] + x, low[1] + y % height];
        let cell = grid.locate(place, (y / height) as u32);
        match cell.filter(|&cell| is_around(grid, cell, place)) {
            Some(cell) if grid.has(cell) => LEFT,
            Some(_) => REMOVED,
            None => Color32::TRANSPARENT,
        }
    };
    let row = |y: i64| (0..size[0]).map(move |x| colour(x, y));
    let pixels = (0..size[1]).flat_map(row).collect();
    ColorImage::new(size.map(|pixels| pixels as usize), pixels)
}

/// Returns whether the centre of a cell is near a point. This excludes the cells that `locate`
/// returns for points beyond the end of a wrapped axis. These cells are at the opposite end of the
/// axis.
fn is_around(grid: &Grid, cell: Cell, place: Point) -> bool {
    let centre = grid.centre(cell);
    (0..2).all(|axis| (centre[axis] - place[axis]).abs() < i64::from(UNIT) * 3 / 2)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use warren_maze::topology::GridShape;

    #[test]
    fn pictures_show_every_cell_of_the_grid() {
        for shape in GridShape::ALL {
            let spec = GridSpec {
                shape,
                width: 6,
                height: 4,
                depth: if shape.has_floors() { 3 } else { 1 },
                wrap_x: shape.may_wrap(),
                ..GridSpec::default()
            };
            let whole = Grid::try_from(spec).unwrap();
            // The first cell of each row is removed.
            let row = |number| format!("#{}", ".".repeat(whole.row(number).len() - 1));
            let mask = Mask::Drawn((0..whole.count_rows()).map(row).collect());
            let grid = whole.masked(&mask).unwrap();
            let picture = paint(&grid);
            let [columns, rows] = picture.size;
            let [low, high] = grid.bounds();
            for cell in 0..grid.cells() {
                let share = |axis: usize| {
                    let along = (grid.centre(cell)[axis] - low[axis]) as f64;
                    along / (high[axis] - low[axis]) as f64
                };
                let down = (share(1) + f64::from(grid.floor(cell))) / f64::from(grid.floors());
                let pixel = [share(0) * columns as f64, down * rows as f64].map(|of| of as usize);
                let expected = if grid.has(cell) { LEFT } else { REMOVED };
                let found = picture.pixels[pixel[1] * columns + pixel[0]];
                assert_eq!(found, expected, "{shape:?}, cell {cell}");
            }
            // Only square and cubic grids cover the corners of the picture.
            let is_clear = picture.pixels.contains(&Color32::TRANSPARENT);
            assert_eq!(is_clear, !shape.has_square_cells(), "{shape:?}");
        }
    }
}
