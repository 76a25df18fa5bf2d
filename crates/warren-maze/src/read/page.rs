//! A text as characters with their places, one at a time.
//!
//! Nothing is kept of a line, so no line is too long to be read.

use super::PictureError;
use std::fmt;
use std::io::{self, BufRead};
use std::iter::Peekable;

/// A place in a text. Lines and columns count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its line.
    pub line: u64,
    /// Its column.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}, column {}", self.line, self.column)
    }
}

/// A text, and how far it is read.
pub(super) struct Page<R: BufRead> {
    bytes: Peekable<io::Bytes<R>>,
    next: Place,
    /// The last character.
    last: char,
}

impl<R: BufRead> Page<R> {
    pub(super) fn new(text: R) -> Page<R> {
        Page {
            bytes: text.bytes().peekable(),
            next: Place { line: 1, column: 1 },
            last: '\n',
        }
    }

    /// Where the next character stands, or would if the line had one.
    pub(super) fn next_place(&self) -> Place {
        self.next
    }

    /// The character read last.
    pub(super) fn last(&self) -> char {
        self.last
    }

    /// The next byte; `None` at the end of the text.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, PictureError> {
        match self.bytes.peek() {
            Some(Ok(byte)) => Ok(Some(*byte)),
            Some(Err(error)) => Err(PictureError::Read(error.kind())),
            None => Ok(None),
        }
    }

    /// Goes on by a character; `None` at the end of a line, where it stays.
    /// Lines may end with a carriage return before the line feed.
    pub(super) fn next(&mut self) -> Result<Option<char>, PictureError> {
        let first = match self.peek()? {
            None | Some(b'\n') => return Ok(None),
            Some(first) => first,
        };
        self.bytes.next();
        if first == b'\r' && matches!(self.peek()?, None | Some(b'\n')) {
            return Ok(None);
        }
        self.last = self.decode(first)?;
        self.next.column += 1;
        Ok(Some(self.last))
    }

    /// Goes on to the next line from the end of one.
    pub(super) fn next_line(&mut self) {
        self.bytes.next();
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
            self.bytes.next();
        }
        let decoded = std::str::from_utf8(&bytes[..length]);
        let decoded = decoded.ok().and_then(|text| text.chars().next());
        decoded.ok_or(PictureError::Encoding { at: self.next })
    }
}
