//! Tests of maps for virtual tabletops. The tests contain a reader of the format.

use super::exported::{Kind, LEVELS, check_walls, close, exported, middle, with_open_portcullis};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use std::fs;
use std::io::Cursor;
use warren_maze::draw::Point;

/// The contents of a map.
struct Map {
    size: Point,
    pixels: u64,
    walls: Vec<Vec<Point>>,
    portals: Vec<Portal>,
    lights: Vec<Point>,
    image: Vec<u8>,
}

struct Portal {
    position: Point,
    bounds: [Point; 2],
    rotation: f64,
    is_closed: bool,
}

fn read(text: &str) -> Map {
    let map: Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(map["format"], 0.3);
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let number = |value: &Value| value.as_f64().expect("a number");
    let point = |value: &Value| [number(&value["x"]), number(&value["y"])];
    let line = |value: &Value| list(value).iter().map(point).collect::<Vec<Point>>();
    let resolution = &map["resolution"];
    assert_eq!(point(&resolution["map_origin"]), [0.0; 2]);
    let portal = |value: &Value| Portal {
        position: point(&value["position"]),
        bounds: line(&value["bounds"]).try_into().expect("two ends"),
        rotation: number(&value["rotation"]),
        is_closed: value["closed"].as_bool().expect("a truth value"),
    };
    let image = map["image"].as_str().expect("a string");
    Map {
        size: point(&resolution["map_size"]),
        pixels: resolution["pixels_per_grid"]
            .as_u64()
            .expect("a whole number"),
        walls: list(&map["line_of_sight"]).iter().map(line).collect(),
        portals: list(&map["portals"]).iter().map(portal).collect(),
        lights: list(&map["lights"])
            .iter()
            .map(|light| point(&light["position"]))
            .collect(),
        image: STANDARD.decode(image).expect("base64"),
    }
}

#[test]
fn maps_have_all_walls_and_doors_of_their_levels() {
    for level in LEVELS {
        let exported = exported(level, "map.uvtt", "--scale 10");
        let map = read(&fs::read_to_string(&exported.file).expect("a map"));
        check_walls(&exported, 1.0, &map.walls, level);
        let sides = exported.sides_on_page(1.0).into_iter();
        let barriers: Vec<_> = sides
            .filter_map(|(side, kind)| match kind {
                Kind::Barrier { .. } => Some(side),
                _ => None,
            })
            .collect();
        assert_eq!(map.portals.len(), barriers.len(), "{level}");
        for side in barriers {
            let mut portals = map.portals.iter();
            let portal = portals.find(|portal| close(portal.position, middle(side)));
            let portal = portal.unwrap_or_else(|| panic!("{level}: no portal at {side:?}"));
            assert!(portal.is_closed, "{level}");
            let [[x0, y0], [x1, y1]] = portal.bounds;
            assert!(close(middle(portal.bounds), portal.position));
            let [x, y] = [portal.rotation.cos(), portal.rotation.sin()];
            assert!((x * (y1 - y0) - y * (x1 - x0)).abs() < 1e-9, "{level}");
        }
        assert_eq!(map.lights.len(), exported.level.finishes().len());
        // The picture covers the map exactly.
        let picture = png::Decoder::new(Cursor::new(&map.image));
        let info = picture.read_info().expect("a PNG").info().size();
        let pixels = map.pixels as f64;
        let size = [info.0, info.1].map(|length| f64::from(length) / pixels);
        assert_eq!((size, map.pixels), (map.size, 10), "{level}");
        assert!(map.size.iter().all(|length| length.fract() == 0.0));
    }
}

/// Importers turn an open portal into a window, which nobody can pass.
#[test]
fn an_open_portcullis_is_a_closed_door() {
    let exported = with_open_portcullis("--width 8 --height 8", "map.uvtt");
    let map = read(&fs::read_to_string(&exported.file).expect("a map"));
    assert_eq!(map.portals.len(), 1);
    assert!(map.portals[0].is_closed);
}

#[test]
fn walls_of_squares_are_long_lines() {
    let exported = exported("--width 30 --height 20", "map.uvtt", "");
    let map = read(&fs::read_to_string(&exported.file).expect("a map"));
    assert_eq!((map.size, map.pixels), ([32.0, 22.0], 70));
    // No line continues another.
    for (i, line) in map.walls.iter().enumerate() {
        assert_eq!(line.len(), 2);
        let axis = usize::from(line[0][0] == line[1][0]);
        let across = 1 - axis;
        for other in map.walls.iter().skip(i + 1) {
            let is_parallel = other[0][across] == other[1][across];
            let is_in_line = is_parallel && other[0][across] == line[0][across];
            let meets = line.iter().any(|end| other.contains(end));
            assert!(!is_in_line || !meets, "{line:?} and {other:?}");
        }
    }
}
