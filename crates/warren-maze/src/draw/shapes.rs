//! Mazes as shapes: walls as few long lines, cells filled, paths on top.
//!
//! ```text
//!   ┌───────┐        on squares a straight run of wall is one line, however
//!   │   ╷ ● │        long; around hexagons a line goes as far as it can along
//!   │ ╶─┘   │        one cell
//!   └───────┘
//! ```

use super::colours;
use super::page_layout::{EAST, PageLayout, Place, points};
use super::plan::{NO_VALUE, Plan, ValueKind};
use super::scene::{Colour, Point, Scene, Shape};
use crate::topology::{Cell, Dir, Embedding};
use std::collections::BTreeMap;

/// How large things are, in widths of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// White around the maze.
    pub margin: f64,
    /// The width of walls.
    pub line: f64,
    /// The width of paths.
    pub path: f64,
    /// The width of the dots at starts and finishes.
    pub dot: f64,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            margin: 0.5,
            line: 0.1,
            path: 0.25,
            dot: 0.5,
        }
    }
}

/// Why a maze is not drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{cells} cells are too many for a picture: the most is {}",
    TooManyCells::MOST
)]
pub struct TooManyCells {
    /// How many there are.
    pub cells: u32,
}

impl TooManyCells {
    /// The most cells of a picture, which then takes one or two gigabytes.
    pub const MOST: u32 = 1 << 24;
}

/// The shapes of a picture, from below.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layers {
    /// Cells filled.
    pub fills: Vec<Shape>,
    /// A line for each path.
    pub paths: Vec<Shape>,
    /// All lines of walls, as one shape.
    pub walls: Vec<Shape>,
    /// Triangles for passages to other floors.
    pub stairs: Vec<Shape>,
    /// Dots at starts and rings at finishes.
    pub dots: Vec<Shape>,
}

impl Layers {
    /// All shapes, from below.
    pub fn shapes(self) -> Vec<Shape> {
        [self.fills, self.paths, self.walls, self.stairs, self.dots].concat()
    }
}

/// Draws a maze as shapes; a unit is a cell's width. From below: values as
/// colours, with enclosed rock in grey; paths; walls; stairs, as triangles that
/// point down and up; starts as green dots and finishes as red rings, where
/// there are no openings.
///
/// What crosses a wrapped border is open there at both ends. Rock that reaches
/// the border of the grid is left as white as the paper. Doors look like walls.
/// Time and memory linear in the cells.
pub fn scene<T: Embedding>(plan: &Plan<'_, T>, look: &Look) -> Result<Scene, TooManyCells> {
    let layers = layers(plan, look)?;
    Ok(Scene {
        size: PageLayout::new(plan.maze.grid(), look.margin).size(),
        shapes: layers.shapes(),
    })
}

/// Draws a maze as [`scene`] does, layer by layer.
pub fn layers<T: Embedding>(plan: &Plan<'_, T>, look: &Look) -> Result<Layers, TooManyCells> {
    let cells = plan.maze.grid().cells();
    if cells > TooManyCells::MOST {
        return Err(TooManyCells { cells });
    }
    let sheet = &PageLayout::new(plan.maze.grid(), look.margin);
    let fills = rows(sheet, colour_of(plan));
    let walls = Walls { plan, sheet }.lines();
    Ok(stack(plan, look, sheet, fills, walls, 0..cells))
}

/// Draws some cells of a maze with all walls around them, to be painted over a
/// picture in which these have changed. `colour` fills cells, whatever the plan's
/// values are. Paths and dots are drawn whole.
///
/// Time linear in the cells named, and in the paths.
pub fn patch<T: Embedding>(
    plan: &Plan<'_, T>,
    look: &Look,
    cells: &[Cell],
    colour: impl Fn(Cell) -> Option<Colour>,
) -> Layers {
    let sheet = &PageLayout::new(plan.maze.grid(), look.margin);
    let outlines = cells
        .iter()
        .filter_map(|&cell| Some((colour(cell)?, sheet.outline(cell))));
    let walls = Walls { plan, sheet };
    let lines = cells.iter().flat_map(|&cell| walls.around_cell(cell));
    let cells = cells.iter().copied();
    stack(plan, look, sheet, fills(outlines), lines.collect(), cells)
}

/// What colour a picture fills a cell with: that of its value, or of rock.
pub fn colour_of<T: Embedding>(plan: &Plan<'_, T>) -> impl Fn(Cell) -> Option<Colour> {
    let outside = outside(plan);
    let values = plan.values.as_ref();
    let numbers = values.into_iter().flat_map(|values| &values.of);
    let most = numbers.filter(|&&value| value != NO_VALUE).max();
    let most = f64::from(most.copied().unwrap_or(0).max(1));
    // So many colours that no step is seen, and no more.
    let steps = 255.0;
    move |cell| {
        if plan.maze.is_solid(cell) {
            return (!outside[cell as usize]).then_some(colours::ROCK);
        }
        let values = values?;
        let value = *values.of.get(cell as usize)?;
        (value != NO_VALUE).then(|| match values.kind {
            ValueKind::Order | ValueKind::Distance => {
                let step = (f64::from(value) / most * steps).round();
                colours::ramp(step / steps)
            }
            ValueKind::Area => colours::area(value),
        })
    }
}

/// The triangles of stairs, with rounded corners.
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
            [] => dots(plan, sheet, look.dot / 2.0),
            _ => Vec::new(),
        },
    }
}

/// The outlines of all cells that have a colour, the cells of a row that have
/// the same one in one piece: few shapes, however many cells.
fn rows<T: Embedding>(
    sheet: &PageLayout<'_, T>,
    colour: impl Fn(Cell) -> Option<Colour>,
) -> Vec<Shape> {
    let cells = sheet.grid().cells();
    let mut first = 0;
    let rows = std::iter::from_fn(|| {
        while first < cells {
            let filled = colour(first);
            let mut last = first;
            while sheet.grid().has_side(last, EAST)
                && sheet.grid().beside(last, EAST) == Some(last + 1)
                && colour(last + 1) == filled
            {
                last += 1;
            }
            let row = first..=last;
            first = last + 1;
            if let Some(filled) = filled {
                return Some((filled, sheet.outline_of_row(*row.start(), *row.end())));
            }
        }
        None
    });
    fills(rows)
}

/// One shape for each colour.
fn fills(polygons: impl Iterator<Item = (Colour, Vec<Point>)>) -> Vec<Shape> {
    let mut fills: BTreeMap<Colour, Vec<Vec<Point>>> = BTreeMap::new();
    for (colour, polygon) in polygons {
        fills.entry(colour).or_default().push(polygon);
    }
    fills
        .into_iter()
        .map(|(colour, polygons)| Shape::Fill { polygons, colour })
        .collect()
}

/// Which cells are rock that reaches the border of the grid: what lies around
/// the shape that a mask cut out, but not the pillars in it.
fn outside<T: Embedding>(plan: &Plan<'_, T>) -> Vec<bool> {
    let (maze, grid) = (plan.maze, plan.maze.grid());
    let mut outside = vec![false; grid.cells() as usize];
    let at_border = |&cell: &Cell| {
        let exits = grid.exits(cell);
        grid.clockwise(cell).iter().any(|&dir| !exits.contains(dir))
    };
    let mut found: Vec<Cell> = (0..grid.cells())
        .filter(|&cell| maze.is_solid(cell))
        .filter(at_border)
        .collect();
    while let Some(cell) = found.pop() {
        if !std::mem::replace(&mut outside[cell as usize], true) {
            let beside = grid
                .neighbours(cell)
                .filter(|&(dir, _)| grid.has_side(cell, dir));
            let beside = beside.map(|(_, next)| next);
            found.extend(beside.filter(|&next| maze.is_solid(next)));
        }
    }
    outside
}

/// Which sides of which cells are walls, each side counted once.
struct Walls<'a, T> {
    plan: &'a Plan<'a, T>,
    sheet: &'a PageLayout<'a, T>,
}

impl<T: Embedding> Walls<'_, T> {
    fn lines(&self) -> Vec<Vec<Point>> {
        let grid = self.sheet.grid();
        let mut lines = Vec::new();
        for cell in 0..grid.cells() {
            for &dir in grid.clockwise(cell) {
                if let Some(along) = grid.along(cell, dir) {
                    lines.extend(self.straight(cell, dir, along));
                }
            }
            self.around(cell, &mut lines);
        }
        lines
    }

    /// The straight run of wall that begins with a side of a cell.
    fn straight(&self, cell: Cell, dir: Dir, along: Dir) -> Option<Vec<Point>> {
        let next = |cell, along| {
            let next = self.sheet.grid().beside(cell, along);
            next.filter(|&next| self.has(next, dir))
        };
        if !self.has(cell, dir) || next(cell, along.paired()).is_some() {
            return None;
        }
        let mut last = cell;
        while let Some(beyond) = next(last, along) {
            last = beyond;
        }
        // Along is east or south, where the ends are greater.
        let [start, _] = sorted(self.sheet.ends(cell, dir));
        let [_, end] = sorted(self.sheet.ends(last, dir));
        Some(points(&[start, end]))
    }

    /// The lines around a cell on those sides that go on straight nowhere.
    fn around(&self, cell: Cell, lines: &mut Vec<Vec<Point>>) {
        let grid = self.sheet.grid();
        let sides = grid.clockwise(cell);
        let bends = |dir: Dir| grid.along(cell, dir).is_none() && self.has(cell, dir);
        let gap = sides.iter().position(|&dir| !bends(dir)).unwrap_or(0);
        let mut line = Vec::new();
        for &dir in sides[gap..].iter().chain(&sides[..gap]) {
            if bends(dir) {
                let [start, end] = self.sheet.ends(cell, dir);
                if line.is_empty() {
                    line.push(start);
                }
                line.push(end);
            } else if !line.is_empty() {
                lines.push(points(&line));
                line.clear();
            }
        }
        if !line.is_empty() {
            lines.push(points(&line));
        }
    }

    /// All walls of a cell, a line each, whichever cell they are drawn with.
    fn around_cell(&self, cell: Cell) -> impl Iterator<Item = Vec<Point>> {
        let grid = self.sheet.grid();
        let walls = grid.clockwise(cell).iter().filter(move |&&dir| {
            let beside = grid.beside(cell, dir);
            self.has(cell, dir) || beside.is_some_and(|next| self.has(next, grid.back(cell, dir)))
        });
        walls.map(move |&dir| self.sheet.side(cell, dir).to_vec())
    }

    /// Whether a side is a wall to be drawn with this cell: a side that two
    /// cells share belongs to the one west or north of it, and between rock and
    /// rock, or rock and nothing, is none.
    fn has(&self, cell: Cell, dir: Dir) -> bool {
        let Plan { maze, openings, .. } = self.plan;
        if maze.passages(cell).contains(dir) || openings.contains(&(cell, dir)) {
            return false;
        }
        let grid = maze.grid();
        match grid.beside(cell, dir) {
            None => !maze.is_solid(cell),
            Some(next) => {
                grid.owns(cell, dir)
                    && !(maze.is_solid(cell) && maze.is_solid(next))
                    && !openings.contains(&(next, grid.back(cell, dir)))
            }
        }
    }
}

fn sorted([a, b]: [Place; 2]) -> [Place; 2] {
    [a.min(b), a.max(b)]
}

/// Dots and rings differ without colour; where both are in one cell, the dot is
/// in the ring.
fn dots<T: Embedding>(plan: &Plan<'_, T>, sheet: &PageLayout<'_, T>, radius: f64) -> Vec<Shape> {
    let disc = |cell, radius, colour| Shape::Disc {
        centre: sheet.centre(cell),
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
        let share = if plan.finishes.contains(&cell) {
            0.4
        } else {
            1.0
        };
        disc(cell, share * radius, colours::START)
    });
    rings.chain(starts).collect()
}
