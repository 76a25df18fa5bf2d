//! Writes the output of commands to files or to standard output.

mod format;
mod map_flags;
mod paint;
#[cfg(unix)]
mod signals;
mod size_flags;

pub(crate) use format::{FormatFlags, OutputFlags, scale};

use crate::error::Error;
use clap::ValueEnum;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use warren_export::{Format, list};
use warren_flags::file::{is_standard, name};
use warren_flags::output_file;

/// Writes to a file, or to standard output if `file` is `None` or `-`. A file is written completely
/// or not at all.
pub(crate) fn write(
    file: Option<&Path>,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    let Some(file) = file.filter(|file| !is_standard(file)) else {
        let mut out = BufWriter::new(io::stdout().lock());
        content(&mut out)?;
        return Ok(out.flush()?);
    };
    let write = || {
        #[cfg(unix)]
        signals::watch()?;
        output_file::write(file, content)
    };
    write().map_err(|source| Error::Write {
        file: name(file),
        source,
    })
}

/// Writes as [`write()`] does, with content that can also fail for other reasons.
pub(crate) fn try_write(
    file: Option<&Path>,
    content: impl FnOnce(&mut dyn Write) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut failed = None;
    let written = write(file, |out| {
        content(out).map_err(|error| match error {
            Error::Output(error) => error,
            other => {
                failed = Some(other);
                io::Error::other("the content cannot be made")
            }
        })
    });
    match failed {
        Some(error) => Err(error),
        None => written,
    }
}

/// Prints the parts of a level that a file in this format lacks, or nothing if there are none.
pub(crate) fn write_losses(format: Format, lost: &[&str]) {
    if !lost.is_empty() {
        write_note(format_args!(
            "{} leaves out {}; ron and json keep everything",
            format.name(),
            list(lost)
        ));
    }
}

/// Prints a line on standard error. Ignores errors, because a failure to write to standard error
/// cannot be reported anywhere.
pub(crate) fn write_note(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Returns the format that a flag selects. Without the flag, returns the format named by the file's
/// extension, or `usual` for standard output. Returns `None` if there is no such format.
pub(crate) fn format_of<F: ValueEnum>(
    flag: Option<F>,
    file: Option<&Path>,
    usual: Option<F>,
) -> Option<F> {
    flag.or_else(|| match file.filter(|file| !is_standard(file)) {
        None => usual,
        Some(file) => F::from_str(file.extension()?.to_str()?, true).ok(),
    })
}

/// Fails if binary data would be written to a terminal.
pub(crate) fn check_bytes(file: Option<&Path>, what: &str) -> Result<(), Error> {
    let on_terminal = file.is_none_or(is_standard) && io::stdout().is_terminal();
    match on_terminal {
        true => Err(Error::Usage(format!(
            "{what} cannot be shown in a terminal: give -o FILE"
        ))),
        false => Ok(()),
    }
}

/// Returns whether the output has colours: on a terminal that supports them, unless `NO_COLOR` is
/// set.
fn shows_colours(file: Option<&Path>) -> bool {
    file.is_none_or(is_standard)
        && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Returns whether the terminal shows characters outside ASCII, as the locale says.
pub(crate) fn has_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"];
    let locale = locale.iter().filter_map(std::env::var_os);
    let locale = { locale }.find(|value| !value.is_empty());
    let locale = locale.unwrap_or_default().to_string_lossy().to_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}
