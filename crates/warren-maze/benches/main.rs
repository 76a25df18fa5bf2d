//! Benchmarks of generators and solvers on several grids of the same size.
//!
//! `cargo bench -p warren-maze` runs all benchmarks in about a minute. Words after `--` select
//! benchmarks (`-- prim`). Options for divan also follow `--` (`-- --max-time 5`). The throughput
//! is measured in cells. The folder `benches/peers` compares this crate with other crates.
//!
//! The benchmarks use divan instead of criterion, because divan has a third of the dependencies and
//! of the build time, so the package's tests start quickly. In addition, divan prints its results
//! as a single table.

use divan::counter::ItemsCount;
use warren_maze::topology::{Board, Cubic, Hex, Square, Topology};

fn main() {
    divan::main();
}

/// The size of the flat grids, in columns, rows and floors. They have 90,000 cells.
const FLAT: [u32; 3] = [300, 300, 1];
const DEEP: [u32; 3] = [45, 45, 45];

fn board(size: [u32; 3]) -> Board {
    Board::new(size, [false; 3]).expect("a plain board")
}

/// A grid to benchmark, without wrapped axes or a mask.
trait Sample: Topology + Clone + Sync {
    fn sample() -> Self;
}

impl Sample for Square {
    fn sample() -> Square {
        Square::new(board(FLAT))
    }
}

impl Sample for Cubic {
    fn sample() -> Cubic {
        Cubic::new(board(DEEP))
    }
}

impl Sample for Hex {
    fn sample() -> Hex {
        Hex::new(board(FLAT))
    }
}

fn cells<T: Topology>(grid: &T) -> ItemsCount {
    ItemsCount::new(grid.cells())
}

#[divan::bench_group(max_time = 0.3)]
mod generators {
    use super::{Sample, cells};
    use divan::Bencher;
    use warren_maze::generate::{
        AldousBroder, Areas, BinaryTree, CyclePopping, DepthFirst, Eller, Generator, GrowingTree,
        HuntAndKill, HuntAndScan, InheritedBacktrack, Kruskal, MinimumSpanningTree, Prim,
        RandomBacktrack, RecursiveDivision, Sidewinder, Wilson,
    };
    use warren_maze::rng::SeededRandom;
    use warren_maze::topology::{Cubic, Hex, Square};

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn aldous_broder<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &AldousBroder);
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn areas<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &Areas { count: 2 });
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn binary_tree<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &BinaryTree::default());
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn cycle_popping<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &CyclePopping);
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn depth_first<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &DepthFirst);
    }

    #[divan::bench(types = [Square, Hex])]
    fn eller<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &Eller::default());
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn growing_tree<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &GrowingTree::default());
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn hunt_and_kill<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &HuntAndKill);
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn hunt_and_scan<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &HuntAndScan);
    }

    #[divan::bench(types = [Square])]
    fn inherited_backtrack<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &InheritedBacktrack::default());
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn kruskal<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &Kruskal);
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn minimum_spanning_tree<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &MinimumSpanningTree);
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn prim<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &Prim);
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn random_backtrack<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &RandomBacktrack::default());
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn recursive_division<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &RecursiveDivision);
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn sidewinder<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &Sidewinder::default());
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn wilson<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, &Wilson);
    }

    /// Times a generator, with a different seed for each run. Each run carves a maze from solid
    /// rock.
    fn time<T: Sample>(bencher: Bencher<'_, '_>, generator: &impl Generator) {
        let grid = T::sample();
        let mut seed = 0;
        bencher.counter(cells(&grid)).bench_local(|| {
            seed += 1;
            generator.maze(grid.clone(), &mut SeededRandom::new(seed))
        });
    }
}

/// Times solvers on a depth-first maze.
#[divan::bench_group(max_time = 0.3)]
mod solvers {
    use super::{Sample, cells};
    use divan::Bencher;
    use warren_maze::generate::{DepthFirst, Generator};
    use warren_maze::maze::Maze;
    use warren_maze::measure;
    use warren_maze::rng::SeededRandom;
    use warren_maze::solve;
    use warren_maze::topology::{Cubic, Hex, Square};

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn distances<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T, _>(bencher, |maze| solve::distances(maze, &[0]));
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn shortest_path<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T, _>(bencher, |maze| {
            let last = maze.grid().cells() - 1;
            solve::shortest_path(maze, 0, |cell| cell == last)
        });
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn areas<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T, _>(bencher, measure::areas);
    }

    fn time<T: Sample, R>(bencher: Bencher<'_, '_>, solve: impl Fn(&Maze<T>) -> R) {
        let grid = T::sample();
        let maze = DepthFirst.maze(grid.clone(), &mut SeededRandom::new(1));
        bencher.counter(cells(&grid)).bench_local(|| solve(&maze));
    }
}
