//! The value of `--mask`, and masks in text files.

use crate::pixels::MAX_JPEG_PIXELS;
use png::DecodingError;
use std::ffi::OsString;
use std::path::PathBuf;
use warren_maze::topology::{GridError, Mask, MaskError};

/// The value of `--mask`.
#[derive(Clone, Debug)]
pub(crate) enum MaskFlag {
    Hexagon,
    /// Rows of hexagons that form a rectangle.
    Rectangle,
    File(PathBuf),
}

impl From<OsString> for MaskFlag {
    fn from(text: OsString) -> MaskFlag {
        match text.to_str() {
            Some("hexagon") => MaskFlag::Hexagon,
            Some("rectangle") => MaskFlag::Rectangle,
            _ => MaskFlag::File(text.into()),
        }
    }
}

/// The reason why a file cannot be used as a mask.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MaskFileError {
    /// The file is neither text nor a picture.
    #[error("a mask is a text file, a PNG or a JPEG, but this is none of them")]
    NoText,
    /// The file contains no cells.
    #[error("it shows no cells")]
    Empty,
    /// The JPEG is broken.
    #[error("the JPEG is broken: {0}")]
    Jpeg(String),
    /// The JPEG has too many pixels.
    #[error(
        "a JPEG of {width} × {height} pixels is too large: the maximum is {MAX_JPEG_PIXELS} pixels"
    )]
    Large {
        /// The width, in pixels.
        width: u32,
        /// The height, in pixels.
        height: u32,
    },
    /// The rows of a hex grid are shifted so far that it contains no upright rectangle for a picture.
    #[error(
        "a hex grid of {width} × {height} cells has no room for a picture: give more columns or \
         fewer rows"
    )]
    NoClearance {
        /// The number of columns.
        width: u32,
        /// The number of rows.
        height: u32,
    },
    /// The PNG is broken.
    #[error("{0}")]
    Png(#[from] DecodingError),
    /// The header of the PNG claims more pixels than the file can contain.
    #[error("a PNG of {width} × {height} pixels does not fit into {bytes} bytes: it is cut short")]
    Short {
        /// The width, in pixels.
        width: u32,
        /// The height, in pixels.
        height: u32,
        /// The length of the file, in bytes.
        bytes: usize,
    },
    /// There is not enough memory for the cells in the PNG.
    #[error(
        "its cells need about {megabytes} MB of memory, which is not available: give a smaller mask"
    )]
    Memory {
        /// The memory that the cells need, in megabytes.
        megabytes: u64,
    },
    /// No grid can have the size of the mask.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The cells in the file are not a valid mask.
    #[error(transparent)]
    Mask(#[from] MaskError),
}

/// Parses a mask from the bytes of a text file. Returns its rows and its numbers of columns, rows
/// and floors.
pub(crate) fn of_text(bytes: &[u8]) -> Result<(Vec<String>, [u32; 3]), MaskFileError> {
    let text = str::from_utf8(bytes).map_err(|_| MaskFileError::NoText)?;
    match Mask::drawn(text)? {
        (Mask::Drawn(rows), size) if !size.contains(&0) => Ok((rows, size)),
        _ => Err(MaskFileError::Empty),
    }
}

/// Parses the mask of a polar grid from text with one line for each ring, starting with the
/// innermost. Returns its rows, the number of cells in the innermost ring, and the numbers of rings
/// and floors.
pub(crate) fn of_rings(bytes: &[u8]) -> Result<(Vec<String>, [u32; 3]), MaskFileError> {
    let (rows, [longest, rings, floors]) = of_text(bytes)?;
    let innermost = rows.first().map(|row| row.chars().count() as u32);
    Ok((rows, [innermost.unwrap_or(longest), rings, floors]))
}
