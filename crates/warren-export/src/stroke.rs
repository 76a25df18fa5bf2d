//! Walls as few continuous lines as possible.

use std::fmt;
use warren_maze::draw::Strokes;

/// The number and the lengths of continuous lines, in cell widths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrokeLengths {
    lines: usize,
    length: f64,
    doubled: f64,
}

impl StrokeLengths {
    pub(crate) fn new(strokes: &Strokes) -> StrokeLengths {
        StrokeLengths {
            lines: strokes.lines.len(),
            length: strokes.length,
            doubled: strokes.doubled,
        }
    }
}

impl fmt::Display for StrokeLengths {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let StrokeLengths {
            lines,
            length,
            doubled,
        } = self;
        let plural = if *lines == 1 { "" } else { "s" };
        write!(
            f,
            "{lines} line{plural}, {length:.1} cells long, of which {doubled:.1} are drawn twice"
        )
    }
}
