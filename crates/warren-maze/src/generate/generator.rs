//! The trait that all generators implement.

use crate::maze::{Idea, Listener, Maze};
use crate::rng::{Chance, Random};
use crate::topology::{Grid, Rows, Topology, expect_valid, on_grid};
use alloc::string::String;
use core::fmt::Display;
use core::ops::ControlFlow;

/// An algorithm that carves mazes, with its parameters.
///
/// The same parameters, grid and random numbers result in the same maze on every machine.
///
/// To write a generator of your own, implement [`name`](Generator::name),
/// [`summary`](Generator::summary) and [`carve`](Generator::carve). For each tree, `carve` must
/// report to the listener the cell at which the tree starts, and then each passage once. If a call
/// to the listener returns [`ControlFlow::Break`], `carve` must return it immediately, for example
/// with the `?` operator. A cell that a mask removes has no exits and must stay solid: skip the
/// cells for which [`Topology::has`] returns `false`. Most listeners do not check the passages, so
/// use [`Checked`] as the listener when you test your generator.
///
/// A listener can stop a generator only when the generator calls it. Call [`Listener::tick`] about
/// every 60,000 steps in every loop that can run for a long time without opening a passage.
/// Examples are loops that walk at random, search for a free cell, or compute or sort weights. A
/// listener can count the calls of `tick` to detect and stop a slow generator. A generator that
/// opens a passage every few steps does not need `tick`.
///
/// ```
/// use std::ops::ControlFlow;
/// use warren_maze::generate::Generator;
/// use warren_maze::maze::{Checked, Listener, Maze};
/// use warren_maze::rng::{Random, SeededRandom};
/// use warren_maze::topology::{Board, Dirs, Mask, Square, Topology};
///
/// /// Joins every cell to one of its neighbours with a lower number. A cell without such a
/// /// neighbour starts a tree.
/// struct Downhill;
///
/// impl Generator for Downhill {
///     fn name(&self) -> &'static str {
///         "downhill"
///     }
///
///     fn summary(&self) -> &'static str {
///         "every cell joined to a lower one"
///     }
///
///     fn carve<T: Topology + Sync>(
///         &self,
///         grid: &T,
///         random: &mut impl Random,
///         listener: &mut impl Listener,
///     ) -> ControlFlow<()> {
///         // Removed cells have no exits: skip them.
///         for cell in (0..grid.cells()).filter(|&cell| grid.has(cell)) {
///             let exits = grid.exits(cell);
///             let lower: Dirs = exits.filter(|&dir| grid.step(cell, dir) < cell).collect();
///             if lower.is_empty() {
///                 listener.start(cell)?;
///             } else {
///                 let dir = random.pick_dir(lower);
///                 // The passage starts at the cell that is in the tree already, so that
///                 // listeners can follow the growth of the tree.
///                 listener.open(grid.step(cell, dir), grid.back(cell, dir))?;
///             }
///         }
///         ControlFlow::Continue(())
///     }
/// }
///
/// let grid = Square::new(Board::new([3, 2, 1], [false; 3])?);
/// let grid = grid.masked(&Mask::Drawn(vec!["..#".into(), "...".into()]))?;
/// let mut maze = Maze::solid(&grid);
/// let mut checked = Checked::new(&grid, &mut maze);
/// assert!(Downhill.carve(&grid, &mut SeededRandom::new(7), &mut checked).is_continue());
/// assert_eq!(checked.result(), Ok(()));
/// assert_eq!(maze.open_cells().collect::<Vec<_>>(), [0, 1, 3, 4, 5]);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
///
/// [`Checked`]: crate::maze::Checked
/// [`Listener::tick`]: crate::maze::Listener::tick
pub trait Generator {
    /// Returns the generator's name for command lines and messages, such as `hunt-and-kill`.
    fn name(&self) -> &'static str;

    /// Returns a short description of the generator or its mazes, for a list of generators.
    fn summary(&self) -> &'static str;

    /// Returns `true` if a maze can consist of several trees without passages between them. The
    /// default is `false`.
    ///
    /// Code that makes levels looks for separate trees only if this method returns `true`. If a
    /// generator makes several trees but returns `false`, some cells of a level can be unreachable.
    fn makes_several_trees(&self) -> bool {
        false
    }

    /// Checks that the generator works on a grid, regardless of the generator's parameters. By
    /// default, every grid is accepted.
    ///
    /// # Errors
    ///
    /// A [`Misfit`] that says why the generator does not work on the grid.
    fn fits<T: Topology>(&self, _grid: &T) -> Result<(), Misfit> {
        Ok(())
    }

    /// Checks the parameters for a grid with this number of cells. By default, all parameters are
    /// accepted. Takes constant time.
    ///
    /// # Errors
    ///
    /// A [`ParameterError`] that names the parameter and says what is wrong.
    fn check(&self, _cells: u32) -> Result<(), ParameterError> {
        Ok(())
    }

    /// Carves a maze. Reports each passage to the listener, in the order in which the passages
    /// open. Returns [`ControlFlow::Break`] as soon as the listener returns it.
    ///
    /// # Panics
    ///
    /// If [`fits`](Generator::fits) or [`check`](Generator::check) returns an error. The message
    /// then begins with the generator's name. The method also panics if the grid breaks a rule of
    /// [`Topology`]. In this case, the message comes from
    /// [`topology::check`](crate::topology::check()).
    #[track_caller]
    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()>;

    /// Makes a maze. Uses the memory for the [`Maze`] in addition to the memory for
    /// [`carve`](Generator::carve). For a [`Grid`], [`Grid::carve`] is faster.
    ///
    /// # Panics
    ///
    /// Panics for the same reasons as [`carve`](Generator::carve).
    #[track_caller]
    fn maze<T: Topology + Sync + Clone>(&self, grid: T, random: &mut impl Random) -> Maze<T> {
        let mut maze = Maze::solid(grid.clone());
        // As a listener, `Maze` never returns `Break`, so the generator always finishes.
        let _: ControlFlow<()> = self.carve(&grid, random, &mut maze);
        maze
    }
}

impl Grid {
    /// Checks that a generator works on this grid. Takes constant time, with one exception: the
    /// check for [`InheritedBacktrack`](super::InheritedBacktrack) can take time linear in the
    /// number of cells.
    ///
    /// # Errors
    ///
    /// A [`Misfit`] that says why the generator does not work on the grid.
    pub fn fits(&self, generator: &impl Generator) -> Result<(), Misfit> {
        let fits = on_grid!(self, grid => generator.fits(grid));
        fits.map_err(|misfit| match misfit {
            // For a grid of this crate, the message can mention the shape and the mask.
            Misfit::NoRows => Misfit::NoWholeRows,
            Misfit::ManyDirections => Misfit::ManySides,
            other => other,
        })
    }

    /// Carves a maze on this grid and returns the maze. The generator runs on the concrete grid
    /// type inside the `Grid`. This is faster than passing the `Grid` to the generator. Returns
    /// [`ControlFlow::Break`] as soon as the listener returns it.
    ///
    /// ```
    /// use warren_maze::generate::Wilson;
    /// use warren_maze::rng::SeededRandom;
    /// use warren_maze::topology::{Grid, GridSpec};
    ///
    /// let grid = Grid::try_from(GridSpec::default())?;
    /// let maze = grid.carve(&Wilson, &mut SeededRandom::new(7), &mut ());
    /// assert!(maze.is_continue());
    /// # Ok::<(), warren_maze::topology::GridError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics for the same reasons as [`Generator::carve`].
    #[track_caller]
    pub fn carve(
        &self,
        generator: &impl Generator,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<(), Maze<Grid>> {
        on_grid!(self, grid => {
            let mut maze = Maze::solid(grid.clone());
            generator.carve(grid, random, &mut (&mut *listener, &mut maze))?;
            listener.idea(Idea::Done);
            ControlFlow::Continue(maze.with_grid(self.clone()))
        })
    }
}

/// The reason why a generator does not work on a grid. The message is a clause that can follow the
/// generator's name, such as "it needs a single floor".
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Misfit {
    /// The grid has no [`Rows`].
    #[error("it needs rows of the same form, but `Topology::rows` of this grid returns `None`")]
    NoRows,
    /// The same reason as [`NoRows`](Misfit::NoRows), with a more specific message for a [`Grid`].
    #[error("it needs whole rows: no triangles or rings, no mask, and no axis that wraps")]
    NoWholeRows,
    /// The grid has more than one floor.
    #[error("it stores only one row, so it needs a single floor")]
    ManyFloors,
    /// The grid has directions that are not among the first four.
    #[error(
        "it chooses only among the directions 0 to 3, but a cell of this grid has a different exit"
    )]
    ManyDirections,
    /// The same reason as [`ManyDirections`](Misfit::ManyDirections), with a more specific message
    /// for a [`Grid`], whose shape determines its directions.
    #[error("it chooses only among four directions, so it needs squares or triangles")]
    ManySides,
    /// A reason given by a generator outside this crate.
    #[error("{0}")]
    Other(&'static str),
}

/// The reason why a generator's parameter is rejected.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ParameterError {
    /// A fraction or a probability is not between 0 and 1.
    #[error("{name} is {value}: it must be between 0 and 1")]
    Share {
        /// The parameter's name.
        name: &'static str,
        /// The parameter's value.
        value: f64,
    },
    /// All weights of a growing tree are 0.
    #[error("a growing tree needs a weight above 0 for newest, random or oldest")]
    NoWeights,
    /// The sum of a growing tree's weights is greater than [`u32::MAX`].
    #[error(
        "the weights of a growing tree add up to more than {}: make them smaller",
        u32::MAX
    )]
    LargeWeights,
    /// The multiplier of [`InheritedBacktrack`](super::InheritedBacktrack) is not 1 modulo 4. With
    /// such a multiplier, the random states can form a cycle that never selects a free direction.
    #[error("multiple is {multiple}: it must be 1 more than a multiple of 4, such as 5 or 57")]
    Multiple {
        /// The parameter's value.
        multiple: i32,
    },
    /// The increment of [`InheritedBacktrack`](super::InheritedBacktrack) is even. With an even
    /// increment, the random states can form a cycle that never selects a free direction.
    #[error("offset is {offset}: it must be odd")]
    Offset {
        /// The parameter's value.
        offset: i32,
    },
    /// The number of areas is less than 2.
    #[error("areas is {count}: there must be at least 2 (for one, choose the algorithm prim)")]
    FewAreas {
        /// The number of areas.
        count: u32,
    },
    /// There are more areas than cells.
    #[error("{count} areas do not fit on {cells} cells: ask for fewer or enlarge the grid")]
    ManyAreas {
        /// The number of areas.
        count: u32,
        /// The number of cells.
        cells: u32,
    },
    /// A parameter of a generator outside this crate is invalid. The string describes the error.
    #[error("{0}")]
    Other(String),
}

/// Converts a parameter's value to a chance.
pub(super) fn chance(name: &'static str, value: f64) -> Result<Chance, ParameterError> {
    Chance::new(value).ok_or(ParameterError::Share { name, value })
}

/// Returns a grid's rows, or an error if the grid has no rows.
pub(super) fn rows(grid: &impl Topology) -> Result<Rows, Misfit> {
    grid.rows().ok_or(Misfit::NoRows)
}

/// Returns a grid's rows. Panics if the grid has no rows; the message then contains the generator's
/// name. Also panics if the grid breaks a rule of [`Topology`]. Grids of this crate are not
/// checked.
#[track_caller]
pub(super) fn expect_rows(name: &str, grid: &impl Topology) -> Rows {
    let rows = expect(name, rows(grid));
    expect_valid(grid);
    rows
}

/// Returns the value of a result. Panics if the result is an error. The message contains the
/// generator's name and the error's message.
#[track_caller]
pub(super) fn expect<T>(name: &str, result: Result<T, impl Display>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{name}: {error}"),
    }
}
