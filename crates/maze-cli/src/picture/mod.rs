//! Renders scenes as pixels and as PDF pages.
//!
//! Both renderers use the same paths. Text is also converted to paths, so that a picture looks the
//! same on screen and on paper.

mod font;
mod path;
mod pdf;
mod png;
mod raster;
mod signs;
#[cfg(test)]
mod tests;

pub(crate) use pdf::{MAX_PDF_SIDE, Page, pdf};
pub(crate) use png::{png, transparent_png};
pub(crate) use raster::{Clip, TooLarge, USUAL_SCALE, blank, default_scale, paint, raster};
pub(crate) use signs::signs;
