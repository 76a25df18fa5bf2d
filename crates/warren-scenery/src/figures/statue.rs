//! The appearance of the Statue: a winged figure of stone in a hooded robe, which hides its face in
//! its hands. No part of it moves.

use super::beast::{Gleam, Posture, body};
use super::flesh::{Flesh, of};
use super::{Figure, FigurePart};
use crate::detail::Fineness;
use crate::part::{block, matt};
use bevy::prelude::*;
use bevy_warren::play::beasts::Hunter;
use std::f32::consts::TAU;
use warren_dungeon::level::BeastKind;

/// The figure of the Statue.
pub(super) struct StatueFigure;

const STONE: Color = Color::srgb(0.42, 0.41, 0.38);
const SHADE: Color = Color::srgb(0.17, 0.17, 0.16);
const MOSS: Color = Color::srgb(0.16, 0.20, 0.11);

impl Figure<2> for StatueFigure {
    type Owner = Hunter;

    fn fits(owner: &Hunter) -> bool {
        owner.kind == BeastKind::Statue
    }

    fn make(fineness: Fineness) -> [(Mesh, StandardMaterial); 2] {
        let stone = matt(Color::WHITE, 0.9);
        [
            (figure().mesh(fineness), stone),
            (Cuboid::default().into(), matt(SHADE, 0.95)),
        ]
    }

    fn spawn(parts: &[FigurePart; 2], hunter: &mut EntityCommands) {
        let [figure, plinth] = parts;
        hunter.insert(Posture::Rigid);
        hunter.with_children(|hunter| {
            hunter.spawn(body()).with_children(|body| {
                body.spawn(super::piece(figure, Transform::IDENTITY));
                let foot = block([0.0, 0.025, 0.0], [0.36, 0.05, 0.36]);
                body.spawn(super::piece(plinth, foot));
            });
            let gleam = Gleam {
                color: Color::srgb(0.70, 0.80, 1.0),
                lumens: 600.0,
                range: 1.6,
            };
            hunter.spawn(gleam.at(Vec3::new(0.0, 0.75, -0.65)));
        });
    }
}

fn figure() -> Flesh {
    let mut lumps = vec![
        // The robe, the waist, the chest and the neck.
        of(STONE, [0.0, 0.12, 0.0], [0.28, 0.26, 0.28]),
        of(STONE, [0.0, 0.25, 0.0], [0.21, 0.30, 0.20]),
        of(STONE, [0.0, 0.40, 0.0], [0.19, 0.22, 0.16]),
        of(STONE, [0.0, 0.49, 0.0], [0.24, 0.12, 0.15]),
        of(MOSS, [0.0, 0.06, 0.02], [0.29, 0.06, 0.29]),
        // The hood over a bowed head, and its opening.
        of(STONE, [0.0, 0.61, -0.015], [0.165, 0.19, 0.18]).turned(-0.25, 0.0),
        of(STONE, [0.0, 0.69, 0.02], [0.08, 0.07, 0.12]).turned(-0.6, 0.0),
        of(SHADE, [0.0, 0.595, -0.085], [0.105, 0.13, 0.06]).turned(-0.2, 0.0),
    ];
    // The folds of the robe.
    for fold in 0..14u8 {
        let turn = f32::from(fold) / 14.0 * TAU;
        let (sin, cos) = turn.sin_cos();
        let color = if fold % 2 == 0 { STONE } else { SHADE };
        let out = if fold % 2 == 0 { 0.128 } else { 0.118 };
        lumps.push(of(color, [out * sin, 0.14, out * cos], [0.04, 0.26, 0.04]));
        lumps.push(of(
            color,
            [0.085 * sin, 0.29, 0.08 * cos],
            [0.03, 0.20, 0.03],
        ));
    }
    let right = [
        // An arm that is raised to the face, its sleeve, and the hand.
        of(STONE, [0.115, 0.455, -0.02], [0.085, 0.15, 0.095]).turned(0.2, 0.25),
        of(STONE, [0.10, 0.415, -0.085], [0.08, 0.10, 0.15]).turned(-0.6, 0.0),
        of(STONE, [0.065, 0.49, -0.125], [0.06, 0.15, 0.065]).turned(0.15, 0.35),
        of(STONE, [0.032, 0.585, -0.125], [0.05, 0.09, 0.03]).turned(0.2, 0.15),
        // A wing: its arm, and its feathers.
        of(STONE, [0.11, 0.57, 0.115], [0.09, 0.22, 0.06]).turned(0.2, -0.45),
        of(STONE, [0.19, 0.66, 0.13], [0.12, 0.08, 0.055]).turned(0.1, 0.5),
        of(STONE, [0.235, 0.53, 0.145], [0.085, 0.32, 0.045]).turned(0.15, 0.12),
        of(SHADE, [0.185, 0.45, 0.145], [0.075, 0.36, 0.04]).turned(0.12, 0.08),
        of(STONE, [0.14, 0.40, 0.14], [0.075, 0.38, 0.045]).turned(0.12, 0.04),
        of(SHADE, [0.095, 0.37, 0.135], [0.07, 0.34, 0.04]).turned(0.1, 0.0),
    ];
    for lump in right {
        lumps.extend([lump, lump.mirrored()]);
    }
    for finger in 0..4u8 {
        let aside = 0.012 + 0.014 * f32::from(finger);
        let tip = of(STONE, [aside, 0.635, -0.118], [0.013, 0.06, 0.016]).turned(0.25, 0.05);
        lumps.extend([tip, tip.mirrored()]);
    }
    Flesh {
        lumps,
        blend: 0.008,
        cell: 0.0095,
        hair: 0.0012,
    }
}
