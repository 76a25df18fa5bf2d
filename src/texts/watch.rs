//! What the screen says that shows algorithms at work.

use crate::watch::{Act, Choice};
use warren_dungeon::watch::Moment;
use warren_maze::topology::GridSpec;

pub(crate) const SEED: &str = "R seed";
pub(crate) const NEW: &str = "new";
pub(crate) const FLOOR: &str = "floor";

/// The keys, of a maze with so many floors.
pub(crate) fn keys(floors: u32) -> String {
    let floor = match floors {
        1 => "",
        _ => "   Page keys floor   F follow it",
    };
    format!(
        "Space play   Left Right step   Home End\n\
         Up Down speed   Shift with a letter: back\n\
         Esc title   N numbers{floor}"
    )
}

/// What can be chosen to watch, with the keys that choose it.
pub(crate) const CHOICES: [(Choice, &str); 5] = [
    (Choice::Act, "S show"),
    (Choice::Algorithm, "A maze"),
    (Choice::Shape, "G grid"),
    (Choice::Wraps, "W wraps"),
    (Choice::Size, "Z size"),
];

/// What is watched.
pub(crate) fn act(act: Act) -> &'static str {
    match act {
        Act::Carving => "carving",
        Act::BreadthFirst => "breadth-first search",
        Act::DepthFirst => "depth-first search",
    }
}

/// Which axes wrap.
pub(crate) fn wraps(x: bool, y: bool) -> &'static str {
    match (x, y) {
        (false, false) => "none",
        (true, false) => "east to west",
        (false, true) => "south to north",
        (true, true) => "both ways",
    }
}

/// How many cells a grid has, by its axes.
pub(crate) fn size(grid: GridSpec) -> String {
    match grid.shape.has_floors() {
        true => format!("{} x {} x {}", grid.width, grid.height, grid.depth),
        false => format!("{} x {}", grid.width, grid.height),
    }
}

/// The algorithms that fit a grid not, by the reasons why.
pub(crate) fn left_out(reasons: &[(&str, Vec<&str>)]) -> String {
    let told = reasons
        .iter()
        .map(|(reason, names)| format!("Not {}: {reason}", names.join(", ")));
    told.collect::<Vec<_>>().join("\n")
}

/// How far what is watched has come.
pub(crate) fn moment(act: Act, moment: &Moment) -> String {
    let (at, show) = (moment.at(), moment.show());
    let cells = count(moment.reached().len(), "cell");
    let waiting = count(moment.frontier().len(), "cell");
    let name = match (act, show.level().recipe()) {
        (Act::Carving, Some(recipe)) => recipe.algorithm.name(),
        _ => self::act(act),
    };
    let kept = match act {
        Act::Carving => format!("{cells} in {}", count(moment.sets() as usize, "set")),
        Act::BreadthFirst => format!("{cells} visited\nqueue of {waiting}"),
        Act::DepthFirst => format!("{cells} visited\nstack of {waiting}"),
    };
    let end = match moment.path() {
        Some(path) => format!("\npath of {}", count(path.moves.len(), "step")),
        None if at == show.len() && act != Act::Carving => format!("\n{NO_PATH}"),
        None => String::new(),
    };
    format!("{name}\nstep {at} of {}\n{kept}{end}", show.len())
}

const NO_PATH: &str = "no way leads to a finish";

/// A number of things.
fn count(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

/// Which floor is shown, counted from 0.
pub(crate) fn floor(floor: u32, of: u32) -> String {
    format!("{} of {of}", floor + 1)
}

/// What the button does that lets the floor change with the newest cell.
pub(crate) fn follow(follows: bool) -> &'static str {
    if follows { "Stay" } else { "Follow" }
}

/// How fast a show goes on.
pub(crate) fn speed(steps: u32) -> String {
    format!("{} a second", count(steps as usize, "step"))
}

/// What the button does that lets time run or stand still.
pub(crate) fn play(is_playing: bool) -> &'static str {
    if is_playing { "Pause" } else { "Play" }
}

/// What the button does that shows numbers of cells.
pub(crate) fn numbers(are_shown: bool) -> &'static str {
    match are_shown {
        true => "Hide numbers",
        false => "Show numbers",
    }
}
