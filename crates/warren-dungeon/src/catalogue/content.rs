//! The kinds of things in cells, with one row for each kind.

use super::beast_kind::BeastKind;
use super::key_shape::KeyShape;
use super::lever_number::LeverNumber;
use super::portal_pair::PortalPair;
use super::sign::Form::{Disc, Frame, KeyShape as Shape, Label, Line, Polygon, Rect, Ring};
use super::sign::Ink::{DarkGold, Flame, Gold, Iron, Plain, Red, White, Wood};
use super::sign::SignPart::{self, Body, Engraving};
use super::treasure::Treasure;
use serde::{Deserialize, Deserializer, Serialize};

/// Declares [`Content`] and [`ContentKind`]. Each row has the documentation of a kind, its name, the
/// name and type of its [detail](Content::detail) if it has one, and its [`Row`].
macro_rules! contents {
    ($($(#[$doc:meta])+ $kind:ident $(($detail:ident: $type:ident))? = $row:expr;)+) => {
        /// A kind of cell content, with its [detail](Content::detail). A cell can have several kinds
        /// of content.
        ///
        /// Code that treats a class of content in the same way asks the [`kind`](Content::kind)
        /// instead of matching over the variants.
        ///
        /// ```
        /// use warren_dungeon::level::{Content, Level};
        /// use warren_maze::maze::Maze;
        /// use warren_maze::topology::{Board, Grid, Square};
        ///
        /// let grid = Grid::Square(Square::new(Board::new([2, 1, 1], [false; 3])?));
        /// let mut maze = Maze::solid(grid);
        /// maze.clear(0);
        /// maze.clear(1);
        /// let level = Level::new(maze, vec![0], vec![0, 1])?;
        /// assert_eq!(level.cells_with(Content::Finish), [0, 1]);
        /// assert!(level.contents(0).eq([Content::Start, Content::Finish]));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Content {
            $($(#[$doc])+ $kind $(($type))?,)+
        }

        /// A kind of cell content, without its [detail](Content::detail): all keys are of one kind,
        /// for example.
        ///
        /// ```
        /// use warren_dungeon::level::{Content, ContentClass, ContentKind, KeyShape};
        ///
        /// let key = Content::Key(KeyShape::Star);
        /// assert_eq!(key.kind(), ContentKind::Key);
        /// assert_eq!((key.kind().name(), key.kind().field()), ("key", "keys"));
        /// assert_eq!(key.kind().class(), ContentClass::Key);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ContentKind {
            $($(#[$doc])+ $kind,)+
        }

        impl ContentKind {
            /// All kinds, in declaration order.
            pub const ALL: &[ContentKind] = &[$(ContentKind::$kind,)+];

            const ROWS: &[Row] = &[$($row,)+];

            /// For each kind, the number of its possible details, or 1 if it has no detail.
            const COUNTS: [usize; ContentKind::ALL.len()] = [$(contents!(@count $($type)?),)+];
        }

        impl Content {
            /// All contents, in declaration order, and in the order of their details.
            pub const ALL: [Content; Content::COUNT] = {
                let mut all = [Content::Start; Content::COUNT];
                let mut next = 0;
                $(contents!(@fill all next $kind $($type)?);)+
                assert!(next == Content::COUNT);
                all
            };

            const COUNT: usize = 0 $(+ contents!(@count $($type)?))+;

            /// Returns the kind.
            pub const fn kind(self) -> ContentKind {
                match self {
                    $(Content::$kind { .. } => ContentKind::$kind,)+
                }
            }

            /// Returns what distinguishes this content from others of the same kind, or `None` if the
            /// kind has only one content.
            pub fn detail(self) -> Option<Detail> {
                match self {
                    $(Content::$kind { $(0: $detail)? } => contents!(@detail $($detail $type)?),)+
                }
            }
        }
    };
    (@count) => { 1 };
    (@count $type:ident) => { $type::ALL.len() };
    (@fill $all:ident $next:ident $kind:ident) => {
        $all[$next] = Content::$kind;
        $next += 1;
    };
    (@fill $all:ident $next:ident $kind:ident $type:ident) => {
        let mut at = 0;
        while at < $type::ALL.len() {
            $all[$next] = Content::$kind($type::ALL[at]);
            $next += 1;
            at += 1;
        }
    };
    (@detail) => { None };
    (@detail $detail:ident $type:ident) => { Some(Detail::$type($detail)) };
}

// Fingerprints contain the lists of all kinds up to the Minotaur, even if they are empty, so new rows
// must follow it.
contents! {
    /// A start. The player begins at the level's first start.
    Start = Row::new(ContentClass::Start, "start", "starts", 1);
    /// A finish, where the player wins.
    Finish = Row::new(ContentClass::Finish, "finish", "finishes", 1);
    /// The cell where the Minotaur starts. A level has at most one such cell.
    Minotaur = Row::beast(BeastKind::Minotaur, 1);
    /// A key of this shape, which opens all [locked doors](super::Gate::Locked) of the same shape.
    Key(shape: KeyShape) = Row::new(ContentClass::Key, "key", "keys", 5)
        .opens(Opens::Carried)
        .sign(&[
            Body(Plain, Shape([-0.13, 0.0], 0.19)),
            Body(Plain, Rect([0.18, 0.0], [0.17, 0.035])),
            Body(Plain, Rect([0.2, 0.06], [0.03, 0.08])),
            Body(Plain, Rect([0.32, 0.06], [0.03, 0.08])),
        ]);
    /// An iron key, which opens one [iron door](super::Gate::Iron).
    IronKey = Row::new(ContentClass::Key, "iron_key", "iron_keys", 5)
        .opens(Opens::Carried)
        .sign(&[
            Body(Iron, Frame([-0.13, 0.0], 0.12, 0.045)),
            Body(Iron, Rect([0.18, 0.0], [0.17, 0.035])),
            Body(Iron, Rect([0.2, 0.06], [0.03, 0.08])),
            Body(Iron, Rect([0.32, 0.06], [0.03, 0.08])),
        ]);
    /// A lever, which toggles all [portcullises](super::Gate::Portcullis) with this number. A cell has at
    /// most one lever.
    Lever(number: LeverNumber) = Row::new(ContentClass::Fixture, "lever", "levers", 5)
        .opens(Opens::Pulled)
        .apart_from(&[ContentKind::Lever])
        .sign(&[
            Body(Iron, Line([0.0, 0.1], [0.18, -0.21], 0.04)),
            Body(Iron, Disc([0.19, -0.23], 0.085)),
            Body(Wood, Rect([0.0, 0.24], [0.2, 0.16])),
            Engraving(White, Label([0.0, 0.24], 0.24)),
        ]);
    /// A treasure, which is worth [coins](Treasure::coins).
    Treasure(kind: Treasure) = Row::find("treasure", "treasures", '$', 5).drawn('$').sign(&[
        Body(Gold, Polygon(&[
            [-0.25, 0.23], [-0.25, -0.2], [-0.23, -0.24], [-0.115, -0.03], [0.0, -0.24],
            [0.115, -0.03], [0.23, -0.24], [0.25, -0.2], [0.25, 0.23],
        ])),
        Engraving(DarkGold, Rect([0.0, 0.1], [0.25, 0.02])),
    ]);
    /// Gunpowder for one more blast.
    Gunpowder = Row::find("gunpowder", "gunpowder", '!', 5).sign(&[
        Body(White, Line([0.0, -0.12], [0.08, -0.28], 0.03)),
        Body(Flame, Disc([0.1, -0.29], 0.06)),
        Body(Wood, Polygon(&[
            [-0.146, -0.14], [0.146, -0.14], [0.179, -0.04], [0.19, 0.06], [0.179, 0.16],
            [0.146, 0.26], [-0.146, 0.26], [-0.179, 0.16], [-0.19, 0.06], [-0.179, -0.04],
        ])),
        Engraving(Iron, Rect([0.0, -0.025], [0.18, 0.02])),
        Engraving(Iron, Rect([0.0, 0.145], [0.18, 0.02])),
    ]);
    /// A piece of chalk, with which the player can mark [some cells](crate::play::MARKS_PER_CHALK).
    Chalk = Row::find("chalk", "chalk", '/', 5).drawn('~').sign(&[
        Body(White, Line([-0.13, 0.13], [0.13, -0.13], 0.06)),
    ]);
    /// A map fragment, which shows the player the [nearby](crate::play::MAP_MOVES) cells.
    MapFragment = Row::find("map_fragment", "map_fragments", '&', 5).drawn('?').sign(&[
        Body(White, Rect([0.0, 0.0], [0.2, 0.15])),
        Engraving(Iron, Rect([-0.07, 0.0], [0.015, 0.15])),
        Engraving(Iron, Rect([0.07, 0.0], [0.015, 0.15])),
    ]);
    /// A compass, which shows the player the direction of the nearest finish.
    Compass = Row::find("compass", "compasses", 'C', 5).drawn('*').sign(&[
        Body(DarkGold, Ring([0.0, 0.0], 0.21, 0.035)),
        Body(Red, Polygon(&[[-0.08, 0.0], [0.0, -0.16], [0.08, 0.0]])),
        Body(Iron, Polygon(&[[0.08, 0.0], [0.0, 0.16], [-0.08, 0.0]])),
    ]);
    /// A flask of oil, which makes the player's torch burn brighter and longer.
    Oil = Row::find("oil", "oil", 'o', 5).drawn('!').sign(&[
        Body(Flame, Disc([0.0, 0.07], 0.13)),
        Body(Flame, Polygon(&[[0.0, -0.21], [0.125, 0.04], [-0.125, 0.04]])),
        Engraving(White, Disc([-0.04, 0.08], 0.035)),
    ]);
    /// The cell where the [Sleeper](BeastKind::Sleeper) starts. A level has at most one such cell.
    Sleeper = Row::beast(BeastKind::Sleeper, 5);
    /// The cell where the [Guardian](BeastKind::Guardian) starts. A level has at most one such
    /// cell. The Guardian guards the room that contains this cell, or only this cell if it is in no
    /// room.
    Guardian = Row::beast(BeastKind::Guardian, 5);
    /// The cell where the [Statue](BeastKind::Statue) starts. A level has at most one such cell.
    Statue = Row::beast(BeastKind::Statue, 5);
    /// A portal, through which a player steps to the other portal of this pair. A pair has at most
    /// two cells. If it has only one, the portal leads nowhere. A cell has at most one portal, and
    /// cannot have both a portal and a lever.
    Portal(pair: PortalPair) = Row::new(ContentClass::Fixture, "portal", "portals", 5)
        .apart_from(&[ContentKind::Lever, ContentKind::Portal])
        .sign(&[
            Body(Iron, Disc([0.0, 0.0], 0.36)),
            Engraving(White, Ring([0.0, 0.0], 0.31, 0.018)),
            Engraving(White, Label([0.0, 0.0], 0.34)),
        ]);
    /// A pressure plate of this shape. When the player enters its cell, all [locked
    /// doors](super::Gate::Locked) of the same shape open. A cell has at most one plate. A cell with a
    /// plate cannot have a key, a lever or a portal.
    Plate(shape: KeyShape) = Row::new(ContentClass::Fixture, "plate", "plates", 6)
        .opens(Opens::Entered)
        .apart_from(&[
            ContentKind::Key,
            ContentKind::IronKey,
            ContentKind::Lever,
            ContentKind::Portal,
            ContentKind::Plate,
        ])
        .sign(&[
            Body(Iron, Frame([0.0, 0.0], 0.3, 0.035)),
            Body(Plain, Shape([0.0, 0.0], 0.19)),
        ]);
    /// The cell where the [Echo](BeastKind::Echo) starts. A level has at most one such cell.
    Echo = Row::beast(BeastKind::Echo, 9);
    /// The cell where the [Moth](BeastKind::Moth) starts. A level has at most one such cell.
    Moth = Row::beast(BeastKind::Moth, 9);
    /// The cell where the [Thief](BeastKind::Thief) starts. A level has at most one such cell.
    Thief = Row::beast(BeastKind::Thief, 9);
    /// [Some stones](crate::play::STONES_PER_FIND) to throw.
    Stones = Row::find("stones", "stones", ';', 9).sign(&[
        Body(Iron, Disc([-0.12, 0.1], 0.13)),
        Body(Iron, Disc([0.14, 0.12], 0.11)),
        Body(Iron, Disc([0.02, -0.11], 0.12)),
        Engraving(White, Disc([-0.02, -0.15], 0.03)),
    ]);
    /// The cell where the [Warden](BeastKind::Warden) starts. A level has at most one such cell.
    Warden = Row::beast(BeastKind::Warden, 10);
    /// Salt to [lay](crate::play::Salt) on the floor.
    Salt = Row::find("salt", "salt", '"', 10).sign(&[
        Body(White, Polygon(&[
            [-0.09, -0.1], [0.09, -0.1], [0.19, 0.08], [0.17, 0.2], [-0.17, 0.2], [-0.19, 0.08],
        ])),
        Body(White, Polygon(&[[-0.13, -0.24], [0.13, -0.24], [0.06, -0.13], [-0.06, -0.13]])),
        Engraving(Wood, Rect([0.0, -0.115], [0.1, 0.025])),
    ]);
    /// [Some flares](crate::play::FLARES_PER_FIND), which dazzle beasts.
    Flares = Row::find("flares", "flares", '^', 10).sign(&[
        Body(Red, Rect([-0.09, 0.09], [0.055, 0.17])),
        Body(Red, Rect([0.09, 0.09], [0.055, 0.17])),
        Body(Flame, Disc([-0.09, -0.15], 0.075)),
        Body(Flame, Disc([0.09, -0.15], 0.075)),
        Engraving(White, Rect([-0.09, 0.14], [0.055, 0.02])),
        Engraving(White, Rect([0.09, 0.14], [0.055, 0.02])),
    ]);
    /// A flask, whose [effect](crate::play::Effect) the player learns by drinking it.
    Flask = Row::find("flask", "flasks", 'u', 11).sign(&[
        Body(White, Rect([0.0, -0.14], [0.055, 0.12])),
        Body(White, Disc([0.0, 0.1], 0.17)),
        Engraving(Iron, Disc([0.0, 0.12], 0.125)),
        Body(Wood, Rect([0.0, -0.27], [0.075, 0.035])),
    ]);
    /// A scroll, whose [effect](crate::play::Effect) the player learns by reading it.
    Scroll = Row::find("scroll", "scrolls", '?', 11).sign(&[
        Body(White, Rect([0.0, 0.0], [0.17, 0.2])),
        Body(Wood, Rect([0.0, -0.22], [0.22, 0.04])),
        Body(Wood, Rect([0.0, 0.22], [0.22, 0.04])),
        Engraving(Iron, Rect([0.0, -0.08], [0.11, 0.015])),
        Engraving(Iron, Rect([0.0, 0.0], [0.11, 0.015])),
        Engraving(Iron, Rect([-0.03, 0.08], [0.08, 0.015])),
    ]);
}

/// What players do with a kind of content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentClass {
    /// Players begin here.
    Start,
    /// Players win here.
    Finish,
    /// Players take it when they enter its cell, and open gates with it.
    Key,
    /// Players take it when they enter its cell. It helps them, but opens no gate.
    Find,
    /// Players use it in its cell and leave it there.
    Fixture,
    /// A beast starts here, which players cannot see.
    Beast(BeastKind),
}

/// How a kind of content opens the gates of which it is an [opener](super::Gate::openers).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opens {
    /// A player who has taken it opens the gates one by one.
    Carried,
    /// It opens all of its gates when a player enters its cell.
    Entered,
    /// A player pulls it in its cell. It opens those of its gates that are closed, and closes those
    /// that are open.
    Pulled,
}

/// What distinguishes contents of the same [kind](ContentKind).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Detail {
    /// The shape of a key or a plate.
    KeyShape(KeyShape),
    /// The number of a lever.
    LeverNumber(LeverNumber),
    /// The kind of a treasure.
    Treasure(Treasure),
    /// The pair of a portal.
    PortalPair(PortalPair),
}

impl Detail {
    /// Returns the detail as a string: the name of a shape or a treasure, the number of a lever,
    /// counted from 0, or the letter of a pair.
    pub fn text(self) -> String {
        match self {
            Detail::KeyShape(shape) => shape.name().into(),
            Detail::LeverNumber(lever) => lever.index().to_string(),
            Detail::Treasure(treasure) => treasure.name().into(),
            Detail::PortalPair(pair) => pair.letter().to_string(),
        }
    }

    /// Returns the character that distinguishes signs of the same kind: the number of a lever,
    /// counted from 1, or the letter of a pair. Returns `None` if the form or nothing distinguishes
    /// them.
    pub fn label(self) -> Option<char> {
        match self {
            Detail::KeyShape(_) | Detail::Treasure(_) => None,
            Detail::LeverNumber(lever) => char::from_digit(u32::from(u8::from(lever)) + 1, 10),
            Detail::PortalPair(pair) => Some(pair.letter()),
        }
    }

    /// Returns the name of the field in level files that contains the detail.
    pub fn field(self) -> &'static str {
        self.fields()[1]
    }

    /// Returns the names of the fields in level files that contain the cell and the detail.
    pub(crate) fn fields(self) -> &'static [&'static str; 2] {
        match self {
            Detail::KeyShape(_) => &["cell", "shape"],
            Detail::LeverNumber(_) => &["cell", "number"],
            Detail::Treasure(_) => &["cell", "kind"],
            Detail::PortalPair(_) => &["cell", "pair"],
        }
    }

    /// Reads a detail of the same type.
    pub(crate) fn read<'de, D: Deserializer<'de>>(self, value: D) -> Result<Detail, D::Error> {
        Ok(match self {
            Detail::KeyShape(_) => Detail::KeyShape(Deserialize::deserialize(value)?),
            Detail::LeverNumber(_) => Detail::LeverNumber(Deserialize::deserialize(value)?),
            Detail::Treasure(_) => Detail::Treasure(Deserialize::deserialize(value)?),
            Detail::PortalPair(_) => Detail::PortalPair(Deserialize::deserialize(value)?),
        })
    }

    fn index(self) -> usize {
        match self {
            Detail::KeyShape(shape) => shape as usize,
            Detail::LeverNumber(lever) => lever.index(),
            Detail::Treasure(treasure) => treasure as usize,
            Detail::PortalPair(pair) => pair as usize,
        }
    }
}

/// Everything about a kind of content that is data.
struct Row {
    class: ContentClass,
    name: &'static str,
    field: &'static str,
    /// The first version of level files that have the kind.
    since: u32,
    /// How it opens gates, or `None` if it opens none.
    opens: Option<Opens>,
    /// The kinds that cannot be in the same cell. For two kinds, it is enough if one of them has
    /// the other in its list.
    apart_from: &'static [ContentKind],
    /// The character in terminals.
    symbol: Option<char>,
    /// The character in drawings of chambers.
    drawn: Option<char>,
    sign: &'static [SignPart],
}

impl Row {
    const fn new(class: ContentClass, name: &'static str, field: &'static str, since: u32) -> Row {
        Row {
            class,
            name,
            field,
            since,
            opens: None,
            apart_from: &[],
            symbol: None,
            drawn: None,
            sign: &[],
        }
    }

    /// The row of a find, with its character in text.
    const fn find(name: &'static str, field: &'static str, symbol: char, since: u32) -> Row {
        Row {
            symbol: Some(symbol),
            ..Row::new(ContentClass::Find, name, field, since)
        }
    }

    /// The same row, with a character in drawings of chambers.
    const fn drawn(self, drawn: char) -> Row {
        Row {
            drawn: Some(drawn),
            ..self
        }
    }

    /// The same row, with a sign.
    const fn sign(self, sign: &'static [SignPart]) -> Row {
        Row { sign, ..self }
    }

    /// The same row for a kind that opens gates.
    const fn opens(self, opens: Opens) -> Row {
        Row {
            opens: Some(opens),
            ..self
        }
    }

    /// The same row for a kind that cannot be in a cell with these kinds.
    const fn apart_from(self, apart_from: &'static [ContentKind]) -> Row {
        Row { apart_from, ..self }
    }

    const fn beast(kind: BeastKind, since: u32) -> Row {
        Row::new(ContentClass::Beast(kind), kind.field(), kind.field(), since)
    }
}

impl ContentKind {
    /// For each kind, the index of its first content in [`Content::ALL`].
    const FIRST: [usize; ContentKind::ALL.len()] = {
        let mut first = [0; ContentKind::ALL.len()];
        let mut kind = 1;
        while kind < first.len() {
            first[kind] = first[kind - 1] + ContentKind::COUNTS[kind - 1];
            kind += 1;
        }
        first
    };

    /// The newest version of level files that a kind of content introduced.
    pub(crate) const NEWEST: u32 = {
        let (mut newest, mut kind) = (0, 0);
        while kind < ContentKind::ROWS.len() {
            if ContentKind::ROWS[kind].since > newest {
                newest = ContentKind::ROWS[kind].since;
            }
            kind += 1;
        }
        newest
    };

    fn row(self) -> &'static Row {
        &ContentKind::ROWS[self as usize]
    }

    /// Returns the class.
    pub fn class(self) -> ContentClass {
        self.row().class
    }

    /// Returns the name in the singular, in lower case, with underscores between its words, such as
    /// `"map_fragment"`. Exports use this name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the name for messages in English, such as `"map fragment"`.
    pub(crate) fn in_words(self) -> String {
        self.name().replace('_', " ")
    }

    /// Returns the name of the field in level files that lists the cells with this kind of content.
    /// Errors also use this name.
    pub fn field(self) -> &'static str {
        self.row().field
    }

    /// Returns the character that represents a find in a terminal, or `None` for other kinds.
    pub fn symbol(self) -> Option<char> {
        self.row().symbol
    }

    /// Returns the parts of the sign of this kind, from back to front. The list is empty for starts,
    /// finishes and beasts, which pictures mark in their own ways.
    pub fn sign(self) -> &'static [SignPart] {
        self.row().sign
    }

    /// Returns how this kind of content opens gates, or `None` if it opens none.
    pub fn opens(self) -> Option<Opens> {
        self.row().opens
    }

    /// Returns whether a cell that has this kind of content cannot also have content of the kind
    /// `other`, apart from the same content. The reverse is not asked.
    pub(crate) fn is_apart_from(self, other: ContentKind) -> bool {
        self.row().apart_from.contains(&other)
    }

    /// Returns all contents of this kind.
    pub fn contents(self) -> &'static [Content] {
        static ALL: [Content; Content::COUNT] = Content::ALL;
        let first = ContentKind::FIRST[self as usize];
        &ALL[first..first + ContentKind::COUNTS[self as usize]]
    }

    /// Returns the first version of level files that have this kind.
    pub(crate) fn since(self) -> u32 {
        self.row().since
    }

    /// Returns the character of a find or a beast in [drawings of chambers](crate::make::read_chambers),
    /// or `None` for kinds that chambers cannot have, or that have several characters there.
    pub(crate) fn drawn(self) -> Option<char> {
        match self.row().class {
            ContentClass::Beast(kind) => kind.drawn(),
            _ => self.row().drawn,
        }
    }
}

impl Content {
    /// Returns the index of this content in [`ALL`](Content::ALL).
    pub fn index(self) -> usize {
        ContentKind::FIRST[self.kind() as usize] + self.detail().map_or(0, Detail::index)
    }

    /// Returns the name for messages in English, with the detail, such as `"star key"`, `"lever 3"` or
    /// `"map fragment"`. Players count levers from 1.
    ///
    /// ```
    /// use warren_dungeon::level::{Content, KeyShape, LeverNumber, PortalPair, Treasure};
    ///
    /// assert_eq!(Content::Key(KeyShape::Star).in_words(), "star key");
    /// assert_eq!(Content::Lever(LeverNumber::ALL[2]).in_words(), "lever 3");
    /// assert_eq!(Content::Portal(PortalPair::A).in_words(), "portal A");
    /// assert_eq!(Content::Treasure(Treasure::Crown).in_words(), "crown");
    /// assert_eq!(Content::MapFragment.in_words(), "map fragment");
    /// ```
    pub fn in_words(self) -> String {
        let kind = self.kind().in_words();
        match self.detail() {
            None => kind,
            Some(Detail::KeyShape(shape)) => format!("{} {kind}", shape.name()),
            Some(Detail::LeverNumber(lever)) => format!("{kind} {}", lever.index() + 1),
            Some(Detail::Treasure(treasure)) => treasure.name().into(),
            Some(Detail::PortalPair(pair)) => format!("{kind} {}", pair.letter()),
        }
    }

    /// Returns whether players take this kind of content when they enter its cell. This applies to
    /// keys and finds.
    pub fn is_item(self) -> bool {
        self.is_key() || self.is_find()
    }

    /// Returns whether players use this kind of content in its cell and leave it there. This
    /// applies to levers, portals and plates.
    pub fn is_fixture(self) -> bool {
        self.kind().class() == ContentClass::Fixture
    }

    /// Returns whether this is a key, which opens gates.
    pub fn is_key(self) -> bool {
        self.kind().class() == ContentClass::Key
    }

    /// Returns whether a player who enters its cell can pass more gates afterwards. This applies to
    /// keys and plates.
    pub fn opens_gates(self) -> bool {
        matches!(self.kind().opens(), Some(Opens::Carried | Opens::Entered))
    }

    /// Returns whether this is a find: a treasure, or an item that helps the player but opens no
    /// gate.
    pub fn is_find(self) -> bool {
        self.kind().class() == ContentClass::Find
    }

    /// Returns the kind of beast that starts in a cell with this kind of content.
    pub fn beast(self) -> Option<BeastKind> {
        match self.kind().class() {
            ContentClass::Beast(kind) => Some(kind),
            _ => None,
        }
    }

    /// Returns whether a player can see this kind of content in a cell. Only the starts
    /// of beasts are invisible.
    pub fn is_visible(self) -> bool {
        self.beast().is_none()
    }

    /// Returns whether a level needs at least one cell with this kind of content.
    pub(crate) fn is_required(self) -> bool {
        matches!(
            self.kind().class(),
            ContentClass::Start | ContentClass::Finish
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::sign::Form;
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_kinds_whose_empty_lists_are_in_fingerprints_come_first() {
        let first = [
            ContentKind::Start,
            ContentKind::Finish,
            ContentKind::Minotaur,
        ];
        assert_eq!(ContentKind::ALL[..3], first);
    }

    #[test]
    fn names_and_characters_are_unique() {
        let kinds = ContentKind::ALL.iter();
        let names: BTreeSet<&str> = kinds.clone().map(|kind| kind.name()).collect();
        let fields: BTreeSet<&str> = kinds.clone().map(|kind| kind.field()).collect();
        assert_eq!([names.len(), fields.len()], [ContentKind::ALL.len(); 2]);
        let symbols: Vec<char> = kinds.clone().filter_map(|kind| kind.symbol()).collect();
        let drawn: Vec<char> = kinds.filter_map(|kind| kind.drawn()).collect();
        for characters in [symbols, drawn] {
            let unique: BTreeSet<char> = characters.iter().copied().collect();
            assert_eq!(unique.len(), characters.len());
        }
    }

    #[test]
    fn exactly_items_and_fixtures_have_signs_and_every_detail_is_in_them() {
        for content in Content::ALL {
            let parts = content.kind().sign();
            assert_eq!(!parts.is_empty(), content.is_item() || content.is_fixture());
            let has = |is_form: fn(&Form) -> bool| {
                let forms = parts.iter().map(|part| match part {
                    Body(_, form) | Engraving(_, form) => form,
                });
                forms.into_iter().any(is_form)
            };
            let label = content.detail().and_then(Detail::label);
            assert_eq!(has(|form| matches!(form, Label(..))), label.is_some());
            let is_shaped = matches!(content.detail(), Some(Detail::KeyShape(_)));
            assert_eq!(has(|form| matches!(form, Shape(..))), is_shaped);
        }
    }

    #[test]
    fn drawings_of_chambers_give_no_other_meaning_to_the_character_of_a_find_or_a_beast() {
        for kind in ContentKind::ALL {
            let is_beast = matches!(kind.row().class, ContentClass::Beast(_));
            let is_other = |drawn: char| match is_beast {
                true => matches!(drawn, 'A'..='D' | 'a'..='z' | '0'..='9'),
                false => drawn.is_alphanumeric() || [' ', '#'].contains(&drawn),
            };
            assert!(!kind.drawn().is_some_and(is_other), "{}", kind.name());
        }
    }
}
