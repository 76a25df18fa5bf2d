//! Camera movements that the player does not control: a blast shakes the camera, and a beast
//! turns it when it catches the player.

use super::Shake;
use bevy::prelude::*;
use bevy_warren::play::beasts::Hunter;
use bevy_warren::play::message::{RunEvent, RunReader};
use bevy_warren::play::run::Run;
use bevy_warren::sight::Sight;
use warren_dungeon::play::Event;

/// The duration of the shaking after a blast, in seconds, and its amplitude, in cells.
const SHAKES: f32 = 0.7;
const FAR: f32 = 0.02;

/// The duration of the turn towards the beast, in seconds, with and without [`Shake`].
const TURNS: f32 = 0.3;
const TURNS_GENTLY: f32 = 1.2;

/// The state of the camera's shaking and turning.
#[derive(Default)]
pub(super) struct Jolt {
    /// The fraction of the shaking that remains, from 0 to 1.
    shaking: f32,
    /// The completed fraction of the turn towards the beast, from 0 to 1.
    turned: f32,
}

/// Shakes the camera and turns it towards the beast.
pub(super) fn jolt(
    time: Res<Time>,
    shake: Res<Shake>,
    sight: Res<Sight>,
    run: Option<Res<Run>>,
    mut events: RunReader,
    hunters: Query<(&Hunter, &Transform), Without<Camera3d>>,
    camera: Single<&mut Transform, With<Camera3d>>,
    mut jolt: Local<Jolt>,
) {
    let step = time.delta_secs();
    jolt.shaking = (jolt.shaking - step / SHAKES).max(0.0);
    let is_blast = |event: &&RunEvent| matches!(event.event, Event::Blasted(_));
    if events.read().filter(is_blast).count() > 0 {
        jolt.shaking = 1.0;
    }
    let mut turns = TURNS;
    if !shake.0 {
        (jolt.shaking, turns) = (0.0, TURNS_GENTLY);
    }
    let captor = run.and_then(|run| Some(run.progress.captor()?.kind));
    jolt.turned = match captor.is_some() {
        true => (jolt.turned + step / turns).min(1.0),
        false => 0.0,
    };
    if *sight != Sight::Inside {
        return;
    }
    let mut eyes = camera.into_inner();
    let mut hunters = hunters.iter();
    if let Some((_, hunter)) = hunters.find(|(hunter, _)| Some(hunter.kind) == captor)
        && jolt.turned > 0.0
    {
        let head = hunter.translation + Vec3::Y * 0.56;
        let facing = eyes.looking_at(head, Vec3::Y).rotation;
        let share = jolt.turned * jolt.turned * (3.0 - 2.0 * jolt.turned);
        eyes.rotation = eyes.rotation.slerp(facing, share);
    }
    if jolt.shaking > 0.0 {
        let t = jolt.shaking * SHAKES;
        let waves = Vec3::new((t * 71.0).sin(), (t * 83.0 + 1.0).sin(), (t * 57.0).sin());
        let far = FAR * jolt.shaking * jolt.shaking;
        eyes.translation += waves * far;
        eyes.rotate_local_z(far * 2.0 * (t * 61.0).sin());
    }
}
