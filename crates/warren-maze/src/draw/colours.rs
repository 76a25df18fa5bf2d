//! The colours in drawings: fixed colours for walls, dots and rock, a colour ramp for distances,
//! and distinct colours for areas and paths.

use super::scene::Colour;

/// The background colour.
pub const PAPER: Colour = Colour([255; 3]);
/// The colour of walls and stairs.
pub const WALL: Colour = Colour([0; 3]);
/// The colour of solid cells inside a maze.
pub const ROCK: Colour = Colour([192; 3]);
/// The colour of dots at starts.
pub const START: Colour = Colour([0, 100, 0]);
/// The colour of rings at finishes.
pub const FINISH: Colour = Colour([139, 0, 0]);

/// Returns the colour for a number between 0 (light yellow) and 1 (deep blue). Numbers
/// outside this range are clamped.
///
/// Equal differences between numbers look equally large, even in black and white and to
/// colour-blind people. Black lines are visible on all colours. The ramp is the lighter part of
/// viridis by Nathaniel Smith and Stéfan van der Walt (matplotlib 1.5, 2015, CC0), in reverse
/// order.
///
/// ```
/// use warren_maze::draw::colours::ramp;
///
/// assert_eq!(ramp(0.0).0, [0xfd, 0xe7, 0x25]);
/// assert_eq!(ramp(2.0), ramp(1.0));
/// ```
pub fn ramp(share: f64) -> Colour {
    let last = RAMP.len() - 1;
    let at = share.clamp(0.0, 1.0) * last as f64;
    let stop = (at as usize).min(last - 1);
    let (from, to, part) = (RAMP[stop], RAMP[stop + 1], at - stop as f64);
    Colour([0, 1, 2].map(|i| {
        let [from, to] = [from[i], to[i]].map(f64::from);
        libm::round(from + part * (to - from)) as u8
    }))
}

/// The colours of viridis from 1 down to 0.3, in steps of 0.1.
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

/// Returns a light fill colour for the area with this number. The first few areas have clearly
/// different colours.
pub fn area(number: u32) -> Colour {
    let lightness = [0.78, 0.88, 0.68][number as usize % 3];
    hue(number, 0.65, lightness)
}

/// Returns a strong colour for the path with this number. The first few paths have clearly
/// different colours, and path 0 is red.
pub fn path(number: u32) -> Colour {
    let lightness = [0.45, 0.55, 0.35][number as usize % 3];
    hue(number, 0.85, lightness)
}

/// Returns the colour for a number, with a given saturation and lightness between 0 and 1. The hues
/// of consecutive numbers differ by the golden angle, so that the first few hues are evenly spaced.
/// The conversion from HSL to RGB follows CSS Color Module Level 3.
fn hue(number: u32, saturation: f64, lightness: f64) -> Colour {
    let degrees = 137.508 * f64::from(number) % 360.0;
    let chroma = saturation * lightness.min(1.0 - lightness);
    Colour([0.0, 8.0, 4.0].map(|n| {
        let k = (n + degrees / 30.0) % 12.0;
        let light = lightness - chroma * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
        libm::round(255.0 * light) as u8
    }))
}
