//! The appearance of the Warden: a tall gaoler in a long coat and a broad hat, with an iron mask. Its left
//! hand carries a lantern, and a ring of keys hangs from its belt.

use super::beast::{Gleam, Limb, Posture, body, limb};
use super::flesh::{Flesh, Lump, of};
use super::{Figure, FigurePart};
use crate::detail::Fineness;
use crate::part::{block, matt};
use bevy::prelude::*;
use bevy_warren::play::beasts::Hunter;
use std::f32::consts::{FRAC_PI_2, TAU};
use warren_dungeon::level::BeastKind;

/// The figure of the Warden.
pub(super) struct WardenFigure;

/// The upper ends of the right leg and of the right arm.
const HIP: Vec3 = Vec3::new(0.065, 0.27, 0.0);
const SHOULDER: Vec3 = Vec3::new(0.165, 0.565, 0.0);

/// The centre of the lantern, relative to the left shoulder.
const LANTERN: [f32; 3] = [-0.02, -0.27, -0.21];

const COAT: Color = Color::srgb(0.085, 0.06, 0.075);
const SHADE: Color = Color::srgb(0.035, 0.028, 0.035);
const FELT: Color = Color::srgb(0.05, 0.045, 0.045);
const LEATHER: Color = Color::srgb(0.15, 0.085, 0.045);
const IRON: Color = Color::srgb(0.20, 0.195, 0.19);
const BRASS: Color = Color::srgb(0.50, 0.34, 0.11);

impl Figure<10> for WardenFigure {
    type Owner = Hunter;

    fn fits(owner: &Hunter) -> bool {
        owner.kind == BeastKind::Warden
    }

    fn make(fineness: Fineness) -> [(Mesh, StandardMaterial); 10] {
        let cloth = matt(Color::WHITE, 0.9);
        let iron = StandardMaterial {
            metallic: 0.6,
            ..matt(Color::WHITE, 0.45)
        };
        let brass = StandardMaterial {
            metallic: 0.8,
            ..matt(BRASS, 0.35)
        };
        let glow = StandardMaterial {
            base_color: Color::BLACK,
            emissive: LinearRgba::rgb(5.5, 2.4, 0.5),
            ..default()
        };
        let part =
            |flesh: &Flesh, material: &StandardMaterial| (flesh.mesh(fineness), material.clone());
        let (leg, arm) = (leg(), arm());
        [
            part(&trunk(), &cloth),
            part(&mask(), &iron),
            part(&leg, &cloth),
            part(&leg.mirrored(), &cloth),
            part(&arm, &cloth),
            part(&arm.mirrored(), &cloth),
            (Sphere::new(0.5).into(), glow),
            (Cylinder::new(0.5, 1.0).into(), brass.clone()),
            (Torus::new(0.42, 0.5).into(), brass),
            (
                Cuboid::default().into(),
                StandardMaterial {
                    base_color: IRON,
                    ..iron
                },
            ),
        ]
    }

    fn spawn(parts: &[FigurePart; 10], hunter: &mut EntityCommands) {
        let [
            trunk,
            mask,
            right_leg,
            left_leg,
            right_arm,
            left_arm,
            glow,
            rod,
            ring,
            bar,
        ] = parts;
        let here = Transform::IDENTITY;
        let piece = super::piece;
        hunter.insert(Posture::Walking { lean: 0.04 });
        hunter.with_children(|hunter| {
            hunter.spawn(body()).with_children(|body| {
                body.spawn(piece(trunk, here));
                body.spawn(piece(mask, here));
                keys(body, [ring, bar]);
                for (side, leg, arm) in [(1.0, right_leg, right_arm), (-1.0, left_leg, left_arm)] {
                    let mirror = Vec3::new(side, 1.0, 1.0);
                    let eye = block([0.03 * side, 0.712, -0.098], [0.022, 0.010, 0.012]);
                    body.spawn(piece(glow, eye));
                    let strides = Limb {
                        side,
                        swing: 0.42,
                        raised: 0.0,
                        spread: 0.0,
                        folded: 0.0,
                    };
                    body.spawn(limb(strides, HIP * mirror))
                        .with_child(piece(leg, here));
                    // The arm with the lantern hardly moves, and the other one reaches out to catch.
                    let swings = Limb {
                        side,
                        swing: if side > 0.0 { -0.35 } else { -0.06 },
                        raised: if side > 0.0 { 1.4 } else { 0.6 },
                        spread: 0.08,
                        folded: 0.0,
                    };
                    body.spawn(limb(swings, SHOULDER * mirror))
                        .with_children(|shoulder| {
                            shoulder.spawn(piece(arm, here));
                            if side < 0.0 {
                                lantern(shoulder, [glow, rod, ring, bar]);
                            }
                        });
                }
            });
            let gleam = Gleam {
                color: Color::srgb(1.0, 0.62, 0.25),
                lumens: 2_600.0,
                range: 3.0,
            };
            hunter.spawn(gleam.at(Vec3::new(-0.15, 0.40, -0.5)));
        });
    }
}

/// Spawns the lantern below the left hand: a flame between four bars, a foot, a roof and a handle.
fn lantern(hand: &mut ChildSpawnerCommands, [glow, rod, ring, bar]: [&FigurePart; 4]) {
    let [x, y, z] = LANTERN;
    let piece = super::piece;
    hand.spawn(piece(glow, block([x, y, z], [0.036, 0.062, 0.036])));
    for (above, size) in [
        (-0.062, [0.10, 0.014, 0.10]),
        (0.058, [0.105, 0.012, 0.105]),
        (0.074, [0.07, 0.022, 0.07]),
        (0.092, [0.035, 0.018, 0.035]),
    ] {
        hand.spawn(piece(rod, block([x, y + above, z], size)));
    }
    for corner in 0..4u8 {
        let (sin, cos) = (TAU * (f32::from(corner) + 0.5) / 4.0).sin_cos();
        let at = [x + 0.04 * cos, y, z + 0.04 * sin];
        hand.spawn(piece(bar, block(at, [0.008, 0.12, 0.008])));
    }
    let handle = block([x, y + 0.12, z], [0.06, 0.05, 0.06]);
    let upright = Quat::from_rotation_x(FRAC_PI_2);
    hand.spawn(piece(ring, handle.with_rotation(upright)));
}

/// Spawns the ring of keys at the belt.
fn keys(body: &mut ChildSpawnerCommands, [ring, bar]: [&FigurePart; 2]) {
    let piece = super::piece;
    let [x, y, z] = [0.115, 0.30, -0.10];
    let upright = Quat::from_rotation_x(FRAC_PI_2);
    let hoop = block([x, y, z], [0.085, 0.08, 0.085]).with_rotation(upright);
    body.spawn(piece(ring, hoop));
    for key in 0..4u8 {
        let turn = 0.32 * (f32::from(key) - 1.5);
        // A key hangs down from the lowest part of the ring.
        let hangs = Quat::from_rotation_z(turn);
        let from = Vec3::new(x + 0.036 * turn.sin(), y - 0.036 * turn.cos(), z);
        let mut part = |at: [f32; 3], size: [f32; 3]| {
            let place = block([0.0; 3], size)
                .with_translation(from + hangs * Vec3::from(at))
                .with_rotation(hangs);
            body.spawn(piece(bar, place));
        };
        part([0.0, -0.055, 0.0], [0.009, 0.105, 0.009]);
        part([0.014, -0.096, 0.0], [0.026, 0.010, 0.007]);
        part([0.012, -0.075, 0.0], [0.020, 0.009, 0.007]);
        part([0.0, -0.006, 0.0], [0.026, 0.022, 0.008]);
    }
}

fn cloth(lumps: Vec<Lump>) -> Flesh {
    Flesh {
        lumps,
        blend: 0.007,
        cell: 0.0085,
        hair: 0.0008,
    }
}

/// Returns the coat with its collar, the belt, the head and the hat.
fn trunk() -> Flesh {
    let mut lumps = vec![
        of(COAT, [0.0, 0.48, 0.0], [0.27, 0.26, 0.19]),
        of(COAT, [0.0, 0.56, 0.0], [0.34, 0.12, 0.18]),
        of(COAT, [0.0, 0.36, 0.0], [0.23, 0.18, 0.18]),
        of(LEATHER, [0.0, 0.355, 0.0], [0.245, 0.04, 0.195]),
        of(BRASS, [0.0, 0.355, -0.095], [0.05, 0.045, 0.02]),
        // A standing collar behind the head.
        of(COAT, [0.0, 0.635, 0.055], [0.20, 0.12, 0.06]),
        of(SHADE, [0.0, 0.63, 0.02], [0.12, 0.10, 0.10]),
        of(SHADE, [0.0, 0.70, -0.005], [0.125, 0.16, 0.135]),
        // The hat.
        of(FELT, [0.0, 0.775, -0.005], [0.34, 0.022, 0.34]).turned(0.06, 0.0),
        of(FELT, [0.0, 0.815, 0.0], [0.165, 0.10, 0.165]),
        of(FELT, [0.0, 0.855, 0.0], [0.135, 0.06, 0.135]),
        of(LEATHER, [0.0, 0.79, 0.0], [0.178, 0.028, 0.178]),
    ];
    // The skirts of the coat fall in folds, and are open in front.
    for fold in 0..15u8 {
        let turn = 0.35 + f32::from(fold) / 14.0 * (TAU - 0.7);
        let (sin, cos) = turn.sin_cos();
        let (color, out) = if fold % 2 == 0 {
            (COAT, 0.115)
        } else {
            (SHADE, 0.105)
        };
        lumps.push(of(
            color,
            [out * sin, 0.24, -0.9 * out * cos],
            [0.055, 0.30, 0.055],
        ));
        lumps.push(of(
            color,
            [1.18 * out * sin, 0.14, -1.08 * out * cos],
            [0.05, 0.19, 0.05],
        ));
    }
    let right = [
        // A lapel, a row of buttons and a cape over the shoulder.
        of(SHADE, [0.05, 0.53, -0.085], [0.05, 0.17, 0.025]).turned(0.0, -0.25),
        of(BRASS, [0.035, 0.47, -0.098], [0.016, 0.016, 0.012]),
        of(BRASS, [0.035, 0.43, -0.098], [0.016, 0.016, 0.012]),
        of(BRASS, [0.035, 0.39, -0.094], [0.016, 0.016, 0.012]),
        of(COAT, [0.15, 0.575, 0.0], [0.13, 0.09, 0.18]).turned(0.0, -0.45),
    ];
    for lump in right {
        lumps.extend([lump, lump.mirrored()]);
    }
    cloth(lumps)
}

/// Returns the iron mask, with a grating over the mouth.
fn mask() -> Flesh {
    let mut lumps = vec![
        of(IRON, [0.0, 0.70, -0.035], [0.118, 0.165, 0.125]),
        of(IRON, [0.0, 0.695, -0.102], [0.022, 0.075, 0.026]),
        of(SHADE, [0.03, 0.712, -0.090], [0.04, 0.022, 0.02]),
        of(SHADE, [-0.03, 0.712, -0.090], [0.04, 0.022, 0.02]),
        of(IRON, [0.0, 0.728, -0.092], [0.11, 0.014, 0.025]),
    ];
    for slit in 0..5u8 {
        let aside = 0.016 * (f32::from(slit) - 2.0);
        let at = [aside, 0.655, -0.092 + 2.2 * aside * aside];
        lumps.push(of(SHADE, at, [0.008, 0.045, 0.014]));
    }
    Flesh {
        lumps,
        blend: 0.003,
        cell: 0.007,
        hair: 0.0,
    }
}

fn leg() -> Flesh {
    cloth(vec![
        of(SHADE, [0.0, -0.06, 0.0], [0.10, 0.18, 0.11]),
        of(LEATHER, [0.0, -0.16, 0.0], [0.095, 0.17, 0.10]),
        of(LEATHER, [0.0, -0.245, -0.025], [0.095, 0.055, 0.16]),
        of(SHADE, [0.0, -0.265, -0.02], [0.10, 0.016, 0.165]),
    ])
}

fn arm() -> Flesh {
    let mut lumps = vec![
        of(COAT, [0.0, -0.06, 0.0], [0.10, 0.18, 0.11]),
        of(COAT, [0.004, -0.14, -0.02], [0.085, 0.12, 0.10]),
        of(COAT, [0.006, -0.175, -0.09], [0.08, 0.085, 0.15]).turned(0.15, 0.0),
        of(LEATHER, [0.008, -0.18, -0.155], [0.075, 0.07, 0.04]),
        of(LEATHER, [0.010, -0.18, -0.20], [0.055, 0.055, 0.075]),
    ];
    for finger in 0..4u8 {
        let aside = -0.013 + 0.014 * f32::from(finger);
        let tip = of(LEATHER, [aside, -0.19, -0.235], [0.015, 0.022, 0.05]);
        lumps.push(tip.turned(0.35, 0.0));
    }
    cloth(lumps)
}
