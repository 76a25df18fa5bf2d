//! The flags for the algorithm and its parameters.

use crate::{FlagsError, fraction, one_of, one_of_told};
use clap::builder::{Resettable, TypedValueParser, ValueParser, ValueParserFactory};
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use warren_dungeon::recipe::{Algorithm, DoorCount, Parameter, ParameterValue};
use warren_maze::generate::{Corner, GiveUp};

/// The flag `--algorithm`, and the flags for the parameters of algorithms.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Algorithm, and its parameters")]
pub(crate) struct AlgorithmFlags {
    /// The algorithm that carves the maze [default: prim, or areas with --areas]
    #[arg(long, value_parser = one_of_told(Algorithm::ALL, Algorithm::name, Algorithm::summary))]
    algorithm: Option<Algorithm>,
    #[command(flatten)]
    parameters: ParameterFlags,
}

impl AlgorithmFlags {
    /// Returns whether a flag selects the algorithm or one of its parameters.
    pub(crate) fn is_chosen(&self) -> bool {
        self.algorithm.is_some() || !self.parameters.0.is_empty()
    }

    /// Returns the requested algorithm with its parameters, or `usual` if no flag selects an
    /// algorithm. Fails if a flag sets a parameter that belongs to a different algorithm.
    pub(crate) fn algorithm(&self, usual: Algorithm) -> Result<Algorithm, FlagsError> {
        let given = &self.parameters.0;
        let is_implied = |one: &Algorithm| given.iter().any(|given| given.name == one.name());
        let implied = Algorithm::ALL.into_iter().find(is_implied);
        let mut algorithm = self.algorithm.clone().or(implied).unwrap_or(usual);
        let is_weight = |value| matches!(value, ParameterValue::Weight(_));
        if given.iter().any(|given| is_weight(given.value)) {
            // If one weight is given, the others default to 0.
            for other in algorithm.parameters() {
                if is_weight(other.value) {
                    algorithm.set_parameter(other.name, ParameterValue::Weight(0));
                }
            }
        }
        for &Given { flag, name, value } in given {
            if !algorithm.set_parameter(name, value) {
                return Err(misplaced(flag, name, &algorithm));
            }
        }
        Ok(algorithm)
    }
}

fn misplaced(flag: &'static str, name: &str, chosen: &Algorithm) -> FlagsError {
    let has_it = |one: &&Algorithm| one.parameters().iter().any(|it| it.name == name);
    let takers = Algorithm::ALL.iter().filter(has_it);
    let takers: Vec<&str> = takers.map(Algorithm::name).collect();
    FlagsError::Misplaced {
        flag,
        takers: takers.join(" or "),
        chosen: chosen.name(),
    }
}

/// The flags for the parameters of all algorithms. A flag with the same name as its algorithm also
/// selects the algorithm.
#[derive(Debug)]
struct ParameterFlags(Vec<Given>);

/// A parameter that is set by a flag.
#[derive(Debug)]
struct Given {
    /// The name of the flag.
    flag: &'static str,
    /// The name of the parameter.
    name: &'static str,
    value: ParameterValue,
}

/// The flag for [`GiveUp::Growing`].
pub(crate) const GROWING: &str = "give-up-growing";

impl clap::Args for ParameterFlags {
    fn augment_args(command: Command) -> Command {
        let command = command.args(flags().into_iter().map(|(_, _, flag)| flag));
        // These flags are the last of a recipe. Without this reset, the program's own flags, which
        // follow, would get the same heading.
        command.next_help_heading(Resettable::Reset)
    }

    fn augment_args_for_update(command: Command) -> Command {
        ParameterFlags::augment_args(command)
    }
}

impl FromArgMatches for ParameterFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<ParameterFlags, clap::Error> {
        let given = flags().into_iter().filter_map(|(flag, parameter, _)| {
            let value = match parameter.value {
                ParameterValue::Switch(_) => {
                    let given = matches.get_flag(flag);
                    given.then_some(ParameterValue::Switch(true))
                }
                _ => matches.get_one(flag).copied(),
            };
            let name = parameter.name;
            value.map(|value| Given { flag, name, value })
        });
        Ok(ParameterFlags(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = ParameterFlags::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Returns all flags with their names and their parameters. Algorithms that can be selected by one
/// of their own flags, such as `--areas`, come first.
fn flags() -> Vec<(&'static str, Parameter, Arg)> {
    let mut algorithms = Algorithm::ALL;
    algorithms.sort_by_key(|one| one.parameters().iter().all(|it| it.name != one.name()));
    let mut flags = Vec::new();
    for algorithm in algorithms {
        for parameter in algorithm.parameters() {
            let all = flags_of(algorithm.name(), parameter).into_iter();
            flags.extend(all.map(|(name, flag)| (name, parameter, flag.long(name))));
        }
    }
    flags
}

/// Returns the flags of a parameter with their names. The help text begins with the name of the
/// algorithm and ends with the default value.
fn flags_of(algorithm: &str, parameter: Parameter) -> Vec<(&'static str, Arg)> {
    use ParameterValue::{Chance, Count, Doors, Share, Switch, Weight, Whole};

    let Parameter { name, summary, .. } = parameter;
    let help = |usual: &str| format!("{algorithm}: {summary} [default: {usual}]");
    let flag = |value_name, parser: ValueParser, usual: &str| {
        let flag = Arg::new(name).help(help(usual)).value_name(value_name);
        flag.value_parser(parser)
    };
    let number = u32::value_parser;
    let one = match parameter.value {
        Chance(usual) => fraction_flag(name, help(&usual.to_string()), "CHANCE", Chance),
        Share(usual) => fraction_flag(name, help(&usual.to_string()), "SHARE", Share),
        Count(usual) => flag("K", number().map(Count).into(), &usual.to_string()),
        Weight(0) => flag("WEIGHT", number().map(Weight).into(), "0"),
        Weight(usual) => {
            let usual = format!("{usual}, or 0 if another weight is given");
            flag("WEIGHT", number().map(Weight).into(), &usual)
        }
        Whole(usual) => {
            let parser = i32::value_parser().map(Whole).into();
            flag("N", parser, &usual.to_string()).allow_negative_numbers(true)
        }
        Switch(_) => {
            let help = format!("{algorithm}: {summary}");
            Arg::new(name).help(help).action(ArgAction::SetTrue)
        }
        ParameterValue::Corner(usual) => {
            let parser = one_of(Corner::ALL, |corner| corner.name());
            let parser = parser.map(ParameterValue::Corner).into();
            flag("CORNER", parser, usual.name())
        }
        ParameterValue::GiveUp(_) => {
            let constant = |chance| ParameterValue::GiveUp(GiveUp::Constant(chance));
            let constant = fraction_flag(name, help("depends on the grid"), "CHANCE", constant);
            let help =
                format!("{algorithm}: the growth of that probability per step, starting from 0");
            let growing = |chance| ParameterValue::GiveUp(GiveUp::Growing(chance));
            let growing = fraction_flag(GROWING, help, "CHANCE", growing);
            return vec![(name, constant), (GROWING, growing.conflicts_with(name))];
        }
        Doors(_) => {
            let parser = ValueParser::new(|text: &str| doors(text).map(Doors));
            flag("N|sealed", parser, "the number of areas")
        }
    };
    vec![(name, one)]
}

/// Returns a flag whose value is a number that `value` converts to the value of a parameter.
fn fraction_flag(
    name: &'static str,
    help: String,
    value_name: &'static str,
    value: fn(f64) -> ParameterValue,
) -> Arg {
    let parser = move |text: &str| fraction(text).map(value);
    let flag = Arg::new(name).help(help).value_name(value_name);
    flag.allow_negative_numbers(true).value_parser(parser)
}

fn doors(text: &str) -> Result<DoorCount, &'static str> {
    match text {
        "sealed" | "0" => Ok(DoorCount::Sealed),
        _ => text
            .parse()
            .map(DoorCount::Exactly)
            .map_err(|_| "give a number, or sealed"),
    }
}
