//! Tests of disjoint paths, which are compared with an exhaustive search.

use super::grids::{any_grid, check_joined, some_of};
use super::mazes::{any_maze, drawn};
use super::one_way::OneWay;
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::HashSet;
use warren_maze::solve::{Walkable, disjoint_paths};
use warren_maze::topology::{Cell, Grid, Topology};

/// Checks that `disjoint_paths` finds paths if, and only if, `can_be_disjoint` is true, and that
/// the paths have no common cells.
fn check(ways: &impl Walkable, open: &[Cell], sources: &[Index], targets: &[Index]) {
    let (sources, targets) = (some_of(open, sources), some_of(open, targets));
    let found = disjoint_paths(ways, &sources, &targets);
    let can = can_be_disjoint(ways, &sources, &targets, &mut HashSet::new());
    assert_eq!(found.is_some(), can, "{sources:?} to {targets:?}");
    if let Some(paths) = found {
        let mut used = HashSet::new();
        for cells in check_joined(ways, &sources, &targets, &paths) {
            assert!(cells.into_iter().all(|cell| used.insert(cell)));
        }
    }
}

/// Returns whether disjoint paths can join the sources to targets. Tries every combination of one
/// path per source.
fn can_be_disjoint(
    ways: &impl Walkable,
    sources: &[Cell],
    targets: &[Cell],
    used: &mut HashSet<Cell>,
) -> bool {
    let Some((&source, others)) = sources.split_first() else {
        return true;
    };
    can_continue(ways, source, others, targets, used)
}

fn can_continue(
    ways: &impl Walkable,
    at: Cell,
    others: &[Cell],
    targets: &[Cell],
    used: &mut HashSet<Cell>,
) -> bool {
    if others.contains(&at) || !used.insert(at) {
        return false;
    }
    let can = if targets.contains(&at) {
        can_be_disjoint(ways, others, targets, used)
    } else {
        ways.ways(at)
            .any(|dir| can_continue(ways, ways.grid().step(at, dir), others, targets, used))
    };
    used.remove(&at);
    can
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn disjoint_paths_are_found_if_and_only_if_they_exist(
        sample in any_maze(any_grid(4), 8),
        sources in prop::collection::vec(any::<Index>(), 0..4),
        targets in prop::collection::vec(any::<Index>(), 0..6),
    ) {
        let open: Vec<Cell> = sample.maze.open_cells().collect();
        check(&sample.maze, &open, &sources, &targets);
    }

    #[test]
    fn disjoint_paths_respect_one_way_passages(
        spec in any_grid(4),
        // With more moves, the exhaustive search takes too long.
        share in 0..=50u32,
        seed: u64,
        sources in prop::collection::vec(any::<Index>(), 0..4),
        targets in prop::collection::vec(any::<Index>(), 0..6),
    ) {
        let ways = OneWay::random(Grid::try_from(spec).unwrap(), share, seed);
        let open: Vec<Cell> = ways.open_cells().collect();
        check(&ways, &open, &sources, &targets);
    }
}

#[test]
fn a_second_path_reroutes_the_first() {
    // The upper start reaches the finish on its right first, but this is the only finish that the
    // lower start can reach without crossing the upper start.
    let sample = drawn(
        "
        +-+-+-+-+-+
        |F   S   F|
        +-+-+-+ +-+
        |    S    |
        +-+-+-+-+-+
        ",
    );
    let maze = &sample.maze;
    let joined = |sources: &[Cell], targets: &[Cell]| {
        disjoint_paths(maze, sources, targets).map(|paths| {
            check_joined(maze, sources, targets, &paths)
                .iter()
                .map(|cells| cells[cells.len() - 1])
                .collect::<Vec<_>>()
        })
    };
    assert_eq!(joined(&[2], &[0, 4]), Some(vec![4]));
    assert_eq!(joined(&[2, 7], &[0, 4]), Some(vec![0, 4]));
    assert_eq!(joined(&[2, 4], &[7, 9]), None, "both need the passage down");
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
