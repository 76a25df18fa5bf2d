//! The numbers at the branches of the junction at which exploring has stopped.

use super::autopilot::{Autopilot, explore_branch};
use crate::controls::touched::TouchInUse;
use crate::input::touch_bar::FINGER;
use crate::states::{Menu, Screen, has_hud};
use crate::texts::Say;
use crate::theme::{self, widget};
use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use bevy::window::PrimaryWindow;
use bevy_warren::play::avatar::Avatar;
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::sight::{Sight, shown};
use bevy_warren::space::{centre, to_world};
use warren_dungeon::pilot::Branch;
use warren_maze::topology::Topology;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (number.run_if(has_hud), follow)
            .chain()
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Screen::Playing)),
    );
}

/// The height of a number above the floor, in cells.
const HEIGHT: f32 = 0.45;

/// The distance of a number on a ladder from the middle between the floors, in cells.
const LADDER: f32 = 0.25;

/// The share of the window's half width and half height at which the numbers of branches outside of the
/// picture are shown.
const EDGE: f32 = 0.72;

/// The number at a branch.
#[derive(Component)]
struct BranchLabel {
    number: usize,
    branch: Branch,
}

type Label = (
    &'static BranchLabel,
    &'static mut Node,
    &'static mut Visibility,
    &'static ComputedNode,
);

/// Shows the numbers of the current junction's branches, and removes all other numbers. While the
/// player plays by touch, the numbers are buttons.
fn number(
    mut commands: Commands,
    autopilot: Res<Autopilot>,
    touch: Res<TouchInUse>,
    labels: Query<(Entity, &BranchLabel)>,
) {
    let branches = autopilot.branches();
    let mut labels_now = labels.iter();
    let is_current =
        |(_, label): (_, &BranchLabel)| branches.get(label.number - 1) == Some(&label.branch);
    let is_complete = labels.iter().len() == branches.len();
    if is_complete && labels_now.all(is_current) && !touch.is_changed() {
        return;
    }
    for (label, _) in &labels {
        commands.entity(label).despawn();
    }
    for (number, &branch) in (1..).zip(branches) {
        let node = Node {
            position_type: PositionType::Absolute,
            padding: UiRect::axes(px(9), px(2)),
            border_radius: BorderRadius::all(px(8)),
            ..default()
        };
        let mut label = commands.spawn((
            BranchLabel { number, branch },
            Visibility::Hidden,
            DespawnOnExit(Screen::Playing),
        ));
        let text = widget::label(Say::verbatim(number), 22.0);
        label.with_child((text, Pickable::IGNORE));
        if touch.0 {
            let button = widget::pressable(Node {
                min_width: px(FINGER),
                min_height: px(FINGER),
                justify_content: JustifyContent::Center,
                align_items: AlignItems::Center,
                ..node
            });
            let choose = move |_: On<Activate>, mut commands: Commands| {
                commands.run_system_cached_with(explore_branch, number);
            };
            label.insert(button).observe(choose);
        } else {
            label.insert((node, theme::Fill(theme::STRIP), Pickable::IGNORE));
        }
    }
}

/// Moves each number to the place in the window where the branch begins. The number of a branch that
/// is outside of the picture, such as one behind the player, is shown near the edge of the window: on
/// the right, on the left, or at the bottom.
fn follow(
    run: Option<Res<Run>>,
    sight: Res<Sight>,
    menu: Res<State<Menu>>,
    scale: Option<Res<UiScale>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<(&Camera, &GlobalTransform), With<Camera3d>>>,
    avatar: Option<Single<&Transform, With<Avatar>>>,
    mut labels: Query<Label>,
) {
    let is_shown = matches!(*sight, Sight::Inside | Sight::Above) && *menu.get() == Menu::None;
    let scale = scale.map_or(1.0, |scale| scale.0);
    let size = window.map_or(Vec2::ZERO, |window| window.size());
    let camera = camera.map(Single::into_inner);
    let avatar = avatar.map(Single::into_inner);
    for (label, mut node, mut visibility, computed) in &mut labels {
        let pixel = || {
            let (run, (camera, from)) = (run.as_ref().filter(|_| is_shown)?, camera?);
            let at = position(run, label.branch)?;
            let pixel = camera.world_to_viewport(from, at).ok();
            let half = size / 2.0;
            let is_inside = |pixel: &Vec2| (*pixel - half).abs().cmple(half * EDGE).all();
            pixel.filter(is_inside).or_else(|| {
                let to = from.compute_transform().rotation.inverse() * (at - avatar?.translation);
                // The camera looks along its negative z axis. Seen from above, up is ahead.
                let ahead = match *sight {
                    Sight::Inside => -to.z,
                    _ => to.y,
                };
                let way = Vec2::new(to.x, -ahead).normalize_or_zero();
                Some(half + way * half * EDGE)
            })
        };
        let pixel = pixel();
        visibility.set_if_neq(shown(pixel.is_some()));
        if let Some(pixel) = pixel {
            let half = computed.size() * computed.inverse_scale_factor() / 2.0;
            let [left, top] = (pixel / scale - half).to_array().map(px);
            if (node.left, node.top) != (left, top) {
                (node.left, node.top) = (left, top);
            }
        }
    }
}

/// Returns the position of a branch's number in the world.
fn position(run: &Run, branch: Branch) -> Option<Vec3> {
    let (level, progress) = (&run.level, &run.progress);
    let to_exit = to_world(branch.vector(level, progress)?);
    let climb = match level.is_portal(branch.cell, branch.dir) {
        true => 0,
        false => level.grid().climb(branch.cell, branch.dir),
    };
    let height = HEIGHT + LADDER * f32::from(climb);
    Some(centre(level, progress.cell()) + to_exit.extend(height).xzy())
}
