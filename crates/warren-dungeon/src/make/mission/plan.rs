//! The plan of a mission: its places and ways.

use crate::catalogue::{Content, Gate};
use crate::recipe::{Outline, OutlineStep, Pattern};
use std::collections::BTreeSet;
use warren_maze::maze::Side;
use warren_maze::topology::Cell;

/// A mission that was planned on a grid: a graph of places and ways, and the patterns from which it has
/// grown. Its [`Display`](std::fmt::Display) implementation writes a diagram.
/// [`mission`](crate::make::mission()) returns the mission of a recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissionPlan {
    pub(super) places: Vec<Place>,
    pub(super) ways: Vec<Way>,
    pub(super) patterns: Vec<PlannedPattern>,
    pub(super) finish: usize,
    pub(super) grates: Vec<View>,
    /// The views that patterns need: the place of the player, and the place that the player sees.
    pub(super) needed_views: Vec<[usize; 2]>,
}

/// A place of a mission, which is a connected region of the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The cells, in ascending order.
    pub cells: Vec<Cell>,
    /// What the player finds in the place. All treasures are listed as [`Content::Treasure`] with the
    /// least value, because their value depends on the finished level.
    pub contents: Vec<Content>,
    /// Whether the place has no oil.
    pub is_dark: bool,
    /// Whether beasts start in the place if they can.
    pub is_haunted: bool,
}

/// A way between two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The indices of the places. A one-way gate leads from the first place to the second one.
    pub places: [usize; 2],
    /// What is between the places.
    pub kind: WayKind,
    /// The side through which the way leads, from the first place.
    pub side: Side,
}

/// A grate through which a player sees something before reaching it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The indices of the places: the one of the player, and the one that the player sees.
    pub places: [usize; 2],
    /// The side of the grate, from the first place.
    pub side: Side,
}

/// What is between two places of a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WayKind {
    /// A passage.
    Passage,
    /// A secret door.
    SecretDoor,
    /// A gate, given relative to the first place.
    Gate(Gate),
}

/// A pattern of a mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedPattern {
    /// The pattern.
    pub pattern: Pattern,
    /// The index of the place to which the pattern was added.
    pub from: usize,
    /// Whether the pattern is on the main path from the start to the finish, and does not lead aside.
    pub is_on_main_path: bool,
    /// The indices of the places that the pattern has added.
    pub places: Vec<usize>,
}

impl MissionPlan {
    /// Returns the places. The first one contains the start.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Returns the ways between the places.
    pub fn ways(&self) -> &[Way] {
        &self.ways
    }

    /// Returns the cells of the places without oil.
    pub(in crate::make) fn dark_cells(&self) -> BTreeSet<Cell> {
        let dark = self.places.iter().filter(|place| place.is_dark);
        dark.flat_map(|place| &place.cells).copied().collect()
    }

    /// Returns the cells of the places where beasts start if they can.
    pub(in crate::make) fn haunted_cells(&self) -> BTreeSet<Cell> {
        let haunted = self.places.iter().filter(|place| place.is_haunted);
        haunted.flat_map(|place| &place.cells).copied().collect()
    }

    /// Returns the grates between the places.
    pub fn grates(&self) -> &[View] {
        &self.grates
    }

    /// Returns the patterns, in the order in which they were added.
    pub fn patterns(&self) -> &[PlannedPattern] {
        &self.patterns
    }

    /// Returns an outline with the patterns of the mission, for a mission that differs in a few of them. A pattern that
    /// leads from a place within a different pattern leads from its end in the outline.
    ///
    /// ```
    /// use warren_dungeon::make::{MakeError, mission};
    /// use warren_dungeon::recipe::{Mission, Recipe};
    ///
    /// let recipe = Recipe { mission: Mission::of(4), seed: 7, ..Recipe::default() };
    /// let outline = mission(&recipe)?.expect("the recipe has a mission").outline();
    /// let again = Recipe { mission: Mission { outline, ..recipe.mission }, ..recipe };
    /// let again = mission(&again)?.expect("the recipe has a mission");
    /// assert!(again.patterns().iter().map(|it| it.pattern).eq(outline.steps().map(|it| it.pattern)));
    /// # Ok::<(), MakeError>(())
    /// ```
    pub fn outline(&self) -> Outline {
        let steps = self.patterns.iter().map(|planned| {
            let source = self
                .patterns
                .iter()
                .position(|it| it.places.contains(&planned.from));
            // Nothing leads on from a hoard, so it is never the source.
            let from = source.map_or(0, |index| index as u32 + 1);
            OutlineStep {
                pattern: planned.pattern,
                from,
            }
        });
        let steps: Vec<OutlineStep> = steps.collect();
        Outline::new(&steps).unwrap_or_default()
    }

    /// Returns the index of the place that contains the finish.
    pub fn finish(&self) -> usize {
        self.finish
    }
}
