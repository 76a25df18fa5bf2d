//! Files that the game can do without. They are removed from a storage of limited size.

use super::{BROKEN, JOURNAL, TRASH, UNREADABLE_JOURNAL};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A file in the storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StoredFile {
    pub(super) path: PathBuf,
    /// The time at which the file was last written, if it is known.
    pub(super) written: Option<SystemTime>,
    /// Whether the game has the file open, or has written it since it started.
    pub(super) is_in_use: bool,
}

/// A kind of file that the game can do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leftover {
    /// A level that the player has deleted.
    Deleted,
    /// A file that the game could not read and moved aside.
    Unreadable,
    /// The journal of a level that was not saved. The editor offers to restore the newest one.
    Journal,
}

/// The number of unreadable files that remain when the game starts, and the number of journals.
const UNREADABLE: usize = 3;
const JOURNALS: usize = 8;

/// Returns the files to remove when the game starts: all unreadable files and all journals except
/// the newest few.
pub(super) fn outdated(files: &[StoredFile]) -> Vec<PathBuf> {
    let of = |kind, kept| {
        let mut files = sorted(files, kind);
        files.truncate(files.len().saturating_sub(kept));
        files
    };
    let unreadable = of(Leftover::Unreadable, UNREADABLE);
    [unreadable, of(Leftover::Journal, JOURNALS)].concat()
}

/// Returns the files that can be removed when the storage is full, in the order in which to remove
/// them. The journals in use stay, and so does the newest other journal.
pub(super) fn expendable(files: &[StoredFile]) -> Vec<PathBuf> {
    let mut journals = sorted(files, Leftover::Journal);
    journals.pop();
    let [deleted, unreadable] =
        [Leftover::Deleted, Leftover::Unreadable].map(|kind| sorted(files, kind));
    [deleted, unreadable, journals].concat()
}

/// Returns the paths of the files of a kind, oldest first. Files without a known time were written by
/// an earlier version of the game, so they come before the others. Journals in use are left out.
fn sorted(files: &[StoredFile], kind: Leftover) -> Vec<PathBuf> {
    let is_needed = |file: &StoredFile| kind == Leftover::Journal && file.is_in_use;
    let files = files
        .iter()
        .filter(|file| leftover(&file.path) == Some(kind));
    let mut files: Vec<&StoredFile> = files.filter(|file| !is_needed(file)).collect();
    files.sort_by_key(|file| (file.written, &file.path));
    files.into_iter().map(|file| file.path.clone()).collect()
}

/// Returns the kind of a file, or `None` if the game needs the file.
fn leftover(path: &Path) -> Option<Leftover> {
    let folder = path.parent().and_then(Path::file_name);
    if folder.is_some_and(|folder| folder == TRASH) {
        return Some(Leftover::Deleted);
    }
    let extension = path.extension()?.to_str()?;
    // A number can follow, so that several files can have the same name.
    let is = |end: &str| {
        let number = extension.strip_prefix(end);
        number.is_some_and(|number| number.is_empty() || number.starts_with(['-', ' ']))
    };
    match () {
        () if is(BROKEN) || is(UNREADABLE_JOURNAL) => Some(Leftover::Unreadable),
        () if extension == JOURNAL => Some(Leftover::Journal),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Returns files of earlier sessions, written one after another.
    fn files<const COUNT: usize>(paths: [&str; COUNT]) -> Vec<StoredFile> {
        let file = |(path, second): (&str, u64)| StoredFile {
            path: format!("warren/{path}").into(),
            written: Some(SystemTime::UNIX_EPOCH + Duration::from_secs(second)),
            is_in_use: false,
        };
        paths.into_iter().zip(1..).map(file).collect()
    }

    #[track_caller]
    fn check(found: Vec<PathBuf>, expected: &[&str]) {
        let expected: Vec<PathBuf> = expected
            .iter()
            .map(|path| format!("warren/{path}").into())
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_game_needs_its_own_files() {
        let files = files([
            "run.ron",
            "run-before.ron",
            "settings.ron",
            ".stamps",
            "levels/journal.ron",
            "levels/trash.ron",
            "levels/broken.ron",
            "levels/mine.ron.bak",
            "best/0123.ron",
        ]);
        check(outdated(&files), &[]);
        check(expendable(&files), &[]);
    }

    #[test]
    fn only_the_newest_unreadable_files_remain() {
        // The numbers do not follow the order of time, because a free number is used again.
        let files = files([
            "run.ron.broken-2",
            "settings.ron.broken",
            "levels/a.journal-unreadable",
            "run.ron.broken",
            "levels/a.journal-unreadable 2",
            "levels/trash/gone.ron",
        ]);
        check(
            outdated(&files),
            &["run.ron.broken-2", "settings.ron.broken"],
        );
    }

    #[test]
    fn only_the_newest_journals_remain() {
        let names: [String; 11] = std::array::from_fn(|i| format!("levels/level {i}.journal"));
        let mut files = files(names.each_ref().map(|name| &**name));
        check(
            outdated(&files),
            &[
                "levels/level 0.journal",
                "levels/level 1.journal",
                "levels/level 2.journal",
            ],
        );
        // A journal of an earlier version of the game, whose time is unknown, is older than all others.
        files[10].written = None;
        check(
            outdated(&files),
            &[
                "levels/level 10.journal",
                "levels/level 0.journal",
                "levels/level 1.journal",
            ],
        );
    }

    #[test]
    fn a_full_storage_loses_the_least_valuable_files_first() {
        let mut files = files([
            "levels/first.journal",
            "run.ron.broken",
            "levels/trash/gone.ron",
            "levels/second.journal",
            "levels/third.journal",
            "levels/mine.ron",
            "levels/trash/gone 2.ron",
        ]);
        files[4].is_in_use = true;
        check(
            expendable(&files),
            &[
                "levels/trash/gone.ron",
                "levels/trash/gone 2.ron",
                "run.ron.broken",
                "levels/first.journal",
            ],
        );
    }
}
