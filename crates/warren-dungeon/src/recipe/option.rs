//! The options of recipes that are a number, a share or a switch, as a table for interfaces.

use super::Recipe;

/// An option of a recipe: a number, a share or a switch. Command lines have a flag for each option.
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
#[derive(Debug)]
pub struct RecipeOption {
    /// The name of the flag, without dashes in front.
    pub name: &'static str,
    /// A sentence that describes the option, without a full stop.
    pub help: &'static str,
    /// The name of the option that must not be 0, because this option has no effect otherwise.
    pub needs: Option<&'static str>,
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
}

macro_rules! option_table {
    ($($name:literal $kind:ident($($field:ident).+) $(needs $needs:literal)? $help:literal)+) => {
        &[$(RecipeOption {
            name: $name,
            help: $help,
            needs: option_table!(@needs $($needs)?),
            get: |recipe| OptionValue::$kind(recipe.$($field).+),
            set: |recipe, value| {
                if let OptionValue::$kind(value) = value {
                    recipe.$($field).+ = value;
                }
            },
        },)+]
    };
    (@needs) => { None };
    (@needs $needs:literal) => { Some($needs) };
}

impl RecipeOption {
    /// All options, in the order in which command lines have them.
    pub const ALL: &[RecipeOption] = option_table! {
        "rooms" Count(rooms.count)
            "The maximum number of rooms"
        "room-min-size" Count(rooms.min_size) needs "rooms"
            "The minimum size of a room, in cells"
        "room-max-size" Count(rooms.max_size) needs "rooms"
            "The maximum size of a room, in cells, at most 32"
        "room-doorways" Count(rooms.doorways) needs "rooms"
            "The number of doorways that each room has at least; if a room has too few, walls with \
             long detours are opened"
        "rooms-in-dead-space" Switch(rooms.dead_space) needs "rooms"
            "Place rooms where the maze has dead ends and rock"
        "chambers" Count(chambers)
            "The maximum number of chambers, which are rooms with closed parts that were drawn by hand"
        "plates" Switch(plates) needs "chambers"
            "Also choose chambers with pressure plates"
        "braid" Share(braid)
            "The share of dead ends that are opened to form loops, from 0 to 1, or as a percentage, \
             such as 50%"
        "extra-passages" Count(extra_passages)
            "The number of additional walls to remove"
        "starts" Count(starts)
            "The number of starts; all except the first are at random positions"
        "finishes" Count(finishes)
            "The number of finishes; all except the first are at random positions"
        "minotaur" Switch(minotaur)
            "Let a Minotaur hunt the player"
        "sleeper" Switch(sleeper)
            "Let a Sleeper hunt the player once it hears a noise"
        "guardian" Switch(guardian)
            "Let a Guardian guard a room; needs --rooms"
        "statue" Switch(statue)
            "Let a Statue hunt the player while the player looks away"
        "locks" Count(locks)
            "The number of locked doors, each with a key of its own shape"
        "iron-doors" Count(iron_doors)
            "The number of iron doors; each uses up one iron key"
        "one-ways" Count(one_ways)
            "The number of one-way gates"
        "levers" Count(levers)
            "The number of levers, each with a portcullis that it opens and closes"
        "portals" Count(portals)
            "The number of pairs of portals; a player in one steps to the other"
        "treasure" Count(finds.treasure)
            "The number of treasures, which are worth more the farther they are from the shortest way"
        "gunpowder" Count(finds.gunpowder)
            "The number of cells with gunpowder for one more blast"
        "chalk" Count(finds.chalk)
            "The number of pieces of chalk, for five marks each"
        "map-fragments" Count(finds.map_fragments)
            "The number of map fragments, which show the cells nearby"
        "compass" Switch(finds.compass)
            "Hide a compass, which shows the direction of the finish"
        "oil" Count(finds.oil)
            "The number of flasks of oil, with which the torch burns brighter and longer"
        "light" Count(light)
            "Let the torch burn down after this percentage of the shortest way to the finish, at least \
             100, or never if 0"
    };

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

    /// Sets the option in a recipe. Does nothing if the value has a different kind than
    /// [`usual`](RecipeOption::usual).
    pub fn set(&self, recipe: &mut Recipe, value: OptionValue) {
        (self.set)(recipe, value);
    }
}
