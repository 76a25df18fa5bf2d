//! The pixels of a PNG, decoded row by row.

use crate::mask::MaskFileError;
use png::{ColorType, Decoder, Reader, Transformations};
use std::io::Cursor;
use warren_maze::topology::Board;

/// A PNG of any colour type and depth. Its size has been checked; see `check_size`. Only one row of
/// pixels is in memory at a time.
pub(crate) struct Picture<'a> {
    pub(crate) size: [u32; 2],
    reader: Reader<Cursor<&'a [u8]>>,
}

/// The pixels of a row. An interlaced PNG is stored in several passes, and each pass contains only
/// some columns of a row.
pub(crate) struct Pixels<'a> {
    /// The index of the row in the picture, counted from 0.
    pub(crate) y: u32,
    first: u32,
    step: u32,
    samples: &'a [u8],
    color_type: ColorType,
}

impl<'a> Picture<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Picture<'a>, MaskFileError> {
        let mut decoder = Decoder::new(Cursor::new(bytes));
        // Convert pixels to eight bits per channel and look up palettes, because `is_dark` requires
        // this format.
        decoder.set_transformations(Transformations::normalize_to_color8());
        let header = decoder.read_header_info()?;
        let size = [header.width, header.height];
        check_size(size, header.raw_bytes(), bytes.len())?;
        let reader = decoder.read_info()?;
        Ok(Picture { size, reader })
    }

    /// Calls `see` for each row of pixels, in the order in which the file stores the rows. In an
    /// interlaced PNG, each pass has its own rows.
    pub(crate) fn decode(mut self, mut see: impl FnMut(&Pixels)) -> Result<(), MaskFileError> {
        let (color_type, _) = self.reader.output_color_type();
        let passes: &[[u32; 4]] = match self.reader.info().interlaced {
            true => &ADAM7,
            false => &[[0, 0, 1, 1]],
        };
        let [width, height] = self.size;
        let mut lines = passes
            .iter()
            .filter(|[x, ..]| *x < width)
            .flat_map(|&[x, y, dx, dy]| (y..height).step_by(dy as usize).map(move |y| [x, y, dx]));
        // After the last row, the decoder reads the rest of the data and checks it.
        while let Some(row) = self.reader.next_row()? {
            if let Some([first, y, step]) = lines.next() {
                see(&Pixels {
                    y,
                    first,
                    step,
                    samples: row.data(),
                    color_type,
                });
            }
        }
        Ok(())
    }
}

/// The passes of an interlaced PNG: the first column, the first row, and the distances between
/// columns and between rows.
const ADAM7: [[u32; 4]; 7] = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
];

impl Pixels<'_> {
    /// Returns each stored column, and whether its pixel is dark.
    pub(crate) fn columns(&self) -> impl Iterator<Item = (u32, bool)> {
        let pixels = self.samples.chunks_exact(self.color_type.samples());
        let columns = (self.first..).step_by(self.step as usize);
        columns.zip(pixels.map(|pixel| is_dark(self.color_type, pixel)))
    }

    /// Returns whether the pixel in a column is dark, or `None` if these pixels do not include the
    /// column.
    pub(crate) fn is_dark(&self, column: u32) -> Option<bool> {
        let distance = column.checked_sub(self.first)?;
        let is_here = distance.is_multiple_of(self.step);
        let mut pixels = self.samples.chunks_exact(self.color_type.samples());
        let pixel = is_here.then(|| pixels.nth((distance / self.step) as usize));
        Some(is_dark(self.color_type, pixel??))
    }
}

/// Checks the size in the header before memory is allocated. Fails if a grid cannot have this
/// number of cells, or if the file is too short for this number of pixels.
fn check_size([width, height]: [u32; 2], raw: usize, bytes: usize) -> Result<(), MaskFileError> {
    /// The highest compression ratio that DEFLATE can reach: 258 bytes in two bits.
    const BEST_RATIO: usize = 258 * 4;
    Board::new([width, height, 1], [false; 3])?;
    if raw > bytes.saturating_mul(BEST_RATIO) {
        return Err(MaskFileError::Short {
            width,
            height,
            bytes,
        });
    }
    Ok(())
}

/// Returns whether a pixel looks dark on white paper. A pixel is dark if its luma, by the weights
/// of ITU-R BT.709, is less than half the luma of the paper. Transparent pixels look like the
/// paper.
fn is_dark(color_type: ColorType, pixel: &[u8]) -> bool {
    let channels = || pixel.iter().map(|&channel| u64::from(channel));
    let alpha = match color_type {
        ColorType::GrayscaleAlpha | ColorType::Rgba => {
            pixel.last().map_or(WHITE, |&alpha| alpha.into())
        }
        _ => WHITE,
    };
    let luma: u64 = match color_type {
        ColorType::Rgb | ColorType::Rgba => channels()
            .zip([2126, 7152, 722])
            .map(|(channel, weight)| channel * weight)
            .sum(),
        _ => pixel.first().map_or(0, |&grey| u64::from(grey) * WEIGHTS),
    };
    let seen = luma * alpha + WHITE * WEIGHTS * (WHITE - alpha);
    2 * seen < WHITE * WEIGHTS * WHITE
}

const WHITE: u64 = 255;

/// The sum of the luma weights of red, green and blue.
const WEIGHTS: u64 = 10_000;
