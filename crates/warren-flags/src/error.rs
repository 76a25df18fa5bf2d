//! Why flags ask for no recipe.

use crate::{MaskFileError, ReadError};
use warren_dungeon::level::{LevelError, RecipeError};
use warren_maze::topology::GridShape;

/// Why flags ask for no recipe.
#[derive(Debug, thiserror::Error)]
pub enum FlagsError {
    /// A parameter of an algorithm that was not chosen.
    #[error("{flag} needs --algorithm {takers}, not {chosen}")]
    Misplaced {
        /// That of the parameter.
        flag: &'static str,
        /// The algorithms that take it, by name.
        takers: String,
        /// The algorithm.
        chosen: &'static str,
    },
    /// Floors of a grid that has none.
    #[error("{flag} needs --grid {}, not {chosen}", GridShape::Cubic.name())]
    NoFloors {
        /// What asks for floors.
        flag: &'static str,
        /// The grid.
        chosen: &'static str,
    },
    /// Another size than that of the mask's picture.
    #[error("{flag} is {asked}, but {file} has {drawn}")]
    MaskSize {
        /// That of the axis.
        flag: &'static str,
        /// Its cells.
        asked: u32,
        /// Those in the picture.
        drawn: u32,
        /// The picture.
        file: String,
    },
    /// A mask's picture with floors, for a grid that has none.
    #[error("{file} has {floors} floors: it needs --grid {}, not {chosen}", GridShape::Cubic.name())]
    MaskFloors {
        /// In the picture.
        floors: u32,
        /// The grid.
        chosen: &'static str,
        /// The picture.
        file: String,
    },
    /// There is no such recipe.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// A file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A file is no mask.
    #[error("{file}: {source}")]
    Mask {
        /// Which.
        file: String,
        /// What is wrong.
        source: MaskFileError,
    },
    /// A file is no recipe.
    #[error("{file}: {source}")]
    RecipeFile {
        /// Which.
        file: String,
        /// What is wrong.
        source: LevelError,
    },
}

impl FlagsError {
    /// Whether other flags help, and not only another file.
    pub fn is_usage(&self) -> bool {
        !matches!(
            self,
            FlagsError::Read(_) | FlagsError::Mask { .. } | FlagsError::RecipeFile { .. }
        )
    }
}
