//! Maps of levels. One shader draws all maps, and reads one texel per cell.
//!
//! The maps are the automap in a corner of the window, the full map, the layer over the world, the panel's map of the whole level, and the maps on the screens that show
//! algorithms and puzzles.

mod automap;
pub mod cell_texel;
mod click;
pub mod corner;
mod from_above;
mod full;
mod layers;
mod material;
mod repaint;
mod shades;
mod sign_atlas;
pub mod thumbnail;
mod tints;
mod view;
pub mod whole;

pub use automap::Automap;
pub use cell_texel::{CellTexel, mark};
pub use click::{CellClicked, ClickedOutside};
pub use corner::CornerMap;
pub use full::{MapOpen, MapStrips, covers_world};
pub use material::{Frame, MapLayer, MapMaterial};
pub use shades::Shades;
pub use tints::Tints;
pub use view::{FitAll, Lens, MapPicture, MapView, MapZoom, notches};
pub use warren_renderer::texels::{Texels, Writes};

use crate::colours::Colours;
use crate::flicker::Flicker;
use crate::schedule::order;
use crate::sight::Sight;
use bevy::asset::AssetServer;
use bevy::prelude::*;
use warren_renderer::{paint, texels};

/// Draws a map of the cells that the player has seen, in a corner of the window ([`CornerMap`]) or
/// over the whole window ([`MapOpen`]). In the top-down view, covers the cells that the player has
/// not seen with darkness. Reports clicks on cells as [`CellClicked`] messages.
///
/// The map shows the run of a [`PlayerPlugin`]. If the app has an [`OverlayPlugin`], the map has the
/// colours of the overlay. The player's [`Avatar`] must have the component [`Viewer`]. The map is
/// only drawn if Bevy's renderer was added before this plugin.
///
/// [`PlayerPlugin`]: crate::play::run::PlayerPlugin
/// [`OverlayPlugin`]: crate::overlay::OverlayPlugin
/// [`Avatar`]: crate::play::avatar::Avatar
/// [`Viewer`]: crate::maze::Viewer
pub struct MapPlugin;

/// The set of systems that handle clicks on the map, and on the world in the top-down view. A game
/// may add a run condition to this set.
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
            app.add_plugins((layers::plugin, from_above::plugin));
        }
    }
}

/// Adds the plugin that draws maps, unless the app already has it.
pub fn add_drawer(app: &mut App) {
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
            .init_resource::<Colours>()
            .init_resource::<Flicker>()
            .add_plugins((tints::plugin, view::plugin));
        if draws(app) {
            app.add_plugins((
                texels::plugin,
                sign_atlas::plugin,
                material::plugin,
                paint::plugin::<MapMaterial>,
                view::drawing,
            ));
        }
    }
}

/// Returns whether the app has the assets that drawing requires.
fn draws(app: &App) -> bool {
    let world = app.world();
    world.contains_resource::<AssetServer>()
        && world.contains_resource::<Assets<Image>>()
        && world.contains_resource::<Assets<Mesh>>()
}
