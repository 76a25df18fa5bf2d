//! Themes, which determine a level's materials.

use super::Algorithm;
use serde::{Deserialize, Serialize};

/// Declares [`Theme`]. Each row has the documentation of a theme and its name.
macro_rules! themes {
    ($($(#[$meta:meta])+ $theme:ident = $name:literal;)+) => {
        /// A level's theme. The theme determines how the level looks and sounds, for example its
        /// materials and its light. The theme does not affect the game's rules.
        ///
        /// ```
        /// use warren_dungeon::make::{MakeError, make};
        /// use warren_dungeon::recipe::{Algorithm, Recipe, Theme};
        ///
        /// let level = make(&Recipe { theme: Some(Theme::Crypt), ..Recipe::default() })?;
        /// assert_eq!(level.theme(), Theme::Crypt);
        ///
        /// // The default theme depends on the algorithm.
        /// assert_eq!(Theme::usual(&Algorithm::Prim), Theme::DressedStone);
        /// let cave = Algorithm::RandomBacktrack(Default::default());
        /// assert_eq!(Theme::usual(&cave), Theme::HewnRock);
        /// # Ok::<(), MakeError>(())
        /// ```
        #[non_exhaustive]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Theme {
            $($(#[$meta])+ $theme,)+
        }

        impl Theme {
            /// All themes.
            pub const ALL: [Theme; Theme::NAMES.len()] = [$(Theme::$theme,)+];

            const NAMES: &[&str] = &[$($name,)+];
        }
    };
}

themes! {
    /// Large stone blocks and torchlight.
    #[default]
    DressedStone = "dressed-stone";
    /// A cave cut into rock.
    HewnRock = "hewn-rock";
    /// Pale stone and bones.
    Crypt = "crypt";
    /// Brick walls and water.
    Sewer = "sewer";
    /// Blocks of ice.
    Ice = "ice";
    /// Hedges under an open sky, in daylight.
    Hedge = "hedge";
}

impl Theme {
    /// Returns the theme for a recipe that does not specify one: hewn rock for
    /// [`Algorithm::RandomBacktrack`], which can leave rock between passages, and dressed stone for
    /// all other algorithms.
    pub fn usual(algorithm: &Algorithm) -> Theme {
        match algorithm {
            Algorithm::RandomBacktrack(_) => Theme::HewnRock,
            _ => Theme::DressedStone,
        }
    }

    /// Returns the theme's name for command lines and messages, such as `"hewn-rock"`.
    pub fn name(self) -> &'static str {
        Theme::NAMES[self as usize]
    }
}
