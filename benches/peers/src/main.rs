//! Compares the library's speed with that of other crates, and prints Markdown tables.
//!
//! One run of the program measures all rows. A row is a [`Race`](race::Race), which times two tasks
//! alternately, so that other work on the machine slows down both tasks.

mod graphs;
mod machine;
mod memory;
mod ours;
mod race;
mod tables;
mod theirs;

use std::env;
use std::process::ExitCode;

const USAGE: &str = "Usage: peers [--large] [WORD]

  --large  also time 10⁸ cells and measure memory: takes minutes and a few GB
  WORD     only rows that contain it";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [memory::CHILD, work] => memory::run_as_child(work),
        [] => report(false, ""),
        ["--large"] => report(true, ""),
        ["--large", word] => report(true, word),
        [word] if !word.starts_with('-') => report(false, word),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn report(large: bool, word: &str) {
    println!("{}\n", machine::describe());
    println!(
        "Times are in nanoseconds per cell. For each seed, only the fastest run counts.\n"
    );
    race::print("Beside other crates", tables::beside_other_crates(), word);
    race::print("Any graph", tables::any_graph(), word);
    race::print("Beside depth-first", tables::beside_depth_first(), word);
    if large {
        race::print("100 million cells", tables::large(), word);
        memory::print("Memory at 100 million cells", word);
    }
}
