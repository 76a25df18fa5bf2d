//! A ghost: a recorded run, replayed beside the player. The ghost is visible, but has no effect on
//! the player.

use super::beasts::Hunter;
use super::run::{Run, recorded_inputs};
use crate::schedule::{FrameSystems, TickSystems, order};
use crate::sight::shown;
use crate::space::{centre, nearest};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::collections::VecDeque;
use std::f32::consts::TAU;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::play::Input;
use warren_dungeon::replay::Recording;

/// Replays a [`Ghost`] in step with the player's ticks, and updates its figure. Needs a
/// [`PlayerPlugin`](super::run::PlayerPlugin).
pub struct GhostPlugin;

/// The ghost's run. Insert this resource when the player's run begins. Both runs must be in the
/// same level.
#[derive(Resource, Debug)]
pub struct Ghost {
    run: Run,
    inputs: VecDeque<Input>,
}

/// The ghost's figure in the world. The figure looks along `-z`.
#[derive(Component, Clone, Copy, Debug, Default, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct GhostFigure;

/// A system parameter that provides the ghost's position.
#[derive(SystemParam)]
pub struct GhostPlace<'w, 's> {
    figure: Query<'w, 's, (&'static Transform, &'static Visibility), With<GhostFigure>>,
}

impl GhostPlace<'_, '_> {
    /// Returns the ghost's position, or `None` if the ghost is not visible.
    pub fn shown(&self) -> Option<Vec3> {
        let (at, visibility) = self.figure.single().ok()?;
        (*visibility != Visibility::Hidden).then_some(at.translation)
    }
}

/// The minimum distance between the player and a visible ghost, in cells. A nearer ghost is hidden,
/// because it would block the view.
const NEAREST: f32 = 0.8;

impl Plugin for GhostPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.register_type::<GhostFigure>()
            .add_systems(
                FixedUpdate,
                tick.in_set(TickSystems::Note)
                    .run_if(resource_exists::<Ghost>),
            )
            .add_systems(
                Update,
                (
                    vanish.run_if(resource_removed::<Ghost>),
                    appear.run_if(resource_added::<Ghost>),
                    follow.run_if(resource_exists::<Ghost>),
                )
                    .chain()
                    .in_set(FrameSystems::World),
            );
    }
}

impl Ghost {
    /// Creates a ghost at the beginning of a recorded run. If the recording fails
    /// [`Recording::check_rules`] in this level, the ghost does not follow the recorded path.
    pub fn new(level: Arc<Level>, recording: &Recording) -> Ghost {
        let mut run = Run::new(level);
        run.progress = recording.begin(&run.level);
        Ghost {
            run,
            inputs: recorded_inputs(recording),
        }
    }

    /// Returns the ghost's run, replayed up to the current tick.
    pub fn run(&self) -> &Run {
        &self.run
    }
}

/// Replays the ghost's run up to the current tick of the player's run.
fn tick(mut ghost: ResMut<Ghost>, run: Option<Res<Run>>) {
    let Some(run) = run else { return };
    while ghost.run.progress.ticks() < run.progress.ticks() {
        let Some(input) = ghost.inputs.pop_front() else {
            return;
        };
        ghost.run.tick(input.into());
    }
}

fn appear(mut commands: Commands, figures: Query<(), With<GhostFigure>>) {
    if figures.is_empty() {
        commands.spawn((GhostFigure, Name::new("Ghost"), Visibility::Hidden));
    }
}

fn vanish(mut commands: Commands, figures: Query<Entity, With<GhostFigure>>) {
    for figure in &figures {
        commands.entity(figure).despawn();
    }
}

/// Moves the figure to the ghost's position in the copy of a wrapped level that is nearest to the
/// player. Hides the ghost when its recording has ended, when it is too near the player, and while the
/// player sees a beast, which it could hide.
fn follow(
    ghost: Res<Ghost>,
    hunters: Query<&Hunter>,
    run: Option<Res<Run>>,
    fixed: Res<Time<Fixed>>,
    figure: Option<Single<(&mut Transform, &mut Visibility), With<GhostFigure>>>,
) {
    let (Some(run), Some(figure)) = (run, figure) else {
        return;
    };
    let alpha = run.alpha(&fixed);
    let pose = ghost.run.pose_between(alpha);
    let (level, cell) = (&run.level, ghost.run.progress.cell());
    let aside = nearest(level, cell, run.progress.cell()) - centre(level, cell);
    let at = pose.at + aside;
    let is_near = at.distance(run.pose_between(alpha).at) < NEAREST;
    let is_gone = ghost.inputs.is_empty() || is_near || hunters.iter().any(|it| it.in_view);
    let (mut transform, mut visibility) = figure.into_inner();
    *transform = Transform::from_translation(at)
        .with_rotation(Quat::from_rotation_y(-pose.heading - TAU / 4.0));
    visibility.set_if_neq(shown(!is_gone));
}
