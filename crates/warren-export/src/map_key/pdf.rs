//! Keys of maps as PDF files.

use super::MapKey;
use crate::picture::{self, Page};
use warren_maze::draw::{Scene, Shape, colours};

/// The margin around the text, in points.
const MARGIN: f64 = 54.0;

/// The sizes of letters, in points.
const TITLE: f64 = 20.0;
const HEADING: f64 = 13.0;
const TEXT: f64 = 10.5;
const SMALL: f64 = 8.5;

/// The distance between two lines, in font sizes.
const LEADING: f64 = 1.35;

/// The indentation of lists, in points.
const INDENT: f64 = 12.0;

pub(super) fn pdf(key: &MapKey, paper: [f64; 2]) -> Vec<u8> {
    let text = |name| key.language.text(name);
    let mut sheets = Sheets::new(paper);
    let mut head = sheets.paragraph(&key.title, TITLE, 0.0);
    head.extend(sheets.paragraph(&key.facts, SMALL, 0.0));
    sheets.add(head);
    for room in &key.rooms {
        let mut block = sheets.heading(&format!("{} ({})", room.name, room.size));
        block.extend(sheets.paragraph(&room.description, TEXT, 0.0));
        let lists = [
            ("key-contents", &room.contents, "key-nothing"),
            ("key-exits", &room.exits, "key-no-exit"),
        ];
        for (name, items, none) in lists {
            if items.is_empty() {
                let line = format!("{}: {}", text(name), text(none));
                block.extend(sheets.paragraph(&line, TEXT, 0.0));
                continue;
            }
            block.extend(sheets.paragraph(&format!("{}:", text(name)), TEXT, 0.0));
            for item in items {
                block.extend(sheets.item("–", item));
            }
        }
        sheets.add(block);
    }
    let mut order = sheets.heading(text("order-heading"));
    for (number, sentence) in (1..).zip(&key.order) {
        order.extend(sheets.item(&format!("{number}."), sentence));
    }
    sheets.add(order);
    let mut promise = sheets.heading(text("promise-heading"));
    promise.extend(sheets.paragraph(&key.promise, TEXT, 0.0));
    sheets.add(promise);
    sheets.write(&key.title)
}

/// A line of text.
struct Line {
    text: String,
    size: f64,
    indent: f64,
    /// The space above the line, in points.
    above: f64,
}

impl Line {
    fn height(&self) -> f64 {
        self.above + LEADING * self.size
    }
}

/// The sheets, which are filled from top to bottom. Lengths are in points.
struct Sheets {
    size: [f64; 2],
    pages: Vec<Vec<Shape>>,
    /// The distance from the top of the last sheet to the next line.
    top: f64,
}

impl Sheets {
    fn new(size: [f64; 2]) -> Sheets {
        Sheets {
            size,
            pages: vec![Vec::new()],
            top: MARGIN,
        }
    }

    fn heading(&self, text: &str) -> Vec<Line> {
        let mut lines = self.paragraph(text, HEADING, 0.0);
        lines[0].above = HEADING;
        lines
    }

    /// Returns a paragraph, which has at least one line.
    fn paragraph(&self, text: &str, size: f64, indent: f64) -> Vec<Line> {
        let most = self.size[0] - 2.0 * MARGIN - indent;
        let mut lines = warren_font::wrap(text, most / size);
        if lines.is_empty() {
            lines.push(String::new());
        }
        let line = |text| Line {
            text,
            size,
            indent,
            above: 0.0,
        };
        lines.into_iter().map(line).collect()
    }

    /// Returns an item of a list, whose lines begin beside its sign.
    fn item(&self, sign: &str, text: &str) -> Vec<Line> {
        let mut lines = self.paragraph(text, TEXT, INDENT);
        lines[0].text.insert_str(0, &format!("{sign} "));
        lines
    }

    /// Adds lines, which stay on one sheet if they fit.
    fn add(&mut self, lines: Vec<Line>) {
        let end = self.size[1] - MARGIN;
        let height: f64 = lines.iter().map(Line::height).sum();
        if self.top + height > end && height <= end - MARGIN {
            self.begin_sheet();
        }
        for line in lines {
            if self.top + line.height() > end {
                self.begin_sheet();
            }
            self.top += line.height();
            let last = self.pages.len() - 1;
            self.pages[last].push(Shape::Text {
                at: [MARGIN + line.indent, self.top - 0.3 * line.size],
                size: line.size,
                centred: false,
                text: line.text,
                colour: colours::WALL,
            });
        }
    }

    fn begin_sheet(&mut self) {
        self.pages.push(Vec::new());
        self.top = MARGIN;
    }

    fn write(self, title: &str) -> Vec<u8> {
        let [width, height] = self.size;
        let numbered = (1..).zip(self.pages).map(|(number, mut shapes): (u32, _)| {
            shapes.push(Shape::Text {
                at: [width / 2.0, height - MARGIN / 2.0],
                size: SMALL,
                centred: true,
                text: number.to_string(),
                colour: colours::WALL,
            });
            Scene {
                size: self.size,
                shapes,
            }
        });
        let scenes: Vec<Scene> = numbered.collect();
        let pages = scenes.iter().map(|scene| Page { scene, unit: 1.0 });
        picture::pdf(title, &pages.collect::<Vec<_>>())
    }
}
