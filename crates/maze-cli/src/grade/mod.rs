//! The command `maze grade FILE`, which checks the output of a program for the course
//! CS2604.

mod judge;
mod layout;
mod slips;

use crate::error::Error;
use crate::output;
use judge::{Fits, Report, judge};
use std::fmt;
use std::path::PathBuf;
use warren_flags::file;

/// Check the output of a program for the course CS2604
///
/// Prints each fault with its line and column, and the orders of neighbours that match the
/// searches. If several faults are next to each other, for example because a path is shifted, only
/// the first is printed. The exit status is 0 if there are no faults, 1 if there are faults, and 2
/// if the file cannot be read.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The output of the program; - is standard input
    file: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  maze grade homework.txt
  ./student 10 10 | maze grade -";

/// Runs the command. Returns whether the output has no faults.
pub(crate) fn run(args: &Args) -> Result<bool, Error> {
    let report = judge(&file::text(&args.file)?);
    output::write(None, |out| write!(out, "{report}"))?;
    Ok(report.faults.is_empty())
}

/// Prints one line per fault, followed by the orders of neighbours and the verdict.
impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            writeln!(out, "{fault}")?;
        }
        for Fits { search, orders } in &self.fits {
            match orders.len() {
                0 => writeln!(out, "{search}: no order of neighbours fits")?,
                24 => writeln!(out, "{search}: every order of neighbours fits")?,
                _ => writeln!(out, "{search}: neighbours {}", orders.join(", "))?,
            }
        }
        if let [dfs, bfs] = &self.fits[..]
            && !dfs.orders.is_empty()
            && !bfs.orders.is_empty()
            && !dfs.orders.iter().any(|order| bfs.orders.contains(order))
        {
            writeln!(out, "no order of neighbours fits both searches")?;
        }
        match self.faults.len() {
            0 => writeln!(out, "right"),
            1 => writeln!(out, "wrong: 1 fault"),
            faults => writeln!(out, "wrong: {faults} faults"),
        }
    }
}
