//! The appearance of the Guardian: an empty suit of armour with a shield and a halberd. A cold light
//! burns behind the slit of its helmet.

use super::beast::{Gleam, Limb, Posture, body, limb};
use super::flesh::{Flesh, Lump, of};
use super::{Figure, FigurePart};
use crate::detail::Fineness;
use crate::part::{block, matt};
use bevy::prelude::*;
use bevy_warren::play::beasts::Hunter;
use std::f32::consts::{FRAC_PI_2, PI};
use warren_dungeon::level::BeastKind;

/// The figure of the Guardian.
pub(super) struct GuardianFigure;

/// The upper ends of the right leg and of the right arm.
const HIP: Vec3 = Vec3::new(0.085, 0.32, 0.0);
const SHOULDER: Vec3 = Vec3::new(0.205, 0.545, 0.0);

const STEEL: Color = Color::srgb(0.19, 0.205, 0.235);
const DARK: Color = Color::srgb(0.035, 0.04, 0.05);
const BRASS: Color = Color::srgb(0.42, 0.28, 0.09);
const CLOTH: Color = Color::srgb(0.045, 0.065, 0.19);

impl Figure<10> for GuardianFigure {
    type Owner = Hunter;

    fn fits(owner: &Hunter) -> bool {
        owner.kind == BeastKind::Guardian
    }

    fn make(fineness: Fineness) -> [(Mesh, StandardMaterial); 10] {
        let steel = StandardMaterial {
            metallic: 0.55,
            ..matt(Color::WHITE, 0.38)
        };
        let brass = StandardMaterial {
            metallic: 0.8,
            ..matt(BRASS, 0.35)
        };
        let slit = StandardMaterial {
            base_color: Color::BLACK,
            emissive: LinearRgba::rgb(0.5, 2.6, 5.0),
            ..default()
        };
        let part =
            |flesh: &Flesh, material: &StandardMaterial| (flesh.mesh(fineness), material.clone());
        let (leg, arm) = (leg(), arm());
        [
            part(&trunk(), &steel),
            part(&cloth(), &matt(Color::WHITE, 0.9)),
            part(&leg, &steel),
            part(&leg.mirrored(), &steel),
            part(&arm, &steel),
            part(&arm.mirrored(), &steel),
            (
                Cylinder::new(0.5, 1.0).into(),
                matt(Color::srgb(0.20, 0.12, 0.06), 0.7),
            ),
            (
                Sphere::new(0.5).into(),
                StandardMaterial {
                    base_color: STEEL,
                    ..steel.clone()
                },
            ),
            (Torus::new(0.44, 0.5).into(), brass),
            (Sphere::new(0.5).into(), slit),
        ]
    }

    fn spawn(parts: &[FigurePart; 10], hunter: &mut EntityCommands) {
        let [
            trunk,
            cloth,
            right_leg,
            left_leg,
            right_arm,
            left_arm,
            shaft,
            plate,
            ring,
            slit,
        ] = parts;
        let here = Transform::IDENTITY;
        let piece = super::piece;
        hunter.insert(Posture::Walking { lean: 0.0 });
        hunter.with_children(|hunter| {
            hunter.spawn(body()).with_children(|body| {
                body.spawn(piece(trunk, here));
                body.spawn(piece(cloth, here));
                body.spawn(piece(ring, block([0.0, 0.365, 0.0], [0.26, 0.12, 0.20])));
                body.spawn(piece(
                    slit,
                    block([0.0, 0.70, -0.094], [0.115, 0.011, 0.016]),
                ));
                for (side, leg, arm) in [(1.0, right_leg, right_arm), (-1.0, left_leg, left_arm)] {
                    let mirror = Vec3::new(side, 1.0, 1.0);
                    let stride = Limb {
                        side,
                        swing: 0.5,
                        raised: 0.0,
                        spread: 0.0,
                        folded: 0.0,
                    };
                    body.spawn(limb(stride, HIP * mirror))
                        .with_child(piece(leg, here));
                    // The arm with the weapon is raised to strike, and the arm with the shield
                    // hardly moves.
                    let swings = Limb {
                        side,
                        swing: if side > 0.0 { -0.15 } else { -0.08 },
                        raised: if side > 0.0 { 1.5 } else { 0.4 },
                        spread: 0.10,
                        folded: 0.0,
                    };
                    body.spawn(limb(swings, SHOULDER * mirror))
                        .with_children(|shoulder| {
                            shoulder.spawn(piece(arm, here));
                            match side > 0.0 {
                                true => halberd(shoulder, [shaft, plate, ring]),
                                false => shield(shoulder, [plate, ring]),
                            }
                        });
                }
            });
            let gleam = Gleam {
                color: Color::srgb(0.35, 0.65, 1.0),
                lumens: 1_500.0,
                range: 2.3,
            };
            hunter.spawn(gleam.at(Vec3::new(0.0, 0.66, -0.75)));
        });
    }
}

/// Spawns the halberd in the right hand: a shaft, a blade and a spike.
fn halberd(hand: &mut ChildSpawnerCommands, [shaft, plate, ring]: [&FigurePart; 3]) {
    let (x, z) = (0.02, -0.15);
    hand.spawn(super::piece(
        shaft,
        block([x, -0.06, z], [0.026, 0.84, 0.026]),
    ));
    hand.spawn(super::piece(
        plate,
        block([x, 0.40, z], [0.03, 0.19, 0.035]),
    ));
    hand.spawn(super::piece(
        plate,
        block([x, 0.29, z - 0.065], [0.016, 0.19, 0.12]),
    ));
    hand.spawn(super::piece(
        plate,
        block([x, 0.29, z + 0.05], [0.02, 0.035, 0.11]),
    ));
    hand.spawn(super::piece(
        ring,
        block([x, 0.33, z], [0.045, 0.06, 0.045]),
    ));
}

/// Spawns the shield on the left arm.
fn shield(hand: &mut ChildSpawnerCommands, [plate, ring]: [&FigurePart; 2]) {
    let upright = Quat::from_rotation_x(FRAC_PI_2);
    let at = [-0.01, -0.20, -0.16];
    hand.spawn(super::piece(plate, block(at, [0.25, 0.34, 0.055])));
    let rim = block(at, [0.255, 0.06, 0.345]).with_rotation(upright);
    hand.spawn(super::piece(ring, rim));
    let boss = block([at[0], at[1], at[2] - 0.03], [0.08, 0.08, 0.05])
        .with_rotation(Quat::from_rotation_y(PI));
    hand.spawn(super::piece(plate, boss));
}

fn plates(lumps: Vec<Lump>) -> Flesh {
    Flesh {
        lumps,
        blend: 0.004,
        cell: 0.0085,
        hair: 0.0,
    }
}

/// Returns the cuirass with its skirt, the collar and the helmet.
fn trunk() -> Flesh {
    let mut lumps = vec![
        of(STEEL, [0.0, 0.48, 0.0], [0.34, 0.26, 0.23]),
        of(STEEL, [0.0, 0.50, -0.05], [0.24, 0.20, 0.17]),
        of(DARK, [0.0, 0.39, 0.0], [0.23, 0.12, 0.17]),
        of(STEEL, [0.0, 0.335, 0.0], [0.30, 0.10, 0.24]),
        of(STEEL, [0.0, 0.29, 0.0], [0.31, 0.08, 0.25]),
        of(DARK, [0.0, 0.60, 0.0], [0.17, 0.08, 0.16]),
        // The helmet, with a ridge, a visor and a dark slit.
        of(STEEL, [0.0, 0.71, 0.0], [0.16, 0.21, 0.18]),
        of(STEEL, [0.0, 0.67, 0.0], [0.17, 0.15, 0.19]),
        of(STEEL, [0.0, 0.64, -0.015], [0.15, 0.12, 0.17]),
        of(DARK, [0.0, 0.70, -0.08], [0.145, 0.022, 0.045]),
        of(BRASS, [0.0, 0.77, -0.01], [0.018, 0.09, 0.16]),
        of(BRASS, [0.0, 0.66, -0.09], [0.012, 0.13, 0.022]),
        // A plume.
        of(CLOTH, [0.0, 0.80, 0.05], [0.045, 0.09, 0.17]).turned(0.5, 0.0),
        of(CLOTH, [0.0, 0.72, 0.135], [0.045, 0.17, 0.07]).turned(-0.3, 0.0),
    ];
    let right = [
        // A shoulder plate with a rim, and the holes of the visor.
        of(STEEL, [0.205, 0.575, 0.0], [0.19, 0.14, 0.20]).turned(0.0, -0.35),
        of(BRASS, [0.235, 0.545, 0.0], [0.15, 0.03, 0.19]).turned(0.0, -0.45),
        of(DARK, [0.03, 0.648, -0.112], [0.014, 0.014, 0.014]),
        of(DARK, [0.03, 0.625, -0.108], [0.014, 0.014, 0.014]),
    ];
    for lump in right {
        lumps.extend([lump, lump.mirrored()]);
    }
    plates(lumps)
}

/// Returns the cloak, and a tabard between the legs.
fn cloth() -> Flesh {
    let mut lumps = vec![
        of(CLOTH, [0.0, 0.38, 0.13], [0.33, 0.44, 0.05]).turned(-0.12, 0.0),
        of(CLOTH, [0.0, 0.22, 0.16], [0.36, 0.36, 0.06]).turned(-0.1, 0.0),
        of(CLOTH, [0.0, 0.24, -0.125], [0.11, 0.26, 0.025]),
    ];
    for fold in 0..7u8 {
        let aside = -0.15 + 0.05 * f32::from(fold);
        lumps.push(of(CLOTH, [aside, 0.20, 0.185], [0.03, 0.36, 0.04]).turned(-0.1, 0.0));
    }
    Flesh {
        blend: 0.01,
        ..plates(lumps)
    }
}

fn leg() -> Flesh {
    plates(vec![
        of(STEEL, [0.0, -0.08, 0.0], [0.125, 0.20, 0.14]),
        of(BRASS, [0.0, -0.165, -0.03], [0.085, 0.07, 0.08]),
        of(DARK, [0.0, -0.165, 0.01], [0.085, 0.08, 0.09]),
        of(STEEL, [0.0, -0.235, 0.0], [0.10, 0.16, 0.11]),
        of(STEEL, [0.0, -0.298, -0.035], [0.095, 0.045, 0.17]),
    ])
}

fn arm() -> Flesh {
    plates(vec![
        of(DARK, [0.0, -0.06, 0.0], [0.095, 0.17, 0.10]),
        of(STEEL, [0.005, -0.09, 0.0], [0.105, 0.10, 0.11]),
        of(BRASS, [0.01, -0.15, 0.015], [0.075, 0.065, 0.075]),
        of(STEEL, [0.01, -0.19, -0.06], [0.09, 0.10, 0.17]).turned(0.3, 0.0),
        of(STEEL, [0.01, -0.20, -0.14], [0.075, 0.085, 0.085]),
    ])
}
