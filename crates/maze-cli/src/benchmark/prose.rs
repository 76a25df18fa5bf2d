//! Tasks as prose, in English and in German.

use super::maker::letter;
use super::task::{Gate, PULL, Prose, Task};
use std::fmt::Write;

/// Returns the prose of a task, which contains everything except the picture and the text.
pub(super) fn prose(task: &Task) -> Prose {
    Prose {
        en: written(task, &ENGLISH),
        de: written(task, &GERMAN),
    }
}

/// The sentences of a language.
struct Sentences {
    intro: fn(cells: usize, last: usize, start: usize, finish: usize) -> String,
    /// The moves from a cell.
    from: fn(cell: usize, moves: &str) -> String,
    /// A move, and the gate through which it leads.
    to: fn(name: &str, to: usize, gate: &str) -> String,
    no_move: &'static str,
    door: fn(key: &str, letter: char) -> String,
    portcullis: fn(lever: u8, is_open: bool) -> String,
    key: fn(key: &str, letter: char, cell: usize) -> String,
    lever: fn(lever: u8, cell: usize) -> String,
    keys: &'static str,
    levers: fn(pull: &str) -> String,
    question: &'static str,
    /// The name of the shape of a key.
    shape: fn(&str) -> &str,
}

const ENGLISH: Sentences = Sentences {
    intro: |cells, last, start, finish| {
        format!(
            "A maze has {cells} cells, numbered from 0 to {last}. You start in cell {start} and want to \
             reach cell {finish}. These are all moves:"
        )
    },
    from: |cell, moves| format!("From cell {cell}: {moves}."),
    to: |name, to, gate| format!("\"{name}\" to cell {to}{gate}"),
    no_move: "no move",
    door: |key, letter| format!(" through the {key} door ({})", letter.to_ascii_uppercase()),
    portcullis: |lever, is_open| {
        let now = if is_open { "open" } else { "closed" };
        format!(" through a portcullis of lever {lever}, {now} at the beginning")
    },
    key: |key, letter, cell| format!("The {key} key ({letter}) is in cell {cell}."),
    lever: |lever, cell| format!("Lever {lever} is in cell {cell}."),
    keys: "You take a key when you enter its cell, and keep it. A door can be passed only with the key of \
           its shape.",
    levers: |pull| {
        format!(
            "The move \"{pull}\" pulls the lever in your cell. It opens the closed portcullises of this \
             lever and closes the open ones."
        )
    },
    question: "Answer with the list of your moves from the start to the finish, or with \"impossible\" if \
               no moves lead there.",
    shape: |name| name,
};

const GERMAN: Sentences = Sentences {
    intro: |cells, last, start, finish| {
        format!(
            "Ein Labyrinth hat {cells} Felder mit den Nummern 0 bis {last}. Du beginnst in Feld {start} und \
             willst Feld {finish} erreichen. Das sind alle Züge:"
        )
    },
    from: |cell, moves| format!("Von Feld {cell}: {moves}."),
    to: |name, to, gate| format!("„{name}“ nach Feld {to}{gate}"),
    no_move: "kein Zug",
    door: |key, letter| {
        format!(
            " durch die Tür mit dem Zeichen {key} ({})",
            letter.to_ascii_uppercase()
        )
    },
    portcullis: |lever, is_open| {
        let now = if is_open { "offen" } else { "geschlossen" };
        format!(" durch ein Fallgitter von Hebel {lever}, am Anfang {now}")
    },
    key: |key, letter, cell| {
        format!("Der Schlüssel mit dem Zeichen {key} ({letter}) liegt in Feld {cell}.")
    },
    lever: |lever, cell| format!("Hebel {lever} ist in Feld {cell}."),
    keys: "Einen Schlüssel nimmst du, sobald du sein Feld betrittst, und behältst ihn. Durch eine Tür \
           kommst du nur mit dem Schlüssel, der ihr Zeichen hat.",
    levers: |pull| {
        format!(
            "Der Zug „{pull}“ zieht den Hebel in deinem Feld. Er öffnet die geschlossenen Fallgitter dieses \
             Hebels und schließt die offenen."
        )
    },
    question: "Antworte mit der Liste deiner Züge vom Start bis zum Ziel, oder mit „impossible“, wenn \
               keine Züge dorthin führen.",
    shape: |name| match name {
        "circle" => "Kreis",
        "triangle" => "Dreieck",
        "square" => "Quadrat",
        "diamond" => "Raute",
        "star" => "Stern",
        "cross" => "Kreuz",
        "crescent" => "Sichel",
        "heart" => "Herz",
        other => other,
    },
};

fn written(task: &Task, say: &Sentences) -> String {
    let cells = task.adjacency.len();
    let mut text = (say.intro)(cells, cells.saturating_sub(1), task.start, task.finish);
    let gate = |gate: &Gate| match (&gate.key, gate.lever) {
        (Some(key), _) => (say.door)((say.shape)(key), letter(key)),
        (None, Some(lever)) => (say.portcullis)(lever, gate.open),
        (None, None) => String::new(),
    };
    for (cell, moves) in task.adjacency.iter().enumerate() {
        let moves = moves.iter().map(|it| {
            let through = it
                .gate
                .map_or(String::new(), |index| gate(&task.gates[index]));
            (say.to)(&it.name, it.to, &through)
        });
        let moves: Vec<String> = moves.collect();
        let moves = match moves.is_empty() {
            true => say.no_move.into(),
            false => moves.join(", "),
        };
        line(&mut text, &(say.from)(cell, &moves));
    }
    for key in &task.keys {
        line(
            &mut text,
            &(say.key)((say.shape)(&key.key), letter(&key.key), key.cell),
        );
    }
    for lever in &task.levers {
        line(&mut text, &(say.lever)(lever.lever, lever.cell));
    }
    if task.gates.iter().any(|gate| gate.key.is_some()) {
        line(&mut text, say.keys);
    }
    if !task.levers.is_empty() {
        line(&mut text, &(say.levers)(PULL));
    }
    line(&mut text, say.question);
    text
}

fn line(text: &mut String, sentence: &str) {
    // Writing to a string cannot fail.
    let _ = write!(text, "\n{sentence}");
}
