//! Tests that fingerprints are equal if and only if the levels' contents are equal.

use super::support::{any_grid, any_recipe, walled_off};
use proptest::prelude::*;
use std::collections::HashMap;
use warren_dungeon::file;
use warren_dungeon::level::{
    Content, Edit, Fingerprint, Gate, KeyShape, Level, LeverNumber, SideKind, fingerprint,
};
use warren_dungeon::make::make;
use warren_dungeon::recipe::{Algorithm, AreasWithDoors, DoorCount, Recipe, Theme};
use warren_maze::maze::{Maze, Side};
use warren_maze::topology::{GridShape, GridSpec, Topology};

/// The sample levels' fingerprints. If this table changes, players lose their records.
const GOLDEN: &[&str] = &[
    "03789508bf6b4423ef8359b54431bde5",
    "aed354dc454a9839cab8afdbce42149f",
    "971b865add7010223fb000192d3a2103",
    "3b8ae6acb5a6ccde58e228846b4a7acf",
    "ee364e18e3949711bc4c0f06a29a7f9a",
    "7b6bbb348a5b6962ed1553dc505be1aa",
    "814f8af1bb42749732551cadb1d22380",
    "0d27a8caa359bfe6b27f9e10873f2155",
];

fn samples() -> Vec<Level> {
    let sized = |shape, [width, height, depth]: [u32; 3]| GridSpec {
        shape,
        width,
        height,
        depth,
        ..GridSpec::default()
    };
    let torus = GridSpec {
        wrap_x: true,
        wrap_y: true,
        ..GridSpec::default()
    };
    let grids = [
        sized(GridShape::Square, [20, 20, 1]),
        torus,
        sized(GridShape::Cubic, [6, 5, 3]),
        sized(GridShape::Hex, [9, 7, 1]),
        sized(GridShape::Triangular, [11, 6, 1]),
        sized(GridShape::Polar, [6, 5, 1]),
    ];
    let plain = grids.map(|grid| Recipe {
        grid,
        seed: 7,
        ..Recipe::default()
    });
    let sealed = Algorithm::Areas(AreasWithDoors {
        count: 3,
        doors: DoorCount::Sealed,
    });
    let more = [
        Recipe {
            algorithm: Algorithm::AREAS,
            starts: 3,
            finishes: 2,
            ..Recipe::default()
        },
        Recipe {
            algorithm: sealed,
            minotaur: true,
            braid: 0.5,
            ..Recipe::default()
        },
    ];
    let all = plain.into_iter().chain(more);
    all.map(|recipe| make(&recipe).unwrap()).collect()
}

#[test]
fn fingerprints_do_not_change_between_releases() {
    let now: Vec<String> = samples()
        .iter()
        .map(|level| fingerprint(level).to_string())
        .collect();
    assert_eq!(now, GOLDEN, "{now:#?}");
}

/// Returns a level with the same contents, but without its recipe, theme and history.
fn copy(level: &Level) -> Level {
    let (grid, maze) = (level.grid(), level.maze());
    let mut dug = Maze::solid(grid.clone());
    maze.open_cells().for_each(|cell| dug.clear(cell));
    for cell in maze.open_cells() {
        for dir in maze.passages(cell) {
            dug.open(cell, dir);
        }
    }
    let doors = level.doors().list();
    doors.iter().for_each(|door| dug.close(door.cell, door.dir));
    let mut finishes = level.finishes().to_vec();
    finishes.reverse();
    let copy = Level::new(dug, level.starts().to_vec(), finishes).unwrap();
    let doors = doors
        .iter()
        .rev()
        .map(|&door| Edit::Side(door, level.side(door)));
    let gates = level.gates().iter();
    let gates = gates.map(|(side, gate)| Edit::Side(side, SideKind::Gate(gate)));
    let contents = Content::ALL.into_iter().flat_map(|content| {
        let cells = level.cells_with(content).iter();
        cells.map(move |&cell| Edit::Content(content, cell, true))
    });
    let rest = [Edit::Charges(level.charges()), Edit::Theme(Theme::Ice)];
    edited(&copy, doors.chain(gates).chain(contents).chain(rest))
}

fn edited(level: &Level, edits: impl IntoIterator<Item = Edit>) -> Level {
    edits
        .into_iter()
        .fold(level.clone(), |level, edit| level.with(edit).unwrap())
}

/// Returns one gate of each kind and state.
fn gates() -> Vec<Gate> {
    let locked = KeyShape::ALL.map(Gate::Locked).into_iter();
    let one_way = [true, false].map(|forwards| Gate::OneWay { forwards });
    let portcullises = LeverNumber::ALL
        .into_iter()
        .flat_map(|lever| [true, false].map(|is_open| Gate::Portcullis { lever, is_open }));
    locked
        .chain([Gate::Iron])
        .chain(one_way)
        .chain(portcullises)
        .collect()
}

/// Returns all levels that differ from a level in exactly one property.
fn neighbours(level: &Level) -> Vec<Level> {
    let (grid, maze) = (level.grid(), level.maze());
    let mut changed = vec![edited(level, [Edit::Charges(level.charges() + 1)])];
    for cell in maze.open_cells() {
        for content in Content::ALL {
            if !level.cells_with(content).contains(&cell) {
                changed.push(edited(level, [Edit::Content(content, cell, true)]));
            }
        }
        for dir in maze.passages(cell) {
            changed.push(walled_off(level, cell, dir));
        }
        let walls = maze.inner_walls(cell).filter(|&dir| grid.owns(cell, dir));
        for side in walls.map(|dir| Side { cell, dir }).take(1) {
            let gates = gates().into_iter().map(SideKind::Gate);
            changed.extend(gates.map(|gate| edited(level, [Edit::Side(side, gate)])));
        }
    }
    for &door in level.doors().list() {
        for kind in [SideKind::OpenDoor, SideKind::Wall] {
            changed.push(edited(level, [Edit::Side(door, kind)]));
        }
    }
    assert!(changed.len() > grid.cells() as usize);
    changed
}

/// Returns a level's file without its recipe and theme.
fn content(level: &Level) -> String {
    file::write(&copy(level))
}

#[test]
fn different_levels_have_different_fingerprints() {
    for level in samples() {
        let mut seen: HashMap<Fingerprint, String> = HashMap::new();
        seen.insert(fingerprint(&level), content(&level));
        for other in neighbours(&level) {
            let content = content(&other);
            let known = seen
                .entry(fingerprint(&other))
                .or_insert_with(|| content.clone());
            assert_eq!(*known, content);
        }
        let contents: std::collections::HashSet<_> = seen.values().collect();
        assert_eq!(contents.len(), seen.len());
        assert!(seen.len() > 100, "{}", seen.len());
    }
}

#[test]
fn wraps_change_the_fingerprint() {
    let flat = GridSpec {
        width: 4,
        height: 4,
        ..GridSpec::default()
    };
    let wraps = [[false, false], [true, false], [false, true], [true, true]];
    let prints = wraps.map(|[wrap_x, wrap_y]| {
        let grid = GridSpec {
            wrap_x,
            wrap_y,
            ..flat
        };
        let grid = warren_maze::topology::Grid::try_from(grid).unwrap();
        let mut maze = Maze::solid(grid);
        (0..16).for_each(|cell| maze.clear(cell));
        fingerprint(&Level::new(maze, vec![0], vec![15]).unwrap())
    });
    let different: std::collections::HashSet<_> = prints.into_iter().collect();
    assert_eq!(different.len(), 4);
}

proptest! {
    #[test]
    fn levels_with_equal_contents_have_equal_fingerprints(recipe in any_recipe(any_grid(10))) {
        let level = make(&recipe).unwrap();
        let print = fingerprint(&level);
        prop_assert_eq!(fingerprint(&file::read(&file::write(&level)).unwrap()), print);
        prop_assert_eq!(fingerprint(&file::read_json(&file::write_json(&level)).unwrap()), print);
        prop_assert_eq!(fingerprint(&copy(&level)), print);
        let text = ron::to_string(&print).unwrap();
        prop_assert_eq!(ron::from_str::<Fingerprint>(&text).unwrap(), print);
    }
}

#[test]
fn invalid_fingerprints_are_refused() {
    let right = "0123456789abcdef0123456789abcdef";
    assert_eq!(right.parse::<Fingerprint>().unwrap().to_string(), right);
    for wrong in [
        "",
        &right[1..],
        &right.to_uppercase(),
        &format!("+{}", &right[1..]),
    ] {
        assert!(wrong.parse::<Fingerprint>().is_err(), "{wrong}");
    }
}
