//! Files that a command line names. The name `-` means standard input.

use crate::escape;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {file}: {source}")]
pub struct ReadError {
    /// The file's name, as [`name`] returns it.
    pub file: String,
    /// Why it cannot be read.
    pub source: io::Error,
}

/// Reads a text file as a whole. A byte order mark at its beginning is left out.
///
/// # Errors
///
/// If the file cannot be read, if it is a picture, or if it is not UTF-8.
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

/// Reads all bytes of a file. A byte order mark at its beginning is left out.
///
/// # Errors
///
/// If the file cannot be read.
pub fn bytes(file: &Path) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    let read = open_any(file)?.read_to_end(&mut bytes);
    read.map_err(failed(file))?;
    Ok(bytes)
}

/// Opens a text file or standard input, to be read piece by piece. A byte order mark at
/// its beginning is left out.
///
/// # Errors
///
/// If the file cannot be opened or read, or if it is a picture (PNG, JPEG, GIF or PDF).
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

/// The first bytes of picture files, and the names of their formats.
const PICTURES: [(&[u8], &str); 4] = [
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"%PDF-", "PDF"),
];

/// Opens a file or standard input, and skips the byte order mark with which some editors
/// begin a text.
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

/// Whether a file's name means standard input or output: `-`.
pub fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}

/// A file's name for messages, [escaped](escape()): "standard input" for `-`.
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
