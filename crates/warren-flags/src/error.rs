//! Errors of flags.

use crate::{MaskFileError, ReadError};
use warren_dungeon::level::{LevelError, RecipeError};
use warren_maze::topology::GridShape;

/// Why flags do not make a recipe.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FlagsError {
    /// A flag is a parameter of an algorithm that was not chosen.
    #[error("{flag} needs --algorithm {takers}, not {chosen}")]
    Misplaced {
        /// The flag.
        flag: &'static str,
        /// The name of the algorithm that takes it; of several, joined by "or".
        takers: String,
        /// The name of the algorithm that was chosen.
        chosen: &'static str,
    },
    /// A flag asks for floors, and the grid has none.
    #[error("{flag} needs --grid {}, not {chosen}", GridShape::Cubic.name())]
    NoFloors {
        /// The flag.
        flag: &'static str,
        /// The name of the grid's shape.
        chosen: &'static str,
    },
    /// A flag asks for another size than the mask's picture has.
    #[error("{flag} is {asked}, but {file} has {drawn}")]
    MaskSize {
        /// The flag.
        flag: &'static str,
        /// The cells along the axis that the flag asks for.
        asked: u32,
        /// The cells along the axis in the picture.
        drawn: u32,
        /// The name of the file with the picture.
        file: String,
    },
    /// The mask's picture has several floors, and the grid has none.
    #[error("{file} has {floors} floors: it needs --grid {}, not {chosen}", GridShape::Cubic.name())]
    MaskFloors {
        /// The floors in the picture.
        floors: u32,
        /// The name of the grid's shape.
        chosen: &'static str,
        /// The name of the file with the picture.
        file: String,
    },
    /// The recipe's grid is wrong.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// A file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A file is not a mask.
    #[error("{file}: {source}")]
    Mask {
        /// The file's name.
        file: String,
        /// What is wrong with it.
        source: MaskFileError,
    },
    /// A file is not a recipe.
    #[error("{file}: {source}")]
    RecipeFile {
        /// The file's name.
        file: String,
        /// What is wrong with it.
        source: LevelError,
    },
}

impl FlagsError {
    /// Whether the flags are wrong, and not a file that they name.
    pub fn is_usage(&self) -> bool {
        !matches!(
            self,
            FlagsError::Read(_) | FlagsError::Mask { .. } | FlagsError::RecipeFile { .. }
        )
    }
}
