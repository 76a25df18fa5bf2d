//! Universal VTT 0.3, the maps of virtual tabletops: a picture, and the walls, doors and lights
//! over it.
//!
//! ```text
//!   ┌─────────┐      The map has a margin of one square, so that the squares of the
//!   │ ╷ ╶─┬─╴ │      tabletop are the cells of a square maze. All coordinates are in
//!   │ └───┘   │      squares from the top left corner.
//!   └─────────┘
//! ```

use crate::barriers::{Barrier, barriers, wall_lines};
use crate::error::ExportError;
use crate::map::{self, Audience, MapOptions};
use crate::picture::{self, layers_with_arcs};
use crate::room_lights::room_lights;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use warren_dungeon::level::{Gate, Level};
use warren_maze::draw::{Look, PageLayout, Plan, Point, Scene};
use warren_maze::topology::{Embedding, Grid};

/// Returns a map of a level. Without options, its picture is a plain one for players. `scale` is the
/// number of pixels per square, which must be a whole number.
pub(crate) fn uvtt(
    level: &Level,
    plan: &Plan,
    map: Option<&MapOptions>,
    scale: Option<f64>,
) -> Result<String, ExportError> {
    let look = Look {
        margin: MARGIN,
        ..Look::default()
    };
    let size = size_of(level.grid());
    let pixels = pixels_per_square(scale, size)?;
    let scene = match map {
        Some(options) => map::bare(level, plan, options, MARGIN, size)?,
        None => {
            let mut shapes = layers_with_arcs(plan, &look)?.shapes();
            shapes.extend(map::doors_of_players(level, &look));
            Scene { size, shapes }
        }
    };
    let image = STANDARD.encode(picture::png(&scene, pixels, None)?);
    let page = PageLayout::new(level.grid(), look.margin);
    let [width, height] = scene.size;
    // On a map for players, a secret door is a wall that nobody can open.
    let hides_doors = map.is_some_and(|map| map.audience == Audience::Player);
    let is_shown = |barrier: &Barrier| barrier.gate.is_some() || !hides_doors;
    // Walls of squares that are in line with each other are one line.
    let walls = wall_lines(level, plan, look.margin, is_shown)?;
    let walls = walls
        .into_iter()
        .map(|line| line.into_iter().map(place).collect());
    let walls: Vec<Value> = walls.collect();
    let map = json!({
        "format": 0.3,
        "resolution": {
            "map_origin": place([0.0, 0.0]),
            "map_size": place([width, height]),
            "pixels_per_grid": pixels as u32,
        },
        "line_of_sight": walls,
        "objects_line_of_sight": [],
        "portals": portals(level, &page, is_shown),
        "lights": lights(level, &page),
        "environment": { "baked_lighting": false, "ambient_light": "ffffffff" },
        "image": image,
    });
    Ok(map.to_string())
}

/// Checks whether the picture of a map has a size that is possible. `scale` is the number of pixels per
/// square.
pub(crate) fn check_size(grid: &Grid, scale: Option<f64>) -> Result<(), ExportError> {
    let size = size_of(grid);
    picture::check_size(size, pixels_per_square(scale, size)?).map(drop)
}

/// Returns the width and height of a map, in squares.
fn size_of(grid: &Grid) -> Point {
    PageLayout::new(grid, MARGIN).size().map(f64::ceil)
}

/// The margin around the maze, in squares.
const MARGIN: f64 = 1.0;

/// The usual number of pixels per square on virtual tabletops.
const USUAL: f64 = 70.0;

fn pixels_per_square(scale: Option<f64>, size: Point) -> Result<f64, ExportError> {
    match scale {
        None => {
            let pixels = picture::default_scale(size, USUAL);
            let [width, height] = size;
            (pixels >= 1.0).then_some(pixels).ok_or_else(|| {
                ExportError::Impossible(format!(
                    "a map of {width} × {height} squares is too large for uvtt, whose picture has \
                     at least one pixel per square: make the maze smaller"
                ))
            })
        }
        Some(scale) if scale.fract() == 0.0 => Ok(scale),
        Some(scale) => Err(ExportError::Option(format!(
            "--scale {scale} is no whole number, which uvtt needs: give --scale {}",
            scale.ceil()
        ))),
    }
}

/// Returns the doors and gates that are shown. Gates in ladders are omitted, because maps have no such doors. Only grates
/// are open, because importers turn an open portal into a window, which nobody can pass.
fn portals(
    level: &Level,
    page: &PageLayout<impl Embedding>,
    is_shown: impl Fn(&Barrier) -> bool,
) -> Vec<Value> {
    let on_floor = |barrier: &Barrier| page.grid().has_side(barrier.cell, barrier.dir);
    let portals = barriers(level).into_iter().filter(on_floor);
    let portals = portals.filter(is_shown);
    let portals = portals.map(|barrier| {
        let [from, to] = page.side(barrier.cell, barrier.dir);
        let [x, y] = [0, 1].map(|axis| to[axis] - from[axis]);
        json!({
            "position": place([0, 1].map(|axis| from[axis].midpoint(to[axis]))),
            "bounds": [place(from), place(to)],
            "rotation": y.atan2(x),
            "closed": !barrier.gate.is_some_and(Gate::is_transparent),
            "freestanding": false,
        })
    });
    portals.collect()
}

/// Returns the light of each finish and of each room.
fn lights(level: &Level, page: &PageLayout<Grid>) -> Vec<Value> {
    let lights = room_lights(level, page).into_iter().map(|light| {
        json!({
            "position": place(light.at),
            "range": light.range,
            "intensity": 1.0,
            "color": if light.is_daylight { "fffff0d0" } else { "ffffb060" },
            "shadows": true,
        })
    });
    lights.collect()
}

fn place([x, y]: Point) -> Value {
    json!({ "x": x, "y": y })
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::solid::{SolidSizes, solid};
    use warren_dungeon::file;

    /// Returns a level with a wall between two cells, and with this gate in the wall.
    fn level(gates: &str) -> Level {
        let text = format!(
            "(format: \"warren level\", version: 7, grid: (shape: Square, width: 2, height: 2),
            cells: [\"12\", \"10\"], starts: [(0, 0)], finishes: [(1, 1)], gates: [{gates}])"
        );
        file::read(&text).unwrap()
    }

    #[test]
    fn grates_are_windows_of_maps_and_walls_of_prints() {
        let grate = level("(cell: (0, 0), side: \"south\", kind: Grate)");
        let iron = level("(cell: (0, 0), side: \"south\", kind: Iron)");
        let closed = |level: &Level| {
            let page = PageLayout::new(level.grid(), 0.0);
            portals(level, &page, |_| true)[0]["closed"].clone()
        };
        assert_eq!(closed(&grate), json!(false));
        assert_eq!(closed(&iron), json!(true));
        let triangles = |level: &Level| {
            let solid = solid(level, &level.plan(), SolidSizes::default()).unwrap();
            solid.triangles.len()
        };
        assert_eq!(triangles(&grate), triangles(&level("")));
        assert_ne!(triangles(&iron), triangles(&level("")));
    }
}
