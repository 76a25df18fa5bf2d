//! The eight ways to rotate and mirror a drawing.

use super::chamber::Chamber;
use warren_maze::rng::Random;

/// A rotation or reflection of a chamber.
#[derive(Clone, Copy, Debug)]
pub(super) struct Orientation {
    /// Whether columns and rows are exchanged, after the other changes.
    swaps: bool,
    flips: [bool; 2],
}

impl Orientation {
    pub(super) fn random(random: &mut impl Random) -> Orientation {
        let bits = random.below(8);
        Orientation {
            swaps: bits & 1 != 0,
            flips: [bits & 2 != 0, bits & 4 != 0],
        }
    }

    /// Converts coordinates in the drawing of a chamber to coordinates in its rotated drawing.
    pub(super) fn apply(self, chamber: &Chamber, at: [i64; 2]) -> [i64; 2] {
        let [x, y] = [0, 1].map(|axis| match self.flips[axis] {
            true => i64::from(chamber.size[axis]) - 1 - at[axis],
            false => at[axis],
        });
        if self.swaps { [y, x] } else { [x, y] }
    }
}
