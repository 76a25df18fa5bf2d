//! The words on slides.

use super::stops::Stop;
use crate::step_picture::{LISTED, NEWEST, UNCARVED};
use crate::texts::{self, fill, text};
use warren_dungeon::level::CellName;
use warren_export::maps::Language;
use warren_maze::draw::Colour;
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

    /// Returns the colours of cells, each with its meaning.
    pub(super) fn legend(&self, is_carving: bool) -> Vec<(Colour, &'static str)> {
        let mut entries = vec![(NEWEST, text(self.language, "slides-current"))];
        if let Some(list) = self.script.list {
            let key = format!("slides-legend-{}", list_name(list));
            entries.push((LISTED, text(self.language, &key)));
        }
        if is_carving {
            entries.push((UNCARVED, text(self.language, "slides-uncarved")));
        }
        entries
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
        let name = list_name(list);
        let is_from_end = matches!(list, List::Stack | List::Walk);
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

/// Returns the name of a list in the keys of texts.
fn list_name(list: List) -> &'static str {
    match list {
        List::Stack => "stack",
        List::Queue => "queue",
        List::Queues => "queues",
        List::Frontier => "frontier",
        List::Listed => "listed",
        List::Walk => "walk",
        List::Row => "row",
        List::Run => "run",
        List::Part => "part",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_watch::SCRIPTS;

    #[test]
    fn the_legend_names_the_list_of_each_algorithm() {
        for script in SCRIPTS {
            for language in [Language::English, Language::German] {
                let legend = Words::new(language, script).legend(true);
                assert!(
                    legend.iter().all(|(_, text)| !text.is_empty()),
                    "{}",
                    script.name
                );
                let has_list = legend.iter().any(|&(colour, _)| colour == LISTED);
                assert_eq!(has_list, script.list.is_some(), "{}", script.name);
            }
        }
        let legend = |name| {
            Words::new(Language::English, Script::named(name).expect("a script")).legend(true)[1].1
        };
        assert_eq!(legend("depth-first"), "on the stack");
        assert_eq!(legend("wilson"), "random walk");
        assert_eq!(legend("kruskal"), "not carved yet");
    }
}
