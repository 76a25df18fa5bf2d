//! Reads masks from text files and PNG files.
//!
//! PNG files are decoded with the crate `png`, which is safe Rust, fuzzed, and part of the image-rs
//! project. Bevy uses the same crate, so the workspace builds only one decoder.

use crate::pixels::Picture;
use png::DecodingError;
use std::ffi::OsString;
use std::path::PathBuf;
use warren_maze::topology::{Cell, Embedding, Grid, GridError, Mask, MaskError, Topology};

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

/// The reason why a file cannot be used as a mask.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MaskFileError {
    /// The file is neither text nor a PNG.
    #[error("a mask is a text file or a PNG, but this is neither")]
    NoText,
    /// The file contains no cells.
    #[error("it shows no cells")]
    Empty,
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

/// Parses a mask from the bytes of a file. Returns the mask and its numbers of columns, rows and
/// floors.
pub(crate) fn from_bytes(bytes: &[u8]) -> Result<(Mask, [u32; 3]), MaskFileError> {
    if is_png(bytes) {
        let picture = Picture::new(bytes)?;
        let [width, height] = picture.size;
        check_memory(u64::from(width) * u64::from(height))?;
        let mut rows = vec![vec![b'.'; width as usize]; height as usize];
        picture.decode(|pixels| {
            let row = &mut rows[pixels.y as usize];
            for (x, _) in pixels.columns().filter(|(_, is_dark)| *is_dark) {
                row[x as usize] = b'#';
            }
        })?;
        // Each byte is ASCII.
        let rows = rows.into_iter();
        let rows = rows.map(|row| String::from_utf8(row).unwrap_or_default());
        return Ok((Mask::Drawn(rows.collect()), [width, height, 1]));
    }
    let text = str::from_utf8(bytes).map_err(|_| MaskFileError::NoText)?;
    let (mask, size) = Mask::drawn(text)?;
    if size.contains(&0) {
        return Err(MaskFileError::Empty);
    }
    Ok((mask, size))
}

/// Parses the mask of a polar grid from text with one line for each ring, starting with the
/// innermost. Returns the mask, the number of cells in the innermost ring, and the numbers of rings
/// and floors.
pub(crate) fn of_rings(bytes: &[u8]) -> Result<(Mask, [u32; 3]), MaskFileError> {
    let (mask, [longest, rings, floors]) = from_bytes(bytes)?;
    let width = match &mask {
        Mask::Drawn(rows) => rows.first().map_or(0, |row| row.chars().count() as u32),
        Mask::Full | Mask::Hexagon => longest,
    };
    Ok((mask, [width, rings, floors]))
}

/// Stretches a PNG over the bounding box of a grid. The returned mask removes the cells whose
/// centre is on a dark pixel.
pub(crate) fn under_png(bytes: &[u8], grid: &Grid) -> Result<Mask, MaskFileError> {
    let picture = Picture::new(bytes)?;
    let size = picture.size;
    let [low, high] = grid.bounds();
    let pixel = |cell| {
        let centre = grid.centre(cell);
        let [x, y] = [0, 1].map(|axis| {
            let [along, whole] = [centre[axis], high[axis]].map(|at| i128::from(at - low[axis]));
            (along * i128::from(size[axis]) / whole) as u32
        });
        (y, x, cell)
    };
    // Sort the pixels by row, because the picture is decoded row by row.
    let mut wanted: Vec<(u32, u32, Cell)> = (0..grid.cells()).map(pixel).collect();
    wanted.sort_unstable();
    let mut is_out = vec![false; wanted.len()];
    picture.decode(|pixels| {
        let begin = wanted.partition_point(|&(y, ..)| y < pixels.y);
        let row = wanted[begin..].iter().take_while(|&&(y, ..)| y == pixels.y);
        for &(_, x, cell) in row {
            if let Some(is_dark) = pixels.is_dark(x) {
                is_out[cell as usize] = is_dark;
            }
        }
    })?;
    let letter = |cell: Cell| if is_out[cell as usize] { '#' } else { '.' };
    let rows = (0..grid.count_rows()).map(|row| grid.row(row).map(letter).collect());
    Ok(Mask::Drawn(rows.collect()))
}

/// Fails if there is not enough memory for a mask in which each pixel is a cell.
fn check_memory(cells: u64) -> Result<(), MaskFileError> {
    /// The number of bytes that each cell needs in the mask and in the level that is made with the
    /// mask.
    const MAKING: u64 = 8;
    let bytes = cells * MAKING;
    let had = usize::try_from(bytes).is_ok_and(|bytes| {
        let mut memory = Vec::<u8>::new();
        memory.try_reserve_exact(bytes).is_ok()
    });
    match had {
        true => Ok(()),
        false => Err(MaskFileError::Memory {
            megabytes: bytes.div_ceil(1_000_000),
        }),
    }
}

/// Returns whether a file begins with the signature of PNG.
pub(crate) fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG\r\n\x1a\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use png::{BitDepth, ColorType, Encoder, Info};
    use warren_maze::topology::{GridShape, GridSpec};

    #[test]
    fn png_masks_may_have_any_colour_type_and_depth() {
        use BitDepth::{Eight, Four, One, Sixteen, Two};
        use ColorType::{Grayscale, GrayscaleAlpha, Indexed, Rgb, Rgba};
        // In each row, dark and light pixels alternate.
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
    fn text_masks_of_rings_have_one_line_per_ring() {
        let (mask, size) = of_rings(b"...\n.#....\n").expect("a mask");
        assert_eq!(size, [3, 2, 1]);
        assert_eq!(mask, Mask::Drawn(vec!["...".into(), ".#....".into()]));
    }

    #[test]
    fn transparent_colours_of_a_png_keep_cells() {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, 2, 1);
        encoder.set_color(ColorType::Grayscale);
        // The grey value 5 would also be dark, but the PNG declares it transparent.
        encoder.set_trns(vec![0, 5]);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&[0, 5]).expect("a row");
        drop(writer);
        let (mask, _) = from_bytes(&file).expect("a mask");
        assert_eq!(mask, Mask::Drawn(vec!["#.".into()]));
    }

    #[test]
    fn interlaced_png_masks_are_read() {
        let mut info = Info::with_size(3, 3);
        info.color_type = ColorType::Grayscale;
        info.interlaced = true;
        // The lines of each pass that has pixels in a 3 × 3 image. Each line consists of a filter
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

        let mut plain = Vec::new();
        let mut encoder = Encoder::new(&mut plain, 3, 3);
        encoder.set_color(ColorType::Grayscale);
        let mut writer = encoder.write_header().expect("a header");
        let pixels = [0, 0, 255, 255, 0, 255, 0, 255, 255];
        writer.write_image_data(&pixels).expect("rows");
        drop(writer);
        let rings = GridSpec {
            shape: GridShape::Polar,
            width: 6,
            height: 5,
            ..GridSpec::default()
        };
        let rings = Grid::try_from(rings).expect("a grid");
        let [interlaced, plain] = [&file, &plain].map(|file| under_png(file, &rings));
        assert_eq!(interlaced.expect("a mask"), plain.expect("a mask"));
    }

    #[test]
    fn large_sizes_in_a_png_header_are_refused() {
        for (width, height, told) in [
            (
                100_000,
                100_000,
                "too many cells: the maximum is 1073741824",
            ),
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
    fn truncated_or_corrupt_masks_are_refused() {
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
    fn a_png_mask_covers_the_whole_polar_grid() {
        // Only the north-western pixel of the four pixels is dark.
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
