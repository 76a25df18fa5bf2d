//! The screen after a beast has caught the player.

use super::events::Events;
use super::game::Game;
use super::outcome;
use super::prompt::Prompt;
use super::screen::Screen;
use crossterm::event::KeyCode;
use std::io;

/// Shows the whole level and the path on which the beast came, until the player presses a key. Returns whether the
/// player tries the same level again, which is possible if `can_retry` is set.
pub(super) fn asks(
    screen: &Screen,
    game: &Game,
    events: &Events,
    can_retry: bool,
) -> io::Result<bool> {
    let keys = match can_retry {
        true => "r tries again, Enter or q ends",
        false => "Enter or q ends",
    };
    let mut footer = vec![outcome(game)];
    footer.extend(game.progress.captor().map(|beast| {
        let (name, rule) = (beast.kind.name(), beast.kind.summary());
        format!("the {name} {rule}; the dots show its way")
    }));
    footer.push(keys.to_owned());
    let mut prompt = Prompt::enter()?;
    loop {
        let key = prompt.key(events, |size| {
            screen.with_footer(game, footer.clone(), size)
        })?;
        match key {
            Some(KeyCode::Char('r')) if can_retry => return Ok(true),
            Some(KeyCode::Enter | KeyCode::Esc | KeyCode::Char('q')) => return Ok(false),
            // The player may still press keys that walk.
            _ => {}
        }
    }
}
