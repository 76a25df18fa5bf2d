//! The words on slides.

use super::stops::Stop;
use crate::texts::{self, fill, text};
use warren_dungeon::level::CellName;
use warren_export::maps::Language;
use warren_watch::{List, Reading, Script};

/// The words on the slides about an algorithm, in a language.
pub(super) struct Words {
    pub(super) language: Language,
    script: &'static Script,
}

/// The maximum number of cells of a list that a slide names.
const MAX_NAMED: usize = 8;

impl Words {
    pub(super) fn new(language: Language, script: &'static Script) -> Words {
        Words { language, script }
    }

    /// Returns the algorithm's name.
    pub(super) fn title(&self) -> &'static str {
        self.script.name
    }

    /// Returns the lines of the pseudocode, each with its indentation depth.
    pub(super) fn code(&self) -> impl Iterator<Item = (usize, &'static str)> {
        let lines = (1..).zip(self.script.indents);
        lines.map(|(line, &indent)| {
            let text = texts::code(self.language, self.script, line);
            (usize::from(indent), text)
        })
    }

    /// Returns the page of the lesson, or the sentence about the current step.
    pub(super) fn sentence(&self, reading: &Reading, stop: Stop) -> String {
        match (stop.page, reading.last()) {
            (Some(page), _) => page.into(),
            (None, None) => text(self.language, "slides-before").into(),
            (None, Some(last)) => {
                texts::sentence(self.language, &reading.commentary().sentence(last))
            }
        }
    }

    /// Returns the number of the current step.
    pub(super) fn step(&self, reading: &Reading) -> String {
        let values = [reading.at(), reading.commentary().len()].map(|number| number.to_string());
        let [step, steps] = &values;
        fill(
            self.language,
            "slides-step",
            &[("step", step), ("steps", steps)],
        )
    }

    /// Returns the cells that the algorithm remembers, beginning with the next one. Returns an empty
    /// string if the algorithm remembers no cells.
    pub(super) fn list(&self, reading: &Reading) -> String {
        let Some(list) = self.script.list else {
            return String::new();
        };
        let cells = reading.list();
        if cells.is_empty() && reading.second_list().is_empty() {
            return String::new();
        }
        let (name, is_from_end) = match list {
            List::Stack => ("stack", true),
            List::Queue => ("queue", false),
            List::Queues => ("queues", false),
            List::Frontier => ("frontier", false),
            List::Listed => ("listed", false),
            List::Walk => ("walk", true),
            List::Row => ("row", false),
            List::Run => ("run", false),
            List::Part => ("part", false),
        };
        let grid = reading.moment().maze().grid();
        let mut next: Vec<_> = cells.iter().copied().collect();
        if is_from_end {
            next.reverse();
        }
        let named = next.iter().take(MAX_NAMED);
        let mut names: Vec<String> = named
            .map(|&cell| CellName::of(grid, cell).to_string().replace(' ', "\u{a0}"))
            .collect();
        if next.len() > MAX_NAMED {
            names.push("…".into());
        }
        let lengths = [cells.len(), reading.second_list().len()].map(|number| number.to_string());
        let values = [
            ("cells", &*lengths[0]),
            ("others", &*lengths[1]),
            ("names", &names.join(" ")),
        ];
        fill(self.language, &format!("slides-list-{name}"), &values)
    }
}
