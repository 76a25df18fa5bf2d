//! Flasks and scrolls: their kinds, their looks, and what the player knows about them.
//!
//! Each kind has [six looks](Look). What a look does is unknown until the player has used it. Looks can be
//! shuffled, so that they do different things in each descent.

use super::effect::Effect;
use crate::level::{Content, Level};
use crate::recipe::is_default;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use warren_maze::topology::{Cell, Topology};

/// The number of looks of each kind, which is also the number of its effects.
const LOOKS: usize = 6;

/// A kind of find whose effect the player does not know. The player carries at most one of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ConsumableKind {
    /// A flask, which the player [drinks](super::Tool::Drink).
    Flask,
    /// A scroll, which the player [reads](super::Tool::Read).
    Scroll,
}

impl ConsumableKind {
    /// All kinds.
    pub const ALL: [ConsumableKind; 2] = [ConsumableKind::Flask, ConsumableKind::Scroll];

    /// Returns the kind of a content, or `None` if players cannot use it up.
    pub fn of(content: Content) -> Option<ConsumableKind> {
        ConsumableKind::ALL
            .into_iter()
            .find(|kind| kind.content() == content)
    }

    /// Returns the content of cells that have this kind.
    pub fn content(self) -> Content {
        match self {
            ConsumableKind::Flask => Content::Flask,
            ConsumableKind::Scroll => Content::Scroll,
        }
    }

    /// Returns the names of the looks: the colours of flasks, and the titles of scrolls.
    fn look_names(self) -> &'static [&'static str; LOOKS] {
        match self {
            ConsumableKind::Flask => &["red", "blue", "green", "black", "white", "golden"],
            ConsumableKind::Scroll => &["vesper", "ostium", "ferrum", "aquila", "nimbus", "corona"],
        }
    }
}

/// The look of a flask or a scroll, as a number from 0 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Look(u8);

impl Look {
    /// All looks.
    pub const ALL: [Look; LOOKS] = [Look(0), Look(1), Look(2), Look(3), Look(4), Look(5)];

    /// Returns the number of the look.
    pub fn number(self) -> usize {
        self.0.into()
    }
}

/// The error of a number that is not the number of a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no look {0}: looks have the numbers 0 to 5")]
pub struct NoLook(u8);

impl TryFrom<u8> for Look {
    type Error = NoLook;

    fn try_from(number: u8) -> Result<Look, NoLook> {
        Look::ALL
            .get(usize::from(number))
            .copied()
            .ok_or(NoLook(number))
    }
}

impl From<Look> for u8 {
    fn from(look: Look) -> u8 {
        look.0
    }
}

/// A flask or a scroll, and what the player knows about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Consumable {
    /// The kind.
    pub kind: ConsumableKind,
    /// The look.
    pub look: Look,
    /// The effect, or `None` if the player does not know it.
    pub effect: Option<Effect>,
}

impl Consumable {
    /// Returns the name of the look, which identifies it in translations: the colour of a flask, such as
    /// `"red"`, or the title of a scroll, such as `"vesper"`.
    pub fn look_name(self) -> &'static str {
        self.kind.look_names()[self.look.number()]
    }

    /// Returns the name for messages in English, such as `"red flask"`, `scroll "Vesper"` or
    /// `"flask of oil"`.
    ///
    /// ```
    /// use warren_dungeon::play::{Consumable, ConsumableKind, Effect, Look};
    ///
    /// let (kind, look) = (ConsumableKind::Flask, Look::ALL[0]);
    /// let unknown = Consumable { kind, look, effect: None };
    /// assert_eq!(unknown.in_words(), "red flask");
    /// let effect = Some(Effect::Oil);
    /// assert_eq!(Consumable { effect, ..unknown }.in_words(), "flask of oil");
    /// ```
    pub fn in_words(self) -> String {
        let kind = self.kind.content().in_words();
        match (self.effect, self.kind) {
            (Some(effect), _) => format!("{kind} of {}", effect.name()),
            (None, ConsumableKind::Flask) => format!("{} {kind}", self.look_name()),
            (None, ConsumableKind::Scroll) => {
                let (first, rest) = self.look_name().split_at(1);
                format!("{kind} \"{}{rest}\"", first.to_uppercase())
            }
        }
    }
}

/// What a player carries and knows of one kind of consumable: the look of the flask or the scroll that the
/// player carries, what each look does, and which looks the player has identified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Slot {
    /// The look of the one that the player carries, or `None` if the player carries none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<Look>,
    /// The number of the order in which the effects belong to the looks.
    #[serde(skip_serializing_if = "is_default")]
    order: u16,
    /// One bit for each look that the player has identified.
    #[serde(skip_serializing_if = "is_default")]
    identified: u8,
}

impl Slot {
    /// Returns the slot of a player who carries a flask or a scroll with this look and knows no look. The looks
    /// are not shuffled.
    pub fn holding(look: Look) -> Slot {
        Slot {
            held: Some(look),
            ..Slot::default()
        }
    }

    /// Returns the slot with looks whose effects depend on the kind and on a seed. The looks of
    /// [`Slot::default`] have the effects in the order of [`Effect::of_kind`].
    pub(super) fn shuffled(self, kind: ConsumableKind, seed: u64) -> Slot {
        let orders = (1..=LOOKS as u64).product::<u64>();
        let hash = Sha256::digest(format!(
            "looks of {} in descent {seed}",
            kind.content().kind().field()
        ));
        let number = hash
            .iter()
            .take(8)
            .fold(0, |number, &byte| number << 8 | u64::from(byte));
        Slot {
            order: (number % orders) as u16,
            ..self
        }
    }

    /// Returns the effect of a look.
    pub(super) fn effect(self, kind: ConsumableKind, look: Look) -> Effect {
        // Each digit of the number of the order, in a number system with decreasing bases, chooses one of
        // the remaining effects.
        let mut left = Effect::of_kind(kind).to_vec();
        let mut order = usize::from(self.order);
        for _ in 0..look.number() {
            let digit = order % left.len();
            order /= left.len();
            left.remove(digit);
        }
        left[order % left.len()]
    }

    /// Returns whether the player has identified a look.
    pub fn is_identified(self, look: Look) -> bool {
        self.identified & 1 << look.0 != 0
    }

    /// Identifies a look.
    pub(super) fn identify(&mut self, look: Look) {
        self.identified |= 1 << look.0;
    }

    /// Returns the consumable with a look, with its effect if the player has identified it.
    pub(super) fn consumable(self, kind: ConsumableKind, look: Look) -> Consumable {
        let is_known = self.is_identified(look);
        Consumable {
            kind,
            look,
            effect: is_known.then(|| self.effect(kind, look)),
        }
    }
}

/// Returns the look of a consumable in a cell. It depends only on the cell, the kind, and the level's size,
/// start and finish.
pub(crate) fn look_in(level: &Level<impl Topology>, kind: ConsumableKind, cell: Cell) -> Look {
    let (start, finish) = (level.starts()[0], level.finishes()[0]);
    let numbers = [level.grid().cells(), start, finish, cell, kind as u32];
    let bits = numbers.into_iter().fold(0, |bits: u64, number| {
        let bits = (bits ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        bits ^ bits >> 32
    });
    Look::ALL[(bits % LOOKS as u64) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn in_each_order_the_looks_do_different_things() {
        for kind in ConsumableKind::ALL {
            let mut orders = BTreeSet::new();
            for order in 0..720 {
                let slot = Slot {
                    order,
                    ..Slot::default()
                };
                let effects = Look::ALL.map(|look| slot.effect(kind, look));
                let different: BTreeSet<Effect> = effects.into_iter().collect();
                assert_eq!(different.len(), LOOKS);
                assert!(effects.iter().all(|effect| effect.kind() == kind));
                orders.insert(effects);
            }
            assert_eq!(orders.len(), 720);
            let first = Look::ALL.map(|look| Slot::default().effect(kind, look));
            assert_eq!(first[..], *Effect::of_kind(kind));
        }
    }

    #[test]
    fn seeds_shuffle_the_looks_of_each_kind() {
        let orders = |kind| (0..50).map(move |seed| Slot::default().shuffled(kind, seed).order);
        for kind in ConsumableKind::ALL {
            assert!(orders(kind).collect::<BTreeSet<u16>>().len() > 40);
        }
        let [flasks, scrolls] = ConsumableKind::ALL.map(|kind| orders(kind).collect::<Vec<u16>>());
        assert_ne!(flasks, scrolls);
    }

    #[test]
    fn a_file_with_an_unknown_look_is_refused() {
        let error = ron::from_str::<Look>("6").map_err(|error| error.code.to_string());
        assert!(error.is_err_and(|error| error.contains("no look 6")));
    }
}
