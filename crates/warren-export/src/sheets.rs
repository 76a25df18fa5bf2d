//! A drawing on several sheets of paper, which are cut and glued together.
//!
//! ```text
//!     ╷         ╷ ╷           ╷     The marks in the margins show where a sheet is cut (╷) and
//!   ╶ ┌─────────┬─┐   ┌─┬─────┐ ╴   how far the next sheet covers it. Each sheet has its
//!     │         ┊ │   │ ┊     │     column, its row, and its number.
//!     │   A1    ┊ │   │ ┊ B1  │
//!   ╶ └─────────┴─┘   └─┴─────┘ ╴
//! ```

use crate::error::ExportError;
use crate::length::INCH;
use crate::page::Paper;
use crate::viewport::place;
use warren_maze::draw::{Colour, Point, Scene, Shape};

/// Divides a drawing into sheets of paper. `cell` is the width of a cell, in points. The unit of the
/// returned scenes is a point. The paper is turned to the orientation that needs fewer sheets.
pub(crate) fn sheets(scene: &Scene, paper: Paper, cell: f64) -> Result<Vec<Scene>, ExportError> {
    let layout = Layout::on(paper, scene, cell);
    if layout.number() > MAX_SHEETS {
        return Err(ExportError::Option(format!(
            "this drawing needs {} sheets of paper, more than {MAX_SHEETS}: give a smaller --cell",
            layout.number()
        )));
    }
    let mut whole = scene.shapes.clone();
    whole
        .iter_mut()
        .for_each(|shape| place(shape, cell, [0.0; 2]));
    let rows = 0..layout.count[1];
    let spots = rows.flat_map(|row| (0..layout.count[0]).map(move |column| [column, row]));
    Ok(spots.map(|spot| layout.sheet(&whole, spot)).collect())
}

/// Returns whether a drawing needs only one sheet.
pub(crate) fn fits_on_sheet(scene: &Scene, paper: Paper, cell: f64) -> bool {
    Layout::on(paper, scene, cell).number() == 1
}

/// Makes a drawing as large as it can be on one sheet, and puts it in the middle. The unit of the returned scene
/// is a point. The paper is turned to the orientation of the drawing.
pub(crate) fn on_one_sheet(mut scene: Scene, paper: Paper) -> Scene {
    let [short, long] = paper.portrait();
    let size = match scene.size[0] > scene.size[1] {
        true => [long, short],
        false => [short, long],
    };
    let shares = [0, 1].map(|axis| (size[axis] - 2.0 * MARGIN) / scene.size[axis]);
    let scale = shares[0].min(shares[1]);
    let origin = [0, 1].map(|axis| (size[axis] - scale * scene.size[axis]) / 2.0);
    for shape in &mut scene.shapes {
        place(shape, scale, origin);
    }
    Scene { size, ..scene }
}

/// The unprinted margin of each sheet, the length of cut marks, and the part of a sheet that the next
/// sheet covers.
const MARGIN: f64 = 0.4 * INCH;
const MARK: f64 = 0.2 * INCH;
const OVERLAP: f64 = 0.5 * INCH;
const MAX_SHEETS: u64 = 400;
/// The size of letters.
const LETTER: f64 = 9.0;
const WHITE: Colour = Colour([255; 3]);
const BLACK: Colour = Colour([0; 3]);

struct Layout {
    /// The width and height of a sheet.
    size: Point,
    /// The number of columns and rows.
    count: [u64; 2],
    /// The position of the drawing, so that it is in the middle of all sheets.
    origin: Point,
}

impl Layout {
    /// Returns the layout on paper, which is turned to the orientation that needs fewer sheets.
    fn on(paper: Paper, scene: &Scene, cell: f64) -> Layout {
        let [short, long] = paper.portrait();
        let [portrait, landscape] =
            [[short, long], [long, short]].map(|size| Layout::new(scene, size, cell));
        match landscape.number() < portrait.number() {
            true => landscape,
            false => portrait,
        }
    }

    fn new(scene: &Scene, size: Point, cell: f64) -> Layout {
        let steps = size.map(|length| length - 2.0 * MARGIN - OVERLAP);
        let lengths = scene.size.map(|length| length * cell);
        // A drawing that is too long by less than rounding errors needs no other sheet.
        let count = [0, 1].map(|axis| {
            let count = ((lengths[axis] - OVERLAP) / steps[axis] - 1e-6).ceil();
            count.max(1.0) as u64
        });
        let origin =
            [0, 1].map(|axis| (count[axis] as f64 * steps[axis] + OVERLAP - lengths[axis]) / 2.0);
        Layout {
            size,
            count,
            origin,
        }
    }

    fn number(&self) -> u64 {
        self.count[0].saturating_mul(self.count[1])
    }

    /// Returns the sheet in a column and a row.
    fn sheet(&self, whole: &[Shape], spot: [u64; 2]) -> Scene {
        let [width, height] = self.size;
        let origin = [0, 1].map(|axis| {
            let step = self.size[axis] - 2.0 * MARGIN - OVERLAP;
            MARGIN + self.origin[axis] - spot[axis] as f64 * step
        });
        let parts = whole.iter().filter_map(|shape| {
            let mut shape = shape.clone();
            place(&mut shape, 1.0, origin);
            self.part(shape)
        });
        let mut shapes: Vec<Shape> = parts.collect();
        let [right, bottom] = [width - MARGIN, height - MARGIN];
        shapes.push(Shape::Fill {
            polygons: vec![
                rectangle([0.0, 0.0], [width, MARGIN]),
                rectangle([0.0, bottom], [width, height]),
                rectangle([0.0, 0.0], [MARGIN, height]),
                rectangle([right, 0.0], [width, height]),
            ],
            colour: WHITE,
        });
        shapes.push(Shape::Stroke {
            lines: self.marks(spot),
            width: 0.5,
            colour: BLACK,
        });
        let number = spot[1] * self.count[0] + spot[0] + 1;
        shapes.push(Shape::Text {
            at: [width / 2.0, height - MARGIN / 2.0 + LETTER / 3.0],
            size: LETTER,
            centred: true,
            text: format!(
                "{}{} · {number}/{}",
                column(spot[0]),
                spot[1] + 1,
                self.number()
            ),
            colour: BLACK,
        });
        Scene {
            size: self.size,
            shapes,
        }
    }

    /// Returns the marks in the margins: at the ends of the drawn area and, if there is a next sheet,
    /// where it begins.
    fn marks(&self, spot: [u64; 2]) -> Vec<Vec<Point>> {
        let mut lines = Vec::new();
        for axis in [0, 1] {
            let across = 1 - axis;
            let [low, high] = [MARGIN, self.size[axis] - MARGIN];
            let next = (spot[axis] + 1 < self.count[axis]).then_some(high - OVERLAP);
            for along in [low, high].into_iter().chain(next) {
                let far = self.size[across];
                let ends = [[MARGIN - MARK, MARGIN], [far - MARGIN, far - MARGIN + MARK]];
                for [from, to] in ends {
                    let point = |beyond: f64| match axis {
                        0 => [along, beyond],
                        _ => [beyond, along],
                    };
                    lines.push(vec![point(from), point(to)]);
                }
            }
        }
        lines
    }

    /// Removes the lines and polygons of a shape that are not on the sheet. Returns `None` if nothing is
    /// left.
    fn part(&self, mut shape: Shape) -> Option<Shape> {
        let is_here = |points: &Vec<Point>| {
            (0..2).all(|axis| {
                let along = points.iter().map(|point| point[axis]);
                let [low, high] = along
                    .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| {
                        [low.min(at), high.max(at)]
                    });
                high >= 0.0 && low <= self.size[axis]
            })
        };
        match &mut shape {
            Shape::Fill {
                polygons: parts, ..
            }
            | Shape::Stroke { lines: parts, .. } => {
                parts.retain(is_here);
                (!parts.is_empty()).then_some(shape)
            }
            Shape::Disc { .. } | Shape::Text { .. } => Some(shape),
        }
    }
}

fn rectangle([left, top]: Point, [right, bottom]: Point) -> Vec<Point> {
    vec![[left, top], [right, top], [right, bottom], [left, bottom]]
}

/// Returns the letters of a column: A, B, …, Z, AA, AB, …
fn column(mut number: u64) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'A' + (number % 26) as u8));
        match number / 26 {
            0 => break,
            rest => number = rest - 1,
        }
    }
    letters.into_iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(size: Point) -> Scene {
        let line = vec![[0.0; 2], size];
        let shapes = vec![Shape::Stroke {
            lines: vec![line],
            width: 0.1,
            colour: BLACK,
        }];
        Scene { size, shapes }
    }

    #[test]
    fn sheets_cover_the_drawing_and_overlap() {
        let [short, long] = Paper::A4.portrait();
        for (size, count) in [
            ([7.0, 10.0], 1),
            ([10.0, 7.0], 1),
            ([14.0, 10.0], 2),
            ([30.0, 30.0], 15),
        ] {
            let sheets = sheets(&drawing(size), Paper::A4, INCH).expect("sheets");
            assert_eq!(sheets.len(), count, "{size:?}");
            let portrait = [short, long];
            let landscape = [long, short];
            assert!(sheets[0].size == portrait || sheets[0].size == landscape);
            let all_same = sheets.iter().all(|sheet| sheet.size == sheets[0].size);
            assert!(all_same, "{size:?}");
            let printed: Vec<f64> = sheets[0].size.map(|length| length - 2.0 * MARGIN).to_vec();
            let layout = Layout::new(&drawing(size), sheets[0].size, INCH);
            for axis in [0, 1] {
                let covered = layout.count[axis] as f64 * (printed[axis] - OVERLAP) + OVERLAP;
                assert!(covered >= size[axis] * INCH - 1e-3, "{size:?}");
                assert!(layout.origin[axis] >= -1e-3, "{size:?}");
            }
        }
        assert!(sheets(&drawing([1000.0, 1000.0]), Paper::A4, INCH).is_err());
    }

    #[test]
    fn columns_have_letters() {
        assert_eq!(
            [0, 1, 25, 26, 27, 702].map(column),
            ["A", "B", "Z", "AA", "AB", "AAA"]
        );
    }
}
