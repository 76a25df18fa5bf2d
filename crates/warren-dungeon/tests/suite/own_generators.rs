//! Tests of levels whose mazes come from custom generators.

use std::ops::ControlFlow;
use std::sync::Arc;
use warren_dungeon::file;
use warren_dungeon::make::{DoorError, GeneratorError, MakeError, make, make_with};
use warren_dungeon::recipe::{Algorithm, AreasWithDoors, DoorCount, Mission, Recipe, RecipeError};
use warren_maze::generate::{
    Areas, Eller, Generator, Misfit, ParameterError, Visitor, Wilson, for_each,
};
use warren_maze::maze::{CarveError, Checked, Listener, Maze};
use warren_maze::measure::areas;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{Cell, Dir, Grid, GridShape, GridSpec, Mask, Topology};
use warren_watch::{Carving, Moment, Show};

/// A generator that carves only isolated cells.
pub(super) struct Dots;

impl Generator for Dots {
    fn name(&self) -> &'static str {
        "dots"
    }

    fn summary(&self) -> &'static str {
        "every cell an area"
    }

    fn fits<T: Topology>(&self, grid: &T) -> Result<(), Misfit> {
        (grid.cells() > 1)
            .then_some(())
            .ok_or(Misfit::Other("it needs two"))
    }

    fn check(&self, cells: u32) -> Result<(), ParameterError> {
        match cells {
            ..100 => Ok(()),
            _ => Err(ParameterError::Other(format!("{cells} dots are too many"))),
        }
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        _: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        (0..grid.cells()).try_for_each(|cell| listener.start(cell))
    }
}

fn recipe(width: u32, height: u32) -> Recipe {
    Recipe {
        grid: GridSpec {
            width,
            height,
            ..GridSpec::default()
        },
        braid: 0.3,
        extra_passages: 2,
        starts: 2,
        seed: 5,
        ..Recipe::default()
    }
}

#[test]
fn make_with_makes_the_same_level_as_a_recipe() {
    let recipe = recipe(12, 9);
    let areas = Algorithm::Areas(AreasWithDoors {
        count: 3,
        doors: DoorCount::Default,
    });
    let with = |algorithm| Recipe {
        algorithm,
        ..recipe.clone()
    };
    let wilson = make_with(&recipe, &Wilson, &mut ()).unwrap();
    let three = make_with(&recipe, &Areas { count: 3 }, &mut ()).unwrap();
    for (level, algorithm) in [(wilson, Algorithm::Wilson), (three, areas)] {
        let made = make(&with(algorithm)).unwrap();
        assert_eq!(level.maze(), made.maze());
        assert_eq!(level.doors(), made.doors());
        assert_eq!(
            (level.starts(), level.finishes()),
            (made.starts(), made.finishes())
        );
        assert_eq!(level.recipe(), None);
    }
}

#[test]
fn levels_of_custom_generators_can_be_written_read_and_watched() {
    let mut carving = Carving::default();
    let recipe = Recipe {
        braid: 0.0,
        extra_passages: 0,
        ..recipe(4, 3)
    };
    let level = make_with(&recipe, &Dots, &mut carving).unwrap();
    assert_eq!(level.doors().list().len(), 12);
    assert_eq!(file::read(&file::write(&level)).as_ref(), Ok(&level));
    assert_eq!(Show::carved(level, carving).unwrap().len(), 12);
}

#[test]
fn make_with_leaves_sealed_areas_without_doors() {
    let sealed = Recipe {
        algorithm: Algorithm::Areas(AreasWithDoors {
            count: 7,
            doors: DoorCount::Sealed,
        }),
        extra_passages: 0,
        ..recipe(4, 3)
    };
    let level = make_with(&sealed, &Dots, &mut ()).unwrap();
    assert!(level.doors().list().is_empty());
}

#[test]
fn too_few_or_too_many_doors_are_refused() {
    let made = |recipe: &Recipe, doors| {
        let algorithm = Algorithm::Areas(AreasWithDoors { count: 2, doors });
        let recipe = Recipe {
            algorithm,
            ..recipe.clone()
        };
        make_with(&recipe, &Dots, &mut ())
    };
    let recipe = plain(4, 3);
    for count in [0, 1, 10] {
        let few = MakeError::Doors(DoorError::Few { count, areas: 12 });
        assert_eq!(made(&recipe, DoorCount::Exactly(count)), Err(few));
    }
    for count in [11, 12, 17] {
        let level = made(&recipe, DoorCount::Exactly(count)).unwrap();
        assert_eq!(level.doors().list().len(), count as usize);
        assert!(level.shortest().is_some());
    }
    let (count, walls) = (18, 17);
    let many = MakeError::Doors(DoorError::Many { count, walls });
    assert_eq!(made(&recipe, DoorCount::Exactly(count)), Err(many));
}

/// Checks a generator that opens every second cell, like the white squares of a chessboard. No two
/// of the resulting areas are neighbours.
#[test]
fn areas_separated_by_rock_are_refused_unless_sealed() {
    let islands = Teller(|to| {
        for cell in (0..20).filter(|cell| (cell / 5 + cell % 5) % 2 == 0) {
            to.start(cell);
        }
    });
    let made = |doors| {
        let algorithm = Algorithm::Areas(AreasWithDoors { count: 2, doors });
        let recipe = Recipe {
            algorithm,
            ..plain(5, 4)
        };
        make_with(&recipe, &islands, &mut ())
    };
    let apart = MakeError::Doors(DoorError::RockBetweenAreas { areas: 10 });
    assert_eq!(made(DoorCount::Default), Err(apart.clone()));
    assert_eq!(
        apart.to_string(),
        "rock lies between some of the 10 areas, so that no doors can connect all of them: \
         carve more cells, or seal the areas"
    );
    let level = made(DoorCount::Sealed).unwrap();
    assert_eq!(level.charges(), 0, "no charge blasts rock");
}

#[test]
fn grids_and_parameters_that_do_not_fit_are_refused() {
    let made = |recipe: &Recipe| make_with(recipe, &Dots, &mut ()).unwrap_err();
    let single = Recipe {
        starts: 1,
        ..recipe(1, 1)
    };
    assert_eq!(
        made(&single).to_string(),
        "dots does not fit this grid: it needs two"
    );
    assert_eq!(
        made(&recipe(10, 10)).to_string(),
        "dots: 100 dots are too many"
    );

    let mut rings = recipe(6, 4);
    rings.grid.shape = GridShape::Polar;
    let misfit = make_with(&rings, &Eller::default(), &mut ()).unwrap_err();
    assert!(
        matches!(
            misfit,
            MakeError::Recipe(RecipeError::Misfit {
                algorithm: "eller",
                ..
            })
        ),
        "{misfit}"
    );
    let wide = Eller {
        across: 1.5,
        ..Eller::default()
    };
    let error = make_with(&recipe(6, 4), &wide, &mut ()).unwrap_err();
    let share = ParameterError::Share {
        name: "the chance to join across",
        value: 1.5,
    };
    assert_eq!(
        error.to_string(),
        "eller: the chance to join across is 1.5: it must be between 0 and 1"
    );
    let generator = "eller";
    let error_of = |error| MakeError::Generator(GeneratorError::Parameter { generator, error });
    assert_eq!(error, error_of(share));
}

/// A generator that makes the given calls to the listener and ignores the results. The calls may be
/// invalid.
struct Teller(fn(&mut dyn Tell));

trait Tell {
    fn start(&mut self, cell: Cell);
    fn open(&mut self, cell: Cell, dir: u8);
    fn open_row(&mut self, first: Cell, bits: u64, dir: u8);
}

impl<L: Listener> Tell for L {
    fn start(&mut self, cell: Cell) {
        let _ = Listener::start(self, cell);
    }

    fn open(&mut self, cell: Cell, dir: u8) {
        let _ = Listener::open(self, cell, Dir(dir));
    }

    fn open_row(&mut self, first: Cell, bits: u64, dir: u8) {
        let _ = Listener::open_row(self, first, bits, Dir(dir));
    }
}

impl Generator for Teller {
    fn name(&self) -> &'static str {
        "teller"
    }

    fn summary(&self) -> &'static str {
        "what it was told to tell"
    }

    fn carve<T: Topology + Sync>(
        &self,
        _: &T,
        _: &mut impl Random,
        mut listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        (self.0)(&mut listener);
        ControlFlow::Continue(())
    }
}

/// Returns a recipe for a square grid without loops, so that only the generator opens walls.
fn plain(width: u32, height: u32) -> Recipe {
    Recipe {
        braid: 0.0,
        extra_passages: 0,
        starts: 1,
        ..recipe(width, height)
    }
}

#[test]
fn invalid_calls_of_a_generator_are_reported() {
    let cases: [(fn(&mut dyn Tell), &str); 12] = [
        (
            |_| (),
            "opened no cell: tell the listener where a tree starts",
        ),
        (
            |to| to.open(20, 1),
            "opened direction 1 of cell 20, which is not an exit",
        ),
        (
            |to| to.open(0, 3),
            "opened direction 3 of cell 0, which is not an exit",
        ),
        (
            |to| to.open(7, 9),
            "opened direction 9 of cell 7, which is not an exit",
        ),
        (
            |to| to.open(7, 64),
            "opened direction 64 of cell 7, which is not an exit",
        ),
        (
            |to| to.open(7, 255),
            "opened direction 255 of cell 7, which is not an exit",
        ),
        (
            |to| to.open(400, 0),
            "opened cell 400, but the grid has 400 cells, counted from 0",
        ),
        (
            |to| to.start(u32::MAX),
            "opened cell 4294967295, but the grid has 400 cells, counted from 0",
        ),
        (
            |to| to.open_row(10, 0x7ff, 0),
            "opened direction 0 of cell 19, which is not an exit",
        ),
        (
            |to| to.open_row(399, 0b110, 1),
            "opened cell 400, but the grid has 400 cells, counted from 0",
        ),
        (
            |to| to.open_row(u32::MAX, !0, 0),
            "opened cell 4294967295, but the grid has 400 cells, counted from 0",
        ),
        // The first error is reported, and later calls do not change the maze.
        (
            |to| {
                to.start(0);
                to.open(19, 0);
                to.open(500, 0);
                to.open_row(380, !0, 2);
            },
            "opened direction 0 of cell 19, which is not an exit",
        ),
    ];
    for shape in [GridShape::Square, GridShape::Cubic] {
        for (told, expected) in cases {
            let mut recipe = plain(20, 20);
            recipe.grid.shape = shape;
            let mut carving = Carving::default();
            let error = make_with(&recipe, &Teller(told), &mut carving).unwrap_err();
            assert_eq!(error.to_string(), format!("teller {expected}"));
        }
    }
}

#[test]
fn generators_cannot_open_cells_removed_by_a_mask() {
    let masked = Recipe {
        mask: Mask::Drawn(vec![".#.".into(), "...".into()]),
        ..plain(3, 2)
    };
    let made = |told: fn(&mut dyn Tell)| make_with(&masked, &Teller(told), &mut ());
    let expected = "teller opened cell 1, which is removed: skip cells that the grid does not have";
    let removed: [fn(&mut dyn Tell); 2] = [|to| to.start(1), |to| to.open(1, 0)];
    for told in removed {
        assert_eq!(made(told).unwrap_err().to_string(), expected);
    }
    let into_it = made(|to| to.open(0, 0)).unwrap_err();
    assert_eq!(
        into_it.to_string(),
        "teller opened direction 0 of cell 0, which is not an exit"
    );
    let level = made(|to| to.open_row(3, 0b11, 0)).unwrap();
    assert_eq!(level.maze().open_cells().collect::<Vec<_>>(), [3, 4, 5]);
    assert_eq!(file::read(&file::write(&level)).as_ref(), Ok(&level));
}

#[test]
fn a_cancelled_generator_is_not_reported_as_invalid() {
    struct Stop;
    impl Listener for Stop {
        fn start(&mut self, _: Cell) -> ControlFlow<()> {
            ControlFlow::Break(())
        }

        fn open(&mut self, _: Cell, _: Dir) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }
    let error = make_with(&plain(4, 3), &Dots, &mut Stop).unwrap_err();
    assert_eq!(error, MakeError::Cancelled);
}

/// Origin shift: a tree whose root moves at random. Each move closes a passage and opens another.
struct OriginShift;

impl Generator for OriginShift {
    fn name(&self) -> &'static str {
        "origin-shift"
    }

    fn summary(&self) -> &'static str {
        "a tree whose root wanders"
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let mut root = (0..grid.cells()).find(|&cell| grid.has(cell)).unwrap();
        let mut up = vec![None; grid.cells() as usize];
        let mut queue = vec![root];
        listener.start(root)?;
        while let Some(cell) = queue.pop() {
            for (dir, next) in grid.neighbours(cell) {
                if next != root && up[next as usize].is_none() {
                    up[next as usize] = Some(grid.back(cell, dir));
                    listener.open(cell, dir)?;
                    queue.push(next);
                }
            }
        }
        for _ in 0..20 * grid.cells() {
            let dir = random.pick_dir(grid.exits(root));
            let next = grid.step(root, dir);
            if let Some(up) = up[next as usize].take() {
                listener.close(next, up)?;
            }
            listener.open(root, dir)?;
            up[root as usize] = Some(dir);
            root = next;
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn a_generator_that_closes_passages_can_be_watched() {
    for shape in GridShape::ALL {
        let grid = GridSpec {
            shape,
            width: 8,
            height: 6,
            ..GridSpec::default()
        };
        let recipe = Recipe {
            grid,
            seed: 3,
            ..Recipe::default()
        };
        let mut carving = Carving::default();
        let level = make_with(&recipe, &OriginShift, &mut carving).unwrap();
        let maze = level.maze().clone();
        assert_eq!(maze.edges().count() as u32, maze.grid().cells() - 1);
        assert_eq!(areas(&maze).count, 1);
        let show = Arc::new(Show::carved(level, carving).unwrap());
        let closed = (0..show.len()).filter(|&step| show.closed(step).is_some());
        assert!(closed.count() as u32 > 10 * maze.grid().cells());
        let mut moment = Moment::begin(show.clone());
        moment.seek(show.len());
        assert_eq!(moment.maze(), &maze);
        let half = show.len() / 2;
        moment.seek(half);
        let mut forward = Moment::begin(show);
        forward.seek(half);
        assert_eq!(moment.maze(), forward.maze());
        assert_ne!(moment.maze(), &maze);
    }
}

#[test]
fn closing_a_side_that_is_not_an_exit_is_an_error() {
    let grid = Grid::try_from(GridSpec::default()).unwrap();
    let mut maze = Maze::solid(&grid);
    let mut checked = Checked::new(&grid, &mut maze);
    assert!(Listener::open(&mut checked, 0, Dir(0)).is_continue());
    assert!(checked.close(0, Dir(0)).is_continue());
    assert!(checked.close(0, Dir(1)).is_break());
    let (cell, dir) = (0, Dir(1));
    assert_eq!(checked.result(), Err(CarveError::NoExit { cell, dir }));
    assert!(maze.passages(0).is_empty() && !maze.is_solid(1));
}

#[test]
fn for_each_visits_every_algorithm_once_sorted_by_name() {
    struct Names(Vec<&'static str>);

    impl Visitor for Names {
        fn visit(&mut self, generator: &impl Generator) {
            self.0.push(generator.name());
            let grid = Grid::try_from(GridSpec::default()).unwrap();
            let maze = grid.carve(generator, &mut SeededRandom::new(5), &mut ());
            let ControlFlow::Continue(maze) = maze else {
                panic!("the listener never cancels");
            };
            assert_eq!(areas(&maze).count > 1, generator.makes_several_trees());
        }
    }

    let mut visited = Names(Vec::new());
    for_each(&mut visited);
    let mut names = Algorithm::ALL.map(|algorithm| algorithm.name());
    names.sort_unstable();
    assert_eq!(visited.0, names);
}

/// A generator for small grids.
struct Small {
    most_cells: u32,
}

impl Generator for Small {
    fn name(&self) -> &'static str {
        "small"
    }

    fn summary(&self) -> &'static str {
        "few cells"
    }

    fn fits<T: Topology>(&self, grid: &T) -> Result<(), Misfit> {
        (grid.count() <= self.most_cells)
            .then_some(())
            .ok_or(Misfit::Other("it needs a small grid"))
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        Wilson.carve(grid, random, listener)
    }
}

#[test]
fn generators_of_missions_need_not_fit_the_cells_that_a_mask_removes() {
    let mut recipe = Recipe {
        mission: Mission::of(2),
        ..Recipe::default()
    };
    recipe.mask = Mask::Hexagon;
    recipe.grid.shape = GridShape::Hex;
    (recipe.grid.width, recipe.grid.height) = (21, 21);
    let grid = recipe.grid().unwrap();
    assert!(grid.count() < grid.cells());
    let small = Small {
        most_cells: grid.count(),
    };
    make_with(&recipe, &small, &mut ()).unwrap();
}
