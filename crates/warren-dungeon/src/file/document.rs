//! The fields of a level file.

use super::error::LevelError;
use super::syntax::Syntax;
use crate::level::{CellName, Content};
use crate::recipe::{Charges, Recipe, Theme, is_default};
use serde::{Deserialize, Serialize};
use warren_maze::topology::GridSpec;

pub(super) const FORMAT: &str = "warren level";
pub(super) const VERSION: u32 = 4;

/// The first version in which recipes have charges.
const WITH_CHARGES: u32 = 4;

/// The field `format`, which distinguishes levels from recipes, because only levels have it.
#[derive(Deserialize)]
#[serde(rename = "recipe")]
pub(super) struct Head {
    #[serde(default)]
    pub(super) format: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename = "level")]
pub(super) struct Header {
    pub(super) format: String,
    pub(super) version: u32,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "level")]
pub(super) struct File {
    pub(super) format: String,
    pub(super) version: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) recipe: Option<Recipe>,
    pub(super) grid: GridSpec,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) cells: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) floors: Vec<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) map: Vec<String>,
    #[serde(default)]
    pub(super) starts: Vec<CellName>,
    #[serde(default)]
    pub(super) finishes: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) doors: Vec<FileDoor>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) charges: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "single")]
    pub(super) minotaur: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) theme: Option<Theme>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) path: Vec<CellName>,
}

impl File {
    /// Returns the field that lists the cells with this kind of content.
    pub(super) fn cells_with(&mut self, content: Content) -> &mut Vec<CellName> {
        match content {
            Content::Start => &mut self.starts,
            Content::Finish => &mut self.finishes,
            Content::Minotaur => &mut self.minotaur,
        }
    }
}

/// Represents a list of at most one cell as an optional cell in files.
mod single {
    use super::CellName;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        cells: &[CellName],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        cells.first().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<CellName>, D::Error> {
        let cell = Option::deserialize(deserializer)?;
        Ok(cell.into_iter().collect())
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "door")]
pub(super) struct FileDoor {
    pub(super) cell: CellName,
    pub(super) side: String,
    /// Whether the door is open.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) open: bool,
}

/// Checks the format and the version of a level file, and then parses its fields. By default, the
/// recipe in a file older than version [`WITH_CHARGES`] has no charges.
pub(super) fn parse(syntax: Syntax, text: &str) -> Result<File, LevelError> {
    let header: Header = syntax.parse(text)?;
    if header.format != FORMAT {
        let found = header.format;
        return Err(LevelError::Format { found });
    }
    if header.version > VERSION {
        let found = header.version;
        return Err(LevelError::Newer { found });
    }
    let mut file: File = syntax.parse(text)?;
    if let Some(recipe) = &mut file.recipe
        && header.version < WITH_CHARGES
        && recipe.charges == Charges::Default
    {
        recipe.charges = Charges::Exactly(0);
    }
    Ok(file)
}

/// Returns the theme of a level whose file does not specify one.
pub(super) fn theme_of(recipe: Option<&Recipe>) -> Theme {
    recipe.map_or(Theme::default(), Recipe::theme)
}
