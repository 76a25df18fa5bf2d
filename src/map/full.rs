//! The automap that covers the whole window.

use super::automap::PlayerMap;
use super::view::{Lens, MapPicture, MapView};
use crate::colours::Colours;
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
        .init_resource::<MapStrips>()
        .init_resource::<Colours>()
        .add_systems(
            Update,
            (spawn_full_map, fit_full_map, update_full_map)
                .chain()
                .in_set(FrameSystems::Interface),
        );
}

/// Returns whether the map covers the world.
pub(crate) fn covers_world(open: MapOpen, sight: Sight) -> bool {
    open.0 && matches!(sight, Sight::Inside | Sight::Above)
}

/// The heights of the strips at the top and the bottom of the window that the open map leaves to
/// texts, in logical pixels. A game may change this resource while the map is open.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct MapStrips {
    pub(crate) top: f32,
    pub(crate) bottom: f32,
}

impl Default for MapStrips {
    fn default() -> MapStrips {
        MapStrips {
            top: 40.0,
            bottom: 40.0,
        }
    }
}

impl MapStrips {
    /// Returns the part of a window between the strips.
    fn room(self, window: Vec2) -> Rect {
        let top = self.top.min(window.y / 2.0);
        let bottom = self.bottom.min(window.y / 4.0);
        Rect::new(0.0, top, window.x, window.y - bottom)
    }
}

/// The node that shows the map.
#[derive(Component)]
pub(super) struct FullMap;

/// The node that covers the whole window behind the map and the texts.
#[derive(Component)]
struct Backdrop;

/// The minimum scale at which the map opens, in logical pixels per cell. At this scale, a large
/// level may not fit into the window.
const MIN_SCALE: f32 = 9.0;

fn spawn_full_map(
    mut commands: Commands,
    (open, sight, strips): (Res<MapOpen>, Res<Sight>, Res<MapStrips>),
    colours: Res<Colours>,
    scale: Option<Res<UiScale>>,
    run: Option<Res<Run>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    shown: Option<Single<Entity, With<Backdrop>>>,
    mut new_run: NewRun,
) {
    let is_new = new_run.has_begun();
    let is_open = covers_world(*open, *sight);
    match (shown, run, window) {
        (None, Some(run), Some(window)) if is_open => {
            let room = strips.room(window.size());
            let scale = scale.map_or(1.0, |scale| scale.0);
            let node = MapView::node_in(&run.level, room, scale, MouseButton::Left);
            let mut backdrop = commands.spawn(backdrop(&colours));
            backdrop.with_children(|backdrop| {
                let mut map = backdrop.spawn((FullMap, node));
                if Lens::on_all_in(&run.level, room).scale < MIN_SCALE {
                    map.insert(Lens {
                        middle: centre(&run.level, run.progress.cell).xz(),
                        scale: MIN_SCALE,
                    });
                }
            });
        }
        // A new run may have a new level, which needs a different lens. The next frame
        // therefore spawns a new map.
        (Some(shown), ..) if !is_open || is_new => commands.entity(*shown).despawn(),
        _ => {}
    }
}

fn backdrop(colours: &Colours) -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        ..default()
    };
    let color = BackgroundColor(colours.night);
    (Backdrop, node, color, ZIndex(-1), Pickable::IGNORE)
}

/// Moves the edges of the map when the strips or the window change.
fn fit_full_map(
    strips: Res<MapStrips>,
    scale: Option<Res<UiScale>>,
    window: Single<&Window, With<PrimaryWindow>>,
    map: Single<(&mut MapView, &mut Node), With<FullMap>>,
) {
    let (mut view, mut node) = map.into_inner();
    let room = strips.room(window.size());
    if view.room() != Some(room) {
        view.set_room(&mut node, room, scale.map_or(1.0, |scale| scale.0));
    }
}

fn update_full_map(map: PlayerMap, mut shown: Single<&mut MapPicture, With<FullMap>>) {
    if let Some(material) = map.material() {
        shown.set_if_neq(MapPicture(material));
    }
}
