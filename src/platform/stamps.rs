//! The times at which files were last written, for a storage that does not know them.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The stamps of files. They are stored as text: a line with the time in milliseconds, the length and
/// the path of each file.
#[derive(Default)]
pub(super) struct Stamps {
    /// The time in milliseconds since 1970 at which each file was last written, and its length.
    files: BTreeMap<PathBuf, (u64, u64)>,
    /// The files that were written since the game started.
    of_session: HashSet<PathBuf>,
}

impl Stamps {
    /// Reads the stamps that earlier games have written. Lines that are not stamps are ignored.
    pub(super) fn read(text: &str) -> Stamps {
        let stamp = |line: &str| {
            let mut parts = line.splitn(3, ' ');
            let [time, length] = [parts.next()?, parts.next()?].map(|part| part.parse().ok());
            Some((PathBuf::from(parts.next()?), (time?, length?)))
        };
        Stamps {
            files: text.lines().filter_map(stamp).collect(),
            of_session: HashSet::new(),
        }
    }

    /// Returns the stamps as text.
    pub(super) fn text(&self) -> String {
        let line = |(path, (time, length)): (&PathBuf, &(u64, u64))| {
            format!("{time} {length} {}\n", path.display())
        };
        self.files.iter().map(line).collect()
    }

    /// Returns the time at which a file was last written, and its length, if they are known.
    pub(super) fn get(&self, path: &Path) -> Option<(SystemTime, u64)> {
        let &(time, length) = self.files.get(path)?;
        Some((SystemTime::UNIX_EPOCH + Duration::from_millis(time), length))
    }

    /// Returns whether a file was written since the game started.
    pub(super) fn is_of_session(&self, path: &Path) -> bool {
        self.of_session.contains(path)
    }

    /// Records that a file was written now, in milliseconds since 1970.
    pub(super) fn set(&mut self, path: &Path, now: u64, length: usize) {
        self.files.insert(path.into(), (now, length as u64));
        self.of_session.insert(path.into());
    }

    /// Records that a file was removed.
    pub(super) fn forget(&mut self, path: &Path) {
        self.files.remove(path);
        self.of_session.remove(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_can_be_stored() {
        let mut stamps = Stamps::default();
        let [old, level] = ["warren/run.ron", "warren/levels/my level 2.ron"].map(Path::new);
        stamps.set(old, 1_700_000_000_123, 7);
        stamps.set(level, 1_700_000_000_456, 90);
        stamps.set(Path::new("warren/gone.ron"), 1, 1);
        stamps.forget(Path::new("warren/gone.ron"));
        assert!(stamps.is_of_session(level));
        let read = Stamps::read(&stamps.text());
        for path in [old, level] {
            assert!(read.get(path).is_some());
            assert_eq!(read.get(path), stamps.get(path));
            assert!(!read.is_of_session(path));
        }
        assert!(read.get(old) < read.get(level));
        assert_eq!(read.get(Path::new("warren/gone.ron")), None);
    }

    #[test]
    fn damaged_lines_are_ignored() {
        let read = Stamps::read("1 2 a\n\nnonsense\n1 x b\n-1 2 c\n3 4\n5 6 d\n");
        assert_eq!(read.text(), "1 2 a\n5 6 d\n");
    }
}
