//! Levels as assets, which the [`AssetServer`] loads from level files.

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext};
use bevy::prelude::*;
use std::io;
use std::str::{self, Utf8Error};
use std::sync::Arc;
use warren_dungeon::file::{read, read_json};
use warren_dungeon::level::Level;

/// A level that was loaded from a level file in RON or JSON.
#[derive(Asset, TypePath, Clone, Debug, Deref)]
pub struct LevelAsset(pub Arc<Level>);

/// Loads level files with the extensions `ron` and `json`.
#[derive(TypePath, Clone, Copy, Debug, Default)]
pub struct LevelLoader;

/// The reason why a level file cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LevelLoaderError {
    /// Reading the file failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file is not text.
    #[error("the file is not UTF-8: {0}")]
    NotText(#[from] Utf8Error),
    /// The text is not a valid level. The message begins with the error's line and column, if they
    /// are known.
    #[error("{0}")]
    Level(String),
}

impl AssetLoader for LevelLoader {
    type Asset = LevelAsset;
    type Settings = ();
    type Error = LevelLoaderError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        context: &mut LoadContext<'_>,
    ) -> Result<LevelAsset, LevelLoaderError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let text = str::from_utf8(&bytes)?;
        let is_json = context.path().get_full_extension();
        let read = match is_json.is_some_and(|extension| extension.ends_with("json")) {
            true => read_json(text),
            false => read(text),
        };
        let level = read.map_err(|error| LevelLoaderError::Level(error.in_file(text)))?;
        Ok(LevelAsset(Arc::new(level)))
    }

    fn extensions(&self) -> &[&str] {
        &["ron", "json"]
    }
}
