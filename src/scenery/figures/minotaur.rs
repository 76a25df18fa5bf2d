//! The appearance of the Minotaur: an upright bull with glowing eyes. A red light ahead of the
//! Minotaur is visible from afar.

use super::beast::{self, HIP, SHOULDER};
use super::flesh::Flesh;
use super::{Figure, FigurePart};
use crate::play::minotaur::Hunter;
use crate::play::run::Run;
use crate::scenery::detail::Fineness;
use crate::scenery::part::{block, matt};
use crate::scenery::skin::Skin;
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, TAU};

/// The Minotaur's body, which bobs while walking and rears when the Minotaur catches the player.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(in crate::scenery) struct Body {
    /// The distance walked, in cells.
    walked: f32,
    /// The position of the body in the last frame.
    last: Vec3,
    /// How much of the rearing movement is complete, from 0 to 1.
    reared: f32,
}

/// A leg or an arm, which swings around its upper end.
#[derive(Component, Clone, Copy, Debug)]
pub(in crate::scenery) struct Limb {
    is_arm: bool,
    /// The side of the body: -1 for left, 1 for right.
    side: f32,
}

/// The distance between two steps of the same foot, in cells.
const STRIDE: f32 = 0.62;

/// The duration of rearing, in seconds.
const REARS: f32 = 0.35;

/// The brightness of the light ahead of the Minotaur, in lumens.
const GLEAM: f32 = 7_000.0;

/// The light ahead of the Minotaur.
#[derive(Component)]
pub(in crate::scenery) struct Gleam;

impl Figure<9> for Hunter {
    fn make(fineness: Fineness) -> [(Mesh, StandardMaterial); 9] {
        let hide = matt(Color::WHITE, 0.75);
        let bone = matt(Color::WHITE, 0.4);
        let brass = StandardMaterial {
            metallic: 0.9,
            ..matt(Color::srgb(0.75, 0.52, 0.16), 0.35)
        };
        let eye = StandardMaterial {
            base_color: Color::BLACK,
            emissive: LinearRgba::rgb(5.0, 0.25, 0.04),
            ..default()
        };
        let part =
            |flesh: &Flesh, material: &StandardMaterial| (flesh.mesh(fineness), material.clone());
        let (leg, arm, horn) = (beast::leg(), beast::arm(), beast::horn());
        [
            part(&beast::trunk(), &hide),
            part(&leg, &hide),
            part(&leg.mirrored(), &hide),
            part(&arm, &hide),
            part(&arm.mirrored(), &hide),
            part(&horn, &bone),
            part(&horn.mirrored(), &bone),
            (Torus::new(0.4, 0.5).into(), brass),
            (Sphere::new(0.5).into(), eye),
        ]
    }

    /// Spawns the Minotaur's body, and the lights that make it visible.
    fn spawn(parts: &[FigurePart; 9], hunter: &mut EntityCommands) {
        let [
            trunk,
            right_leg,
            left_leg,
            right_arm,
            left_arm,
            right_horn,
            left_horn,
            ring,
            eye,
        ] = parts;
        let part = |(mesh, material): &FigurePart, place: Transform| {
            let skin = Skin::Standard(material.clone());
            (Mesh3d(mesh.clone()), skin, place)
        };
        let at = Transform::from_xyz;
        let here = Transform::IDENTITY;
        hunter.with_children(|hunter| {
            let mut body = hunter.spawn((Body::default(), here, Visibility::default()));
            body.with_children(|body| {
                body.spawn(part(trunk, here));
                // A belt, and a ring in the nose.
                let belt = block([0.0, 0.345, 0.05], [0.30, 0.16, 0.245]);
                body.spawn(part(ring, belt));
                let upright = Quat::from_rotation_x(FRAC_PI_2);
                let nose = block([0.0, 0.475, -0.268], [0.06; 3]).with_rotation(upright);
                body.spawn(part(ring, nose));
                for (side, leg, arm, horn) in [
                    (1.0, right_leg, right_arm, right_horn),
                    (-1.0, left_leg, left_arm, left_horn),
                ] {
                    let mirror = Vec3::new(side, 1.0, 1.0);
                    body.spawn(part(horn, here));
                    let eye_at = block([0.053 * side, 0.588, -0.214], [0.038, 0.022, 0.024])
                        .with_rotation(Quat::from_rotation_z(0.4 * side));
                    body.spawn(part(eye, eye_at));
                    let limb = |is_arm, joint: Vec3| {
                        let place = Transform::from_translation(joint * mirror);
                        (Limb { is_arm, side }, place, Visibility::default())
                    };
                    body.spawn(limb(false, HIP)).with_child(part(leg, here));
                    let bracelet = block([0.015 * side, -0.262, -0.058], [0.085, 0.16, 0.09])
                        .with_rotation(Quat::from_rotation_x(0.4));
                    body.spawn(limb(true, SHOULDER)).with_children(|shoulder| {
                        shoulder.spawn(part(arm, here));
                        shoulder.spawn(part(ring, bracelet));
                    });
                }
            });
            let red = |intensity: f32, range: f32| PointLight {
                color: Color::srgb(1.0, 0.16, 0.06),
                intensity,
                range,
                ..default()
            };
            hunter.spawn((Gleam, red(GLEAM, 2.5), at(0.0, 0.6, -0.75)));
            // The light on the Minotaur's own head and chest.
            hunter.spawn((red(1_400.0, 1.0), at(0.0, 0.62, -0.42)));
        });
    }
}

/// Moves the limbs while the Minotaur walks, and raises the arms when it has caught the player.
pub(in crate::scenery) fn move_body(
    time: Res<Time>,
    run: Option<Res<Run>>,
    hunter: Single<&Transform, (With<Hunter>, Without<Body>, Without<Limb>)>,
    body: Single<(&mut Body, &mut Transform), Without<Limb>>,
    mut limbs: Query<(&Limb, &mut Transform), Without<Body>>,
    mut gleam: Single<&mut PointLight, With<Gleam>>,
) {
    let has_caught = run.is_some_and(|run| run.progress.caught);
    gleam.intensity = if has_caught { 4.0 * GLEAM } else { GLEAM };
    let (mut body, mut place) = body.into_inner();
    let step = hunter.translation.distance(body.last);
    body.last = hunter.translation;
    // Movements of half a cell or more in a frame are jumps at seams, not steps.
    if step < 0.5 {
        body.walked += step;
    }
    let toward = if has_caught { 1.0 } else { 0.0 };
    let most = time.delta_secs() / REARS;
    body.reared += (toward - body.reared).clamp(-most, most);
    let phase = body.walked / STRIDE * TAU;
    let rear = body.reared * body.reared * (3.0 - 2.0 * body.reared);
    place.translation.y = 0.018 * (2.0 * phase).cos().abs() + 0.05 * rear;
    let sway = Quat::from_rotation_z(0.05 * phase.sin());
    place.rotation = sway * Quat::from_rotation_x(-0.08 + 0.3 * rear);
    for (limb, mut joint) in &mut limbs {
        // Each arm swings opposite to the leg on its side.
        let swing = limb.side * phase.sin() * if limb.is_arm { -0.45 } else { 0.6 };
        let raised = if limb.is_arm { 2.3 } else { 0.0 };
        let angle = swing * (1.0 - rear) + raised * rear;
        let spread = if limb.is_arm { 0.12 + 0.3 * rear } else { 0.0 };
        joint.rotation = Quat::from_rotation_z(limb.side * spread) * Quat::from_rotation_x(angle);
    }
}
