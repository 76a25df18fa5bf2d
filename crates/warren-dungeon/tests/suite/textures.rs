//! Textures: the share of dead ends that each algorithm is known for.

use warren_dungeon::level::{self, Algorithm, Recipe};
use warren_maze::measure;
use warren_maze::topology::{GridSpec, Topology};

/// Shares in per cent, of the mean of 20 seeds on 300 × 300 cells. Those of
/// uniform trees come near 8/π² · (1 − 2/π) = 29.45 % (S. S. Manna, D. Dhar and
/// S. N. Majumdar, *Spanning trees in two dimensions*, 1992).
#[test]
fn dead_end_shares() {
    let binary_tree = Algorithm::ALL
        .into_iter()
        .find(|a| a.name() == "binary-tree");
    for (algorithm, expected) in [
        (Algorithm::DepthFirst, 10.0),
        (binary_tree.unwrap(), 25.0),
        (Algorithm::Wilson, 29.4),
        (Algorithm::AldousBroder, 29.4),
        (Algorithm::Kruskal, 30.7),
        (Algorithm::Prim, 35.7),
    ] {
        let name = algorithm.name();
        let recipe = Recipe {
            grid: GridSpec {
                width: 300,
                height: 300,
                ..GridSpec::default()
            },
            algorithm,
            ..Recipe::default()
        };
        let share = mean_dead_end_share(&recipe, 20);
        assert!((share - expected).abs() < 1.0, "{name}: {share:.2} %");
    }
}

/// The mean share of dead ends, in per cent, over so many seeds.
fn mean_dead_end_share(recipe: &Recipe, seeds: u64) -> f64 {
    let share = |seed| {
        let level = level::make(&Recipe {
            seed,
            ..recipe.clone()
        });
        let maze = level.unwrap().maze().clone();
        let dead_ends = measure::dead_ends(&maze).count();
        100.0 * dead_ends as f64 / f64::from(maze.grid().cells())
    };
    (0..seeds).map(share).sum::<f64>() / seeds as f64
}
