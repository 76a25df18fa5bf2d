//! The page around the game.

use bevy::prelude::*;
use js_sys::{Function, Reflect};
use wasm_bindgen::JsCast;

/// Tells the page when the game is visible, so that the page hides its progress bar.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Last, announce);
}

/// Returns the end of the page's address, beginning with `?` or `#`.
pub(crate) fn link() -> String {
    let location = web_sys::window().map(|window| window.location());
    let link = location.and_then(|at| Some(at.search().ok()? + &at.hash().ok()?));
    link.unwrap_or_default()
}

/// Sets a data attribute of the page.
pub(crate) fn publish(name: &str, value: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(body) = document.and_then(|document| document.body()) {
        // The name is valid, so this cannot fail.
        let _ = body.set_attribute(&format!("data-{name}"), value);
    }
}

/// Returns whether the browser allows sound, which it does after the first click, touch or key.
#[cfg(feature = "audio")]
pub(crate) fn allows_sound() -> bool {
    let navigator = web_sys::window().map(|window| window.navigator());
    let activation = navigator.and_then(|it| Reflect::get(&it, &"userActivation".into()).ok());
    let is_active = activation.and_then(|it| Reflect::get(&it, &"hasBeenActive".into()).ok());
    // Older browsers cannot tell.
    is_active.is_none_or(|it| it != wasm_bindgen::JsValue::FALSE)
}

/// The number of frames after which the first screen is visible.
const FRAMES: u32 = 4;

fn announce(mut frames: Local<u32>) {
    *frames = (*frames + 1).min(FRAMES + 1);
    if *frames == FRAMES {
        call("warrenIsReady");
    }
}

/// Calls a function of the page. Other pages that contain the game need not have the function.
fn call(name: &str) {
    let function = web_sys::window().and_then(|window| Reflect::get(&window, &name.into()).ok());
    if let Some(function) = function.and_then(|it| it.dyn_into::<Function>().ok()) {
        // An error in the page does not concern the game.
        let _ = function.call0(&wasm_bindgen::JsValue::NULL);
    }
}
