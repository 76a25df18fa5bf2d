//! The fields of level files that list the cells with a kind of content.
//!
//! A list contains cells or, if the kind has [details](Content::detail), structs that consist of a
//! cell and a detail. Instead of a list, the field of a beast contains a single cell.

use super::field_name::FieldName;
use crate::level::{CellName, Content, ContentClass, ContentKind, Detail};
use serde::de::{DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The contents of cells, in the order of the file within each kind.
#[derive(Default)]
pub(super) struct FileContents(Vec<Entry>);

/// A content and its cell.
#[derive(Clone)]
struct Entry {
    content: Content,
    cell: CellName,
}

impl FileContents {
    /// Returns the cells with this content, in the order of the file.
    pub(super) fn cells(&self, content: Content) -> Vec<CellName> {
        let entries = self.0.iter().filter(|entry| entry.content == content);
        entries.map(|entry| entry.cell.clone()).collect()
    }

    /// Adds cells with this content.
    pub(super) fn add(&mut self, content: Content, cells: impl IntoIterator<Item = CellName>) {
        let cells = cells.into_iter();
        self.0.extend(cells.map(|cell| Entry { content, cell }));
    }

    /// Removes all cells with this content.
    pub(super) fn clear(&mut self, content: Content) {
        self.0.retain(|entry| entry.content != content);
    }

    /// Writes the fields of the kinds whose class fulfils the condition, except empty fields.
    pub(super) fn write<O: SerializeStruct>(
        &self,
        out: &mut O,
        is_written: impl Fn(ContentClass) -> bool,
    ) -> Result<(), O::Error> {
        for &kind in ContentKind::ALL {
            let entries = self.0.iter().filter(|entry| entry.content.kind() == kind);
            let entries: Vec<&Entry> = entries.collect();
            let Some(first) = entries.first().filter(|_| is_written(kind.class())) else {
                continue;
            };
            match kind.class() {
                ContentClass::Beast(_) => out.serialize_field(kind.field(), &Some(first))?,
                _ => out.serialize_field(kind.field(), &entries)?,
            }
        }
        Ok(())
    }

    /// Reads the value of the field with this name.
    pub(super) fn read<'de, A: MapAccess<'de>>(
        &mut self,
        field: &'static str,
        map: &mut A,
    ) -> Result<(), A::Error> {
        let mut kinds = ContentKind::ALL.iter().copied();
        let Some(kind) = kinds.find(|kind| kind.field() == field) else {
            return Err(A::Error::custom(format!(
                "the field {field} has no meaning"
            )));
        };
        match kind.class() {
            ContentClass::Beast(_) => {
                let cell: Option<CellName> = map.next_value()?;
                self.add(kind.contents()[0], cell);
            }
            _ => self.0.append(&mut map.next_value_seed(EntryList(kind))?),
        }
        Ok(())
    }
}

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kind = self.content.kind();
        let (Some(detail), Some([cell, name])) = (self.content.detail(), fields(kind)) else {
            return self.cell.serialize(serializer);
        };
        let mut out = serializer.serialize_struct(kind.name(), 2)?;
        out.serialize_field(cell, &self.cell)?;
        out.serialize_field(name, &detail)?;
        out.end()
    }
}

/// Returns the names of the fields of a struct for a cell and a detail, or `None` if the kind has
/// no details.
fn fields(kind: ContentKind) -> Option<&'static [&'static str; 2]> {
    Some(match kind.contents()[0].detail()? {
        Detail::KeyShape(_) => &["cell", "shape"],
        Detail::LeverNumber(_) => &["cell", "number"],
        Detail::Treasure(_) => &["cell", "kind"],
        Detail::PortalPair(_) => &["cell", "pair"],
    })
}

/// Reads a list of entries of this kind.
struct EntryList(ContentKind);

impl<'de> DeserializeSeed<'de> for EntryList {
    type Value = Vec<Entry>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<Entry>, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for EntryList {
    type Value = Vec<Entry>;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Entry>, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = list.next_element_seed(EntryOf(self.0))? {
            entries.push(entry);
        }
        Ok(entries)
    }
}

/// Reads an entry of this kind.
struct EntryOf(ContentKind);

impl<'de> DeserializeSeed<'de> for EntryOf {
    type Value = Entry;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Entry, D::Error> {
        match fields(self.0) {
            None => Ok(Entry {
                content: self.0.contents()[0],
                cell: CellName::deserialize(deserializer)?,
            }),
            Some(fields) => deserializer.deserialize_struct(self.0.name(), fields, self),
        }
    }
}

impl<'de> Visitor<'de> for EntryOf {
    type Value = Entry;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "struct {}", self.0.name())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entry, A::Error> {
        let names = fields(self.0).map_or(&[][..], |names| names);
        let (mut cell, mut detail) = (None, None);
        while let Some(name) = map.next_key_seed(FieldName(names))? {
            match name {
                "cell" if cell.is_none() => cell = Some(map.next_value()?),
                _ if name != "cell" && detail.is_none() => detail = next_detail(self.0, &mut map)?,
                _ => return Err(A::Error::duplicate_field(name)),
            }
        }
        let cell = cell.ok_or_else(|| A::Error::missing_field("cell"))?;
        let mut contents = self.0.contents().iter();
        match contents.find(|content| content.detail() == detail) {
            Some(&content) => Ok(Entry { content, cell }),
            None => Err(A::Error::missing_field(names.last().unwrap_or(&"cell"))),
        }
    }
}

/// Reads a detail of this kind as the value of the current field.
fn next_detail<'de, A: MapAccess<'de>>(
    kind: ContentKind,
    map: &mut A,
) -> Result<Option<Detail>, A::Error> {
    Ok(match kind.contents()[0].detail() {
        None => None,
        Some(Detail::KeyShape(_)) => Some(Detail::KeyShape(map.next_value()?)),
        Some(Detail::LeverNumber(_)) => Some(Detail::LeverNumber(map.next_value()?)),
        Some(Detail::Treasure(_)) => Some(Detail::Treasure(map.next_value()?)),
        Some(Detail::PortalPair(_)) => Some(Detail::PortalPair(map.next_value()?)),
    })
}
