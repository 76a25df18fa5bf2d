//! Checks a book as a printer does. The file is read with a crate that has no code in common with the one
//! that writes books.

mod drawn;
mod puzzles;

use drawn::{Drawn, descendant, drawn, page_fonts};
use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict};
use hayro_syntax::page::Page;
use puzzles::Puzzles;
use warren_export::length::INCH;

/// The result of the checks.
pub(super) struct Report {
    pub(super) pages: usize,
    pub(super) puzzles: usize,
    /// The width and height of the pages, in points.
    trim: [f64; 2],
    /// Whether the file is a cover, which has marks outside of the trim.
    is_cover: bool,
    /// What is wrong, in the order of the pages.
    pub(super) problems: Vec<String>,
}

/// A difference of two lengths that comes from rounding, in points.
const TOLERANCE: f64 = 0.01;
/// The minimum width of lines, in points.
const MIN_LINE: f64 = 0.25;
/// The maximum number of problems of a page.
const MAX_PER_PAGE: usize = 3;

impl Report {
    /// Describes a book or a cover without problems.
    pub(super) fn summary(&self) -> String {
        let [width, height] = self
            .trim
            .map(|side| (side / INCH * 1000.0).round() / 1000.0);
        if self.is_cover {
            return format!(
                "a cover of {width} × {height} in after cutting: fonts, boxes and inks are right"
            );
        }
        let plural = if self.puzzles == 1 { "" } else { "s" };
        format!(
            "{} pages of {width} × {height} in, {} puzzle{plural}: fonts, boxes, inks, solutions and differences \
             are right",
            self.pages, self.puzzles
        )
    }
}

/// Checks the pages of a book. Fails if the file cannot be read.
pub(super) fn preflight(file: Vec<u8>) -> Result<Report, &'static str> {
    let file = Pdf::new(file).map_err(|_| "it is not a PDF file")?;
    let pages = file.pages();
    let mut report = Report {
        pages: pages.len(),
        puzzles: 0,
        trim: [0.0; 2],
        is_cover: false,
        problems: Vec::new(),
    };
    let mut puzzles = Puzzles::default();
    for (number, page) in (1..).zip(pages.iter()) {
        let mut faults = Vec::new();
        if let Some([low, high]) = check_boxes(page, &mut faults) {
            let size = [0, 1].map(|axis| high[axis] - low[axis]);
            if number == 1 {
                report.trim = size;
            }
            if differ(size, report.trim) {
                faults.push("its trim size is not that of page 1".into());
            }
            check_fonts(page, &mut faults);
            let drawn = drawn(page);
            report.is_cover |= drawn.marks.iter().any(|mark| mark.is("Marks"));
            check_marks(&drawn, [low, high], &mut faults);
            puzzles.add(number, drawn.marks);
        }
        faults.truncate(MAX_PER_PAGE);
        let faults = faults.into_iter();
        report
            .problems
            .extend(faults.map(|fault| format!("page {number}: {fault}")));
    }
    report.problems.extend(puzzles.problems());
    report.puzzles = puzzles.count();
    if report.is_cover && report.pages > 1 {
        report
            .problems
            .push(format!("a cover is one page, but it has {}", report.pages));
    }
    if report.pages == 0 {
        report.problems.push("it has no pages".into());
    }
    Ok(report)
}

fn differ(a: [f64; 2], b: [f64; 2]) -> bool {
    [0, 1]
        .iter()
        .any(|&axis| (a[axis] - b[axis]).abs() > TOLERANCE)
}

/// Checks that the trim box is in the bleed box, and the bleed box on the sheet. Returns the trim box.
fn check_boxes(page: &Page, faults: &mut Vec<String>) -> Option<[[f64; 2]; 2]> {
    let read = |name: &str| {
        let numbers = page.raw().get::<Array>(name)?;
        let numbers: Vec<f64> = numbers.iter::<f32>().map(f64::from).collect();
        match numbers[..] {
            [left, bottom, right, top] => Some([[left, bottom], [right, top]]),
            _ => None,
        }
    };
    let mut boxes = Vec::new();
    for name in ["MediaBox", "BleedBox", "TrimBox"] {
        match read(name) {
            Some(found) => boxes.push((name, found)),
            None => faults.push(format!("it has no {name}")),
        }
    }
    for pair in boxes.windows(2) {
        let [(outer, around), (inner, within)] = pair else {
            continue;
        };
        if !contains(*around, *within) {
            faults.push(format!("its {inner} is not in its {outer}"));
        }
    }
    boxes
        .into_iter()
        .find(|(name, _)| *name == "TrimBox")
        .map(|(_, found)| found)
}

fn contains([low, high]: [[f64; 2]; 2], [inner_low, inner_high]: [[f64; 2]; 2]) -> bool {
    [0, 1].iter().all(|&axis| {
        low[axis] <= inner_low[axis] + TOLERANCE && inner_high[axis] <= high[axis] + TOLERANCE
    })
}

/// Checks that the file contains every font of a page.
fn check_fonts(page: &Page, faults: &mut Vec<String>) {
    for (name, font) in page_fonts(page) {
        if !is_embedded(&font) {
            faults.push(format!("its font {name} is not embedded"));
        }
    }
}

fn is_embedded(font: &Dict) -> bool {
    let descendant = descendant(font);
    let descriptor = descendant
        .as_ref()
        .unwrap_or(font)
        .get::<Dict>("FontDescriptor");
    let keys = ["FontFile", "FontFile2", "FontFile3"];
    descriptor.is_some_and(|it| keys.iter().any(|key| it.contains_key(key)))
}

/// Checks that everything is inside of the trim box, except the marks and the guides of a cover, that all inks are
/// black, and that no line is too thin.
fn check_marks(drawn: &Drawn, trim: [[f64; 2]; 2], faults: &mut Vec<String>) {
    if let Some(operator) = drawn.colours.first() {
        faults.push(format!("it has a colour other than a grey ({operator})"));
    }
    if let Some(operator) = drawn.unknown.first() {
        faults.push(format!(
            "it has contents that cannot be checked ({operator})"
        ));
    }
    for mark in &drawn.marks {
        if !mark.lines.is_empty() && !mark.is("Marks") && !contains(trim, mark.bounds()) {
            let [low, high] = mark.bounds();
            faults.push(format!(
                "something is outside of the trim: x from {:.1} to {:.1} pt, y from {:.1} to {:.1} pt",
                low[0], high[0], low[1], high[1]
            ));
        }
        if mark.width.is_some_and(|width| width < MIN_LINE) && !mark.is("SolutionPath") {
            faults.push(format!("a line is thinner than {MIN_LINE} pt"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_export::picture::{LineEnds, PrintBox, PrintLayer, PrintPage, print_pdf};
    use warren_maze::draw::{Colour, Point, Shape};

    /// Returns the problems of a page with a line from a point to the right.
    fn problems([x, y]: Point, width: f64) -> String {
        let line = Shape::Stroke {
            lines: vec![vec![[x, y], [x + 50.0, y]]],
            width,
            colour: Colour([0; 3]),
        };
        let page = PrintPage {
            size: [120.0, 120.0],
            trim: PrintBox {
                low: [10.0; 2],
                high: [110.0; 2],
            },
            layers: vec![PrintLayer::plain(vec![line])],
        };
        let file = print_pdf("Lines", "", &[page], LineEnds::Round);
        preflight(file).expect("a file").problems.join("; ")
    }

    #[test]
    fn lines_that_are_thin_or_outside_are_found() {
        assert_eq!(problems([20.0, 20.0], 1.0), "");
        assert_eq!(
            problems([20.0, 20.0], 0.2),
            "page 1: a line is thinner than 0.25 pt"
        );
        // A wide line at the edge of the trim is partly outside of it.
        assert_eq!(
            problems([20.0, 11.0], 4.0),
            "page 1: something is outside of the trim: x from 18.0 to 72.0 pt, y from 107.0 to 111.0 pt"
        );
    }
}
