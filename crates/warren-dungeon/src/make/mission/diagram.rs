//! A mission as a tree of lines.

use super::plan::{MissionPlan, WayKind};
use crate::catalogue::{Content, Gate};
use std::fmt;

/// A line of [`MissionPlan::tree`]: a place, and what leads to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeLine {
    /// The characters before the line, which show the branches of the tree.
    pub branches: String,
    /// The parts of the line, in the order in which they are written.
    pub parts: Vec<TreePart>,
}

/// A part of a [`TreeLine`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreePart {
    /// A secret door leads to the place.
    SecretDoor,
    /// A gate leads to the place.
    Gate(Gate),
    /// The number of the place, counted from 1.
    Place(usize),
    /// The number of a place that is in the tree already. The line has no further parts.
    Back(usize),
    /// The place contains the start.
    Start,
    /// The place contains the finish.
    Finish,
    /// The place contains a key, a lever, a portal or a treasure.
    Content(Content),
}

impl MissionPlan {
    /// Returns the places as a tree, from the start. A way to a place that is in the tree already is a
    /// line, too, and so is a grate, but nothing is below it.
    pub fn tree(&self) -> Vec<TreeLine> {
        let mut lines = vec![TreeLine {
            branches: String::new(),
            parts: self.place_parts(0).collect(),
        }];
        let mut is_drawn = vec![false; self.places.len()];
        self.grow(0, "", &mut is_drawn, &mut lines);
        lines
    }

    fn grow(&self, place: usize, indent: &str, is_drawn: &mut [bool], lines: &mut Vec<TreeLine>) {
        is_drawn[place] = true;
        let ways = self.ways.iter().map(|way| (Some(way.kind), way.places));
        let grates = self.grates.iter().map(|grate| (None, grate.places));
        let from_here = ways.chain(grates).filter(|(_, [from, _])| *from == place);
        let mut from_here = from_here.map(|(way, [_, to])| (way, to)).peekable();
        while let Some((way, to)) = from_here.next() {
            let (branch, below) = match from_here.peek() {
                Some(_) => ("├── ", "│   "),
                None => ("└── ", "    "),
            };
            let between = match way {
                Some(WayKind::Passage) => None,
                Some(WayKind::SecretDoor) => Some(TreePart::SecretDoor),
                Some(WayKind::Gate(gate)) => Some(TreePart::Gate(gate)),
                // The player only sees the place.
                None => Some(TreePart::Gate(Gate::Grate)),
            };
            let mut parts: Vec<TreePart> = between.into_iter().collect();
            let leads_on = way.is_some() && !is_drawn[to];
            match leads_on {
                true => parts.extend(self.place_parts(to)),
                false => parts.push(TreePart::Back(to + 1)),
            }
            lines.push(TreeLine {
                branches: format!("{indent}{branch}"),
                parts,
            });
            if leads_on {
                self.grow(to, &format!("{indent}{below}"), is_drawn, lines);
            }
        }
    }

    fn place_parts(&self, place: usize) -> impl Iterator<Item = TreePart> {
        let contents = self.places[place].contents.iter();
        std::iter::once(TreePart::Place(place + 1))
            .chain((place == 0).then_some(TreePart::Start))
            .chain((place == self.finish).then_some(TreePart::Finish))
            .chain(contents.map(|&content| TreePart::Content(content)))
    }
}

/// Writes the patterns, one per line, and then the places as a [`tree`](MissionPlan::tree). Places are
/// numbered from 1.
///
/// ```text
/// seen-lock at 1, on the main path
/// hoard at 1
///
/// 1, start
/// ├── 2
/// │   └── 3, star key
/// │       └── one-way gate > 1
/// ├── star door, 4, finish
/// └── secret door, 5, treasure
/// ```
impl fmt::Display for MissionPlan {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for planned in &self.patterns {
            let on_path = match planned.is_on_main_path {
                true => ", on the main path",
                false => "",
            };
            writeln!(out, "{} at {}{on_path}", planned.pattern, planned.from + 1)?;
        }
        writeln!(out)?;
        for line in self.tree() {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

impl fmt::Display for TreeLine {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.branches)?;
        for (number, part) in self.parts.iter().enumerate() {
            let before = match (part, number) {
                (TreePart::Back(_), 0) => "> ",
                (TreePart::Back(_), _) => " > ",
                (_, 0) => "",
                _ => ", ",
            };
            write!(out, "{before}{part}")?;
        }
        Ok(())
    }
}

impl fmt::Display for TreePart {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TreePart::SecretDoor => out.write_str("secret door"),
            TreePart::Gate(gate) if gate.is_open_at_first() => {
                write!(out, "open {}", gate.in_words())
            }
            TreePart::Gate(gate) => out.write_str(&gate.in_words()),
            TreePart::Place(number) | TreePart::Back(number) => write!(out, "{number}"),
            TreePart::Start => out.write_str("start"),
            TreePart::Finish => out.write_str("finish"),
            TreePart::Content(Content::Treasure(_)) => out.write_str("treasure"),
            TreePart::Content(content) => out.write_str(&content.in_words()),
        }
    }
}
