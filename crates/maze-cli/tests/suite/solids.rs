//! Tests of solids for 3D printers. The tests contain a reader of STL; other crates read 3MF.

use super::exported::{Kind, LEVELS, exported, middle};
use assert_cmd::cargo::cargo_bin_cmd;
use roxmltree::Document;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use warren_maze::draw::{PageLayout, Point};
use warren_maze::solve::cells_along;
use warren_maze::topology::{Embedding, Topology};

/// The corners of a triangle.
type Triangle = [[f32; 3]; 3];

fn read_stl(file: &Path) -> Vec<Triangle> {
    let bytes = fs::read(file).expect("a file");
    assert!(!bytes.starts_with(b"solid"));
    let (head, rest) = bytes.split_at(84);
    let count = u32::from_le_bytes(head[80..].try_into().expect("four bytes"));
    assert_eq!(rest.len(), 50 * count as usize);
    let triangle = |bytes: &[u8]| {
        let numbers = bytes[..48].chunks(4);
        let numbers = numbers.map(|it| f32::from_le_bytes(it.try_into().expect("four bytes")));
        let numbers: Vec<f32> = numbers.collect();
        let [normal, a, b, c] = [0, 1, 2, 3].map(|i| [0, 1, 2].map(|axis| numbers[3 * i + axis]));
        // The normal has the direction that the order of the corners implies.
        let [u, v] = [b, c].map(|to| [0, 1, 2].map(|axis| f64::from(to[axis] - a[axis])));
        let cross = [
            u[1] * v[2] - u[2] * v[1],
            u[2] * v[0] - u[0] * v[2],
            u[0] * v[1] - u[1] * v[0],
        ];
        let area = cross.iter().map(|along| along * along).sum::<f64>().sqrt();
        assert!(area > 1e-6, "a triangle without an area");
        for axis in 0..3 {
            assert!((f64::from(normal[axis]) - cross[axis] / area).abs() < 1e-3);
        }
        [a, b, c]
    };
    rest.chunks(50).map(triangle).collect()
}

/// Returns the triangles of a file with one part.
fn read_3mf(file: &Path) -> Vec<Triangle> {
    let mut parts = read_parts(file);
    assert_eq!(parts.len(), 1);
    parts.remove(0).1
}

/// Returns the name, the colour and the triangles of each part.
fn read_parts(file: &Path) -> Vec<([String; 2], Vec<Triangle>)> {
    let mut archive = zip::ZipArchive::new(File::open(file).expect("a file")).expect("an archive");
    let mut text = |name: &str| {
        let mut text = String::new();
        let mut file = archive.by_name(name).expect("a file in the archive");
        file.read_to_string(&mut text).expect("text");
        text
    };
    let types = text("[Content_Types].xml");
    assert!(types.contains("3dmanufacturing-3dmodel+xml"));
    Document::parse(&types).expect("XML");
    let relations = text("_rels/.rels");
    let relations = Document::parse(&relations).expect("XML");
    let target = relations
        .descendants()
        .find_map(|node| node.attribute("Target"));
    let model = text(target.expect("a target").trim_start_matches('/'));
    let model = Document::parse(&model).expect("XML");
    assert_eq!(model.root_element().attribute("unit"), Some("millimeter"));
    let nodes = |name: &'static str| {
        model
            .descendants()
            .filter(move |node| node.has_tag_name((CORE, name)))
    };
    assert_eq!(nodes("item").count(), 1);
    let numbers = |node: roxmltree::Node, names: [&str; 3]| {
        names.map(|name| node.attribute(name).expect("a number").to_owned())
    };
    let colours: Vec<&str> = nodes("base")
        .filter_map(|base| base.attribute("displaycolor"))
        .collect();
    let objects =
        nodes("object").filter(|object| object.descendants().any(|node| node.has_tag_name("mesh")));
    let parts: Vec<_> = objects
        .map(|object| {
            let text = |name| object.attribute(name).unwrap_or_default().to_owned();
            let colour = text("pindex").parse::<usize>().map(|index| colours[index]);
            let nodes = |name: &'static str| {
                object
                    .descendants()
                    .filter(move |node| node.has_tag_name((CORE, name)))
            };
            let corners: Vec<[f32; 3]> = nodes("vertex")
                .map(|node| numbers(node, ["x", "y", "z"]).map(|it| it.parse().expect("a number")))
                .collect();
            let triangles = nodes("triangle").map(|node| {
                let numbers = numbers(node, ["v1", "v2", "v3"]);
                numbers.map(|it| corners[it.parse::<usize>().expect("a number")])
            });
            let names = [text("name"), colour.unwrap_or_default().to_owned()];
            (names, triangles.collect())
        })
        .collect();
    // With several parts, the only item is an object that consists of them.
    let components = nodes("component").filter_map(|component| component.attribute("objectid"));
    let ids = nodes("object").filter_map(|object| object.attribute("id"));
    let built = nodes("item")
        .next()
        .and_then(|item| item.attribute("objectid"));
    let rest: Vec<&str> = ids.filter(|&id| Some(id) != built).collect();
    assert_eq!(components.collect::<Vec<_>>(), rest);
    parts
}

const CORE: &str = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02";

/// Checks that each edge belongs to two triangles, which pass it in opposite directions.
fn check_closed(triangles: &[Triangle], level: &str) {
    let mut edges: BTreeMap<[[u32; 3]; 2], u32> = BTreeMap::new();
    for triangle in triangles {
        for i in 0..3 {
            let ends = [triangle[i], triangle[(i + 1) % 3]];
            *edges
                .entry(ends.map(|end| end.map(f32::to_bits)))
                .or_default() += 1;
        }
    }
    for ([from, to], &count) in &edges {
        let back = edges.get(&[*to, *from]).copied().unwrap_or(0);
        let ends = [from, to].map(|end| end.map(f32::from_bits));
        assert_eq!([count, back], [1, 1], "{level}: {ends:?}");
    }
}

/// Returns the volume inside of a closed surface. It is positive if all triangles face outwards.
fn volume(triangles: &[Triangle]) -> f64 {
    let volumes = triangles.iter().map(|triangle| {
        let [a, b, c] = triangle.map(|corner| corner.map(f64::from));
        let cross = [
            b[1] * c[2] - b[2] * c[1],
            b[2] * c[0] - b[0] * c[2],
            b[0] * c[1] - b[1] * c[0],
        ];
        (0..3).map(|axis| a[axis] * cross[axis]).sum::<f64>() / 6.0
    });
    volumes.sum()
}

/// Returns the height of the solid at a point.
fn height(triangles: &[Triangle], [x, y]: Point) -> Option<f32> {
    let is_over = |triangle: &&Triangle| {
        let corners = triangle.map(|[x, y, _]| [f64::from(x), f64::from(y)]);
        // Triangles that face up are counterclockwise.
        (0..3).all(|i| {
            let [a, b] = [corners[i], corners[(i + 1) % 3]];
            (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > -1e-6
        })
    };
    let heights = triangles
        .iter()
        .filter(is_over)
        .map(|triangle| triangle[0][2]);
    heights.max_by(f32::total_cmp)
}

#[test]
fn solids_are_closed_and_have_walls_where_the_level_has_walls() {
    for level in LEVELS {
        let sizes = "--cell 1cm --wall 2mm --wall-height 7mm --plate 3mm";
        let exported = exported(level, "maze.stl", sizes);
        let triangles = read_stl(&exported.file);
        check_closed(&triangles, level);
        let grid = exported.level.grid();
        let page = PageLayout::new(grid, 0.0);
        let place = |[x, y]: Point| [10.0 * x, 10.0 * (page.size()[1] - y)];
        for (cell, dir, kind) in exported.sides() {
            let (side, centre) = (middle(page.side(cell, dir)), page.centre(cell));
            // A point in the cell that is half a millimetre away from the side.
            let apothem = 10.0 * grid.apothem(cell, dir) as f64 / 65_536.0;
            let share = 0.5 / apothem;
            let at = [0, 1].map(|axis| side[axis] + share * (centre[axis] - side[axis]));
            let expected = if kind == Kind::Wall { 10.0 } else { 3.0 };
            let found = height(&triangles, place(at)).expect("a height");
            assert!(
                (found - expected).abs() < 1e-4,
                "{level}: {found} at {at:?}, {kind:?}"
            );
            let mut passages = exported.level.maze().passages(cell);
            let goes_down = passages.any(|dir| grid.climb(cell, dir) < 0);
            // The exact centre can be a corner of triangles.
            let nearly = place([centre[0] + 0.01, centre[1] + 0.013]);
            let plate = height(&triangles, nearly);
            assert_eq!(plate.is_none(), goes_down, "{level}: cell {cell}");
            assert!(plate.is_none_or(|height| (height - 3.0).abs() < 1e-4));
        }
    }
}

#[test]
fn the_volume_of_a_solid_is_that_of_its_plate_and_its_walls() {
    let exported = exported("--width 1 --height 1", "maze.stl", "--wall 2mm --plate 2mm");
    // The entry and the exit are open, so 2 × 6 × 10 mm remain of the walls at the sides, and the
    // corners of the open walls.
    let triangles = read_stl(&exported.file);
    let walls = 2.0 * 2.0 * 10.0;
    assert!((volume(&triangles) - (10.0 * 10.0 * 2.0 + walls * 8.0)).abs() < 1e-2);
}

#[test]
fn both_formats_of_solids_have_the_same_triangles() {
    for level in LEVELS {
        let [stl, three_mf] = ["maze.stl", "maze.3mf"].map(|name| exported(level, name, ""));
        let triangles = read_stl(&stl.file);
        assert_eq!(read_3mf(&three_mf.file), triangles, "{level}");
        assert!(volume(&triangles) > 0.0);
    }
}

#[test]
fn parts_are_closed_and_together_as_large_as_the_whole() {
    for level in LEVELS {
        let whole = read_stl(&exported(level, "maze.stl", "").file);
        let parts = exported(level, "maze.3mf", "--parts --with path");
        let parts = read_parts(&parts.file);
        let names = parts.iter().map(|(name, _)| [&*name[0], &*name[1]]);
        let expected = [
            ["Floor", "#E8E0D0"],
            ["Walls", "#404850"],
            ["Path", "#D03030"],
        ];
        assert_eq!(names.collect::<Vec<_>>(), expected, "{level}");
        for (_, triangles) in &parts {
            check_closed(triangles, level);
            assert!(volume(triangles) > 0.0);
        }
        let sum = volume(&parts[0].1) + volume(&parts[1].1);
        assert!((sum / volume(&whole) - 1.0).abs() < 1e-4, "{level}: {sum}");
        // The path is a thin layer on the plate, between the walls.
        let path = &parts[2].1;
        let heights = path.iter().flatten().map(|corner| corner[2]);
        assert!(
            heights
                .clone()
                .all(|z| (z - 2.0).abs() < 1e-4 || (z - 2.6).abs() < 1e-4),
            "{level}"
        );
    }
}

#[test]
fn the_path_of_a_print_is_in_the_cells_of_the_solution() {
    let exported = exported("--width 9 --height 7", "maze.3mf", "--with path");
    let parts = read_parts(&exported.file);
    let moves = exported.level.solution().expect("a solution").moves;
    let (grid, start) = (exported.level.grid(), exported.level.starts()[0]);
    let solution: Vec<_> = cells_along(grid, start, &moves).collect();
    let page = PageLayout::new(exported.level.grid(), 0.0);
    for cell in 0..63 {
        let [x, y] = page.centre(cell);
        let at = [10.0 * x + 0.1, 10.0 * (page.size()[1] - y) + 0.13];
        let is_here = height(&parts[2].1, at).is_some();
        assert_eq!(is_here, solution.contains(&cell), "cell {cell}");
    }
}

/// Two parts of a level can touch only at a corner. Their solid would not be printable.
#[test]
fn rock_is_kept_where_cells_would_touch_at_a_corner() {
    let folder = tempfile::tempdir().expect("a folder");
    let corner = "\
        +-+-+-+-+\n\
        |S  |#|#|\n\
        + + +-+-+\n\
        |   |#|#|\n\
        +-+-+-+-+\n\
        |#|#|   |\n\
        +-+-+ + +\n\
        |#|#|  F|\n\
        +-+-+-+-+\n";
    fs::write(folder.path().join("maze.txt"), corner).expect("a file");
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(["convert", "maze.txt", "maze.stl"])
        .current_dir(folder.path());
    maze.assert().success();
    let triangles = read_stl(&folder.path().join("maze.stl"));
    check_closed(&triangles, "corner");
    // The two cells of rock beside the corner are kept, and the rest of the rock is omitted.
    assert_eq!(height(&triangles, [25.0, 25.0]), Some(10.0));
    assert_eq!(height(&triangles, [15.0, 15.0]), Some(10.0));
    assert_eq!(height(&triangles, [35.0, 35.0]), None);
}

/// Rock at the border is omitted, and enclosed rock is as high as walls.
#[test]
fn rock_outside_of_the_maze_is_omitted() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("mask.txt"), "...#\n.#..\n....\n").expect("a file");
    let mut maze = cargo_bin_cmd!("maze");
    maze.args("generate --mask mask.txt --seed 7 -o maze.stl".split_whitespace())
        .current_dir(folder.path());
    maze.assert().success();
    let triangles = read_stl(&folder.path().join("maze.stl"));
    check_closed(&triangles, "mask");
    assert_eq!(height(&triangles, [35.0, 25.0]), None);
    assert_eq!(height(&triangles, [15.0, 15.1]), Some(10.0));
}
