//! Level file fields.

use super::error::LevelError;
use super::syntax::Syntax;
use crate::level::{
    BeastKind, CellName, Content, Gate, KeyShape, Level, LeverNumber, PortalPair, Treasure,
};
use crate::recipe::{Charges, FindOptions, GateCounts, Recipe, RoomOptions, Theme, is_default};
use serde::{Deserialize, Serialize};
use warren_maze::topology::GridSpec;

pub(super) const FORMAT: &str = "warren level";
pub(super) const VERSION: u32 = 6;

/// The first version in which recipes have charges.
const WITH_CHARGES: u32 = 4;

/// The first version in which levels have gates, keys, levers, rooms, finds, light, portals, and
/// more beasts than the Minotaur.
const WITH_GATES_AND_ROOMS: u32 = 5;

/// The first version in which levels have plates.
const WITH_PLATES: u32 = 6;

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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) starts: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) finishes: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) doors: Vec<FileDoor>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) gates: Vec<FileGate>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) keys: Vec<FileKey>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) iron_keys: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) levers: Vec<FileLever>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) treasures: Vec<FileTreasure>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) gunpowder: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) chalk: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) map_fragments: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) compasses: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) oil: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) portals: Vec<FilePortal>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) plates: Vec<FilePlate>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) rooms: Vec<Vec<CellName>>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) charges: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) light: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "single")]
    pub(super) minotaur: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "single")]
    pub(super) sleeper: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "single")]
    pub(super) guardian: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "single")]
    pub(super) statue: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) theme: Option<Theme>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) path: Vec<CellName>,
}

impl File {
    /// Returns the cells with this kind of content, in the file's order.
    pub(super) fn cells_with(&self, content: Content) -> Vec<CellName> {
        match content {
            Content::Start => self.starts.clone(),
            Content::Finish => self.finishes.clone(),
            Content::Minotaur => self.minotaur.clone(),
            Content::Key(shape) => {
                let keys = self.keys.iter().filter(|key| key.shape == shape);
                keys.map(|key| key.cell.clone()).collect()
            }
            Content::IronKey => self.iron_keys.clone(),
            Content::Lever(number) => {
                let levers = self.levers.iter().filter(|lever| lever.number == number);
                levers.map(|lever| lever.cell.clone()).collect()
            }
            Content::Treasure(kind) => {
                let treasures = self
                    .treasures
                    .iter()
                    .filter(|treasure| treasure.kind == kind);
                treasures.map(|treasure| treasure.cell.clone()).collect()
            }
            Content::Gunpowder => self.gunpowder.clone(),
            Content::Chalk => self.chalk.clone(),
            Content::MapFragment => self.map_fragments.clone(),
            Content::Compass => self.compasses.clone(),
            Content::Oil => self.oil.clone(),
            Content::Sleeper => self.sleeper.clone(),
            Content::Guardian => self.guardian.clone(),
            Content::Statue => self.statue.clone(),
            Content::Portal(pair) => {
                let portals = self.portals.iter().filter(|portal| portal.pair == pair);
                portals.map(|portal| portal.cell.clone()).collect()
            }
            Content::Plate(shape) => {
                let plates = self.plates.iter().filter(|plate| plate.shape == shape);
                plates.map(|plate| plate.cell.clone()).collect()
            }
        }
    }

    /// Adds the cells with this kind of content.
    pub(super) fn add_cells(&mut self, content: Content, cells: impl Iterator<Item = CellName>) {
        match content {
            Content::Start => self.starts.extend(cells),
            Content::Finish => self.finishes.extend(cells),
            Content::Minotaur => self.minotaur.extend(cells),
            Content::Key(shape) => self.keys.extend(cells.map(|cell| FileKey { cell, shape })),
            Content::IronKey => self.iron_keys.extend(cells),
            Content::Lever(number) => {
                let levers = cells.map(|cell| FileLever { cell, number });
                self.levers.extend(levers);
            }
            Content::Treasure(kind) => {
                let treasures = cells.map(|cell| FileTreasure { cell, kind });
                self.treasures.extend(treasures);
            }
            Content::Gunpowder => self.gunpowder.extend(cells),
            Content::Chalk => self.chalk.extend(cells),
            Content::MapFragment => self.map_fragments.extend(cells),
            Content::Compass => self.compasses.extend(cells),
            Content::Oil => self.oil.extend(cells),
            Content::Sleeper => self.sleeper.extend(cells),
            Content::Guardian => self.guardian.extend(cells),
            Content::Statue => self.statue.extend(cells),
            Content::Portal(pair) => {
                let portals = cells.map(|cell| FilePortal { cell, pair });
                self.portals.extend(portals);
            }
            Content::Plate(shape) => {
                let plates = cells.map(|cell| FilePlate { cell, shape });
                self.plates.extend(plates);
            }
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

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "key")]
pub(super) struct FileKey {
    cell: CellName,
    shape: KeyShape,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "lever")]
pub(super) struct FileLever {
    cell: CellName,
    number: LeverNumber,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "treasure")]
pub(super) struct FileTreasure {
    cell: CellName,
    kind: Treasure,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "portal")]
pub(super) struct FilePortal {
    cell: CellName,
    pair: PortalPair,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "plate")]
pub(super) struct FilePlate {
    cell: CellName,
    shape: KeyShape,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "gate")]
pub(super) struct FileGate {
    /// A cell beside the gate. A one-way gate can be passed from this cell.
    pub(super) cell: CellName,
    pub(super) side: String,
    pub(super) kind: GateKind,
}

/// A kind of gate.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename = "gate")]
pub(super) enum GateKind {
    Locked(KeyShape),
    Iron,
    OneWay,
    Portcullis {
        lever: LeverNumber,
        /// Whether the portcullis is open.
        #[serde(default, skip_serializing_if = "is_default")]
        open: bool,
    },
}

impl From<Gate> for GateKind {
    fn from(gate: Gate) -> GateKind {
        match gate {
            Gate::Locked(shape) => GateKind::Locked(shape),
            Gate::Iron => GateKind::Iron,
            Gate::OneWay { .. } => GateKind::OneWay,
            Gate::Portcullis { lever, is_open } => GateKind::Portcullis {
                lever,
                open: is_open,
            },
        }
    }
}

impl From<GateKind> for Gate {
    fn from(kind: GateKind) -> Gate {
        match kind {
            GateKind::Locked(shape) => Gate::Locked(shape),
            GateKind::Iron => Gate::Iron,
            GateKind::OneWay => Gate::OneWay { forwards: true },
            GateKind::Portcullis { lever, open } => Gate::Portcullis {
                lever,
                is_open: open,
            },
        }
    }
}

/// Returns the version of a level's file: the first version that can describe the level.
pub(super) fn version_of(level: &Level) -> u32 {
    let new = |content: &Content| *content > Content::Minotaur;
    let has_new = |content: Content| !level.cells_with(content).is_empty();
    let recipe = level.recipe();
    let wants = |wanted: fn(&Recipe) -> bool| recipe.is_some_and(wanted);
    let has_rooms = !level.rooms().is_empty()
        || wants(|recipe| recipe.rooms != RoomOptions::DEFAULT || recipe.chambers > 0);
    let has_gates = !level.gates().is_empty()
        || wants(|recipe| recipe.gates() != GateCounts::default() || recipe.portals > 0)
        || Content::ALL.into_iter().filter(new).any(has_new);
    let has_finds = level.light() > 0
        || wants(|recipe| recipe.light > 0 || recipe.finds != FindOptions::DEFAULT);
    let has_beasts = wants(|recipe| {
        let mut beasts = recipe.options().beasts();
        beasts.any(|kind| kind != BeastKind::Minotaur)
    });
    let is_plate = |content: &Content| matches!(content, Content::Plate(_));
    let has_plates =
        wants(|recipe| recipe.plates) || Content::ALL.into_iter().filter(is_plate).any(has_new);
    match has_rooms || has_gates || has_finds || has_beasts {
        _ if has_plates => WITH_PLATES,
        true => WITH_GATES_AND_ROOMS,
        false => WITH_CHARGES,
    }
}

/// Checks a level file's format and version, and then parses its fields. In files older than
/// version [`WITH_CHARGES`], recipes have no charges by default.
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
