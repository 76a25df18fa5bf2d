//! Fingerprints, which identify levels by their contents.

use super::letters::{floors, letters};
use super::{Content, Level};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The fingerprint of a level's contents; see [`fingerprint`].
///
/// As a string, a fingerprint has 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Fingerprint([u8; 16]);

/// The error returned when a string is not a [`Fingerprint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a fingerprint has 32 digits from 0 to 9 and a to f")]
pub struct NoFingerprint;

/// Returns the fingerprint of a level's contents, for records and leaderboards. The contents are
/// the grid, the rock, the passages, the doors, the gates, the charges, the light, the
/// [contents of cells](Content) and the [rooms](super::Rooms).
/// The theme and the recipe are not included, so a level has the same fingerprint whether it was
/// made from a recipe or read from a file.
///
/// In two levels with the same fingerprint, the same inputs lead to the same run. Levels with
/// different fingerprints may still play identically: the fingerprint includes all starts, but a
/// run always begins at the first start. Removing any start except the first therefore changes the
/// fingerprint without affecting runs.
///
/// The fingerprint is the same in all releases and on all machines. A fingerprint is the first half
/// of a SHA-256 hash of the level's contents, so it is infeasible to make a different level with
/// the same fingerprint. Takes time linear in the number of cells.
///
/// ```
/// use warren_dungeon::file;
/// use warren_dungeon::level::{Edit, fingerprint};
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::{Recipe, Theme};
///
/// let level = make(&Recipe { seed: 7, ..Recipe::default() })?;
/// let print = fingerprint(&level);
/// assert_eq!(fingerprint(&file::read(&file::write(&level))?), print);
/// assert_eq!(fingerprint(&level.clone().with(Edit::Theme(Theme::Ice))?), print);
/// assert_ne!(fingerprint(&level.with(Edit::Charges(1))?), print);
/// assert_eq!(print.to_string().parse(), Ok(print));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fingerprint(level: &Level) -> Fingerprint {
    let grid = level.grid();
    let mut hash = Sha256::new();
    // Each list of numbers is preceded by its name and length, so that the boundaries between lists
    // are unambiguous.
    let mut tell = |part: &str, numbers: &[u32]| {
        hash.update(part);
        hash.update([0]);
        hash.update((numbers.len() as u64).to_le_bytes());
        numbers
            .iter()
            .for_each(|number| hash.update(number.to_le_bytes()));
    };
    tell("warren fingerprint 1", &[]);
    tell(grid.shape().name(), &grid.size());
    tell("wraps", &grid.wraps().map(u32::from));
    for content in Content::ALL {
        let cells = level.cells_with(content);
        if content == Content::Minotaur {
            let doors = level.doors().list().iter();
            let doors: Vec<u32> = doors
                .flat_map(|door| [door.cell, door.dir.0.into()])
                .collect();
            tell("doors", &doors);
            tell("charges", &[level.charges()]);
        }
        // Kinds of content that were added after `Minotaur` are included only if the level has
        // them, so that the fingerprints of older levels stay the same. The same applies to gates.
        if content <= Content::Minotaur || !cells.is_empty() {
            tell(&list_name(content), cells);
        }
    }
    if !level.gates().is_empty() {
        let gates = level.gates().iter();
        let numbers = gates.flat_map(|(side, gate)| {
            let [kind, detail] = gate.numbers();
            [side.cell, side.dir.0.into(), kind, detail]
        });
        tell("gates", &numbers.collect::<Vec<u32>>());
    }
    if level.light() > 0 {
        tell("light", &[level.light()]);
    }
    // A level without rooms has the same fingerprint as before rooms were added.
    for room in level.rooms().list() {
        tell("room", room);
    }
    for row in floors(grid).flatten() {
        hash.update(letters(level.maze(), row));
    }
    first_half(hash)
}

impl Fingerprint {
    /// Returns the fingerprint of a list of strings.
    pub(crate) fn of_strings<'a>(strings: impl IntoIterator<Item = &'a str>) -> Fingerprint {
        let mut hash = Sha256::new();
        for string in strings {
            hash.update((string.len() as u64).to_le_bytes());
            hash.update(string);
        }
        first_half(hash)
    }
}

fn first_half(hash: Sha256) -> Fingerprint {
    let hash: [u8; 32] = hash.finalize().into();
    let mut first = [0; 16];
    first.copy_from_slice(&hash[..16]);
    Fingerprint(first)
}

/// Returns a unique name for each kind of content.
fn list_name(content: Content) -> String {
    let field = content.kind().field();
    match content.detail() {
        Some(detail) => format!("{field} {}", detail.text()),
        None => field.into(),
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:032x}", u128::from_be_bytes(self.0))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Fingerprint({self})")
    }
}

impl FromStr for Fingerprint {
    type Err = NoFingerprint;

    fn from_str(text: &str) -> Result<Fingerprint, NoFingerprint> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() != 32 || !text.bytes().all(is_digit) {
            return Err(NoFingerprint);
        }
        let number = u128::from_str_radix(text, 16).map_err(|_| NoFingerprint)?;
        Ok(Fingerprint(number.to_be_bytes()))
    }
}

impl From<Fingerprint> for String {
    fn from(print: Fingerprint) -> String {
        print.to_string()
    }
}

impl TryFrom<String> for Fingerprint {
    type Error = NoFingerprint;

    fn try_from(text: String) -> Result<Fingerprint, NoFingerprint> {
        text.parse()
    }
}
