//! The automap that covers the whole window.

use super::automap::PlayerMap;
use super::view::{Lens, MapPicture, MapView};
use crate::play::message::NewRun;
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::sight::Sight;
use crate::space::centre;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Whether the map covers the window while the world is seen through the player's eyes or from
/// above. False by default. A game may set this resource to true.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct MapOpen(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.register_type::<MapOpen>()
        .init_resource::<MapOpen>()
        .add_systems(
            Update,
            (spawn_full_map, update_full_map)
                .chain()
                .in_set(FrameSystems::Interface),
        );
}

/// Returns whether the map covers the world.
pub(crate) fn covers_world(open: MapOpen, sight: Sight) -> bool {
    open.0 && matches!(sight, Sight::Inside | Sight::Above)
}

/// The node that shows the map.
#[derive(Component)]
pub(super) struct FullMap;

/// The minimum scale at which the map opens, in logical pixels per cell. At this scale, a large
/// level may not fit into the window.
const MIN_SCALE: f32 = 9.0;

fn spawn_full_map(
    mut commands: Commands,
    open: Res<MapOpen>,
    sight: Res<Sight>,
    run: Option<Res<Run>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    shown: Option<Single<Entity, With<FullMap>>>,
    mut new_run: NewRun,
) {
    let is_new = new_run.has_begun();
    let is_open = covers_world(*open, *sight);
    match (shown, run, window) {
        (None, Some(run), Some(window)) if is_open => {
            let whole = Lens::on_all(&run.level, window.size());
            let node = MapView::node(&run.level, whole, MouseButton::Left);
            let mut map = commands.spawn((FullMap, node));
            if whole.scale < MIN_SCALE {
                map.insert(Lens {
                    middle: centre(&run.level, run.progress.cell).xz(),
                    scale: MIN_SCALE,
                });
            }
        }
        // A new run may have a new level, which needs a different lens. The next frame
        // therefore spawns a new map.
        (Some(shown), ..) if !is_open || is_new => commands.entity(*shown).despawn(),
        _ => {}
    }
}

fn update_full_map(map: PlayerMap, mut shown: Single<&mut MapPicture, With<FullMap>>) {
    if let Some(material) = map.material() {
        shown.set_if_neq(MapPicture(material));
    }
}
