//! Who the player is in a descent: each start is one row with a relic and a weakness.

use super::goods::GOODS;
use crate::play::{Carried, Relic};
use serde::{Deserialize, Serialize};

/// Who the player is in a [descent](super::Descent). Each start but the default one has a relic from the
/// first floor on, and a weakness until the end of the descent.
///
/// ```
/// use warren_dungeon::descent::{Descent, Start};
/// use warren_dungeon::play::Relic;
///
/// let descent = Descent::new(7).with_start(Start::Lamplighter);
/// assert!(descent.carried().relics.has(Relic::Lantern));
/// assert_eq!(Descent::new(7).start(), Start::Walker);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Start {
    /// Has nothing, and no weakness.
    #[default]
    Walker,
    /// Has the lantern, and pays a quarter more for goods.
    Lamplighter,
    /// Has the boots, and keeps no light from earlier floors.
    Apprentice,
    /// Has the pickaxe, and is offered one good less.
    Miner,
}

/// Everything about a start that is data.
struct Row {
    name: &'static str,
    summary: &'static str,
    relic: Option<Relic>,
    /// The prices of goods, in percent of the table's prices.
    prices: u32,
    /// The largest light that the player keeps from earlier floors, in percent of the table's limit.
    kept_light: u32,
    /// The number of goods of an offer.
    goods: usize,
}

impl Row {
    const NO_WEAKNESS: Row = Row {
        name: "walker",
        summary: "nothing, and no weakness",
        relic: None,
        prices: 100,
        kept_light: 100,
        goods: GOODS,
    };
}

impl Start {
    /// All starts. The first one is the default.
    pub const ALL: [Start; 4] = [
        Start::Walker,
        Start::Lamplighter,
        Start::Apprentice,
        Start::Miner,
    ];

    const fn row(self) -> Row {
        match self {
            Start::Walker => Row::NO_WEAKNESS,
            Start::Lamplighter => Row {
                name: "lamplighter",
                summary: "a lantern, but goods cost a quarter more",
                relic: Some(Relic::Lantern),
                prices: 125,
                ..Row::NO_WEAKNESS
            },
            Start::Apprentice => Row {
                name: "apprentice",
                summary: "quiet boots, but no light is kept between floors",
                relic: Some(Relic::Boots),
                kept_light: 0,
                ..Row::NO_WEAKNESS
            },
            Start::Miner => Row {
                name: "miner",
                summary: "a pickaxe, but one good less is on offer",
                relic: Some(Relic::Pick),
                goods: GOODS - 1,
                ..Row::NO_WEAKNESS
            },
        }
    }

    /// Returns the name that identifies the start in translations and on the command line, such as
    /// `"lamplighter"`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns what the player has, and the player's weakness, without a full stop.
    pub const fn summary(self) -> &'static str {
        self.row().summary
    }

    /// Returns the relic that the player has from the first floor on.
    pub const fn relic(self) -> Option<Relic> {
        self.row().relic
    }

    /// Returns the number of goods of each offer.
    pub(super) const fn goods(self) -> usize {
        self.row().goods
    }

    /// Returns what the player pays for a good with this price, in coins. Fractions are rounded up.
    pub(super) fn pays(self, price: u32) -> u32 {
        percent_of(price, self.row().prices)
    }

    /// Returns the light that the player keeps from earlier floors, of this much that the table permits,
    /// in steps.
    pub(super) fn keeps(self, light: u32) -> u32 {
        percent_of(light, self.row().kept_light)
    }

    /// Returns what the player carries before the first floor.
    pub(super) fn carried(self) -> Carried {
        Carried {
            relics: self.relic().into_iter().collect(),
            ..Carried::default()
        }
    }
}

/// Returns a share of a number, rounded up.
fn percent_of(number: u32, percent: u32) -> u32 {
    let share = (u64::from(number) * u64::from(percent)).div_ceil(100);
    u32::try_from(share).unwrap_or(u32::MAX)
}
