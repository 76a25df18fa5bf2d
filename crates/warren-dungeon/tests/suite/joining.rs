//! Tests of paths that join starts and finishes in pairs. The results are compared with an
//! exhaustive search.

use super::support::{any_grid, any_recipe, drawn, passages, relaxed, with_circles};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::HashSet;
use warren_dungeon::make::make;
use warren_dungeon::multimaze::shortest_pairing;
use warren_maze::maze::Maze;
use warren_maze::solve::{Walkable, cells_along, disjoint_paths};
use warren_maze::topology::{Cell, Dir, Grid, Topology};

/// Checks that the moves join each source to a different target. Returns the cells of each path.
fn check(
    maze: &Maze<Grid>,
    sources: &[Cell],
    targets: &[Cell],
    paths: &[Vec<Dir>],
) -> Vec<Vec<Cell>> {
    assert_eq!(paths.len(), sources.len());
    let mut ends = HashSet::new();
    let walk = |(&source, moves): (&Cell, &Vec<Dir>)| {
        let cells: Vec<Cell> = cells_along(maze.grid(), source, moves).collect();
        for (&cell, &dir) in cells.iter().zip(moves) {
            assert!(maze.ways(cell).contains(dir), "{moves:?} from {source}");
        }
        let end = cells[cells.len() - 1];
        assert!(targets.contains(&end), "{end} is no target");
        assert!(ends.insert(end), "{end} is joined twice");
        cells
    };
    sources.iter().zip(paths).map(walk).collect()
}

/// Returns whether disjoint paths can join the sources to targets. Tries every combination of one
/// path per source.
fn can_be_disjoint(
    maze: &Maze<Grid>,
    sources: &[Cell],
    targets: &[Cell],
    used: &mut HashSet<Cell>,
) -> bool {
    let Some((&source, others)) = sources.split_first() else {
        return true;
    };
    goes_on(maze, source, others, targets, used)
}

fn goes_on(
    maze: &Maze<Grid>,
    at: Cell,
    others: &[Cell],
    targets: &[Cell],
    used: &mut HashSet<Cell>,
) -> bool {
    if others.contains(&at) || !used.insert(at) {
        return false;
    }
    let can = if targets.contains(&at) {
        can_be_disjoint(maze, others, targets, used)
    } else {
        maze.ways(at)
            .any(|dir| goes_on(maze, maze.grid().step(at, dir), others, targets, used))
    };
    used.remove(&at);
    can
}

/// Returns the minimum total distance, by trying every pairing.
fn least_total(far: &[Vec<Option<u32>>], targets: &[Cell]) -> Option<u32> {
    let Some((far, others)) = far.split_first() else {
        return Some(0);
    };
    let totals = targets.iter().enumerate().filter_map(|(i, &target)| {
        let left = [&targets[..i], &targets[i + 1..]].concat();
        Some(far[target as usize]? + least_total(others, &left)?)
    });
    totals.min()
}

fn some(open: &[Cell], which: &[Index]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for which in which {
        let cell = *which.get(open);
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn disjoint_paths_are_found_exactly_where_there_are_some(
        recipe in any_recipe(any_grid(4)),
        extra in 0..8u32,
        sources in prop::collection::vec(any::<Index>(), 0..4),
        targets in prop::collection::vec(any::<Index>(), 0..6),
    ) {
        let level = make(&recipe).unwrap();
        let maze = with_circles(&level, extra);
        let open: Vec<Cell> = maze.open_cells().collect();
        let (sources, targets) = (some(&open, &sources), some(&open, &targets));
        let found = disjoint_paths(&maze, &sources, &targets);
        let can = can_be_disjoint(&maze, &sources, &targets, &mut HashSet::new());
        prop_assert_eq!(found.is_some(), can, "{:?} to {:?}", sources, targets);
        if let Some(paths) = found {
            let mut used = HashSet::new();
            for cells in check(&maze, &sources, &targets, &paths) {
                prop_assert!(cells.into_iter().all(|cell| used.insert(cell)));
            }
        }
    }

    #[test]
    fn a_shortest_pairing_is_the_least_of_all(
        recipe in any_recipe(any_grid(6)),
        extra in 0..8u32,
        sources in prop::collection::vec(any::<Index>(), 0..5),
        targets in prop::collection::vec(any::<Index>(), 0..6),
    ) {
        let level = make(&recipe).unwrap();
        let maze = with_circles(&level, extra);
        let open: Vec<Cell> = maze.open_cells().collect();
        let (sources, targets) = (some(&open, &sources), some(&open, &targets));
        let found = shortest_pairing(&maze, &sources, &targets);
        let links = passages(&maze);
        let far: Vec<_> = sources
            .iter()
            .map(|&source| relaxed(maze.grid().cells(), &links, &[source]))
            .collect();
        let total = found.as_ref().map(|paths| paths.iter().map(Vec::len).sum::<usize>() as u32);
        prop_assert_eq!(total, least_total(&far, &targets));
        if let Some(paths) = found {
            check(&maze, &sources, &targets, &paths);
        }
    }
}

#[test]
fn a_second_path_pushes_the_first_one_aside() {
    // The upper start reaches the finish on its right first, but this is the only finish that the
    // lower start can reach.
    let level = drawn(
        "
        +-+-+-+-+-+
        |F   S   F|
        +-+-+-+ +-+
        |    S    |
        +-+-+-+-+-+
        ",
    );
    let maze = level.maze();
    let joined = |sources: &[Cell], targets: &[Cell]| {
        disjoint_paths(maze, sources, targets).map(|paths| {
            check(maze, sources, targets, &paths)
                .iter()
                .map(|cells| cells[cells.len() - 1])
                .collect::<Vec<_>>()
        })
    };
    assert_eq!(joined(&[2], &[0, 4]), Some(vec![4]));
    assert_eq!(joined(&[2, 7], &[0, 4]), Some(vec![0, 4]));
    assert_eq!(joined(&[2, 4], &[7, 9]), None, "both need the way down");
    assert_eq!(joined(&[0, 1], &[3, 4]), None, "a start in the way");
    assert_eq!(
        joined(&[1, 0], &[0, 4]),
        Some(vec![4, 0]),
        "a target itself"
    );
    assert_eq!(joined(&[1, 1], &[0, 4]), None, "one cell twice");
    assert_eq!(joined(&[], &[0]), Some(vec![]));
    assert_eq!(joined(&[0], &[]), None);
}

#[test]
fn a_pairing_needs_a_target_for_each_source() {
    let level = drawn(
        "
        +-+-+-+-+
        |S  |  F|
        +-+-+-+-+
        ",
    );
    let ways = level.maze();
    assert_eq!(shortest_pairing(ways, &[0], &[2]), None);
    assert_eq!(shortest_pairing(ways, &[0, 1], &[0]), None);
    let paths = shortest_pairing(ways, &[0, 3], &[2, 1]);
    assert_eq!(paths, Some(vec![vec![Dir(0)], vec![Dir(1)]]));
}
