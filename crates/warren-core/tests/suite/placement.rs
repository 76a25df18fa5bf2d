//! Starts and finishes: where each placement puts them.

use super::support::{
    Link, any_grid, any_recipe, cells, grids, links, parts, passages, relaxed, smallest_grids,
};
use proptest::prelude::*;
use std::collections::BTreeSet;
use warren_core::level::{self, Algorithm, DoorCount, Level, Placement, Recipe};
use warren_core::topology::{Cell, GridSpec, Topology};

/// The number of each cell's area: that of its first cell.
fn areas(level: &Level) -> Vec<Cell> {
    parts(level.grid().cells(), &passages(level.maze()))
}

/// The cells in which a player who starts in `start` may finish: those of other
/// areas, or with only one area all.
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

/// Makes a level, and checks where its start and finish are. Returns them.
fn check(recipe: &Recipe) -> (Level, Cell, Cell) {
    let level = level::make(recipe).unwrap();
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
            // No cell that may be the finish lies farther from the start.
            let far = relaxed(level.grid().cells(), &ways_across(&level), &[start]);
            let farthest = may_finish.iter().map(|&cell| far[cell as usize]).max();
            assert_eq!(Some(far[finish as usize]), farthest);
        }
    }
    (level, start, finish)
}

/// Passages and doors; where areas are sealed, the walls between them too.
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
    fn starts_and_finishes_are_where_their_placement_says(recipe in any_recipe(any_grid(12))) {
        for placement in Placement::ALL {
            check(&Recipe { placement, ..recipe.clone() });
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
    let areas = [DoorCount::Default, DoorCount::Sealed]
        .map(|doors| (2..=cells).map(move |count| Algorithm::Areas { count, doors }));
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
fn sealed_areas_of_a_row_are_walked_from_end_to_end() {
    let grid = GridSpec {
        width: 12,
        height: 1,
        ..GridSpec::default()
    };
    for seed in 0..20 {
        let (count, doors) = (3, DoorCount::Sealed);
        let (_, start, finish) = check(&Recipe {
            grid,
            algorithm: Algorithm::Areas { count, doors },
            placement: Placement::Farthest,
            seed,
            ..Recipe::default()
        });
        assert_eq!(start.abs_diff(finish), 11, "seed {seed}");
    }
}

#[test]
fn random_placement_comes_to_every_cell() {
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
