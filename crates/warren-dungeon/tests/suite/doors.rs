//! Tests of secret doors: their number, their positions, and the areas that they connect.

use super::support::{
    Link, any_grid, cells, corridor, count_parts, door_of, doorways, drawn, links, parts,
    smallest_grids,
};
use proptest::prelude::*;
use warren_dungeon::file;
use warren_dungeon::level::Level;
use warren_dungeon::make::{DoorError, MakeError, make};
use warren_dungeon::recipe::{
    Algorithm, AreasWithDoors, DoorCount, Placement, Recipe, RecipeError,
};
use warren_maze::generate::ParameterError;
use warren_maze::maze::{Doors, Side};
use warren_maze::topology::{GridSpec, Square, Topology};

fn recipe(grid: GridSpec, count: u32, doors: DoorCount, seed: u64) -> Recipe {
    Recipe {
        grid,
        algorithm: Algorithm::Areas(AreasWithDoors { count, doors }),
        placement: Placement::Corners,
        seed,
        ..Recipe::default()
    }
}

/// Returns the walls between cells of different areas.
fn boundary(level: &Level) -> Vec<Link> {
    let grid = level.grid();
    let area = parts(grid.cells(), &links(level, |_| false));
    let beside = |cell| {
        let positive = grid
            .neighbours(cell)
            .filter(move |&(dir, _)| grid.owns(cell, dir));
        positive.map(move |(_, next)| (cell, next))
    };
    (0..grid.cells())
        .flat_map(beside)
        .filter(|&(a, b)| area[a as usize] != area[b as usize])
        .collect()
}

/// Makes areas with doors. Checks that the number of doors is as requested, and that the doors are
/// in different walls between areas. The doors must connect all areas, unless the areas are sealed.
fn check(grid: GridSpec, count: u32, doors: DoorCount, seed: u64) -> Level {
    let level = make(&recipe(grid, count, doors, seed)).unwrap();
    let walls = boundary(&level);
    let mut hung = doorways(&level, |_| true);
    for doorway in &hung {
        assert!(
            walls.contains(doorway),
            "{doorway:?} is not a wall between areas"
        );
    }
    let expected = match doors {
        DoorCount::Default => walls.len().min(count as usize),
        DoorCount::Sealed => 0,
        DoorCount::Exactly(doors) => doors as usize,
    };
    assert_eq!(hung.len(), expected, "doors");
    hung.sort_unstable();
    hung.dedup();
    assert_eq!(hung.len(), expected, "different doors");
    let connected = match doors {
        DoorCount::Sealed => count as usize,
        _ => 1,
    };
    assert_eq!(count_parts(&level, &links(&level, |_| true)), connected);
    level
}

/// Generates grids with at least two cells, each with a number of areas that fits on the grid.
fn any_areas() -> impl Strategy<Value = (GridSpec, u32)> {
    any_grid(24)
        .prop_filter("areas need two cells", |&grid| cells(grid) > 1)
        .prop_flat_map(|grid| (Just(grid), 2..=cells(grid).min(9)))
}

proptest! {
    #[test]
    fn doors_connect_all_areas_and_have_the_requested_number(
        (grid, count) in any_areas(),
        spare: prop::sample::Index,
        seed: u64,
    ) {
        let walls = boundary(&check(grid, count, DoorCount::Default, seed)).len() as u32;
        let doors = count - 1 + spare.index((walls - (count - 1) + 1) as usize) as u32;
        check(grid, count, DoorCount::Exactly(doors), seed);
        check(grid, count, DoorCount::Exactly(walls), seed);
    }

    #[test]
    fn sealed_areas_have_no_doors((grid, count) in any_areas(), seed: u64) {
        check(grid, count, DoorCount::Sealed, seed);
    }

    #[test]
    fn with_the_fewest_doors_each_door_is_a_bridge((grid, count) in any_areas(), seed: u64) {
        let level = check(grid, count, DoorCount::Exactly(count - 1), seed);
        for closed in 0..level.doors().list().len() {
            let links = links(&level, |door| door != closed);
            prop_assert_eq!(count_parts(&level, &links), 2, "without door {}", closed);
        }
    }
}

#[test]
fn doors_fit_on_the_smallest_grids() {
    for grid in smallest_grids() {
        for count in 2..=grid.width * grid.height {
            for seed in 0..3 {
                check(grid, count, DoorCount::Default, seed);
                check(grid, count, DoorCount::Sealed, seed);
                check(grid, count, DoorCount::Exactly(count - 1), seed);
            }
        }
    }
}

#[test]
fn two_areas_in_a_row_share_one_wall_and_one_door() {
    let row = GridSpec {
        width: 9,
        height: 1,
        ..GridSpec::default()
    };
    for seed in 0..20 {
        let level = check(row, 2, DoorCount::Default, seed);
        assert_eq!(level.doors().list().len(), 1);
    }
    let ring = GridSpec {
        wrap_x: true,
        ..row
    };
    let level = check(ring, 2, DoorCount::Default, 1);
    assert_eq!(level.doors().list().len(), 2);
}

#[test]
fn invalid_numbers_of_areas_and_doors_are_refused() {
    let check = |width, count, doors, expected: Option<MakeError>| {
        let grid = GridSpec {
            width,
            height: 1,
            ..GridSpec::default()
        };
        let error = make(&recipe(grid, count, doors, 3)).err();
        assert_eq!(error, expected, "{count} areas on {width} cells, {doors:?}");
    };
    let few = |count, areas| Some(MakeError::Doors(DoorError::Few { count, areas }));
    let many = |count, walls| Some(MakeError::Doors(DoorError::Many { count, walls }));
    check(
        9,
        0,
        DoorCount::Sealed,
        Some(MakeError::Recipe(RecipeError::Parameter(
            ParameterError::FewAreas { count: 0 },
        ))),
    );
    check(
        9,
        1,
        DoorCount::Default,
        Some(MakeError::Recipe(RecipeError::Parameter(
            ParameterError::FewAreas { count: 1 },
        ))),
    );
    check(9, 4, DoorCount::Exactly(2), few(2, 4));
    check(9, 2, DoorCount::Exactly(0), few(0, 2));
    check(9, 4, DoorCount::Exactly(3), None);
    check(9, 4, DoorCount::Exactly(4), many(4, 3));
    check(9, 2, DoorCount::Exactly(u32::MAX), many(u32::MAX, 1));
    check(9, 9, DoorCount::Default, None);
    for doors in [DoorCount::Default, DoorCount::Sealed, DoorCount::Exactly(9)] {
        let (count, cells) = (10, 9);
        check(
            9,
            10,
            doors,
            Some(MakeError::Recipe(RecipeError::Parameter(
                ParameterError::ManyAreas { count, cells },
            ))),
        );
        let (count, cells) = (u32::MAX, 1);
        check(
            1,
            u32::MAX,
            doors,
            Some(MakeError::Recipe(RecipeError::Parameter(
                ParameterError::ManyAreas { count, cells },
            ))),
        );
    }
}

#[test]
fn error_messages_say_what_to_ask_for_instead() {
    let check = |error: MakeError, expected: &str| assert_eq!(error.to_string(), expected);
    check(
        MakeError::Recipe(RecipeError::Parameter(ParameterError::FewAreas {
            count: 1,
        })),
        "areas is 1: there must be at least 2 (for one, choose the algorithm prim)",
    );
    check(
        MakeError::Recipe(RecipeError::Parameter(ParameterError::ManyAreas {
            count: 5,
            cells: 4,
        })),
        "5 areas do not fit on 4 cells: ask for fewer or enlarge the grid",
    );
    check(
        MakeError::Doors(DoorError::Few { count: 1, areas: 4 }),
        "1 doors cannot connect 4 areas: ask for at least 3, or seal them",
    );
    check(
        MakeError::Doors(DoorError::Many { count: 9, walls: 4 }),
        "9 doors do not fit into the 4 walls between areas: ask for fewer",
    );
}

#[test]
fn a_door_is_the_same_from_either_side() {
    let level = drawn(
        "
        +-+-+-+
        |S  D |
        +-+-+D+
        |F    |
        +-+-+-+
        ",
    );
    let east = Side::at(level.grid(), 1, Square::EAST);
    let south = Side::at(level.grid(), 5, Square::NORTH);
    assert_eq!(level.doors().list(), [east, south]);
    assert_eq!(Side::at(level.grid(), 2, Square::WEST), east);
    assert_eq!(level.doors().number(1, Square::EAST), Some(0));
    assert_eq!(level.doors().number(2, Square::WEST), Some(0));
    assert_eq!(level.doors().number(2, Square::SOUTH), Some(1));
    assert_eq!(level.doors().number(2, Square::NORTH), None);
    assert_eq!(level.doors().of(2).count(), 2);
    assert_eq!(level.doors().of(0).count(), 0);
    assert_eq!(door_of(&level, 5), 1);
}

#[test]
fn doors_are_numbered_in_the_order_of_their_cells() {
    let grid = corridor("S   F").grid().clone();
    let doors = [1, 0].map(|cell| Side::at(&grid, cell, Square::EAST));
    let numbered = Doors::new(&grid, doors.to_vec());
    assert_eq!(numbered.list(), [doors[1], doors[0]]);
}

proptest! {
    #[test]
    fn unwrapping_a_level_removes_only_passages_and_doors_across_wraps(
        (width, height) in (3u32..8, 3u32..8),
        (wrap_x, wrap_y) in any::<(bool, bool)>(),
        seed: u64,
    ) {
        let grid = GridSpec { width, height, wrap_x, wrap_y, ..GridSpec::default() };
        let recipe = Recipe { grid, algorithm: Algorithm::AREAS, seed, ..Recipe::default() };
        let level = make(&recipe).unwrap();
        let flat = level.unwrapped();
        prop_assert_eq!(flat.grid().wraps(), [false; 3]);
        for cell in 0..level.grid().cells() {
            let exits = flat.grid().exits(cell);
            prop_assert_eq!(flat.maze().passages(cell), level.maze().passages(cell) & exits);
            for dir in exits {
                let doors = [&level, &flat].map(|level| level.doors().number(cell, dir).is_some());
                prop_assert_eq!(doors[0], doors[1]);
            }
        }
        prop_assert_eq!(flat.starts(), level.starts());
        let read = file::read(&file::write(&flat)).unwrap();
        prop_assert_eq!(read.maze(), flat.maze());
    }
}
