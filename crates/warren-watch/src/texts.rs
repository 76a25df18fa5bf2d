//! Texts about algorithms: lines of pseudocode, sentences and lessons.
//!
//! Each language has a catalogue in the Fluent format, in which messages consist of one line and
//! contain only variables. The message keys are:
//!
//! | key | message |
//! | --- | --- |
//! | `heading-wilson` | the name of a script's algorithm |
//! | `line-wilson-3` | the third line of a script |
//! | `say-wilson-loop` | the sentence of remarks of a kind |
//! | `lesson-wilson-1` | the first page of the lesson |

use crate::kind::Kind;
use crate::script::Script;

/// The catalogues, each with its language tag.
pub const CATALOGUES: [(&str, &str); 2] = [
    ("en", include_str!("../assets/en.ftl")),
    ("de", include_str!("../assets/de.ftl")),
];

/// A sentence about an algorithm's action.
#[derive(Clone, Copy, Debug)]
pub struct Sentence {
    script: Option<&'static Script>,
    /// The kind of remark to which the sentence belongs.
    pub kind: Kind,
    numbers: [u32; 3],
}

impl Sentence {
    pub(crate) fn new(script: Option<&'static Script>, kind: Kind, numbers: [u32; 3]) -> Sentence {
        Sentence {
            script,
            kind,
            numbers,
        }
    }

    /// Returns the message's key in the catalogues.
    pub fn key(&self) -> String {
        match self.script {
            Some(script) => format!("say-{}-{}", script.name, self.kind.name()),
            None => format!("say-{}", self.kind.name()),
        }
    }

    /// Returns the numbers in the sentence and the names of their variables.
    pub fn numbers(&self) -> impl Iterator<Item = (&'static str, u32)> {
        self.kind.numbers().iter().copied().zip(self.numbers)
    }

    /// Returns the sentence in English.
    pub fn in_english(&self) -> String {
        let mut told = english(&self.key()).to_owned();
        for (name, number) in self.numbers() {
            told = told.replace(&format!("{{ ${name} }}"), &number.to_string());
        }
        told
    }
}

impl Script {
    /// Returns the key of the algorithm's name.
    pub fn heading_key(&self) -> String {
        format!("heading-{}", self.name)
    }

    /// Returns a line's key. Lines are numbered from 1.
    pub fn line_key(&self, line: usize) -> String {
        format!("line-{}-{line}", self.name)
    }

    /// Returns the key of a lesson page. Pages are numbered from 1.
    pub fn lesson_key(&self, page: usize) -> String {
        format!("lesson-{}-{page}", self.name)
    }

    /// Returns a line in English, with its indentation. Lines are numbered from 1.
    ///
    /// # Panics
    ///
    /// Panics if there is no such line.
    pub fn line_in_english(&self, line: usize) -> String {
        let indent = usize::from(self.indents[line - 1]);
        format!("{}{}", "  ".repeat(indent), english(&self.line_key(line)))
    }
}

/// Returns a message from the English catalogue, or an empty string if there is no such message.
fn english(key: &str) -> &'static str {
    let mut lines = CATALOGUES[0].1.lines();
    let found = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
    found.unwrap_or_default()
}
