//! Chambers, and the files that contain them.

use super::check::ChamberFault;
use super::drawing::{DrawingFault, read_drawing};
use crate::level::ContentKind;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Reads a file of chambers: a list in RON. The page `docs/chambers.md` explains the drawings.
///
/// Checks that no player can lose a level in one of the chambers. Takes time that depends on the
/// number of gates and items, and grows with the square of the number of cells.
///
/// ```
/// use warren_dungeon::make::{InvalidChamber, read_chambers};
///
/// let chambers = read_chambers(r#"[
///     (name: "vault", map: [
///         "+ + + +",
///         "       ",
///         "+ +-+A+",
///         "|a|#|$|",
///         "+-+-+-+",
///     ]),
/// ]"#)?;
/// assert_eq!(chambers[0].name(), "vault");
///
/// let error = read_chambers(r#"[
///     (name: "trap", map: [
///         "+ + +",
///         "     ",
///         "+v+A+",
///         "| |a|",
///         "+-+-+",
///     ]),
/// ]"#).unwrap_err();
/// assert!(error.to_string().starts_with("the chamber \"trap\""), "{error}");
/// # Ok::<(), InvalidChamber>(())
/// ```
///
/// # Errors
///
/// Fails if the string is not a list of chambers, or if a chamber breaks a rule. The error says
/// which chamber is wrong, and where.
pub fn read_chambers(text: &str) -> Result<Vec<Chamber>, InvalidChamber> {
    let chambers = parse(text)?;
    if chambers.is_empty() {
        return Err(InvalidChamber::Empty);
    }
    for chamber in &chambers {
        chamber.check().map_err(|fault| InvalidChamber::Fault {
            name: chamber.name.clone(),
            fault,
        })?;
    }
    Ok(chambers)
}

/// A room that was drawn by hand; see [`read_chambers`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chamber {
    pub(super) name: String,
    /// The numbers of columns and rows.
    pub(super) size: [u32; 2],
    /// The lobby: the empty cells that a player who enters the chamber can reach through passages.
    pub(super) lobby: Vec<Spot>,
    /// All other cells that are not rock.
    pub(super) closed: Vec<Spot>,
    /// The sides that are not walls, between a cell and the cell to the right of it or below it.
    pub(super) sides: Vec<(Spot, Spot, ChamberSide)>,
    pub(super) contents: Vec<(Spot, ChamberContent)>,
    /// The sides of lobby cells that can become doorways: a cell of the lobby, and the coordinates
    /// of the cell beside it, which is outside the chamber.
    pub(super) doorways: Vec<(Spot, [i64; 2])>,
}

/// The column and the row of a chamber's cell.
pub(super) type Spot = [u32; 2];

/// A side between two cells of a chamber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChamberSide {
    Passage,
    SecretDoor,
    /// A door that the key with this number opens.
    Locked(u8),
    /// A one-way gate, which can be passed from the first cell if `forwards` is true.
    OneWay {
        forwards: bool,
    },
    Portcullis {
        lever: u8,
        is_open: bool,
    },
}

/// A thing in a cell of a chamber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChamberContent {
    Key(u8),
    Lever(u8),
    /// A plate that opens the doors with this number.
    Plate(u8),
    Find(ContentKind),
}

impl Chamber {
    /// Returns the name of the chamber.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the numbers of the locks.
    pub(super) fn locks(&self) -> BTreeSet<u8> {
        let sides = self.sides.iter();
        let locks = sides.filter_map(|&(_, _, side)| match side {
            ChamberSide::Locked(lock) => Some(lock),
            _ => None,
        });
        locks.collect()
    }

    /// Returns the numbers of the levers.
    pub(super) fn levers(&self) -> BTreeSet<u8> {
        let contents = self.contents.iter();
        let levers = contents.filter_map(|&(_, content)| match content {
            ChamberContent::Lever(lever) => Some(lever),
            _ => None,
        });
        levers.collect()
    }
}

/// The reason why a file of chambers is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidChamber {
    /// The string is not a list of chambers in RON.
    #[error("line {line}, column {column}: {what}")]
    Text {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What is wrong.
        what: String,
    },
    /// The list is empty.
    #[error("the list of chambers is empty: draw at least one")]
    Empty,
    /// The drawing of a chamber cannot be read.
    #[error("the chamber {name:?}: {fault}")]
    Drawing {
        /// The name of the chamber.
        name: String,
        /// What is wrong, and where.
        fault: DrawingFault,
    },
    /// The chamber breaks a rule.
    #[error("the chamber {name:?}: {fault}")]
    Fault {
        /// The name of the chamber.
        name: String,
        /// What is wrong.
        fault: ChamberFault,
    },
}

/// A chamber in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "chamber")]
struct FileChamber {
    name: String,
    map: Vec<String>,
}

/// Reads the drawings without checking the rules of play.
pub(super) fn parse(text: &str) -> Result<Vec<Chamber>, InvalidChamber> {
    let listed = ron::from_str::<Vec<FileChamber>>(text).map_err(|error| InvalidChamber::Text {
        line: error.span.start.line,
        column: error.span.start.col,
        what: error.code.to_string(),
    })?;
    let chambers = listed.into_iter().map(|listed| {
        let FileChamber { name, map } = listed;
        match read_drawing(name.clone(), &map) {
            Ok(chamber) => Ok(chamber),
            Err(fault) => Err(InvalidChamber::Drawing { name, fault }),
        }
    });
    chambers.collect()
}
