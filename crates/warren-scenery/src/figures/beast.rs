//! The common parts of all beast figures: a body that bobs while it walks and rears when it has
//! caught the player, limbs that swing, and a light that makes the beast visible from afar.

use bevy::prelude::*;
use bevy_warren::play::beasts::Hunter;
use bevy_warren::play::run::Run;
use std::f32::consts::TAU;
use warren_dungeon::level::BeastKind;
use warren_dungeon::play::RISE_TICKS;

/// The body of a beast, a child of its [`Hunter`].
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct Body {
    /// The distance walked, in cells.
    walked: f32,
    /// The position of the body in the last frame.
    last: Vec3,
    /// How much of the rearing movement is complete, from 0 to 1.
    reared: f32,
}

/// How the body of a beast moves. The component of a [`Hunter`] that has its figure.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) enum Posture {
    /// The beast walks, and leans forward by this angle, in radians.
    Walking { lean: f32 },
    /// The beast lies on the floor until it wakes, and then walks.
    Lying,
    /// The beast hovers, and its limbs are wings, which beat even while it stays in place. The `swing` and
    /// the `spread` of a wing are angles around the axis ahead.
    Flying,
    /// No part moves. When the beast has caught the player, it leans over.
    Rigid,
}

/// A leg or an arm, which swings around its upper end. Angles are in radians.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Limb {
    /// The side of the body: -1 for left, 1 for right.
    pub(super) side: f32,
    /// How far the limb swings while walking. Limbs with opposite signs swing in turn.
    pub(super) swing: f32,
    /// The angle when the beast has caught the player.
    pub(super) raised: f32,
    /// The angle away from the body.
    pub(super) spread: f32,
    /// The angle while the beast lies on the floor.
    pub(super) folded: f32,
}

/// A paw, the child of a [`Limb`]. It stays level when the limb is folded, and almost level when the
/// limb is raised, so that its claws point ahead.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Paw;

/// The light ahead of a beast. It is out while the beast sleeps.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Gleam {
    pub(super) color: Color,
    /// The brightness in lumens.
    pub(super) lumens: f32,
    /// The range in cells.
    pub(super) range: f32,
}

/// The distance between two steps of the same foot, in cells.
const STRIDE: f32 = 0.62;

/// The number of times that wings beat per second. A real moth's wings would only be a blur.
const BEATS: f32 = 3.0;

/// The duration of rearing, in seconds.
const REARS: f32 = 0.35;

/// How much lower a body is while the beast lies on the floor, in cells.
const LIES: f32 = 0.15;

/// Returns the components of a body.
pub(super) fn body() -> impl Bundle {
    (Body::default(), Transform::IDENTITY, Visibility::default())
}

/// Returns the components of a limb with this upper end.
pub(super) fn limb(limb: Limb, joint: Vec3) -> impl Bundle {
    (
        limb,
        Transform::from_translation(joint),
        Visibility::default(),
    )
}

/// Returns the components of a paw below this ankle.
pub(super) fn paw(ankle: Vec3) -> impl Bundle {
    (
        Paw,
        Transform::from_translation(ankle),
        Visibility::default(),
    )
}

impl Gleam {
    /// Returns the light at this position relative to the beast.
    pub(super) fn at(self, place: Vec3) -> impl Bundle {
        let light = PointLight {
            color: self.color,
            intensity: self.lumens,
            range: self.range,
            ..default()
        };
        (self, light, Transform::from_translation(place))
    }
}

/// Moves the limbs while a beast walks, and raises the arms when it has caught the player.
pub(crate) fn move_bodies(
    time: Res<Time>,
    run: Option<Res<Run>>,
    hunters: Query<(&Hunter, &Posture, &Transform), (Without<Body>, Without<Limb>)>,
    mut bodies: Query<(&ChildOf, &mut Body, &mut Transform, &Children), Without<Limb>>,
    mut limbs: Query<(&Limb, &mut Transform, &Children), Without<Body>>,
    mut paws: Query<&mut Transform, (With<Paw>, Without<Body>, Without<Limb>, Without<Hunter>)>,
    mut gleams: Query<(&ChildOf, &Gleam, &mut PointLight)>,
) {
    let run = run.as_deref();
    let captor = run.and_then(|run| Some(run.progress.captor()?.kind));
    for (hunter, gleam, mut light) in &mut gleams {
        let Ok((hunter, posture, _)) = hunters.get(hunter.parent()) else {
            continue;
        };
        let share = if Some(hunter.kind) == captor {
            4.0
        } else {
            1.0
        };
        light.intensity = gleam.lumens * share * (1.0 - posture.lies(run, hunter.kind));
    }
    for (hunter, mut body, mut place, parts) in &mut bodies {
        let Ok((hunter, posture, at)) = hunters.get(hunter.parent()) else {
            continue;
        };
        let has_caught = Some(hunter.kind) == captor;
        body.update(at.translation, has_caught, time.delta_secs());
        let phase = body.walked / STRIDE * TAU;
        let rear = body.reared * body.reared * (3.0 - 2.0 * body.reared);
        let lies = posture.lies(run, hunter.kind);
        *place = posture.stance(phase, rear, lies);
        let mut limbs = limbs.iter_many_mut(parts);
        while let Some((limb, mut joint, parts)) = limbs.fetch_next() {
            let level = -0.6 * limb.raised * rear * (1.0 - lies) - limb.folded * lies;
            let mut paws = paws.iter_many_mut(parts);
            while let Some(mut ankle) = paws.fetch_next() {
                ankle.rotation = Quat::from_rotation_x(level);
            }
            let swing = limb.side * phase.sin() * limb.swing;
            if matches!(posture, Posture::Flying) {
                let beat = (BEATS * TAU * time.elapsed_secs_wrapped()).sin();
                joint.rotation =
                    Quat::from_rotation_z(limb.side * (limb.spread + limb.swing * beat));
                continue;
            }
            let angle = (swing * (1.0 - rear) + limb.raised * rear) * (1.0 - lies);
            let spread = limb.side * limb.spread * (1.0 + 2.5 * rear);
            joint.rotation =
                Quat::from_rotation_z(spread) * Quat::from_rotation_x(angle + limb.folded * lies);
        }
    }
}

impl Posture {
    /// Returns the position of a body relative to its beast. `rear` is how far the body has reared,
    /// and `lies` how far it lies on the floor, from 0 to 1.
    fn stance(self, phase: f32, rear: f32, lies: f32) -> Transform {
        let lean = match self {
            Posture::Walking { lean } => lean,
            Posture::Lying | Posture::Flying => 0.0,
            Posture::Rigid => {
                return Transform::from_rotation(Quat::from_rotation_x(-0.22 * rear));
            }
        };
        let height = 0.018 * (2.0 * phase).cos().abs() * (1.0 - lies) + 0.05 * rear - LIES * lies;
        let sway = Quat::from_rotation_z(0.05 * phase.sin());
        Transform::from_xyz(0.0, height, 0.0)
            .with_rotation(sway * Quat::from_rotation_x(0.3 * rear - lean))
    }

    /// Returns how far a beast of this kind lies on the floor, from 0 to 1.
    fn lies(self, run: Option<&Run>, kind: BeastKind) -> f32 {
        let beast = run.and_then(|run| run.progress.beast(kind));
        match beast.filter(|_| matches!(self, Posture::Lying)) {
            Some(beast) if beast.awake => (beast.rising as f32 / RISE_TICKS as f32).min(1.0),
            Some(_) => 1.0,
            None => 0.0,
        }
    }
}

impl Body {
    /// Updates the distance walked, and the rearing of a beast that has caught the player.
    fn update(&mut self, at: Vec3, has_caught: bool, seconds: f32) {
        let step = at.distance(self.last);
        self.last = at;
        // Movements of half a cell or more in a frame are jumps at seams, not steps.
        if step < 0.5 {
            self.walked += step;
        }
        let toward = if has_caught { 1.0 } else { 0.0 };
        let most = seconds / REARS;
        self.reared += (toward - self.reared).clamp(-most, most);
    }
}
