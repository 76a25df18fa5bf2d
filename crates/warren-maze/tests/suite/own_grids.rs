//! Tests of every generator and solver on grids that are implemented outside this crate. Some of
//! these grids break the rules of [`Topology`].

use super::by::{ALL, By};
use super::grids::any_graph;
use proptest::prelude::*;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::{Arc, Once};
use warren_maze::generate::{
    BinaryTree, DepthFirst, Eller, Generator, InheritedBacktrack, Misfit, ParameterError,
    RecursiveDivision, Sidewinder,
};
use warren_maze::maze::{Listener, Maze};
use warren_maze::measure;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::{self, Hand, Order, UNREACHED, Walkable, cells_along};
use warren_maze::topology::{
    self, Board, BrokenRule, Cell, Cubic, Dir, Dirs, Graph, GraphError, Grid, GridShape, GridSpec,
    Hex, Rows, Square, Topology,
};

/// Checks that a grid follows the rules, and that every generator carves the expected number of
/// trees over all cells. Then checks the solvers in these mazes.
fn check<T: Topology + Sync>(name: &str, grid: &T, generators: &[By]) {
    assert_eq!(topology::check(grid), Ok(()), "{name}");
    for &by in generators.iter().filter(|by| by.trees() <= grid.count()) {
        for seed in 0..3 {
            let mut maze = Maze::solid(grid);
            let carved = by.carve(grid, seed, &mut maze);
            assert_eq!(carved, ControlFlow::Continue(()));
            let context = format!("{by:?} on {name}, seed {seed}");
            check_trees(&maze, by.trees(), &context);
            check_solvers(&maze, seed, &context);
            add_loops(&mut maze, seed);
            check_solvers(&maze, seed, &context);
        }
    }
}

fn check_trees<T: Topology>(maze: &Maze<&T>, trees: u32, context: &str) {
    let grid = *maze.grid();
    let open = maze.open_cells().count() as u32;
    assert_eq!(open, grid.count(), "{context}: every cell is reached");
    let mut sides = 0;
    for cell in 0..grid.cells() {
        assert!(
            (maze.passages(cell) - grid.exits(cell)).is_empty(),
            "{context}"
        );
        for dir in maze.passages(cell) {
            let back = maze.passages(grid.step(cell, dir));
            assert!(back.contains(grid.back(cell, dir)), "{context}");
            sides += 1;
        }
    }
    assert_eq!(sides, 2 * (open - trees), "{context}: number of passages");
    assert_eq!(
        measure::areas(maze).count,
        trees,
        "{context}: number of areas"
    );
}

/// Opens some walls to create loops.
fn add_loops<T: Topology>(maze: &mut Maze<T>, seed: u64) {
    let random = &mut SeededRandom::new(seed);
    for _ in 0..maze.grid().cells() / 8 + 1 {
        let cell = random.below(maze.grid().cells());
        let walls = maze.inner_walls(cell);
        if !walls.is_empty() {
            maze.open(cell, random.pick_dir(walls));
        }
    }
}

/// Checks that all solvers find paths along passages, and that the lengths of the shortest paths
/// agree.
fn check_solvers<T: Topology>(maze: &Maze<T>, seed: u64, context: &str) {
    let grid = maze.grid();
    let random = &mut SeededRandom::new(seed);
    for _ in 0..4 {
        let [from, to] = [(); 2].map(|()| random.below(grid.cells()));
        let is_goal = |cell| cell == to;
        let far = solve::distances(maze, &[from])[to as usize];
        let length = (far != UNREACHED).then_some(far as usize);
        let context = format!("{context}, from {from} to {to}");
        let check = |solver: &str, path: Option<Vec<Dir>>, is_shortest: bool| {
            let found = path.as_ref().map(Vec::len);
            let as_far = if is_shortest {
                found == length
            } else {
                found.is_some() == length.is_some() && found >= length
            };
            assert!(as_far, "{solver}: {found:?} for {length:?}, {context}");
            let moves = path.unwrap_or_default();
            let mut end = from;
            for (cell, &dir) in cells_along(grid, from, &moves).zip(&moves) {
                assert!(maze.passages(cell).contains(dir), "{solver}: {context}");
                end = grid.step(cell, dir);
            }
            assert!(found.is_none() || end == to, "{solver}: {context}");
        };
        let order = Order::default();
        check(
            "shortest path",
            solve::shortest_path(maze, from, is_goal),
            true,
        );
        let found = solve::breadth_first(maze, order, from, is_goal);
        check("breadth first", found.path, true);
        check(
            "both ends",
            solve::bidirectional(maze, order, from, &[to]).path,
            true,
        );
        check("A*", solve::a_star(maze, order, from, &[to]).path, true);
        check(
            "depth first",
            solve::depth_first(maze, order, from, is_goal).path,
            false,
        );
        let filled = solve::fill_dead_ends(maze, |cell| cell == from || cell == to);
        check("filled", solve::shortest_path(&filled, from, is_goal), true);
        let one = solve::disjoint_paths(maze, &[from], &[to]);
        check("disjoint", one.map(|mut paths| paths.remove(0)), false);
        let breach =
            solve::fewest_walls(maze, |cell| maze.inner_walls(cell), from, is_goal).unwrap();
        if breach.walls.is_empty() {
            check("fewest walls", Some(breach.moves), true);
        } else {
            assert_eq!(length, None, "{context}");
        }
        let seen = solve::diameter(maze, from);
        assert!(
            length.is_none() || seen.distance as usize >= far as usize / 2,
            "{context}"
        );
    }
}

/// A ring of cells that implements only the three required methods.
struct Ring(u32);

impl Topology for Ring {
    fn cells(&self) -> u32 {
        self.0
    }

    fn exits(&self, _: Cell) -> Dirs {
        Dirs::first(2)
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        let by = if dir == Dir(0) { 1 } else { self.0 - 1 };
        (cell + by) % self.0
    }
}

/// Hexagons on a torus. Each cell numbers its directions differently.
struct HexTorus {
    width: u32,
    height: u32,
}

impl HexTorus {
    /// Returns the direction to the i-th neighbour. A cell's six directions are arbitrary numbers
    /// less than 64.
    fn label(cell: Cell, i: usize) -> Dir {
        Dir((cell.wrapping_mul(29).wrapping_add(11 * i as u32) % 64) as u8)
    }
}

impl Topology for HexTorus {
    fn cells(&self) -> u32 {
        self.width * self.height
    }

    fn exits(&self, cell: Cell) -> Dirs {
        (0..6).map(|i| HexTorus::label(cell, i)).collect()
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        const BY: [[i64; 2]; 6] = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
        let i = (0..6).find(|&i| HexTorus::label(cell, i) == dir).unwrap();
        let at = [cell % self.width, cell / self.width].map(i64::from);
        let x = (at[0] + BY[i][0]).rem_euclid(self.width.into());
        let y = (at[1] + BY[i][1]).rem_euclid(self.height.into());
        y as u32 * self.width + x as u32
    }
}

/// Squares on a cylinder, with two direction pairs. The grid has no [`Rows`].
struct Cylinder {
    round: u32,
    height: u32,
}

impl Topology for Cylinder {
    const PAIRS: usize = 2;

    fn cells(&self) -> u32 {
        self.round * self.height
    }

    fn exits(&self, cell: Cell) -> Dirs {
        let mut exits = Dirs::first(4);
        if cell / self.round + 1 == self.height {
            exits.remove(Dir(2));
        }
        if cell < self.round {
            exits.remove(Dir(3));
        }
        exits
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        let (at, first) = (cell % self.round, cell / self.round * self.round);
        match dir {
            Dir(0) => first + (at + 1) % self.round,
            Dir(1) => first + (at + self.round - 1) % self.round,
            Dir(2) => cell + self.round,
            _ => cell - self.round,
        }
    }

    fn distance(&self, a: Cell, b: Cell) -> u32 {
        (a / self.round).abs_diff(b / self.round)
    }
}

/// Beads on a string. Each bead is joined to the next bead by three threads: moves 0 to 2 lead
/// forward, and moves 3 to 5 lead back.
struct Beads(u32);

impl Topology for Beads {
    fn cells(&self) -> u32 {
        self.0
    }

    fn exits(&self, cell: Cell) -> Dirs {
        let on = if cell + 1 < self.0 { 0b111 } else { 0 };
        let back = if cell > 0 { 0b11_1000 } else { 0 };
        Dirs(on | back)
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        if dir.0 < 3 { cell + 1 } else { cell - 1 }
    }

    fn back(&self, _: Cell, dir: Dir) -> Dir {
        Dir((dir.0 + 3) % 6)
    }
}

#[test]
fn a_grid_with_only_the_required_methods_is_carved_and_solved() {
    for cells in [3, 4, 17, 130] {
        check("a ring", &Ring(cells), &ALL);
        check("a ring", &Ring(cells), &[By::InheritedBacktrack]);
    }
}

#[test]
fn a_torus_with_different_directions_in_each_cell_is_carved_and_solved() {
    for (width, height) in [(3, 3), (5, 4), (12, 11)] {
        check("a hexagonal torus", &HexTorus { width, height }, &ALL);
    }
}

#[test]
fn a_paired_grid_without_a_layout_is_carved_and_solved() {
    for (round, height) in [(3, 1), (3, 3), (7, 5), (20, 16)] {
        let cylinder = Cylinder { round, height };
        check("a cylinder", &cylinder, &ALL);
        check("a cylinder", &cylinder, &[By::InheritedBacktrack]);
    }
}

#[test]
fn multigraphs_are_carved_and_solved() {
    for cells in [2, 3, 40] {
        check("beads", &Beads(cells), &ALL);
    }
    // Three equally likely passages join two adjacent cells.
    for by in ALL.into_iter().filter(|by| by.trees() == 1) {
        let mut found = [0; 3];
        for seed in 0..300 {
            let mut maze = Maze::solid(&Beads(2));
            let _ = by.carve(&Beads(2), seed, &mut maze);
            let open = maze.passages(0).next().unwrap();
            found[open.index()] += 1;
        }
        let fair = found.iter().all(|&times| (60..=140).contains(&times));
        assert!(fair, "{by:?}: {found:?}");
    }
}

#[test]
fn cells_of_graphs_may_have_at_most_64_neighbours() {
    let star = Graph::from_edges(65, (1..65).map(|leaf| (0, leaf))).unwrap();
    assert_eq!(star.exits(0), Dirs(u64::MAX));
    check("a star", &star, &ALL);
    let all = (0..65).flat_map(|a| (0..a).map(move |b| (a, b)));
    let complete = Graph::from_edges(65, all).unwrap();
    check("a complete graph", &complete, &ALL);

    let many = Graph::from_edges(66, (1..66).map(|leaf| (0, leaf)));
    let (cell, neighbours) = (0, 65);
    assert_eq!(many, Err(GraphError::ManyNeighbours { cell, neighbours }));
}

#[test]
fn invalid_edges_are_refused() {
    let check = |cells, edges: &[(Cell, Cell)], expected: &str| {
        let error = Graph::from_edges(cells, edges.iter().copied()).unwrap_err();
        assert_eq!(error.to_string(), expected);
    };
    check(
        0,
        &[],
        "the grid has 0 cells: it needs at least 1 and at most 1073741824",
    );
    check(
        Board::MAX_CELLS + 1,
        &[],
        "the grid has 1073741825 cells: it needs at least 1 and at most 1073741824",
    );
    check(
        3,
        &[(0, 1), (1, 3)],
        "an edge joins 1 and 3, but the graph has 3 cells",
    );
    check(3, &[(0, 1), (2, 2)], "an edge joins cell 2 with itself");
    check(
        4,
        &[(0, 1), (2, 3)],
        "no path leads from cell 0 to cell 2: the cells must be connected",
    );
    // A repeated edge is added only once.
    let graph = Graph::from_edges(2, [(0, 1), (1, 0), (0, 1)]).unwrap();
    assert_eq!(
        (graph.neighbours(0), graph.neighbours(1)),
        (&[1][..], &[0][..])
    );
    assert_eq!(
        (graph.dir_to(1, 0), graph.dir_to(1, 1)),
        (Some(Dir(0)), None)
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn graphs_are_carved_and_solved(graph in any_graph()) {
        check("a graph", &graph, &ALL);
    }
}

/// Checks that a reference or an `Arc` behaves like the grid itself.
#[test]
fn references_to_a_grid_give_the_same_mazes() {
    fn passages<T: Topology + Sync>(grid: &T, by: By) -> Vec<Dirs> {
        let mut maze = Maze::solid(grid);
        assert!(by.carve(grid, 5, &mut maze).is_continue());
        (0..grid.cells()).map(|cell| maze.passages(cell)).collect()
    }
    let board = Board::new([9, 6, 1], [true, false, false]).unwrap();
    let square = Arc::new(Square::new(board));
    let beads = Beads(9);
    for by in ALL {
        let plain = passages(&*square, by);
        assert_eq!(passages(&square, by), plain, "{by:?} shared");
        let plain = passages(&beads, by);
        assert_eq!(passages(&&beads, by), plain, "{by:?} through a reference");
    }
}

/// A grid that is defined by a table. The table may be wrong.
#[derive(Clone, Default)]
struct Table<const PAIRS: usize> {
    cells: u32,
    /// For each cell, its moves and the cells to which they lead.
    moves: Vec<Vec<(u8, Cell)>>,
    /// If present: a cell, a direction, and the direction back that replaces the default.
    back: Option<(Cell, Dir, Dir)>,
    /// If present, the result of `owns` for every side of every cell.
    owns: Option<bool>,
    removed: Vec<Cell>,
    count: Option<u32>,
    rows: Option<Rows>,
}

impl<const PAIRS: usize> Topology for Table<PAIRS> {
    const PAIRS: usize = PAIRS;

    fn cells(&self) -> u32 {
        self.cells
    }

    fn exits(&self, cell: Cell) -> Dirs {
        let moves = self.moves.get(cell as usize).into_iter().flatten();
        moves.map(|&(dir, _)| Dir(dir)).collect()
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        let moves = &self.moves[cell as usize];
        moves.iter().find(|&&(at, _)| Dir(at) == dir).unwrap().1
    }

    fn back(&self, cell: Cell, dir: Dir) -> Dir {
        if let Some((at, by, back)) = self.back
            && (at, by) == (cell, dir)
        {
            return back;
        }
        if PAIRS > 0 {
            return Dir(dir.0 ^ 1);
        }
        let next = self.step(cell, dir);
        let back = self.exits(next).find(|&back| self.step(next, back) == cell);
        back.unwrap()
    }

    fn owns(&self, cell: Cell, dir: Dir) -> bool {
        let is_first = if PAIRS > 0 {
            dir.0.is_multiple_of(2)
        } else {
            cell < self.step(cell, dir)
        };
        self.owns.unwrap_or(is_first)
    }

    fn has(&self, cell: Cell) -> bool {
        !self.removed.contains(&cell)
    }

    fn count(&self) -> u32 {
        self.count.unwrap_or(self.cells - self.removed.len() as u32)
    }

    fn rows(&self) -> Option<Rows> {
        self.rows
    }
}

impl<const PAIRS: usize> Table<PAIRS> {
    /// Returns a grid with the same moves as the given grid, and with the same [`Rows`].
    fn of(grid: &impl Topology) -> Table<PAIRS> {
        let moves = |cell| grid.neighbours(cell).map(|(dir, to)| (dir.0, to)).collect();
        Table {
            cells: grid.cells(),
            moves: (0..grid.cells()).map(moves).collect(),
            rows: grid.rows(),
            ..Table::default()
        }
    }
}

/// Returns a ring of four cells. Move 0 leads forward and move 1 leads back.
fn ring_of_four<const PAIRS: usize>() -> Table<PAIRS> {
    Table {
        cells: 4,
        moves: (0..4)
            .map(|cell| vec![(0, (cell + 1) % 4), (1, (cell + 3) % 4)])
            .collect(),
        ..Table::default()
    }
}

/// A maze in which every exit of the grid is a passage.
struct Everywhere<'a, T>(&'a T);

impl<T: Topology> Walkable for Everywhere<'_, T> {
    type Grid = T;

    fn grid(&self) -> &T {
        self.0
    }

    fn ways(&self, cell: Cell) -> Dirs {
        self.0.exits(cell)
    }
}

/// Returns a panic's message, file and line.
pub(super) fn panic_of(run: impl FnOnce()) -> Option<(String, String, u32)> {
    thread_local! {
        static PLACE: RefCell<(String, u32)> = const { RefCell::new((String::new(), 0)) };
    }
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |info| {
            if let Some(at) = info.location() {
                PLACE.set((at.file().to_owned(), at.line()));
            }
            before(info);
        }));
    });
    let payload = catch_unwind(AssertUnwindSafe(run)).err()?;
    let words = payload.downcast_ref::<String>().map(String::as_str);
    let words = words.or(payload.downcast_ref::<&str>().copied())?;
    let (file, line) = PLACE.take();
    Some((words.to_owned(), file, line))
}

/// Checks that every solver panics with this message, at the caller's line.
fn check_solvers_panic<T: Topology>(grid: &T, text: &str) {
    let ways = &Everywhere(grid);
    let order = Order::default();
    let solvers: [(&str, &dyn Fn()); 9] = [
        ("shortest path", &|| {
            drop(solve::shortest_path(ways, 0, |_| false))
        }),
        ("breadth first", &|| {
            drop(solve::breadth_first(ways, order, 0, |_| false))
        }),
        ("depth first", &|| {
            drop(solve::depth_first(ways, order, 0, |_| false))
        }),
        ("both ends", &|| {
            drop(solve::bidirectional(ways, order, 0, &[1]))
        }),
        ("A*", &|| drop(solve::a_star(ways, order, 0, &[1]))),
        ("filled", &|| drop(solve::fill_dead_ends(ways, |_| false))),
        ("disjoint", &|| {
            drop(solve::disjoint_paths(ways, &[0], &[1]))
        }),
        ("distances", &|| drop(solve::distances(ways, &[0]))),
        ("diameter", &|| _ = solve::diameter(ways, 0)),
    ];
    for (solver, run) in solvers {
        let (words, file, _) = panic_of(run).expect(solver);
        assert_eq!(words, text, "{solver}");
        assert!(file.ends_with("own_grids.rs"), "{solver}: {file}");
    }
}

/// Checks that every solver's panic message contains the number of a start or goal that is not on
/// the grid.
#[test]
fn solvers_panic_with_the_number_of_a_cell_off_the_grid() {
    fn check<T: Topology>(maze: &Maze<T>) {
        let order = Order::default();
        let (cells, never) = (maze.grid().cells(), |_| false);
        for cell in [cells, u32::MAX] {
            let expected = format!(
                "there is no cell {cell} on this grid: it has {cells} cells, counted from 0"
            );
            let solvers: [(&str, &dyn Fn()); 13] = [
                ("shortest path", &|| {
                    drop(solve::shortest_path(maze, cell, never))
                }),
                ("breadth first", &|| {
                    drop(solve::breadth_first(maze, order, cell, never))
                }),
                ("depth first", &|| {
                    drop(solve::depth_first(maze, order, cell, never))
                }),
                ("from both ends", &|| {
                    drop(solve::bidirectional(maze, order, cell, &[0]))
                }),
                ("to both ends", &|| {
                    drop(solve::bidirectional(maze, order, 0, &[1, cell]))
                }),
                ("A* from", &|| drop(solve::a_star(maze, order, cell, &[0]))),
                ("A* to", &|| drop(solve::a_star(maze, order, 0, &[1, cell]))),
                ("disjoint from", &|| {
                    drop(solve::disjoint_paths(maze, &[0, cell], &[1, 2]))
                }),
                ("disjoint to", &|| {
                    drop(solve::disjoint_paths(maze, &[0], &[1, cell]))
                }),
                ("distances", &|| drop(solve::distances(maze, &[0, cell]))),
                ("diameter", &|| _ = solve::diameter(maze, cell)),
                ("farthest pair", &|| {
                    let areas = measure::areas(maze);
                    _ = solve::farthest_pair(maze, cell, &areas.of);
                }),
                ("fewest walls", &|| {
                    drop(solve::fewest_walls(
                        maze,
                        |cell| maze.inner_walls(cell),
                        cell,
                        never,
                    ))
                }),
            ];
            for (solver, run) in solvers {
                let (words, file, _) = panic_of(run).expect(solver);
                assert_eq!(words, expected, "{solver}");
                assert!(file.ends_with("own_grids.rs"), "{solver}: {file}");
            }
        }
    }
    let random = &mut SeededRandom::new(1);
    check(&DepthFirst.maze(&Ring(9), random));
    let square = Square::new(board(4, 3, 1));
    let maze = DepthFirst.maze(square, random);
    check(&maze);
    let (words, ..) = panic_of(|| {
        drop(solve::follow_wall(
            &maze,
            Hand::Left,
            12,
            Square::EAST,
            |_| false,
        ));
    })
    .unwrap();
    assert_eq!(
        words,
        "there is no cell 12 on this grid: it has 12 cells, counted from 0"
    );
}

/// A ring with a wrong distance: the distance between two different cells is [`u32::MAX`].
struct Endless {
    ring: Ring,
    /// The distance from a cell to itself.
    to_itself: u32,
}

impl Topology for Endless {
    fn cells(&self) -> u32 {
        self.ring.cells()
    }

    fn exits(&self, cell: Cell) -> Dirs {
        self.ring.exits(cell)
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.ring.step(cell, dir)
    }

    fn distance(&self, a: Cell, b: Cell) -> u32 {
        if a == b { self.to_itself } else { u32::MAX }
    }
}

#[test]
fn the_largest_distance_does_not_overflow() {
    let solved = |to_itself| {
        let ring = Ring(9);
        let grid = Endless { ring, to_itself };
        let ways = &Everywhere(&grid);
        solve::a_star(ways, Order::default(), 0, &[3]).path
    };
    let path = solved(u32::MAX).expect("a ring is connected");
    assert_eq!(path, [Dir(0); 3]);
    let (words, ..) = panic_of(|| drop(solved(0))).expect("it changes by more than 1");
    assert_eq!(
        words,
        "the distance to a goal changes by more than 1 from cell 2 to 3"
    );
}

/// Checks that a broken rule is reported, and that every generator panics with a message about this
/// rule.
fn check_broken<const PAIRS: usize>(
    change: impl Fn(&mut Table<PAIRS>),
    expected: BrokenRule,
    text: &str,
) {
    let mut grid = ring_of_four::<PAIRS>();
    change(&mut grid);
    assert_eq!(expected.to_string(), text);
    assert_eq!(topology::check(&grid), Err(expected));
    check_solvers_panic(&grid, text);
    for by in ALL.into_iter().chain([By::InheritedBacktrack]) {
        // This generator allocates a maze, which would need too much memory on a large grid.
        if by == By::FilledBacktrack && grid.cells > 100 {
            continue;
        }
        let carved = catch_unwind(AssertUnwindSafe(|| by.carve(&grid, 1, &mut ())));
        let payload = carved.expect_err(&format!("{by:?} did not panic: {text}"));
        let message = payload.downcast_ref::<String>().map(String::as_str);
        let message = message.or(payload.downcast_ref::<&str>().copied());
        // Some generators reject the grid for a different reason before they check its rules.
        let refusal = match by {
            By::InheritedBacktrack => format!("inherited-backtrack: {}", Misfit::ManyDirections),
            By::Areas(count) => {
                let cells = grid.count();
                format!("areas: {}", ParameterError::ManyAreas { count, cells })
            }
            _ => text.to_owned(),
        };
        assert!(
            [text, &refusal].map(Some).contains(&message),
            "{by:?}: {message:?}"
        );
    }
}

#[test]
fn valid_tables_are_carved_and_solved() {
    check("a ring of four", &ring_of_four::<0>(), &ALL);
    check("a paired ring of four", &ring_of_four::<1>(), &ALL);
    // In a ring of two cells, two moves lead from each cell to the other.
    let mut two = ring_of_four::<1>();
    two.cells = 2;
    two.moves = vec![vec![(0, 1), (1, 1)], vec![(0, 0), (1, 0)]];
    check("a ring of two", &two, &ALL);
}

#[test]
fn an_invalid_number_of_cells_is_reported() {
    for cells in [0, Board::MAX_CELLS + 1, u32::MAX] {
        check_broken::<0>(
            |grid| grid.cells = cells,
            BrokenRule::Cells { cells },
            &format!("the grid has {cells} cells: it needs at least 1 and at most 1073741824"),
        );
    }
}

#[test]
fn a_missing_reverse_move_is_reported() {
    // The grid has a third direction, with the same number in every cell.
    check_broken::<0>(
        |grid| {
            for cell in 0..4 {
                grid.moves[cell as usize].push((2, (cell + 2) % 4));
                grid.moves[cell as usize].remove(1);
            }
        },
        BrokenRule::NoWayBack {
            cell: 0,
            dir: Dir(0),
            to: 1,
            back: None,
        },
        "direction 0 of cell 0 leads to cell 1, but no exit of cell 1 leads back to cell 0",
    );
    // Only one cell lacks the direction back.
    check_broken::<1>(
        |grid| grid.moves[2].truncate(1),
        BrokenRule::NoWayBack {
            cell: 1,
            dir: Dir(0),
            to: 2,
            back: None,
        },
        "direction 0 of cell 1 leads to cell 2, but no exit of cell 2 leads back to cell 1",
    );
    // The other direction of the pair leads to a different cell.
    check_broken::<1>(
        |grid| grid.moves[2][1].1 = 0,
        BrokenRule::NoWayBack {
            cell: 1,
            dir: Dir(0),
            to: 2,
            back: Some((Dir(1), 0)),
        },
        "direction 0 of cell 1 leads to cell 2, but direction 1 of cell 2 leads to cell 0",
    );
}

#[test]
fn a_wrong_reverse_move_is_reported() {
    let wrong = |cell, dir, back| BrokenRule::WrongWayBack { cell, dir, back };
    for back in [Dir(0), Dir(9), Dir(255)] {
        check_broken::<0>(
            |grid| grid.back = Some((2, Dir(0), back)),
            wrong(2, Dir(0), back),
            &format!(
                "direction 0 of cell 2 is not undone by its reverse, direction {}",
                back.0
            ),
        );
    }
    // Two moves lead to the same cell, but only one move leads back.
    check_broken::<0>(
        |grid| grid.moves[0].push((7, 1)),
        wrong(0, Dir(7), Dir(1)),
        "direction 7 of cell 0 is not undone by its reverse, direction 1",
    );
    // The directions do not form pairs.
    check_broken::<2>(
        |grid| {
            for moves in &mut grid.moves {
                moves[1].0 = 2;
            }
        },
        wrong(0, Dir(0), Dir(1)),
        "direction 0 of cell 0 is not undone by its reverse, direction 1",
    );
}

#[test]
fn a_move_to_a_missing_cell_or_to_itself_is_reported() {
    for to in [4, u32::MAX] {
        check_broken::<0>(
            |grid| grid.moves[3].push((5, to)),
            BrokenRule::NoSuchCell {
                cell: 3,
                dir: Dir(5),
                to,
            },
            &format!("direction 5 leads from cell 3 to {to}, which is not a cell"),
        );
    }
    check_broken::<0>(
        |grid| grid.moves[2].push((63, 2)),
        BrokenRule::Loop {
            cell: 2,
            dir: Dir(63),
        },
        "direction 63 leads from cell 2 to itself",
    );
}

#[test]
fn an_invalid_pair_of_directions_is_reported() {
    check_broken::<1>(
        |grid| grid.moves[1].push((2, 3)),
        BrokenRule::NoSuchDir {
            cell: 1,
            dir: Dir(2),
            pairs: 1,
        },
        "direction 2 is an exit of cell 1, but the grid has 1 pairs of directions",
    );
    check_broken::<4>(
        |_| (),
        BrokenRule::Pairs { pairs: 4 },
        "the grid reports 4 pairs of directions: the maximum is 3",
    );
}

#[test]
fn a_side_with_two_owners_or_none_is_reported() {
    for owns in [true, false] {
        check_broken::<0>(
            |grid| grid.owns = Some(owns),
            BrokenRule::Owner {
                cell: 0,
                dir: Dir(0),
            },
            "direction 0 of cell 0 must be owned by exactly one of its two cells",
        );
    }
}

#[test]
fn a_removed_cell_with_exits_is_reported() {
    check_broken::<1>(
        |grid| grid.removed = vec![2],
        BrokenRule::Removed { cell: 2 },
        "cell 2 is removed, but has exits",
    );
}

#[test]
fn a_wrong_count_of_present_cells_is_reported() {
    for said in [0, 3, 5] {
        check_broken::<1>(
            |grid| grid.count = Some(said),
            BrokenRule::Count { said, found: 4 },
            &format!("the grid reports {said} present cells, but has 4"),
        );
    }
    check_broken::<0>(
        |grid| {
            grid.moves = vec![Vec::new(); 4];
            grid.removed = vec![0, 1, 2, 3];
        },
        BrokenRule::Empty,
        "all cells of the grid are removed",
    );
}

#[test]
fn disconnected_cells_are_reported() {
    let pieces = |grid: &mut Table<1>| {
        grid.cells = 6;
        grid.moves.push(vec![(0, 5)]);
        grid.moves.push(vec![(1, 4)]);
    };
    check_broken::<1>(
        pieces,
        BrokenRule::Disconnected { first: 0, stray: 4 },
        "no path leads from cell 0 to cell 4: the cells must be connected",
    );
}

/// Carves a maze with one of the four generators that need rows.
fn carve_by_rows<T: Topology + Sync>(which: usize, grid: &T, listener: &mut impl Listener) {
    let random = &mut SeededRandom::new(1);
    let carved = match which {
        0 => BinaryTree::default().carve(grid, random, listener),
        1 => Eller::default().carve(grid, random, listener),
        2 => RecursiveDivision.carve(grid, random, listener),
        _ => Sidewinder::default().carve(grid, random, listener),
    };
    assert!(carved.is_continue());
}

/// Checks that `check` and every generator reject rows that do not agree with the moves.
fn check_wrong_rows<const PAIRS: usize>(grid: Table<PAIRS>, text: &str) {
    let found = topology::check(&grid).map_err(|broken| broken.to_string());
    assert_eq!(found, Err(text.to_owned()));
    for which in 0..4 {
        let panic = panic_of(|| carve_by_rows(which, &grid, &mut ()));
        let (words, file, _) = panic.expect(text);
        assert_eq!(words, text, "generator {which}");
        assert!(file.ends_with("own_grids.rs"), "{which}: {file}");
    }
    let wilson = catch_unwind(AssertUnwindSafe(|| By::Wilson.carve(&grid, 1, &mut ())));
    assert!(wilson.is_err(), "{text}");
}

fn board(width: u32, height: u32, depth: u32) -> Board {
    Board::new([width, height, depth], [false; 3]).unwrap()
}

#[test]
fn rows_that_agree_with_the_moves_are_carved() {
    fn check_rows<const PAIRS: usize>(grid: &impl Topology) {
        let table = Table::<PAIRS>::of(grid);
        assert!(table.rows.is_some());
        assert_eq!(topology::check(&table), Ok(()));
        for which in 0..4 {
            // Eller's algorithm needs a single floor.
            if which == 1 && table.rows.unwrap().size()[2] > 1 {
                continue;
            }
            let mut maze = Maze::solid(&table);
            carve_by_rows(which, &table, &mut maze);
            check_trees(&maze, 1, &format!("generator {which}"));
        }
    }
    for (width, height) in [(1, 1), (1, 7), (7, 1), (2, 2), (4, 3), (70, 3)] {
        let flat = board(width, height, 1);
        check_rows::<2>(&Square::new(flat));
        check_rows::<3>(&Square::new(flat));
        check_rows::<3>(&Hex::new(flat));
        check_rows::<3>(&Cubic::new(flat));
        check_rows::<3>(&Cubic::new(board(width, height, 3)));
    }
    check_rows::<1>(&Square::new(board(9, 1, 1)));
}

#[test]
fn rows_that_disagree_with_the_moves_are_reported() {
    let square = || Table::<2>::of(&Square::new(board(4, 3, 1)));
    let with = |rows| Table {
        rows: Some(rows),
        ..square()
    };
    check_wrong_rows(
        Table::<0>::of(&Square::new(board(4, 3, 1))),
        "the grid returns rows, but has no pairs of directions: set PAIRS to 1, 2 or 3",
    );
    for (width, height) in [(4, 4), (0, 3), (3, 0), (u32::MAX, u32::MAX), (1 << 31, 6)] {
        check_wrong_rows(
            with(Rows::floor(width, height)),
            &format!("{height} rows of {width} cells do not make up the 12 cells of the grid"),
        );
    }
    // The number of cells is correct, but the rows are not.
    check_wrong_rows(
        with(Rows::floor(3, 4)),
        "direction 2 of cell 0 leads to cell 4, but in 4 rows of 3 cells it must lead to cell 3",
    );
    // The directions have different meanings: the vertical pair comes first, or west and north come
    // first in their pairs.
    let turned = |xor: u8| {
        let mut grid = square();
        grid.moves.iter_mut().flatten().for_each(|to| to.0 ^= xor);
        grid
    };
    check_wrong_rows(
        turned(2),
        "direction 0 of cell 0 leads to cell 4, but in 3 rows of 4 cells it must lead to cell 1",
    );
    check_wrong_rows(
        turned(1),
        "direction 0 of cell 0 leads nowhere, but in 3 rows of 4 cells it must lead to cell 1",
    );
    // The grids are a cylinder and a Möbius strip.
    for flip in [false, true] {
        let mut grid = square();
        for y in 0..3 {
            let beyond = if flip { 2 - y } else { y };
            grid.moves[4 * y as usize + 3].push((0, 4 * beyond));
            grid.moves[4 * beyond as usize].push((1, 4 * y + 3));
        }
        check_wrong_rows(
            grid,
            &format!(
                "direction 1 of cell 0 leads to cell {}, but in 3 rows of 4 cells it must lead nowhere",
                if flip { 11 } else { 3 }
            ),
        );
    }
    // An exit is missing in the middle of a row. No generator examines this exit.
    let mut broken = Table::<2>::of(&Square::new(board(9, 3, 1)));
    broken.moves[11].retain(|&(dir, _)| dir != 0);
    broken.moves[12].retain(|&(dir, _)| dir != 1);
    check_wrong_rows(
        broken,
        "direction 0 of cell 11 leads nowhere, but in 3 rows of 9 cells it must lead to cell 12",
    );
    // The third pair leads to the south-east instead of the south-west.
    let mut mirrored = Table::<3>::of(&Square::new(board(4, 3, 1)));
    for cell in (0..8).filter(|cell| cell % 4 != 3) {
        mirrored.moves[cell as usize].push((4, cell + 5));
        mirrored.moves[cell as usize + 5].push((5, cell));
    }
    check_wrong_rows(
        mirrored,
        "direction 4 of cell 0 leads to cell 5, but in 3 rows of 4 cells it must lead nowhere",
    );
    let two = || Table::<3>::of(&Cubic::new(board(2, 2, 2)));
    let mut upside_down = two();
    let third = |to: &&mut (u8, Cell)| to.0 >= 4;
    for to in upside_down.moves.iter_mut().flatten().filter(third) {
        to.0 ^= 1;
    }
    let found = topology::check(&upside_down).unwrap_err().to_string();
    assert_eq!(
        found,
        "direction 4 of cell 0 leads nowhere, but in 2 floors of 2 rows of 2 cells it must lead to cell 4"
    );
}

#[test]
fn a_panic_names_the_generator_and_the_line_of_the_caller() {
    let random = &mut SeededRandom::new(1);
    let no_rows =
        "it needs rows of the same form, but `Topology::rows` of this grid returns `None`";
    let before = line!();
    let (words, file, line) = panic_of(|| _ = Eller::default().maze(&Ring(9), random)).unwrap();
    assert_eq!(words, format!("eller: {no_rows}"));
    assert!(file.ends_with("own_grids.rs"), "{file}");
    assert_eq!(line, before + 1);

    let across = Eller {
        across: 2.0,
        ..Eller::default()
    };
    let corridor = Square::new(board(9, 1, 1));
    let (words, ..) = panic_of(|| _ = across.maze(corridor, random)).unwrap();
    let told = "eller: the chance to join across is 2: it must be between 0 and 1";
    assert_eq!(words, told);

    let mut broken = ring_of_four::<1>();
    broken.moves[2][1].1 = 0;
    let (_, file, _) = panic_of(|| _ = DepthFirst.maze(&broken, random)).unwrap();
    assert!(file.ends_with("own_grids.rs"), "{file}");
    for by in ALL {
        let (words, file, _) = panic_of(|| _ = by.carve(&broken, 1, &mut ())).unwrap();
        let file_is_right = file.ends_with("by.rs");
        assert!(file_is_right, "{by:?}: {words}, {file}");
    }
}

#[test]
fn fits_explains_why_a_grid_has_no_rows() {
    let spec = GridSpec {
        wrap_x: true,
        ..GridSpec::default()
    };
    let misfit = Grid::try_from(spec).unwrap().fits(&Eller::default());
    assert_eq!(
        misfit.unwrap_err().to_string(),
        "it needs whole rows: no triangles or rings, no mask, and no axis that wraps"
    );
    assert_eq!(Eller::default().fits(&Ring(9)), Err(Misfit::NoRows));
}

#[test]
fn fits_explains_which_directions_a_generator_needs() {
    let maz = InheritedBacktrack::default();
    let torus = HexTorus {
        width: 3,
        height: 3,
    };
    assert_eq!(
        maz.fits(&torus).unwrap_err().to_string(),
        "it chooses only among the directions 0 to 3, but a cell of this grid has a different exit"
    );
    let spec = GridSpec {
        shape: GridShape::Hex,
        ..GridSpec::default()
    };
    assert_eq!(
        Grid::try_from(spec)
            .unwrap()
            .fits(&maz)
            .unwrap_err()
            .to_string(),
        "it chooses only among four directions, so it needs squares or triangles"
    );
}
