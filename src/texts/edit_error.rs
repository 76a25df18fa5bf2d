//! The reasons why the editor cannot change a level.

use super::of_library::content_kind;
use super::{Say, say};
use warren_dungeon::level::{InvalidEdit, InvalidLevel};
use warren_editor::{NoMotion, PasteError};

/// Describes why an edit was refused.
pub(crate) fn edit_error(error: &InvalidEdit) -> Say {
    match error {
        InvalidEdit::Level(error) => level_error(error),
        InvalidEdit::Occupied { .. } => say!("edit-occupied"),
        InvalidEdit::NotInRoom { .. } => say!("edit-not-in-room"),
        other => Say::verbatim(other),
    }
}

/// Describes why a clip cannot be pasted.
pub(crate) fn paste_error(error: &PasteError) -> Say {
    match error {
        PasteError::Shape { .. } | PasteError::Rings { .. } => say!("edit-paste-grid"),
        PasteError::NoMotion(NoMotion::Ring { .. }) => say!("edit-paste-ring"),
        PasteError::NoMotion(NoMotion::Triangle) => say!("edit-paste-turn"),
        PasteError::BetweenCells => say!("edit-paste-between"),
        PasteError::Outside => say!("edit-paste-outside"),
        other => Say::verbatim(other),
    }
}

fn level_error(error: &InvalidLevel) -> Say {
    match error {
        InvalidLevel::Missing("starts") => say!("edit-last-start"),
        InvalidLevel::Missing(_) => say!("edit-last-finish"),
        InvalidLevel::InRock { at, .. } => say!("edit-in-rock", at = Say::verbatim(at)),
        InvalidLevel::Astray { leads, .. } if *leads == "into rock" => say!("edit-side-of-rock"),
        InvalidLevel::Astray { .. } => say!("edit-side-of-border"),
        InvalidLevel::Together { at, kinds } => {
            let at = Say::verbatim(at);
            match kinds.map(content_kind) {
                [kind, other] if kind == other => say!("edit-two", at, kind),
                [kind, other] => say!("edit-together", at, kind, other),
            }
        }
        InvalidLevel::Portal { at, .. } => say!("edit-portal", at = Say::verbatim(at)),
        InvalidLevel::RoomInParts { at, other } => {
            say!(
                "edit-room-in-parts",
                at = Say::verbatim(at),
                other = Say::verbatim(other)
            )
        }
        other => Say::verbatim(other),
    }
}
