//! The appearance of the game Warren: stone, torchlight, and glowing entities, for any Bevy game.
//!
//! [`SceneryPlugin`] adds meshes, materials and lights to the entities of `bevy_warren`. The textures
//! and the sounds of themes and beasts are in the folder `assets` of the repository. They are compiled
//! into the program, or downloaded in a browser.

mod above;
pub mod asset;
mod breach;
mod chunks;
mod culling;
pub mod detail;
mod doors;
mod dressing;
mod effects;
mod facing;
mod figures;
mod finds;
mod finish;
mod gates;
mod glowing;
mod hints;
mod landmark_kind;
mod lighting;
mod look;
mod material;
mod mesh;
mod mood;
mod part;
mod plates;
mod portal_stones;
pub mod resolution;
mod shares;
mod skin;
mod stone;
mod surface;
mod textures;
mod torch;
mod variation;

use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;
use bevy_warren::colours::Colours;
use bevy_warren::flicker::Flicker;
use bevy_warren::level::{LevelChanged, LevelEdited};
use bevy_warren::maze::{Chunk, MazePlugin};
use bevy_warren::overlay::OverlayColours;
use bevy_warren::play::draught::FeltDraught;
use bevy_warren::play::ghost::GhostFigure;
use bevy_warren::play::torchlight::Torchlight;
use bevy_warren::schedule::{FrameSystems, order};
use bevy_warren::sight::Sight;
pub use dressing::landmark_at;
pub use figures::beast_picture;
#[cfg(feature = "audio")]
pub use figures::{BeastSounds, beast_sounds};
pub use landmark_kind::LandmarkKind;
pub use look::Look;
#[cfg(feature = "audio")]
pub use look::{ThemeSounds, theme_sounds};
pub use stone::{StoneIsPlain, StoneMaterials};
pub use surface::load_picture;
use warren_renderer::{enlarge, meshes, painted};

/// Renders the world: walls, floors and doors of stone, a torch in the player's hand, hints, the
/// finish, the beasts and a ghost, and the light and fog of the level's theme.
///
/// The visible walls are made from [`Wall`] entities. This plugin adds the [`MazePlugin`] that
/// spawns them. This plugin needs Bevy's renderer, which is part of `DefaultPlugins`. A torch burns
/// beside the player's [`Avatar`].
///
/// Each new `Camera3d` gets fog and ambient light and, at high quality, HDR, ACES tone mapping,
/// bloom, a vignette and anti-aliasing. At low [`Quality`], a simpler material replaces the
/// `StandardMaterial` of this plugin's entities. The fog, the ambient light, the `ClearColor` and the sun depend on
/// [`Sight`] and [`Look`].
///
/// [`Quality`]: detail::Quality
/// [`Wall`]: bevy_warren::maze::Wall
/// [`Avatar`]: bevy_warren::play::avatar::Avatar
pub struct SceneryPlugin;

impl Plugin for SceneryPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        meshes::make_room(app, chunks::ROOM);
        app.add_plugins((MazePlugin, material::plugin, stone::plugin, effects::plugin));
        app.add_plugins((painted::plugin, resolution::plugin, enlarge::plugin));
        app.register_type::<Sight>()
            .register_type::<detail::Quality>()
            .register_type::<Flicker>()
            .init_resource::<Sight>()
            .init_resource::<OverlayColours>()
            .init_resource::<FeltDraught>()
            .init_resource::<Torchlight>()
            .init_resource::<ClearColor>()
            .init_resource::<chunks::ChunkMeshes>()
            .init_resource::<chunks::Torn>()
            .init_resource::<glowing::PaletteMaterials>()
            .init_resource::<skin::PaintedCopies>()
            .register_required_components::<Chunk, chunks::Dressed>();
        app.add_observer(chunks::note_torn)
            .init_resource::<detail::Quality>()
            .init_resource::<Flicker>()
            .init_resource::<Colours>();
        prepare(app);
        dress(app);
        follow_settings(app);
        move_figures(app);
    }
}

/// Adds the systems that prepare the assets.
fn prepare(app: &mut App) {
    app.add_systems(
        PostStartup,
        (
            (detail::choose_detail, textures::prepare),
            torch::prepare_fire,
            (
                glowing::prepare,
                finish::prepare,
                stone::prepare,
                gates::prepare,
                finds::prepare,
                portal_stones::prepare,
            ),
            dressing::props::prepare,
        )
            .chain(),
    );
}

/// Adds the systems that insert meshes into the entities of other modules.
fn dress(app: &mut App) {
    app.add_systems(
        Update,
        (
            (
                chunks::change_fineness.run_if(resource_changed::<detail::Detail>),
                chunks::redress_walls,
                chunks::dress_chunks,
                dressing::dress,
            )
                .chain(),
            dressing::props::refine.run_if(resource_changed::<detail::Detail>),
            doors::dress_doors,
            doors::dress_ladders,
            finish::dress_finishes,
            (gates::dress_gates, gates::dress_items, gates::turn_levers),
            (plates::dress_plates, plates::sink_plates),
            (
                finds::dress_finds,
                (finds::dress_marks, finds::dress_salt),
                portal_stones::dress_portals,
            ),
            hints::dress_hints,
            hints::dress_lines,
            figures::dress::<GhostFigure, _>,
            (
                torch::light_torch,
                torch::hold_torch,
                figures::dress::<torch::InHand, _>,
            )
                .chain(),
            figures::player::dress_avatar,
        )
            .in_set(FrameSystems::Scenery),
    );
    figures::dress_beasts(app);
}

/// Adds the systems that apply the theme of the level, the quality and the colours.
fn follow_settings(app: &mut App) {
    app.add_systems(
        Update,
        (
            detail::choose_detail.run_if(resource_changed::<detail::Quality>),
            mood::equip_cameras,
            stone::choose_look
                .run_if(on_message::<LevelChanged>.or_eager(on_message::<LevelEdited>))
                .before(chunks::dress_chunks),
            torch::update_torch
                .run_if(resource_changed::<Look>.or_eager(resource_changed::<detail::Detail>)),
            mood::set_mood,
            glowing::take_colours.run_if(resource_changed::<Colours>),
            stone::request_textures,
            stone::show_textures,
        )
            .chain()
            .in_set(FrameSystems::Scenery),
    );
}

/// Adds the systems that move and hide entities in each frame.
fn move_figures(app: &mut App) {
    app.add_systems(
        Update,
        (
            torch::flicker,
            torch::extinguish_in_daylight,
            figures::beast::move_bodies,
            above::follow_sight,
            above::hide_unseen,
        )
            .in_set(FrameSystems::Motion),
    )
    .add_systems(
        PostUpdate,
        culling::show_chunks
            .after(TransformSystems::Propagate)
            .before(VisibilitySystems::VisibilityPropagate),
    )
    .add_systems(
        PostUpdate,
        // Runs after transform propagation, because the distances depend on the current
        // positions.
        (finish::light_finishes, dressing::light_nearest)
            .after(TransformSystems::Propagate)
            .before(VisibilitySystems::VisibilityPropagate),
    )
    .add_systems(
        PostUpdate,
        (
            (skin::repaint, skin::wear_skins).chain(),
            lighting::collect
                .after(TransformSystems::Propagate)
                .after(VisibilitySystems::VisibilityPropagate),
        ),
    );
}

/// Returns an app with the scenery, and without a renderer.
#[cfg(test)]
fn app_with_scenery() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, bevy::asset::AssetPlugin::default()))
        .init_asset::<Mesh>()
        .init_asset::<Image>()
        .init_asset::<StandardMaterial>()
        .add_plugins(SceneryPlugin);
    app
}
