//! Tests that a level can still be written and read after any sequence of changes.

use super::support::{any_grid, any_recipe};
use proptest::prelude::*;
use warren_dungeon::file;
use warren_dungeon::level::{InvalidLevel, Level};
use warren_dungeon::make::make;
use warren_dungeon::play::Recording;
use warren_dungeon::recipe::{Algorithm, Theme};
use warren_maze::maze::{Door, Maze};
use warren_maze::topology::{Board, Cell, Dir, Graph, Grid, Square, Topology};

/// A change of a level. The numbers are reduced modulo the number of elements.
#[derive(Clone, Debug)]
enum Change {
    WallOff(Cell, u8),
    Open(Cell, u8),
    OpenDoor(usize),
    Doors(Vec<(Cell, u8)>),
    Sites(Vec<Cell>, Vec<Cell>),
    Unwrap,
    Charge(u32),
    Haunt(Cell),
    Build(Theme),
}

/// Generates a direction that a grid may have, or sometimes any number.
fn any_dir() -> impl Strategy<Value = u8> {
    prop_oneof![7 => 0..8u8, 1 => any::<u8>()]
}

fn any_change() -> impl Strategy<Value = Change> {
    prop_oneof![
        (any::<Cell>(), any_dir()).prop_map(|(cell, dir)| Change::WallOff(cell, dir)),
        (any::<Cell>(), any_dir()).prop_map(|(cell, dir)| Change::Open(cell, dir)),
        (0..8usize).prop_map(Change::OpenDoor),
        prop::collection::vec((any::<Cell>(), any_dir()), 0..9).prop_map(Change::Doors),
        (
            prop::collection::vec(any::<Cell>(), 1..3),
            prop::collection::vec(any::<Cell>(), 1..3)
        )
            .prop_map(|(starts, finishes)| Change::Sites(starts, finishes)),
        Just(Change::Unwrap),
        (0..9u32).prop_map(Change::Charge),
        any::<Cell>().prop_map(Change::Haunt),
        prop::sample::select(Theme::ALL.to_vec()).prop_map(Change::Build),
    ]
}

/// Returns the level after a change. If the change is rejected, returns the unchanged level.
fn changed(mut level: Level, change: &Change) -> Level {
    let cells = level.grid().cells();
    let before = level.clone();
    match *change {
        Change::WallOff(cell, dir) => level.walled_off(cell % cells, Dir(dir)),
        Change::Open(cell, dir) => {
            let (cell, dir) = (cell % cells, Dir(dir));
            level.opened(Door { cell, dir })
        }
        Change::OpenDoor(number) => {
            level.open_door(number);
            level
        }
        Change::Doors(ref sides) => {
            let with = |doors: &[Door]| level.clone().with_doors(doors.to_vec());
            let mut doors = Vec::new();
            for &(cell, dir) in sides {
                let (cell, dir) = (cell % cells, Dir(dir));
                doors.push(Door { cell, dir });
                // Leave out doors that are not possible in this level.
                if with(&doors).is_err() {
                    doors.pop();
                }
            }
            with(&doors).unwrap()
        }
        Change::Sites(ref starts, ref finishes) => {
            let on_grid = |sites: &[Cell]| sites.iter().map(|cell| cell % cells).collect();
            let maze = level.maze().clone();
            Level::new(maze, on_grid(starts), on_grid(finishes)).unwrap_or(before)
        }
        Change::Unwrap => level.unwrapped(),
        Change::Charge(charges) => level.with_charges(charges),
        Change::Haunt(cell) => level.with_minotaur(cell % cells).unwrap_or(before),
        Change::Build(theme) => level.with_theme(theme),
    }
}

proptest! {
    #[test]
    fn a_changed_level_is_written_and_read_again(
        recipe in any_recipe(any_grid(6)),
        has_doors: bool,
        changes in prop::collection::vec(any_change(), 0..8),
    ) {
        let mut recipe = recipe;
        if has_doors {
            recipe.algorithm = Algorithm::AREAS;
        }
        let Ok(made) = make(&recipe) else { return Ok(()) };
        let level = changes.iter().fold(made, changed);
        let [ron, json] = [
            file::read(&file::write(&level)),
            file::read_json(&file::write_json(&level)),
        ];
        let [ron, json] = [ron, json].map(|read| read.map_err(|error| error.to_string()));
        let recorded = Recording::new(&level).level().map_err(|error| error.to_string());
        for read in [ron, json, recorded] {
            let read = read.map_err(TestCaseError::fail)?;
            prop_assert_eq!(read.maze(), level.maze());
            prop_assert_eq!(read.doors(), level.doors());
            prop_assert_eq!(read.starts(), level.starts());
            prop_assert_eq!(read.finishes(), level.finishes());
            prop_assert_eq!((read.charges(), read.minotaur()), (level.charges(), level.minotaur()));
            prop_assert_eq!(read.theme(), level.theme());
        }
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
fn parts_that_make_no_level_are_refused() {
    let new = |starts: &[Cell], finishes: &[Cell]| {
        Level::new(row(), starts.to_vec(), finishes.to_vec()).map(drop)
    };
    assert_eq!(new(&[0], &[1]), Ok(()));
    assert_eq!(new(&[], &[1]), Err(InvalidLevel::Missing("starts")));
    assert_eq!(new(&[0], &[]), Err(InvalidLevel::Missing("finishes")));
    let what = "finishes";
    assert_eq!(new(&[0], &[3]), Err(InvalidLevel::NoCell { what, cell: 3 }));
    assert_eq!(new(&[0], &[2]), Err(InvalidLevel::InRock { what, cell: 2 }));
    assert_eq!(
        new(&[0], &[1, 1]),
        Err(InvalidLevel::Twice { what, cell: 1 })
    );
}

#[test]
fn doors_that_cannot_be_are_refused() {
    let doors = |doors: &[(Cell, Dir)]| {
        let doors = doors.iter().map(|&(cell, dir)| Door { cell, dir });
        let mut maze = row();
        maze.clear(2);
        let level = Level::new(maze, vec![0], vec![1]).unwrap();
        level.with_doors(doors.collect()).map(drop)
    };
    let door = |cell, dir| Door { cell, dir };
    let (wall, back) = ((1, Square::EAST), (2, Square::WEST));
    assert_eq!(doors(&[wall]), Ok(()));
    assert_eq!(
        doors(&[(0, Square::EAST)]),
        Err(InvalidLevel::DoorInPassage {
            door: door(0, Square::EAST)
        })
    );
    assert_eq!(
        doors(&[wall, back]),
        Err(InvalidLevel::DoorTwice {
            door: door(2, Square::WEST)
        })
    );
    let leads = "off the grid";
    for dir in [Square::WEST, Dir(4), Dir(63), Dir(64), Dir(128), Dir(255)] {
        let door = door(0, dir);
        let astray = Err(InvalidLevel::Astray { door, leads });
        assert_eq!(doors(&[(0, dir)]), astray);
    }
}

#[test]
fn a_direction_beyond_the_last_changes_nothing() {
    let level = Level::new(row(), vec![0], vec![1]).unwrap();
    for dir in [64, 65, 128, 255].map(Dir) {
        for cell in [0, 1] {
            assert_eq!(level.opened(Door { cell, dir }), level);
            assert_eq!(level.walled_off(cell, dir), level);
        }
    }
}

#[test]
fn a_direction_beyond_the_last_is_not_read() {
    let read = |text: &str| ron::from_str::<Door>(text).map_err(|error| error.to_string());
    let (cell, dir) = (1, Dir(63));
    assert_eq!(read("(cell: 1, dir: (63))"), Ok(Door { cell, dir }));
    for dir in [64, 255] {
        let error = read(&format!("(cell: 1, dir: ({dir}))")).unwrap_err();
        assert!(error.contains("a direction below 64"), "{error}");
    }
}

#[test]
fn a_level_lies_on_any_graph() {
    let graph = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
    let mut maze = Maze::solid(graph);
    for (cell, next) in [(0, 1), (1, 2), (2, 3)] {
        let dir = maze.grid().dir_to(cell, next).unwrap();
        maze.open(cell, dir);
    }
    let door = Door {
        cell: 0,
        dir: maze.grid().dir_to(0, 3).unwrap(),
    };
    let level = Level::new(maze, vec![0], vec![3]).unwrap();
    assert_eq!(level.shortest(), Some(3));
    assert_eq!(level.with_doors(vec![door]).unwrap().shortest(), Some(1));
}
