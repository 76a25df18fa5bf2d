//! What the screen says that shows algorithms at work.

use super::{Say, of_library, say};
use crate::controls::action::{Action, ActionSet};
use crate::watch::{WatchChoice, WatchMode};
use warren_dungeon::watch::Moment;

/// The keys, of a maze with so many floors, in lines.
pub(crate) fn keys(floors: u32) -> Say {
    let hint = |actions, does| Say::hint(ActionSet::Watch, actions, does);
    let line = |hints: Vec<Say>| Say::Several(hints, "   ");
    let mut lines = vec![
        line(vec![
            hint(&[Action::Run], say!("watch-key-play")),
            hint(&[Action::Backward, Action::Forward], say!("watch-key-step")),
            hint(&[Action::First, Action::Last], say!("watch-key-ends")),
        ]),
        line(vec![
            hint(&[Action::Faster, Action::Slower], say!("watch-key-speed")),
            hint(&[Action::Reverse], say!("watch-key-reverse")),
        ]),
        line(vec![
            hint(&[Action::Leave], say!("to-title")),
            hint(&[Action::Numbers], say!("watch-key-numbers")),
        ]),
    ];
    if floors > 1 {
        lines.push(line(vec![
            hint(&[Action::FloorUp, Action::FloorDown], say!("watch-floor")),
            hint(&[Action::Follow], say!("watch-key-follow")),
        ]));
    }
    Say::Several(lines, "\n")
}

/// What can be chosen to watch, with the key that chooses it.
pub(crate) fn choice(choice: WatchChoice) -> Say {
    let (actions, name): (&[Action], Say) = match choice {
        WatchChoice::Mode => (&[Action::NextAct], say!("watch-choice-mode")),
        WatchChoice::Algorithm => (&[Action::NextAlgorithm], say!("watch-choice-algorithm")),
        WatchChoice::Shape => (&[Action::NextShape], say!("watch-choice-shape")),
        WatchChoice::Wraps => (&[Action::NextWraps], say!("watch-choice-wraps")),
        WatchChoice::Size => (&[Action::NextSize], say!("watch-choice-size")),
    };
    keyed(actions, name)
}

/// The seed, with the key that chooses another.
pub(crate) fn seed() -> Say {
    keyed(&[Action::NextSeed], say!("watch-seed"))
}

fn keyed(actions: &'static [Action], name: Say) -> Say {
    Say::Several(vec![Say::Controls(ActionSet::Watch, actions), name], " ")
}

/// What is watched.
pub(crate) fn mode(mode: WatchMode) -> Say {
    match mode {
        WatchMode::Carving => say!("watch-carving"),
        WatchMode::BreadthFirst => say!("watch-breadth-first"),
        WatchMode::DepthFirst => say!("watch-depth-first"),
    }
}

/// Which axes wrap.
pub(crate) fn wraps(x: bool, y: bool) -> Say {
    match (x, y) {
        (false, false) => say!("watch-wraps-none"),
        (true, false) => say!("watch-wraps-x"),
        (false, true) => say!("watch-wraps-y"),
        (true, true) => say!("watch-wraps-xy"),
    }
}

/// The algorithms that do not fit a grid, by the reasons why.
pub(crate) fn left_out(reasons: Vec<(Say, Vec<Say>)>) -> Say {
    let told = reasons.into_iter().map(|(reason, names)| {
        let names = Say::Several(names, ", ");
        say!("watch-left-out", names = names, reason = reason)
    });
    Say::Several(told.collect(), "\n")
}

/// How far what is watched has come.
pub(crate) fn moment(mode: WatchMode, moment: &Moment) -> Say {
    let (at, show) = (moment.at(), moment.show());
    let name = match (mode, show.level().recipe()) {
        (WatchMode::Carving, Some(recipe)) => of_library::algorithm(&recipe.algorithm),
        _ => self::mode(mode),
    };
    let step = say!("watch-step", step = at, steps = show.len());
    let (cells, waiting) = (moment.reached().len(), moment.frontier().len());
    let visited = say!("watch-visited", cells = cells);
    let kept = match mode {
        WatchMode::Carving => vec![say!("watch-carved", cells = cells, sets = moment.sets())],
        WatchMode::BreadthFirst => vec![visited, say!("watch-queue", cells = waiting)],
        WatchMode::DepthFirst => vec![visited, say!("watch-stack", cells = waiting)],
    };
    let end = match moment.path() {
        Some(path) => Some(say!("watch-path", steps = path.moves.len())),
        None if at == show.len() && mode != WatchMode::Carving => Some(say!("watch-no-path")),
        None => None,
    };
    let lines = [name, step].into_iter().chain(kept).chain(end);
    Say::Several(lines.collect(), "\n")
}

/// What the button does that lets the floor change with the newest cell.
pub(crate) fn follow(follows: bool) -> Say {
    match follows {
        true => say!("watch-stay"),
        false => say!("watch-follow"),
    }
}

/// What the button does that lets time run or stand still.
pub(crate) fn play(is_playing: bool) -> Say {
    match is_playing {
        true => say!("watch-pause"),
        false => say!("watch-play"),
    }
}

/// What the button does that shows numbers of cells.
pub(crate) fn numbers(are_shown: bool) -> Say {
    match are_shown {
        true => say!("watch-numbers-hide"),
        false => say!("watch-numbers-show"),
    }
}
