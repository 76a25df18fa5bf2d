//! The part of a picture that shows the maze. The rock around the maze is left out, so that a mask that
//! keeps only a small part of the grid does not make a mostly white picture.
//!
//! ```text
//!   . . . . . .      Pictures and pages are cropped. Maps for other programs are not,
//!   . . ┌───┐ .      because their coordinates are the positions of the cells in the
//!   . . │ ╷ │ .      grid.
//!   . . └─┘ └ .
//! ```

use warren_dungeon::level::Level;
use warren_maze::draw::{PageLayout, Point, Scene, Shape};
use warren_maze::topology::{Cell, Embedding, Grid, Topology};

/// A rectangle in a picture of a grid. The unit is a cell's width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// The top left corner.
    pub corner: Point,
    /// The width and height.
    pub size: Point,
}

impl Viewport {
    /// Returns the smallest rectangle around all open cells of a level and a margin on all sides. The
    /// picture of the whole grid has the same margin. Takes time linear in the number of cells.
    pub fn of(level: &Level, margin: f64) -> Viewport {
        let maze = level.maze();
        Viewport::around(level.grid(), margin, |cell| !maze.is_solid(cell))
    }

    /// Returns the smallest rectangle around some cells of a grid, as [`of`](Viewport::of) does.
    pub fn around(grid: &Grid, margin: f64, is_shown: impl Fn(Cell) -> bool) -> Viewport {
        let page = PageLayout::new(grid, margin);
        let whole = Viewport {
            corner: [0.0; 2],
            size: page.size(),
        };
        if (0..grid.cells()).all(&is_shown) {
            return whole;
        }
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for cell in (0..grid.cells()).filter(|&cell| is_shown(cell)) {
            for [corner, _] in grid.clockwise(cell).iter().map(|&dir| page.side(cell, dir)) {
                for axis in [0, 1] {
                    low[axis] = low[axis].min(corner[axis]);
                    high[axis] = high[axis].max(corner[axis]);
                }
            }
        }
        if low[0] > high[0] {
            return whole;
        }
        Viewport {
            corner: low.map(|along| along - margin),
            size: [0, 1].map(|axis| high[axis] - low[axis] + 2.0 * margin),
        }
    }

    /// Crops a picture of the whole grid to this rectangle.
    pub fn crop(self, scene: &mut Scene) {
        scene.size = self.size;
        for shape in &mut scene.shapes {
            self.place(shape);
        }
    }

    /// Moves a shape of a picture of the whole grid to its position in this rectangle.
    pub fn place(self, shape: &mut Shape) {
        place(shape, 1.0, self.corner.map(|along| -along));
    }
}

/// Converts a shape to a unit that is `1 / scale` of the old unit, and moves the old origin to a point.
pub fn place(shape: &mut Shape, scale: f64, origin: Point) {
    let place = |point: &mut Point| *point = [0, 1].map(|i| origin[i] + scale * point[i]);
    match shape {
        Shape::Fill { polygons, .. } => polygons.iter_mut().flatten().for_each(place),
        Shape::Stroke { lines, width, .. } => {
            lines.iter_mut().flatten().for_each(place);
            *width *= scale;
        }
        Shape::Disc { centre, radius, .. } => {
            place(centre);
            *radius *= scale;
        }
        Shape::Text { at, size, .. } => {
            place(at);
            *size *= scale;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "in a test an unwrap is an assertion")]

    use super::*;
    use crate::{Format, Options, export};
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_maze::draw::{Look, scene};
    use warren_maze::topology::{GridShape, GridSpec, Mask};

    /// Returns a recipe whose mask keeps a few cells in the middle of each floor.
    fn masked(shape: GridShape) -> Recipe {
        let [width, height, depth] = shape.usual_size();
        let spec = GridSpec {
            shape,
            width,
            height,
            depth,
            ..GridSpec::default()
        };
        let grid = Grid::try_from(spec).unwrap();
        let [_, height, _] = grid.size();
        let rows = (0..grid.count_rows()).map(|row| {
            let length = grid.row(row).len();
            let is_kept = |column: usize| {
                let in_row = (height / 3..height / 2 + 1).contains(&(row % height));
                in_row && (length / 3..length / 2 + 1).contains(&column)
            };
            let cells = (0..length).map(|column| if is_kept(column) { '.' } else { '#' });
            cells.collect::<String>()
        });
        Recipe {
            grid: spec,
            mask: Mask::Drawn(rows.collect()),
            seed: 7,
            ..Recipe::default()
        }
    }

    fn points(shape: &Shape) -> Vec<Point> {
        match shape {
            Shape::Fill { polygons, .. } => polygons.concat(),
            Shape::Stroke { lines, .. } => lines.concat(),
            Shape::Disc { centre, .. } => vec![*centre],
            Shape::Text { at, .. } => vec![*at],
        }
    }

    #[test]
    fn pictures_are_cropped_to_the_open_cells_on_every_grid() {
        for shape in GridShape::ALL {
            let level = make(&masked(shape)).unwrap();
            let look = Look::default();
            let whole = scene(&level.plan(), &look).unwrap();
            let mut cropped = whole.clone();
            Viewport::of(&level, look.margin).crop(&mut cropped);
            assert!(
                [0, 1]
                    .iter()
                    .any(|&axis| cropped.size[axis] < whole.size[axis] - 1.0),
                "{shape:?}"
            );
            assert_eq!(cropped.shapes.len(), whole.shapes.len());
            let all: Vec<Point> = cropped.shapes.iter().flat_map(points).collect();
            for axis in [0, 1] {
                let along = || all.iter().map(|point| point[axis]);
                let (low, high) = (
                    along().fold(f64::INFINITY, f64::min),
                    along().fold(f64::NEG_INFINITY, f64::max),
                );
                assert!((low - look.margin).abs() < 1e-9, "{shape:?}: {low}");
                let end = cropped.size[axis] - look.margin;
                assert!((high - end).abs() < 1e-9, "{shape:?}: {high}, not {end}");
            }
            let svg = export(&level, &level.plan(), Format::Svg, &Options::default()).unwrap();
            let mut file = Vec::new();
            (svg.write)(&mut file).unwrap();
            let [width, height] = cropped
                .size
                .map(|length| (length * 1000.0).round() / 1000.0);
            let text = String::from_utf8(file).unwrap();
            let view = format!("viewBox=\"0 0 {width} {height}\"");
            assert!(
                text.contains(&view),
                "{shape:?}: {view}: {}",
                text.lines().next().unwrap()
            );
        }
    }

    #[test]
    fn pictures_without_rock_are_not_cropped() {
        for shape in GridShape::ALL {
            let recipe = Recipe {
                mask: Mask::Full,
                ..masked(shape)
            };
            let level = make(&recipe).unwrap();
            let margin = Look::default().margin;
            let whole = PageLayout::new(level.grid(), margin).size();
            let corner = [0.0; 2];
            assert_eq!(
                Viewport::of(&level, margin),
                Viewport {
                    corner,
                    size: whole
                }
            );
        }
    }
}
