//! The flags for the sizes of mazes that are printed, cut or plotted.

use crate::error::Error;
use crate::length::length;
use warren_export::length::MILLIMETRE;
use warren_export::{Format, SolidSizes};

/// The flags for sizes, with the unit in, mm, cm or pt.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(super) struct SizeFlags {
    /// svg, pdf, dxf, stl, 3mf: the width of a cell, with the unit in, mm, cm or pt [default: 10mm, for pdf
    /// 0.25in, for svg in pixels]
    #[arg(long, value_name = "LENGTH", value_parser = length)]
    cell: Option<f64>,
    /// stl, 3mf: the thickness of walls [default: 1.6mm]
    #[arg(long, value_name = "LENGTH", value_parser = length)]
    wall: Option<f64>,
    /// stl, 3mf: the height of walls above the plate [default: 8mm]
    #[arg(long, value_name = "LENGTH", value_parser = length)]
    wall_height: Option<f64>,
    /// stl, 3mf: the thickness of the plate under the maze [default: 2mm]
    #[arg(long, value_name = "LENGTH", value_parser = length)]
    plate: Option<f64>,
    /// 3mf: make the floor and the walls parts with different colours; --with path adds the path
    #[arg(long)]
    parts: bool,
}

impl SizeFlags {
    /// Returns the sizes for a format.
    pub(super) fn of(&self, format: Format) -> Result<SolidSizes, Error> {
        let usual = SolidSizes::default();
        let size = |flag, length: Option<f64>, usual| match length {
            Some(length) => millimetres(flag, length),
            None => Ok(usual),
        };
        match format {
            Format::Dxf => Ok(SolidSizes {
                cell: size("--cell", self.cell, usual.cell)?,
                ..usual
            }),
            Format::Stl | Format::ThreeMf => Ok(SolidSizes {
                cell: size("--cell", self.cell, usual.cell)?,
                wall: size("--wall", self.wall, usual.wall)?,
                height: size("--wall-height", self.wall_height, usual.height)?,
                plate: size("--plate", self.plate, usual.plate)?,
            }),
            _ => Ok(usual),
        }
    }

    /// Returns whether the parts of a solid have different colours.
    pub(super) fn has_parts(&self) -> bool {
        self.parts
    }

    /// Returns the width of a cell in millimetres, if it was given.
    pub(super) fn cell(&self) -> Result<Option<f64>, Error> {
        let cell = self.cell.map(|cell| millimetres("--cell", cell));
        cell.transpose()
    }

    /// Returns the name of each flag, whether it was given, and the formats that use it.
    pub(super) fn given(&self) -> [(&'static str, bool, &'static [Format]); 5] {
        const SOLIDS: &[Format] = &[Format::Stl, Format::ThreeMf];
        const SIZED: &[Format] = &[
            Format::Svg,
            Format::Pdf,
            Format::Dxf,
            Format::Stl,
            Format::ThreeMf,
        ];
        [
            ("--cell", self.cell.is_some(), SIZED),
            ("--wall", self.wall.is_some(), SOLIDS),
            ("--wall-height", self.wall_height.is_some(), SOLIDS),
            ("--plate", self.plate.is_some(), SOLIDS),
            ("--parts", self.parts, &[Format::ThreeMf]),
        ]
    }
}

/// Converts the value of a flag from points. Fails if the length is too small for any machine.
fn millimetres(flag: &str, points: f64) -> Result<f64, Error> {
    let millimetres = points / MILLIMETRE;
    match millimetres < 0.01 {
        true => Err(Error::Usage(format!(
            "{flag} is too small: give at least 0.01mm"
        ))),
        false => Ok(millimetres),
    }
}
