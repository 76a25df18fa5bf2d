//! Reports about submissions for people and for programs.

use super::submission::{CheckResult, Fault, Submission};
use crate::table;
use serde::Serialize;
use std::fmt::Write;
use warren_export::escape::markdown as escaped;

/// The maximum number of faults of a requirement that a report in Markdown lists.
const MAX_LISTED: usize = 20;

/// Returns a table of points, followed by the faults of each submission. `points` is the number of points
/// of a submission without faults.
pub(super) fn markdown(submissions: &[Submission], points: u32) -> String {
    let head = ["submission", "points", "faults"]
        .map(String::from)
        .to_vec();
    let line = |submission: &Submission| {
        let faults = submission.results.iter().map(|result| result.faults.len());
        vec![
            escaped(&submission.name),
            format!("{} of {points}", rounded(submission, points)),
            faults.sum::<usize>().to_string(),
        ]
    };
    let lines = submissions.iter().map(line);
    let lines: Vec<Vec<String>> = std::iter::once(head).chain(lines).collect();
    let mut text = table::markdown(&lines);
    for submission in submissions
        .iter()
        .filter(|submission| !submission.is_right())
    {
        // Writing to a string never fails.
        _ = write!(text, "\n## {}\n\n", escaped(&submission.name));
        for result in submission.results.iter() {
            list(&mut text, result);
        }
    }
    text
}

fn list(
    text: &mut String,
    CheckResult {
        requirement,
        faults,
        ..
    }: &CheckResult,
) {
    for fault in faults.iter().take(MAX_LISTED) {
        // Writing to a string never fails.
        _ = writeln!(text, "- {requirement}: {}", escaped(&fault.to_string()));
    }
    if let more @ 1.. = faults.len().saturating_sub(MAX_LISTED) {
        _ = writeln!(text, "- {requirement}: {more} more faults");
    }
}

/// Returns the points of a submission, rounded down to hundredths.
fn rounded(submission: &Submission, points: u32) -> f64 {
    (f64::from(points) * submission.share() * 100.0 + 1e-6).floor() / 100.0
}

#[derive(Serialize)]
struct All<'a> {
    points: u32,
    submissions: Vec<One<'a>>,
}

#[derive(Serialize)]
struct One<'a> {
    name: &'a str,
    points: f64,
    right: bool,
    requirements: Vec<Checked<'a>>,
}

#[derive(Serialize)]
struct Checked<'a> {
    requirement: &'a str,
    met: bool,
    faults: &'a [Fault],
}

/// Returns a report in JSON.
pub(super) fn json(submissions: &[Submission], points: u32) -> String {
    let all = All {
        points,
        submissions: submissions
            .iter()
            .map(|submission| one(submission, points))
            .collect(),
    };
    // Strings and numbers can always be written as JSON.
    let text = serde_json::to_string_pretty(&all).unwrap_or_default();
    text + "\n"
}

fn one(submission: &Submission, points: u32) -> One<'_> {
    One {
        name: &submission.name,
        points: rounded(submission, points),
        right: submission.is_right(),
        requirements: submission.results.iter().map(checked).collect(),
    }
}

fn checked(result: &CheckResult) -> Checked<'_> {
    Checked {
        requirement: &result.requirement,
        met: result.is_met,
        faults: &result.faults,
    }
}
