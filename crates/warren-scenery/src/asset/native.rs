//! Assets that are compiled into the program, so that the program can run from any folder.

#[cfg(feature = "audio")]
use bevy::prelude::{AssetServer, Assets, AudioSource, Handle};
use std::borrow::Cow;
use std::future::{self, Future};

/// A file in the folder `assets`, made by [`asset_in!`](crate::asset_in).
#[derive(Clone, Copy, Debug)]
pub struct AssetFile {
    /// The path below the folder `assets`.
    pub path: &'static str,
    /// The contents.
    pub bytes: &'static [u8],
}

/// Whether [`AssetFile::half`] returns pictures of half the width and height.
pub const HAS_HALF_PICTURES: bool = false;

impl AssetFile {
    /// Returns the same file: a program contains every picture only once.
    pub fn half(self) -> AssetFile {
        self
    }

    /// Returns the contents of the file. In a browser, this function begins the download, which can
    /// fail.
    pub fn read(&self) -> impl Future<Output = Result<Cow<'static, [u8]>, String>> + Send + use<> {
        future::ready(Ok(Cow::Borrowed(self.bytes)))
    }

    /// Returns the file as a sound.
    #[cfg(feature = "audio")]
    pub fn sound(
        &self,
        sources: &mut Assets<AudioSource>,
        _server: &AssetServer,
    ) -> Handle<AudioSource> {
        sources.add(AudioSource {
            bytes: self.bytes.into(),
        })
    }
}
