//! Converts recipes to command lines of the program `maze`.

use std::fmt::Display;
use warren_dungeon::recipe::{Algorithm, AreasWithDoors, Charges, DoorCount, Placement, Recipe};
use warren_maze::generate::{
    BinaryTree, Eller, GiveUp, GrowingTree, InheritedBacktrack, RandomBacktrack, Sidewinder,
};
use warren_maze::topology::{GridShape, GridSpec, Mask};

/// Returns a command line for a POSIX shell. The command runs the program `maze`, which makes the
/// level of the recipe. Flags with default values are left out, except for the size, the algorithm
/// and the seed. A drawn mask is passed through a pipe to standard input.
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
        braid,
        extra_passages,
        placement,
        starts,
        finishes,
        charges,
        minotaur,
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
    if *minotaur {
        line.0 += " --minotaur";
    }
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
        let rows = floor.iter().map(|row| format!(" '{row}'"));
        rows.collect::<String>()
    };
    let floors = rows.chunks(grid.height.max(1) as usize).map(quoted);
    let floors: Vec<String> = floors.collect();
    format!("printf '%s\\n'{} | ", floors.join(" ''"))
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
    match algorithm {
        Algorithm::RandomBacktrack(RandomBacktrack {
            give_up,
            least,
            fill,
        }) => {
            match give_up {
                GiveUp::Default => {}
                GiveUp::Constant(chance) => line.give("give-up", chance),
                GiveUp::Growing(growth) => line.give("give-up-growing", growth),
            }
            line.give("least", least);
            if *fill {
                line.0 += " --fill";
            }
        }
        Algorithm::Areas(AreasWithDoors { count, doors }) => {
            line.give("areas", count);
            match doors {
                DoorCount::Default => {}
                DoorCount::Sealed => line.give("doors", "sealed"),
                DoorCount::Exactly(count) => line.give("doors", count),
            }
        }
        Algorithm::InheritedBacktrack(InheritedBacktrack { multiple, offset }) => {
            line.give("multiple", multiple);
            line.give("offset", offset);
        }
        Algorithm::Eller(Eller { across, down }) => {
            line.give("across", across);
            line.give("down", down);
        }
        Algorithm::GrowingTree(GrowingTree {
            newest,
            random,
            oldest,
        }) => {
            line.give("newest", newest);
            line.give("random", random);
            line.give("oldest", oldest);
        }
        Algorithm::BinaryTree(BinaryTree { corner }) => line.give("corner", corner.name()),
        Algorithm::Sidewinder(Sidewinder { close }) => line.give("close", close),
        Algorithm::DepthFirst
        | Algorithm::Prim
        | Algorithm::Kruskal
        | Algorithm::MinimumSpanningTree
        | Algorithm::HuntAndScan
        | Algorithm::HuntAndKill
        | Algorithm::AldousBroder
        | Algorithm::Wilson
        | Algorithm::RecursiveDivision => {}
    }
}
