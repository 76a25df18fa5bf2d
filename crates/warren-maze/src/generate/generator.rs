//! The trait of all generators.

use crate::maze::{Listener, Maze};
use crate::rng::{Chance, Random};
use crate::topology::{Grid, Rows, Topology, expect_valid, on_grid};
use std::fmt::Display;
use std::ops::ControlFlow;

/// An algorithm that carves mazes, with its parameters.
///
/// The same parameters, grid and random numbers carve the same maze on every machine.
///
/// To write a generator of your own, implement [`name`](Generator::name),
/// [`summary`](Generator::summary) and [`carve`](Generator::carve). It must tell the
/// listener where a tree starts, then each passage once, and return when a call of the
/// listener breaks (the `?` operator does so). A cell that a mask removed has no exits and
/// must stay closed: skip the cells for which [`Topology::has`] is false. A listener trusts
/// what it is told; in a test of your generator, let [`Checked`] listen.
///
/// A listener can only stop a generator that calls it. Call [`Listener::tick`] in every loop
/// that may run long without opening a passage, about every 60,000 steps: in a random walk,
/// in a search for a free cell, or while weights are drawn or sorted. A program that stops
/// generators which take too long counts these calls. A generator that opens a passage every
/// few steps needs no `tick`.
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
///                 // Told from the cell that is in the tree already, so that who watches
///                 // sees the tree grow.
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
    /// The name for command lines and messages, such as `hunt-and-kill`.
    fn name(&self) -> &'static str;

    /// A few words about the mazes or the method, for a list of generators.
    fn summary(&self) -> &'static str;

    /// Checks that the generator works on a grid, whatever its parameters. The default
    /// accepts every grid.
    ///
    /// # Errors
    ///
    /// A [`Misfit`] that says why it does not.
    fn fits<T: Topology>(&self, _grid: &T) -> Result<(), Misfit> {
        Ok(())
    }

    /// Checks the parameters for a grid with a number of cells. The default accepts all
    /// parameters. Constant time.
    ///
    /// # Errors
    ///
    /// A [`ParameterError`] that names the parameter and says what is wrong.
    fn check(&self, _cells: u32) -> Result<(), ParameterError> {
        Ok(())
    }

    /// Carves a maze: tells the listener each passage, in the order in which they open.
    /// Returns [`ControlFlow::Break`] as soon as the listener does.
    ///
    /// # Panics
    ///
    /// With the name of the generator if [`fits`](Generator::fits) or
    /// [`check`](Generator::check) returns an error, and with the words of
    /// [`topology::check`](crate::topology::check()) if the grid breaks a rule of
    /// [`Topology`].
    #[track_caller]
    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()>;

    /// Makes a maze. The memory of the [`Maze`] adds to that of
    /// [`carve`](Generator::carve). For a [`Grid`], [`Grid::carve`] is faster.
    ///
    /// # Panics
    ///
    /// For the reasons given at [`carve`](Generator::carve).
    #[track_caller]
    fn maze<T: Topology + Sync + Clone>(&self, grid: T, random: &mut impl Random) -> Maze<T> {
        let mut maze = Maze::solid(grid.clone());
        // A maze never breaks.
        let _: ControlFlow<()> = self.carve(&grid, random, &mut maze);
        maze
    }
}

impl Grid {
    /// Checks that a generator works on the grid inside. Takes constant time, except for
    /// [`InheritedBacktrack`](super::InheritedBacktrack) on one floor of a cubic grid,
    /// where it takes time linear in the cells.
    ///
    /// # Errors
    ///
    /// A [`Misfit`] that says why it does not.
    pub fn fits(&self, generator: &impl Generator) -> Result<(), Misfit> {
        let fits = on_grid!(self, grid => generator.fits(grid));
        fits.map_err(|misfit| match misfit {
            // For a grid of this crate, the shape and the mask explain the misfit.
            Misfit::NO_ROWS => Misfit::NO_WHOLE_ROWS,
            Misfit::MANY_DIRECTIONS => Misfit::MANY_SIDES,
            other => other,
        })
    }

    /// Carves a maze and returns it, with code compiled for the grid inside. That is
    /// faster than to pass the `Grid` to the generator. Returns [`ControlFlow::Break`] as
    /// soon as the listener does.
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
    /// For the reasons given at [`Generator::carve`].
    #[track_caller]
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

/// Why a generator does not work on a grid: a clause that can follow its name, such as
/// "it needs a single floor".
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Misfit(pub &'static str);

impl Misfit {
    /// The grid has no [`Rows`].
    pub const NO_ROWS: Misfit =
        Misfit("it needs rows that are all alike, but `Topology::rows` of this grid returns none");

    /// The same of a [`Grid`], of which it is known what it lacks.
    pub const NO_WHOLE_ROWS: Misfit =
        Misfit("it needs whole rows: no triangles or rings, no mask, and no axis that wraps");
    /// The grid has more than one floor.
    pub const MANY_FLOORS: Misfit =
        Misfit("it knows one row at a time, so it needs a single floor");
    /// The grid has directions other than the first four.
    pub const MANY_DIRECTIONS: Misfit =
        Misfit("it only draws the directions 0 to 3, but some cell of this grid has another exit");
    /// The same for a [`Grid`], whose shape decides which directions it has.
    pub const MANY_SIDES: Misfit =
        Misfit("its draws choose among four directions, so it needs squares or triangles");
}

/// Why a parameter of a generator is refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ParameterError {
    /// A share or a chance does not lie between 0 and 1.
    #[error("{name} is {value}: it must lie between 0 and 1")]
    Share {
        /// The name of the parameter.
        name: &'static str,
        /// Its value.
        value: f64,
    },
    /// All weights of a growing tree are 0.
    #[error("a growing tree needs a weight above 0 for newest, random or oldest")]
    NoWeights,
    /// The sum of the weights of a growing tree is greater than [`u32::MAX`].
    #[error(
        "the weights of a growing tree add up to more than {}: make them smaller",
        u32::MAX
    )]
    LargeWeights,
    /// The factor of an inherited backtrack is not 1 modulo 4, so the random numbers might
    /// never choose a free direction.
    #[error("multiple is {multiple}: it must be 1 more than a multiple of 4, such as 5 or 57")]
    Multiple {
        /// The value of the parameter.
        multiple: i32,
    },
    /// The summand of an inherited backtrack is even, so the random numbers might never
    /// choose a free direction.
    #[error("offset is {offset}: it must be odd")]
    Offset {
        /// The value of the parameter.
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
    /// A parameter of a generator outside this crate is wrong. The text says what.
    #[error("{0}")]
    Other(String),
}

/// The value of a parameter as a chance.
pub(super) fn chance(name: &'static str, value: f64) -> Result<Chance, ParameterError> {
    Chance::new(value).ok_or(ParameterError::Share { name, value })
}

/// The rows of a grid.
pub(super) fn rows(grid: &impl Topology) -> Result<Rows, Misfit> {
    grid.rows().ok_or(Misfit::NO_ROWS)
}

/// The rows of a grid, which are checked unless the grid is one of this crate. Panics, with
/// the name of the generator, if there are none, and if the grid breaks a rule.
#[track_caller]
pub(super) fn expect_rows(name: &str, grid: &impl Topology) -> Rows {
    let rows = expect(name, rows(grid));
    expect_valid(grid);
    rows
}

/// The value of a result. Panics with the name of the generator and the message of the
/// error.
#[track_caller]
pub(super) fn expect<T>(name: &str, result: Result<T, impl Display>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{name}: {error}"),
    }
}
