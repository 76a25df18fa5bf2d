//! The table of deeds. Each deed is one row: its name and the condition under which it is done.

use super::{Journal, RunEnd};
use crate::descent::{Descent, FloorKind};
use crate::level::{BeastKind, Content};
use crate::play::{Relic, TICKS_PER_SECOND};
use crate::replay::{Outcome, Recording};

/// The state in which the conditions of deeds are checked: after a run has ended, or after the player
/// has left the dungeon.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The journal, with the run.
    pub journal: &'a Journal,
    /// The descent, after the player has left the floor, if the run belongs to one.
    pub descent: Option<&'a Descent>,
    /// The run that has ended, or `None` if the player has left the dungeon.
    pub run: Option<&'a RunEnd<'a>>,
}

/// Declares [`Deed`]. Each row has the documentation of a deed, the name by which files and
/// translations identify it, and its condition.
macro_rules! deeds {
    ($($(#[$doc:meta])+ $deed:ident $key:literal |$at:ident| $condition:expr;)+) => {
        /// Something remarkable that a player can do. The [journal](Journal) records it once.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Deed {
            $($(#[$doc])+ $deed,)+
        }

        impl Deed {
            /// All deeds.
            pub const ALL: &[Deed] = &[$(Deed::$deed,)+];

            /// Returns the name that identifies the deed in files and translations, such as
            /// `"first-floor"`.
            pub const fn key(self) -> &'static str {
                match self { $(Deed::$deed => $key,)+ }
            }

            /// Returns whether the deed is done at this moment.
            pub fn is_done(self, moment: &Moment<'_>) -> bool {
                match self {
                    $(Deed::$deed => {
                        let $at = moment;
                        $condition
                    })+
                }
            }
        }
    };
}

// The journal contains deeds by their names, so rows can be added anywhere. A name never changes.
deeds! {
    /// Leave the first floor.
    FirstFloor "first-floor" |at| at.left() >= 1;
    /// Leave floor 5.
    Floor5 "floor-5" |at| at.left() >= 5;
    /// Leave floor 10.
    Floor10 "floor-10" |at| at.left() >= 10;
    /// Leave floor 20.
    Floor20 "floor-20" |at| at.left() >= 20;
    /// Leave floor 30.
    Floor30 "floor-30" |at| at.left() >= 30;
    /// Leave floor 40.
    Floor40 "floor-40" |at| at.left() >= 40;
    /// Leave floor 60.
    Floor60 "floor-60" |at| at.left() >= 60;
    /// Leave 100 floors in all descents.
    Floors100 "floors-100" |at| at.journal.floors() >= 100;
    /// Leave 500 floors in all descents.
    Floors500 "floors-500" |at| at.journal.floors() >= 500;

    /// Leave the dungeon by an exit.
    WayOut "way-out" |at| at.exit().is_some();
    /// Leave the dungeon with at least 150 coins.
    RichWayOut "rich-way-out" |at| at.exit().is_some_and(|it| it.coins() >= 150);
    /// Leave the dungeon without a coin.
    PoorWayOut "poor-way-out" |at| at.exit().is_some_and(|it| it.coins() == 0);
    /// Leave the dungeon after floor 30 or a deeper floor.
    DeepWayOut "deep-way-out" |at| at.exit().is_some_and(|it| it.depth() >= 30);

    /// Leave five floors in a row without a hint.
    FiveWithoutHint "five-without-hint" |at| at.left() >= 5 && at.without_hint(5);
    /// Leave all floors of a stage without a hint.
    StageWithoutHint "stage-without-hint" |at| at.left_stage().is_some_and(|it| at.without_hint(it));
    /// Leave thirty floors in a row without a hint.
    ThirtyWithoutHint "thirty-without-hint" |at| at.left() >= 30 && at.without_hint(30);
    /// Leave floor 10 or a deeper floor with at least half of the light that the floor provides.
    HalfLight "half-light" |at| at.left() >= 10 && at.left_run(|it| {
        it.level.light() > 0 && it.end.carried().light >= it.level.light().div_ceil(2)
    });
    /// Leave a floor in the dark.
    Dark "dark" |at| at.left_run(|it| it.end.is_dark(it.level));
    /// Leave a floor by a shortest way.
    Shortest "shortest" |at| at.left_run(|it| {
        it.level.way_out().is_some_and(|way| it.end.steps() as usize <= way.moves.len())
    });
    /// Leave floor 10 or a deeper floor within a minute.
    Quick "quick" |at| at.left() >= 10 && at.left_run(|it| it.end.ticks() < 60 * TICKS_PER_SECOND);

    /// Take all treasures of a floor with at least two.
    AllTreasures "all-treasures" |at| at.left_run(|it| it.treasures_left() == 0 && it.treasures() >= 2);
    /// Take all treasures of a floor with a vault.
    WholeVault "whole-vault" |at| at.is_vault() && at.left_run(|it| {
        it.treasures_left() == 0 && it.treasures() > 0
    });
    /// Take at least five things on a floor and leave nothing behind.
    NothingLeft "nothing-left" |at| at.left_run(|it| {
        it.end.finds() >= 5 && it.end.missed_finds(it.level).next().is_none()
    });
    /// Leave a floor with at least 50 coins.
    Coins50 "coins-50" |at| at.left_run(|it| it.end.carried().treasure >= 50);
    /// Leave a floor with at least 150 coins.
    Coins150 "coins-150" |at| at.left_run(|it| it.end.carried().treasure >= 150);
    /// Leave a floor with at least 300 coins.
    Coins300 "coins-300" |at| at.left_run(|it| it.end.carried().treasure >= 300);
    /// Leave floor 10 without having bought anything.
    NothingBought "nothing-bought" |at| {
        at.left() == 10 && at.descent.is_some_and(|it| it.last_bought() == 0)
    };

    /// Leave a floor with a relic.
    Relic "relic" |at| at.relics() >= 1;
    /// Leave a floor with three relics.
    ThreeRelics "three-relics" |at| at.relics() >= 3;
    /// Leave a floor with five relics.
    FiveRelics "five-relics" |at| at.relics() >= 5;
    /// Carry each relic at some time.
    EachRelic "each-relic" |at| Relic::ALL.iter().all(|&relic| at.journal.has_held(relic));
    /// Leave a floor with a compass.
    Compass "compass" |at| at.left_run(|it| it.end.carried().compass);

    /// Escape from a beast.
    Escape "escape" |at| at.escapes() >= 1;
    /// Escape from beasts 25 times.
    Escape25 "escape-25" |at| at.escapes() >= 25;
    /// Escape from each kind of beast.
    EscapeEach "escape-each" |at| {
        BeastKind::ALL.iter().all(|&kind| at.journal.tally(kind).escaped > 0)
    };
    /// Leave a floor with two beasts.
    TwoBeasts "two-beasts" |at| at.left_run(|it| it.end.beasts().len() >= 2);
    /// Escape from the Minotaur ten times.
    MinotaurTen "minotaur-ten" |at| at.journal.tally(BeastKind::Minotaur).escaped >= 10;
    /// Leave a floor whose Sleeper still sleeps.
    StillAsleep "still-asleep" |at| at.left_run(|it| {
        it.end.beast(BeastKind::Sleeper).is_some_and(|beast| !beast.awake)
    });
    /// Take all treasures of a floor with a Guardian.
    UnderGuard "under-guard" |at| at.left_run(|it| {
        it.end.beast(BeastKind::Guardian).is_some() && it.treasures_left() == 0 && it.treasures() > 0
    });
    /// Escape from the Statue twice.
    StatueTwice "statue-twice" |at| at.journal.tally(BeastKind::Statue).escaped >= 2;
    /// Be caught by a beast.
    Caught "caught" |at| BeastKind::ALL.iter().any(|&kind| at.journal.tally(kind).caught > 0);
    /// Be caught by each kind of beast that catches players.
    CaughtByEach "caught-by-each" |at| {
        let mut kinds = BeastKind::ALL.iter().filter(|kind| kind.catches());
        kinds.all(|&kind| at.journal.tally(kind).caught > 0)
    };

    /// Blast a wall of a floor.
    Blast "blast" |at| at.left_run(|it| !it.end.blasted().is_empty());
    /// Blast three walls of a floor.
    ThreeBlasts "three-blasts" |at| at.left_run(|it| it.end.blasted().len() >= 3);
    /// Mark ten cells of a floor with chalk.
    TenMarks "ten-marks" |at| at.left_run(|it| it.end.marks().len() >= 10);
}

impl Moment<'_> {
    /// Returns the number of floors of the descent if the player has just left the last of them by its
    /// finish, and otherwise 0.
    fn left(&self) -> usize {
        let floors = self.descent.map_or(0, |descent| descent.floors().len());
        if self.left_run(|_| true) { floors } else { 0 }
    }

    /// Returns whether the player has just left a floor by its finish, in a way that fulfils a condition.
    fn left_run(&self, condition: impl FnOnce(&RunEnd<'_>) -> bool) -> bool {
        let run = self.run.filter(|run| run.descent.is_some());
        run.is_some_and(|run| run.end.finished() && condition(run))
    }

    /// Returns the descent if the player has just left the dungeon.
    fn exit(&self) -> Option<&Descent> {
        let left = |descent: &&Descent| descent.result().has_left_dungeon;
        self.descent.filter(left).filter(|_| self.run.is_none())
    }

    /// Returns the number of floors of the stage if the player has just left the last one.
    fn left_stage(&self) -> Option<usize> {
        let stage = self.descent?.table().rhythm.len();
        let floors = self.left();
        (floors > 0 && floors.is_multiple_of(stage)).then_some(stage)
    }

    /// Returns whether the player has left the last floors of the descent without a hint.
    fn without_hint(&self, floors: usize) -> bool {
        let Some(descent) = self.descent else {
            return false;
        };
        let mut last = descent.floors().iter().rev().take(floors);
        let has_no_hint = |end: Outcome| end.hints == 0;
        last.all(|floor: &Recording| floor.claimed().is_some_and(has_no_hint))
    }

    /// Returns whether the player has just left a floor with a vault.
    fn is_vault(&self) -> bool {
        let depth = self.left() as u32;
        let is_vault = |descent: &Descent| descent.table().kind(depth) == FloorKind::Vault;
        depth > 0 && self.descent.is_some_and(is_vault)
    }

    /// Returns the number of relics with which the player has just left a floor.
    fn relics(&self) -> usize {
        let relics = |run: &RunEnd<'_>| run.end.carried().relics.iter().count();
        let run = self.run.filter(|_| self.left() > 0);
        run.map_or(0, relics)
    }

    /// Returns the number of times that the player has escaped from beasts.
    fn escapes(&self) -> u32 {
        let kinds = BeastKind::ALL.iter();
        kinds.map(|&kind| self.journal.tally(kind).escaped).sum()
    }
}

impl RunEnd<'_> {
    /// Returns the number of treasures in the level.
    fn treasures(&self) -> usize {
        let treasures = Content::ALL.into_iter().filter(is_treasure);
        treasures.map(|it| self.level.cells_with(it).len()).sum()
    }

    /// Returns the number of treasures that the player has not taken.
    fn treasures_left(&self) -> usize {
        self.end
            .missed_finds(self.level)
            .filter(is_treasure)
            .count()
    }
}

fn is_treasure(content: &Content) -> bool {
    matches!(content, Content::Treasure(_))
}
