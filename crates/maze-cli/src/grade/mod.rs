//! The command `maze grade`, which checks mazes and the output of programs for the course CS2604.

mod judge;
mod layout;
mod report;
mod require;
mod slips;
mod submission;

use crate::error::Error;
use crate::output;
use clap::ValueEnum;
use report::{json, markdown};
use require::Requirement;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use submission::{Rules, Submission};
use warren_flags::file::{self, is_standard};

/// Check mazes, or the output of programs for the course CS2604, and give points
///
/// A submission with a heading of the course CS2604 is checked as the output of such a program: each fault
/// is printed with its line and column, then the orders of neighbours that match the searches. If several
/// faults are next to each other, for example because a path is shifted, only the first is printed. Any
/// other submission has to be a perfect maze, in any format that maze reads. --require checks something
/// else. For a folder, the report contains all files in it, and a file that cannot be read gets no points.
/// The exit status is 0 if there are no faults, 1 if there are faults, and 2 if the file cannot be read.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A submission, or a folder of submissions; - is standard input
    #[arg(value_name = "FILE|FOLDER")]
    file: PathBuf,
    /// What a submission must be, separated by commas: cs2604, perfect, connected, loop-free, solvable, or
    /// the size as COLUMNSxROWS
    #[arg(long, value_name = "WHAT", value_delimiter = ',', value_parser = require::parse)]
    require: Vec<Requirement>,
    /// The points of a submission that meets all requirements, which have equal weights
    #[arg(long, value_name = "N", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    points: u32,
    /// Also accept trailing spaces, empty lines at the end, and carriage returns in the output for CS2604
    #[arg(long)]
    lenient: bool,
    /// The format of the report [default: text, or markdown for a folder]
    #[arg(long, value_enum)]
    report: Option<Format>,
    /// Write the report to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  maze grade homework.txt
  ./student 10 10 | maze grade -
  ./student 20 10 | maze grade - --require perfect,20x10
  maze grade submissions --require connected,loop-free --points 20 --report json -o points.json";

/// The formats of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line for each fault
    Text,
    /// A table of points, and a list of faults for each submission
    Markdown,
    /// For other programs
    Json,
}

/// Runs the command. Returns whether no submission has a fault.
pub(crate) fn run(args: &Args) -> Result<bool, Error> {
    let rules = Rules {
        required: &args.require,
        is_lenient: args.lenient,
    };
    let is_folder = !is_standard(&args.file) && args.file.is_dir();
    let submissions = match is_folder {
        true => folder(&args.file, &rules)?,
        false => vec![rules.grade(file::name(&args.file), &file::text(&args.file)?)],
    };
    let usual = if is_folder {
        Format::Markdown
    } else {
        Format::Text
    };
    let report = match args.report.unwrap_or(usual) {
        Format::Text => text(&submissions, is_folder),
        Format::Markdown => markdown(&submissions, args.points),
        Format::Json => json(&submissions, args.points),
    };
    output::write(args.output.as_deref(), |out| {
        out.write_all(report.as_bytes())
    })?;
    Ok(submissions.iter().all(Submission::is_right))
}

/// The maximum depth of folders in a folder of submissions.
const MAX_DEPTH: usize = 8;

/// The maximum length of a submission in a folder, in bytes.
const MAX_BYTES: u64 = 1 << 26;

/// Grades all files in a folder and in the folders inside it, in the order of their names. Hidden files
/// are left out.
fn folder(folder: &Path, rules: &Rules) -> Result<Vec<Submission>, Error> {
    let mut files = Vec::new();
    let listed = list(folder, MAX_DEPTH, &mut files);
    listed.map_err(|why| Error::content(folder, why))?;
    files.sort();
    if files.is_empty() {
        return Err(Error::content(folder, "the folder contains no submissions"));
    }
    let grade = |path: PathBuf| {
        let inner = path.strip_prefix(folder).unwrap_or(&path);
        let name = file::name(inner);
        match fs::metadata(&path) {
            Ok(data) if data.len() > MAX_BYTES => {
                Submission::unreadable(name, format!("it is longer than {MAX_BYTES} bytes"))
            }
            _ => match file::text(&path) {
                Ok(text) => rules.grade(name, &text),
                Err(error) => Submission::unreadable(name, error.source.to_string()),
            },
        }
    };
    Ok(files.into_iter().map(grade).collect())
}

fn list(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        let kind = entry.file_type()?;
        if is_hidden {
            continue;
        }
        if kind.is_dir() && depth > 0 {
            list(&entry.path(), depth - 1, files)?;
        } else if kind.is_file() {
            files.push(entry.path());
        }
    }
    Ok(())
}

/// Returns the lines about each submission. In a folder, the name of the submission comes first.
fn text(submissions: &[Submission], is_folder: bool) -> String {
    let one = |submission: &Submission| match is_folder {
        true => format!("{}:\n{submission}", submission.name),
        false => submission.to_string(),
    };
    let all: Vec<String> = submissions.iter().map(one).collect();
    all.join("\n")
}
