//! The automap in a corner of the window.

use super::automap::PlayerMap;
use super::full::MapOpen;
use super::view::{Lens, MapPicture};
use crate::colours::Colours;
use crate::play::ghost::GhostFigure;
use crate::schedule::FrameSystems;
use crate::sight::{self, Sight};
use bevy::prelude::*;

/// Whether the first-person view shows the map in a corner of the window. True by default. A game
/// may set this resource to false.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct CornerMap(pub bool);

impl Default for CornerMap {
    fn default() -> CornerMap {
        CornerMap(true)
    }
}

/// The side length of the map in large windows, in logical pixels.
const SIDE: f32 = 188.0;

/// The maximum side length of the map, as a percentage of the window's shorter side.
const MAX_SHARE: f32 = 33.0;

/// The distance between the map and the edges of the window, in logical pixels.
const INSET: f32 = 12.0;

/// Returns the side length of the square in the window's corner that the map and its inset occupy.
/// This length and the size of the window are in logical pixels before the scale of the interface
/// is applied.
pub fn occupied_side(window: Vec2) -> f32 {
    INSET + SIDE.min(window.min_element() * MAX_SHARE / 100.0)
}

/// The scale of the map, in logical pixels per cell before the scale of the interface is applied.
const SCALE: f32 = 17.0;

pub(super) fn plugin(app: &mut App) {
    app.register_type::<CornerMap>()
        .init_resource::<CornerMap>()
        .add_systems(Startup, spawn)
        .add_systems(
            Update,
            (
                update_corner_map,
                colour_edge.run_if(resource_changed::<Colours>),
            )
                .in_set(FrameSystems::Interface),
        );
}

#[derive(Component)]
struct Corner;

fn spawn(mut commands: Commands) {
    commands.spawn((
        Corner,
        Lens {
            middle: Vec2::ZERO,
            scale: SCALE,
        },
        MapPicture::default(),
        Node {
            position_type: PositionType::Absolute,
            left: px(INSET),
            top: px(INSET),
            width: px(SIDE),
            height: px(SIDE),
            max_width: vmin(MAX_SHARE),
            max_height: vmin(MAX_SHARE),
            border: px(1).all(),
            ..default()
        },
        BorderColor::default(),
        Visibility::Hidden,
        Pickable::IGNORE,
    ));
}

/// Returns whether the map in the corner is shown. The top-down view needs no map, because it
/// already shows the world from above.
pub fn is_shown(asked: CornerMap, open: MapOpen, sight: Sight) -> bool {
    asked.0 && !open.0 && sight == Sight::Inside
}

fn colour_edge(colours: Res<Colours>, mut border: Single<&mut BorderColor, With<Corner>>) {
    **border = BorderColor::all(colours.edge);
}

fn update_corner_map(
    map: PlayerMap,
    shown: Res<CornerMap>,
    open: Res<MapOpen>,
    sight: Res<Sight>,
    scale: Option<Res<UiScale>>,
    corner: Single<
        (&mut Visibility, &mut Lens, &mut MapPicture),
        (With<Corner>, Without<GhostFigure>),
    >,
) {
    let (mut visibility, mut lens, mut picture) = corner.into_inner();
    let material = map.material();
    let material = material.filter(|_| is_shown(*shown, *open, *sight));
    visibility.set_if_neq(sight::shown(material.is_some()));
    let Some(mut material) = material else { return };
    material.frame.backdrop = 0.8;
    lens.set_if_neq(Lens {
        middle: material.frame.player.xy(),
        scale: SCALE * scale.map_or(1.0, |scale| scale.0),
    });
    picture.set_if_neq(MapPicture(material));
}
