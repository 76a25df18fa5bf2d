//! Maps for the table: a level in a [style](MapStyle), with a title, a legend, a scale and a compass
//! rose, for the game master or for players.
//!
//! ```text
//!           The Crypt         ✦
//!      ┌───────┬───────────┐  N    The game master's map shows everything. The players' map
//!      │ 1   ╷ S 2     ♛   │       shows what the characters can see when they walk past:
//!      │     │ │   ╶───────┤       secret doors are walls, and all other doors look alike.
//!      └─ ───┴─┴───────────┘
//!      ▬▭▬▭ 20 ft   S secret door   ♛ treasure
//! ```

mod edges;
mod entrances;
mod floor_labels;
mod furniture;
mod hatching;
mod signs;

use crate::error::ExportError;
use crate::language::Language;
use crate::map_rooms::MapRooms;
use crate::map_style::{MapStyle, StyleRow};
use crate::picture::{Arcs, IRON, layers_with_arcs};
use crate::viewport::{Viewport, place};
use clap::ValueEnum;
use warren_dungeon::level::{ContentClass, Level};
use warren_maze::draw::{Colour, Look, PageLayout, Plan, Point, Scene, Shape, colours};
use warren_maze::topology::{Cell, Embedding, Grid, Topology};

/// The people for whom a map is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Audience {
    /// The game master: numbered rooms, secret doors, treasure, beasts, locks, keys and levers
    Gm,
    /// The players: nothing secret
    #[default]
    Player,
}

/// The options of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapOptions {
    /// The people for whom the map is.
    pub audience: Audience,
    /// The style.
    pub style: MapStyle,
    /// Whether thin lines separate the cells of the floor.
    pub has_floor_grid: bool,
    /// Whether a map for players shows the numbers of rooms. The game master's map always does, and also
    /// shows those of other cells that contain something.
    pub has_numbers: bool,
    /// The width of a cell, in feet.
    pub feet: u32,
    /// The title, or `None` for a title that suits the theme.
    pub title: Option<String>,
    /// The language of the title, the legend and the scale.
    pub language: Language,
}

impl Default for MapOptions {
    /// Returns a plain map for players, with a floor grid, without numbers, with cells of 5 feet, in
    /// English.
    fn default() -> MapOptions {
        MapOptions {
            audience: Audience::default(),
            style: MapStyle::default(),
            has_floor_grid: true,
            has_numbers: false,
            feet: 5,
            title: None,
            language: Language::default(),
        }
    }
}

impl MapOptions {
    /// Returns the title of a level's map.
    pub fn title(&self, level: &Level) -> String {
        let key = || format!("title-{}", level.theme().name());
        let title = self.title.clone();
        title.unwrap_or_else(|| self.language.text(&key()).into())
    }

    fn is_for_gm(&self) -> bool {
        self.audience == Audience::Gm
    }
}

/// The maximum number of cells of a map. Hatching and numbers cannot be read in larger ones.
const MAX_CELLS: u32 = 1 << 16;

/// Checks whether a map of a grid is possible.
pub(crate) fn check_grid(grid: &Grid) -> Result<(), ExportError> {
    match grid.cells() {
        ..=MAX_CELLS => Ok(()),
        cells => Err(ExportError::Impossible(format!(
            "{cells} cells are too many for a map: the maximum is {MAX_CELLS}"
        ))),
    }
}

/// Returns a map with a title, a legend, a scale and a compass rose. The unit is a cell's width.
pub(crate) fn sheet(
    level: &Level,
    plan: &Plan,
    options: &MapOptions,
) -> Result<Scene, ExportError> {
    let shown = Viewport::of(level, MARGIN);
    let mut map = labelled_floors(level, plan, options)?;
    let furniture = furniture::Furniture::new(level, plan, options, shown.size);
    let origin = [0, 1].map(|axis| furniture.map[axis] - shown.corner[axis]);
    map.iter_mut().for_each(|shape| place(shape, 1.0, origin));
    let row = options.style.row();
    let mut shapes = edges::paper(furniture.size, seed(level), &row);
    shapes.extend(rock(furniture.map, shown.size, &row));
    shapes.extend(map);
    shapes.extend(furniture.shapes);
    Ok(Scene {
        size: furniture.size,
        shapes,
    })
}

/// Returns a map without a title and a legend, for sheets on a table. The unit is a cell's width.
pub(crate) fn table_map(
    level: &Level,
    plan: &Plan,
    options: &MapOptions,
) -> Result<Scene, ExportError> {
    let shown = Viewport::of(level, MARGIN);
    let row = options.style.row();
    let mut map = labelled_floors(level, plan, options)?;
    map.iter_mut().for_each(|shape| shown.place(shape));
    let mut shapes = vec![rectangle([0.0; 2], shown.size, row.paper)];
    shapes.extend(rock([0.0; 2], shown.size, &row));
    shapes.extend(map);
    Ok(Scene {
        size: shown.size,
        shapes,
    })
}

/// The margin around the maze. Hatching, arrows and the names of floors need this space.
const MARGIN: f64 = 1.0;

/// Returns a picture of the grid with [`MARGIN`], with arrows at its openings and the names of its floors.
fn labelled_floors(
    level: &Level,
    plan: &Plan,
    options: &MapOptions,
) -> Result<Vec<Shape>, ExportError> {
    let row = options.style.row();
    let mut shapes = floors(level, plan, options, MARGIN)?;
    let mut arrows = entrances::entrances(level, plan, MARGIN);
    arrows.iter_mut().for_each(|shape| recolour(shape, &row));
    shapes.extend(arrows);
    shapes.extend(floor_labels::floor_labels(level, options, &row, MARGIN));
    Ok(shapes)
}

/// Returns the picture of a map without a title and a legend, in which the grid has this margin and the
/// picture has this size. Tabletops need this picture, because its squares are theirs.
pub(crate) fn bare(
    level: &Level,
    plan: &Plan,
    options: &MapOptions,
    margin: f64,
    size: Point,
) -> Result<Scene, ExportError> {
    let row = options.style.row();
    let mut shapes = vec![rectangle([0.0; 2], size, row.paper)];
    shapes.extend(rock([0.0; 2], size, &row));
    shapes.extend(floors(level, plan, options, margin)?);
    Ok(Scene { size, shapes })
}

/// Returns the doors of a level as players see them, for a plain picture.
pub(crate) fn doors_of_players(level: &Level, look: &Look) -> Vec<Shape> {
    signs::doors_of_players(level, look, &MapStyle::Plain.row())
}

fn rock(corner: Point, size: Point, row: &StyleRow) -> Option<Shape> {
    row.rock.map(|rock| rectangle(corner, size, rock))
}

fn rectangle([x, y]: Point, [width, height]: Point, colour: Colour) -> Shape {
    let polygons = vec![vec![
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
    ]];
    Shape::Fill { polygons, colour }
}

/// Returns the seed of everything that is random in a map.
fn seed(level: &Level) -> u64 {
    level.recipe().map_or(0, |recipe| recipe.seed)
}

/// Returns a picture of the grid with this margin, as shapes.
fn floors(
    level: &Level,
    plan: &Plan,
    options: &MapOptions,
    margin: f64,
) -> Result<Vec<Shape>, ExportError> {
    let grid = level.grid();
    check_grid(grid)?;
    let row = options.style.row();
    let page = PageLayout::new(grid, margin);
    let look = Look {
        margin,
        line: row.line,
        ..Look::default()
    };
    let layers = layers_with_arcs(plan, &look)?;
    let mut shapes = hatching::hatching(level, plan, &page, &row);
    let outlines = level.maze().open_cells().map(|cell| page.outline(cell));
    let mut ground = vec![Shape::Fill {
        polygons: outlines.collect(),
        colour: row.floor,
    }];
    let is_value = |shape: &Shape| shape.colour() != colours::ROCK;
    ground.extend(layers.fills.into_iter().filter(is_value));
    if options.has_floor_grid {
        ground.push(grid_lines(level, &page, row.grid));
    }
    let arcs = Arcs::new(grid, margin);
    ground.iter_mut().for_each(|shape| arcs.bend(shape));
    shapes.extend(ground);
    shapes.extend(layers.paths);
    let mut drawn = layers.walls;
    drawn.extend(layers.stairs);
    drawn.extend(layers.dots);
    if options.is_for_gm() {
        drawn.extend(signs::all(level, &look, &row));
    } else {
        drawn.extend(signs::doors_of_players(level, &look, &row));
    }
    drawn.iter_mut().for_each(|shape| recolour(shape, &row));
    shapes.extend(drawn);
    if options.is_for_gm() || options.has_numbers {
        let rooms = MapRooms::new(level);
        let are_ends_drawn = plan.openings.is_empty();
        let is_sign = |class| match class {
            ContentClass::Start | ContentClass::Finish => are_ends_drawn,
            _ => options.is_for_gm(),
        };
        // The number of a place in a corridor would show that something is there.
        let places = options.is_for_gm();
        shapes.extend(signs::numbers(level, &rooms, &page, &row, places, is_sign));
    }
    Ok(shapes)
}

/// Converts the colours of plain pictures to those of a style.
fn recolour(shape: &mut Shape, row: &StyleRow) {
    let colour = match shape {
        Shape::Fill { colour, .. }
        | Shape::Stroke { colour, .. }
        | Shape::Disc { colour, .. }
        | Shape::Text { colour, .. } => colour,
    };
    if *colour == colours::PAPER {
        *colour = row.floor;
    } else if *colour == colours::WALL || *colour == IRON {
        *colour = row.ink;
    }
}

/// Returns thin lines between cells that a passage connects.
fn grid_lines(level: &Level, page: &PageLayout<Grid>, colour: Colour) -> Shape {
    let (grid, maze) = (level.grid(), level.maze());
    let lines = maze.open_cells().flat_map(|cell| {
        let is_drawn = move |&dir: &_| grid.owns(cell, dir) && grid.has_side(cell, dir);
        let sides = maze.passages(cell).into_iter().filter(is_drawn);
        sides.map(move |dir| page.side(cell, dir).to_vec())
    });
    Shape::Stroke {
        lines: lines.collect(),
        width: 0.035,
        colour,
    }
}

/// Returns whether a side of an open cell is the edge of the floor: rock or nothing is behind it.
fn is_edge(level: &Level, plan: &Plan, cell: Cell, dir: warren_maze::topology::Dir) -> bool {
    let maze = level.maze();
    if maze.passages(cell).contains(dir) || plan.openings.contains(&(cell, dir)) {
        return false;
    }
    let beside = level.grid().adjoining(cell, dir);
    beside.is_none_or(|next| maze.is_solid(next))
}

#[cfg(test)]
mod tests;
