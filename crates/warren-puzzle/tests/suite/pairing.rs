//! Tests of shortest pairings. The results are compared with an exhaustive search.

use super::support::{
    any_grid, any_recipe, check_joined, drawn, passages, relaxed, some_of, with_circles,
};
use proptest::prelude::*;
use proptest::sample::Index;
use warren_dungeon::make::make;
use warren_maze::topology::{Cell, Dir, Topology};
use warren_puzzle::shortest_pairing;

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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_shortest_pairing_has_the_minimum_total_length(
        recipe in any_recipe(any_grid(6)),
        extra in 0..8u32,
        sources in prop::collection::vec(any::<Index>(), 0..5),
        targets in prop::collection::vec(any::<Index>(), 0..6),
    ) {
        let level = make(&recipe).unwrap();
        let maze = with_circles(&level, extra);
        let open: Vec<Cell> = maze.open_cells().collect();
        let (sources, targets) = (some_of(&open, &sources), some_of(&open, &targets));
        let found = shortest_pairing(&maze, &sources, &targets);
        let links = passages(&maze);
        let far: Vec<_> = sources
            .iter()
            .map(|&source| relaxed(maze.grid().cells(), &links, &[source]))
            .collect();
        let total = found.as_ref().map(|paths| paths.iter().map(Vec::len).sum::<usize>() as u32);
        prop_assert_eq!(total, least_total(&far, &targets));
        if let Some(paths) = found {
            check_joined(&maze, &sources, &targets, &paths);
        }
    }
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
