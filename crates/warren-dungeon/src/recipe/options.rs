//! The part of a recipe that describes neither the grid nor the algorithm.

use super::{Charges, DoorCount, FindOptions, GateCounts, Placement, Recipe, RoomOptions, Theme};
use crate::beast_kind::BeastKind;

/// The contents of a level apart from its maze: rooms, chambers, loops, doors, starts, finishes,
/// charges, beasts, gates, portals and finds. [`make_on`](crate::make::make_on) adds them to a maze
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
    /// The rooms.
    pub rooms: RoomOptions,
    /// The maximum number of chambers; see [`Recipe::chambers`].
    pub chambers: u32,
    /// Whether chambers with pressure plates can be chosen too.
    pub plates: bool,
    /// The share of dead ends that are opened to form loops, from 0 to 1.
    pub braid: f64,
    /// The number of additional walls that are removed after dead ends have been opened. Walls
    /// between areas are never removed.
    pub extra_passages: u32,
    /// The number of secret doors between areas. In a maze with one area, there are no walls for
    /// doors.
    pub doors: DoorCount,
    /// The placement of the first start and the first finish.
    pub placement: Placement,
    /// The number of starts, at least one.
    pub starts: u32,
    /// The number of finishes, at least one.
    pub finishes: u32,
    /// The number of walls that the player can blast.
    pub charges: Charges,
    /// Whether a Minotaur hunts the player.
    pub minotaur: bool,
    /// Whether a Sleeper hunts the player when it hears the player.
    pub sleeper: bool,
    /// Whether a Guardian guards a room.
    pub guardian: bool,
    /// Whether a Statue hunts the player while the player is not looking at it.
    pub statue: bool,
    /// The numbers of gates. Each key and each lever has its own cell.
    pub gates: GateCounts,
    /// The number of pairs of portals.
    pub portals: u32,
    /// The finds.
    pub finds: FindOptions,
    /// The light of the player's torch; see [`Recipe::light`].
    pub light: u32,
    /// The level's theme.
    pub theme: Theme,
    /// The seed for all random choices, including the generator's choices.
    pub seed: u64,
}

impl Default for LevelOptions {
    /// Returns the default recipe's options.
    fn default() -> LevelOptions {
        Recipe::default().options()
    }
}

impl LevelOptions {
    /// Returns the kinds of beasts that the options request.
    pub fn beasts(&self) -> impl Iterator<Item = BeastKind> + use<> {
        let Self {
            minotaur,
            sleeper,
            guardian,
            statue,
            ..
        } = *self;
        let is_asked = move |kind: &BeastKind| match kind {
            BeastKind::Minotaur => minotaur,
            BeastKind::Sleeper => sleeper,
            BeastKind::Guardian => guardian,
            BeastKind::Statue => statue,
        };
        BeastKind::ALL.into_iter().filter(is_asked)
    }
}

impl Recipe {
    /// Sets whether the recipe requests a beast of this kind.
    pub fn set_beast(&mut self, kind: BeastKind, is_asked: bool) {
        *match kind {
            BeastKind::Minotaur => &mut self.minotaur,
            BeastKind::Sleeper => &mut self.sleeper,
            BeastKind::Guardian => &mut self.guardian,
            BeastKind::Statue => &mut self.statue,
        } = is_asked;
    }

    /// Returns the part of the recipe that describes neither the grid nor the algorithm. However,
    /// the number of doors comes from the parameters of
    /// [`Algorithm::Areas`](super::Algorithm::Areas), and the default theme depends on the
    /// algorithm: see [`Recipe::theme`](Recipe::theme()).
    pub fn options(&self) -> LevelOptions {
        LevelOptions {
            rooms: self.rooms,
            chambers: self.chambers,
            plates: self.plates,
            braid: self.braid,
            extra_passages: self.extra_passages,
            doors: self.algorithm.doors(),
            placement: self.placement,
            starts: self.starts,
            finishes: self.finishes,
            charges: self.charges,
            minotaur: self.minotaur,
            sleeper: self.sleeper,
            guardian: self.guardian,
            statue: self.statue,
            gates: self.gates(),
            portals: self.portals,
            finds: self.finds,
            light: self.light,
            theme: self.theme(),
            seed: self.seed,
        }
    }
}
