//! The words on slides.

use super::stops::Stop;
use crate::step_picture::{LISTED, NEWEST, StepPicture, UNCARVED};
use crate::texts::{self, fill, text};
use warren_dungeon::level::CellName;
use warren_export::maps::Language;
use warren_maze::draw::{Colour, colours};
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
        texts::heading(self.language, self.script)
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

    /// Returns the colours of cells and of the path, each with its meaning. Cells that the algorithm has reached have
    /// several colours.
    pub(super) fn legend(&self, picture: &StepPicture) -> Vec<(Vec<Colour>, &'static str)> {
        let text = |key: &str| text(self.language, key);
        let mut entries = vec![(vec![NEWEST], text("slides-current"))];
        if let Some(list) = self.script.list {
            let key = format!("slides-legend-{}", list_name(list));
            entries.push((vec![LISTED], text(&key)));
        }
        entries.push(match picture.has_sets() {
            true => ([0, 1, 2].map(colours::area).into(), text("slides-sets")),
            false => (
                [0.0, 0.5, 1.0].map(colours::ramp).into(),
                text("slides-reached"),
            ),
        });
        entries.push(match picture.reading().moment().show().is_carving() {
            true => (vec![UNCARVED], text("slides-uncarved")),
            false => (vec![colours::path(0)], text("slides-path")),
        });
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
    use crate::explained::commentary;
    use crate::input::recipe_of_size;
    use std::sync::Arc;
    use warren_dungeon::recipe::{Algorithm, Recipe};
    use warren_maze::topology::GridShape;
    use warren_watch::SCRIPTS;

    /// Returns the picture of an algorithm before its first step.
    fn picture(script: &'static Script) -> StepPicture {
        let algorithm = Algorithm::ALL
            .into_iter()
            .find(|it| it.name() == script.name);
        let recipe = Recipe {
            algorithm: algorithm.unwrap_or_default(),
            ..recipe_of_size(GridShape::Square, [4, 4, 1])
        };
        let commentary = commentary(script, &recipe, false).expect("a level");
        StepPicture::begin(Arc::new(commentary), None)
    }

    #[test]
    fn the_legend_names_the_list_of_each_algorithm() {
        for script in SCRIPTS {
            let picture = picture(script);
            for language in [Language::English, Language::German] {
                let legend = Words::new(language, script).legend(&picture);
                assert!(
                    legend.iter().all(|(_, text)| !text.is_empty()),
                    "{}",
                    script.name
                );
                let has_list = legend.iter().any(|(colours, _)| colours.contains(&LISTED));
                assert_eq!(has_list, script.list.is_some(), "{}", script.name);
            }
        }
    }

    #[test]
    fn the_legend_names_all_colours() {
        let legend = |name| {
            let script = Script::named(name).expect("a script");
            let legend = Words::new(Language::English, script).legend(&picture(script));
            legend.into_iter().map(|(_, text)| text).collect::<Vec<_>>()
        };
        assert_eq!(
            legend("depth-first"),
            [
                "current step",
                "on the stack",
                "reached: first to last",
                "not carved yet"
            ]
        );
        assert_eq!(
            legend("kruskal"),
            ["current step", "one colour for each set", "not carved yet"]
        );
        assert_eq!(
            legend("breadth-first"),
            [
                "current step",
                "in the queue",
                "reached: first to last",
                "path"
            ]
        );
    }
}
