//! Maps: the whole level at once, drawn by one shader from a texel a cell.
//!
//! The automap in a corner, the full map, what lies over the world as seen from
//! above, and the screens that show algorithms and puzzles are all such maps.

mod automap;
mod click;
mod corner;
mod full;
mod layers;
mod material;
mod texels;
mod view;

pub use automap::Automap;
pub(crate) use automap::{OPEN, mark};
pub use click::CellClicked;
pub(crate) use material::{Frame, MapMaterial};
pub(crate) use texels::{Texels, Writes};
pub(crate) use view::{Lens, MapPicture, MapView};

use bevy::prelude::*;

/// What maps show; works without a renderer.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((automap::plugin, click::plugin, full::plugin, view::plugin));
}

/// How they are drawn.
pub(crate) fn drawing(app: &mut App) {
    app.add_plugins((
        texels::plugin,
        material::plugin,
        corner::plugin,
        full::drawing,
        layers::plugin,
        view::drawing,
    ));
}
