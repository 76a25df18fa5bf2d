//! Levels with the maze of a generator that is not a recipe's.

use std::ops::ControlFlow;
use warren_dungeon::level::{self, Algorithm, AreasWithDoors, DoorCount, Recipe, RecipeError};
use warren_dungeon::watch::{Carving, Show};
use warren_maze::generate::{Areas, Eller, Generator, Misfit, ParameterError, Wilson};
use warren_maze::maze::Listener;
use warren_maze::rng::Random;
use warren_maze::topology::{GridShape, GridSpec, Topology};

/// Carves nothing but single cells.
struct Dots;

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
            .ok_or(Misfit("it needs two"))
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
fn a_generator_makes_what_a_recipe_with_it_makes() {
    let recipe = recipe(12, 9);
    let areas = Algorithm::Areas(AreasWithDoors {
        count: 3,
        doors: DoorCount::Default,
    });
    let with = |algorithm| Recipe {
        algorithm,
        ..recipe.clone()
    };
    let wilson = level::make_with(&recipe, &Wilson, &mut ()).unwrap();
    let three = level::make_with(&recipe, &Areas { count: 3 }, &mut ()).unwrap();
    for (level, algorithm) in [(wilson, Algorithm::Wilson), (three, areas)] {
        let made = level::make(&with(algorithm)).unwrap();
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
fn its_level_is_written_read_and_watched() {
    let mut carving = Carving::default();
    let recipe = Recipe {
        braid: 0.0,
        extra_passages: 0,
        ..recipe(4, 3)
    };
    let level = level::make_with(&recipe, &Dots, &mut carving).unwrap();
    assert_eq!(level.doors().list().len(), 12);
    assert_eq!(level::read(&level::write(&level)).as_ref(), Ok(&level));
    assert_eq!(Show::carved(level, carving).unwrap().len(), 12);
}

#[test]
fn the_doors_are_those_that_the_recipe_asks_for() {
    let sealed = Recipe {
        algorithm: Algorithm::Areas(AreasWithDoors {
            count: 7,
            doors: DoorCount::Sealed,
        }),
        extra_passages: 0,
        ..recipe(4, 3)
    };
    let level = level::make_with(&sealed, &Dots, &mut ()).unwrap();
    assert!(level.doors().list().is_empty());
}

#[test]
fn what_does_not_fit_is_told_before_it_is_carved() {
    let made = |recipe: &Recipe| level::make_with(recipe, &Dots, &mut ()).unwrap_err();
    let single = Recipe {
        starts: 1,
        ..recipe(1, 1)
    };
    assert_eq!(
        made(&single).to_string(),
        "dots does not fit this grid: it needs two"
    );
    assert_eq!(made(&recipe(10, 10)).to_string(), "100 dots are too many");

    let mut rings = recipe(6, 4);
    rings.grid.shape = GridShape::Polar;
    let misfit = level::make_with(&rings, &Eller::default(), &mut ()).unwrap_err();
    assert!(
        matches!(
            misfit,
            RecipeError::Misfit {
                algorithm: "eller",
                ..
            }
        ),
        "{misfit}"
    );
    let wide = Eller {
        across: 1.5,
        ..Eller::default()
    };
    let error = level::make_with(&recipe(6, 4), &wide, &mut ()).unwrap_err();
    let share = ParameterError::Share {
        name: "the chance to join across",
        value: 1.5,
    };
    assert_eq!(error, RecipeError::Parameter(share));
}
