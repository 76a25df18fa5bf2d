//! Reads a text character by character, with positions.
//!
//! Lines are not stored in memory, so a line may have any length.

use super::PictureError;
use alloc::collections::VecDeque;
use core::fmt;

/// A position in a text. Lines and columns are numbered from 1. A column is one character, which
/// can have several bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}, column {}", self.line, self.column)
    }
}

/// A text that is read byte by byte.
///
/// With the feature `std`, all readers that implement [`BufRead`](std::io::BufRead) are text
/// sources. Without the feature, only `&[u8]` is one. Other types can implement this trait.
///
/// ```
/// use warren_maze::read::{PictureError, RowReader, TextSource};
///
/// /// The drawing of a corridor that is open at both ends.
/// struct Corridor(usize);
///
/// impl TextSource for Corridor {
///     fn next_byte(&mut self) -> Result<Option<u8>, PictureError> {
///         let rows = b"+-+-+\n     \n+-+-+\n";
///         self.0 += 1;
///         Ok(rows.get(self.0 - 1).map(|&byte| if byte == b' ' { b'.' } else { byte }))
///     }
/// }
///
/// let mut rows = RowReader::new(Corridor(0))?;
/// while rows.next_row()?.is_some() {}
/// assert_eq!(rows.openings().len(), 2);
/// # Ok::<(), PictureError>(())
/// ```
pub trait TextSource {
    /// Reads the next byte. Returns `None` at the end of the text.
    ///
    /// # Errors
    ///
    /// A [`PictureError`] if the text cannot be read.
    fn next_byte(&mut self) -> Result<Option<u8>, PictureError>;
}

#[cfg(feature = "std")]
impl<R: std::io::BufRead> TextSource for R {
    fn next_byte(&mut self) -> Result<Option<u8>, PictureError> {
        let byte = loop {
            match self.fill_buf() {
                Ok(bytes) => break bytes.first().copied(),
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(PictureError::Read(error.kind())),
            }
        };
        if byte.is_some() {
            self.consume(1);
        }
        Ok(byte)
    }
}

#[cfg(not(feature = "std"))]
impl TextSource for &[u8] {
    fn next_byte(&mut self) -> Result<Option<u8>, PictureError> {
        Ok(self.split_off_first().copied())
    }
}

/// A reader for a text's characters.
pub(super) struct Page<R: TextSource> {
    text: R,
    /// The bytes that were peeked at but have not been read yet.
    ahead: VecDeque<u8>,
    /// The position of the next character.
    next: LineColumn,
    /// The last character that was read.
    last: char,
}

impl<R: TextSource> Page<R> {
    /// Creates a reader for a text. Its first line has the number `line`.
    pub(super) fn new(text: R, line: u64) -> Page<R> {
        Page {
            text,
            ahead: VecDeque::new(),
            next: LineColumn { line, column: 1 },
            last: '\n',
        }
    }

    /// Returns the position of the next character. At the end of a line, returns the position after
    /// the last character.
    pub(super) fn next_place(&self) -> LineColumn {
        self.next
    }

    /// Returns the last character that was read.
    pub(super) fn last(&self) -> char {
        self.last
    }

    /// Returns the next byte, or `None` at the end of the text.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, PictureError> {
        self.peek_at(0)
    }

    /// Returns the byte that is `index` bytes after the next byte, or `None` beyond the end of the
    /// text.
    pub(super) fn peek_at(&mut self, index: usize) -> Result<Option<u8>, PictureError> {
        while self.ahead.len() <= index {
            match self.text.next_byte()? {
                Some(byte) => self.ahead.push_back(byte),
                None => return Ok(None),
            }
        }
        Ok(Some(self.ahead[index]))
    }

    /// Reads the next character. At the end of a line, returns `None` and does not advance to the
    /// next line. A line can end with a carriage return before the line feed.
    pub(super) fn next(&mut self) -> Result<Option<char>, PictureError> {
        let first = match self.peek()? {
            None | Some(b'\n') => return Ok(None),
            Some(first) => first,
        };
        self.ahead.pop_front();
        if first == b'\r' && matches!(self.peek()?, None | Some(b'\n')) {
            return Ok(None);
        }
        self.last = self.decode(first)?;
        self.next.column += 1;
        Ok(Some(self.last))
    }

    /// Advances from the end of a line to the next line.
    pub(super) fn next_line(&mut self) {
        self.ahead.pop_front();
        self.next.line += 1;
        self.next.column = 1;
    }

    /// Reads the rest of the character whose first byte is `first`.
    fn decode(&mut self, first: u8) -> Result<char, PictureError> {
        let mut bytes = [first, 0, 0, 0];
        // In a multi-byte character, the number of leading ones in the first byte equals the number
        // of bytes.
        let length = first.leading_ones().clamp(1, 4) as usize;
        for byte in &mut bytes[1..length] {
            *byte = self.peek()?.unwrap_or_default();
            self.ahead.pop_front();
        }
        let decoded = core::str::from_utf8(&bytes[..length]);
        let decoded = decoded.ok().and_then(|text| text.chars().next());
        decoded.ok_or(PictureError::Encoding { at: self.next })
    }
}
