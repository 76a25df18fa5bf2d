//! Tests of the generators on all grids, with arbitrary seeds.

use super::support::{
    Heard, Log, any_areas, any_grid, any_random_backtrack, any_recipe, cells, count_parts, fits,
    flat_grids, grids, links, smallest_grids,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use warren_dungeon::level::Level;
use warren_dungeon::make::{MakeError, make, make_heard};
use warren_dungeon::recipe::{
    Algorithm, AreasWithDoors, DoorCount, Placement, Recipe, RecipeError,
};
use warren_maze::generate::{
    BinaryTree, Corner, Eller, Generator, GiveUp, GrowingTree, Prim, RandomBacktrack, Sidewinder,
};
use warren_maze::maze::{Listener, Maze};
use warren_maze::rng::Random;
use warren_maze::topology::{Cell, Dir, Grid, GridError, GridSpec, Topology};

/// Makes a recipe's level, and checks the properties that its algorithm guarantees. Returns the
/// level and the listener's events.
fn check(recipe: &Recipe) -> (Level, Vec<Heard>) {
    let mut log = Log::default();
    let level = make_heard(recipe, &mut log).unwrap();
    let maze = level.maze();
    let grid = Grid::try_from(recipe.grid).unwrap();
    let grid = grid.masked(&recipe.mask).unwrap();
    let cells = grid.count();
    check_passages(maze, &grid);

    let (trees, least) = match recipe.algorithm {
        Algorithm::RandomBacktrack(RandomBacktrack {
            fill: false, least, ..
        }) => (1, (least * f64::from(cells)).ceil() as u32),
        Algorithm::Areas(AreasWithDoors { count, .. }) => (count, cells),
        _ => (1, cells),
    };
    assert_eq!(recipe.algorithm.makes_several_trees(), trees > 1);
    let links = links(&level, |_| false);
    let reached = maze.open_cells().count();
    assert!(reached >= least as usize, "only {reached} reached");
    assert_eq!(count_parts(&level, &links), trees as usize, "areas");
    // A graph with `trees` components and `reached - trees` edges has no cycles.
    assert_eq!(links.len() + trees as usize, reached, "trees");

    let grows = !matches!(
        recipe.algorithm,
        Algorithm::Kruskal
            | Algorithm::MinimumSpanningTree
            | Algorithm::Eller(_)
            | Algorithm::BinaryTree(_)
            | Algorithm::Sidewinder(_)
            | Algorithm::RecursiveDivision
    );
    check_log(&log.heard, maze, grows);
    assert_eq!(
        make(recipe).as_ref(),
        Ok(&level),
        "the level differs if it is made again"
    );
    (level, log.heard)
}

/// Checks that passages are open from both sides, stay on the grid and inside its mask, and do not
/// lead into rock.
fn check_passages(maze: &Maze<Grid>, grid: &Grid) {
    for cell in 0..grid.cells() {
        let passages = maze.passages(cell);
        assert!(
            grid.has(cell) || maze.is_solid(cell),
            "a removed cell is open"
        );
        assert!((passages - grid.exits(cell)).is_empty(), "off the grid");
        assert!(
            passages.is_empty() || !maze.is_solid(cell),
            "rock has passages"
        );
        for dir in passages {
            let back = maze.passages(grid.step(cell, dir));
            assert!(
                back.contains(grid.back(cell, dir)),
                "the passage has no way back"
            );
        }
    }
}

/// Checks that the log contains each passage of the maze exactly once. If `grows` is true, each
/// passage must lead from a cell of the tree to a new cell.
fn check_log(log: &[Heard], maze: &Maze<Grid>, grows: bool) {
    let mut replayed = Maze::solid(maze.grid().clone());
    for &heard in log {
        match heard {
            Heard::Root(cell) => {
                assert!(!grows || replayed.is_solid(cell), "a root in a tree");
                replayed.clear(cell);
            }
            Heard::Passage(cell, dir) => {
                let next = maze.grid().step(cell, dir);
                if grows {
                    assert!(!replayed.is_solid(cell), "a passage from rock");
                    assert!(replayed.is_solid(next), "a passage to a known cell");
                }
                assert!(
                    !replayed.passages(cell).contains(dir),
                    "a passage reported twice"
                );
                replayed.open(cell, dir);
            }
        }
    }
    assert_eq!(&replayed, maze, "replayed");
}

fn recipe(grid: GridSpec, algorithm: Algorithm, seed: u64) -> Recipe {
    Recipe {
        grid,
        algorithm,
        placement: Placement::Corners,
        seed,
        ..Recipe::default()
    }
}

/// Returns every algorithm that fits a grid, with minimum, maximum and medium parameters.
fn algorithms(grid: GridSpec) -> Vec<Algorithm> {
    let parameters = |algorithm: &Algorithm| {
        matches!(
            algorithm,
            Algorithm::RandomBacktrack(_) | Algorithm::Areas(_)
        )
    };
    let mut algorithms = Algorithm::ALL.to_vec();
    algorithms.retain(|algorithm| !parameters(algorithm));
    for share in [0.0, 1.0] {
        algorithms.push(Algorithm::Sidewinder(Sidewinder { close: share }));
        algorithms.extend([0.0, 1.0].map(|down| {
            Algorithm::Eller(Eller {
                across: share,
                down,
            })
        }));
    }
    algorithms.extend([(1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 3, 4)].map(
        |(newest, random, oldest)| {
            Algorithm::GrowingTree(GrowingTree {
                newest,
                random,
                oldest,
            })
        },
    ));
    algorithms.extend(
        [Corner::NorthEast, Corner::SouthWest, Corner::SouthEast]
            .map(|corner| Algorithm::BinaryTree(BinaryTree { corner })),
    );
    for give_up in [
        GiveUp::Default,
        GiveUp::Constant(0.0),
        GiveUp::Constant(1.0),
        GiveUp::Growing(0.125),
        GiveUp::Growing(1.0),
    ] {
        for least in [0.0, 0.5, 0.75, 1.0] {
            algorithms.extend([false, true].map(|fill| {
                Algorithm::RandomBacktrack(RandomBacktrack {
                    give_up,
                    least,
                    fill,
                })
            }));
        }
    }
    algorithms.extend((2..=cells(grid)).map(|count| {
        Algorithm::Areas(AreasWithDoors {
            count,
            doors: DoorCount::Default,
        })
    }));
    algorithms.retain(|algorithm| fits(grid, algorithm));
    algorithms
}

#[test]
fn every_algorithm_is_correct_on_the_smallest_grids() {
    for grid in smallest_grids() {
        for algorithm in algorithms(grid) {
            for seed in 0..3 {
                check(&recipe(grid, algorithm.clone(), seed));
            }
        }
    }
}

proptest! {
    #[test]
    fn every_algorithm_is_correct_on_any_grid(recipe in any_recipe(any_grid(24))) {
        check(&recipe);
    }

    #[test]
    fn random_backtrack_reaches_the_least_share_or_fills_the_grid(
        grid in any_grid(24),
        algorithm in any_random_backtrack(),
        seed: u64,
    ) {
        check(&recipe(grid, algorithm, seed));
    }
}

#[test]
fn different_seeds_make_different_mazes() {
    for grid in grids(20, 20) {
        for algorithm in Algorithm::ALL
            .into_iter()
            .filter(|algorithm| fits(grid, algorithm))
            // This algorithm uses only a few bits of the seed.
            .filter(|algorithm| !matches!(algorithm, Algorithm::InheritedBacktrack(_)))
        {
            let mazes: BTreeSet<String> = (0..20)
                .map(|seed| make(&recipe(grid, algorithm.clone(), seed)).unwrap())
                .map(|level| format!("{:?}", level.maze()))
                .collect();
            assert_eq!(mazes.len(), 20, "{grid:?}, {algorithm:?}");
        }
    }
}

/// A random source that returns the numbers in `draws` and then zeros, and records the bound of
/// each number. A bound of one allows only one number and is not recorded.
#[derive(Default)]
struct ScriptedRandom {
    draws: Vec<u32>,
    bounds: Vec<u32>,
}

impl Random for ScriptedRandom {
    fn bits(&mut self) -> u64 {
        panic!("Prim makes only bounded draws");
    }

    fn below(&mut self, bound: u32) -> u32 {
        if bound == 1 {
            return 0;
        }
        self.bounds.push(bound);
        self.draws.get(self.bounds.len() - 1).copied().unwrap_or(0)
    }
}

/// Returns the number of possible results of each random choice in a run of Prim's algorithm,
/// computed from the run's log. The algorithm picks the first cell and, for each passage, a cell of
/// the frontier and one of its neighbours in the tree. Checks that every entry of the log is a
/// possible result.
fn prims_choices(grid: &Grid, log: &[Heard]) -> Vec<u32> {
    let mut choices = Vec::new();
    let mut inside = BTreeSet::new();
    let mut frontier = BTreeSet::new();
    for &heard in log {
        let joined = match heard {
            Heard::Root(cell) => {
                choices.push(grid.cells());
                cell
            }
            Heard::Passage(from, dir) => {
                let cell = grid.step(from, dir);
                let beside = grid.neighbours(cell).map(|(_, next)| next);
                choices.push(frontier.len() as u32);
                choices.push(beside.filter(|next| inside.contains(next)).count() as u32);
                assert!(inside.contains(&from), "{from} is not IN: {log:?}");
                assert!(frontier.remove(&cell), "{cell} is not FRONTIER: {log:?}");
                cell
            }
        };
        inside.insert(joined);
        let beside = grid.neighbours(joined).map(|(_, next)| next);
        frontier.extend(beside.filter(|next| !inside.contains(next)));
    }
    assert_eq!(frontier.len(), 0, "the algorithm stopped early: {log:?}");
    choices.retain(|&choices| choices > 1);
    choices
}

/// Returns the sequence of random numbers that follows `draws`, or `None` after the last sequence.
/// The sequence is incremented like a number whose digits have different bases.
fn next_draws(mut draws: Vec<u32>, bounds: &[u32]) -> Option<Vec<u32>> {
    draws.resize(bounds.len(), 0);
    while let Some(last) = draws.pop() {
        if last + 1 < bounds[draws.len()] {
            draws.push(last + 1);
            return Some(draws);
        }
    }
    None
}

#[test]
fn prim_chooses_uniformly_among_the_choices_of_its_definition() {
    let sizes = [(2, 2), (3, 2), (3, 1)];
    for spec in sizes.into_iter().flat_map(|(w, h)| flat_grids(w, h)) {
        let grid = Grid::try_from(spec).unwrap();
        let mut logs = BTreeSet::new();
        let mut runs = 0;
        // Try every possible sequence of random numbers.
        let mut next = Some(Vec::new());
        while let Some(draws) = next {
            let mut told = ScriptedRandom {
                draws,
                ..ScriptedRandom::default()
            };
            let mut log = Log::default();
            assert!(Prim.carve(&grid, &mut told, &mut log).is_continue());
            let choices = prims_choices(&grid, &log.heard);
            assert_eq!(told.bounds, choices, "{spec:?}: {:?}", log.heard);
            logs.insert(format!("{:?}", log.heard));
            runs += 1;
            next = next_draws(told.draws, &told.bounds);
        }
        // Each sequence of random numbers results in a different log, so all choices are equally
        // likely.
        assert_eq!(logs.len(), runs, "{spec:?}");
    }
}

/// Follows the log of a depth-first search that consists of a single walk. Checks that each passage
/// starts at a cell on the stack. Before each passage and at the end, calls `popped` with the
/// current maze and the cells that are popped from the stack, topmost first.
fn follow_walk(grid: &Grid, log: &[Heard], popped: impl Fn(&Maze<Grid>, &[Cell])) {
    let mut maze = Maze::solid(grid.clone());
    let mut stack = Vec::new();
    for &heard in log {
        match heard {
            Heard::Root(cell) => {
                assert!(stack.is_empty(), "two walks");
                maze.clear(cell);
                stack.push(cell);
            }
            Heard::Passage(cell, dir) => {
                let at = stack.iter().rposition(|&on| on == cell);
                let above = stack.split_off(at.expect("the branch was given up for good") + 1);
                popped(&maze, &above.into_iter().rev().collect::<Vec<_>>());
                maze.open(cell, dir);
                stack.push(grid.step(cell, dir));
            }
        }
    }
    stack.reverse();
    popped(&maze, &stack);
}

fn has_unvisited_neighbours(maze: &Maze<Grid>, cell: Cell) -> bool {
    let mut beside = maze.grid().neighbours(cell);
    beside.any(|(_, next)| maze.is_solid(next))
}

/// Performs only the walk of random-backtrack, without a minimum share and without filling.
fn walk(grid: GridSpec, give_up: GiveUp, seed: u64) -> (Grid, Vec<Heard>) {
    let algorithm = Algorithm::RandomBacktrack(RandomBacktrack {
        give_up,
        least: 0.0,
        fill: false,
    });
    let (level, log) = check(&recipe(grid, algorithm, seed));
    (level.grid().clone(), log)
}

proptest! {
    #[test]
    fn given_up_branches_stay_given_up_and_the_first_cell_is_never_given_up(
        grid in any_grid(16),
        chance in 0..=16u32,
        seed: u64,
    ) {
        let chance = f64::from(chance) / 16.0;
        for give_up in [GiveUp::Constant(chance), GiveUp::Growing(chance)] {
            let (grid, log) = walk(grid, give_up, seed);
            let Heard::Root(first) = log[0] else {
                panic!("a walk begins at its root");
            };
            follow_walk(&grid, &log, |maze, popped| {
                let gave_up = popped.contains(&first) && has_unvisited_neighbours(maze, first);
                assert!(!gave_up, "the first cell gave up");
            });
        }
    }

    #[test]
    fn random_backtrack_without_giving_up_is_depth_first_search(
        grid in any_grid(16),
        seed: u64,
    ) {
        for give_up in [GiveUp::Constant(0.0), GiveUp::Growing(0.0)] {
            let (grid, log) = walk(grid, give_up, seed);
            prop_assert_eq!(log.len() as u32, grid.cells());
            follow_walk(&grid, &log, |maze, popped| {
                for &cell in popped {
                    assert!(!has_unvisited_neighbours(maze, cell), "{cell} was given up");
                }
            });
        }
    }

    #[test]
    fn a_growing_chance_restarts_at_zero_after_each_backtrack(
        grid in any_grid(16),
        growth in 1..=15u32,
        seed: u64,
    ) {
        let (grid, log) = walk(grid, GiveUp::Growing(f64::from(growth) / 16.0), seed);
        follow_walk(&grid, &log, |maze, popped| {
            for &cell in popped.iter().skip(1) {
                assert!(!has_unvisited_neighbours(maze, cell), "two cells were given up in a row");
            }
        });
    }

    #[test]
    fn runs_end_when_the_growing_chance_reaches_one(grid in any_grid(16), seed: u64) {
        for (growth, most) in [(1.0, 1), (0.5, 2), (0.25, 4), (0.3, 4)] {
            let (grid, log) = walk(grid, GiveUp::Growing(growth), seed);
            let mut run = 0;
            let mut end = None;
            for heard in log {
                if let Heard::Passage(cell, dir) = heard {
                    run = if end == Some(cell) { run + 1 } else { 1 };
                    end = Some(grid.step(cell, dir));
                    prop_assert!(run <= most, "{} steps at a growth of {}", run, growth);
                }
            }
        }
    }
}

#[test]
fn always_giving_up_carves_a_star_around_the_first_cell() {
    for spec in smallest_grids().chain(grids(9, 9)) {
        for give_up in [GiveUp::Constant(1.0), GiveUp::Growing(1.0)] {
            let (grid, log) = walk(spec, give_up, 5);
            let Heard::Root(first) = log[0] else {
                panic!("a walk begins at its root");
            };
            let from_first =
                |heard: &&Heard| matches!(heard, Heard::Passage(cell, _) if *cell == first);
            let star = grid.exits(first).len() as usize;
            assert_eq!(log[1..].iter().filter(from_first).count(), star, "{spec:?}");
            assert_eq!(log.len(), 1 + star, "{spec:?}");
        }
    }
}

proptest! {
    #[test]
    fn a_walk_resumes_only_below_the_least_share(
        grid in any_grid(16),
        chance in 0..=16u32,
        least in 0..=16u32,
        seed: u64,
    ) {
        let (chance, least) = (f64::from(chance) / 16.0, f64::from(least) / 16.0);
        let algorithm = Algorithm::RandomBacktrack(RandomBacktrack {
            give_up: GiveUp::Constant(chance),
            least,
            fill: false,
        });
        let (level, log) = check(&recipe(grid, algorithm, seed));
        let mut stack = Vec::new();
        for (reached, heard) in log.into_iter().enumerate() {
            let next = match heard {
                Heard::Root(cell) => cell,
                Heard::Passage(cell, dir) => {
                    if let Some(at) = stack.iter().rposition(|&on| on == cell) {
                        stack.truncate(at + 1);
                    } else {
                        let least = least * f64::from(level.grid().cells());
                        prop_assert!((reached as f64) < least, "resumed at {} cells", reached);
                        stack = vec![cell];
                    }
                    level.grid().step(cell, dir)
                }
            };
            stack.push(next);
        }
    }
}

/// Each cell's area, computed from the passages so far.
struct Growth<'a> {
    grid: &'a Grid,
    owner: BTreeMap<Cell, usize>,
    sizes: Vec<u32>,
}

impl Growth<'_> {
    fn join(&mut self, cell: Cell, area: usize) -> ControlFlow<()> {
        assert_eq!(self.owner.insert(cell, area), None, "{cell} joined twice");
        self.sizes[area] += 1;
        ControlFlow::Continue(())
    }

    /// Returns the sizes of the areas that have a neighbouring cell without an area.
    fn sizes_of_growing(&self) -> Vec<u32> {
        let free = |cell| {
            let mut beside = self.grid.neighbours(cell);
            beside.any(|(_, next)| !self.owner.contains_key(&next))
        };
        let growing: BTreeSet<usize> = self
            .owner
            .iter()
            .filter(|&(&cell, _)| free(cell))
            .map(|(_, &area)| area)
            .collect();
        growing.into_iter().map(|area| self.sizes[area]).collect()
    }
}

impl Listener for Growth<'_> {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        self.sizes.push(0);
        self.join(cell, self.sizes.len() - 1)
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        let area = self.owner[&cell];
        self.join(self.grid.step(cell, dir), area)?;
        let sizes = self.sizes_of_growing();
        let (least, most) = (sizes.iter().min(), sizes.iter().max());
        if let (Some(least), Some(most)) = (least, most) {
            assert!(
                most - least <= 1,
                "areas that can grow have {sizes:?} cells"
            );
        }
        ControlFlow::Continue(())
    }
}

proptest! {
    #[test]
    fn growing_areas_differ_in_size_by_at_most_one_cell(
        (grid, algorithm) in any_grid(12)
            .prop_filter("areas need two cells", |&grid| cells(grid) > 1)
            .prop_flat_map(|grid| (Just(grid), any_areas(cells(grid)))),
        seed: u64,
    ) {
        let mut growth = Growth {
            grid: &Grid::try_from(grid).unwrap(),
            owner: BTreeMap::new(),
            sizes: Vec::new(),
        };
        make_heard(&recipe(grid, algorithm, seed), &mut growth).unwrap();
        prop_assert_eq!(growth.sizes.iter().sum::<u32>(), cells(grid));
    }
}

#[test]
fn a_listener_that_cancels_is_not_called_again() {
    for grid in grids(5, 4) {
        for algorithm in algorithms(grid) {
            let recipe = recipe(grid, algorithm, 3);
            let (level, heard) = check(&recipe);
            for n in 1..=heard.len() {
                let mut log = Log {
                    breaks_after: Some(n),
                    ..Log::default()
                };
                let cancelled = make_heard(&recipe, &mut log);
                assert_eq!(cancelled, Err(MakeError::Cancelled), "{recipe:?}");
                assert_eq!(log.heard, heard[..n], "{recipe:?}");
            }
            let mut patient = Log {
                breaks_after: Some(heard.len() + 1),
                ..Log::default()
            };
            assert_eq!(make_heard(&recipe, &mut patient), Ok(level));
        }
    }
}

#[test]
fn both_listeners_of_a_pair_are_called_until_one_cancels() {
    let recipe = recipe(GridSpec::default(), Algorithm::Prim, 9);
    let breaking = || Log {
        breaks_after: Some(7),
        ..Log::default()
    };
    let mut pair = (Log::default(), Log::default());
    make_heard(&recipe, &mut pair).unwrap();
    assert_eq!(pair.0.heard, pair.1.heard);

    let mut pair = (breaking(), Log::default());
    assert!(make_heard(&recipe, &mut pair).is_err());
    assert_eq!((pair.0.heard.len(), pair.1.heard.len()), (7, 6));

    let mut pair = (Log::default(), breaking());
    assert!(make_heard(&recipe, &mut pair).is_err());
    assert_eq!((pair.0.heard.len(), pair.1.heard.len()), (7, 7));
}

#[test]
fn invalid_recipes_are_refused_with_the_reason() {
    let check = |grid: GridSpec, algorithm, expected: &str| {
        let error = make(&recipe(grid, algorithm, 1)).unwrap_err();
        assert_eq!(error.to_string(), expected);
    };
    let random_backtrack = |give_up, least| {
        Algorithm::RandomBacktrack(RandomBacktrack {
            give_up,
            least,
            fill: false,
        })
    };
    let good = GridSpec::default();
    let flat = GridSpec { height: 0, ..good };
    let narrow = GridSpec {
        width: 2,
        wrap_x: true,
        ..good
    };
    check(
        flat,
        Algorithm::Prim,
        "a grid of 20 × 0 has no cells: give every axis at least 1",
    );
    check(
        narrow,
        Algorithm::Prim,
        "the x axis wraps and has 2 cells: a wrapped axis needs at least 3",
    );
    check(
        good,
        random_backtrack(GiveUp::Default, 1.5),
        "the least share of cells is 1.5: it must be between 0 and 1",
    );
    check(
        good,
        random_backtrack(GiveUp::Constant(-0.5), 0.5),
        "the chance to give up is -0.5: it must be between 0 and 1",
    );
    check(
        good,
        random_backtrack(GiveUp::Growing(f64::NAN), 0.5),
        "the growth of the chance to give up is NaN: it must be between 0 and 1",
    );
    let error = make(&recipe(narrow, Algorithm::Prim, 1));
    let (axis, length) = ('x', 2);
    let expected = GridError::WrapTooShort { axis, length };
    assert_eq!(error, Err(MakeError::Recipe(RecipeError::Grid(expected))));
}
