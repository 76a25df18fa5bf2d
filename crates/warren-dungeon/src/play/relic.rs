//! Relics: things that change the rules for the player who carries them, on every level until the
//! end of a descent.
//!
//! A relic takes nothing from the player and closes no way. A level that can be won, and that cannot be
//! lost except to a beast, therefore stays so with relics. Each relic is one row of the table below, and one condition where the rule is.

use crate::level::Form::{Disc, Line, Polygon, Rect, Ring};
use crate::level::Ink::{DarkGold, Flame, Gold, Iron, Red, White, Wood};
use crate::level::SignPart::{self, Body, Engraving};
use serde::{Deserialize, Serialize};

/// Declares [`Relic`]. Each row has the documentation of a relic, its name, its
/// price, what it does in words, and its sign.
macro_rules! relics {
    ($($(#[$doc:meta])+ $relic:ident $name:literal $price:literal, $summary:literal, $sign:expr;)+) => {
        /// A thing that changes the rules for the player who carries it.
        ///
        /// ```
        /// use warren_dungeon::play::{Relic, Relics};
        ///
        /// let relics: Relics = [Relic::Mirror, Relic::Boots].into_iter().collect();
        /// assert!(relics.has(Relic::Boots) && !relics.has(Relic::Lantern));
        /// assert!(relics.iter().eq([Relic::Boots, Relic::Mirror]));
        /// assert_eq!(Relic::CatsEye.name(), "cats-eye");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum Relic {
            $($(#[$doc])+ $relic,)+
        }

        impl Relic {
            /// All relics.
            pub const ALL: &[Relic] = &[$(Relic::$relic,)+];

            /// Returns the name that identifies the relic in translations, such as `"cats-eye"`.
            pub const fn name(self) -> &'static str {
                match self { $(Relic::$relic => $name,)+ }
            }

            /// Returns what the relic does, without a full stop.
            pub const fn summary(self) -> &'static str {
                match self { $(Relic::$relic => $summary,)+ }
            }

            /// Returns the sign on cards and in lines of icons.
            pub const fn sign(self) -> &'static [SignPart] {
                match self { $(Relic::$relic => $sign,)+ }
            }

            /// Returns the price in coins.
            pub const fn price(self) -> u32 {
                match self { $(Relic::$relic => $price,)+ }
            }
        }
    };
}

// A relic is stored in files by its name and in memory by its position, so rows may be added at the
// end.
relics! {
    /// The player's steps make no noise, even at full speed.
    Boots "boots" 50,
        "the player's steps make no noise, even at full speed",
        &[
            Body(Wood, Rect([-0.06, -0.08], [0.09, 0.2])),
            Body(Wood, Polygon(&[[-0.15, 0.1], [0.1, 0.1], [0.24, 0.18], [0.24, 0.26], [-0.15, 0.26]])),
            Engraving(DarkGold, Rect([-0.06, -0.2], [0.09, 0.035])),
        ];
    /// The Sleeper hears the player at half the distance.
    Hood "hood" 30,
        "the Sleeper hears the player at half the distance",
        &[
            Body(Iron, Polygon(&[[0.0, -0.3], [0.2, 0.0], [0.22, 0.26], [-0.22, 0.26], [-0.2, 0.0]])),
            Engraving(Wood, Disc([0.0, 0.04], 0.11)),
        ];
    /// Doors, gates and levers make no noise.
    Grease "grease" 25,
        "doors, gates and levers make no noise",
        &[
            Body(Wood, Rect([0.0, 0.1], [0.17, 0.16])),
            Body(Iron, Rect([0.0, -0.08], [0.19, 0.04])),
            Body(Gold, Disc([0.0, -0.14], 0.12)),
        ];
    /// The Sleeper, the Guardian and the Thief need three times as long to get up.
    Poppy "poppy" 30,
        "the Sleeper, the Guardian and the Thief need three times as long to get up",
        &[
            Body(Iron, Line([0.0, 0.3], [0.03, 0.0], 0.025)),
            Body(Red, Disc([-0.11, -0.12], 0.12)),
            Body(Red, Disc([0.11, -0.12], 0.12)),
            Body(Red, Disc([0.0, -0.02], 0.12)),
            Engraving(DarkGold, Disc([0.0, -0.09], 0.06)),
        ];
    /// The player sees as far as with the brightest torch.
    Lantern "lantern" 35,
        "the player sees as far as with the brightest torch",
        &[
            Body(Iron, Ring([0.0, -0.2], 0.08, 0.02)),
            Body(Iron, Rect([0.0, -0.1], [0.14, 0.03])),
            Body(Flame, Rect([0.0, 0.07], [0.1, 0.14])),
            Engraving(White, Disc([0.0, 0.09], 0.055)),
            Body(Iron, Rect([0.0, 0.24], [0.15, 0.035])),
        ];
    /// The player sees three cells in the dark.
    CatsEye "cats-eye" 25,
        "the player sees three cells in the dark",
        &[
            Body(Gold, Polygon(&[[-0.3, 0.0], [-0.12, -0.16], [0.12, -0.16], [0.3, 0.0], [0.12, 0.16], [-0.12, 0.16]])),
            Engraving(Iron, Polygon(&[[0.0, -0.15], [0.05, 0.0], [0.0, 0.15], [-0.05, 0.0]])),
        ];
    /// The torch burns twice as long.
    Wick "wick" 50,
        "the torch burns twice as long",
        &[
            Body(White, Rect([0.0, 0.12], [0.09, 0.18])),
            Body(Iron, Line([0.0, -0.06], [0.0, -0.1], 0.015)),
            Body(Flame, Disc([0.0, -0.17], 0.07)),
            Body(Flame, Polygon(&[[0.0, -0.32], [0.06, -0.2], [-0.06, -0.2]])),
        ];
    /// A flask of oil lasts twice as long.
    OilPress "oil-press" 30,
        "a flask of oil lasts twice as long",
        &[
            Body(Iron, Line([-0.2, -0.22], [0.2, -0.22], 0.03)),
            Body(Iron, Line([0.0, -0.22], [0.0, 0.02], 0.035)),
            Body(Wood, Rect([0.0, 0.05], [0.15, 0.035])),
            Body(Wood, Rect([0.0, 0.2], [0.2, 0.08])),
            Engraving(Flame, Disc([0.0, 0.2], 0.05)),
        ];
    /// The player has one more charge at the beginning of each level.
    Pick "pick" 60,
        "the player has one more charge at the beginning of each level",
        &[
            Body(Wood, Line([-0.16, 0.26], [0.1, -0.14], 0.035)),
            Body(Iron, Line([-0.12, -0.22], [0.12, -0.16], 0.04)),
            Body(Iron, Line([0.12, -0.16], [0.26, 0.04], 0.04)),
        ];
    /// Gunpowder is enough for two charges.
    PowderHorn "powder-horn" 35,
        "gunpowder found in a level is enough for two charges",
        &[
            Body(White, Polygon(&[[-0.22, -0.2], [0.0, -0.1], [0.16, 0.08], [0.22, 0.28], [-0.02, 0.18], [-0.18, 0.0]])),
            Engraving(DarkGold, Line([-0.02, 0.18], [0.16, 0.08], 0.025)),
            Body(DarkGold, Disc([-0.2, -0.17], 0.05)),
        ];
    /// The player has three more marks of chalk at the beginning of each level.
    ChalkPouch "chalk-pouch" 15,
        "the player has three more marks of chalk at the beginning of each level",
        &[
            Body(Wood, Disc([0.0, 0.1], 0.19)),
            Body(Wood, Rect([0.0, -0.08], [0.08, 0.06])),
            Body(White, Line([-0.03, -0.08], [-0.09, -0.26], 0.035)),
            Body(White, Line([0.04, -0.08], [0.1, -0.22], 0.035)),
            Engraving(DarkGold, Rect([0.0, -0.06], [0.1, 0.02])),
        ];
    /// The player knows the surroundings of the start.
    Chart "chart" 25,
        "the player knows the surroundings of the start",
        &[
            Body(White, Rect([0.0, 0.0], [0.25, 0.2])),
            Engraving(Red, Line([-0.15, 0.1], [-0.03, -0.06], 0.015)),
            Engraving(Red, Line([-0.03, -0.06], [0.14, 0.04], 0.015)),
            Engraving(Red, Disc([-0.15, 0.1], 0.04)),
        ];
    /// The player knows the surroundings of each finish.
    Sextant "sextant" 45,
        "the player knows the surroundings of each finish",
        &[
            Body(Gold, Line([0.0, -0.26], [-0.2, 0.2], 0.025)),
            Body(Gold, Line([0.0, -0.26], [0.2, 0.2], 0.025)),
            Body(Gold, Line([-0.2, 0.2], [0.0, 0.26], 0.03)),
            Body(Gold, Line([0.0, 0.26], [0.2, 0.2], 0.03)),
            Body(Iron, Line([0.0, -0.26], [0.06, 0.2], 0.02)),
        ];
    /// A map fragment shows the cells within twice as many moves.
    MapCase "map-case" 20,
        "a map fragment shows the cells within twice as many moves",
        &[
            Body(Wood, Line([-0.16, 0.18], [0.16, -0.18], 0.1)),
            Body(DarkGold, Line([0.1, -0.11], [0.15, -0.17], 0.11)),
            Engraving(White, Line([-0.17, 0.19], [-0.18, 0.2], 0.06)),
        ];
    /// The Statue does not move while it is in the player's sight, even behind the player's back.
    Mirror "mirror" 40,
        "the Statue does not move while it is in the player's sight, even behind the player's back",
        &[
            Body(DarkGold, Disc([0.0, -0.08], 0.2)),
            Engraving(White, Disc([0.0, -0.08], 0.15)),
            Body(DarkGold, Rect([0.0, 0.2], [0.04, 0.11])),
            Engraving(Iron, Line([-0.06, -0.04], [0.05, -0.16], 0.015)),
        ];
    /// The Minotaur and the Statue wait for twenty seconds before they hunt.
    Hourglass "hourglass" 45,
        "the Minotaur and the Statue wait for twenty seconds before they hunt",
        &[
            Body(Wood, Rect([0.0, -0.25], [0.17, 0.035])),
            Body(Wood, Rect([0.0, 0.25], [0.17, 0.035])),
            Body(White, Polygon(&[[-0.13, -0.21], [0.13, -0.21], [0.0, 0.0]])),
            Body(White, Polygon(&[[-0.13, 0.21], [0.0, 0.0], [0.13, 0.21]])),
            Engraving(Gold, Polygon(&[[-0.1, 0.2], [0.0, 0.08], [0.1, 0.2]])),
        ];
    /// Secret doors in the sides of the player's cell open at once.
    DowsingRod "dowsing-rod" 35,
        "secret doors in the sides of the player's cell open at once",
        &[
            Body(Wood, Line([0.0, 0.0], [0.0, -0.28], 0.03)),
            Body(Wood, Line([0.0, 0.0], [-0.18, 0.26], 0.03)),
            Body(Wood, Line([0.0, 0.0], [0.18, 0.26], 0.03)),
        ];
    /// Treasure is worth a quarter more.
    Purse "purse" 30,
        "treasure is worth a quarter more",
        &[
            Body(Red, Disc([0.0, 0.08], 0.21)),
            Body(Red, Rect([0.0, -0.14], [0.09, 0.07])),
            Engraving(Gold, Rect([0.0, -0.1], [0.11, 0.025])),
            Engraving(Gold, Disc([0.0, 0.1], 0.08)),
        ];
    /// The first beast that catches the player is sent back to its start, and the ward breaks.
    Ward "ward" 70,
        "the first beast that catches the player away from its start is sent back there, and the ward breaks",
        &[
            Body(Iron, Polygon(&[[-0.2, -0.24], [0.2, -0.24], [0.2, 0.02], [0.0, 0.28], [-0.2, 0.02]])),
            Engraving(Gold, Polygon(&[[0.0, -0.15], [0.06, -0.03], [0.13, 0.0], [0.06, 0.04], [0.0, 0.16], [-0.06, 0.04], [-0.13, 0.0], [-0.06, -0.03]])),
        ];
}

/// A set of relics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Vec<Relic>", from = "Vec<Relic>")]
pub struct Relics(u32);

const _: () = assert!(Relic::ALL.len() <= 32);

impl Relics {
    /// Returns whether the set contains a relic.
    pub const fn has(self, relic: Relic) -> bool {
        self.0 & 1 << relic as u32 != 0
    }

    /// Adds a relic.
    pub fn add(&mut self, relic: Relic) {
        self.0 |= 1 << relic as u32;
    }

    /// Removes a relic. Returns whether the set contained it.
    pub fn remove(&mut self, relic: Relic) -> bool {
        let had = self.has(relic);
        self.0 &= !(1 << relic as u32);
        had
    }

    /// Returns the relics in the order of [`Relic::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Relic> {
        Relic::ALL
            .iter()
            .copied()
            .filter(move |&relic| self.has(relic))
    }
}

impl FromIterator<Relic> for Relics {
    fn from_iter<I: IntoIterator<Item = Relic>>(relics: I) -> Relics {
        relics
            .into_iter()
            .fold(Relics::default(), |mut set, relic| {
                set.add(relic);
                set
            })
    }
}

impl From<Relics> for Vec<Relic> {
    fn from(relics: Relics) -> Vec<Relic> {
        relics.iter().collect()
    }
}

impl From<Vec<Relic>> for Relics {
    fn from(relics: Vec<Relic>) -> Relics {
        relics.into_iter().collect()
    }
}
