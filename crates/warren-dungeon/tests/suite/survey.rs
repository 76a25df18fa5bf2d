//! Tests of surveys, which measure many levels from one recipe.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};
use warren_dungeon::make::{MakeError, make};
use warren_dungeon::recipe::{Algorithm, AreasWithDoors, DoorCount, Recipe};
use warren_dungeon::survey::{Figure, Spread, Survey, compare, measures, survey};
use warren_maze::maze::Listener;
use warren_maze::topology::{Cell, Dir, GridShape, GridSpec};

fn never_cancel() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Returns recipes that also make levels for which some figures are undefined.
fn recipes() -> [Recipe; 4] {
    let sized = |width, height, recipe: Recipe| Recipe {
        grid: GridSpec {
            width,
            height,
            ..recipe.grid
        },
        seed: u64::MAX - 3,
        ..recipe
    };
    let hex = GridSpec {
        shape: GridShape::Hex,
        ..GridSpec::default()
    };
    let with = |algorithm, braid| Recipe {
        algorithm,
        braid,
        ..Recipe::default()
    };
    let sealed = Algorithm::Areas(AreasWithDoors {
        count: 3,
        doors: DoorCount::Sealed,
    });
    [
        sized(15, 10, with(Algorithm::Prim, 0.0)),
        sized(9, 9, with(Algorithm::DepthFirst, 1.0)),
        sized(4, 4, with(sealed, 0.0)),
        sized(
            5,
            5,
            Recipe {
                grid: hex,
                ..with(Algorithm::AREAS, 0.5)
            },
        ),
    ]
}

#[test]
fn surveys_measure_the_levels_of_consecutive_seeds() {
    for recipe in recipes() {
        let levels: Vec<_> = (0..8)
            .map(|number| Recipe {
                seed: recipe.seed.wrapping_add(number),
                ..recipe.clone()
            })
            .map(|recipe| measures(&make(&recipe).unwrap()))
            .collect();
        let survey = survey(&recipe, 8, never_cancel).unwrap();
        assert_eq!(survey.levels, levels);
        for figure in Figure::ALL {
            let values = levels.iter().filter_map(|level| level.figure(figure));
            let values: Vec<f64> = values.collect();
            let name = figure.name();
            let Some(found) = survey.figure(figure) else {
                assert!(values.is_empty(), "{name}: {values:?}");
                continue;
            };
            let count = values.len() as f64;
            let mean = values.iter().sum::<f64>() / count;
            // The test uses a different formula for the variance.
            let squares = values.iter().map(|value| value * value).sum::<f64>();
            let variance = (squares - count * mean * mean) / (count - 1.0).max(1.0);
            assert_eq!(found.levels as usize, values.len(), "{name}");
            assert!((found.mean - mean).abs() < 1e-9, "{name}: {found:?}");
            assert!(
                (found.deviation.powi(2) - variance).abs() < 1e-6,
                "{name}: {found:?}, not {variance}"
            );
        }
    }
}

#[test]
fn a_listener_may_cancel_in_the_middle_of_a_level() {
    /// A listener that cancels at the tenth passage.
    struct Stops(u32);

    impl Listener for Stops {
        fn start(&mut self, _: Cell) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }

        fn open(&mut self, _: Cell, _: Dir) -> ControlFlow<()> {
            self.0 += 1;
            if self.0 < 10 {
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(())
        }
    }

    let ask = || ControlFlow::Continue(Stops(0));
    let cancelled = survey(&Recipe::default(), 3, ask);
    assert_eq!(cancelled, Err(MakeError::Cancelled));
}

#[test]
fn figures_without_values_are_omitted_and_keys_do_not_change() {
    let level = make(&Recipe::default()).unwrap();
    let own = measures(&level);
    let names = |survey: Option<&Survey>| -> Vec<&str> {
        let compared = compare(&own, survey);
        compared.iter().map(|one| one.figure.name()).collect()
    };
    assert!(!names(None).contains(&"cells without a passage"));
    assert!(names(None).contains(&"dead ends"));
    let hex = Recipe {
        grid: GridSpec {
            shape: GridShape::Hex,
            ..GridSpec::default()
        },
        braid: 1.0,
        extra_passages: 400,
        ..Recipe::default()
    };
    let survey = survey(&hex, 3, never_cancel).unwrap();
    assert!(names(Some(&survey)).contains(&"cells with 6 passages"));
    // Programs read these keys, so they must not change.
    let keys = [
        "cells_without_a_passage",
        "dead_ends",
        "cells_with_2_passages",
        "cells_with_3_passages",
        "cells_with_4_passages",
        "cells_with_5_passages",
        "cells_with_6_passages",
        "river",
        "straightness",
        "straights",
        "turns",
        "junctions",
        "crossroads",
        "cells_on_loops",
        "solution",
        "cells_on_the_solution",
        "longest_path",
        "difficulty",
        "complexity",
        "random_walk",
        "deviation_of_a_search",
        "non_significant_walls",
        "walls_per_difficulty",
        "log10_of_spanning_trees",
        "areas",
        "smallest_area",
        "largest_area",
        "lock_nesting",
        "spheres",
        "backtracking",
        "rooms",
        "cells_in_rooms",
        "doorways",
        "gates",
        "keys_and_levers",
        "pairs_of_portals",
        "things_to_find",
        "coins",
        "light",
        "light_to_spare",
    ];
    assert_eq!(Figure::ALL.map(Figure::key), keys);
    assert_eq!(Figure::DeadEnds.text(0.25), "25.00 %");
    assert_eq!(Figure::Solution.text(7.0), "7");
    assert_eq!(Figure::River.text(1.0 / 3.0), "0.33");
}

#[test]
fn one_level_has_no_deviation_and_no_levels_have_no_figures() {
    let recipe = Recipe::default();
    let one = survey(&recipe, 1, never_cancel).unwrap();
    let areas = Spread {
        levels: 1,
        mean: 1.0,
        deviation: 0.0,
    };
    assert_eq!(one.figure(Figure::Areas), Some(areas));
    assert_eq!(survey(&recipe, 0, never_cancel).unwrap().figures, []);
}

#[test]
fn threads_do_not_change_a_survey() {
    let on = |threads: usize, recipe: &Recipe| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = pool.build().unwrap();
        pool.install(|| survey(recipe, 20, never_cancel).unwrap())
    };
    for recipe in recipes() {
        let alone = on(1, &recipe);
        assert_eq!(on(3, &recipe), alone);
    }
}

#[test]
fn a_survey_asks_before_each_level_and_can_be_cancelled() {
    let asked = AtomicU32::new(0);
    let ask = |most: u32| {
        if asked.fetch_add(1, Ordering::Relaxed) == most {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let recipe = &recipes()[0];
    assert!(survey(recipe, 10, || ask(10)).is_ok());
    assert_eq!(asked.swap(0, Ordering::Relaxed), 10);
    let cancelled = survey(recipe, 10, || ask(4));
    assert_eq!(cancelled, Err(MakeError::Cancelled));
}

#[test]
fn invalid_recipes_are_refused() {
    let recipe = Recipe {
        braid: 2.0,
        ..Recipe::default()
    };
    let error = make(&recipe).unwrap_err();
    assert_eq!(survey(&recipe, 5, never_cancel), Err(error));
}

/// Checks that all names differ. If two figures had the same name, one of them would be hidden.
#[test]
fn figures_have_unique_names() {
    let mut names = Figure::ALL.map(Figure::name).to_vec();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Figure::ALL.len());
}
