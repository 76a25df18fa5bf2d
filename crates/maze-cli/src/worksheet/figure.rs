//! A maze on a worksheet, with texts in its cells. The unit of length is a cell's width.

use crate::step_picture::cell_text;
use warren_export::Viewport;
use warren_maze::draw::{Colour, Look, PageLayout, Path, Plan, Point, Shape, colours, patch};
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
        let colour = |cell| match maze.is_solid(cell) {
            true => Some(colours::ROCK),
            false => colour(cell),
        };
        let mut shapes = patch(&plan, &look, &cells, colour).shapes();
        let shown = Viewport::around(maze.grid(), MARGIN, |cell| !maze.is_solid(cell));
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
        let shown = Viewport::around(maze.grid(), MARGIN, |cell| !maze.is_solid(cell));
        for cell in maze.open_cells() {
            if let Some(text) = text(cell) {
                let mut shape = cell_text(&layout, cell, &text, colours::WALL);
                shown.place(&mut shape);
                self.shapes.push(shape);
            }
        }
        self
    }

    /// Adds a letter on a white disc in the middle of a wall.
    pub(super) fn mark_wall(&mut self, maze: &Maze<Grid>, (cell, dir): (Cell, Dir), letter: char) {
        let layout = PageLayout::new(maze.grid(), MARGIN);
        let shown = Viewport::around(maze.grid(), MARGIN, |cell| !maze.is_solid(cell));
        let [from, to] = layout.side(cell, dir);
        let centre = [0, 1].map(|axis| f64::midpoint(from[axis], to[axis]));
        let disc = |radius, colour| Shape::Disc {
            centre,
            radius,
            colour,
        };
        let letter = Shape::Text {
            at: [centre[0], centre[1] + 0.1],
            size: 0.28,
            centred: true,
            text: letter.into(),
            colour: colours::WALL,
        };
        for mut shape in [
            disc(0.21, colours::WALL),
            disc(0.185, colours::PAPER),
            letter,
        ] {
            shown.place(&mut shape);
            self.shapes.push(shape);
        }
    }
}

fn look() -> Look {
    Look {
        margin: MARGIN,
        line: 0.08,
        path: 0.16,
        ..Look::default()
    }
}
