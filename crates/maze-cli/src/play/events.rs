//! The events of the terminal, read by a separate thread.
//!
//! After the first byte of a key, crossterm waits for the remaining bytes without a time limit, and
//! it tries forever to read from a terminal that no longer exists. In a separate thread, neither
//! delays signals or the clock.

use crossterm::event::{self, Event};
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// The events of the terminal, in their order.
pub(super) struct Events(Receiver<io::Result<Event>>);

impl Events {
    /// Starts the thread that reads events. It ends with the program, so this function must be
    /// called only once.
    pub(super) fn read() -> Events {
        /// The number of events that can wait. Further events wait in the terminal.
        const MAX_WAITING: usize = 64;
        let (sender, events) = sync_channel(MAX_WAITING);
        thread::spawn(move || {
            loop {
                let event = event::read();
                let failed = event.is_err();
                if sender.send(event).is_err() || failed {
                    return;
                }
            }
        });
        Events(events)
    }

    /// Returns the next event, or `None` if there is no event within this time.
    ///
    /// # Errors
    ///
    /// Fails if the terminal cannot be read.
    pub(super) fn next(&self, wait: Duration) -> io::Result<Option<Event>> {
        match self.0.recv_timeout(wait) {
            Ok(event) => event.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }
}
