//! The layout of a page: a title, the instructions, and the maze.
//!
//! ```text
//!   ┌───────────────────────┐
//!   │       MultiMaze       │  Lengths are in points of 1/72 inch. Margins are measured
//!   │   Join each full …    │  from the centre lines of the outer walls.
//!   │   ┌───────────────┐   │
//!   │   │ ●   ╷   ╷   ○ │   │
//!   │   │     │   └───╴ │   │
//!   │   └───────────────┘   │
//!   └───────────────────────┘
//! ```

use crate::length::INCH;
use crate::picture::{Arcs, layers_with_arcs};
use crate::viewport::{Viewport, place};
use clap::ValueEnum;
use std::collections::HashSet;
use tiny_skia::PathBuilder;
use warren_dungeon::level::Level;
use warren_maze::draw::{
    Colour, Look, PageLayout, Path, Plan, Point, Scene, Shape, TooManyCells, colours,
};
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Dir, Grid, GridSpec};

/// The style of a page, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The width of a cell.
    pub cell: f64,
    /// The white margin on each side of the page.
    pub margin: f64,
    /// The width of walls.
    pub line: f64,
}

/// The size of the paper. The paper can be portrait or landscape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Paper {
    /// 8.5 by 11 inches
    Letter,
    /// 210 by 297 mm
    A4,
    /// 11 by 17 inches
    Tabloid,
    /// 297 by 420 mm
    A3,
}

/// The positions and sizes of the parts of a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    style: Style,
    /// The width and height of the page.
    pub size: Point,
    /// The grid of the maze.
    pub grid: GridSpec,
    /// The top left corner of the maze, at the centre lines of its walls.
    maze: Point,
    /// The width and height of the maze.
    area: Point,
    /// The top left corner of the part of the grid that is on the page, in cells.
    corner: Point,
    text: Text,
}

/// The size of the text above a maze.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Text {
    width: f64,
    /// The distance from the margin to the maze.
    height: f64,
}

impl Layout {
    /// Creates a page that fits around a maze, with `text` above it.
    pub fn around(style: Style, grid: &Grid, text: &str) -> Layout {
        let [width, height] = size_of(grid, style);
        let text = Text::above(width, text);
        let size = [
            text.width + 2.0 * style.margin,
            text.height + height + 2.0 * style.margin,
        ];
        Layout::on(size, style, grid, text)
    }

    /// Creates a page on paper with as many cells as fit. The grid has at most as many columns and
    /// rows as `most`. The paper is turned to the orientation that fits more cells. If both
    /// orientations fit the same number of cells, the paper gets the orientation of the maze.
    /// Returns `None` if the margins leave no space for a cell or a word.
    pub fn on_paper(paper: Paper, style: Style, most: GridSpec, text: &str) -> Option<Layout> {
        let [short, long] = paper.portrait();
        let turned = [[short, long], [long, short]];
        let layouts = turned.into_iter().flat_map(|size| {
            let fitting = fitting(size, style, most, text);
            fitting.max_by_key(|layout| layout.grid.cells())
        });
        let best = |layout: &Layout| (layout.grid.cells(), layout.suits());
        layouts.max_by_key(best)
    }

    /// Creates a portrait page on paper on which the cells of a level are as wide as possible. The maze is
    /// in the middle of the space below the text, and the rock around it is not on the page.
    pub fn fitted(paper: Paper, margin: f64, level: &Level, text: &str) -> Layout {
        let size = paper.portrait();
        let [across, down] = size.map(|length| length - 2.0 * margin);
        let text = Text::above(across, text);
        let shown = Viewport::of(level, 0.0);
        let [width, height] = shown.size;
        let cell = (across / width).min((down - text.height) / height);
        let line = MAX_LINE.min(0.1 * cell);
        Layout::of(
            shown,
            size,
            Style { cell, margin, line },
            level.grid(),
            text,
        )
    }

    fn on(size: Point, style: Style, grid: &Grid, text: Text) -> Layout {
        let whole = Viewport {
            corner: [0.0; 2],
            size: size_in_cells(grid),
        };
        Layout::of(whole, size, style, grid, text)
    }

    fn of(shown: Viewport, size: Point, style: Style, grid: &Grid, text: Text) -> Layout {
        let area = shown.size.map(|length| length * style.cell);
        let top = style.margin + text.height;
        let free = (size[1] - style.margin - top - area[1]).max(0.0);
        Layout {
            style,
            size,
            grid: grid.spec(),
            maze: [(size[0] - area[0]) / 2.0, top + free / 2.0],
            area,
            corner: shown.corner,
            text,
        }
    }

    /// Makes the cells as large as the page allows. `line` is the width of walls; `None` enlarges the walls
    /// too.
    #[must_use]
    pub fn enlarged(self, line: Option<f64>) -> Layout {
        let margins = 2.0 * self.style.margin;
        let free = [
            self.size[0] - margins,
            self.size[1] - margins - self.text.height,
        ];
        let factor = (free[0] / self.area[0]).min(free[1] / self.area[1]);
        if factor <= 1.0 {
            return self;
        }
        let area = self.area.map(|length| factor * length);
        let middle = self.maze[1] + self.area[1] / 2.0;
        Layout {
            style: Style {
                cell: factor * self.style.cell,
                line: line
                    .unwrap_or_else(|| MAX_LINE.min(factor * self.style.line).max(self.style.line)),
                ..self.style
            },
            maze: [(self.size[0] - area[0]) / 2.0, middle - area[1] / 2.0],
            area,
            ..self
        }
    }

    /// Returns whether the page and the maze have the same orientation.
    fn suits(&self) -> bool {
        (self.size[0] > self.size[1]) == (self.area[0] > self.area[1])
    }

    /// Returns the shapes of a page, in points. `paths` contains the moves of the path from each
    /// start, and is empty on pages without a solution.
    pub fn scene(
        &self,
        title: &str,
        text: &str,
        level: &Level,
        paths: &[Vec<Dir>],
    ) -> Result<Scene, TooManyCells> {
        let style = self.style;
        let mut shapes = maze_shapes(level, paths, style.line / style.cell)?;
        let origin = [0, 1].map(|axis| self.maze[axis] - style.cell * self.corner[axis]);
        for shape in &mut shapes {
            place(shape, style.cell, origin);
        }
        shapes.extend(self.header(title, text));
        Ok(Scene {
            size: self.size,
            shapes,
        })
    }

    fn header(&self, title: &str, text: &str) -> Vec<Shape> {
        let line = |base: f64, size, text: &str| Shape::Text {
            at: [self.size[0] / 2.0, self.style.margin + base],
            size,
            centred: true,
            text: text.into(),
            colour: BLACK,
        };
        let lines = (1..).zip(wrap(text, self.text.width));
        let lines =
            lines.map(|(number, text)| line(TITLE + f64::from(number) * LEADING, LETTER, &text));
        std::iter::once(line(TITLE_BASE, self.title_size(title), title))
            .chain(lines)
            .collect()
    }

    /// Returns the font size of a title: smaller than usual if the title would exceed the margins.
    fn title_size(&self, title: &str) -> f64 {
        let most = self.size[0] - 2.0 * self.style.margin;
        // In SVG, the viewer chooses the font.
        let usual = LETTER_WIDTH * title.chars().count() as f64;
        TITLE.min(most / usual.max(width(title)).max(LETTER_WIDTH))
    }
}

/// Returns the shapes of a maze without its page, in units of cells. `line` is the width of walls.
pub fn maze_shapes(
    level: &Level,
    paths: &[Vec<Dir>],
    line: f64,
) -> Result<Vec<Shape>, TooManyCells> {
    // Draw a single start as a dot instead of an opening.
    let plan = Plan::without_openings(level.maze(), level.starts(), level.finishes());
    let look = Look {
        margin: 0.0,
        line,
        dot: DOT,
        ..Look::default()
    };
    let sheet = PageLayout::new(level.grid(), look.margin);
    let mut shapes = path_shapes(level, paths, &sheet);
    shapes.extend(layers_with_arcs(&plan, &look)?.shapes());
    Ok(shapes)
}

/// Returns, for each number of columns, the layout with the maximum number of rows that fit on this
/// paper.
fn fitting(size: Point, style: Style, most: GridSpec, text: &str) -> impl Iterator<Item = Layout> {
    let room = size.map(|length| length - 2.0 * style.margin);
    // The tolerance ensures that a column that just fits is not lost to rounding errors.
    let fits = move |length: f64, axis: usize| length <= room[axis] + 1e-6 * style.cell;
    let grid = move |width, height| {
        let spec = GridSpec {
            width,
            height,
            ..most
        };
        Grid::try_from(spec).ok()
    };
    let layout = move |width, height| {
        let grid = grid(width, height)?;
        let [across, down] = size_of(&grid, style);
        let text = Text::above(across, text);
        let all_fits = fits(across.max(text.width), 0) && fits(text.height + down, 1);
        all_fits.then(|| Layout::on(size, style, &grid, text))
    };
    let is_narrow = move |&width: &u32| {
        let row = grid(width, 1).map(|grid| size_of(&grid, style));
        row.is_some_and(|[across, _]| fits(across, 0))
    };
    // Skip the widths for which no grid exists. In a polar grid, rings have at least three cells.
    let is_none = move |&width: &u32| grid(width, 1).is_none();
    let columns = (1..=most.width).skip_while(is_none).take_while(is_narrow);
    columns.filter_map(move |width| {
        let (mut fitting, mut beyond) = (0, most.height.saturating_add(1));
        while beyond - fitting > 1 {
            let height = fitting.midpoint(beyond);
            match layout(width, height) {
                Some(_) => fitting = height,
                None => beyond = height,
            }
        }
        layout(width, fitting)
    })
}

/// Returns the width and height of a maze on a page. The sizes are measured between the centre
/// lines of the outer walls.
fn size_of(grid: &Grid, style: Style) -> Point {
    size_in_cells(grid).map(|length| length * style.cell)
}

/// Returns the width and height of a maze, measured between the centre lines of the outer walls, in
/// cell widths.
fn size_in_cells(grid: &Grid) -> Point {
    PageLayout::new(grid, 0.0).size()
}

/// The maximum width of walls whose width was not chosen.
const MAX_LINE: f64 = 3.0;
/// The diameter of a dot, in cells.
const DOT: f64 = 1.0 / 3.0;
/// The font size and the baseline of the title.
const TITLE: f64 = 22.0;
const TITLE_BASE: f64 = 17.0;
/// The font size and the line spacing of other text.
const LETTER: f64 = 11.0;
const LEADING: f64 = 15.0;
/// The assumed width of a letter, as a share of the font size.
const LETTER_WIDTH: f64 = 0.55;
/// The distance between the text and the maze.
const GAP: f64 = 14.0;
/// The minimum width of the text. It is used for mazes that are narrower.
const TEXT_WIDTH: f64 = 3.0 * INCH;
const BLACK: Colour = Colour([0; 3]);

impl Paper {
    /// Returns the width and the height of portrait paper.
    pub fn portrait(self) -> [f64; 2] {
        match self {
            Paper::Letter => [8.5 * INCH, 11.0 * INCH],
            Paper::A4 => [210.0, 297.0].map(|mm| mm * INCH / 25.4),
            Paper::Tabloid => [11.0 * INCH, 17.0 * INCH],
            Paper::A3 => [297.0, 420.0].map(|mm| mm * INCH / 25.4),
        }
    }
}

impl Text {
    /// Measures text above a maze of this width. The text is at least [`TEXT_WIDTH`] wide.
    fn above(maze: f64, text: &str) -> Text {
        let width = maze.max(TEXT_WIDTH);
        let lines = wrap(text, width).len() as f64;
        let height = TITLE + lines * LEADING + GAP;
        Text { width, height }
    }
}

/// Returns the width of a string in the font of PDF and PNG, as a multiple of the font size.
fn width(text: &str) -> f64 {
    let mut outline = PathBuilder::new();
    warren_font::outline(&mut outline, text, [0.0, 0.0], 1.0, false);
    let path = outline.finish();
    path.map_or(0.0, |path| path.bounds().width().into())
}

/// Breaks a string into lines that fit this width. The function assumes that letters are as wide as
/// in the widest common font, because an SVG viewer can choose the font.
fn wrap(text: &str, width: f64) -> Vec<String> {
    let most = (width / (LETTER_WIDTH * LETTER)) as usize;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// Returns the paths of a solution, in units of cells, without a margin around the maze. `paths` contains
/// the moves of the path from each start. Paths that share a cell are in different lanes.
pub fn solution_shapes(level: &Level, paths: &[Vec<Dir>]) -> Vec<Shape> {
    path_shapes(level, paths, &PageLayout::new(level.grid(), 0.0))
}

/// Returns the paths of a solution, in units of cells. Paths that share a cell are drawn in
/// different lanes. The first lane is in the middle of the cells. The other lanes alternate between
/// its lower right and its upper left.
fn path_shapes(level: &Level, paths: &[Vec<Dir>], sheet: &PageLayout<Grid>) -> Vec<Shape> {
    let paths = level.starts().iter().zip(paths.iter().cloned());
    let paths: Vec<Path> = paths.map(|(&from, moves)| Path { from, moves }).collect();
    let cells = |path: &Path| cells_along(level.grid(), path.from, &path.moves).collect();
    let cells: Vec<Vec<Cell>> = paths.iter().map(cells).collect();
    let lanes = lanes(&cells);
    let count = lanes.iter().max().map_or(1, |most| most + 1);
    let width = ROAD / f64::from(count.max(2));
    let arcs = Arcs::new(level.grid(), 0.0);
    let stroke = |((number, path), (cells, lane)): ((u32, &Path), (&Vec<Cell>, u32))| {
        let side = if lane % 2 == 1 { 1.0 } else { -1.0 };
        let aside = side * width * f64::from(lane.div_ceil(2));
        // A path that changes floors consists of several lines.
        let mut lines = sheet.trace(path);
        lines.iter_mut().for_each(|line| arcs.bend_line(line));
        for point in lines.iter_mut().flatten() {
            *point = point.map(|along| along + aside);
        }
        // A path in a side lane also begins and ends at its dots.
        let [first, last] =
            [cells.first(), cells.last()].map(|cell| cell.map(|&at| sheet.centre(at)));
        if let Some(line) = lines.first_mut() {
            line.splice(..0, first);
        }
        if let Some(line) = lines.last_mut() {
            line.extend(last);
        }
        Shape::Stroke {
            lines,
            width: 0.8 * width,
            colour: colours::path(number),
        }
    };
    let paths = (0..).zip(&paths);
    paths.zip(cells.iter().zip(lanes)).map(stroke).collect()
}

/// The total width of all lanes, in cells.
const ROAD: f64 = 0.5;

/// Returns the lane of each path. A path uses the lowest lane that is not used by an earlier path
/// with which it shares a cell.
fn lanes(paths: &[Vec<Cell>]) -> Vec<u32> {
    let mut lanes: Vec<u32> = Vec::new();
    for path in paths {
        let cells: HashSet<&Cell> = path.iter().collect();
        let meets = |other: &Vec<Cell>| other.iter().any(|cell| cells.contains(cell));
        let before = paths.iter().zip(&lanes);
        let taken: HashSet<u32> = before
            .filter(|(other, _)| meets(other))
            .map(|(_, &lane)| lane)
            .collect();
        lanes.extend((0..).find(|lane| !taken.contains(lane)));
    }
    lanes
}

/// Returns a line of text whose baseline has its middle at this point.
pub fn caption(text: &str, at: Point) -> Shape {
    Shape::Text {
        at,
        size: LETTER,
        centred: true,
        text: text.into(),
        colour: BLACK,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_maze::topology::{GridShape, Mask};

    #[test]
    fn mazes_fill_their_pages_in_the_middle() {
        let [width, height] = Paper::A4.portrait();
        for shape in GridShape::ALL {
            for mask in [Mask::Full, Mask::Hexagon] {
                let [width_in_cells, height_in_cells, depth] = shape.usual_size();
                let mut recipe = Recipe {
                    mask,
                    ..Recipe::default()
                };
                recipe.grid = GridSpec {
                    shape,
                    width: width_in_cells,
                    height: height_in_cells,
                    depth,
                    ..GridSpec::default()
                };
                if recipe.mask == Mask::Hexagon {
                    (recipe.grid.width, recipe.grid.height) = (9, 9);
                }
                let Ok(level) = make(&recipe) else {
                    assert_eq!(recipe.mask, Mask::Hexagon, "{shape:?}");
                    continue;
                };
                let layout = Layout::fitted(Paper::A4, 36.0, &level, "text");
                let left = layout.maze[0] - 36.0;
                let above = layout.maze[1] - 36.0 - layout.text.height;
                let right = width - 36.0 - layout.maze[0] - layout.area[0];
                let below = height - 36.0 - layout.maze[1] - layout.area[1];
                assert!((left - right).abs() < 1e-6, "{shape:?}: {left}, {right}");
                assert!((above - below).abs() < 1e-6, "{shape:?}: {above}, {below}");
                assert!(left.min(above).abs() < 1e-6, "{shape:?}: {left}, {above}");
            }
        }
    }

    #[test]
    fn enlarged_mazes_fill_the_paper() {
        let style = Style {
            cell: 18.0,
            margin: 36.0,
            line: 1.8,
        };
        let most = GridSpec {
            width: 8,
            height: 6,
            ..GridSpec::default()
        };
        let layout = Layout::on_paper(Paper::A4, style, most, "text").expect("a page");
        let large = layout.clone().enlarged(None);
        assert_eq!(layout.area, [144.0, 108.0]);
        let most = [0, 1].map(|axis| large.size[axis] - 72.0);
        assert!(
            (large.area[0] - most[0]).abs() < 1e-6
                || large.area[1] + 1e-6 > most[1] - large.text.height
        );
        let again = large.clone().enlarged(None);
        assert!((again.area[0] - large.area[0]).abs() < 1e-6, "{again:?}");
        assert_eq!(large.style.line, MAX_LINE);
    }

    #[test]
    fn long_titles_are_shrunk_to_the_width_of_the_page() {
        let level = make(&Recipe::default()).expect("a level");
        let layout = Layout::fitted(Paper::A4, 36.0, &level, "text");
        assert_eq!(layout.title_size("Mazes"), TITLE);
        for letters in [60, 300] {
            let size = layout.title_size(&"W".repeat(letters));
            let most = Paper::A4.portrait()[0] - 72.0;
            assert!(size * width(&"W".repeat(letters)) <= most + 1e-3);
        }
    }
}
