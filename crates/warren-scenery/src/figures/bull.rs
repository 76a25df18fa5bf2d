//! The shape of the Minotaur: a bull's head on a giant's body. The Minotaur faces `-z`. Lengths are
//! in cells, and the floor is at height 0.

use super::flesh::{Flesh, Lump};
use bevy::prelude::*;

/// The upper end of the right leg.
pub(super) const HIP: Vec3 = Vec3::new(0.095, 0.31, 0.05);

/// The upper end of the right arm.
pub(super) const SHOULDER: Vec3 = Vec3::new(0.225, 0.53, 0.02);

const HIDE: Color = Color::srgb(0.25, 0.155, 0.105);
const MANE: Color = Color::srgb(0.10, 0.068, 0.052);
const SKIN: Color = Color::srgb(0.15, 0.095, 0.085);
const CLOTH: Color = Color::srgb(0.22, 0.045, 0.035);

/// Returns a hairy figure that consists of these ellipsoids.
fn hairy(lumps: Vec<Lump>) -> Flesh {
    Flesh {
        lumps,
        blend: 0.011,
        cell: 0.0105,
        hair: 0.0025,
    }
}

/// Returns the trunk, the neck and the head.
pub(super) fn trunk() -> Flesh {
    let of = Lump::new;
    let mut lumps = vec![
        // Hips, waist and chest.
        of(HIDE, [0.0, 0.33, 0.06], [0.25, 0.15, 0.19]),
        of(HIDE, [0.0, 0.40, 0.05], [0.25, 0.18, 0.19]),
        of(HIDE, [0.0, 0.49, 0.03], [0.40, 0.23, 0.26]).turned(-0.2, 0.0),
        // A cloth below the belt.
        of(CLOTH, [0.0, 0.27, -0.045], [0.13, 0.17, 0.03]).turned(0.1, 0.0),
        of(CLOTH, [0.0, 0.27, 0.15], [0.15, 0.17, 0.03]).turned(-0.1, 0.0),
        // A hump, a mane down the back, and a neck that leans forward.
        of(MANE, [0.0, 0.60, 0.06], [0.26, 0.16, 0.22]),
        of(MANE, [0.0, 0.49, 0.135], [0.17, 0.30, 0.10]),
        of(MANE, [0.0, 0.60, -0.03], [0.21, 0.18, 0.20]),
        of(MANE, [0.0, 0.52, -0.10], [0.12, 0.16, 0.10]).turned(0.3, 0.0),
        // Skull, face, muzzle and jaw.
        of(HIDE, [0.0, 0.60, -0.13], [0.17, 0.15, 0.17]).turned(0.5, 0.0),
        of(HIDE, [0.0, 0.56, -0.185], [0.115, 0.11, 0.20]).turned(0.75, 0.0),
        of(SKIN, [0.0, 0.51, -0.228], [0.115, 0.08, 0.095]).turned(0.75, 0.0),
        of(SKIN, [0.0, 0.485, -0.195], [0.08, 0.045, 0.11]).turned(0.6, 0.0),
        // A forelock between the horns.
        of(MANE, [0.0, 0.652, -0.12], [0.14, 0.08, 0.11]),
        of(MANE, [0.0, 0.615, -0.18], [0.06, 0.09, 0.05]).turned(0.7, 0.0),
    ];
    let right = [
        of(HIDE, [0.09, 0.505, -0.065], [0.18, 0.13, 0.10]).turned(0.0, 0.25),
        of(HIDE, [0.052, 0.41, -0.035], [0.085, 0.07, 0.06]),
        of(HIDE, [0.048, 0.35, -0.025], [0.08, 0.07, 0.07]),
        // A shoulder, and its connection to the neck.
        of(HIDE, [0.20, 0.545, 0.03], [0.16, 0.14, 0.17]).turned(0.0, -0.3),
        of(HIDE, [0.115, 0.59, 0.05], [0.20, 0.11, 0.16]).turned(0.0, -0.5),
        // A brow, an ear and a nostril.
        of(HIDE, [0.06, 0.608, -0.19], [0.065, 0.032, 0.055]).turned(0.0, 0.4),
        of(HIDE, [0.135, 0.60, -0.095], [0.13, 0.035, 0.055]).turned(0.0, -0.35),
        of(MANE, [0.034, 0.512, -0.268], [0.026, 0.02, 0.02]),
    ];
    for lump in right {
        lumps.extend([lump, lump.mirrored()]);
    }
    hairy(lumps)
}

/// Returns the right leg: a thigh, a knee, a shank that is bent backwards, and a hoof.
pub(super) fn leg() -> Flesh {
    let of = Lump::new;
    hairy(vec![
        of(HIDE, [0.0, -0.05, -0.01], [0.145, 0.22, 0.17]).turned(0.3, 0.0),
        of(HIDE, [0.0, -0.135, -0.045], [0.095, 0.10, 0.095]),
        of(HIDE, [0.0, -0.18, 0.015], [0.07, 0.15, 0.08]).turned(-0.65, 0.0),
        of(HIDE, [0.0, -0.215, 0.055], [0.05, 0.065, 0.055]),
        of(HIDE, [0.0, -0.255, 0.035], [0.05, 0.11, 0.055]).turned(0.35, 0.0),
        of(MANE, [0.0, -0.272, 0.015], [0.08, 0.05, 0.085]),
        of(Color::BLACK, [0.0, -0.296, 0.0], [0.085, 0.035, 0.115]),
    ])
}

/// Returns the right arm from the shoulder down, with a fist.
pub(super) fn arm() -> Flesh {
    let of = Lump::new;
    let mut lumps = vec![
        of(HIDE, [0.005, -0.07, 0.0], [0.11, 0.19, 0.12]).turned(0.05, 0.0),
        of(HIDE, [0.01, -0.08, -0.03], [0.075, 0.12, 0.075]),
        of(HIDE, [0.015, -0.20, -0.03], [0.10, 0.16, 0.11]).turned(0.35, 0.0),
        of(HIDE, [0.015, -0.265, -0.06], [0.065, 0.10, 0.07]).turned(0.4, 0.0),
        of(SKIN, [0.01, -0.325, -0.085], [0.075, 0.08, 0.09]).turned(0.4, 0.0),
        of(SKIN, [-0.035, -0.335, -0.118], [0.026, 0.06, 0.032]).turned(0.7, 0.0),
    ];
    for finger in 0..4u8 {
        let x = 0.032 - 0.021 * f32::from(finger);
        lumps.push(of(SKIN, [x, -0.362, -0.104], [0.022, 0.06, 0.036]).turned(0.5, 0.0));
    }
    hairy(lumps)
}

/// Returns the right horn, which curves outwards, forwards and up to its tip.
pub(super) fn horn() -> Flesh {
    const PARTS: u8 = 12;
    let lump = |part: u8| {
        let t = f32::from(part) / f32::from(PARTS - 1);
        let middle = [
            0.07 + 0.15 * (1.75 * t).sin(),
            0.645 + 0.135 * t * t,
            -0.11 - 0.075 * (2.2 * t).sin(),
        ];
        let thick = 0.058 * (1.0 - 0.8 * t);
        let shade = 1.0 - 0.72 * t * t;
        let color = Color::srgb(0.64 * shade, 0.57 * shade, 0.45 * shade);
        Lump::new(color, middle, [thick; 3])
    };
    Flesh {
        lumps: (0..PARTS).map(lump).collect(),
        blend: 0.006,
        cell: 0.006,
        hair: 0.0,
    }
}
