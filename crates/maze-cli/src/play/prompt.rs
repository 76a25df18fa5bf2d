//! A screen that waits for a key while no game runs.

use super::events::Events;
use super::screen::Frame;
use super::signals::{self, Signals};
use super::terminal::Terminal;
use super::{FRAME, keys};
use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};
use std::io;

/// The terminal while a prompt is visible. Dropping this value restores the terminal.
pub(super) struct Prompt {
    signals: Signals,
    terminal: Terminal,
}

impl Prompt {
    pub(super) fn enter() -> io::Result<Prompt> {
        Ok(Prompt {
            signals: Signals::watch()?,
            terminal: Terminal::enter()?,
        })
    }

    /// Shows a frame for the size of the terminal, in lines and columns. Returns the key that is pressed, with Ctrl-C as
    /// Esc and letters in lower case, or `None` if
    /// none is pressed for a short time, or if the key stops the program.
    pub(super) fn key(
        &mut self,
        events: &Events,
        frame: impl FnOnce([usize; 2]) -> Frame,
    ) -> io::Result<Option<KeyCode>> {
        let frame = frame(self.terminal.size()?);
        let shown = self.terminal.show(&frame);
        while let Some(signal) = self.signals.next() {
            self.terminal.give_back();
            signals::obey(signal)?;
            self.terminal.take()?;
        }
        shown?;
        signals::check_connection()?;
        match events.next(FRAME)? {
            Some(Event::Key(key)) if key.kind == KeyEventKind::Release => {}
            Some(Event::Key(key)) if keys::stops(key) => signals::stop()?,
            Some(Event::Key(key)) if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Ok((key.code == KeyCode::Char('c')).then_some(KeyCode::Esc));
            }
            Some(Event::Key(key)) => {
                return Ok(Some(match key.code {
                    KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
                    other => other,
                }));
            }
            Some(Event::Resize(..)) => self.terminal.forget()?,
            _ => {}
        }
        Ok(None)
    }
}
