//! Chambers, and the files that contain them.

use super::check::ChamberFault;
use super::drawing::{DrawingFault, draw, read_drawing};
use super::listed::{Listed, ListedChamber, listed};
use crate::level::{BeastKind, ContentKind, PackId};
use std::collections::BTreeSet;

/// Reads a file of chambers: a list or a pack in RON. The page `docs/chambers.md` explains the drawings.
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
/// assert!(error.to_string().starts_with("line 2: the chamber \"trap\""), "{error}");
/// # Ok::<(), InvalidChamber>(())
/// ```
///
/// # Errors
///
/// Fails if the string is not a list of 1 to [`MOST_LISTED_CHAMBERS`] chambers, or if a chamber breaks
/// a rule. The error says which chamber is wrong, and where.
pub fn read_chambers(text: &str) -> Result<Vec<Chamber>, InvalidChamber> {
    read_chamber_file(text)?.chambers.into_iter().collect()
}

/// Reads a file of chambers as [`read_chambers`] does, but continues after a chamber that is wrong.
///
/// ```
/// use warren_dungeon::make::{InvalidChamber, read_chamber_file};
///
/// let file = read_chamber_file(r#"(
///     name: "Cellars",
///     author: "Ada",
///     chambers: [
///         (name: "niche", map: ["+ + +", "     ", "+=+-+", "|$  |", "+-+-+"]),
///         (name: "shut", map: ["+-+", "| |", "+-+"]),
///     ],
/// )"#)?;
/// let pack = file.pack.expect("the file is a pack");
/// assert_eq!((pack.name(), pack.author()), ("Cellars", "Ada"));
/// assert!(file.chambers[0].is_ok());
/// assert!(file.chambers[1].is_err());
/// # Ok::<(), InvalidChamber>(())
/// ```
///
/// # Errors
///
/// Fails if the string is not a list or a pack of 1 to [`MOST_LISTED_CHAMBERS`] chambers.
pub fn read_chamber_file(text: &str) -> Result<ChamberFile, InvalidChamber> {
    let Listed { pack, chambers } = listed(text)?;
    match chambers.len() {
        0 => Err(InvalidChamber::Empty),
        1..=MOST_LISTED_CHAMBERS => Ok(ChamberFile {
            pack,
            chambers: chambers.iter().map(checked).collect(),
        }),
        count => Err(InvalidChamber::Many { count }),
    }
}

/// The contents of a file of chambers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChamberFile {
    /// The identity of the pack, or `None` if the file is a list.
    pub pack: Option<PackId>,
    /// The chambers in the order of the file. Each chamber that is wrong is replaced by its fault.
    pub chambers: Vec<Result<Chamber, InvalidChamber>>,
}

/// The maximum number of chambers in a file.
pub const MOST_LISTED_CHAMBERS: usize = 256;

/// A room that was drawn by hand; see [`read_chambers`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chamber {
    pub(super) name: String,
    /// The numbers of columns and rows.
    pub(super) size: [u32; 2],
    /// The lobby: the empty cells that a player who enters the chamber can reach through passages. The
    /// cell of a beast counts as empty.
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

impl ChamberSide {
    /// Returns whether players can always pass the side, in both directions.
    pub(super) fn is_without_gate(self) -> bool {
        matches!(self, ChamberSide::Passage | ChamberSide::SecretDoor)
    }
}

/// A thing in a cell of a chamber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChamberContent {
    Key(u8),
    Lever(u8),
    /// A plate that opens the doors with this number.
    Plate(u8),
    /// A find or a beast.
    Other(ContentKind),
}

impl ChamberContent {
    /// Returns the kind of beast, if the content is one.
    pub(super) fn beast(self) -> Option<BeastKind> {
        match self {
            ChamberContent::Other(kind) => kind.contents()[0].beast(),
            _ => None,
        }
    }
}

impl Chamber {
    /// Returns the name of the chamber.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the numbers of columns and rows of the drawing.
    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Returns the number of cells of the lobby.
    pub fn lobby_cells(&self) -> usize {
        self.lobby.len()
    }

    /// Returns the number of cells of the closed parts, which are all other cells except rock.
    pub fn closed_cells(&self) -> usize {
        self.closed.len()
    }

    /// Returns the beast in the chamber, or `None` if there is no beast.
    pub fn beast(&self) -> Option<BeastKind> {
        self.den().map(|(kind, _)| kind)
    }

    /// Returns the beast in the chamber, and its cell.
    pub(super) fn den(&self) -> Option<(BeastKind, Spot)> {
        let mut contents = self.contents.iter();
        contents.find_map(|&(spot, content)| Some((content.beast()?, spot)))
    }

    /// Returns the rows of a drawing that [`read_chambers`] reads as this chamber.
    pub fn drawing(&self) -> Vec<String> {
        draw(self)
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
    /// The list is too long.
    #[error(
        "the list has {count} chambers: a file can have at most {most}, so write the others to a \
         different file",
        most = MOST_LISTED_CHAMBERS
    )]
    Many {
        /// The number of chambers.
        count: usize,
    },
    /// The drawing of a chamber cannot be read.
    #[error("line {line}: the chamber {name:?}: {fault}")]
    Drawing {
        /// The line of the wrong row, or of the name, counted from 1.
        line: usize,
        /// The name of the chamber.
        name: String,
        /// What is wrong, and where.
        fault: DrawingFault,
    },
    /// The chamber breaks a rule.
    #[error("line {line}: the chamber {name:?}: {fault}")]
    Fault {
        /// The line of the wrong cell, or of the name, counted from 1.
        line: usize,
        /// The name of the chamber.
        name: String,
        /// What is wrong.
        fault: ChamberFault,
    },
}

/// Reads the drawings without checking the rules of play.
pub(super) fn parse(text: &str) -> Result<Vec<Chamber>, InvalidChamber> {
    listed(text)?.chambers.iter().map(drawn).collect()
}

/// Reads a drawing, and checks the rules of play.
fn checked(listed: &ListedChamber) -> Result<Chamber, InvalidChamber> {
    let chamber = drawn(listed)?;
    match chamber.check() {
        Ok(()) => Ok(chamber),
        Err(fault) => Err(InvalidChamber::Fault {
            line: listed.line(fault.spot().map(|[_, row]| 2 * row as usize + 1)),
            name: chamber.name,
            fault,
        }),
    }
}

fn drawn(listed: &ListedChamber) -> Result<Chamber, InvalidChamber> {
    let drawing = read_drawing(listed.name.clone(), &listed.map);
    drawing.map_err(|fault| InvalidChamber::Drawing {
        line: listed.line(fault.row().map(|row| row - 1)),
        name: listed.name.clone(),
        fault,
    })
}
