//! How fast generators, solvers and files are, on every grid, at one size.
//!
//! `cargo bench -p warren-core` runs all in a minute; words after `--` choose
//! (`-- prim`), and so do divan's options (`-- --max-time 5`). Throughput is in
//! cells. What other crates take for the same is in `benches/peers`.
//!
//! Divan, not criterion: a third of the crates and of the time to build, in a
//! package whose tests should start at once; and its output is one table.

use divan::counter::ItemsCount;
use warren_maze::topology::{Board, Cubic, Hex, Shape, Square, Topology};

fn main() {
    divan::main();
}

/// Columns, rows and floors: about 90,000 cells.
fn board(shape: Shape) -> Board {
    let size = match shape {
        Shape::Square | Shape::Hex => [300, 300, 1],
        Shape::Cubic => [45, 45, 45],
    };
    Board::new(size, [false; 3]).expect("a plain board")
}

/// The grids, without wrapped axes or mask.
trait Sample: Topology + Clone + Sync {
    fn sample() -> Self;
}

impl Sample for Square {
    fn sample() -> Square {
        Square::new(board(Shape::Square))
    }
}

impl Sample for Cubic {
    fn sample() -> Cubic {
        Cubic::new(board(Shape::Cubic))
    }
}

impl Sample for Hex {
    fn sample() -> Hex {
        Hex::new(board(Shape::Hex))
    }
}

fn cells<T: Topology>(grid: &T) -> ItemsCount {
    ItemsCount::new(grid.cells())
}

#[divan::bench_group(max_time = 0.3)]
mod generators {
    use super::{Sample, cells};
    use divan::Bencher;
    use std::ops::ControlFlow;
    use warren_maze::generate::{
        self, Corner, Eller, GiveUp, GrowingTree, InheritedBacktrack, RandomBacktrack,
    };
    use warren_maze::maze::Maze;
    use warren_maze::rng::{Chance, Random, SeededRandom};
    use warren_maze::topology::{Cubic, Hex, Rows, Square, Topology};

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn aldous_broder<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, generate::aldous_broder);
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn areas<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, |grid, random, maze| {
            generate::areas(grid, 2, random, maze)
        });
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn binary_tree<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, |grid, random, maze| {
            let corner = Corner::NorthWest;
            generate::binary_tree(grid, rows(grid), corner, random, maze)
        });
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn depth_first<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, generate::depth_first);
    }

    #[divan::bench(types = [Square, Hex])]
    fn eller<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, |grid, random, maze| {
            let how = Eller {
                across: chance(0.5),
                down: chance(0.5),
            };
            generate::eller(rows(grid), how, random, maze)
        });
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn growing_tree<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, |grid, random, maze| {
            let how = GrowingTree {
                newest: 1,
                random: 1,
                oldest: 0,
            };
            generate::growing_tree(grid, how, random, maze)
        });
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn hunt_and_kill<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, generate::hunt_and_kill);
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn hunt_and_scan<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, generate::hunt_and_scan);
    }

    #[divan::bench(types = [Square])]
    fn inherited_backtrack<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, |grid, _, maze| {
            let how = InheritedBacktrack {
                multiple: 57,
                offset: 1,
            };
            generate::inherited_backtrack(grid, how, 1, maze)
        });
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn kruskal<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, generate::kruskal);
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn minimum_spanning_tree<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, |grid, random, maze| {
            generate::minimum_spanning_tree(grid, random.bits(), maze)
        });
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn prim<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, generate::prim);
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn random_backtrack<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, |grid, random, maze| {
            let how = RandomBacktrack {
                give_up: GiveUp::Constant(chance(0.3)),
                least: chance(0.5),
            };
            generate::random_backtrack(grid, how, random, maze)
        });
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn recursive_division<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, |grid, random, maze| {
            generate::recursive_division(grid, rows(grid), random, maze)
        });
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn sidewinder<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, |grid, random, maze| {
            generate::sidewinder(grid, rows(grid), chance(0.5), random, maze)
        });
    }

    #[divan::bench(types = [Square, Cubic, Hex])]
    fn wilson<T: Sample>(bencher: Bencher<'_, '_>) {
        time::<T>(bencher, generate::wilson);
    }

    /// From solid rock to a maze, each time with the next seed.
    fn time<T: Sample>(
        bencher: Bencher<'_, '_>,
        generate: impl Fn(&T, &mut SeededRandom, &mut Maze<T>) -> ControlFlow<()>,
    ) {
        let grid = T::sample();
        let mut seed = 0;
        bencher.counter(cells(&grid)).bench_local(|| {
            seed += 1;
            let mut maze = Maze::solid(grid.clone());
            assert!(generate(&grid, &mut SeededRandom::new(seed), &mut maze).is_continue());
            maze
        });
    }

    fn rows(grid: &impl Topology) -> Rows {
        grid.rows().expect("a whole board has rows")
    }

    fn chance(share: f64) -> Chance {
        Chance::new(share).expect("a share from 0 to 1")
    }
}

/// On a depth-first maze.
#[divan::bench_group(max_time = 0.3)]
mod solvers {
    use super::{Sample, cells};
    use divan::Bencher;
    use warren_maze::generate;
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
        let mut maze = Maze::solid(grid.clone());
        let random = &mut SeededRandom::new(1);
        assert!(generate::depth_first(&grid, random, &mut maze).is_continue());
        bencher.counter(cells(&grid)).bench_local(|| solve(&maze));
    }
}
