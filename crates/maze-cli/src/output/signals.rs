//! Handles signals that end the program while it writes a file.

use crate::signals::{ENDS, heeded};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, thread};
use warren_flags::output_file::remove_unfinished;

/// Removes the unfinished file when a signal ends the program. The program then ends by the same
/// signal, so that the parent process sees the cause.
pub(super) fn watch() -> io::Result<()> {
    static IS_WATCHED: AtomicBool = AtomicBool::new(false);
    if IS_WATCHED.swap(true, Ordering::Relaxed) {
        return Ok(());
    }
    let mut signals = Signals::new(heeded(ENDS))?;
    thread::spawn(move || {
        for signal in signals.forever() {
            // The guard is held until the program ends, so that no other file is created.
            let _guard = remove_unfinished();
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}
