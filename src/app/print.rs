//! Output of the program for terminals and pipes.

use bevy::app::AppExit;
use std::io::{self, Write};
use warren_flags::escape;

/// Prints a line to standard output, and returns how the program ends.
pub(super) fn print_line(line: &str) -> AppExit {
    let mut out = io::stdout().lock();
    exit_after_printing(writeln!(out, "{line}").and_then(|()| out.flush()))
}

/// Prints an error in one line, whatever it quotes.
pub fn print_error(error: &str) {
    // Nobody is left to tell if this fails too.
    let _ = writeln!(io::stderr(), "error: {}", escape(error));
}

/// How the program ends after it has printed to standard output. A reader that goes away,
/// like `head`, has what it needs: that is no failure.
pub fn exit_after_printing(printed: io::Result<()>) -> AppExit {
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            print_error(&format!("cannot write to standard output: {error}"));
            AppExit::error()
        }
        _ => AppExit::Success,
    }
}
