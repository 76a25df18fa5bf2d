//! Tests of the program `maze`: its output, its files and its exit status.
//!
//! All tests are in one test binary, with one module per subject. `commands` runs the
//! sessions in `tests/commands`.

#![allow(clippy::too_many_lines, reason = "tables of cases are long")]

mod suite {
    mod animate;
    mod arguments;
    mod benchmark;
    mod book;
    mod check;
    #[cfg(unix)]
    mod command_lines;
    mod commands;
    mod datasets;
    mod dxf;
    mod exported;
    #[cfg(unix)]
    mod foreign_text;
    mod foundry;
    mod grade;
    mod grade_mazes;
    #[cfg(target_os = "linux")]
    mod greeting;
    mod labmaze;
    mod losses;
    mod maps;
    mod multimaze;
    mod output;
    #[cfg(target_os = "linux")]
    mod play;
    mod plots;
    #[cfg(unix)]
    mod signals;
    mod slides;
    mod solids;
    mod stream;
    mod tmx;
    mod uvtt;
    mod watabou;
    mod worksheet;
}
