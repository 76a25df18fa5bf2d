//! Measures a task's peak memory in a separate process.
//!
//! Linux reports a process's peak physical memory as `VmHWM`. The peak includes the program itself
//! and the maze.

use crate::ours::{carve, search, square};
use crate::tables::LARGE;
use std::env;
use std::fs;
use std::hint::black_box;
use std::process::Command;
use warren_maze::generate::{DepthFirst, Prim};

/// The argument that tells a child process to run a task and measure its own memory.
pub const CHILD: &str = "--peak";

const WORKS: [&str; 3] = ["depth-first", "Prim", "BFS"];

/// The goal for a task's peak memory, in bytes per cell.
const GOAL: f64 = 4.0;

/// Prints a table of the peak memory of the tasks whose names contain `word`.
pub fn print(title: &str, word: &str) {
    println!("## {title}\n");
    println!("| | bytes a cell | goal | met |");
    println!("| --- | ---: | --- | --- |");
    for work in WORKS.into_iter().filter(|work| work.contains(word)) {
        let (bytes, met) = match peak_of(work) {
            Some(peak) => {
                let bytes = peak as f64 / f64::from(LARGE).powi(2);
                (
                    format!("{bytes:.2}"),
                    if bytes <= GOAL { "yes" } else { "no" },
                )
            }
            None => ("not measured on this system".into(), ""),
        };
        println!("| {work} | {bytes} | at most {GOAL} | {met} |");
    }
    println!();
}

/// Runs a task, and prints this process's peak memory in bytes if it can be measured.
pub fn run_as_child(work: &str) {
    let grid = square(LARGE);
    match work {
        "depth-first" => {
            black_box(carve(&grid, 0, &DepthFirst));
        }
        "Prim" => {
            black_box(carve(&grid, 0, &Prim));
        }
        // The maze is carved in the same process, so its memory is included.
        "BFS" => {
            black_box(search(&carve(&grid, 0, &DepthFirst)));
        }
        _ => eprintln!("there is no work {work}"),
    }
    if let Some(peak) = peak() {
        println!("{peak}");
    }
}

fn peak_of(work: &str) -> Option<u64> {
    let this = env::current_exe().expect("this program is a file");
    let child = Command::new(this)
        .args([CHILD, work])
        .output()
        .expect("it starts again");
    assert!(
        child.status.success(),
        "{}",
        String::from_utf8_lossy(&child.stderr)
    );
    String::from_utf8_lossy(&child.stdout).trim().parse().ok()
}

/// Returns this process's peak memory in bytes, or `None` if it cannot be measured.
fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}
