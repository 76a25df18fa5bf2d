//! The appearance of the Thief: a lean, masked figure in a hooded cloak, with a sack on its back. It
//! crouches on the floor until it hunts, and runs bent forward.

use super::beast::{Gleam, Limb, Posture, body, limb};
use super::flesh::{Flesh, Lump, of};
use super::{Figure, FigurePart};
use crate::detail::Fineness;
use crate::part::{block, matt};
use bevy::prelude::*;
use bevy_warren::play::beasts::Hunter;
use warren_dungeon::level::BeastKind;

/// The figure of the Thief.
pub(super) struct ThiefFigure;

/// The upper ends of the right leg and of the right arm.
const HIP: Vec3 = Vec3::new(0.06, 0.28, 0.0);
const SHOULDER: Vec3 = Vec3::new(0.125, 0.49, -0.01);

const CLOAK: Color = Color::srgb(0.10, 0.15, 0.10);
const LINING: Color = Color::srgb(0.045, 0.06, 0.05);
const LEATHER: Color = Color::srgb(0.20, 0.12, 0.065);
const SKIN: Color = Color::srgb(0.46, 0.35, 0.25);
const SCARF: Color = Color::srgb(0.30, 0.05, 0.05);
const SACK: Color = Color::srgb(0.40, 0.31, 0.18);
const GOLD: Color = Color::srgb(0.85, 0.58, 0.16);

impl Figure<8> for ThiefFigure {
    type Owner = Hunter;

    fn fits(owner: &Hunter) -> bool {
        owner.kind == BeastKind::Thief
    }

    fn make(fineness: Fineness) -> [(Mesh, StandardMaterial); 8] {
        let cloth = matt(Color::WHITE, 0.9);
        let eye = StandardMaterial {
            base_color: Color::BLACK,
            emissive: LinearRgba::rgb(3.6, 2.6, 0.5),
            ..default()
        };
        let coin = StandardMaterial {
            metallic: 0.8,
            ..matt(GOLD, 0.3)
        };
        let part = |flesh: &Flesh| (flesh.mesh(fineness), cloth.clone());
        let (leg, arm) = (leg(), arm());
        [
            part(&trunk()),
            part(&sack()),
            part(&leg),
            part(&leg.mirrored()),
            part(&arm),
            part(&arm.mirrored()),
            (Sphere::new(0.5).into(), eye),
            (Cylinder::new(0.5, 1.0).into(), coin),
        ]
    }

    fn spawn(parts: &[FigurePart; 8], hunter: &mut EntityCommands) {
        let [
            trunk,
            sack,
            right_leg,
            left_leg,
            right_arm,
            left_arm,
            eye,
            coin,
        ] = parts;
        let here = Transform::IDENTITY;
        let piece = super::piece;
        hunter.insert(Posture::Lying);
        hunter.with_children(|hunter| {
            hunter.spawn(body()).with_children(|body| {
                body.spawn(piece(trunk, here));
                body.spawn(piece(sack, here));
                for (at, turn) in COINS {
                    let coin_at = block(at, [0.05, 0.009, 0.05]);
                    let turn = Quat::from_rotation_x(turn) * Quat::from_rotation_z(0.4);
                    body.spawn(piece(coin, coin_at.with_rotation(turn)));
                }
                for (side, leg, arm) in [(1.0, right_leg, right_arm), (-1.0, left_leg, left_arm)] {
                    let mirror = Vec3::new(side, 1.0, 1.0);
                    let at = [0.03 * side, 0.638, -0.135];
                    body.spawn(piece(eye, block(at, [0.02, 0.012, 0.012])));
                    let strides = Limb {
                        side,
                        swing: 0.85,
                        raised: 0.0,
                        spread: 0.0,
                        folded: 1.35,
                    };
                    body.spawn(limb(strides, HIP * mirror))
                        .with_child(piece(leg, here));
                    // The left hand holds the sack over the shoulder and hardly moves.
                    let swings = Limb {
                        side,
                        swing: if side > 0.0 { -0.7 } else { -0.1 },
                        raised: if side > 0.0 { 1.4 } else { 0.3 },
                        spread: 0.12,
                        folded: 0.5,
                    };
                    body.spawn(limb(swings, SHOULDER * mirror))
                        .with_child(piece(arm, here));
                }
            });
            let gleam = Gleam {
                color: Color::srgb(1.0, 0.85, 0.45),
                lumens: 900.0,
                range: 1.9,
            };
            hunter.spawn(gleam.at(Vec3::new(0.0, 0.62, -0.7)));
        });
    }
}

/// The positions of the coins that show at the mouth of the sack, and their angles in radians.
const COINS: [([f32; 3], f32); 4] = [
    ([-0.06, 0.625, 0.125], 0.5),
    ([-0.10, 0.62, 0.15], -0.3),
    ([-0.05, 0.612, 0.17], 0.9),
    ([-0.12, 0.61, 0.115], 1.2),
];

fn cloth(lumps: Vec<Lump>) -> Flesh {
    Flesh {
        lumps,
        blend: 0.008,
        cell: 0.0085,
        hair: 0.0008,
    }
}

/// Returns the body in its cloak, the scarf over the face, and the hood.
fn trunk() -> Flesh {
    let mut lumps = vec![
        of(LEATHER, [0.0, 0.33, 0.0], [0.19, 0.17, 0.14]),
        of(CLOAK, [0.0, 0.42, -0.01], [0.22, 0.22, 0.16]),
        of(CLOAK, [0.0, 0.50, -0.02], [0.25, 0.10, 0.15]),
        of(LEATHER, [0.0, 0.325, 0.0], [0.205, 0.04, 0.155]),
        of(GOLD, [0.0, 0.325, -0.075], [0.045, 0.04, 0.02]),
        // The head leans forward; the scarf covers everything below the eyes.
        of(SKIN, [0.0, 0.63, -0.06], [0.115, 0.14, 0.13]),
        of(SKIN, [0.0, 0.62, -0.135], [0.03, 0.045, 0.045]),
        of(SCARF, [0.0, 0.588, -0.075], [0.118, 0.07, 0.135]),
        of(SCARF, [0.0, 0.548, -0.07], [0.13, 0.06, 0.12]),
        of(LINING, [0.0, 0.648, -0.105], [0.105, 0.05, 0.05]),
        // The hood, with a tip behind.
        of(CLOAK, [0.0, 0.67, -0.02], [0.165, 0.15, 0.17]),
        of(CLOAK, [0.0, 0.60, 0.02], [0.165, 0.16, 0.12]),
        of(CLOAK, [0.0, 0.705, -0.075], [0.12, 0.06, 0.09]),
        of(CLOAK, [0.0, 0.69, 0.09], [0.06, 0.06, 0.14]).turned(0.5, 0.0),
    ];
    // The folds of the cloak, which hangs down behind in strips of different lengths.
    for fold in 0..7u8 {
        let aside = -0.12 + 0.04 * f32::from(fold);
        let color = if fold % 2 == 0 { CLOAK } else { LINING };
        let length = if fold % 3 == 0 { 0.36 } else { 0.30 };
        let at = [aside, 0.50 - length / 2.0, 0.085 - 1.5 * aside * aside];
        lumps.push(of(color, at, [0.055, length, 0.04]).turned(-0.22, 0.0));
    }
    cloth(lumps)
}

/// Returns the sack over the left shoulder.
fn sack() -> Flesh {
    cloth(vec![
        of(SACK, [-0.09, 0.44, 0.155], [0.19, 0.25, 0.18]).turned(0.2, 0.1),
        of(SACK, [-0.09, 0.37, 0.17], [0.21, 0.16, 0.19]),
        of(SACK, [-0.085, 0.57, 0.14], [0.11, 0.09, 0.11]),
        of(SACK, [-0.085, 0.60, 0.14], [0.15, 0.035, 0.14]),
        of(LEATHER, [-0.085, 0.565, 0.14], [0.125, 0.022, 0.125]),
    ])
}

fn leg() -> Flesh {
    cloth(vec![
        of(LINING, [0.0, -0.06, 0.0], [0.095, 0.17, 0.10]),
        of(LINING, [0.0, -0.15, -0.005], [0.07, 0.13, 0.075]),
        of(LEATHER, [0.0, -0.20, 0.0], [0.075, 0.12, 0.08]),
        of(LEATHER, [0.0, -0.255, -0.03], [0.07, 0.045, 0.14]),
        of(LEATHER, [0.0, -0.25, -0.095], [0.04, 0.035, 0.05]),
    ])
}

fn arm() -> Flesh {
    let mut lumps = vec![
        of(CLOAK, [0.0, -0.05, 0.0], [0.08, 0.15, 0.085]),
        of(CLOAK, [0.005, -0.12, -0.015], [0.07, 0.10, 0.08]),
        of(LEATHER, [0.005, -0.165, -0.06], [0.055, 0.06, 0.13]).turned(0.25, 0.0),
        of(SKIN, [0.005, -0.175, -0.135], [0.045, 0.04, 0.06]),
    ];
    // Long fingers.
    for finger in 0..4u8 {
        let aside = -0.012 + 0.011 * f32::from(finger);
        lumps.push(of(SKIN, [aside, -0.175, -0.18], [0.011, 0.013, 0.065]).turned(0.1, 0.0));
    }
    cloth(lumps)
}
