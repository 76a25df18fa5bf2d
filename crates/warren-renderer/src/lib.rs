//! The code that reaches into Bevy's renderer, behind a small interface.
//!
//! A new release of Bevy changes its render world more than anything else, so no other package of
//! Warren refers to it. This package knows nothing about mazes or about the look of the game.
//!
//! - [`texels`] writes single texels into a texture.
//! - [`paint`] paints rectangles of a picture with a shader.
//! - [`still`] keeps the picture of a world that does not move.
//! - [`enlarge`] renders the world at a lower resolution than the window.
//! - [`painted`] is a material whose light is computed per vertex, [`lighting`] contains
//!   its lights, and [`tones`] maps its tones.
//! - [`skip`] skips frames in which nothing has changed.
//! - [`meshes`], [`pipelines`], [`executor`] and [`load`] are settings and measurements of the renderer.

pub mod enlarge;
pub mod executor;
pub mod lighting;
pub mod load;
pub mod meshes;
pub mod paint;
pub mod painted;
pub mod pipelines;
pub mod skip;
pub mod still;
pub mod system;
pub mod texels;
pub mod tones;

use bevy::app::App;
use bevy::render::RenderApp;

/// Returns whether an app has a renderer. Plugins can ask this while they are built, if Bevy's
/// renderer was added before.
pub fn has_renderer(app: &App) -> bool {
    app.get_sub_app(RenderApp).is_some()
}
