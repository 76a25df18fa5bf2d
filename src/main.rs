//! The program `warren`.

// Windows opens no terminal with the game. `warren.com` prints its output in one; see the package
// `warren-terminal`.
#![cfg_attr(windows, windows_subsystem = "windows")]

#[cfg(feature = "command-line")]
mod command_line {
    use bevy::app::AppExit;
    use clap::Parser;
    use std::io::{self, BufWriter, Write};
    use std::process::ExitCode;
    use warren::args::{self, Args, ArgsError};
    use warren::{exit_after_printing, print_error};
    use warren_flags::{escape_arguments, file};

    pub(super) fn main() -> ExitCode {
        let exit = match Args::try_parse() {
            Ok(args) => run(args),
            // `--help` and `--version` are not errors.
            Err(text) if !text.use_stderr() => exit_after_printing(text.print()),
            Err(error) => escape_arguments(error).exit(),
        };
        match exit {
            AppExit::Success => ExitCode::SUCCESS,
            AppExit::Error(code) => ExitCode::from(code.get()),
        }
    }

    fn run(args: Args) -> AppExit {
        if !args.verify.is_empty() {
            let pack = match args.pack() {
                Ok(pack) => pack,
                Err(error) => {
                    print_error(&error);
                    return AppExit::error();
                }
            };
            let out = io::stdout().lock();
            let verified = warren::verify(&args.verify, pack.as_ref(), args.json, out);
            let is_false = matches!(verified, Ok(false));
            let printed = exit_after_printing(verified.map(|_| ()));
            return if is_false { AppExit::error() } else { printed };
        }
        if args.man {
            let mut out = BufWriter::new(io::stdout().lock());
            let printed = args::write_manual_page(&mut out);
            return exit_after_printing(printed.and_then(|()| out.flush()));
        }
        let options = match args.options() {
            Ok(options) => options,
            Err(ArgsError::Usage(error)) => escape_arguments(error).exit(),
            Err(error) => {
                print_error(&error.to_string());
                return AppExit::error();
            }
        };
        // Without a display, winit would panic.
        let has_display = ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|display| !display.is_empty()));
        if cfg!(target_os = "linux") && !options.headless && !has_display {
            print_error(
                "there is no display: set DISPLAY, or use --headless --demo to play without a window",
            );
            return AppExit::error();
        }
        let picture = options.screenshot.as_ref().or(options.sheet.as_ref());
        if let Some(path) = picture.filter(|_| options.headless)
            && !warren::has_renderer()
        {
            print_error(&format!(
                "cannot save {}: there is no graphics driver: install a driver for Vulkan, for \
                 example lavapipe, which needs no graphics card (in most Linux distributions, it \
                 is part of Mesa's Vulkan drivers)",
                file::name(path)
            ));
            return AppExit::error();
        }
        warren::app(options).run()
    }
}

#[cfg(feature = "command-line")]
fn main() -> std::process::ExitCode {
    command_line::main()
}

#[cfg(not(feature = "command-line"))]
fn main() {
    warren::app(warren::Options::of_page()).run();
}
