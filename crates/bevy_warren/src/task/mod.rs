//! Background tasks: on other threads, or in a browser between the frames.

#[cfg(target_arch = "wasm32")]
#[path = "frames.rs"]
mod system;
#[cfg(not(target_arch = "wasm32"))]
#[path = "threads.rs"]
mod system;

pub(crate) use system::{BackgroundTask, pause};
