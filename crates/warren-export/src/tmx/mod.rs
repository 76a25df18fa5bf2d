//! Maps of the editor Tiled: for each floor, a layer of tiles that show the walls of the cells, a
//! layer of objects, and a hidden layer with the solution.
//!
//! The picture of the tiles is a separate file. Tiled can also read a picture inside a map, but
//! most other programs that read these maps cannot.

mod frame;
mod objects;
mod tiles;

use crate::barriers::{Barrier, barriers};
use crate::error::ExportError;
use crate::picture;
use frame::Frame;
use objects::{Object, objects, solution_lines};
use std::collections::HashSet;
use std::fmt::Write;
use tiles::Tiles;
use warren_dungeon::level::Level;
use warren_dungeon::recipe::Theme;
use warren_maze::draw::{Plan, colour_of};
use warren_maze::topology::{Cell, Dir, Grid, Topology};

/// A map and the picture of its tiles.
pub(crate) struct Tmx {
    pub map: String,
    /// The picture, as a PNG file.
    pub tiles: Vec<u8>,
}

/// Fails if the cells of the grid are neither squares nor hexagons, or if a map would have too many
/// tiles.
pub(crate) fn check_grid(grid: &Grid) -> Result<(), ExportError> {
    Frame::new(grid).map(drop)
}

/// Returns a map of a level. `picture` is the path of the picture, relative to the folder of the
/// map. Fails if the cells of the grid are neither squares nor hexagons.
pub(crate) fn tmx(level: &Level, plan: &Plan, picture: &str) -> Result<Tmx, ExportError> {
    let frame = Frame::new(level.grid())?;
    let tiles = Tiles::new(level.grid(), &frame);
    let objects = objects(level, &frame);
    let [width, height] = frame.size;
    let [tile_width, tile_height] = frame.tile;
    let solved = level.solution();
    let lines = solved.as_ref();
    let solution = lines.map_or_else(Vec::new, |path| solution_lines(level, path, &frame));
    let kind = solved.map(|path| ("kind", path.kind.name().to_owned()));
    let [floors, count] = [frame.floors as usize, objects.len() + solution.len()];
    let mut map = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" {} renderorder="right-down" width="{width}" height="{height}" tilewidth="{tile_width}" tileheight="{tile_height}" infinite="0" nextlayerid="{}" nextobjectid="{}">
"#,
        frame.orientation(),
        3 * floors + 1,
        count + 1,
    );
    map += &properties(&of_level(level));
    map += &tiles.tileset(&attribute(picture));
    let numbers = tile_numbers(level, plan, &frame, &tiles);
    let mut next_object = 1;
    for (floor, numbers) in numbers.iter().enumerate() {
        let is_visible = u8::from(floor == 0);
        let name = match floors {
            1 => String::new(),
            _ => format!(" {}", floor + 1),
        };
        let [layer, group, hidden] = [1, 2, 3].map(|number| 3 * floor + number);
        let _ = write!(
            map,
            r#" <layer id="{layer}" name="Walls{name}" width="{width}" height="{height}" visible="{is_visible}">
  <data encoding="csv">
{}
</data>
 </layer>
"#,
            rows(numbers, width)
        );
        for (id, name, is_visible, objects, kind) in [
            (group, format!("Objects{name}"), is_visible, &objects, None),
            (
                hidden,
                format!("Solution{name}"),
                0,
                &solution,
                kind.clone(),
            ),
        ] {
            let _ = writeln!(
                map,
                r#" <objectgroup id="{id}" name="{name}" visible="{is_visible}">"#
            );
            map += &properties(kind.as_slice());
            let is_here = |object: &&Object| object.floor == floor as u32;
            for object in objects.iter().filter(is_here) {
                map += &object.element(next_object);
                next_object += 1;
            }
            map += " </objectgroup>\n";
        }
    }
    map += "</map>\n";
    let tiles = picture::transparent_png(&tiles.picture(&frame), 1.0)?;
    Ok(Tmx { map, tiles })
}

/// Returns the properties of the map: everything that belongs to the level as a whole.
fn of_level(level: &Level) -> Vec<(&'static str, String)> {
    let numbers = [("light", level.light()), ("charges", level.charges())];
    let numbers = numbers.into_iter().filter(|&(_, number)| number > 0);
    let theme = Some(level.theme()).filter(|&theme| theme != Theme::default());
    numbers
        .map(|(name, number)| (name, number.to_string()))
        .chain(theme.map(|theme| ("theme", theme.name().to_owned())))
        .collect()
}

/// Returns, for each floor, the number of the tile at each position. The number 0 is no tile.
fn tile_numbers(level: &Level, plan: &Plan, frame: &Frame, tiles: &Tiles) -> Vec<Vec<u32>> {
    let (maze, grid) = (level.maze(), level.grid());
    let [width, height] = frame.size;
    let mut numbers = vec![vec![0; (width * height) as usize]; frame.floors as usize];
    let bare = Plan {
        values: None,
        ..plan.clone()
    };
    // Rock outside of the maze is white in pictures, and no tile here.
    let colour = colour_of(&bare);
    let open: HashSet<(Cell, Dir)> = open_barriers(level).collect();
    for cell in 0..grid.cells() {
        let [column, row] = frame.position(grid, cell);
        let is_wall = |dir| {
            let side = (cell, dir);
            let is_open = plan.openings.contains(&side) || open.contains(&side);
            !maze.passages(cell).contains(dir) && !is_open
        };
        let number = match (maze.is_solid(cell), colour(cell)) {
            (true, None) => 0,
            (true, Some(_)) => tiles.rock(),
            (false, _) => tiles.with_walls(is_wall),
        };
        let floor = grid.coordinates(cell)[2];
        numbers[floor as usize][(row * width + column) as usize] = number;
    }
    numbers
}

/// Returns both sides of each gate that is open at the beginning.
fn open_barriers(level: &Level) -> impl Iterator<Item = (Cell, Dir)> {
    let open = barriers(level).into_iter();
    let open = open.filter(|barrier| !barrier.is_closed());
    open.flat_map(|Barrier { cell, dir, .. }| {
        let grid = level.grid();
        [(cell, dir), (grid.step(cell, dir), grid.back(cell, dir))]
    })
}

/// Returns the rows of a layer. All numbers except the last are followed by a comma.
fn rows(numbers: &[u32], width: u32) -> String {
    let rows = numbers.chunks(width as usize).map(|row| {
        let row = row.iter().map(u32::to_string);
        row.collect::<Vec<String>>().join(",")
    });
    rows.collect::<Vec<String>>().join(",\n")
}

/// Returns an element with properties.
fn properties(list: &[(&str, String)]) -> String {
    if list.is_empty() {
        return String::new();
    }
    let list = list.iter().map(|(name, value)| {
        // Without a type, programs would read a string, and `false` would be true for many of them.
        let kind = match (value.parse::<u32>(), value.parse::<bool>()) {
            (Ok(_), _) => r#" type="int""#,
            (_, Ok(_)) => r#" type="bool""#,
            _ => "",
        };
        format!(r#"<property name="{name}"{kind} value="{value}"/>"#)
    });
    format!("<properties>{}</properties>\n", list.collect::<String>())
}

/// Escapes a string for an attribute.
fn attribute(text: &str) -> String {
    let escaped = text.chars().map(|c| match c {
        '&' => "&amp;".into(),
        '<' => "&lt;".into(),
        '>' => "&gt;".into(),
        '"' => "&quot;".into(),
        c => c.to_string(),
    });
    escaped.collect()
}
