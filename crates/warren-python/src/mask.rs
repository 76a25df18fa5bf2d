//! The argument `mask`.

use crate::error::value_error;
use numpy::ndarray::{ArrayViewD, Axis};
use numpy::{PyReadonlyArrayDyn, PyUntypedArray};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use std::path::PathBuf;
use warren_maze::topology::Mask;

/// The value of the argument `mask`.
pub(crate) enum MaskArgument {
    /// The value of the flag `--mask`: the word hexagon, or the path of a file.
    Flag(String),
    /// A mask, and the width, the height and the depth of the grid that it fits.
    Drawn(Mask, [u32; 3]),
}

impl MaskArgument {
    /// Reads a mask from a Python object: the word hexagon, a drawing as a string or as a list of rows,
    /// a path, or an array of booleans.
    ///
    /// # Errors
    ///
    /// Fails with a `TypeError` for any other type, and with a `ValueError` if the floors of a drawing
    /// differ.
    pub(crate) fn read(given: &Bound<'_, PyAny>) -> PyResult<MaskArgument> {
        if let Ok(text) = given.extract::<String>() {
            return match text.as_str() {
                "hexagon" => Ok(MaskArgument::Flag(text)),
                _ => drawn(&text),
            };
        }
        if given.cast::<PyUntypedArray>().is_ok() {
            let array: PyReadonlyArrayDyn<'_, bool> = given.extract()?;
            return drawn(&drawing(&array.as_array())?);
        }
        if let Ok(rows) = given.extract::<Vec<String>>() {
            return drawn(&rows.join("\n"));
        }
        let path: PathBuf = given.extract().map_err(|_| {
            PyTypeError::new_err(
                "a mask is the word hexagon, a drawing, a list of rows, a path, or an array of bool",
            )
        })?;
        let path = path.to_str().map(String::from);
        let path = path.ok_or_else(|| value_error("the path of the mask is not Unicode"))?;
        // Without a separator, a file with the name hexagon would be taken for the word.
        Ok(MaskArgument::Flag(match path.as_str() {
            "hexagon" => "./hexagon".into(),
            _ => path,
        }))
    }
}

fn drawn(text: &str) -> PyResult<MaskArgument> {
    let (mask, size) = Mask::drawn(text).map_err(value_error)?;
    Ok(MaskArgument::Drawn(mask, size))
}

/// Converts an array of booleans to a drawing. `True` keeps a cell. The axes are the floor, if there are
/// several, the row and the column.
fn drawing(array: &ArrayViewD<'_, bool>) -> PyResult<String> {
    let row = |row: ArrayViewD<'_, bool>| -> String {
        let cells = row.iter().map(|&is_kept| if is_kept { '.' } else { '#' });
        cells.chain(['\n']).collect()
    };
    let floor = |floor: ArrayViewD<'_, bool>| -> String {
        let rows = floor.axis_iter(Axis(0)).map(row);
        rows.chain(["\n".into()]).collect()
    };
    match array.ndim() {
        2 => Ok(floor(array.view())),
        3 => Ok(array.axis_iter(Axis(0)).map(floor).collect()),
        axes => Err(value_error(format_args!(
            "a mask has 2 axes, or 3 with floors, not {axes}"
        ))),
    }
}
