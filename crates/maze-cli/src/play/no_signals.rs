//! A replacement for `signals` on systems that do not have these signals.

use std::io;

pub(super) struct Signals;

impl Signals {
    pub(super) fn watch() -> io::Result<Signals> {
        Ok(Signals)
    }

    pub(super) fn next(&mut self) -> Option<i32> {
        None
    }
}

pub(super) fn obey(_: i32) -> io::Result<()> {
    Ok(())
}

pub(super) fn stop() -> io::Result<()> {
    Ok(())
}

pub(super) fn check_connection() -> io::Result<()> {
    Ok(())
}
