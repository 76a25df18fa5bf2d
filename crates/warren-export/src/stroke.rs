//! Walls as lines for plotters and laser cutters.

use crate::error::ExportError;
use std::fmt;
use warren_maze::draw::{self, Plan, Point};

/// The lines that draw the walls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WallLines {
    /// Straight lines and outlines, in the order of the cells.
    #[default]
    Plain,
    /// As few continuous lines as possible, which draw some walls twice. See [`draw::strokes()`].
    Strokes,
    /// As few lines as possible that draw each wall once, with short moves between them. See
    /// [`draw::trails()`].
    Trails,
}

impl WallLines {
    /// Returns the walls of a plan on a page with this margin, and their lengths, or `None` for
    /// [`WallLines::Plain`].
    pub(crate) fn draw(
        self,
        plan: &Plan,
        margin: f64,
    ) -> Result<Option<(Vec<Vec<Point>>, StrokeLengths)>, ExportError> {
        Ok(match self {
            WallLines::Plain => None,
            WallLines::Strokes => {
                let strokes = draw::strokes(plan, margin)?;
                let lengths = StrokeLengths {
                    lines: strokes.lines.len(),
                    length: strokes.length,
                    cost: Cost::Doubled(strokes.doubled),
                };
                Some((strokes.lines, lengths))
            }
            WallLines::Trails => {
                let trails = draw::trails(plan, margin)?;
                let lengths = StrokeLengths {
                    lines: trails.lines.len(),
                    length: trails.length,
                    cost: Cost::Travel(trails.travel),
                };
                Some((trails.lines, lengths))
            }
        })
    }
}

/// The number and the lengths of the lines that draw walls, in cell widths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrokeLengths {
    lines: usize,
    length: f64,
    cost: Cost,
}

/// What is drawn or moved in addition to the walls.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Cost {
    /// The length that is drawn twice.
    Doubled(f64),
    /// The length of the moves with the pen up.
    Travel(f64),
}

impl fmt::Display for StrokeLengths {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let StrokeLengths {
            lines,
            length,
            cost,
        } = self;
        let plural = if *lines == 1 { "" } else { "s" };
        write!(f, "{lines} line{plural}, {length:.1} cells long, ")?;
        match cost {
            Cost::Doubled(doubled) => write!(f, "of which {doubled:.1} are drawn twice"),
            Cost::Travel(travel) => write!(f, "with {travel:.1} cells of pen-up travel"),
        }
    }
}
