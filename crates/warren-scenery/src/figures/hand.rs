//! The gloved hand that holds the torch, and the sleeve. The torch extends along `y`. Lengths are
//! in cells, and are small because the hand is close to the eyes.

use super::Figure;
use super::flesh::{Flesh, Lump};
use crate::detail::Fineness;
use crate::part::matt;
use crate::torch::InHand;
use bevy::prelude::*;

const GLOVE: Color = Color::srgb(0.088, 0.054, 0.034);
const SEAM: Color = Color::srgb(0.045, 0.028, 0.02);
const CLOTH: Color = Color::srgb(0.10, 0.035, 0.03);

/// The position of the wrist, and the vector from the wrist to the elbow. The elbow is outside the
/// view.
const WRIST: Vec3 = Vec3::new(0.0125, -0.047, 0.009);
const TO_ELBOW: Vec3 = Vec3::new(0.29, -0.79, 0.54);

impl Figure<2> for InHand {
    type Owner = Self;

    fn make(fineness: Fineness) -> [(Mesh, StandardMaterial); 2] {
        [(hand(), 0.6), (sleeve(), 0.95)].map(|(flesh, roughness)| {
            let matt = StandardMaterial {
                reflectance: 0.2,
                ..matt(Color::WHITE, roughness)
            };
            (flesh.mesh(fineness), matt)
        })
    }
}

/// Returns the hand. The fingers are behind the torch, with their tips on the left, and
/// the thumb is in front of the fingertips.
fn hand() -> Flesh {
    let of = Lump::new;
    let mut lumps = vec![
        of(GLOVE, [0.0105, -0.034, 0.002], [0.017, 0.031, 0.022]),
        of(GLOVE, [0.0115, -0.043, 0.007], [0.015, 0.02, 0.017]),
        of(GLOVE, [0.0080, -0.036, 0.0105], [0.0115, 0.017, 0.011]).turned(0.0, 0.25),
        of(GLOVE, [0.0035, -0.0275, 0.0115], [0.0082, 0.0145, 0.0085]).turned(0.0, 0.5),
        of(GLOVE, [-0.0022, -0.0220, 0.0098], [0.0074, 0.0115, 0.0076]).turned(0.0, 0.95),
        of(SEAM, WRIST.to_array(), [0.0165, 0.0045, 0.0165]).turned(-0.55, 0.3),
    ];
    for finger in 0..4u8 {
        let nth = f32::from(finger);
        let y = -0.0225 - 0.0069 * nth;
        // The little finger is thinner.
        let thick = if finger == 3 { 0.0068 } else { 0.0076 };
        let bone = |x, z, wide, deep| of(GLOVE, [x, y, z], [wide, thick, deep]);
        lumps.extend([
            bone(0.0105, -0.0065, 0.011, 0.011),
            bone(0.0015, -0.0098, 0.0135, 0.0074),
            bone(-0.0072, -0.0035, 0.0076, 0.0145),
            bone(-0.0066, 0.0022, 0.0074, 0.0135),
        ]);
    }
    Flesh {
        lumps,
        blend: 0.0009,
        cell: 0.00095,
        hair: 0.0,
    }
}

/// Returns a sleeve with folds, which begins at the wrist.
fn sleeve() -> Flesh {
    let toward = TO_ELBOW.normalize();
    let fold = |number: u8| {
        let far = 0.006 + 0.0105 * f32::from(number);
        let thick = 0.021 + 0.0022 * f32::from(number) + 0.002 * f32::from(number % 2);
        let slant = if number.is_multiple_of(3) {
            0.25
        } else {
            -0.15
        };
        let middle = WRIST + toward * far;
        Lump::new(CLOTH, middle.to_array(), [thick, 0.016, thick]).turned(-0.55 + slant, 0.3)
    };
    Flesh {
        lumps: (0..11).map(fold).collect(),
        blend: 0.0016,
        cell: 0.0018,
        hair: 0.0,
    }
}
