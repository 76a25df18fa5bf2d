//! Reads files given on the command line. The name `-` means standard input.

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

/// Reads a whole text file. Skips a byte order mark at its beginning.
///
/// # Errors
///
/// Fails if the file cannot be read, is a picture, or is not UTF-8.
pub fn text(file: &Path) -> Result<String, ReadError> {
    let mut bytes = Vec::new();
    let read = open(file)?.read_to_end(&mut bytes);
    read.map_err(failed(file))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let what = format!("it is no text: byte {at} is no UTF-8");
        failed(file)(io::Error::other(what))
    })
}

/// Reads a whole file as bytes. Skips a byte order mark at its beginning.
///
/// # Errors
///
/// Fails if the file cannot be read.
pub fn bytes(file: &Path) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    let read = open_any(file)?.read_to_end(&mut bytes);
    read.map_err(failed(file))?;
    Ok(bytes)
}

/// Opens a text file or standard input for reading in parts. Skips a byte order mark at its
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

/// Opens a file or standard input. Skips the byte order mark that some editors write at the
/// beginning of text files.
fn open_any(file: &Path) -> Result<Box<dyn BufRead>, ReadError> {
    const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
    let mut text: Box<dyn BufRead> = if is_standard(file) {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(file).map_err(failed(file))?))
    };
    if text
        .fill_buf()
        .map_err(failed(file))?
        .starts_with(BYTE_ORDER_MARK)
    {
        text.consume(BYTE_ORDER_MARK.len());
    }
    Ok(text)
}

/// Returns whether a file's name is `-`, which means standard input or output.
pub fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}

/// Returns a file's name for messages. The name is [escaped](escape()), and `-` becomes
/// "standard input".
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
