//! Text as grid cells, for mazes in the shape of letters.

use crate::outline::{missing, outline};
use std::ops::RangeInclusive;
use tiny_skia::{FillRule, Mask, Path, PathBuilder, Transform};

/// A line of text whose letters consist of cells.
///
/// The letters stand on a bar that is two cells high, so that all cells are connected. Each cell is
/// part of a block of 2 × 2 cells, so that no stroke is narrower than two cells. A part of a letter
/// that touches nothing, such as the dot on an i, is connected by a stroke to the part below it.
///
/// ```
/// use warren_font::Letters;
///
/// let rows = Letters::new("TI")?.rows(12)?;
/// let drawn = rows.join("\n").replace('#', "-");
/// assert_eq!(
///     drawn,
///     "\
/// ........-..
/// ........-..
/// ---..----..
/// ---..----..
/// ---..----..
/// ---..----..
/// ---..----..
/// ---..----..
/// ---..----..
/// ---..----..
/// ...........
/// ...........",
/// );
/// # Ok::<(), warren_font::LettersError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Letters {
    /// The outline, [`EM`] units high. The baseline is the x axis, and the y axis points down.
    path: Path,
}

/// The reason why a string cannot be drawn with cells.
///
/// The enum is deliberately exhaustive: if a new reason is added, the compiler reports every
/// `match` that translates reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LettersError {
    /// The string is empty or consists of spaces.
    #[error("there are no letters: give at least one letter, digit or sign")]
    Empty,
    /// The font does not contain a character.
    #[error("the font has no character {0:?}: use letters of European languages, digits and signs")]
    Missing(char),
    /// The string has too many characters.
    #[error("{count} characters are too many: the maximum is {MAX_CHARACTERS}")]
    Long {
        /// The number of characters.
        count: usize,
    },
    /// The height is too small to distinguish letters, or too large.
    #[error(
        "letters cannot be {height} cells high: choose a height from {} to {}",
        HEIGHTS.start(),
        HEIGHTS.end()
    )]
    Height {
        /// The height, in cells.
        height: u32,
    },
    /// The letters need too many columns.
    #[error("the letters would be {width} cells wide: the maximum is {MAX_WIDTH}")]
    Wide {
        /// The width, in cells.
        width: u32,
    },
}

/// The heights that [`Letters`] can have, in cells.
pub const HEIGHTS: RangeInclusive<u32> = 12..=200;

/// The maximum number of characters in [`Letters`].
pub const MAX_CHARACTERS: usize = 100;

/// The maximum width of [`Letters`], in cells.
pub const MAX_WIDTH: u32 = 10_000;

/// The bar's height, and the minimum width of strokes, in cells.
const STROKE: u32 = 2;

/// The size at which the outline is stored.
const EM: f64 = 1000.0;

impl Letters {
    /// A height at which all letters are easy to distinguish, in cells.
    pub const USUAL_HEIGHT: u32 = 20;

    /// Creates a line of text.
    ///
    /// # Errors
    ///
    /// Fails if the string contains no letters, too many characters, or a character that the font
    /// does not contain.
    pub fn new(text: &str) -> Result<Letters, LettersError> {
        let count = text.chars().count();
        if count > MAX_CHARACTERS {
            return Err(LettersError::Long { count });
        }
        if let Some(letter) = missing(text) {
            return Err(LettersError::Missing(letter));
        }
        let mut path = PathBuilder::new();
        outline(&mut path, text, [0.0, 0.0], EM, false);
        // A path without outlines, such as the path of a space, cannot be completed.
        let path = path.finish().ok_or(LettersError::Empty)?;
        Ok(Letters { path })
    }

    /// Returns the number of columns that the letters need at this height, in rows.
    ///
    /// # Errors
    ///
    /// Fails if the height or the width is too large, or if the height is too small.
    pub fn width(&self, height: u32) -> Result<u32, LettersError> {
        self.layout(height).map(|layout| layout.width)
    }

    /// Returns the largest height at which the letters fit into this number of columns, or `None`
    /// if they do not fit at any height.
    pub fn height_within(&self, width: u32) -> Option<u32> {
        let fits = |height: &u32| self.width(*height).is_ok_and(|needed| needed <= width);
        HEIGHTS.rev().find(fits)
    }

    /// Returns the rows of cells from north to south: `.` for a letter cell, and `#` for every
    /// other cell. All rows have the length [`width`](Letters::width). Takes time linear in the
    /// number of cells.
    ///
    /// # Errors
    ///
    /// The same errors as [`width`](Letters::width).
    pub fn rows(&self, height: u32) -> Result<Vec<String>, LettersError> {
        let layout = self.layout(height)?;
        let mut cells = Cells::new(&self.path, &layout, height);
        cells.thicken();
        cells.fill(0..layout.width, layout.baseline..layout.baseline + STROKE);
        cells.join_to(layout.baseline);
        let letter = |&is_kept: &bool| if is_kept { '.' } else { '#' };
        let rows = cells.kept.chunks(layout.width as usize);
        Ok(rows.map(|row| row.iter().map(letter).collect()).collect())
    }

    fn layout(&self, height: u32) -> Result<Layout, LettersError> {
        if !HEIGHTS.contains(&height) {
            return Err(LettersError::Height { height });
        }
        let bounds = self.path.bounds();
        let (ascent, descent) = (-bounds.top().min(0.0), bounds.bottom().max(0.0));
        let rows = height as f32;
        // The bar is below the baseline, like the ends of letters such as g.
        let beside_bar = (rows - STROKE as f32) / ascent;
        let scale = match descent * beside_bar > STROKE as f32 {
            true => rows / (ascent + descent),
            false => beside_bar,
        };
        let width = ((bounds.width() * scale).ceil() as u32).max(STROKE);
        if width > MAX_WIDTH {
            return Err(LettersError::Wide { width });
        }
        let baseline = ((ascent * scale).round() as u32).min(height - STROKE);
        let place = Transform::from_row(
            scale,
            0.0,
            0.0,
            scale,
            -bounds.left() * scale,
            baseline as f32,
        );
        Ok(Layout {
            width,
            baseline,
            place,
        })
    }
}

struct Layout {
    width: u32,
    /// The bar's first row.
    baseline: u32,
    /// Converts the outline to cells.
    place: Transform,
}

struct Cells {
    size: [u32; 2],
    /// Whether each cell is kept, row by row.
    kept: Vec<bool>,
}

impl Cells {
    /// Keeps the cells that are at least half covered by an outline.
    fn new(path: &Path, layout: &Layout, height: u32) -> Cells {
        let size = [layout.width, height];
        let mut kept = vec![false; (layout.width * height) as usize];
        if let Some(mut mask) = Mask::new(layout.width, height) {
            mask.fill_path(path, FillRule::Winding, true, layout.place);
            kept = mask.data().iter().map(|&share| share >= 128).collect();
        }
        Cells { size, kept }
    }

    fn index(&self, x: u32, y: u32) -> usize {
        (y * self.size[0] + x) as usize
    }

    fn is_kept(&self, x: u32, y: u32) -> bool {
        self.kept[self.index(x, y)]
    }

    fn fill(&mut self, columns: std::ops::Range<u32>, rows: std::ops::Range<u32>) {
        for y in rows {
            let (begin, end) = (self.index(columns.start, y), self.index(columns.end, y));
            self.kept[begin..end].fill(true);
        }
    }

    /// Adds cells until each cell is part of a block of 2 × 2 cells.
    fn thicken(&mut self) {
        let [width, height] = self.size;
        let thin = Cells {
            size: self.size,
            kept: self.kept.clone(),
        };
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            if !thin.is_kept(x, y) {
                continue;
            }
            let corners = [(1, 1), (0, 1), (1, 0), (0, 0)];
            let corners = corners.into_iter().filter_map(|(left, up)| {
                let (x, y) = (x.checked_sub(left)?, y.checked_sub(up)?);
                (x + 1 < width && y + 1 < height).then_some((x, y))
            });
            let kept = |&(x, y): &(u32, u32)| {
                let block = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
                block
                    .into_iter()
                    .filter(|&(x, y)| thin.is_kept(x, y))
                    .count()
            };
            if let Some((x, y)) = corners.max_by_key(kept) {
                self.fill(x..x + STROKE, y..y + STROKE);
            }
        }
    }

    /// Connects each part that touches nothing to the bar, by a vertical stroke that ends at the
    /// next part or at the bar.
    fn join_to(&mut self, bar: u32) {
        let mut seen = vec![false; self.kept.len()];
        self.part(0, bar, &mut seen);
        let [width, height] = self.size;
        let mut strokes = Vec::new();
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            if self.is_kept(x, y) && !seen[self.index(x, y)] {
                let part = self.part(x, y, &mut seen);
                // The bar spans all columns, so a separate part is completely above or below it.
                let rows = part.iter().map(|&(_, y)| y);
                let end = if y < bar { rows.max() } else { rows.min() };
                let end = end.unwrap_or(y);
                let row: Vec<u32> = part
                    .iter()
                    .filter(|of| of.1 == end)
                    .map(|of| of.0)
                    .collect();
                strokes.push((row, end));
            }
        }
        for (mut row, end) in strokes {
            row.sort_unstable();
            let x = row[(row.len() - 1) / 2].min(width - STROKE);
            let mut y = end;
            while y != bar {
                y = if y < bar { y + 1 } else { y - 1 };
                if self.is_kept(x, y) && self.is_kept(x + 1, y) {
                    break;
                }
                self.fill(x..x + STROKE, y..y + 1);
            }
        }
    }

    /// Returns the cells that are connected to a cell, and marks them as seen.
    fn part(&self, x: u32, y: u32, seen: &mut [bool]) -> Vec<(u32, u32)> {
        let [width, height] = self.size;
        let mut part = vec![(x, y)];
        seen[self.index(x, y)] = true;
        let mut next = 0;
        while let Some(&(x, y)) = part.get(next) {
            next += 1;
            let beside = [
                (x.wrapping_sub(1), y),
                (x + 1, y),
                (x, y.wrapping_sub(1)),
                (x, y + 1),
            ];
            for (x, y) in beside {
                if x < width && y < height && self.is_kept(x, y) && !seen[self.index(x, y)] {
                    seen[self.index(x, y)] = true;
                    part.push((x, y));
                }
            }
        }
        part
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LATO_REGULAR;
    use skrifa::{FontRef, MetadataProvider};

    /// Checks that all letter cells are connected and that no stroke is too narrow.
    fn check(text: &str, height: u32) {
        let letters = Letters::new(text).expect("letters");
        let rows = letters.rows(height).expect("rows");
        let width = letters.width(height).expect("a width");
        assert_eq!(rows.len(), height as usize);
        assert!(rows.iter().all(|row| row.len() == width as usize), "{text}");
        let kept = rows.concat().chars().map(|letter| letter == '.').collect();
        let cells = Cells {
            size: [width, height],
            kept,
        };
        let first = cells.kept.iter().position(|kept| *kept).expect("a cell") as u32;
        let mut seen = vec![false; cells.kept.len()];
        cells.part(first % width, first / width, &mut seen);
        assert_eq!(
            seen,
            cells.kept,
            "{text} is in pieces:\n{}",
            rows.join("\n")
        );
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            let is_block = |x: u32, y: u32| {
                x + 1 < width
                    && y + 1 < height
                    && (0..4).all(|at| cells.is_kept(x + at % 2, y + at / 2))
            };
            let blocks = [(x, y), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
            let last = (x.wrapping_sub(1), y.wrapping_sub(1));
            let is_wide = blocks
                .into_iter()
                .chain([last])
                .any(|(x, y)| x < width && y < height && is_block(x, y));
            assert!(!cells.is_kept(x, y) || is_wide, "{text}: {x}, {y}");
        }
    }

    #[test]
    fn every_character_is_one_piece_of_wide_strokes() {
        let font = FontRef::new(LATO_REGULAR).expect("a font");
        let mut count = 0;
        for (code, _) in font.charmap().mappings() {
            let letter = char::from_u32(code).expect("a character");
            let text = String::from(letter);
            match Letters::new(&text) {
                Ok(letters) => {
                    let fits = |height: &u32| letters.width(*height).is_ok();
                    [12, 13, 25]
                        .iter()
                        .filter(|height| fits(height))
                        .for_each(|&height| {
                            check(&text, height);
                            count += 1;
                        });
                }
                Err(error) => assert_eq!(error, LettersError::Empty, "{letter:?}"),
            }
        }
        assert!(count > 1000, "{count}");
    }

    #[test]
    fn words_are_one_piece() {
        for text in [
            "WARREN",
            "jäger öfter",
            "¿Qué?",
            "\"quotes\"",
            "a, b; c",
            "_-_",
            "Ångström",
        ] {
            for height in [12, 20, 31, 100] {
                check(text, height);
            }
        }
    }

    #[test]
    fn letters_stand_on_the_bar_and_reach_the_top() {
        for (text, height) in [("WARREN", 20), ("grey", 20), ("Il1", 12)] {
            let rows = Letters::new(text)
                .and_then(|letters| letters.rows(height))
                .expect("rows");
            let is_bar = |row: &&String| !row.contains('#');
            assert!(rows.iter().filter(is_bar).count() >= 2, "{text}");
            assert!(rows[0].contains('.'), "{text}");
            assert!(rows[height as usize - 1].contains('.'), "{text}");
        }
    }

    #[test]
    fn the_largest_height_within_a_width_fits() {
        let letters = Letters::new("WARREN").expect("letters");
        for width in [60, 100, 333] {
            let height = letters.height_within(width).expect("a height");
            assert!(letters.width(height).expect("a width") <= width);
            assert!(letters.width(height + 1).expect("a width") > width);
        }
        assert_eq!(letters.height_within(10), None);
    }

    #[test]
    fn texts_that_cannot_be_drawn_are_errors() {
        let error = |text: &str| Letters::new(text).expect_err("an error");
        assert_eq!(error(""), LettersError::Empty);
        assert_eq!(error("  "), LettersError::Empty);
        assert_eq!(error("maze 迷"), LettersError::Missing('迷'));
        assert_eq!(error("a\nb"), LettersError::Missing('\n'));
        assert_eq!(error(&"a".repeat(101)), LettersError::Long { count: 101 });
        let letters = Letters::new(&"W".repeat(100)).expect("letters");
        assert_eq!(letters.rows(11), Err(LettersError::Height { height: 11 }));
        assert_eq!(letters.rows(201), Err(LettersError::Height { height: 201 }));
        let wide = letters.rows(200).expect_err("too wide").to_string();
        assert!(wide.ends_with("cells wide: the maximum is 10000"), "{wide}");
    }
}
