//! What a player carries, and what the player's torch does.

use super::consumable::{ConsumableKind, Look, Slot};
use super::effect::Effect;
use super::flare::FLARES_PER_FIND;
use super::relic::{Relic, Relics};
use super::salt::SALT_PER_FIND;
use super::sight::SIGHT;
use super::stone::STONES_PER_FIND;
use super::{Event, Progress};
use crate::level::{Content, Level, Treasure};
use crate::recipe::is_default;
use serde::{Deserialize, Serialize};
use warren_maze::topology::{Embedding, Topology};

/// The number of marks that a player can make with a piece of chalk.
pub const MARKS_PER_CHALK: u32 = 5;

/// The number of steps for which a torch burns longer with a flask of oil.
pub const STEPS_PER_OIL: u32 = 50;

/// The maximum number of cells that a player can see straight ahead with a brighter torch. Each
/// flask of oil lets the player see one cell farther than [`SIGHT`], up to this number.
pub const MAX_SIGHT: usize = 10;

/// The number of cells that a player sees straight ahead after the torch has burned out.
pub const DARK_SIGHT: usize = 1;

/// The number of cells that a player with a [cat's eye](Relic::CatsEye) sees in the dark.
const CATS_EYE_SIGHT: usize = 3;

/// The number of marks that a [pouch of chalk](Relic::ChalkPouch) provides in each level.
const MARKS_PER_POUCH: u32 = 3;

/// What a player carries. Unlike keys, which belong to a level, a player can take all of this from
/// one level to the next; see [`Progress::carrying`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Carried {
    /// The number of charges left.
    pub charges: u32,
    /// The number of coins that the player's treasures are worth.
    pub treasure: u32,
    /// The number of marks that the player can still make with chalk.
    pub chalk: u32,
    /// The number of flasks of oil that the player has poured into the torch.
    pub oil: u32,
    /// Whether the player has a compass.
    pub compass: bool,
    /// The number of steps for which the torch still burns. In a level whose torch [never burns
    /// down](Level::light), this number does not change except through oil.
    pub light: u32,
    /// The number of stones that the player can throw.
    #[serde(skip_serializing_if = "is_default")]
    pub stones: u32,
    /// The number of cells that the player can cover with salt.
    #[serde(skip_serializing_if = "is_default")]
    pub salt: u32,
    /// The number of flares that the player can light.
    #[serde(skip_serializing_if = "is_default")]
    pub flares: u32,
    /// The player's flask, and what the player knows about flasks.
    #[serde(skip_serializing_if = "is_default")]
    pub flask: Slot,
    /// The player's scroll, and what the player knows about scrolls.
    #[serde(skip_serializing_if = "is_default")]
    pub scroll: Slot,
    /// The player's relics.
    #[serde(skip_serializing_if = "is_default")]
    pub relics: Relics,
}

impl Carried {
    /// Returns everything that the player has at the beginning of a level: what the player brings,
    /// and what the level provides.
    pub(super) fn into_level(self, level: &Level<impl Topology>) -> Carried {
        let with = |relic, count| if self.relics.has(relic) { count } else { 0 };
        let charges = level.charges().saturating_add(with(Relic::Pick, 1));
        let chalk = with(Relic::ChalkPouch, MARKS_PER_POUCH);
        Carried {
            charges: self.charges.saturating_add(charges),
            chalk: self.chalk.saturating_add(chalk),
            light: self.light.saturating_add(level.light()),
            ..self
        }
    }

    /// Returns the same things, with looks of flasks and scrolls whose effects depend on a seed.
    pub(crate) fn with_shuffled_looks(self, seed: u64) -> Carried {
        Carried {
            flask: self.flask.shuffled(ConsumableKind::Flask, seed),
            scroll: self.scroll.shuffled(ConsumableKind::Scroll, seed),
            ..self
        }
    }

    /// Returns what the player carries and knows of a kind of consumable.
    pub fn slot(self, kind: ConsumableKind) -> Slot {
        match kind {
            ConsumableKind::Flask => self.flask,
            ConsumableKind::Scroll => self.scroll,
        }
    }

    /// Adds a find. Does nothing for flasks, scrolls, map fragments, and contents that are no finds.
    pub(crate) fn receive(&mut self, find: Content) {
        let charges = self.charges_per_gunpowder();
        let (number, more) = match find {
            Content::Treasure(treasure) => {
                let coins = self.coins_for(treasure);
                (&mut self.treasure, coins)
            }
            Content::Gunpowder => (&mut self.charges, charges),
            Content::Chalk => (&mut self.chalk, MARKS_PER_CHALK),
            Content::Stones => (&mut self.stones, STONES_PER_FIND),
            Content::Salt => (&mut self.salt, SALT_PER_FIND),
            Content::Flares => (&mut self.flares, FLARES_PER_FIND),
            Content::Oil => return self.pour_oil(1),
            Content::Compass => {
                self.compass = true;
                return;
            }
            _ => return,
        };
        *number = number.saturating_add(more);
    }

    /// Puts a flask or a scroll with this look into its slot.
    pub(crate) fn hold(&mut self, kind: ConsumableKind, look: Look) {
        self.slot_mut(kind).held = Some(look);
    }

    pub(super) fn slot_mut(&mut self, kind: ConsumableKind) -> &mut Slot {
        match kind {
            ConsumableKind::Flask => &mut self.flask,
            ConsumableKind::Scroll => &mut self.scroll,
        }
    }

    /// Returns the effects that the player has identified.
    pub fn identified(self) -> impl Iterator<Item = Effect> {
        ConsumableKind::ALL.into_iter().flat_map(move |kind| {
            let slot = self.slot(kind);
            let looks = Look::ALL.into_iter();
            let known = looks.filter(move |&look| slot.is_identified(look));
            known.map(move |look| slot.effect(kind, look))
        })
    }

    /// Returns the number of coins that a treasure is worth to the player. With a
    /// [purse](Relic::Purse), it is worth a quarter more.
    pub fn coins_for(self, treasure: Treasure) -> u32 {
        let coins = treasure.coins();
        match self.relics.has(Relic::Purse) {
            true => coins + coins.div_ceil(4),
            false => coins,
        }
    }

    /// Returns the number of charges in a find of gunpowder: two with a [powder horn](Relic::PowderHorn),
    /// otherwise one.
    pub fn charges_per_gunpowder(self) -> u32 {
        match self.relics.has(Relic::PowderHorn) {
            true => 2,
            false => 1,
        }
    }

    /// Pours flasks of oil into the torch. With an [oil press](Relic::OilPress), each flask lasts twice
    /// as long.
    pub(crate) fn pour_oil(&mut self, flasks: u32) {
        let per_flask = match self.relics.has(Relic::OilPress) {
            true => 2 * STEPS_PER_OIL,
            false => STEPS_PER_OIL,
        };
        self.light = self.light.saturating_add(flasks.saturating_mul(per_flask));
        self.oil = self.oil.saturating_add(flasks);
    }
}

impl Progress {
    /// Returns whether the player's torch has burned out, or the player has put it out. In the dark, the
    /// player can still walk and do everything else, but [sees](Progress::sight) only the nearest cells.
    pub fn is_dark(&self, level: &Level<impl Topology>) -> bool {
        self.torch_put_out || self.is_burned_out(level)
    }

    /// Returns the maximum number of cells that the player sees straight ahead.
    pub fn sight(&self, level: &Level<impl Topology>) -> usize {
        match (self.is_dark(level), self.carried.relics) {
            (true, relics) if relics.has(Relic::CatsEye) => CATS_EYE_SIGHT,
            (true, _) => DARK_SIGHT,
            (false, relics) if relics.has(Relic::Lantern) => MAX_SIGHT,
            (false, _) if self.is_under(Effect::Sight) => MAX_SIGHT,
            (false, _) => SIGHT
                .saturating_add(self.carried.oil as usize)
                .min(MAX_SIGHT),
        }
    }
}

/// Burns the torch for each step of this tick.
pub(super) fn burn(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    events: &mut Vec<Event>,
) {
    if level.light() == 0 || progress.is_dark(level) {
        return;
    }
    let is_step = |event: &&Event| matches!(event, Event::Crossed(_));
    let steps = events.iter().filter(is_step).count() as u32;
    let burns = match progress.carried.relics.has(Relic::Wick) {
        // The torch burns for every second step of the level.
        true => progress.steps / 2 - progress.steps.saturating_sub(steps) / 2,
        false => steps,
    };
    progress.carried.light = progress.carried.light.saturating_sub(burns);
    if progress.carried.light == 0 {
        events.push(Event::TorchOut);
    }
}
