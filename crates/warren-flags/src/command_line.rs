//! Converts recipes to command lines of the program `maze`.

use crate::algorithm::GROWING;
use std::fmt::Display;
use warren_dungeon::recipe::{
    Algorithm, Charges, DoorCount, OptionValue, Parameter, ParameterValue, Placement, Recipe,
    RecipeOption,
};
use warren_maze::generate::GiveUp;
use warren_maze::topology::{GridShape, GridSpec, Mask};

/// Returns a command line for a POSIX shell. The command runs the program `maze`, which makes the
/// level of the recipe. Flags with default values are left out, except for the size, the algorithm
/// and the seed. A drawn mask is passed through a pipe to standard input. Its rows are quoted,
/// so that the shell passes every character unchanged.
///
/// ```
/// use warren_dungeon::recipe::Recipe;
/// use warren_flags::command_line;
///
/// assert_eq!(
///     command_line(&Recipe::default()),
///     "maze generate --width 20 --height 20 --algorithm prim --seed 0",
/// );
/// ```
pub fn command_line(recipe: &Recipe) -> String {
    let Recipe {
        grid,
        mask,
        algorithm,
        placement,
        charges,
        theme,
        seed,
        ..
    } = recipe;
    let mut line = Line(drawn(mask, *grid));
    line.0 += "maze generate";
    give_grid(&mut line, *grid);
    match mask {
        Mask::Full => {}
        Mask::Hexagon => line.give("mask", "hexagon"),
        Mask::Drawn(_) => line.give("mask", "-"),
    }
    line.give("algorithm", algorithm.name());
    give_parameters(&mut line, algorithm);
    give_options(&mut line, recipe);
    if *placement != Placement::usual(grid) {
        line.give("placement", placement.name());
    }
    if let Charges::Exactly(count) = charges {
        line.give("charges", count);
    }
    if let Some(theme) = theme {
        line.give("theme", theme.name());
    }
    line.give("seed", seed);
    line.0
}

/// Adds the flags of options that have a different value than in [`Recipe::default`]. Leaves out
/// options that have no effect.
fn give_options(line: &mut Line, recipe: &Recipe) {
    for option in RecipeOption::ALL {
        let value = option.of(recipe);
        if value == option.usual() || !option.has_effect(recipe) {
            continue;
        }
        match value {
            OptionValue::Count(count) => line.give(option.name, count),
            OptionValue::Share(share) => line.give(option.name, share),
            OptionValue::Patterns(patterns) => line.give(option.name, patterns),
            OptionValue::Outline(outline) => line.give(option.name, outline),
            OptionValue::Switch(_) => line.0 += &format!(" --{}", option.name),
        }
    }
}

struct Line(String);

impl Line {
    fn give(&mut self, flag: &str, value: impl Display) {
        self.0 += &format!(" --{flag} {value}");
    }

    fn give_unless<T: Display + PartialEq>(&mut self, usual: T, flag: &str, value: T) {
        if value != usual {
            self.give(flag, value);
        }
    }
}

/// Returns the command that prints a drawn mask, followed by a pipe symbol. Empty lines separate
/// the floors.
fn drawn(mask: &Mask, grid: GridSpec) -> String {
    let Mask::Drawn(rows) = mask else {
        return String::new();
    };
    let quoted = |floor: &[String]| {
        let rows = floor.iter().map(|row| format!(" {}", quoted(row)));
        rows.collect::<String>()
    };
    let floors = rows.chunks(grid.height.max(1) as usize).map(quoted);
    let floors: Vec<String> = floors.collect();
    format!("printf '%s\\n'{} | ", floors.join(" ''"))
}

/// Quotes an argument for a POSIX shell. Between single quotes, only a single quote has a meaning.
/// All other arguments are numbers or names, which need no quotes.
fn quoted(argument: &str) -> String {
    format!("'{}'", argument.replace('\'', r"'\''"))
}

fn give_grid(line: &mut Line, grid: GridSpec) {
    if grid.shape != GridShape::default() {
        line.give("grid", grid.shape.name());
    }
    line.give("width", grid.width);
    line.give("height", grid.height);
    if grid.shape.has_floors() {
        line.give("depth", grid.depth);
    }
    let axes = [(grid.wrap_x, 'x'), (grid.wrap_y, 'y'), (grid.wrap_z, 'z')];
    let wrapped = axes.iter().filter(|axis| axis.0).map(|axis| axis.1);
    let wrapped: String = wrapped.collect();
    line.give_unless(String::new(), "wrap", wrapped);
}

fn give_parameters(line: &mut Line, algorithm: &Algorithm) {
    for Parameter { name, value, .. } in algorithm.parameters() {
        match value {
            ParameterValue::Chance(share)
            | ParameterValue::Share(share)
            | ParameterValue::GiveUp(GiveUp::Constant(share)) => line.give(name, share),
            ParameterValue::GiveUp(GiveUp::Growing(growth)) => line.give(GROWING, growth),
            ParameterValue::Count(count)
            | ParameterValue::Weight(count)
            | ParameterValue::Doors(DoorCount::Exactly(count)) => line.give(name, count),
            ParameterValue::Doors(DoorCount::Sealed) => line.give(name, "sealed"),
            ParameterValue::Whole(number) => line.give(name, number),
            ParameterValue::Switch(true) => line.0 += &format!(" --{name}"),
            ParameterValue::Corner(corner) => line.give(name, corner.name()),
            ParameterValue::Switch(false)
            | ParameterValue::GiveUp(GiveUp::Default)
            | ParameterValue::Doors(DoorCount::Default) => {}
        }
    }
}
