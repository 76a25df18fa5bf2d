//! Assets that are compiled into the program, so that the program can run from any folder.

#[cfg(feature = "audio")]
use bevy::prelude::{AssetServer, Assets, AudioSource, Handle};
use std::borrow::Cow;
use std::future::{self, Future};

/// A file in the folder `assets`, made by [`asset!`](crate::platform::asset).
#[derive(Clone, Copy, Debug)]
pub(crate) struct AssetFile {
    /// The path below the folder `assets`.
    pub(crate) path: &'static str,
    pub(crate) bytes: &'static [u8],
}

/// Whether [`AssetFile::half`] returns pictures of half the width and height.
pub(crate) const HAS_HALF_PICTURES: bool = false;

impl AssetFile {
    /// Returns the same file: a program contains every picture only once.
    pub(crate) fn half(self) -> AssetFile {
        self
    }

    /// Returns the contents of the file. In a browser, this function begins the download, which can
    /// fail.
    pub(crate) fn read(
        &self,
    ) -> impl Future<Output = Result<Cow<'static, [u8]>, String>> + Send + use<> {
        future::ready(Ok(Cow::Borrowed(self.bytes)))
    }

    /// Returns the file as a sound.
    #[cfg(feature = "audio")]
    pub(crate) fn sound(
        &self,
        sources: &mut Assets<AudioSource>,
        _server: &AssetServer,
    ) -> Handle<AudioSource> {
        sources.add(AudioSource {
            bytes: self.bytes.into(),
        })
    }
}
