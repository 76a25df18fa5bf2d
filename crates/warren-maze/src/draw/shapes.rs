//! Mazes drawn as shapes: filled cells, lines for walls and paths, and dots for starts and
//! finishes.
//!
//! ```text
//!   ┌───────┐        on a square grid each straight run of walls is one line; on other
//!   │   ╷ ● │        grids a line follows the walls of one cell as far as possible
//!   │ ╶─┘   │
//!   └───────┘
//! ```

use super::colours;
use super::overlay::tint_of;
use super::page_layout::{EAST, PageLayout, PagePoint, points};
use super::plan::Plan;
use super::scene::{Colour, Point, Scene, Shape};
use crate::topology::{Cell, Dir, Embedding, Topology};
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

/// The element sizes in a picture of a maze. The unit is a cell's width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The width of the white margin around the maze.
    pub margin: f64,
    /// The line width for walls.
    pub line: f64,
    /// The line width for paths.
    pub path: f64,
    /// The diameter of the dots at starts and finishes.
    pub dot: f64,
}

impl Default for Look {
    /// Returns a margin of 0.5, walls of 0.1, paths of 0.25 and dots of 0.5.
    fn default() -> Look {
        Look {
            margin: 0.5,
            line: 0.1,
            path: 0.25,
            dot: 0.5,
        }
    }
}

/// The error returned if a maze has too many cells for a picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{cells} cells are too many for a picture: the maximum is {}",
    TooManyCells::MAX
)]
pub struct TooManyCells {
    /// The number of cells in the maze.
    pub cells: u32,
}

impl TooManyCells {
    /// The maximum number of cells in a picture, which is 2²⁴. The shapes of such a picture use one
    /// or two gigabytes of memory.
    pub const MAX: u32 = 1 << 24;

    pub(super) fn check(grid: &impl Topology) -> Result<(), TooManyCells> {
        match grid.cells() {
            ..=TooManyCells::MAX => Ok(()),
            cells => Err(TooManyCells { cells }),
        }
    }
}

/// A picture's shapes, grouped into layers. Each layer is painted over the layers listed before it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layers {
    /// The filled cells.
    pub fills: Vec<Shape>,
    /// The paths, with one shape per path.
    pub paths: Vec<Shape>,
    /// The walls, in a single shape.
    pub walls: Vec<Shape>,
    /// The triangles that mark passages to other floors.
    pub stairs: Vec<Shape>,
    /// The dots at starts and the rings at finishes.
    pub dots: Vec<Shape>,
}

impl Layers {
    /// Returns the shapes of all layers, in the order in which they are painted.
    pub fn shapes(self) -> Vec<Shape> {
        let layers = [self.fills, self.paths, self.walls, self.stairs, self.dots];
        layers.into_iter().flatten().collect()
    }
}

/// Draws a plan as shapes. The unit of length is a cell's width.
///
/// The layers, from bottom to top, are: filled cells, which have the colours of their values, or
/// grey for solid cells; paths; walls; triangles that point down or up at passages to other floors;
/// and, if the plan has no openings, green dots at starts and red rings at finishes.
///
/// A passage across the end of a wrapped axis is drawn as a gap in both borders. Solid cells that
/// are connected to the border through solid cells stay white. Doors look like walls. Takes time
/// and memory linear in the number of cells and the path lengths.
///
/// ```
/// use warren_maze::draw::{self, Look, Plan, Shape, Unit};
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::Polar;
///
/// let maze = Wilson.maze(Polar::new(6, 8)?, &mut SeededRandom::new(7));
/// let scene = draw::scene(&Plan::new(&maze, &[0], &[]), &Look::default())?;
/// let dots = scene.shapes.iter().filter(|shape| matches!(shape, Shape::Disc { .. }));
/// assert_eq!(dots.count(), 1);
/// let svg = draw::svg(&scene, "A round maze", Unit::Pixels(24.0))?.to_string();
/// assert!(svg.contains("<title>A round maze</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`TooManyCells`] if the grid has more than [`TooManyCells::MAX`] cells.
pub fn scene<T: Embedding>(plan: &Plan<'_, T>, look: &Look) -> Result<Scene, TooManyCells> {
    let layers = layers(plan, look)?;
    Ok(Scene {
        size: PageLayout::new(plan.maze.grid(), look.margin).size(),
        shapes: layers.shapes(),
    })
}

/// Draws a plan as [`scene`] does, but returns the shapes grouped into layers.
///
/// ```
/// use warren_maze::draw::{self, Look, Plan};
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
/// let layers = draw::layers(&Plan::new(&maze, &[0], &[199]), &Look::default())?;
/// assert_eq!((layers.walls.len(), layers.paths.len()), (1, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`TooManyCells`] if the grid has more than [`TooManyCells::MAX`] cells.
pub fn layers<T: Embedding>(plan: &Plan<'_, T>, look: &Look) -> Result<Layers, TooManyCells> {
    TooManyCells::check(plan.maze.grid())?;
    let sheet = &PageLayout::new(plan.maze.grid(), look.margin);
    let fills = rows(sheet, colour_of(plan));
    let walls = Walls { plan, sheet }.lines();
    let cells = 0..plan.maze.grid().cells();
    Ok(stack(plan, look, sheet, fills, walls, cells))
}

/// Draws some cells and all their walls, to update a picture after these cells have changed. Paint
/// the result over the old picture. `colour` returns a cell's fill colour, or `None` for a cell
/// without a fill. The plan's values are ignored. All of the plan's paths and dots are drawn, not
/// only those in `cells`.
///
/// Takes time linear in the number of `cells` and the path lengths.
///
/// ```
/// use warren_maze::draw::{self, Colour, Look, Plan};
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
/// let plan = Plan::new(&maze, &[], &[]);
/// let red = Colour([255, 0, 0]);
/// let patch = draw::patch(&plan, &Look::default(), &[42], |_| Some(red));
/// assert_eq!(patch.fills[0].colour(), red);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn patch<T: Embedding>(
    plan: &Plan<'_, T>,
    look: &Look,
    cells: &[Cell],
    colour: impl Fn(Cell) -> Option<Colour>,
) -> Layers {
    let sheet = &PageLayout::new(plan.maze.grid(), look.margin);
    let mut polygons = Polygons::new();
    for &cell in cells {
        if let Some(colour) = colour(cell) {
            polygons
                .entry(colour)
                .or_default()
                .push(sheet.outline(cell));
        }
    }
    let walls = Walls { plan, sheet };
    let lines = cells.iter().flat_map(|&cell| walls.around_cell(cell));
    let cells = cells.iter().copied();
    stack(plan, look, sheet, fills(polygons), lines.collect(), cells)
}

/// Returns a function that maps a cell to its fill colour in [`scene`]. The fill colour represents
/// the cell's value; a solid cell is grey. The function returns `None` for a cell that stays white.
/// Calling `colour_of` takes time linear in the number of cells. Calling the returned function
/// takes constant time.
pub fn colour_of<T: Embedding>(plan: &Plan<'_, T>) -> impl Fn(Cell) -> Option<Colour> {
    let outside = outside(plan);
    let tint = plan.values.as_ref().map(tint_of);
    move |cell| {
        if plan.maze.is_solid(cell) {
            return (!outside[cell as usize]).then_some(colours::ROCK);
        }
        tint.as_ref()?(cell)
    }
}

/// Returns the shapes of the triangles that mark passages to other floors. The triangles have
/// rounded corners. Each entry of `lines` is the outline of one triangle: see
/// [`PageLayout::stairs`].
pub fn triangles(lines: Vec<Vec<Point>>) -> Vec<Shape> {
    if lines.is_empty() {
        return Vec::new();
    }
    let colour = colours::WALL;
    let polygons = lines.clone();
    let width = 0.05;
    vec![
        Shape::Fill { polygons, colour },
        Shape::Stroke {
            lines,
            width,
            colour,
        },
    ]
}

fn stack<T: Embedding>(
    plan: &Plan<'_, T>,
    look: &Look,
    sheet: &PageLayout<'_, T>,
    fills: Vec<Shape>,
    walls: Vec<Vec<Point>>,
    cells: impl Iterator<Item = Cell>,
) -> Layers {
    let paths = (0..).zip(&plan.paths).map(|(number, path)| Shape::Stroke {
        lines: sheet.trace(path),
        width: look.path,
        colour: colours::path(number),
    });
    let stairs = cells.flat_map(|cell| {
        let passages = plan.maze.passages(cell);
        passages.filter_map(move |dir| sheet.stairs(cell, dir))
    });
    Layers {
        fills,
        paths: paths.collect(),
        walls: vec![Shape::Stroke {
            lines: walls,
            width: look.line,
            colour: colours::WALL,
        }],
        stairs: triangles(stairs.collect()),
        dots: match plan.openings[..] {
            [] => dots(plan, look, |cell| sheet.centre(cell)),
            _ => Vec::new(),
        },
    }
}

/// Fills all cells that have a colour. Adjacent cells with the same colour in a row form one
/// polygon, to reduce the number of polygons.
fn rows<T: Embedding>(
    sheet: &PageLayout<'_, T>,
    colour: impl Fn(Cell) -> Option<Colour>,
) -> Vec<Shape> {
    let grid = sheet.grid();
    let mut polygons = Polygons::new();
    let mut first = 0;
    while first < grid.cells() {
        let filled = colour(first);
        let mut last = first;
        while grid.has_side(last, EAST)
            && grid.adjoining(last, EAST) == Some(last + 1)
            && colour(last + 1) == filled
        {
            last += 1;
        }
        if let Some(filled) = filled {
            let outline = sheet.outline_of_row(first, last);
            polygons.entry(filled).or_default().push(outline);
        }
        first = last + 1;
    }
    fills(polygons)
}

/// The polygons of each colour.
type Polygons = BTreeMap<Colour, Vec<Vec<Point>>>;

/// Returns one shape per colour.
fn fills(polygons: Polygons) -> Vec<Shape> {
    let fill = |(colour, polygons)| Shape::Fill { polygons, colour };
    polygons.into_iter().map(fill).collect()
}

/// Returns, for each cell, whether the cell is solid and connected to the border through solid
/// cells. Solid cells enclosed by the maze are not connected to the border in this way.
fn outside<T: Embedding>(plan: &Plan<'_, T>) -> Vec<bool> {
    let (maze, grid) = (plan.maze, plan.maze.grid());
    let mut outside = vec![false; grid.cells() as usize];
    let at_border = |&cell: &Cell| {
        let exits = grid.exits(cell);
        grid.clockwise(cell).iter().any(|&dir| !exits.contains(dir))
    };
    let solid = (0..grid.cells()).filter(|&cell| maze.is_solid(cell));
    let mut found: Vec<Cell> = solid.filter(at_border).collect();
    while let Some(cell) = found.pop() {
        if !core::mem::replace(&mut outside[cell as usize], true) {
            for (dir, next) in grid.neighbours(cell) {
                if grid.has_side(cell, dir) && maze.is_solid(next) {
                    found.push(next);
                }
            }
        }
    }
    outside
}

/// The walls of a plan. Each wall is drawn once.
pub(super) struct Walls<'a, T> {
    pub(super) plan: &'a Plan<'a, T>,
    pub(super) sheet: &'a PageLayout<'a, T>,
}

impl<T: Embedding> Walls<'_, T> {
    /// Returns the ends of each wall.
    pub(super) fn sides(&self) -> impl Iterator<Item = [PagePoint; 2]> {
        let grid = self.sheet.grid();
        let sides = |cell| grid.clockwise(cell).iter().map(move |&dir| (cell, dir));
        let walls = (0..grid.cells()).flat_map(sides);
        let walls = walls.filter(|&(cell, dir)| self.has(cell, dir));
        walls.map(|(cell, dir)| self.sheet.ends(cell, dir))
    }

    fn lines(&self) -> Vec<Vec<Point>> {
        let grid = self.sheet.grid();
        let mut lines = Vec::new();
        for cell in 0..grid.cells() {
            for &dir in grid.clockwise(cell) {
                if let Some(along) = grid.collinear_dir(cell, dir) {
                    lines.extend(self.straight(cell, dir, along));
                }
            }
            self.around(cell, &mut lines);
        }
        lines
    }

    /// Returns the straight line of walls that starts with the given side of a cell, or `None` if
    /// no line starts with this side.
    fn straight(&self, cell: Cell, dir: Dir, along: Dir) -> Option<Vec<Point>> {
        let next = |cell, along| {
            let next = self.sheet.grid().adjoining(cell, along);
            next.filter(|&next| self.has(next, dir))
        };
        if !self.has(cell, dir) || next(cell, along.paired()).is_some() {
            return None;
        }
        let mut last = cell;
        while let Some(beyond) = next(last, along) {
            last = beyond;
        }
        // `along` is east or south, the directions in which coordinates increase.
        let [start, _] = sorted(self.sheet.ends(cell, dir));
        let [_, end] = sorted(self.sheet.ends(last, dir));
        Some(points(&[start, end]))
    }

    /// Appends lines for those walls of a cell that are not part of a straight line of walls.
    fn around(&self, cell: Cell, lines: &mut Vec<Vec<Point>>) {
        let grid = self.sheet.grid();
        let mut sides = grid.clockwise(cell).to_vec();
        let bends = |dir: Dir| grid.collinear_dir(cell, dir).is_none() && self.has(cell, dir);
        let gap = sides.iter().position(|&dir| !bends(dir)).unwrap_or(0);
        sides.rotate_left(gap);
        let runs = sides.split(|&dir| !bends(dir));
        for run in runs.filter(|run| !run.is_empty()) {
            let [start, _] = self.sheet.ends(cell, run[0]);
            let ends = run.iter().map(|&dir| self.sheet.ends(cell, dir)[1]);
            let line: Vec<PagePoint> = core::iter::once(start).chain(ends).collect();
            lines.push(points(&line));
        }
    }

    /// Returns one line for each wall of a cell, including the walls on sides that a neighbour
    /// owns.
    fn around_cell(&self, cell: Cell) -> impl Iterator<Item = Vec<Point>> {
        let grid = self.sheet.grid();
        let walls = grid.clockwise(cell).iter().filter(move |&&dir| {
            let beside = grid.adjoining(cell, dir);
            self.has(cell, dir) || beside.is_some_and(|next| self.has(next, grid.back(cell, dir)))
        });
        walls.map(move |&dir| self.sheet.side(cell, dir).to_vec())
    }

    /// Returns `true` if a side is a wall that is drawn together with this cell. A wall between two
    /// cells is drawn together with the cell that owns the side. There is no wall between two solid
    /// cells, or between a solid cell and the border.
    fn has(&self, cell: Cell, dir: Dir) -> bool {
        let Plan { maze, openings, .. } = self.plan;
        if maze.passages(cell).contains(dir) || openings.contains(&(cell, dir)) {
            return false;
        }
        let grid = maze.grid();
        match grid.adjoining(cell, dir) {
            None => !maze.is_solid(cell),
            Some(next) => {
                grid.owns(cell, dir)
                    && !(maze.is_solid(cell) && maze.is_solid(next))
                    && !openings.contains(&(next, grid.back(cell, dir)))
            }
        }
    }
}

fn sorted([a, b]: [PagePoint; 2]) -> [PagePoint; 2] {
    [a.min(b), a.max(b)]
}

/// Returns dots at starts and rings at finishes. Dots and rings can be distinguished even without
/// colour. If a cell is both a start and a finish, the dot is inside the ring.
pub(super) fn dots<T>(
    plan: &Plan<'_, T>,
    look: &Look,
    centre: impl Fn(Cell) -> Point,
) -> Vec<Shape> {
    let radius = look.dot / 2.0;
    let disc = |cell, radius, colour| Shape::Disc {
        centre: centre(cell),
        radius,
        colour,
    };
    let rings = plan.finishes.iter().flat_map(|&cell| {
        [
            disc(cell, radius, colours::FINISH),
            disc(cell, 0.6 * radius, colours::PAPER),
        ]
    });
    let starts = plan.starts.iter().map(|&cell| {
        let is_finish = plan.finishes.contains(&cell);
        let share = if is_finish { 0.4 } else { 1.0 };
        disc(cell, share * radius, colours::START)
    });
    rings.chain(starts).collect()
}
