//! The program `warren.com` for Windows, which prints the game's output in a terminal.
//!
//! `warren.exe` is a program with windows, so that Windows opens no terminal with the game. Such a
//! program cannot print to the terminal that starts it, and the terminal does not wait for it. If
//! both files are in a folder, the command `warren` starts `warren.com`. It starts `warren.exe` with
//! the same arguments, prints everything that the game prints, and exits with the same exit code.

use std::io::{self, Read, Write};
use std::process::{Command, ExitCode, Stdio};
use std::{env, thread};

fn main() -> ExitCode {
    match run() {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!(
                "warren.com cannot start warren.exe, which has to be in the same folder: {error}"
            );
            ExitCode::FAILURE
        }
    }
}

/// Runs the game, and returns its exit code, or 1 if it has none from 0 to 255.
fn run() -> io::Result<u8> {
    let game = env::current_exe()?.with_extension("exe");
    let mut game = Command::new(game)
        .args(env::args_os().skip(1))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let errors = game
        .stderr
        .take()
        .map(|errors| thread::spawn(|| print(errors, io::stderr())));
    if let Some(output) = game.stdout.take() {
        print(output, io::stdout());
    }
    if let Some(errors) = errors {
        // The thread cannot fail: it ignores errors.
        let _ = errors.join();
    }
    let code = game.wait()?.code();
    Ok(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}

/// Prints each part of the game's output at once, so that progress shows. If nobody reads it any
/// more, the game's output ends as well.
fn print(mut from: impl Read, mut to: impl Write) {
    let mut part = [0; 4096];
    while let Ok(length @ 1..) = from.read(&mut part) {
        if to
            .write_all(&part[..length])
            .and_then(|()| to.flush())
            .is_err()
        {
            return;
        }
    }
}
