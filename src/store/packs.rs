//! The player's packs of chambers: the files in the folder `chambers`, beside the folder of levels.

use super::{Store, natural_key, read_text};
use crate::platform::files;
use std::path::Path;
use std::sync::Arc;
use warren_dungeon::make::ChamberPack;

/// The folder of the packs, beside the folder of levels.
const FOLDER: &str = "chambers";

/// A file with a pack of chambers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PackFile {
    /// The name of the file without its extension.
    pub(crate) name: String,
    /// The chambers, or the reason why the file cannot be read, with the line of an error in it.
    pub(crate) pack: Result<Arc<ChamberPack>, String>,
}

impl Store {
    /// Reads the player's packs of chambers, in alphabetical order, with numbers in the order of their
    /// values.
    pub(crate) fn packs(&self) -> Vec<PackFile> {
        let folder = self.beside(FOLDER).ok();
        let files = folder.iter().flat_map(|folder| files::list(folder));
        let mut packs: Vec<PackFile> = files.filter_map(|path| read(&path)).collect();
        packs.sort_by_cached_key(|pack| natural_key(&pack.name));
        packs
    }
}

/// Reads a pack. Returns `None` if the extension of the file is not `ron`.
fn read(path: &Path) -> Option<PackFile> {
    let name = path.file_stem()?.to_str()?.to_owned();
    if path.extension()? != "ron" {
        return None;
    }
    let pack = match read_text(path) {
        Ok(text) => ChamberPack::read(&text)
            .map(Arc::new)
            .map_err(|error| format!("{FOLDER}/{name}.ron: {error}")),
        Err(error) => Err(error.to_string()),
    };
    Some(PackFile { name, pack })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_are_listed_with_their_errors() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        let store = Store::in_folder(folder.path().join("levels"));
        assert_eq!(store.packs(), []);
        let chambers = folder.path().join(FOLDER);
        std::fs::create_dir(&chambers)?;
        let niche = r#"[(name: "niche", map: ["+ + +", "     ", "+=+-+", "|$  |", "+-+-+"])]"#;
        for (file, text) in [
            ("pack 10.ron", niche),
            ("pack 9.ron", "[\n  (name: 1)]"),
            ("notes.txt", "not a pack"),
        ] {
            std::fs::write(chambers.join(file), text)?;
        }
        let packs = store.packs();
        let names: Vec<&str> = packs.iter().map(|pack| pack.name.as_str()).collect();
        assert_eq!(names, ["pack 9", "pack 10"]);
        let error = packs[0].pack.clone().err().unwrap_or_default();
        assert!(
            error.starts_with("chambers/pack 9.ron: ") && error.contains("line 2"),
            "{error}"
        );
        let count = packs[1].pack.as_ref().map(|pack| pack.chambers().len());
        assert_eq!(count.ok(), Some(1));
        Ok(())
    }
}
