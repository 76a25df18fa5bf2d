//! Recipes: plain data that determines a level completely.

use super::{
    Algorithm, DoorCount, FindOptions, GateCounts, Mission, RoomOptions, Theme, chamber_set,
};
use crate::catalogue::{BeastKind, each_beast};
use serde::{Deserialize, Serialize};
use warren_maze::topology::{Grid, GridError, GridSpec, Mask};

/// Declares [`Recipe`] and [`LevelOptions`], which have most fields in common, from one row for each
/// of these fields: its documentation, how it is stored in files, its type and its default.
macro_rules! options {
    ($($(#[doc = $doc:expr])+ #[serde($($serde:tt)*)] $field:ident: $type:ty = $usual:expr;)+) => {
        /// The data that determines a level. The same recipe makes the same level on all machines, and in
        /// all releases with the same level format version.
        ///
        /// Later releases may add fields. Write `..Recipe::default()` at the end of a recipe, as in the
        /// example, so that your code still compiles with later releases.
        ///
        /// ```
        /// use warren_dungeon::file;
        /// use warren_dungeon::make::make;
        /// use warren_dungeon::recipe::{Algorithm, Placement, Recipe};
        /// use warren_maze::topology::{GridShape, GridSpec};
        ///
        /// let recipe = Recipe {
        ///     grid: GridSpec { shape: GridShape::Hex, width: 9, height: 6, ..GridSpec::default() },
        ///     algorithm: Algorithm::Wilson,
        ///     placement: Placement::Farthest,
        ///     seed: 7,
        ///     ..Recipe::default()
        /// };
        /// let level = make(&recipe)?;
        /// assert_eq!(make(&recipe)?, level);
        /// assert_eq!(level.recipe(), Some(&recipe));
        /// assert_eq!(file::read_recipe(&file::write_recipe(&recipe))?, recipe);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Recipe {
            /// The cell shape, the grid size, and the axes that wrap.
            pub grid: GridSpec,
            /// The mask that removes cells from the grid. In the level, the removed cells are rock.
            #[serde(default, skip_serializing_if = "Mask::is_full")]
            pub mask: Mask,
            /// The algorithm that carves the passages, and its parameters.
            pub algorithm: Algorithm,
            $($(#[doc = $doc])+ #[serde($($serde)*)] pub $field: $type,)+
            /// The level's theme, or `None` for [`Theme::usual`].
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub theme: Option<Theme>,
            /// The seed for all random choices.
            pub seed: u64,
        }

        impl Default for Recipe {
            fn default() -> Recipe {
                Recipe {
                    grid: GridSpec::default(),
                    mask: Mask::default(),
                    algorithm: Algorithm::default(),
                    $($field: $usual,)+
                    theme: None,
                    seed: 0,
                }
            }
        }

        /// The contents of a level apart from its maze: a mission, rooms, chambers, loops, doors,
        /// starts, finishes, charges, beasts, gates, portals and finds. [`make_on`](crate::make::make_on) adds them to a maze
        /// on any grid. A [`Recipe`] has the same options, in addition to a grid and an algorithm.
        ///
        /// Later releases may add fields. Write `..LevelOptions::default()` at the end, as in the example,
        /// so that your code still compiles with later releases.
        ///
        /// ```
        /// use warren_dungeon::recipe::{LevelOptions, Recipe};
        ///
        /// let options = LevelOptions { braid: 0.5, seed: 7, ..LevelOptions::default() };
        /// let recipe = Recipe { braid: 0.5, seed: 7, ..Recipe::default() };
        /// assert_eq!(recipe.options(), options);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct LevelOptions {
            $($(#[doc = $doc])+ pub $field: $type,)+
            /// The number of secret doors between areas. In a maze with one area, there are no walls
            /// for doors.
            pub doors: DoorCount,
            /// The level's theme.
            pub theme: Theme,
            /// The seed for all random choices, including the generator's choices.
            pub seed: u64,
        }

        impl Recipe {
            /// Returns the part of the recipe that describes neither the grid nor the algorithm.
            /// However, the number of doors comes from the parameters of
            /// [`Algorithm::Areas`](super::Algorithm::Areas), and the default theme depends on the
            /// algorithm: see [`Recipe::theme`](Recipe::theme()).
            pub fn options(&self) -> LevelOptions {
                LevelOptions {
                    $($field: self.$field,)+
                    doors: self.algorithm.doors(),
                    theme: self.theme(),
                    seed: self.seed,
                }
            }
        }
    };
}

/// Declares the options before those of the beasts, those of the beasts, and those after them.
macro_rules! options_with_beasts {
    (
        { $($before:tt)* } { $($after:tt)* }
        $(
            $(#[$doc:meta])+
            $kind:ident $field:ident $place:ident($($at:literal),+) $help:literal = $row:expr;
        )+
    ) => {
        options! {
            $($before)*
            $(
                #[doc = concat!("Whether the level has the beast [`BeastKind::", stringify!($kind), "`].")]
                #[serde(default, skip_serializing_if = "is_default")]
                $field: bool = false;
            )+
            $($after)*
        }

        impl LevelOptions {
            /// Returns the kinds of beasts that the options request.
            pub fn beasts(&self) -> impl Iterator<Item = BeastKind> + use<> {
                let kinds = BeastKind::ALL.into_iter().zip([$(self.$field,)+]);
                kinds
                    .filter(|&(_, is_asked)| is_asked)
                    .map(|(kind, _)| kind)
            }
        }

        impl Recipe {
            /// Sets whether the recipe requests a beast of this kind.
            pub fn set_beast(&mut self, kind: BeastKind, is_asked: bool) {
                *match kind {
                    $(BeastKind::$kind => &mut self.$field,)+
                } = is_asked;
            }
        }
    };
}

each_beast! { options_with_beasts {
    /// The mission, which is planned before the maze.
    #[serde(default, skip_serializing_if = "is_default")]
    mission: Mission = Mission::NONE;
    /// The rooms.
    #[serde(default, skip_serializing_if = "is_default")]
    rooms: RoomOptions = RoomOptions::DEFAULT;
    /// The maximum number of chambers: hand-drawn rooms with closed parts; see
    /// [`make::chambers`](crate::make::chambers()). The level has fewer chambers only if there is
    /// no place left for another one. It is an error if there is no place for any chamber.
    #[serde(default, skip_serializing_if = "is_default")]
    chambers: u32 = 0;
    /// The number of the [set of chambers](crate::make::chambers()) that can be chosen, from 1 to
    /// [`CHAMBER_SETS`](crate::make::CHAMBER_SETS). Each set contains the chambers of the sets before
    /// it.
    #[serde(
        rename = "plates",
        with = "chamber_set::in_file",
        default = "chamber_set::first",
        skip_serializing_if = "chamber_set::is_first"
    )]
    chamber_set: u32 = chamber_set::first();
    /// The share of dead ends that are opened to form loops, from 0 to 1.
    #[serde(default, skip_serializing_if = "is_default")]
    braid: f64 = 0.0;
    /// The number of additional walls that are removed after dead ends have been opened. Walls
    /// between areas are never removed.
    #[serde(default, skip_serializing_if = "is_default")]
    extra_passages: u32 = 0;
    /// The placement of the first start and the first finish. If a file lacks this field, the
    /// placement is [`Placement::Corners`] on every grid, so that the file's level never changes.
    /// Programs that create a new recipe should use [`Placement::usual`].
    #[serde(default)]
    placement: Placement = Placement::default();
    /// The number of starts, at least one.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    starts: u32 = one();
    /// The number of finishes, at least one.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    finishes: u32 = one();
    /// The number of walls that the player can blast.
    #[serde(default, skip_serializing_if = "is_default")]
    charges: Charges = Charges::default();
} {
    /// The number of locked doors. Each door has its own shape and key.
    #[serde(default, skip_serializing_if = "is_default")]
    locks: u32 = 0;
    /// The number of iron doors, which is also the number of iron keys.
    #[serde(default, skip_serializing_if = "is_default")]
    iron_doors: u32 = 0;
    /// The number of one-way gates.
    #[serde(default, skip_serializing_if = "is_default")]
    one_ways: u32 = 0;
    /// The number of levers, each with a portcullis.
    #[serde(default, skip_serializing_if = "is_default")]
    levers: u32 = 0;
    /// The number of pairs of portals.
    #[serde(default, skip_serializing_if = "is_default")]
    portals: u32 = 0;
    /// The finds.
    #[serde(default, skip_serializing_if = "is_default")]
    finds: FindOptions = FindOptions::DEFAULT;
    /// The number of steps for which the player's torch burns, in percent of the [careful
    /// route](crate::level::Level::careful_route), or 0 if the torch never burns down. Any other
    /// value is at least 100, so that there is enough light for the careful route. When the torch
    /// has burned down, the player can still walk, but sees only the nearest cells.
    #[serde(default, skip_serializing_if = "is_default")]
    light: u32 = 0;
} }

impl Default for LevelOptions {
    /// Returns the default recipe's options.
    fn default() -> LevelOptions {
        Recipe::default().options()
    }
}

impl LevelOptions {
    /// Returns the numbers of gates.
    pub fn gates(&self) -> GateCounts {
        GateCounts {
            locks: self.locks,
            iron_doors: self.iron_doors,
            one_ways: self.one_ways,
            levers: self.levers,
        }
    }
}

/// The number of walls that the player can blast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Charges {
    /// If areas are sealed, the number of charges that the player needs: the number of walls on the
    /// path with the fewest walls from the first start to a finish. Otherwise, the number is 0.
    #[default]
    Default,
    /// This number of walls. If it is 0, sealed areas cannot be reached.
    Exactly(u32),
}

/// The placement of the first start and the first finish. If there are several areas, the two are
/// in different areas. Each additional start or finish is in its own random cell.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Placement {
    /// The start is the open cell nearest to the grid's first cell, and the finish is the open cell
    /// nearest to the last cell. On a wrapped axis, the first and the last cell are neighbours.
    #[default]
    Corners,
    /// Two random cells.
    Random,
    /// The two cells that are farthest apart, in moves. In a maze with loops, the result is
    /// approximate: a different pair of cells can be slightly farther apart.
    Farthest,
}

impl Recipe {
    /// Returns the grid on which the algorithm carves. This is the grid that
    /// [`grid`](field@Recipe::grid) describes, without the cells that the mask removes. Takes time
    /// linear in the number of cells if there is a mask.
    ///
    /// # Errors
    ///
    /// Fails if the specification does not describe a grid, if the mask does not fit it, or if the
    /// remaining cells are not connected.
    pub fn grid(&self) -> Result<Grid, GridError> {
        Grid::try_from(self.grid)?.masked(&self.mask)
    }

    /// Returns the numbers of gates.
    pub fn gates(&self) -> GateCounts {
        self.options().gates()
    }

    /// Returns the level's theme: [`theme`](Recipe::theme), or [`Theme::usual`] by default.
    pub fn theme(&self) -> Theme {
        self.theme.unwrap_or(Theme::usual(&self.algorithm))
    }
}

impl Placement {
    /// All placements.
    pub const ALL: [Placement; 3] = [Placement::Corners, Placement::Random, Placement::Farthest];

    /// Returns the default placement for a new recipe on a grid. If an axis wraps, the default is
    /// [`Placement::Farthest`], because the corners are neighbours along such an axis. Otherwise,
    /// the default is [`Placement::Corners`].
    ///
    /// ```
    /// use warren_dungeon::recipe::Placement;
    /// use warren_maze::topology::GridSpec;
    ///
    /// let flat = GridSpec::default();
    /// assert_eq!(Placement::usual(&flat), Placement::Corners);
    /// let torus = GridSpec { wrap_x: true, wrap_y: true, ..flat };
    /// assert_eq!(Placement::usual(&torus), Placement::Farthest);
    /// ```
    pub fn usual(grid: &GridSpec) -> Placement {
        match grid.wrap_x || grid.wrap_y || grid.wrap_z {
            true => Placement::Farthest,
            false => Placement::Corners,
        }
    }

    /// Returns the placement's name for command lines and messages, such as `"farthest"`.
    pub fn name(self) -> &'static str {
        match self {
            Placement::Corners => "corners",
            Placement::Random => "random",
            Placement::Farthest => "farthest",
        }
    }
}

const fn one() -> u32 {
    1
}

fn is_one(count: &u32) -> bool {
    *count == 1
}

/// Returns whether a field has its default value and can therefore be left out of files.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
