//! The reasons why a level cannot be exported.

use warren_maze::draw::{DrawError, SvgSize, TooManyCells};

/// The error returned when a level cannot be exported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The maze cannot be drawn.
    #[error(transparent)]
    Draw(#[from] DrawError),
    /// The picture is too large for SVG.
    #[error(transparent)]
    Svg(#[from] SvgSize),
    /// The pixels cannot be encoded.
    #[error("cannot write the picture as PNG: {0}")]
    Png(#[from] png::EncodingError),
    /// The picture has too many pixels.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The maze has too many cells for a picture.
    #[error(transparent)]
    TooManyCells(#[from] TooManyCells),
    /// There is not enough memory.
    #[error("{what} needs about {megabytes} MB of memory, which is not available: ask for less")]
    Memory {
        /// What needs the memory.
        what: &'static str,
        /// The memory that it needs, in megabytes.
        megabytes: u64,
    },
    /// The file cannot be written.
    #[error("cannot write the file: {0}")]
    Write(#[from] std::io::Error),
    /// The format cannot represent the level.
    #[error("{0}")]
    Impossible(String),
    /// An option does not fit the format or the level.
    #[error("{0}")]
    Option(String),
}

/// The error returned when a picture is too large.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error(
    "a picture of {} × {} pixels is too large: --scale {fits} or less fits",
    pixels[0],
    pixels[1]
)]
pub struct TooLarge {
    /// Width and height, in pixels.
    pub pixels: [u64; 2],
    /// The maximum number of pixels per unit for this picture.
    pub fits: f64,
}
