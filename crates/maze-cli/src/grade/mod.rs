//! `maze grade FILE`: judges what a program for the course CS2604 printed.

mod judge;
mod layout;
mod slips;

use crate::error::Error;
use crate::output;
use judge::{Fits, Report, judge};
use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;
use warren_flags::file;

/// Judge what a program for the course CS2604 printed
///
/// Each fault is told with its line and column, and which orders of neighbours
/// the searches may have tried. Of faults that lie side by side, as where a path is shifted,
/// the first is told. The exit status is 0 when all is right, 1 when something is
/// wrong, and 2 when the file cannot be read.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// What it printed; - is standard input
    file: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  maze grade homework.txt
  ./student 10 10 | maze grade -";

pub(crate) fn run(args: &Args) -> Result<ExitCode, Error> {
    let report = judge(&file::text(&args.file)?);
    output::write(None, |out| write!(out, "{report}"))?;
    Ok(match report.faults.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// A line a fault, then which orders fit, then the verdict.
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
