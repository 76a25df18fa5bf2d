//! The kinds of beasts, with one row for each kind.

use serde::{Deserialize, Serialize};

/// Calls a macro with some tokens and a row for each kind of beast. Each row has the documentation of
/// a kind, the name of its field in level files and in recipes, its place in the
/// [codes](crate::recipe::code()) of recipes, the help of its option, and its [`Row`].
macro_rules! each_beast {
    ($callback:ident $($tokens:tt)*) => {
        $callback! {
            $($tokens)*

            /// The Minotaur, which hunts the player from the player's first step.
            Minotaur minotaur Letter('F') "Let a Minotaur hunt the player" = Row {
                name: "Minotaur",
                summary: "hunts you along the shortest path from your first step on",
                symbol: 'M',
                lair: Lair::NearStart,
                hunts_at_once: true,
                listens: false,
                follows: false,
                seeks_light: false,
                patrols: false,
                catches: true,
            };
            /// The Sleeper, which sleeps until it hears the player, and then hunts the player.
            Sleeper sleeper List('N', 0, 0)
                "Let a Sleeper hunt the player once it hears a noise" = Row {
                name: "Sleeper",
                summary: "sleeps until it hears fast steps, a blast or a door within 8 steps, and then hunts you",
                symbol: 'S',
                lair: Lair::InEarshot,
                hunts_at_once: false,
                listens: true,
                follows: false,
                seeks_light: false,
                patrols: false,
                catches: true,
            };
            /// The Guardian, which hunts the player only in its room. A recipe with a Guardian must ask
            /// for [rooms](crate::recipe::Recipe::rooms).
            Guardian guardian List('N', 0, 1)
                "Let a Guardian guard a room; needs --rooms" = Row {
                name: "Guardian",
                summary: "hunts you in its room, and never leaves it",
                symbol: 'G',
                lair: Lair::InRoom,
                hunts_at_once: false,
                listens: false,
                follows: false,
                seeks_light: false,
                patrols: false,
                catches: true,
            };
            /// The Statue, which moves only while the player does not look at it.
            Statue statue List('N', 0, 2)
                "Let a Statue hunt the player while the player looks away" = Row {
                name: "Statue",
                summary: "hunts you, but moves only while you do not look at it",
                symbol: 'T',
                lair: Lair::NearStart,
                hunts_at_once: true,
                listens: false,
                follows: false,
                seeks_light: false,
                patrols: false,
                catches: true,
            };
            /// The Echo, which walks exactly the path that the player has walked.
            Echo echo Number(6) "Let an Echo walk the player's path, some moves behind" = Row {
                name: "Echo",
                summary: "goes to the start after your first 12 steps, and then walks exactly your path",
                symbol: 'E',
                lair: Lair::NearStart,
                hunts_at_once: false,
                listens: false,
                follows: true,
                seeks_light: false,
                patrols: false,
                catches: true,
            };
            /// The Moth, which hunts the player only while the player carries a burning torch nearby.
            Moth moth Number(7) "Let a Moth hunt the player who carries a burning torch" = Row {
                name: "Moth",
                summary: "comes to your torch while it burns",
                symbol: 'B',
                lair: Lair::NearStart,
                hunts_at_once: false,
                listens: false,
                follows: false,
                seeks_light: true,
                patrols: false,
                catches: true,
            };
            /// The Thief, which hunts a player who has taken a treasure, takes the most valuable
            /// treasure, and runs away. It never catches the player.
            Thief thief Number(8)
                "Let a Thief hunt the player for treasures, and run away with the best one" = Row {
                name: "Thief",
                summary: "takes your best treasure and runs away, but does not catch you",
                symbol: 'H',
                lair: Lair::Hideout,
                hunts_at_once: false,
                listens: false,
                follows: false,
                seeks_light: false,
                patrols: false,
                catches: false,
            };
            /// The Warden, which patrols a loop of passages, and sets back the levers on it that the
            /// player has pulled. It hunts nobody, but catches a player who is in its way.
            Warden warden Number(9)
                "Let a Warden patrol a loop, and set back the levers that the player has pulled" = Row {
                name: "Warden",
                summary: "walks the same round all the time, and sets back each lever once",
                symbol: 'W',
                lair: Lair::OnPatrol,
                hunts_at_once: false,
                listens: false,
                follows: false,
                seeks_light: false,
                patrols: true,
                catches: true,
            };
        }
    };
}
pub(crate) use each_beast;

/// Declares [`BeastKind`].
macro_rules! declare {
    ($(
        $(#[$doc:meta])+
        $kind:ident $field:ident $place:ident($($at:literal),+) $help:literal = $row:expr;
    )+) => {
        /// A kind of beast: the Minotaur or one of its relatives. All beasts [except the
        /// Thief](BeastKind::catches) catch a player who is in the same cell, and a player who walks a
        /// shortest path escapes from each of them, if the start of the beast was chosen by
        /// [`make`](crate::make). The rules for each kind are in [`play`](crate::play).
        ///
        /// A level has at most one beast of each kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum BeastKind {
            $($(#[$doc])+ $kind,)+
        }

        impl BeastKind {
            /// All kinds, in the order of their declaration.
            pub const ALL: [BeastKind; BeastKind::ROWS.len()] = [$(BeastKind::$kind,)+];

            const ROWS: &[Row] = &[$($row,)+];

            /// Returns the name of the field in level files and recipes, such as `"minotaur"`.
            pub const fn field(self) -> &'static str {
                match self {
                    $(BeastKind::$kind => stringify!($field),)+
                }
            }
        }
    };
}

each_beast!(declare);

/// The cells in which recipes let a kind of beast start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lair {
    /// Cells near the first start.
    NearStart,
    /// Cells near the way out, so that the beast hears a player who runs there.
    InEarshot,
    /// Cells of rooms.
    InRoom,
    /// Cells near the first start, even if the beast could reach the way out in time.
    Hideout,
    /// Cells out of the player's sight from which the beast walks a round that avoids the way out.
    OnPatrol,
}

/// Everything about a kind of beast that is data.
struct Row {
    name: &'static str,
    summary: &'static str,
    symbol: char,
    lair: Lair,
    /// Whether the beast hunts the player from the player's first step.
    hunts_at_once: bool,
    /// Whether the beast sleeps until it hears the player.
    listens: bool,
    /// Whether the beast follows the player's path, instead of the shortest path to the player.
    follows: bool,
    /// Whether the beast hunts only a player whose torch burns.
    seeks_light: bool,
    /// Whether the beast walks the same round all the time, and hunts nobody.
    patrols: bool,
    /// Whether the beast catches a player who is in the same cell.
    catches: bool,
}

impl BeastKind {
    const fn row(self) -> &'static Row {
        &BeastKind::ROWS[self as usize]
    }

    /// Returns the name for messages, such as `"Minotaur"`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns what the beast does, for example "comes to your torch while it burns".
    pub const fn summary(self) -> &'static str {
        self.row().summary
    }

    /// Returns the character that represents the beast in a terminal.
    pub const fn symbol(self) -> char {
        self.row().symbol
    }

    /// Returns the character in [drawings of chambers](crate::make::read_chambers). Returns `None` for the
    /// Warden, whose round leads through the whole level, and for a beast whose character is that of a
    /// pressure plate there.
    pub(crate) fn drawn(self) -> Option<char> {
        let symbol = self.symbol();
        let is_other = self.patrols() || ('A'..='D').contains(&symbol);
        (!is_other).then_some(symbol)
    }

    /// Returns whether the beast hunts the player from the player's first step.
    pub(crate) const fn hunts_at_once(self) -> bool {
        self.row().hunts_at_once
    }

    /// Returns whether the beast sleeps until it hears the player. A player who walks
    /// [quietly](crate::play::quiet) does not wake it.
    pub const fn listens(self) -> bool {
        self.row().listens
    }

    /// Returns whether the beast hunts only a player whose torch burns.
    pub const fn seeks_light(self) -> bool {
        self.row().seeks_light
    }

    /// Returns whether the beast follows the player's path, instead of the shortest path to the player.
    pub(crate) const fn follows(self) -> bool {
        self.row().follows
    }

    /// Returns whether the beast walks the same round all the time, whatever the player does.
    pub const fn patrols(self) -> bool {
        self.row().patrols
    }

    /// Returns whether the beast catches a player who is in the same cell, which ends the run. The Thief
    /// only takes a treasure.
    pub const fn catches(self) -> bool {
        self.row().catches
    }

    /// Returns the cells in which recipes let the beast start.
    pub(crate) const fn lair(self) -> Lair {
        self.row().lair
    }
}
