//! Walls as few continuous lines as possible.

use crate::error::Error;
use crate::output::write_note;
use warren_maze::draw::{self, Plan, Point};

/// Returns the walls of a plan as continuous lines, on a page with this margin. Prints their length,
/// in widths of a cell, on standard error.
pub(crate) fn stroke(plan: &Plan, margin: f64) -> Result<Vec<Vec<Point>>, Error> {
    let strokes = draw::strokes(plan, margin)?;
    let lines = match strokes.lines.len() {
        1 => "1 line".into(),
        lines => format!("{lines} lines"),
    };
    write_note(format!(
        "{lines}, {:.1} cells long, of which {:.1} are drawn twice",
        strokes.length, strokes.doubled
    ));
    Ok(strokes.lines)
}
