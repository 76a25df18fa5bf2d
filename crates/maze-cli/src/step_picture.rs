//! Pictures of a maze after a number of steps of a carving or search. The cells of the current step
//! and the cells that the algorithm remembers are highlighted.

use clap::ValueEnum;
use std::sync::Arc;
use warren_export::picture::patch_with_arcs;
use warren_maze::draw::{Colour, Layers, Look, PageLayout, Plan, Point, Shape, colour_of, colours};
use warren_maze::maze::Maze;
use warren_maze::topology::{Cell, Embedding, Grid, Topology};
use warren_watch::{Commentary, Moment, Reading};

/// The numbers in the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Numbers {
    /// The order in which the algorithm reaches the cells
    Order,
    /// The last digit of the order
    LastDigit,
    /// The number of moves from the start or the first cell; in A*, this is g
    Distance,
    /// The estimate h of A*
    Estimate,
    /// The sum f of g and h, in A*
    Sum,
    /// The numbers of sets, while a maze is carved
    Sets,
}

/// The colour of the cells that are affected by the latest step of a carving or search.
pub(crate) const NEWEST: Colour = Colour([255, 120, 0]);
/// The colour of cells that are not carved yet.
pub(crate) const UNCARVED: Colour = Colour([112; 3]);
/// The colour of the cells that the algorithm keeps in mind.
pub(crate) const LISTED: Colour = Colour([140, 200, 255]);

/// The picture of a maze after a number of steps. Lengths are in widths of a cell, and the picture
/// has the margin of the default [`Look`].
pub(crate) struct StepPicture {
    reading: Reading,
    numbers: Option<Numbers>,
    /// Whether the colour of a cell depends on its set.
    has_sets: bool,
}

impl StepPicture {
    /// Creates the picture before the first step.
    pub(crate) fn begin(commentary: Arc<Commentary>, numbers: Option<Numbers>) -> StepPicture {
        StepPicture {
            has_sets: has_forest(&commentary),
            reading: Reading::begin(commentary),
            numbers,
        }
    }

    /// Moves to the state after this number of remarks.
    pub(crate) fn seek(&mut self, remarks: usize) {
        self.reading.seek(remarks);
    }

    pub(crate) fn reading(&self) -> &Reading {
        &self.reading
    }

    /// Returns whether each set of connected cells has its own colour.
    pub(crate) fn has_sets(&self) -> bool {
        self.has_sets
    }

    /// Returns all shapes, from bottom to top.
    pub(crate) fn shapes(&self) -> Vec<Shape> {
        let cells: Vec<Cell> = (0..self.grid().cells()).collect();
        let numbers = cells.iter().filter_map(|&cell| self.number(cell));
        let layers = self.layers(&[&cells]).into_iter().flat_map(Layers::shapes);
        layers.chain(numbers).collect()
    }

    /// Returns the layers of each part of the grid, without the numbers. All of them contain all
    /// paths and dots.
    pub(crate) fn layers(&self, parts: &[&[Cell]]) -> Vec<Layers> {
        let (moment, show) = (self.reading.moment(), self.reading.moment().show());
        let maze = self.visible_maze();
        let is_over = moment.at() == show.len();
        let has_dots = !show.is_carving() || is_over;
        let dots = |cells| if has_dots { cells } else { &[][..] };
        let plan = Plan {
            maze: &maze,
            starts: dots(show.level().starts()),
            finishes: dots(show.level().finishes()),
            openings: Vec::new(),
            paths: moment.path().cloned().into_iter().collect(),
            values: None,
        };
        let look = Look::default();
        // The rock around the maze is not part of the picture.
        let rock = colour_of(&plan);
        let colour = |cell| match maze.is_solid(cell) {
            true => rock(cell),
            false => self.colour(cell),
        };
        let parts = parts.iter();
        parts
            .map(|cells| patch_with_arcs(&plan, &look, cells, colour))
            .collect()
    }

    /// Returns the maze with the openings that are visible.
    fn visible_maze(&self) -> Maze<Grid> {
        let mut maze = self.reading.moment().maze().clone();
        let cells: Vec<Cell> = maze.open_cells().collect();
        for cell in cells {
            for dir in self.reading.openings(cell) - maze.passages(cell) {
                maze.open(cell, dir);
            }
        }
        maze
    }

    fn colour(&self, cell: Cell) -> Option<Colour> {
        let reading = &self.reading;
        let moment = reading.moment();
        if reading.focus().any(|focus| focus == cell) {
            return Some(NEWEST);
        }
        if reading.is_listed(cell) {
            return Some(LISTED);
        }
        let Some(number) = moment.number(cell) else {
            let is_rock_yet = moment.show().is_carving() && reading.openings(cell).is_empty();
            return is_rock_yet.then_some(UNCARVED);
        };
        let all = moment.show().reached(0..moment.show().len()).len();
        match moment.set(cell).filter(|_| self.has_sets) {
            Some(set) => Some(colours::area(set)),
            None => Some(colours::ramp(f64::from(number) / all as f64)),
        }
    }

    /// Returns the number in a cell, or `None` if the cell has no number.
    pub(crate) fn number(&self, cell: Cell) -> Option<Shape> {
        let (reading, moment) = (&self.reading, self.reading.moment());
        let number = match self.numbers? {
            Numbers::Order => moment.number(cell),
            Numbers::LastDigit => moment.number(cell).map(|number| number % 10),
            Numbers::Distance => reading.distance(cell),
            Numbers::Estimate => reading.estimate(cell),
            Numbers::Sum => Some(reading.distance(cell)? + reading.estimate(cell)?),
            Numbers::Sets => moment.set(cell).map(|set| set + 1),
        }?;
        let layout = PageLayout::new(self.grid(), Look::default().margin);
        Some(cell_text(&layout, cell, &number.to_string(), colours::WALL))
    }

    fn grid(&self) -> &Grid {
        self.reading.moment().maze().grid()
    }
}

/// Returns whether several separate trees grow before they are joined.
fn has_forest(commentary: &Commentary) -> bool {
    let mut moment = Moment::begin(commentary.shared_show());
    (1..=commentary.show().len()).any(|at| {
        moment.seek(at);
        moment.sets() > 1
    })
}

/// Returns a short text in the middle of a cell, which is as large as fits into the cell.
pub(crate) fn cell_text(
    layout: &PageLayout<impl Embedding>,
    cell: Cell,
    text: &str,
    colour: Colour,
) -> Shape {
    let (middle, radius) = inner_circle(layout, cell);
    let size = text_size(text, radius);
    Shape::Text {
        at: [middle[0], middle[1] + 0.36 * size],
        size,
        centred: true,
        text: text.into(),
        colour,
    }
}

/// Returns the middle of a cell, and the distance from it to the nearest side.
pub(crate) fn inner_circle(layout: &PageLayout<impl Embedding>, cell: Cell) -> (Point, f64) {
    let outline = layout.outline(cell);
    let corners = outline.len() as f64;
    let middle = [0, 1].map(|axis| outline.iter().map(|at| at[axis]).sum::<f64>() / corners);
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let radius = ends.map(|(from, to)| {
        let [x, y] = [0, 1].map(|axis| to[axis] - from[axis]);
        let [dx, dy] = [0, 1].map(|axis| middle[axis] - from[axis]);
        (x * dy - y * dx).abs() / x.hypot(y).max(1e-9)
    });
    (middle, radius.fold(f64::INFINITY, f64::min))
}

/// Returns the largest font size at which a number fits into a circle.
pub(crate) fn text_size(text: &str, radius: f64) -> f64 {
    // A digit is about 0.6 times as wide as the font is high, and 0.72 times as high.
    let half_diagonal = (0.3 * text.chars().count() as f64).hypot(0.36);
    (0.92 * radius / half_diagonal).min(0.55)
}
