//! The things that a player carries.

use super::bearing::{StraightWay, compass};
use super::names::{consumable, content_name, good};
use super::phrase::say;
use super::{Narrator, Phrase};
use crate::descent::Good;
use crate::level::Content;
use crate::play::{ConsumableKind, Relic, TICKS_PER_SECOND};
use warren_maze::topology::Embedding;

/// A thing that a player can carry from one level to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarriedThing {
    /// Charges, which blast walls.
    Charges,
    /// The light of the torch.
    Light,
    /// Coins and other treasure.
    Treasure,
    /// Marks of chalk.
    Chalk,
    /// Stones to throw.
    Stones,
    /// Salt, which beasts do not enter.
    Salt,
    /// Flares, which dazzle beasts.
    Flares,
    /// A flask.
    Flask,
    /// A scroll.
    Scroll,
    /// Oil, which makes the torch brighter.
    Oil,
    /// A compass.
    Compass,
    /// A relic.
    Relic(Relic),
}

impl CarriedThing {
    /// Returns all things, in the order in which they are shown.
    pub fn all() -> impl Iterator<Item = CarriedThing> {
        let supplies = [
            CarriedThing::Charges,
            CarriedThing::Light,
            CarriedThing::Treasure,
            CarriedThing::Chalk,
            CarriedThing::Stones,
            CarriedThing::Salt,
            CarriedThing::Flares,
            CarriedThing::Flask,
            CarriedThing::Scroll,
            CarriedThing::Oil,
            CarriedThing::Compass,
        ];
        let relics = Relic::ALL.iter().copied().map(CarriedThing::Relic);
        supplies.into_iter().chain(relics)
    }
}

impl Narrator<'_> {
    /// Returns the keys that the player has, and the player's floor if the grid can have several floors.
    pub fn keys_and_floor(self) -> Vec<Phrase> {
        let (grid, mut told) = (self.level.grid(), Vec::new());
        let keys = self.progress.keys().iter();
        let keys = keys.map(|&shape| content_name(Content::Key(shape)));
        let iron = self.progress.iron_keys();
        let iron = (iron > 0).then(|| say!("hud-iron-keys", keys = iron));
        told.extend(keys.chain(iron));
        if grid.shape().has_floors() {
            let floor = grid.floor(self.progress.cell()) + 1;
            told.push(say!("hud-floor", floor, floors = grid.floors()));
        }
        told
    }

    /// Returns the things that the player carries, apart from keys: the charges and the light if the
    /// level has them, and everything else that the player has.
    pub fn carried(self) -> Vec<(CarriedThing, Phrase)> {
        let (level, carried) = (self.level, self.progress.carried());
        let has_charges = level.most_charges() > 0 || carried.charges > 0;
        let charges = || say!("hud-charges", charges = carried.charges);
        let is_put_out = self.progress.is_torch_put_out();
        let light = || match is_put_out {
            true => say!("hud-torch-put-out"),
            false => say!("hud-light", steps = carried.light),
        };
        let treasure = || say!("hud-treasure", coins = carried.treasure);
        let chalk = || say!("hud-chalk", marks = carried.chalk);
        let stones = || say!("hud-stones", stones = carried.stones);
        let salt = || say!("hud-salt", cells = carried.salt);
        let dazzled = self.progress.beasts().iter().map(|beast| beast.dazzled);
        let dazzled = dazzled.max().unwrap_or_default().div_ceil(TICKS_PER_SECOND);
        let flares = || match dazzled {
            0 => say!("hud-flares", flares = carried.flares),
            _ => say!("hud-dazzled", flares = carried.flares, seconds = dazzled),
        };
        let held = |kind| self.progress.held(kind).map(consumable);
        let oil = || say!("hud-oil", flasks = carried.oil);
        let things = [
            has_charges.then(|| (CarriedThing::Charges, charges())),
            (level.light() > 0 || is_put_out).then(|| (CarriedThing::Light, light())),
            (carried.treasure > 0).then(|| (CarriedThing::Treasure, treasure())),
            (carried.chalk > 0).then(|| (CarriedThing::Chalk, chalk())),
            (carried.stones > 0).then(|| (CarriedThing::Stones, stones())),
            (carried.salt > 0).then(|| (CarriedThing::Salt, salt())),
            (carried.flares > 0 || dazzled > 0).then(|| (CarriedThing::Flares, flares())),
            held(ConsumableKind::Flask).map(|told| (CarriedThing::Flask, told)),
            held(ConsumableKind::Scroll).map(|told| (CarriedThing::Scroll, told)),
            (carried.oil > 0).then(|| (CarriedThing::Oil, oil())),
            carried
                .compass
                .then(|| (CarriedThing::Compass, self.compass_line())),
        ];
        let relics = carried.relics.iter();
        let relics = relics.map(|found| (CarriedThing::Relic(found), good(Good::Relic(found))));
        things.into_iter().flatten().chain(relics).collect()
    }

    /// Returns the direction of the nearest finish, as a compass shows it.
    fn compass_line(self) -> Phrase {
        let way = StraightWay::to_finish(self.level, self.progress.cell());
        match way.cells() {
            0 => say!("words-compass"),
            _ => say!("hud-compass", direction = compass(way.heading())),
        }
    }
}
