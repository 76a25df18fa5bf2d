//! Colours: of what a maze is made of, and for numbers a ramp for how far and
//! distinct ones for which.

use super::scene::Colour;

/// What nothing is painted on.
pub const PAPER: Colour = Colour([255; 3]);
/// Walls and stairs.
pub const WALL: Colour = Colour([0; 3]);
/// Rock within a maze.
pub const ROCK: Colour = Colour([192; 3]);
/// Dots at starts.
pub const START: Colour = Colour([0, 100, 0]);
/// Rings at finishes.
pub const FINISH: Colour = Colour([139, 0, 0]);

/// The colour of a share from 0, light yellow, to 1, deep blue. Even steps look
/// even, in black and white and to the colour-blind too, and black lines show on
/// all of them: it is the lighter part of viridis, by Nathaniel Smith and Stéfan
/// van der Walt (matplotlib 1.5, 2015, CC0), the other way round.
pub fn ramp(share: f64) -> Colour {
    let last = RAMP.len() - 1;
    let at = share.clamp(0.0, 1.0) * last as f64;
    let stop = (at as usize).min(last - 1);
    let (from, to, part) = (RAMP[stop], RAMP[stop + 1], at - stop as f64);
    Colour([0, 1, 2].map(|i| {
        let [from, to] = [from[i], to[i]].map(f64::from);
        (from + part * (to - from)).round() as u8
    }))
}

/// Viridis from 1 down to 0.3, by tenths.
const RAMP: [[u8; 3]; 8] = [
    [0xfd, 0xe7, 0x25],
    [0xbb, 0xdf, 0x27],
    [0x7a, 0xd1, 0x51],
    [0x43, 0xbf, 0x71],
    [0x22, 0xa8, 0x84],
    [0x21, 0x90, 0x8c],
    [0x2a, 0x78, 0x8e],
    [0x35, 0x60, 0x8d],
];

/// A light colour for the `number`-th of any number of things, to fill cells
/// with.
pub fn area(number: u32) -> Colour {
    let lightness = [0.78, 0.88, 0.68][number as usize % 3];
    hue(number, 0.65, lightness)
}

/// A strong colour for the `number`-th of any number of things, to draw lines
/// with; the first is red.
pub fn path(number: u32) -> Colour {
    let lightness = [0.45, 0.55, 0.35][number as usize % 3];
    hue(number, 0.85, lightness)
}

/// Hues apart by the golden angle, so that the first few of any number are
/// spread out; saturation and lightness from 0 to 1, to red, green and blue as
/// CSS Color Module Level 3 does in its section on HSL.
fn hue(number: u32, saturation: f64, lightness: f64) -> Colour {
    let degrees = 137.508 * f64::from(number) % 360.0;
    let chroma = saturation * lightness.min(1.0 - lightness);
    Colour([0.0, 8.0, 4.0].map(|n| {
        let k = (n + degrees / 30.0) % 12.0;
        let light = lightness - chroma * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
        (255.0 * light).round() as u8
    }))
}
