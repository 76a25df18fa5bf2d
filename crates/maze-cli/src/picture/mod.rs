//! Scenes as pixels and as pages.
//!
//! Both are made of the same paths, text included, so that a letter looks alike
//! on the screen and on paper.

mod font;
mod path;
mod pdf;
mod png;
mod raster;
#[cfg(test)]
mod tests;

pub(crate) use pdf::{Page, pdf};
pub(crate) use png::{PngError, png};
pub(crate) use raster::{Part, TooLarge, blank, default_scale, paint, raster};
