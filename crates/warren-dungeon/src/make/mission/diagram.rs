//! A mission as a tree of lines.

use super::plan::{MissionPlan, WayKind};
use crate::catalogue::{Content, ContentKind, Gate};
use std::fmt;

/// A line of [`MissionPlan::tree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeLine {
    /// The characters before the line, which show the branches of the tree.
    pub branches: String,
    /// The index of the way that leads to the place, or `None` for the start and for a place that the
    /// player only sees.
    pub way: Option<usize>,
    /// The index of the place.
    pub place: usize,
    /// Whether an earlier line contains the same place.
    pub is_repeated: bool,
    /// Whether the player sees the place through a grate, and cannot go there.
    pub is_seen: bool,
}

impl MissionPlan {
    /// Returns the places as a tree, from the start. A way to a place that is in the tree already is a
    /// line, too, and so is a grate, but nothing is below it.
    pub fn tree(&self) -> Vec<TreeLine> {
        let mut lines = vec![TreeLine {
            branches: String::new(),
            way: None,
            place: 0,
            is_repeated: false,
            is_seen: false,
        }];
        let mut is_drawn = vec![false; self.places.len()];
        self.grow(0, "", &mut is_drawn, &mut lines);
        lines
    }

    fn grow(&self, place: usize, indent: &str, is_drawn: &mut [bool], lines: &mut Vec<TreeLine>) {
        is_drawn[place] = true;
        let ways = self.ways.iter().enumerate();
        let ways = ways.map(|(number, way)| (Some(number), way.places));
        let grates = self.grates.iter().map(|grate| (None, grate.places));
        let from_here = ways.chain(grates).filter(|(_, [from, _])| *from == place);
        let mut from_here = from_here.map(|(way, [_, to])| (way, to)).peekable();
        while let Some((way, to)) = from_here.next() {
            let (branch, below) = match from_here.peek() {
                Some(_) => ("├── ", "│   "),
                None => ("└── ", "    "),
            };
            lines.push(TreeLine {
                branches: format!("{indent}{branch}"),
                way,
                place: to,
                is_repeated: is_drawn[to],
                is_seen: way.is_none(),
            });
            if way.is_some() && !is_drawn[to] {
                self.grow(to, &format!("{indent}{below}"), is_drawn, lines);
            }
        }
    }

    fn line(&self, line: &TreeLine) -> String {
        let way = line.way.map(|way| self.ways[way].kind);
        let between = way.and_then(between).unwrap_or_default();
        let number = line.place + 1;
        if line.is_seen {
            return format!("{} > {number}", Gate::Grate.in_words());
        }
        if line.is_repeated {
            return format!("{between} > {number}").trim_start().into();
        }
        let place = &self.places[line.place];
        let mut parts = vec![between, number.to_string()];
        parts.retain(|part| !part.is_empty());
        if line.place == 0 {
            parts.push("start".into());
        }
        if line.place == self.finish {
            parts.push("finish".into());
        }
        parts.extend(place.contents.iter().map(|&content| thing(content)));
        parts.join(", ")
    }
}

/// Writes the patterns, one per line, and then the places as a [`tree`](MissionPlan::tree). Places are
/// numbered from 1.
///
/// ```text
/// seen-lock at 1, on the way
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
            let on_way = if planned.is_on_way {
                ", on the way"
            } else {
                ""
            };
            writeln!(out, "{} at {}{on_way}", planned.pattern, planned.from + 1)?;
        }
        writeln!(out)?;
        for line in self.tree() {
            writeln!(out, "{}{}", line.branches, self.line(&line))?;
        }
        Ok(())
    }
}

fn thing(content: Content) -> String {
    match content.kind() {
        ContentKind::Treasure => "treasure".into(),
        _ => content.in_words(),
    }
}

fn between(kind: WayKind) -> Option<String> {
    match kind {
        WayKind::Passage => None,
        WayKind::SecretDoor => Some("secret door".into()),
        WayKind::Gate(gate) if gate.is_open_at_first() => Some(format!("open {}", gate.in_words())),
        WayKind::Gate(gate) => Some(gate.in_words()),
    }
}
