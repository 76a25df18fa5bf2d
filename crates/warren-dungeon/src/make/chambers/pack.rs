//! Packs: files of chambers that players have drawn.

use super::chamber::{Chamber, InvalidChamber, read_chamber_file};
use crate::level::PackId;

/// The chambers of a [file](read_chamber_file), all of which are valid.
///
/// ```
/// use warren_dungeon::make::{ChamberPack, make_with_pack};
/// use warren_dungeon::recipe::Recipe;
///
/// let pack = ChamberPack::read(r#"(
///     name: "Cellars",
///     author: "Ada",
///     chambers: [
///         (name: "niche", map: ["+ + +", "     ", "+=+-+", "|$  |", "+-+-+"]),
///     ],
/// )"#)?;
/// let level = make_with_pack(&Recipe::default(), &pack, &mut ())?;
/// assert_eq!(level.pack(), pack.id());
/// assert_eq!(level.pack().map(|pack| pack.author()), Some("Ada"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChamberPack {
    id: Option<PackId>,
    chambers: Vec<Chamber>,
}

impl ChamberPack {
    /// Reads a file of chambers.
    ///
    /// # Errors
    ///
    /// The same errors as [`read_chamber_file`], and the error of the first invalid chamber.
    pub fn read(text: &str) -> Result<ChamberPack, InvalidChamber> {
        let file = read_chamber_file(text)?;
        Ok(ChamberPack {
            id: file.pack,
            chambers: file.chambers.into_iter().collect::<Result<_, _>>()?,
        })
    }

    /// Returns the identity of the pack, or `None` if the file is a list of chambers without a name.
    pub fn id(&self) -> Option<&PackId> {
        self.id.as_ref()
    }

    /// Returns the chambers in the order of the file.
    pub fn chambers(&self) -> &[Chamber] {
        &self.chambers
    }
}
