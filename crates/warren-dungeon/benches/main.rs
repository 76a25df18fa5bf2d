//! Benchmarks of making, writing and reading levels, for every grid shape at one size, and of
//! proofs.
//!
//! `cargo bench -p warren-dungeon` runs all benchmarks in about a minute. Reading a level also
//! makes it again from its recipe, to detect whether it was edited.

use divan::Bencher;
use divan::counter::ItemsCount;
use warren_dungeon::cell_play::{CellAction, CellRules, CellState};
use warren_dungeon::level::{
    BeastKind, Content, Edit, Gate, KeyShape, Level, LeverNumber, SideKind,
};
use warren_dungeon::recipe::{Algorithm, Placement, Recipe, RoomOptions};
use warren_dungeon::{file, make, proof};
use warren_maze::draw::{self, Plan, Trace};
use warren_maze::maze::Side;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, GridShape, GridSpec, Topology};

fn main() {
    divan::main();
}

#[divan::bench(max_time = 0.3, args = GridShape::ALL)]
fn make(bencher: Bencher<'_, '_>, shape: GridShape) {
    let recipe = recipe(shape);
    time(bencher, shape, |_| make::make(&recipe));
}

/// Makes levels with 100 rooms that ask for further doorways.
#[divan::bench(max_time = 0.3, args = GridShape::ALL)]
fn make_with_rooms(bencher: Bencher<'_, '_>, shape: GridShape) {
    let rooms = RoomOptions {
        count: 100,
        doorways: 6,
        ..RoomOptions::DEFAULT
    };
    let recipe = Recipe {
        rooms,
        ..recipe(shape)
    };
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

/// Turns all cells of a square level into one room, cell by cell, as the editor does.
#[divan::bench(max_time = 0.3, args = [20, 40, 80, 160])]
fn draw_room(bencher: Bencher<'_, '_>, size: u32) {
    let grid = GridSpec {
        width: size,
        height: size,
        ..GridSpec::default()
    };
    let level = make::make(&Recipe {
        grid,
        ..Recipe::default()
    })
    .expect("this recipe is right");
    let cells = ItemsCount::new(level.grid().cells());
    bencher.counter(cells).bench_local(|| {
        let mut level = level.clone();
        for cell in 0..level.grid().cells() {
            let edit = Edit::Room(cell, Some(0));
            level.apply(edit).expect("the cells of a row are connected");
        }
        level
    });
}

/// Places a locked door in a level with a long way, in which most cells are behind it.
#[divan::bench(max_time = 0.3, args = [100, 200, 400])]
fn make_with_locks(bencher: Bencher<'_, '_>, size: u32) {
    let recipe = Recipe {
        grid: GridSpec {
            width: size,
            height: size,
            ..GridSpec::default()
        },
        algorithm: Algorithm::DepthFirst,
        placement: Placement::Farthest,
        locks: 1,
        ..Recipe::default()
    };
    let cells = ItemsCount::new(size * size);
    bencher
        .counter(cells)
        .bench_local(|| make::make(&recipe).expect("this recipe is right"));
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

/// Performs random moves with the rules in whole moves, in a level without beasts and with one of each kind.
#[divan::bench(max_time = 0.3, args = std::iter::once("none").chain(BeastKind::ALL.map(BeastKind::field)))]
fn act(bencher: Bencher<'_, '_>, beast: &str) {
    let levels = (0..1000).filter_map(|seed| {
        let mut recipe = Recipe {
            grid: GridSpec {
                width: 15,
                height: 15,
                ..GridSpec::default()
            },
            braid: 0.5,
            rooms: RoomOptions {
                count: 1,
                ..RoomOptions::DEFAULT
            },
            seed,
            ..Recipe::default()
        };
        recipe.finds.treasure = 10;
        let kinds = BeastKind::ALL.into_iter();
        let kinds = kinds.filter(|kind| kind.field() == beast);
        kinds.for_each(|kind| recipe.set_beast(kind, true));
        make::make(&recipe).ok()
    });
    let level = { levels }.next().expect("a level");
    let rules = CellRules::new(&level).expect("a level with room");
    let (mut state, mut random) = (CellState::new(&rules), SeededRandom::new(0));
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        if state.is_over() {
            state.reset(&rules);
        }
        let ways = rules.ways(&state, state.cell());
        rules.act(&mut state, CellAction::Go(random.pick_dir(ways)))
    });
}

/// Proves that levels with a million cells, 16 doors, and 8 levers with a portcullis each cannot be
/// lost. The gates are either one behind the other on the way out, or each in a different branch of
/// it, so that they can be opened in any order.
#[divan::bench(max_time = 3.0, args = [true, false])]
fn certify(bencher: Bencher<'_, '_>, is_chain: bool) {
    let level = gated(is_chain);
    bencher.bench_local(|| {
        let verdict = proof::certify(&level);
        assert!(
            matches!(verdict, proof::Verdict::Certified(_)),
            "{verdict:?}"
        );
    });
}

fn gated(is_chain: bool) -> Level {
    let level = make::make(&Recipe {
        grid: GridSpec {
            width: 1000,
            height: 1000,
            ..GridSpec::default()
        },
        algorithm: Algorithm::Wilson,
        ..Recipe::default()
    });
    let mut level = level.expect("this recipe is right");
    let grid = level.grid().clone();
    let start = level.starts()[0];
    let way = level.way_out().expect("a maze has a way out");
    let cells: Vec<Cell> = cells_along(&grid, start, &way.moves).collect();
    let gates = (0..24).map(|number| match number % 3 {
        0 => (
            Gate::Locked(KeyShape::ALL[number / 3]),
            Content::Key(KeyShape::ALL[number / 3]),
        ),
        1 => (Gate::Iron, Content::IronKey),
        _ => {
            let lever = LeverNumber::ALL[number / 3];
            let is_open = false;
            (Gate::Portcullis { lever, is_open }, Content::Lever(lever))
        }
    });
    for (number, (gate, content)) in gates.enumerate() {
        // Each gate is preceded by its key or its lever.
        let at = cells.len() / 25 * (number + 1);
        let on_way = |cell: Cell| cells.contains(&cell);
        let branch = cells[at..].iter().find_map(|&cell| {
            let mut dirs = level.maze().passages(cell);
            let dir = dirs.find(|&dir| !on_way(grid.step(cell, dir)))?;
            Some(Side { cell, dir })
        });
        let side = match is_chain {
            true => Side {
                cell: cells[at],
                dir: way.moves[at],
            },
            false => branch.expect("a branch"),
        };
        let edits = [
            Edit::Side(side, SideKind::Gate(gate)),
            Edit::Content(content, cells[at - 2], true),
        ];
        for edit in edits {
            level.apply(edit).expect("a gate in a passage");
        }
    }
    level
}
