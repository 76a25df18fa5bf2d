//! The options of recipes that are a number, a share or a switch, as a table for interfaces.

use super::{Mission, Outline, PatternSet, Recipe};
use crate::catalogue::each_beast;
use warren_maze::topology::Topology;

/// An option of a recipe: a number, a share or a switch. Flags, codes and panels have all options of
/// the table.
///
/// ```
/// use warren_dungeon::recipe::{OptionValue, Recipe, RecipeOption};
///
/// let locks = RecipeOption::named("locks").expect("this is an option");
/// let mut recipe = Recipe::default();
/// locks.set(&mut recipe, OptionValue::Count(3));
/// assert_eq!(recipe.locks, 3);
/// assert_eq!(locks.usual(), OptionValue::Count(0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RecipeOption {
    /// The name of the flag, without dashes in front.
    pub name: &'static str,
    /// A sentence that describes the option, without a full stop.
    pub help: &'static str,
    /// The name of the option that must not be 0, because this option has no effect otherwise.
    pub needs: Option<&'static str>,
    /// For a number, the function that returns the number that suits a recipe, if there is one. Command
    /// lines call it for the word `auto`.
    pub auto: Option<fn(&Recipe) -> u32>,
    pub(super) place: CodePlace,
    get: fn(&Recipe) -> OptionValue,
    set: fn(&mut Recipe, OptionValue),
}

/// The value of a [`RecipeOption`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OptionValue {
    /// A number of things.
    Count(u32),
    /// A share from 0 to 1.
    Share(f64),
    /// Whether the level has something.
    Switch(bool),
    /// The patterns to choose from.
    Patterns(PatternSet),
    /// The first patterns of a mission.
    Outline(Outline),
}

/// The place of an option in the [code](super::code()) of a recipe. Places never change, so that codes
/// stay readable. A new option gets the smallest [`Number`](CodePlace::Number) that is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CodePlace {
    /// The value follows this letter.
    Letter(char),
    /// A list of numbers follows this letter. The value is in the number with this index, from this
    /// bit upwards, counted from the lowest bit.
    List(char, u64, u32),
    /// This letter alone represents the value with these bits. Any other value follows this number, as
    /// with [`Number`](CodePlace::Number).
    LetterFor(char, u64, u64),
    /// The value follows this number, in the list of the options that have no letter. The number is
    /// at least 1.
    Number(u64),
}

/// Makes the table of the options before those of the beasts, those of the beasts, and those after
/// them.
macro_rules! option_table {
    (
        { $($before:tt)* } { $($after:tt)* }
        $(
            $(#[$doc:meta])+
            $kind:ident $field:ident $place:ident($($at:literal),+) $help:literal = $row:expr;
        )+
    ) => {
        option_table! {
            @rows { $($before)* } { $($field $place($($at),+) $help)+ } { $($after)* }
        }
    };
    (
        @rows
        { $($before:literal $before_kind:ident($($before_field:ident).+) $before_place:ident($($before_at:literal),+)
            $(needs $before_needs:literal)? $(auto $before_auto:ident)? $before_help:literal)+ }
        { $($beast:ident $beast_place:ident($($beast_at:literal),+) $beast_help:literal)+ }
        { $($after:literal $after_kind:ident($($after_field:ident).+) $after_place:ident($($after_at:literal),+)
            $(needs $after_needs:literal)? $after_help:literal)+ }
    ) => {
        &[
            $(option_row!($before, $before_kind, [$($before_field).+], $before_place($($before_at),+), [$($before_needs)?], [$($before_auto)?], $before_help),)+
            $(option_row!(stringify!($beast), Switch, [$beast], $beast_place($($beast_at),+), [], [], $beast_help),)+
            $(option_row!($after, $after_kind, [$($after_field).+], $after_place($($after_at),+), [$($after_needs)?], [], $after_help),)+
        ]
    };
}

/// Makes a row of the table.
macro_rules! option_row {
    ($name:expr, $kind:ident, [$($field:tt)+], $place:ident($($at:literal),+), [$($needs:literal)?], [$($auto:ident)?], $help:literal) => {
        RecipeOption {
            name: $name,
            help: $help,
            needs: option_row!(@maybe $($needs)?),
            auto: option_row!(@maybe $($auto)?),
            place: CodePlace::$place($($at),+),
            get: |recipe| OptionValue::$kind(recipe.$($field)+),
            set: |recipe, value| {
                if let OptionValue::$kind(value) = value {
                    recipe.$($field)+ = value;
                }
            },
        }
    };
    (@maybe) => { None };
    (@maybe $($value:tt)+) => { Some($($value)+) };
}

impl RecipeOption {
    /// All options, in the order in which command lines have them.
    pub const ALL: &[RecipeOption] = each_beast! { option_table {
        "mission" Count(mission.patterns) Number(2) auto suited_mission
            "The number of patterns of the mission, which is planned before the maze, or 0 for a maze \
             without a mission; `auto` chooses a number that suits the grid"
        "mission-depth" Count(mission.depth) Number(3) needs "mission"
            "The number of patterns between the start and the finish, or 0 for about half of them"
        "mission-loops" Count(mission.loops) Number(5) needs "mission"
            "The percentage of cells that are on loops, from 0 to 100"
        "mission-patterns" Patterns(mission.kinds) Number(4) needs "mission"
            "The patterns to choose from: `all`, or names separated by commas"
        "mission-outline" Outline(mission.outline) Number(15) needs "mission"
            "The first patterns of the mission, separated by commas, each with @ and the number of the \
             earlier pattern from whose end it leads, or @0 for the start, such as lock-and-key,vaults,hoard@0"
        "rooms" Count(rooms.count) List('J', 0, 0)
            "The maximum number of rooms"
        "room-min-size" Count(rooms.min_size) List('J', 1, 0) needs "rooms"
            "The minimum size of a room, in cells"
        "room-max-size" Count(rooms.max_size) List('J', 2, 0) needs "rooms"
            "The maximum size of a room, in cells, at most 32"
        "room-doorways" Count(rooms.doorways) List('J', 3, 1) needs "rooms"
            "The number of doorways that each room has at least; if a room has too few, walls with \
             long detours are opened"
        "rooms-in-dead-space" Switch(rooms.dead_space) List('J', 3, 0) needs "rooms"
            "Place rooms where the maze has dead ends and rock"
        "chambers" Count(chambers) Letter('Q')
            "The maximum number of chambers, which are rooms with closed parts that were drawn by hand"
        "chamber-set" Count(chamber_set) LetterFor('R', 2, 1) needs "chambers"
            "The set of chambers to choose from; set 2 adds chambers with pressure plates to set 1, and \
             set 3 adds 103 others"
        "braid" Share(braid) Letter('A')
            "The share of dead ends that are opened to form loops, from 0 to 1, or as a percentage, \
             such as 50%"
        "extra-passages" Count(extra_passages) Letter('B')
            "The number of additional walls to remove"
        "starts" Count(starts) Letter('D')
            "The number of starts; all except the first are at random positions"
        "finishes" Count(finishes) Letter('E')
            "The number of finishes; all except the first are at random positions"
    } {
        "locks" Count(locks) List('K', 0, 0)
            "The number of locked doors, each with a key of its own shape"
        "iron-doors" Count(iron_doors) List('K', 1, 0)
            "The number of iron doors; each uses up one iron key"
        "one-ways" Count(one_ways) List('K', 2, 0)
            "The number of one-way gates"
        "levers" Count(levers) List('K', 3, 0)
            "The number of levers, each with a portcullis that it opens and closes"
        "portals" Count(portals) Letter('P')
            "The number of pairs of portals; a player in one steps to the other"
        "treasure" Count(finds.treasure) List('M', 0, 0)
            "The number of treasures, which are worth more the farther they are from the shortest way"
        "gunpowder" Count(finds.gunpowder) List('M', 1, 0)
            "The number of cells with gunpowder for one more blast"
        "chalk" Count(finds.chalk) List('M', 2, 0)
            "The number of pieces of chalk, for five marks each"
        "map-fragments" Count(finds.map_fragments) List('M', 3, 0)
            "The number of map fragments, which show the cells nearby"
        "compass" Switch(finds.compass) List('M', 4, 0)
            "Hide a compass, which shows the direction of the finish"
        "oil" Count(finds.oil) List('M', 4, 1)
            "The number of flasks of oil, with which the torch burns brighter and longer"
        "stones" Count(finds.stones) Number(10)
            "The number of cells with stones to throw, which lure beasts away"
        "salt" Count(finds.salt) Number(11)
            "The number of cells with salt, which keeps beasts out of a cell for some time"
        "flares" Count(finds.flares) Number(12)
            "The number of cells with flares, which make beasts stand still for some time"
        "flasks" Count(finds.flasks) Number(13)
            "The number of cells with a flask, whose effect the player learns by drinking it"
        "scrolls" Count(finds.scrolls) Number(14)
            "The number of cells with a scroll, whose effect the player learns by reading it"
        "light" Count(light) List('M', 5, 0)
            "Let the torch burn down after this percentage of the shortest way to the finish, at least \
             100, or never if 0"
    } };

    /// Returns the option with a name.
    pub fn named(name: &str) -> Option<&'static RecipeOption> {
        RecipeOption::ALL.iter().find(|option| option.name == name)
    }

    /// Returns the value of the option in a recipe.
    pub fn of(&self, recipe: &Recipe) -> OptionValue {
        (self.get)(recipe)
    }

    /// Returns the value of the option in [`Recipe::default`].
    pub fn usual(&self) -> OptionValue {
        self.of(&Recipe::default())
    }

    /// Returns whether the option has an effect in a recipe. It has none if it
    /// [needs](field@RecipeOption::needs) an option that is 0.
    pub fn has_effect(&self, recipe: &Recipe) -> bool {
        let needed = self.needs.and_then(RecipeOption::named);
        needed.is_none_or(|needed| needed.of(recipe).to_bits() != 0)
    }

    /// Sets the option in a recipe. Does nothing if the value has a different kind than
    /// [`usual`](RecipeOption::usual).
    pub fn set(&self, recipe: &mut Recipe, value: OptionValue) {
        (self.set)(recipe, value);
    }
}

/// Returns the number of patterns that suits the grid of a recipe.
fn suited_mission(recipe: &Recipe) -> u32 {
    let cells = recipe
        .grid()
        .map_or(recipe.grid.cells(), |grid| grid.count().into());
    let cells = u32::try_from(cells).unwrap_or(u32::MAX);
    Mission::suited_to(cells).patterns
}

impl OptionValue {
    /// Returns the value as a number: 0 or 1 for a switch, the raw bits of a share, and a bit for each
    /// pattern of a set. An outline has no such number, so the result is the number of its patterns.
    pub(super) fn to_bits(self) -> u64 {
        match self {
            OptionValue::Outline(outline) => outline.len().into(),
            OptionValue::Count(count) => count.into(),
            OptionValue::Share(share) => share.to_bits(),
            OptionValue::Switch(is_on) => is_on.into(),
            OptionValue::Patterns(patterns) => patterns.bits().into(),
        }
    }

    /// Returns the value of the same kind with these bits, or `None` if there is no such value.
    pub(super) fn with_bits(self, bits: u64) -> Option<OptionValue> {
        match self {
            OptionValue::Count(_) => u32::try_from(bits).ok().map(OptionValue::Count),
            OptionValue::Share(_) => Some(OptionValue::Share(f64::from_bits(bits))),
            OptionValue::Outline(_) => (bits == 0).then_some(OptionValue::Outline(Outline::EMPTY)),
            OptionValue::Switch(_) if bits > 1 => None,
            OptionValue::Switch(_) => Some(OptionValue::Switch(bits == 1)),
            OptionValue::Patterns(_) => {
                let patterns = PatternSet::from_bits(u32::try_from(bits).ok()?);
                patterns.map(OptionValue::Patterns)
            }
        }
    }
}

impl CodePlace {
    /// The letter before the list of options that have no letter of their own.
    pub(super) const NUMBERED: char = 'S';

    /// Returns whether the option can be in the field with this letter.
    pub(super) fn is_in(self, field: char) -> bool {
        match self {
            CodePlace::Letter(letter) | CodePlace::List(letter, ..) => field == letter,
            CodePlace::LetterFor(letter, ..) => field == letter || field == CodePlace::NUMBERED,
            CodePlace::Number(_) => field == CodePlace::NUMBERED,
        }
    }

    /// Returns whether a value that is not the default is in the field with this letter, if the option
    /// [can be](CodePlace::is_in) in this field.
    pub(super) fn has_value_in(self, field: char, value: OptionValue) -> bool {
        match self {
            CodePlace::LetterFor(letter, bits, _) => (field == letter) == (value.to_bits() == bits),
            _ => true,
        }
    }

    /// Returns the index of the number that contains the option in a list, or the number that
    /// precedes the option, or 0.
    pub(super) fn number(self) -> u64 {
        match self {
            CodePlace::Letter(_) => 0,
            CodePlace::List(_, number, _)
            | CodePlace::LetterFor(_, _, number)
            | CodePlace::Number(number) => number,
        }
    }

    /// Returns the lowest bit of the option in its number.
    pub(super) fn bit(self) -> u32 {
        match self {
            CodePlace::List(_, _, bit) => bit,
            CodePlace::Letter(_) | CodePlace::LetterFor(..) | CodePlace::Number(_) => 0,
        }
    }
}
