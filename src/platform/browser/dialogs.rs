//! The file dialogs of the browser.

use js_sys::{Array, Uint8Array};
use std::sync::{Arc, Mutex, PoisonError};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, Document, HtmlAnchorElement, HtmlInputElement, Url};

/// The file dialogs of the browser.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dialogs(());

/// A file that the player is choosing.
#[derive(Debug)]
pub(crate) struct ChosenFile(Arc<Mutex<Option<(String, String)>>>);

/// Returns the browser's file dialogs.
pub(crate) fn dialogs() -> Option<Dialogs> {
    Some(Dialogs(()))
}

impl Dialogs {
    /// Lets the player choose a text file. Browsers only show the dialog soon after a click, a touch
    /// or a key press.
    pub(crate) fn choose_file(self) -> ChosenFile {
        let file = Arc::new(Mutex::new(None));
        // Without a document, there is no dialog, and no file is ever chosen.
        let _ = ask(file.clone());
        ChosenFile(file)
    }

    /// Saves a file under a name that the player or the browser chooses.
    pub(crate) fn save_file(self, name: &str, content: &[u8]) {
        // Only a browser without support for downloads refuses.
        let _ = save(name, content);
    }
}

impl ChosenFile {
    /// Removes and returns the name and the contents of the file once they are read.
    pub(crate) fn take_ready(&self) -> Option<(String, String)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

fn document() -> Option<Document> {
    web_sys::window()?.document()
}

fn ask(chosen: Arc<Mutex<Option<(String, String)>>>) -> Option<()> {
    let input = document()?.create_element("input").ok()?;
    let input: HtmlInputElement = input.dyn_into().ok()?;
    input.set_type("file");
    input.set_accept(".ron,.json,.txt");
    let shown = input.clone();
    let changed = Closure::once_into_js(move || {
        let Some(file) = shown.files().and_then(|files| files.get(0)) else {
            return;
        };
        spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok();
            if let Some(text) = text.and_then(|text| text.as_string()) {
                let mut chosen = chosen.lock().unwrap_or_else(PoisonError::into_inner);
                *chosen = Some((file.name(), text));
            }
        });
    });
    input.set_onchange(Some(changed.unchecked_ref()));
    input.click();
    Some(())
}

fn save(name: &str, content: &[u8]) -> Result<(), JsValue> {
    let kind = BlobPropertyBag::new();
    kind.set_type("application/octet-stream");
    let parts = Array::of1(&Uint8Array::from(content));
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &kind)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let link = document().ok_or(JsValue::NULL)?.create_element("a")?;
    let link: HtmlAnchorElement = link.dyn_into()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url)
}
