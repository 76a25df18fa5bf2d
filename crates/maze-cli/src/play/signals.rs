//! Signals that come while a game has the terminal.

use crate::signals::{ENDS, heeded};
use rustix::process::{Signal, kill_current_process_group};
use signal_hook::consts::{SIGCONT, SIGTSTP};
use signal_hook::low_level::emulate_default_handler;
use std::io;

/// The signals that end, stop or continue the program: kept until somebody asks.
pub(super) struct Signals(signal_hook::iterator::Signals);

impl Signals {
    pub(super) fn watch() -> io::Result<Signals> {
        let signals = [ENDS, &[SIGCONT, SIGTSTP]].concat();
        signal_hook::iterator::Signals::new(heeded(&signals)).map(Signals)
    }

    /// A signal that came.
    pub(super) fn next(&mut self) -> Option<i32> {
        self.0.pending().next()
    }
}

/// Does what a signal asks for: ends the program, or stops it until it is
/// continued.
pub(super) fn obey(signal: i32) -> io::Result<()> {
    emulate_default_handler(signal)
}

/// What Ctrl-Z does where the terminal sees to it: stops the program, and those
/// that it runs beside.
pub(super) fn stop() -> io::Result<()> {
    Ok(kill_current_process_group(Signal::TSTP)?)
}
