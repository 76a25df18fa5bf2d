//! A ghost: a run that was played before, played again beside the player's. It is seen and
//! not felt.

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
use warren_dungeon::play::{Input, Recording};

/// Plays a [`Ghost`], tick for tick with the player, and keeps its figure where it is. Needs a
/// [`PlayerPlugin`](super::run::PlayerPlugin).
pub struct GhostPlugin;

/// The run that the ghost plays. Insert it when the player's run begins, in the same level.
#[derive(Resource, Debug)]
pub struct Ghost {
    run: Run,
    inputs: VecDeque<Input>,
}

/// The ghost in the world. It looks along `-z`.
#[derive(Component, Clone, Copy, Debug, Default, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct GhostFigure;

/// Where the ghost is shown.
#[derive(SystemParam)]
pub(crate) struct GhostPlace<'w, 's> {
    figure: Query<'w, 's, (&'static Transform, &'static Visibility), With<GhostFigure>>,
}

impl GhostPlace<'_, '_> {
    /// The place of the ghost, if it is shown.
    pub(crate) fn shown(&self) -> Option<Vec3> {
        let (at, visibility) = self.figure.single().ok()?;
        (*visibility != Visibility::Hidden).then_some(at.translation)
    }
}

/// How near the player the ghost is not shown, in cells: it would cover the view.
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
    /// A ghost that begins where the recorded run began.
    pub fn new(level: Arc<Level>, recording: &Recording) -> Ghost {
        Ghost {
            run: Run::new(level),
            inputs: recorded_inputs(recording),
        }
    }

    /// Its run, as far as it is.
    pub fn run(&self) -> &Run {
        &self.run
    }
}

/// Goes on as far as the player.
fn tick(mut ghost: ResMut<Ghost>, run: Option<Res<Run>>) {
    let Some(run) = run else { return };
    while ghost.run.progress.ticks < run.progress.ticks {
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

/// Shows the ghost on the player's side of any seam. One that is out, or that has stopped
/// for good, is gone.
fn follow(
    ghost: Res<Ghost>,
    run: Option<Res<Run>>,
    fixed: Res<Time<Fixed>>,
    figure: Option<Single<(&mut Transform, &mut Visibility), With<GhostFigure>>>,
) {
    let (Some(run), Some(figure)) = (run, figure) else {
        return;
    };
    let alpha = run.alpha(&fixed);
    let place = ghost.run.place_between(alpha);
    let (level, cell) = (&run.level, ghost.run.progress.cell);
    let aside = nearest(level, cell, run.progress.cell) - centre(level, cell);
    let at = place.at + aside;
    let is_near = at.distance(run.place_between(alpha).at) < NEAREST;
    let is_gone = ghost.inputs.is_empty() || is_near;
    let (mut transform, mut visibility) = figure.into_inner();
    *transform = Transform::from_translation(at)
        .with_rotation(Quat::from_rotation_y(-place.heading - TAU / 4.0));
    visibility.set_if_neq(shown(!is_gone));
}
