//! The characters of a maze, with a border, so that neighbours exist for each of them.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Index, IndexMut, Range};

/// The rows of a maze as text. Each row ends with a line feed, which also separates it from the
/// row below: a step to the left of a row or to the right of it leads to a line feed. Above and
/// below the maze, there is a row of line feeds.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    characters: Vec<u8>,
    height: usize,
    width: usize,
}

pub(super) const WALL: u8 = b'*';
pub(super) const OPEN: u8 = b' ';
/// A door, while the maze is being made.
pub(super) const DOOR: u8 = 1;

impl Canvas {
    /// Creates a canvas that is filled with a character.
    pub(super) fn new(height: usize, width: usize, fill: u8) -> Canvas {
        let stride = width + 1;
        let mut canvas = Canvas {
            characters: vec![b'\n'; (height + 2) * stride + 2],
            height,
            width,
        };
        canvas.fill(fill);
        canvas
    }

    /// Fills all rows with a character.
    pub(super) fn fill(&mut self, character: u8) {
        for row in 0..self.height {
            let start = self.index(row, 0);
            self.characters[start..start + self.width].fill(character);
        }
    }

    /// Returns the index of the character in a row and a column.
    #[inline]
    pub(super) fn index(&self, row: usize, column: usize) -> usize {
        (row + 1) * self.stride() + 1 + column
    }

    /// Returns the row and the column of an index.
    pub(super) fn position(&self, index: usize) -> [usize; 2] {
        let stride = self.stride();
        [(index - 1) / stride - 1, (index - 1) % stride]
    }

    /// The distance of the indices of two neighbours in the same column.
    #[inline]
    pub(super) fn stride(&self) -> usize {
        self.width + 1
    }

    pub(super) fn height(&self) -> usize {
        self.height
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Returns all rows, each with a line feed at its end.
    pub(super) fn text(&self) -> &str {
        let rows = self.index(0, 0)..self.index(self.height, 0);
        core::str::from_utf8(&self.characters[rows]).expect("the tokens are ASCII characters")
    }

    /// Returns the characters down, up, right and left of a character.
    #[inline]
    pub(super) fn neighbours(&self, index: usize) -> [usize; 4] {
        let stride = self.stride();
        [index + stride, index - stride, index + 1, index - 1]
    }
}

impl Index<usize> for Canvas {
    type Output = u8;

    #[inline]
    fn index(&self, index: usize) -> &u8 {
        &self.characters[index]
    }
}

impl IndexMut<usize> for Canvas {
    #[inline]
    fn index_mut(&mut self, index: usize) -> &mut u8 {
        &mut self.characters[index]
    }
}

impl Index<Range<usize>> for Canvas {
    type Output = [u8];

    #[inline]
    fn index(&self, range: Range<usize>) -> &[u8] {
        &self.characters[range]
    }
}

impl IndexMut<Range<usize>> for Canvas {
    #[inline]
    fn index_mut(&mut self, range: Range<usize>) -> &mut [u8] {
        &mut self.characters[range]
    }
}
