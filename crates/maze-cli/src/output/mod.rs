//! Where a command's output goes, and in which format.

mod format;
mod paint;

pub(crate) use format::{Format, FormatFlags, OutputFlags, scale, title};

use crate::error::Error;
use atomicwrites::{AtomicFile, OverwriteBehavior};
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
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
    // A link stays one. A device or a pipe cannot be replaced by a file.
    let target = fs::canonicalize(file).unwrap_or_else(|_| file.into());
    let permissions = fs::metadata(&target).map(|old| old.permissions());
    let buffered = |file: &mut File| {
        if let Ok(old) = permissions {
            file.set_permissions(old)?;
        }
        let mut out = BufWriter::new(file);
        content(&mut out)?;
        out.flush()
    };
    match fs::metadata(&target) {
        Ok(there) if !there.is_file() && !there.is_dir() => File::create(&target)
            .and_then(|mut file| buffered(&mut file))
            .map_err(failed),
        _ => AtomicFile::new(&target, OverwriteBehavior::AllowOverwrite)
            .write(buffered)
            .map_err(|error| failed(without_path(error.into()))),
    }
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
