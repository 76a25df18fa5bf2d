//! Variations of themes: what distinguishes levels with the same theme. A variation has landmarks of its
//! own, and tints the light and the fog.
//!
//! Only levels with a mission have a variation, which follows from the seed of their recipe. The floors of a
//! descent therefore differ although several of them have the same theme.

use crate::landmark_kind::LandmarkKind;
use crate::look::Look;
use bevy::prelude::*;
use warren_dungeon::level::Level;

/// Returns the variation of a level, or `None` if the level looks as its theme does. Levels with
/// neighbouring seeds differ.
pub(crate) fn variation(level: &Level) -> Option<&'static Variation> {
    let recipe = level
        .recipe()
        .filter(|recipe| recipe.mission.patterns > 0)?;
    VARIATIONS.get((recipe.seed % (VARIATIONS.len() as u64 + 1)) as usize)
}

/// Returns the look of a level: that of its theme, tinted by its variation. Under the open sky, variations
/// change only the landmarks.
pub(crate) fn look_of(level: &Level) -> Look {
    let look = Look::of(level.theme());
    match variation(level) {
        Some(variation) if !look.is_open() => Look {
            fire: tinted(look.fire, variation.fire),
            air: tinted(look.air, variation.air),
            ambient: tinted(look.ambient, variation.ambient),
            reach: look.reach * variation.reach,
            ..look
        },
        _ => look,
    }
}

/// Multiplies the components of a colour by these factors.
fn tinted(color: Color, factors: [f32; 3]) -> Color {
    let color = color.to_srgba().to_vec3() * Vec3::from(factors);
    Color::Srgba(Srgba::from_vec3(color.min(Vec3::ONE)))
}

/// What a variation changes in the appearance of a theme.
#[derive(Debug, PartialEq)]
pub(crate) struct Variation {
    /// The kinds of landmarks, instead of those of the theme. A kind that is listed twice is twice as
    /// frequent.
    pub(crate) landmarks: &'static [LandmarkKind],
    /// The factors for red, green and blue of the torch, the fog and the ambient light.
    fire: [f32; 3],
    air: [f32; 3],
    ambient: [f32; 3],
    /// The factor for the distance at which the fog hides everything.
    reach: f32,
}

/// The variations, in the order of the seeds that have them.
static VARIATIONS: [Variation; 5] = [
    // A collapsed hall: heaps of stone in the dust.
    Variation {
        landmarks: &[
            LandmarkKind::Rubble,
            LandmarkKind::Rubble,
            LandmarkKind::Rubble,
            LandmarkKind::Bones,
            LandmarkKind::Chains,
        ],
        fire: [1.0, 0.94, 0.82],
        air: [1.9, 1.6, 1.25],
        ambient: [1.1, 1.0, 0.85],
        reach: 0.8,
    },
    // A flooded level: water at every wall, and cold light.
    Variation {
        landmarks: &[
            LandmarkKind::Puddle,
            LandmarkKind::Puddle,
            LandmarkKind::Puddle,
            LandmarkKind::Roots,
            LandmarkKind::Chains,
        ],
        fire: [0.94, 1.0, 1.08],
        air: [0.7, 1.15, 1.6],
        ambient: [0.75, 1.0, 1.2],
        reach: 1.0,
    },
    // An overgrown garden: roots, and green twilight.
    Variation {
        landmarks: &[
            LandmarkKind::Roots,
            LandmarkKind::Roots,
            LandmarkKind::Roots,
            LandmarkKind::Puddle,
            LandmarkKind::Statue,
        ],
        fire: [0.98, 1.04, 0.86],
        air: [0.8, 1.5, 0.8],
        ambient: [0.85, 1.15, 0.8],
        reach: 1.0,
    },
    // A library or a chapel: signs in the walls, and pale light.
    Variation {
        landmarks: &[
            LandmarkKind::Glyph,
            LandmarkKind::Glyph,
            LandmarkKind::Glyph,
            LandmarkKind::Statue,
            LandmarkKind::Bones,
        ],
        fire: [0.96, 0.98, 1.2],
        air: [1.1, 0.95, 1.7],
        ambient: [0.95, 0.92, 1.2],
        reach: 1.1,
    },
    // A prison: chains, bones, and a red glow.
    Variation {
        landmarks: &[
            LandmarkKind::Chains,
            LandmarkKind::Chains,
            LandmarkKind::Bones,
            LandmarkKind::Bones,
            LandmarkKind::Statue,
        ],
        fire: [1.06, 0.88, 0.72],
        air: [1.9, 0.85, 0.7],
        ambient: [1.15, 0.88, 0.8],
        reach: 0.95,
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::{Mission, Recipe, Theme};
    use warren_maze::topology::GridSpec;

    fn level(patterns: u32, theme: Theme, seed: u64) -> Level {
        let recipe = Recipe {
            grid: GridSpec {
                width: 12,
                height: 12,
                ..GridSpec::default()
            },
            mission: Mission {
                patterns,
                ..Mission::default()
            },
            theme: Some(theme),
            seed,
            ..Recipe::default()
        };
        make(&recipe).expect("the mission fits")
    }

    #[test]
    fn levels_with_missions_have_variations() {
        let mut looks = Vec::new();
        for seed in 0..6 {
            let look = look_of(&level(3, Theme::Crypt, seed));
            assert!(!looks.contains(&look), "seed {seed}");
            looks.push(look);
        }
        assert!(looks.contains(&Look::of(Theme::Crypt)));
        assert_eq!(look_of(&level(0, Theme::Crypt, 0)), Look::of(Theme::Crypt));
        assert_eq!(look_of(&level(3, Theme::Hedge, 0)), Look::of(Theme::Hedge));
    }
}
