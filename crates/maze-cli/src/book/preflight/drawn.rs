//! The marks that a page of a PDF file makes on paper.
//!
//! This is a small interpreter for the operators of pages. It shares no code with the crate that writes
//! books.

use hayro_syntax::object::{Array, Dict, Object};
use hayro_syntax::page::Page;
use std::collections::BTreeMap;

/// A point on the sheet, in points from the lower left corner.
pub(super) type Point = [f64; 2];

/// A path or a line of text on a page.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    /// The name and the number of the marked content that contains it.
    pub(super) tag: Option<(String, i64)>,
    /// The points of each line. Curves are replaced by their control points, which contain them.
    pub(super) lines: Vec<Vec<Point>>,
    /// The width of a stroke, or `None` for what is filled.
    pub(super) width: Option<f64>,
}

/// What the contents of a page draw.
pub(super) struct Drawn {
    pub(super) marks: Vec<Mark>,
    /// The operators that set a colour other than a grey.
    pub(super) colours: Vec<String>,
    /// The operators that this interpreter does not know, and whose marks are missing here.
    pub(super) unknown: Vec<String>,
}

impl Mark {
    /// Returns the corners of the rectangle around the mark, with half of the width of a stroke.
    pub(super) fn bounds(&self) -> [Point; 2] {
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        let half = self.width.unwrap_or(0.0) / 2.0;
        for point in self.lines.iter().flatten() {
            for axis in [0, 1] {
                low[axis] = low[axis].min(point[axis] - half);
                high[axis] = high[axis].max(point[axis] + half);
            }
        }
        [low, high]
    }

    /// Returns whether the mark has this name.
    pub(super) fn is(&self, name: &str) -> bool {
        self.tag.as_ref().is_some_and(|(tag, _)| tag == name)
    }
}

/// Reads the marks of a page.
pub(super) fn drawn(page: &Page) -> Drawn {
    let mut pen = Pen::new(page);
    let mut operations = page.operations();
    while let Some(operation) = operations.next() {
        let operands: Vec<&Object> = operation.operands().collect();
        let operator = String::from_utf8_lossy(operation.operator);
        pen.run(&operator, &operands);
    }
    pen.drawn
}

/// Returns the fonts of a page by their names.
pub(super) fn page_fonts<'a>(page: &Page<'a>) -> Vec<(String, Dict<'a>)> {
    let resources = page.raw().get::<Dict>("Resources");
    let fonts = resources.and_then(|resources| resources.get::<Dict>("Font"));
    let fonts = fonts.iter().flat_map(|fonts| {
        let names = fonts.keys();
        names.filter_map(move |name| {
            Some((name.as_str().to_owned(), fonts.get::<Dict>(name.as_str())?))
        })
    });
    fonts.collect()
}

/// Returns the font that contains the glyphs of a font with two bytes per glyph.
pub(super) fn descendant<'a>(font: &Dict<'a>) -> Option<Dict<'a>> {
    font.get::<Array>("DescendantFonts")?.iter::<Dict>().next()
}

/// The widths of the glyphs of a font, in ems.
type Widths = BTreeMap<u16, f64>;

/// Reads the widths of a font with two bytes per glyph: each entry is a number and a list of widths.
fn widths(font: &Dict) -> Option<Widths> {
    let list = descendant(font)?.get::<Array>("W")?;
    let mut widths = Widths::new();
    let mut first = 0_u16;
    for object in list.iter::<Object>() {
        match object {
            Object::Number(number) => first = u16::try_from(number.as_i64()).ok()?,
            Object::Array(list) => {
                for (number, width) in (first..).zip(list.iter::<f32>()) {
                    widths.insert(number, f64::from(width) / 1000.0);
                }
            }
            _ => {}
        }
    }
    Some(widths)
}

type Matrix = [f64; 6];
const IDENTITY: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

/// Returns the matrix that applies `first` and then `second`.
fn product(first: Matrix, second: Matrix) -> Matrix {
    let [a, b, c, d, e, f] = first;
    let apply = |x: f64, y: f64| [x * second[0] + y * second[2], x * second[1] + y * second[3]];
    let ([a, b], [c, d], [e, f]) = (apply(a, b), apply(c, d), apply(e, f));
    [a, b, c, d, e + second[4], f + second[5]]
}

fn applied([a, b, c, d, e, f]: Matrix, [x, y]: Point) -> Point {
    [a * x + c * y + e, b * x + d * y + f]
}

/// The state of an interpreter.
struct Pen {
    fonts: BTreeMap<String, Widths>,
    matrix: Matrix,
    line_width: f64,
    saved: Vec<(Matrix, f64)>,
    tags: Vec<Option<(String, i64)>>,
    lines: Vec<Vec<Point>>,
    text: Matrix,
    font: String,
    font_size: f64,
    drawn: Drawn,
}

impl Pen {
    fn new(page: &Page) -> Pen {
        let fonts = page_fonts(page).into_iter();
        Pen {
            fonts: fonts
                .map(|(name, font)| (name, widths(&font).unwrap_or_default()))
                .collect(),
            matrix: IDENTITY,
            line_width: 1.0,
            saved: Vec::new(),
            tags: Vec::new(),
            lines: Vec::new(),
            text: IDENTITY,
            font: String::new(),
            font_size: 0.0,
            drawn: Drawn {
                marks: Vec::new(),
                colours: Vec::new(),
                unknown: Vec::new(),
            },
        }
    }

    fn run(&mut self, operator: &str, operands: &[&Object]) {
        let numbers = operands.iter().filter_map(|operand| match operand {
            Object::Number(number) => Some(number.as_f64()),
            _ => None,
        });
        let numbers: Vec<f64> = numbers.collect();
        match (operator, &numbers[..]) {
            ("q", _) => self.saved.push((self.matrix, self.line_width)),
            ("Q", _) => {
                if let Some(saved) = self.saved.pop() {
                    (self.matrix, self.line_width) = saved;
                }
            }
            ("cm", &[a, b, c, d, e, f]) => self.matrix = product([a, b, c, d, e, f], self.matrix),
            ("w", &[width]) => self.line_width = width,
            ("m", &[x, y]) => self.lines.push(vec![applied(self.matrix, [x, y])]),
            ("l", &[x, y]) => self.extend(&[[x, y]]),
            ("c", &[a, b, c, d, e, f]) => self.extend(&[[a, b], [c, d], [e, f]]),
            ("v" | "y", &[a, b, c, d]) => self.extend(&[[a, b], [c, d]]),
            ("re", &[x, y, width, height]) => {
                self.lines.push(vec![applied(self.matrix, [x, y])]);
                self.extend(&[
                    [x + width, y],
                    [x + width, y + height],
                    [x, y + height],
                    [x, y],
                ]);
            }
            ("h", _) => self.close(),
            ("S", _) => self.paint(true),
            ("s", _) => {
                self.close();
                self.paint(true);
            }
            ("f" | "F" | "f*" | "B" | "B*" | "b" | "b*", _) => self.paint(false),
            ("n", _) => self.lines.clear(),
            ("BDC" | "BMC", _) => self.tags.push(tag(operands)),
            ("EMC", _) => {
                self.tags.pop();
            }
            ("BT", _) => self.text = IDENTITY,
            ("Tf", &[size]) => {
                self.font_size = size;
                if let Some(Object::Name(name)) = operands.first() {
                    name.as_str().clone_into(&mut self.font);
                }
            }
            ("Tm", &[a, b, c, d, e, f]) => self.text = [a, b, c, d, e, f],
            ("Tj", _) => self.show(operands),
            ("rg" | "RG" | "sc" | "SC" | "scn" | "SCN" | "sh", _) => {
                self.drawn.colours.push(operator.to_owned());
            }
            // Without cyan, magenta and yellow, only black ink is left.
            ("k" | "K", &[cyan, magenta, yellow, _]) if cyan + magenta + yellow > 0.0 => {
                self.drawn.colours.push(operator.to_owned());
            }
            // Pictures, transparency, and other ways to place text.
            ("Do" | "BI" | "gs" | "TJ" | "'" | "\"" | "Td" | "TD" | "T*", _) => {
                self.drawn.unknown.push(operator.to_owned());
            }
            _ => {}
        }
    }

    fn extend(&mut self, points: &[Point]) {
        let matrix = self.matrix;
        if let Some(line) = self.lines.last_mut() {
            line.extend(points.iter().map(|&point| applied(matrix, point)));
        }
    }

    fn close(&mut self) {
        if let Some(line) = self.lines.last_mut() {
            let first = line[0];
            line.push(first);
        }
    }

    fn paint(&mut self, is_stroke: bool) {
        let [a, b, ..] = self.matrix;
        let width = is_stroke.then_some(self.line_width * a.hypot(b));
        let lines = std::mem::take(&mut self.lines);
        self.push(lines, width);
    }

    /// Adds the rectangle of a line of text: from its baseline to the height of its capital letters.
    fn show(&mut self, operands: &[&Object]) {
        let Some(Object::String(text)) = operands.first() else {
            return;
        };
        let widths = self.fonts.get(&self.font);
        let codes = text.as_bytes().chunks_exact(2);
        let width = |code: &[u8]| {
            let code = u16::from_be_bytes([code[0], code[1]]);
            widths
                .and_then(|widths| widths.get(&code))
                .copied()
                .unwrap_or(1.0)
        };
        let across = codes.map(width).sum::<f64>() * self.font_size;
        let up = 0.72 * self.font_size;
        let matrix = product(self.text, self.matrix);
        let corners = [[0.0, 0.0], [across, 0.0], [across, up], [0.0, up]];
        self.push(
            vec![corners.map(|corner| applied(matrix, corner)).into()],
            None,
        );
    }

    fn push(&mut self, lines: Vec<Vec<Point>>, width: Option<f64>) {
        let tag = self.tags.last().cloned().flatten();
        self.drawn.marks.push(Mark { tag, lines, width });
    }
}

/// Returns the name of marked content, and the number in its property `Puzzle`.
fn tag(operands: &[&Object]) -> Option<(String, i64)> {
    let [Object::Name(name), Object::Dict(properties)] = operands else {
        return None;
    };
    let number = properties.get::<i32>("Puzzle")?;
    Some((name.as_str().to_owned(), number.into()))
}
