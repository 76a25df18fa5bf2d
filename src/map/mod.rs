//! Maps of levels. One shader draws all maps, and reads one texel per cell.
//!
//! The maps are the automap in a corner of the window, the full map, the layer over the world, the panel's map of the whole level, and the maps on the screens that show
//! algorithms and puzzles.

mod automap;
pub(crate) mod cell_texel;
mod click;
pub(crate) mod corner;
mod from_above;
mod full;
mod layers;
mod material;
mod paint;
mod repaint;
mod shades;
mod sign_atlas;
mod texels;
#[cfg(feature = "game")]
pub(crate) mod thumbnail;
mod tints;
mod view;
#[cfg(feature = "game")]
pub(crate) mod whole;

pub use automap::Automap;
pub use click::CellClicked;
pub use corner::CornerMap;
pub use full::MapOpen;
#[cfg(feature = "game")]
pub(crate) use {
    cell_texel::{CellTexel, mark},
    click::ClickedOutside,
    full::{MapStrips, covers_world},
    material::{Frame, MapMaterial},
    paint::PaintJobs,
    texels::{Texels, Writes},
    tints::Tints,
    view::{FitAll, Lens, MapPicture, MapView, MapZoom, notches},
};

use crate::colours::Colours;
use crate::flicker::Flicker;
use crate::schedule::order;
use crate::sight::Sight;
use bevy::asset::AssetServer;
use bevy::prelude::*;

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
            .init_resource::<Colours>()
            .init_resource::<Flicker>()
            .add_plugins((tints::plugin, view::plugin));
        if draws(app) {
            app.add_plugins((
                texels::plugin,
                sign_atlas::plugin,
                material::plugin,
                paint::plugin,
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

#[cfg(all(test, feature = "game"))]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::shades::Shades;
    use super::*;
    use crate::app::{Options, app};
    use crate::colours::Palette;
    use crate::panel_use::PanelUse;
    use bevy::render::render_resource::TextureFormat;
    use bevy::window::PrimaryWindow;
    use std::sync::Arc;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;

    /// The number of assets of each type that were uploaded to the GPU.
    #[derive(Resource, Default, Debug, PartialEq)]
    struct Uploads {
        images: usize,
        maps: usize,
        layers: usize,
    }

    fn count(
        all: Res<Assets<Image>>,
        mut images: MessageReader<AssetEvent<Image>>,
        mut maps: MessageReader<AssetEvent<material::MapMaterial>>,
        mut layers: MessageReader<AssetEvent<material::MapLayer>>,
        mut uploads: ResMut<Uploads>,
    ) {
        // Ignores all other images, such as the glyphs of text.
        let is_map = |event: &&AssetEvent<Image>| {
            let (AssetEvent::Added { id } | AssetEvent::Modified { id }) = event else {
                return false;
            };
            let image = all.get(*id);
            image.is_some_and(|image| image.texture_descriptor.format == TextureFormat::Rgba32Uint)
        };
        uploads.images += images.read().filter(is_map).count();
        uploads.maps += maps.read().count();
        uploads.layers += layers.read().count();
    }

    /// Returns the game in a level, with a window.
    fn playing() -> App {
        let level = Arc::new(make(&Recipe::default()).unwrap());
        let mut app = app(Options {
            level: Some(level),
            headless: true,
            ..default()
        });
        app.init_resource::<Uploads>().add_systems(Last, count);
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        app.finish();
        app.cleanup();
        frames(&mut app, 20);
        app
    }

    fn frames(app: &mut App, count: u32) {
        (0..count).for_each(|_| app.update());
    }

    #[test]
    fn maps_have_the_colours_of_the_palette() {
        let mut app = playing();
        for palette in Palette::ALL {
            app.insert_resource(palette);
            app.insert_resource(MapOpen(true));
            frames(&mut app, 2);
            let expected = Shades::of(&palette.colours());
            let maps = app.world().resource::<Assets<material::MapMaterial>>();
            assert!(maps.iter().any(|(_, map)| map.shades == expected));
        }
    }

    #[test]
    fn maps_that_do_not_change_upload_nothing() {
        let mut app = playing();
        let seen = app.world().resource::<Uploads>();
        assert!(
            seen.images > 0 && seen.maps > 0 && seen.layers > 0,
            "{seen:?}"
        );
        for (sight, open, panel) in [
            (crate::states::View::FirstPerson, false, false),
            (crate::states::View::TopDown, false, false),
            (crate::states::View::FirstPerson, true, false),
            (crate::states::View::FirstPerson, false, true),
        ] {
            app.insert_resource(sight);
            app.insert_resource(MapOpen(open));
            app.world_mut().resource_mut::<PanelUse>().open = panel;
            frames(&mut app, 20);
            app.insert_resource(Uploads::default());
            frames(&mut app, 10);
            let what = (sight, open, panel);
            assert_eq!(
                *app.world().resource::<Uploads>(),
                Uploads::default(),
                "{what:?}"
            );
        }
    }
}
