//! Explained animations: the pseudocode with the current line, a sentence for each step, and the
//! cells that the algorithm keeps in mind.
//!
//! ```text
//!   ┌───────────────┐
//!   │     maze      │   The cells of the list and of the current step are
//!   ├───────────────┤   highlighted. The text has the same size in pixels
//!   │ while …:      │   for every scale.
//!   │ > open …      │
//!   │ This wall …   │
//!   └───────────────┘
//! ```

use super::canvas::Area;
use super::film::{HOLD, pieces};
use super::gif::{Reel, default_scale};
use super::palette::Palette;
use crate::error::Error;
use crate::step_picture::{LISTED, Numbers, StepPicture};
use std::fmt::Write;
use std::sync::Arc;
use tiny_skia::Pixmap;
use warren_export::{Viewport, picture};
use warren_maze::draw::{Colour, Look, Shape, colours};
use warren_watch::Commentary;

/// Returns the pseudocode, followed by a line for each step: its number, the number of its line of
/// pseudocode, and its sentence.
pub(super) fn text(commentary: &Commentary) -> String {
    let mut told = String::new();
    if let Some(script) = commentary.script() {
        for line in 1..=script.indents.len() {
            // Writing to a string never fails.
            _ = writeln!(told, "{line:>3}  {}", script.line_in_english(line));
        }
        told.push('\n');
    }
    let width = commentary.len().to_string().len();
    for remark in 0..commentary.len() {
        let line = commentary.line(remark);
        let line = line.map_or(String::new(), |line| line.to_string());
        let sentence = commentary.sentence(remark).in_english();
        _ = writeln!(told, "{:>width$}  {line:>2}  {sentence}", remark + 1);
    }
    told
}

/// The time that a reader needs for a sentence and its line of pseudocode, in seconds.
const READING: f64 = 2.0;

/// The maximum default length, in seconds.
const MAX_DEFAULT_SECONDS: f64 = 300.0;

/// Renders an explained animation as a GIF that repeats forever. Each sentence is shown for at least
/// [`READING`] seconds, so a short animation combines steps.
pub(super) fn gif(
    commentary: &Arc<Commentary>,
    numbers: Option<Numbers>,
    scale: Option<f64>,
    seconds: Option<f64>,
) -> Result<Vec<u8>, Error> {
    let shown = Viewport::of(commentary.show().level(), Look::default().margin);
    let size = shown.size;
    // A small maze is as wide as the text below it.
    let scale = scale.unwrap_or_else(|| {
        let as_wide = (MIN_WIDTH / size[0]).floor().min(MAX_DEFAULT_SCALE);
        default_scale(size).max(as_wide)
    });
    let mut painter = Painter {
        picture: StepPicture::begin(Arc::clone(commentary), numbers),
        scale,
        shown,
    };
    let first = painter.paint()?;
    let sets = painter.picture.has_sets();
    let mut reel = Reel::new(&first, Palette::new(sets, &[LISTED]))?;
    // The picture before the first step has no sentence, but it also takes time.
    let all = (commentary.len() + 1) as f64 * READING;
    let seconds = seconds.unwrap_or(all.min(MAX_DEFAULT_SECONDS));
    let shown = (seconds / READING).round() as usize;
    let frames: Vec<usize> = pieces(commentary.len(), shown.saturating_sub(1).max(1))
        .map(|piece| piece.end)
        .collect();
    let time = |frame: usize| (seconds * 100.0) as u32 * frame as u32 / (frames.len() as u32 + 1);
    reel.add(&first, Area::of(&first), time(1))?;
    for (number, &until) in (1..).zip(&frames) {
        painter.picture.seek(until);
        let picture = painter.paint()?;
        let delay = match number == frames.len() {
            true => HOLD,
            false => time(number + 1) - time(number),
        };
        reel.add(&picture, Area::of(&picture), delay)?;
    }
    reel.finish()
}

struct Painter {
    picture: StepPicture,
    /// The number of pixels per cell.
    scale: f64,
    /// The part of the grid that the pictures show.
    shown: Viewport,
}

/// The size of the font and the height of a line, in pixels.
const FONT: f64 = 13.0;
const LINE: f64 = 18.0;
/// The minimum width of the picture, and the margin beside texts, in pixels.
const MIN_WIDTH: f64 = 440.0;
const MARGIN: f64 = 12.0;
/// The maximum default number of pixels per cell.
const MAX_DEFAULT_SCALE: f64 = 40.0;
/// The mean width of a character, in pixels. It is chosen so that lines never leave the picture.
const LETTER: f64 = 7.4;
/// The number of lines for the sentence.
const SENTENCE_LINES: usize = 4;

impl Painter {
    /// Paints the current state.
    fn paint(&self) -> Result<Pixmap, Error> {
        let lines = self.code_lines() + SENTENCE_LINES;
        let width = self.shown.size[0].max(MIN_WIDTH / self.scale);
        let height = self.shown.size[1] + (lines as f64 * LINE + MARGIN) / self.scale;
        let mut pixmap = picture::blank([width, height], self.scale)?;
        let mut maze = self.picture.shapes();
        maze.iter_mut().for_each(|shape| self.shown.place(shape));
        for shape in maze.iter().chain(&self.caption(width)) {
            picture::paint(&mut pixmap, shape, self.scale, None);
        }
        Ok(pixmap)
    }

    fn code_lines(&self) -> usize {
        let script = self.picture.reading().commentary().script();
        script.map_or(0, |script| script.indents.len())
    }

    /// Returns the pseudocode and the sentence below the maze. `width` is in cells.
    fn caption(&self, width: f64) -> Vec<Shape> {
        let commentary = self.picture.reading().commentary();
        let last = self.picture.reading().last();
        let current = last.and_then(|last| commentary.line(last));
        let mut lines: Vec<(String, Colour)> = Vec::new();
        if let Some(script) = commentary.script() {
            for line in 1..=script.indents.len() {
                let is_current = current.is_some_and(|current| usize::from(current) == line);
                let colour = if is_current { colours::WALL } else { GREY };
                lines.push((script.line_in_english(line), colour));
            }
        }
        let sentence = last.map(|last| commentary.sentence(last).in_english());
        let letters = ((width * self.scale - 3.0 * MARGIN) / LETTER) as usize;
        for line in wrapped(&sentence.unwrap_or_default(), letters) {
            lines.push((line, colours::WALL));
        }
        let text = |line: usize, left: f64, text: String, colour| Shape::Text {
            at: [
                left / self.scale,
                self.shown.size[1] + ((line + 1) as f64 * LINE - 4.0) / self.scale,
            ],
            size: FONT / self.scale,
            centred: false,
            text,
            colour,
        };
        let mark = current.map(|current| usize::from(current) - 1);
        let mark = mark.map(|line| text(line, MARGIN / 2.0, ">".into(), colours::WALL));
        let lines = lines.into_iter().enumerate();
        let lines = lines.map(|(line, (told, colour))| text(line, 1.5 * MARGIN, told, colour));
        lines.chain(mark).collect()
    }
}

/// The colour of the lines that are not current.
const GREY: Colour = Colour([120; 3]);

/// Breaks a text into lines of at most this many letters, between words.
fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.len() - 1;
        let length = lines[line].chars().count() + 1 + word.chars().count();
        if length > letters && !lines[line].is_empty() {
            lines.push(word.into());
        } else {
            let gap = if lines[line].is_empty() { "" } else { " " };
            lines[line] += &format!("{gap}{word}");
        }
    }
    lines
}
