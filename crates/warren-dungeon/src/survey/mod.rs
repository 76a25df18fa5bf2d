//! Measures of levels, statistics over many levels, and colours for the cells of a level.

mod difficult;
mod figure;
mod grid_facts;
mod lazy_measures;
mod measures;
mod overlay;
mod survey;

pub use difficult::{DifficultyError, Free, make_difficult};
pub use figure::Figure;
pub use lazy_measures::LazyMeasures;
pub use measures::{Measures, measures, measures_with};
pub use overlay::{Overlay, OverlayError, carve_order, overlay};
pub use survey::{Compared, Refused, Spread, Survey, compare, samples, survey};
