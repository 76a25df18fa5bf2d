//! The result of work that a listener can cancel.

use super::MakeError;
use std::ops::ControlFlow;

/// Returns the result of carving, or [`MakeError::Cancelled`] if the listener cancelled the
/// carving.
pub(super) fn done<T>(carved: ControlFlow<(), T>) -> Result<T, MakeError> {
    match carved {
        ControlFlow::Continue(value) => Ok(value),
        ControlFlow::Break(()) => Err(MakeError::Cancelled),
    }
}
