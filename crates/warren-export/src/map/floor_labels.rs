//! The names of floors, above the floors of a map with several of them.

use super::MapOptions;
use crate::map_style::StyleRow;
use crate::viewport::Viewport;
use warren_dungeon::level::Level;
use warren_maze::draw::{Point, Shape};
use warren_maze::topology::{Embedding, Topology};

/// Returns a label for each floor, or nothing if there is only one floor. `margin` is the margin around the
/// grid.
pub(super) fn floor_labels(
    level: &Level,
    options: &MapOptions,
    row: &StyleRow,
    margin: f64,
) -> Vec<Shape> {
    let grid = level.grid();
    let floors = if grid.floors() > 1 { grid.floors() } else { 0 };
    let is_open = |cell| !level.maze().is_solid(cell);
    let labels = (0..floors).filter(|&floor| {
        let mut cells = 0..grid.cells();
        cells.any(|cell| grid.floor(cell) == floor && is_open(cell))
    });
    let labels = labels.flat_map(|floor| {
        let shown = Viewport::around(grid, margin, |cell| {
            grid.floor(cell) == floor && is_open(cell)
        });
        let number = (floor + 1).to_string();
        let text = options.language.fill("floor", &[("number", &number)]);
        let corner = shown.corner.map(|along| along + margin);
        label(text, corner, shown.size[0] - 2.0 * margin, row)
    });
    labels.collect()
}

/// The font size of labels, in widths of a cell.
const SIZE: f64 = 0.55;
/// The distance from the top of a floor to the middle of its label. Floors are a cell apart.
const ABOVE: f64 = 0.5;
/// The height of capital letters, as a share of the font size.
const CAPITAL: f64 = 0.72;

/// Returns a label with a rim in the colour of the floor, above the top left corner of a floor of this width.
fn label(text: String, [left, top]: Point, width: f64, row: &StyleRow) -> [Shape; 2] {
    let usual = warren_font::width(&text);
    let size = SIZE.min((width + 0.5) / usual);
    let middle = top - ABOVE;
    let start = left + 0.2 * size;
    [
        Shape::Stroke {
            lines: vec![vec![[start, middle], [start + size * usual, middle]]],
            width: 1.2 * size,
            colour: row.floor,
        },
        Shape::Text {
            at: [start, middle + CAPITAL * size / 2.0],
            size,
            centred: false,
            text,
            colour: row.ink,
        },
    ]
}
