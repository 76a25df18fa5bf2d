//! The terminal during a game.

use super::screen::{FINISH, Frame, OPEN_DOOR, PLAYER, ROCK, TRAIL};
use crossterm::style::{Color, ContentStyle, Print, Stylize};
use crossterm::{cursor, execute, queue, terminal};
use std::io::{self, BufWriter, Stdout};

/// A terminal in raw mode that shows its alternate screen. Dropping this value restores the
/// terminal, even after an error.
pub(super) struct Terminal {
    out: BufWriter<Stdout>,
    /// The lines on the screen, including colours.
    shown: Vec<String>,
    is_held: bool,
}

impl Terminal {
    pub(super) fn enter() -> io::Result<Terminal> {
        let mut entered = Terminal {
            out: BufWriter::new(io::stdout()),
            shown: Vec::new(),
            is_held: false,
        };
        entered.take()?;
        Ok(entered)
    }

    /// Enters raw mode and the alternate screen. Can be called again after the terminal was
    /// restored.
    pub(super) fn take(&mut self) -> io::Result<()> {
        self.is_held = true;
        terminal::enable_raw_mode()?;
        self.shown.clear();
        execute!(
            self.out,
            terminal::EnterAlternateScreen,
            terminal::Clear(terminal::ClearType::All),
            terminal::DisableLineWrap,
            cursor::Hide,
        )
    }

    /// Restores the terminal.
    pub(super) fn give_back(&mut self) {
        if !std::mem::take(&mut self.is_held) {
            return;
        }
        // If the terminal no longer exists, the error can be ignored.
        let _ = execute!(
            self.out,
            cursor::Show,
            terminal::EnableLineWrap,
            terminal::LeaveAlternateScreen,
        );
        let _ = terminal::disable_raw_mode();
    }

    /// Returns the number of lines and columns.
    pub(super) fn size(&self) -> io::Result<[usize; 2]> {
        let (columns, lines) = terminal::size()?;
        Ok([lines, columns].map(usize::from))
    }

    /// Clears the screen and the stored lines. Call this function after the terminal's size has
    /// changed.
    pub(super) fn forget(&mut self) -> io::Result<()> {
        self.shown.clear();
        queue!(self.out, terminal::Clear(terminal::ClearType::All))
    }

    /// Shows a frame by writing all changed lines at once.
    pub(super) fn show(&mut self, frame: &Frame) -> io::Result<()> {
        let picture = frame.picture.iter().map(|line| coloured(line));
        let footer = frame.footer.iter().cloned();
        let lines: Vec<String> = picture.chain(footer).collect();
        if lines == self.shown {
            return Ok(());
        }
        queue!(self.out, terminal::BeginSynchronizedUpdate)?;
        for (i, line) in (0..).zip(&lines) {
            if self.shown.get(usize::from(i)) != Some(line) {
                // Clear the line before printing it. If the line is full, clearing it afterwards
                // would remove its last character.
                queue!(
                    self.out,
                    cursor::MoveTo(0, i),
                    terminal::Clear(terminal::ClearType::CurrentLine),
                    Print(line),
                )?;
            }
        }
        if lines.len() < self.shown.len() {
            let end = u16::try_from(lines.len()).unwrap_or(u16::MAX);
            let below = terminal::Clear(terminal::ClearType::FromCursorDown);
            queue!(self.out, cursor::MoveTo(0, end), below)?;
        }
        self.shown = lines;
        execute!(self.out, terminal::EndSynchronizedUpdate)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.give_back();
    }
}

/// Adds colours to a line of the picture, unless `NO_COLOR` is set.
fn coloured(line: &str) -> String {
    let glyphs: Vec<char> = line.chars().collect();
    let runs = glyphs.chunk_by(|&a, &b| style(a) == style(b));
    runs.map(|run| {
        let text: String = run.iter().collect();
        style(run[0]).apply(text).to_string()
    })
    .collect()
}

fn style(glyph: char) -> ContentStyle {
    let plain = ContentStyle::new();
    match glyph {
        PLAYER => plain.with(Color::DarkYellow).bold(),
        FINISH => plain.with(Color::DarkGreen).bold(),
        OPEN_DOOR => plain.with(Color::DarkMagenta).bold(),
        TRAIL => plain.with(Color::DarkCyan),
        ROCK => plain.dim(),
        _ => plain,
    }
}
