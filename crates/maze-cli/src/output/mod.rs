//! Where a command's output goes, and in which format.

mod cs2604;
mod format;
mod paint;
mod replace;

pub(crate) use cs2604::cs2604;
pub(crate) use format::{Format, FormatFlags, OutputFlags, scale, title};

use crate::error::Error;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use warren_flags::file::{is_standard, name};

/// Writes to a file, or to standard output where there is none or `-`.
///
/// A file is written beside its place and then moved there, so that whoever
/// reads it finds the old one or the new one whole.
pub(crate) fn write(
    file: Option<&Path>,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    let Some(file) = file.filter(|file| !is_standard(file)) else {
        let mut out = BufWriter::new(io::stdout().lock());
        content(&mut out)?;
        return Ok(out.flush()?);
    };
    let failed = |source| Error::Write {
        file: name(file),
        source,
    };
    let there = fs::metadata(file);
    let permissions = there.as_ref().map(|there| there.permissions());
    let buffered = |file: &mut File| {
        if let Ok(old) = permissions {
            file.set_permissions(old)?;
        }
        let mut out = BufWriter::new(file);
        content(&mut out)?;
        out.flush()
    };
    match there {
        // A device or a pipe cannot be replaced by a file.
        Ok(ref there) if !there.is_file() && !there.is_dir() => {
            File::create(file).and_then(|mut file| buffered(&mut file))
        }
        _ => followed(file).and_then(|target| replace::replace(&target, buffered)),
    }
    .map_err(|error| failed(without_path(error)))
}

/// Where links lead from a name, whether or not there is a file, so that the
/// links stay.
fn followed(file: &Path) -> io::Result<PathBuf> {
    /// As many as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut at = file.to_owned();
    for _ in 0..=MOST_LINKS {
        let Ok(link) = fs::read_link(&at) else {
            return Ok(at);
        };
        at = at.parent().map_or(link.clone(), |folder| folder.join(link));
    }
    Err(io::Error::other("its links lead on without end"))
}

/// An error that does not name the temporary file.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((what, _)) => io::Error::new(error.kind(), what),
        None => error,
    }
}

/// The end of a file's name, which names its format; `None` for standard output.
pub(crate) fn named(file: Option<&Path>) -> Option<&str> {
    let file = file.filter(|file| !is_standard(file))?;
    let end = file.extension().and_then(|end| end.to_str());
    Some(end.unwrap_or_default())
}

/// Refuses to fill a terminal with bytes that are no text.
pub(crate) fn check_bytes(file: Option<&Path>, what: &str) -> Result<(), Error> {
    let on_terminal = file.is_none_or(is_standard) && io::stdout().is_terminal();
    match on_terminal {
        true => Err(Error::Usage(format!(
            "{what} is no text for a terminal: give -o FILE"
        ))),
        false => Ok(()),
    }
}

/// Whether what is printed may be coloured: on a terminal that can, unless
/// `NO_COLOR` is set.
fn shows_colours(file: Option<&Path>) -> bool {
    file.is_none_or(is_standard)
        && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}
