//! Tests that checking a recipe returns the same errors as making its level.

use warren_dungeon::file::{read_recipe, write_recipe};
use warren_dungeon::make::{MakeError, check, make};
use warren_dungeon::recipe::{Algorithm, AreasWithDoors, DoorCount, Recipe};
use warren_maze::generate::{
    Eller, GiveUp, GrowingTree, InheritedBacktrack, RandomBacktrack, Sidewinder,
};
use warren_maze::topology::{Dirs, Grid, GridShape, GridSpec, Mask, Topology};

/// Checks that checking a recipe and making its level return the same error, and returns this
/// error, if any.
fn error_of(recipe: &Recipe) -> Option<MakeError> {
    let grid = Grid::try_from(recipe.grid).and_then(|grid| grid.masked(&recipe.mask));
    let known = check(recipe, &grid.expect("a grid")).err();
    assert_eq!(make(recipe).err(), known, "{recipe:?}");
    assert_eq!(read_recipe(&write_recipe(recipe)).as_ref(), Ok(recipe));
    known
}

#[test]
fn check_and_make_refuse_the_same_algorithms_on_every_grid() {
    for shape in GridShape::ALL {
        let spec = GridSpec {
            shape,
            width: 4,
            height: 3,
            ..GridSpec::default()
        };
        let plain = Grid::try_from(spec).unwrap();
        // With two holes next to each other, a triangular grid would not be connected.
        let mut rows: Vec<String> = (0..3).map(|row| ".".repeat(plain.row(row).len())).collect();
        rows[1].replace_range(2..3, "#");
        for (wrap_x, mask) in [
            (false, Mask::Full),
            (shape.may_wrap(), Mask::Full),
            (false, Mask::Drawn(rows)),
        ] {
            let mut refused = Vec::new();
            for algorithm in Algorithm::ALL {
                let recipe = Recipe {
                    grid: GridSpec { wrap_x, ..spec },
                    mask: mask.clone(),
                    algorithm,
                    ..Recipe::default()
                };
                if error_of(&recipe).is_some() {
                    refused.push(recipe.algorithm.name());
                }
            }
            let whole = plain.rows().is_some() && !wrap_x && mask.is_full();
            let mut exits = (0..plain.cells()).map(|cell| plain.exits(cell));
            // On one floor, the cells of a cubic grid also have at most four directions.
            let four = exits.all(|exits| (exits - Dirs::first(4)).is_empty());
            let context = format!("{shape:?}, {wrap_x}, {mask:?}: {refused:?}");
            for algorithm in ["eller", "binary-tree", "sidewinder", "recursive-division"] {
                assert_eq!(refused.contains(&algorithm), !whole, "{context}");
            }
            assert_eq!(refused.contains(&"inherited-backtrack"), !four, "{context}");
            assert!(!whole || !four || refused.is_empty(), "{context}");
        }
    }
}

#[test]
fn check_and_make_refuse_the_same_invalid_parameters() {
    let backtrack = |give_up, least| {
        Algorithm::RandomBacktrack(RandomBacktrack {
            give_up,
            least,
            fill: false,
        })
    };
    let areas = |count, doors| Algorithm::Areas(AreasWithDoors { count, doors });
    let growing = |newest| {
        Algorithm::GrowingTree(GrowingTree {
            newest,
            random: 0,
            oldest: 1,
        })
    };
    for algorithm in [
        backtrack(GiveUp::Constant(1.5), 0.5),
        backtrack(GiveUp::Growing(-0.5), 0.5),
        backtrack(GiveUp::Default, 2.0),
        areas(1, DoorCount::Default),
        areas(401, DoorCount::Default),
        areas(5, DoorCount::Exactly(3)),
        Algorithm::InheritedBacktrack(InheritedBacktrack {
            multiple: 3,
            offset: 1,
        }),
        Algorithm::InheritedBacktrack(InheritedBacktrack {
            multiple: 5,
            offset: 2,
        }),
        Algorithm::Eller(Eller {
            across: 0.5,
            down: 1.1,
        }),
        growing(u32::MAX),
        Algorithm::Sidewinder(Sidewinder { close: -0.1 }),
    ] {
        let recipe = Recipe {
            algorithm,
            ..Recipe::default()
        };
        assert!(error_of(&recipe).is_some(), "{recipe:?}");
    }
    for recipe in [
        Recipe {
            braid: 1.1,
            ..Recipe::default()
        },
        Recipe {
            starts: 0,
            ..Recipe::default()
        },
        Recipe {
            finishes: 400,
            ..Recipe::default()
        },
    ] {
        assert!(error_of(&recipe).is_some(), "{recipe:?}");
    }
}
