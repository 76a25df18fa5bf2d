//! What the program promises, shown on the program itself: arguments and files
//! in; texts, files and exit status out.
//!
//! One program holds all tests, a module a subject. `commands` runs the sessions
//! in `tests/commands`.

mod suite {
    mod animate;
    mod arguments;
    mod check;
    #[cfg(unix)]
    mod command_lines;
    mod commands;
    #[cfg(unix)]
    mod foreign_text;
    mod grade;
    mod multimaze;
    mod output;
    #[cfg(target_os = "linux")]
    mod play;
    #[cfg(unix)]
    mod signals;
    mod stream;
}
