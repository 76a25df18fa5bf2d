//! Keeps the comments in a hand-written level file when a changed level is written over it.

use super::document::parse;
use super::fields::{FieldText, fields};
use super::read;
use super::syntax::Syntax;
use super::write::write_listed;
use crate::level::Level;
use std::collections::BTreeSet;

/// Returns a level file in RON that contains the level from `new` and the comments from `old`.
///
/// `new` is a level as written by [`write`](super::write()). Every field of `old` that is still
/// correct keeps its text, including the comments inside it, even if `new` describes the level in a
/// different way. For example, a drawn `map` stays a map. Fields that have changed get their value
/// from `new`. Comments between fields stay, and missing fields that the level needs are added from
/// `new`.
///
/// If `old` is not a struct in RON, returns `new`. If the result would describe a different level,
/// returns the comments at the beginning of `old`, followed by `new`.
///
/// ```
/// use warren_dungeon::file;
/// use warren_dungeon::level::Edit;
///
/// let old = r#"// Two cells, made by hand.
/// (
///     format: "warren level",
///     version: 4,
///     grid: (shape: Square, width: 2, height: 1), // as small as possible
///     map: ["+-+-+", "|S F|", "+-+-+"],
/// )
/// "#;
/// let mut level = file::read(old)?;
/// assert_eq!(file::keep_comments(old, &file::write(&level)), old);
///
/// level.apply(Edit::Charges(2))?;
/// let kept = file::keep_comments(old, &file::write(&level));
/// assert_eq!(kept, old.replace("],\n)", "],\n    charges: 2,\n)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Takes time proportional to the product of the file's length and the number of its fields.
pub fn keep_comments(old: &str, new: &str) -> String {
    let old_fields = fields(old);
    let (Ok(level), Ok(file), Some(first)) =
        (read(new), parse(Syntax::Ron, new), old_fields.first())
    else {
        return new.into();
    };
    // The old file may list what a map shows, so each field must be complete without the map.
    let listed = write_listed(&level, file.path);
    let map = fields(new).into_iter().find(|field| field.name == "map");
    let merged = Merge {
        old,
        new: &listed,
        new_fields: &fields(&listed),
        map: map.map(|map| &new[map.whole]),
        level: &level,
    }
    .merge(&old_fields);
    match read(&merged) {
        Ok(read) if read == level => merged,
        _ => format!("{}{new}", leading_comments(&old[..first.whole.start])),
    }
}

/// Returns the text before the bracket that opens the struct, without attributes.
fn leading_comments(head: &str) -> String {
    let lines = head.lines();
    let comments = lines.take_while(|line| {
        let line = line.trim_start();
        line.is_empty() || line.starts_with("//")
    });
    comments.map(|line| format!("{line}\n")).collect()
}

struct Merge<'a> {
    old: &'a str,
    new: &'a str,
    new_fields: &'a [FieldText<'a>],
    /// The new file's map, if it has one.
    map: Option<&'a str>,
    level: &'a Level,
}

/// Returns whether two fields contain the same part of a level. A level's maze is in one of three
/// fields.
fn is_same_part(a: &str, b: &str) -> bool {
    let is_maze = |name| ["cells", "floors", "map"].contains(&name);
    a == b || is_maze(a) && is_maze(b)
}

impl Merge<'_> {
    fn merge(&self, old_fields: &[FieldText]) -> String {
        let written: Vec<Option<String>> =
            old_fields.iter().map(|field| self.updated(field)).collect();
        let is_new = |field: &&FieldText| {
            let mut old = old_fields.iter();
            !old.any(|old| is_same_part(old.name, field.name))
        };
        let mut added: Vec<&FieldText> = self.new_fields.iter().filter(is_new).collect();
        let is_needed = |without: &FieldText, added: &[&FieldText]| {
            let rest = added.iter().filter(|field| field.name != without.name);
            let rest = rest.map(|field| self.new[field.whole.clone()].to_owned());
            let fields = written.iter().flatten().cloned().chain(rest);
            !self.is_level(&format!("({})", fields.collect::<Vec<_>>().join(", ")))
        };
        let mut needless = BTreeSet::new();
        for field in &added {
            let tried: Vec<&FieldText> = added
                .iter()
                .filter(|other| !needless.contains(other.name))
                .copied()
                .collect();
            if !is_needed(field, &tried) {
                needless.insert(field.name);
            }
        }
        added.retain(|field| !needless.contains(field.name));
        self.assemble(old_fields, &written, &added)
    }

    /// Returns a field of the old file, possibly with the value from the new file. Returns `None`
    /// if the level no longer has this field.
    fn updated(&self, field: &FieldText) -> Option<String> {
        let old = &self.old[field.whole.clone()];
        let part = |other: &&FieldText| is_same_part(other.name, field.name);
        let new = self.new_fields.iter().find(part);
        // The path is not part of the level, so it may be out of date.
        let is_path = field.name == "path" && new.is_none();
        let others = self.new_fields.iter().filter(|other| !part(other));
        let others = others.map(|other| &self.new[other.whole.clone()]);
        let fields: Vec<&str> = others.chain([old]).collect();
        if !is_path && self.is_level(&format!("({})", fields.join(", "))) {
            return Some(old.into());
        }
        if field.name == "map" && self.map.is_some() {
            return self.map.map(String::from);
        }
        new.map(|new| self.new[new.whole.clone()].into())
    }

    fn is_level(&self, text: &str) -> bool {
        read(text).is_ok_and(|level| level == *self.level)
    }

    /// Returns the old file with its fields replaced, followed by the added fields.
    fn assemble(
        &self,
        old_fields: &[FieldText],
        written: &[Option<String>],
        added: &[&FieldText],
    ) -> String {
        let (mut text, mut end) = (String::new(), 0);
        for (field, written) in old_fields.iter().zip(written) {
            let between = &self.old[end..field.whole.start];
            match written {
                Some(written) => text += &format!("{between}{written}"),
                // Removes the field's line, but not the comments before it.
                None => text += between.trim_end_matches([' ', '\t']).trim_end_matches('\n'),
            }
            end = field.whole.end;
            if written.is_none() && self.old[end..].starts_with(',') {
                end += 1;
            }
        }
        let tail = &self.old[end..];
        if added.is_empty() {
            return text + tail;
        }
        let (comma, tail) = match tail.trim_start().strip_prefix(',') {
            Some(rest) => (true, rest),
            None => (false, tail),
        };
        text += if comma || !text.ends_with(',') {
            ","
        } else {
            ""
        };
        let close = tail.rfind([')', '}']).unwrap_or(0);
        let (rest, close) = tail.split_at(close);
        text += rest.trim_end();
        for field in added {
            text += &format!("\n    {},", &self.new[field.whole.clone()]);
        }
        text + "\n" + close
    }
}
