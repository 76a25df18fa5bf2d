//! The identity of a pack of chambers.

use super::Fingerprint;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The name, the author and the hash of a pack of chambers. A level whose chambers were chosen from a
/// pack [says so](super::Level::pack), because the level has no recipe.
///
/// Two packs with the same hash have the same name, author and chambers, so that the same recipe makes
/// the same level with both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    rename = "pack",
    try_from = "UncheckedPackId",
    into = "UncheckedPackId"
)]
pub struct PackId {
    name: String,
    author: String,
    hash: Fingerprint,
}

impl PackId {
    /// Creates the identity of a pack.
    ///
    /// # Errors
    ///
    /// Fails if the name or the author is empty, is longer than [`PackId::MAX_LENGTH`], or contains
    /// control characters.
    pub fn new(name: String, author: String, hash: Fingerprint) -> Result<PackId, InvalidPackId> {
        for (text, wrong) in [
            (&name, InvalidPackId::Name),
            (&author, InvalidPackId::Author),
        ] {
            let length = text.chars().count();
            let is_plain = !text.chars().any(char::is_control);
            if !is_plain || text.trim().is_empty() || length > PackId::MAX_LENGTH {
                return Err(wrong);
            }
        }
        Ok(PackId { name, author, hash })
    }

    /// The maximum number of characters of a pack's name, and of its author.
    pub const MAX_LENGTH: usize = 64;

    /// Returns the name of the pack.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the author of the pack.
    pub fn author(&self) -> &str {
        &self.author
    }

    /// Returns the hash of the pack's name, author and chambers.
    pub fn hash(&self) -> Fingerprint {
        self.hash
    }
}

/// Writes the identity in one line, such as `Cellars by Ada, 3f…`.
impl fmt::Display for PackId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} by {}, {}", self.name, self.author, self.hash)
    }
}

/// The error returned when the name or the author of a pack is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPackId {
    /// The name is invalid.
    #[error(
        "the name of a pack must have 1 to {most} characters in one line",
        most = PackId::MAX_LENGTH
    )]
    Name,
    /// The author is invalid.
    #[error(
        "the author of a pack must have 1 to {most} characters in one line",
        most = PackId::MAX_LENGTH
    )]
    Author,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "pack")]
struct UncheckedPackId {
    name: String,
    author: String,
    hash: Fingerprint,
}

impl TryFrom<UncheckedPackId> for PackId {
    type Error = InvalidPackId;

    fn try_from(pack: UncheckedPackId) -> Result<PackId, InvalidPackId> {
        PackId::new(pack.name, pack.author, pack.hash)
    }
}

impl From<PackId> for UncheckedPackId {
    fn from(PackId { name, author, hash }: PackId) -> UncheckedPackId {
        UncheckedPackId { name, author, hash }
    }
}
