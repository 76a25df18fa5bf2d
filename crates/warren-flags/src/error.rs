//! The errors of flags.

use crate::{MaskFileError, ReadError};
use warren_dungeon::file::LevelError;
use warren_dungeon::recipe::RecipeError;
use warren_dungeon::survey::DifficultyError;
use warren_font::LettersError;
use warren_maze::topology::GridShape;

/// The reason why the flags do not select a recipe.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FlagsError {
    /// A flag sets a parameter that the selected algorithm does not have.
    #[error("--{flag} needs --algorithm {takers}, not {chosen}")]
    Misplaced {
        /// The name of the flag.
        flag: &'static str,
        /// The name of the algorithm that has this parameter. If there are several, their names are
        /// joined by "or".
        takers: String,
        /// The name of the selected algorithm.
        chosen: &'static str,
    },
    /// A flag has no effect without another flag, such as a flag that describes rooms if no rooms are
    /// requested.
    #[error("--{flag} needs --{needs}")]
    OptionNeeds {
        /// The name of the flag.
        flag: &'static str,
        /// The name of the other flag.
        needs: &'static str,
    },
    /// A flag requires a grid with several floors, but the selected kind of grid has only one.
    #[error("{flag} needs --grid {}, not {chosen}", grids_with_floors())]
    NoFloors {
        /// The flag.
        flag: &'static str,
        /// The name of the grid's shape.
        chosen: &'static str,
    },
    /// A flag sets a size that differs from the size of the mask's picture.
    #[error("{flag} is {asked}, but {file} has {drawn}")]
    MaskSize {
        /// The flag.
        flag: &'static str,
        /// The number of cells along the axis according to the flag.
        asked: u32,
        /// The number of cells along the axis in the picture.
        drawn: u32,
        /// The name of the file with the picture.
        file: String,
    },
    /// The mask's picture has several floors, but the selected kind of grid has only one.
    #[error(
        "{file} has {floors} floors: it needs --grid {}, not {chosen}",
        grids_with_floors()
    )]
    MaskFloors {
        /// The number of floors in the picture.
        floors: u32,
        /// The name of the grid's shape.
        chosen: &'static str,
        /// The name of the file with the picture.
        file: String,
    },
    /// `--mask-keep` is given without a picture.
    #[error("--mask-keep needs a PNG or a JPEG as --mask")]
    MaskKeep,
    /// `--mask rectangle` is given for a grid that is not a hex grid. The field is the name of the grid's
    /// shape.
    #[error("--mask rectangle needs --grid hex, not {0}")]
    MaskRectangle(&'static str),
    /// The text of `--mask-text` cannot be drawn with cells.
    #[error("--mask-text: {0}")]
    MaskText(#[from] LettersError),
    /// The letters of `--mask-text` are wider than the grid.
    #[error(
        "--width is {asked}, but letters that are {height} cells high are {needed} cells wide: \
         give a larger --width, a smaller --height, or less text"
    )]
    MaskTextWidth {
        /// The width according to the flag.
        asked: u32,
        /// The height of the letters.
        height: u32,
        /// The width of the letters.
        needed: u32,
    },
    /// `--mask-text` is given for a grid of rings.
    #[error("--mask-text needs a grid of rows, not --grid {chosen}")]
    MaskTextGrid {
        /// The name of the grid's shape.
        chosen: &'static str,
    },
    /// The recipe's grid is invalid.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// No level with the requested difficulty was found.
    #[error(transparent)]
    Difficulty(#[from] DifficultyError),
    /// A file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A file is not a mask.
    #[error("{file}: {source}")]
    Mask {
        /// The file's name.
        file: String,
        /// The reason.
        source: MaskFileError,
    },
    /// A file is not a recipe.
    #[error("{file}: {source}")]
    RecipeFile {
        /// The file's name.
        file: String,
        /// The reason.
        source: LevelError,
    },
}

impl FlagsError {
    /// Returns `true` if the flags themselves are invalid, and `false` if one of the files that
    /// they specify is invalid or cannot be read.
    pub fn is_usage(&self) -> bool {
        !matches!(
            self,
            FlagsError::Read(_) | FlagsError::Mask { .. } | FlagsError::RecipeFile { .. }
        )
    }
}

fn grids_with_floors() -> String {
    let shapes = GridShape::ALL.into_iter().filter(|it| it.has_floors());
    shapes.map(GridShape::name).collect::<Vec<_>>().join(" or ")
}
