//! The command `maze check`, which proves row by row that a maze is perfect.

use crate::error::Error;
use crate::output;
use crate::progress;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use warren_export::memory;
use warren_flags::file;
use warren_maze::measure::{Fault, Perfect};
use warren_maze::read::{DrawnCell, PictureError, RowReader, Style};
use warren_maze::topology::{Cubic, Dirs, Square};

/// Prove that a maze is perfect: there is exactly one path between any two cells
///
/// A perfect maze has no rock. The command reads the maze row by row and stores only one row, so
/// the maze may be endless. On a terminal, the command shows the number of rows that are perfect so
/// far. The exit status is 0 if the maze is perfect, 1 if it is not, and 2 if no maze can be read.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A square maze drawn with lines, blocks, underscores or boxes; "-" is standard input
    #[arg(default_value = "-")]
    file: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  maze check maze.txt                    report whether the maze is perfect
  maze stream --width 60 | maze check    check rows until stopped";

/// Runs the command. Returns whether the maze is perfect.
pub(crate) fn run(args: &Args) -> Result<bool, Error> {
    let text = file::open(&args.file)?;
    let verdict = prove(&args.file, text)?;
    let (Ok(message) | Err(message)) = &verdict;
    output::write(None, |out| writeln!(out, "{message}"))?;
    Ok(verdict.is_ok())
}

/// The maximum number of columns. Without a limit, a line without an end would use up all memory.
const MAX_WIDTH: u32 = 1 << 24;

/// The number of bytes per column that the proof needs.
const PROVING: u64 = 8;

/// The message for a perfect maze, or the first fault of a maze that is not perfect.
type Verdict = Result<String, String>;

fn prove(file: &Path, text: impl BufRead) -> Result<Verdict, Error> {
    let failed = |why| Error::content(file, why);
    let mut rows = RowReader::with_max_width(text, MAX_WIDTH).map_err(failed)?;
    if rows.style() == Style::Hexagons {
        return Err(unsupported(file, "hexagons"));
    }
    memory::check("this proof", u64::from(rows.width()) * PROVING)?;
    let mut perfect = Perfect::new(rows.width());
    let progress = progress::bar(0, "{spinner} {human_pos} rows, perfect so far");
    loop {
        let fault = match rows.next_row() {
            Ok(Some(row)) => {
                if let Some(x) = row.rooms.iter().position(|&room| room == DrawnCell::Rock) {
                    let at = rows.place(rows.rows() - 1, x as u32, None);
                    return Ok(Err(format!("{at}: rock: a perfect maze has no rock")));
                }
                if row.open.iter().any(|&open| !(open & STAIRS).is_empty()) {
                    return Err(unsupported(file, "stairs to other floors"));
                }
                perfect.row(&row.open)
            }
            Ok(None) => break,
            Err(cut @ (PictureError::CutOff { .. } | PictureError::OpenBelow { .. })) => {
                return Ok(Err(cut.to_string()));
            }
            Err(other) => return Err(failed(other)),
        };
        if let Err(fault) = fault {
            return Ok(Err(describe(fault, &rows)));
        }
        progress.inc(1);
    }
    if let Err(fault) = perfect.end() {
        return Ok(Err(describe(fault, &rows)));
    }
    // A drawing with underscores must be closed at the bottom; otherwise its end is missing.
    // Drawings in other styles can have an opening at the bottom.
    let below = rows
        .openings()
        .iter()
        .find(|&&(.., dir)| dir == Square::SOUTH);
    Ok(match below {
        Some(&(row, column, dir)) if rows.style() == Style::Underscores => {
            let at = rows.place(row, column, Some(dir));
            Err(format!(
                "{at}: the last row is open below: the maze is cut off here"
            ))
        }
        _ => {
            let height = count(rows.rows(), "row");
            let width = count(rows.width().into(), "cell");
            Ok(format!("perfect: {height} of {width}"))
        }
    })
}

const STAIRS: Dirs = Dirs(1 << Cubic::DOWN.0 | 1 << Cubic::UP.0);

fn unsupported(file: &Path, what: &str) -> Error {
    let file = file::name(file);
    Error::Impossible(format!(
        "{file}: this maze has {what}: check needs squares on one floor; stats counts the loops \
         and areas of any maze"
    ))
}

fn describe<R: BufRead>(fault: Fault, rows: &RowReader<R>) -> String {
    match fault {
        Fault::Loop { row, column } => {
            let at = rows.place(row, column, Some(Square::EAST));
            format!("{at}: a loop: this passage joins cells that are already connected")
        }
        Fault::CutOff { row, column } => {
            let at = rows.place(row, column, None);
            format!("{at}: cut off: no path leads from this cell to the rest")
        }
    }
}

fn count(number: u64, what: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {what}{s}")
}
