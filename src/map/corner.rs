//! The automap in a corner of the window.

use super::automap::Automap;
use super::full::MapOpen;
use super::material::Frame;
use super::tints::Tints;
use super::view::{Lens, MapPicture};
use crate::colours::Colours;
use crate::play::avatar::Avatar;
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::sight::Sight;
use bevy::prelude::*;

/// Whether the map lies in the corner of the window while the world is seen from inside. A
/// game sets it; it does by default.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct CornerMap(pub bool);

impl Default for CornerMap {
    fn default() -> CornerMap {
        CornerMap(true)
    }
}

/// The side of the map, in logical pixels.
const SIDE: f32 = 188.0;

/// How far it is from the edges of the window.
const INSET: f32 = 12.0;

/// How far it reaches into the window.
#[cfg(feature = "game")]
pub(crate) const REACH: f32 = INSET + SIDE;

/// Logical pixels of the interface a cell.
const SCALE: f32 = 17.0;

pub(super) fn plugin(app: &mut App) {
    app.register_type::<CornerMap>()
        .init_resource::<CornerMap>()
        .add_systems(Startup, spawn)
        .add_systems(
            Update,
            (show, edge.run_if(resource_changed::<Colours>)).in_set(FrameSystems::Interface),
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
            border: px(1).all(),
            ..default()
        },
        BorderColor::default(),
        Visibility::Hidden,
        Pickable::IGNORE,
    ));
}

/// Whether it is there: from above the world is its own map.
pub(crate) fn is_shown(asked: CornerMap, open: MapOpen, sight: Sight) -> bool {
    asked.0 && !open.0 && sight == Sight::Inside
}

fn edge(colours: Res<Colours>, mut border: Single<&mut BorderColor, With<Corner>>) {
    **border = BorderColor::all(colours.edge);
}

fn show(
    run: Option<Res<Run>>,
    map: Res<Automap>,
    tints: Res<Tints>,
    shown: Res<CornerMap>,
    open: Res<MapOpen>,
    sight: Res<Sight>,
    avatar: Option<Single<&Transform, With<Avatar>>>,
    scale: Option<Res<UiScale>>,
    corner: Single<(&mut Visibility, &mut Lens, &mut MapPicture), With<Corner>>,
) {
    let (mut visibility, mut lens, mut picture) = corner.into_inner();
    let is_shown = is_shown(*shown, *open, *sight);
    let (true, Some(run), Some(avatar)) = (is_shown, run, avatar) else {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    };
    visibility.set_if_neq(Visibility::Inherited);
    lens.set_if_neq(Lens {
        middle: avatar.translation.xz(),
        scale: SCALE * scale.map_or(1.0, |scale| scale.0),
    });
    let whole = map.picture(&run, &avatar, &tints);
    let frame = Frame {
        backdrop: 0.8,
        ..whole.frame
    };
    picture.set_if_neq(MapPicture(whole.framed(frame)));
}
