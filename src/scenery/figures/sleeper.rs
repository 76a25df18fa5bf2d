//! The appearance of the Sleeper: a blind beast on four legs, with huge ears. It lies on the floor
//! until it wakes.

use super::beast::{Gleam, Limb, body, limb};
use super::flesh::{Flesh, Lump};
use super::{Figure, FigurePart};
use crate::play::beasts::Hunter;
use crate::scenery::detail::Fineness;
use crate::scenery::part::matt;
use bevy::prelude::*;
use warren_dungeon::level::BeastKind;

/// The figure of the Sleeper.
pub(in crate::scenery) struct SleeperFigure;

/// The upper ends of the right front leg and of the right hind leg.
const SHOULDER: Vec3 = Vec3::new(0.125, 0.30, -0.12);
const HIP: Vec3 = Vec3::new(0.12, 0.29, 0.24);

const HIDE: Color = Color::srgb(0.20, 0.165, 0.17);
const BACK: Color = Color::srgb(0.075, 0.06, 0.065);
const SKIN: Color = Color::srgb(0.30, 0.11, 0.11);
const BONE: Color = Color::srgb(0.62, 0.57, 0.46);

impl Figure<6> for SleeperFigure {
    type Owner = Hunter;

    fn fits(owner: &Hunter) -> bool {
        owner.kind == BeastKind::Sleeper
    }

    fn make(fineness: Fineness) -> [(Mesh, StandardMaterial); 6] {
        let hide = matt(Color::WHITE, 0.8);
        let part = |flesh: &Flesh| (flesh.mesh(fineness), hide.clone());
        let (front, hind) = (front_leg(), hind_leg());
        [
            part(&trunk()),
            part(&front),
            part(&front.mirrored()),
            part(&hind),
            part(&hind.mirrored()),
            (fangs().mesh(fineness), matt(Color::WHITE, 0.4)),
        ]
    }

    fn spawn(parts: &[FigurePart; 6], hunter: &mut EntityCommands) {
        let [trunk, right_front, left_front, right_hind, left_hind, fangs] = parts;
        hunter.with_children(|hunter| {
            hunter.spawn(body()).with_children(|body| {
                body.spawn(super::piece(trunk, Transform::IDENTITY));
                body.spawn(super::piece(fangs, Transform::IDENTITY));
                for (side, front, hind) in [
                    (1.0, right_front, right_hind),
                    (-1.0, left_front, left_hind),
                ] {
                    let mirror = Vec3::new(side, 1.0, 1.0);
                    let forelimb = Limb {
                        side,
                        swing: -0.6,
                        raised: 1.0,
                        spread: 0.04,
                        folded: 1.25,
                    };
                    let hindlimb = Limb {
                        side,
                        swing: 0.6,
                        raised: -0.3,
                        spread: 0.02,
                        folded: 1.05,
                    };
                    body.spawn(limb(forelimb, SHOULDER * mirror))
                        .with_child(super::piece(front, Transform::IDENTITY));
                    body.spawn(limb(hindlimb, HIP * mirror))
                        .with_child(super::piece(hind, Transform::IDENTITY));
                }
            });
            // The light on its head, and around it.
            let gleam = Gleam {
                color: Color::srgb(0.95, 0.75, 0.45),
                lumens: 1_100.0,
                range: 2.0,
            };
            hunter.spawn(gleam.at(Vec3::new(0.0, 0.62, -0.75)));
        });
    }
}

fn of(color: Color, middle: [f32; 3], size: [f32; 3]) -> Lump {
    Lump::new(color, middle, size)
}

fn hairy(lumps: Vec<Lump>) -> Flesh {
    Flesh {
        lumps,
        blend: 0.012,
        cell: 0.0105,
        hair: 0.002,
    }
}

fn trunk() -> Flesh {
    let mut lumps = vec![
        // Rump, belly, chest and hump.
        of(HIDE, [0.0, 0.31, 0.25], [0.28, 0.27, 0.28]),
        of(HIDE, [0.0, 0.29, 0.08], [0.27, 0.24, 0.36]),
        of(HIDE, [0.0, 0.33, -0.10], [0.33, 0.31, 0.30]),
        of(BACK, [0.0, 0.42, -0.06], [0.22, 0.16, 0.28]),
        of(BACK, [0.0, 0.40, 0.14], [0.15, 0.12, 0.34]),
        // A tail.
        of(HIDE, [0.0, 0.33, 0.41], [0.05, 0.06, 0.14]).turned(0.5, 0.0),
        of(HIDE, [0.0, 0.27, 0.47], [0.03, 0.14, 0.04]).turned(-0.2, 0.0),
        // Neck, skull, muzzle, nose and jaw.
        of(HIDE, [0.0, 0.40, -0.24], [0.19, 0.19, 0.22]).turned(-0.4, 0.0),
        of(HIDE, [0.0, 0.46, -0.34], [0.17, 0.15, 0.18]),
        of(HIDE, [0.0, 0.425, -0.43], [0.105, 0.085, 0.19]).turned(0.3, 0.0),
        of(BACK, [0.0, 0.405, -0.52], [0.06, 0.045, 0.045]),
        of(BACK, [0.0, 0.375, -0.46], [0.075, 0.03, 0.12]).turned(0.4, 0.0),
        of(SKIN, [0.0, 0.375, -0.415], [0.085, 0.035, 0.17]).turned(0.55, 0.0),
    ];
    // A ridge of bristles along the back.
    for part in 0..9u8 {
        let t = f32::from(part) / 8.0;
        let height = 0.49 - 0.06 * t - 0.02 * (t - 0.4) * (t - 0.4);
        lumps.push(of(BACK, [0.0, height, -0.16 + 0.46 * t], [0.03, 0.10, 0.05]).turned(0.5, 0.0));
    }
    let right = [
        // A shoulder and a haunch.
        of(HIDE, [0.12, 0.35, -0.11], [0.15, 0.24, 0.20]),
        of(HIDE, [0.11, 0.32, 0.25], [0.15, 0.25, 0.24]),
        // A huge ear, and its inside.
        of(HIDE, [0.185, 0.535, -0.28], [0.115, 0.34, 0.04]).turned(0.1, -1.15),
        of(HIDE, [0.12, 0.50, -0.285], [0.13, 0.18, 0.05]).turned(0.1, -0.9),
        of(SKIN, [0.18, 0.533, -0.303], [0.07, 0.27, 0.024]).turned(0.1, -1.15),
        of(HIDE, [0.07, 0.49, -0.30], [0.10, 0.09, 0.09]),
        // Skin has grown over the eye.
        of(BACK, [0.06, 0.475, -0.405], [0.045, 0.03, 0.05]),
        // Nostrils.
        of(BACK, [0.02, 0.41, -0.543], [0.018, 0.018, 0.014]),
        // The ribs under the hide.
        of(HIDE, [0.125, 0.31, 0.02], [0.03, 0.20, 0.025]).turned(0.2, 0.15),
        of(HIDE, [0.122, 0.31, 0.08], [0.03, 0.19, 0.025]).turned(0.2, 0.15),
        of(HIDE, [0.118, 0.31, 0.14], [0.03, 0.18, 0.025]).turned(0.2, 0.15),
    ];
    for lump in right {
        lumps.extend([lump, lump.mirrored()]);
    }
    hairy(lumps)
}

/// Returns the fangs on both sides of the jaw. Each is a row of beads, from the root to the tip.
fn fangs() -> Flesh {
    let mut lumps = Vec::new();
    for [x, y, z, length] in [
        [0.020, 0.398, -0.518, 0.05],
        [0.034, 0.398, -0.495, 0.07],
        [0.040, 0.400, -0.462, 0.04],
        [0.043, 0.400, -0.435, 0.035],
    ] {
        for bead in 0..5u8 {
            let t = f32::from(bead) / 4.0;
            let thick = 0.015 * (1.0 - 0.75 * t);
            let tooth = of(BONE, [x, y - length * t, z - 0.006 * t], [thick; 3]);
            lumps.extend([tooth, tooth.mirrored()]);
        }
    }
    Flesh {
        lumps,
        blend: 0.004,
        cell: 0.004,
        hair: 0.0,
    }
}

/// Returns a paw with claws, below the ankle.
fn paw(ankle: [f32; 3]) -> Vec<Lump> {
    let [x, y, z] = ankle;
    let mut lumps = vec![of(HIDE, [x, y, z - 0.035], [0.115, 0.05, 0.15])];
    for toe in 0..4u8 {
        let aside = x - 0.042 + 0.028 * f32::from(toe);
        lumps.push(of(HIDE, [aside, y - 0.004, z - 0.10], [0.03, 0.04, 0.05]));
        lumps
            .push(of(BACK, [aside, y - 0.012, z - 0.135], [0.012, 0.016, 0.05]).turned(-0.35, 0.0));
    }
    lumps
}

fn front_leg() -> Flesh {
    let mut lumps = vec![
        of(HIDE, [0.0, -0.06, 0.0], [0.12, 0.22, 0.14]).turned(-0.25, 0.0),
        of(HIDE, [0.0, -0.18, 0.02], [0.085, 0.20, 0.09]).turned(0.1, 0.0),
    ];
    lumps.extend(paw([0.0, -0.272, 0.0]));
    hairy(lumps)
}

fn hind_leg() -> Flesh {
    let mut lumps = vec![
        of(HIDE, [0.0, -0.06, -0.01], [0.14, 0.22, 0.18]).turned(0.3, 0.0),
        of(HIDE, [0.0, -0.15, 0.02], [0.08, 0.15, 0.09]).turned(-0.6, 0.0),
        of(HIDE, [0.0, -0.21, 0.05], [0.065, 0.13, 0.07]).turned(0.3, 0.0),
    ];
    lumps.extend(paw([0.0, -0.262, 0.04]));
    hairy(lumps)
}
