//! The help during a game: the beasts of the level, and all keys, in pages that fit the terminal.

use super::fold::folded;
use super::game::Game;
use super::keys;
use super::screen::Frame;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The indentation of the paragraphs.
const INDENT: &str = "  ";

/// Returns a page of the help, counted from 0, for a terminal with this number of lines and columns.
pub(super) fn frame(game: &Game, page: usize, [lines, columns]: [usize; 2]) -> Frame {
    let pages = pages(game, [lines, columns]);
    let page = page.min(pages.len() - 1);
    let keys = "Space or Enter goes on, b goes back, Esc returns to the game";
    let footer = format!("page {} of {}   {keys}", page + 1, pages.len());
    Frame {
        picture: pages[page].clone(),
        footer: vec![super::status::clip(&footer, columns)],
    }
}

/// Turns a page, or closes the help.
pub(super) fn turn(game: &mut Game, key: KeyEvent, size: [usize; 2]) {
    let Some(page) = game.help else { return };
    let last = pages(game, size).len() - 1;
    let is_control_c =
        key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c');
    game.quit |= is_control_c;
    game.help = match key.code {
        KeyCode::Char(' ') | KeyCode::Enter | KeyCode::PageDown | KeyCode::Down if page < last => {
            Some(page + 1)
        }
        KeyCode::Char('b') | KeyCode::PageUp | KeyCode::Up => Some(page.saturating_sub(1)),
        _ => None,
    };
}

/// Returns the lines of each page. The last line of the terminal is free.
fn pages(game: &Game, [lines, columns]: [usize; 2]) -> Vec<Vec<String>> {
    let beasts = game.progress.beasts().iter().map(|beast| {
        let (name, symbol, rule) = (beast.kind.name(), beast.kind.symbol(), beast.kind.summary());
        format!("{symbol} is the {name}, which {rule}.")
    });
    let beasts: Vec<String> = beasts.collect();
    let (keys, _) = keys::HELP
        .split_once("\n\nExamples")
        .unwrap_or((keys::HELP, ""));
    let here = match beasts.is_empty() {
        true => Vec::new(),
        false => [vec!["Here:".into()], beasts, vec![String::new()]].concat(),
    };
    let text = here.iter().map(String::as_str).chain(keys.lines());
    let text: Vec<String> = text
        .flat_map(|line| folded(line, INDENT, columns))
        .collect();
    text.chunks(lines.saturating_sub(1).max(1))
        .map(<[String]>::to_vec)
        .collect()
}
