//! What the world looks like: stone, torchlight, and things that glow.
//!
//! Dresses the entities that other modules make; left out where nothing draws.

mod chunks;
pub(crate) mod detail;
mod dressing;
mod figures;
mod hints;
mod look;
mod material;
mod mesh;
mod palette;
mod stone;
mod sun;
mod surface;
mod textures;
pub(crate) mod torch;

use crate::level::LevelChanged;
use crate::overlay::OverlayColours;
use crate::play::draught::FeltDraught;
use crate::schedule::{FrameSystems, order};
use crate::sight::Sight;
use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;
pub use look::Look;
#[cfg(feature = "game")]
pub(crate) use stone::StoneIsPlain;
pub use stone::StoneMaterials;

/// Dresses the world: walls, floors and doors of stone, a torch in the player's hand,
/// hints, the finish and the Minotaur.
///
/// What is seen of walls is made of [`Wall`](crate::maze::Wall) entities. The plugin needs
/// Bevy's renderer, [`MazePlugin`](crate::maze::MazePlugin) and, before its first frame, a
/// camera; the torch is that of an [`Avatar`](crate::play::avatar::Avatar).
pub struct SceneryPlugin;

impl Plugin for SceneryPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        chunks::make_room(app);
        app.add_plugins((material::plugin, stone::plugin));
        app.register_type::<Sight>()
            .register_type::<detail::Quality>()
            .register_type::<torch::Flicker>()
            .init_resource::<Sight>()
            .init_resource::<OverlayColours>()
            .init_resource::<FeltDraught>()
            .init_resource::<chunks::ChunkMeshes>()
            .init_resource::<chunks::Torn>()
            .add_observer(chunks::note_torn)
            .init_resource::<detail::Quality>()
            .init_resource::<torch::Flicker>()
            .add_systems(
                PostStartup,
                (
                    (detail::choose_detail, torch::prepare_fire),
                    (
                        palette::prepare,
                        stone::prepare,
                        torch::light_torch,
                        sun::spawn_sun,
                        figures::dress_avatar,
                    ),
                    dressing::props::prepare,
                )
                    .chain(),
            )
            .add_systems(
                Update,
                (
                    (chunks::dress_chunks, chunks::redress_walls).chain(),
                    chunks::dress_doors,
                    chunks::dress_ladders,
                    dressing::dress,
                    chunks::dress_finishes,
                    hints::dress_hints,
                    figures::dress_hunter,
                )
                    .after(FrameSystems::World)
                    .before(FrameSystems::Motion),
            )
            .add_systems(
                Update,
                (
                    detail::choose_detail.run_if(resource_changed::<detail::Quality>),
                    torch::follow_detail.run_if(resource_changed::<detail::Detail>),
                    stone::choose_look
                        .run_if(on_message::<LevelChanged>)
                        .before(chunks::dress_chunks),
                    torch::take_colour.run_if(resource_changed::<Look>),
                    stone::ask,
                    stone::show,
                )
                    .chain()
                    .after(FrameSystems::World)
                    .before(FrameSystems::Motion),
            )
            .add_systems(
                Update,
                (
                    torch::flicker,
                    torch::show_torch,
                    figures::show_figure,
                    chunks::hide_floors_above,
                    chunks::hide_arches,
                    chunks::hide_unseen,
                )
                    .in_set(FrameSystems::Motion),
            )
            .add_systems(
                PostUpdate,
                // Where things are now, not where they were in the last frame.
                (chunks::light_finishes, dressing::light_nearest)
                    .after(TransformSystems::Propagate)
                    .before(VisibilitySystems::VisibilityPropagate),
            );
    }
}
