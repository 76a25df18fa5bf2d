//! Tests of complete levels on custom grids.

use super::rooms::{Band, octagon, tiling};
use super::support::{any_grid, any_recipe, fits, grids, some_mask};
use super::{minotaurs, own_generators::Dots};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Arc;
use warren_dungeon::level::{BeastKind, Level};
use warren_dungeon::make::{BeastStartError, MakeError, make, make_on, make_on_graph};
use warren_dungeon::play::check_clearance;
use warren_dungeon::recipe::{
    Algorithm, AreasWithDoors, Charges, DoorCount, LevelOptions, Placement, Recipe, Theme,
};
use warren_dungeon::route::Walker;
use warren_maze::draw::{self, Look, Plan, Shape};
use warren_maze::generate::{Areas, DepthFirst, Eller, Generator, Kruskal, Wilson};
use warren_maze::geometry::{Point, UNIT, Vector, on_circle};
use warren_maze::measure;
use warren_maze::solve::Walkable;
use warren_maze::topology::{
    Board, Cell, Dir, Dirs, Embedding, Graph, Grid, GridShape, GridSpec, Hex, MAX_DIRS, Polar,
    Square, Tiling, Topology, check_embedding,
};
use warren_watch::{Carving, Moment, Show};

/// A tiling whose directions are numbered in the opposite order: the first side has direction 63.
#[derive(Clone, Debug, PartialEq)]
struct Backwards(Tiling);

impl Backwards {
    fn renamed(dir: Dir) -> Dir {
        Dir(MAX_DIRS as u8 - 1 - dir.0)
    }
}

impl Topology for Backwards {
    fn cells(&self) -> u32 {
        self.0.cells()
    }

    fn exits(&self, cell: Cell) -> Dirs {
        self.0.exits(cell).map(Backwards::renamed).collect()
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.0.step(cell, Backwards::renamed(dir))
    }
}

impl Embedding for Backwards {
    fn centre(&self, cell: Cell) -> Point {
        self.0.centre(cell)
    }

    fn clockwise(&self, cell: Cell) -> &[Dir] {
        static DIRS: [Dir; MAX_DIRS] = {
            let mut dirs = [Dir(0); MAX_DIRS];
            let mut at = 0;
            while at < MAX_DIRS {
                dirs[at] = Dir((MAX_DIRS - 1 - at) as u8);
                at += 1;
            }
            dirs
        };
        &DIRS[..self.0.clockwise(cell).len()]
    }

    fn side(&self, cell: Cell, dir: Dir) -> [Vector; 2] {
        self.0.side(cell, Backwards::renamed(dir))
    }
}

/// Returns a tiling of two rings around a cell with 64 sides.
fn wheel() -> Tiling {
    let corners = (0..3).flat_map(|ring| {
        (0..64).map(move |at| {
            let angle = f64::from(at) / 64.0 * std::f64::consts::TAU;
            let radius = f64::from(UNIT) * f64::from(10 + 2 * ring);
            [angle.cos(), angle.sin()].map(|along| (along * radius) as i64)
        })
    });
    let ring = |ring: u32| {
        (0..64).map(move |at| {
            let next = (at + 1) % 64;
            let corner = |ring, at| 64 * ring + at;
            vec![
                corner(ring, next),
                corner(ring, at),
                corner(ring + 1, at),
                corner(ring + 1, next),
            ]
        })
    };
    let cells = [(0..64).collect()]
        .into_iter()
        .chain(ring(0))
        .chain(ring(1));
    Tiling::new(corners.collect(), cells.collect()).unwrap()
}

/// Returns the number of dead ends that braiding did not open, although they have an inner wall
/// that could be opened.
fn closed_dead_ends<T: Topology>(level: &Level<T>) -> usize {
    let maze = level.maze();
    let dead_ends = measure::dead_ends(maze);
    dead_ends
        .filter(|&cell| !maze.inner_walls(cell).is_empty())
        .count()
}

/// Returns the number of cells that a walker who opens every door reaches from the first start.
fn reached<T: Topology>(level: &Level<T>) -> usize {
    let ways = Walker::ALL_DOORS.passages(level);
    let mut found = BTreeSet::from([level.starts()[0]]);
    let mut queue: Vec<Cell> = found.iter().copied().collect();
    while let Some(cell) = queue.pop() {
        let next = ways.ways(cell).map(|dir| level.grid().step(cell, dir));
        queue.extend(next.filter(|&next| found.insert(next)));
    }
    found.len()
}

/// Checks the levels that `make` makes on a grid.
fn check_options<T: Topology + Clone + Debug + PartialEq>(
    name: &str,
    seed: u64,
    make: &impl Fn(&LevelOptions, &dyn Make<T>) -> Result<Level<T>, MakeError>,
) {
    let plain = LevelOptions {
        seed,
        ..LevelOptions::default()
    };
    for placement in Placement::ALL {
        let context = &format!("{name}, seed {seed}, {placement:?}");
        let options = LevelOptions {
            placement,
            braid: 1.0,
            starts: 2,
            finishes: 3,
            charges: Charges::Exactly(4),
            theme: Theme::Ice,
            ..plain
        };
        let level = make(&options, &Wilson).unwrap();
        assert_eq!(closed_dead_ends(&level), 0, "{context}");
        assert_eq!((level.charges(), level.theme()), (4, Theme::Ice));
        assert_eq!((level.starts().len(), level.finishes().len()), (2, 3));
        let sites: BTreeSet<_> = level.starts().iter().chain(level.finishes()).collect();
        assert_eq!(sites.len(), 5, "{context}");
        assert_eq!(reached(&level), level.grid().cells() as usize, "{context}");
        assert!(level.shortest().is_some() && level.recipe().is_none());
        assert_eq!(make(&options, &Wilson).as_ref(), Ok(&level), "{context}");
        let other = LevelOptions {
            seed: seed + 1,
            ..options
        };
        assert_ne!(make(&other, &Wilson).as_ref(), Ok(&level), "{context}");

        let perfect = make(&plain, &Kruskal).unwrap();
        let looped = LevelOptions {
            extra_passages: 3,
            ..plain
        };
        let looped = make(&looped, &Kruskal).unwrap();
        let passages = |level: &Level<T>| level.maze().edges().count();
        assert_eq!(passages(&looped), passages(&perfect) + 3, "{context}");

        for count in 2..5 {
            let doors = DoorCount::Exactly(count);
            let options = LevelOptions {
                placement,
                doors,
                ..plain
            };
            let level = make(&options, &Areas { count: 3 }).unwrap();
            assert_eq!(level.doors().list().len() as u32, count, "{context}");
            let areas = measure::areas(level.maze());
            assert_eq!(areas.count, 3, "{context}");
            let [start, finish] = [level.starts()[0], level.finishes()[0]];
            assert_ne!(areas.of[start as usize], areas.of[finish as usize]);
            assert_eq!(reached(&level), level.grid().cells() as usize, "{context}");
        }
        let doors = DoorCount::Sealed;
        let sealed = LevelOptions {
            placement,
            doors,
            ..plain
        };
        let level = make(&sealed, &Areas { count: 3 }).unwrap();
        let walls = level.way_out().unwrap().walls.len() as u32;
        assert!(level.charges() == walls && walls > 0, "{context}");
    }
}

/// A generator, as an object that makes levels on grids of type `T`.
trait Make<T> {
    fn on_embedding(&self, grid: T, options: &LevelOptions) -> Result<Level<T>, MakeError>
    where
        T: Embedding + Clone + Sync;

    fn on_graph(&self, grid: T, options: &LevelOptions) -> Result<Level<T>, MakeError>
    where
        T: Topology + Clone + Sync;
}

impl<T, G: Generator> Make<T> for G {
    fn on_embedding(&self, grid: T, options: &LevelOptions) -> Result<Level<T>, MakeError>
    where
        T: Embedding + Clone + Sync,
    {
        make_on(grid, options, self, &mut ())
    }

    fn on_graph(&self, grid: T, options: &LevelOptions) -> Result<Level<T>, MakeError>
    where
        T: Topology + Clone + Sync,
    {
        make_on_graph(grid, options, self, &mut ())
    }
}

/// Checks all options on a grid. If its cells have room for players, plays levels with a Minotaur.
/// There must be a start for the Minotaur in at least `hunted` of 20 levels.
fn check<T: Embedding + Clone + Sync + Debug + PartialEq>(name: &str, grid: &T, hunted: usize) {
    assert_eq!(check_embedding(grid), Ok(()), "{name}");
    for seed in 0..3 {
        let on =
            |options: &LevelOptions, with: &dyn Make<T>| with.on_embedding(grid.clone(), options);
        check_options(name, seed, &on);
        let on = |options: &LevelOptions, with: &dyn Make<T>| with.on_graph(grid.clone(), options);
        check_options(name, seed, &on);
    }
    let made = (0..20).filter(|&seed| {
        let options = LevelOptions {
            braid: 0.3,
            minotaur: true,
            placement: Placement::Random,
            seed,
            ..LevelOptions::default()
        };
        match make_on(grid.clone(), &options, &DepthFirst, &mut ()) {
            Ok(level) => {
                assert_eq!(check_clearance(&level), Ok(()), "{name}");
                minotaurs::check(&level, &format!("{name}, seed {seed}"));
                true
            }
            Err(error) => {
                assert_eq!(
                    error,
                    MakeError::Beast(BeastStartError::NoStart(BeastKind::Minotaur))
                );
                false
            }
        }
    });
    let made = made.count();
    assert!(made >= hunted, "{made} with a Minotaur on {name}");
}

/// A cubic grid that does not say that it is one.
#[derive(Clone, Debug, PartialEq)]
struct Floors(Grid);

impl Topology for Floors {
    fn cells(&self) -> u32 {
        self.0.cells()
    }

    fn exits(&self, cell: Cell) -> Dirs {
        self.0.exits(cell)
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.0.step(cell, dir)
    }

    fn back(&self, cell: Cell, dir: Dir) -> Dir {
        self.0.back(cell, dir)
    }

    fn climb(&self, cell: Cell, dir: Dir) -> i8 {
        self.0.climb(cell, dir)
    }
}

impl Embedding for Floors {
    fn centre(&self, cell: Cell) -> Point {
        self.0.centre(cell)
    }

    fn floors(&self) -> u32 {
        self.0.floors()
    }

    fn floor(&self, cell: Cell) -> u32 {
        self.0.floor(cell)
    }

    fn clockwise(&self, cell: Cell) -> &[Dir] {
        self.0.clockwise(cell)
    }

    fn side(&self, cell: Cell, dir: Dir) -> [Vector; 2] {
        self.0.side(cell, dir)
    }
}

#[test]
fn no_gate_is_in_a_ladder_of_a_custom_grid() {
    let grid = Floors(
        Grid::try_from(GridSpec {
            shape: GridShape::Cubic,
            width: 5,
            height: 5,
            depth: 4,
            ..GridSpec::default()
        })
        .unwrap(),
    );
    let mut gates = 0;
    for seed in 0..40 {
        let options = LevelOptions {
            locks: 3,
            iron_doors: 3,
            one_ways: 2,
            levers: 3,
            braid: 0.2,
            placement: Placement::Farthest,
            seed,
            ..LevelOptions::default()
        };
        let Ok(level) = make_on(grid.clone(), &options, &Wilson, &mut ()) else {
            continue;
        };
        for (side, gate) in level.gates().iter() {
            assert!(grid.has_side(side.cell, side.dir), "seed {seed}: {gate:?}");
            gates += 1;
        }
    }
    assert!(gates > 100, "{gates}");
}

#[test]
fn all_options_work_on_custom_grids() {
    let square = |wraps| Square::new(Board::new([9, 7, 1], wraps).unwrap());
    check("octagons", &tiling(octagon, [6, 5], 1000), 1);
    check("a wheel", &wheel(), 1);
    check("a wheel with high directions", &Backwards(wheel()), 1);
    check("rings", &Polar::new(6, 6).unwrap(), 5);
    check("a shared torus", &Arc::new(square([true, true, false])), 5);
    let hex = Hex::new(Board::new([8, 8, 1], [false, true, false]).unwrap());
    check("a cylinder of hexagons", &&hex, 5);
}

/// Checks a grid on which players cannot walk, although its cells are polygons.
#[test]
fn levels_can_be_made_on_mirrored_grids() {
    let flat = Square::new(Board::new([9, 4, 1], [false; 3]).unwrap());
    let band = Band { flat, flips: true };
    let options = LevelOptions {
        minotaur: true,
        seed: 2,
        ..LevelOptions::default()
    };
    let level = make_on(&band, &options, &DepthFirst, &mut ()).unwrap();
    assert!(level.beast(BeastKind::Minotaur).is_some() && check_clearance(&level).is_err());
}

/// Returns a circle of 60 cells, each joined to the next cell and to the seventh cell after it.
fn ring() -> Graph<Vec<Point>> {
    let edges = (0..60).flat_map(|cell| [(cell, (cell + 1) % 60), (cell, (cell + 7) % 60)]);
    let points = (0..60).map(|at| on_circle(20 * i64::from(UNIT), at * (u32::MAX / 60)));
    let graph = Graph::from_edges(60, edges).unwrap();
    graph.with_points(points.collect()).unwrap()
}

#[test]
fn a_carving_on_a_graph_is_drawn_step_by_step() {
    let mut carving = Carving::default();
    let options = LevelOptions {
        braid: 0.5,
        ..LevelOptions::default()
    };
    let level = make_on_graph(Arc::new(ring()), &options, &Kruskal, &mut carving).unwrap();
    let show = Arc::new(Show::carved(level, carving).unwrap());
    let mut moment = Moment::begin(show.clone());
    for at in [0, 1, 30, show.len()] {
        moment.seek(at);
        let opened = (0..at).filter(|&step| show.opened(step).is_some());
        let plan = Plan::without_openings(moment.maze(), show.level().starts(), &[]);
        let scene = draw::diagram(&plan, &Look::default()).unwrap();
        let [Shape::Stroke { lines, .. }, dots @ ..] = &scene.shapes[..] else {
            panic!("{scene:?}");
        };
        assert_eq!((lines.len(), dots.len()), (opened.count(), 60 + 1));
    }
}

#[test]
fn graphs_support_every_option_except_the_minotaur() {
    let graph = ring();
    for seed in 0..3 {
        let on = |options: &LevelOptions, with: &dyn Make<Graph<Vec<Point>>>| {
            with.on_graph(graph.clone(), options)
        };
        check_options("a graph", seed, &on);
    }
    let hunted = LevelOptions {
        minotaur: true,
        ..LevelOptions::default()
    };
    let error = make_on_graph(&graph, &hunted, &Wilson, &mut ()).unwrap_err();
    assert_eq!(
        error,
        MakeError::Beast(BeastStartError::OnGraph(BeastKind::Minotaur))
    );
}

/// Checks that `make` makes the same level from a recipe as `make_on` makes from its grid, options
/// and generator.
fn check_recipe(recipe: &Recipe) -> Result<(), TestCaseError> {
    let grid = recipe.grid().unwrap();
    let (options, generator) = (recipe.options(), recipe.generator());
    let parts = make_on(grid, &options, &generator, &mut ());
    match (make(recipe), parts) {
        (Ok(made), Ok(level)) => {
            let whole = made.grid().clone();
            prop_assert_eq!(&level.maze().clone().with_grid(whole), made.maze());
            prop_assert_eq!(level.doors(), made.doors());
            prop_assert_eq!(level.starts(), made.starts());
            prop_assert_eq!(level.finishes(), made.finishes());
            prop_assert_eq!(
                level.beast(BeastKind::Minotaur),
                made.beast(BeastKind::Minotaur)
            );
            prop_assert_eq!(
                (level.charges(), level.theme()),
                (made.charges(), made.theme())
            );
        }
        (made, level) => prop_assert_eq!(made.unwrap_err(), level.unwrap_err()),
    }
    Ok(())
}

#[test]
fn a_recipe_makes_the_same_level_as_its_parts() {
    for (spec, seed) in grids(7, 6).zip(0..) {
        for algorithm in Algorithm::ALL {
            if !fits(spec, &algorithm) {
                continue;
            }
            let mut recipe = Recipe {
                grid: spec,
                algorithm,
                braid: 0.4,
                extra_passages: 2,
                placement: Placement::ALL[seed as usize % 3],
                starts: 2,
                minotaur: seed % 2 == 0,
                seed,
                ..Recipe::default()
            };
            check_recipe(&recipe).unwrap();
            recipe.mask = some_mask(spec, seed);
            if recipe.algorithm.misfit(&recipe.grid().unwrap()).is_none() {
                check_recipe(&recipe).unwrap();
            }
        }
    }
}

proptest! {
    #[test]
    fn any_recipe_makes_the_same_level_as_its_parts(
        recipe in any_recipe(any_grid(10)),
        braid in 0..=4u32,
        minotaur: bool,
    ) {
        let recipe = Recipe { braid: f64::from(braid) / 4.0, minotaur, ..recipe };
        check_recipe(&recipe)?;
    }
}

#[test]
fn invalid_options_are_refused() {
    let grid = || tiling(octagon, [4, 3], 1000);
    let made = |options: LevelOptions, generator: &dyn Make<Tiling>| {
        generator
            .on_embedding(grid(), &options)
            .unwrap_err()
            .to_string()
    };
    let options = LevelOptions::default();
    let exactly = DoorCount::Exactly;
    let cells = grid().cells();
    let cases: [(LevelOptions, &dyn Make<Tiling>, &str); 10] = [
        (
            LevelOptions {
                braid: 1.5,
                ..options
            },
            &Wilson,
            "the share of dead ends to braid is 1.5: it must be between 0 and 1",
        ),
        (
            LevelOptions {
                extra_passages: 99,
                ..options
            },
            &Wilson,
            "99 extra passages do not fit: 6 walls are left to remove",
        ),
        (
            LevelOptions {
                starts: 0,
                ..options
            },
            &Wilson,
            "starts is 0: a level needs at least 1",
        ),
        (
            LevelOptions {
                finishes: 0,
                ..options
            },
            &Wilson,
            "finishes is 0: a level needs at least 1",
        ),
        (
            LevelOptions {
                starts: 9,
                finishes: 9,
                ..options
            },
            &Wilson,
            "9 starts and 9 finishes do not fit on 12 open cells: ask for fewer or enlarge the grid",
        ),
        (
            LevelOptions {
                doors: exactly(1),
                ..options
            },
            &Areas { count: 3 },
            "1 doors cannot connect 3 areas: ask for at least 2, or seal them",
        ),
        (
            LevelOptions {
                doors: exactly(99),
                ..options
            },
            &Dots,
            "99 doors do not fit into the 17 walls between areas: ask for fewer",
        ),
        (
            LevelOptions {
                doors: exactly(1),
                ..options
            },
            &Wilson,
            "1 doors do not fit into the 0 walls between areas: ask for fewer",
        ),
        (
            options,
            &Areas { count: 99 },
            "areas: 99 areas do not fit on 12 cells: ask for fewer or enlarge the grid",
        ),
        (
            options,
            &Eller::DEFAULT,
            "eller does not fit this grid: it needs rows of the same form, but `Topology::rows` of this \
             grid returns `None`",
        ),
    ];
    assert_eq!(cells, 12);
    for (options, generator, expected) in cases {
        assert_eq!(made(options, generator), expected);
    }
}

#[test]
fn recipe_options_contain_the_doors() {
    let recipe = |doors| Recipe {
        algorithm: Algorithm::Areas(AreasWithDoors { count: 4, doors }),
        grid: GridSpec {
            width: 9,
            height: 9,
            ..GridSpec::default()
        },
        ..Recipe::default()
    };
    for doors in [DoorCount::Default, DoorCount::Sealed, DoorCount::Exactly(3)] {
        assert_eq!(recipe(doors).options().doors, doors);
    }
    let grid = recipe(DoorCount::Default).grid().unwrap();
    assert_eq!(
        grid,
        Grid::try_from(recipe(DoorCount::Default).grid).unwrap()
    );
}

#[test]
fn listeners_receive_every_passage_of_a_level_on_a_custom_grid() {
    let mut carving = Carving::default();
    let options = LevelOptions {
        braid: 1.0,
        extra_passages: 3,
        ..LevelOptions::default()
    };
    let level = make_on(wheel(), &options, &Wilson, &mut carving).unwrap();
    let passages = level.maze().edges().count();
    let show = Show::carved(level, carving).unwrap();
    let opened = (0..show.len()).filter(|&step| show.opened(step).is_some());
    assert_eq!(opened.count(), passages);
}
