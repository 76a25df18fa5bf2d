//! The appearance of each theme: its surfaces, its light and its fog.

use super::surface::Surface;
use crate::platform::asset;
use bevy::prelude::*;
use warren_dungeon::recipe::Theme;

/// The appearance of a theme. Opening a level replaces this resource. A game may change it
/// afterwards.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The theme whose surfaces are visible.
    pub theme: Theme,
    /// The colour of the torch.
    pub fire: Color,
    /// The colour of the background and of the fog. In an open theme, this is the colour of the
    /// sky.
    pub air: Color,
    /// The distance at which the fog hides everything, in cells.
    pub reach: f32,
    /// The colour of the ambient light.
    pub ambient: Color,
    /// The brightness of the ambient light, in candela per square metre.
    pub brightness: f32,
    /// The illuminance of the sun, in lux, or 0 if the theme has ceilings instead of a sky.
    pub sun: f32,
}

/// The surfaces of a theme.
#[derive(Clone, Copy)]
pub(super) struct Surfaces {
    pub(super) wall: Surface,
    pub(super) floor: Surface,
    /// The surface of ceilings, or `None` under the open sky.
    pub(super) ceiling: Option<Surface>,
}

impl Default for Look {
    fn default() -> Look {
        Look::of(Theme::default())
    }
}

/// The width of a stone tile, and the height of a wall tile, in metres.
const TILE: f32 = 2.5;
const STOREY: f32 = 2.05;

macro_rules! texture {
    ($theme:literal, $kind:literal, $map:literal) => {
        asset!("themes/", $theme, "/", $kind, $map)
    };
}

/// Makes a [`Surface`] from the name of a theme, the kind of surface, the height difference between
/// the surface's lowest and highest points in metres, its mean colour, and the height of a tile in
/// metres.
macro_rules! surface {
    ($theme:literal, $kind:literal, $depth:literal, $tone:expr, $height:expr) => {
        Surface {
            color: texture!($theme, $kind, ".albedo.jpg"),
            height: texture!($theme, $kind, ".height.jpg"),
            roughness: texture!($theme, $kind, ".roughness.jpg"),
            depth: $depth,
            tone: $tone,
            gain: 1.0,
            size: Vec2::new(TILE, $height),
        }
    };
}

macro_rules! surfaces {
    (
        $theme:literal,
        wall: $wall:literal $wall_tone:expr,
        floor: $floor:literal $floor_tone:expr
        $(, ceiling: $ceiling:literal $ceiling_tone:expr)?
    ) => {{
        let ceilings: &[Surface] = &[$(surface!($theme, "ceiling", $ceiling, $ceiling_tone, TILE))?];
        Surfaces {
            wall: surface!($theme, "wall", $wall, $wall_tone, STOREY),
            floor: surface!($theme, "floor", $floor, $floor_tone, TILE),
            ceiling: ceilings.first().copied(),
        }
    }};
}

/// Returns the surfaces of a theme.
pub(super) fn surfaces(theme: Theme) -> Surfaces {
    match theme {
        Theme::HewnRock => {
            surfaces!("hewn-rock", wall: 0.13 [96, 88, 80], floor: 0.06 [82, 75, 67], ceiling: 0.13 [72, 68, 65])
        }
        Theme::Crypt => {
            surfaces!("crypt", wall: 0.04 [124, 118, 105], floor: 0.02 [102, 99, 91], ceiling: 0.05 [97, 92, 83])
        }
        Theme::Sewer => {
            surfaces!("sewer", wall: 0.035 [79, 68, 58], floor: 0.04 [76, 71, 63], ceiling: 0.05 [76, 66, 58])
        }
        Theme::Ice => brightened(
            surfaces!("ice", wall: 0.03 [98, 136, 161], floor: 0.016 [88, 123, 147], ceiling: 0.07 [90, 127, 151]),
            ICE_GAINS,
        ),
        Theme::Hedge => surfaces!("hedge", wall: 0.12 [54, 71, 30], floor: 0.04 [112, 103, 88]),
        _ => {
            surfaces!("dressed-stone", wall: 0.06 [107, 97, 83], floor: 0.03 [96, 86, 73], ceiling: 0.09 [61, 44, 29])
        }
    }
}

/// The factors for the walls, floors and ceilings of ice. Without them, all have the same colour, and
/// an opening looks like a wall. For the same reason, ice has less ambient light than stone.
const ICE_GAINS: [f32; 3] = [1.3, 2.0, 0.4];

/// Multiplies the brightness of walls, floors and ceilings by these factors.
fn brightened(of: Surfaces, [wall, floor, ceiling]: [f32; 3]) -> Surfaces {
    let gained = |surface: Surface, gain| Surface { gain, ..surface };
    Surfaces {
        wall: gained(of.wall, wall),
        floor: gained(of.floor, floor),
        ceiling: of.ceiling.map(|surface| gained(surface, ceiling)),
    }
}

/// The surfaces of wood and iron, which are the same in every theme.
pub(super) static CRAFTED: [Surface; 2] = [
    surface!("wood", "planks", 0.024, [69, 50, 33], STOREY),
    Surface {
        size: Vec2::splat(0.6),
        ..surface!("iron", "bar", 0.006, [76, 67, 61], STOREY)
    },
];

impl Look {
    /// Returns whether the theme has a sky instead of ceilings.
    pub fn is_open(&self) -> bool {
        self.sun > 0.0
    }

    /// Returns the appearance of a theme.
    pub fn of(theme: Theme) -> Look {
        let below = |fire, air, ambient, brightness| Look {
            theme,
            fire,
            air,
            reach: 12.0,
            ambient,
            brightness,
            sun: 0.0,
        };
        let srgb = Color::srgb;
        match theme {
            Theme::HewnRock => below(
                srgb(1.0, 0.78, 0.54),
                srgb(0.034, 0.026, 0.021),
                srgb(0.85, 0.80, 0.78),
                270.0,
            ),
            Theme::Crypt => below(
                srgb(1.0, 0.84, 0.66),
                srgb(0.024, 0.029, 0.036),
                srgb(0.70, 0.80, 1.0),
                280.0,
            ),
            Theme::Sewer => below(
                srgb(1.0, 0.80, 0.56),
                srgb(0.020, 0.031, 0.024),
                srgb(0.72, 0.90, 0.74),
                300.0,
            ),
            Theme::Ice => below(
                srgb(1.0, 0.86, 0.72),
                srgb(0.030, 0.052, 0.080),
                srgb(0.80, 0.90, 1.0),
                150.0,
            ),
            Theme::Hedge => Look {
                theme,
                fire: srgb(1.0, 0.80, 0.58),
                air: srgb(0.52, 0.66, 0.84),
                reach: 40.0,
                ambient: srgb(0.75, 0.86, 1.0),
                brightness: 1600.0,
                sun: 9000.0,
            },
            // The look of dressed stone, which themes from later versions of the library also get.
            _ => below(
                srgb(1.0, 0.80, 0.58),
                srgb(0.032, 0.026, 0.022),
                srgb(0.80, 0.82, 0.95),
                300.0,
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the mean brightness of a surface.
    fn bright(surface: Surface) -> f32 {
        let [red, green, blue] = surface.shown_tone();
        Color::srgb_u8(red, green, blue).luminance()
    }

    #[test]
    fn floors_walls_and_ceilings_of_ice_differ_in_brightness() {
        let ice = surfaces(Theme::Ice);
        let wall = bright(ice.wall);
        assert!(bright(ice.floor) > 1.1 * wall);
        assert!(
            ice.ceiling
                .is_some_and(|ceiling| 2.0 * bright(ceiling) < wall)
        );
    }

    #[test]
    fn the_colours_of_other_themes_are_unchanged() {
        for theme in Theme::ALL.into_iter().filter(|theme| *theme != Theme::Ice) {
            let of = surfaces(theme);
            for surface in [Some(of.wall), Some(of.floor), of.ceiling]
                .into_iter()
                .flatten()
            {
                assert_eq!(surface.shown_tone(), surface.tone, "{theme:?}");
            }
        }
    }
}
