//! Benchmarks of making, writing and reading levels, for every grid shape at one size.
//!
//! `cargo bench -p warren-dungeon` runs all benchmarks in about a minute. Reading a level also
//! makes it again from its recipe, to detect whether it was edited.

use divan::Bencher;
use divan::counter::ItemsCount;
use warren_dungeon::level::Level;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_dungeon::{file, make};
use warren_maze::draw::{self, Plan, Trace};
use warren_maze::topology::{GridShape, GridSpec, Topology};

fn main() {
    divan::main();
}

#[divan::bench(max_time = 0.3, args = GridShape::ALL)]
fn make(bencher: Bencher<'_, '_>, shape: GridShape) {
    let recipe = recipe(shape);
    time(bencher, shape, |_| make::make(&recipe));
}

#[divan::bench(max_time = 0.3, args = GridShape::ALL)]
fn write(bencher: Bencher<'_, '_>, shape: GridShape) {
    time(bencher, shape, file::write);
}

#[divan::bench(max_time = 0.3, args = GridShape::ALL)]
fn read(bencher: Bencher<'_, '_>, shape: GridShape) {
    let text = file::write(&sample(shape));
    time(bencher, shape, |_| file::read(&text));
}

#[divan::bench(max_time = 0.3, args = GridShape::ALL)]
fn draw_text(bencher: Bencher<'_, '_>, shape: GridShape) {
    time(bencher, shape, |level| {
        draw::lines(&Plan::new(level.maze(), &[], &[]), Trace::default())
            .map(|text| text.to_string())
    });
}

fn time<R>(bencher: Bencher<'_, '_>, shape: GridShape, work: impl Fn(&Level) -> R) {
    let level = sample(shape);
    bencher
        .counter(ItemsCount::new(level.grid().cells()))
        .bench_local(|| work(&level));
}

fn sample(shape: GridShape) -> Level {
    make::make(&recipe(shape)).expect("this recipe is right")
}

/// Returns the recipe of a level with about 90,000 cells, or 160,000 cells on polar grids.
fn recipe(shape: GridShape) -> Recipe {
    let [width, height, depth] = match shape {
        _ if shape.has_floors() => [45, 45, 45],
        // The number of cells per ring doubles six times.
        _ if shape.has_rings() => [20, 260, 1],
        _ => [300, 300, 1],
    };
    Recipe {
        grid: GridSpec {
            shape,
            width,
            height,
            depth,
            ..GridSpec::default()
        },
        algorithm: Algorithm::DepthFirst,
        ..Recipe::default()
    }
}
