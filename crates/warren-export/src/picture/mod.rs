//! Renders scenes as pixels and as PDF pages.
//!
//! Both renderers use the same paths, and the same font for text, so that a picture looks the same on
//! screen and on paper. PDF files contain the letters that they use. [`print_pdf`] makes pages for printers,
//! which are grey and have boxes.

mod arcs;
mod content;
mod path;
mod pdf;
mod png;
mod print;
mod print_font;
mod raster;
mod signs;
#[cfg(test)]
mod tests;

pub use arcs::{Arcs, layers_with_arcs, patch_with_arcs};
pub use pdf::{MAX_PDF_SIDE, Page, pdf};
pub use png::{png, transparent_png};
pub use print::{LineEnds, PrintBox, PrintLayer, PrintPage, print_pdf};
pub use raster::{Clip, USUAL_SCALE, blank, check_size, default_scale, paint, raster};
pub use signs::signs;
pub(crate) use signs::{IRON, Place, content_signs, draw_gate, draw_item, gate_signs, side_places};
