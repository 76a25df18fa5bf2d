//! Tests of the difficulty measures, each of which is compared with a brute-force computation.

use super::grids::any_grid;
use super::mazes::{Sample, any_maze, drawn};
use proptest::prelude::*;
use warren_maze::disjoint_sets::DisjointSets;
use warren_maze::measure::{longest_path, mcclendon, random_search, random_walk_steps};
use warren_maze::solve::{UNREACHED, Walkable, cells_along, distances, shortest_path};
use warren_maze::topology::{Cell, Dir, Graph, Grid, Topology};

/// Returns the shortest path from the start to the finish, through all doors.
fn solution(sample: &Sample) -> Vec<Dir> {
    let ways = sample.ways(|_| true);
    shortest_path(&ways, sample.starts[0], |cell| sample.is_finish(cell)).unwrap()
}

/// Returns whether exactly one path connects any two cells.
fn is_perfect(ways: &impl Walkable<Grid = Grid>) -> bool {
    let cells: Vec<Cell> = (0..ways.grid().cells())
        .filter(|&cell| !ways.ways(cell).is_empty())
        .collect();
    let sides: u32 = cells.iter().map(|&cell| ways.ways(cell).len()).sum();
    sides == 2 * (cells.len() as u32).saturating_sub(1)
}

/// Computes the difficulty and the complexity from sets of passages. Two passages are in the same
/// branch, hallway or segment if they share a cell off the solution. For hallways, the cell must
/// satisfy a stricter condition than for branches, and for segments an even stricter one.
fn mcclendon_by_sets(
    ways: &impl Walkable<Grid = Grid>,
    start: Cell,
    solution: &[Dir],
) -> (f64, f64) {
    let grid = ways.grid();
    let path: Vec<Cell> = cells_along(grid, start, solution).collect();
    let owner = |cell, dir| match grid.owns(cell, dir) {
        true => (cell, dir),
        false => (grid.step(cell, dir), grid.back(cell, dir)),
    };
    let of_solution: Vec<_> = path
        .iter()
        .zip(solution)
        .map(|(&cell, &dir)| owner(cell, dir))
        .collect();
    let cells = 0..grid.cells();
    let passages: Vec<(Cell, Dir)> = cells
        .clone()
        .flat_map(|cell| ways.ways(cell).map(move |dir| (cell, dir)))
        .filter(|&(cell, dir)| grid.owns(cell, dir) && !of_solution.contains(&(cell, dir)))
        .collect();
    let number = |cell, dir| {
        let passage = owner(cell, dir);
        passages.iter().position(|&other| other == passage).unwrap() as u32
    };
    let [mut branches, mut hallways, mut segments] =
        [(); 3].map(|()| DisjointSets::new(passages.len() as u32));
    for cell in cells.filter(|cell| !path.contains(cell)) {
        let sides: Vec<Dir> = ways.ways(cell).collect();
        for (i, &a) in sides.iter().enumerate() {
            for &b in &sides[..i] {
                let (first, second) = (number(cell, a), number(cell, b));
                branches.join(first, second);
                if sides.len() == 2 {
                    hallways.join(first, second);
                    if a.0 == b.0 ^ 1 {
                        segments.join(first, second);
                    }
                }
            }
        }
    }
    let gamma = |lengths: &[u32]| {
        let length: u32 = lengths.iter().sum();
        let turns: f64 = lengths.iter().map(|&part| 0.5 / f64::from(part)).sum();
        f64::from(length) * turns
    };
    let mut lengths: Vec<u32> = Vec::new();
    for (i, dir) in solution.iter().enumerate() {
        match lengths.last_mut() {
            Some(last) if solution[i - 1] == *dir => *last += 1,
            _ => lengths.push(1),
        }
    }
    let of_solution = gamma(&lengths);
    let (mut difficulty, mut complexity) = (of_solution.ln(), of_solution);
    let all = 0..passages.len() as u32;
    let roots =
        |sets: &mut DisjointSets| -> Vec<u32> { all.clone().map(|i| sets.root(i)).collect() };
    let [branches, hallways, segments] = [&mut branches, &mut hallways, &mut segments].map(roots);
    for branch in all.clone() {
        let mut sum = 0.0;
        for hallway in all.clone() {
            let lengths: Vec<u32> = all
                .clone()
                .map(|segment| {
                    let is_in = |&i: &usize| {
                        (branches[i], hallways[i], segments[i]) == (branch, hallway, segment)
                    };
                    (0..passages.len()).filter(is_in).count() as u32
                })
                .filter(|&length| length > 0)
                .collect();
            sum += gamma(&lengths);
        }
        difficulty += sum.ln_1p();
        complexity += sum;
    }
    (difficulty, complexity.ln())
}

/// Computes the expected number of steps of a random walk to `goal` by elimination, from a system
/// of equations: a cell's expectation is one more than the mean of its neighbours' expectations.
fn steps_by_elimination(ways: &impl Walkable<Grid = Grid>, start: Cell, goal: Cell) -> f64 {
    let cells: Vec<Cell> = (0..ways.grid().cells())
        .filter(|&cell| !ways.ways(cell).is_empty() && cell != goal)
        .collect();
    let index = |cell| cells.iter().position(|&other| other == cell);
    let Some(from) = index(start) else { return 0.0 };
    let mut rows: Vec<Vec<f64>> = cells
        .iter()
        .map(|&cell| {
            let mut row = vec![0.0; cells.len() + 1];
            let degree = f64::from(ways.ways(cell).len());
            row[cells.len()] = degree;
            row[index(cell).unwrap()] += degree;
            for dir in ways.ways(cell) {
                if let Some(next) = index(ways.grid().step(cell, dir)) {
                    row[next] -= 1.0;
                }
            }
            row
        })
        .collect();
    for k in 0..rows.len() {
        let pivot = (k..rows.len())
            .max_by(|&a, &b| rows[a][k].abs().total_cmp(&rows[b][k].abs()))
            .unwrap();
        rows.swap(k, pivot);
        let done = rows[k].clone();
        for (i, row) in rows.iter_mut().enumerate() {
            if i != k {
                let factor = row[k] / done[k];
                row.iter_mut()
                    .zip(&done)
                    .for_each(|(to, by)| *to -= factor * by);
            }
        }
    }
    rows[from][cells.len()] / rows[from][from]
}

/// Returns the probability and the number of steps of every possible search by a random depth-first
/// walker.
fn searches(ways: &impl Walkable<Grid = Grid>, start: Cell, goal: Cell) -> Vec<(f64, u32)> {
    let mut done = Vec::new();
    // For each search: the probability so far, the steps so far, the path back, and the visited
    // cells.
    let mut unfinished = vec![(1.0, 0, vec![start], vec![start])];
    while let Some((chance, steps, mut back, visited)) = unfinished.pop() {
        let cell = *back.last().unwrap();
        if cell == goal {
            done.push((chance, steps));
            continue;
        }
        let next = ways.ways(cell).map(|dir| ways.grid().step(cell, dir));
        let next: Vec<Cell> = next.filter(|cell| !visited.contains(cell)).collect();
        if next.is_empty() {
            back.pop();
            unfinished.push((chance, steps + 1, back, visited));
            continue;
        }
        for &cell in &next {
            let (mut back, mut visited) = (back.clone(), visited.clone());
            back.push(cell);
            visited.push(cell);
            unfinished.push((chance / next.len() as f64, steps + 1, back, visited));
        }
    }
    done
}

fn nearly(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
}

#[test]
fn mcclendon_equals_values_computed_by_hand() {
    let sample = drawn(
        "
        +-+-+-+-+
        |S    | |
        + +-+-+ +
        |      F|
        + +-+ +-+
        | | | | |
        +-+-+-+-+
        ",
    );
    let ways = sample.ways(|_| true);
    let found = mcclendon(&ways, 0, &solution(&sample)).unwrap();
    // The solution is a move to the south and three moves to the east. Its branches are straight,
    // and their lengths are 2, 1, 1 and 1.
    let gamma: f64 = 4.0 * (0.5 + 1.0 / 6.0);
    assert!(
        nearly(found.difficulty, (gamma * 1.5_f64.powi(4)).ln()),
        "{found:?}"
    );
    assert!(
        nearly(found.complexity, (gamma + 4.0 * 0.5).ln()),
        "{found:?}"
    );
    assert!(nearly(found.of_solution, gamma.ln()), "{found:?}");
    // The branches contribute 1.6 to a difficulty of 2.6, and the ratio needs at least half of it.
    assert!(nearly(found.wall_ratio(6).unwrap(), 6.0 / found.difficulty));
    assert_eq!(mcclendon(&ways, 0, &[]), None);
}

/// A spiral has no branches, so its ratio would be large although it needs no decisions.
#[test]
fn mazes_without_decisions_have_no_wall_ratio() {
    let spiral = drawn(
        "
        +-+-+-+-+
        |S      |
        +-+-+-+ +
        |     | |
        + +-+ + +
        | |F  | |
        + +-+-+ +
        |       |
        +-+-+-+-+
        ",
    );
    let ratio = |sample: &Sample| {
        let found = mcclendon(&sample.maze, sample.starts[0], &solution(sample)).unwrap();
        found.wall_ratio(9)
    };
    assert_eq!(ratio(&spiral), None);
    // This maze's difficulty is ln(½ · 1.5), which is negative.
    let short = drawn(
        "
        +-+-+-+
        |S F  |
        +-+-+-+
        ",
    );
    assert_eq!(ratio(&short), None);
}

/// On a graph, a direction's number has no meaning, so each move is a separate segment.
#[test]
fn every_move_on_a_graph_is_a_segment() {
    let graph = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3)]).unwrap();
    let mut maze = warren_maze::maze::Maze::solid(graph);
    let mut solution = Vec::new();
    for cell in 0..3 {
        let dir = maze.grid().dir_to(cell, cell + 1).unwrap();
        maze.open(cell, dir);
        solution.push(dir);
    }
    let found = mcclendon(&maze, 0, &solution).unwrap();
    assert!(nearly(found.difficulty, 4.5_f64.ln()));
    assert_eq!(random_walk_steps(&maze, 0, &solution), Some(9));
}

#[test]
fn loops_have_no_exact_number_of_steps() {
    let sample = drawn(
        "
        +-+-+-+-+
        |S     F|
        + + +-+-+
        |   |   |
        +-+-+-+-+
        ",
    );
    let solution = solution(&sample);
    assert_eq!(random_walk_steps(&sample.maze, 0, &solution), None);
    assert_eq!(random_search(&sample.maze, 0, &solution), None);
}

proptest! {
    #[test]
    fn mcclendon_equals_a_computation_by_sets_of_passages(sample in any_maze(any_grid(6), 5)) {
        let ways = sample.ways(|_| true);
        let (start, solution) = (sample.starts[0], solution(&sample));
        let found = mcclendon(&ways, start, &solution);
        prop_assert_eq!(found.is_some(), !solution.is_empty());
        if let Some(found) = found {
            let (difficulty, complexity) = mcclendon_by_sets(&ways, start, &solution);
            prop_assert!(nearly(found.difficulty, difficulty), "{found:?}, not {difficulty}");
            prop_assert!(nearly(found.complexity, complexity), "{found:?}, not {complexity}");
        }
    }

    #[test]
    fn random_walks_take_the_steps_that_their_equations_give(sample in any_maze(any_grid(6), 2)) {
        let ways = sample.ways(|_| true);
        let (start, goal, solution) = (sample.starts[0], sample.finishes[0], solution(&sample));
        let found = random_walk_steps(&ways, start, &solution);
        prop_assert_eq!(found.is_some(), is_perfect(&ways));
        if let Some(found) = found {
            let steps = steps_by_elimination(&ways, start, goal);
            prop_assert!(nearly(found as f64, steps), "{found}, not {steps}");
        }
    }

    #[test]
    fn random_searches_have_the_mean_and_the_variance_of_all_searches(
        sample in any_maze(any_grid(3), 1),
    ) {
        let ways = sample.ways(|_| true);
        let (start, goal, solution) = (sample.starts[0], sample.finishes[0], solution(&sample));
        let found = random_search(&ways, start, &solution);
        prop_assert_eq!(found.is_some(), is_perfect(&ways));
        if let Some(found) = found {
            let searches = searches(&ways, start, goal);
            let moment = |power| -> f64 {
                searches.iter().map(|&(chance, steps)| chance * f64::from(steps).powi(power)).sum()
            };
            prop_assert!(nearly(moment(0), 1.0));
            let mean = moment(1);
            prop_assert!(nearly(found.mean as f64, mean), "{found:?}, not {mean}");
            let variance = moment(2) - mean.powi(2);
            prop_assert!((found.variance - variance).abs() < 1e-6, "{found:?}, not {variance}");
            if ways.ways(goal).len() == 1 && start != goal {
                prop_assert_eq!(found.mean, sample.maze.open_cells().count() as u64 - 1);
            }
        }
    }

    #[test]
    fn no_path_in_a_tree_is_longer_than_the_longest(sample in any_maze(any_grid(8), 0)) {
        let maze = &sample.maze;
        let farthest = |cell| {
            let distances = distances(maze, &[cell]).into_iter();
            distances.filter(|&distance| distance != UNREACHED).max()
        };
        let longest = maze.open_cells().filter_map(farthest).max();
        prop_assert_eq!(Some(longest_path(maze)), longest);
    }

    #[test]
    fn straights_and_turns_are_the_corridor_cells(sample in any_maze(any_grid(8), 5)) {
        let maze = &sample.maze;
        let opposite = |cell| {
            let passages: Vec<Dir> = maze.passages(cell).collect();
            passages.len() == 2 && passages[0].0 == passages[1].0 ^ 1
        };
        let straights = maze.open_cells().filter(|&cell| opposite(cell)).count() as u32;
        prop_assert_eq!(warren_maze::measure::straights(maze), Some(straights));
    }
}
