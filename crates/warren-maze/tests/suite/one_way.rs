//! Tests of every solver on random one-way passages. The expected results come from searches that
//! relax costs until nothing changes, or from step-by-step walks.

use super::grids::{any_flat_grid, any_graph, any_grid};
use super::own_grids::panic_of;
use super::solvers::{Recursion, any_dirs};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::HashSet;
use warren_maze::maze::{Maze, Side};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::{
    self, End, Filtered, Hand, Order, Reversed, UNREACHED, Walkable, cells_along,
};
use warren_maze::topology::{Cell, Dir, Dirs, Embedding, Graph, Grid, Topology};

/// Open cells that are all separated by walls, and moves through these walls. The opposite of a
/// move does not have to be a move.
#[derive(Clone, Debug)]
pub(super) struct OneWay<T> {
    maze: Maze<T>,
    ways: Vec<Dirs>,
}

impl<T: Topology> OneWay<T> {
    /// Creates random moves. `share` is the probability of each move, in per cent. About an eighth
    /// of the cells are rock.
    pub(super) fn random(grid: T, share: u32, seed: u64) -> OneWay<T> {
        let random = &mut SeededRandom::new(seed);
        let mut maze = Maze::solid(grid);
        for cell in 0..maze.grid().cells() {
            if random.below(8) > 0 {
                maze.clear(cell);
            }
        }
        maze.clear(0);
        let ways = (0..maze.grid().cells()).map(|cell| {
            let happens = |_: &Dir| random.below(100) < share;
            maze.inner_walls(cell).filter(happens).collect()
        });
        let ways = ways.collect();
        OneWay { maze, ways }
    }

    pub(super) fn open_cells(&self) -> impl Iterator<Item = Cell> {
        self.maze.open_cells()
    }

    fn some_open(&self, which: &[Index]) -> Vec<Cell> {
        let open: Vec<Cell> = self.open_cells().collect();
        which.iter().map(|which| *which.get(&open)).collect()
    }

    /// Returns all moves, each with the cell that it leaves and the cell that it enters.
    fn moves(&self) -> Vec<(Cell, Dir, Cell)> {
        let leave = |cell| {
            let enter = move |dir| (cell, dir, self.grid().step(cell, dir));
            self.ways(cell).map(enter)
        };
        (0..self.grid().cells()).flat_map(leave).collect()
    }

    /// Returns, for each cell, the minimum cost of a path from `from`. Costs are compared first by
    /// the number of walls, and then by the number of moves.
    fn costs(&self, from: Cell, breaks_walls: bool) -> Vec<Option<(u32, u32)>> {
        let grid = self.grid();
        let mut costs = vec![None; grid.cells() as usize];
        costs[from as usize] = Some((0, 0));
        loop {
            let before = costs.clone();
            for cell in 0..grid.cells() {
                let Some((walls, moves)) = costs[cell as usize] else {
                    continue;
                };
                for dir in self.maze.inner_walls(cell) {
                    let is_wall = !self.ways(cell).contains(dir);
                    let there = &mut costs[grid.step(cell, dir) as usize];
                    let cost = (walls + u32::from(is_wall), moves + 1);
                    if (breaks_walls || !is_wall) && there.is_none_or(|there| cost < there) {
                        *there = Some(cost);
                    }
                }
            }
            if before == costs {
                return costs;
            }
        }
    }

    fn distances(&self, from: Cell) -> Vec<u32> {
        let costs = self.costs(from, false).into_iter();
        let far = costs.map(|cost| cost.map_or(UNREACHED, |(_, moves)| moves));
        far.collect()
    }
}

/// This uses the default implementation of `entrances`.
impl<T: Topology> Walkable for OneWay<T> {
    type Grid = T;

    fn grid(&self) -> &T {
        self.maze.grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        self.ways[cell as usize]
    }
}

/// Checks that moves follow the passages, and returns where they end.
fn check_walk<T: Topology>(ways: &impl Walkable<Grid = T>, from: Cell, moves: &[Dir]) -> Cell {
    moves.iter().fold(from, |cell, &dir| {
        assert!(ways.ways(cell).contains(dir), "{moves:?} from {from}");
        ways.grid().step(cell, dir)
    })
}

/// Checks each cell's entrances, also for reversed and filtered moves.
fn check_entrances<T: Topology>(ways: &OneWay<T>) {
    let grid = ways.grid();
    let is_even = |cell: Cell, dir: Dir| (cell + u32::from(dir.0)).is_multiple_of(2);
    let filtered = Filtered::new(ways, is_even);
    let mut entrances = vec![[Dirs::NONE; 2]; grid.cells() as usize];
    for (cell, dir, next) in ways.moves() {
        let back = grid.back(cell, dir);
        entrances[next as usize][0].insert(back);
        if is_even(cell, dir) {
            entrances[next as usize][1].insert(back);
        }
    }
    for (cell, entrances) in (0..).zip(entrances) {
        let found = [ways.entrances(cell), filtered.entrances(cell)];
        assert_eq!(found, entrances, "{cell}");
        assert_eq!(Reversed(ways).ways(cell), entrances[0], "{cell}");
        assert_eq!(Reversed(ways).entrances(cell), ways.ways(cell), "{cell}");
        let kept = ways.ways(cell).filter(|&dir| is_even(cell, dir));
        assert_eq!(filtered.ways(cell), kept.collect(), "{cell}");
    }
}

/// Checks the distances from and to cells, and the solvers that find paths.
fn check_paths<T: Topology>(ways: &OneWay<T>, from: Cell, goals: &[Cell], order: Order) {
    let nearest = |far: &[u32]| goals.iter().map(|&goal| far[goal as usize]).min().unwrap();
    let far = ways.distances(from);
    assert_eq!(solve::distances(ways, &[from]), far, "from {from}");
    let to_goals = (0..ways.grid().cells()).map(|cell| nearest(&ways.distances(cell)));
    let to_goals: Vec<u32> = to_goals.collect();
    assert_eq!(
        solve::distances(&Reversed(ways), goals),
        to_goals,
        "to {goals:?}"
    );

    let is_goal = |cell| goals.contains(&cell);
    let bfs = solve::breadth_first(ways, order, from, is_goal);
    assert!(
        bfs.visits
            .iter()
            .map(|&cell| far[cell as usize])
            .is_sorted()
    );
    let solvers = [
        ("breadth first", bfs.path),
        ("shortest path", solve::shortest_path(ways, from, is_goal)),
        (
            "bidirectional",
            solve::bidirectional(ways, order, from, goals).path,
        ),
        ("A*", solve::a_star(ways, order, from, goals).path),
    ];
    let shortest = nearest(&far);
    for (solver, path) in solvers {
        let length = path.as_ref().map_or(UNREACHED, |path| path.len() as u32);
        assert_eq!(length, shortest, "{solver} from {from} to {goals:?}");
        let end = check_walk(ways, from, path.as_deref().unwrap_or_default());
        assert!(path.is_none() || is_goal(end), "{solver}");
    }

    let mut plain = Recursion::new(ways, order, is_goal);
    let found = plain.finds(from);
    assert_eq!(found, shortest != UNREACHED);
    let dfs = solve::depth_first(ways, order, from, is_goal);
    assert_eq!(
        (dfs.visits, dfs.path),
        (plain.visits, found.then_some(plain.path))
    );
}

/// Checks the path through the fewest walls.
fn check_walls<T: Topology>(ways: &OneWay<T>, from: Cell, to: Cell) {
    let grid = ways.grid();
    let found = solve::fewest_walls(
        ways,
        |cell| ways.maze.inner_walls(cell),
        from,
        |cell| cell == to,
    );
    let cost = found
        .as_ref()
        .map(|path| (path.walls.len() as u32, path.moves.len() as u32));
    assert_eq!(
        cost,
        ways.costs(from, true)[to as usize],
        "from {from} to {to}"
    );
    let Some(path) = found else { return };
    let sides = cells_along(grid, from, &path.moves).zip(&path.moves);
    let walls = sides.filter(|&(cell, &dir)| {
        assert!(ways.maze.inner_walls(cell).contains(dir));
        !ways.ways(cell).contains(dir)
    });
    let walls: Vec<Side> = walls
        .map(|(cell, &dir)| Side::at(grid, cell, dir))
        .collect();
    assert_eq!(path.walls, walls);
    assert_eq!(cells_along(grid, from, &path.moves).last(), Some(to));
}

/// Checks the cells that `fill_dead_ends` fills, and the distances between kept cells.
fn check_filling<T: Topology>(ways: &OneWay<T>, kept: &[Cell]) {
    let grid = ways.grid();
    let mut left: HashSet<(Cell, Dir, Cell)> = ways.moves().into_iter().collect();
    let mut expected = HashSet::new();
    loop {
        // A path leads through the cell if it can enter through one side and leave through a
        // different side.
        let leads_through = |cell| {
            let leaving = left.iter().filter(|way| way.0 == cell).map(|way| way.1);
            let leaving: Dirs = leaving.collect();
            let mut entering = left.iter().filter(|way| way.2 == cell);
            entering.any(|&(from, dir, _)| !(leaving - Dirs::of(grid.back(from, dir))).is_empty())
        };
        let has_passages = |cell| left.iter().any(|way| way.0 == cell || way.2 == cell);
        let is_useless =
            |&cell: &Cell| !kept.contains(&cell) && has_passages(cell) && !leads_through(cell);
        let Some(cell) = (0..grid.cells()).find(is_useless) else {
            break;
        };
        expected.insert(cell);
        left.retain(|&(a, _, b)| a != cell && b != cell);
    }
    let is_isolated = |cell: &Cell| {
        let is_end = |moves: &(Cell, Dir, Cell)| moves.0 == *cell || moves.2 == *cell;
        !left.iter().any(is_end) && ways.moves().iter().any(is_end) && !kept.contains(cell)
    };
    expected.extend((0..grid.cells()).filter(is_isolated));

    let filling = solve::fill_dead_ends(ways, |cell| kept.contains(&cell));
    let filled: HashSet<Cell> = filling.filled.iter().copied().collect();
    assert_eq!(filled.len(), filling.filled.len());
    assert_eq!(filled, expected);
    for cell in 0..grid.cells() {
        let ways_left = left.iter().filter(|way| way.0 == cell).map(|way| way.1);
        assert_eq!(filling.ways(cell), ways_left.collect(), "{cell}");
        let entrances = left.iter().filter(|way| way.2 == cell);
        let entrances = entrances.map(|&(from, dir, _)| grid.back(from, dir));
        assert_eq!(filling.entrances(cell), entrances.collect(), "{cell}");
    }
    for &from in kept {
        let far = solve::distances(&filling, &[from]);
        let before = ways.distances(from);
        assert!(
            kept.iter()
                .all(|&to| far[to as usize] == before[to as usize])
        );
    }
}

/// Checks that the solvers for the farthest cells panic if, and only if, a one-way passage leads
/// out of a cell that can be reached.
fn check_farthest<T: Topology>(ways: &OneWay<T>, seed: Cell) {
    let reached = ways.distances(seed);
    let is_reached = |cell: &Cell| reached[*cell as usize] != UNREACHED;
    let is_one_way = |cell: &Cell| !(ways.ways(*cell) - ways.entrances(*cell)).is_empty();
    let one_way = (0..ways.grid().cells())
        .filter(is_reached)
        .any(|cell| is_one_way(&cell));
    let areas = vec![0; ways.grid().cells() as usize];
    let solvers: [(&str, &dyn Fn()); 2] = [
        ("diameter", &|| _ = solve::diameter(ways, seed)),
        ("farthest pair", &|| {
            _ = solve::farthest_pair(ways, seed, &areas)
        }),
    ];
    for (solver, run) in solvers {
        let panic = panic_of(run);
        assert_eq!(panic.is_some(), one_way, "{solver} from {seed}");
        if let Some((words, file, _)) = panic {
            assert!(words.ends_with("is one-way: the farthest cells need two-way passages"));
            assert!(file.ends_with("one_way.rs"), "{solver}: {file}");
        }
    }
}

fn check<T: Topology>(ways: &OneWay<T>, which: &[Index; 4], first: &[Dir]) {
    let cells = ways.some_open(which);
    check_entrances(ways);
    check_paths(ways, cells[0], &cells[1..3], Order::starting(first));
    check_walls(ways, cells[0], cells[1]);
    check_filling(ways, &cells[..3]);
    check_farthest(ways, cells[3]);
}

proptest! {
    #[test]
    fn solvers_respect_one_way_passages_of_grids(
        spec in any_grid(6),
        share in 0..=100u32,
        seed: u64,
        which: [Index; 4],
        first in any_dirs(),
    ) {
        let grid = Grid::try_from(spec).unwrap();
        check(&OneWay::random(grid, share, seed), &which, &first);
    }

    #[test]
    fn solvers_respect_one_way_passages_of_graphs(
        graph in any_small_graph(),
        share in 0..=100u32,
        seed: u64,
        which: [Index; 4],
        first in any_dirs(),
    ) {
        check(&OneWay::random(graph, share, seed), &which, &first);
    }

    #[test]
    fn wall_following_respects_one_way_passages(
        spec in any_flat_grid(6),
        share in 0..=100u32,
        seed: u64,
        ends: [Index; 2],
        facing: Index,
        hand in prop::sample::select(vec![Hand::Left, Hand::Right]),
    ) {
        let ways = OneWay::random(Grid::try_from(spec).unwrap(), share, seed);
        let [from, to] = ways.some_open(&ends)[..] else { unreachable!() };
        let grid = ways.grid();
        let facing = *facing.get(grid.clockwise(from));
        let walk = solve::follow_wall(&ways, hand, from, facing, |cell| cell == to).unwrap();
        let ends_there = check_walk(&ways, from, &walk.moves) == to;
        prop_assert_eq!(ends_there, walk.end == End::Finished);

        // Each move turns as far as possible to the side of the hand.
        let mut cell = from;
        let mut back = None;
        for &dir in &walk.moves {
            if let Some(back) = back {
                prop_assert_eq!(turned(&ways, hand, cell, back), Some(dir));
            }
            back = Some(grid.back(cell, dir));
            cell = grid.step(cell, dir);
        }
        // If the walk ended without reaching the goal, continuing would not reach the goal either.
        for _ in 0..8 * grid.cells() {
            let Some(dir) = back.and_then(|back| turned(&ways, hand, cell, back)) else {
                break;
            };
            back = Some(grid.back(cell, dir));
            cell = grid.step(cell, dir);
            prop_assert!(walk.end == End::Finished || cell != to);
        }
    }
}

/// Returns the side through which a walker with a hand on the wall leaves a cell that it entered
/// through the side `back`.
fn turned(ways: &OneWay<Grid>, hand: Hand, cell: Cell, back: Dir) -> Option<Dir> {
    let mut sides = ways.grid().clockwise(cell).to_vec();
    if hand == Hand::Right {
        sides.reverse();
    }
    let at = sides.iter().position(|&side| side == back).unwrap();
    sides.rotate_left(at + 1);
    sides.into_iter().find(|&dir| ways.ways(cell).contains(dir))
}

/// Generates graphs that are small enough for slow searches.
fn any_small_graph() -> impl Strategy<Value = Graph> {
    any_graph().prop_filter("too many edges", |graph| {
        let exits = (0..graph.cells()).map(|cell| graph.exits(cell).len());
        exits.sum::<u32>() < 400
    })
}
