//! Reads files given on the command line. The file name `-` means standard input.

use crate::escape;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// The error for a file that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {file}: {source}")]
pub struct ReadError {
    /// The file's name, as [`name`] returns it.
    pub file: String,
    /// The reason.
    pub source: io::Error,
}

/// The maximum size of a file that is read as a whole: 1 GiB. The file of a level with the maximum
/// number of cells is about this long.
const MAX_BYTES: u64 = 1 << 30;

/// Reads a whole text file. Skips a byte order mark at the beginning.
///
/// # Errors
///
/// Fails if the file cannot be read, is a picture, is not UTF-8, or is longer than 1 GiB.
pub fn text(file: &Path) -> Result<String, ReadError> {
    let bytes = at_most(open(file)?, MAX_BYTES).map_err(failed(file))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let what = format!("it is not text: byte {at} is not UTF-8");
        failed(file)(io::Error::other(what))
    })
}

/// Reads a whole file as bytes. Skips a byte order mark at the beginning.
///
/// # Errors
///
/// Fails if the file cannot be read or is longer than 1 GiB.
pub fn bytes(file: &Path) -> Result<Vec<u8>, ReadError> {
    at_most(open_any(file)?, MAX_BYTES).map_err(failed(file))
}

/// Reads all bytes. Fails if there are more than `max` bytes.
fn at_most(source: impl Read, max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = source.take(max + 1).read_to_end(&mut bytes)?;
    match read as u64 > max {
        true => Err(io::Error::other(format!(
            "it is longer than the maximum of {} MB",
            max / 1_000_000
        ))),
        false => Ok(bytes),
    }
}

/// Opens a text file or standard input for reading in parts. Skips a byte order mark at the
/// beginning.
///
/// # Errors
///
/// Fails if the file cannot be opened or read, or if it is a picture (PNG, JPEG, GIF or
/// PDF).
pub fn open(file: &Path) -> Result<Box<dyn BufRead>, ReadError> {
    let mut text = open_any(file)?;
    let begin = text.fill_buf().map_err(failed(file))?;
    let known = PICTURES.iter().find(|(magic, _)| begin.starts_with(magic));
    match known {
        None => Ok(text),
        Some((_, kind)) => Err(failed(file)(io::Error::other(format!(
            "it is a {kind} picture, and a picture cannot be read: give a maze drawn in text, or \
             a level in RON or JSON"
        )))),
    }
}

/// The first bytes of picture files, with the names of their formats.
const PICTURES: [(&[u8], &str); 4] = [
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"%PDF-", "PDF"),
];

/// Returns the bytes without a byte order mark, which some editors write at the beginning of text
/// files.
pub fn without_byte_order_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)
}

/// Opens a file or standard input. Skips a byte order mark.
fn open_any(file: &Path) -> Result<Box<dyn BufRead>, ReadError> {
    let mut text: Box<dyn BufRead> = if is_standard(file) {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(file).map_err(failed(file))?))
    };
    let begin = text.fill_buf().map_err(failed(file))?;
    let skipped = begin.len() - without_byte_order_mark(begin).len();
    text.consume(skipped);
    Ok(text)
}

/// Returns whether a file's name is `-`, which means standard input or output.
pub fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}

/// Returns the name of a file, for use in messages. The name is [escaped](escape()), and `-`
/// becomes "standard input".
pub fn name(file: &Path) -> String {
    match is_standard(file) {
        true => "standard input".into(),
        false => escape(file),
    }
}

fn failed(file: &Path) -> impl Fn(io::Error) -> ReadError {
    move |source| ReadError {
        file: name(file),
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_longer_than_the_maximum_are_refused() {
        let read = |length| at_most(io::repeat(b'x').take(length), 3_000_000);
        assert_eq!(read(3_000_000).expect("all").len(), 3_000_000);
        for length in [3_000_001, u64::MAX] {
            let error = read(length).expect_err("an error").to_string();
            assert_eq!(error, "it is longer than the maximum of 3 MB");
        }
    }
}
