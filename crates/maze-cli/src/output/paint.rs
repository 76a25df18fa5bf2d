//! Colours for mazes in text, so that what is in a maze stands out from its walls.

use anstyle::{AnsiColor, Style};

/// Colours what stands in a drawing's cells, paths in `mark`. Walls and blanks
/// stay as they are.
pub(super) fn paint(text: &str, mark: char) -> String {
    let mut painted = String::with_capacity(2 * text.len());
    let mut last = Style::new();
    for character in text.chars() {
        let style = style(character, mark);
        // A blank needs no change of colour.
        if style != last && character != ' ' {
            painted += &format!("{last:#}{style}");
            last = style;
        }
        painted.push(character);
    }
    painted += &format!("{last:#}");
    painted
}

fn style(character: char, mark: char) -> Style {
    let colour = match character {
        'S' => AnsiColor::Green,
        'F' => AnsiColor::Red,
        '0'..='9' => AnsiColor::Cyan,
        _ if character == mark => AnsiColor::Yellow,
        'X' | '<' | '>' => AnsiColor::Blue,
        _ => return Style::new(),
    };
    colour.on_default()
}
