//! The terminal while a game has it.

use super::screen::{FINISH, Frame, OPEN_DOOR, PLAYER, ROCK, TRAIL};
use crossterm::style::{Color, ContentStyle, Print, Stylize};
use crossterm::{cursor, execute, queue, terminal};
use std::io::{self, BufWriter, Stdout};

/// A terminal in raw mode, on its alternate screen. Dropping it puts all back,
/// whichever way the game ends.
pub(super) struct Terminal {
    out: BufWriter<Stdout>,
    /// The lines on the screen, colours included.
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

    /// Takes the terminal, also after it was given back.
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

    /// Puts all back as it was.
    pub(super) fn give_back(&mut self) {
        if !std::mem::take(&mut self.is_held) {
            return;
        }
        // Nothing is left to do about a terminal that is gone.
        let _ = execute!(
            self.out,
            cursor::Show,
            terminal::EnableLineWrap,
            terminal::LeaveAlternateScreen,
        );
        let _ = terminal::disable_raw_mode();
    }

    /// How many lines and columns there are.
    pub(super) fn size(&self) -> io::Result<[usize; 2]> {
        let (columns, lines) = terminal::size()?;
        Ok([lines, columns].map(usize::from))
    }

    /// Forgets what the screen shows: it was resized.
    pub(super) fn forget(&mut self) -> io::Result<()> {
        self.shown.clear();
        queue!(self.out, terminal::Clear(terminal::ClearType::All))
    }

    /// Shows a frame, writing the lines that changed in one go.
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
                // Cleared first: after a full line that would take its end.
                queue!(
                    self.out,
                    cursor::MoveTo(0, i),
                    terminal::Clear(terminal::ClearType::CurrentLine),
                    Print(line),
                )?;
            }
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

/// A line of the picture with its colours; none where `NO_COLOR` is set.
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
