//! Tests of shows, which step through carvings and searches forward and backward.

use super::support::{Heard, Log, any_grid, any_recipe, grids, links, parts};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::make::{MakeError, make, make_heard};
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_dungeon::route::Walker;
use warren_maze::maze::Maze;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::{self, Order, cells_along};
use warren_maze::topology::{Cell, Dir, Dirs, GridShape, GridSpec, Topology};
use warren_watch::{Method, Moment, Search, Show, ShowError};

/// Everything that is visible at one moment.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    cells: Vec<Look>,
    frontier: Vec<Cell>,
    reached: Vec<Cell>,
    sets: u32,
}

/// The state of one cell.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Look {
    passages: Dirs,
    number: Option<u32>,
    set: Option<u32>,
    is_newest: bool,
    is_in_frontier: bool,
    is_on_path: bool,
}

fn visible_state(moment: &Moment) -> Seen {
    let grid = moment.maze().grid();
    let path = moment.path();
    let path: BTreeSet<Cell> = path
        .into_iter()
        .flat_map(|path| cells_along(grid, path.from, &path.moves))
        .collect();
    let newest: Vec<Cell> = moment.newest().collect();
    let look = |cell| Look {
        passages: moment.maze().passages(cell),
        number: moment.number(cell),
        set: moment.set(cell),
        is_newest: newest.contains(&cell),
        is_in_frontier: moment.is_in_frontier(cell),
        is_on_path: path.contains(&cell),
    };
    Seen {
        cells: (0..grid.cells()).map(look).collect(),
        frontier: moment.frontier().to_vec(),
        reached: moment.reached().to_vec(),
        sets: moment.sets(),
    }
}

/// Returns a copy of the recipe with loops, or an unchanged copy if no walls can be removed.
fn with_loops(recipe: &Recipe, extra_passages: u32) -> Recipe {
    let looped = Recipe {
        braid: f64::from(extra_passages) / 8.0,
        extra_passages,
        ..recipe.clone()
    };
    match make(&looped) {
        Ok(_) => looped,
        Err(_) => recipe.clone(),
    }
}

fn any_level_recipe(most: u32) -> impl Strategy<Value = Recipe> {
    (any_recipe(any_grid(most)), 0..8u32).prop_map(|(recipe, loops)| with_loops(&recipe, loops))
}

/// Returns every algorithm on every grid that it fits.
fn recipes() -> impl Iterator<Item = Recipe> {
    let grids = grids(4, 5).chain(grids(1, 1)).chain(grids(3, 3));
    let recipes = grids.flat_map(|grid| {
        let fitting = Algorithm::ALL
            .into_iter()
            .filter(move |algorithm| super::support::fits(grid, algorithm));
        fitting.map(move |algorithm| Recipe {
            grid,
            algorithm,
            seed: 5,
            ..Recipe::default()
        })
    });
    let makes = recipes.filter(|recipe| make(recipe).is_ok());
    makes.map(|recipe| with_loops(&recipe, 3))
}

fn searches(seed: u64) -> [Search; 2] {
    [Method::BreadthFirst, Method::DepthFirst].map(|method| Search {
        method,
        order: Order::starting(&some_order(seed)),
        through_doors: seed.is_multiple_of(2),
    })
}

/// Returns all directions in a random order.
fn some_order(seed: u64) -> Vec<Dir> {
    let mut dirs: Vec<Dir> = (0..6).map(Dir).collect();
    SeededRandom::new(seed).shuffle(&mut dirs);
    dirs
}

/// Checks that seeking to a step results in the same state as moving there step by step, and that
/// all changed cells are reported.
fn check_seeks(show: Show, seed: u64, what: &str) {
    let show = Arc::new(show);
    let mut walker = Moment::begin(show.clone());
    let mut walked = vec![visible_state(&walker)];
    for step in 1..=show.len() {
        walker.seek(step);
        walked.push(visible_state(&walker));
        check_changed(&walked[step - 1], &walked[step], &walker, what);
    }
    for step in (0..show.len()).rev() {
        walker.seek(step);
        assert!(
            visible_state(&walker) == walked[step],
            "{what}: back to step {step}"
        );
        check_changed(&walked[step + 1], &walked[step], &walker, what);
    }
    let random = &mut SeededRandom::new(seed);
    let mut moment = Moment::begin(show.clone());
    for _ in 0..20 {
        let from = moment.at();
        let to = random.below(show.len() as u32 + 1) as usize;
        moment.seek(to);
        assert_eq!(moment.at(), to);
        assert!(
            visible_state(&moment) == walked[to],
            "{what}: from {from} to {to}"
        );
        check_changed(&walked[from], &walked[to], &moment, what);
    }
    moment.seek(usize::MAX);
    assert!(visible_state(&moment) == walked[show.len()], "{what}");
    assert_eq!(moment.maze(), show.level().maze(), "{what}");
}

fn check_changed(before: &Seen, after: &Seen, moment: &Moment, what: &str) {
    let changed: BTreeSet<Cell> = moment.changed().iter().copied().collect();
    assert_eq!(
        changed.len(),
        moment.changed().len(),
        "{what}: no duplicates"
    );
    for (cell, (a, b)) in (0..).zip(before.cells.iter().zip(&after.cells)) {
        let at = moment.at();
        assert!(a == b || changed.contains(&cell), "{what}: {cell} at {at}");
    }
}

#[test]
fn seeking_gives_the_same_moment_as_single_steps() {
    for (seed, recipe) in (0..).zip(recipes()) {
        let what = format!("{recipe:?}");
        let show = Show::carving(&recipe, &mut ()).unwrap();
        let level = show.level().clone();
        assert_eq!(level, make(&recipe).unwrap());
        check_seeks(show, seed, &what);
        for search in searches(seed) {
            let show = Show::search(level.clone(), search).unwrap();
            check_seeks(show, seed, &format!("{what} {search:?}"));
        }
        let filling = solve::fill_dead_ends(level.maze(), |cell| level.is_finish(cell));
        let show = Show::visited(level.clone(), &filling.filled, None).unwrap();
        check_seeks(show, seed, &what);
    }
}

/// Returns the number of the set that results when several sets are joined: the number of the
/// largest set or, if several sets are equally large, of the oldest of them.
fn surviving_number(before: &[Option<u32>], part: &[Cell]) -> Option<u32> {
    let mut sizes: BTreeMap<u32, i32> = BTreeMap::new();
    for number in part.iter().filter_map(|&cell| before[cell as usize]) {
        *sizes.entry(number).or_default() += 1;
    }
    let sizes = sizes.into_iter();
    sizes
        .min_by_key(|&(number, size)| (-size, number))
        .map(|(number, _)| number)
}

proptest! {
    #[test]
    fn sets_are_components_and_keep_the_number_of_the_largest_part(
        recipe in any_level_recipe(7),
    ) {
        let mut log = Log::default();
        let level = make_heard(&recipe, &mut log).unwrap();
        let show = Arc::new(Show::carving(&recipe, &mut ()).unwrap());
        prop_assert_eq!(show.len(), log.heard.len());
        let grid = level.grid();
        let mut moment = Moment::begin(show);
        let mut links = Vec::new();
        let mut carved = Vec::new();
        let mut begun = 0;
        let mut before: Vec<Option<u32>> = vec![None; grid.cells() as usize];
        for (step, heard) in log.heard.into_iter().enumerate() {
            moment.seek(step + 1);
            let ends = match heard {
                Heard::Root(cell) => vec![cell],
                Heard::Passage(cell, dir) => {
                    links.push((cell, grid.step(cell, dir)));
                    vec![cell, grid.step(cell, dir)]
                }
            };
            let new: Vec<Cell> = ends.iter().copied().filter(|end| !carved.contains(end)).collect();
            let newest: Vec<Cell> = moment.newest().collect();
            prop_assert_eq!(&newest, if new.is_empty() { &ends } else { &new });
            carved.extend(new);
            prop_assert_eq!(moment.reached(), &carved);

            let mut members: BTreeMap<Cell, Vec<Cell>> = BTreeMap::new();
            let parts = parts(grid.cells(), &links);
            for &cell in &carved {
                members.entry(parts[cell as usize]).or_default().push(cell);
            }
            prop_assert_eq!(moment.sets() as usize, members.len());
            let mut now = vec![None; grid.cells() as usize];
            for part in members.values() {
                let number = surviving_number(&before, part).unwrap_or_else(|| {
                    begun += 1;
                    begun - 1
                });
                part.iter().for_each(|&cell| now[cell as usize] = Some(number));
            }
            for cell in 0..grid.cells() {
                prop_assert_eq!(moment.set(cell), now[cell as usize], "cell {}", cell);
                let number = carved.iter().position(|&other| other == cell);
                prop_assert_eq!(moment.number(cell), number.map(|number| number as u32));
                let is_on = |dir: Dir| links.iter().any(|&(a, b)| {
                    let next = grid.step(cell, dir);
                    (a, b) == (cell, next) || (b, a) == (cell, next)
                });
                let open: Dirs = grid.exits(cell).filter(|&dir| is_on(dir)).collect();
                prop_assert_eq!(moment.maze().passages(cell), open);
                prop_assert_eq!(moment.maze().is_solid(cell), level.maze().is_solid(cell));
            }
            before = now;
        }
    }

    #[test]
    fn queue_and_stack_match_the_textbook_algorithms(
        recipe in any_level_recipe(8),
        seed in any::<u64>(),
    ) {
        let level = make(&recipe).unwrap();
        for search in searches(seed) {
            let expected = textbook(&level, search, &some_order(seed));
            let show = Arc::new(Show::search(level.clone(), search).unwrap());
            let mut moment = Moment::begin(show.clone());
            let begin: &[Cell] = match search.method {
                Method::BreadthFirst => &level.starts()[..1],
                Method::DepthFirst => &[],
                other => panic!("{other:?} has no check here"),
            };
            prop_assert_eq!((moment.frontier(), moment.reached()), (begin, &[][..]));
            prop_assert_eq!(show.len(), expected.len());
            for (step, (visit, frontier)) in expected.into_iter().enumerate() {
                moment.seek(step + 1);
                prop_assert_eq!(moment.newest().collect::<Vec<_>>(), vec![visit]);
                prop_assert_eq!(moment.frontier(), &frontier);
                for cell in 0..level.grid().cells() {
                    prop_assert_eq!(moment.is_in_frontier(cell), frontier.contains(&cell));
                }
            }
            let ways = Walker::passing_doors(search.through_doors).passages(&level);
            let is_goal = |cell| level.is_finish(cell);
            let found = match search.method {
                Method::BreadthFirst =>
                    solve::breadth_first(&ways, search.order, level.starts()[0], is_goal),
                Method::DepthFirst =>
                    solve::depth_first(&ways, search.order, level.starts()[0], is_goal),
                other => panic!("{other:?} has no check here"),
            };
            prop_assert_eq!(moment.reached(), &found.visits);
            prop_assert_eq!(moment.path().map(|path| &path.moves), found.path.as_ref());
        }
    }
}

/// Returns each visit of a search, with the queue or the stack after the visit.
fn textbook(level: &Level, search: Search, order: &[Dir]) -> Vec<(Cell, Vec<Cell>)> {
    let links = links(level, |_| search.through_doors);
    let grid = level.grid();
    let beside = |cell: Cell| -> Vec<Cell> {
        let exits = order.iter().filter(|&&dir| grid.exits(cell).contains(dir));
        let cells = exits.map(|&dir| grid.step(cell, dir));
        cells
            .filter(|&next| links.contains(&(cell, next)) || links.contains(&(next, cell)))
            .collect()
    };
    let start = level.starts()[0];
    let mut visits = Vec::new();
    match search.method {
        Method::BreadthFirst => {
            let mut seen = BTreeSet::from([start]);
            let mut queue = VecDeque::from([start]);
            while let Some(cell) = queue.pop_front() {
                let is_over = level.is_finish(cell);
                if !is_over {
                    queue.extend(beside(cell).into_iter().filter(|&next| seen.insert(next)));
                }
                visits.push((cell, queue.iter().copied().collect()));
                if is_over {
                    break;
                }
            }
        }
        Method::DepthFirst => {
            let mut stack = Vec::new();
            go_down(level, &beside, start, &mut stack, &mut visits);
        }
        other => panic!("{other:?} has no check here"),
    }
    visits
}

/// Visits a cell and, recursively, its unvisited neighbours until a finish is found. Returns
/// whether a finish was found.
fn go_down(
    level: &Level,
    beside: &impl Fn(Cell) -> Vec<Cell>,
    cell: Cell,
    stack: &mut Vec<Cell>,
    visits: &mut Vec<(Cell, Vec<Cell>)>,
) -> bool {
    stack.push(cell);
    visits.push((cell, stack.clone()));
    let mut found = level.is_finish(cell);
    for next in beside(cell) {
        let is_new = visits.iter().all(|&(visited, _)| visited != next);
        found = found || is_new && go_down(level, beside, next, stack, visits);
    }
    stack.pop();
    found
}

/// Returns the recipe of a large maze, in which many sets are joined.
fn large() -> Recipe {
    Recipe {
        grid: GridSpec {
            width: 128,
            height: 128,
            ..GridSpec::default()
        },
        algorithm: Algorithm::Kruskal,
        seed: 1,
        ..Recipe::default()
    }
}

#[test]
fn steps_change_few_cells_forward_and_backward() {
    let carving = Show::carving(&large(), &mut ()).unwrap();
    let level = carving.level().clone();
    let [breadth, depth] = searches(0).map(|search| Show::search(level.clone(), search).unwrap());
    let cells = level.grid().cells() as usize;
    for (show, more) in [
        // A cell's set can double in size at most `cells.ilog2()` times.
        (carving, cells * cells.ilog2() as usize),
        (breadth, cells),
        (depth, 2 * cells),
    ] {
        let show = Arc::new(show);
        let mut moment = Moment::begin(show.clone());
        let path = show.path().map_or(0, |path| path.moves.len() + 1);
        let mut changed = [0, 0];
        for step in 1..=show.len() {
            moment.seek(step);
            changed[0] += moment.changed().len();
        }
        for step in (0..show.len()).rev() {
            moment.seek(step);
            changed[1] += moment.changed().len();
        }
        assert!(changed[0].max(changed[1]) <= 4 * show.len() + more + path);
        assert_eq!(changed[0], changed[1]);
    }
}

#[test]
fn too_many_cells_and_cancelled_listeners_are_errors() {
    let mut recipe = large();
    let mut log = Log {
        breaks_after: Some(100),
        ..Log::default()
    };
    let cancelled = Show::carving(&recipe, &mut log).unwrap_err();
    assert_eq!(cancelled, ShowError::Make(MakeError::Cancelled));
    assert_eq!(log.heard.len(), 100);

    recipe.grid.width = 513;
    recipe.grid.height = 512;
    let cells = 513 * 512;
    let error = ShowError::TooManyCells { cells };
    assert_eq!(Show::carving(&recipe, &mut ()).unwrap_err(), error);
    let level = make(&recipe).unwrap();
    let refused = Show::search(level.clone(), searches(0)[0]);
    assert_eq!(refused.unwrap_err(), error);
    let refused = Show::visited(level, &[], None);
    assert_eq!(refused.unwrap_err(), error);
    assert_eq!(
        error.to_string(),
        "262656 cells are too many to animate: the maximum is 262144"
    );
    recipe.grid.shape = GridShape::Cubic;
    recipe.grid.width = u32::MAX;
    recipe.grid.height = u32::MAX;
    recipe.grid.depth = u32::MAX;
    let cells = u64::MAX;
    let error = ShowError::TooManyCells { cells };
    assert_eq!(Show::carving(&recipe, &mut ()).unwrap_err(), error);
}

#[test]
fn without_doors_a_search_finds_no_path_and_visits_fewer_cells() {
    let recipe = Recipe {
        algorithm: Algorithm::AREAS,
        ..Recipe::default()
    };
    let level = make(&recipe).unwrap();
    for search in searches(1) {
        assert!(!search.through_doors);
        let show = Arc::new(Show::search(level.clone(), search).unwrap());
        let mut moment = Moment::begin(show.clone());
        moment.seek(show.len());
        assert_eq!(moment.path(), None);
        let rest: Vec<Cell> = level.maze().open_cells().collect();
        assert!(show.len() < rest.len());
        let open = Search {
            through_doors: true,
            ..search
        };
        assert!(Show::search(level.clone(), open).unwrap().path().is_some());
    }
    // A carving only removes walls, so it begins with walls around all open cells.
    let show = Arc::new(Show::carving(&recipe, &mut ()).unwrap());
    let begin = Moment::begin(show);
    let mut walled = Maze::solid(level.grid().clone());
    level
        .maze()
        .open_cells()
        .for_each(|cell| walled.clear(cell));
    assert_eq!(begin.maze(), &walled);
}
