//! Converts errors of the libraries to Python exceptions.

use pyo3::PyErr;
use pyo3::exceptions::PyValueError;
use std::fmt::Display;

/// Returns a `ValueError` with the message of an error.
pub(crate) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}
