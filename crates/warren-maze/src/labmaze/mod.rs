//! The mazes of labmaze, character for character.
//!
//! [labmaze](https://github.com/google-deepmind/labmaze) is a Python library with the maze generator
//! of DeepMind Lab (C. Beattie and others, *DeepMind Lab*, 2016). Programs that train agents use its
//! mazes as text. This module makes the same mazes as labmaze 1.0.6 from PyPI for Linux, from the
//! same parameters and seeds.
//!
//! - [`RandomMaze`] makes mazes of rooms and corridors from [`RandomMazeOptions`].
//! - [`FixedMaze`] puts random starts and objects into a maze of [`FixedMazeOptions`].
//! - [`MersenneTwister64`] and [`NumpyRandom`] generate the random numbers of C++ and of NumPy. They
//!   can also reproduce the mazes of other programs.

mod bends;
mod canvas;
mod dead_ends;
mod doors;
mod entities;
mod fixed_maze;
mod mersenne_twister;
mod numpy_random;
mod options;
mod random_maze;
mod regions;
mod rooms;

use canvas::Canvas;

pub use fixed_maze::{FixedMaze, FixedMazeError, FixedMazeOptions};
pub use mersenne_twister::MersenneTwister64;
pub use numpy_random::NumpyRandom;
pub use options::{RandomMazeError, RandomMazeOptions};
pub use random_maze::RandomMaze;
