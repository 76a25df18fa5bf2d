//! The fields of level files that list the cells with a kind of content.
//!
//! A list contains cells or, if the kind has [details](Content::detail), structs that consist of a
//! cell and a detail. Instead of a list, the field of a beast contains a single cell.

use super::field_name::FieldName;
use crate::level::{CellName, Content, ContentClass, ContentKind, Detail};
use serde::de::{DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// The cells with each content, in the order of the file.
#[derive(Default)]
pub(super) struct FileContents(BTreeMap<Content, Vec<CellName>>);

impl FileContents {
    /// Returns the cells with this content, in the order of the file.
    pub(super) fn cells(&self, content: Content) -> &[CellName] {
        self.0.get(&content).map_or(&[], Vec::as_slice)
    }

    /// Adds cells with this content.
    pub(super) fn add(&mut self, content: Content, cells: impl IntoIterator<Item = CellName>) {
        self.0.entry(content).or_default().extend(cells);
    }

    /// Removes all cells with this content.
    pub(super) fn clear(&mut self, content: Content) {
        self.0.remove(&content);
    }

    /// Writes the fields of the kinds whose class fulfils the condition, except empty fields.
    pub(super) fn write<O: SerializeStruct>(
        &self,
        out: &mut O,
        is_written: impl Fn(ContentClass) -> bool,
    ) -> Result<(), O::Error> {
        let kinds = ContentKind::ALL.iter();
        for kind in kinds.filter(|kind| is_written(kind.class())) {
            let contents = kind.contents().iter();
            let entries = contents.flat_map(|&content| {
                let cells = self.cells(content).iter();
                cells.map(move |cell| Entry { content, cell })
            });
            let entries: Vec<Entry> = entries.collect();
            match (entries.first(), kind.class()) {
                (None, _) => {}
                (first, ContentClass::Beast(_)) => out.serialize_field(kind.field(), &first)?,
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
            _ => {
                for (content, cell) in map.next_value_seed(EntryList(kind))? {
                    self.add(content, [cell]);
                }
            }
        }
        Ok(())
    }
}

/// A content and its cell.
struct Entry<'a> {
    content: Content,
    cell: &'a CellName,
}

impl Serialize for Entry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kind = self.content.kind();
        let (Some(detail), Some([cell, name])) = (self.content.detail(), fields(kind)) else {
            return self.cell.serialize(serializer);
        };
        let mut out = serializer.serialize_struct(kind.name(), 2)?;
        out.serialize_field(cell, self.cell)?;
        out.serialize_field(name, &detail)?;
        out.end()
    }
}

/// Returns the names of the fields of a struct for a cell and a detail, or `None` if the kind has
/// no details.
fn fields(kind: ContentKind) -> Option<&'static [&'static str; 2]> {
    kind.contents()[0].detail().map(Detail::fields)
}

/// Reads a list of entries of this kind.
struct EntryList(ContentKind);

impl<'de> DeserializeSeed<'de> for EntryList {
    type Value = Vec<(Content, CellName)>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for EntryList {
    type Value = Vec<(Content, CellName)>;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
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
    type Value = (Content, CellName);

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        match fields(self.0) {
            None => {
                let cell = CellName::deserialize(deserializer)?;
                Ok((self.0.contents()[0], cell))
            }
            Some(fields) => deserializer.deserialize_struct(self.0.name(), fields, self),
        }
    }
}

impl<'de> Visitor<'de> for EntryOf {
    type Value = (Content, CellName);

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "struct {}", self.0.name())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let names = fields(self.0).map_or(&[][..], |names| names);
        let (mut cell, mut detail) = (None, None);
        while let Some(name) = map.next_key_seed(FieldName(names))? {
            match name {
                "cell" if cell.is_none() => cell = Some(map.next_value()?),
                _ if name != "cell" && detail.is_none() => {
                    detail = Some(map.next_value_seed(DetailOf(self.0))?);
                }
                _ => return Err(A::Error::duplicate_field(name)),
            }
        }
        let missing = |at: usize| A::Error::missing_field(names.get(at).unwrap_or(&"cell"));
        let cell = cell.ok_or_else(|| missing(0))?;
        Ok((detail.ok_or_else(|| missing(1))?, cell))
    }

    /// JSON can also represent a struct as an array.
    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Self::Value, A::Error> {
        let missing = |found| A::Error::invalid_length(found, &"2 values");
        let cell = values.next_element()?.ok_or_else(|| missing(0))?;
        let detail = values.next_element_seed(DetailOf(self.0))?;
        Ok((detail.ok_or_else(|| missing(1))?, cell))
    }
}

/// Reads a detail of this kind. Returns the content with the detail.
struct DetailOf(ContentKind);

impl<'de> DeserializeSeed<'de> for DetailOf {
    type Value = Content;

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<Content, D::Error> {
        let contents = self.0.contents();
        let detail = contents[0].detail();
        let detail = detail.map(|detail| detail.read(value)).transpose()?;
        let mut contents = contents.iter();
        let content = contents.find(|content| content.detail() == detail);
        let content = content.ok_or_else(|| D::Error::custom("this kind has no such detail"))?;
        Ok(*content)
    }
}
