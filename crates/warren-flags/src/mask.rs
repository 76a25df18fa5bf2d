//! Reads masks from text files and PNG files.
//!
//! PNG files are decoded with the crate `png`. It is safe Rust, fuzzed, and part of the
//! image-rs project. Bevy uses it too, so the workspace builds only one decoder.

use png::{ColorType, Decoder, DecodingError, Transformations};
use std::ffi::OsString;
use std::io::Cursor;
use std::path::PathBuf;
use warren_maze::topology::{Board, Embedding, Grid, GridError, Mask, MaskError};

/// The value of `--mask`.
#[derive(Clone, Debug)]
pub(crate) enum MaskFlag {
    Hexagon,
    File(PathBuf),
}

impl From<OsString> for MaskFlag {
    fn from(text: OsString) -> MaskFlag {
        match text.to_str() {
            Some("hexagon") => MaskFlag::Hexagon,
            _ => MaskFlag::File(text.into()),
        }
    }
}

/// The reason why a file is not a mask.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MaskFileError {
    /// The file is neither text nor a PNG.
    #[error("a mask is a text or a PNG, and this is neither")]
    NoText,
    /// The file shows no cells.
    #[error("it shows no cells")]
    Empty,
    /// The PNG is broken.
    #[error("{0}")]
    Png(#[from] DecodingError),
    /// According to the header of the PNG, it has more pixels than the file can contain.
    #[error("a PNG of {width} × {height} pixels does not fit into {bytes} bytes: it is cut short")]
    Short {
        /// The width, in pixels.
        width: u32,
        /// The height, in pixels.
        height: u32,
        /// The length of the file, in bytes.
        bytes: usize,
    },
    /// There is no grid of the mask's size.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The cells that the file shows are not a valid mask.
    #[error(transparent)]
    Mask(#[from] MaskError),
}

/// Parses a mask from the bytes of a file. Returns the mask and its numbers of columns,
/// rows and floors.
pub(crate) fn from_bytes(bytes: &[u8]) -> Result<(Mask, [u32; 3]), MaskFileError> {
    if is_png(bytes) {
        let picture = Picture::read(bytes)?;
        let rows = picture.pixels.chunks_exact(picture.size[0] as usize);
        let rows = rows.map(|row| row.iter().collect());
        let [width, height] = picture.size;
        return Ok((Mask::Drawn(rows.collect()), [width, height, 1]));
    }
    let text = str::from_utf8(bytes).map_err(|_| MaskFileError::NoText)?;
    let (mask, size) = Mask::drawn(text)?;
    if size.contains(&0) {
        return Err(MaskFileError::Empty);
    }
    Ok((mask, size))
}

/// Parses the mask of a polar grid from text with one line for each ring, from the
/// innermost. Returns the mask, the number of cells of the innermost ring, and the numbers
/// of rings and floors.
pub(crate) fn of_rings(bytes: &[u8]) -> Result<(Mask, [u32; 3]), MaskFileError> {
    let (mask, [longest, rings, floors]) = from_bytes(bytes)?;
    let width = match &mask {
        Mask::Drawn(rows) => rows.first().map_or(0, |row| row.chars().count() as u32),
        Mask::Full | Mask::Hexagon => longest,
    };
    Ok((mask, [width, rings, floors]))
}

/// Stretches a PNG over the bounding box of a grid. Returns the mask that removes the cells
/// whose centre is on a dark pixel.
pub(crate) fn under_png(bytes: &[u8], grid: &Grid) -> Result<Mask, MaskFileError> {
    let picture = Picture::read(bytes)?;
    let [low, high] = grid.bounds();
    let letter = |cell| {
        let centre = grid.centre(cell);
        picture.at([0, 1].map(|axis| {
            let [along, whole] = [centre[axis], high[axis]].map(|at| i128::from(at - low[axis]));
            (along * i128::from(picture.size[axis]) / whole) as u32
        }))
    };
    let rows = (0..grid.count_rows()).map(|row| grid.row(row).map(letter).collect());
    Ok(Mask::Drawn(rows.collect()))
}

/// Returns whether a file begins like a PNG.
pub(crate) fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG\r\n\x1a\n")
}

/// The pixels of a PNG, row by row. A dark pixel is `#`, any other pixel is `.`.
struct Picture {
    size: [u32; 2],
    pixels: Vec<char>,
}

impl Picture {
    /// Decodes a PNG of any colour type and depth.
    fn read(bytes: &[u8]) -> Result<Picture, MaskFileError> {
        let mut decoder = Decoder::new(Cursor::new(bytes));
        // Convert pixels to eight bits per channel and look up palettes, as `is_dark`
        // requires.
        decoder.set_transformations(Transformations::normalize_to_color8());
        let header = decoder.read_header_info()?;
        let size = [header.width, header.height];
        check_size(size, header.raw_bytes(), bytes.len())?;

        let mut reader = decoder.read_info()?;
        let mut data = vec![0; reader.output_buffer_size().unwrap_or(0)];
        let frame = reader.next_frame(&mut data)?;
        let rows = data.chunks_exact(frame.line_size);
        let rows = rows.take(frame.height as usize);
        let pixels = rows.flat_map(|row| row.chunks_exact(frame.color_type.samples()));
        let pixels = pixels.map(|pixel| match is_dark(frame.color_type, pixel) {
            true => '#',
            false => '.',
        });
        let pixels = pixels.collect();
        Ok(Picture { size, pixels })
    }

    /// Returns the pixel in a column and row.
    fn at(&self, [x, y]: [u32; 2]) -> char {
        self.pixels[y as usize * self.size[0] as usize + x as usize]
    }
}

/// Checks the size in a header before memory is allocated for it. Fails if a grid cannot
/// have this number of cells, or if the file is too short for this number of pixels.
fn check_size([width, height]: [u32; 2], raw: usize, bytes: usize) -> Result<(), MaskFileError> {
    /// At best, deflate compresses 258 bytes to two bits.
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

/// Returns whether a pixel on white paper has less than half the luma of the paper, with
/// the weights of ITU-R BT.709 for red, green and blue. Transparent pixels look like the
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

/// The sum of the weights of the colours.
const WEIGHTS: u64 = 10_000;

#[cfg(test)]
mod tests {
    use super::*;
    use png::{BitDepth, Encoder, Info};
    use warren_maze::topology::{GridShape, GridSpec, Topology};

    #[test]
    fn a_png_may_have_any_colours() {
        use BitDepth::{Eight, Four, One, Sixteen, Two};
        use ColorType::{Grayscale, GrayscaleAlpha, Indexed, Rgb, Rgba};
        // Each entry is a row of alternating dark and light pixels.
        for (color, depth, row, width) in [
            (Grayscale, One, &[0b0100_0000][..], 2),
            (Grayscale, Two, &[0b0110_0011], 4),
            (Grayscale, Four, &[0x78, 0x0f], 4),
            (Grayscale, Eight, &[127, 128, 0, 255], 4),
            (Grayscale, Sixteen, &[0x7f, 0xff, 0x80, 0x00], 2),
            (GrayscaleAlpha, Eight, &[0, 255, 0, 0, 0, 129, 0, 127], 4),
            (GrayscaleAlpha, Sixteen, &[0, 0, 255, 0, 0, 0, 0, 0], 2),
            // Blue is dark and green is light.
            (
                Rgb,
                Eight,
                &[0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0],
                4,
            ),
            (Rgb, Sixteen, &[1, 0, 1, 0, 1, 0, 200, 0, 200, 0, 200, 0], 2),
            (Rgba, Eight, &[0, 0, 255, 255, 0, 0, 255, 50], 2),
            (
                Rgba,
                Sixteen,
                &[0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0],
                2,
            ),
            // The palette: black, white, half-bright red, transparent black.
            (Indexed, One, &[0b0100_0000], 2),
            (Indexed, Two, &[0b0001_1011], 4),
            (Indexed, Four, &[0x01, 0x23], 4),
            (Indexed, Eight, &[0, 1, 2, 3], 4),
        ] {
            let mut file = Vec::new();
            let mut encoder = Encoder::new(&mut file, width, 2);
            encoder.set_color(color);
            encoder.set_depth(depth);
            if color == Indexed {
                let colours: &[u8] = &[0, 0, 0, 255, 255, 255, 128, 0, 0, 0, 0, 0];
                let used = if depth == One { 2 } else { 4 };
                encoder.set_palette(&colours[..3 * used]);
                encoder.set_trns(&[255, 255, 255, 0][..used]);
            }
            let mut writer = encoder.write_header().expect("a header");
            writer
                .write_image_data(&[row, row].concat())
                .expect("two rows");
            drop(writer);
            let cells = "#.".repeat(width as usize / 2);
            let mask = Mask::Drawn(vec![cells.clone(), cells]);
            let read = from_bytes(&file).unwrap_or_else(|error| panic!("{color:?}: {error}"));
            assert_eq!(read, (mask, [width, 2, 1]), "{color:?}, {depth:?}");
        }
    }

    #[test]
    fn rings_are_lines_of_a_text() {
        let (mask, size) = of_rings(b"...\n.#....\n").expect("a mask");
        assert_eq!(size, [3, 2, 1]);
        assert_eq!(mask, Mask::Drawn(vec!["...".into(), ".#....".into()]));
    }

    #[test]
    fn a_colour_may_be_transparent() {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, 2, 1);
        encoder.set_color(ColorType::Grayscale);
        // Grey value 5 is black too, but transparent.
        encoder.set_trns(vec![0, 5]);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&[0, 5]).expect("a row");
        drop(writer);
        let (mask, _) = from_bytes(&file).expect("a mask");
        assert_eq!(mask, Mask::Drawn(vec!["#.".into()]));
    }

    #[test]
    fn a_png_may_be_interlaced() {
        let mut info = Info::with_size(3, 3);
        info.color_type = ColorType::Grayscale;
        info.interlaced = true;
        // The lines of each pass that has pixels in a 3 × 3 image. Each line has a filter
        // byte and pixels.
        let lines: [&[u8]; 6] = [
            &[0, 0],
            &[0, 255],
            &[0, 0, 255],
            &[0, 0],
            &[0, 255],
            &[0, 255, 0, 255],
        ];
        let mut file = Vec::new();
        let encoder = Encoder::with_info(&mut file, info).expect("an encoder");
        let mut writer = encoder.write_header().expect("a header");
        let data = stored(&lines.concat());
        writer
            .write_chunk(png::chunk::IDAT, &data)
            .expect("a chunk");
        drop(writer);
        let (mask, _) = from_bytes(&file).expect("a mask");
        let rows = ["##.", ".#.", "#.."].map(String::from);
        assert_eq!(mask, Mask::Drawn(rows.into()));
    }

    #[test]
    fn what_a_header_claims_is_checked_before_memory_is_taken() {
        for (width, height, told) in [
            (100_000, 100_000, "too many cells: the most is 1073741824"),
            (0x7fff_ffff, 0x7fff_ffff, "too many cells"),
            (30_000, 30_000, "it is cut short"),
        ] {
            let mut file = Vec::new();
            let encoder = Encoder::new(&mut file, width, height);
            drop(encoder.write_header().expect("a header"));
            check(&file, told);
        }
    }

    #[test]
    fn broken_files_are_refused() {
        let mut file = Vec::new();
        let encoder = Encoder::new(&mut file, 9, 9);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&[7; 81]).expect("nine rows");
        drop(writer);
        assert!(from_bytes(&file).is_ok());
        for length in 0..file.len() - 20 {
            assert!(from_bytes(&file[..length]).is_err(), "{length} bytes");
        }
        let middle = file.len() - 20;
        file[middle] ^= 1;
        check(&file, "CRC");
        check(b"", "it shows no cells");
        check(b"\n\n", "it shows no cells");
        check(b"GIF89a\xff\xff", "neither");
    }

    #[test]
    fn a_png_lies_over_the_whole_of_a_polar_grid() {
        // Only the north-western of the four pixels is dark.
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, 2, 2);
        encoder.set_color(ColorType::Grayscale);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&[0, 255, 255, 255]).expect("rows");
        drop(writer);
        for [width, height] in [[8, 3], [4, 7], [16, 1]] {
            let spec = GridSpec {
                shape: GridShape::Polar,
                width,
                height,
                ..GridSpec::default()
            };
            let grid = Grid::try_from(spec).expect("a grid");
            let mask = under_png(&file, &grid).expect("a mask");
            let left = grid.clone().masked(&mask).expect("it fits");
            for cell in 0..grid.cells() {
                let is_north_west = grid.centre(cell).iter().all(|&at| at < 0);
                assert_eq!(
                    left.has(cell),
                    !is_north_west,
                    "{cell} of {width} × {height}"
                );
            }
        }
    }

    #[track_caller]
    fn check(file: &[u8], told: &str) {
        let error = from_bytes(file).expect_err("no mask").to_string();
        assert!(error.contains(told), "{error}");
    }

    /// Packs data in the zlib format without compression.
    fn stored(data: &[u8]) -> Vec<u8> {
        let length = data.len() as u16;
        let (mut a, mut b) = (1u32, 0u32);
        for &byte in data {
            a = (a + u32::from(byte)) % 65521;
            b = (b + a) % 65521;
        }
        let head = [0x78, 1, 1];
        let lengths = [length.to_le_bytes(), (!length).to_le_bytes()].concat();
        [&head[..], &lengths, data, &(b << 16 | a).to_be_bytes()].concat()
    }
}
