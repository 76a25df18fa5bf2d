//! Grades answers.

use super::search::{State, fewest_moves};
use super::task::Task;
use crate::table::markdown;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A line of a file with answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Answer {
    pub(super) id: String,
    pub(super) answer: Written,
}

/// An answer as it is written in a file: a list of moves, or a string.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Written {
    List(Vec<String>),
    Text(String),
}

/// What an answer says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// The moves to the finish.
    Moves(Vec<String>),
    /// No moves lead to the finish.
    Impossible,
}

/// The answer to a task that has no solution.
const IMPOSSIBLE: &str = "impossible";

impl From<Reply> for Written {
    fn from(reply: Reply) -> Written {
        match reply {
            Reply::Moves(moves) => Written::List(moves),
            Reply::Impossible => Written::Text(IMPOSSIBLE.into()),
        }
    }
}

impl From<&Written> for Reply {
    fn from(written: &Written) -> Reply {
        let moves: Vec<String> = match written {
            Written::List(moves) => moves.clone(),
            Written::Text(text) => {
                let is_separator = |c: char| c.is_whitespace() || c == ',';
                let words = text.split(is_separator).filter(|word| !word.is_empty());
                words.map(str::to_lowercase).collect()
            }
        };
        match &moves[..] {
            [word] if word == IMPOSSIBLE => Reply::Impossible,
            _ => Reply::Moves(moves),
        }
    }
}

/// Replays the moves of an answer. Returns whether all of them are possible and the last one ends in the
/// finish, or whether the answer says that a task is impossible that is.
fn is_right(task: &Task, reply: &Reply, is_possible: bool) -> bool {
    match reply {
        Reply::Impossible => !is_possible,
        Reply::Moves(moves) => {
            let mut states = moves.iter();
            let last = states.try_fold(State::start(task), |state, name| state.after(task, name));
            last.is_some_and(|state| state.cell == task.finish)
        }
    }
}

/// The number of tasks in a group, and of the answers to them.
#[derive(Clone, Copy, Default)]
struct Tally {
    tasks: u32,
    right: u32,
    shortest: u32,
    missing: u32,
}

/// Returns a table with the scores of all tasks and of several groups.
pub(super) fn score(tasks: &[Task], answers: &[Answer]) -> Result<String, String> {
    let mut replies: HashMap<&str, Reply> = HashMap::new();
    for answer in answers {
        replies.insert(&answer.id, (&answer.answer).into());
    }
    let ids: HashSet<&str> = tasks.iter().map(|task| task.id.as_str()).collect();
    if let Some(answer) = answers
        .iter()
        .find(|answer| !ids.contains(answer.id.as_str()))
    {
        return Err(format!("there is no task {:?} in the folder", answer.id));
    }
    let mut tallies: BTreeMap<(usize, String), Tally> = BTreeMap::new();
    for task in tasks {
        let shortest = fewest_moves(task);
        let reply = replies.get(task.id.as_str());
        let is_right = reply.is_some_and(|reply| is_right(task, reply, shortest.is_some()));
        let is_shortest = match (reply, &shortest) {
            (Some(Reply::Moves(moves)), Some(shortest)) => {
                is_right && moves.len() == shortest.len()
            }
            _ => is_right,
        };
        let possible = if shortest.is_some() {
            "possible"
        } else {
            IMPOSSIBLE
        };
        let stratum = task.stratum;
        let names = [
            (0, "all".to_owned()),
            (1, possible.into()),
            (2 + stratum as usize, name_of(&stratum)),
            (10, task.family.clone()),
            (11, format!("form {}", name_of(&task.form))),
        ];
        for name in names {
            let tally = tallies.entry(name).or_default();
            tally.tasks += 1;
            tally.right += u32::from(is_right);
            tally.shortest += u32::from(is_shortest);
            tally.missing += u32::from(reply.is_none());
        }
    }
    let head = ["tasks", "number", "right", "shortest", "missing"];
    let mut lines = vec![head.map(String::from).to_vec()];
    lines.extend(tallies.iter().map(|((_, name), tally)| {
        let share =
            |count: u32| format!("{:.1} %", 100.0 * f64::from(count) / f64::from(tally.tasks));
        vec![
            name.clone(),
            tally.tasks.to_string(),
            share(tally.right),
            share(tally.shortest),
            tally.missing.to_string(),
        ]
    }));
    Ok(markdown(&lines))
}

/// Returns the name of a value in the file of tasks.
fn name_of(value: &impl Serialize) -> String {
    let name = serde_json::to_value(value).ok();
    let name = name.and_then(|name| name.as_str().map(String::from));
    name.unwrap_or_default()
}
