//! Level file fields.

use super::contents::FileContents;
use super::error::LevelError;
use super::field_name::FieldName;
use super::syntax::Syntax;
use crate::catalogue::GateForm;
use crate::level::{BeastKind, CellName, Content, ContentClass, ContentKind, Gate, Level, PackId};
use crate::make::{NEWEST_CHAMBER_SET, chamber_set_since};
use crate::recipe::{
    Algorithm, Charges, FindOptions, GateCounts, Mission, Recipe, RoomOptions, Theme, is_default,
};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::LazyLock;
use warren_maze::topology::GridSpec;

pub(super) const FORMAT: &str = "warren level";
/// The first version in which recipes have charges.
const WITH_CHARGES: u32 = 4;

/// The first version in which levels have gates, rooms and light.
const WITH_GATES_AND_ROOMS: u32 = 5;

/// The first version in which recipes have missions.
const WITH_MISSION: u32 = 7;

/// The first version in which missions have outlines.
const WITH_OUTLINE: u32 = 11;

/// The first version in which recipes have the algorithm cycle popping.
const WITH_CYCLE_POPPING: u32 = 11;

/// The first version in which levels say from which pack their chambers are.
const WITH_PACK: u32 = 8;

/// The newest version.
pub(super) const VERSION: u32 = newer(
    newer(newer(WITH_OUTLINE, WITH_PACK), NEWEST_CHAMBER_SET),
    newer(ContentKind::NEWEST, Gate::NEWEST),
);

const fn newer(a: u32, b: u32) -> u32 {
    if a > b { a } else { b }
}

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

/// All fields of a level file. The cells with each kind of content are in the kind's field.
#[derive(Default)]
pub(super) struct File {
    pub(super) format: String,
    pub(super) version: u32,
    pub(super) recipe: Option<Recipe>,
    pub(super) pack: Option<PackId>,
    pub(super) grid: GridSpec,
    pub(super) cells: Vec<String>,
    pub(super) floors: Vec<Vec<String>>,
    pub(super) map: Vec<String>,
    pub(super) contents: FileContents,
    pub(super) doors: Vec<FileDoor>,
    pub(super) gates: Vec<FileGate>,
    pub(super) rooms: Vec<Vec<CellName>>,
    pub(super) charges: u32,
    pub(super) light: u32,
    pub(super) theme: Option<Theme>,
    pub(super) path: Vec<CellName>,
}

/// The names of all fields, in the order in which files are written, for error messages.
static FIELDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let of = |is_meant: fn(ContentClass) -> bool| {
        let kinds = ContentKind::ALL.iter();
        let kinds = kinds.filter(move |kind| is_meant(kind.class()));
        kinds.map(|kind| kind.field())
    };
    [
        "format", "version", "recipe", "pack", "grid", "cells", "floors", "map",
    ]
    .into_iter()
    .chain(of(is_end))
    .chain(["doors", "gates"])
    .chain(of(is_thing))
    .chain(["rooms", "charges", "light"])
    .chain(of(is_beast))
    .chain(["theme", "path"])
    .collect()
});

fn is_end(class: ContentClass) -> bool {
    matches!(class, ContentClass::Start | ContentClass::Finish)
}

fn is_beast(class: ContentClass) -> bool {
    matches!(class, ContentClass::Beast(_))
}

fn is_thing(class: ContentClass) -> bool {
    !is_end(class) && !is_beast(class)
}

impl Serialize for File {
    /// Writes the fields whose values are not the default, in the order of [`FIELDS`].
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let File {
            format,
            version,
            recipe,
            pack,
            grid,
            cells,
            floors,
            map,
            contents,
            doors,
            gates,
            rooms,
            charges,
            light,
            theme,
            path,
        } = self;
        let mut out = serializer.serialize_struct("level", FIELDS.len())?;
        out.serialize_field("format", format)?;
        out.serialize_field("version", version)?;
        write_field(&mut out, "recipe", recipe)?;
        write_field(&mut out, "pack", pack)?;
        out.serialize_field("grid", grid)?;
        write_field(&mut out, "cells", cells)?;
        write_field(&mut out, "floors", floors)?;
        write_field(&mut out, "map", map)?;
        contents.write(&mut out, is_end)?;
        write_field(&mut out, "doors", doors)?;
        write_field(&mut out, "gates", gates)?;
        contents.write(&mut out, is_thing)?;
        write_field(&mut out, "rooms", rooms)?;
        write_field(&mut out, "charges", charges)?;
        write_field(&mut out, "light", light)?;
        contents.write(&mut out, is_beast)?;
        write_field(&mut out, "theme", theme)?;
        write_field(&mut out, "path", path)?;
        out.end()
    }
}

fn write_field<O: SerializeStruct, T: Serialize + Default + PartialEq>(
    out: &mut O,
    name: &'static str,
    value: &T,
) -> Result<(), O::Error> {
    match is_default(value) {
        true => Ok(()),
        false => out.serialize_field(name, value),
    }
}

impl<'de> Deserialize<'de> for File {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<File, D::Error> {
        deserializer.deserialize_struct("level", &FIELDS, FileVisitor)
    }
}

struct FileVisitor;

impl<'de> Visitor<'de> for FileVisitor {
    type Value = File;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("struct level")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<File, A::Error> {
        let mut file = File::default();
        let mut read = BTreeSet::new();
        while let Some(name) = map.next_key_seed(FieldName(&FIELDS))? {
            if !read.insert(name) {
                return Err(A::Error::duplicate_field(name));
            }
            match name {
                "format" => file.format = map.next_value()?,
                "version" => file.version = map.next_value()?,
                "recipe" => file.recipe = map.next_value()?,
                "pack" => file.pack = map.next_value()?,
                "grid" => file.grid = map.next_value()?,
                "cells" => file.cells = map.next_value()?,
                "floors" => file.floors = map.next_value()?,
                "map" => file.map = map.next_value()?,
                "doors" => file.doors = map.next_value()?,
                "gates" => file.gates = map.next_value()?,
                "rooms" => file.rooms = map.next_value()?,
                "charges" => file.charges = map.next_value()?,
                "light" => file.light = map.next_value()?,
                "theme" => file.theme = map.next_value()?,
                "path" => file.path = map.next_value()?,
                name => file.contents.read(name, &mut map)?,
            }
        }
        let mut required = ["format", "version", "grid"].into_iter();
        match required.find(|name| !read.contains(name)) {
            Some(missing) => Err(A::Error::missing_field(missing)),
            None => Ok(file),
        }
    }
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "door")]
pub(super) struct FileDoor {
    pub(super) cell: CellName,
    pub(super) side: String,
    /// Whether the door is open.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) open: bool,
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "gate")]
pub(super) struct FileGate {
    /// A cell beside the gate. A one-way gate can be passed from this cell.
    pub(super) cell: CellName,
    pub(super) side: String,
    pub(super) kind: GateForm,
}

/// Returns the version of a level's file: the first version that can describe the level.
pub(super) fn version_of(level: &Level) -> u32 {
    let recipe = level.recipe();
    let wants = |wanted: fn(&Recipe) -> bool| recipe.is_some_and(wanted);
    let has_rooms = !level.rooms().is_empty()
        || wants(|recipe| recipe.rooms != RoomOptions::DEFAULT || recipe.chambers > 0);
    let has_gates = wants(|recipe| recipe.gates() != GateCounts::default() || recipe.portals > 0);
    let has_finds = level.light() > 0
        || wants(|recipe| recipe.light > 0 || recipe.finds != FindOptions::DEFAULT);
    let beasts = recipe.map(|recipe| recipe.options().beasts());
    let beasts: Vec<BeastKind> = beasts.into_iter().flatten().collect();
    let is_here = |content: &Content| {
        let is_wanted = content.beast().is_some_and(|beast| beasts.contains(&beast));
        is_wanted || !level.cells_with(*content).is_empty()
    };
    let contents = Content::ALL.into_iter().filter(is_here);
    let versions = contents.map(|content| content.kind().since());
    let versions = versions.chain(level.gates().iter().map(|(_, gate)| gate.since()));
    let chamber_set = recipe.map(|recipe| recipe.chamber_set);
    let chamber_set = chamber_set.filter(|&set| set != Recipe::default().chamber_set);
    let versions = versions.chain(chamber_set.map(chamber_set_since));
    let has_mission = wants(|recipe| recipe.mission != Mission::NONE);
    let versions = versions.chain(has_mission.then_some(WITH_MISSION));
    let has_outline = wants(|recipe| !recipe.mission.outline.is_empty());
    let versions = versions.chain(has_outline.then_some(WITH_OUTLINE));
    let pops_cycles = wants(|recipe| recipe.algorithm == Algorithm::CyclePopping);
    let versions = versions.chain(pops_cycles.then_some(WITH_CYCLE_POPPING));
    let versions = versions.chain(level.pack().map(|_| WITH_PACK));
    let finds = recipe.map(|recipe| recipe.finds.counts());
    let wanted = finds.into_iter().flatten().filter(|&(_, count)| count > 0);
    let versions = versions.chain(wanted.map(|(kind, _)| kind.since()));
    let has_more = has_rooms || has_gates || has_finds;
    let versions = versions.chain(has_more.then_some(WITH_GATES_AND_ROOMS));
    versions.fold(WITH_CHARGES, u32::max)
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
