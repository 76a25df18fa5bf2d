//! Converts recipes to command lines of the program `maze`.

use crate::algorithm::GROWING;
use std::fmt::Display;
use warren_dungeon::recipe::{
    Algorithm, Charges, DoorCount, FindOptions, Parameter, ParameterValue, Placement, Recipe,
    RoomOptions,
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
        rooms,
        chambers,
        plates,
        braid,
        extra_passages,
        placement,
        starts,
        finishes,
        charges,
        minotaur,
        sleeper,
        guardian,
        statue,
        locks,
        iron_doors,
        one_ways,
        levers,
        portals,
        finds,
        light,
        theme,
        seed,
    } = recipe;
    let usual = Recipe::default();
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
    give_rooms(&mut line, rooms);
    line.give_unless(usual.chambers, "chambers", *chambers);
    if *plates {
        line.0 += " --plates";
    }
    line.give_unless(usual.braid, "braid", *braid);
    line.give_unless(usual.extra_passages, "extra-passages", *extra_passages);
    if *placement != Placement::usual(grid) {
        line.give("placement", placement.name());
    }
    line.give_unless(usual.starts, "starts", *starts);
    line.give_unless(usual.finishes, "finishes", *finishes);
    if let Charges::Exactly(count) = charges {
        line.give("charges", count);
    }
    let beasts = [
        (minotaur, " --minotaur"),
        (sleeper, " --sleeper"),
        (guardian, " --guardian"),
        (statue, " --statue"),
    ];
    let asked = beasts.into_iter().filter(|(is_asked, _)| **is_asked);
    asked.for_each(|(_, flag)| line.0 += flag);
    line.give_unless(usual.locks, "locks", *locks);
    line.give_unless(usual.iron_doors, "iron-doors", *iron_doors);
    line.give_unless(usual.one_ways, "one-ways", *one_ways);
    line.give_unless(usual.levers, "levers", *levers);
    line.give_unless(usual.portals, "portals", *portals);
    give_finds(&mut line, finds);
    line.give_unless(usual.light, "light", *light);
    if let Some(theme) = theme {
        line.give("theme", theme.name());
    }
    line.give("seed", seed);
    line.0
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

/// Adds the flags for rooms. Without rooms, their sizes do not matter.
fn give_rooms(line: &mut Line, rooms: &RoomOptions) {
    if rooms.count == 0 {
        return;
    }
    let usual = RoomOptions::DEFAULT;
    line.give("rooms", rooms.count);
    if (rooms.min_size, rooms.max_size) != (usual.min_size, usual.max_size) {
        line.give("room-min-size", rooms.min_size);
        line.give("room-max-size", rooms.max_size);
    }
    line.give_unless(usual.doorways, "room-doorways", rooms.doorways);
    if rooms.dead_space {
        line.0 += " --rooms-in-dead-space";
    }
}

fn give_finds(line: &mut Line, finds: &FindOptions) {
    let usual = FindOptions::DEFAULT;
    line.give_unless(usual.treasure, "treasure", finds.treasure);
    line.give_unless(usual.gunpowder, "gunpowder", finds.gunpowder);
    line.give_unless(usual.chalk, "chalk", finds.chalk);
    line.give_unless(usual.map_fragments, "map-fragments", finds.map_fragments);
    if finds.compass {
        line.0 += " --compass";
    }
    line.give_unless(usual.oil, "oil", finds.oil);
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
