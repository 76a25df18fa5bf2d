//! Themes: what a level is built of.

use super::Algorithm;
use serde::{Deserialize, Serialize};

/// What a level is built of. A theme decides how a level looks and sounds, and nothing of
/// how it is played.
///
/// ```
/// use warren_dungeon::level::{self, Algorithm, Recipe, Theme};
///
/// let level = level::make(&Recipe { theme: Some(Theme::Crypt), ..Recipe::default() })?;
/// assert_eq!(level.theme(), Theme::Crypt);
///
/// // Where nobody chooses one, dead space is rock.
/// assert_eq!(Theme::usual(&Algorithm::Prim), Theme::DressedStone);
/// let cave = Algorithm::RandomBacktrack(Default::default());
/// assert_eq!(Theme::usual(&cave), Theme::HewnRock);
/// # Ok::<(), level::RecipeError>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Theme {
    /// Large blocks, torchlight.
    #[default]
    DressedStone,
    /// A cave, cut into rock.
    HewnRock,
    /// Pale stone and bones.
    Crypt,
    /// Brick and water.
    Sewer,
    /// Blocks of ice.
    Ice,
    /// Hedges under an open sky, by day.
    Hedge,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 6] = [
        Theme::DressedStone,
        Theme::HewnRock,
        Theme::Crypt,
        Theme::Sewer,
        Theme::Ice,
        Theme::Hedge,
    ];

    /// The theme of a recipe that names none: hewn rock for the algorithm that leaves rock
    /// between its passages, else dressed stone.
    pub fn usual(algorithm: &Algorithm) -> Theme {
        match algorithm {
            Algorithm::RandomBacktrack(_) => Theme::HewnRock,
            _ => Theme::DressedStone,
        }
    }

    /// The theme's name on command lines and in texts, such as `"hewn-rock"`.
    pub fn name(self) -> &'static str {
        match self {
            Theme::DressedStone => "dressed-stone",
            Theme::HewnRock => "hewn-rock",
            Theme::Crypt => "crypt",
            Theme::Sewer => "sewer",
            Theme::Ice => "ice",
            Theme::Hedge => "hedge",
        }
    }
}
