//! The appearance of the Echo: a cloak without a wearer, and a pale mask with the features of nobody, which
//! floats where the face would be. The cloak hangs down to the floor, and hides how the Echo walks.

use super::beast::{Gleam, Posture, body};
use super::flesh::{Flesh, of, paired};
use super::{Figure, FigurePart};
use crate::detail::Fineness;
use crate::part::matt;
use bevy::prelude::*;
use bevy_warren::play::beasts::Hunter;
use std::f32::consts::TAU;
use warren_dungeon::level::BeastKind;

/// The figure of the Echo.
pub(super) struct EchoFigure;

const CLOTH: Color = Color::srgb(0.10, 0.13, 0.17);
const FOLD: Color = Color::srgb(0.04, 0.055, 0.075);
const LINING: Color = Color::srgb(0.015, 0.018, 0.025);
const MASK: Color = Color::srgb(0.74, 0.73, 0.68);
const SOCKET: Color = Color::srgb(0.03, 0.03, 0.035);

impl Figure<2> for EchoFigure {
    type Owner = Hunter;

    fn fits(owner: &Hunter) -> bool {
        owner.kind == BeastKind::Echo
    }

    fn make(fineness: Fineness) -> [(Mesh, StandardMaterial); 2] {
        [
            (cloak().mesh(fineness), matt(Color::WHITE, 0.95)),
            (mask().mesh(fineness), matt(Color::WHITE, 0.35)),
        ]
    }

    fn spawn(parts: &[FigurePart; 2], hunter: &mut EntityCommands) {
        hunter.insert(Posture::Walking { lean: 0.12 });
        hunter.with_children(|hunter| {
            hunter.spawn(body()).with_children(|body| {
                for part in parts {
                    body.spawn(super::piece(part, Transform::IDENTITY));
                }
            });
            let gleam = Gleam {
                color: Color::srgb(0.55, 0.75, 1.0),
                lumens: 700.0,
                range: 1.7,
            };
            hunter.spawn(gleam.at(Vec3::new(0.0, 0.72, -0.6)));
        });
    }
}

/// Returns the cloak, with its hood, folds and empty sleeves.
fn cloak() -> Flesh {
    let mut lumps = vec![
        // The hem, the skirt, the chest and the shoulders.
        of(CLOTH, [0.0, 0.08, 0.02], [0.34, 0.16, 0.36]),
        of(CLOTH, [0.0, 0.22, 0.02], [0.27, 0.34, 0.28]),
        of(CLOTH, [0.0, 0.40, 0.01], [0.25, 0.26, 0.20]),
        of(CLOTH, [0.0, 0.51, 0.01], [0.31, 0.13, 0.19]),
        // The hood, its peak, and the dark inside it.
        of(CLOTH, [0.0, 0.64, 0.005], [0.21, 0.24, 0.22]).turned(-0.12, 0.0),
        of(CLOTH, [0.0, 0.74, 0.06], [0.11, 0.11, 0.18]).turned(-0.5, 0.0),
        of(LINING, [0.0, 0.63, -0.09], [0.15, 0.19, 0.07]),
        // A clasp at the neck.
        of(FOLD, [0.0, 0.52, -0.085], [0.05, 0.05, 0.03]),
    ];
    for fold in 0..18u8 {
        let turn = f32::from(fold) / 18.0 * TAU;
        let (sin, cos) = turn.sin_cos();
        let (color, out) = match fold % 3 {
            0 => (FOLD, 0.132),
            1 => (CLOTH, 0.150),
            _ => (CLOTH, 0.141),
        };
        lumps.push(of(
            color,
            [out * sin, 0.10, 0.02 + 1.05 * out * cos],
            [0.04, 0.22, 0.04],
        ));
        lumps.push(of(
            color,
            [0.108 * sin, 0.29, 0.015 + 0.11 * cos],
            [0.032, 0.24, 0.032],
        ));
    }
    let right = [
        // A sleeve that hangs down, its wide end, and the dark inside it.
        of(CLOTH, [0.155, 0.43, -0.01], [0.10, 0.22, 0.12]).turned(0.15, 0.2),
        of(CLOTH, [0.175, 0.31, -0.05], [0.10, 0.20, 0.13]).turned(0.35, 0.1),
        of(LINING, [0.178, 0.22, -0.085], [0.065, 0.05, 0.085]).turned(0.35, 0.1),
        // The edge of the hood, and the fold that falls from the shoulder.
        of(CLOTH, [0.085, 0.63, -0.085], [0.035, 0.21, 0.05]).turned(0.0, -0.12),
        of(FOLD, [0.10, 0.47, -0.075], [0.03, 0.20, 0.03]).turned(0.1, 0.25),
    ];
    lumps.extend(paired(right));
    Flesh {
        lumps,
        blend: 0.009,
        cell: 0.0095,
        hair: 0.0014,
    }
}

/// Returns the mask: a face without a mouth that opens, with two empty eyes and a crack.
fn mask() -> Flesh {
    let mut lumps = vec![
        // Forehead, face, chin and nose.
        of(MASK, [0.0, 0.675, -0.118], [0.112, 0.08, 0.035]),
        of(MASK, [0.0, 0.63, -0.124], [0.106, 0.13, 0.035]),
        of(MASK, [0.0, 0.575, -0.120], [0.062, 0.06, 0.032]),
        of(MASK, [0.0, 0.632, -0.141], [0.017, 0.065, 0.022]).turned(-0.15, 0.0),
        // The mouth, which is a line, and the crack across the forehead.
        of(SOCKET, [0.0, 0.588, -0.138], [0.034, 0.0065, 0.012]),
        of(SOCKET, [0.026, 0.688, -0.134], [0.006, 0.06, 0.012]).turned(0.0, 0.45),
    ];
    let right = [
        // An eye, a brow and a cheek.
        of(SOCKET, [0.026, 0.648, -0.139], [0.028, 0.017, 0.016]).turned(0.0, -0.1),
        of(MASK, [0.028, 0.668, -0.138], [0.045, 0.012, 0.016]).turned(0.0, -0.15),
        of(MASK, [0.036, 0.612, -0.131], [0.034, 0.045, 0.024]),
    ];
    lumps.extend(paired(right));
    Flesh {
        lumps,
        blend: 0.004,
        cell: 0.0042,
        hair: 0.0,
    }
}
