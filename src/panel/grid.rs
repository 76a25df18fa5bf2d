//! The section of the cells: shape, lengths, and which axes wrap.

use super::draft::Draft;
use super::window::rows;
use bevy_egui::egui::Ui;
use warren_dungeon::level::Recipe;
use warren_dungeon::level::choice::USUAL_FLOORS;
use warren_dungeon::play::{LONGEST_AXIS, check_walkable};
use warren_maze::topology::{GridShape, GridSpec, Mask};

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "grid", |ui| {
        for (row, shapes) in GridShape::ALL.chunks(3).enumerate() {
            ui.label(if row == 0 { "Shape" } else { "" });
            ui.horizontal(|ui| {
                for &shape in shapes {
                    edit_shape(ui, draft, shape);
                }
            });
            ui.end_row();
        }
        for axis in 0..AXES.len() {
            edit_axis(ui, draft, axis);
        }
        edit_cut(ui, draft);
    });
}

/// An axis: what its length is called, on a polar grid too, and where its length and
/// whether it wraps are kept.
struct Axis {
    name: &'static str,
    polar: &'static str,
    length: fn(&mut GridSpec) -> &mut u32,
    wraps: fn(&mut GridSpec) -> &mut bool,
    leads: &'static str,
}

const AXES: [Axis; 3] = [
    Axis {
        name: "Width",
        polar: "Inner ring",
        length: |grid| &mut grid.width,
        wraps: |grid| &mut grid.wrap_x,
        leads: "Whoever walks off the east side comes in at the west",
    },
    Axis {
        name: "Height",
        polar: "Rings",
        length: |grid| &mut grid.height,
        wraps: |grid| &mut grid.wrap_y,
        leads: "Whoever walks off the south side comes in at the north",
    },
    Axis {
        name: "Floors",
        polar: "Floors",
        length: |grid| &mut grid.depth,
        wraps: |grid| &mut grid.wrap_z,
        leads: "Whoever climbs down from the last floor comes to the first",
    },
];

fn edit_shape(ui: &mut Ui, draft: &mut Draft, shape: GridShape) {
    let reshape = |floors: u32| {
        move |recipe: &mut Recipe| {
            recipe.grid.shape = shape;
            if shape.has_floors() {
                recipe.grid.depth = floors;
            } else {
                (recipe.grid.depth, recipe.grid.wrap_z) = (1, false);
            }
            if !shape.may_wrap() {
                (recipe.grid.wrap_x, recipe.grid.wrap_y) = (false, false);
            }
            if recipe.mask == Mask::Hexagon {
                recipe.mask = Mask::Full;
            }
        }
    };
    let floors = match draft.refusal_of(reshape(USUAL_FLOORS)) {
        None => USUAL_FLOORS,
        Some(_) => 1,
    };
    let is_chosen = draft.recipe.grid.shape == shape;
    draft.choice(ui, is_chosen, shape.name(), reshape(floors));
}

fn edit_axis(ui: &mut Ui, draft: &mut Draft, axis: usize) {
    let is_floors = axis == 2;
    let Axis {
        name,
        polar,
        length,
        wraps,
        leads,
    } = &AXES[axis];
    let shape = draft.recipe.grid.shape;
    if is_floors && !shape.has_floors() {
        return;
    }
    let is_polar = shape == GridShape::Polar;
    let label = ui.label(if is_polar { *polar } else { *name });
    if is_polar && axis == 0 {
        label.on_hover_text("The cells of the innermost ring; farther out there are more");
    }
    ui.horizontal(|ui| {
        let now = *length(&mut draft.recipe.grid);
        match draft.recipe.mask {
            Mask::Full => {
                draft.number(ui, now, 1..=LONGEST_AXIS, |recipe, value| {
                    *length(&mut recipe.grid) = value;
                });
            }
            Mask::Hexagon => edit_side(ui, draft),
            Mask::Drawn(_) => {
                let drawn = ui.add_enabled(false, bevy_egui::egui::Button::new(now.to_string()));
                drawn
                    .on_disabled_hover_text("The mask's picture decides the size: remove it first");
            }
        }
        let now = *wraps(&mut draft.recipe.grid);
        let ticked = draft.tick(ui, now, "wraps", |recipe, value| {
            *wraps(&mut recipe.grid) = value;
        });
        ticked.on_hover_text(*leads);
    });
    ui.end_row();
}

/// A hexagon is cut from a rhombus as high as wide, of odd length.
fn edit_side(ui: &mut Ui, draft: &mut Draft) {
    let resized = |grid: GridSpec, side: u32| GridSpec {
        width: side | 1,
        height: side | 1,
        ..grid
    };
    let grid = draft.recipe.grid;
    // Cutting a hexagon out for each length takes too long; whether places and
    // areas fit in is seen once one is chosen.
    let limits = draft.limits(grid.width, 3..=LONGEST_AXIS, |_, side| {
        check_walkable(resized(grid, side))
            .err()
            .map(|why| why.to_string())
    });
    let mut side = grid.width;
    limits.show(ui, &mut side);
    if side != grid.width {
        // Dragged from an odd length to the next, not back to it.
        let next = if side < grid.width {
            (side - 1) | 1
        } else {
            side | 1
        };
        draft.recipe.grid = resized(grid, next);
    }
}

fn edit_cut(ui: &mut Ui, draft: &mut Draft) {
    if matches!(draft.recipe.mask, Mask::Drawn(_)) {
        return;
    }
    ui.label("Outline");
    let is_cut = draft.recipe.mask == Mask::Hexagon;
    draft.tick(ui, is_cut, "hexagon", |recipe, cut| {
        recipe.mask = if cut { Mask::Hexagon } else { Mask::Full };
        if cut {
            recipe.grid.width |= 1;
            recipe.grid.height = recipe.grid.width;
        }
    });
    ui.end_row();
}
