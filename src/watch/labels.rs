//! The watch screen's texts.

use super::keys::{WatchAction, keys_of};
use super::lesson::Lesson;
use super::numbers::CellNumbers;
use super::quiz::Quiz;
use super::subject::{Beside, WatchChoice, WatchMode, WatchSubject};
use crate::controls::action::{Action, ActionSet};
use crate::texts::{self, Say, of_library, say};
use warren_dungeon::level::CellName;
use warren_dungeon::recipe::Algorithm;
use warren_maze::topology::Cell;
use warren_watch::{List, Reading, Script};

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
            hint(
                &[Action::LastMark, Action::NextMark],
                say!("watch-key-marks"),
            ),
            hint(&[Action::Numbers], say!("watch-key-numbers")),
        ]),
        line(vec![
            hint(&[Action::Reverse], say!("watch-key-reverse")),
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

/// Returns a choice's name, with its key in brackets.
pub(super) fn choice(choice: WatchChoice) -> Say {
    let name = Say::variant("watch-choice", choice);
    keyed(WatchAction::Next(choice), name)
}

/// Returns the lesson's name, with the key that shows its next page in brackets.
pub(super) fn lesson_name() -> Say {
    keyed(WatchAction::NextPage, say!("watch-lesson"))
}

/// Returns the label of the button that returns to the title screen, with its key in brackets.
pub(super) fn to_title() -> Say {
    keyed(WatchAction::Leave, say!("to-title"))
}

/// Returns the seed's name, with the key that changes it in brackets.
pub(super) fn seed() -> Say {
    keyed(WatchAction::Seed, say!("watch-seed"))
}

fn keyed(action: WatchAction, name: Say) -> Say {
    Say::Keyed(ActionSet::Watch, keys_of(action), Box::new(name.sentence()))
}

/// Returns a mode's name.
fn mode(mode: WatchMode) -> Say {
    Say::variant("watch", mode)
}

/// Returns a choice's selected option.
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
        WatchChoice::Beside => match &subject.beside {
            None => say!("watch-beside-none"),
            Some(Beside::Carving(algorithm)) => of_library::algorithm(algorithm),
            Some(Beside::Search(search)) => mode(*search),
        },
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

/// Describes the algorithm's state at the current step.
pub(super) fn moment(mode: WatchMode, reading: &Reading) -> Say {
    let (moment, commentary) = (reading.moment(), reading.commentary());
    let [name, step] = name_and_step(mode, reading);
    let cells = moment.reached().len();
    let reached = match mode {
        WatchMode::Carving => say!("watch-carved", cells, sets = moment.sets()),
        _ => say!("watch-visited", cells),
    };
    let is_over = moment.at() == commentary.show().len();
    let end = match moment.path() {
        Some(path) => Some(say!("watch-path", steps = path.moves.len())),
        None if is_over && mode != WatchMode::Carving => Some(say!("watch-no-path")),
        None => None,
    };
    let lines = [name, step, reached].into_iter();
    let lines = lines.chain(list_lengths(reading)).chain(end);
    Say::Several(lines.collect(), "\n")
}

/// Returns the algorithm's name and the current step, on one line.
pub(super) fn title(mode: WatchMode, reading: &Reading) -> Say {
    let [name, step] = name_and_step(mode, reading);
    Say::Several(vec![name.sentence(), step], ": ")
}

fn name_and_step(mode: WatchMode, reading: &Reading) -> [Say; 2] {
    let commentary = reading.commentary();
    let name = match (mode, commentary.show().level().recipe()) {
        (WatchMode::Carving, Some(recipe)) => of_library::algorithm(&recipe.algorithm),
        _ => self::mode(mode),
    };
    let step = say!("watch-step", step = reading.at(), steps = commentary.len());
    [name, step]
}

/// Returns the lengths of the lists that the algorithm remembers.
fn list_lengths(reading: &Reading) -> Vec<Say> {
    let Some(list) = reading.commentary().script().and_then(|script| script.list) else {
        return Vec::new();
    };
    let cells = reading.list().len();
    vec![match list {
        List::Stack => say!("watch-stack", cells),
        List::Queue => say!("watch-queue", cells),
        List::Queues => {
            let others = reading.second_list().len();
            say!("watch-queues", cells, others)
        }
        List::Frontier => say!("watch-frontier", cells),
        List::Listed => say!("watch-list", cells),
        List::Walk => say!("watch-walk", cells),
        List::Row => say!("watch-row", cells),
        List::Run => say!("watch-run", cells),
        List::Part => say!("watch-part", cells),
    }]
}

/// The maximum number of cells named in the text for a list.
const NAMED_CELLS: usize = 12;

/// Returns the names of the cells in the list, beginning with the next cell.
pub(super) fn list(reading: &Reading) -> Say {
    let list = reading.commentary().script().and_then(|script| script.list);
    let cells = reading.list();
    let from_end = matches!(list, Some(List::Stack | List::Walk));
    let ordered: Vec<Cell> = match from_end {
        true => cells.iter().rev().copied().take(NAMED_CELLS).collect(),
        false => cells.iter().copied().take(NAMED_CELLS).collect(),
    };
    if ordered.is_empty() {
        return Say::Nothing;
    }
    let grid = reading.moment().maze().grid();
    let names = ordered.into_iter().map(|cell| CellName::of(grid, cell));
    let mut names: Vec<String> = names
        // A cell's numbers stay on one line.
        .map(|name| name.to_string().replace(' ', "\u{202f}"))
        .collect();
    if cells.len() > NAMED_CELLS {
        names.push("…".into());
    }
    let names = names.join("  ");
    match from_end {
        true => say!("watch-cells-from-end", names),
        false => say!("watch-cells", names),
    }
}

/// Returns a line of pseudocode, or nothing if the script has fewer lines.
pub(super) fn code(script: &Script, index: usize) -> Say {
    match index < script.indents.len() {
        true => Say::Message(script.line_key(index + 1).into(), Vec::new()),
        false => Say::Nothing,
    }
}

/// Returns the sentence about the current step.
pub(super) fn sentence(reading: &Reading) -> Say {
    let last = reading.last();
    let sentence = last.map(|last| reading.commentary().sentence(last));
    sentence.map_or(Say::Nothing, |sentence| of_library::sentence(&sentence))
}

/// Returns the lesson's current page.
pub(super) fn lesson(script: Option<&Script>, lesson: Lesson) -> Say {
    match (script, lesson.0) {
        (Some(script), Some(page)) => Say::Message(script.lesson_key(page).into(), Vec::new()),
        _ => Say::Nothing,
    }
}

/// Returns the quiz question, or the verdict on the last answer and the score.
pub(super) fn quiz(quiz: &Quiz, mode: WatchMode) -> Say {
    let [right, all] = quiz.score;
    match (&quiz.question, quiz.verdict) {
        _ if mode == WatchMode::Carving && quiz.is_refused => say!("watch-quiz-searches"),
        (Some(question), _) => {
            let options = question.options.len();
            say!("watch-quiz-question", options)
        }
        (None, Some(true)) => say!("watch-quiz-right", right, all),
        (None, Some(false)) => say!("watch-quiz-wrong", right, all),
        (None, None) => Say::Nothing,
    }
}

/// Returns the quiz's name, with its key in brackets.
pub(super) fn quiz_name() -> Say {
    keyed(WatchAction::Quiz, say!("watch-quiz"))
}

/// Returns the current page's number.
pub(super) fn page(script: Option<&Script>, lesson: Lesson) -> Say {
    let pages = script.map_or(0, |script| script.lesson.len());
    match lesson.0 {
        Some(page) => say!("of", number = page, all = pages),
        None => say!("watch-lesson-begin"),
    }
}

/// Returns the label of the button that changes the numbers.
pub(super) fn numbers(numbers: CellNumbers) -> Say {
    let kind = Say::variant("watch-numbers", numbers);
    say!("watch-numbers", kind)
}
