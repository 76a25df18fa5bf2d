//! What a player can have between two floors of a descent.
//!
//! A pedlar sells three goods before most floors. Before the first floor of each later stage, three
//! relics are there instead, of which the player may take one. Both depend only on the seed, the
//! depth, and what the player carries, so a descent can be verified.

use super::Descent;
use crate::play::{
    Carried, FLARES_PER_FIND, MARKS_PER_CHALK, Relic, Relics, SALT_PER_FIND, STONES_PER_FIND,
};
use serde::{Deserialize, Serialize};
use warren_maze::rng::{Random, SeededRandom};

/// The number of goods of an [`Offer`].
pub(super) const GOODS: usize = 3;

/// Something that a player can have between two floors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Good {
    /// A flask of oil, as found in levels.
    Oil,
    /// Three flasks of oil.
    Barrel,
    /// A piece of chalk, as found in levels.
    Chalk,
    /// Gunpowder for one charge.
    Gunpowder,
    /// Gunpowder for three charges.
    Keg,
    /// Three stones, as found in levels.
    Stones,
    /// Salt for two cells, as found in levels.
    Salt,
    /// Two flares, as found in levels.
    Flares,
    /// A compass.
    Compass,
    /// A relic.
    Relic(Relic),
}

impl Good {
    /// All goods.
    pub fn all() -> impl Iterator<Item = Good> {
        let supplies = FIRST_SUPPLIES.into_iter();
        let supplies = supplies.chain([Good::Stones, Good::Salt, Good::Flares, Good::Compass]);
        supplies.chain(Relic::ALL.iter().map(|&relic| Good::Relic(relic)))
    }

    /// Returns the name that identifies the good in translations, such as `"keg"`.
    pub fn name(self) -> &'static str {
        match self {
            Good::Oil => "oil",
            Good::Barrel => "barrel",
            Good::Chalk => "chalk",
            Good::Gunpowder => "gunpowder",
            Good::Keg => "keg",
            Good::Stones => "stones",
            Good::Salt => "salt",
            Good::Flares => "flares",
            Good::Compass => "compass",
            Good::Relic(relic) => relic.name(),
        }
    }

    /// Returns what the good does, without a full stop.
    pub fn summary(self) -> &'static str {
        match self {
            Good::Oil => "the torch burns for 50 more steps",
            Good::Barrel => "the torch burns for 150 more steps",
            Good::Chalk => "5 marks",
            Good::Gunpowder => "1 charge",
            Good::Keg => "3 charges",
            Good::Stones => "3 stones to throw, which lure beasts away",
            Good::Salt => "salt for 2 cells, which no beast enters",
            Good::Flares => "2 flares, which dazzle the beasts that see them",
            Good::Compass => "points to the finish on every floor",
            Good::Relic(relic) => relic.summary(),
        }
    }

    /// Returns the usual price in coins, which a [table](super::Table::prices) can replace. On most
    /// floors, a player who finds everything can pay for one or two goods.
    pub fn price(self) -> u32 {
        match self {
            Good::Chalk => 5,
            Good::Stones => 10,
            Good::Oil => 12,
            Good::Gunpowder | Good::Salt => 15,
            Good::Flares => 20,
            Good::Barrel => 30,
            Good::Compass => 25,
            Good::Keg => 35,
            Good::Relic(relic) => relic.price(),
        }
    }

    /// Adds the good to what a player carries.
    fn give(self, carried: &mut Carried) {
        let Carried {
            charges,
            chalk,
            stones,
            salt,
            flares,
            compass,
            relics,
            ..
        } = carried;
        match self {
            Good::Oil => carried.pour_oil(1),
            Good::Barrel => carried.pour_oil(3),
            Good::Chalk => *chalk = chalk.saturating_add(MARKS_PER_CHALK),
            Good::Gunpowder => *charges = charges.saturating_add(1),
            Good::Keg => *charges = charges.saturating_add(3),
            Good::Stones => *stones = stones.saturating_add(STONES_PER_FIND),
            Good::Salt => *salt = salt.saturating_add(SALT_PER_FIND),
            Good::Flares => *flares = flares.saturating_add(FLARES_PER_FIND),
            Good::Compass => *compass = true,
            Good::Relic(relic) => relics.add(relic),
        }
    }
}

/// The goods that are used up, in tables that do not list [their own](super::Table::supplies).
pub(super) const FIRST_SUPPLIES: [Good; 5] = [
    Good::Oil,
    Good::Barrel,
    Good::Chalk,
    Good::Gunpowder,
    Good::Keg,
];

/// What a player can have before a floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Different goods: three, or two with a [start](super::Start) that has fewer goods. They are relics if the player
    /// may take one, and other goods in the place of relics if the player has almost all of them.
    pub goods: Vec<Good>,
    /// Whether the player may take one of the goods for nothing. Otherwise, the player can buy each
    /// of them.
    pub is_gift: bool,
}

/// The reason why a player cannot have a good. The messages are written for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuyError {
    /// The good is not on offer.
    #[error("this is not on offer")]
    NotOffered,
    /// The player already has the good.
    #[error("you have this already")]
    Sold,
    /// The player has taken one of the other goods, and may take only one.
    #[error("you may take only one of them")]
    OnlyOne,
    /// The player cannot pay the price.
    #[error("this costs {price} coins, and you have {coins}")]
    TooExpensive {
        /// The price.
        price: u32,
        /// The player's coins.
        coins: u32,
    },
}

impl Descent {
    /// Returns what the player can have before the current floor, including goods that the player has
    /// already [bought](Descent::bought). Returns `None` on the first floor, at the end of the
    /// descent, and in descents with an [older table](super::Table::pedlar).
    ///
    /// ```
    /// use warren_dungeon::descent::Descent;
    ///
    /// assert_eq!(Descent::new(7).offer(), None, "nobody sells anything before the first floor");
    /// ```
    pub fn offer(&self) -> Option<Offer> {
        if self.is_over() {
            return None;
        }
        self.offer_at(self.depth(), self.carried())
    }

    /// Returns what a player who carries this can have before the floor at this depth.
    pub(super) fn offer_at(&self, depth: u32, carried: Carried) -> Option<Offer> {
        if !self.table().pedlar || depth < 2 {
            return None;
        }
        let is_gift = self.table().begins_stage(depth);
        let mut random = SeededRandom::new(self.seed() ^ u64::from(depth).rotate_right(16));
        let missing = |carried: Relics| {
            let missing = Relic::ALL.iter().copied();
            missing.filter(move |&relic| !carried.has(relic))
        };
        let relics = missing(carried.relics).map(Good::Relic);
        let compass = (!carried.compass).then_some(Good::Compass);
        let compass = compass.filter(|_| !is_gift);
        let mut supplies = self.table().supplies.clone();
        let mut rare: Vec<Good> = relics.chain(compass).collect();
        let mut goods = Vec::new();
        let count = self.start().goods();
        while goods.len() < count {
            // A pedlar has one thing that is not used up.
            let takes_rare = is_gift || goods.len() + 1 == count;
            let from = match takes_rare && !rare.is_empty() {
                true => &mut rare,
                false => &mut supplies,
            };
            if from.is_empty() {
                break;
            }
            goods.push(from.swap_remove(random.below(from.len() as u32) as usize));
        }
        Some(Offer { goods, is_gift })
    }

    /// Buys a good of the current [`offer`](Descent::offer), or takes it if it is a gift. The player has
    /// it from the beginning of the current floor, so this must happen before the floor
    /// [begins](Descent::begin).
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, if the good is not on offer, if the player has bought it, if the
    /// player has taken a different gift, or if the player has too few coins.
    pub fn buy(&mut self, good: Good) -> Result<(), BuyError> {
        self.check_offered(good)?;
        self.push_bought(good);
        Ok(())
    }

    /// Checks whether the player can [buy](Descent::buy) a good now.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`buy`](Descent::buy).
    pub fn check_offered(&self, good: Good) -> Result<(), BuyError> {
        let offer = self.offer().ok_or(BuyError::NotOffered)?;
        self.check(&offer, self.depth(), self.bought(), self.coins(), good)
    }

    /// Returns the price of a good before the current floor, in coins. It depends on the table, the depth and the
    /// player's [start](Descent::start).
    pub fn price(&self, good: Good) -> u32 {
        self.price_at(good, self.depth())
    }

    /// Returns the price of a good before the floor at this depth.
    fn price_at(&self, good: Good, depth: u32) -> u32 {
        self.start().pays(self.table().price(good, depth))
    }

    /// Returns the coins that are left after everything that the player has bought.
    pub fn coins(&self) -> u32 {
        match self.is_over() {
            true => self.carried().treasure,
            false => self.with_bought(self.depth(), self.carried()).treasure,
        }
    }

    /// Returns what a player who carries this has after buying the goods bought before the floor at
    /// this depth.
    pub(super) fn with_bought(&self, depth: u32, carried: Carried) -> Carried {
        let is_gift = self.table().begins_stage(depth);
        let mut carried = carried;
        for &good in self.bought_before(depth) {
            good.give(&mut carried);
            if !is_gift {
                carried.treasure = carried.treasure.saturating_sub(self.price_at(good, depth));
            }
        }
        carried
    }

    /// Checks that everything that was bought before the floor at this depth could be bought by a
    /// player who carries this.
    pub(super) fn check_bought(&self, depth: u32, carried: Carried) -> Result<(), BuyError> {
        let bought = self.bought_before(depth);
        let mut coins = carried.treasure;
        for (index, &good) in bought.iter().enumerate() {
            let offer = self.offer_at(depth, carried).ok_or(BuyError::NotOffered)?;
            self.check(&offer, depth, &bought[..index], coins, good)?;
            if !offer.is_gift {
                coins -= self.price_at(good, depth);
            }
        }
        Ok(())
    }

    /// Checks whether a player can have a good.
    fn check(
        &self,
        offer: &Offer,
        depth: u32,
        bought: &[Good],
        coins: u32,
        good: Good,
    ) -> Result<(), BuyError> {
        let price = self.price_at(good, depth);
        if !offer.goods.contains(&good) {
            Err(BuyError::NotOffered)
        } else if bought.contains(&good) {
            Err(BuyError::Sold)
        } else if offer.is_gift && !bought.is_empty() {
            Err(BuyError::OnlyOne)
        } else if !offer.is_gift && coins < price {
            Err(BuyError::TooExpensive { price, coins })
        } else {
            Ok(())
        }
    }
}
