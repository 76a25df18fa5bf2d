//! Tests that compare paths, distances and visiting orders with the results of slow searches.

use super::grids::{Link, any_grid, parts, passages, relaxed};
use super::mazes::{Sample, any_maze, drawn};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};
use warren_maze::maze::Maze;
use warren_maze::measure;
use warren_maze::read;
use warren_maze::solve::{
    self, End, Hand, Order, SeveralFloors, Solution, UNREACHED, Walkable, cells_along, distances,
    follow_wall, shortest_path,
};
use warren_maze::topology::{
    Board, Cell, Dir, Dirs, Embedding, Grid, GridShape, GridSpec, MAX_DIRS, Square, Topology,
};

/// Checks the distances from some cells, and shortest paths from each of these cells to all cells.
/// The expected distances come from a search that relaxes links until nothing changes.
fn check(ways: &impl Walkable<Grid = Grid>, links: &[Link], sources: &[Cell]) {
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
            let end = check_walk(ways, from, path.as_deref().unwrap_or_default());
            assert!(path.is_none() || end == to, "{path:?}");
        }
    }
}

/// Returns the passages, and the doors for which `is_open` returns true.
fn links(sample: &Sample, is_open: impl Fn(usize) -> bool) -> Vec<Link> {
    let doors = sample.doors.list().iter().enumerate();
    let open = doors.filter(|&(number, _)| is_open(number));
    let open = open.map(|(_, door)| (door.cell, sample.grid().step(door.cell, door.dir)));
    passages(&sample.maze).into_iter().chain(open).collect()
}

/// Checks that moves from a cell follow the passages, and returns where they end.
fn check_walk(ways: &impl Walkable<Grid = Grid>, from: Cell, moves: &[Dir]) -> Cell {
    moves.iter().fold(from, |cell, &dir| {
        assert!(ways.ways(cell).contains(dir), "{moves:?} from {from}");
        ways.grid().step(cell, dir)
    })
}

/// Returns some open cells of a maze.
fn some_open(sample: &Sample, which: &[prop::sample::Index]) -> Vec<Cell> {
    let open: Vec<Cell> = sample.maze.open_cells().collect();
    which.iter().map(|which| *which.get(&open)).collect()
}

proptest! {
    #[test]
    fn distances_and_paths_equal_those_of_a_slow_search(
        sample in any_maze(any_grid(10), 40),
        sources: [prop::sample::Index; 3],
    ) {
        let maze = &sample.maze;
        check(maze, &passages(maze), &some_open(&sample, &sources));
    }

    #[test]
    fn only_open_doors_are_passed(
        sample in any_maze(any_grid(10), 10),
        open: u16,
        sources: [prop::sample::Index; 3],
    ) {
        let sources = some_open(&sample, &sources);
        for open in [0, u16::MAX, open] {
            let is_open = |door: usize| open >> (door % 16) & 1 != 0;
            check(&sample.ways(is_open), &links(&sample, is_open), &sources);
        }
    }

    #[test]
    fn among_shortest_paths_the_first_in_the_order_is_found(
        sample in any_maze(any_grid(10), 120),
        from: prop::sample::Index,
        goals: [prop::sample::Index; 3],
        first in any_dirs(),
    ) {
        let maze = &sample.maze;
        let goals = some_open(&sample, &goals);
        let to_goal = relaxed(maze.grid().cells(), &passages(maze), &goals);
        let order = Order::starting(&first);
        let mut at = some_open(&sample, &[from])[0];
        let path = solve::breadth_first(maze, order, at, |cell| goals.contains(&cell)).path;
        for dir in path.iter().flatten() {
            let nearer = |&dir: &Dir| {
                to_goal[maze.grid().step(at, dir) as usize] < to_goal[at as usize]
            };
            prop_assert_eq!(order.of(maze.passages(at)).find(nearer), Some(*dir));
            at = maze.grid().step(at, *dir);
        }
        prop_assert_eq!(path.is_some(), to_goal[at as usize].is_some());
    }

    #[test]
    fn the_farthest_pair_of_a_tree_is_the_farthest_of_all_pairs(
        sample in any_maze(any_grid(8), 0),
        seed: prop::sample::Index,
    ) {
        // Without loops, passages and doors form a tree.
        let cells = sample.grid().cells();
        let areas = parts(cells, &passages(&sample.maze));
        let links = links(&sample, |_| true);
        let several = !sample.doors.list().is_empty();
        let mut farthest = 0;
        for from in sample.maze.open_cells() {
            for (to, far) in relaxed(cells, &links, &[from]).into_iter().enumerate() {
                if !several || areas[from as usize] != areas[to] {
                    farthest = farthest.max(far.unwrap_or(0));
                }
            }
        }

        let seed = some_open(&sample, &[seed])[0];
        let of = measure::areas(&sample.maze).of;
        let pair = solve::farthest_pair(&sample.ways(|_| true), seed, &of);
        prop_assert_eq!(pair.distance, farthest);
        let far = relaxed(cells, &links, &[pair.from]);
        prop_assert_eq!(far[pair.to as usize], Some(farthest));
        prop_assert_eq!(several, areas[pair.from as usize] != areas[pair.to as usize]);
    }
}

#[test]
fn shortest_paths_use_doors_only_if_they_are_open() {
    let sample = drawn(
        "
        +-+-+-+
        |S  D |
        + +-+ +
        |    F|
        +-+-+-+
        ",
    );
    let path = |open: bool| shortest_path(&sample.ways(|_| open), 0, |cell| cell == 2);
    let [east, south, north] = [Dir(0), Dir(2), Dir(3)];
    assert_eq!(path(true), Some(vec![east, east]));
    assert_eq!(path(false), Some(vec![south, east, east, north]));
    // A path can have no moves.
    assert_eq!(
        shortest_path(&sample.maze, 4, |cell| cell == 4),
        Some(vec![])
    );
    assert_eq!(shortest_path(&sample.maze, 4, |_| false), None);
    assert_eq!(distances(&sample.maze, &[]), [UNREACHED; 6]);
    assert_eq!(distances(&sample.maze, &[2, 0]), [0, 1, 0, 1, 2, 1]);
}

#[test]
fn the_farthest_pair_in_different_areas_is_found_from_every_seed() {
    // The longest path is the upper row, but only its right end is far from the niche below it.
    let sample = drawn(
        "
        +-+-+-+-+-+-+-+
        |S            |
        +-+-+D+-+-+-+-+
        |#|#|F|#|#|#|#|
        +-+-+-+-+-+-+-+
        ",
    );
    let ways = sample.ways(|_| true);
    let areas = measure::areas(&sample.maze).of;
    for seed in sample.maze.open_cells() {
        let pair = solve::farthest_pair(&ways, seed, &areas);
        assert_eq!(pair.distance, 5, "from {seed}: {pair:?}");
        assert_eq!((pair.from.min(pair.to), pair.from.max(pair.to)), (6, 9));
    }
    // If all cells are in the same area, the upper row is the longest path.
    let pair = solve::farthest_pair(&ways, 2, &[0; 14]);
    assert_eq!((pair.distance, pair.from.abs_diff(pair.to)), (6, 6));
}

/// Checks the order of directions. The default order is right, down, left, up. The given directions
/// come before the other directions.
#[test]
fn an_order_starts_with_the_given_directions() {
    let cases: [(&[u8], [u8; 6]); 5] = [
        (&[], [0, 2, 4, 1, 3, 5]),
        (&[3], [3, 0, 2, 4, 1, 5]),
        (&[3, 0, 3, 0], [3, 0, 2, 4, 1, 5]),
        (&[5, 4, 3, 2, 1, 0], [5, 4, 3, 2, 1, 0]),
        (&[255, 6, 1], [1, 0, 2, 4, 3, 5]),
    ];
    for (first, all) in cases {
        let first: Vec<Dir> = first.iter().map(|&dir| Dir(dir)).collect();
        let order = Order::starting(&first);
        let found: Vec<u8> = order.of(Dirs::first(6)).map(|dir| dir.0).collect();
        assert_eq!(found, all, "{first:?}");
    }
    let square: Vec<Dir> = Order::default().of(Dirs::first(4)).collect();
    let [right, down] = [Square::EAST, Square::SOUTH];
    assert_eq!(square, [right, down, Square::WEST, Square::NORTH]);
}

/// Compares visits and paths with the output of a program that uses the openings in the border as
/// start and finish.
#[test]
fn visits_and_paths_reproduce_the_cs2604_program() {
    let sample: Vec<&str> = include_str!("../samples/figure3.txt").lines().collect();
    let border = "+-+-+-+-+";
    let closed = [&[border], &sample[1..8], &[border]].concat();
    let grid = Square::new(Board::new([4, 4, 1], [false; 3]).unwrap());
    let maze = read::lines(&grid, &closed).unwrap().maze;

    let order = Order::default();
    let dfs = solve::depth_first(&maze, order, 0, |cell| cell == 15);
    let bfs = solve::breadth_first(&maze, order, 0, |cell| cell == 15);
    let mut pictures = vec![picture(&sample, [])];
    for Solution { visits, path } in [dfs, bfs] {
        let numbers = (0..).zip(&visits);
        let number = |(at, &cell): (u32, _)| (room(cell), char::from_digit(at % 10, 10).unwrap());
        pictures.push(picture(&sample, numbers.map(number)));
        let path = path.unwrap();
        let cells: Vec<Cell> = cells_along(&grid, 0, &path).collect();
        let rooms = cells.iter().map(|&cell| room(cell));
        let gaps = cells.windows(2).map(|pair| {
            let ([line, column], [next_line, next_column]) = (room(pair[0]), room(pair[1]));
            [(line + next_line) / 2, (column + next_column) / 2]
        });
        pictures.push(picture(&sample, rooms.chain(gaps).map(|at| (at, '#'))));
    }

    let expected = include_str!("../samples/figure3-cs2604.txt");
    let is_drawn = |line: &&str| line.starts_with(['+', '|']);
    let expected: Vec<&str> = expected.lines().filter(is_drawn).collect();
    assert_eq!(pictures.concat(), expected);
}

/// Returns a cell's line and column in a drawing of a maze that is four cells wide.
fn room(cell: Cell) -> [usize; 2] {
    [cell / 4, cell % 4].map(|at| 2 * at as usize + 1)
}

/// Returns a drawing in which some characters are replaced.
fn picture(lines: &[&str], put: impl IntoIterator<Item = ([usize; 2], char)>) -> Vec<String> {
    let mut page: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
    for ([line, column], mark) in put {
        page[line][column] = mark;
    }
    page.into_iter().map(String::from_iter).collect()
}

/// Generates lists of up to five directions in any order. Directions may be repeated.
pub(super) fn any_dirs() -> impl Strategy<Value = Vec<Dir>> {
    prop::collection::vec(0..MAX_DIRS as u8, 0..6)
        .prop_map(|dirs| dirs.into_iter().map(Dir).collect())
}

/// Depth-first search as in textbooks.
pub(super) struct Recursion<'a, W, G> {
    ways: &'a W,
    order: Order,
    is_goal: G,
    pub(super) visits: Vec<Cell>,
    pub(super) path: Vec<Dir>,
}

impl<'a, W: Walkable, G: Fn(Cell) -> bool> Recursion<'a, W, G> {
    pub(super) fn new(ways: &'a W, order: Order, is_goal: G) -> Self {
        Recursion {
            ways,
            order,
            is_goal,
            visits: Vec::new(),
            path: Vec::new(),
        }
    }

    pub(super) fn finds(&mut self, cell: Cell) -> bool {
        self.visits.push(cell);
        if (self.is_goal)(cell) {
            return true;
        }
        for dir in self.order.of(self.ways.ways(cell)) {
            let next = self.ways.grid().step(cell, dir);
            if !self.visits.contains(&next) {
                self.path.push(dir);
                if self.finds(next) {
                    return true;
                }
                self.path.pop();
            }
        }
        false
    }
}

proptest! {
    #[test]
    fn bfs_bidirectional_and_a_star_find_shortest_paths(
        sample in any_maze(any_grid(8), 20),
        open: bool,
        from: prop::sample::Index,
        goals: [prop::sample::Index; 2],
        first in any_dirs(),
    ) {
        let ways = sample.ways(|_| open);
        let order = Order::starting(&first);
        let from = some_open(&sample, &[from])[0];
        let goals = some_open(&sample, &goals);
        let far = distances(&ways, &[from]);
        let shortest = goals.iter().map(|&goal| far[goal as usize]).min();
        let shortest = shortest.filter(|&far| far != UNREACHED);

        let bfs = solve::breadth_first(&ways, order, from, |cell| goals.contains(&cell));
        let both = solve::bidirectional(&ways, order, from, &goals);
        let a_star = solve::a_star(&ways, order, from, &goals);
        for (name, Solution { visits, path }) in [("bfs", &bfs), ("both", &both), ("a*", &a_star)] {
            prop_assert_eq!(path.as_ref().map(|path| path.len() as u32), shortest, "{}", name);
            let end = check_walk(&ways, from, path.as_deref().unwrap_or_default());
            prop_assert!(path.is_none() || goals.contains(&end), "{}", name);
            // Both searches can visit the cell in which they meet.
            let once: HashSet<&Cell> = visits.iter().collect();
            prop_assert!(once.len() + usize::from(name == "both") >= visits.len(), "{}", name);
        }

        let visited = |solution: &Solution| -> Vec<u32> {
            solution.visits.iter().map(|&cell| far[cell as usize]).collect()
        };
        prop_assert!(visited(&bfs).is_sorted());
        let reached = far.iter().filter(|&&far| far != UNREACHED).count();
        let last = |solution: &Solution| solution.visits.last().copied();
        if shortest.is_some() {
            prop_assert!(goals.contains(&last(&bfs).unwrap()));
            prop_assert_eq!(last(&bfs), cells_along(ways.grid(), from, &bfs.path.unwrap()).last());
        } else {
            prop_assert_eq!(bfs.visits.len(), reached);
            prop_assert_eq!(a_star.visits.len(), reached);
        }
        // A* does not visit cells for which the distance plus the lower bound exceeds the length of
        // the shortest path.
        for &cell in &a_star.visits {
            let bound = goals.iter().map(|&goal| ways.grid().distance(cell, goal)).min().unwrap();
            prop_assert!(shortest.is_none_or(|most| far[cell as usize] + bound <= most));
        }
    }

    #[test]
    fn depth_first_search_equals_the_recursive_algorithm(
        sample in any_maze(any_grid(8), 20),
        from: prop::sample::Index,
        goal: prop::sample::Index,
        first in any_dirs(),
    ) {
        let ways = sample.ways(|_| false);
        let order = Order::starting(&first);
        let [from, goal] = some_open(&sample, &[from, goal])[..] else { unreachable!() };
        let mut plain = Recursion::new(&ways, order, |cell| cell == goal);
        let found = plain.finds(from);
        let solution = solve::depth_first(&ways, order, from, |cell| cell == goal);
        prop_assert_eq!(solution.visits, plain.visits);
        prop_assert_eq!(solution.path, found.then_some(plain.path));
    }

    #[test]
    fn filling_dead_ends_of_a_perfect_maze_leaves_only_the_path(
        sample in any_maze(any_grid(8), 0),
        ends: [prop::sample::Index; 2],
    ) {
        let maze = &sample.maze;
        let [from, to] = some_open(&sample, &ends)[..] else { unreachable!() };
        let filling = solve::fill_dead_ends(maze, |cell| cell == from || cell == to);
        let path = shortest_path(maze, from, |cell| cell == to);
        let mut expected: Vec<Cell> = match &path {
            Some(path) => cells_along(maze.grid(), from, path).collect(),
            // If the two kept cells are in separate trees, all other cells are filled.
            None => vec![from, to],
        };
        // An area with a single cell has no dead ends.
        expected.extend(maze.open_cells().filter(|&cell| maze.passages(cell).is_empty()));
        let open: HashSet<Cell> = maze.open_cells().collect();
        let filled: HashSet<Cell> = filling.filled.iter().copied().collect();
        prop_assert_eq!(filled.len(), filling.filled.len());
        let left: HashSet<Cell> = open.difference(&filled).copied().collect();
        prop_assert_eq!(left, expected.into_iter().collect());
        prop_assert_eq!(shortest_path(&filling, from, |cell| cell == to), path);
    }

    #[test]
    fn filling_dead_ends_keeps_the_distances_between_kept_cells(
        sample in any_maze(any_grid(8), 20),
        open: bool,
        kept: [prop::sample::Index; 3],
    ) {
        let ways = sample.ways(|_| open);
        let kept = some_open(&sample, &kept);
        let filling = solve::fill_dead_ends(&ways, |cell| kept.contains(&cell));
        let (before, after) = (distances(&ways, &kept[..1]), distances(&filling, &kept[..1]));
        for &cell in &kept {
            prop_assert_eq!(before[cell as usize], after[cell as usize]);
        }
        for cell in 0..ways.grid().cells() {
            let left = filling.ways(cell);
            prop_assert!(left.len() != 1 || kept.contains(&cell));
            let filled = filling.filled.contains(&cell);
            prop_assert!(!filled || left.is_empty() && !kept.contains(&cell));
            for dir in left {
                let beside = filling.ways(ways.grid().step(cell, dir));
                prop_assert!(beside.contains(ways.grid().back(cell, dir)));
            }
            // A passage is closed only if it leads into a filled cell or out of one.
            for dir in ways.ways(cell) - left {
                let next = ways.grid().step(cell, dir);
                prop_assert!(filled || filling.filled.contains(&next));
            }
        }
    }

    #[test]
    fn wall_following_reaches_every_cell_of_a_tree(
        sample in any_maze(any_grid(8), 0),
        ends: [prop::sample::Index; 2],
        facing: prop::sample::Index,
    ) {
        let maze = &sample.maze;
        let [from, to] = some_open(&sample, &ends)[..] else { unreachable!() };
        let facing = *facing.get(maze.grid().clockwise(from));
        let reached = distances(maze, &[from])[to as usize] != UNREACHED;
        for hand in [Hand::Left, Hand::Right] {
            let walk = follow_wall(maze, hand, from, facing, |cell| cell == to);
            if maze.grid().floors() > 1 {
                prop_assert_eq!(walk, Err(SeveralFloors));
                continue;
            }
            let walk = walk.unwrap();
            prop_assert_eq!(walk.end == End::Finished, reached);
            prop_assert_eq!(check_walk(maze, from, &walk.moves) == to, reached);
        }
    }

    #[test]
    fn tremaux_finds_a_path_and_passes_each_passage_at_most_twice(
        sample in any_maze(any_grid(8), 20),
        open: bool,
        ends: [prop::sample::Index; 2],
        first in any_dirs(),
    ) {
        let ways = sample.ways(|_| open);
        let [from, to] = some_open(&sample, &ends)[..] else { unreachable!() };
        let walk = solve::tremaux(&ways, Order::starting(&first), from, |cell| cell == to);
        let reached = distances(&ways, &[from])[to as usize] != UNREACHED;
        prop_assert_eq!(walk.path.is_some(), reached);
        let end = if reached { to } else { from };
        prop_assert_eq!(check_walk(&ways, from, &walk.moves), end);
        let mut marks = HashMap::new();
        let mut cell = from;
        for &dir in &walk.moves {
            let next = ways.grid().step(cell, dir);
            let ends = [(cell, dir), (next, ways.grid().back(cell, dir))];
            *marks.entry(ends.into_iter().min()).or_insert(0) += 1;
            cell = next;
        }
        prop_assert!(marks.values().all(|&marks| marks <= 2));
        let once = marks.values().filter(|&&marks| marks == 1).count();
        if let Some(path) = walk.path {
            prop_assert_eq!(check_walk(&ways, from, &path), to);
            prop_assert_eq!(path.len(), once);
        } else {
            prop_assert_eq!(once, 0);
        }
    }

    #[test]
    fn the_diameter_of_a_tree_is_its_longest_path(
        sample in any_maze(any_grid(8), 0),
        seed: prop::sample::Index,
    ) {
        let maze = &sample.maze;
        let seed = some_open(&sample, &[seed])[0];
        let reached = |cell: &Cell| distances(maze, &[seed])[*cell as usize] != UNREACHED;
        let longest = maze.open_cells().filter(reached).map(|from| {
            let far = distances(maze, &[from]).into_iter();
            far.filter(|&far| far != UNREACHED).max().unwrap()
        });
        let pair = solve::diameter(maze, seed);
        prop_assert_eq!(Some(pair.distance), longest.max());
        prop_assert_eq!(distances(maze, &[pair.from])[pair.to as usize], pair.distance);
    }
}

#[test]
fn dead_ends_are_filled_from_the_end_to_the_junction() {
    let sample = drawn(
        "
        +-+-+-+-+-+
        |S    |   |
        +-+ + +-+ +
        |   |    F|
        +-+-+-+-+-+
        | D   |#|#|
        +-+-+-+-+-+
        ",
    );
    let filled = |open: bool| {
        let ways = sample.ways(|_| open);
        let is_kept = |cell| cell == 0 || sample.is_finish(cell);
        solve::fill_dead_ends(&ways, is_kept).filled
    };
    // No cell of the last row is kept. If the door is closed, the cell behind it is isolated, so it
    // is not a dead end.
    assert_eq!(filled(false), [3, 4, 5, 6, 11, 12]);
    assert_eq!(filled(true), [3, 4, 5, 6, 10, 11, 12]);
}

#[test]
fn wall_following_detects_loops_around_an_island() {
    let sample = drawn(
        "
        +-+-+-+
        |S    |
        + +-+ +
        | |F| |
        + + + +
        |     |
        +-+-+-+
        ",
    );
    let [east, west, south, north] = [Dir(0), Dir(1), Dir(2), Dir(3)];
    let walk = |hand, from, facing| {
        let is_goal = |cell| sample.is_finish(cell);
        follow_wall(&sample.maze, hand, from, facing, is_goal).unwrap()
    };
    // Along the outer wall, both walks follow a loop. They end when they leave the first cell again
    // in the same direction.
    let left = walk(Hand::Left, 0, east);
    assert_eq!(left.end, End::Loops);
    let round = [east, east, south, south, west, west, north, north, east];
    assert_eq!(left.moves, round);
    let right = walk(Hand::Right, 0, east);
    assert_eq!(right.end, End::Loops);
    let round = [south, south, east, east, north, north, west, west, south];
    assert_eq!(right.moves, round);
    // In the gap, one of the hands touches the island.
    for (hand, facing) in [(Hand::Right, west), (Hand::Left, east)] {
        let inside = walk(hand, 7, facing);
        assert_eq!((inside.end, inside.moves), (End::Finished, vec![north]));
        let away = if facing == west { east } else { west };
        assert_eq!(walk(hand, 7, away).end, End::Loops);
    }
    // The start cell has no passage.
    let room = drawn("\n+-+-+\n|S|F|\n+-+-+\n");
    let stuck = follow_wall(&room.maze, Hand::Left, 0, east, |cell| cell == 1).unwrap();
    assert_eq!((stuck.moves, stuck.end), (vec![], End::Loops));
    let there = follow_wall(&room.maze, Hand::Left, 0, east, |cell| cell == 0).unwrap();
    assert_eq!((there.moves, there.end), (vec![], End::Finished));
}

/// Checks a walk on a hexagonal grid, starting in a cell in which six passages meet. The walk takes
/// these passages in turn.
#[test]
fn wall_following_takes_the_passages_of_a_hexagon_in_turn() {
    let spec = GridSpec {
        shape: GridShape::Hex,
        width: 3,
        height: 3,
        ..GridSpec::default()
    };
    let mut star = Maze::solid(Grid::try_from(spec).unwrap());
    for dir in Dirs::first(6) {
        star.open(4, dir);
    }
    let [e, w, se, nw, sw, ne] = [0, 1, 2, 3, 4, 5].map(Dir);
    let walk = |hand| follow_wall(&star, hand, 4, e, |_| false).unwrap().moves;
    // The walks end in the middle cell, and the walker faces east, as at the beginning.
    assert_eq!(
        walk(Hand::Left),
        [nw, se, ne, sw, e, w, se, nw, sw, ne, w, e]
    );
    assert_eq!(
        walk(Hand::Right),
        [sw, ne, se, nw, e, w, ne, sw, nw, se, w, e]
    );
}
