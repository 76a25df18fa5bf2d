//! Handles signals while a game uses the terminal.

use crate::signals::{ENDS, heeded};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Signal, kill_current_process_group};
use signal_hook::consts::{SIGCONT, SIGTSTP};
use signal_hook::low_level::emulate_default_handler;
use std::io;

/// Stores received signals that end, suspend or continue the program.
pub(super) struct Signals(signal_hook::iterator::Signals);

impl Signals {
    pub(super) fn watch() -> io::Result<Signals> {
        let signals = [ENDS, &[SIGCONT, SIGTSTP]].concat();
        signal_hook::iterator::Signals::new(heeded(&signals)).map(Signals)
    }

    /// Returns a signal that has arrived, or `None`.
    pub(super) fn next(&mut self) -> Option<i32> {
        self.0.pending().next()
    }
}

/// Performs the default action of a signal: ends the program, or suspends it until it is continued.
pub(super) fn obey(signal: i32) -> io::Result<()> {
    emulate_default_handler(signal)
}

/// Suspends the process group of this program, as Ctrl-Z does. In raw mode, the terminal does not
/// handle Ctrl-Z.
pub(super) fn stop() -> io::Result<()> {
    Ok(kill_current_process_group(Signal::TSTP)?)
}

/// Fails if the terminal no longer exists. Its end sends a signal only to the program that controls
/// the terminal, which is usually the shell.
pub(super) fn check_connection() -> io::Result<()> {
    let input = io::stdin();
    // Without flags, `poll` reports only the end of the terminal, and not its input.
    let mut ends = [PollFd::new(&input, PollFlags::empty())];
    poll(&mut ends, Some(&Timespec::default()))?;
    match ends[0].revents().is_empty() {
        true => Ok(()),
        false => Err(io::Error::other("it was closed")),
    }
}
