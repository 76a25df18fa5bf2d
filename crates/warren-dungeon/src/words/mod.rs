//! Descriptions in words for players who cannot see the maze: a player's cell, its exits, and
//! everything that the player perceives and carries.
//!
//! A description is a [`Phrase`], which does not depend on the language. It refers to the messages of
//! a catalogue in the Fluent format. [`CATALOGUES`] contains the catalogue of each language, and
//! programs translate phrases with it.
//!
//! ```
//! use warren_dungeon::make::make;
//! use warren_dungeon::play::{Progress, Trail};
//! use warren_dungeon::recipe::Recipe;
//! use warren_dungeon::words::{Narrator, Phrase};
//!
//! let level = make(&Recipe::default())?;
//! let progress = Progress::new(&level);
//! let trail = Trail::new(progress.cell());
//! let narrator = Narrator { level: &level, progress: &progress, trail: &trail };
//! assert_ne!(narrator.place(), Phrase::Nothing);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bearing;
mod carried;
mod names;
mod narrator;
mod phrase;

pub use bearing::{StraightWay, bearing, compass, direction, turn};
pub use carried::CarriedThing;
pub use names::{
    about_content, about_gate, beast_name, consumable, content_name, effect, gate_name, good,
    key_shape, lair_name, treasure_name,
};
pub use narrator::Narrator;
pub use phrase::{Argument, Phrase, Value};

/// The catalogues, each with its language tag.
pub const CATALOGUES: [(&str, &str); 2] = [
    ("en", include_str!("../../assets/en.ftl")),
    ("de", include_str!("../../assets/de.ftl")),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::descent::Good;
    use crate::level::{BeastKind, Content, Gate};
    use crate::make::make;
    use crate::play::{Consumable, ConsumableKind, Effect, Look, Progress, Trail};
    use crate::recipe::Recipe;
    use std::collections::BTreeMap;
    use warren_maze::topology::{GridShape, GridSpec};

    /// Returns the messages of a catalogue, each with the names of its variables.
    fn messages(catalogue: &'static str) -> BTreeMap<&'static str, Vec<&'static str>> {
        let mut messages: BTreeMap<_, Vec<_>> = BTreeMap::new();
        let mut key = "";
        let lines = catalogue.lines().filter(|line| !line.starts_with('#'));
        for line in lines.filter(|line| !line.is_empty()) {
            if !line.starts_with([' ', '}']) {
                key = line.split(" =").next().unwrap_or_default();
                assert!(!messages.contains_key(key), "{key} occurs twice");
            }
            let variables = messages.entry(key).or_default();
            let names = line.split("{ $").skip(1);
            variables.extend(names.filter_map(|rest| rest.split(' ').next()));
            variables.sort_unstable();
            variables.dedup();
        }
        messages
    }

    /// Checks that all catalogues contain every message of a phrase, with its variables.
    fn check(phrase: &Phrase) {
        for (language, catalogue) in CATALOGUES {
            let messages = messages(catalogue);
            let told = phrase.translate(&|key, values| {
                let mut names: Vec<&str> = values.iter().map(|(name, _)| *name).collect();
                names.sort_unstable();
                assert_eq!(messages.get(key), Some(&names), "{language}: {key}");
                key.into()
            });
            assert!(!told.is_empty(), "{phrase:?}");
        }
    }

    #[test]
    fn all_catalogues_have_the_same_messages() {
        let [english, german] = CATALOGUES.map(|(_, catalogue)| messages(catalogue));
        assert_eq!(english, german);
        assert!(english.len() > 150);
    }

    #[test]
    fn everything_has_a_name() {
        for content in Content::ALL
            .into_iter()
            .filter(|content| content.is_visible())
        {
            check(&content_name(content));
        }
        for gate in Gate::all() {
            check(&gate_name(gate));
        }
        Good::all().for_each(|it| check(&good(it)));
        for kind in BeastKind::ALL {
            check(&beast_name(kind));
            check(&lair_name(kind));
        }
        for kind in ConsumableKind::ALL {
            for look in Look::ALL {
                let unknown = Consumable {
                    kind,
                    look,
                    effect: None,
                };
                check(&consumable(unknown));
            }
        }
        Effect::ALL.iter().for_each(|&it| check(&effect(it)));
    }

    #[test]
    fn every_start_is_described_on_every_grid() {
        for shape in GridShape::ALL {
            for seed in 0..5 {
                let [width, height, depth] = shape.usual_size().map(|length| length.min(8));
                let recipe = Recipe {
                    grid: GridSpec {
                        shape,
                        width,
                        height,
                        depth,
                        ..GridSpec::default()
                    },
                    seed,
                    light: 100,
                    ..Recipe::default()
                };
                let level = make(&recipe).expect("a level");
                let progress = Progress::new(&level);
                let trail = Trail::new(progress.cell());
                let narrator = Narrator {
                    level: &level,
                    progress: &progress,
                    trail: &trail,
                };
                for phrase in [
                    narrator.place(),
                    narrator.side_ahead(),
                    narrator.whereabouts(),
                ] {
                    check(&phrase);
                }
            }
        }
    }
}
