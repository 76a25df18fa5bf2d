//! Solvers: distances and shortest paths against slow searches.

use super::support::{Link, any_recipe, drawn, links, parts, passages, relaxed};
use proptest::prelude::*;
use warren_core::level::{self, Algorithm, DoorCount, Level, Recipe};
use warren_core::maze::Maze;
use warren_core::measure;
use warren_core::rng::{Random, SeededRandom};
use warren_core::solve::{self, UNREACHED, Ways, cells_along, distances, shortest_path};
use warren_core::topology::{Cell, Dir, Grid, Topology};

/// Checks distances from some cells, and the shortest paths from each of them
/// to all cells, against a search that relaxes links until nothing changes.
fn check(ways: &impl Ways<Grid = Grid>, links: &[Link], sources: &[Cell]) {
    let cells = ways.grid().cells();
    let plain = |sources: &[Cell]| -> Vec<u32> {
        let far = relaxed(cells, links, sources).into_iter();
        far.map(|far| far.unwrap_or(UNREACHED)).collect()
    };
    assert_eq!(distances(ways, sources), plain(sources), "from {sources:?}");
    for &from in sources {
        let far = plain(&[from]);
        for to in 0..cells {
            let path = shortest_path(ways, from, |cell| cell == to);
            let length = path.as_ref().map_or(UNREACHED, |path| path.len() as u32);
            assert_eq!(length, far[to as usize], "from {from} to {to}");
            check_walkable(ways, from, to, &path.unwrap_or_default());
        }
    }
}

/// Checks that moves follow the ways from a cell, and lead to another one unless
/// there are none.
fn check_walkable(ways: &impl Ways<Grid = Grid>, from: Cell, to: Cell, path: &[Dir]) {
    let cells: Vec<Cell> = cells_along(ways.grid(), from, path).collect();
    assert_eq!(cells.len(), path.len() + 1);
    for (&cell, &dir) in cells.iter().zip(path) {
        assert!(ways.ways(cell).contains(dir), "{path:?} from {from}");
    }
    assert!(path.is_empty() || cells.last() == Some(&to), "{path:?}");
}

/// The maze of a level with some more of its walls opened, which makes circles.
fn with_circles(level: &Level, extra: u32) -> Maze<Grid> {
    let mut maze = level.maze().clone();
    let random = &mut SeededRandom::new(u64::from(extra));
    let open: Vec<Cell> = maze.open_cells().collect();
    for _ in 0..extra {
        let cell = random.pick(&open);
        let walls = maze.inner_walls(cell);
        if !walls.is_empty() {
            maze.open(cell, random.pick_dir(walls));
        }
    }
    maze
}

/// Some open cells of a level.
fn some_open(level: &Level, which: &[prop::sample::Index]) -> Vec<Cell> {
    let open: Vec<Cell> = level.maze().open_cells().collect();
    which.iter().map(|which| *which.get(&open)).collect()
}

proptest! {
    #[test]
    fn distances_and_paths_are_shortest_in_any_maze(
        recipe in any_recipe(10),
        extra in 0..20u32,
        sources: [prop::sample::Index; 3],
    ) {
        let level = level::make(&recipe).unwrap();
        let maze = with_circles(&level, extra);
        check(&maze, &passages(&maze), &some_open(&level, &sources));
    }

    #[test]
    fn only_open_doors_are_passed(
        recipe in any_recipe(10),
        open: u16,
        sources: [prop::sample::Index; 3],
    ) {
        let level = level::make(&recipe).unwrap();
        let sources = some_open(&level, &sources);
        for open in [0, u16::MAX, open] {
            let is_open = |door: usize| open >> (door % 16) & 1 != 0;
            check(&level.ways(is_open), &links(&level, is_open), &sources);
        }
    }

    #[test]
    fn of_paths_equally_short_the_one_whose_moves_come_first_is_found(
        recipe in any_recipe(10),
        extra in 0..60u32,
        from: prop::sample::Index,
        goals: [prop::sample::Index; 3],
    ) {
        let level = level::make(&recipe).unwrap();
        let maze = with_circles(&level, extra);
        let goals = some_open(&level, &goals);
        let to_goal = relaxed(maze.grid().cells(), &passages(&maze), &goals);
        let mut at = some_open(&level, &[from])[0];
        let path = shortest_path(&maze, at, |cell| goals.contains(&cell));
        for dir in path.iter().flatten() {
            let nearer = |&dir: &Dir| {
                to_goal[maze.grid().step(at, dir) as usize] < to_goal[at as usize]
            };
            prop_assert_eq!(maze.passages(at).find(nearer), Some(*dir));
            at = maze.grid().step(at, *dir);
        }
        prop_assert_eq!(path.is_some(), to_goal[at as usize].is_some());
    }

    #[test]
    fn a_levels_shortest_is_from_its_start_to_its_finish_through_any_door(
        recipe in any_recipe(12),
    ) {
        let level = level::make(&recipe).unwrap();
        let links = links(&level, |_| true);
        let far = relaxed(level.grid().cells(), &links, level.finishes());
        prop_assert_eq!(level.shortest(), far[level.starts()[0] as usize]);
        let sealed = matches!(
            recipe.algorithm,
            Algorithm::Areas { doors: DoorCount::Sealed, .. }
        );
        prop_assert_eq!(level.shortest().is_none(), sealed);
    }

    #[test]
    fn the_farthest_pair_of_a_tree_is_the_farthest_of_all_pairs(
        recipe in any_recipe(8),
        seed: prop::sample::Index,
    ) {
        // With one door less than areas, areas and doors are one tree.
        let recipe = Recipe {
            algorithm: match recipe.algorithm {
                Algorithm::Areas { count, .. } => Algorithm::Areas {
                    count,
                    doors: DoorCount::Exactly(count - 1),
                },
                other => other,
            },
            ..recipe
        };
        let level = level::make(&recipe).unwrap();
        let cells = level.grid().cells();
        let areas = parts(cells, &passages(level.maze()));
        let links = links(&level, |_| true);
        let several = !level.doors().list().is_empty();
        let mut farthest = 0;
        for from in level.maze().open_cells() {
            for (to, far) in relaxed(cells, &links, &[from]).into_iter().enumerate() {
                if !several || areas[from as usize] != areas[to] {
                    farthest = farthest.max(far.unwrap_or(0));
                }
            }
        }

        let seed = some_open(&level, &[seed])[0];
        let of = measure::areas(level.maze()).of;
        let pair = solve::farthest_pair(&level.ways(|_| true), seed, &of);
        prop_assert_eq!(pair.distance, farthest);
        let far = relaxed(cells, &links, &[pair.from]);
        prop_assert_eq!(far[pair.to as usize], Some(farthest));
        prop_assert_eq!(several, areas[pair.from as usize] != areas[pair.to as usize]);
    }
}

#[test]
fn a_path_takes_the_short_way_round_and_doors_only_when_they_are_open() {
    let level = drawn(
        "
        +-+-+-+
        |S  D |
        + +-+ +
        |    F|
        +-+-+-+
        ",
    );
    let path = |open: bool| shortest_path(&level.ways(|_| open), 0, |cell| cell == 2);
    let [east, south, north] = [Dir(0), Dir(2), Dir(3)];
    assert_eq!(path(true), Some(vec![east, east]));
    assert_eq!(path(false), Some(vec![south, east, east, north]));
    assert_eq!(level.shortest(), Some(3));
    // A path of no moves is one.
    assert_eq!(
        shortest_path(level.maze(), 4, |cell| cell == 4),
        Some(vec![])
    );
    assert_eq!(shortest_path(level.maze(), 4, |_| false), None);
    assert_eq!(distances(level.maze(), &[]), [UNREACHED; 6]);
    assert_eq!(distances(level.maze(), &[2, 0]), [0, 1, 0, 1, 2, 1]);
}

#[test]
fn the_farthest_pair_in_different_areas_is_found_from_every_seed() {
    // The longest path is the row; only its far end is far from the niche.
    let level = drawn(
        "
        +-+-+-+-+-+-+-+
        |S            |
        +-+-+D+-+-+-+-+
        |#|#|F|#|#|#|#|
        +-+-+-+-+-+-+-+
        ",
    );
    let ways = level.ways(|_| true);
    let areas = measure::areas(level.maze()).of;
    for seed in level.maze().open_cells() {
        let pair = solve::farthest_pair(&ways, seed, &areas);
        assert_eq!(pair.distance, 5, "from {seed}: {pair:?}");
        assert_eq!((pair.from.min(pair.to), pair.from.max(pair.to)), (6, 9));
    }
    // Without areas to tell apart, the row it is.
    let pair = solve::farthest_pair(&ways, 2, &[0; 14]);
    assert_eq!((pair.distance, pair.from.abs_diff(pair.to)), (6, 6));
}
