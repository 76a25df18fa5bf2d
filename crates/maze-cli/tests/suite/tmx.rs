//! Tests of maps for Tiled. The tests contain a reader of the format.

use super::exported::{Exported, Kind, LEVELS, exported, with_open_portcullis};
use roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::BufReader;
use warren_dungeon::level::Content;
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Embedding, GridShape, Topology};

/// The contents of a map.
struct Map {
    attributes: BTreeMap<String, String>,
    tile: [u32; 2],
    /// For each tile number, the directions of its walls, or `None` for rock.
    tiles: Vec<Option<BTreeSet<String>>>,
    picture: String,
    columns: u32,
    /// The tile numbers of each floor, by row.
    layers: Vec<Vec<Vec<usize>>>,
    /// The objects of each floor.
    objects: Vec<Vec<Object>>,
    /// For each floor, the points of each line of the solution.
    solution: Vec<Vec<Vec<[f64; 2]>>>,
}

#[derive(Debug)]
struct Object {
    class: String,
    at: [f64; 2],
    /// The further points of a line, relative to `at`.
    line: Vec<[f64; 2]>,
    properties: BTreeMap<String, String>,
}

fn attribute<'a>(node: Node<'a, '_>, name: &str) -> &'a str {
    node.attribute(name)
        .unwrap_or_else(|| panic!("{node:?} has no {name}"))
}

fn number<N: std::str::FromStr>(node: Node, name: &str) -> N {
    let text = attribute(node, name);
    text.parse()
        .unwrap_or_else(|_| panic!("{name} is {text:?}"))
}

fn children<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children()
        .filter(move |child| child.has_tag_name(name))
}

fn properties(node: Node) -> BTreeMap<String, String> {
    let lists = children(node, "properties");
    let properties = lists.flat_map(|list| children(list, "property"));
    let pair = |node: Node| {
        let value = attribute(node, "value");
        let kind = match (value.parse::<f64>(), value.parse::<bool>()) {
            (Ok(_), _) => Some("int"),
            (_, Ok(_)) => Some("bool"),
            _ => None,
        };
        assert_eq!(node.attribute("type"), kind, "{value}");
        (attribute(node, "name").into(), value.into())
    };
    properties.map(pair).collect()
}

fn read(text: &str) -> Map {
    let document = Document::parse(text).expect("XML");
    let map = document.root_element();
    assert_eq!(map.tag_name().name(), "map");
    let tileset = children(map, "tileset").next().expect("tiles");
    let image = children(tileset, "image").next().expect("a picture");
    let walls = |tile| {
        let walls = properties(tile).remove("walls")?;
        Some(walls.split_whitespace().map(str::to_owned).collect())
    };
    let tiles: Vec<_> = children(tileset, "tile").map(walls).collect();
    assert_eq!(tiles.len(), number::<usize>(tileset, "tilecount"));
    let layer = |layer| {
        let data = children(layer, "data").next().expect("data");
        assert_eq!(attribute(data, "encoding"), "csv");
        let lines = data.text().expect("numbers").trim().lines();
        let row = |line: &str| {
            let numbers = line.trim_end_matches(',').split(',');
            numbers.map(|it| it.parse().expect("a number")).collect()
        };
        lines.map(row).collect()
    };
    let mut ids = BTreeSet::new();
    let mut object = |node| {
        assert!(ids.insert(number::<u32>(node, "id")), "an id twice");
        let line = children(node, "polyline").next();
        let line = line.map_or(Vec::new(), |line| {
            let points = attribute(line, "points").split([' ', ',']);
            let points: Vec<f64> = points.map(|it| it.parse().expect("a number")).collect();
            assert_eq!(points[..2], [0.0; 2]);
            points[2..]
                .chunks(2)
                .map(|point| [point[0], point[1]])
                .collect()
        });
        assert_eq!(line.is_empty(), children(node, "point").count() == 1);
        Object {
            class: attribute(node, "type").into(),
            at: [number(node, "x"), number(node, "y")],
            line,
            properties: properties(node),
        }
    };
    let (mut objects, mut solution) = (Vec::new(), Vec::new());
    for group in children(map, "objectgroup") {
        let here: Vec<Object> = children(group, "object").map(&mut object).collect();
        if attribute(group, "name").starts_with("Objects") {
            objects.push(here);
            continue;
        }
        assert!(attribute(group, "name").starts_with("Solution"));
        assert_eq!(attribute(group, "visible"), "0");
        let points = here.iter().map(
            |Object {
                 class, at, line, ..
             }| {
                assert_eq!(class, "solution");
                let line = line
                    .iter()
                    .map(|point| [at[0] + point[0], at[1] + point[1]]);
                std::iter::once(*at).chain(line).collect()
            },
        );
        solution.push(points.collect());
    }
    let last = ids.last().map_or(0, |id| id + 1);
    assert_eq!(number::<u32>(map, "nextobjectid"), last);
    let attributes = map.attributes();
    Map {
        attributes: attributes
            .map(|it| (it.name().into(), it.value().into()))
            .collect(),
        tile: [number(map, "tilewidth"), number(map, "tileheight")],
        tiles,
        picture: attribute(image, "source").into(),
        columns: number(tileset, "columns"),
        layers: children(map, "layer").map(layer).collect(),
        objects,
        solution,
    }
}

/// Returns the column and the row of a cell, and the middle of its tile in pixels, as Tiled computes
/// them for the attributes of the map.
fn tile_of(map: &Map, exported: &Exported, cell: Cell) -> ([usize; 2], [f64; 2]) {
    let grid = exported.level.grid();
    let [x, y, _] = grid.coordinates(cell).map(|along| along as usize);
    let [width, height] = map.tile.map(f64::from);
    if grid.shape() != GridShape::Hex {
        let middle = [(x as f64 + 0.5) * width, (y as f64 + 0.5) * height];
        return ([x, y], middle);
    }
    let side: f64 = map.attributes["hexsidelength"].parse().expect("a number");
    assert_eq!(map.attributes["staggeraxis"], "y");
    assert_eq!(map.attributes["staggerindex"], "odd");
    let column = x + y / 2;
    let left = column as f64 * width + if y % 2 == 1 { width / 2.0 } else { 0.0 };
    let top = y as f64 * (height + side) / 2.0;
    ([column, y], [left + width / 2.0, top + height / 2.0])
}

/// The levels of squares and hexagons.
fn levels() -> impl Iterator<Item = &'static str> {
    let is_other = |level: &str| level.contains("triangular") || level.contains("polar");
    LEVELS.into_iter().filter(move |level| !is_other(level))
}

#[test]
fn tiles_show_the_walls_of_all_cells() {
    for level in levels() {
        check_tiles(&exported(level, "map.tmx", ""), level);
    }
}

#[test]
fn an_open_portcullis_is_no_wall() {
    for level in ["--width 8 --height 8", "--grid hex --width 8 --height 8"] {
        let exported = with_open_portcullis(level, "map.tmx");
        let sides = exported.sides();
        let open = sides
            .iter()
            .filter(|side| side.2 == Kind::Barrier { is_closed: false });
        assert_eq!(open.count(), 2, "{level}");
        check_tiles(&exported, level);
        let map = read(&fs::read_to_string(&exported.file).expect("a map"));
        let mut objects = map.objects.iter().flatten();
        let portcullis = objects.find(|object| object.class == "portcullis");
        let portcullis = portcullis.expect("a portcullis");
        assert_eq!(portcullis.properties["open"], "true", "{level}");
    }
}

/// Checks that the tile of each cell shows its walls, and its doors and gates that are closed.
fn check_tiles(exported: &Exported, level: &str) {
    let map = read(&fs::read_to_string(&exported.file).expect("a map"));
    let grid = exported.level.grid();
    assert_eq!(map.layers.len(), grid.floors() as usize);
    let is_hex = grid.shape() == GridShape::Hex;
    let orientation = if is_hex { "hexagonal" } else { "orthogonal" };
    assert_eq!(map.attributes["orientation"], orientation);
    let sides = exported.sides();
    let is_open = |kind| matches!(kind, Kind::Passage | Kind::Barrier { is_closed: false });
    let mut tiles = 0;
    for cell in exported.level.maze().open_cells() {
        let ([column, row], _) = tile_of(&map, exported, cell);
        let number = map.layers[grid.floor(cell) as usize][row][column];
        let walls = map.tiles[number - 1].as_ref().expect("no rock");
        let sides = sides.iter().filter(|side| side.0 == cell);
        let sides = sides.filter(|side| !is_open(side.2));
        let names = sides.map(|&(_, dir, _)| grid.dir_names()[usize::from(dir.0)].to_owned());
        assert_eq!(*walls, names.collect(), "{level}: cell {cell}");
        tiles += 1;
    }
    let layers = map.layers.iter().flatten().flatten();
    let open = layers.filter(|&&number| number > 0 && map.tiles[number - 1].is_some());
    assert_eq!(open.count(), tiles, "{level}");
    check_picture(&map, exported, level);
}

/// Checks that the picture of each tile shows its walls: in the middle of each side, and only there.
/// Walls extend over the whole side.
fn check_picture(map: &Map, exported: &Exported, level: &str) {
    let file = exported.file.with_file_name(&map.picture);
    let picture = png::Decoder::new(BufReader::new(File::open(file).expect("a picture")));
    let mut picture = picture.read_info().expect("a PNG");
    assert_eq!(picture.info().color_type, png::ColorType::Rgba);
    let mut pixels = vec![0; picture.output_buffer_size().expect("a size")];
    picture.next_frame(&mut pixels).expect("pixels");
    let width = picture.info().width;
    let grid = exported.level.grid();
    for (number, walls) in (0..).zip(&map.tiles) {
        let at = [number % map.columns, number / map.columns];
        let middle = [0, 1].map(|axis| (f64::from(at[axis]) + 0.5) * f64::from(map.tile[axis]));
        let pixel = |[x, y]: [f64; 2]| {
            let at = y as usize * width as usize + x as usize;
            [pixels[4 * at], pixels[4 * at + 3]]
        };
        let is_rock = walls.is_none();
        assert_eq!(pixel(middle) != [255, 255], is_rock, "{level}");
        // Hexagonal tiles overlap in their transparent corners.
        let corner = [0, 1].map(|axis| f64::from(at[axis] * map.tile[axis]));
        let is_hex = grid.shape() == GridShape::Hex;
        assert_eq!(pixel(corner)[1] == 0, is_hex, "{level}");
        for &dir in grid.clockwise(0).iter().filter(|_| !is_rock) {
            // The tile's point that is nearest to the middle of the side.
            let [from, to] = grid.side(0, dir);
            let point = [0, 1].map(|axis| {
                let along = f64::from(from[axis] + to[axis]) / 2.0 / 65536.0;
                middle[axis] + 0.9 * along * f64::from(map.tile[0])
            });
            let has_wall = walls
                .as_ref()
                .is_some_and(|walls| walls.contains(grid.dir_names()[usize::from(dir.0)]));
            assert_eq!(pixel(point) == [0, 255], has_wall, "{level}: tile {number}");
            if !has_wall {
                continue;
            }
            // Points beside the ends of the side.
            let length = f64::hypot(f64::from(to[0] - from[0]), f64::from(to[1] - from[1]));
            let along = [0, 1].map(|axis| f64::from(to[axis] - from[axis]) / length);
            for (end, by) in [(from, 0.4), (to, -0.4)] {
                let point = [0, 1].map(|axis| {
                    // The sides are clockwise, so a turn to the right points to the middle.
                    let inwards = [-along[1], along[0]][axis];
                    let end = f64::from(end[axis]) / 65536.0 * f64::from(map.tile[0]);
                    middle[axis] + end + by * along[axis] + 1.5 * inwards
                });
                assert!(pixel(point)[0] < 128, "{level}: tile {number} has a notch");
            }
        }
    }
}

#[test]
fn objects_are_in_their_cells() {
    let mut classes = BTreeSet::new();
    for level in levels() {
        let exported = exported(level, "map.tmx", "");
        let map = read(&fs::read_to_string(&exported.file).expect("a map"));
        let grid = exported.level.grid();
        for content in Content::ALL {
            for &cell in exported.level.cells_with(content) {
                let (_, middle) = tile_of(&map, &exported, cell);
                let objects = &map.objects[grid.floor(cell) as usize];
                let is_here = |object: &&Object| object.line.is_empty() && object.at == middle;
                let here = objects.iter().filter(is_here);
                let name = content.kind().name();
                let found = here.into_iter().any(|object| object.class == name);
                assert!(found, "{level}: no {name} in cell {cell}");
            }
        }
        let doors = exported.level.doors().list().iter().copied();
        let gates = exported.level.gates().iter().map(|(side, _)| side);
        for Side { cell, dir } in doors.chain(gates) {
            let (_, middle) = tile_of(&map, &exported, cell);
            let [from, _] = grid.side(cell, dir);
            let at = [0, 1].map(|axis| middle[axis] + f64::from(from[axis]) / 65536.0 * 56.0);
            let objects = &map.objects[grid.floor(cell) as usize];
            let mut lines = objects.iter().filter(|object| !object.line.is_empty());
            let is_near = |object: &Object| (0..2).all(|i| (object.at[i] - at[i]).abs() < 13.0);
            assert!(lines.any(is_near), "{level}: no door at {cell}");
        }
        let objects = map.objects.iter().flatten();
        classes.extend(objects.map(|object| (object.class.clone(), object.properties.len())));
    }
    let one = |class: &str| classes.contains(&(class.into(), 1));
    assert!(one("key") && one("lever") && one("locked_door") && one("one_way") && one("ladder"));
    assert!(classes.contains(&("portcullis".into(), 2)), "{classes:?}");
    assert!(classes.contains(&("secret_door".into(), 0)), "{classes:?}");
    assert!(classes.contains(&("minotaur".into(), 0)), "{classes:?}");
}

#[test]
fn the_hidden_layer_shows_a_way_to_a_finish() {
    for level in levels() {
        let exported = exported(level, "map.tmx", "");
        let map = read(&fs::read_to_string(&exported.file).expect("a map"));
        let grid = exported.level.grid();
        assert_eq!(map.solution.len(), grid.floors() as usize);
        let walls: BTreeSet<(Cell, u8)> = {
            let walls = exported.sides().into_iter();
            let walls = walls.filter(|side| side.2 == Kind::Wall);
            walls.map(|(cell, dir, _)| (cell, dir.0)).collect()
        };
        let cells = || exported.level.maze().open_cells();
        let mut ends = BTreeSet::new();
        for (floor, lines) in (0..).zip(&map.solution) {
            let cell_at = |&point: &[f64; 2]| -> Cell {
                let mut here = cells().filter(|&cell| grid.floor(cell) == floor);
                let found = here.find(|&cell| tile_of(&map, &exported, cell).1 == point);
                found.unwrap_or_else(|| panic!("{level}: no cell at {point:?}"))
            };
            for line in lines {
                let line: Vec<Cell> = line.iter().map(cell_at).collect();
                for step in line.windows(2) {
                    let mut sides = grid.neighbours(step[0]);
                    let side = sides
                        .find(|&(dir, next)| next == step[1] && !walls.contains(&(step[0], dir.0)));
                    assert!(side.is_some(), "{level}: {step:?}");
                }
                ends.extend([line[0], line[line.len() - 1]]);
            }
        }
        assert!(
            ends.contains(&exported.level.starts()[0]),
            "{level}: {ends:?}"
        );
        let is_end = |cell: &Cell| ends.contains(cell);
        assert!(
            exported.level.finishes().iter().any(is_end),
            "{level}: {ends:?}"
        );
    }
}
