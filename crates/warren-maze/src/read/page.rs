//! Reads a text character by character, with positions.
//!
//! Lines are not stored in memory, so a line may have any length.

use super::PictureError;
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead};

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

/// A reader for a text's characters.
pub(super) struct Page<R: BufRead> {
    bytes: io::Bytes<R>,
    /// The bytes that were peeked at but have not been read yet.
    ahead: VecDeque<u8>,
    /// The position of the next character.
    next: LineColumn,
    /// The last character that was read.
    last: char,
}

impl<R: BufRead> Page<R> {
    /// Creates a reader for a text. Its first line has the number `line`.
    pub(super) fn new(text: R, line: u64) -> Page<R> {
        Page {
            bytes: text.bytes(),
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
            match self.bytes.next() {
                Some(Ok(byte)) => self.ahead.push_back(byte),
                Some(Err(error)) => return Err(PictureError::Read(error.kind())),
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
        let decoded = std::str::from_utf8(&bytes[..length]);
        let decoded = decoded.ok().and_then(|text| text.chars().next());
        decoded.ok_or(PictureError::Encoding { at: self.next })
    }
}
