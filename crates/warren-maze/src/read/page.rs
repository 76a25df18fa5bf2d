//! A text as characters with their places, one at a time.
//!
//! Nothing is kept of a line, so no line is too long to be read.

use super::PictureError;
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead};

/// A place in a text. Lines and columns count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// Its line.
    pub line: u64,
    /// Its column.
    pub column: u64,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}, column {}", self.line, self.column)
    }
}

/// A text, and how far it is read.
pub(super) struct Page<R: BufRead> {
    bytes: io::Bytes<R>,
    /// What was looked at and is not read yet.
    ahead: VecDeque<u8>,
    next: LineColumn,
    /// The last character.
    last: char,
}

impl<R: BufRead> Page<R> {
    /// A text whose first line counts as this one.
    pub(super) fn new(text: R, line: u64) -> Page<R> {
        Page {
            bytes: text.bytes(),
            ahead: VecDeque::new(),
            next: LineColumn { line, column: 1 },
            last: '\n',
        }
    }

    /// Where the next character stands, or would if the line had one.
    pub(super) fn next_place(&self) -> LineColumn {
        self.next
    }

    /// The character read last.
    pub(super) fn last(&self) -> char {
        self.last
    }

    /// The next byte; `None` at the end of the text.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, PictureError> {
        self.peek_at(0)
    }

    /// The byte so many after the next; `None` after the end of the text.
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

    /// Goes on by a character; `None` at the end of a line, where it stays.
    /// Lines may end with a carriage return before the line feed.
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

    /// Goes on to the next line from the end of one.
    pub(super) fn next_line(&mut self) {
        self.ahead.pop_front();
        self.next.line += 1;
        self.next.column = 1;
    }

    /// The character that a byte begins.
    fn decode(&mut self, first: u8) -> Result<char, PictureError> {
        let mut bytes = [first, 0, 0, 0];
        // A byte of a longer character begins with as many ones as it has bytes.
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
