//! Tests of scenes for Foundry Virtual Tabletop. The allowed values are those of the declarations in the
//! package fvtt-types 13.346.

use super::exported::{Kind, LEVELS, check_walls, exported, middle};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::Cursor;
use std::path::Path;
use warren_dungeon::level::{Gate, Level, Needs};
use warren_maze::draw::{PageLayout, Point};
use warren_maze::maze::Side;
use warren_maze::topology::{Embedding, Topology};

fn json(file: &Path) -> Value {
    let text = fs::read_to_string(file).expect("a file");
    serde_json::from_str(&text).expect("JSON")
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

/// A wall with its ends in squares of the page.
struct Wall {
    ends: [Point; 2],
    kind: u64,
    state: u64,
    is_open_to_sight: bool,
}

/// Reads the walls of a scene whose top left corner is a point of the page.
fn walls(scene: &Value, corner: Point) -> Vec<Wall> {
    let pixels = scene["grid"]["size"].as_f64().expect("a number");
    let walls = list(&scene["walls"]).iter().map(|wall| {
        let ends: Vec<i64> = list(&wall["c"])
            .iter()
            .map(|it| it.as_i64().expect("a whole number"))
            .collect();
        let ends = [[ends[0], ends[1]], [ends[2], ends[3]]];
        let ends = ends.map(|end| [0, 1].map(|axis| end[axis] as f64 / pixels + corner[axis]));
        let number = |name: &str, allowed: &[u64]| {
            let number = wall[name].as_u64().expect("a number");
            assert!(allowed.contains(&number), "{name}: {number}");
            number
        };
        let senses = ["light", "sight", "sound"].map(|name| number(name, &[0, 10, 20, 30, 40]));
        assert_eq!(number("move", &[0, 20]), 20);
        number("dir", &[0, 1, 2]);
        Wall {
            ends,
            kind: number("door", &[0, 1, 2]),
            state: number("ds", &[0, 1, 2]),
            is_open_to_sight: senses == [0; 3],
        }
    });
    walls.collect()
}

/// Checks the parts of a scene that do not depend on its level.
fn check_scene(scene: &Value, folder: &Path) {
    let picture = scene["background"]["src"].as_str().expect("a picture");
    let picture = fs::read(folder.join(picture)).expect("a picture");
    let info = png::Decoder::new(Cursor::new(&picture))
        .read_info()
        .expect("a PNG")
        .info()
        .size();
    let size = ["width", "height"].map(|name| scene[name].as_u64().expect("a whole number"));
    assert_eq!([info.0, info.1].map(u64::from), size);
    assert!(scene["name"].as_str().is_some_and(|name| !name.is_empty()));
    let grid = &scene["grid"];
    let pixels = grid["size"].as_u64().expect("a whole number");
    assert!(pixels >= 20 && size.iter().all(|length| length % pixels == 0));
    assert!((0..=3).contains(&grid["type"].as_u64().expect("a type")));
    assert!(
        grid["distance"]
            .as_f64()
            .is_some_and(|distance| distance > 0.0)
    );
    for light in list(&scene["lights"]) {
        for name in ["x", "y"] {
            assert!(light[name].is_i64() || light[name].is_u64());
        }
        let config = &light["config"];
        assert!(config["dim"].as_f64() >= config["bright"].as_f64());
        let colour = config["color"].as_str().expect("a colour");
        assert!(colour.len() == 7 && colour.starts_with('#'));
    }
}

#[test]
fn scenes_have_the_walls_and_doors_of_their_levels() {
    for level in LEVELS {
        if level.contains("cubic") {
            continue;
        }
        let exported = exported(level, "a.svg", "--foundry scene.json --scale 40");
        let folder = exported.file.parent().expect("a folder");
        let scene = json(&folder.join("scene.json"));
        check_scene(&scene, folder);
        assert_eq!(scene["grid"]["size"], 40);
        // A row of hexagons is the upper margin.
        let row = if level.contains("hex") {
            0.75_f64.sqrt()
        } else {
            1.0
        };
        let walls = walls(&scene, [0.0, 1.0 - row]);
        let is_door = |wall: &&Wall| wall.kind > 0;
        let solid = walls
            .iter()
            .filter(|wall| !is_door(wall) && !wall.is_open_to_sight);
        let has_squares = scene["grid"]["type"] == 1;
        let has_hexagons = ["2", "3"].contains(&&*scene["grid"]["type"].to_string());
        assert_eq!(has_hexagons, level.contains("hex"), "{level}");
        assert_eq!(
            has_squares,
            exported.level.grid().shape().has_square_cells()
        );
        if has_squares {
            // On other grids, ends are rounded to whole pixels.
            let solid: Vec<Vec<Point>> = solid.map(|wall| wall.ends.to_vec()).collect();
            check_walls(&exported, 1.0, &solid, level);
        }
        let barriers = exported.sides_on_page(1.0).into_iter();
        let barriers = barriers.filter(|(_, kind)| matches!(kind, Kind::Barrier { .. }));
        assert_eq!(
            walls.iter().filter(is_door).count(),
            barriers.count(),
            "{level}"
        );
        check_doors(&exported.level, &walls);
    }
}

/// Returns the middle of a hexagon of Foundry in a row and a column, counted from 0, in pixels. In grids of type 2,
/// odd rows are half a hexagon further right, and in grids of type 3 even rows.
fn middle_of_hexagon(kind: u64, size: f64, [column, row]: [i32; 2]) -> Point {
    let is_offset = (row % 2 == 1) == (kind == 2);
    let offset = if is_offset { 0.5 } else { 0.0 };
    let side = size / 3.0_f64.sqrt();
    [
        size * (f64::from(column) + 0.5 + offset),
        side + 1.5 * side * f64::from(row),
    ]
}

#[test]
fn hexagons_of_scenes_are_cells() {
    for recipe in [
        "--grid hex --width 6 --height 7",
        "--grid hex --mask rectangle --width 6 --height 7",
        "--grid hex --mask hexagon --width 9 --height 9",
    ] {
        let exported = exported(recipe, "a.svg", "--foundry hexes.json --scale 60");
        let folder = exported.file.parent().expect("a folder");
        let scene = json(&folder.join("hexes.json"));
        check_scene(&scene, folder);
        let kind = scene["grid"]["type"].as_u64().expect("a type");
        assert!([2, 3].contains(&kind), "{recipe}");
        let rows = 0..20;
        let middles = rows.flat_map(|row| (0..30).map(move |column| [column, row]));
        let middles: Vec<Point> = middles
            .map(|at| middle_of_hexagon(kind, 60.0, at))
            .collect();
        // Notes are in the middles of cells.
        let notes = list(&scene["notes"]);
        assert!(!notes.is_empty());
        for note in notes {
            let [x, y] = ["x", "y"].map(|name| note[name].as_f64().expect("a number"));
            let distances = middles
                .iter()
                .map(|middle| f64::hypot(middle[0] - x, middle[1] - y));
            let nearest = distances.fold(f64::INFINITY, f64::min);
            assert!(nearest < 1.5, "{recipe}: {x}, {y}: {nearest}");
        }
    }
}

/// Checks the kind and the state of each door and gate.
fn check_doors(level: &Level, walls: &[Wall]) {
    let page = PageLayout::new(level.grid(), 1.0);
    let at = |Side { cell, dir }: Side| {
        let spot = middle(page.side(cell, dir));
        let near = walls.iter().find(|wall| {
            let other = middle(wall.ends);
            f64::hypot(spot[0] - other[0], spot[1] - other[1]) < 0.05
        });
        near.expect("a door")
    };
    for &door in level.doors().list() {
        assert_eq!((at(door).kind, at(door).state), (2, 0));
    }
    for (side, gate) in level.gates().iter() {
        let wall = at(side);
        let expected = match gate.needs() {
            Needs::Nothing | Needs::OtherSide => (1, 0, false),
            Needs::Opener | Needs::IronKey => (1, 2, false),
            Needs::Lever { is_open, .. } => (1, if is_open { 1 } else { 2 }, true),
            Needs::Never => (0, 0, true),
        };
        assert_eq!(
            (wall.kind, wall.state, wall.is_open_to_sight),
            expected,
            "{gate:?}"
        );
        assert!(gate != Gate::Grate || wall.kind == 0);
    }
}

#[test]
fn each_floor_is_a_scene() {
    let exported = exported(
        "--grid cubic --width 4 --height 3 --depth 3 --rooms 2",
        "a.svg",
        "--foundry tower.json",
    );
    let folder = exported.file.parent().expect("a folder");
    let grid = exported.level.grid();
    let page = PageLayout::new(grid, 1.0);
    let (mut walls_found, mut names) = (0, BTreeSet::new());
    for floor in 0..3 {
        let scene = json(&folder.join(format!("tower-{}.json", floor + 1)));
        check_scene(&scene, folder);
        assert_eq!([&scene["width"], &scene["height"]], [600, 500]);
        names.insert(scene["name"].as_str().expect("a name").to_owned());
        let cells = (0..grid.cells()).filter(|&cell| grid.floor(cell) == floor);
        let first = cells.map(|cell| page.centre(cell)).next().expect("a cell");
        let corner = first.map(|along| along - 1.5);
        for wall in walls(&scene, corner) {
            let is_side =
                |&(side, kind): &([Point; 2], Kind)| kind == Kind::Wall && on(&wall, middle(side));
            walls_found += exported
                .sides_on_page(1.0)
                .iter()
                .filter(|side| is_side(side))
                .count();
        }
    }
    assert_eq!(names.len(), 3);
    let sides = exported.sides_on_page(1.0).into_iter();
    assert_eq!(
        walls_found,
        sides.filter(|(_, kind)| *kind == Kind::Wall).count()
    );
}

fn on(wall: &Wall, point: Point) -> bool {
    super::exported::is_on(&wall.ends, point)
}

#[test]
fn notes_link_to_the_pages_of_the_journal() {
    let exported = exported(
        "--width 14 --height 10 --rooms 3 --areas 2 --doors 2 --locks 1 --treasure 2 --minotaur --theme crypt",
        "a.svg",
        "--foundry crypt.json --feet 10",
    );
    let folder = exported.file.parent().expect("a folder");
    let scene = json(&folder.join("crypt.json"));
    let journal = json(&folder.join("crypt-journal.json"));
    assert_eq!(
        (&scene["name"], &scene["grid"]["distance"]),
        (&"The Crypt".into(), &10.into())
    );
    let ids = list(&journal["pages"]).iter().map(|page| {
        let id = page["_id"].as_str().expect("an identifier");
        assert!(id.len() == 16 && id.chars().all(|c| c.is_ascii_alphanumeric()));
        id
    });
    let ids: BTreeSet<&str> = ids.collect();
    let notes = list(&scene["notes"]);
    assert!(notes.len() > 5);
    // The last page says in which order the dungeon opens.
    assert_eq!(ids.len(), notes.len() + 1);
    for note in notes {
        assert_eq!(note["entryId"], journal["_id"]);
        assert!(ids.contains(note["pageId"].as_str().expect("an identifier")));
        // Players can see this text.
        assert!(
            note["text"]
                .as_str()
                .expect("a text")
                .parse::<u32>()
                .is_ok()
        );
        assert!(note["iconSize"].as_u64() >= Some(32));
    }
    assert_eq!(journal["ownership"]["default"], 0);
    let key = journal.to_string();
    assert!(
        key.contains("Minotaur: hunts") && key.contains("secret door"),
        "{key}"
    );
    let rooms = exported.level.rooms().list().len();
    assert_eq!(
        list(&scene["lights"]).len(),
        rooms + exported.level.finishes().len()
    );
}

#[test]
fn the_url_of_a_picture_has_no_signs_that_end_a_path() {
    let exported = exported("--width 4 --height 4", "a.svg", "--foundry #1%.json");
    let folder = exported.file.parent().expect("a folder");
    let scene = json(&folder.join("#1%.json"));
    assert_eq!(scene["background"]["src"], "%231%25.png");
    assert!(folder.join("#1%.png").exists());
}
