//! The result of work that a listener can cancel.

use crate::recipe::RecipeError;
use std::ops::ControlFlow;

/// Returns the result of carving, or [`RecipeError::Cancelled`] if the listener cancelled the
/// carving.
pub(super) fn done<T>(carved: ControlFlow<(), T>) -> Result<T, RecipeError> {
    match carved {
        ControlFlow::Continue(value) => Ok(value),
        ControlFlow::Break(()) => Err(RecipeError::Cancelled),
    }
}
