//! The section for the mask, with a small picture of the cells that the mask keeps.

use super::draft::Draft;
#[cfg(feature = "command-line")]
use super::mask_file::MaskSource;
use super::number;
use super::style::alarm;
use super::texts::PanelText;
use super::window::add_unless;
use crate::texts::{Say, of_library, say};
use bevy_egui::egui::{
    self, Button, Color32, ColorImage, DragValue, Response, Sense, TextEdit, TextureHandle,
    TextureOptions, Ui, vec2,
};
#[cfg(feature = "command-line")]
use std::path::PathBuf;
use warren_dungeon::recipe::Recipe;
use warren_font::letters::{self, Letters, LettersError};
use warren_maze::geometry::{Point, UNIT};
use warren_maze::topology::{Cell, Embedding, Grid, GridSpec, Mask, Topology, rows_of_squares};

/// The picture of the mask, and the state of the widgets that change the mask.
#[derive(Default)]
pub(super) struct MaskEditor {
    /// The picture of the masked grid, and the subject from which it was painted.
    picture: Option<(Subject, TextureHandle)>,
    /// Whether dragging keeps or removes cells, or `None` while no cell is being dragged over.
    keeps: Option<bool>,
    /// The text in the field for letters.
    text: String,
    /// The height of the letters.
    height: Option<u32>,
    /// The file from which a mask is made.
    #[cfg(feature = "command-line")]
    source: MaskSource,
    /// The reason why the last change was refused.
    refused: Option<Say>,
}

#[cfg(feature = "command-line")]
impl MaskEditor {
    /// Reads a file, and makes a mask from it.
    pub(super) fn open(&mut self, path: PathBuf, draft: &Draft) {
        self.source.open(path, draft);
    }

    /// Makes a mask once its file is read. Returns the reason why the file was refused.
    pub(super) fn fetch(&mut self, draft: &mut Draft) -> Option<Say> {
        self.refused = self.source.fetch(draft)?;
        self.refused.clone()
    }

    /// Stops reading the file. Returns `false` if no file was being read.
    pub(super) fn give_up(&mut self) -> bool {
        self.source.give_up()
    }
}

/// The subject of a picture: the draft's `drawings` counter, the grid and its mask.
type Subject = (u32, GridSpec, Mask);

/// The length of the picture's longer side, in points and in pixels.
const SIDE: f32 = 110.0;
const PIXELS: i64 = 220;

const LEFT: Color32 = Color32::from_rgb(214, 190, 140);
const REMOVED: Color32 = Color32::from_rgb(45, 42, 40);

/// Shows the mask, if there is one, and the widgets that change it. A drawn mask has a button that
/// removes it.
pub(super) fn edit(ui: &mut Ui, draft: &mut Draft, editor: &mut MaskEditor) {
    let Some(grid) = draft.grid() else { return };
    edit_letters(ui, draft, editor, &grid);
    #[cfg(feature = "command-line")]
    if let Some(refused) = editor.source.edit(ui, draft) {
        editor.refused = refused;
    }
    // The letters or the file may have replaced the grid.
    let Some(grid) = draft.grid() else { return };
    if draft.recipe.mask.is_full() {
        let button = Button::new(ui.text(say!("panel-mask-draw")));
        if ui.add(button).clicked() {
            editor.refused = draft.set_drawing(grid.spec(), rows(&grid, None));
        }
    } else {
        show_mask(ui, draft, editor, &grid);
    }
    if let Some(why) = &editor.refused {
        ui.colored_label(alarm(ui), ui.text(why.clone()));
    }
}

/// Shows the fields and the button that make a mask of letters.
fn edit_letters(ui: &mut Ui, draft: &mut Draft, editor: &mut MaskEditor, grid: &Grid) {
    ui.horizontal_wrapped(|ui| {
        let hint = ui.text(say!("panel-mask-text"));
        let field = TextEdit::singleline(&mut editor.text).hint_text(hint);
        ui.add(field.desired_width(110.0));
        let mut height = editor.height.unwrap_or(Letters::USUAL_HEIGHT);
        let field = DragValue::new(&mut height).range(letters::HEIGHTS);
        let shown = number::add_field(ui, true, field, 0.2);
        shown.on_hover_text(ui.text(say!("panel-mask-text-height")));
        editor.height = Some(height);
        let reason = grid
            .shape()
            .has_rings()
            .then(|| say!("panel-mask-text-rings"));
        let button = Button::new(ui.text(say!("panel-mask-text-make")));
        if add_unless(ui, reason, button).clicked() {
            editor.refused = match lettered(&editor.text, height, grid.spec()) {
                Ok((grid, rows)) => draft.set_drawing(grid, rows),
                Err(error) => Some(of_library::letters_error(error)),
            };
        }
    });
}

/// Returns a grid that has the size of a text, and the rows of its mask. All floors are the same.
fn lettered(
    text: &str,
    height: u32,
    grid: GridSpec,
) -> Result<(GridSpec, Vec<String>), LettersError> {
    let floor = rows_of_squares(grid.shape, &Letters::new(text)?.rows(height)?);
    let width = floor.first().map_or(0, String::len) as u32;
    let floors = (0..grid.depth).flat_map(|_| floor.iter().cloned());
    Ok((
        GridSpec {
            width,
            height,
            ..grid
        },
        floors.collect(),
    ))
}

/// Shows the picture of the mask and its size. A click on a cell keeps or removes it, and so does
/// dragging over it.
fn show_mask(ui: &mut Ui, draft: &mut Draft, editor: &mut MaskEditor, grid: &Grid) {
    let subject = (draft.drawings, draft.recipe.grid, draft.recipe.mask.clone());
    let texture = match editor.picture.take() {
        Some((painted, texture)) if painted == subject => texture,
        _ => {
            let options = TextureOptions::LINEAR;
            ui.ctx().load_texture("mask", paint(grid), options)
        }
    };
    ui.horizontal(|ui| {
        let size = texture.size_vec2();
        let size = size * (SIDE / size.max_elem());
        let picture = egui::Image::new(&texture).fit_to_exact_size(size.max(vec2(4.0, 4.0)));
        let shown = ui.add(picture.sense(Sense::click_and_drag()));
        draw(&shown, draft, editor, grid);
        shown.on_hover_text(ui.text(say!("panel-mask-draw-tip")));
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
    editor.picture = Some((subject, texture));
}

/// Keeps or removes the cell under the pointer while the button is held. The first cell decides
/// which.
fn draw(shown: &Response, draft: &mut Draft, editor: &mut MaskEditor, grid: &Grid) {
    if !shown.is_pointer_button_down_on() {
        editor.keeps = None;
        return;
    }
    let Some(cell) = shown.interact_pointer_pos().and_then(|pointer| {
        let share = (pointer - shown.rect.min) / shown.rect.size();
        cell_at(grid, [share.x, share.y])
    }) else {
        return;
    };
    let keeps = *editor.keeps.get_or_insert(!grid.has(cell));
    if grid.has(cell) != keeps {
        editor.refused = draft.set_drawing(grid.spec(), rows(grid, Some((cell, keeps))));
    }
}

/// Returns the rows of a drawn mask that keeps the cells of a masked grid, after changing one cell.
fn rows(grid: &Grid, change: Option<(Cell, bool)>) -> Vec<String> {
    let letter = |cell: Cell| {
        let changed = change.filter(|(of, _)| *of == cell);
        match changed.map_or(grid.has(cell), |(_, keeps)| keeps) {
            true => '.',
            false => '#',
        }
    };
    let rows = (0..grid.count_rows()).map(|row| grid.row(row).map(letter).collect());
    rows.collect()
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
    let lengths = lengths(grid);
    let longest = lengths[0].max(lengths[1]);
    let size = lengths.map(|length| (length * PIXELS / longest).max(1));
    let middle = |pixel: i64, axis: usize| (2 * pixel + 1) * lengths[axis] / (2 * size[axis]);
    let colour = |x: i64, y: i64| match cell_in(grid, [middle(x, 0), middle(y, 1)]) {
        Some(cell) if grid.has(cell) => LEFT,
        Some(_) => REMOVED,
        None => Color32::TRANSPARENT,
    };
    let row = |y: i64| (0..size[0]).map(move |x| colour(x, y));
    let pixels = (0..size[1]).flat_map(row).collect();
    ColorImage::new(size.map(|pixels| pixels as usize), pixels)
}

/// Returns the width and the height of the picture, in the units of the grid.
fn lengths(grid: &Grid) -> [i64; 2] {
    let [low, high] = grid.bounds();
    let [width, height] = [0, 1].map(|axis| high[axis] - low[axis]);
    [width, height * i64::from(grid.floors())]
}

/// Returns the cell at a point of the picture, in the units of the grid.
fn cell_in(grid: &Grid, [x, y]: Point) -> Option<Cell> {
    let [low, high] = grid.bounds();
    let height = high[1] - low[1];
    let place = [low[0] + x, low[1] + y % height];
    let cell = grid.locate(place, (y / height) as u32);
    cell.filter(|&cell| is_around(grid, cell, place))
}

/// Returns the cell at a point of the picture, in shares of its width and height.
fn cell_at(grid: &Grid, share: [f32; 2]) -> Option<Cell> {
    if share.iter().any(|share| !(0.0..1.0).contains(share)) {
        return None;
    }
    let lengths = lengths(grid);
    cell_in(
        grid,
        [0, 1].map(|axis| (f64::from(share[axis]) * lengths[axis] as f64) as i64),
    )
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
    fn each_point_of_the_picture_belongs_to_the_cell_that_it_shows() {
        for shape in GridShape::ALL {
            let spec = GridSpec {
                shape,
                width: 6,
                height: 4,
                depth: if shape.has_floors() { 3 } else { 1 },
                ..GridSpec::default()
            };
            let grid = Grid::try_from(spec).unwrap();
            let [low, high] = grid.bounds();
            for cell in 0..grid.cells() {
                let share = |axis: usize| {
                    let along = (grid.centre(cell)[axis] - low[axis]) as f32;
                    along / (high[axis] - low[axis]) as f32
                };
                let down = (share(1) + grid.floor(cell) as f32) / grid.floors() as f32;
                assert_eq!(cell_at(&grid, [share(0), down]), Some(cell), "{shape:?}");
                let removed = rows(&grid, Some((cell, false)));
                let masked = grid.clone().masked(&Mask::Drawn(removed));
                assert!(masked.is_err() || !masked.unwrap().has(cell));
            }
            assert_eq!(cell_at(&grid, [1.5, 0.5]), None);
        }
    }

    #[test]
    fn letters_and_clicks_draw_masks_that_the_draft_accepts_or_refuses() {
        let mut draft = Draft::default();
        draft.set_recipe(&Recipe::default());
        let spec = draft.recipe.grid;
        let (grid, drawn) = lettered("WARREN", 20, spec).unwrap();
        let drawings = draft.drawings;
        assert_eq!(draft.set_drawing(grid, drawn.clone()), None);
        assert_ne!(draft.drawings, drawings);
        assert_eq!(draft.full_recipe().mask, Mask::Drawn(drawn));
        assert!(warren_dungeon::make::make(&draft.full_recipe()).is_ok());

        // Without a column of the bar, the letters are in two pieces.
        let masked = draft.grid().unwrap();
        let before = draft.full_recipe();
        let mut cut = rows(&masked, None);
        for row in &mut cut {
            row.replace_range(grid.width as usize / 2..=grid.width as usize / 2, "#");
        }
        assert!(draft.set_drawing(grid, cut).is_some());
        assert_eq!(draft.full_recipe(), before);
    }

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
