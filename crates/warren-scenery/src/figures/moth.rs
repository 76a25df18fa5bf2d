//! The appearance of the Moth: a furry body as large as a dog's, feathered antennae, eyes that shine in the
//! torchlight, and four wings with spots like eyes. The wings beat even while the Moth stays in place.

use super::beast::{Gleam, Limb, Posture, body, limb};
use super::flesh::{Flesh, of, paired};
use super::{Figure, FigurePart};
use crate::detail::Fineness;
use crate::part::matt;
use bevy::prelude::*;
use bevy_warren::play::beasts::Hunter;
use warren_dungeon::level::BeastKind;

/// The figure of the Moth.
pub(super) struct MothFigure;

/// The joint of the right wings, at the upper end of the body.
const JOINT: Vec3 = Vec3::new(0.045, 0.50, -0.01);

const FUR: Color = Color::srgb(0.42, 0.35, 0.26);
const BELLY: Color = Color::srgb(0.24, 0.19, 0.14);
const LEG: Color = Color::srgb(0.10, 0.075, 0.06);
const EYE: Color = Color::srgb(0.02, 0.018, 0.02);
const WING: Color = Color::srgb(0.33, 0.27, 0.20);
const EDGE: Color = Color::srgb(0.15, 0.115, 0.09);
const SPOT: Color = Color::srgb(0.62, 0.45, 0.16);

impl Figure<5> for MothFigure {
    type Owner = Hunter;

    fn fits(owner: &Hunter) -> bool {
        owner.kind == BeastKind::Moth
    }

    fn make(fineness: Fineness) -> [(Mesh, StandardMaterial); 5] {
        let wing = wing();
        [
            (trunk().mesh(fineness), matt(Color::WHITE, 0.9)),
            (eyes().mesh(fineness), matt(Color::WHITE, 0.12)),
            (antennae().mesh(fineness), matt(Color::WHITE, 0.9)),
            (wing.mesh(fineness), matt(Color::WHITE, 0.85)),
            (wing.mirrored().mesh(fineness), matt(Color::WHITE, 0.85)),
        ]
    }

    fn spawn(parts: &[FigurePart; 5], hunter: &mut EntityCommands) {
        let [trunk, eyes, antennae, right, left] = parts;
        hunter.insert(Posture::Flying);
        hunter.with_children(|hunter| {
            hunter.spawn(body()).with_children(|body| {
                for part in [trunk, eyes, antennae] {
                    body.spawn(super::piece(part, Transform::IDENTITY));
                }
                for (side, wing) in [(1.0, right), (-1.0, left)] {
                    let beat = Limb {
                        side,
                        swing: 0.5,
                        raised: 0.0,
                        spread: 0.25,
                        folded: 0.0,
                    };
                    body.spawn(limb(beat, JOINT * Vec3::new(side, 1.0, 1.0)))
                        .with_child(super::piece(wing, Transform::IDENTITY));
                }
            });
            let gleam = Gleam {
                color: Color::srgb(1.0, 0.85, 0.6),
                lumens: 800.0,
                range: 1.8,
            };
            hunter.spawn(gleam.at(Vec3::new(0.0, 0.72, -0.6)));
        });
    }
}

/// Returns the body, the head and the legs.
fn trunk() -> Flesh {
    let mut lumps = vec![
        // The thorax with its collar, and the abdomen, which hangs down.
        of(FUR, [0.0, 0.50, 0.0], [0.17, 0.19, 0.18]),
        of(FUR, [0.0, 0.56, -0.05], [0.15, 0.11, 0.13]),
        of(BELLY, [0.0, 0.40, 0.05], [0.13, 0.16, 0.15]).turned(0.3, 0.0),
        of(FUR, [0.0, 0.32, 0.09], [0.11, 0.14, 0.12]).turned(0.35, 0.0),
        of(BELLY, [0.0, 0.25, 0.12], [0.085, 0.11, 0.095]).turned(0.35, 0.0),
        of(FUR, [0.0, 0.19, 0.14], [0.055, 0.09, 0.06]).turned(0.35, 0.0),
        // The head, and the rolled tongue.
        of(FUR, [0.0, 0.59, -0.11], [0.11, 0.10, 0.10]),
        of(BELLY, [0.0, 0.555, -0.155], [0.04, 0.05, 0.04]),
        of(LEG, [0.0, 0.525, -0.165], [0.018, 0.04, 0.03]),
    ];
    lumps.extend(paired([
        // Three legs: each has a thigh and a shin.
        of(LEG, [0.06, 0.43, -0.09], [0.022, 0.10, 0.022]).turned(-0.7, 0.4),
        of(LEG, [0.085, 0.36, -0.135], [0.015, 0.11, 0.015]).turned(0.3, 0.1),
        of(LEG, [0.07, 0.41, -0.03], [0.022, 0.10, 0.022]).turned(-0.2, 0.6),
        of(LEG, [0.105, 0.33, -0.045], [0.015, 0.12, 0.015]).turned(0.2, 0.1),
        of(LEG, [0.065, 0.40, 0.03], [0.022, 0.10, 0.022]).turned(0.3, 0.6),
        of(LEG, [0.10, 0.31, 0.055], [0.015, 0.13, 0.015]).turned(0.1, 0.1),
    ]));
    Flesh {
        lumps,
        blend: 0.009,
        cell: 0.008,
        hair: 0.0024,
    }
}

/// Returns the antennae: thin stems, which bend outwards, with two rows of barbs like feathers.
fn antennae() -> Flesh {
    let mut lumps = Vec::new();
    for joint in 0..14u8 {
        let t = f32::from(joint) / 13.0;
        let at = [
            0.026 + 0.075 * t + 0.055 * t * t,
            0.632 + 0.165 * t - 0.045 * t * t,
            -0.125 - 0.045 * t,
        ];
        let along = (0.165 - 0.09 * t).atan2(0.075 + 0.11 * t);
        lumps.extend(paired([
            of(BELLY, at, [0.026, 0.0075, 0.0075]).turned(0.0, along)
        ]));
        // The barbs are longest in the middle, and the first joints are bare.
        let length = 0.062 * (t * (1.06 - t)).sqrt() * 2.0;
        if joint < 2 {
            continue;
        }
        for side in [-1.0, 1.0] {
            let turn = along + side * 1.05;
            let (sin, cos) = turn.sin_cos();
            let middle = [
                at[0] + 0.45 * length * cos,
                at[1] + 0.45 * length * sin,
                at[2] + 0.004,
            ];
            lumps.extend(paired([
                of(FUR, middle, [length, 0.0062, 0.0062]).turned(0.0, turn)
            ]));
        }
    }
    Flesh {
        lumps,
        blend: 0.0015,
        cell: 0.0036,
        hair: 0.0,
    }
}

fn eyes() -> Flesh {
    Flesh {
        lumps: paired([of(EYE, [0.046, 0.60, -0.135], [0.045, 0.055, 0.045])]).collect(),
        blend: 0.002,
        cell: 0.0055,
        hair: 0.0,
    }
}

/// Returns the two right wings relative to their joint. They are upright plates behind the body, seen from
/// the front, with a dark edge, a spot like an eye, and veins.
fn wing() -> Flesh {
    let mut lumps = vec![
        // The fore wing and its tip.
        of(WING, [0.13, 0.075, 0.03], [0.24, 0.17, 0.022]).turned(0.0, 0.5),
        of(WING, [0.22, 0.13, 0.035], [0.16, 0.16, 0.020]).turned(0.0, 0.3),
        of(EDGE, [0.275, 0.165, 0.037], [0.06, 0.13, 0.024]).turned(0.0, -0.5),
        of(EDGE, [0.15, 0.155, 0.030], [0.26, 0.022, 0.028]).turned(0.0, 0.55),
        // The hind wing and its edge.
        of(WING, [0.12, -0.06, 0.045], [0.20, 0.20, 0.020]).turned(0.0, -0.6),
        of(EDGE, [0.185, -0.115, 0.046], [0.05, 0.15, 0.024]).turned(0.0, 0.7),
        // The spots: a ring, a disc and a glint, on both faces.
        of(SPOT, [0.185, 0.105, 0.030], [0.082, 0.082, 0.030]),
        of(EYE, [0.185, 0.105, 0.029], [0.050, 0.050, 0.036]),
        of(WING, [0.195, 0.118, 0.028], [0.014, 0.014, 0.042]),
        of(SPOT, [0.125, -0.065, 0.042], [0.058, 0.058, 0.030]),
        of(EYE, [0.125, -0.065, 0.041], [0.032, 0.032, 0.036]),
    ];
    for vein in 0..5u8 {
        let turn = 0.15 + 0.16 * f32::from(vein);
        let (sin, cos) = turn.sin_cos();
        let along = 0.12;
        lumps.push(
            of(
                EDGE,
                [along * cos, along * sin, 0.028],
                [0.20, 0.007, 0.028],
            )
            .turned(0.0, turn),
        );
    }
    Flesh {
        lumps,
        blend: 0.005,
        cell: 0.0068,
        hair: 0.001,
    }
}
