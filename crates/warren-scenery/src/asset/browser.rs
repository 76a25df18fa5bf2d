//! Assets that are downloaded when the game needs them.

#[cfg(feature = "audio")]
use bevy::prelude::{AssetServer, Assets, AudioSource, Handle};
use js_sys::Uint8Array;
use std::borrow::Cow;
use std::future::{self, Future};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::Response;

/// A file in the folder `assets` beside the page, made by [`asset_in!`](crate::asset_in).
#[derive(Clone, Copy, Debug)]
pub struct AssetFile {
    /// The path below the folder `assets`.
    pub path: &'static str,
    /// Whether to download the copy of a picture in the folder `half`, which has half the width and
    /// height.
    pub is_half: bool,
}

/// Whether [`AssetFile::half`] returns pictures of half the width and height.
pub const HAS_HALF_PICTURES: bool = true;

impl AssetFile {
    /// Returns a file that contains the same picture with half the width and height.
    pub fn half(self) -> AssetFile {
        AssetFile {
            is_half: true,
            ..self
        }
    }

    /// Returns the contents of the file. This function begins the download, which can fail.
    pub fn read(&self) -> impl Future<Output = Result<Cow<'static, [u8]>, String>> + Send + use<> {
        let ended = Arc::new(Mutex::new(None));
        let folder = if self.is_half { "half/" } else { "" };
        let (path, result) = (format!("{folder}{}", self.path), ended.clone());
        spawn_local(async move {
            let bytes = download(&path).await;
            let bytes = bytes
                .map(Cow::Owned)
                .map_err(|error| format!("{path}: {error:?}"));
            *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(bytes);
        });
        future::poll_fn(move |_| {
            let mut ended = ended.lock().unwrap_or_else(PoisonError::into_inner);
            ended.take().map_or(Poll::Pending, Poll::Ready)
        })
    }

    /// Returns the file as a sound, which is played as soon as it is downloaded.
    #[cfg(feature = "audio")]
    pub fn sound(
        &self,
        _sources: &mut Assets<AudioSource>,
        server: &AssetServer,
    ) -> Handle<AudioSource> {
        server.load(self.path)
    }
}

async fn download(path: &str) -> Result<Vec<u8>, JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    let response = JsFuture::from(window.fetch_with_str(&format!("assets/{path}"))).await?;
    let response: Response = response.dyn_into()?;
    if !response.ok() {
        return Err(response.status().into());
    }
    let bytes = JsFuture::from(response.array_buffer()?).await?;
    Ok(Uint8Array::new(&bytes).to_vec())
}
