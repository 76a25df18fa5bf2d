//! The effects of flasks and scrolls, with one row for each effect.
//!
//! The good ones show something to the player or keep beasts away for some time. The bad ones cost light or
//! make a noise. No effect moves the player, takes a key or opens a gate, so that plans and proofs need not
//! know them.

use super::consumable::ConsumableKind;
use super::finds::{MAP_MOVES, show_around};
use super::{Event, Progress, beasts, flare, sight};
use crate::level::{Content, Level};
use crate::route::{DoorSet, GateStates, WithPortals};
use crate::speeds::TICKS_PER_SECOND;
use serde::{Deserialize, Serialize};
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Cell, Embedding, Topology};

/// The number of ticks for which the effects last that do not end at once.
pub const EFFECT_TICKS: u32 = 30 * TICKS_PER_SECOND;

/// The maximum number of steps of light that [soot](Effect::Soot) costs.
pub const SOOT_STEPS: u32 = 25;

/// Declares [`Effect`]. Each row has the documentation of an effect, the kind whose effect it is, its name,
/// what it does in words, and the function that applies it.
macro_rules! effects {
    ($($(#[$doc:meta])+ $effect:ident $kind:ident $name:literal $summary:literal $apply:path;)+) => {
        /// What a flask or a scroll does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Effect {
            $($(#[$doc])+ $effect,)+
        }

        impl Effect {
            /// All effects: first those of flasks, and then those of scrolls.
            pub const ALL: &[Effect] = &[$(Effect::$effect,)+];

            /// Returns the kind whose effect it is.
            pub const fn kind(self) -> ConsumableKind {
                match self { $(Effect::$effect => ConsumableKind::$kind,)+ }
            }

            /// Returns the name, which identifies the effect in files and translations, such as `"oil"`.
            pub const fn name(self) -> &'static str {
                match self { $(Effect::$effect => $name,)+ }
            }

            /// Returns what happens, without a full stop.
            pub const fn summary(self) -> &'static str {
                match self { $(Effect::$effect => $summary,)+ }
            }

            /// Applies the effect to the player.
            pub(super) fn apply(
                self,
                level: &Level<impl Embedding>,
                progress: &mut Progress,
                events: &mut Vec<Event>,
            ) {
                match self { $(Effect::$effect => $apply(level, progress, events),)+ }
            }
        }
    };
}

// The order of the rows is the order in which the effects belong to looks that are not shuffled, so it never
// changes. Files contain effects by their names.
effects! {
    /// The torch burns brighter and longer, as with a flask of [oil](Content::Oil).
    Oil Flask "oil" "your torch burns brighter and longer" oil;
    /// For [some time](EFFECT_TICKS), the player sees as far as with the [brightest
    /// torch](super::MAX_SIGHT).
    Sight Flask "sight" "you see farther for 30 seconds" sight;
    /// For [some time](EFFECT_TICKS), the player's steps make no noise.
    Silence Flask "silence" "your steps make no noise for 30 seconds" silence;
    /// The beasts that see the player stand still, as after a [flare](super::Tool::Flare).
    Stillness Flask "stillness" "the beasts that see you stand still for 8 seconds" stillness;
    /// The torch loses half of its light, but at most [25 steps](SOOT_STEPS).
    Soot Flask "soot" "soot takes some of your light" soot;
    /// The player makes the noise of a thrown [stone](super::Tool::Stone) in its cell.
    Rattling Flask "rattling" "your bones rattle, and beasts look for the noise" noise;
    /// The player sees the cells around, as on a [map fragment](Content::MapFragment).
    Maps Scroll "maps" "you know the cells nearby" maps;
    /// The player is told where the nearest finish is.
    Guidance Scroll "guidance" "you know where the finish is" guidance;
    /// The player is told where the nearest treasure is.
    Treasure Scroll "treasure" "you know where the nearest treasure is" treasure;
    /// The player is told where the beasts are. For [some time](EFFECT_TICKS), the view from above shows them.
    Beasts Scroll "beasts" "you know where the beasts are" show_beasts;
    /// The scroll makes a noise as loud as a blast, which also wakes the [Sleeper](Content::Sleeper) nearby.
    Alarm Scroll "alarm" "a bell rings, and every beast nearby hears it" noise;
    /// The torch goes out. The player can light it again.
    Gloom Scroll "gloom" "your torch goes out if it burns, and can be lit again" gloom;
}

impl Effect {
    /// Returns the effects of a kind, which are as many as its looks.
    pub fn of_kind(kind: ConsumableKind) -> &'static [Effect] {
        let first = Effect::ALL.partition_point(|effect| effect.kind() < kind);
        let end = Effect::ALL.partition_point(|effect| effect.kind() <= kind);
        &Effect::ALL[first..end]
    }

    /// Returns whether the effect lasts for [some time](EFFECT_TICKS).
    pub fn lasts(self) -> bool {
        matches!(self, Effect::Sight | Effect::Silence | Effect::Beasts)
    }

    /// Returns whether the effect is a noise as loud as a blast.
    pub(super) fn is_loud(self) -> bool {
        self == Effect::Alarm
    }
}

/// An effect that lasts for some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastingEffect {
    /// The effect.
    pub effect: Effect,
    /// The number of ticks for which it still lasts. At least 1.
    pub ticks: u32,
}

impl Progress {
    /// Returns the effects that last. The oldest one comes first.
    pub fn lasting_effects(&self) -> &[LastingEffect] {
        &self.lasting
    }

    /// Returns whether an effect lasts.
    pub fn is_under(&self, effect: Effect) -> bool {
        self.lasting.iter().any(|lasting| lasting.effect == effect)
    }

    fn begin(&mut self, effect: Effect) {
        self.lasting.retain(|lasting| lasting.effect != effect);
        let ticks = EFFECT_TICKS;
        self.lasting.push(LastingEffect { effect, ticks });
    }
}

/// Lets the effects that last grow older by a tick.
pub(super) fn fade(progress: &mut Progress, events: &mut Vec<Event>) {
    for lasting in &mut progress.lasting {
        lasting.ticks = lasting.ticks.saturating_sub(1);
    }
    let over = { &progress.lasting }
        .iter()
        .filter(|lasting| lasting.ticks == 0);
    events.extend(over.map(|lasting| Event::WoreOff(lasting.effect)));
    progress.lasting.retain(|lasting| lasting.ticks > 0);
}

fn oil(_: &Level<impl Embedding>, progress: &mut Progress, _: &mut Vec<Event>) {
    progress.carried.pour_oil(1);
}

fn sight(_: &Level<impl Embedding>, progress: &mut Progress, _: &mut Vec<Event>) {
    progress.begin(Effect::Sight);
}

fn silence(_: &Level<impl Embedding>, progress: &mut Progress, _: &mut Vec<Event>) {
    progress.begin(Effect::Silence);
}

fn stillness(level: &Level<impl Embedding>, progress: &mut Progress, events: &mut Vec<Event>) {
    flare::dazzle(level, progress, events);
}

fn soot(level: &Level<impl Embedding>, progress: &mut Progress, _: &mut Vec<Event>) {
    // The light of a torch that never burns down changes only through oil.
    if level.light() > 0 {
        let light = progress.carried.light;
        progress.carried.light = light - (light / 2).min(SOOT_STEPS);
    }
}

fn noise(level: &Level<impl Embedding>, progress: &mut Progress, events: &mut Vec<Event>) {
    beasts::lure(level, progress, progress.cell, events);
}

fn maps(level: &Level<impl Embedding>, progress: &mut Progress, events: &mut Vec<Event>) {
    let new = show_around(level, progress, progress.cell, MAP_MOVES);
    if !new.is_empty() {
        events.push(Event::Saw(new));
    }
}

fn guidance(level: &Level<impl Embedding>, progress: &mut Progress, events: &mut Vec<Event>) {
    show_nearest(level, progress, events, |content| {
        content == Content::Finish
    });
}

fn treasure(level: &Level<impl Embedding>, progress: &mut Progress, events: &mut Vec<Event>) {
    show_nearest(level, progress, events, |content| {
        matches!(content, Content::Treasure(_))
    });
}

/// Shows the content of a kind with the fewest moves from the player, through gates and doors that may be
/// closed. Shows nothing if there is none.
fn show_nearest(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    events: &mut Vec<Event>,
    is_wanted: impl Fn(Content) -> bool,
) {
    let find = |cell: Cell| progress.contents(level, cell).find(|&it| is_wanted(it));
    let mut walker = progress.walker();
    (walker.open, walker.gates) = (DoorSet::All, GateStates::AllOpen);
    let ways = WithPortals::new(level, walker.passages(level));
    let moves = shortest_path(&ways, progress.cell, |cell| find(cell).is_some());
    let grid = level.portal_grid();
    let end = moves.map(|moves| {
        let from = progress.cell;
        moves.iter().fold(from, |cell, &dir| grid.step(cell, dir))
    });
    let Some((cell, content)) = end.and_then(|cell| Some((cell, find(cell)?))) else {
        return;
    };
    events.push(Event::Shown(content, cell));
    let new = sight::add(progress, vec![cell]);
    if !new.is_empty() {
        events.push(Event::Saw(new));
    }
}

fn show_beasts(_: &Level<impl Embedding>, progress: &mut Progress, events: &mut Vec<Event>) {
    progress.begin(Effect::Beasts);
    for beast in &progress.beasts {
        let mut contents = Content::ALL.into_iter();
        let start = contents.find(|content| content.beast() == Some(beast.kind));
        events.extend(start.map(|content| Event::Shown(content, beast.cell)));
    }
}

fn gloom(level: &Level<impl Embedding>, progress: &mut Progress, _: &mut Vec<Event>) {
    progress.torch_put_out |= !progress.is_burned_out(level);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_each_kind_has_one_effect_per_look() {
        let names: BTreeSet<&str> = Effect::ALL.iter().map(|effect| effect.name()).collect();
        assert_eq!(names.len(), Effect::ALL.len());
        for kind in ConsumableKind::ALL {
            let effects = Effect::of_kind(kind);
            assert_eq!(effects.len(), super::super::Look::ALL.len());
            assert!(effects.iter().all(|effect| effect.kind() == kind));
        }
    }
}
