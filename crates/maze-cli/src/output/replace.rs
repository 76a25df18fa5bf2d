//! Files replaced as a whole, and nothing left of them when a signal comes.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::{Builder, NamedTempFile};

/// Writes a file under another name beside its place, then moves it there. After
/// an error, and after a signal that ends the program, the old file is there and
/// the new one is not.
pub(super) fn replace(
    target: &Path,
    content: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = begin(target)?;
    let written = content(file.as_file_mut()).and_then(|()| file.as_file().sync_all());
    end(file, target, written)
}

/// The file being written. Whoever holds the lock is the only one who makes,
/// moves or removes such a file.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

fn begin(target: &Path) -> io::Result<NamedTempFile> {
    #[cfg(unix)]
    signals::watch()?;
    let folder = target.parent().filter(|folder| *folder != Path::new(""));
    let mut builder = Builder::new();
    // What any new file may be: the user's mask takes away from it.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut unfinished = unfinished();
    let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    *unfinished = Some(file.path().into());
    Ok(file)
}

fn end(file: NamedTempFile, target: &Path, written: io::Result<()>) -> io::Result<()> {
    let mut unfinished = unfinished();
    let ended = match written {
        Ok(()) => file.persist(target).map_err(|error| error.error).map(drop),
        Err(error) => file.close().and(Err(error)),
    };
    *unfinished = None;
    ended
}

fn unfinished() -> MutexGuard<'static, Option<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(unix)]
mod signals {
    use super::unfinished;
    use crate::signals::{ENDS, heeded};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::{fs, io, thread};

    /// From now on the signals that end the program remove the unfinished file
    /// first. The program still dies of the signal, so that who waits for it knows.
    pub(super) fn watch() -> io::Result<()> {
        static IS_WATCHED: AtomicBool = AtomicBool::new(false);
        if IS_WATCHED.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        let mut signals = Signals::new(heeded(ENDS))?;
        thread::spawn(move || {
            for signal in signals.forever() {
                // Locked to the end, so that no other file is begun.
                let unfinished = unfinished();
                if let Some(file) = &*unfinished {
                    // Nobody is left to tell where this fails.
                    let _ = fs::remove_file(file);
                }
                let _ = emulate_default_handler(signal);
            }
        });
        Ok(())
    }
}
