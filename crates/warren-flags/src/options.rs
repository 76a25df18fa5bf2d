//! The flags for the options of a recipe that are a number, a share or a switch.

use crate::{FlagsError, fraction};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, value_parser};
use warren_dungeon::recipe::{OptionValue, Outline, PatternSet, Recipe, RecipeOption};

/// The values of the flags that are given. There is one flag for each [`RecipeOption`].
#[derive(Clone, Debug, Default)]
pub(crate) struct OptionFlags(Vec<(&'static RecipeOption, Given)>);

/// The value of a flag.
#[derive(Clone, Copy, Debug)]
enum Given {
    Value(OptionValue),
    /// The number that suits the recipe.
    Auto(fn(&Recipe) -> u32),
}

impl Given {
    fn value(self, recipe: &Recipe) -> OptionValue {
        match self {
            Given::Value(value) => value,
            Given::Auto(suited) => OptionValue::Count(suited(recipe)),
        }
    }
}

impl OptionFlags {
    /// Sets the options whose flags are given. If only one of the two sizes of rooms is given, the
    /// other one is adjusted to it. Fails if a flag describes rooms or chambers, but none are
    /// requested.
    pub(crate) fn apply(&self, recipe: &mut Recipe) -> Result<(), FlagsError> {
        for (option, given) in &self.0 {
            option.set(recipe, given.value(recipe));
        }
        let unmet = |name: &str| {
            let given = self.0.iter().find(|(option, _)| option.name == name);
            given.is_none_or(|(_, given)| given.value(recipe) == OptionValue::Count(0))
        };
        for (option, _) in &self.0 {
            if let Some(needs) = option.needs.filter(|&needs| unmet(needs)) {
                let flag = option.name;
                return Err(FlagsError::OptionNeeds { flag, needs });
            }
        }
        let rooms = &mut recipe.rooms;
        match (self.count("room-min-size"), self.count("room-max-size")) {
            (Some(min), None) => rooms.max_size = rooms.max_size.max(min),
            (None, Some(max)) => rooms.min_size = rooms.min_size.min(max),
            _ => {}
        }
        Ok(())
    }

    /// Returns the value of a flag for a number, if it is given.
    pub(crate) fn count(&self, name: &str) -> Option<u32> {
        self.0.iter().find_map(|(option, value)| match value {
            Given::Value(OptionValue::Count(count)) if option.name == name => Some(*count),
            _ => None,
        })
    }
}

/// Returns the flag for an option.
fn flag(option: &'static RecipeOption) -> Arg {
    let flag = Arg::new(option.name).long(option.name);
    let help = |usual: &dyn std::fmt::Display| format!("{} [default: {usual}]", option.help);
    match option.usual() {
        OptionValue::Switch(_) => flag.action(ArgAction::SetTrue).help(option.help),
        OptionValue::Count(usual) if option.auto.is_some() => flag
            .value_name("N")
            .value_parser(count_or_auto)
            .help(help(&usual)),
        OptionValue::Count(usual) => flag
            .value_name("N")
            .value_parser(value_parser!(u32))
            .help(help(&usual)),
        OptionValue::Share(usual) => flag
            .value_name("SHARE")
            .value_parser(fraction)
            .allow_negative_numbers(true)
            .help(help(&usual)),
        OptionValue::Patterns(_) => flag
            .value_name("PATTERNS")
            .value_parser(str::parse::<PatternSet>)
            .help(option.help),
        OptionValue::Outline(_) => flag
            .value_name("PATTERNS")
            .value_parser(str::parse::<Outline>)
            .help(option.help),
    }
}

/// Reads a number, or `None` from the word `auto`.
fn count_or_auto(text: &str) -> Result<Option<u32>, String> {
    match text {
        "auto" => Ok(None),
        _ => text
            .parse()
            .map(Some)
            .map_err(|error| format!("{error}: write a number, or auto")),
    }
}

impl Args for OptionFlags {
    fn augment_args(command: Command) -> Command {
        command.args(RecipeOption::ALL.iter().map(flag))
    }

    fn augment_args_for_update(command: Command) -> Command {
        OptionFlags::augment_args(command)
    }
}

impl FromArgMatches for OptionFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<OptionFlags, Error> {
        let is_given = |name: &str| matches.value_source(name) == Some(ValueSource::CommandLine);
        let given = RecipeOption::ALL
            .iter()
            .filter(|option| is_given(option.name));
        let value = |option: &RecipeOption| {
            let name = option.name;
            let value = match (option.usual(), option.auto) {
                (OptionValue::Switch(_), _) => Some(OptionValue::Switch(true)),
                (OptionValue::Count(_), Some(suited)) => match *matches.get_one(name)? {
                    None => return Some(Given::Auto(suited)),
                    Some(count) => Some(OptionValue::Count(count)),
                },
                (OptionValue::Count(_), None) => {
                    matches.get_one(name).copied().map(OptionValue::Count)
                }
                (OptionValue::Share(_), _) => {
                    matches.get_one(name).copied().map(OptionValue::Share)
                }
                (OptionValue::Patterns(_), _) => {
                    matches.get_one(name).copied().map(OptionValue::Patterns)
                }
                (OptionValue::Outline(_), _) => {
                    matches.get_one(name).copied().map(OptionValue::Outline)
                }
            };
            value.map(Given::Value)
        };
        let values = given.filter_map(|option| Some((option, value(option)?)));
        Ok(OptionFlags(values.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = OptionFlags::from_arg_matches(matches)?;
        Ok(())
    }
}
