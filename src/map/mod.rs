//! Maps: the whole level at once, drawn by one shader from a texel a cell.
//!
//! The automap in a corner, the full map, what lies over the world as seen from
//! above, the panel's map of all there is, and the screens that show algorithms and
//! puzzles are all such maps.

mod automap;
mod click;
mod corner;
mod full;
mod layers;
mod material;
mod texels;
mod tints;
mod view;

pub use automap::Automap;
pub use click::CellClicked;
pub use corner::CornerMap;
pub use full::MapOpen;
#[cfg(feature = "game")]
pub(crate) use {
    automap::{DOORS, LAIR, OPEN, mark},
    material::{Frame, MOST_PINS, MapMaterial},
    texels::{Texels, Writes},
    tints::Tints,
    view::{Lens, MapPicture, MapView, notches},
};

use crate::schedule::order;
use crate::sight::Sight;
use bevy::asset::AssetServer;
use bevy::prelude::*;

/// Keeps a map of what the player has seen, and shows it: in a corner of the window
/// ([`CornerMap`]), over all of it ([`MapOpen`]), and from above as darkness over the rest of
/// the world. Tells of clicks on cells by [`CellClicked`].
///
/// It is the map of the run of a [`PlayerPlugin`](crate::play::run::PlayerPlugin), tinted by
/// an [`OverlayPlugin`](crate::overlay::OverlayPlugin) if there is one. The player's
/// [`Avatar`](crate::play::avatar::Avatar) must be a [`Viewer`](crate::maze::Viewer) too. It
/// is drawn if Bevy's renderer was added before.
pub struct MapPlugin;

/// What clicks do to maps, and to the world as seen from above. A game may give it a
/// condition.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MapClicks;

impl Plugin for MapPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        add_drawer(app);
        app.init_resource::<Sight>().add_plugins((
            automap::plugin,
            click::plugin,
            corner::plugin,
            full::plugin,
        ));
        if draws(app) {
            app.add_plugins(layers::plugin);
        }
    }
}

/// Adds what draws maps, unless it is there.
pub(crate) fn add_drawer(app: &mut App) {
    if !app.is_plugin_added::<MapDrawer>() {
        app.add_plugins(MapDrawer);
    }
}

/// Draws maps in nodes, and moves them with the mouse.
struct MapDrawer;

impl Plugin for MapDrawer {
    fn build(&self, app: &mut App) {
        order(app);
        app.init_resource::<texels::Writes>()
            .add_plugins((tints::plugin, view::plugin));
        if draws(app) {
            app.add_plugins((texels::plugin, material::plugin, view::drawing));
        }
    }
}

/// Whether there are assets to draw with.
fn draws(app: &App) -> bool {
    let world = app.world();
    world.contains_resource::<AssetServer>()
        && world.contains_resource::<Assets<Image>>()
        && world.contains_resource::<Assets<Mesh>>()
}
