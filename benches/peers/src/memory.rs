//! The most memory that a work takes, measured in a process of its own.
//!
//! Linux counts it: `VmHWM`, the most physical memory that the process held at
//! once. That is all of it, the program itself and the maze included.

use crate::ours::{carve, search, square};
use crate::tables::LARGE;
use std::env;
use std::fs;
use std::hint::black_box;
use std::process::Command;
use warren_maze::generate::{DepthFirst, Prim};

/// The argument that makes this program a child that measures itself.
pub const CHILD: &str = "--peak";

const WORKS: [&str; 3] = ["depth-first", "Prim", "BFS"];

/// The most bytes a cell.
const GOAL: f64 = 4.0;

/// Prints a table of the peaks; `word` chooses rows.
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

/// Does a work and prints the most bytes that this process took, if it can.
pub fn run_as_child(work: &str) {
    let grid = square(LARGE);
    match work {
        "depth-first" => {
            black_box(carve(&grid, 0, &DepthFirst));
        }
        "Prim" => {
            black_box(carve(&grid, 0, &Prim));
        }
        // Its maze is made in the same process and counts too.
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

/// The most bytes that this process held.
fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}
