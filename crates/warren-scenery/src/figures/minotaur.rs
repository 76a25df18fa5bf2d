//! The appearance of the Minotaur: an upright bull with glowing eyes. A red light ahead of the
//! Minotaur is visible from afar.

use super::beast::{Gleam, Limb, Posture, body, limb};
use super::bull::{self, HIP, SHOULDER};
use super::flesh::Flesh;
use super::{Figure, FigurePart};
use crate::detail::Fineness;
use crate::part::{block, matt};
use bevy::prelude::*;
use bevy_warren::play::beasts::Hunter;
use std::f32::consts::FRAC_PI_2;
use warren_dungeon::level::BeastKind;

/// The figure of the Minotaur.
pub(super) struct MinotaurFigure;

impl Figure<9> for MinotaurFigure {
    type Owner = Hunter;

    fn fits(owner: &Hunter) -> bool {
        owner.kind == BeastKind::Minotaur
    }

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
        let (leg, arm, horn) = (bull::leg(), bull::arm(), bull::horn());
        [
            part(&bull::trunk(), &hide),
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
        let part = super::piece;
        let here = Transform::IDENTITY;
        hunter.insert(Posture::Walking { lean: 0.08 });
        hunter.with_children(|hunter| {
            hunter.spawn(body()).with_children(|body| {
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
                    let stride = Limb {
                        side,
                        swing: 0.6,
                        raised: 0.0,
                        spread: 0.0,
                        folded: 0.0,
                    };
                    body.spawn(limb(stride, HIP * mirror))
                        .with_child(part(leg, here));
                    let swings = Limb {
                        swing: -0.45,
                        raised: 2.3,
                        spread: 0.12,
                        ..stride
                    };
                    let bracelet = block([0.015 * side, -0.262, -0.058], [0.085, 0.16, 0.09])
                        .with_rotation(Quat::from_rotation_x(0.4));
                    body.spawn(limb(swings, SHOULDER * mirror))
                        .with_children(|shoulder| {
                            shoulder.spawn(part(arm, here));
                            shoulder.spawn(part(ring, bracelet));
                        });
                }
            });
            let red = Gleam {
                color: Color::srgb(1.0, 0.16, 0.06),
                lumens: 7_000.0,
                range: 2.5,
            };
            hunter.spawn(red.at(Vec3::new(0.0, 0.6, -0.75)));
            // The light on the Minotaur's own head and chest.
            let own = PointLight {
                color: red.color,
                intensity: 1_400.0,
                range: 1.0,
                ..default()
            };
            hunter.spawn((own, Transform::from_xyz(0.0, 0.62, -0.42)));
        });
    }
}
