//! The themes, with one row for each: its surfaces, its light, its fog, its landmarks and its sounds.
//! The names of a theme's files follow from the theme's name.

use crate::asset::asset;
#[cfg(feature = "audio")]
use crate::asset::{AssetFile, recordings};
use crate::landmark_kind::LandmarkKind;
use crate::surface::Surface;
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

impl Default for Look {
    fn default() -> Look {
        Look::of(Theme::default())
    }
}

impl Look {
    /// Returns the appearance of a theme.
    pub fn of(theme: Theme) -> Look {
        row(theme).look
    }

    /// Returns whether the theme has a sky instead of ceilings.
    pub fn is_open(&self) -> bool {
        self.sun > 0.0
    }
}

/// Everything about a theme.
pub(crate) struct ThemeRow {
    look: Look,
    pub(crate) surfaces: Surfaces,
    /// The kinds of landmarks, apart from sconces. A kind that is listed twice is twice as frequent.
    pub(crate) landmarks: &'static [LandmarkKind],
    /// Whether sconces are among the landmarks.
    pub(crate) has_sconces: bool,
    /// Whether the floor is under water, so that the player's steps cause rings.
    pub(crate) has_water: bool,
    #[cfg(feature = "audio")]
    sounds: ThemeSounds,
}

/// The surfaces of a theme.
#[derive(Clone, Copy)]
pub(crate) struct Surfaces {
    pub(crate) wall: Surface,
    pub(crate) floor: Surface,
    /// The surface of ceilings, or `None` under the open sky.
    pub(crate) ceiling: Option<Surface>,
}

/// The recordings of a theme's sounds.
#[cfg(feature = "audio")]
pub struct ThemeSounds {
    /// The loop that plays in the background.
    pub ambience: &'static [AssetFile],
    /// The steps of a player who walks.
    pub walk: &'static [AssetFile],
    /// The steps of a player who runs.
    pub run: &'static [AssetFile],
}

/// Returns everything about a theme. A theme from a later version of the library has the row of
/// dressed stone.
pub(crate) fn row(theme: Theme) -> &'static ThemeRow {
    let found = THEMES.iter().find(|row| row.look.theme == theme);
    found.unwrap_or(&THEMES[0])
}

/// Returns the recordings of a theme's sounds.
#[cfg(feature = "audio")]
pub fn theme_sounds(theme: Theme) -> &'static ThemeSounds {
    &row(theme).sounds
}

/// The width of a stone tile, and the height of a wall tile, in metres.
const TILE: f32 = 2.5;
const STOREY: f32 = 2.05;

/// Makes a [`Surface`] from the name of a theme, the kind of surface, the height difference between
/// the surface's lowest and highest points in metres, its mean colour, and the height of a tile in
/// metres.
macro_rules! surface {
    ($theme:literal, $kind:literal, $depth:literal, $tone:expr, $height:expr) => {
        Surface {
            color: asset!("themes/", $theme, "/", $kind, ".albedo.jpg"),
            height: asset!("themes/", $theme, "/", $kind, ".height.jpg"),
            roughness: asset!("themes/", $theme, "/", $kind, ".roughness.jpg"),
            depth: $depth,
            tone: $tone,
            gain: 1.0,
            size: Vec2::new(TILE, $height),
        }
    };
}

/// Makes the [`ThemeRow`] of a theme with this name. `steps` is the name of the ground whose steps are
/// heard, and each surface has the arguments of [`surface!`]. A theme without a ceiling is under the
/// open sky. `gains`, if present, are the factors by which walls, floors and ceilings are brightened.
macro_rules! theme {
    (
        $theme:ident $name:literal,
        steps: $steps:literal,
        wall: $wall:literal $wall_tone:expr,
        floor: $floor:literal $floor_tone:expr,
        $(ceiling: $ceiling:literal $ceiling_tone:expr,)?
        $(gains: $gains:expr,)?
        look: { $($look:tt)+ },
        $($field:ident: $value:expr,)+
    ) => {
        ThemeRow {
            look: Look { theme: Theme::$theme, $($look)+ },
            surfaces: Surfaces {
                wall: surface!($name, "wall", $wall, $wall_tone, STOREY),
                floor: surface!($name, "floor", $floor, $floor_tone, TILE),
                ceiling: first(&[$(surface!($name, "ceiling", $ceiling, $ceiling_tone, TILE))?]),
            }$(.brightened($gains))?,
            $($field: $value,)+
            #[cfg(feature = "audio")]
            sounds: ThemeSounds {
                ambience: recordings!("ambience/", $name),
                walk: recordings!("steps/", $steps, "-walk": 1 2 3 4 5),
                run: recordings!("steps/", $steps, "-run": 1 2 3 4 5),
            },
        }
    };
}

/// Returns the only item of a list with at most one item.
const fn first(list: &[Surface]) -> Option<Surface> {
    match list {
        [surface, ..] => Some(*surface),
        [] => None,
    }
}

/// The rows of all themes.
static THEMES: [ThemeRow; Theme::ALL.len()] = [
    theme! {
        DressedStone "dressed-stone",
        steps: "stone",
        wall: 0.06 [107, 97, 83],
        floor: 0.03 [96, 86, 73],
        ceiling: 0.09 [61, 44, 29],
        look: {
            fire: Color::srgb(1.0, 0.80, 0.58),
            air: Color::srgb(0.032, 0.026, 0.022),
            reach: 12.0,
            ambient: Color::srgb(0.80, 0.82, 0.95),
            brightness: 300.0,
            sun: 0.0,
        },
        landmarks: &[
            LandmarkKind::Chains,
            LandmarkKind::Bones,
            LandmarkKind::Rubble,
            LandmarkKind::Glyph,
            LandmarkKind::Statue,
            LandmarkKind::Puddle,
        ],
        has_sconces: true,
        has_water: false,
    },
    theme! {
        HewnRock "hewn-rock",
        steps: "rock",
        wall: 0.13 [96, 88, 80],
        floor: 0.06 [82, 75, 67],
        ceiling: 0.13 [72, 68, 65],
        look: {
            fire: Color::srgb(1.0, 0.78, 0.54),
            air: Color::srgb(0.034, 0.026, 0.021),
            reach: 12.0,
            ambient: Color::srgb(0.85, 0.80, 0.78),
            brightness: 270.0,
            sun: 0.0,
        },
        landmarks: &[LandmarkKind::Rubble, LandmarkKind::Roots, LandmarkKind::Puddle, LandmarkKind::Bones],
        has_sconces: true,
        has_water: false,
    },
    theme! {
        Crypt "crypt",
        steps: "stone",
        wall: 0.04 [124, 118, 105],
        floor: 0.02 [102, 99, 91],
        ceiling: 0.05 [97, 92, 83],
        look: {
            fire: Color::srgb(1.0, 0.84, 0.66),
            air: Color::srgb(0.024, 0.029, 0.036),
            reach: 12.0,
            ambient: Color::srgb(0.70, 0.80, 1.0),
            brightness: 280.0,
            sun: 0.0,
        },
        landmarks: &[LandmarkKind::Bones, LandmarkKind::Statue, LandmarkKind::Glyph, LandmarkKind::Chains],
        has_sconces: true,
        has_water: false,
    },
    theme! {
        Sewer "sewer",
        steps: "water",
        wall: 0.035 [79, 68, 58],
        floor: 0.04 [76, 71, 63],
        ceiling: 0.05 [76, 66, 58],
        look: {
            fire: Color::srgb(1.0, 0.80, 0.56),
            air: Color::srgb(0.020, 0.031, 0.024),
            reach: 12.0,
            ambient: Color::srgb(0.72, 0.90, 0.74),
            brightness: 300.0,
            sun: 0.0,
        },
        landmarks: &[
            LandmarkKind::Puddle,
            LandmarkKind::Chains,
            LandmarkKind::Puddle,
            LandmarkKind::Roots,
            LandmarkKind::Bones,
        ],
        has_sconces: true,
        has_water: true,
    },
    theme! {
        Ice "ice",
        steps: "ice",
        wall: 0.03 [98, 136, 161],
        floor: 0.016 [88, 123, 147],
        ceiling: 0.07 [90, 127, 151],
        // Without these factors, walls, floors and ceilings have the same colour, and an opening looks
        // like a wall. For the same reason, ice has less ambient light than stone.
        gains: [1.3, 2.0, 0.4],
        look: {
            fire: Color::srgb(1.0, 0.86, 0.72),
            air: Color::srgb(0.030, 0.052, 0.080),
            reach: 12.0,
            ambient: Color::srgb(0.80, 0.90, 1.0),
            brightness: 150.0,
            sun: 0.0,
        },
        landmarks: &[LandmarkKind::Glyph, LandmarkKind::Bones, LandmarkKind::Rubble],
        has_sconces: false,
        has_water: false,
    },
    theme! {
        Hedge "hedge",
        steps: "grass",
        wall: 0.12 [54, 71, 30],
        floor: 0.04 [112, 103, 88],
        look: {
            fire: Color::srgb(1.0, 0.80, 0.58),
            air: Color::srgb(0.52, 0.66, 0.84),
            reach: 40.0,
            ambient: Color::srgb(0.75, 0.86, 1.0),
            brightness: 1600.0,
            sun: 9000.0,
        },
        landmarks: &[LandmarkKind::Statue, LandmarkKind::Roots],
        has_sconces: false,
        has_water: false,
    },
];

impl Surfaces {
    /// Multiplies the brightness of walls, floors and ceilings by these factors.
    const fn brightened(mut self, [wall, floor, ceiling]: [f32; 3]) -> Surfaces {
        self.wall.gain = wall;
        self.floor.gain = floor;
        if let Some(surface) = &mut self.ceiling {
            surface.gain = ceiling;
        }
        self
    }
}

/// The surfaces of wood and iron, which are the same in every theme.
pub(crate) static CRAFTED: [Surface; 2] = [
    surface!("wood", "planks", 0.024, [69, 50, 33], STOREY),
    Surface {
        size: Vec2::splat(0.6),
        ..surface!("iron", "bar", 0.006, [76, 67, 61], STOREY)
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the mean brightness of a surface.
    fn bright(surface: Surface) -> f32 {
        let [red, green, blue] = surface.shown_tone();
        Color::srgb_u8(red, green, blue).luminance()
    }

    #[test]
    fn every_theme_has_a_row_whose_files_have_its_name() {
        for theme in Theme::ALL {
            let (row, name) = (row(theme), theme.name());
            assert_eq!(row.look.theme, theme, "{name} has no row");
            let Surfaces {
                wall,
                floor,
                ceiling,
            } = row.surfaces;
            let surfaces = [
                (Some(wall), "wall"),
                (Some(floor), "floor"),
                (ceiling, "ceiling"),
            ];
            for (surface, kind) in surfaces {
                let path = surface.map(|surface| surface.color.path);
                let expected = format!("themes/{name}/{kind}.albedo.jpg");
                assert!(path.is_none_or(|path| path == expected), "{path:?}");
            }
            assert_eq!(ceiling.is_none(), row.look.is_open(), "{name}");
            #[cfg(feature = "audio")]
            assert_eq!(
                row.sounds.ambience[0].path,
                format!("sounds/ambience/{name}.ogg")
            );
        }
    }

    #[test]
    fn floors_walls_and_ceilings_of_ice_differ_in_brightness() {
        let ice = row(Theme::Ice).surfaces;
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
            let of = row(theme).surfaces;
            for surface in [Some(of.wall), Some(of.floor), of.ceiling]
                .into_iter()
                .flatten()
            {
                assert_eq!(surface.shown_tone(), surface.tone, "{theme:?}");
            }
        }
    }
}
