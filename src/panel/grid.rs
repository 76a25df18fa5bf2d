//! The section for the grid: its shape, the lengths of its axes, and the axes that wrap.

use super::draft::Draft;
use super::texts::PanelText;
use super::window::{add_unless, row, rows};
use crate::texts::{Say, of_library, say};
use bevy_egui::egui::{Button, Ui};
use warren_dungeon::play::{MAX_AXIS, check_playable};
use warren_dungeon::recipe::Recipe;
use warren_editor::choice::{self, USUAL_FLOORS};
use warren_maze::topology::{GridShape, GridSpec, Mask};

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "grid", |ui| {
        for (number, shapes) in GridShape::ALL.chunks(3).enumerate() {
            let name = match number {
                0 => say!("panel-shape"),
                _ => Say::Nothing,
            };
            row(ui, name, |ui| {
                ui.horizontal(|ui| {
                    for &shape in shapes {
                        edit_shape(ui, draft, shape);
                    }
                });
            });
        }
        for axis in 0..AXES.len() {
            edit_axis(ui, draft, axis);
        }
        edit_cut(ui, draft);
    });
}

/// The labels and the [`GridSpec`] fields of an axis.
struct Axis {
    /// The label of the length.
    name: fn() -> Say,
    /// The label of the length on a grid of rings.
    rings: fn() -> Say,
    length: fn(&mut GridSpec) -> &mut u32,
    wraps: fn(&mut GridSpec) -> &mut bool,
    /// The tooltip of the checkbox that wraps the axis.
    leads: fn() -> Say,
}

const AXES: [Axis; 3] = [
    Axis {
        name: || say!("panel-width"),
        rings: || say!("panel-width-polar"),
        length: |grid| &mut grid.width,
        wraps: |grid| &mut grid.wrap_x,
        leads: || say!("panel-wraps-x"),
    },
    Axis {
        name: || say!("panel-height"),
        rings: || say!("panel-height-polar"),
        length: |grid| &mut grid.height,
        wraps: |grid| &mut grid.wrap_y,
        leads: || say!("panel-wraps-y"),
    },
    Axis {
        name: || say!("panel-floors"),
        rings: || say!("panel-floors"),
        length: |grid| &mut grid.depth,
        wraps: |grid| &mut grid.wrap_z,
        leads: || say!("panel-wraps-z"),
    },
];

fn edit_shape(ui: &mut Ui, draft: &mut Draft, shape: GridShape) {
    let reshape = |floors: u32| move |recipe: &mut Recipe| choice::set_shape(recipe, shape, floors);
    let floors = match draft.refusal_of(reshape(USUAL_FLOORS)) {
        None => USUAL_FLOORS,
        Some(_) => 1,
    };
    let is_chosen = draft.recipe.grid.shape == shape;
    draft.choice(ui, is_chosen, of_library::shape(shape), reshape(floors));
}

fn edit_axis(ui: &mut Ui, draft: &mut Draft, axis: usize) {
    let is_floors = axis == 2;
    let Axis {
        name,
        rings,
        length,
        wraps,
        leads,
    } = &AXES[axis];
    let shape = draft.recipe.grid.shape;
    if is_floors && !shape.has_floors() {
        return;
    }
    let has_rings = shape.has_rings();
    let label = ui.label(ui.text(if has_rings { rings() } else { name() }));
    if has_rings && axis == 0 {
        label.on_hover_text(ui.text(say!("panel-width-polar-hint")));
    }
    ui.horizontal(|ui| {
        let now = *length(&mut draft.recipe.grid);
        match draft.recipe.mask {
            Mask::Full => {
                draft.number(ui, now, 1..=MAX_AXIS, |recipe, value| {
                    let mut grid = recipe.grid;
                    *length(&mut grid) = value;
                    choice::set_grid(recipe, grid);
                });
            }
            Mask::Hexagon => edit_side(ui, draft),
            Mask::Drawn(_) => {
                let why = say!("panel-drawn-size");
                add_unless(ui, Some(why), Button::new(now.to_string()));
            }
        }
        let now = *wraps(&mut draft.recipe.grid);
        let ticked = draft.tick(ui, now, say!("panel-wraps"), |recipe, value| {
            let mut grid = recipe.grid;
            *wraps(&mut grid) = value;
            choice::set_grid(recipe, grid);
        });
        ticked.on_hover_text(ui.text(leads()));
    });
    ui.end_row();
}

fn edit_side(ui: &mut Ui, draft: &mut Draft) {
    let grid = draft.recipe.grid;
    // Only the size of the grid is checked here, because masking a grid for each length would take
    // too long. Whether there are enough cells for the starts, finishes and areas is only checked
    // once the player has chosen a length.
    let limits = draft.limits(grid.width, 3..=MAX_AXIS, |draft, side| {
        let mut cut = draft.recipe.clone();
        choice::set_hexagon(&mut cut, side);
        let refused = check_playable(cut.grid).err();
        refused.map(of_library::too_large)
    });
    let mut side = grid.width;
    limits.add_field(ui, &mut side);
    if side != grid.width {
        // `set_hexagon` rounds even lengths up, so dragging from 7 to 6 would set the length to 7
        // again. Subtracting 1 sets it to 5.
        let less = u32::from(side < grid.width);
        choice::set_hexagon(&mut draft.recipe, side - less);
    }
}

fn edit_cut(ui: &mut Ui, draft: &mut Draft) {
    if matches!(draft.recipe.mask, Mask::Drawn(_)) {
        return;
    }
    row(ui, say!("panel-outline"), |ui| {
        let is_cut = draft.recipe.mask == Mask::Hexagon;
        draft.tick(ui, is_cut, say!("panel-hexagon"), |recipe, cut| match cut {
            true => choice::set_hexagon(recipe, recipe.grid.width),
            false => recipe.mask = Mask::Full,
        });
    });
}
