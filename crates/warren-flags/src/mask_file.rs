//! Reads mask files, and fits pictures to grids.

use crate::mask::{self, MaskFileError};
use crate::pixels::{Picture, is_picture};
use warren_maze::topology::{
    Cell, Embedding, Grid, GridError, GridShape, GridSpec, Mask, Topology, columns_of_squares,
    largest_part,
};

/// The contents of a mask file, fitted to a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaskFile {
    /// The grid, whose size may differ from the size of the grid that was given.
    pub grid: Grid,
    /// Whether the file is a picture.
    pub is_picture: bool,
    /// For each cell, whether the file marks it as removed: in a picture, whether its centre is on a
    /// dark pixel. `None` if the cell is not in the picture.
    is_dark: Vec<Option<bool>>,
}

/// Reads a mask file, and fits it to a grid.
///
/// A text file has one character per cell, so the returned grid has the size of the text. A PNG or
/// a JPEG of any size is fitted to the grid without changing its proportions: the grid keeps its
/// columns, and gets the rows that the picture needs. On hex grids, whose rows are shifted, the
/// picture fills the upright rectangle in the middle. A polar grid keeps its size, and the picture is
/// stretched over it. Takes time linear in the number of pixels and cells, up to a logarithmic
/// factor.
///
/// ```
/// use warren_flags::read_mask_file;
/// use warren_maze::topology::GridSpec;
///
/// let file = read_mask_file(b"..#\n...\n", GridSpec::default())?;
/// assert_eq!(file.grid.size(), [3, 2, 1]);
/// assert_eq!(file.rows(file.is_dark_kept()), (vec!["..#".into(), "...".into()], 0));
/// # Ok::<(), warren_flags::MaskFileError>(())
/// ```
///
/// # Errors
///
/// Fails if the file is neither text nor a picture, is broken, empty or too large, or if no grid can
/// have its size.
pub fn read_mask_file(bytes: &[u8], grid: GridSpec) -> Result<MaskFile, MaskFileError> {
    if is_picture(bytes) {
        return read_picture(bytes, grid, [Some(grid.width), None]);
    }
    let read = match grid.shape.has_rings() {
        true => mask::of_rings(bytes),
        false => mask::of_text(bytes),
    };
    let (rows, [width, height, depth]) = read?;
    let grid = Grid::try_from(GridSpec {
        width,
        height,
        depth,
        ..grid
    })?;
    let kept = grid.kept(&Mask::Drawn(rows))?;
    Ok(MaskFile {
        grid,
        is_picture: false,
        is_dark: kept.into_iter().map(|kept| Some(!kept)).collect(),
    })
}

/// Reads a picture, and fits it to a grid with the given numbers of columns and rows. A number that
/// is not given follows from the proportions of the picture; without both, each pixel is a cell.
/// `spec` is the rest of the grid, and the size of a polar grid.
pub(crate) fn read_picture(
    bytes: &[u8],
    spec: GridSpec,
    size: [Option<u32>; 2],
) -> Result<MaskFile, MaskFileError> {
    let picture = Picture::new(bytes)?;
    let spec = match spec.shape.has_rings() {
        true => spec,
        false => {
            let [width, height] = Proportions::of(spec.shape)?.fit(size, picture.size);
            GridSpec {
                width,
                height,
                ..spec
            }
        }
    };
    let grid = Grid::try_from(spec)?;
    check_memory(u64::from(grid.cells()))?;
    let is_dark = sample(picture, &grid)?;
    Ok(MaskFile {
        grid,
        is_picture: true,
        is_dark,
    })
}

impl MaskFile {
    /// Returns the default for users who do not choose: whether the dark cells become the maze.
    /// They do if the file is a picture of a dark shape on light paper, that is, if most cells at
    /// its edge are light.
    pub fn is_dark_kept(&self) -> bool {
        if !self.is_picture {
            return false;
        }
        let grid = &self.grid;
        let most = (0..grid.cells()).map(|cell| grid.exits(cell).len()).max();
        let is_inside = |cell: Cell| self.is_dark[cell as usize].is_some();
        let is_edge = |&cell: &Cell| {
            is_inside(cell)
                && (Some(grid.exits(cell).len()) < most
                    || grid.neighbours(cell).any(|(_, next)| !is_inside(next)))
        };
        let edge: Vec<Cell> = (0..grid.cells()).filter(is_edge).collect();
        let dark = edge.iter();
        let dark = dark.filter(|&&cell| self.is_dark[cell as usize] == Some(true));
        2 * dark.count() < edge.len() && self.is_dark.contains(&Some(true))
    }

    /// Returns the rows of the mask that keeps the largest part of the dark or of the light cells,
    /// and the number of cells in the other parts.
    pub fn rows(&self, keeps_dark: bool) -> (Vec<String>, u32) {
        let is_wanted = |cell: Cell| self.is_dark[cell as usize] == Some(keeps_dark);
        let kept = largest_part(&self.grid, is_wanted);
        let wanted = (0..self.grid.cells()).filter(|&cell| is_wanted(cell));
        let left = kept.iter().filter(|kept| **kept).count();
        let dropped = (wanted.count() - left) as u32;
        (self.letters(|cell| kept[cell as usize]), dropped)
    }

    /// Returns the rows of a mask that keeps the cells for which `is_kept` is true.
    fn letters(&self, is_kept: impl Fn(Cell) -> bool) -> Vec<String> {
        let grid = &self.grid;
        let letter = |cell: Cell| if is_kept(cell) { '.' } else { '#' };
        let rows = (0..grid.count_rows()).map(|row| grid.row(row).map(letter).collect());
        rows.collect()
    }
}

/// Returns, for each cell of a grid, whether its centre is on a dark pixel of a picture that is
/// stretched over the grid.
fn sample(picture: Picture, grid: &Grid) -> Result<Vec<Option<bool>>, MaskFileError> {
    let GridSpec {
        shape,
        width,
        height,
        ..
    } = grid.spec();
    let [mut low, mut high] = grid.bounds();
    if !shape.has_rings() {
        // The picture is upright, so the shifted rows of a hex grid reach beyond it.
        let beside = Proportions::of(shape)?.shift * (i64::from(height) - 1);
        low[0] += beside;
        high[0] -= beside;
    }
    if low[0] >= high[0] {
        return Err(MaskFileError::NoClearance { width, height });
    }
    let size = picture.size;
    let pixel = |cell: Cell| {
        let centre = grid.centre(cell);
        let [x, y] = [0, 1].map(|axis| {
            let [along, whole] = [centre[axis], high[axis]].map(|at| i128::from(at - low[axis]));
            let pixel = (along * i128::from(size[axis])).div_euclid(whole);
            u32::try_from(pixel)
                .ok()
                .filter(|&pixel| pixel < size[axis])
        });
        Some((y?, x?, cell))
    };
    // Sort the pixels by row, because the picture is decoded row by row.
    let mut wanted: Vec<(u32, u32, Cell)> = (0..grid.cells()).filter_map(pixel).collect();
    wanted.sort_unstable();
    let mut is_dark = vec![None; grid.cells() as usize];
    picture.decode(|pixels| {
        let begin = wanted.partition_point(|&(y, ..)| y < pixels.y);
        let row = wanted[begin..].iter().take_while(|&&(y, ..)| y == pixels.y);
        for &(_, x, cell) in row {
            if let Some(pixel) = pixels.is_dark(x) {
                is_dark[cell as usize] = Some(pixel);
            }
        }
    })?;
    Ok(is_dark)
}

/// The numbers that determine the size of the rectangle that a picture fills, for grids whose rows
/// have the same number of cells.
struct Proportions {
    shape: GridShape,
    /// The width and the height of a grid with one cell.
    cell: [i64; 2],
    /// The additional width per column.
    column: i64,
    /// The additional height per row.
    row: i64,
    /// The distance by which each row is shifted to the east. Each row makes the rectangle narrower
    /// by this distance.
    shift: i64,
}

impl Proportions {
    fn of(shape: GridShape) -> Result<Proportions, GridError> {
        let size = |width, height| {
            let spec = GridSpec {
                shape,
                width,
                height,
                depth: 1,
                ..GridSpec::default()
            };
            let [low, high] = Grid::try_from(spec)?.bounds();
            Ok::<_, GridError>([high[0] - low[0], high[1] - low[1]])
        };
        let [cell, wide, tall] = [size(1, 1)?, size(2, 1)?, size(1, 2)?];
        Ok(Proportions {
            shape,
            cell,
            column: wide[0] - cell[0],
            row: tall[1] - cell[1],
            shift: match shape {
                GridShape::Hex => tall[0] - cell[0],
                _ => 0,
            },
        })
    }

    /// Returns the numbers of columns and rows for a picture; see [`read_picture`].
    fn fit(&self, size: [Option<u32>; 2], picture: [u32; 2]) -> [u32; 2] {
        let [across, down] = picture.map(i128::from);
        let [wide, high] = self.cell.map(i128::from);
        let [column, row, shift] = [self.column, self.row, self.shift].map(i128::from);
        match size {
            [Some(width), Some(height)] => [width, height],
            [None, None] => [columns_of_squares(self.shape, picture), picture[1]],
            [Some(width), None] => {
                let all = wide + (i128::from(width) - 1) * column;
                let more = rounded(all * down - high * across, row * across + shift * down);
                [width, more.saturating_add(1)]
            }
            [None, Some(height)] => {
                let more_rows = i128::from(height) - 1;
                let narrower = wide - more_rows * shift;
                let all = high + more_rows * row;
                let more = rounded(all * across - narrower * down, column * down);
                [more.saturating_add(1), height]
            }
        }
    }
}

/// Returns a quotient, rounded to the nearest integer from 0 to `u32::MAX`.
fn rounded(number: i128, unit: i128) -> u32 {
    let unit = unit.max(1);
    let nearest = (2 * number + unit).div_euclid(2 * unit).max(0);
    u32::try_from(nearest).unwrap_or(u32::MAX)
}

/// Fails if there is not enough memory for the cells of a picture.
fn check_memory(cells: u64) -> Result<(), MaskFileError> {
    /// The number of bytes that each cell needs while the picture is sampled, in the mask, and in the
    /// level that is made with the mask.
    const MAKING: u64 = 24;
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

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::mask::of_rings;
    use png::{BitDepth, ColorType, Encoder, Info};

    /// Returns the mask that removes dark pixels, if each pixel is a cell.
    fn from_bytes(file: &[u8]) -> Result<(Mask, [u32; 3]), MaskFileError> {
        let read = match is_picture(file) {
            true => read_picture(file, GridSpec::default(), [None; 2])?,
            false => read_mask_file(file, GridSpec::default())?,
        };
        let mask = dark_removed(&read);
        Ok((mask, read.grid.size()))
    }

    fn dark_removed(read: &MaskFile) -> Mask {
        Mask::Drawn(read.letters(|cell| read.is_dark[cell as usize] != Some(true)))
    }

    fn under_png(file: &[u8], grid: &Grid) -> Result<Mask, MaskFileError> {
        let spec = grid.spec();
        let size = [spec.width, spec.height].map(Some);
        read_picture(file, spec, size).map(|read| dark_removed(&read))
    }

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
        let (rows, size) = of_rings(b"...\n.#....\n").expect("a mask");
        assert_eq!(size, [3, 2, 1]);
        assert_eq!(rows, ["...", ".#...."]);
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
        check(b"GIF89a\xff\xff", "none of them");
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

    /// Returns a grey PNG of 40 × 20 pixels that is dark where `is_dark` is true.
    fn picture(is_dark: impl Fn(u32, u32) -> bool) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, 40, 20);
        encoder.set_color(ColorType::Grayscale);
        encoder.set_depth(BitDepth::Eight);
        let pixels: Vec<u8> = (0..800)
            .map(|pixel| {
                if is_dark(pixel % 40, pixel / 40) {
                    0
                } else {
                    255
                }
            })
            .collect();
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&pixels).unwrap();
        drop(writer);
        file
    }

    fn spec(shape: GridShape, width: u32, height: u32) -> GridSpec {
        GridSpec {
            shape,
            width,
            height,
            ..GridSpec::default()
        }
    }

    #[test]
    fn pictures_of_any_size_keep_their_proportions_on_squares() {
        let file = picture(|x, _| x >= 20);
        let read = read_mask_file(&file, spec(GridShape::Square, 8, 8)).unwrap();
        assert!(read.is_picture);
        assert_eq!(read.grid.spec(), spec(GridShape::Square, 8, 4));
        assert_eq!(read.rows(false), (vec!["....####".into(); 4], 0));
    }

    #[test]
    fn pictures_keep_their_proportions_on_every_grid() {
        for shape in GridShape::ALL {
            for is_dark in [true, false] {
                let file = picture(|_, _| is_dark);
                let read = read_mask_file(&file, spec(shape, 30, 6)).unwrap();
                let grid = &read.grid;
                let seen = (0..grid.cells()).filter(|&cell| read.is_dark[cell as usize].is_some());
                let seen: Vec<Cell> = seen.collect();
                assert!(
                    seen.iter()
                        .all(|&cell| read.is_dark[cell as usize] == Some(is_dark))
                );
                assert_eq!(seen.len() < grid.cells() as usize, shape == GridShape::Hex);
                assert!(!read.is_dark_kept(), "a picture of one shade has no shape");
                if shape.has_rings() {
                    continue;
                }
                // Every row shows the whole width of the picture, which is twice its height.
                let length = |axis: usize| {
                    let places = seen.iter().map(|&cell| grid.centre(cell)[axis]);
                    places.clone().max().unwrap() - places.min().unwrap()
                };
                let unit = i64::from(warren_maze::geometry::UNIT);
                let off = length(0) - 2 * length(1);
                assert!(off.abs() <= 3 * unit, "{shape:?}: {off}");
            }
        }
    }

    #[test]
    fn given_sizes_are_kept_and_the_others_follow_from_the_picture() {
        let file = picture(|x, _| x < 20);
        for (shape, asked, size) in [
            (GridShape::Square, [None, None], [40, 20]),
            (GridShape::Square, [Some(10), None], [10, 5]),
            (GridShape::Square, [None, Some(10)], [20, 10]),
            (GridShape::Square, [Some(7), Some(7)], [7, 7]),
            (GridShape::Triangular, [None, None], [80, 20]),
            (GridShape::Hex, [None, None], [49, 20]),
            (GridShape::Hex, [None, Some(20)], [45, 20]),
            (GridShape::Hex, [Some(45), None], [45, 20]),
            (GridShape::Cubic, [Some(10), None], [10, 5]),
        ] {
            let read = read_picture(&file, spec(shape, 3, 3), asked).unwrap();
            assert_eq!(read.grid.size()[..2], size, "{shape:?}, {asked:?}");
            let dark =
                (0..read.grid.cells()).filter(|&cell| read.is_dark[cell as usize] == Some(true));
            let light =
                (0..read.grid.cells()).filter(|&cell| read.is_dark[cell as usize] == Some(false));
            let (dark, light) = (dark.count(), light.count());
            assert!(
                dark.abs_diff(light) <= size[1] as usize,
                "{shape:?}: {dark}, {light}"
            );
        }
        let tall = read_picture(&file, spec(GridShape::Hex, 3, 3), [Some(4), Some(20)]);
        assert!(matches!(tall, Err(MaskFileError::NoClearance { .. })));
    }

    #[test]
    fn columns_stay_upright_on_hexagons() {
        let file = picture(|x, _| (10..30).contains(&x));
        let read = read_mask_file(&file, spec(GridShape::Hex, 60, 3)).unwrap();
        let grid = &read.grid;
        let middles = (0..grid.count_rows()).map(|row| {
            let dark = grid
                .row(row)
                .filter(|&cell| read.is_dark[cell as usize] == Some(true));
            let places: Vec<i64> = dark.map(|cell| grid.centre(cell)[0]).collect();
            places.iter().sum::<i64>() / places.len() as i64
        });
        let middles: Vec<i64> = middles.collect();
        let off = middles.iter().max().unwrap() - middles.iter().min().unwrap();
        assert!(off <= i64::from(warren_maze::geometry::UNIT), "{off}");
    }

    #[test]
    fn jpegs_are_masks() {
        // 16 × 8 pixels, of which the western half is black.
        let file = include_bytes!("samples/half.jpg");
        let (mask, size) = from_bytes(file).unwrap();
        assert_eq!(size, [16, 8, 1]);
        assert_eq!(mask, Mask::Drawn(vec!["########........".into(); 8]));
        // The last bytes hold a few bits of the last block, and the end mark.
        for length in 0..file.len() - 5 {
            assert!(from_bytes(&file[..length]).is_err(), "{length} bytes");
        }
        let frame = file.windows(2).position(|two| two == [0xff, 0xc0]).unwrap();
        let mut large = file.to_vec();
        large[frame + 5..frame + 9].fill(0xff);
        let error = from_bytes(&large).unwrap_err().to_string();
        assert!(
            error.contains("65535 × 65535 pixels is too large"),
            "{error}"
        );
    }

    #[test]
    fn files_that_are_no_masks_are_refused() {
        let spec = GridSpec::default();
        assert!(matches!(
            read_mask_file(b"\xff\xfe", spec),
            Err(MaskFileError::NoText)
        ));
        assert!(matches!(
            read_mask_file(b"\n", spec),
            Err(MaskFileError::Empty)
        ));
        let cut = &picture(|_, _| true)[..40];
        assert!(matches!(
            read_mask_file(cut, spec),
            Err(MaskFileError::Png(_))
        ));
    }
}
