//! The label above the ghost in a race. The label is only shown while the player can see the ghost.

use crate::states::{Menu, Screen, has_hud};
use crate::texts::say;
use crate::theme::{self, widget};
use bevy::prelude::*;
use bevy_warren::play::ghost::{Ghost, GhostFigure, GhostPlace};
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::sight::{Sight, shown};
use warren_dungeon::play::in_view;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            spawn.run_if(resource_added::<Ghost>.and_then(has_hud)),
            follow,
        )
            .chain()
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Screen::Playing)),
    );
}

/// The height of the label above the ghost's centre, in cells.
const ABOVE: f32 = 0.32;

#[derive(Component)]
struct GhostLabel;

type Label = (
    &'static mut Node,
    &'static mut Visibility,
    &'static ComputedNode,
);

fn spawn(mut commands: Commands, labels: Query<(), With<GhostLabel>>) {
    if !labels.is_empty() {
        return;
    }
    let node = Node {
        position_type: PositionType::Absolute,
        ..default()
    };
    let label = widget::label_in(theme::INK, say!("ghost-label"), 15.0);
    commands
        .spawn((
            GhostLabel,
            node,
            Pickable::IGNORE,
            Visibility::Hidden,
            DespawnOnExit(Screen::Playing),
        ))
        .with_child(label);
}

fn follow(
    run: Option<Res<Run>>,
    ghost: Option<Res<Ghost>>,
    sight: Res<Sight>,
    menu: Res<State<Menu>>,
    scale: Option<Res<UiScale>>,
    camera: Option<Single<(&Camera, &GlobalTransform), With<Camera3d>>>,
    figure: GhostPlace,
    label: Option<Single<Label, (With<GhostLabel>, Without<GhostFigure>)>>,
) {
    let Some(label) = label else { return };
    let (mut node, mut visibility, size) = label.into_inner();
    let place = || {
        let (run, ghost, at) = (run?, ghost?, figure.shown()?);
        let cell = ghost.run().progress.cell();
        let is_seen = match *sight {
            Sight::Inside => in_view(&run.level, &run.progress).any(|seen| seen == cell),
            Sight::Above => run.progress.seen().contains(cell),
            Sight::Afar | Sight::Covered => false,
        };
        let is_shown = is_seen && *menu.get() == Menu::None;
        let (camera, from) = camera?.into_inner();
        let above = at + Vec3::Y * ABOVE;
        let pixel = camera.world_to_viewport(from, above).ok();
        pixel.filter(|_| is_shown)
    };
    let place = place();
    visibility.set_if_neq(shown(place.is_some()));
    if let Some(pixel) = place {
        let scale = scale.map_or(1.0, |scale| scale.0);
        let half = size.size() * size.inverse_scale_factor() / 2.0;
        let [left, top] = [pixel.x / scale - half.x, pixel.y / scale - 2.0 * half.y].map(px);
        if (node.left, node.top) != (left, top) {
            (node.left, node.top) = (left, top);
        }
    }
}
