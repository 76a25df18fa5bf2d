//! Tests of Watabou's One Page Dungeons. The tests contain a reader of the format, which follows published
//! importers: the union of all rectangles is the floor, and squares of doors are between two rectangles.

use super::exported::{Exported, exported};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use warren_dungeon::level::Needs;
use warren_maze::topology::{Cell, Square, Topology};

type Spot = [i64; 2];

struct Dungeon {
    /// The number of the rectangle of each square of the floor.
    floor: BTreeMap<Spot, usize>,
    /// The direction and the type of each door.
    doors: BTreeMap<Spot, (Spot, u64)>,
    columns: Vec<Spot>,
    notes: Vec<(Spot, String)>,
    file: Value,
}

fn read(level: &str) -> (Exported, Dungeon) {
    let exported = exported(level, "a.svg", "--watabou dungeon.json");
    let file = exported.file.with_file_name("dungeon.json");
    let file: Value =
        serde_json::from_str(&fs::read_to_string(file).expect("a file")).expect("JSON");
    let list = |name: &str| file[name].as_array().expect("a list").clone();
    let number = |value: &Value| value.as_i64().expect("a whole number");
    let spot = |value: &Value| [number(&value["x"]), number(&value["y"])];
    let mut floor = BTreeMap::new();
    for (index, rect) in list("rects").iter().enumerate() {
        let ([x, y], size) = (spot(rect), [&rect["w"], &rect["h"]].map(number));
        for at in (0..size[1]).flat_map(|dy| (0..size[0]).map(move |dx| [x + dx, y + dy])) {
            assert_eq!(
                floor.insert(at, index),
                None,
                "rectangles overlap at {at:?}"
            );
        }
    }
    let doors = list("doors")
        .iter()
        .map(|door| {
            let (at, kind) = (spot(door), door["type"].as_u64().expect("a type"));
            assert!(kind <= 9 && floor.contains_key(&at));
            (at, (spot(&door["dir"]), kind))
        })
        .collect();
    let notes = list("notes")
        .iter()
        .map(|note| {
            let at =
                ["x", "y"].map(|axis| note["pos"][axis].as_f64().expect("a number").floor() as i64);
            (at, note["text"].as_str().expect("a text").to_owned())
        })
        .collect();
    let columns = list("columns").iter().map(spot).collect();
    for name in ["version", "title", "story"] {
        assert!(file[name].is_string(), "{name}");
    }
    assert_eq!(list("water"), Vec::<Value>::new());
    let dungeon = Dungeon {
        floor,
        doors,
        columns,
        notes,
        file,
    };
    (exported, dungeon)
}

const LEVELS: [&str; 4] = [
    "--width 12 --height 9 --areas 3 --doors 2 --locks 1 --levers 1 --treasure 3",
    "--width 16 --height 12 --rooms 5 --areas 2 --doors 2 --iron-doors 1 --one-ways 1 --theme crypt",
    "--width 10 --height 8 --braid 0.5 --placement random",
    "--width 15 --height 11 --rooms 3 --levers 1",
];

#[test]
fn one_page_dungeons_have_the_passages_and_doors_of_their_levels() {
    for level in LEVELS {
        let (exported, dungeon) = read(level);
        let (maze, grid) = (exported.level.maze(), exported.level.grid());
        let origin = origin(&exported);
        let spot = |cell: Cell| {
            let [x, y, _] = grid.coordinates(cell).map(i64::from);
            [2 * x - origin[0], 2 * y - origin[1]]
        };
        let mut expected = BTreeSet::new();
        for cell in 0..grid.cells() {
            let [x, y] = spot(cell);
            assert_eq!(
                dungeon.floor.contains_key(&[x, y]),
                !maze.is_solid(cell),
                "{level}"
            );
            for (dir, between) in [(Square::EAST, [x + 1, y]), (Square::SOUTH, [x, y + 1])] {
                if !grid.exits(cell).contains(dir) {
                    continue;
                }
                let kind = dungeon.doors.get(&between).map(|(_, kind)| *kind);
                let is_passage = maze.passages(cell).contains(dir);
                let is_open =
                    dungeon.floor.contains_key(&between) && matches!(kind, None | Some(0));
                assert_eq!(is_open, is_passage, "{level}: {cell}");
                let is_secret = exported.level.doors().number(cell, dir).is_some();
                assert_eq!(kind == Some(6), is_secret, "{level}: {cell}");
                let gate = exported
                    .level
                    .gates()
                    .at(cell, dir)
                    .map(|(_, gate)| gate.needs());
                let door = match gate {
                    None => None,
                    Some(Needs::Nothing | Needs::OtherSide) => Some(1),
                    Some(Needs::Opener) => Some(5),
                    Some(Needs::IronKey) => Some(7),
                    Some(Needs::Lever { .. } | Needs::Never) => Some(4),
                };
                let found = kind.filter(|kind| ![0, 6].contains(kind));
                assert_eq!(found, door, "{level}: {cell}");
                expected.extend(dungeon.doors.contains_key(&between).then_some(between));
            }
        }
        // All other doors are the entrance and the exit, and the entrance is at the origin.
        let others = dungeon
            .doors
            .iter()
            .filter(|(at, _)| !expected.contains(*at));
        let openings = exported.level.plan().openings.len();
        assert!(others.clone().all(|(_, (_, kind))| *kind == 3), "{level}");
        assert_eq!(others.count(), openings, "{level}");
        assert!(dungeon.floor.contains_key(&[0, 0]), "{level}");
        // Rectangles touch only at doors, and the first one is behind the entrance.
        for (&[x, y], rect) in &dungeon.floor {
            for next in [[x + 1, y], [x, y + 1]] {
                let is_other = dungeon.floor.get(&next).is_some_and(|other| other != rect);
                let is_door = [[x, y], next].map(|at| dungeon.doors.contains_key(&at));
                assert!(!is_other || is_door[0] != is_door[1], "{level}: {next:?}");
            }
        }
        let start = spot(exported.level.starts()[0]);
        assert_eq!(dungeon.floor[&start], 0, "{level}");
        // Doors lead from a rectangle to another one, or into the dungeon.
        for (&[x, y], &([dx, dy], kind)) in &dungeon.doors {
            assert_eq!(dx.abs() + dy.abs(), 1);
            let ends = [[x + dx, y + dy], [x - dx, y - dy]].map(|end| dungeon.floor.get(&end));
            assert!(ends[0].is_some() && ends[0] != ends[1], "{level}");
            assert_eq!(ends[1].is_none(), kind == 3, "{level}");
        }
    }
}

/// Returns the square of the entrance, where the first cell has the coordinates [0, 0].
fn origin(exported: &Exported) -> Spot {
    let start = exported.level.starts()[0];
    let [x, y, _] = exported.level.grid().coordinates(start).map(i64::from);
    let openings = exported.level.plan().openings;
    let opening = openings
        .iter()
        .find(|(cell, _)| *cell == start)
        .map(|(_, dir)| *dir);
    let [dx, dy] = match opening {
        None => [0, 0],
        Some(Square::EAST) => [1, 0],
        Some(Square::WEST) => [-1, 0],
        Some(Square::SOUTH) => [0, 1],
        Some(_) => [0, -1],
    };
    [2 * x + dx, 2 * y + dy]
}

#[test]
fn rooms_are_rectangles_with_notes() {
    let (exported, dungeon) = read(LEVELS[1]);
    let rects = dungeon.file["rects"].as_array().expect("a list");
    let large = rects.iter().filter(|rect| rect["w"] != 1 && rect["h"] != 1);
    assert_eq!(large.count(), exported.level.rooms().list().len());
    assert_eq!(
        rects.iter().filter(|rect| rect["ending"] == true).count(),
        1
    );
    assert!(
        dungeon
            .notes
            .iter()
            .all(|(at, _)| dungeon.floor.contains_key(at))
    );
    let texts: String = dungeon.notes.iter().map(|(_, text)| &**text).collect();
    assert!(texts.contains("iron key"), "{texts}");
    assert_eq!(dungeon.file["title"], "The Crypt");
    assert!(
        dungeon
            .columns
            .iter()
            .all(|at| dungeon.floor.contains_key(at))
    );
}

#[test]
fn other_grids_are_refused_before_a_level_is_made() {
    let folder = tempfile::tempdir().expect("a folder");
    for (args, why) in [
        ("--grid hex", "its cells are not squares, but hex"),
        ("--grid cubic --depth 2", "it has several floors"),
        ("--wrap x", "it has a wrapped axis"),
    ] {
        let mut maze = assert_cmd::cargo::cargo_bin_cmd!("maze");
        let args =
            format!("generate {args} --width 6 --height 6 --seed 7 --watabou a.json -o a.svg");
        maze.args(args.split_whitespace())
            .current_dir(folder.path());
        let output = maze.output().expect("maze runs");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && told.contains(why),
            "{args}: {told}"
        );
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}
