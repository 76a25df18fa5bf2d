//! Adds colours to mazes drawn as text, so that paths and marks stand out from the walls.

use anstyle::{AnsiColor, Style};

/// Adds colours to the contents of the cells in a drawing. `mark` is the character that marks a
/// path. Walls and spaces are not coloured.
pub(super) fn paint(text: &str, mark: char) -> String {
    let mut painted = String::with_capacity(2 * text.len());
    let mut last = Style::new();
    for character in text.chars() {
        let style = style(character, mark);
        // A space looks the same in every colour.
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
