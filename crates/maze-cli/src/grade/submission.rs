//! A submission, and the result of checking it.

use super::judge::{Report, judge};
use super::require::{Requirement, SubmittedMaze};
use crate::input::{Written, parse};
use serde::Serialize;
use std::fmt;
use warren_flags::escape;

/// The rules by which submissions are checked.
pub(super) struct Rules<'a> {
    /// The requirements. If the list is empty, they follow from the submission.
    pub(super) required: &'a [Requirement],
    /// Whether trailing spaces and carriage returns are accepted in the output for CS2604.
    pub(super) is_lenient: bool,
}

/// A submission that has been checked.
pub(super) struct Submission {
    /// The name of its file.
    pub(super) name: String,
    pub(super) results: Vec<CheckResult>,
}

/// The result of checking a requirement.
#[derive(Serialize)]
pub(super) struct CheckResult {
    /// The requirement's name.
    pub(super) requirement: String,
    pub(super) is_met: bool,
    /// What is wrong. A fault that concerns several requirements is listed only for the first of them.
    pub(super) faults: Vec<Fault>,
    /// What else is known about the output for CS2604, such as the matching orders of neighbours.
    #[serde(skip)]
    cs2604: Option<Report>,
}

/// A fault.
#[derive(Serialize)]
pub(super) struct Fault {
    /// The position of the fault, or `None` if the fault concerns the whole submission.
    #[serde(flatten)]
    pub(super) place: Option<Place>,
    pub(super) what: String,
}

/// The position of a fault, counted from 1.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Place {
    Text {
        line: usize,
        column: usize,
    },
    Cell {
        row: u32,
        column: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        floor: Option<u32>,
    },
}

/// The headings of the output for CS2604.
const HEADINGS: [&str; 3] = ["<pre>", "DFS", "BFS"];

impl Rules<'_> {
    /// Checks a submission.
    pub(super) fn grade(&self, name: String, text: &str) -> Submission {
        let required = match self.required {
            [] => &[usual(text)],
            required => required,
        };
        let is_empty = text.trim().is_empty();
        let maze = match is_empty {
            true => Err("the submission is empty".into()),
            false => read_maze(text),
        };
        let mut is_told = false;
        let check = |&requirement: &Requirement| {
            let name = requirement.to_string();
            match (&maze, requirement) {
                (_, Requirement::Cs2604) if !is_empty => self.cs2604(text),
                (Ok(maze), _) => CheckResult::new(name, maze.faults(requirement)),
                (Err(why), _) => {
                    let is_first = !std::mem::replace(&mut is_told, true);
                    let faults = is_first.then(|| Fault::whole(why.clone()));
                    CheckResult {
                        is_met: false,
                        ..CheckResult::new(name, faults.into_iter().collect())
                    }
                }
            }
        };
        Submission {
            name,
            results: required.iter().map(check).collect(),
        }
    }

    fn cs2604(&self, text: &str) -> CheckResult {
        let report = match self.is_lenient {
            true => judge(&trimmed(text)),
            false => judge(text),
        };
        let faults = report.faults.iter().map(|fault| {
            let [line, column] = fault.place();
            Fault {
                place: Some(Place::Text { line, column }),
                what: fault.description(),
            }
        });
        let result = CheckResult::new(Requirement::Cs2604.to_string(), faults.collect());
        CheckResult {
            cs2604: Some(report),
            ..result
        }
    }
}

/// Returns the requirement for a submission if none was given.
fn usual(text: &str) -> Requirement {
    let is_of_course = HEADINGS.iter().any(|heading| text.contains(heading));
    match is_of_course || text.trim().is_empty() {
        true => Requirement::Cs2604,
        false => Requirement::Perfect,
    }
}

/// Reads a maze in any format. If the maze cannot be read as it is, trailing spaces are removed.
fn read_maze(text: &str) -> Result<SubmittedMaze, String> {
    let written = parse(text).or_else(|error| parse(&trimmed(text)).map_err(|_| error));
    match written {
        Ok(Written::Picture(picture)) => Ok(SubmittedMaze {
            maze: picture.maze,
            starts: picture.starts,
            finishes: picture.finishes,
        }),
        Ok(Written::Level(level)) => Ok(SubmittedMaze {
            maze: level.maze().clone(),
            starts: level.starts().to_vec(),
            finishes: level.finishes().to_vec(),
        }),
        Err(error) => Err(escape(format!("no maze can be read: {error}"))),
    }
}

/// Removes trailing spaces, carriage returns and empty lines at the end. The last line ends with a line
/// feed.
fn trimmed(text: &str) -> String {
    let lines = text.trim_end().lines();
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

impl CheckResult {
    fn new(requirement: String, faults: Vec<Fault>) -> CheckResult {
        CheckResult {
            requirement,
            is_met: faults.is_empty(),
            faults,
            cs2604: None,
        }
    }
}

impl Fault {
    fn whole(what: String) -> Fault {
        Fault { place: None, what }
    }
}

impl Submission {
    /// Creates the result for a file that cannot be read.
    pub(super) fn unreadable(name: String, why: String) -> Submission {
        let faults = vec![Fault::whole(why)];
        Submission {
            name,
            results: vec![CheckResult::new("readable".into(), faults)],
        }
    }

    /// Returns whether the submission meets all requirements.
    pub(super) fn is_right(&self) -> bool {
        self.results.iter().all(|result| result.is_met)
    }

    /// Returns the share of the requirements that are met.
    pub(super) fn share(&self) -> f64 {
        let met = self.results.iter();
        let met = met.filter(|result| result.is_met).count();
        met as f64 / self.results.len().max(1) as f64
    }
}

/// Prints one line per fault, followed by the verdict.
impl fmt::Display for Submission {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut faults = 0;
        for result in &self.results {
            faults += result.faults.len();
            for fault in &result.faults {
                writeln!(out, "{fault}")?;
            }
            if let Some(report) = &result.cs2604 {
                report.write_orders(out)?;
            }
        }
        match faults {
            0 => writeln!(out, "right"),
            1 => writeln!(out, "wrong: 1 fault"),
            faults => writeln!(out, "wrong: {faults} faults"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            None => {}
            Some(Place::Text { line, column }) => write!(out, "line {line}, column {column}: ")?,
            Some(Place::Cell { row, column, floor }) => {
                if let Some(floor) = floor {
                    write!(out, "floor {floor}, ")?;
                }
                write!(out, "row {row}, column {column}: ")?;
            }
        }
        out.write_str(&self.what)
    }
}
