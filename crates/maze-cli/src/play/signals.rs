//! Handles signals while a game uses the terminal.

use crate::signals::{ENDS, heeded};
use rustix::process::{Signal, kill_current_process_group};
use signal_hook::consts::{SIGCONT, SIGTSTP};
use signal_hook::low_level::emulate_default_handler;
use std::io;

/// Stores the signals that end, stop or continue the program until they are read.
pub(super) struct Signals(signal_hook::iterator::Signals);

impl Signals {
    pub(super) fn watch() -> io::Result<Signals> {
        let signals = [ENDS, &[SIGCONT, SIGTSTP]].concat();
        signal_hook::iterator::Signals::new(heeded(&signals)).map(Signals)
    }

    /// Returns a signal that has arrived.
    pub(super) fn next(&mut self) -> Option<i32> {
        self.0.pending().next()
    }
}

/// Performs the default action of a signal: ends the program, or stops it until it is
/// continued.
pub(super) fn obey(signal: i32) -> io::Result<()> {
    emulate_default_handler(signal)
}

/// Performs the usual action of Ctrl-Z, which the terminal does not perform in raw mode:
/// stops the process group of this program.
pub(super) fn stop() -> io::Result<()> {
    Ok(kill_current_process_group(Signal::TSTP)?)
}
