//! The texts of the watch screen.

use super::keys::{WatchAction, keys_of};
use super::subject::{WatchChoice, WatchMode, WatchSubject};
use crate::controls::action::{Action, ActionSet};
use crate::texts::{self, Say, of_library, say};
use warren_dungeon::recipe::Algorithm;
use warren_dungeon::watch::Moment;

/// Returns lines that explain the keys, for a maze with this number of floors.
pub(super) fn keys(floors: u32) -> Say {
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
            hint(&[Action::Bar], say!("keys-bar")),
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

/// Returns the name of a choice, and its key in brackets.
pub(super) fn choice(choice: WatchChoice) -> Say {
    let name = Say::variant("watch-choice", choice);
    keyed(WatchAction::Next(choice), name)
}

/// Returns the name of the seed, and the key that changes it in brackets.
pub(super) fn seed() -> Say {
    keyed(WatchAction::Seed, say!("watch-seed"))
}

fn keyed(action: WatchAction, name: Say) -> Say {
    Say::Keyed(ActionSet::Watch, keys_of(action), Box::new(name.sentence()))
}

/// Returns the name of a mode.
fn mode(mode: WatchMode) -> Say {
    Say::variant("watch", mode)
}

/// Returns the selected option of a choice.
pub(super) fn chosen(subject: &WatchSubject, choice: WatchChoice) -> Say {
    let spec = subject.spec();
    match choice {
        WatchChoice::Mode => mode(subject.mode),
        WatchChoice::Algorithm => match subject.searched() {
            Some(_) => say!("hand-made"),
            None => of_library::algorithm(&subject.recipe.algorithm),
        },
        WatchChoice::Shape => of_library::shape(spec.shape),
        WatchChoice::Wraps => texts::wraps(spec.wrap_x, spec.wrap_y),
        WatchChoice::Size => texts::size(spec),
    }
}

/// Returns the algorithms that do not support the grid, with one line per reason.
pub(super) fn left_out(subject: &WatchSubject) -> Say {
    let Some(grid) = subject
        .recipe
        .grid()
        .ok()
        .filter(|_| subject.searched().is_none())
    else {
        return Say::Nothing;
    };
    let mut reasons: Vec<(Say, Vec<Say>)> = Vec::new();
    for algorithm in Algorithm::ALL {
        let Some(reason) = algorithm.misfit(&grid) else {
            continue;
        };
        let (reason, name) = (
            of_library::misfit(reason),
            of_library::algorithm(&algorithm),
        );
        match reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, names)) => names.push(name),
            None => reasons.push((reason, vec![name])),
        }
    }
    let told = reasons.into_iter().map(|(reason, names)| {
        let names = Say::Several(names, ", ");
        say!("watch-left-out", names, reason)
    });
    Say::Several(told.collect(), "\n")
}

/// Describes the state of the algorithm at the current step.
pub(super) fn moment(mode: WatchMode, moment: &Moment) -> Say {
    let (at, show) = (moment.at(), moment.show());
    let name = match (mode, show.level().recipe()) {
        (WatchMode::Carving, Some(recipe)) => of_library::algorithm(&recipe.algorithm),
        _ => self::mode(mode),
    };
    let step = say!("watch-step", step = at, steps = show.len());
    let (cells, waiting) = (moment.reached().len(), moment.frontier().len());
    let visited = say!("watch-visited", cells);
    let kept = match mode {
        WatchMode::Carving => vec![say!("watch-carved", cells, sets = moment.sets())],
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
