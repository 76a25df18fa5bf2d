//! Ready-made recipes from easy to cruel, for players who do not want to design their own levels.

use super::algorithm::Algorithm;
use super::areas::{AreasWithDoors, DoorCount};
use super::recipe::{Placement, Recipe};
use warren_maze::topology::GridSpec;

/// A ready-made recipe without a seed or a theme.
///
/// ```
/// use warren_dungeon::make::{MakeError, make_fresh};
/// use warren_dungeon::recipe::Preset;
///
/// let recipe = Preset::Hard.recipe(7);
/// assert_eq!(Preset::of(&recipe), Some(Preset::Hard));
/// let (level, _) = make_fresh(&recipe, || ())?;
/// assert!(!level.doors().list().is_empty());
/// # Ok::<(), MakeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// A small maze with short dead ends.
    Stroll,
    /// A larger maze, with loops.
    Easy,
    /// A maze with long corridors, in which the finish is as far away as possible.
    Medium,
    /// Areas that are connected by secret doors.
    Hard,
    /// More areas and doors, and a Minotaur that hunts the player.
    Cruel,
}

impl Preset {
    /// Every preset, from easy to cruel.
    pub const ALL: [Preset; 5] = [
        Preset::Stroll,
        Preset::Easy,
        Preset::Medium,
        Preset::Hard,
        Preset::Cruel,
    ];

    /// Returns the name for command lines, such as `"hard"`.
    pub fn name(self) -> &'static str {
        match self {
            Preset::Stroll => "stroll",
            Preset::Easy => "easy",
            Preset::Medium => "medium",
            Preset::Hard => "hard",
            Preset::Cruel => "cruel",
        }
    }

    /// Returns a short description.
    pub fn summary(self) -> &'static str {
        match self {
            Preset::Stroll => "A small maze with short dead ends",
            Preset::Easy => "A larger maze, with loops",
            Preset::Medium => "Long corridors, and the finish as far away as possible",
            Preset::Hard => "Areas joined by secret doors",
            Preset::Cruel => "More areas, and a Minotaur that hunts the player",
        }
    }

    /// Returns the preset's recipe with this seed. With some seeds, the recipe cannot make a level;
    /// [`make_fresh`](crate::make::make_fresh) finds a seed that works.
    pub fn recipe(self, seed: u64) -> Recipe {
        let square = |width, height| GridSpec {
            width,
            height,
            ..GridSpec::default()
        };
        let areas = |count, doors| {
            Algorithm::Areas(AreasWithDoors {
                count,
                doors: DoorCount::Exactly(doors),
            })
        };
        let usual = Recipe {
            placement: Placement::Farthest,
            seed,
            ..Recipe::default()
        };
        match self {
            Preset::Stroll => Recipe {
                grid: square(8, 8),
                algorithm: Algorithm::Prim,
                ..usual
            },
            Preset::Easy => Recipe {
                grid: square(15, 12),
                algorithm: Algorithm::Wilson,
                braid: 0.5,
                ..usual
            },
            Preset::Medium => Recipe {
                grid: square(16, 12),
                algorithm: Algorithm::HuntAndKill,
                ..usual
            },
            Preset::Hard => Recipe {
                grid: square(36, 27),
                algorithm: areas(3, 2),
                ..usual
            },
            Preset::Cruel => Recipe {
                grid: square(48, 36),
                algorithm: areas(4, 4),
                braid: 0.25,
                minotaur: true,
                ..usual
            },
        }
    }

    /// Returns the preset that this recipe equals, apart from its seed and theme, or `None` if it
    /// equals no preset.
    pub fn of(recipe: &Recipe) -> Option<Preset> {
        let is_it = |preset: &Preset| {
            let theme = recipe.theme;
            Recipe {
                theme,
                ..preset.recipe(recipe.seed)
            } == *recipe
        };
        Preset::ALL.into_iter().find(is_it)
    }
}
