//! Tests of levels with a requested difficulty.

use warren_dungeon::make::make;
use warren_dungeon::recipe::{Algorithm, Difficulty, NoDifficulty, Placement, Recipe};
use warren_dungeon::survey::{DifficultyError, Figure, Free, make_difficult, measures};
use warren_maze::topology::{GridShape, GridSpec};

fn recipe(shape: GridShape, [width, height, depth]: [u32; 3], seed: u64) -> Recipe {
    let grid = GridSpec {
        shape,
        width,
        height,
        depth,
        ..GridSpec::default()
    };
    Recipe {
        grid,
        placement: Placement::usual(&grid),
        seed,
        ..Recipe::default()
    }
}

/// Returns, for each grade, the number of seeds that make a level with this grade. Checks these
/// levels.
fn reached(shape: GridShape, size: [u32; 3], seeds: u64) -> [u64; 4] {
    Difficulty::GRADES.map(|grade| {
        let made = (0..seeds).filter(|&seed| {
            let recipe = recipe(shape, size, seed);
            let Ok(level) = make_difficult(&recipe, grade, Free::ALL, || ()) else {
                return false;
            };
            let cells = level.maze().open_cells().count() as u32;
            let found = measures(&level).figure(Figure::Difficulty).unwrap();
            assert!(grade.range(cells).contains(&found), "{grade:?}: {found}");
            if seed % 50 == 0 {
                assert_eq!(make(level.recipe().unwrap()), Ok(level));
            }
            true
        });
        made.count() as u64
    })
}

#[test]
fn every_grade_is_reached_for_99_of_100_seeds() {
    let made = reached(GridShape::Square, [20, 20, 1], 1_000);
    assert!(made.iter().all(|&made| made >= 990), "{made:?}");
}

#[test]
fn every_grade_is_reached_on_every_grid() {
    for (shape, size) in [
        (GridShape::Square, [8, 8, 1]),
        (GridShape::Square, [48, 36, 1]),
        (GridShape::Hex, [12, 12, 1]),
        (GridShape::Triangular, [35, 20, 1]),
        (GridShape::Cubic, [8, 8, 3]),
        (GridShape::Polar, [6, 8, 1]),
    ] {
        let made = reached(shape, size, 50);
        assert!(
            made.iter().all(|&made| made >= 49),
            "{shape:?} {size:?}: {made:?}"
        );
    }
}

#[test]
fn fixed_parts_of_a_recipe_do_not_change() {
    let recipe = Recipe {
        algorithm: Algorithm::Wilson,
        braid: 0.25,
        placement: Placement::Random,
        ..recipe(GridShape::Square, [20, 20, 1], 3)
    };
    let fixed = Free {
        algorithm: false,
        braid: false,
        placement: false,
    };
    let level = make_difficult(&recipe, Difficulty::Medium, fixed, || ()).unwrap();
    let made = level.recipe().unwrap();
    let seed = made.seed;
    assert_eq!(
        *made,
        Recipe {
            seed,
            ..recipe.clone()
        }
    );

    let free = Free {
        algorithm: true,
        ..fixed
    };
    let level = make_difficult(&recipe, Difficulty::Easy, free, || ()).unwrap();
    let made = level.recipe().unwrap();
    assert_eq!((made.braid, made.placement), (0.25, Placement::Random));
}

#[test]
fn a_recipe_that_has_the_difficulty_does_not_change() {
    let recipe = recipe(GridShape::Square, [20, 20, 1], 3);
    let value = measures(&make(&recipe).unwrap())
        .figure(Figure::Difficulty)
        .unwrap();
    let exactly = Difficulty::Around {
        value,
        tolerance: 0.0,
    };
    let level = make_difficult(&recipe, exactly, Free::ALL, || ()).unwrap();
    assert_eq!(level.recipe(), Some(&recipe));
}

#[test]
fn the_error_names_the_nearest_difficulty() {
    let recipe = recipe(GridShape::Square, [5, 5, 1], 1);
    let huge = Difficulty::Around {
        value: 100.0,
        tolerance: 5.0,
    };
    let error = make_difficult(&recipe, huge, Free::ALL, || ()).unwrap_err();
    let DifficultyError::NotFound { nearest, tries, .. } = error else {
        panic!("{error}");
    };
    assert!(tries == 400 && nearest.is_some_and(|nearest| (8.0..20.0).contains(&nearest)));
    let text = error.to_string();
    let start = "none of 400 mazes had a difficulty from 95.0 to 105.0; the nearest had ";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn texts_are_read_as_difficulties() {
    let around = |value, tolerance| Ok(Difficulty::Around { value, tolerance });
    for grade in Difficulty::GRADES {
        assert_eq!(grade.name().unwrap().parse(), Ok(grade));
    }
    assert_eq!("40".parse(), around(40.0, 6.0));
    assert_eq!("40.5 ± 2".parse(), around(40.5, 2.0));
    assert_eq!("40+-0".parse(), around(40.0, 0.0));
    for text in ["", "harder", "-3", "40±-1", "40±", "NaN", "inf"] {
        assert_eq!(text.parse::<Difficulty>(), Err(NoDifficulty(text.into())));
    }
}
