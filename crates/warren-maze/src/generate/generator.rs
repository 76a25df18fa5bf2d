//! What all generators have in common.

use crate::maze::{Listener, Maze};
use crate::rng::{Chance, Random};
use crate::topology::{Grid, Rows, Topology, on_grid};
use std::fmt::Display;
use std::ops::ControlFlow;

/// An algorithm that carves mazes, and its parameters.
///
/// The same parameters, grid and random numbers carve the same maze on every
/// machine. To write a generator of your own, implement [`name`](Generator::name),
/// [`summary`](Generator::summary) and [`carve`](Generator::carve):
///
/// ```
/// use std::ops::ControlFlow;
/// use warren_maze::generate::Generator;
/// use warren_maze::maze::Listener;
/// use warren_maze::rng::{Random, SeededRandom};
/// use warren_maze::solve;
/// use warren_maze::topology::{Board, Dirs, Square, Topology};
///
/// /// Joins every cell to one of its neighbours with a lower number.
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
///         listener.start(0)?;
///         for cell in 1..grid.cells() {
///             let lower = grid.exits(cell).filter(|&dir| grid.step(cell, dir) < cell);
///             let dir = random.pick_dir(lower.collect::<Dirs>());
///             listener.open(grid.step(cell, dir), grid.back(cell, dir))?;
///         }
///         ControlFlow::Continue(())
///     }
/// }
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = Downhill.maze(grid, &mut SeededRandom::new(7));
/// assert!(solve::shortest_path(&maze, 199, |cell| cell == 0).is_some());
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub trait Generator {
    /// The name on command lines and in texts, such as `hunt-and-kill`.
    fn name(&self) -> &'static str;

    /// What the generator makes or how, in a few words.
    fn summary(&self) -> &'static str;

    /// Whether the generator works on a grid, whatever its parameters. By default it
    /// works on every grid.
    ///
    /// # Errors
    ///
    /// Why it does not.
    fn fits<T: Topology>(&self, _grid: &T) -> Result<(), Misfit> {
        Ok(())
    }

    /// Whether the parameters can be used on a grid with so many cells. By default
    /// they can. Takes constant time.
    ///
    /// # Errors
    ///
    /// Which parameter is wrong, and how.
    fn check(&self, _cells: u32) -> Result<(), ParameterError> {
        Ok(())
    }

    /// Carves a maze: tells a listener every passage, in order. Breaks off when the
    /// listener does.
    ///
    /// # Panics
    ///
    /// If [`fits`](Generator::fits) or [`check`](Generator::check) returns an error,
    /// or if the grid breaks a rule of [`Topology`].
    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()>;

    /// Makes a maze. Takes a byte a cell in addition to what
    /// [`carve`](Generator::carve) takes. For a [`Grid`], [`Grid::carve`] is faster.
    ///
    /// # Panics
    ///
    /// As [`carve`](Generator::carve).
    fn maze<T: Topology + Sync + Clone>(&self, grid: T, random: &mut impl Random) -> Maze<T> {
        let mut maze = Maze::solid(grid.clone());
        // A maze never breaks the work off.
        let _: ControlFlow<()> = self.carve(&grid, random, &mut maze);
        maze
    }
}

impl Grid {
    /// Whether a generator works on the grid inside. Takes constant time, but for
    /// [`InheritedBacktrack`](super::InheritedBacktrack) on one floor of a cubic grid,
    /// where it takes time linear in the cells.
    ///
    /// # Errors
    ///
    /// Why it does not.
    pub fn fits(&self, generator: &impl Generator) -> Result<(), Misfit> {
        on_grid!(self, grid => generator.fits(grid))
    }

    /// Carves a maze with code compiled for the grid inside, which is faster than to
    /// give a `Grid` to the generator. Breaks off when the listener does.
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
    /// As [`Generator::carve`].
    pub fn carve(
        &self,
        generator: &impl Generator,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<(), Maze<Grid>> {
        on_grid!(self, grid => {
            let mut maze = Maze::solid(grid.clone());
            generator.carve(grid, random, &mut (listener, &mut maze))?;
            ControlFlow::Continue(maze.with_grid(self.clone()))
        })
    }
}

/// Why a generator does not work on a grid, in words that follow its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Misfit(pub &'static str);

impl Misfit {
    /// The grid has no [`Rows`].
    pub const NO_ROWS: Misfit =
        Misfit("it needs whole rows: no triangles or rings, no mask, and no axis that wraps");
    /// The grid has more floors than one.
    pub const MANY_FLOORS: Misfit =
        Misfit("it knows one row at a time, so it needs a single floor");
    /// The grid has other directions than the first four.
    pub const MANY_DIRECTIONS: Misfit =
        Misfit("its draws choose among four directions, so it needs squares or triangles");
}

/// Which parameter of a generator is wrong.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ParameterError {
    /// A share or a chance that does not lie between 0 and 1.
    #[error("{name} is {value}: it must lie between 0 and 1")]
    Share {
        /// The parameter.
        name: &'static str,
        /// Its value.
        value: f64,
    },
    /// A growing tree may choose no cell.
    #[error("a growing tree needs a weight above 0 for newest, random or oldest")]
    NoWeights,
    /// The sum of the weights is too large.
    #[error(
        "the weights of a growing tree add up to more than {}: make them smaller",
        u32::MAX
    )]
    LargeWeights,
    /// With this factor the state may never come to a direction that is free.
    #[error("multiple is {multiple}: it must be 1 more than a multiple of 4, such as 5 or 57")]
    Multiple {
        /// Its value.
        multiple: i32,
    },
    /// With this summand the state may never come to a direction that is free.
    #[error("offset is {offset}: it must be odd")]
    Offset {
        /// Its value.
        offset: i32,
    },
    /// There are fewer areas than two.
    #[error("areas is {count}: there must be at least 2 (for one, choose the algorithm prim)")]
    FewAreas {
        /// How many were asked for.
        count: u32,
    },
    /// There are more areas than cells.
    #[error("{count} areas do not fit on {cells} cells: ask for fewer or enlarge the grid")]
    ManyAreas {
        /// How many were asked for.
        count: u32,
        /// How many cells there are.
        cells: u32,
    },
    /// A parameter of a generator from elsewhere is wrong.
    #[error("{0}")]
    Other(String),
}

/// A share of a parameter as a chance.
pub(super) fn chance(name: &'static str, value: f64) -> Result<Chance, ParameterError> {
    Chance::new(value).ok_or(ParameterError::Share { name, value })
}

/// The rows of a grid.
pub(super) fn rows(grid: &impl Topology) -> Result<Rows, Misfit> {
    grid.rows().ok_or(Misfit::NO_ROWS)
}

/// What to carve with, or a panic that says what is wrong.
pub(super) fn expect<T>(result: Result<T, impl Display>) -> T {
    result.unwrap_or_else(|error| panic!("{error}"))
}
