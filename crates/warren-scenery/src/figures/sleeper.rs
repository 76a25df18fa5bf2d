//! The appearance of the Sleeper: a blind beast on four legs, with huge ears. It lies on the floor
//! until it wakes.

use super::beast::{Gleam, Limb, Posture, body, limb, paw};
use super::flesh::{Flesh, Lump, of, paired};
use super::{Figure, FigurePart};
use crate::detail::Fineness;
use crate::part::matt;
use bevy::prelude::*;
use bevy_warren::play::beasts::Hunter;
use warren_dungeon::level::BeastKind;

/// The figure of the Sleeper.
pub(super) struct SleeperFigure;

/// The upper ends of the right front leg and of the right hind leg.
const SHOULDER: Vec3 = Vec3::new(0.125, 0.30, -0.12);
const HIP: Vec3 = Vec3::new(0.12, 0.29, 0.24);

/// The ankle of a front leg, relative to its upper end.
const ANKLE: Vec3 = Vec3::new(0.0, -0.272, 0.0);

const HIDE: Color = Color::srgb(0.20, 0.165, 0.17);
const BACK: Color = Color::srgb(0.075, 0.06, 0.065);
const SKIN: Color = Color::srgb(0.30, 0.11, 0.11);
const SCAR: Color = Color::srgb(0.34, 0.26, 0.23);
const THROAT: Color = Color::srgb(0.07, 0.015, 0.015);
const BONE: Color = Color::srgb(0.62, 0.57, 0.46);
const CLAW: Color = Color::srgb(0.42, 0.37, 0.29);

impl Figure<8> for SleeperFigure {
    type Owner = Hunter;

    fn fits(owner: &Hunter) -> bool {
        owner.kind == BeastKind::Sleeper
    }

    fn make(fineness: Fineness) -> [(Mesh, StandardMaterial); 8] {
        let hide = matt(Color::WHITE, 0.8);
        let part = |flesh: &Flesh| (flesh.mesh(fineness), hide.clone());
        let (front, hind) = (front_leg(), hind_leg());
        [
            part(&trunk()),
            part(&head()),
            (fangs().mesh(fineness), matt(Color::WHITE, 0.4)),
            part(&front),
            part(&front.mirrored()),
            part(&hind),
            part(&hind.mirrored()),
            part(&front_paw()),
        ]
    }

    fn spawn(parts: &[FigurePart; 8], hunter: &mut EntityCommands) {
        let [trunk, head, fangs, legs @ .., front_paw] = parts;
        let [right_front, left_front, right_hind, left_hind] = legs;
        hunter.insert(Posture::Lying);
        hunter.with_children(|hunter| {
            hunter.spawn(body()).with_children(|body| {
                for part in [trunk, head, fangs] {
                    body.spawn(super::piece(part, Transform::IDENTITY));
                }
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
                        folded: 1.1,
                    };
                    let hindlimb = Limb {
                        side,
                        swing: 0.6,
                        raised: -0.3,
                        spread: 0.02,
                        folded: 1.05,
                    };
                    body.spawn(limb(forelimb, SHOULDER * mirror))
                        .with_children(|leg| {
                            leg.spawn(super::piece(front, Transform::IDENTITY));
                            leg.spawn(paw(ANKLE))
                                .with_child(super::piece(front_paw, Transform::IDENTITY));
                        });
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
        // Rump, belly, chest, hump and neck.
        of(HIDE, [0.0, 0.31, 0.25], [0.28, 0.27, 0.28]),
        of(HIDE, [0.0, 0.29, 0.08], [0.27, 0.24, 0.36]),
        of(HIDE, [0.0, 0.33, -0.10], [0.33, 0.31, 0.30]),
        of(BACK, [0.0, 0.42, -0.06], [0.22, 0.16, 0.28]),
        of(BACK, [0.0, 0.40, 0.14], [0.15, 0.12, 0.34]),
        of(HIDE, [0.0, 0.40, -0.24], [0.19, 0.19, 0.22]).turned(-0.4, 0.0),
        // A tail.
        of(HIDE, [0.0, 0.33, 0.41], [0.05, 0.06, 0.14]).turned(0.5, 0.0),
        of(HIDE, [0.0, 0.27, 0.47], [0.03, 0.14, 0.04]).turned(-0.2, 0.0),
    ];
    // A ridge of bristles along the back.
    for part in 0..9u8 {
        let t = f32::from(part) / 8.0;
        let height = 0.49 - 0.06 * t - 0.02 * (t - 0.4) * (t - 0.4);
        lumps.push(of(BACK, [0.0, height, -0.16 + 0.46 * t], [0.03, 0.10, 0.05]).turned(0.5, 0.0));
    }
    lumps.extend(paired([
        // A shoulder and a haunch.
        of(HIDE, [0.12, 0.35, -0.11], [0.15, 0.24, 0.20]),
        of(HIDE, [0.11, 0.32, 0.25], [0.15, 0.25, 0.24]),
        // The ribs under the hide.
        of(HIDE, [0.125, 0.31, 0.02], [0.03, 0.20, 0.025]).turned(0.2, 0.15),
        of(HIDE, [0.122, 0.31, 0.08], [0.03, 0.19, 0.025]).turned(0.2, 0.15),
        of(HIDE, [0.118, 0.31, 0.14], [0.03, 0.18, 0.025]).turned(0.2, 0.15),
    ]));
    hairy(lumps)
}

/// Returns the head. Its parts are smaller than those of the trunk, and the player sees them from
/// close up, so its mesh is finer. All parts are large enough for the coarse mesh.
fn head() -> Flesh {
    let mut lumps = vec![
        // Neck, skull, muzzle and nose.
        of(HIDE, [0.0, 0.42, -0.27], [0.18, 0.17, 0.16]),
        of(HIDE, [0.0, 0.46, -0.34], [0.17, 0.14, 0.17]),
        of(HIDE, [0.0, 0.425, -0.435], [0.10, 0.075, 0.19]).turned(-0.2, 0.0),
        of(BACK, [0.0, 0.418, -0.522], [0.072, 0.048, 0.04]),
        // The open mouth: throat, lower jaw and tongue.
        of(THROAT, [0.0, 0.378, -0.40], [0.09, 0.05, 0.13]),
        of(HIDE, [0.0, 0.338, -0.425], [0.10, 0.035, 0.18]).turned(-0.4, 0.0),
        of(SKIN, [0.0, 0.350, -0.432], [0.06, 0.028, 0.14]).turned(-0.4, 0.0),
    ];
    lumps.extend(paired([
        // A cheek, and the lip above the fangs.
        of(HIDE, [0.062, 0.415, -0.36], [0.06, 0.10, 0.11]),
        of(HIDE, [0.035, 0.402, -0.475], [0.045, 0.045, 0.09]).turned(-0.2, 0.0),
        // A brow above a dark socket. Scarred skin has grown over the eye.
        of(BACK, [0.050, 0.503, -0.415], [0.095, 0.034, 0.06]).turned(0.0, 0.4),
        of(BACK, [0.052, 0.474, -0.410], [0.078, 0.060, 0.04]),
        of(SCAR, [0.054, 0.472, -0.424], [0.034, 0.020, 0.022]).turned(0.0, 0.3),
        // A nostril.
        of(THROAT, [0.02, 0.415, -0.545], [0.022, 0.024, 0.02]),
        // A huge ear, its tip, and its inside.
        of(HIDE, [0.150, 0.555, -0.28], [0.13, 0.27, 0.045]).turned(0.1, -0.95),
        of(HIDE, [0.238, 0.615, -0.272], [0.07, 0.20, 0.035]).turned(0.1, -0.9),
        of(HIDE, [0.09, 0.515, -0.285], [0.12, 0.12, 0.07]).turned(0.1, -0.9),
        of(SKIN, [0.160, 0.562, -0.305], [0.075, 0.23, 0.03]).turned(0.1, -0.94),
    ]));
    Flesh {
        lumps,
        blend: 0.007,
        cell: 0.0065,
        hair: 0.0015,
    }
}

/// Returns the fangs on both sides of the mouth. The last two stand in the lower jaw.
fn fangs() -> Flesh {
    let fangs = [
        [0.024, 0.364, -0.520, 0.062],
        [0.042, 0.370, -0.487, 0.046],
        [0.048, 0.374, -0.452, 0.036],
        [0.032, 0.340, -0.497, 0.052],
        [0.042, 0.352, -0.462, 0.034],
    ];
    let tooth = |[x, y, z, length]: [f32; 4]| of(BONE, [x, y, z], [0.017, length, 0.017]);
    Flesh {
        lumps: paired(fangs.map(tooth)).collect(),
        blend: 0.002,
        cell: 0.003,
        hair: 0.0,
    }
}

/// Returns the lumps of a paw: its pad, toes and claws.
fn paw_below(ankle: [f32; 3]) -> Vec<Lump> {
    let [x, y, z] = ankle;
    let mut lumps = vec![
        of(HIDE, [x, y, z - 0.035], [0.115, 0.05, 0.15]),
        of(SKIN, [x, y - 0.014, z - 0.035], [0.075, 0.03, 0.08]),
    ];
    for toe in 0..4u8 {
        let aside = x - 0.045 + 0.03 * f32::from(toe);
        lumps.push(of(HIDE, [aside, y, z - 0.10], [0.034, 0.046, 0.065]));
        lumps.push(of(CLAW, [aside, y - 0.004, z - 0.143], [0.018, 0.024, 0.07]).turned(-0.3, 0.0));
    }
    lumps
}

fn front_paw() -> Flesh {
    Flesh {
        blend: 0.004,
        cell: 0.0055,
        ..hairy(paw_below([0.0; 3]))
    }
}

fn front_leg() -> Flesh {
    hairy(vec![
        of(HIDE, [0.0, -0.06, 0.0], [0.12, 0.22, 0.14]).turned(-0.25, 0.0),
        of(HIDE, [0.0, -0.18, 0.02], [0.085, 0.20, 0.09]).turned(0.1, 0.0),
    ])
}

fn hind_leg() -> Flesh {
    let mut lumps = vec![
        of(HIDE, [0.0, -0.06, -0.01], [0.14, 0.22, 0.18]).turned(0.3, 0.0),
        of(HIDE, [0.0, -0.15, 0.02], [0.08, 0.15, 0.09]).turned(-0.6, 0.0),
        of(HIDE, [0.0, -0.21, 0.05], [0.065, 0.13, 0.07]).turned(0.3, 0.0),
    ];
    lumps.extend(paw_below([0.0, -0.262, 0.04]));
    hairy(lumps)
}
