//! Slides as one HTML file that needs no other file.
//!
//! ```text
//!   slots   One per cell and layer, and one for all paths and dots. The page has an SVG group
//!           per slot.
//!   pool    The different contents of slots, as SVG. Content 0 is empty.
//!   slides  For each slide, the slots whose content differs from the previous slide, and their new
//!           content; the current line; the indices of the sentence and of the list of cells.
//! ```
//!
//! The script of the page keeps the old content of each change, so that it can go back.

use super::stops::Stop;
use super::words::Words;
use crate::step_picture::StepPicture;
use crate::texts::text;
use serde::Serialize;
use std::collections::HashMap;
use std::fmt::Write;
use warren_export::Viewport;
use warren_export::escape::html as escaped;
use warren_maze::draw::{Colour, Look, Shape, svg_element};
use warren_maze::topology::{Cell, Topology};

/// The data of a page, from which its script draws the slides.
#[derive(Serialize)]
struct Data {
    /// The number of slots.
    slots: usize,
    pool: Vec<String>,
    /// Sentences and lists of cells.
    texts: Vec<String>,
    slides: Vec<Slide>,
}

#[derive(Serialize)]
struct Slide {
    /// The number of the step.
    step: String,
    /// The current line of pseudocode, counted from 1, or 0.
    line: u8,
    sentence: usize,
    list: usize,
    /// Slots, each followed by its new content.
    changes: Vec<usize>,
}

/// Different strings, numbered in the order in which they occur first.
#[derive(Default)]
struct Pool {
    all: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Pool {
    fn number(&mut self, text: String) -> usize {
        if let Some(&number) = self.numbers.get(&text) {
            return number;
        }
        let number = self.all.len();
        self.all.push(text.clone());
        self.numbers.insert(text, number);
        number
    }
}

/// The layers of a cell: its colour, its walls, its stairs and its number. The slot of all paths is
/// below the walls, and the slot of all dots is on top.
const LAYERS: usize = 4;

/// Returns an HTML page with these slides.
pub(super) fn html(picture: &mut StepPicture, words: &Words, stops: &[Stop]) -> String {
    let (mut pool, mut texts) = (Pool::default(), Pool::default());
    pool.number(String::new());
    let mut page = Page::new(picture);
    let mut slides = Vec::new();
    for &stop in stops {
        picture.seek(stop.remarks);
        let changes = page.turn(picture, &mut pool);
        let reading = picture.reading();
        let last = reading.last();
        let line = last.and_then(|last| reading.commentary().line(last));
        slides.push(Slide {
            step: words.step(reading),
            line: line.unwrap_or(0),
            sentence: texts.number(words.sentence(reading, stop)),
            list: texts.number(words.list(reading)),
            changes,
        });
    }
    let data = Data {
        slots: page.contents.len(),
        pool: pool.all,
        texts: texts.all,
        slides,
    };
    let shown = Viewport::of(
        picture.reading().commentary().show().level(),
        Look::default().margin,
    );
    let [left, top, width, height] = [
        shown.corner[0],
        shown.corner[1],
        shown.size[0],
        shown.size[1],
    ]
    .map(|length| format!("{length:.3}"));
    let mut text = include_str!("slides.html").to_owned();
    for (name, value) in [
        ("LANGUAGE", words.language.tag().into()),
        ("VIEW", format!("{left} {top} {width} {height}")),
        ("TITLE", escaped(words.title())),
        ("CODE", code(words)),
        ("LEGEND", legend(words, picture)),
        ("MAX", stops.len().saturating_sub(1).to_string()),
        ("DATA", json(&data)),
    ] {
        text = text.replace(&format!("[[{name}]]"), &value);
    }
    for name in [
        "first", "back", "play", "pause", "forward", "last", "jump", "speed", "keys",
    ] {
        let value = self::text(words.language, &format!("slides-{name}"));
        text = text.replace(&format!("[[slides-{name}]]"), &escaped(value));
    }
    text
}

/// The contents of the slots on the current slide.
struct Page {
    contents: Vec<usize>,
    is_first: bool,
}

impl Page {
    fn new(picture: &StepPicture) -> Page {
        let cells = picture.reading().moment().maze().grid().cells() as usize;
        Page {
            contents: vec![0; LAYERS * cells + 2],
            is_first: true,
        }
    }

    /// Moves to the picture's state. Returns the changed slots, each followed by its new content.
    fn turn(&mut self, picture: &StepPicture, pool: &mut Pool) -> Vec<usize> {
        let grid = picture.reading().moment().maze().grid();
        let all = grid.cells() as usize;
        let cells: Vec<Cell> = match self.is_first {
            true => (0..grid.cells()).collect(),
            false => picture.reading().changed().to_vec(),
        };
        self.is_first = false;
        let single: Vec<[Cell; 1]> = cells.iter().map(|&cell| [cell]).collect();
        let mut parts: Vec<&[Cell]> = vec![&[]];
        parts.extend(single.iter().map(|cell| &cell[..]));
        let mut layers = picture.layers(&parts).into_iter();
        let mut changes = Vec::new();
        let mut fill = |slot: usize, shapes: &[Shape]| {
            let content = pool.number(elements(shapes));
            if self.contents[slot] != content {
                self.contents[slot] = content;
                changes.extend([slot, content]);
            }
        };
        if let Some(whole) = layers.next() {
            fill(all, &whole.paths);
            fill(LAYERS * all + 1, &whole.dots);
        }
        for (cell, layers) in cells.into_iter().zip(layers) {
            let number: Vec<Shape> = picture.number(cell).into_iter().collect();
            let cell = cell as usize;
            fill(cell, &layers.fills);
            for (layer, shapes) in [layers.walls, layers.stairs, number].iter().enumerate() {
                fill((layer + 1) * all + 1 + cell, shapes);
            }
        }
        changes
    }
}

/// Returns shapes as SVG. Strokes without lines are left out.
fn elements(shapes: &[Shape]) -> String {
    let is_empty =
        |shape: &&Shape| matches!(shape, Shape::Stroke { lines, .. } if lines.is_empty());
    let shapes = shapes.iter().filter(|shape| !is_empty(shape));
    shapes.map(|shape| svg_element(shape).to_string()).collect()
}

/// Returns the pseudocode as list items.
fn code(words: &Words) -> String {
    let mut items = String::new();
    for (indent, line) in words.code() {
        let line = escaped(line);
        // Writing to a string never fails.
        _ = writeln!(
            items,
            "<li style=\"padding-left:{}em\">{line}</li>",
            1.4 * indent as f64 + 0.5
        );
    }
    items
}

/// Returns the meaning of the colours.
fn legend(words: &Words, picture: &StepPicture) -> String {
    let swatch = |Colour([red, green, blue]): Colour| {
        format!("<i style=\"background:rgb({red},{green},{blue})\"></i>")
    };
    let entry = |(colours, text): (Vec<Colour>, &str)| {
        let swatches: String = colours.into_iter().map(swatch).collect();
        format!("<span>{swatches}{}</span> ", escaped(text))
    };
    words.legend(picture).into_iter().map(entry).collect()
}

/// Returns data as JSON that can be inside a script element.
fn json(data: &Data) -> String {
    let text = serde_json::to_string(data).unwrap_or_default();
    text.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explained::commentary;
    use crate::input::recipe_of_size;
    use crate::slides::stops::every;
    use crate::step_picture::Numbers;
    use std::sync::Arc;
    use warren_maze::topology::GridShape;
    use warren_watch::Script;

    /// The script of the page applies the changes of all slides in turn.
    #[test]
    fn the_changes_of_slides_lead_to_the_same_picture_as_drawing_it_anew() {
        for shape in GridShape::ALL {
            for name in [
                "kruskal",
                "wilson",
                "depth-first",
                "breadth-first",
                "tremaux",
            ] {
                let script = Script::named(name).expect("a script");
                let mut recipe = recipe_of_size(shape, [5, 4, 1]);
                recipe.seed = 7;
                let commentary = Arc::new(commentary(script, &recipe, false).expect("a level"));
                let mut picture = StepPicture::begin(Arc::clone(&commentary), Some(Numbers::Order));
                let mut pool = Pool::default();
                pool.number(String::new());
                let mut page = Page::new(&picture);
                for stop in every(commentary.len(), Some(20)) {
                    picture.seek(stop.remarks);
                    page.turn(&picture, &mut pool);
                    let mut whole = Page::new(&picture);
                    whole.turn(&picture, &mut pool);
                    assert_eq!(page.contents, whole.contents, "{name} on {shape:?}");
                }
            }
        }
    }

    #[test]
    fn data_cannot_end_the_script_element() {
        let data = Data {
            slots: 0,
            pool: vec!["</script>".into()],
            texts: Vec::new(),
            slides: Vec::new(),
        };
        assert!(!json(&data).contains('<'));
    }
}
