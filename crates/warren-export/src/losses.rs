//! The parts of a level that each format lacks.

use crate::error::ExportError;
use crate::format::{Format, FormatKind};
use crate::map::{Audience, MapOptions};
use crate::part::Part;
use warren_dungeon::level::Level;
use warren_maze::draw::{self, Plan, Trace};
use warren_maze::maze::Side;
use warren_maze::read;
use warren_maze::topology::{Embedding, GridShape, Topology};

impl Format {
    /// Returns the names of everything in a level that a file in this format lacks, as plural nouns.
    /// Takes time linear in the number of cells.
    pub fn losses(self, level: &Level, plan: &Plan) -> Vec<&'static str> {
        self.losses_on(None, level, plan)
    }

    /// Returns the [losses](Format::losses) of a file that shows a map, if `map` is given. The losses of a
    /// map for players, which are its purpose, are not listed.
    pub fn losses_on(
        self,
        map: Option<&MapOptions>,
        level: &Level,
        plan: &Plan,
    ) -> Vec<&'static str> {
        let row = self.row();
        let holds = match map.map(|map| map.audience) {
            None => row.holds,
            Some(Audience::Player) => return Vec::new(),
            Some(Audience::Gm) => IN_MAP,
        };
        let parts = Part::ALL.iter().filter(|part| !holds.contains(part));
        let lost = parts.filter(|part| part.is_in(level));
        let mut lost: Vec<&str> = lost.flat_map(|part| part.names()).copied().collect();
        // A map has no doors in ladders.
        let climbs = |&Side { cell, dir }: &Side| level.grid().climb(cell, dir) != 0;
        if row.kind == FormatKind::Map && level.doors().list().iter().any(climbs) {
            lost.push("secret doors between floors");
        }
        if row.kind == FormatKind::Solid && plan.openings.is_empty() {
            lost.push("starts and finishes");
        }
        if self.hides_finishes(level, plan) {
            lost.push("a finish in the cell of a start");
        }
        lost
    }

    /// Checks that the format can represent the whole level, and that a drawing with characters can
    /// be read back as the same level.
    ///
    /// # Errors
    ///
    /// Fails if the file would lack a part of the level.
    pub fn check_holds(self, level: &Level, plan: &Plan) -> Result<(), ExportError> {
        let mut lost = self.losses(level, plan);
        lost.extend(self.unreadable(level, plan));
        if lost.is_empty() {
            return Ok(());
        }
        Err(ExportError::Impossible(format!(
            "{} cannot hold {}: --lossy leaves that out; ron and json keep everything",
            self.name(),
            list(&lost)
        )))
    }

    /// Returns what a reader of a drawing with characters could not recognize.
    fn unreadable(self, level: &Level, plan: &Plan) -> Vec<&'static str> {
        if !self.is_text() {
            return Vec::new();
        }
        let (grid, shape) = (level.grid(), level.grid().shape());
        let has_openings = !plan.openings.is_empty();
        let are_shared = plan.starts.iter().any(|&cell| level.is_finish(cell));
        let lost = [
            ("wrapped axes", grid.wraps().contains(&true)),
            (
                "floors on which S or F hides the stairs",
                self.has_marks() && grid.floors() > 1 && !reads_back(plan),
            ),
            (
                "openings of a start and a finish in the same cell",
                self.has_marks() && are_shared && has_openings && !reads_back(plan),
            ),
            (cells(shape), !is_readable(shape)),
            (ENDS, self.loses_ends(plan)),
        ];
        let lost = lost.into_iter().filter(|(_, is_lost)| *is_lost);
        lost.map(|(what, _)| what).collect()
    }

    /// Returns whether the letter of a start replaces the letter of a finish in the same cell.
    fn hides_finishes(self, level: &Level, plan: &Plan) -> bool {
        let is_shared = |&cell| level.is_finish(cell);
        self.has_marks() && plan.openings.is_empty() && plan.starts.iter().any(is_shared)
    }

    /// Returns whether the format is a drawing in which the letters S and F mark cells.
    fn has_marks(self) -> bool {
        self.is_text() && self.shows_numbers()
    }

    /// Checks that the format can show the positions of the starts and finishes.
    ///
    /// # Errors
    ///
    /// Fails if it cannot show them, or if it cannot draw the maze.
    pub fn check_ends(self, plan: &Plan) -> Result<(), ExportError> {
        if !self.loses_ends(plan) {
            return Ok(());
        }
        // If the format cannot draw the maze at all, report that error, because moving the starts
        // would not help.
        let format = match self {
            Format::Cs2604 => "cs2604",
            _ => "underscores",
        };
        draw::check_plain(plan.maze, format)?;
        Err(ExportError::Impossible(format!(
            "{format} cannot show {ENDS}: choose text, blocks or unicode"
        )))
    }

    fn loses_ends(self, plan: &Plan) -> bool {
        let last = plan.maze.grid().cells() - 1;
        match self {
            Format::Underscores => plan.starts != [0] || plan.finishes != [last],
            Format::Cs2604 => plan.openings.is_empty(),
            _ => false,
        }
    }
}

/// The parts of levels that a map for the game master shows.
const IN_MAP: &[Part] = &[
    Part::SecretDoors,
    Part::Gates,
    Part::Openers,
    Part::Portals,
    Part::Beasts,
    Part::Finds,
    Part::Rooms,
    Part::Theme,
];

const ENDS: &str = "starts and finishes anywhere but at the corners";

/// Joins names with commas and "and".
pub fn list(names: &[&str]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// Returns whether a maze of such cells can be read from a text drawing.
fn is_readable(shape: GridShape) -> bool {
    shape.has_square_cells() || shape == GridShape::Hex
}

/// Returns the plural of a kind of cells.
fn cells(shape: GridShape) -> &'static str {
    match shape {
        GridShape::Triangular => "triangles",
        _ if shape.has_rings() => "rings",
        _ if shape.has_square_cells() => "squares",
        _ => "cells of this shape",
    }
}

/// Returns whether the maze of a plan, including all stairs, and its starts and finishes can be read
/// back from its drawing.
fn reads_back(plan: &Plan) -> bool {
    let drawn = draw::lines(plan, Trace::default()).map(|text| text.to_string());
    let picture = drawn.ok().and_then(|drawn| read::picture(&drawn).ok());
    picture.is_some_and(|picture| {
        let mut starts = plan.starts.to_vec();
        starts.sort_unstable();
        picture.maze == *plan.maze && picture.starts == starts && picture.finishes == plan.finishes
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "in a test an unwrap is an assertion")]

    use super::*;
    use crate::{Options, export};
    use warren_dungeon::file;
    use warren_dungeon::level::{Content, Edit, Gate, KeyShape, LeverNumber, PortalPair, SideKind};
    use warren_dungeon::recipe::Theme;
    use warren_maze::topology::{Dir, Grid, GridSpec};

    /// Returns a level with a corridor of three cells in the north, and closed cells in the south.
    fn level() -> Level {
        let text = r#"(format: "warren level", version: 1,
            grid: (shape: Square, width: 3, height: 2), cells: ["110", "000"],
            starts: [(0, 0)], finishes: [(2, 1)])"#;
        file::read(text).unwrap()
    }

    fn edited(edits: &[Edit]) -> Level {
        let with = |level: Level, edit: &Edit| level.with(*edit).unwrap();
        edits.iter().fold(level(), with)
    }

    /// Returns the file and the picture of its tiles, or `None` if the format refuses the level.
    fn file_of(level: &Level, format: Format) -> Option<Vec<u8>> {
        let exported = export(level, &level.plan(), format, &Options::default()).ok()?;
        let mut bytes = exported.tiles.unwrap_or_default();
        (exported.write)(&mut bytes).unwrap();
        Some(bytes)
    }

    /// Returns an edit for each part of a level.
    fn parts() -> Vec<Vec<Edit>> {
        let side = |kind| {
            vec![Edit::Side(
                Side {
                    cell: 3,
                    dir: Dir(0),
                },
                kind,
            )]
        };
        let gates = [
            Gate::Iron,
            Gate::Locked(KeyShape::Star),
            Gate::OneWay { forwards: true },
            Gate::Portcullis {
                lever: LeverNumber::ALL[0],
                is_open: false,
            },
        ];
        let mut parts = vec![
            side(SideKind::ClosedDoor),
            side(SideKind::OpenDoor),
            vec![Edit::Charges(3)],
            vec![Edit::Light(40)],
            vec![Edit::Theme(Theme::HewnRock)],
            vec![Edit::Room(0, Some(0)), Edit::Room(1, Some(0))],
            vec![Edit::Start(2, 0)],
            vec![Edit::Content(Content::Finish, 0, true)],
        ];
        parts.extend(gates.map(|gate| side(SideKind::Gate(gate))));
        for content in Content::ALL {
            match content {
                Content::Start | Content::Finish => {}
                Content::Portal(PortalPair::A) => parts.push(vec![
                    Edit::Content(content, 1, true),
                    Edit::Content(content, 4, true),
                ]),
                _ => parts.push(vec![Edit::Content(content, 4, true)]),
            }
        }
        parts
    }

    #[test]
    fn every_format_contains_every_part_of_a_level_or_says_that_it_is_lost() {
        let plain = level();
        for format in Format::ALL {
            let before = file_of(&plain, format);
            for edits in parts() {
                let level = edited(&edits);
                let lost = format.check_holds(&level, &level.plan()).is_err()
                    && format.check_holds(&plain, &plain.plan()).is_ok();
                let refuses_all = format.check_holds(&plain, &plain.plan()).is_err();
                let named = format.losses(&level, &level.plan()).len()
                    > format.losses(&plain, &plain.plan()).len();
                let after = file_of(&level, format);
                let is_shown = after.is_none() || after != before;
                assert!(
                    is_shown || lost || named || refuses_all && format.is_text(),
                    "{format:?} loses {edits:?} silently"
                );
            }
        }
    }

    #[test]
    fn pictures_hold_what_they_draw() {
        let lock = SideKind::Gate(Gate::Locked(KeyShape::Star));
        let level = edited(&[
            Edit::Side(
                Side {
                    cell: 0,
                    dir: Dir(0),
                },
                lock,
            ),
            Edit::Content(Content::Key(KeyShape::Star), 0, true),
        ]);
        for format in [Format::Svg, Format::Png, Format::Pdf, Format::Tmx] {
            assert!(
                format.check_holds(&level, &level.plan()).is_ok(),
                "{format:?}"
            );
        }
        let refused = Format::Text.check_holds(&level, &level.plan());
        let message = refused.unwrap_err().to_string();
        assert!(
            message.starts_with("text cannot hold gates, keys and levers: "),
            "{message}"
        );
    }

    #[test]
    fn grids_that_a_format_cannot_represent_are_refused_without_a_level() {
        for (shape, [width, height], format) in [
            (GridShape::Hex, [1, 100_000], Format::Tmx),
            (GridShape::Hex, [1, 1 << 20], Format::Tmx),
            (GridShape::Square, [1 << 15, 1 << 15], Format::Tmx),
            (GridShape::Square, [1 << 14, 1 << 14], Format::Stl),
            (GridShape::Square, [1 << 14, 1 << 14], Format::ThreeMf),
            (GridShape::Polar, [6, 4], Format::Npy),
            (GridShape::Polar, [6, 4], Format::Npz),
            (GridShape::Polar, [6, 4], Format::Tmx),
            (GridShape::Hex, [5, 4], Format::Unicode),
            (GridShape::Triangular, [5, 4], Format::Underscores),
            (GridShape::Hex, [5, 4], Format::Cs2604),
        ] {
            let spec = GridSpec {
                shape,
                width,
                height,
                ..GridSpec::default()
            };
            let grid = Grid::try_from(spec).unwrap();
            assert!(format.check_grid(&grid).is_err(), "{format:?} on {spec:?}");
        }
    }

    #[test]
    fn names_are_joined_with_commas_and_and() {
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b"]), "a and b");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
    }
}
