//! The flags for the grid and its mask.

use crate::mask::{self, MaskFlag};
use crate::mask_file::{MaskFile, read_picture};
use crate::pixels::is_picture;
use crate::{FlagsError, file, one_of, one_of_told};
use clap::builder::{OsStringValueParser, TypedValueParser};
use std::io::{self, Write};
use std::path::Path;
use warren_dungeon::recipe::RecipeError;
use warren_font::Letters;
use warren_font::letters::HEIGHTS;
use warren_maze::topology::{
    Grid, GridError, GridShape, GridSpec, Mask, columns_of_squares, rows_of_squares,
};

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Grid")]
pub(crate) struct GridFlags {
    /// The shape of the cells
    #[arg(long, value_parser = one_of(GridShape::ALL, |shape| shape.name()))]
    #[arg(default_value = GridShape::default().name())]
    grid: GridShape,
    /// Cells per row; for a polar grid, cells in the innermost ring
    #[arg(short = 'w', long, value_name = "N")]
    width: Option<u32>,
    /// Rows per floor; for a polar grid, the number of rings
    #[arg(short = 'H', long, value_name = "N")]
    height: Option<u32>,
    /// Floors of a cubic grid
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// The axes that wrap around: one or several of x, y and z, such as xy
    #[arg(long, value_name = "AXES", value_parser = axes)]
    wrap: Option<[bool; 3]>,
    /// Remove cells: a picture as text, PNG or JPEG, or one of the words hexagon and rectangle
    ///
    /// In a text file, the character # marks a removed cell, and a dot or a space marks a cell that
    /// stays. An empty line separates two floors. The grid gets the size of the text. For a polar
    /// grid, a text file has one line for each ring, starting with the innermost. The line has one
    /// character for each cell of the ring.
    ///
    /// A PNG or JPEG is fitted to --width and --height; if only one of them is given, the picture
    /// keeps its proportions. Without both, each pixel is a cell, and on a polar grid, the picture is
    /// stretched over the usual size. Only the largest connected part of the picture is kept. The
    /// word hexagon cuts a hexagon from a hex grid. The word rectangle makes rows of hexagons, of which
    /// every second is shifted by half a cell; --width is the number of cells in a row. To use a file
    /// with one of these names, write ./hexagon.
    #[arg(long, value_name = "FILE|hexagon|rectangle")]
    #[arg(value_parser = OsStringValueParser::new().map(MaskFlag::from))]
    mask: Option<MaskFlag>,
    /// The cells of a picture that become the maze [default: dark for a dark shape on light paper,
    /// otherwise light]
    #[arg(long, value_parser = one_of_told(Shade::ALL, |shade| shade.name(), |shade| shade.summary()))]
    mask_keep: Option<Shade>,
    /// Keep only the cells of these letters, which stand on a bar, such as WARREN
    ///
    /// --height is the height of the letters with their bar, and --width is their width. On hex and
    /// triangular grids, letters need more columns. Without
    /// --height, they are as high as the width allows, or 20 cells without --width. If the width is
    /// larger than necessary, the letters are in the middle. Each floor has the same letters.
    #[arg(long, value_name = "TEXT", conflicts_with = "mask")]
    mask_text: Option<String>,
}

/// The value of `--mask-keep`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shade {
    Light,
    Dark,
}

impl Shade {
    const ALL: [Shade; 2] = [Shade::Light, Shade::Dark];

    fn name(&self) -> &'static str {
        match self {
            Shade::Light => "light",
            Shade::Dark => "dark",
        }
    }

    fn summary(&self) -> &'static str {
        match self {
            Shade::Light => "The light cells; dark cells are removed",
            Shade::Dark => "The dark cells; light cells are removed",
        }
    }
}

impl GridFlags {
    pub(crate) fn shape(&self) -> GridShape {
        self.grid
    }

    /// Returns the grid and its mask. `usual` provides the size if neither the flags nor the mask
    /// sets it.
    pub(crate) fn grid(&self, usual: GridSpec) -> Result<(GridSpec, Mask), FlagsError> {
        self.check_floors()?;
        let usual = [usual.width, usual.height, usual.depth];
        if let Some(text) = &self.mask_text {
            return self.lettered(text, usual[2]);
        }
        match &self.mask {
            Some(MaskFlag::File(path)) => self.masked(path, usual),
            _ if self.mask_keep.is_some() => Err(FlagsError::MaskKeep),
            None => Ok((self.spec(usual), Mask::Full)),
            Some(MaskFlag::Rectangle) => self.rectangle(usual),
            Some(MaskFlag::Hexagon) => Ok((self.spec(self.hexagon(usual)), Mask::Hexagon)),
        }
    }

    /// Returns the grid and the mask in a file.
    fn masked(&self, path: &Path, usual: [u32; 3]) -> Result<(GridSpec, Mask), FlagsError> {
        let file = file::name(path);
        let in_file = |source| FlagsError::Mask {
            file: file.clone(),
            source,
        };
        let bytes = file::bytes(path)?;
        let (spec, rows) = match is_picture(&bytes) {
            true => {
                let floors = self.depth.unwrap_or(1);
                let around = self.spec([usual[0], usual[1], floors]);
                let read = read_picture(&bytes, around, [self.width, self.height]);
                let read = read.map_err(in_file)?;
                (read.grid.spec(), self.kept(&read, &file))
            }
            false if self.mask_keep.is_some() => return Err(FlagsError::MaskKeep),
            false => self.drawn(&bytes, &file)?,
        };
        let mask = Mask::Drawn(rows);
        // Making the level would detect the same error, but without the file's name.
        match Grid::try_from(spec).and_then(|grid| grid.masked(&mask)) {
            Ok(_) => Ok((spec, mask)),
            Err(GridError::Mask(error)) => Err(in_file(error.into())),
            Err(error) => Err(RecipeError::from(error).into()),
        }
    }
    /// Returns the rows of the mask that keeps the light or the dark cells of a picture. Prints how
    /// many cells are removed because they are apart.
    fn kept(&self, read: &MaskFile, file: &str) -> Vec<String> {
        let shade = self.mask_keep.map(|shade| shade == Shade::Dark);
        let (rows, dropped) = read.rows(shade.unwrap_or_else(|| read.is_dark_kept()));
        if dropped > 0 {
            // If writing to standard error fails, the failure cannot be reported.
            let _ = writeln!(
                io::stderr(),
                "{file}: {dropped} cells apart from the largest part are removed"
            );
        }
        rows
    }

    /// Returns the grid and the rows of a mask that is drawn as text.
    fn drawn(&self, bytes: &[u8], file: &str) -> Result<(GridSpec, Vec<String>), FlagsError> {
        let read = match self.grid.has_rings() {
            true => mask::of_rings(bytes),
            false => mask::of_text(bytes),
        };
        let (rows, size) = read.map_err(|source| FlagsError::Mask {
            file: file.into(),
            source,
        })?;
        let spec = self.spec(size);
        self.check_size(spec, size, file)?;
        Ok((spec, rows))
    }

    /// Returns the grid and the mask of `--mask-text`.
    fn lettered(&self, text: &str, depth: u32) -> Result<(GridSpec, Mask), FlagsError> {
        if self.grid.has_rings() {
            let chosen = self.grid.name();
            return Err(FlagsError::MaskTextGrid { chosen });
        }
        let letters = Letters::new(text)?;
        let columns = |height| {
            let width = letters.width(height)?;
            Ok::<u32, FlagsError>(columns_of_squares(self.grid, [width, height]))
        };
        let fits = |height: &u32, width| columns(*height).is_ok_and(|needed| needed <= width);
        let fitting = self
            .width
            .and_then(|width| HEIGHTS.rev().find(|height| fits(height, width)));
        let height = self.height.or(fitting).unwrap_or(Letters::USUAL_HEIGHT);
        let needed = columns(height)?;
        let width = self.width.unwrap_or(needed);
        let Some(free) = width.checked_sub(needed) else {
            return Err(FlagsError::MaskTextWidth {
                asked: width,
                height,
                needed,
            });
        };
        let spec = self.spec([width, height, depth]);
        let [west, east] = [free / 2, free.div_ceil(2)].map(|columns| "#".repeat(columns as usize));
        let rows = rows_of_squares(self.grid, &letters.rows(height)?);
        let rows = rows.iter();
        let floor: Vec<String> = rows.map(|row| format!("{west}{row}{east}")).collect();
        let floors = (0..spec.depth).flat_map(|_| floor.iter().cloned());
        let mask = Mask::Drawn(floors.collect());
        let grid = Grid::try_from(spec).and_then(|grid| grid.masked(&mask));
        grid.map_err(RecipeError::from)?;
        Ok((spec, mask))
    }

    fn spec(&self, [width, height, depth]: [u32; 3]) -> GridSpec {
        let [wrap_x, wrap_y, wrap_z] = self.wrap.unwrap_or_default();
        GridSpec {
            shape: self.grid,
            width: self.width.unwrap_or(width),
            height: self.height.unwrap_or(height),
            depth: self.depth.unwrap_or(depth),
            wrap_x,
            wrap_y,
            wrap_z,
        }
    }

    /// Returns a hex grid and the mask that keeps a rectangle of it.
    fn rectangle(&self, usual: [u32; 3]) -> Result<(GridSpec, Mask), FlagsError> {
        let spec = self.spec(usual);
        if spec.shape != GridShape::Hex {
            return Err(FlagsError::MaskRectangle(spec.shape.name()));
        }
        let width = u64::from(spec.width) + u64::from(spec.height / 2);
        let whole = GridSpec {
            width: width.try_into().unwrap_or(u32::MAX),
            ..spec
        };
        // The mask of a grid that is too large would need much memory.
        Grid::try_from(whole).map_err(RecipeError::from)?;
        let (mask, width) = Mask::rectangle(spec.width, spec.height);
        Ok((GridSpec { width, ..spec }, mask))
    }

    /// Returns the size of a grid from which a hexagon can be cut. The width and the height of the
    /// grid are equal and odd.
    fn hexagon(&self, [width, height, depth]: [u32; 3]) -> [u32; 3] {
        let usual = width.min(height).saturating_sub(1) | 1;
        let side = self.width.or(self.height).unwrap_or(usual);
        [side, side, depth]
    }

    fn check_floors(&self) -> Result<(), FlagsError> {
        let wraps_floors = self.wrap.is_some_and(|wraps| wraps[2]);
        let flags = [
            ("--depth", self.depth.is_some()),
            ("--wrap z", wraps_floors),
        ];
        match flags.into_iter().find(|(_, given)| *given) {
            Some((flag, _)) if !self.grid.has_floors() => Err(FlagsError::NoFloors {
                flag,
                chosen: self.grid.name(),
            }),
            _ => Ok(()),
        }
    }

    /// Checks that the mask's picture has the size of the grid.
    fn check_size(&self, spec: GridSpec, drawn: [u32; 3], file: &str) -> Result<(), FlagsError> {
        let flags = ["--width", "--height", "--depth"];
        let asked = [spec.width, spec.height, spec.depth];
        for ((flag, asked), drawn) in flags.into_iter().zip(asked).zip(drawn) {
            if asked != drawn {
                return Err(FlagsError::MaskSize {
                    flag,
                    asked,
                    drawn,
                    file: file.into(),
                });
            }
        }
        if drawn[2] > 1 && !self.grid.has_floors() {
            return Err(FlagsError::MaskFloors {
                floors: drawn[2],
                chosen: self.grid.name(),
                file: file.into(),
            });
        }
        Ok(())
    }
}

/// Parses a set of axes, and returns whether each of the axes x, y and z wraps.
fn axes(text: &str) -> Result<[bool; 3], &'static str> {
    let wraps = ["x", "y", "z"].map(|axis| text.contains(axis));
    let count = wraps.iter().filter(|wraps| **wraps).count();
    match count > 0 && text.len() == count {
        true => Ok(wraps),
        false => Err("give one or several of x, y and z, such as xy"),
    }
}
