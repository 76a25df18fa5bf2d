//! Tests that the demo player takes the shortest path, and gives up if there is no path.

use super::support::{Link, any_grid, any_recipe, drawn, fits, grids, links, relaxed, walled_off};
use proptest::prelude::*;
use std::ops::RangeInclusive;
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::pilot::{Defeat, Demo, run_demo, step_towards};
use warren_dungeon::play::{Event, Input, Progress, step};
use warren_dungeon::recipe::{Algorithm, AreasWithDoors, Charges, DoorCount, Placement, Recipe};
use warren_dungeon::route::Walker;
use warren_maze::solve::{cells_along, shortest_path};
use warren_maze::topology::{Cell, Dir, GridShape, GridSpec, Square, Topology};

/// Runs the demo player, and checks that it takes the shortest path.
fn check(level: &Level) {
    let end = run_demo(level).unwrap();
    assert!(end.finished());
    let way = level.way_out().unwrap();
    assert_eq!(end.steps(), way.moves.len() as u32);
    // The player must have blasted exactly the walls that the way out crosses.
    let mut walls = way.walls;
    walls.sort_unstable();
    assert_eq!(end.blasted(), walls);
    assert_eq!(end.carried().charges, level.charges() - walls.len() as u32);
    // A player who follows a hint that shows the whole path needs only one hint.
    assert!(end.hints() <= 1, "{} hints", end.hints());
    // At the finish, the player releases all keys.
    assert_eq!(Demo::default().input(level, &end, &[]), Input::default());
}

#[test]
fn the_demo_player_takes_the_shortest_path() {
    for grid in grids(12, 9) {
        for algorithm in Algorithm::ALL
            .into_iter()
            .filter(|algorithm| fits(grid, algorithm))
        {
            for placement in Placement::ALL {
                for seed in 1..=5 {
                    let algorithm = algorithm.clone();
                    let recipe = Recipe {
                        grid,
                        algorithm,
                        placement,
                        seed,
                        ..Recipe::default()
                    };
                    check(&make(&recipe).unwrap());
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn the_demo_player_finishes_any_solvable_level(recipe in any_recipe(any_grid(10))) {
        let level = make(&recipe).unwrap();
        let walls = level.way_out().unwrap().walls.len() as u32;
        if walls > level.charges() {
            prop_assert_eq!(run_demo(&level), Err(Defeat::NoWay));
        } else {
            check(&level);
        }
    }
}

/// Checks paths around the bends of rings and through the narrow corners of triangles.
fn check_triangles_and_rings(seeds: RangeInclusive<u64>) {
    for (shape, width, height) in [
        (GridShape::Triangular, 12, 9),
        (GridShape::Triangular, 2, 20),
        (GridShape::Polar, 3, 7),
        (GridShape::Polar, 9, 6),
        (GridShape::Polar, 40, 2),
    ] {
        let grid = GridSpec {
            shape,
            width,
            height,
            ..GridSpec::default()
        };
        let algorithms = Algorithm::ALL.into_iter();
        for algorithm in algorithms.filter(|algorithm| fits(grid, algorithm)) {
            for seed in seeds.clone() {
                let recipe = Recipe {
                    grid,
                    algorithm: algorithm.clone(),
                    placement: Placement::Farthest,
                    seed,
                    ..Recipe::default()
                };
                check(&make(&recipe).unwrap());
            }
        }
    }
}

#[test]
fn the_demo_player_finishes_triangular_and_polar_levels() {
    check_triangles_and_rings(1..=5);
}

#[test]
#[ignore = "slow"]
fn the_demo_player_finishes_triangular_and_polar_levels_of_many_seeds() {
    check_triangles_and_rings(1..=50);
}

/// A run of the demo player that can be interrupted.
struct Run {
    demo: Demo,
    progress: Progress,
    events: Vec<Event>,
}

impl Run {
    /// Runs the demo player for a number of ticks, or until the run is over.
    fn of(level: &Level, ticks: usize) -> Run {
        let mut run = Run {
            demo: Demo::default(),
            progress: Progress::new(level),
            events: Vec::new(),
        };
        run.play(level, ticks);
        run
    }

    fn play(&mut self, level: &Level, ticks: usize) {
        for _ in 0..ticks {
            let input = self.demo.input(level, &self.progress, &self.events);
            if self.progress.finished() || self.demo.defeat().is_some() {
                break;
            }
            self.events = step(level, &mut self.progress, input);
        }
    }

    /// Continues the run in a level that may have changed. The number of ticks is limited.
    fn end(mut self, level: &Level) -> Result<Progress, Defeat> {
        self.play(level, 100_000);
        assert!(
            self.progress.finished() || self.demo.defeat().is_some(),
            "the run does not end"
        );
        self.demo.defeat().map_or(Ok(self.progress), Err)
    }
}

/// Returns the number of ticks that the demo player needs from the start to the finish.
fn ticks(level: &Level) -> usize {
    run_demo(level).unwrap().ticks() as usize
}

/// Returns the sides that a shortest path from the player's cell crosses, except doors.
fn passages_ahead(level: &Level, progress: &Progress) -> Vec<(Cell, Dir)> {
    let ways = Walker::ALL_DOORS.passages(level);
    let path = shortest_path(&ways, progress.cell(), |cell| level.is_finish(cell)).unwrap();
    let cells = cells_along(level.grid(), progress.cell(), &path);
    let sides = cells.zip(path.iter().copied());
    sides
        .filter(|&(cell, dir)| level.maze().passages(cell).contains(dir))
        .collect()
}

/// Changes a recipe so that its level has exactly one path between any two cells. If the level has
/// several trees, the number of doors is the number of trees minus one.
fn with_one_way(recipe: Recipe) -> Recipe {
    match recipe.algorithm {
        Algorithm::Areas(AreasWithDoors { count, .. }) => Recipe {
            algorithm: Algorithm::Areas(AreasWithDoors {
                count,
                doors: DoorCount::Exactly(count - 1),
            }),
            ..recipe
        },
        _ => recipe,
    }
}

/// Returns a copy of the recipe without charges. In its level, walls cannot be blasted.
fn without_charges(recipe: Recipe) -> Recipe {
    Recipe {
        charges: Charges::Exactly(0),
        ..recipe
    }
}

proptest! {
    #[test]
    fn a_new_wall_across_the_only_path_defeats_the_demo_player(
        recipe in any_recipe(any_grid(10)),
        when: prop::sample::Index,
        which: prop::sample::Index,
    ) {
        let level = make(&without_charges(with_one_way(recipe))).unwrap();
        let run = Run::of(&level, when.index(ticks(&level)));
        let ahead = passages_ahead(&level, &run.progress);
        prop_assume!(!ahead.is_empty());
        let (cell, dir) = *which.get(&ahead);
        let walled = walled_off(&level, cell, dir);
        prop_assert_eq!(run.end(&walled), Err(Defeat::NoWay));
    }

    #[test]
    fn a_new_wall_elsewhere_does_not_stop_the_demo_player(
        recipe in any_recipe(any_grid(10)),
        when: prop::sample::Index,
        which: prop::sample::Index,
    ) {
        let level = make(&without_charges(with_one_way(recipe))).unwrap();
        let run = Run::of(&level, when.index(ticks(&level)));
        let ahead = passages_ahead(&level, &run.progress);
        let ahead: Vec<Link> = ahead
            .into_iter()
            .map(|(cell, dir)| (cell, level.grid().step(cell, dir)))
            .collect();
        let elsewhere: Vec<(Cell, Dir)> = level
            .maze()
            .open_cells()
            .flat_map(|cell| level.maze().passages(cell).map(move |dir| (cell, dir)))
            .filter(|&(cell, dir)| {
                let next = level.grid().step(cell, dir);
                !ahead.contains(&(cell, next)) && !ahead.contains(&(next, cell))
            })
            .collect();
        prop_assume!(!elsewhere.is_empty());
        let (cell, dir) = *which.get(&elsewhere);
        let walled = walled_off(&level, cell, dir);
        let end = run.end(&walled);
        prop_assert_eq!(end.map(|end| end.steps()).ok(), level.shortest());
    }

    #[test]
    fn the_demo_player_is_defeated_only_if_no_path_is_left(
        recipe in any_recipe(any_grid(10)),
        when: prop::sample::Index,
        walls in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
    ) {
        let mut level = make(&without_charges(recipe)).unwrap();
        prop_assume!(level.shortest().is_some());
        let run = Run::of(&level, when.index(ticks(&level)));
        for wall in walls {
            let open: Vec<(Cell, Dir)> = level
                .maze()
                .open_cells()
                .flat_map(|cell| level.maze().passages(cell).map(move |dir| (cell, dir)))
                .collect();
            if !open.is_empty() {
                let (cell, dir) = *wall.get(&open);
                level = walled_off(&level, cell, dir);
            }
        }
        let links = links(&level, |_| true);
        let far = relaxed(level.grid().cells(), &links, level.finishes());
        let has_way = far[run.progress.cell() as usize].is_some();
        let end = run.end(&level);
        prop_assert_eq!(end.is_ok(), has_way);
        prop_assert!(end.is_ok() || end == Err(Defeat::NoWay));
    }
}

#[test]
fn the_demo_player_takes_a_detour_if_the_hinted_path_is_blocked() {
    let level = drawn(
        "
        +-+-+-+-+
        |S      |
        + +-+-+ +
        |       |
        +-+-+-+ +
        |F      |
        +-+-+-+-+
        ",
    );
    let run = Run::of(&level, 30);
    assert_eq!((run.progress.cell(), run.progress.hints()), (1, 1));
    let walled = walled_off(&level, 2, Square::EAST);
    assert!(
        level.maze().passages(2).contains(Square::EAST),
        "the original level is unchanged"
    );
    let end = run.end(&walled).unwrap();
    // The player takes two steps to the east and two steps back, and then goes around through the
    // south.
    assert_eq!(end.steps(), 2 + 2 + 1 + 3 + 1 + 3);
    assert_eq!(end.hints(), 2);
}

#[test]
fn the_demo_player_asks_for_a_new_hint_after_leaving_the_path() {
    let level = drawn(
        "
        +-+-+-+-+
        |S      |
        + +-+-+ +
        |   |  F|
        +-+-+-+-+
        ",
    );
    let mut run = Run::of(&level, 2);
    assert_eq!(run.progress.hints(), 1);
    // Another player takes control for a while.
    while run.progress.steps() < 2 {
        let dir = [Square::SOUTH, Square::EAST][run.progress.steps() as usize];
        let input = step_towards(&level, &run.progress, dir).unwrap();
        run.events = step(&level, &mut run.progress, input);
        run.demo.input(&level, &run.progress, &run.events);
    }
    assert_eq!(run.progress.cell(), 5);
    run.events.clear();
    assert!(run.demo.input(&level, &run.progress, &[]).hint.is_some());
    let end = run.end(&level).unwrap();
    assert_eq!((end.steps(), end.hints()), (2 + 6, 2));
}
