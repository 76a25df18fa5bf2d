//! Output to terminals and pipes.

use bevy::app::AppExit;
use std::io::{self, Write};
use warren_flags::escape;

/// Prints a line to standard output, and returns the program's exit status.
pub(super) fn print_line(line: &str) -> AppExit {
    let mut out = io::stdout().lock();
    exit_after_printing(writeln!(out, "{line}").and_then(|()| out.flush()))
}

/// Prints a run's result, or the reason why the run has no result, and returns the program's exit
/// status.
pub(super) fn print_result(result: Result<String, String>) -> AppExit {
    match result {
        Ok(line) => print_line(&line),
        Err(why) => {
            print_error(&why);
            AppExit::error()
        }
    }
}

/// Prints an error on a single line. Escapes control characters in the error.
pub fn print_error(error: &str) {
    // If writing to standard error fails, the error cannot be reported anywhere.
    let _ = writeln!(io::stderr(), "error: {}", escape(error));
}

/// Returns the program's exit status after it has printed to standard output. If the reader closes
/// the pipe early, as `head` does, this is not an error.
pub fn exit_after_printing(printed: io::Result<()>) -> AppExit {
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            print_error(&format!("cannot write to standard output: {error}"));
            AppExit::error()
        }
        _ => AppExit::Success,
    }
}
