//! Reads mask files for a grid that a program edits.

use crate::mask::{self, MaskFileError};
use crate::pixels::Picture;
use warren_maze::topology::{Embedding, Grid, GridShape, GridSpec, Mask};

/// The contents of a mask file, fitted to a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaskFile {
    /// The grid, whose size may differ from the size of the grid that was given.
    pub grid: GridSpec,
    /// The mask. If the file is a picture, the mask removes the cells whose centre is on a dark
    /// pixel. The remaining cells may be disconnected.
    pub mask: Mask,
    /// Whether the file is a picture.
    pub is_picture: bool,
}

/// Reads a mask file, and fits it to a grid.
///
/// A text file has one character per cell, so the returned grid has the size of the text. A PNG of
/// any size is stretched over the grid; on a grid of squares, cubes or triangles, the number of rows
/// is changed so that the picture keeps its proportions. (`--mask` treats a PNG differently: except
/// on polar grids, each pixel is a cell.) Takes time linear in the number of pixels and cells, up to
/// a logarithmic factor.
///
/// ```
/// use warren_flags::read_mask_file;
/// use warren_maze::topology::{GridSpec, Mask};
///
/// let file = read_mask_file(b"..#\n...\n", GridSpec::default())?;
/// assert_eq!((file.grid.width, file.grid.height), (3, 2));
/// assert_eq!(file.mask, Mask::Drawn(vec!["..#".into(), "...".into()]));
/// # Ok::<(), warren_flags::MaskFileError>(())
/// ```
///
/// # Errors
///
/// Fails if the file is neither text nor a PNG, is broken or empty, or if no grid can have its size.
pub fn read_mask_file(bytes: &[u8], grid: GridSpec) -> Result<MaskFile, MaskFileError> {
    let is_picture = mask::is_png(bytes);
    if is_picture {
        let grid = with_proportions(grid, Picture::new(bytes)?.size);
        let mask = mask::under_png(bytes, &Grid::try_from(grid)?)?;
        return Ok(MaskFile {
            grid,
            mask,
            is_picture,
        });
    }
    let read = match grid.shape.has_rings() {
        true => mask::of_rings(bytes),
        false => mask::from_bytes(bytes),
    };
    let (mask, [width, height, depth]) = read?;
    let grid = GridSpec {
        width,
        height,
        depth,
        ..grid
    };
    Ok(MaskFile {
        grid,
        mask,
        is_picture,
    })
}

/// Returns the grid with the number of rows for which its bounding box comes closest to the
/// proportions of a picture. A grid of hexagons becomes wider with each row, and a polar grid is
/// always round, so these keep their number of rows.
fn with_proportions(spec: GridSpec, [width, height]: [u32; 2]) -> GridSpec {
    let keeps_rows = spec.shape.has_rings() || spec.shape == GridShape::Hex;
    let Some(grid) = Grid::try_from(spec).ok().filter(|_| !keeps_rows) else {
        return spec;
    };
    let [low, high] = grid.bounds();
    let [across, down] = [0, 1].map(|axis| i128::from(high[axis] - low[axis]));
    let (rows, across_picture) = (i128::from(spec.height), i128::from(width));
    // Rounds across · height / width ÷ (down / rows).
    let wanted = across * i128::from(height) * rows;
    let unit = (down * across_picture).max(1);
    let rows = ((2 * wanted + unit) / (2 * unit)).clamp(1, i128::from(u32::MAX));
    GridSpec {
        height: rows as u32,
        ..spec
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use png::{BitDepth, ColorType, Encoder};

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
        assert_eq!(read.grid, spec(GridShape::Square, 8, 4));
        assert_eq!(read.mask, Mask::Drawn(vec!["....####".into(); 4]));
    }

    #[test]
    fn pictures_cover_every_grid_with_every_cell_light_or_dark() {
        for shape in GridShape::ALL {
            let around = spec(shape, 9, 6);
            for (file, letter) in [(picture(|_, _| true), '#'), (picture(|_, _| false), '.')] {
                let read = read_mask_file(&file, around).unwrap();
                let grid = Grid::try_from(read.grid).unwrap();
                let row = |row| grid.row(row).map(|_| letter).collect();
                let rows = (0..grid.count_rows()).map(row).collect();
                assert_eq!(read.mask, Mask::Drawn(rows), "{shape:?}");
                let [low, high] = grid.bounds();
                let [across, down] = [0, 1].map(|axis| (high[axis] - low[axis]) as f64);
                if !shape.has_rings() && shape != GridShape::Hex {
                    let one = down / f64::from(read.grid.height);
                    assert!((down - across / 2.0).abs() <= one, "{shape:?}");
                }
            }
        }
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
