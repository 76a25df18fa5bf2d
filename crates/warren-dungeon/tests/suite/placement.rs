//! Tests of the cells that each placement chooses for starts and finishes.

use super::support::{
    Link, any_grid, any_recipe, cells, grids, links, parts, passages, relaxed, smallest_grids,
};
use proptest::prelude::*;
use std::collections::BTreeSet;
use warren_dungeon::file;
use warren_dungeon::level::Level;
use warren_dungeon::make::{MakeError, make};
use warren_dungeon::recipe::{
    Algorithm, AreasWithDoors, DoorCount, Placement, Recipe, RecipeError,
};
use warren_maze::topology::{Cell, Grid, GridShape, GridSpec, Topology};

/// Returns each cell's area. An area is identified by its first cell.
fn areas(level: &Level) -> Vec<Cell> {
    parts(level.grid().cells(), &passages(level.maze()))
}

/// Returns the cells that may be the finish for a player who starts in `start`: the cells of other
/// areas, or all cells if there is only one area.
fn may_finish(level: &Level, start: Cell) -> Vec<Cell> {
    let areas = areas(level);
    let other = |cell: &Cell| areas[*cell as usize] != areas[start as usize];
    let open = || level.maze().open_cells();
    if open().any(|cell| other(&cell)) {
        open().filter(other).collect()
    } else {
        open().collect()
    }
}

/// Makes a level and checks its start and finish. Returns the level, the start and the finish.
fn check(recipe: &Recipe) -> (Level, Cell, Cell) {
    let level = make(recipe).unwrap();
    let (&[start], &[finish]) = (level.starts(), level.finishes()) else {
        panic!("not one start and one finish");
    };
    let may_finish = may_finish(&level, start);
    assert!(!level.maze().is_solid(start));
    assert!(may_finish.contains(&finish), "in the start's area");
    match recipe.placement {
        Placement::Corners => {
            let grid = level.grid();
            let last = grid.cells() - 1;
            let nearest = level.maze().open_cells().map(|cell| grid.distance(cell, 0));
            assert_eq!(Some(grid.distance(start, 0)), nearest.min());
            let nearest = may_finish.iter().map(|&cell| grid.distance(cell, last));
            assert_eq!(Some(grid.distance(finish, last)), nearest.min());
        }
        Placement::Random => {
            assert!(
                start != finish || may_finish.len() == 1,
                "the start is the finish"
            );
        }
        Placement::Farthest => {
            // No cell that may be the finish is farther from the start.
            let far = relaxed(level.grid().cells(), &ways_across(&level), &[start]);
            let farthest = may_finish.iter().map(|&cell| far[cell as usize]).max();
            assert_eq!(Some(far[finish as usize]), farthest);
        }
        other => panic!("{other:?} has no check here"),
    }
    (level, start, finish)
}

/// Returns the passages and doors. If areas are sealed, also returns the walls between the areas.
fn ways_across(level: &Level) -> Vec<Link> {
    let mut links = links(level, |_| true);
    let areas = areas(level);
    if level.doors().list().is_empty() {
        for cell in level.maze().open_cells() {
            for dir in level.maze().inner_walls(cell) {
                let next = level.grid().step(cell, dir);
                if areas[cell as usize] != areas[next as usize] {
                    links.push((cell, next));
                }
            }
        }
    }
    links
}

proptest! {
    #[test]
    fn shortest_is_the_distance_from_start_to_finish_through_all_doors(
        recipe in any_recipe(any_grid(12)),
    ) {
        let level = make(&recipe).unwrap();
        let links = links(&level, |_| true);
        let far = relaxed(level.grid().cells(), &links, level.finishes());
        prop_assert_eq!(level.shortest(), far[level.starts()[0] as usize]);
        let sealed = matches!(
            recipe.algorithm,
            Algorithm::Areas(AreasWithDoors { doors: DoorCount::Sealed, .. })
        );
        prop_assert_eq!(level.shortest().is_none(), sealed);
    }

    #[test]
    fn starts_and_finishes_match_their_placement(recipe in any_recipe(any_grid(12))) {
        for placement in Placement::ALL {
            check(&Recipe { placement, ..recipe.clone() });
        }
    }

    #[test]
    fn additional_starts_and_finishes_have_distinct_cells(
        recipe in any_recipe(any_grid(8)),
        starts in 1..12u32,
        finishes in 1..12u32,
    ) {
        let recipe = Recipe { starts, finishes, ..recipe };
        let (single, start, finish) = check(&Recipe { starts: 1, finishes: 1, ..recipe.clone() });
        let cells = single.maze().open_cells().count() as u32;
        let places = starts + finishes;
        match make(&recipe) {
            Ok(level) => {
                prop_assert!(places <= cells || places == 2);
                prop_assert_eq!(level.maze(), single.maze(), "the same maze is carved");
                prop_assert_eq!(level.starts()[0], start);
                prop_assert!(level.is_finish(finish) || start == finish);
                prop_assert_eq!(level.starts().len() as u32, starts);
                prop_assert_eq!(level.finishes().len() as u32, finishes);
                prop_assert!(level.finishes().is_sorted());
                let all: BTreeSet<_> = level.starts().iter().chain(level.finishes()).collect();
                prop_assert!(all.iter().all(|&&cell| !level.maze().is_solid(cell)));
                prop_assert!(all.len() as u32 == places || places == 2, "{:?}", all);
            }
            Err(error) => {
                prop_assert!(places > cells);
                // The error can be found before the maze is carved. At that time, the rock is not
                // known yet, and `most` is the number of cells that the mask keeps.
                let MakeError::Recipe(RecipeError::ManyPlaces { cells: most, .. }) = error else {
                    panic!("{error}");
                };
                prop_assert!(cells <= most && most < places);
            }
        }
    }
}

#[test]
fn starts_and_finishes_fit_on_the_smallest_grids() {
    for grid in smallest_grids() {
        for seed in 0..5 {
            for placement in Placement::ALL {
                for algorithm in algorithms_on(cells(grid)) {
                    check(&Recipe {
                        grid,
                        algorithm,
                        placement,
                        seed,
                        ..Recipe::default()
                    });
                }
            }
        }
    }
}

fn algorithms_on(cells: u32) -> Vec<Algorithm> {
    let areas = [DoorCount::Default, DoorCount::Sealed].map(|doors| {
        (2..=cells).map(move |count| Algorithm::Areas(AreasWithDoors { count, doors }))
    });
    let single = Algorithm::ALL.into_iter().take(3);
    single.chain(areas.into_iter().flatten()).collect()
}

#[test]
fn corners_of_a_full_grid_are_its_first_and_last_cell() {
    for grid in grids(7, 5) {
        let recipe = Recipe {
            grid,
            seed: 4,
            ..Recipe::default()
        };
        let (_, start, finish) = check(&recipe);
        assert_eq!((start, finish), (0, cells(grid) - 1), "{grid:?}");
    }
}

#[test]
fn farthest_placement_in_sealed_areas_uses_both_ends_of_a_row() {
    let grid = GridSpec {
        width: 12,
        height: 1,
        ..GridSpec::default()
    };
    for seed in 0..20 {
        let (count, doors) = (3, DoorCount::Sealed);
        let (_, start, finish) = check(&Recipe {
            grid,
            algorithm: Algorithm::Areas(AreasWithDoors { count, doors }),
            placement: Placement::Farthest,
            seed,
            ..Recipe::default()
        });
        assert_eq!(start.abs_diff(finish), 11, "seed {seed}");
    }
}

#[test]
fn random_placement_selects_every_cell() {
    let grid = GridSpec {
        width: 3,
        height: 3,
        ..GridSpec::default()
    };
    let placed: Vec<_> = (0..200)
        .map(|seed| {
            let placement = Placement::Random;
            check(&Recipe {
                grid,
                placement,
                seed,
                ..Recipe::default()
            })
        })
        .collect();
    let starts: BTreeSet<_> = placed.iter().map(|placed| placed.1).collect();
    let finishes: BTreeSet<_> = placed.iter().map(|placed| placed.2).collect();
    assert_eq!((starts.len(), finishes.len()), (9, 9));
}

#[test]
fn corners_are_used_with_several_starts_and_finishes() {
    for grid in grids(7, 5) {
        for seed in 0..10 {
            let recipe = Recipe {
                grid,
                starts: 8,
                finishes: 9,
                seed,
                ..Recipe::default()
            };
            let level = make(&recipe).unwrap();
            assert_eq!(level.starts()[0], 0, "{grid:?}");
            assert!(level.is_finish(cells(grid) - 1), "{grid:?}");
        }
    }
}

#[test]
fn additional_starts_and_finishes_are_placed_in_every_free_cell() {
    let grid = GridSpec {
        width: 3,
        height: 3,
        ..GridSpec::default()
    };
    let levels: Vec<Level> = (0..200)
        .map(|seed| {
            let recipe = Recipe {
                grid,
                starts: 2,
                finishes: 3,
                seed,
                ..Recipe::default()
            };
            make(&recipe).unwrap()
        })
        .collect();
    let starts: BTreeSet<_> = levels.iter().flat_map(|level| level.starts()).collect();
    let finishes: BTreeSet<_> = levels.iter().flat_map(|level| level.finishes()).collect();
    assert_eq!((starts.len(), finishes.len()), (8, 8));
}

#[test]
fn invalid_numbers_of_starts_and_finishes_are_refused() {
    let told = |starts, finishes, width| {
        let grid = GridSpec {
            width,
            height: 3,
            ..GridSpec::default()
        };
        let recipe = Recipe {
            grid,
            starts,
            finishes,
            ..Recipe::default()
        };
        make(&recipe).map_err(|error| error.to_string())
    };
    assert!(told(4, 5, 3).is_ok());
    let cases = [
        ((0, 1, 3), "starts is 0: a level needs at least 1"),
        ((1, 0, 3), "finishes is 0: a level needs at least 1"),
        (
            (5, 5, 3),
            "5 starts and 5 finishes do not fit on 9 open cells: ask for fewer or enlarge the grid",
        ),
        (
            (u32::MAX, u32::MAX, 300_000_000),
            "4294967295 starts and 4294967295 finishes do not fit on 900000000 open cells: \
             ask for fewer or enlarge the grid",
        ),
    ];
    for ((starts, finishes, width), error) in cases {
        assert_eq!(told(starts, finishes, width), Err(error.into()));
    }
}

/// Checks that the start and the finish of a default recipe are not near each other, on every grid.
#[test]
fn the_usual_start_and_finish_are_at_least_20_moves_apart() {
    for shape in GridShape::ALL {
        for wraps in (0..8).map(|bits| [1, 2, 4].map(|bit| bits & bit != 0)) {
            let grid = GridSpec {
                shape,
                width: 20,
                height: 20,
                depth: if shape.has_floors() { 5 } else { 1 },
                wrap_x: wraps[0],
                wrap_y: wraps[1],
                wrap_z: wraps[2],
            };
            if Grid::try_from(grid).is_err() {
                continue;
            }
            for seed in 1..=6 {
                let placement = Placement::usual(&grid);
                let (level, ..) = check(&Recipe {
                    grid,
                    placement,
                    seed,
                    ..Recipe::default()
                });
                assert!(level.shortest() >= Some(20), "{grid:?}, seed {seed}");
            }
        }
    }
}

#[test]
fn recipe_files_without_a_placement_use_corners_even_on_wrapped_grids() {
    let file = "(grid: (shape: Square, width: 20, height: 20, wrap_x: true, wrap_y: true), \
        algorithm: Prim, seed: 1)";
    let recipe = file::read_recipe(file).unwrap();
    assert_eq!(recipe.placement, Placement::Corners);
    let (_, start, finish) = check(&recipe);
    assert_eq!((start, finish), (0, 399));
}
