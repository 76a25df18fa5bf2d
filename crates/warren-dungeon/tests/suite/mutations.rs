//! Tests that a level can still be written and read after any sequence of changes.

use super::support::{any_grid, any_recipe};
use proptest::prelude::*;
use warren_dungeon::file;
use warren_dungeon::level::{
    Content, Edit, Gate, InvalidLevel, KeyShape, Level, LeverNumber, SideKind,
};
use warren_dungeon::make::make;
use warren_dungeon::recipe::{Algorithm, Recipe, RoomOptions, Theme};
use warren_dungeon::replay::Recording;
use warren_maze::maze::{Doors, Maze, Side};
use warren_maze::topology::{Board, Cell, Dir, Graph, Grid, Square, Topology};

/// Generates edits with arbitrary cells. [`on_grid`] reduces the cells to cells of the grid.
pub(super) fn any_edit() -> impl Strategy<Value = Edit> {
    use SideKind::{ClosedDoor, OpenDoor, Passage, Wall};
    let side = (any::<Cell>(), any_dir()).prop_map(|(cell, dir)| Side { cell, dir });
    let kind = prop_oneof![
        2 => prop::sample::select(vec![Wall, Passage, ClosedDoor, OpenDoor]),
        1 => any_gate().prop_map(SideKind::Gate),
    ];
    let cell = any::<Cell>();
    prop_oneof![
        6 => (side, kind).prop_map(|(side, kind)| Edit::Side(side, kind)),
        2 => (cell, any::<bool>()).prop_map(|(cell, is)| Edit::Rock(cell, is)),
        3 => (prop::sample::select(Content::ALL.to_vec()), cell, any::<bool>())
            .prop_map(|(content, cell, is)| Edit::Content(content, cell, is)),
        3 => (cell, prop::option::of(cell)).prop_map(|(cell, to)| Edit::Room(cell, to)),
        2 => (cell, 0..4usize).prop_map(|(cell, index)| Edit::Start(cell, index)),
        1 => (0..9u32).prop_map(Edit::Charges),
        1 => prop::sample::select(Theme::ALL.to_vec()).prop_map(Edit::Theme),
    ]
}

fn any_gate() -> impl Strategy<Value = Gate> {
    let lever = prop::sample::select(LeverNumber::ALL.to_vec());
    prop_oneof![
        prop::sample::select(KeyShape::ALL.to_vec()).prop_map(Gate::Locked),
        Just(Gate::Iron),
        Just(Gate::Grate),
        any::<bool>().prop_map(|forwards| Gate::OneWay { forwards }),
        (lever, any::<bool>()).prop_map(|(lever, is_open)| Gate::Portcullis { lever, is_open }),
    ]
}

/// Generates directions: mostly directions that a grid can have, sometimes arbitrary numbers.
fn any_dir() -> impl Strategy<Value = Dir> {
    prop_oneof![7 => 0..8u8, 1 => any::<u8>()].prop_map(Dir)
}

/// Returns the edit with its cells reduced modulo the number of cells in the level.
pub(super) fn on_grid(level: &Level, edit: Edit) -> Edit {
    let on = |cell: Cell| cell % level.grid().cells();
    match edit {
        Edit::Side(Side { cell, dir }, kind) => Edit::Side(
            Side {
                cell: on(cell),
                dir,
            },
            kind,
        ),
        Edit::Rock(cell, is_rock) => Edit::Rock(on(cell), is_rock),
        // Use only a few cells, so that edits often move and remove contents.
        Edit::Content(content, cell, is_added) => Edit::Content(content, on(cell % 5), is_added),
        Edit::Start(cell, index) => Edit::Start(on(cell % 5), index),
        Edit::Room(cell, companion) => Edit::Room(on(cell % 9), companion.map(|cell| on(cell % 9))),
        other => other,
    }
}

pub(super) fn any_level() -> impl Strategy<Value = Option<Level>> {
    let rooms = (any_recipe(any_grid(6)), any::<bool>(), 0..3_u32);
    rooms.prop_map(|(mut recipe, has_doors, rooms)| {
        recipe.rooms = RoomOptions {
            count: rooms,
            min_size: 2,
            ..RoomOptions::DEFAULT
        };
        if has_doors {
            recipe.algorithm = Algorithm::AREAS;
        }
        make(&recipe).ok()
    })
}

/// Everything in a cell and around it that a picture of the level shows.
type CellLook = (bool, Vec<(SideKind, bool)>, Vec<Content>, Vec<Cell>, bool);

fn look(level: &Level, cell: Cell) -> CellLook {
    let grid = level.grid();
    let is_rock = |cell| level.maze().is_solid(cell);
    let sides = grid.exits(cell).map(|dir| {
        let side = level.side(Side { cell, dir });
        (side, is_rock(grid.step(cell, dir)))
    });
    (
        is_rock(cell),
        sides.collect(),
        level.contents(cell).collect(),
        level.rooms().around(cell).to_vec(),
        level.starts()[0] == cell,
    )
}

proptest! {
    #[test]
    fn edited_levels_are_unchanged_by_writing_and_reading(
        level in any_level(),
        edits in prop::collection::vec(any_edit(), 0..12),
        is_unwrapped: bool,
    ) {
        let Some(mut level) = level else { return Ok(()) };
        for edit in edits {
            let before = level.clone();
            if level.apply(on_grid(&level, edit)).is_err() {
                prop_assert_eq!(&level, &before);
            }
        }
        if is_unwrapped {
            level = level.unwrapped();
        }
        let [ron, json] = [
            file::read(&file::write(&level)),
            file::read_json(&file::write_json(&level)),
        ];
        let [ron, json] = [ron, json].map(|read| read.map_err(|error| error.to_string()));
        let recorded = Recording::new(&level).level().map_err(|error| error.to_string());
        for read in [ron, json, recorded] {
            prop_assert_eq!(read.map_err(TestCaseError::fail)?, level.clone());
        }
    }

    #[test]
    fn changed_cells_are_the_cells_that_look_different(
        level in any_level(),
        edits in prop::collection::vec(any_edit(), 0..12),
    ) {
        let Some(before) = level else { return Ok(()) };
        let mut now = before.clone();
        for edit in edits {
            let _ = now.apply(on_grid(&now, edit));
        }
        let changed = now.cells_changed_from(&before);
        for cell in 0..now.grid().cells() {
            let differs = look(&before, cell) != look(&now, cell);
            prop_assert_eq!(changed.binary_search(&cell).is_ok(), differs, "cell {}", cell);
        }
        prop_assert_eq!(before.cells_changed_from(&now), changed);
    }

    #[test]
    fn inverse_edits_restore_the_level(
        level in any_level(),
        edits in prop::collection::vec(any_edit(), 1..20),
    ) {
        let Some(made) = level else { return Ok(()) };
        let mut level = made.clone();
        let mut undo = Vec::new();
        for edit in edits {
            let before = level.clone();
            let edit = on_grid(&level, edit);
            let Ok(inverse) = level.apply(edit) else { continue };
            // The same edit changes nothing the second time.
            let after = level.clone();
            prop_assert_eq!(level.apply(edit), Ok(edit));
            prop_assert_eq!(&level, &after);
            undo.push((inverse, before));
        }
        for (inverse, before) in undo.into_iter().rev() {
            prop_assert!(level.apply(inverse).is_ok(), "{inverse:?}");
            prop_assert_eq!(&level, &before);
            prop_assert_eq!(level.doors(), &Doors::new(level.grid(), level.doors().list().to_vec()));
        }
        prop_assert_eq!(level, made);
    }
}

/// Returns a row of three cells. The last cell is rock.
fn row() -> Maze<Grid> {
    let board = Board::new([3, 1, 1], [false; 3]).unwrap();
    let mut maze = Maze::solid(Grid::Square(Square::new(board)));
    maze.open(0, Square::EAST);
    maze
}

#[test]
fn invalid_starts_and_finishes_are_refused() {
    let new = |starts: &[Cell], finishes: &[Cell]| {
        Level::new(row(), starts.to_vec(), finishes.to_vec()).map(drop)
    };
    assert_eq!(new(&[0], &[1]), Ok(()));
    assert_eq!(new(&[], &[1]), Err(InvalidLevel::Missing("starts")));
    assert_eq!(new(&[0], &[]), Err(InvalidLevel::Missing("finishes")));
    for (finishes, message) in [
        (&[3][..], "finishes: there is no cell (3) on this grid"),
        (&[2], "finishes: (2, 0) is rock"),
        (&[1, 1], "finishes: (1, 0) is listed twice"),
    ] {
        assert_eq!(new(&[0], finishes).unwrap_err().to_string(), message);
    }
}

#[test]
fn edits_that_break_a_rule_are_refused() {
    let level = Level::new(row(), vec![0], vec![1]).unwrap();
    let lever = Edit::Content(Content::Lever(LeverNumber::ALL[0]), 1, true);
    let level = level.with(lever).unwrap();
    let east = |cell| Side {
        cell,
        dir: Square::EAST,
    };
    let side = |side| Edit::Side(side, SideKind::Wall);
    let mut cases = vec![
        (side(east(1)), "the side at (1, 0), east, leads into rock"),
        (side(east(3)), "sides: there is no cell (3) on this grid"),
        (
            Edit::Rock(3, true),
            "cells: there is no cell (3) on this grid",
        ),
        (
            Edit::Rock(0, true),
            "cell 0 is not empty: remove its passages, doors, gates and contents, such as a start, \
             and take it out of its room, before turning it into rock",
        ),
        (
            Edit::Content(Content::Start, 0, false),
            "starts: a level needs at least one",
        ),
        (
            Edit::Content(Content::Start, 2, true),
            "starts: (2, 0) is rock",
        ),
        (Edit::Start(2, 0), "starts: (2, 0) is rock"),
        (
            Edit::Start(1, 2),
            "there are only 1 other starts, so no start can have the index 2",
        ),
        (
            Edit::Content(Content::Finish, 1, false),
            "finishes: a level needs at least one",
        ),
        (
            Edit::Content(Content::Finish, 3, true),
            "finishes: there is no cell (3) on this grid",
        ),
        (Edit::Room(2, Some(2)), "rooms: (2, 0) is rock"),
        (
            Edit::Room(3, None),
            "rooms: there is no cell (3) on this grid",
        ),
        (
            Edit::Room(0, Some(1)),
            "cell 1 is in no room, so no cell can move to its room: make it a room first",
        ),
        (
            Edit::Content(Content::Minotaur, 2, true),
            "minotaur: (2, 0) is rock",
        ),
        (
            Edit::Content(Content::Key(KeyShape::Star), 2, true),
            "keys: (2, 0) is rock",
        ),
        (
            Edit::Content(Content::Lever(LeverNumber::ALL[3]), 3, true),
            "levers: there is no cell (3) on this grid",
        ),
        (
            Edit::Content(Content::Lever(LeverNumber::ALL[3]), 1, true),
            "levers: (1, 0) has two levers: remove one of them",
        ),
        (
            Edit::Side(east(1), SideKind::Gate(Gate::Iron)),
            "the side at (1, 0), east, leads into rock",
        ),
    ];
    for dir in [Square::WEST, Dir(4), Dir(63), Dir(64), Dir(128), Dir(255)] {
        let edit = side(Side { cell: 0, dir });
        let name = match dir {
            Square::WEST => "west".into(),
            _ => format!("direction {}", dir.0),
        };
        let error = format!("the side at (0, 0), {name}, leads off the grid");
        cases.push((edit, error.leak()));
    }
    for (edit, expected) in cases {
        let error = level.clone().with(edit).unwrap_err();
        assert_eq!(error.to_string(), expected, "{edit:?}");
    }
}

#[test]
fn rooms_change_cell_by_cell() {
    let board = Board::new([4, 1, 1], [false; 3]).unwrap();
    let mut maze = Maze::solid(Grid::Square(Square::new(board)));
    (0..4).for_each(|cell| maze.clear(cell));
    let mut level = Level::new(maze, vec![0], vec![3]).unwrap();
    for (edit, rooms) in [
        (Edit::Room(1, Some(1)), &[&[1][..]][..]),
        (Edit::Room(2, Some(1)), &[&[1, 2]]),
        (Edit::Room(0, Some(2)), &[&[0, 1, 2]]),
        (Edit::Room(0, Some(0)), &[&[0], &[1, 2]]),
        (Edit::Room(3, Some(3)), &[&[0], &[1, 2], &[3]]),
        (Edit::Room(2, Some(3)), &[&[0], &[1], &[2, 3]]),
        (Edit::Room(0, None), &[&[1], &[2, 3]]),
        (Edit::Room(1, Some(2)), &[&[1, 2, 3]]),
    ] {
        level.apply(edit).unwrap();
        assert_eq!(level.rooms().list(), rooms, "{edit:?}");
    }
    for (edit, error) in [
        (
            Edit::Room(2, None),
            "rooms: (1, 0) and (3, 0) are in the same room, but the cells of the room do not connect them: add the cells between them, or make two rooms",
        ),
        (
            Edit::Rock(2, true),
            "cell 2 is not empty: remove its passages, doors, gates and contents, such as a start, and take it out of its room, before turning it into rock",
        ),
    ] {
        assert_eq!(level.apply(edit).unwrap_err().to_string(), error);
    }
}

#[test]
fn a_level_with_all_changes_undone_is_not_edited() {
    let made = make(&Recipe {
        starts: 3,
        ..Recipe::default()
    })
    .unwrap();
    let mut level = made.clone();
    let [first, second, third] = made.starts().try_into().unwrap();
    // None of these edits is the inverse of a different edit in the list.
    for (start, index) in [(first, 1), (third, 1), (third, 2), (second, 1)] {
        level.apply(Edit::Start(start, index)).unwrap();
        assert_eq!(level.is_edited(), level.starts() != made.starts());
    }
    assert_eq!(level, made);
}

#[test]
fn directions_above_63_are_not_deserialized() {
    let read = |text: &str| ron::from_str::<Side>(text).map_err(|error| error.to_string());
    let (cell, dir) = (1, Dir(63));
    assert_eq!(read("(cell: 1, dir: (63))"), Ok(Side { cell, dir }));
    for dir in [64, 255] {
        let error = read(&format!("(cell: 1, dir: ({dir}))")).unwrap_err();
        assert!(error.contains("a direction below 64"), "{error}");
    }
}

#[test]
fn levels_can_be_made_on_graphs() {
    let graph = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
    let mut maze = Maze::solid(graph);
    for (cell, next) in [(0, 1), (1, 2), (2, 3)] {
        let dir = maze.grid().dir_to(cell, next).unwrap();
        maze.open(cell, dir);
    }
    let door = Side {
        cell: 0,
        dir: maze.grid().dir_to(0, 3).unwrap(),
    };
    let level = Level::new(maze, vec![0], vec![3]).unwrap();
    assert_eq!(level.shortest(), Some(3));
    assert_eq!(
        level
            .with(Edit::Side(door, SideKind::ClosedDoor))
            .unwrap()
            .shortest(),
        Some(1)
    );
}
