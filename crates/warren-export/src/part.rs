//! The parts of a level that not every format represents.

use warren_dungeon::level::{Content, ContentClass, Level};
use warren_dungeon::recipe::Theme;

/// A part of levels. Every format represents the maze, the starts and the finishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    SecretDoors,
    Gates,
    /// What opens gates.
    Openers,
    Portals,
    Beasts,
    Finds,
    Light,
    Charges,
    Rooms,
    Theme,
    /// Which of several starts is the first. Without numbers, readers take the starts in the order of
    /// their cells.
    FirstStart,
}

impl Part {
    pub(crate) const ALL: [Part; 11] = [
        Part::SecretDoors,
        Part::Gates,
        Part::Openers,
        Part::Portals,
        Part::Beasts,
        Part::Finds,
        Part::Light,
        Part::Charges,
        Part::Rooms,
        Part::Theme,
        Part::FirstStart,
    ];

    /// Returns the names, as plural nouns.
    pub(crate) fn names(self) -> &'static [&'static str] {
        match self {
            Part::SecretDoors => &["secret doors"],
            Part::Gates => &["gates"],
            Part::Openers => &["keys", "levers"],
            Part::Portals => &["portals"],
            Part::Beasts => &["beasts"],
            Part::Finds => &["things to find"],
            Part::Light => &["light"],
            Part::Charges => &["charges"],
            Part::Rooms => &["rooms"],
            Part::Theme => &["the theme"],
            Part::FirstStart => &["which start is the first"],
        }
    }

    /// Returns whether a level has the part.
    pub(crate) fn is_in(self, level: &Level) -> bool {
        let is_here = |&content: &Content| !level.cells_with(content).is_empty();
        let mut contents = Content::ALL.into_iter().filter(is_here);
        contents.any(|content| Part::of(content) == Some(self))
            || match self {
                Part::SecretDoors => !level.doors().list().is_empty(),
                Part::Gates => !level.gates().is_empty(),
                Part::Light => level.light() > 0,
                Part::Charges => level.charges() > 0,
                Part::Rooms => !level.rooms().list().is_empty(),
                Part::Theme => level.theme() != Theme::default(),
                Part::FirstStart => !level.starts().is_sorted(),
                Part::Openers | Part::Portals | Part::Beasts | Part::Finds => false,
            }
    }

    /// Returns the part to which a kind of content belongs, or `None` if every format represents it.
    fn of(content: Content) -> Option<Part> {
        match content.kind().class() {
            ContentClass::Start | ContentClass::Finish => None,
            ContentClass::Fixture if content.kind().opens().is_none() => Some(Part::Portals),
            ContentClass::Key | ContentClass::Fixture => Some(Part::Openers),
            ContentClass::Find => Some(Part::Finds),
            ContentClass::Beast(_) => Some(Part::Beasts),
        }
    }
}
