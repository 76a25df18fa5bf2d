//! The pixels of a picture in PNG or JPEG.
//!
//! PNG files are decoded row by row with the crate `png`, and JPEG files at once with the crate
//! `zune-jpeg`. Both crates are written in Rust and fuzzed. Bevy uses the first, and the game the
//! second, so the workspace builds only one decoder for each format.

use crate::mask::MaskFileError;
use png::{ColorType, Decoder, Reader, Transformations};
use std::io::Cursor;
use warren_maze::topology::Board;
use zune_jpeg::JpegDecoder;
use zune_jpeg::errors::DecodeErrors;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// A picture of any colour type and depth. Its size has been checked; see `check_png_size` and
/// `check_jpeg_size`.
pub(crate) struct Picture<'a> {
    pub(crate) size: [u32; 2],
    source: Source<'a>,
}

/// The decoder of a picture.
enum Source<'a> {
    Png(Box<Reader<Cursor<&'a [u8]>>>),
    Jpeg(Box<JpegDecoder<ZCursor<&'a [u8]>>>),
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

/// Returns whether a file begins with the signature of PNG or JPEG.
pub(crate) fn is_picture(bytes: &[u8]) -> bool {
    is_png(bytes) || is_jpeg(bytes)
}

fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG\r\n\x1a\n")
}

fn is_jpeg(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xff\xd8\xff")
}

impl<'a> Picture<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Picture<'a>, MaskFileError> {
        match is_jpeg(bytes) {
            true => Picture::jpeg(bytes),
            false => Picture::png(bytes),
        }
    }

    fn png(bytes: &'a [u8]) -> Result<Picture<'a>, MaskFileError> {
        let mut decoder = Decoder::new(Cursor::new(bytes));
        // Convert pixels to eight bits per channel and look up palettes, because `is_dark` requires
        // this format.
        decoder.set_transformations(Transformations::normalize_to_color8());
        let header = decoder.read_header_info()?;
        let size = [header.width, header.height];
        check_png_size(size, header.raw_bytes(), bytes.len())?;
        let source = Source::Png(Box::new(decoder.read_info()?));
        Ok(Picture { size, source })
    }

    fn jpeg(bytes: &'a [u8]) -> Result<Picture<'a>, MaskFileError> {
        let broken = |error: DecodeErrors| MaskFileError::Jpeg(error.to_string());
        // Without strict mode, the decoder fills what is missing in a broken file with grey.
        let options = DecoderOptions::default()
            .set_strict_mode(true)
            .set_max_width(usize::from(u16::MAX))
            .set_max_height(usize::from(u16::MAX))
            .jpeg_set_out_colorspace(ColorSpace::RGB);
        let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
        decoder.decode_headers().map_err(broken)?;
        let (width, height) = decoder.dimensions().unwrap_or_default();
        let size = [width, height].map(|pixels| u32::try_from(pixels).unwrap_or(u32::MAX));
        check_jpeg_size(size)?;
        let source = Source::Jpeg(Box::new(decoder));
        Ok(Picture { size, source })
    }

    /// Calls `see` for each row of pixels, in the order in which the file stores the rows. In an
    /// interlaced PNG, each pass has its own rows.
    pub(crate) fn decode(self, see: impl FnMut(&Pixels)) -> Result<(), MaskFileError> {
        match self.source {
            Source::Png(reader) => decode_png(self.size, *reader, see),
            Source::Jpeg(decoder) => decode_jpeg(self.size, *decoder, see),
        }
    }
}

fn decode_png(
    [width, height]: [u32; 2],
    mut reader: Reader<Cursor<&[u8]>>,
    mut see: impl FnMut(&Pixels),
) -> Result<(), MaskFileError> {
    let (color_type, _) = reader.output_color_type();
    let passes: &[[u32; 4]] = match reader.info().interlaced {
        true => &ADAM7,
        false => &[[0, 0, 1, 1]],
    };
    let mut lines = passes
        .iter()
        .filter(|[x, ..]| *x < width)
        .flat_map(|&[x, y, dx, dy]| (y..height).step_by(dy as usize).map(move |y| [x, y, dx]));
    // After the last row, the decoder reads the rest of the data and checks it.
    while let Some(row) = reader.next_row()? {
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

fn decode_jpeg(
    [width, _]: [u32; 2],
    mut decoder: JpegDecoder<ZCursor<&[u8]>>,
    mut see: impl FnMut(&Pixels),
) -> Result<(), MaskFileError> {
    let decoded = decoder.decode();
    let samples = decoded.map_err(|error| MaskFileError::Jpeg(error.to_string()))?;
    let rows = samples.chunks_exact(width as usize * ColorType::Rgb.samples());
    for (y, samples) in (0..).zip(rows) {
        see(&Pixels {
            y,
            first: 0,
            step: 1,
            samples,
            color_type: ColorType::Rgb,
        });
    }
    Ok(())
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

/// Checks the size in the header of a PNG before memory is allocated. Fails if a grid cannot have
/// this number of cells, or if the file is too short for this number of pixels.
fn check_png_size(
    [width, height]: [u32; 2],
    raw: usize,
    bytes: usize,
) -> Result<(), MaskFileError> {
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

/// Checks the size in the header of a JPEG before memory is allocated. JPEG has no highest
/// compression ratio, and its decoder needs up to nine bytes for each pixel.
fn check_jpeg_size([width, height]: [u32; 2]) -> Result<(), MaskFileError> {
    match u64::from(width) * u64::from(height) {
        1..=MAX_JPEG_PIXELS => Ok(()),
        0 => Err(MaskFileError::Empty),
        _ => Err(MaskFileError::Large { width, height }),
    }
}

/// The maximum number of pixels of a JPEG.
pub(crate) const MAX_JPEG_PIXELS: u64 = 1 << 25;

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
