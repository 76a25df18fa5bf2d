//! Reads the README and the pages of the manual.

use std::fs;
use std::path::{Path, PathBuf};

/// A Markdown page.
pub(crate) struct Page {
    /// The path from the root of the workspace.
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

impl Page {
    /// Returns the code blocks in this language, without their fences.
    pub(crate) fn blocks(&self, language: &str) -> Vec<&str> {
        let fence = format!("\n```{language}\n");
        let blocks = self.text.split(&fence).skip(1);
        let ended = blocks.map(|block| block.split_once("```").expect("the end of the block").0);
        ended.collect()
    }
}

/// Returns all pages, beginning with the README.
pub(crate) fn pages() -> Vec<Page> {
    let folder = fs::read_dir(root().join("docs")).expect("the manual");
    let manual = folder.map(|file| file.expect("a file").file_name());
    let manual = manual.map(|name| Path::new("docs").join(name));
    let mut paths: Vec<PathBuf> = manual
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    assert!(paths.len() > 10, "the pages of the manual were found");
    paths.sort();
    paths.insert(0, "README.md".into());
    let read = |path: PathBuf| Page {
        text: fs::read_to_string(root().join(&path)).expect("text"),
        path,
    };
    paths.into_iter().map(read).collect()
}

pub(crate) fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
