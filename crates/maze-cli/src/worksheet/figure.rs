//! A maze on a worksheet, with texts in its cells. The unit of length is a cell's width.

use crate::step_picture::{cell_text, inner_circle, text_size};
use warren_export::Viewport;
use warren_export::picture::{Arcs, patch_with_arcs};
use warren_maze::draw::{Colour, Look, PageLayout, Path, Plan, Point, Shape, colour_of, colours};
use warren_maze::maze::Maze;
use warren_maze::topology::{Cell, Dir, Grid, Topology};

/// A maze, and the line below it.
pub(super) struct Figure {
    pub(super) size: Point,
    pub(super) shapes: Vec<Shape>,
    pub(super) caption: String,
}

/// The distance of the maze from the edges of its figure.
const MARGIN: f64 = 0.1;

impl Figure {
    /// Creates a figure of a maze with these paths. `colour` returns the colour of a cell, and `None`
    /// for white.
    pub(super) fn new(
        maze: &Maze<Grid>,
        paths: Vec<Path>,
        colour: impl Fn(Cell) -> Option<Colour>,
    ) -> Figure {
        let plan = Plan {
            paths,
            ..Plan::without_openings(maze, &[], &[])
        };
        let look = look();
        let cells: Vec<Cell> = (0..maze.grid().cells()).collect();
        // The rock around the maze is not part of the figure.
        let rock = colour_of(&plan);
        let colour = |cell| match maze.is_solid(cell) {
            true => rock(cell),
            false => colour(cell),
        };
        let mut shapes = patch_with_arcs(&plan, &look, &cells, colour).shapes();
        let shown = shown(maze);
        shapes.iter_mut().for_each(|shape| shown.place(shape));
        Figure {
            size: shown.size,
            shapes,
            caption: String::new(),
        }
    }

    /// Adds a text in the middle of each cell for which `text` returns one.
    pub(super) fn with_texts(
        mut self,
        maze: &Maze<Grid>,
        text: impl Fn(Cell) -> Option<String>,
    ) -> Figure {
        let layout = PageLayout::new(maze.grid(), MARGIN);
        for cell in maze.open_cells() {
            if let Some(text) = text(cell) {
                self.add(maze, [cell_text(&layout, cell, &text, colours::WALL)]);
            }
        }
        self
    }

    /// Adds a text on a white disc with a border in the middle of each cell for which `text` returns one.
    pub(super) fn with_rings(
        mut self,
        maze: &Maze<Grid>,
        text: impl Fn(Cell) -> Option<String>,
    ) -> Figure {
        let layout = PageLayout::new(maze.grid(), MARGIN);
        for cell in maze.open_cells() {
            if let Some(text) = text(cell) {
                let (centre, radius) = inner_circle(&layout, cell);
                let radius = (0.86 * radius).min(0.43);
                self.add(maze, ring(centre, radius, text_size(&text, radius), text));
            }
        }
        self
    }

    /// Adds thin grey lines along paths.
    pub(super) fn with_faint_paths(mut self, maze: &Maze<Grid>, paths: &[Path]) -> Figure {
        let layout = PageLayout::new(maze.grid(), MARGIN);
        let lines = paths.iter().flat_map(|path| layout.trace(path));
        let mut line = Shape::Stroke {
            lines: lines.collect(),
            width: 0.09,
            colour: Colour([90; 3]),
        };
        Arcs::new(maze.grid(), MARGIN).bend(&mut line);
        self.add(maze, [line]);
        self
    }

    /// Adds a letter on a white disc in the middle of a wall.
    pub(super) fn mark_wall(&mut self, maze: &Maze<Grid>, (cell, dir): (Cell, Dir), letter: char) {
        let layout = PageLayout::new(maze.grid(), MARGIN);
        let mut side = layout.side(cell, dir).to_vec();
        Arcs::new(maze.grid(), MARGIN).bend_line(&mut side);
        let [before, after] = [(side.len() - 1) / 2, side.len() / 2].map(|at| side[at]);
        let centre = [0, 1].map(|axis| f64::midpoint(before[axis], after[axis]));
        self.add(maze, ring(centre, 0.24, 0.32, letter.into()));
    }

    /// Adds shapes of a picture of the whole grid.
    fn add(&mut self, maze: &Maze<Grid>, shapes: impl IntoIterator<Item = Shape>) {
        let shown = shown(maze);
        for mut shape in shapes {
            shown.place(&mut shape);
            self.shapes.push(shape);
        }
    }
}

/// Returns the part of the grid that a figure shows.
fn shown(maze: &Maze<Grid>) -> Viewport {
    Viewport::around(maze.grid(), MARGIN, |cell| !maze.is_solid(cell))
}

/// Returns a text on a white disc with a border.
fn ring(centre: Point, radius: f64, size: f64, text: String) -> [Shape; 3] {
    let disc = |radius, colour| Shape::Disc {
        centre,
        radius,
        colour,
    };
    let text = Shape::Text {
        at: [centre[0], centre[1] + 0.36 * size],
        size,
        centred: true,
        text,
        colour: colours::WALL,
    };
    [
        disc(radius, colours::WALL),
        disc(radius - 0.025, colours::PAPER),
        text,
    ]
}

/// Returns a light variant of a colour, on which black numbers are easy to read, also if they are printed.
pub(super) fn light(Colour(parts): Colour) -> Colour {
    Colour(parts.map(|part| u8::midpoint(part, 255)))
}

fn look() -> Look {
    Look {
        margin: MARGIN,
        line: 0.08,
        path: 0.16,
        ..Look::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_maze::topology::{GridShape, Mask};

    #[test]
    fn the_rock_around_a_mask_is_not_part_of_a_figure() {
        let (mask, columns) = Mask::rectangle(5, 8);
        let mut recipe = Recipe {
            mask,
            ..Recipe::default()
        };
        recipe.grid.shape = GridShape::Hex;
        (recipe.grid.width, recipe.grid.height) = (columns, 8);
        let level = make(&recipe).expect("a level");
        let figure = Figure::new(level.maze(), Vec::new(), |_| Some(colours::ROCK));
        for shape in &figure.shapes {
            let points = match shape {
                Shape::Fill { polygons, .. } => polygons.concat(),
                Shape::Stroke { lines, .. } => lines.concat(),
                _ => Vec::new(),
            };
            for point in points {
                let is_inside = |axis: usize| (0.0..=figure.size[axis]).contains(&point[axis]);
                assert!(is_inside(0) && is_inside(1), "{point:?}");
            }
        }
    }
}
