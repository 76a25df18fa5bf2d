//! Tests which walls braiding and extra passages open, and which walls they keep.

use super::support::{any_grid, any_recipe, corridor, passages};
use proptest::prelude::*;
use std::collections::BTreeSet;
use warren_dungeon::level::Level;
use warren_dungeon::make::{MakeError, make};
use warren_dungeon::recipe::{Algorithm, AreasWithDoors, DoorCount, Recipe, RecipeError};
use warren_maze::maze::Maze;
use warren_maze::measure;
use warren_maze::topology::{Cell, Grid, GridSpec, Topology};

/// Makes a recipe's level twice: without loops and with loops.
fn make_perfect_and_looped(recipe: &Recipe) -> (Level, Level) {
    let perfect = Recipe {
        braid: 0.0,
        extra_passages: 0,
        ..recipe.clone()
    };
    (make(&perfect).unwrap(), make(recipe).unwrap())
}

/// Returns the number of walls between a cell and other cells in the same area.
fn inner_walls(perfect: &Level, maze: &Maze<Grid>, cell: Cell) -> usize {
    let areas = measure::areas(perfect.maze());
    maze.inner_walls(cell)
        .filter(|&dir| areas.of[maze.grid().step(cell, dir) as usize] == areas.of[cell as usize])
        .count()
}

proptest! {
    #[test]
    fn braiding_opens_only_walls_beside_dead_ends_within_areas(
        recipe in any_recipe(any_grid(12)),
        braid in 0..=16u32,
    ) {
        let recipe = Recipe { braid: f64::from(braid) / 16.0, ..recipe };
        let (perfect, braided) = make_perfect_and_looped(&recipe);
        let before: BTreeSet<_> = passages(perfect.maze()).into_iter().collect();
        let after: BTreeSet<_> = passages(braided.maze()).into_iter().collect();
        prop_assert!(before.is_subset(&after));
        let areas = measure::areas(perfect.maze());
        prop_assert_eq!(&measure::areas(braided.maze()), &areas);
        for (a, b) in after.difference(&before) {
            let dead_end = |cell: &Cell| perfect.maze().passages(*cell).len() == 1;
            prop_assert!(dead_end(a) || dead_end(b), "{} to {} opens no dead end", a, b);
        }
    }

    #[test]
    fn braiding_opens_the_requested_share_of_dead_ends(
        recipe in any_recipe(any_grid(12)),
        braid in 1..=16u32,
    ) {
        let recipe = Recipe { braid: f64::from(braid) / 16.0, ..recipe };
        let (perfect, braided) = make_perfect_and_looped(&recipe);
        let before = measure::dead_ends(perfect.maze()).count();
        let left: Vec<Cell> = measure::dead_ends(braided.maze()).collect();
        let asked = (before * braid as usize).div_ceil(16);
        let opened = before - left.len();
        let closable = left
            .iter()
            .any(|&cell| inner_walls(&perfect, braided.maze(), cell) > 0);
        // A passage between two dead ends opens both dead ends.
        prop_assert!(opened <= asked + 1, "{} of {}", opened, before);
        prop_assert!(opened >= asked || !closable, "{} of {}", opened, before);
    }

    #[test]
    fn the_requested_number_of_extra_passages_is_opened(
        recipe in any_recipe(any_grid(12)),
        share in 0..=4u32,
    ) {
        let perfect = make(&recipe).unwrap();
        let cells: Vec<Cell> = perfect.maze().open_cells().collect();
        let walls: usize = cells
            .iter()
            .map(|&cell| inner_walls(&perfect, perfect.maze(), cell))
            .sum();
        let walls = walls as u32 / 2;
        let count = walls * share / 4;
        let recipe = Recipe { extra_passages: count, ..recipe };
        let (perfect, looped) = make_perfect_and_looped(&recipe);
        prop_assert_eq!(
            passages(looped.maze()).len(),
            passages(perfect.maze()).len() + count as usize
        );
        prop_assert_eq!(measure::areas(looped.maze()), measure::areas(perfect.maze()));

        let greedy = Recipe { extra_passages: walls + 1, ..recipe };
        let error = MakeError::Recipe(RecipeError::ManyPassages { count: walls + 1, walls: walls.into() });
        prop_assert_eq!(make(&greedy).unwrap_err(), error);
    }
}

#[test]
fn a_fully_braided_maze_has_no_dead_ends() {
    let recipe = Recipe {
        braid: 1.0,
        algorithm: Algorithm::DepthFirst,
        ..Recipe::default()
    };
    let (perfect, braided) = make_perfect_and_looped(&recipe);
    assert!(measure::dead_ends(perfect.maze()).count() > 20);
    assert_eq!(measure::dead_ends(braided.maze()).count(), 0);
}

#[test]
fn braiding_does_not_change_a_corridor() {
    let grid = GridSpec {
        width: 9,
        height: 1,
        ..GridSpec::default()
    };
    let recipe = Recipe {
        grid,
        braid: 1.0,
        ..Recipe::default()
    };
    let (perfect, braided) = make_perfect_and_looped(&recipe);
    assert_eq!(perfect.maze(), braided.maze());
    assert_eq!(perfect.maze(), corridor("S               F").maze());
}

#[test]
fn fully_braided_areas_stay_separate() {
    let recipe = Recipe {
        braid: 1.0,
        extra_passages: 40,
        algorithm: Algorithm::Areas(AreasWithDoors {
            count: 4,
            doors: DoorCount::Sealed,
        }),
        ..Recipe::default()
    };
    let (_, braided) = make_perfect_and_looped(&recipe);
    assert_eq!(measure::areas(braided.maze()).count, 4);
}

#[test]
fn shares_to_braid_outside_0_to_1_are_refused() {
    for braid in [-0.5, 1.5, f64::NAN] {
        let recipe = Recipe {
            braid,
            ..Recipe::default()
        };
        let error = make(&recipe).unwrap_err().to_string();
        assert!(error.contains("braid"), "{error}");
    }
}
