//! The flags for the sizes of mazes that are printed, cut or plotted.

use crate::error::Error;
use crate::length::length;
use warren_export::length::MILLIMETRE;
use warren_export::{Format, SolidSizes};

/// The flags for sizes, with the unit in, mm, cm or pt.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(super) struct SizeFlags {
    /// dxf, stl, 3mf: the width of a cell, with the unit in, mm, cm or pt
    #[arg(long, value_name = "LENGTH", default_value = "10mm", value_parser = length)]
    cell: f64,
    /// stl, 3mf: the thickness of walls
    #[arg(long, value_name = "LENGTH", default_value = "1.6mm", value_parser = length)]
    wall: f64,
    /// stl, 3mf: the height of walls above the plate
    #[arg(long, value_name = "LENGTH", default_value = "8mm", value_parser = length)]
    wall_height: f64,
    /// stl, 3mf: the thickness of the plate under the maze
    #[arg(long, value_name = "LENGTH", default_value = "2mm", value_parser = length)]
    plate: f64,
}

impl SizeFlags {
    /// Returns the sizes for a format. Flags that the format does not use are ignored.
    pub(super) fn of(&self, format: Format) -> Result<SolidSizes, Error> {
        let sizes = SolidSizes::default();
        match format {
            Format::Dxf => Ok(SolidSizes {
                cell: millimetres("--cell", self.cell)?,
                ..sizes
            }),
            Format::Stl | Format::ThreeMf => Ok(SolidSizes {
                cell: millimetres("--cell", self.cell)?,
                wall: millimetres("--wall", self.wall)?,
                height: millimetres("--wall-height", self.wall_height)?,
                plate: millimetres("--plate", self.plate)?,
            }),
            _ => Ok(sizes),
        }
    }
}

/// Converts the value of a flag from points. Fails if it is too small for any machine.
fn millimetres(flag: &str, points: f64) -> Result<f64, Error> {
    let millimetres = points / MILLIMETRE;
    match millimetres < 0.01 {
        true => Err(Error::Usage(format!(
            "{flag} is too small: give at least 0.01mm"
        ))),
        false => Ok(millimetres),
    }
}
