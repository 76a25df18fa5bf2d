//! Makes levels with custom generators, on Warren's grids and on custom grids.

use super::attempts::attempts;
use super::beast_start::beast_start;
use super::chambers::chambers;
use super::done::done;
use super::furnish::{BeastStart, Carved, check_fit, check_options, furnish};
use super::mission::check_generator;
use super::parts::Parts;
use super::{BeastStartError, MakeError};
use super::{carve_mission, without_mask};
use crate::level::Level;
use crate::recipe::{LevelOptions, Recipe};
use std::ops::ControlFlow;
use warren_maze::generate::{Generator, ParameterError};
use warren_maze::maze::{CarveError, Checked, Idea, Listener, Maze};
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{Embedding, Topology};

/// The reason why a custom generator cannot make a maze.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GeneratorError {
    /// A parameter of the generator for [`make_with`] is invalid.
    #[error("{generator}: {error}")]
    Parameter {
        /// The generator's name.
        generator: &'static str,
        /// The reason.
        error: ParameterError,
    },
    /// The generator for [`make_with`] opened no cell, or opened a cell or a side that the grid does
    /// not have.
    #[error("{generator} {error}")]
    Carved {
        /// The generator's name.
        generator: &'static str,
        /// The generator's error.
        error: CarveError,
    },
}

/// Makes a level from a recipe, but carves its maze with a different generator instead of the
/// recipe's algorithm. If the generator makes several areas, secret doors connect them. If the
/// recipe's algorithm is [`Areas`](crate::recipe::Algorithm::Areas), it defines the number of
/// doors, and whether the areas are [sealed](crate::recipe::DoorCount::Sealed). Otherwise, the
/// number of doors equals the number of areas.
///
/// The level has no recipe, because a recipe cannot name a custom generator. The listener receives
/// every carved passage; pass `&mut ()` to ignore the passages. A
/// `Carving` of the crate `warren-watch` records the passages for
/// its `Show::carved`, as in the example `own_generator` of this crate.
///
/// ```
/// use std::ops::ControlFlow;
/// use warren_dungeon::file;
/// use warren_dungeon::make::make_with;
/// use warren_dungeon::recipe::Recipe;
/// use warren_maze::generate::Generator;
/// use warren_maze::maze::Listener;
/// use warren_maze::rng::Random;
/// use warren_maze::topology::{GridSpec, Topology};
///
/// /// Opens no passage: each cell is an area.
/// struct Cells;
///
/// impl Generator for Cells {
///     fn name(&self) -> &'static str {
///         "cells"
///     }
///
///     fn summary(&self) -> &'static str {
///         "each cell an area"
///     }
///
///     fn carve<T: Topology + Sync>(
///         &self,
///         grid: &T,
///         _: &mut impl Random,
///         listener: &mut impl Listener,
///     ) -> ControlFlow<()> {
///         (0..grid.cells()).try_for_each(|cell| listener.start(cell))
///     }
/// }
///
/// let grid = GridSpec { width: 4, height: 3, ..GridSpec::default() };
/// let recipe = Recipe { grid, seed: 7, ..Recipe::default() };
/// let level = make_with(&recipe, &Cells, &mut ())?;
/// assert_eq!(level.doors().list().len(), 12, "as many doors as areas");
/// assert!(level.shortest().is_some(), "they connect all areas");
/// assert_eq!(level.recipe(), None);
/// assert_eq!(file::read(&file::write(&level))?, level);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns one of these errors:
///
/// - An error of [`make`](super::make()), for the generator instead of the recipe's algorithm.
/// - [`GeneratorError::Parameter`] if a parameter of the generator is invalid.
/// - [`GeneratorError::Carved`] if the generator opens no cell, or if it opens a cell or a side that
///   the grid does not have.
/// - [`DoorError::Few`](super::DoorError::Few) if the recipe asks for too few doors to connect the areas,
///   and [`DoorError::RockBetweenAreas`](super::DoorError::RockBetweenAreas) if no doors can connect them.
/// - [`MakeError::Cancelled`] if the listener cancels the work.
pub fn make_with(
    recipe: &Recipe,
    generator: &impl Generator,
    listener: &mut impl Listener,
) -> Result<Level, MakeError> {
    let grid = recipe.grid()?;
    check_fit(generator, grid.fits(generator))?;
    let whole = without_mask(recipe)?;
    make_checked(
        &recipe.options(),
        &grid,
        whole.clone(),
        generator,
        listener,
        |random, checked| {
            let carved = grid.carve(generator, random, checked);
            carved.map_continue(|maze| maze.with_grid(whole))
        },
        beast_start,
    )
}

/// Makes a level on any grid with an [`Embedding`]: carves its maze with a generator, and adds
/// everything that the options ask for. The same arguments always make the same level. With
/// [`recipe.grid()`](Recipe::grid()), [`recipe.options()`](Recipe::options) and
/// [`recipe.generator()`](Recipe::generator) as arguments, the result is the level that
/// [`make`](super::make()) makes from `recipe`. The grid of the level is `grid`, including its
/// mask.
///
/// Pass a reference or an [`Arc`](std::sync::Arc) as the grid to avoid a copy. As in [`make_with`],
/// the listener receives every carved passage, secret doors connect the areas that the generator
/// leaves, and the level has no recipe.
///
/// The start of a beast depends on the time that a player needs to walk through each cell of the
/// grid. The function does not check whether the cells have room for players:
/// [`play::check_clearance`](crate::play::check_clearance) does.
///
/// ```
/// use warren_dungeon::make::{DoorError, make_on};
/// use warren_dungeon::recipe::{DoorCount, LevelOptions, Placement};
/// use warren_maze::generate::Areas;
/// use warren_maze::geometry::UNIT;
/// use warren_maze::measure;
/// use warren_maze::topology::Tiling;
///
/// // Ten columns of squares, each cut into two triangles by a diagonal.
/// let side = 2 * i64::from(UNIT);
/// let corners = (0..22).map(|at| [at / 2 * side, at % 2 * side]).collect();
/// let triangles = (0..10).flat_map(|square| {
///     let [a, b, c, d] = [0, 2, 3, 1].map(|corner| 2 * square + corner);
///     [vec![a, b, c], vec![a, c, d]]
/// });
/// let tiling = Tiling::new(corners, triangles.collect())?;
///
/// let options = LevelOptions {
///     placement: Placement::Farthest,
///     doors: DoorCount::Exactly(2),
///     seed: 7,
///     ..LevelOptions::default()
/// };
/// let level = make_on(&tiling, &options, &Areas { count: 3 }, &mut ())?;
/// assert_eq!(level.doors().list().len(), 2);
/// assert_eq!(measure::areas(level.maze()).count, 3);
/// assert!(level.shortest().is_some(), "the doors connect the areas");
///
/// let options = LevelOptions { doors: DoorCount::Exactly(9), ..options };
/// let error = make_on(&tiling, &options, &Areas { count: 3 }, &mut ()).unwrap_err();
/// assert_eq!(error, DoorError::Many { count: 9, walls: 2 }.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The same errors as [`make_with`], for the options instead of a recipe.
///
/// # Panics
///
/// If the grid breaks a rule of [`Topology`], generators panic with the message of
/// [`topology::check`](warren_maze::topology::check()). If it breaks a rule of [`Embedding`],
/// choosing the start of a beast can panic.
pub fn make_on<T: Embedding + Clone + Sync>(
    grid: T,
    options: &LevelOptions,
    generator: &impl Generator,
    listener: &mut impl Listener,
) -> Result<Level<T>, MakeError> {
    make_on_any(grid, options, generator, listener, beast_start)
}

/// Makes a level as [`make_on`] does, on a grid without an [`Embedding`], such as a
/// [`Graph`](warren_maze::topology::Graph). The level cannot have beasts, because the
/// start of a beast depends on lengths inside cells, which such a grid does not define.
///
/// ```
/// use warren_dungeon::make::make_on_graph;
/// use warren_dungeon::recipe::LevelOptions;
/// use warren_maze::generate::Wilson;
/// use warren_maze::measure;
/// use warren_maze::topology::Graph;
///
/// // The corners and edges of a cube: two corners are neighbours if their numbers differ in a bit.
/// let edges = (0..8).flat_map(|corner| [1, 2, 4].map(|bit| (corner, corner ^ bit)));
/// let cube = Graph::from_edges(8, edges)?;
/// let options = LevelOptions { braid: 1.0, starts: 2, seed: 7, ..LevelOptions::default() };
/// let level = make_on_graph(&cube, &options, &Wilson, &mut ())?;
/// assert_eq!(measure::dead_ends(level.maze()).count(), 0);
/// assert_eq!(level.starts().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The same errors as [`make_on`], and [`BeastStartError::OnGraph`] if the options ask for a
/// beast.
///
/// # Panics
///
/// If the grid breaks a rule of [`Topology`], generators panic with the message of
/// [`topology::check`](warren_maze::topology::check()).
pub fn make_on_graph<T: Topology + Clone + Sync>(
    grid: T,
    options: &LevelOptions,
    generator: &impl Generator,
    listener: &mut impl Listener,
) -> Result<Level<T>, MakeError> {
    if let Some(kind) = options.beasts().next() {
        return Err(BeastStartError::OnGraph(kind).into());
    }
    make_on_any(grid, options, generator, listener, |_, kind, _, _, _| {
        Err(BeastStartError::OnGraph(kind))
    })
}

fn make_on_any<T: Topology + Clone + Sync>(
    grid: T,
    options: &LevelOptions,
    generator: &impl Generator,
    listener: &mut impl Listener,
    beast_start: BeastStart<T>,
) -> Result<Level<T>, MakeError> {
    let common = grid.as_grid();
    let fits = match common {
        Some(common) => common.fits(generator),
        None => generator.fits(&grid),
    };
    check_fit(generator, fits)?;
    make_checked(
        options,
        &grid,
        grid.clone(),
        generator,
        listener,
        |random, checked| match common {
            Some(common) => {
                let carved = common.carve(generator, random, checked);
                carved.map_continue(|maze| maze.with_grid(grid.clone()))
            }
            None => {
                let mut maze = Maze::solid(grid.clone());
                let carved = generator.carve(&grid, random, &mut (&mut *checked, &mut maze));
                checked.idea(Idea::Done);
                carved.map_continue(|()| maze)
            }
        },
        beast_start,
    )
}

/// Checks the options and the generator's parameters, carves a maze with `carve`, checks the carved
/// passages, and adds everything that the options ask for. `whole` is the grid of the level.
/// `beast_start` chooses where a beast starts.
fn make_checked<T: Topology + Clone + Sync, L: Listener>(
    options: &LevelOptions,
    grid: &T,
    whole: T,
    generator: &impl Generator,
    listener: &mut L,
    carve: impl FnOnce(&mut SeededRandom, &mut Checked<&T, &mut L>) -> ControlFlow<(), Maze<T>>,
    beast_start: BeastStart<T>,
) -> Result<Level<T>, MakeError> {
    check_options(options, grid)?;
    let name = generator.name();
    let parameters = generator.check(grid.count());
    parameters.map_err(|error| GeneratorError::Parameter {
        generator: name,
        error,
    })?;
    let wrong = |error| GeneratorError::Carved {
        generator: name,
        error,
    };
    let chambers = chambers(options.chamber_set)?;
    let (level, _) = if options.mission.patterns == 0 {
        let random = &mut SeededRandom::new(options.seed);
        let mut checked = Checked::new(grid, &mut *listener);
        let carved = done(carve(random, &mut checked));
        checked.result().map_err(wrong)?;
        let maze = carved?;
        let carved = Carved {
            parts: Parts::of(&maze),
            maze,
            mission: None,
        };
        furnish(
            options,
            chambers,
            grid,
            carved,
            random,
            listener,
            beast_start,
        )?
    } else {
        check_generator(grid, generator)?;
        attempts(options, listener, |options, random, listener| {
            let mut checked = Checked::new(grid, &mut *listener);
            let whole = whole.clone();
            let carved = carve_mission(options, grid, whole, generator, random, &mut checked);
            // Without a mission, there is nothing that the generator could have carved.
            if let Err(error @ MakeError::Mission(_)) = carved {
                return Err(error);
            }
            checked.result().map_err(wrong)?;
            let carved = carved?;
            furnish(
                options,
                chambers,
                grid,
                carved,
                random,
                listener,
                beast_start,
            )
        })?
    };
    Ok(level)
}
